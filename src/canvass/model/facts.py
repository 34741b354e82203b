"""Facts about an election's counties that canvass has itself: lent to an election without them, or not there."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class FactKind(StrEnum):
    """What a comparison of counties needs beside their votes."""

    EQUIPMENT = "equipment"
    COVARIATES = "covariates"
    EARLIER = "earlier_election"


_WHAT = {
    FactKind.EQUIPMENT: "The counties' equipment, and with it what was left on paper",
    FactKind.COVARIATES: "Who lives in the counties (race, education, population, unemployment)",
    FactKind.EARLIER: "The election before, by county",
}
_LACK = {
    FactKind.EQUIPMENT: "Nothing is known of the counties' equipment",
    FactKind.COVARIATES: "Nothing is known of who lives in the counties",
    FactKind.EARLIER: "No election before this one is known by county",
}


@dataclass(frozen=True, slots=True)
class PackagedFact:
    """Facts that the files of an election do not have.

    ``counties`` of them are known from a packaged election, which ``origin`` names; 0 where it has none of this day,
    and then ``period`` says which days it covers. ``table`` is the file that would say it.
    """

    kind: FactKind
    counties: int
    of_counties: int
    origin: str
    period: str
    table: str

    @property
    def is_lent(self) -> bool:
        """Whether the facts are there."""
        return self.counties > 0

    @property
    def sentence(self) -> str:
        """Where the facts are from, or what is missing and what would mend it."""
        if self.is_lent:
            return (
                f"{_WHAT[self.kind]}: from {self.origin} ({self.period}) for {self.counties:,} of "
                f"{self.of_counties:,} counties, because the election's own files do not say."
            )
        return f"{_LACK[self.kind]}: {self.origin} has it for {self.period} only. {self.table} would say it."
