"""What came out of checking a claim."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from fractions import Fraction
from typing import TypeAlias

from canvass.errors import OutOfRange
from canvass.model.sentence import Sentence

Number: TypeAlias = int | float | Fraction


class Verdict(StrEnum):
    """How a claim and the data stand to each other."""

    AGREES = "agrees"
    PARTLY = "partly"
    DIFFERS = "differs"
    NOT_TESTABLE = "not_testable"
    NOT_KNOWN = "not_known"
    NOT_COMPUTED = "not_computed"
    NO_SOURCE = "no_source"


@dataclass(frozen=True, slots=True)
class Said:
    """A claim as it was said: its words, the figure in it, and where it was read.

    ``held_against`` is a public source, for what no data here can settle.
    """

    text: str
    figure: str
    source: str = ""
    held_against: str = ""

    @property
    def number(self) -> int:
        """The figure as a number; raises OutOfRange where it has none."""
        found = re.search(r"\d[\d,]*", self.figure)
        if found is None:
            raise OutOfRange(f"no number in the figure {self.figure!r} of the claim {self.text!r}")
        return int(found[0].replace(",", ""))

    @property
    def day(self) -> date:
        """The figure as a day; raises OutOfRange where it is none."""
        try:
            return date.fromisoformat(self.figure)
        except ValueError:
            raise OutOfRange(
                f"no day in the figure {self.figure!r} of the claim {self.text!r}"
            ) from None


@dataclass(frozen=True, slots=True)
class Figure:
    """One number that was computed: what it is, its value and unit."""

    label: Sentence
    value: Number
    unit: str


@dataclass(frozen=True, slots=True)
class Checked:
    """What the data say of a claim: verdict, figures, and by which computation they were found.

    ``caveat`` is text where another layer said it already.
    """

    verdict: Verdict
    figures: tuple[Figure, ...]
    computation: Sentence
    caveat: Sentence | str = ""


@dataclass(frozen=True, slots=True)
class Claim:
    """What was said, by whom and when, and what the data say: those known on that day, and all that are in hand.

    ``day`` is the last of the month where ``is_month`` says that only the month is known. ``certified`` rests on
    certified counts where counts are meant, and on everything in hand where they are not.
    """

    claim: str
    said: Said
    said_by: str
    day: date
    is_month: bool
    source: str
    that_day: Checked
    certified: Checked


def all_or_part(parts: tuple[bool, ...]) -> Verdict:
    """The verdict over the parts of a claim that agree."""
    if all(parts):
        return Verdict.AGREES
    return Verdict.PARTLY if any(parts) else Verdict.DIFFERS


def same_when_rounded(said: Number, found: Number, step: Number) -> bool:
    """Whether the number found, rounded to the step in which it was said, is the number said.

    >>> same_when_rounded(27_000, 22_617, 1_000), same_when_rounded(7, 6.9989, 1)
    (False, True)
    """
    return abs(Fraction(found) - Fraction(said)) <= Fraction(step) / 2
