"""The recount's tables: by class of equipment, by method, the totals, and the units that changed most."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from markupsafe import Markup

from canvass.forensics.change import BallotClass, Change, CountComparison, ListedChange
from canvass.journeys.counties.recount import StateRecount
from canvass.present.blocks import Column, Row, Table, rows, text
from canvass.present.sheet import Reader
from canvass.present.words import counted, number, percent, signed

METHODS = {
    "hand_count": "counties that recounted by hand",
    "optical_scan": "counties that scanned again",
    "mixed": "counties that did both",
    "": "method not known",
}
HAND = "hand"
"""What a list of tabulators says where there is no scanner."""
WITH_NAME = 4
"""Choices listed by name in the table of totals; the rest is one line."""

_CHANGE_COLUMNS = (
    Column("units"),
    Column("votes first counted"),
    Column("net {leader}", is_minor=True),
    Column("net {runner_up}", is_minor=True),
    Column("net margin"),
    Column("in % of votes", is_minor=True),
    Column("changed per 10,000"),
)


def _columns(recount: StateRecount, reader: Reader, first: str) -> tuple[Column, ...]:
    pair = recount.comparison.pair
    names = {"leader": reader.short(pair.leader), "runner_up": reader.short(pair.runner_up)}
    return (
        text(first),
        *(replace(column, text=column.text.format(**names)) for column in _CHANGE_COLUMNS),
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
    pair = comparison.pair
    return Table(
        caption=f"{recount.name}: net and gross change by the equipment that most ballots of a unit went through",
        note=f"Net: second count minus first, errors cancel in it. Changed: the changes of "
        f"{reader.short(pair.leader)} and {reader.short(pair.runner_up)} in every unit without their signs.",
        columns=_columns(recount, reader, "Most ballots were"),
        rows=(*_class_rows(recount), Row(("all units", *_cells(comparison.whole)), mark="strong")),
        source=reader.cite(
            *recount.finding.sources, n=f"n = {number(comparison.whole.units)} reporting units"
        ),
    )


def _class_rows(recount: StateRecount) -> Iterator[Row]:
    without = recount.comparison.without_largest
    for change in recount.comparison.by_class:
        yield Row((change.technology.sentence, *_cells(change.change)))
        if change.technology is without.technology:
            most = recount.names[recount.comparison.largest[0].unit]
            yield Row(
                (f"the same without {unit_title(most)}", *_cells(without.change)), mark="aside"
            )


def largest(recount: StateRecount, reader: Reader) -> Table:
    """The units that changed most, before and after."""
    pair = recount.comparison.pair
    leader, runner_up = reader.short(pair.leader), reader.short(pair.runner_up)
    return Table(
        caption=f"{recount.name}: the units that changed most",
        columns=(
            text("Reporting unit"),
            Column("most ballots", is_number=False, is_minor=True),
            Column(f"{leader} before"),
            Column("after"),
            Column(f"{runner_up} before"),
            Column("after"),
        ),
        rows=rows(
            [
                (
                    unit_title(recount.names[change.unit]),
                    change.technology.sentence,
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
        caption=f"{recount.name}: the same by how the county recounted",
        columns=_columns(recount, reader, "Most ballots were, in"),
        rows=tuple(
            Row((f"{c.technology.sentence}; {METHODS.get(c.method, c.method)}", *_cells(c.change)))
            for c in recount.comparison.by_class_and_method
            if c.change.votes_before
        ),
        source=reader.cite(*recount.finding.sources),
    )


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
        caption="The same by the tabulator that the state's list names for the unit",
        note="The list says hand where there is no scanner. There paper counted by hand and touch-screen machines "
        "(DRE) stand together, and below that apart, by what most ballots went through; elsewhere the units in which "
        "most went through such machines. Changed: all choices, in every unit without their signs.",
        columns=(
            text("Listed tabulator"),
            Column("units"),
            Column("votes first counted"),
            Column("net margin"),
            Column("changed, % of votes"),
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
    listed = {HAND: "hand: paper or touch-screen machines", "": "not in the list"}
    name = listed.get(one.tabulator, one.tabulator)
    words = name if one.technology is None else _of_these(one.technology)
    share = (
        percent(change.gross_all / change.votes_before, 3) if change.votes_before else "no votes"
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
    return f"of these, {'mostly ' if technology in most else ''}{technology.sentence}"


def totals(recount: StateRecount, reader: Reader) -> Table:
    """Votes of each choice before and after."""
    comparison = recount.comparison
    kinds = {choice.id: choice.kind for choice in reader.report.contest.choices}
    named = [total for total in comparison.totals if kinds[total.choice].can_win][:WITH_NAME]
    rest = [total for total in comparison.totals if total not in named]
    cells = [(reader.name(total.choice), total.before, total.after) for total in named]
    if rest:
        before, after = sum(total.before for total in rest), sum(total.after for total in rest)
        cells.append((f"{len(rest)} other lines and write-ins", before, after))
    everything = ("all votes", comparison.votes_before, comparison.votes_after)
    return Table(
        caption=f"{recount.name}: votes before and after",
        columns=(
            text("Candidate"),
            Column(recount.before.sentence.split(",")[0]),
            Column("recount"),
            Column("change"),
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
