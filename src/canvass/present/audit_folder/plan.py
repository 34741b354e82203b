"""What an audit in a folder would take, on a terminal: each contest, every method, and the least work."""

from __future__ import annotations

from collections.abc import Iterator

from canvass.audit.workload import Workload
from canvass.journeys.audit_folder.costs import ContestCost, Costs, MethodCost
from canvass.numerals import read_ratio
from canvass.present.audit.contest import chance, work
from canvass.present.audit_folder.base import base_sentence
from canvass.present.audit_folder.costs import least_work_of, planned_lacks, ranked_costs
from canvass.present.blocks import Block, Column, Page, Paragraph, Section, Table, rows
from canvass.present.messages import messages
from canvass.present.one_screen import first_that_fits
from canvass.present.worded import worded
from canvass.present.words import capital, counted, number, percent

say = messages("audit_folder_plan")


def folder_plan_page(found: Costs) -> Page:
    """Every contest with every method, and which plan takes the least work."""
    return _page(found, len(found.contests), len(found.contests))


def folder_plan_screen(found: Costs) -> Page:
    """The same on one screen: the methods of fewer contests where all do not fit, then fewer contests."""
    every = len(found.contests)
    with_methods = [(every, methods) for methods in range(min(every, _ROOM), -1, -1)]
    alone = [(shown, 0) for shown in range(min(every, _ROOM), 0, -1)]
    return first_that_fits(_page(found, *room) for room in (*with_methods, *alone))


_ROOM = 6
"""Contests beyond which no screen has room."""


def _page(found: Costs, shown: int, methods: int) -> Page:
    sections = [
        Section(each.title, tuple(_contest(each, has_methods=place < methods)))
        for place, each in enumerate(found.contests[:shown])
    ]
    left = len(found.contests) - shown
    folded = [Paragraph(say("more", contests=left))] if left or methods < shown else []
    return Page(
        say("title", audit=found.title),
        (Paragraph(say("rests-on")), *sections, *_base(found), *folded),
        kicker="canvass audit plan",
    )


def _base(found: Costs) -> Iterator[Block]:
    """The base sample with its work, where there is one."""
    if found.base_work is not None:
        hours, dollars = work(found.base_work)
        yield Paragraph(say("base", base=base_sentence(found.base), hours=hours, dollars=dollars))


def _contest(each: ContestCost, *, has_methods: bool) -> Iterator[Block]:
    yield Paragraph(
        say(
            "contest",
            method=capital(each.method.replace("_", " ")),
            limit=chance(float(read_ratio(each.risk_limit))),
            cards=counted(each.cards, "card"),
            lead="no" if each.margin is None else percent(float(each.margin)),
            points="yes" if each.in_points else "no",
        )
    )
    if ranked := ranked_costs(each):
        yield Paragraph(ranked)
    if each.lacks:
        yield Paragraph(planned_lacks(each))
    if not each.methods:
        if not each.lacks_rankings and not each.unlike:
            yield Paragraph(each.status.sentence)
        return
    if has_methods:
        yield Table("", _COLUMNS, rows([*map(_method, each.methods), _by_hand(each)]))
    if least := least_work_of(each):
        yield Paragraph(least)


_COLUMNS = (
    Column(say("method"), is_number=False),
    Column(say("cards")),
    Column(say("hours")),
    Column(say("dollars")),
    Column(say("fits"), is_number=False, is_long=True),
)


def _method(each: MethodCost) -> tuple[str, ...]:
    label = say("chosen", method=each.label) if each.is_chosen else each.label
    cards = "-" if each.cards is None else number(round(each.cards))
    return (
        label,
        cards,
        *_work(each.work),
        f"{worded(each.applicability)}: {worded(each.because)}",
    )


def _by_hand(each: ContestCost) -> tuple[str, ...]:
    cards = number(round(each.by_hand.cards))
    return (say("by-hand"), cards, *_work(each.by_hand), say("certain"))


def _work(found: Workload | None) -> tuple[str, str]:
    return ("-", "-") if found is None else work(found)
