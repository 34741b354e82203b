"""What is told of an audit that Colorado published."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from canvass.audit.replay.discrepant import CardEnding, NamedCard, NamedCards
from canvass.audit.replay.replayed import Replayed
from canvass.audit.replay.scanner_orders import MOST_SCANNERS
from canvass.audit.replay.super_simple_contest import Conclusion, PublishedStatus
from canvass.journeys.recheck.colorado import ColoradoRecheck
from canvass.present.blocks import Column, Section, Table, rows, section, text
from canvass.present.recheck.told import (
    Told,
    at_most_one_in,
    outcome_table,
    rest_table,
    risk,
    strong,
)
from canvass.present.words import counted, listed, number

_STATUS = {
    PublishedStatus.RISK_LIMIT_ACHIEVED: "risk limit achieved",
    PublishedStatus.IN_PROGRESS: "in progress",
    PublishedStatus.ENDED: "ended",
    PublishedStatus.NOT_AUDITABLE: "not auditable",
}
LIMITS = (
    "What people read on each card is not in these files. The published numbers of discrepancies are taken as they "
    "are; only the cards named in the report of discrepancies can be looked for.",
    "That the manifests and the records were fixed before the seed was rolled cannot be checked here, nor that the "
    "paper was kept safe. A measured risk holds only if the paper trail is trustworthy.",
    "The order in which each county's manifest lists its batches is not in the files that were read. It is taken to be "
    "numeric.",
)


def colorado_told(result: ColoradoRecheck) -> Told:
    """The audit in words and tables."""
    return Told(
        title=f"Seed {result.seed}",
        lead=_lead(result),
        parts=tuple(_sections(result)),
        limits=LIMITS,
        files=result.sources,
    )


def _checks(result: ColoradoRecheck) -> tuple[Replayed, ...]:
    """Every kind of number, named with its round."""
    return tuple(
        Replayed(f"round {each.number}: {check.what}", check.of, check.reproduced, check.rest)
        for each in result.rounds
        for check in (each.sizes, each.margins, each.cards)
        if check is not None
    ) + tuple(result.risks.values())


def _lead(result: ColoradoRecheck) -> str:
    checks = _checks(result)
    came, of = sum(check.reproduced for check in checks), sum(check.of for check in checks)
    agree = sum(conclusion.agrees for conclusion in result.conclusions)
    told = [
        f"{number(came)} of {number(of)} published numbers come out again, among them "
        f"{listed([_sizes(each.number, each.sizes) for each in result.rounds])}.",
        f"For {agree} of {counted(len(result.conclusions), 'targeted contest')} the published conclusion agrees with "
        "the risk computed again.",
    ]
    if result.named_cards:
        told.append(
            f"{result.named_cards.reproduced} of {len(result.named_cards.cards)} named cards are among the draws that "
            "the seed gives."
        )
    return " ".join(told)


def _sizes(round_number: int, sizes: Replayed) -> str:
    every = "all " if sizes.reproduced == sizes.of else f"{number(sizes.reproduced)} of "
    return f"{every}{number(sizes.of)} sample sizes of round {round_number}"


def _sections(result: ColoradoRecheck) -> Iterator[Section]:
    checks = _checks(result)
    first = result.rounds[0]
    yield section(
        "What came out again",
        (
            f"{counted(result.counties, 'county', 'counties')}, {counted(result.batches, 'batch', 'batches')} with "
            f"{counted(result.cards, 'card')}, {counted(first.contests, 'contest')}. For {first.not_auditable} of them "
            "no size is published: they have no opponent or no margin.",
            outcome_table("Published numbers, computed again", checks),
            *rest_table(checks),
        ),
    )
    yield _conclusions(result)
    if result.named_cards:
        yield _cards(result.named_cards)


def _conclusions(result: ColoradoRecheck) -> Section:
    looked = [one for one in result.conclusions if _is_worth_a_look(one)]
    open_ones = [c for c in result.conclusions if c.risk.measured_risk > c.contest.risk_limit]
    names = listed([one.contest.name for one in open_ones])
    told = "Every targeted contest reaches its risk limit."
    if open_ones:
        told = f"Not confirmed by the last round published here: {names}."
    return section(
        "The targeted contests",
        (
            told,
            f"For {counted(result.not_measured, 'other contest')} with a margin no sample was drawn, and the files "
            "measure no risk for them.",
            _conclusion_table("Contests with discrepancies, or above the limit", looked),
        ),
        (_conclusion_table("All targeted contests, the largest risk first", result.conclusions),),
    )


def _is_worth_a_look(one: Conclusion) -> bool:
    above = one.risk.measured_risk > one.contest.risk_limit
    return above or not one.agrees or one.contest.found.total > 0


def _conclusion_table(
    caption: str, conclusions: list[Conclusion] | tuple[Conclusion, ...]
) -> Table:
    columns = (
        text("Contest"),
        text("published"),
        Column("draws read"),
        Column("over by 2, by 1", is_minor=True),
        Column("under by 1, by 2", is_minor=True),
        Column("risk computed again"),
        text("agrees"),
    )
    return Table(
        caption,
        columns,
        tuple(strong(_conclusion(one), not one.agrees) for one in conclusions),
        "Over: cards whose record exaggerated the margin, by votes; under: the reverse.",
    )


def _conclusion(one: Conclusion) -> tuple[str, ...]:
    found = one.contest.found
    return (
        one.contest.name,
        _STATUS[one.contest.status],
        number(one.contest.audited),
        f"{found.two_vote_over}, {found.one_vote_over}",
        f"{found.one_vote_under}, {found.two_vote_under}",
        risk(one.risk.measured_risk),
        "yes" if one.agrees else "no",
    )


def _cards(named: NamedCards) -> Section:
    drawn, other = named.count(CardEnding.DRAWN), named.count(CardEnding.DRAWN_IN_OTHER_ORDER)
    told = [
        f"The state named {counted(len(named.cards), 'card')} that people read otherwise than the machine. {drawn} are "
        f"among the draws with scanners and batches in numeric order. Draws from another seed would hold about "
        f"{named.by_luck:.1f} of them by luck."
    ]
    if named.orders:
        found = [
            f"{order.county}: {', '.join(order.scanners)} ({order.more} more, "
            f"{counted(order.orders, 'other order')} tried, by luck at most {at_most_one_in(order.luck)})"
            for order in named.orders
        ]
        told.append(
            f"{other} more are drawn if scanners are taken in another order: {'; '.join(found)}. These orders are "
            "inferred from the cards themselves, not published."
        )
    rest = [card for card in named.cards if not card.ending.is_reproduced]
    if named.count(CardEnding.MANY_SCANNERS):
        told.append(
            "The files do not say in which order a county's manifest lists its scanners. All orders are tried for "
            f"counties with up to {MOST_SCANNERS}; with more there are so many that some would find a card by luck."
        )
    return section(
        "The cards that were named",
        (*told, *((_card_table("Not found among the draws", rest),) if rest else ())),
        (_card_table("Every named card", named.cards),),
    )


def _card_table(caption: str, cards: list[NamedCard] | tuple[NamedCard, ...]) -> Table:
    columns = (text("County"), text("card"), text("sample, and number of the draw"), text("answer"))
    return Table(
        caption,
        columns,
        rows([_card(card) for card in cards]),
        "A card is named by scanner, batch and place, and is put back, so that it may be drawn twice. Orders are those "
        "of its county's scanners.",
    )


def _card(card: NamedCard) -> tuple[str | Markup, ...]:
    drawings = [
        f"{drawing.contest}: {listed([number(n) for n in drawing.numbers])} of {number(drawing.draws)}"
        for drawing in card.drawings
    ]
    imprinted = Markup('<span class="nowrap">{}</span>').format(card.card.imprinted_id)
    return card.card.county, imprinted, "; ".join(drawings), card.ending.sentence
