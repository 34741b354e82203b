"""Cards that were read one by one: what was used of them, and which differ from their records."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from canvass.present import words
from canvass.present.blocks import Block, Listing, Paragraph, Section, Weight
from canvass.present.messages import messages

if TYPE_CHECKING:
    from canvass.journeys.risk.cards import CardsMeasured
    from canvass.journeys.risk.compared import CardDiffers

say = messages("audit_risk")
SHOWN = 10


def cards_section(found: CardsMeasured) -> Section:
    """Which draws count, which cards do not, and what the records say otherwise."""
    return Section(
        say("cards"), (*_used(found), *differing_blocks(found.differing, ranked=found.is_ranked))
    )


def _used(found: CardsMeasured) -> Iterator[Paragraph]:
    if found.is_opportunistic:
        yield Paragraph(say("cards-opportunistic"))
    used = "cards-used-by-style" if found.uses_card_style else "cards-used"
    yield Paragraph(
        say(
            used,
            used=found.used,
            population=f"{found.population:,}",
            phantoms=f"{found.phantoms:,}",
        )
    )
    if found.pools is not None:
        yield Paragraph(
            say(
                "cards-pools",
                cards=f"{found.pools.cards:,}",
                batches=found.pools.batches,
                drawn=f"{found.pools.drawn:,}",
            )
        )
    if found.next_unread is not None:
        yield Paragraph(say("cards-next", card="/".join(found.next_unread)))
    if found.not_used:
        yield Paragraph(say("cards-not-used", cards=found.not_used))
    if found.records is not None:
        sums = words.listed([f"{choice} {count:,}" for choice, count in found.records.items()])
        alone = "cards-rankings" if found.is_ranked else "cards-records"
        of = "cards-records-and-totals" if found.pools else alone
        yield Paragraph(say(of, votes=sums), Weight.CAUTION)


def differing_blocks(cards: Sequence[CardDiffers], *, ranked: bool = False) -> Iterator[Block]:
    """How many cards differ from their records, and the first of them; choices that are ranked by their ranks."""
    if cards:
        yield Paragraph(say("cards-differ", cards=f"{len(cards):,}"))
        yield shortened([_differs(card, ranked) for card in cards[:SHOWN]], len(cards))


def _with_points(choices: Sequence[str]) -> str:
    """Each choice once, with what a card gives it where that is more than one vote."""
    counts = Counter(choices)
    return words.listed(
        [name if many == 1 else f"{name} ({many})" for name, many in counts.items()]
    )


def _by_rank(ranking: Sequence[str]) -> str:
    return ", ".join(ranking)


def shortened(first: Sequence[str], many: int) -> Listing:
    """The first of many, and how many more there are."""
    more = [say("names-more", more=many - len(first))] if many > len(first) else []
    return Listing((*first, *more))


def _differs(card: CardDiffers, ranked: bool) -> str:
    listed = _by_rank if ranked else _with_points
    recorded = card.recorded or (say("card-no-vote"),)
    return say(
        "card-differs",
        card="/".join(card.card),
        recorded=say("card-no-record") if card.recorded is None else listed(recorded),
        read=listed(card.read or (card.reading.value.replace("_", " "),)),
        difference=card.difference.value,
        votes=say("card-one-vote")
        if card.votes == 1
        else say("card-votes", votes=f"{float(card.votes):g}"),
    )
