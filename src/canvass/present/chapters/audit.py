"""What would it have taken to be sure? The chapter in words and tables."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from canvass.audit.fit import Applicability, OnPaper, Paper
from canvass.audit.kinds import POLLING
from canvass.audit.plan import MethodPlan
from canvass.audit.size.numbers import Advice, Basis, Sizes
from canvass.journeys.audit_plan import AuditPlan, LimitPlan, PlacePlan
from canvass.journeys.cards_from import CardsFrom
from canvass.present.audit.contest import chance, work
from canvass.present.audit.numbers import COLUMNS, SizeColumn
from canvass.present.audit.plan import (
    cards_words,
    method_name,
    nothing_could_settle,
    paper_sentence,
    records_sentence,
    reported_sentences,
    votes_without_paper,
    without_paper_sentence,
)
from canvass.present.blocks import (
    Column,
    Fold,
    Listing,
    Paragraph,
    Table,
    Weight,
    blocks_of,
    rows,
    text,
)
from canvass.present.sheet import ChapterPage, Reader, in_short, limits
from canvass.present.words import listed, percent

TITLE = "What would it have taken to be sure?"


def audit_page(plan: AuditPlan, reader: Reader) -> ChapterPage:
    """What an audit would have taken, place by place, beside the share of votes without paper."""
    lead = (
        "Paper settles it, where there is paper: people read cards drawn at random, until the outcome is confirmed "
        "or every card has been read. This is how many it would have taken."
    )
    meanings = tuple(_meanings(plan))
    return ChapterPage(
        title=TITLE,
        blocks=blocks_of(
            Paragraph(lead, Weight.LEAD),
            records_sentence(plan),
            *(_place(plan, place) for place in plan.places),
            _draws(plan, reader),
            Listing(meanings) if meanings else None,
            _work(plan, reader),
            Fold("What the people-hours and dollars rest on", (_assumptions(plan),)),
            limits(_limits(plan)),
        ),
        lines=tuple(_lines(plan)),
        short=in_short((lead, *_unsettled(plan)), _table_in_short(plan, reader)),
    )


def _limits(plan: AuditPlan) -> Iterator[str]:
    yield "whether the paper was trustworthy: a sample measures risk only where ballot accounting and custody held"
    if any(place.cards_from is CardsFrom.MARKS for place in plan.places):
        yield "how many cards there were: a voter may mark several choices, and the cards cast are not stated"
    if any(place.cards_from is CardsFrom.VALID_VOTES for place in plan.places):
        yield "how many cards were blank or spoiled: valid votes are taken as the number of cards"
    yield "what an office needs besides people-hours: rooms, guards, transport, training"


def _place(plan: AuditPlan, place: PlacePlan) -> str:
    parts = [f"{place.place.name}.", *reported_sentences(plan, place)]
    parts.append(paper_sentence(place.paper))
    if left_out := without_paper_sentence(place):
        parts.append(left_out)
    if not place.limits:
        parts.append(place.status.sentence)
    elif nothing_could_settle(place):
        parts.append(
            f"No audit could have settled the outcome: {place.limits[0].methods[0].fit.because}. The numbers below "
            "are what it would have taken had there been paper."
        )
    elif _is_large(place):
        parts.append(
            "Polling would have come to a large part of all cards: there a full hand count is the better plan."
        )
    return " ".join(parts)


def _is_large(place: PlacePlan) -> bool:
    return any(
        method.advice is Advice.FULL_HAND_COUNT
        for limit in place.limits
        for method in limit.methods
        if method.method is POLLING
    )


def _lines(plan: AuditPlan) -> Iterator[str]:
    """For the terminal: cards by each method at the smallest limit, then where no sample decides."""
    open_places = [
        place for place in plan.places if place.limits and not nothing_could_settle(place)
    ]
    if open_places:
        limit = chance(min(limit.risk_limit for place in open_places for limit in place.limits))
        found = "; ".join(
            f"{place.place.name} {_in_short(place)}{_if_paper(place)}" for place in open_places
        )
        yield (
            f"Cards to read, risk limit {limit}, enough with {chance(plan.chance)}: {found}. Linked records: "
            f"{plan.linked_records.value}."
        )
    yield from _unsettled(plan)


def _unsettled(plan: AuditPlan) -> Iterator[str]:
    """Where no sample decides, and why."""
    for place in plan.places:
        if not place.limits:
            yield f"{place.place.name}: {place.status.sentence}"
        elif nothing_could_settle(place):
            without = percent(place.paper.without, 1)
            yield (
                f"{place.place.name}: {without} of the votes were cast where machines left no paper: nothing could "
                "settle it."
            )


def _table_in_short(plan: AuditPlan, reader: Reader) -> Table | None:
    """For the story: the cards at the smallest limit, one row for each place where a sample can decide."""
    open_places = [
        place for place in plan.places if place.limits and not nothing_could_settle(place)
    ]
    if not open_places:
        return None
    limits = [min(place.limits, key=lambda each: each.risk_limit) for place in open_places]
    methods = dict.fromkeys(method_name(one) for limit in limits for one in _sized(limit))
    cells = []
    for place, limit in zip(open_places, limits, strict=True):
        cards = {
            method_name(one): f"{_at_most(place)}{_cards(one, place)}" for one in _sized(limit)
        }
        paper = votes_without_paper(place.paper)
        cells.append(
            [
                place.place.name,
                paper,
                *(cards.get(name, "-") for name in methods),
                cards_words(place),
            ]
        )
    return Table(
        caption=f"Cards that people would read, at a risk limit of {chance(limits[0].risk_limit)}: enough with a "
        f"chance of {chance(plan.chance)}, if the report is right",
        columns=(
            text("Place"),
            Column("votes without paper"),
            *(Column(f"by {name}") for name in methods),
            Column("full hand count"),
        ),
        rows=rows(cells),
        note=" ".join(_taken_for_granted(plan, open_places)),
        source=_source(plan, reader),
    )


def _taken_for_granted(plan: AuditPlan, open_places: list[PlacePlan]) -> Iterator[str]:
    if any(place.on_paper is not OnPaper.ALL for place in open_places):
        yield "The numbers are what it would have taken had there been paper for every vote."
    yield records_sentence(plan)


def _sized(limit: LimitPlan) -> list[MethodPlan]:
    return [
        one for one in limit.methods if one.cards is not None and one.method.is_sized_from_report
    ]


def _if_paper(place: PlacePlan) -> str:
    """What the numbers of a place take for granted, in a few words."""
    return "" if place.on_paper is OnPaper.ALL else " (had there been paper for every vote)"


def _in_short(place: PlacePlan) -> str:
    limit = min(place.limits, key=lambda each: each.risk_limit)
    sized = _sized(limit)
    if all(_is_all(one, place) for one in sized):
        return f"{_at_most(place)}{_cards(sized[0], place)}, by whatever method"
    found = [f"{_cards(one, place)} by {method_name(one)}" for one in sized]
    return f"{_at_most(place)}{listed(found, 'or')}"


def _cards(method: MethodPlan, place: PlacePlan) -> str:
    """The cards that people would read, and whether these are all there are."""
    return f"{'all ' if _is_all(method, place) else ''}{method.cards:,.0f}"


def _is_all(method: MethodPlan, place: PlacePlan) -> bool:
    return method.cards is not None and round(method.cards) >= place.cards


def _at_most(place: PlacePlan) -> str:
    """Only bounds of the cards are known, and the sizes are for the most that there can be."""
    return "at most " if place.fewest_cards < place.cards else ""


def _sizes(plan: AuditPlan) -> Iterator[tuple[PlacePlan, LimitPlan, MethodPlan, Sizes]]:
    for place in plan.places:
        for limit in place.limits:
            for method in limit.methods:
                for sizes in method.sizes:
                    yield place, limit, method, sizes


def _columns(plan: AuditPlan) -> list[SizeColumn]:
    return [
        column
        for column in COLUMNS
        if any(column.number(sizes) is not None for *_, sizes in _sizes(plan))
    ]


def _draws(plan: AuditPlan, reader: Reader) -> Table | None:
    columns = _columns(plan)
    cells = []
    for place, limit, _, sizes in _sizes(plan):
        numbers = (column.number(sizes) for column in columns)
        cells.append(
            [
                place.place.name,
                chance(limit.risk_limit),
                f"{sizes.test.sentence} ({sizes.drawn.value})",
                *(_number(number) for number in numbers),
            ]
        )
    if not cells:
        return None
    return Table(
        caption="Draws that each test takes, if the reported outcome is right.",
        columns=(
            text("place"),
            Column("risk limit"),
            Column("test (what is drawn)", is_number=False, is_long=True),
            *(Column(c.heading) for c in columns),
        ),
        rows=rows(cells),
        note="The numbers answer different questions, which are told below the table.",
        source=_source(plan, reader),
    )


_ROUGHLY = (Basis.SIMULATED, Basis.APPROXIMATION)


def _number(number: object) -> str:
    draws = getattr(number, "draws", None)
    if draws is None:
        return "-"
    basis = getattr(number, "basis", None)
    about = "about " if basis in _ROUGHLY else "at most " if basis is Basis.BOUND else ""
    return f"{about}{draws:,.0f}"


def _meanings(plan: AuditPlan) -> Iterator[str]:
    for column in _columns(plan):
        yield f"{column.heading}: {column.meaning(plan.chance)}"
    if plan.places:
        yield "about: from simulated audits with a fixed seed, or by a normal approximation"


def _work(plan: AuditPlan, reader: Reader) -> Table | None:
    cells = [row for place in plan.places for row in _work_in(place)]
    if not cells:
        return None
    return Table(
        caption="The work: different cards that people read, with the chance aimed at.",
        columns=(
            text("place"),
            Column("votes without paper"),
            Column("risk limit"),
            text("method"),
            text("could it be used"),
            Column("cards"),
            Column("people-hours"),
            Column("dollars", is_minor=True),
        ),
        rows=rows(cells),
        note="Low to high assumptions.",
        source=_source(plan, reader),
    )


def _source(plan: AuditPlan, reader: Reader) -> Markup:
    returns = sorted({place.outcome.count.returns for place in plan.places})
    return reader.cite(*returns, "cards", "technology")


def _work_in(place: PlacePlan) -> Iterator[list[str]]:
    """Every method at every limit, then the full hand count."""
    name, without = place.place.name, votes_without_paper(place.paper)
    for limit in place.limits:
        for method in limit.methods:
            if method.planned is not None:
                yield [
                    name,
                    without,
                    chance(limit.risk_limit),
                    method_name(method),
                    method.fit.applicability.sentence,
                    f"{method.planned.cards:,.0f}",
                    *work(method.planned),
                ]
    yield [
        name,
        without,
        "-",
        "full hand count",
        full_count_fits(place).sentence,
        cards_words(place),
        *work(place.full_hand_count),
    ]


def full_count_fits(place: PlacePlan) -> Applicability:
    """Whether a full hand count could settle it: where the paper is there."""
    if nothing_could_settle(place):
        return Applicability.DOES_NOT_APPLY
    return Applicability.UNKNOWN if place.paper == Paper() else Applicability.APPLIES


def _assumptions(plan: AuditPlan) -> Table:
    return Table(
        caption="Assumptions, low to high.",
        columns=(
            text("what"),
            Column("low"),
            Column("middle"),
            Column("high"),
            text("where it comes from"),
        ),
        rows=rows(
            [
                [
                    each.name,
                    f"{each.value.low:g}",
                    f"{each.value.middle:g}",
                    f"{each.value.high:g}",
                    each.origin,
                ]
                for each in plan.assumptions
            ]
        ),
    )
