"""Votes that do not add up to the level above them, and what became of them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from canvass.model.unit import UnitKind

SUMS_SHOWN = 3
"""Choices that a sentence names; all of them stand in the fault."""
UNITS_SHOWN = 5
"""Units that a sentence names; all of them stand in the fault."""


class Fate(StrEnum):
    """What became of votes that differ from what the level above states."""

    MENDED = "mended"
    LEFT_OUT = "left_out"
    USED = "used"

    @property
    def sentence(self) -> str:
        """What a person reads."""
        return _FATES[self]


_FATES = {
    Fate.MENDED: "Mended by a recorded recipe, with which the sums agree.",
    Fate.LEFT_OUT: "Left out of every number that uses them.",
    Fate.USED: "Used as they are: the difference is small.",
}


@dataclass(frozen=True, slots=True)
class Mend:
    """A recipe that a person accepted: in one unit of a set of returns, two choices get each other's votes.

    ``why`` says what is known of the fault, ``source`` where that can be read.
    """

    returns: str
    contest: str
    unit: str
    exchange: tuple[str, str]
    why: str
    source: str


@dataclass(frozen=True, slots=True)
class ChoiceSum:
    """Votes of one choice: as the units were read and add up, and as the level above states them."""

    choice: str
    name: str
    added: int
    stated: int

    @property
    def difference(self) -> int:
        """Votes too many; below zero, votes that are missing."""
        return self.added - self.stated


@dataclass(frozen=True, slots=True)
class NamedUnit:
    """A unit by its id and its name."""

    unit: str
    name: str

    def __str__(self) -> str:
        """The name, with the id where that says something else."""
        return self.name if self.name == self.unit else f"{self.name} ({self.unit})"


@dataclass(frozen=True, slots=True)
class InputFault:
    """Units of one place whose votes in a contest are not what the level above states for the place.

    ``sums`` are the choices that differ, the largest difference first, ``of_votes`` the valid votes of the place as
    the level above states them. ``returns`` is the set that the units stand in, ``against`` the set above. ``units``
    are those mended or left out, ``votes`` the votes that stood in them. ``is_located``: the fault lies in these
    units and in no other of the place; otherwise they are all of the place. ``is_missing``: these units have no votes
    in the set at all, and those of the others are used. ``is_exchanged``: the sums are those of two choices that have
    each other's votes in the two sets, which may be of one level and of different counts. ``also`` is the set
    ``against``, where nothing says which of the two is right and it loses the units as well, with ``votes_also`` of
    its own.
    """

    contest: str
    title: str
    returns: str
    level: UnitKind
    against: str
    place_kind: UnitKind
    place: NamedUnit
    state: str | None
    sums: tuple[ChoiceSum, ...]
    of_votes: int
    fate: Fate
    units: tuple[NamedUnit, ...] = ()
    votes: int = 0
    is_located: bool = False
    is_missing: bool = False
    is_exchanged: bool = False
    also: str = ""
    votes_also: int = 0
    mends: tuple[Mend, ...] = ()

    @property
    def sets(self) -> tuple[str, ...]:
        """The sets of returns that lose the units, or have them mended."""
        return (self.returns, self.also) if self.also else (self.returns,)

    @property
    def sentence(self) -> str:
        """Which votes, how much they are off, and what became of them."""
        return f"{self._found} {self.became()}"

    def became(self) -> str:
        """What became of these votes, by the units and how many."""
        return _ENDS[self.fate](self)

    @property
    def in_short(self) -> str:
        """What a number that rests on these votes says beside it; empty where they are used as they are."""
        return _IN_SHORT[self.fate](self)

    @property
    def lacking(self) -> int:
        """The most votes known to be missing from a count that these units were left out of."""
        short = sum(max(-one.difference, 0) for one in self.sums)
        is_whole_place = not (self.is_located or self.is_missing or self.is_exchanged)
        return max(self.votes, self.votes_also, short, self.of_votes if is_whole_place else 0)

    @property
    def _found(self) -> str:
        if self.is_exchanged:
            return self._exchanged
        shown = self.sums[:SUMS_SHOWN]
        added = _and(f"{one.added:,} votes for {one.name}" for one in shown)
        stated = _and(f"{one.stated:,} ({one.difference:+,})" for one in shown)
        return (
            f"{self.title}: the {self.level.plural} of {self.place.name} ({self.returns}) add up to {added}; "
            f"the {self.place_kind.words}'s result ({self.against}) is {stated}{self._together}."
        )

    @property
    def _exchanged(self) -> str:
        """Two choices with each other's votes in two sets."""
        added = _and(f"{one.added:,} for {one.name}" for one in self.sums)
        stated = _and(f"{one.stated:,}" for one in self.sums)
        return (
            f"{self.title}: in {self.place.name} two choices have each other's votes in two sets: {added} in "
            f"{self.returns}, {stated} in {self.against}. One of the two sets is wrong there."
        )

    @property
    def _together(self) -> str:
        """The whole difference, where several choices are off in the same direction."""
        off = [one.difference for one in self.sums]
        if len(off) < 2 or min(off) < 0 < max(off):
            return ""
        return f": together {abs(sum(off)):,} votes {'short' if sum(off) < 0 else 'too many'}"

    @property
    def what(self) -> str:
        """The units that were mended or left out."""
        if self.is_located:
            return _and_more([str(unit) for unit in self.units])
        return f"all {self.level.plural} of {self.place.name}"


