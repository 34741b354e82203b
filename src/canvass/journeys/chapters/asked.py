"""What a report is about."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

import polars as pl

from canvass.errors import MissingTable, UnknownName
from canvass.forensics.change import Pair
from canvass.model import Contest, Election, UnitKind
from canvass.outcome.tally import votes_by_choice

WIDEST_FIRST = (UnitKind.NATION, UnitKind.STATE, UnitKind.ELECTOR_UNIT, UnitKind.COUNTY)
FEW_STATES = 6
"""An election of no more states than this is looked at in all of them, unless its description names some."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The election and contest, the states looked at closely, and the day from which the law is read.

    ``pair`` names the winner and the runner-up of the whole contest.
    """

    election: Election
    contest: Contest
    states: tuple[str, ...]
    state_names: Mapping[str, str]
    pair: Pair
    as_of: date | None = None


def ask(election: Election, states: Sequence[str] = (), as_of: date | None = None) -> Asked:
    """The question about an election; states are postal codes or names, none means those in its focus.

    Raises UnknownName for a state that the election does not have.
    """
    names = _state_names(election)
    wanted = tuple(dict.fromkeys(_state(word, names) for word in states))
    focus = election.focus or (tuple(names) if len(names) <= FEW_STATES else ())
    contest = election.contest()
    return Asked(
        election=election,
        contest=contest,
        states=wanted or focus,
        state_names=names,
        pair=_pair(election, contest),
        as_of=as_of,
    )


def _state_names(election: Election) -> Mapping[str, str]:
    """Names of the states by postal code; the code is the name where the units list no state."""
    named = election.unit_names(UnitKind.STATE)
    codes = election.units["state"].drop_nulls().unique().sort()
    return {code: named.get(code, code) for code in codes}


def _state(word: str, names: Mapping[str, str]) -> str:
    by_word = {word.casefold(): code for code, name in names.items() for word in (code, name)}
    if word.strip().casefold() in by_word:
        return by_word[word.strip().casefold()]
    raise UnknownName("state", word, [*names.values()], "use a postal code or a name")


def _pair(election: Election, contest: Contest) -> Pair:
    """The two choices with most votes; of them the one with more electors pledged, or more votes, leads."""
    votes = _votes(election, contest.id)
    named = [choice.id for choice in contest.choices if choice.kind.can_win]
    first_two = sorted(named, key=lambda choice: (-votes.get(choice, 0), choice))[:2]
    if len(first_two) < 2:
        raise MissingTable(f"contest {contest.id!r} has fewer than two choices that can win")
    pledged = _pledged(election, contest.id)
    leader, runner_up = sorted(
        first_two, key=lambda choice: (-pledged.get(choice, 0), -votes.get(choice, 0))
    )
    return Pair(leader, runner_up)


def _votes(election: Election, contest: str) -> Mapping[str, int]:
    for level in (*WIDEST_FIRST, *UnitKind):
        for returns in election.returns_of(contest, level):
            return votes_by_choice(returns, contest)
    raise MissingTable(f"{election.id} has no returns of {contest!r}")


def _pledged(election: Election, contest: str) -> Mapping[str, int]:
    if not election.has_table("elector_votes"):
        return {}
    rows = election.table("elector_votes").filter(pl.col("contest") == contest)
    return dict(rows.group_by("choice").agg(pl.col("pledged").sum()).sort("choice").iter_rows())
