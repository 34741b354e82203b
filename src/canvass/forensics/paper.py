"""What a second count of the paper changed, by the technology through which the ballots had gone.

The strongest table about technology is not a test. Net change shows whether errors favoured somebody, gross
change how many there were: errors cancel in the net, so both are always given.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import polars as pl

from canvass.forensics.change import (
    BallotClass,
    Change,
    ClassChange,
    CountComparison,
    ListedChange,
    Pair,
    Total,
    UnitChange,
)
from canvass.model import join

ROW_KEY = "unit"


@dataclass(frozen=True, slots=True)
class Equipment:
    """What is known of the equipment of the units, each by ``unit``; a table may be empty.

    ``ballots`` has the four ballot columns, ``methods`` the ``method`` of the recount, ``listed`` the ``tabulator``
    that an official list names.
    """

    ballots: pl.DataFrame
    methods: pl.DataFrame
    listed: pl.DataFrame


LARGEST_SHOWN = 5


def ballot_class() -> pl.Expr:
    """The class of a unit by the column with more than half of its ballots; no row of the form, no class."""
    counted = pl.sum_horizontal("paper", "optical_scan", "dre", "automark")
    half = counted / 2
    return (
        pl.when(counted.is_null() | pl.col("dre").is_null())
        .then(pl.lit(BallotClass.NO_FORM.value))
        .when(counted == 0)
        .then(pl.lit(BallotClass.ZERO.value))
        .when(pl.col("paper") > half)
        .then(pl.lit(BallotClass.HAND.value))
        .when(pl.col("optical_scan") > half)
        .then(pl.lit(BallotClass.SCAN.value))
        .when(pl.col("dre") > half)
        .then(pl.lit(BallotClass.DRE.value))
        .otherwise(pl.lit(BallotClass.MIXED.value))
    )


def compare_counts(
    before: pl.DataFrame,
    after: pl.DataFrame,
    known: Equipment,
    pair: Pair,
) -> CountComparison:
    """What the later count changed, in all, by class of technology, by class and recount method, and as listed.

    ``before`` and ``after`` have ``unit`` and one column of votes for each choice. A vote count known on one side only
    counts as 0 on the other.
    """
    choices = tuple(sorted((set(before.columns) | set(after.columns)) - {ROW_KEY}))
    both = join(
        _named(before, choices, "before"),
        _named(after, choices, "after"),
        ROW_KEY,
        names=("first count", "second count"),
    )
    units = both.table.with_columns(
        votes_before=pl.sum_horizontal(f"{choice}|before" for choice in choices)
    )
    names = ("reporting units", "ballots by technology")
    formed = join(units, known.ballots, ROW_KEY, names=names, votes="votes_before").ledger
    table = _changes(units, known, choices, pair)
    largest = table.sort("gross", "unit", descending=[True, False]).head(LARGEST_SHOWN)
    most = largest.row(0, named=True)
    kin = table.filter(pl.col("class") == most["class"], pl.col("unit") != most["unit"])
    totals = _totals(table, choices)
    return CountComparison(
        pair=pair,
        totals=totals,
        votes_before=sum(total.before for total in totals),
        votes_after=sum(total.after for total in totals),
        margin_before=_lead(table, "before"),
        margin_after=_lead(table, "after"),
        whole=_change(table),
        units_with_any_change=table.filter(pl.col("gross_all") > 0).height,
        units_with_changed_total=table.filter(pl.col("total_change") != 0).height,
        by_class=tuple(_by_class(table)),
        by_class_and_method=tuple(_by_class_and_method(table)),
        by_listed=() if known.listed.is_empty() else tuple(_by_listed(table)),
        largest=tuple(_unit_change(row) for row in largest.iter_rows(named=True)),
        without_largest=ClassChange(BallotClass(most["class"]), _change(kin)),
        ledgers=(both.ledger, formed),
    )


def _named(table: pl.DataFrame, choices: tuple[str, ...], count: str) -> pl.DataFrame:
    known = set(table.columns)
    return table.select(
        ROW_KEY,
        *(
            (pl.col(choice).fill_null(0) if choice in known else pl.lit(0, pl.Int64)).alias(
                f"{choice}|{count}"
            )
            for choice in choices
        ),
    )


def _changes(
    both: pl.DataFrame,
    known: Equipment,
    choices: tuple[str, ...],
    pair: Pair,
) -> pl.DataFrame:
    change = {choice: pl.col(f"{choice}|after") - pl.col(f"{choice}|before") for choice in choices}
    return (
        both.join(known.ballots, on=ROW_KEY, how="left")
        .join(known.methods, on=ROW_KEY, how="left")
        .join(known.listed, on=ROW_KEY, how="left")
        .with_columns(
            pl.col("method", "tabulator").fill_null(""),
            pl.col("dre").fill_null(0).alias("dre_ballots"),
            ballot_class().alias("class"),
            total_change=pl.sum_horizontal(change.values()),
            gross_all=pl.sum_horizontal(expression.abs() for expression in change.values()),
            net_leader=change[pair.leader],
            net_runner_up=change[pair.runner_up],
            leader_before=pl.col(f"{pair.leader}|before"),
            leader_after=pl.col(f"{pair.leader}|after"),
            runner_up_before=pl.col(f"{pair.runner_up}|before"),
            runner_up_after=pl.col(f"{pair.runner_up}|after"),
        )
        .with_columns(
            gross=pl.col("net_leader").abs() + pl.col("net_runner_up").abs(),
            net_margin=pl.col("net_leader") - pl.col("net_runner_up"),
        )
        .sort(ROW_KEY)
    )


_TALLIED = {
    "units": pl.len(),
    "units_changed": (pl.col("gross") > 0).sum(),
    "votes_before": pl.col("votes_before").sum(),
    "dre_ballots": pl.col("dre_ballots").sum(),
    "net_leader": pl.col("net_leader").sum(),
    "net_runner_up": pl.col("net_runner_up").sum(),
    "net_margin": pl.col("net_margin").sum(),
    "gross_leader": pl.col("net_leader").abs().sum(),
    "gross_runner_up": pl.col("net_runner_up").abs().sum(),
    "gross_all": pl.col("gross_all").sum(),
    "gross": pl.col("gross").sum(),
}
"""What is added up over a group of units, in one question: each takes polars as long as a thousand rows."""


def _change(table: pl.DataFrame) -> Change:
    return _told(table.select(**_TALLIED).row(0, named=True))


def _by(table: pl.DataFrame, *groups: str) -> dict[tuple[str, ...], Change]:
    """The change in each group of units, by what the group has in these columns."""
    rows = table.group_by(*groups).agg(**_TALLIED).iter_rows(named=True)
    return {tuple(str(row.pop(group)) for group in groups): _told(row) for row in rows}


def _told(tallied: dict[str, int]) -> Change:
    gross, votes = tallied.pop("gross"), tallied["votes_before"]
    return Change(
        **tallied,
        net_margin_share=tallied["net_margin"] / votes if votes else 0.0,
        gross_per_10_000=10_000 * gross / votes if votes else 0.0,
    )


def _by_class(table: pl.DataFrame) -> Iterator[ClassChange]:
    found = _by(table, "class")
    for technology in BallotClass:
        if (technology.value,) in found:
            yield ClassChange(technology, found[technology.value,])


def _by_class_and_method(table: pl.DataFrame) -> Iterator[ClassChange]:
    found = _by(table, "class", "method")
    for technology in BallotClass:
        for method in sorted(method for kind, method in found if kind == technology):
            yield ClassChange(technology, found[technology.value, method], method)


def _by_listed(table: pl.DataFrame) -> Iterator[ListedChange]:
    whole, parts = _by(table, "tabulator"), _by(table, "tabulator", "class")
    for (tabulator,), change in sorted(
        whole.items(), key=lambda each: (-each[1].votes_before, each[0])
    ):
        yield ListedChange(tabulator, None, change)
        for technology in BallotClass:
            if (tabulator, technology.value) in parts:
                yield ListedChange(tabulator, technology, parts[tabulator, technology.value])


def _lead(table: pl.DataFrame, count: str) -> int:
    return int(table[f"leader_{count}"].sum()) - int(table[f"runner_up_{count}"].sum())


def _totals(table: pl.DataFrame, choices: tuple[str, ...]) -> tuple[Total, ...]:
    totals = (
        Total(choice, int(table[f"{choice}|before"].sum()), int(table[f"{choice}|after"].sum()))
        for choice in choices
    )
    return tuple(sorted(totals, key=lambda total: (-total.before, total.choice)))


def _unit_change(row: dict[str, object]) -> UnitChange:
    return UnitChange(
        unit=str(row["unit"]),
        technology=BallotClass(str(row["class"])),
        leader_before=int(str(row["leader_before"])),
        leader_after=int(str(row["leader_after"])),
        runner_up_before=int(str(row["runner_up_before"])),
        runner_up_after=int(str(row["runner_up_after"])),
    )
