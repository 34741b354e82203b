"""Days on which offices work, and counting in them."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from functools import lru_cache
from importlib.metadata import version
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from holidays import HolidayBase

FRIDAY, SATURDAY = 4, 5
ONE_DAY = timedelta(days=1)


class Roll(StrEnum):
    """Where a deadline moves that falls on a day on which offices are closed."""

    NONE = "none"
    NEXT_BUSINESS_DAY = "next_business_day"
    PREVIOUS_BUSINESS_DAY = "previous_business_day"


@dataclass(frozen=True, slots=True)
class BusinessCalendar:
    """Holidays of one jurisdiction, with where the list comes from. No list is assumed complete."""

    holidays: frozenset[date] = frozenset()
    source: str = "no holidays given"
    perhaps: frozenset[date] = frozenset()
    """Fridays on which some states keep a Saturday's holiday: counted so that no day comes out too late."""

    def is_business_day(self, day: date) -> bool:
        """Whether the day is neither Saturday, Sunday nor a listed holiday."""
        return day.weekday() < SATURDAY and day not in self.holidays

    def business_day(self, start: date, n: int) -> date:
        """The n-th business day after the start, which itself never counts; negative n counts back.

        A Friday that is perhaps kept counts forwards and not back, so that the day is never too late.

        >>> BusinessCalendar().business_day(date(2016, 11, 18), 1)
        datetime.date(2016, 11, 21)
        """
        step = ONE_DAY if n > 0 else -ONE_DAY
        day, left = start, abs(n)
        while left:
            day += step
            left -= self.is_business_day(day) and (n > 0 or day not in self.perhaps)
        return day

    def rolled(self, day: date, roll: Roll) -> date:
        """The day itself when it is a business day, else the one that the rule moves it to."""
        if roll is Roll.NONE or self.is_business_day(day):
            return day
        return self.business_day(day, 1 if roll is Roll.NEXT_BUSINESS_DAY else -1)


@lru_cache(maxsize=256)
def state_calendar(state: str, first_year: int, last_year: int) -> BusinessCalendar:
    """Public holidays of a state as the ``holidays`` library lists them, Fridays before a Saturday's holiday apart.

    The library gives nearly every state the federal custom of keeping such a Friday; the laws of many keep none.
    """
    library, years = _united_states(), range(first_year, last_year + 1)
    listed = frozenset(library(subdiv=state, years=years))
    moved = listed - frozenset(library(subdiv=state, years=years, observed=False))
    fridays = frozenset(day for day in moved if day.weekday() == FRIDAY)
    return BusinessCalendar(listed - fridays, holidays_note(state), fridays)


@lru_cache(maxsize=1)
def _united_states() -> type[HolidayBase]:
    """The library's class for this country, from its own file: by its name the library loads those of all countries."""
    import holidays

    file = Path(holidays.__file__).parent / "countries" / "united_states.py"
    spec = spec_from_file_location("holidays_of_the_united_states", file)
    if (
        spec is None or spec.loader is None or not file.exists()
    ):  # another release may lie otherwise
        from holidays.countries.united_states import UnitedStates

        return UnitedStates
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    found: type[HolidayBase] = module.UnitedStates
    return found


def holidays_note(states: str) -> str:
    """Where the holidays of these states come from, in words.

    >>> holidays_note("WI and MI")
    'public holidays of WI and MI as the Python library holidays ... lists them; an office may keep others'
    """
    return (
        f"public holidays of {states} as the Python library holidays {_library_version()} lists them; "
        "an office may keep others"
    )


@lru_cache(maxsize=1)
def _library_version() -> str:
    return version("holidays")
