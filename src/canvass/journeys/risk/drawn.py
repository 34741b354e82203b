"""The cards that a seed drew, with what people read on them, in the order of the draw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from canvass.audit.consistent import consistent_sample
from canvass.audit.frames.frame import is_phantom
from canvass.audit.frames.sources import styled_records
from canvass.audit.sample import Sample
from canvass.audit.schemes import FRAME, Scheme, draw_cards
from canvass.errors import BadFrame, OutOfRange, UnknownName
from canvass.model import CardId, CardTable, Contest, Interpretation, Manifest, Reading, Rule

_SHOWN = 5


@dataclass(frozen=True, slots=True)
class CardDraw:
    """How cards were drawn: by which seed and scheme, how many, and whether each was put back before the next.

    Without a number the draws count up to the first card that nobody has read.
    """

    seed: str
    drawn: int | None = None
    scheme: Scheme = Scheme.CANVASS
    replacement: bool = False


def papers_of(
    contest: Contest, read: Sequence[Interpretation], manifest: Manifest
) -> dict[CardId, Interpretation]:
    """What people read of the contest, by card; refuses cards that the manifest does not have, and too many marks."""
    counts = (batch.cards for batch in manifest.batches)
    room = dict(zip(manifest.ids, counts, strict=True))
    papers = {paper.card: paper for paper in read if paper.contest == contest.id}
    if not papers:
        others = sorted({paper.contest for paper in read})
        raise UnknownName("contest of what was read", contest.id, others, "name it with --contest")
    strangers = [card for card in papers if int(card[-1]) > room.get(card[:-1], 0)]
    if strangers:
        said = [
            (*card[:-1], f"{card[-1]} (the batch has {room.get(card[:-1], 0)})")
            for card in strangers
        ]
        raise BadFrame(f"cards that the manifest does not have were read: {_named(said)}")
    # A card that is entered twice, for two choices, would otherwise pass for one without a valid vote.
    is_ranked = contest.rule in (Rule.IRV, Rule.CONDORCET, Rule.STV)
    allowed = len(contest.choices) if is_ranked else contest.votes_on_card
    crowded = [card for card, read in papers.items() if len(read.choices) > allowed]
    if crowded:
        raise OutOfRange(
            f"more marks were read than a voter has votes, {contest.votes_on_card}: {_named(crowded)}; read each as "
            "overvote, or correct what was read"
        )
    if not is_ranked:
        _refuse_beyond(contest, papers.values())
    return papers


def _refuse_beyond(contest: Contest, papers: Iterable[Interpretation]) -> None:
    """Refuse cards that give one choice more than a voter may."""
    most = contest.most_for_one
    beyond = [
        paper.card
        for paper in papers
        if len(paper.choices) > most and max(Counter(paper.choices).values()) > most
    ]
    if beyond:
        raise OutOfRange(
            f"more was read for one choice than a voter may give it, {most}: {_named(beyond)}; read each as its law "
            "says of such a card, or correct what was read"
        )


def sample_of(asked: CardDraw, manifest: Manifest, phantoms: int, read: int) -> Sample:
    """The draws asked for, or as many as could have been read."""
    if asked.drawn is None and asked.replacement:
        raise OutOfRange("where cards are put back, say how many draws there were: --drawn")
    most = manifest.cards + phantoms
    number = min(read + phantoms + 1, most) if asked.drawn is None else asked.drawn
    return draw_cards(
        asked.scheme,
        asked.seed,
        manifest,
        number,
        replacement=asked.replacement,
        phantoms=phantoms,
    )


def sample_of_style(
    asked: CardDraw, contest: str, records: CardTable, bound: int, read: int
) -> Sample:
    """The same among the cards whose records list the contest, and phantoms up to ``bound`` cards."""
    cards = styled_records(FRAME, records, {contest: bound})
    phantoms = bound - int(records.contest(contest).rows.size)
    number = min(read + phantoms + 1, bound) if asked.drawn is None else asked.drawn
    return consistent_sample(asked.seed, cards, {contest: number}).sample


def in_order(
    contest: str, sample: Sample, papers: Mapping[CardId, Interpretation], drawn: int | None
) -> tuple[list[Interpretation], CardId | None]:
    """What was read in the order of the draw, up to the first card that nobody has read, and that card."""
    used: list[Interpretation] = []
    for draw in sample.draws:
        if is_phantom(draw.id):
            used.append(Interpretation(draw.id, contest, Reading.NOT_FOUND))
        elif draw.id in papers:
            used.append(papers[draw.id])
        elif drawn is None:
            return used, draw.id
        else:
            unread = [card for card in sample.ids if card not in papers and not is_phantom(card)]
            raise OutOfRange(
                f"{len(unread)} of the cards drawn were not read: {_named(unread)}; read them, or write not_found"
            )
    return used, None


def _named(cards: Sequence[CardId]) -> str:
    shown = ", ".join("/".join(card) for card in cards[:_SHOWN])
    return shown + (f" and {len(cards) - _SHOWN} more" if len(cards) > _SHOWN else "")
