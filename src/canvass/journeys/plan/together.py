"""Several states at once: what they would do among the electors, with what chance and for how much."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from canvass.journeys.electors import College
from canvass.recount.flip import JointFlip, joint_flip
from canvass.stats.scaled_student import ScaledStudent
from canvass.tabulation import Bundle, Goal, challenger, minimal_flip_set, target


@dataclass(frozen=True, slots=True)
class Stake:
    """A state that could change hands: its electors, its margin and votes, and what asking for it takes.

    ``middle_cents`` and ``high_cents`` are None where the amount cannot be said.
    """

    state: str
    electors: int
    margin_votes: int
    votes: int
    middle_cents: int | None
    high_cents: int | None


class SubsetEnding(StrEnum):
    """How the search for the cheapest useful set of recounts ends."""

    FOUND = "found"
    TOO_DEAR = "too_dear"
    NOT_ENOUGH = "not_enough"
    PRICE_UNKNOWN = "price_unknown"
    NO_ELECTORS = "no_electors"


@dataclass(frozen=True, slots=True)
class CheapestSubset:
    """The cheapest set of recounts that would change who is elected if every one of them flipped its state."""

    ending: SubsetEnding
    states: tuple[str, ...] = ()
    electors: int = 0
    middle_cents: int | None = None
    high_cents: int | None = None
    budget_cents: int | None = None


@dataclass(frozen=True, slots=True)
class Together:
    """The states looked at, together.

    ``electors_moved`` are those of ``states``, which the leader carries and the challenger could gain;
    ``would_elect`` says whether all of them would elect the challenger.
    """

    leader: str
    challenger: str
    states: tuple[str, ...]
    leader_electors: int
    challenger_electors: int
    electors_moved: int
    majority: int
    would_elect: bool
    joint: JointFlip | None
    cheapest: CheapestSubset


def together(
    college: College | None,
    stakes: Sequence[Stake],
    budget_cents: int | None,
    sets: Sequence[ScaledStudent],
) -> Together | None:
    """The effect of all stakes together, with the chance by these fits; None where nobody could gain electors."""
    if college is None:
        return None
    held = college.allocation.electors
    votes: dict[str, int] = {}
    for unit in college.units:
        for choice, count in unit.votes.items():
            votes[choice] = votes.get(choice, 0) + count
    gaining = challenger(college.allocation, votes)
    leader = college.allocation.elected
    if gaining is None or leader is None:
        return None
    moved = sum(stake.electors for stake in stakes)
    contests = [(stake.margin_votes, stake.votes) for stake in stakes]
    return Together(
        leader=leader,
        challenger=gaining,
        states=tuple(stake.state for stake in stakes),
        leader_electors=held[leader],
        challenger_electors=held[gaining],
        electors_moved=moved,
        majority=college.allocation.majority,
        would_elect=held[gaining] + moved >= college.allocation.majority,
        joint=joint_flip(contests, sets) if contests and sets else None,
        cheapest=_cheapest(college, gaining, stakes, budget_cents),
    )


def _cheapest(
    college: College, gaining: str, stakes: Sequence[Stake], budget_cents: int | None
) -> CheapestSubset:
    wanted = target(college.allocation, gaining, Goal.WIN)
    if wanted is None or sum(stake.electors for stake in stakes) < wanted.electors:
        return CheapestSubset(SubsetEnding.NOT_ENOUGH, budget_cents=budget_cents)
    priced = {s.state: s for s in stakes if s.middle_cents is not None}
    groups = [
        (Bundle((s.state,), s.electors, s.middle_cents or 0, s.electors),) for s in priced.values()
    ]
    best = minimal_flip_set(groups, wanted)
    if best is None:
        return CheapestSubset(SubsetEnding.PRICE_UNKNOWN, budget_cents=budget_cents)
    middle, _, chosen = best
    high = sum(priced[state].high_cents or 0 for state in chosen)
    within = budget_cents is None or middle <= budget_cents
    return CheapestSubset(
        ending=SubsetEnding.FOUND if within else SubsetEnding.TOO_DEAR,
        states=chosen,
        electors=sum(priced[state].electors for state in chosen),
        middle_cents=middle,
        high_cents=high,
        budget_cents=budget_cents,
    )
