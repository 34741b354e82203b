"""What it takes to change one state, by who would do it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import floor

from canvass.attack.fewest import Fewest, fewest, fewest_holds
from canvass.model import Technology


@dataclass(frozen=True, slots=True)
class Part:
    """A county or a reporting unit: votes of the state's leader there, and the share of them by equipment.

    No ``shares`` at all: its equipment is not known.
    """

    unit: str
    leader_votes: int
    shares: Mapping[Technology, float]

    def room(self, cap: Fraction, technologies: Sequence[Technology] = ()) -> int:
        """The most votes that could be switched: of those through the equipment, at most the cap."""
        share = sum(self.shares.get(kind, 0.0) for kind in technologies) if technologies else 1.0
        return min(floor(cap * self.leader_votes), floor(share * self.leader_votes))


@dataclass(frozen=True, slots=True)
class StateParts:
    """A state as an attacker sees it: what it takes, and the parts in which it could be done.

    ``needed`` votes switched from the leader change who carries it. ``counties`` are all there are; ``units`` are
    smaller reporting units where returns by them are known.
    """

    unit: str
    state: str
    electors: int
    leader: str
    margin_votes: int
    needed: int
    counties: tuple[Part, ...]
    units: tuple[Part, ...] = ()


@dataclass(frozen=True, slots=True)
class Reached:
    """What one kind of equipment allows in a state."""

    technologies: tuple[Technology, ...]
    votes_within_reach: int
    counties: Fewest


@dataclass(frozen=True, slots=True)
class StateTarget:
    """The least that changes a state: votes, counties, and reporting units where they are known.

    ``by_technology`` has the same for who reaches one kind of equipment only, and is empty where no votes by county are
    known, or not the equipment of every county: the fewest of those that are known would be no fewest. ``polls_votes``
    are what somebody who knows only the polls must switch; None where nothing tells.
    """

    unit: str
    state: str
    electors: int
    leader: str
    margin_votes: int
    votes: int
    counties: Fewest | None
    units: Fewest | None
    number_of_counties: int
    number_of_units: int
    by_technology: tuple[Reached, ...]
    polls_votes: int | None


KINDS = (
    (Technology.OPTICAL_SCAN, Technology.OPTICAL_SCAN_BY_MAIL),
    (Technology.DRE_PAPER_TRAIL, Technology.DRE_PAPERLESS),
    (Technology.DRE_PAPERLESS,),
)
"""What an attacker of one technology reaches: scanners, touch screens of any kind, those without paper."""


def state_target(parts: StateParts, cap: Fraction, polls_votes: int | None) -> StateTarget:
    """The least that changes a state, with at most the cap of the leader's votes in each part."""
    needed = parts.needed
    return StateTarget(
        unit=parts.unit,
        state=parts.state,
        electors=parts.electors,
        leader=parts.leader,
        margin_votes=parts.margin_votes,
        votes=needed,
        counties=_fewest(needed, parts.counties, cap),
        units=_fewest(needed, parts.units, cap),
        number_of_counties=len(parts.counties),
        number_of_units=len(parts.units),
        by_technology=_by_technology(parts, cap),
        polls_votes=polls_votes,
    )


def _by_technology(parts: StateParts, cap: Fraction) -> tuple[Reached, ...]:
    if not parts.counties or not all(part.shares for part in parts.counties):
        return ()
    return tuple(_reached(parts, cap, kinds) for kinds in KINDS)


def _fewest(needed: int, parts: Sequence[Part], cap: Fraction) -> Fewest | None:
    """None where no votes are known so finely."""
    return _proved(needed, [part.room(cap) for part in parts]) if parts else None


def _proved(needed: int, room: Sequence[int]) -> Fewest:
    """The fewest parts, given out only where their proof holds."""
    found = fewest(needed, room)
    if not fewest_holds(found, room):
        raise ArithmeticError(f"the proof of {found} does not hold: a defect of canvass")
    return found


def _reached(parts: StateParts, cap: Fraction, kinds: tuple[Technology, ...]) -> Reached:
    room = [part.room(cap, kinds) for part in parts.counties]
    return Reached(kinds, sum(room), _proved(parts.needed, room))
