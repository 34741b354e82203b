"""Who may ask for a recount."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Who(StrEnum):
    """The kinds of people and bodies that laws name."""

    CANDIDATE = "candidate"
    LOSING_CANDIDATE = "losing_candidate"
    ANY_CANDIDATE = "any_candidate"
    """Any candidate, however many votes behind."""
    PARTY = "party"
    VOTERS = "voters"
    COMMITTEE = "committee"
    """The committee or sponsor of a ballot question, or those who oppose it."""
    OFFICIALS = "officials"
    COURT = "court"

    @property
    def is_candidate(self) -> bool:
        """Whether a candidate of the contest is meant."""
        return self in (Who.CANDIDATE, Who.LOSING_CANDIDATE, Who.ANY_CANDIDATE)


@dataclass(frozen=True, slots=True)
class Requester:
    """One of those who may ask: how many of them, for each unit of what, and for which offices only.

    ``at_any_margin``: the limit of the rule is not theirs.
    """

    who: Who
    count: int | None = None
    per: str = ""
    only: str = ""
    detail: str = ""
    at_any_margin: bool = False

    @property
    def words(self) -> str:
        """The requester as a sentence says it.

        >>> Requester(Who.VOTERS, 3, per="election district").words
        '3 voters in each election district'
        """
        name = self.detail or _WORDS[self.who]
        counted = f"{self.count} {name}" if self.count else name
        each = f" in each {self.per}" if self.per else ""
        only = f" ({self.only.replace('_', ' ')}s only)" if self.only else ""
        margin = " (whatever the margin)" if self.at_any_margin else ""
        return f"{counted}{each}{only}{margin}"


_WORDS = {
    Who.CANDIDATE: "a candidate",
    Who.LOSING_CANDIDATE: "the losing candidate",
    Who.ANY_CANDIDATE: "any candidate",
    Who.PARTY: "a party",
    Who.VOTERS: "voters",
    Who.COMMITTEE: "a ballot question committee",
    Who.OFFICIALS: "election officials",
    Who.COURT: "a court",
}
