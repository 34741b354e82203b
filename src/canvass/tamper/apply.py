"""A scenario made into a change of certain returns, within what each unit holds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import floor

import numpy as np
import polars as pl

from canvass.errors import MissingTable, OutOfRange, UnknownName
from canvass.model import Contest, Election, Returns
from canvass.tamper.change import KEY, Change
from canvass.tamper.divide import Integers, divided
from canvass.tamper.reach import reached
from canvass.tamper.scenario import LEADER, NOT_RECORDED, RUNNER_UP, AtMost, Scenario, Spread, What

_ANY = int(np.iinfo(np.int64).max)
"""Of votes: no limit."""


@dataclass(frozen=True, slots=True)
class Roles:
    """The two choices that a scenario calls leader and runner-up."""

    leader: str
    runner_up: str

    def of(self, contest: Contest, name: str | None) -> str | None:
        """The id of the choice that a scenario names; raises UnknownName for one that is not there."""
        if name is None:
            return None
        role = {LEADER: self.leader, RUNNER_UP: self.runner_up}.get(name)
        return role or contest.choice(name).id


def change_of(
    scenario: Scenario,
    election: Election,
    returns: Returns,
    roles: Roles,
    votes: int | None = None,
    held: Mapping[str, int] | None = None,
) -> Change:
    """What the scenario does to returns of one contest.

    ``votes`` says how many where the scenario says "as many as change the outcome"; ``held`` how many of the one who
    loses them a unit can have at most, where something else than the returns (a second count) says it. Raises
    OutOfRange, with the most that can be changed, for more votes than there are, and with the unit for more votes than
    it has voters.
    """
    contest = election.contest(returns.contests[0])
    loser, gainer = (roles.of(contest, name) for name in (scenario.loser, scenario.gainer))
    cells = _cells(scenario, election, returns, [name for name in (loser, gainer) if name])
    if scenario.what is What.SWAP:
        return _swapped(
            _through(cells, str(loser), str(gainer)), contest.id, str(loser), str(gainer)
        )
    room = np.minimum(_room(cells, scenario, loser, gainer), _held(cells, held or {}))
    wanted = _wanted(scenario, cells, votes)
    given = divided(wanted, cells["ballots"].to_numpy(), room, scenario.spread, scenario.seed)
    if scenario.what in NOT_RECORDED and loser is None:
        return _of_every_choice(returns, cells, given)
    changed = cells.select("unit", "vote_mode").with_columns(by=pl.Series(given))
    if scenario.what in (What.ADD, What.INVENT):
        _check_turnout(election, returns, changed)
    parts = [(loser, -pl.col("by")), (gainer, pl.col("by"))]
    return _change(changed, contest.id, [(name, by) for name, by in parts if name])


def room_of(
    scenario: Scenario, election: Election, returns: Returns, roles: Roles
) -> tuple[pl.DataFrame, Integers]:
    """The rows that a scenario reaches with their ballots, and the most votes that each may give."""
    contest = election.contest(returns.contests[0])
    names = [roles.of(contest, name) for name in (scenario.loser, scenario.gainer)]
    cells = _cells(scenario, election, returns, [name for name in names if name])
    return cells, _room(cells, scenario, *names)


def _cells(
    scenario: Scenario, election: Election, returns: Returns, choices: list[str]
) -> pl.DataFrame:
    """One row for each unit and vote mode that is reached: ballots that can be changed, votes of the two choices."""
    units = reached(election, returns, scenario.where).select("unit", "share")
    rows = returns.table
    if scenario.where.vote_modes:
        rows = rows.filter(pl.col("vote_mode").is_in(list(scenario.where.vote_modes)))
    modes = rows.group_by("unit").agg(pl.col("vote_mode").n_unique().alias("modes"))
    stated = rows.filter(pl.col("vote_mode") == "total")["unit"].unique()
    twice = modes.filter(pl.col("unit").is_in(stated.implode()), pl.col("modes") > 1)
    if not twice.is_empty():
        raise OutOfRange(
            f"unit {twice['unit'][0]}: the returns {returns.name!r} state a total beside its parts; "
            "name the vote modes of the parts under [where]"
        )
    known = sorted(rows["choice"].unique())
    for choice in choices:
        if choice not in known:
            raise UnknownName(f"choice of the returns {returns.name!r}", choice, known)
    cells = rows.group_by("unit", "vote_mode").agg(
        pl.col("votes").sum().alias("all"),
        *(
            pl.col("votes").filter(pl.col("choice") == choice).sum().alias(f"of {choice}")
            for choice in choices
        ),
    )
    return (
        cells.join(units, on="unit")
        .with_columns(ballots=(pl.col("all") * pl.col("share")).round().cast(pl.Int64))
        .sort("unit", "vote_mode")
    )


def _room(
    cells: pl.DataFrame, scenario: Scenario, loser: str | None, gainer: str | None
) -> Integers:
    """The most votes that each row may give: of those through the equipment, and at most what the scenario allows."""
    own = pl.col("ballots" if loser is None else f"of {loser}")
    reached_of_it = pl.min_horizontal(own, (own * pl.col("share")).ceil())
    most = own if loser is None else reached_of_it
    there: Integers = cells.select(most.cast(pl.Int64).alias("there"))["there"].to_numpy()
    if gainer is not None and scenario.at_most.share_of_gainer is not None:
        return np.minimum(there, _of_gainer(cells, gainer, scenario.at_most.share_of_gainer))
    return np.minimum(there, _cap(there, scenario.at_most))


def _held(cells: pl.DataFrame, held: Mapping[str, int]) -> Integers:
    """What the unit of each row can have at most; where nothing is said, any number."""
    most = (held.get(unit, _ANY) for unit in cells["unit"])
    return np.fromiter(most, dtype=np.int64, count=cells.height)


def _of_gainer(cells: pl.DataFrame, gainer: str, share: Fraction) -> Integers:
    """The most m of each row that is at most the share of what the gainer has there in the end, with these m."""
    rows = cells.select(f"of {gainer}", "share").iter_rows()
    # m <= part * (has + m), solved for m; where all may be moved nothing is capped
    parts = ((has, share * Fraction(reached)) for has, reached in rows)
    most = (floor(part * has / (1 - part)) if part < 1 else _ANY for has, part in parts)
    return np.fromiter(most, dtype=np.int64, count=cells.height)


def _cap(there: Integers, at_most: AtMost) -> Integers:
    if at_most.votes is not None:
        return np.full_like(there, at_most.votes)
    if at_most.share is not None:
        share = at_most.share
        return np.array([floor(share * int(votes)) for votes in there], dtype=np.int64)
    return there


def _wanted(scenario: Scenario, cells: pl.DataFrame, votes: int | None) -> int:
    if scenario.how_many.votes is not None:
        return scenario.how_many.votes
    if scenario.how_many.share is not None:
        return floor(scenario.how_many.share * int(cells["ballots"].sum()))
    if votes is None:
        raise OutOfRange(
            f"the scenario {scenario.id!r} changes as many votes as change the outcome: say how many that is"
        )
    return votes


def _of_every_choice(returns: Returns, cells: pl.DataFrame, given: Integers) -> Change:
    """So many votes of each row taken from its choices in proportion to their votes."""
    wanted = dict(zip(cells.select("unit", "vote_mode").iter_rows(), given.tolist(), strict=True))
    parts = [
        rows.with_columns(change=-pl.Series(_in_parts(wanted[key], rows["votes"].to_numpy())))
        for key, rows in returns.table.sort(*KEY).group_by("unit", "vote_mode", maintain_order=True)
        if wanted.get(key)
    ]
    if not parts:
        return Change(returns.table.head(0).select(*KEY, change=pl.lit(0, pl.Int64)))
    table = pl.concat(parts).select(*KEY, "change")
    return Change(table.filter(pl.col("change") != 0).sort(*KEY))


def _in_parts(votes: int, of: Integers) -> Integers:
    return divided(votes, of, of, Spread.IN_PROPORTION)


def votes_exchanged(
    swap: Scenario, election: Election, returns: Returns, roles: Roles
) -> pl.DataFrame:
    """By unit the reported votes of leader and runner-up that the swap reaches (columns unit, leader, runner_up)."""
    cells = _cells(swap, election, returns, [roles.leader, roles.runner_up])
    return (
        _through(cells, roles.leader, roles.runner_up)
        .group_by("unit")
        .agg(
            leader=pl.col(f"of {roles.leader}").sum(),
            runner_up=pl.col(f"of {roles.runner_up}").sum(),
        )
        .sort("unit")
    )


def _through(cells: pl.DataFrame, *choices: str) -> pl.DataFrame:
    """The votes of the choices that went through the equipment: of each as large a share as of the ballots."""
    return cells.with_columns(
        (pl.col(f"of {choice}") * pl.col("share")).round().cast(pl.Int64) for choice in choices
    )


def _swapped(cells: pl.DataFrame, contest: str, one: str, other: str) -> Change:
    difference = pl.col(f"of {other}") - pl.col(f"of {one}")
    return _change(cells, contest, [(one, difference), (other, -difference)])


def _change(cells: pl.DataFrame, contest: str, parts: list[tuple[str, pl.Expr]]) -> Change:
    rows = [
        cells.select(
            "unit",
            pl.lit(contest).alias("contest"),
            pl.lit(choice).alias("choice"),
            "vote_mode",
            by.cast(pl.Int64).alias("change"),
        )
        for choice, by in parts
    ]
    return Change(pl.concat(rows).filter(pl.col("change") != 0).sort(*KEY))


def _check_turnout(election: Election, returns: Returns, changed: pl.DataFrame) -> None:
    """Refuse votes beyond the voters of a unit, and votes added where nothing says how many could vote."""
    added = changed.group_by("unit").agg(pl.col("by").sum()).filter(pl.col("by") > 0)
    if added.is_empty():
        return
    voters = voters_by_unit(election, returns)
    votes = returns.table.group_by("unit").agg(pl.col("votes").sum())
    known = added.join(votes, on="unit").join(voters, on="unit", how="left").sort("unit")
    for unit, by, cast, could in known.select("unit", "by", "votes", "voters").iter_rows():
        if could is None:
            raise MissingTable(
                f"unit {unit}: nothing says how many could vote there, so none is added"
            )
        if cast + by > could:
            raise OutOfRange(
                f"unit {unit}: {by:,} votes added to {cast:,} are more than its {could:,} registered voters; add fewer"
            )


def voters_by_unit(election: Election, returns: Returns) -> pl.DataFrame:
    """Registered voters by unit, from the first table that has them."""
    for name in ("turnout", "ballots_by_technology", "technology"):
        if election.has_table(name):
            table = election.table(name, returns.level)
            if "registered_voters" in table.columns and not table.is_empty():
                return table.select("unit", voters=pl.col("registered_voters"))
    raise MissingTable(
        f"{election.id} does not say how many could vote in each unit: a table 'turnout' would say it"
    )
