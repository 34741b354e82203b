"""What would have had to flip for another outcome."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from canvass.errors import UnknownName
from canvass.tabulation.bundles import Bundle, Group, groups
from canvass.tabulation.college import (
    Allocation,
    ElectorUnit,
    SplitState,
    allocate,
    split_states,
)
from canvass.tabulation.flips import Cost, LostUnit, lost_units, movable_votes
from canvass.tabulation.ranking import k_best_minimal_sets
from canvass.tabulation.targets import Goal, target


class PathEnding(StrEnum):
    """How a search for paths ends."""

    FOUND = "found"
    ALREADY_MET = "already_met"
    UNREACHABLE = "unreachable"
    CANNOT_SAY = "cannot_say"


@dataclass(frozen=True, slots=True)
class Path:
    """Units that would have had to flip, the electors that they bring and the votes that it takes.

    ``bundles`` says what each takes; units of a split state stand together, for they share votes.
    """

    units: tuple[str, ...]
    electors: int
    votes: int
    bundles: tuple[Bundle, ...]


@dataclass(frozen=True, slots=True)
class Paths:
    """The cheapest paths of one choice to one goal, cheapest first."""

    choice: str
    goal: Goal
    cost: Cost
    ending: PathEnding
    electors_held: int
    electors_missing: int | None
    """Electors that the choice lacks; None where no number would do (an odd number cannot be tied)."""
    paths: tuple[Path, ...]


def challenger(allocation: Allocation, votes: Mapping[str, int]) -> str | None:
    """The choice whose paths matter: second by electors, by votes among those with equally many."""
    order = sorted(allocation.electors, key=lambda c: (-allocation.electors[c], -votes.get(c, 0)))
    return order[1] if len(order) > 1 else None


@dataclass(frozen=True, slots=True)
class Reach:
    """What a choice could gain: the units that it lost with what each would have taken, and who holds which unit.

    ``split`` and ``movable`` couple the units of a state with districts, as :func:`groups` says. ``is_whole`` is
    false where other units are lost too, and what they would have taken is not known.
    """

    choice: str
    allocation: Allocation
    holders: Mapping[str, str | None]
    lost: tuple[LostUnit, ...]
    split: tuple[SplitState, ...] = ()
    movable: Mapping[str, int | None] = field(default_factory=dict)
    is_whole: bool = True


def paths_to(
    units: Sequence[ElectorUnit], choice: str, goal: Goal, cost: Cost = Cost.FLIP, k: int = 1
) -> Paths:
    """The k cheapest inclusion-minimal sets of units that lead the choice to the goal.

    A tie in a unit counts as lost by both: what the law does with it is not known here.
    """
    reach = Reach(
        choice=choice,
        allocation=allocate(units),
        holders={unit.unit: unit.carried_by for unit in units},
        lost=lost_units(units, choice, cost),
        split=split_states({unit.unit: unit.state for unit in units}),
        movable={
            unit.unit: movable_votes(unit, choice, cost)
            for unit in units
            if unit.carried_by == choice
        },
    )
    return paths_within(reach, goal, cost, k)


def paths_within(reach: Reach, goal: Goal, cost: Cost = Cost.FLIP, k: int = 1) -> Paths:
    """The k cheapest inclusion-minimal sets of the units within reach that lead to the goal."""
    allocation, choice = reach.allocation, reach.choice
    if choice not in allocation.electors:
        raise UnknownName("choice with votes in these units", choice, allocation.electors)
    wanted = target(allocation, choice, goal)
    found = k_best_minimal_sets(_groups(reach, goal), wanted, k) if wanted else ()
    none = PathEnding.UNREACHABLE if reach.is_whole or wanted is None else PathEnding.CANNOT_SAY
    ending = PathEnding.FOUND if found else none
    return Paths(
        choice=choice,
        goal=goal,
        cost=cost,
        ending=PathEnding.ALREADY_MET if wanted and wanted.is_met else ending,
        electors_held=allocation.electors[choice],
        electors_missing=wanted.electors if wanted else None,
        paths=tuple(_path(bundles) for bundles in found),
    )


def _groups(reach: Reach, goal: Goal) -> tuple[Group, ...]:
    """What could flip for the goal: all that the choice lost, or, to deny, what the leader holds of it."""
    lost = reach.lost
    if goal is Goal.DENY:
        held = reach.allocation.electors
        leader = max((c for c in held if c != reach.choice), key=held.__getitem__, default=None)
        lost = tuple(unit for unit in lost if reach.holders.get(unit.unit) == leader)
    return groups(lost, reach.split, reach.movable)


def _path(bundles: tuple[Bundle, ...]) -> Path:
    return Path(
        units=tuple(sorted(unit for bundle in bundles for unit in bundle.units)),
        electors=sum(bundle.electors for bundle in bundles),
        votes=sum(bundle.votes for bundle in bundles),
        bundles=tuple(sorted(bundles, key=lambda bundle: (-bundle.votes, bundle.units))),
    )
