"""The recount's tables: by class of equipment, by method, the totals, and the units that changed most."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from canvass.forensics.change import BallotClass, Change, ClassChange, CountComparison, ListedChange
from canvass.journeys.counties.recount import StateRecount
from canvass.present.blocks import Column, Row, Table, rows, text
from canvass.present.messages import messages
from canvass.present.sheet import Reader
from canvass.present.worded import worded
from canvass.present.words import counted, number, percent, signed

say = messages("recount_tables")
of_rates = messages("recount_error_rates")
_METHODS = {
    "hand_count": "method-hand",
    "optical_scan": "method-scan",
    "mixed": "method-both",
    "": "method-unknown",
}
HAND = "hand"
"""What a list of tabulators says where there is no scanner."""
WITH_NAME = 4
"""Choices listed by name in the table of totals; the rest is one line."""


def _columns(recount: StateRecount, reader: Reader, first: str) -> tuple[Column, ...]:
    pair = recount.comparison.pair
    return (
        text(first),
        Column(say("units")),
        Column(of_rates("column-votes")),
        Column(say("net", choice=reader.short(pair.leader)), is_minor=True),
        Column(say("net", choice=reader.short(pair.runner_up)), is_minor=True),
        Column(say("net-margin")),
        Column(say("of-votes"), is_minor=True),
        Column(say("per-10000")),
    )


def _cells(change: Change) -> tuple[str, ...]:
    return (
        number(change.units),
        number(change.votes_before),
        signed(change.net_leader),
        signed(change.net_runner_up),
        signed(change.net_margin),
        f"{100 * change.net_margin_share:+.4f}" if change.net_margin else "0",
        f"{change.gross_per_10_000:.1f}",
    )


def by_class(recount: StateRecount, reader: Reader) -> Table:
    """Net and gross change of each class, the class of the most changed unit with it and without it."""
    comparison = recount.comparison
    leader, runner_up = map(reader.short, (comparison.pair.leader, comparison.pair.runner_up))
    of_all = say("n-units", units=comparison.whole.units)
    return Table(
        caption=say("by-class", state=recount.name),
        note=say("net-and-changed", leader=leader, runner_up=runner_up),
        columns=_columns(recount, reader, say("most-were")),
        rows=(
            *_class_rows(recount),
            Row((say("all-units"), *_cells(comparison.whole)), mark="strong"),
        ),
        source=reader.cite(*recount.finding.sources, n=of_all),
    )


def _class_rows(recount: StateRecount) -> Iterator[Row]:
    without = recount.comparison.without_largest
    for change in recount.comparison.by_class:
        yield Row((worded(change.technology), *_cells(change.change)))
        if change.technology is without.technology:
            most = recount.names[recount.comparison.largest[0].unit]
            said = say("without-one", unit=unit_title(most))
            yield Row((said, *_cells(without.change)), mark="aside")


def largest(recount: StateRecount, reader: Reader) -> Table:
    """The units that changed most, before and after."""
    pair = recount.comparison.pair
    leader, runner_up = reader.short(pair.leader), reader.short(pair.runner_up)
    return Table(
        caption=say("largest", state=recount.name),
        columns=(
            text(say("reporting-unit")),
            Column(say("most-ballots"), is_number=False, is_minor=True),
            Column(say("before", choice=leader)),
            Column(say("after")),
            Column(say("before", choice=runner_up)),
            Column(say("after")),
        ),
        rows=rows(
            [
                (
                    unit_title(recount.names[change.unit]),
                    worded(change.technology),
                    number(change.leader_before),
                    number(change.leader_after),
                    number(change.runner_up_before),
                    number(change.runner_up_after),
                )
                for change in recount.comparison.largest
            ]
        ),
        source=reader.cite(*recount.finding.sources),
    )


def by_method(recount: StateRecount, reader: Reader) -> Table:
    """The change of each class by how its counties recounted."""
    return Table(
        caption=say("by-method", state=recount.name),
        columns=_columns(recount, reader, say("most-were-in")),
        rows=tuple(
            Row((_class_and_method(c), *_cells(c.change)))
            for c in recount.comparison.by_class_and_method
            if c.change.votes_before
        ),
        source=reader.cite(*recount.finding.sources),
    )


def _class_and_method(each: ClassChange) -> str:
    known = each.method in _METHODS
    method = say(_METHODS[each.method]) if known else each.method
    return say("class-and-method", kind=worded(each.technology), method=method)


def by_listed(recount: StateRecount, source: Markup) -> Table | None:
    """The change by the tabulator that an official list names, hand counts and machines together and apart."""
    comparison = recount.comparison
    rows = [
        Row(_listed_cells(one), mark="aside" if one.technology else "")
        for one in _shown(comparison)
    ]
    if not rows:
        return None
    return Table(
        caption=say("by-listed"),
        note=say("by-listed-note"),
        columns=(
            text(say("listed")),
            Column(say("units")),
            Column(of_rates("column-votes")),
            Column(say("net-margin")),
            Column(say("changed-share")),
        ),
        rows=tuple(rows),
        source=source,
    )


def _shown(comparison: CountComparison) -> Iterator[ListedChange]:
    """Every tabulator; apart, what hand units are, and the machines that stand among scanners."""
    for one in comparison.by_listed:
        if one.technology in (None, BallotClass.DRE) or one.tabulator == HAND:
            yield one


def _listed_cells(one: ListedChange) -> tuple[str, ...]:
    change = one.change
    listed = {HAND: say("listed-hand"), "": say("not-listed")}
    name = listed.get(one.tabulator, one.tabulator)
    words = name if one.technology is None else _of_these(one.technology)
    share = (
        percent(change.gross_all / change.votes_before, 3)
        if change.votes_before
        else say("no-votes")
    )
    return (
        words,
        number(change.units),
        number(change.votes_before),
        signed(change.net_margin),
        share,
    )


def _of_these(technology: BallotClass) -> str:
    most = (BallotClass.DRE, BallotClass.SCAN, BallotClass.HAND)
    return say("of-these-mostly" if technology in most else "of-these", kind=worded(technology))


def totals(recount: StateRecount, reader: Reader) -> Table:
    """Votes of each choice before and after."""
    comparison = recount.comparison
    kinds = {choice.id: choice.kind for choice in reader.report.contest.choices}
    named = [total for total in comparison.totals if kinds[total.choice].can_win][:WITH_NAME]
    rest = [total for total in comparison.totals if total not in named]
    cells = [(reader.name(total.choice), total.before, total.after) for total in named]
    if rest:
        before, after = sum(total.before for total in rest), sum(total.after for total in rest)
        cells.append((say("others", lines=len(rest)), before, after))
    everything = (say("all-votes"), comparison.votes_before, comparison.votes_after)
    return Table(
        caption=say("totals", state=recount.name),
        columns=(
            text(say("candidate")),
            Column(recount.before.sentence.split(",")[0]),
            Column(say("recount")),
            Column(say("change")),
        ),
        rows=tuple(
            Row(
                (name, number(before), number(after), signed(after - before)),
                mark="strong" if name == everything[0] else "",
            )
            for name, before, after in (*cells, everything)
        ),
        source=reader.cite(*recount.finding.sources[:2], n=counted(comparison.whole.units, "unit")),
    )


def unit_title(name: str) -> str:
    """A unit's name as a reader writes it.

    >>> unit_title("CITY OF MILWAUKEE Ward 34")
    'City of Milwaukee Ward 34'
    """
    words = (word.capitalize() if word.isupper() else word for word in name.split())
    return " ".join(words).replace(" Of ", " of ")
