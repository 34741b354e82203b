"""Sizes of places in a further table that do not fit the votes counted there, and what became of the rows."""

from __future__ import annotations

from dataclasses import dataclass

from canvass.model.fault import Fate, NamedUnit
from canvass.model.unit import UnitKind


@dataclass(frozen=True, slots=True)
class SizeExample:
    """A place with the size that the table has for it, and the votes counted there."""

    place: NamedUnit
    size: float
    votes: int

    def __str__(self) -> str:
        """Both numbers."""
        return f"{self.place} with {self.size:,.0f} beside {self.votes:,} votes"


@dataclass(frozen=True, slots=True)
class SizeFault:
    """A table's rows for the places of a state, whose sizes do not fit the votes.

    ``column`` has the sizes (population, registered voters), and in ``off`` of ``compared`` places it is more than
    twice too large or too small beside the other places of the state. ``is_moved``: with every size one row further
    up or down they fit, so that the rows look shifted. ``rows`` is how many rows were left out, 0 where they are used.
    """

    table: str
    column: str
    level: UnitKind
    place: str
    state: str | None
    off: int
    compared: int
    is_moved: bool
    fate: Fate
    rows: int
    examples: tuple[SizeExample, ...] = ()

    @property
    def sentence(self) -> str:
        """Which table, in how many places, and what became of it."""
        shown = f", first {'; '.join(map(str, self.examples))}" if self.examples else ""
        return (
            f"The table {self.table} does not fit the votes of {self.place}: in {self.off:,} of {self.compared:,} "
            f"{self.level.plural} {self.column} is more than twice too large or too small beside the other places"
            f"{shown}. {self._end}"
        )

    @property
    def in_short(self) -> str:
        """What a number says beside it that would have rested on these rows; empty where they are used."""
        if self.fate is not Fate.LEFT_OUT:
            return ""
        return (
            f"The table {self.table} is left out for {self.place}: its sizes do not fit the votes."
        )

    @property
    def _end(self) -> str:
        if self.fate is not Fate.LEFT_OUT:
            return "Used as it is: find out whether these rows stand beside the right names."
        moved = (
            "With every value one row further up or down it fits: the rows look shifted. "
            if self.is_moved
            else ""
        )
        return (
            f"{moved}Either these rows or the votes stand beside the wrong names. Left out of every number: all "
            f"{self.rows:,} rows of the {self.level.plural} of {self.place} in this table."
        )
