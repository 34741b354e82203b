"""What was found wrong with the files of an election when they were examined, for everything that rests on them."""

from __future__ import annotations

from dataclasses import dataclass

SHOWN = 3
"""Kinds of remarks that a sentence tells, the worst first; all of them stand in the examination."""


@dataclass(frozen=True, slots=True)
class Remark:
    """Problems of one kind in one file: what it means, how many there are, and the first of them with their places."""

    severity: str
    code: str
    file: str
    meaning: str
    count: int
    examples: tuple[str, ...] = ()

    def __str__(self) -> str:
        """The remark in a line."""
        times = f" ({self.count:,} times)" if self.count > 1 else ""
        first = f", first {self.examples[0]}" if self.examples else ""
        return f"{self.file}: {self.meaning}{times}{first}"


@dataclass(frozen=True, slots=True)
class Examination:
    """The errors and warnings of an election's files, and of the file that it was started from; worst first."""

    remarks: tuple[Remark, ...]

    @property
    def errors(self) -> int:
        """How many errors were found."""
        return sum(remark.count for remark in self.remarks if remark.severity == "error")

    @property
    def warnings(self) -> int:
        """How many warnings were found."""
        return sum(remark.count for remark in self.remarks if remark.severity == "warning")

    @property
    def in_short(self) -> str:
        """How much was found."""
        counts = ((self.errors, "error"), (self.warnings, "warning"))
        found = [f"{count:,} {word}{'s' * (count != 1)}" for count, word in counts if count]
        return f"The examination of the files found {' and '.join(found)}."

    @property
    def sentence(self) -> str:
        """How much was found, and the worst of it."""
        shown = "; ".join(map(str, self.remarks[:SHOWN]))
        return f"{self.in_short[:-1]}, listed by canvass doctor: {shown}."
