"""What a law asks of whoever is elected or nominated, or of a measure: most votes, a share, a place among the first."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from canvass.recount.comparison import Comparison, number_text


class Next(StrEnum):
    """What the law does where nobody has the share that it asks for."""

    RUNOFF = "runoff"
    RUNOFF_ON_REQUEST = "runoff_on_request"
    CONVENTION = "convention"
    LEGISLATURE = "legislature"
    RANKINGS = "rankings"
    """Of ranked choices: the ballots of whoever has fewest count for their next choice, until somebody has it."""
    FAILS = "fails"
    """Of a measure: it does not pass."""

    @property
    def sentence(self) -> str:
        """What follows, as the end of a sentence."""
        return _FOLLOWS[self]


_FOLLOWS = {
    Next.RUNOFF: "the first two go to a runoff",
    Next.RUNOFF_ON_REQUEST: "the second may ask for a runoff",
    Next.CONVENTION: "a convention of the party decides",
    Next.LEGISLATURE: "the legislature elects",
    Next.RANKINGS: "the further choices on the ballots decide",
    Next.FAILS: "it does not pass",
}


@dataclass(frozen=True, slots=True)
class MostVotes:
    """Whoever has most votes is elected or nominated, with whatever share."""

    @property
    def words(self) -> str:
        """The rule as a sentence says it."""
        return "whoever has most votes, with whatever share"


@dataclass(frozen=True, slots=True)
class FirstGoOn:
    """So many with most votes go on to another election, whatever their share.

    ``of_more`` where the law holds no such election unless more people stand.
    """

    places: int
    of_more: bool = False

    @property
    def words(self) -> str:
        """The rule as a sentence says it."""
        return f"the first {_NUMBERS.get(self.places, self.places)} go on, with whatever share"


@dataclass(frozen=True, slots=True)
class ShareNeeded:
    """A share of the votes for the office or on the measure.

    In words: ``further`` is what the law asks for besides it, ``instead`` what is enough without it. ``cut`` where
    the law's limits of a recount hold for who is second and third of those who go to a runoff; ``doubt`` says why it is
    open whether anybody may ask for one then.
    """

    share: Fraction
    cmp: Comparison
    follows: Next
    further: str = ""
    instead: str = ""
    cut: bool = False
    doubt: str = ""

    def is_reached(self, votes: int, of: int) -> bool:
        """Whether these votes of so many are the share."""
        return self.cmp.holds(Fraction(votes), self.share * of)

    @property
    def least(self) -> str:
        """The share in words: more than half, at least 60%."""
        named = {Fraction(1, 2): "half", Fraction(2, 3): "two thirds"}
        return f"{self.cmp.words} {named.get(self.share) or number_text(100 * self.share) + '%'}"

    @property
    def words(self) -> str:
        """The rule as a sentence says it."""
        further = f", and {self.further}" if self.further else ""
        instead = f", or {self.instead}" if self.instead else ""
        return f"{self.least} of the votes{further}{instead}; without that {self.follows.sentence}"


Needed = MostVotes | FirstGoOn | ShareNeeded
_NUMBERS = {2: "two", 4: "four"}
