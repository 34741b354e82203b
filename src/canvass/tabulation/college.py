"""Presidential electors: who carries which unit, and how many electors that makes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from canvass.errors import OutOfRange


@dataclass(frozen=True, slots=True)
class ElectorUnit:
    """A unit that appoints electors together, and its votes for each choice that can win.

    A unit is a state, or the statewide unit or one district of a state that splits its electors (ME, NE).
    ``together`` are the votes of the largest line that adds several choices; one of them may have had them all.
    """

    unit: str
    state: str
    electors: int
    votes: Mapping[str, int]
    together: int = 0

    @property
    def carried_by(self) -> str | None:
        """The choice with the most votes; None where two have equally many, or one in ``together`` may have."""
        most = max((*self.votes.values(), self.together), default=0)
        first = [choice for choice, votes in self.votes.items() if votes == most]
        return first[0] if len(first) == 1 and most > self.together else None

    def rivals_of(self, choice: str) -> tuple[int, ...]:
        """Votes of everyone else, most first; the line of several choices counts as one of them."""
        others = [votes for name, votes in self.votes.items() if name != choice]
        return tuple(sorted((*others, self.together), reverse=True))


@dataclass(frozen=True, slots=True)
class SplitState:
    """A state that appoints some electors statewide and one by each district."""

    state: str
    state_unit: str
    districts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Allocation:
    """Electors of each choice, most first; ``undecided`` units have a tie, or a line that hides a winner."""

    electors: Mapping[str, int]
    undecided: tuple[str, ...]
    total: int

    @property
    def majority(self) -> int:
        """The least number of electors that elects: 270 of 538."""
        return self.total // 2 + 1

    @property
    def elected(self) -> str | None:
        """The choice with a majority, if there is one; without one the House decides."""
        return next((c for c, held in self.electors.items() if held >= self.majority), None)


@dataclass(frozen=True, slots=True)
class DistrictSumDiffers:
    """A choice whose votes in a state's districts do not add up to its votes in the state's own row."""

    state: str
    choice: str
    state_votes: int
    district_votes: int


def allocate(
    units: Sequence[ElectorUnit], carried: Mapping[str, str | None] | None = None
) -> Allocation:
    """Electors by the votes of each unit, where most votes take all electors of the unit.

    ``carried`` says who carries the units whose votes are not known; None there stands for nobody yet.
    """
    for unit in units:
        if min(unit.electors, unit.together, *unit.votes.values()) < 0:
            raise OutOfRange(f"{unit.unit}: electors and votes cannot be negative")
    told = carried or {}
    holders = {unit.unit: told.get(unit.unit, unit.carried_by) for unit in units}
    held: dict[str, int] = {}
    for unit in units:
        holder = holders[unit.unit]
        for choice in {*unit.votes, *([holder] if holder else [])}:
            held[choice] = held.get(choice, 0) + unit.electors * (choice == holder)
    return Allocation(
        electors=dict(sorted(held.items(), key=lambda item: (-item[1], item[0]))),
        undecided=tuple(unit for unit, holder in holders.items() if holder is None),
        total=sum(unit.electors for unit in units),
    )


def split_states(state_of: Mapping[str, str]) -> tuple[SplitState, ...]:
    """The states with several units of which one, named ``..-AL`` (at large), is statewide.

    >>> split_states({"WI": "WI", "ME-AL": "ME", "ME-01": "ME", "ME-02": "ME"})
    (SplitState(state='ME', state_unit='ME-AL', districts=('ME-01', 'ME-02')),)
    """
    units: dict[str, list[str]] = {}
    for unit, state in sorted(state_of.items()):
        units.setdefault(state, []).append(unit)
    return tuple(
        SplitState(state, at_large, tuple(unit for unit in names if unit != at_large))
        for state, names in sorted(units.items())
        for at_large in names
        if at_large.endswith("-AL") and len(names) > 1
    )


def districts_that_differ(units: Sequence[ElectorUnit]) -> tuple[DistrictSumDiffers, ...]:
    """Choices whose district votes do not add up to the state's; both numbers stand as their office gave them.

    A choice that a district does not report is left out: not reported is not zero.
    """
    votes = {unit.unit: unit.votes for unit in units}
    found = []
    for split in split_states({unit.unit: unit.state for unit in units}):
        for choice, state_votes in votes[split.state_unit].items():
            by_district = [votes[district].get(choice) for district in split.districts]
            reported = [count for count in by_district if count is not None]
            if len(reported) == len(by_district) and sum(reported) != state_votes:
                found.append(DistrictSumDiffers(split.state, choice, state_votes, sum(reported)))
    return tuple(found)
