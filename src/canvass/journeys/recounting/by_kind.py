"""Voters and ballots of a unit by kind, two poll books, and what became of every ballot that was issued."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Equation:
    """A number of a sheet, and those that add up to it (``issued = cast + spoiled + unused``, and the like)."""

    whole: str
    parts: tuple[str, ...]

    def told(self, cells: Mapping[str, str]) -> tuple[str, ...]:
        """The columns of the equation that a line must fill, since it fills one that nothing else asks for."""
        own = [name for name in (self.whole, *self.parts) if name not in ALWAYS]
        return (self.whole, *self.parts) if any(cells[name] for name in own) else ()

    def holds(self, counts: Mapping[str, int]) -> bool:
        """Whether the parts are the whole."""
        return counts[self.whole] == self._sum(counts)

    def sentence(self, counts: Mapping[str, int]) -> str:
        """The equation with its numbers, as the record keeps it.

        >>> Equation("issued", ("ballots", "spoiled")).sentence({"issued": 9, "ballots": 7, "spoiled": 1})
        'issued 9, and ballots 7 + spoiled 1 = 8'
        """
        parts = " + ".join(f"{name} {counts[name]}" for name in self.parts)
        if self.holds(counts):
            return f"{self.whole} {counts[self.whole]} = {parts}"
        total = f" = {self._sum(counts)}" if self.parts[1:] else ""
        return f"{self.whole} {counts[self.whole]}, and {parts}{total}"

    def _sum(self, counts: Mapping[str, int]) -> int:
        return sum(counts[name] for name in self.parts)


ALWAYS = ("voters", "ballots")
"""Columns that every line fills."""
EQUATIONS = (
    Equation("voters", ("second book",)),
    Equation("voters", ("voters at polls", "voters absentee", "voters provisional")),
    Equation("ballots", ("ballots at polls", "ballots absentee", "ballots provisional")),
    Equation("issued", ("ballots", "spoiled", "unused")),
)
