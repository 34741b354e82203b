"""What the tallies of a unit's teams come to: whether two agree, and what holds the unit back all the same."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from canvass.model.name import same_name
from canvass.recount.event import TallyEntered, Trip, UnitId
from canvass.recount.state.state import RecountState
from canvass.recount.unusual import ExchangedVotes, unusual


def agreed(tallies: Sequence[TallyEntered]) -> TallyEntered | None:
    """The later of the first two tallies with the same numbers; None while no two teams agree."""
    pairs = combinations(tallies, 2)
    return next((two for one, two in pairs if one.counted == two.counted), None)


def tripped(state: RecountState, unit: UnitId) -> tuple[Trip, ...]:
    """What holds back a unit on which two teams agree: more ballots than voters, or an unusual change.

    In the order of the kinds; empty where nothing does, or no two teams agree.
    """
    found = agreed(state.tallies.get(unit, ()))
    if found is None:
        return ()
    seal = (Trip.SEAL_NOT_WHOLE,) if state.containers.broken(unit) else ()
    return (*seal, *trips_of(state.units[unit].votes, found))


def trips_of(before: tuple[int, ...], found: TallyEntered) -> tuple[Trip, ...]:
    """The same of a tally on which two teams agree, and the unit's votes before."""
    odd = unusual(before, found.votes)
    change = Trip.EXCHANGED_VOTES if isinstance(odd, ExchangedVotes) else Trip.LARGE_CHANGE
    too_many = (Trip.MORE_BALLOTS_THAN_VOTERS,) if found.ballots > found.voters else ()
    return (*too_many, *((change,) if odd else ()))


def why_no_tally(before: Sequence[TallyEntered], body: TallyEntered) -> str:
    """Why a team's tally may not stand after those of other teams; empty where it may."""
    counted, whole = sum(body.votes) + body.no_vote, body.ballots
    if counted != whole:
        return (
            f"its votes and its ballots without a valid vote are {counted}, it has {whole} ballots"
        )
    if agreed(before):
        return "two teams agree on it"
    earlier = {name for each in before for name in each.members}
    both = [person for person in body.team if same_name(person) in earlier]
    return f"{both[0]} was of a team that counted it before; another team must" if both else ""
