"""When presidential electors are due and meet, by the law of the year."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

from canvass.errors import OutOfRange


class DeadlineKind(StrEnum):
    """What the date before the electors' meeting is for."""

    SAFE_HARBOR = "safe_harbor"
    CERTIFICATE_OF_ASCERTAINMENT = "certificate_of_ascertainment"


@dataclass(frozen=True, slots=True)
class CollegeLaw:
    """The rule for years from ``first_year`` on: when electors meet, and what is due before.

    The meeting in December is of 1934 (48 Stat. 879), the safe harbor of 1887; a governor's certificate takes
    its place by the Act of 2022 (Pub. L. 117-328, division P).
    """

    first_year: int
    statute: str
    days_after_second_wednesday: int
    """From the second Wednesday of December to the day on which electors meet."""
    deadline_kind: DeadlineKind
    deadline_days_before: int


LAWS = (
    CollegeLaw(
        first_year=1936,
        statute="3 U.S.C. 5, 7 (Electoral Count Act 1887)",
        days_after_second_wednesday=5,
        deadline_kind=DeadlineKind.SAFE_HARBOR,
        deadline_days_before=6,
    ),
    CollegeLaw(
        first_year=2024,
        statute="3 U.S.C. 5, 7 (Electoral Count Reform Act 2022)",
        days_after_second_wednesday=6,
        deadline_kind=DeadlineKind.CERTIFICATE_OF_ASCERTAINMENT,
        deadline_days_before=6,
    ),
)
"""Oldest first; a rule holds until the next one begins."""


@dataclass(frozen=True, slots=True)
class CollegeDates:
    """The days of one presidential election."""

    election_day: date
    deadline: date
    deadline_kind: DeadlineKind
    electors_meet: date
    statute: str


def college_dates(year: int) -> CollegeDates:
    """The days of the presidential election of this year.

    >>> college_dates(2016).electors_meet.isoformat()
    '2016-12-19'

    Raises OutOfRange for a year without a presidential election or before 1936, when electors met in January.
    """
    if year % 4 or year < LAWS[0].first_year:
        raise OutOfRange(
            f"no dates for presidential electors in {year}: "
            f"use a year of a presidential election, {LAWS[0].first_year} or later"
        )
    law = max((law for law in LAWS if law.first_year <= year), key=lambda law: law.first_year)
    second_wednesday = _first(_WEDNESDAY, date(year, 12, 1)) + timedelta(weeks=1)
    meeting = second_wednesday + timedelta(days=law.days_after_second_wednesday)
    return CollegeDates(
        election_day=_first(_MONDAY, date(year, 11, 1)) + timedelta(days=1),
        deadline=meeting - timedelta(days=law.deadline_days_before),
        deadline_kind=law.deadline_kind,
        electors_meet=meeting,
        statute=law.statute,
    )


_MONDAY, _WEDNESDAY = 0, 2


def _first(weekday: int, day: date) -> date:
    """The first such weekday on or after the day."""
    return day + timedelta(days=(weekday - day.weekday()) % 7)
