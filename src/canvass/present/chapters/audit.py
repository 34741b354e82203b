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
from canvass.present.messages import messages
from canvass.present.sheet import ChapterPage, ChapterShown, Reader, in_short, limits
from canvass.present.worded import worded
from canvass.present.words import listed, percent

say = messages("report_audit")
TITLE = say("title")


def audit_page(plan: AuditPlan, reader: Reader) -> ChapterPage:
    """What an audit would have taken, place by place, beside the share of votes without paper."""
    lead, meanings = say("lead"), tuple(_meanings(plan))
    return ChapterPage(
        title=TITLE,
        blocks=blocks_of(
            Paragraph(lead, Weight.LEAD),
            records_sentence(plan),
            *(_place(plan, place) for place in plan.places),
            _draws(plan, reader),
            Listing(meanings) if meanings else None,
            _work(plan, reader),
            Fold(say("rest-on"), (_assumptions(plan),)),
            limits(_limits(plan)),
        ),
        lines=tuple(_lines(plan)),
        short=in_short((lead, *_unsettled(plan)), _table_in_short(plan, reader)),
    )


def _limits(plan: AuditPlan) -> Iterator[str]:
    yield say("limit-paper")
    if any(place.cards_from is CardsFrom.MARKS for place in plan.places):
        yield say("limit-marks")
    if any(place.cards_from is CardsFrom.VALID_VOTES for place in plan.places):
        yield say("limit-blank")
    yield say("limit-office")


def _place(plan: AuditPlan, place: PlacePlan) -> str:
    parts = [f"{place.place.name}.", *reported_sentences(plan, place)]
    parts.append(paper_sentence(place.paper))
    if left_out := without_paper_sentence(place):
        parts.append(left_out)
    return " ".join((*parts, *_settled(place)))


def _settled(place: PlacePlan) -> Iterator[str]:
    """Why no sample decides there, or hardly saves work."""
    if not place.limits:
        yield place.status.sentence
    elif nothing_could_settle(place):
        yield say("could-not-settle", reason=worded(place.limits[0].methods[0].fit.because))
    elif _is_large(place):
        yield say("large-part")


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
        yield say(
            "line",
            limit=chance(min(one.risk_limit for place in open_places for one in place.limits)),
            chance=chance(plan.chance),
            places="; ".join(map(_of_place, open_places)),
            linked=plan.linked_records.value,
        )
    yield from _unsettled(plan)


def _unsettled(plan: AuditPlan) -> Iterator[str]:
    """Where no sample decides, and why."""
    for place in plan.places:
        if not place.limits:
            yield f"{place.place.name}: {place.status.sentence}"
        elif nothing_could_settle(place):
            without = percent(place.paper.without, 1)
            yield say("nothing-could", place=place.place.name, share=without)


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
        cards = {method_name(one): _at_most(place, _cards(one, place)) for one in _sized(limit)}
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
        caption=say("cards", limit=chance(limits[0].risk_limit), chance=chance(plan.chance)),
        columns=(
            text(say("column-place-first")),
            Column(say("column-without")),
            *(Column(say("column-by", method=name)) for name in methods),
            Column(say("full-count")),
        ),
        rows=rows(cells),
        note=" ".join(_taken_for_granted(plan, open_places)),
        source=_source(plan, reader),
    )


def _taken_for_granted(plan: AuditPlan, open_places: list[PlacePlan]) -> Iterator[str]:
    if any(place.on_paper is not OnPaper.ALL for place in open_places):
        yield say("had-there-been")
    yield records_sentence(plan)


def _sized(limit: LimitPlan) -> list[MethodPlan]:
    return [
        one for one in limit.methods if one.cards is not None and one.method.is_sized_from_report
    ]


def _of_place(place: PlacePlan) -> str:
    """The cards of a place, and what its numbers take for granted, in a few words."""
    is_all = place.on_paper is OnPaper.ALL
    cards = _in_short(place)
    return say("cards-of" if is_all else "cards-of-paper", place=place.place.name, cards=cards)


def _in_short(place: PlacePlan) -> str:
    limit = min(place.limits, key=lambda each: each.risk_limit)
    sized = _sized(limit)
    if all(_is_all(one, place) for one in sized):
        return say("whatever-method", cards=_at_most(place, _cards(sized[0], place)))
    found = [say("by", cards=_cards(one, place), method=method_name(one)) for one in sized]
    return _at_most(place, listed(found, "or"))


def _cards(method: MethodPlan, place: PlacePlan) -> str:
    """The cards that people would read, and whether these are all there are."""
    cards = f"{method.cards:,.0f}"
    return say("all", cards=cards) if _is_all(method, place) else cards


def _is_all(method: MethodPlan, place: PlacePlan) -> bool:
    return method.cards is not None and round(method.cards) >= place.cards


def _at_most(place: PlacePlan, cards: str) -> str:
    """Where only bounds of the cards are known, the sizes are for the most that there can be."""
    return say("at-most", number=cards) if place.fewest_cards < place.cards else cards


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
        caption=say("draws"),
        columns=(
            text(say("column-place")),
            Column(say("column-limit")),
            Column(say("column-test"), is_number=False, is_long=True),
            *(Column(c.heading) for c in columns),
        ),
        rows=rows(cells),
        note=say("draws-note"),
        source=_source(plan, reader),
    )


_ROUGHLY = (Basis.SIMULATED, Basis.APPROXIMATION)


def _number(number: object) -> str:
    draws = getattr(number, "draws", None)
    if draws is None:
        return "-"
    basis, told = getattr(number, "basis", None), f"{draws:,.0f}"
    if basis in _ROUGHLY:
        return say("about", number=told)
    return say("at-most", number=told) if basis is Basis.BOUND else told


def _meanings(plan: AuditPlan) -> Iterator[str]:
    for column in _columns(plan):
        yield f"{column.heading}: {column.meaning(plan.chance)}"
    if plan.places:
        yield say("about-means")


def _work(plan: AuditPlan, reader: Reader) -> Table | None:
    cells = [row for place in plan.places for row in _work_in(place)]
    if not cells:
        return None
    return Table(
        caption=say("work"),
        columns=(
            text(say("column-place")),
            Column(say("column-without")),
            Column(say("column-limit")),
            text(say("column-method")),
            text(say("column-use")),
            Column(say("column-cards")),
            Column(say("column-hours")),
            Column(say("column-dollars"), is_minor=True),
        ),
        rows=rows(cells),
        note=say("work-note"),
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
                    worded(method.fit.applicability),
                    f"{method.planned.cards:,.0f}",
                    *work(method.planned),
                ]
    yield [
        name,
        without,
        "-",
        say("full-count"),
        worded(full_count_fits(place)),
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
        caption=say("assumptions"),
        columns=(
            text(say("column-what")),
            Column(say("column-low")),
            Column(say("column-middle")),
            Column(say("column-high")),
            text(say("column-origin")),
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


SHOWN = ChapterShown(say("topic"), TITLE, audit_page)
