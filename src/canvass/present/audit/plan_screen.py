"""What it would take to audit an election, on one screen of a terminal: the work by method, and where the rest is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from canvass.audit.fit import Applicability
from canvass.audit.plan import MethodPlan
from canvass.audit.size.numbers import Advice
from canvass.journeys.audit_plan import AuditPlan, LimitPlan, PlacePlan
from canvass.present import words
from canvass.present.audit.contest import chance, work
from canvass.present.audit.least_work import hours_in_words, method_in_words
from canvass.present.audit.plan import (
    last_day_in_words,
    last_day_sentences,
    law_sentences,
    method_name,
    no_sample_sentence,
    nothing_could_settle,
    paper_sentence,
    place_least_work,
    records_sentence,
    reported_sentences,
    without_paper_sentence,
)
from canvass.present.blocks import (
    Block,
    Column,
    Page,
    Paragraph,
    Section,
    Table,
    Weight,
    paragraphs,
    rows,
    text,
)
from canvass.present.messages import messages
from canvass.present.one_screen import on_one_screen
from canvass.present.worded import worded

ROWS = 4
"""Places that the table of a screen has room for; the others are counted."""
say = messages("audit_plan")


@dataclass(frozen=True, slots=True)
class _Room:
    """What a screen has room for: what was said of the records, methods that do not apply, limits, and the rest."""

    records: bool = True
    every_method: bool = True
    limits: int | None = None
    whole: bool = True


_ROOMS = (
    _Room(),
    _Room(records=False),
    _Room(records=False, every_method=False),
    _Room(records=False, limits=1),
    _Room(records=False, every_method=False, limits=1),
    _Room(records=False, every_method=False, limits=1, whole=False),
)
"""With less and less that another line of the screen says too."""


def plan_screen(result: AuditPlan) -> Page:
    """Of one place its outcome, its paper and every method; of several every method at the first risk limit.

    Where that does not fit, less and less of what another line of the screen says too, and of one place at last the
    first limit alone.
    """
    rooms = _ROOMS if len(result.places) == 1 else _ROOMS[:2]
    whole, *shorter = (partial(_screen, result, room) for room in rooms)
    return on_one_screen(whole, result.inputs, shorter=shorter)


def _screen(result: AuditPlan, room: _Room, of_inputs: Sequence[str]) -> Page:
    places = result.places
    of_records = [records_sentence(result)] if room.records else []
    return Page(
        title=say("screen-title", election=result.title, day=words.day(result.day)),
        kicker="canvass audit plan",
        blocks=(
            *(_one(result, places[0], room) if len(places) == 1 else _several(result)),
            *paragraphs(of_records),
            *paragraphs(of_inputs, Weight.CAUTION),
            Paragraph(say("rest"), Weight.NOTE),
        ),
    )


def _one(plan: AuditPlan, place: PlacePlan, room: _Room) -> Iterator[Block]:
    doubts = [words.capital(each) for each in _doubts(plan, place)]
    # Where votes may have left no paper, what the sizes take for granted says it too.
    is_said = not room.whole and bool(without_paper_sentence(place))
    of_paper = [] if is_said else [paper_sentence(place.paper)]
    told = [*reported_sentences(plan, place), *law_sentences(plan), *of_paper, *doubts]
    every = room.every_method or nothing_could_settle(place)
    shown = place.limits[: room.limits]
    named = [(chance(limit.risk_limit), _methods(limit, every)) for limit in shown]
    table = [_table(say("column-limit"), named, has_dollars=True)] if named else []
    yield Section(place.place.name, (*paragraphs(told), *table))
    least = [*place_least_work(place)]
    yield from paragraphs([" ".join(least if room.whole else least[:1])])
    yield from paragraphs([*last_day_sentences(place)][: room.limits])


def _several(plan: AuditPlan) -> Iterator[Block]:
    """A table of the first places as they were asked for; what stands against several is said once."""
    places = plan.places
    shown = places[:ROWS]
    named = [(place.place.name, place.limits[0].methods) for place in shown if place.limits]
    if named:
        limit = chance(next(place.limits[0].risk_limit for place in shown if place.limits))
        yield Paragraph(say("at-first-limit", limit=limit))
        yield _table(say("column-place"), named, has_dollars=False)
    doubted: dict[str, list[str]] = {}
    for place in shown:
        for doubt in _doubts(plan, place):
            doubted.setdefault(doubt, []).append(place.place.name)
    yield from paragraphs(
        [say("of-place", place=words.listed(of), told=told) for told, of in doubted.items()]
    )
    yield from paragraphs([*_least_of(shown), *_days_of_least(shown)])
    if len(places) > ROWS:
        yield Paragraph(say("more-places", many=len(places) - ROWS))


def _least_of(places: Sequence[PlacePlan]) -> Iterator[str]:
    """What takes the least work in each place, at the first risk limit, wherever a reading settles anything."""
    for is_open in (False, True):
        found = [
            say(
                "least-place",
                place=place.place.name,
                method=method_in_words(least.chosen),
                hours=hours_in_words(least.chosen),
            )
            for place in places
            if place.limits
            for least in [place.limits[0].least_work]
            if least is not None and (least.paper is not None) is is_open
        ]
        if found:
            name = "least-places-paper" if is_open else "least-places"
            yield say(name, places="; ".join(found))


def _days_of_least(places: Sequence[PlacePlan]) -> Iterator[str]:
    """The last day of what takes the least work in each place, where it was said when boards sit."""
    found = [
        say("last-day", method=place.place.name, day=last_day_in_words(each))
        for place in places
        if place.limits and place.limits[0].least_work
        for each in place.limits[0].last_days
        if each.kind is place.limits[0].least_work.chosen.kind
    ]
    if found:
        yield say("last-days-places", places="; ".join(found))


def _doubts(plan: AuditPlan, place: PlacePlan) -> Iterator[str]:
    """What the sizes take for granted, why no sample can confirm, or why no reading of what is there settles it."""
    if left_out := without_paper_sentence(place):
        yield left_out
    if not place.limits:
        yield no_sample_sentence(plan, place)
    elif nothing_could_settle(place):
        yield say("nothing-settles", reason=worded(place.limits[0].methods[0].fit.because))


def _methods(limit: LimitPlan, every: bool) -> tuple[MethodPlan, ...]:
    """All methods, or those that are not ruled out."""
    ruled_out = Applicability.DOES_NOT_APPLY
    return tuple(
        method for method in limit.methods if every or method.fit.applicability is not ruled_out
    )


def _table(
    first: str, named: Sequence[tuple[str, Sequence[MethodPlan]]], *, has_dollars: bool
) -> Table:
    """Every method that has a size, by the name beside its limit, which stands in the first of its rows."""
    columns = (
        text(first),
        text(say("column-method")),
        Column(say("column-cards")),
        Column(say("column-hours")),
        *((Column(say("column-dollars")),) if has_dollars else ()),
    )
    cells: list[tuple[str, ...]] = []
    for name, methods in named:
        for method in methods:
            if method.planned is None or method.cards is None:
                continue
            hours, usd = work(method.planned)
            label = "" if cells and any(row[0] == name for row in cells) else name
            line = (label, _named(method), f"{method.cards:,.0f}", hours)
            cells.append((*line, usd) if has_dollars else line)
    return Table("", columns, rows(cells))


def _named(method: MethodPlan) -> str:
    """The method, with what stands against it: that it may not apply, or that all cards are to be counted."""
    if method.advice is Advice.FULL_HAND_COUNT:
        return say("method-but", method=method_name(method), but=say("count-all"))
    if method.fit.applicability is Applicability.APPLIES:
        return method_name(method)
    return say("method-but", method=method_name(method), but=worded(method.fit.applicability))