def _mended(fault: InputFault) -> str:
    why = "; ".join(dict.fromkeys(mend.why for mend in fault.mends))
    source = "; ".join(dict.fromkeys(mend.source for mend in fault.mends))
    return f"Mended in {fault.what}: {why}. With that the sums agree. Source: {source}."


def _left_out(fault: InputFault) -> str:
    if fault.is_exchanged:
        counts = [fault.votes, fault.votes_also] if fault.also else [fault.votes]
        votes = _and(f"{count:,}" for count in dict.fromkeys(counts))
        return (
            f"Left out of every number that uses {' or '.join(fault.sets)}: {fault.what}, with {votes} votes in this "
            "contest."
        )
    if fault.is_missing:
        return (
            f"This set has no votes of {fault.what}, and every sum is short. Every number is without "
            f"{'it' if len(fault.units) == 1 else 'them'}; the votes of the other {fault.level.plural} are used."
        )
    told = (
        "Exchanging the two back there, and in no other place, makes the sums agree: they look exchanged"
        if fault.is_located
        else "Which of them are wrong or missing cannot be told"
    )
    return (
        f"{told}. Left out of every number that uses this count: {fault.what}, with {fault.votes:,} votes in this "
        "contest."
    )


def _used(fault: InputFault) -> str:
    """What the difference could do at most: a share is off by no more than the larger difference over the votes."""
    if fault.is_exchanged:
        return "Used as they are, as the sums of both agree with the level above."
    points = 100 * max(abs(one.difference) for one in fault.sums) / fault.of_votes
    most = f"at most {points:.1f}" if points >= 0.1 else "less than 0.1"
    return (
        f"Used as they are: in one of the {fault.level.plural}, of average size, all of it would move the mean share "
        f"by {most} points."
    )


_ENDS = {Fate.MENDED: _mended, Fate.LEFT_OUT: _left_out, Fate.USED: _used}


def _mended_in_short(fault: InputFault) -> str:
    return f"{fault.title}: the votes of two choices stood exchanged in {fault.what} and were put right."


def _left_out_in_short(fault: InputFault) -> str:
    if fault.is_missing:
        return f"{fault.title}: without {fault.what}, of which this set has no votes."
    if fault.is_exchanged:
        names = _and(one.name for one in fault.sums)
        where = "the two" if fault.also else fault.against
        return (
            f"{fault.title}: left out of {_and(fault.sets)} are {fault.what}, where {names} have each other's votes "
            f"in {where}."
        )
    off = _and(f"{one.difference:+,} for {one.name}" for one in fault.sums[:SUMS_SHOWN])
    return (
        f"{fault.title}: left out are {fault.what}, whose votes do not add up to the "
        f"{fault.place_kind.words}'s result ({off})."
    )


def _used_in_short(_fault: InputFault) -> str:
    return ""


_IN_SHORT = {
    Fate.MENDED: _mended_in_short,
    Fate.LEFT_OUT: _left_out_in_short,
    Fate.USED: _used_in_short,
}


def _and_more(names: list[str]) -> str:
    """The first names, and how many more there are."""
    beyond = len(names) - UNITS_SHOWN
    return _and([*names[:UNITS_SHOWN], f"{beyond:,} more"] if beyond > 0 else names)


def _and(parts: Iterable[str]) -> str:
    words = list(parts)
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words)
