"""What can flip together, and the votes it takes: Maine and Nebraska move two units with one vote.

A vote that moves in a district moves in the statewide unit as well. So a state's units are never added up:
their flips come as bundles, each with its own price.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import TypeAlias

from canvass.errors import OutOfRange
from canvass.tabulation.college import SplitState
from canvass.tabulation.flips import LostUnit

MOST_DISTRICTS = 12
"""A split state of n districts has up to 2^(n+1) bundles; Nebraska has 3 districts."""


@dataclass(frozen=True, slots=True)
class Bundle:
    """Units that flip together: one ordinary unit, or any set of a split state's units that can.

    ``least_drop`` is the fewest electors lost when some of its units are left out and the rest can still
    flip together without them.
    """

    units: tuple[str, ...]
    electors: int
    votes: int
    least_drop: int


Group: TypeAlias = tuple[Bundle, ...]
"""Bundles of which at most one flips: those of one split state, or a single ordinary unit."""


def bundle_votes(state_unit: str, votes: Mapping[str, int], units: Collection[str]) -> int:
    """Votes to flip these units of a split state, given the votes for each of its lost units.

    The statewide unit comes with its districts' votes: the larger of the two, never their sum.
    """
    districts = sum(votes[unit] for unit in units if unit != state_unit)
    return max(votes[state_unit], districts) if state_unit in units else districts


def closed(state_unit: str, votes: Mapping[str, int], units: Collection[str]) -> tuple[str, ...]:
    """The units that flip when these do: districts can carry the statewide unit with them.

    >>> closed("ME-AL", {"ME-AL": 37168, "ME-01": 51166}, ["ME-01"])
    ('ME-01', 'ME-AL')
    """
    moved = sum(votes[unit] for unit in units if unit != state_unit)
    carried = {state_unit} if state_unit in votes and moved >= votes[state_unit] else set()
    return tuple(sorted({*units} | carried))


def groups(
    lost: Sequence[LostUnit],
    split: Iterable[SplitState] = (),
    movable: Mapping[str, int | None] | None = None,
) -> tuple[Group, ...]:
    """Everything that could flip, as groups of bundles that exclude one another.

    ``movable`` holds, for districts that are not lost, the votes that could still move there; a district
    without an entry sets no limit. Units that appoint nobody are left out.
    """
    names = [unit.unit for unit in lost]
    for name in names:
        if names.count(name) > 1:
            raise OutOfRange(f"the unit {name!r} is listed twice")
    by_name = {unit.unit: unit for unit in lost}
    coupled = {name for state in split for name in (state.state_unit, *state.districts)}
    single = (
        (Bundle((unit.unit,), unit.electors, unit.votes, unit.electors),)
        for unit in lost
        if unit.unit not in coupled and unit.electors
    )
    together = (_bundles(state, by_name, movable or {}) for state in split)
    return tuple(group for group in (*single, *together) if group)


def _bundles(
    state: SplitState, lost: Mapping[str, LostUnit], movable: Mapping[str, int | None]
) -> Group:
    if len(state.districts) > MOST_DISTRICTS:
        raise OutOfRange(
            f"{state.state} has {len(state.districts)} districts coupled to {state.state_unit}; "
            f"at most {MOST_DISTRICTS} can be searched"
        )
    here = {unit: lost[unit] for unit in (state.state_unit, *state.districts) if unit in lost}
    votes = {name: unit.votes for name, unit in here.items()}
    electors = {
        units: sum(here[unit].electors for unit in units)
        for units in _subsets(sorted(here))
        if closed(state.state_unit, votes, units) == units
        and _has_room(state, here, movable, units)
    }
    return tuple(
        Bundle(
            units=units,
            electors=gained,
            votes=bundle_votes(state.state_unit, votes, units),
            least_drop=gained
            - max((rest for part, rest in electors.items() if {*part} < {*units}), default=0),
        )
        for units, gained in electors.items()
        if gained
    )


def _has_room(
    state: SplitState,
    lost: Mapping[str, LostUnit],
    movable: Mapping[str, int | None],
    units: Collection[str],
) -> bool:
    """Whether the statewide unit can flip without a district that is not among the units.

    What it needs beyond the chosen districts moves in districts that stay lost, each short of flipping, in
    those the choice holds, and in the chosen ones on top of their own need.
    """
    if state.state_unit not in units:
        return True
    need, room = lost[state.state_unit].votes, 0
    for district in state.districts:
        if district in lost and district not in units:
            room += lost[district].votes - 1
            continue
        free = lost[district].movable if district in lost else movable.get(district)
        if free is None:
            return True
        room += free
    return room >= need


def _subsets(names: Sequence[str]) -> Iterator[tuple[str, ...]]:
    for size in range(1, len(names) + 1):
        yield from combinations(names, size)
