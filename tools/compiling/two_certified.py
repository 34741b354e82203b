"""Where the certified totals by elector unit are not the votes by state: the states and both numbers."""

from __future__ import annotations

from collections.abc import Collection

import polars as pl

from canvass.model import ChoiceKind
from tools.compiling.choices import choices
from tools.compiling.contests import CONTEST, LEADERS
from tools.compiling.raw import RawFolder
from tools.compiling.states import state_returns

_AT_LARGE = {"ME-AL": "ME", "NE-AL": "NE"}
_NOT_VALID = [kind.value for kind in ChoiceKind if not kind.is_valid_vote]


def differing_states(raw: RawFolder, units: pl.DataFrame, years: Collection[str]) -> str:
    """For each year the states in which a leader has other votes, with both numbers, then those of other sums."""
    no_votes = choices(raw).rows.filter(pl.col("choice_kind").is_in(_NOT_VALID))
    of_states = state_returns(raw).rows.join(no_votes, on=["contest", "choice"], how="anti")
    whole = units.with_columns(pl.col("unit").replace(_AT_LARGE))
    return "; ".join(f"{year}: {_of_year(of_states, whole, year)}" for year in years)


def _of_year(states: pl.DataFrame, units: pl.DataFrame, year: str) -> str:
    theirs, ours = (_figures(table, year) for table in (states, units))
    common = sorted({*theirs} & {*ours})
    leaders = [state for state in common if theirs[state][:2] != ours[state][:2]]
    sums = [s for s in common if theirs[s] != ours[s] and s not in leaders]
    named = [f"{s} {_pair(ours[s])} here, {_pair(theirs[s])} there" for s in leaders]
    alone = f"; the votes for all others alone differ in {', '.join(sums)}" if sums else ""
    return f"{', '.join(named) or 'no state'}{alone}"


def _pair(figures: tuple[int, ...]) -> str:
    return f"{figures[0]:,} and {figures[1]:,}"


def _figures(returns: pl.DataFrame, year: str) -> dict[str, tuple[int, ...]]:
    """Votes of the two leaders and all valid votes, by state."""
    of_year = returns.filter(pl.col("contest") == CONTEST.format(year))
    leaders = [
        pl.col("votes").filter(pl.col("choice") == name).sum().alias(name) for name in LEADERS[year]
    ]
    table = of_year.group_by("unit").agg(*leaders, pl.col("votes").sum())
    return {unit: tuple(figures) for unit, *figures in table.iter_rows()}
