"""Where the numbers come from, where two sources disagree, and what the joins lost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import polars as pl

from canvass.journeys.asked import Asked
from canvass.journeys.counts import returns_in
from canvass.journeys.inputs import Input, files_and_facts
from canvass.journeys.places import everywhere
from canvass.model import Baseline, FactKind, Ledger, PackagedFact, Returns, Source, UnitKind
from canvass.model.tables import SCHEMAS
from canvass.tabulation.tally import votes_by_group

LAST_WORD = (Baseline.CERTIFIED, Baseline.RECOUNT)


@dataclass(frozen=True, slots=True)
class DataTable:
    """A table of the election: what it is, how many rows, and the files it was compiled from."""

    name: str
    meaning: str
    rows: int
    baseline: Baseline | None
    detail: str
    sources: tuple[Source, ...]


@dataclass(frozen=True, slots=True)
class Disagreement:
    """Votes of one state in two tables; ``choice`` is None for all valid votes together."""

    state: str
    choice: str | None
    left_votes: int
    right_votes: int


@dataclass(frozen=True, slots=True)
class ChoiceGap:
    """A choice whose votes in two tables differ, over all states that both cover."""

    choice: str
    left_votes: int
    right_votes: int
    states: int


@dataclass(frozen=True, slots=True)
class SetComparison:
    """Two sets of final returns, state by state, over the states that both cover.

    ``leaders`` are the states where the votes of the winner or the runner-up differ, ``totals`` those where all
    valid votes do. ``choices`` are the other names that both sets know and count differently; ``only_left``
    are valid lines that the right set does not tell apart, with their votes in the left one.
    """

    left: str
    right: str
    states: tuple[str, ...]
    leaders: tuple[Disagreement, ...]
    totals: tuple[Disagreement, ...]
    choices: tuple[ChoiceGap, ...]
    only_left: tuple[ChoiceGap, ...]


@dataclass(frozen=True, slots=True)
class DataChapter:
    """Every table, every disagreement between sets of final returns, and the ledger of every join.

    ``inputs`` tell what is known to be wrong: votes of any contest that do not add up, and the files.
    """

    tables: tuple[DataTable, ...]
    comparisons: tuple[SetComparison, ...]
    ledgers: tuple[Ledger, ...]
    inputs: tuple[Input, ...] = ()


def data_chapter(
    asked: Asked, ledgers: Sequence[Ledger], *, is_compared: bool = True
) -> DataChapter:
    """What the report rests on; ``ledgers`` are those of the other chapters' joins.

    Where like is not compared with like, the election before that was lent for it is no part of the report.
    """
    unused = frozenset[str]() if is_compared else _lent_before(asked)
    sets = [_by_state(asked, returns) for returns in _final_sets(asked)]
    compared = (_compare(asked, sets[0], other) for other in sets[1:])
    without_state = (votes.ledger for votes in sets if votes.ledger.only_left)
    return DataChapter(
        tables=tuple(table for table in data_tables(asked) if table.name not in unused),
        comparisons=tuple(comparison for comparison in compared if comparison.states),
        ledgers=tuple(dict.fromkeys((*ledgers, *without_state))),
        inputs=(
            *(fault for fault in asked.election.faults if fault.returns not in unused),
            *(
                fact
                for fact in files_and_facts(asked.election)
                if not (unused and _is_before(fact))
            ),
        ),
    )


def _lent_before(asked: Asked) -> frozenset[str]:
    """The sets of returns of an election before this one that are not its own."""
    origins = tuple(f"{fact.origin}/" for fact in asked.election.facts if _is_before(fact))
    return frozenset(
        returns.name
        for returns in asked.election.returns
        if returns.file.startswith(origins) and asked.contest.id not in returns.contests
    )


def _is_before(told: Input) -> bool:
    return isinstance(told, PackagedFact) and told.kind is FactKind.EARLIER and told.is_lent


@dataclass(frozen=True, slots=True)
class _StateVotes:
    """Columns state, choice, votes, and the ledger of the units that were added up."""

    name: str
    table: pl.DataFrame
    ledger: Ledger


def _final_sets(asked: Asked) -> list[Returns]:
    """The sets of returns that are somebody's last word, those by state first, without parts of their units."""
    levels = (UnitKind.STATE, UnitKind.ELECTOR_UNIT, UnitKind.COUNTY, UnitKind.REPORTING_UNIT)
    whole = everywhere(asked.election)
    found = (
        returns_in(asked.election, returns, whole)
        for level in levels
        for returns in asked.election.returns_of(asked.contest.id, level)
        if returns.baseline in LAST_WORD
    )
    return [returns for returns in found if not returns.table.is_empty()]


