"""Counting in business days."""

from datetime import date, timedelta

from holidays import country_holidays
from hypothesis import given
from hypothesis import strategies as st

from canvass.recount.calendar import BusinessCalendar, Roll, state_calendar

DAYS = st.dates(date(2000, 1, 1), date(2060, 12, 31))
HOLIDAYS = st.frozensets(st.integers(-40, 40), max_size=8)


def naive(start: date, n: int, holidays: frozenset[date]) -> date:
    """The n-th business day by listing them one after the other."""
    step = timedelta(days=1 if n > 0 else -1)
    days = (start + step * i for i in range(1, 400))
    working = [day for day in days if day.strftime("%a") not in ("Sat", "Sun")]
    return [day for day in working if day not in holidays][abs(n) - 1]


@given(DAYS, st.integers(-40, 40).filter(bool), HOLIDAYS)
def test_business_days_equal_the_naive_list(start: date, n: int, offsets: frozenset[int]) -> None:
    """Counting forwards and back agrees with a list of working days, whatever the holidays."""
    holidays = frozenset(start + timedelta(days=offset) for offset in offsets)
    assert BusinessCalendar(holidays).business_day(start, n) == naive(start, n, holidays)


@given(DAYS, st.integers(1, 30))
def test_more_holidays_are_never_earlier(start: date, n: int) -> None:
    """A further holiday can only move the day on which a clock runs out later."""
    closed = BusinessCalendar(frozenset({start + timedelta(days=3)}))
    assert closed.business_day(start, n) >= BusinessCalendar().business_day(start, n)


@given(DAYS)
def test_rolling(day: date) -> None:
    """A business day stays; another moves to the nearest one on the side that the rule names."""
    calendar = BusinessCalendar()
    later = calendar.rolled(day, Roll.NEXT_BUSINESS_DAY)
    earlier = calendar.rolled(day, Roll.PREVIOUS_BUSINESS_DAY)
    assert earlier <= day <= later
    assert calendar.is_business_day(later)
    assert calendar.is_business_day(earlier)
    assert (later - earlier).days in (0, 3)
    assert calendar.rolled(day, Roll.NONE) == day


def test_state_holidays_come_from_the_library_and_say_so() -> None:
    """Thanksgiving 2016 is a holiday in Wisconsin; the list names its source and that it may be incomplete."""
    calendar = state_calendar("WI", 2016, 2016)
    assert date(2016, 11, 24) in calendar.holidays
    assert "library holidays" in calendar.source
    assert "may keep others" in calendar.source


def test_the_holidays_of_every_state_are_those_that_the_library_gives_by_name() -> None:
    """Read from the file of one country, without those of 150 others."""
    for state in country_holidays("US").subdivisions:
        listed = country_holidays("US", subdiv=state, years=range(2016, 2019))
        calendar = state_calendar(state, 2016, 2018)
        assert calendar.holidays | calendar.perhaps == frozenset(listed)
        assert all(day.strftime("%a") == "Fri" for day in calendar.perhaps)


def test_a_friday_before_saturdays_holiday_is_never_a_day_more() -> None:
    """November 11, 2028 is a Saturday: Friday counts as a working day forwards, and as a free one backwards."""
    calendar = state_calendar("ME", 2028, 2028)
    veterans = date(2028, 11, 10)
    assert calendar.perhaps == {veterans}
    assert calendar.business_day(date(2028, 11, 7), 5) == date(2028, 11, 14)
    assert calendar.business_day(date(2028, 11, 14), -2) == date(2028, 11, 9)
    assert calendar.rolled(veterans, Roll.NEXT_BUSINESS_DAY) == veterans


def test_a_monday_after_sundays_holiday_is_free() -> None:
    """November 11, 2018 is a Sunday: the laws of the states keep the Monday after it."""
    calendar = state_calendar("ME", 2018, 2018)
    assert not calendar.perhaps
    assert calendar.business_day(date(2018, 11, 6), 5) == date(2018, 11, 14)
