"""What recount clocks run from, and when it happened."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from canvass.recount.moment import Moment

TO_WRITE = "write it in official_dates as"
"""How a sentence begins that says where a day that is not known belongs in the election's files."""


class Start(StrEnum):
    """What a clock runs from."""

    ELECTION_DAY = "election_day"
    UNOFFICIAL_RETURNS = "unofficial_returns"
    COUNTY_CANVASS = "county_canvass"
    FIRST_COUNTY_CANVASS = "first_county_canvass"
    LAST_COUNTY_CANVASS = "last_county_canvass"
    CANVASS = "canvass"
    CERTIFICATION = "certification"
    DECLARATION = "declaration"
    NOTICE = "notice"
    REQUEST = "request"
    COUNTER_PETITION_DEADLINE = "counter_petition_deadline"
    ORDER = "order"
    RECOUNT_START = "recount_start"
    RECOUNT_FINISH = "recount_finish"
    ELECTORS_MEET = "electors_meet"

    @property
    def words(self) -> str:
        """The start as a sentence says it."""
        return _START_WORDS[self]


_START_WORDS = {
    Start.ELECTION_DAY: "election day",
    Start.UNOFFICIAL_RETURNS: "the unofficial returns",
    Start.COUNTY_CANVASS: "the county's canvass (each county has its own)",
    Start.FIRST_COUNTY_CANVASS: "the first county canvass",
    Start.LAST_COUNTY_CANVASS: "the last county canvass",
    Start.CANVASS: "the official canvass of the contest",
    Start.CERTIFICATION: "certification",
    Start.DECLARATION: "the result is declared",
    Start.NOTICE: "notice of the recount",
    Start.REQUEST: "the request",
    Start.COUNTER_PETITION_DEADLINE: "the deadline for counter-petitions",
    Start.ORDER: "the order",
    Start.RECOUNT_START: "the recount starts",
    Start.RECOUNT_FINISH: "the first recount is finished",
    Start.ELECTORS_MEET: "the electors meet",
}


@dataclass(frozen=True, slots=True)
class OfficialDates:
    """When officials acted or are to act. A start with several days has one for each county; None is not known.

    ``by_law`` are the days that the law sets for them, and stand in where no official day is in the data; ``wanted``
    are texts that would tell such a day and were not seen.
    """

    known: Mapping[Start, tuple[Moment | None, ...]] = field(default_factory=dict)
    by_law: Mapping[Start, Moment] = field(default_factory=dict)
    wanted: Mapping[Start, str] = field(default_factory=dict)

    def of(self, start: Start) -> tuple[Moment, ...]:
        """Every day of the start, or nothing as long as one of them is not known: a guess is never earlier."""
        moments = self.known.get(start) or self._from_counties(start) or self._by_law(start)
        present = tuple(moment for moment in moments if moment is not None)
        return present if len(present) == len(moments) else ()

    def _from_counties(self, start: Start) -> tuple[Moment | None, ...]:
        pick = _OF_COUNTIES.get(start)
        counties = self.of(Start.COUNTY_CANVASS) if pick and start not in self.by_law else ()
        return (pick(counties),) if pick and counties else ()

    def _by_law(self, start: Start) -> tuple[Moment, ...]:
        return (self.by_law[start],) if start in self.by_law else ()

    def why_unknown(self, start: Start) -> tuple[str, ...]:
        """Why no day of the start is known, and what would tell it; nothing of a day of the recount itself.

        A sentence that begins with ``TO_WRITE`` is for who writes the election's files alone.
        """
        if start not in _OF_OFFICIALS:
            return ()
        counties = self.wanted.get(Start.COUNTY_CANVASS, "") if start in _OF_COUNTIES else ""
        if wanted := self.wanted.get(start, counties):
            return (f"no text in hand tells the day by law; what would is {wanted}",)
        return (
            "no rule here has the law's day for such a contest; the election office can tell it",
            f"{TO_WRITE} {start}",
        )

    def set_by_law(self, start: Start) -> Moment | None:
        """The day that the law sets for the start, where that and no official day is what is known of it."""
        own = Start.COUNTY_CANVASS if start in _OF_COUNTIES and start not in self.by_law else start
        return None if self.known.get(start) or self.known.get(own) else self.by_law.get(own)


_OF_COUNTIES: dict[Start, Callable[[Iterable[Moment]], Moment]] = {
    Start.FIRST_COUNTY_CANVASS: min,
    Start.LAST_COUNTY_CANVASS: max,
}

_OF_OFFICIALS = frozenset(
    {
        Start.UNOFFICIAL_RETURNS,
        Start.COUNTY_CANVASS,
        Start.FIRST_COUNTY_CANVASS,
        Start.LAST_COUNTY_CANVASS,
        Start.CANVASS,
        Start.CERTIFICATION,
        Start.DECLARATION,
    }
)
"""Days on which officials ascertain the result, which a law or an office's calendar may tell beforehand."""