def _by_state(asked: Asked, returns: Returns) -> _StateVotes:
    grouped = votes_by_group(returns, asked.contest.id, asked.election.units, "state")
    return _StateVotes(returns.name, grouped.table.rename({"group": "state"}), grouped.ledger)


def _compare(asked: Asked, left: _StateVotes, right: _StateVotes) -> SetComparison:
    both = sorted(set(left.table["state"]) & set(right.table["state"]))
    one, other = (side.table.filter(pl.col("state").is_in(both)) for side in (left, right))
    table = (
        one.join(other, on=["state", "choice"], how="full", coalesce=True)
        .with_columns(pl.col("votes", "votes_right").fill_null(0))
        .sort("state", "choice")
    )
    leaders = asked.leaders
    known = set(other["choice"].unique())
    named = [c.id for c in asked.contest.choices if c.kind.can_win and c.id not in leaders]
    valid = [c.id for c in asked.contest.choices if c.kind.is_valid_vote]
    return SetComparison(
        left=left.name,
        right=right.name,
        states=tuple(both),
        leaders=tuple(_differing(table.filter(pl.col("choice").is_in(leaders)))),
        totals=tuple(_totals(table.filter(pl.col("choice").is_in(valid)))),
        choices=tuple(_gaps(table, [c for c in named if c in known])),
        only_left=tuple(_gaps(table, [c for c in valid if c not in known])),
    )


def _differing(table: pl.DataFrame) -> Iterator[Disagreement]:
    for row in table.filter(pl.col("votes") != pl.col("votes_right")).iter_rows(named=True):
        yield Disagreement(row["state"], row["choice"], row["votes"], row["votes_right"])


def _totals(table: pl.DataFrame) -> Iterator[Disagreement]:
    sums = table.group_by("state").agg(pl.col("votes", "votes_right").sum()).sort("state")
    for state, left, right in sums.filter(pl.col("votes") != pl.col("votes_right")).iter_rows():
        yield Disagreement(state, None, left, right)


def _gaps(table: pl.DataFrame, choices: Sequence[str]) -> Iterator[ChoiceGap]:
    gap = (pl.col("votes") - pl.col("votes_right")).abs()
    sums = (
        table.filter(pl.col("choice").is_in(choices), pl.col("votes") != pl.col("votes_right"))
        .group_by("choice")
        .agg(pl.col("votes", "votes_right").sum(), pl.col("state").n_unique())
        .sort(gap, "choice", descending=[True, False])
    )
    for row in sums.iter_rows():
        yield ChoiceGap(*row)


def data_tables(asked: Asked) -> Iterator[DataTable]:
    """Every table of the election, sets of returns first."""
    election = asked.election
    for returns in election.returns:
        yield DataTable(
            name=returns.name,
            meaning=returns.source or f"votes by {returns.level}",
            rows=returns.table.height,
            baseline=returns.baseline,
            detail=returns.baseline_detail,
            sources=tuple(election.sources.get(returns.file, ())),
        )
    rows = {name: table.height for name, table in election.tables.items()}
    rows["units"] = election.units.height
    rows["choices"] = sum(len(contest.choices) for contest in election.contests)
    for name in sorted(rows):
        yield DataTable(
            name=name,
            meaning=SCHEMAS[name].meaning,
            rows=rows[name],
            baseline=None,
            detail="",
            sources=tuple(election.sources.get(name, ())),
        )
