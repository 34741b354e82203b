"""What was found wrong with the files of an election when they were examined, for everything that rests on them."""

from __future__ import annotations

from dataclasses import dataclass

LET_STAND = "accepted by "
"""What stands before the name behind an error that a person let stand."""
ACCEPTED = f"{LET_STAND}who read the file"
"""What stands there where nobody is named."""

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

    @property
    def is_accepted(self) -> bool:
        """Whether it was an error, and a person let it stand."""
        return any(LET_STAND in example for example in self.examples)

    @property
    def in_short(self) -> str:
        """What it means, and how often."""
        return f"{self.meaning}{self._times}"

    @property
    def _times(self) -> str:
        return f" ({self.count:,} times)" if self.count > 1 else ""

    def __str__(self) -> str:
        """The remark in a line."""
        first = f", first {self.examples[0]}" if self.examples else ""
        return f"{self.file}: {self.in_short}{first}"


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
    def _found(self) -> str:
        counts = ((self.errors, "error"), (self.warnings, "warning"))
        found = [f"{count:,} {word}{'s' * (count != 1)}" for count, word in counts if count]
        return f"The examination of the files found {' and '.join(found)}"

    @property
    def in_short(self) -> str:
        """How much was found, and what a person let stand."""
        return f"{self._found}.{self._accepted}"

    @property
    def _accepted(self) -> str:
        accepted = "; ".join(one.in_short for one in self.remarks if one.is_accepted)
        return (
            f" Errors that a person let stand, so that votes may be missing: {accepted}."
            if accepted
            else ""
        )

    @property
    def sentence(self) -> str:
        """How much was found, and the worst of it."""
        return f"{self._found}, listed by canvass doctor: {self._shown}."

    @property
    def without_advice(self) -> str:
        """The same for a reader, who has no files."""
        return f"{self._found}: {self._shown}."

    @property
    def _shown(self) -> str:
        return "; ".join(map(str, self.remarks[:SHOWN]))
