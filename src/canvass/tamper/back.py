"""Votes that a report may lack: doubtful marks that were not read, and cards that no manifest lists.

The report stands; what was cast is the report with these votes given back. A unit cannot lack more marks than it has
ballots without a vote, nor more cards than it has voters beyond its ballots.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import floor

import numpy as np
import polars as pl

from canvass.errors import MissingTable
from canvass.model import Election, Returns
from canvass.tamper.apply import Roles
from canvass.tamper.divide import Integers, divided
from canvass.tamper.reach import reached
from canvass.tamper.scenario import NOT_RECORDED, AtMost, Scenario, Spread, What


@dataclass(frozen=True, eq=False)
class GivenBack:
    """By unit the votes to give to the runner-up (``change``) and to the leader (``leader``); ``votes`` in all.

    ``exchanged`` is a further column where the two were recorded for one another: so many votes of both.
    """

    table: pl.DataFrame
    votes: int

    @property
    def is_exchange(self) -> bool:
        """Whether the votes of the two were recorded for one another."""
        return "exchanged" in self.table.columns


def given_back_outside(
    election: Election,
    returns: Returns,
    scenario: Scenario,
    roles: Roles,
    state: str,
    votes: int | None,
) -> GivenBack:
    """The marks or cards of a scenario given back; None: as many as there can be.

    Raises MissingTable where nothing says how many ballots or voters a unit had, OutOfRange with the most that can be.
    """
    where = replace(scenario.where, states=(state,))
    units = reached(election, returns, where)
    _require_every_mode(returns, scenario)
    cells = _cells(returns, roles, units.select("unit", "share"))
    cells = cells.join(_room(election, returns, scenario.what), on="unit", how="left").with_columns(
        room=(pl.col("room").fill_null(0) * pl.col("share")).floor().cast(pl.Int64)
    )
    room = _capped(cells["room"].to_numpy(), scenario.at_most)
    wanted = _wanted(scenario, cells, room, votes)
    given = divided(wanted, cells["ballots"].to_numpy(), room, scenario.spread, scenario.seed)
    few, leader = _split(cells, given, of_every_choice=scenario.loser is None)
    table = cells.select("unit", change=pl.Series(few), leader=pl.Series(leader))
    return GivenBack(table.filter((pl.col("change") != 0) | (pl.col("leader") != 0)), wanted)


def _cells(returns: Returns, roles: Roles, units: pl.DataFrame) -> pl.DataFrame:
    """Votes by unit: of all choices, of those through the equipment, of the leader, of the runner-up."""
    votes = pl.col("votes")
    rows = returns.table.group_by("unit").agg(
        votes.sum().alias("all"),
        votes.filter(pl.col("choice") == roles.leader).sum().alias("ahead"),
        votes.filter(pl.col("choice") == roles.runner_up).sum().alias("behind"),
    )
    ballots = (pl.col("all") * pl.col("share")).round().cast(pl.Int64)
    return rows.join(units, on="unit").with_columns(ballots=ballots).sort("unit")


def _require_every_mode(returns: Returns, scenario: Scenario) -> None:
    """Refuse a part of the ways of voting: tables of ballots and voters are of whole units."""
    left_out = {*returns.table["vote_mode"].unique()} - {*scenario.where.vote_modes}
    if scenario.where.vote_modes and left_out:
        raise MissingTable(
            f"nothing says how many ballots or voters a unit had by vote mode, and vote_modes leaves out "
            f"{', '.join(sorted(left_out))}: leave vote_modes out of [where]"
        )


def _room(election: Election, returns: Returns, what: What) -> pl.DataFrame:
    """How many votes each unit may lack: ballots without a recorded vote, or voters without a ballot."""
    column, of = ("ballots", "ballots") if what in NOT_RECORDED else ("registered_voters", "voters")
    table = (
        election.table("ballots_by_technology", returns.level)
        if election.has_table("ballots_by_technology")
        else None
    )
    if table is None or table.is_empty():
        raise MissingTable(
            f"{election.id} does not say how many {of} each of its units had: a table 'ballots_by_technology' would"
        )
    cast = returns.table.group_by("unit").agg(pl.col("votes").sum().alias("cast"))
    known = table.select("unit", there=pl.col(column), ballots="ballots").join(cast, on="unit")
    counted = pl.col("cast") if what in NOT_RECORDED else pl.max_horizontal("cast", "ballots")
    return known.select("unit", room=(pl.col("there") - counted).clip(lower_bound=0).fill_null(0))


def _capped(room: Integers, at_most: AtMost) -> Integers:
    if at_most.votes is not None:
        return np.minimum(room, at_most.votes)
    if at_most.share is not None:
        return np.array([floor(at_most.share * int(each)) for each in room], dtype=np.int64)
    return room


def _wanted(scenario: Scenario, cells: pl.DataFrame, room: Integers, votes: int | None) -> int:
    how_many = scenario.how_many
    if how_many.votes is not None:
        return how_many.votes
    if how_many.share is not None:
        return floor(how_many.share * int(cells["ballots"].sum()))
    usable = np.where(cells["ballots"].to_numpy() > 0, room, 0)
    return int(usable.sum()) if votes is None else votes


def _split(
    cells: pl.DataFrame, given: Integers, *, of_every_choice: bool
) -> tuple[Integers, Integers]:
    """Of the votes of each unit those for the runner-up and for the leader."""
    if not of_every_choice:
        return given, np.zeros_like(given)
    shares = cells.select(
        "behind", "ahead", rest=pl.col("all") - pl.col("ahead") - pl.col("behind")
    ).to_numpy()
    parts = [
        divided(int(votes), own, np.where(own > 0, votes, 0), Spread.IN_PROPORTION)
        for votes, own in zip(given, shares, strict=True)
    ]
    both = np.array(parts, dtype=np.int64).reshape(-1, 3)
    return both[:, 0], both[:, 1]
