"""Clocks and the deadlines they make."""

from datetime import date, datetime, time
from typing import Any

import pytest

from canvass.errors import BadRule
from canvass.recount.calendar import BusinessCalendar, Roll, state_calendar
from canvass.recount.clock import After, EarlierOf, Fixed, InMonth, LaterOf, NoLimit, Unit
from canvass.recount.clock_text import clock_from
from canvass.recount.deadline import DeadlineState
from canvass.recount.moment import Moment
from canvass.recount.official_dates import OfficialDates, Start
from tests.recount.published import name, vectors

STARTS = ("election_day", "canvass")
OPEN = BusinessCalendar()


@pytest.mark.parametrize("vector", vectors("recount.clock"), ids=name)
def test_published_deadlines(vector: Any) -> None:
    """Every published clock runs out on the published day, or is unknown where it says so."""
    given = vector["given"]
    dates: dict[Start, tuple[Moment | None, ...]] = {}
    clock = clock_from(_written(given, dates))
    holidays = frozenset(date.fromisoformat(day) for day in given.get("holidays", ()))
    deadline = clock.deadline(OfficialDates(dates), BusinessCalendar(holidays))
    assert _iso(deadline.latest) == vector["expect"]["date"]
    assert (deadline.state is DeadlineState.UNKNOWN) == (vector["expect"]["date"] is None)


def _written(
    given: dict[str, Any], dates: dict[Start, tuple[Moment | None, ...]], at: int = 0
) -> dict[str, Any]:
    """A published clock as a rule file writes it; its starting days go into ``dates``."""
    if "later_of" in given:
        return {"later_of": [_written(g, dates, i) for i, g in enumerate(given["later_of"])]}
    clock = {key: given[key] for key in ("unit", "n", "weekday") if key in given}
    if "from_latest" in given:
        days = [Moment(date.fromisoformat(day)) if day else None for day in given["from_latest"]]
        dates[Start.COUNTY_CANVASS] = tuple(days)
        return clock | {"from": "last_county_canvass"}
    if "from_time" in given:
        when = datetime.fromisoformat(given["from_time"])
        dates[Start(STARTS[at])] = (Moment(when.date(), when.time()),)
    else:
        dates[Start(STARTS[at])] = (Moment(date.fromisoformat(given["from"])),)
    return clock | {"from": STARTS[at]}


def _iso(moment: Moment | None) -> str | None:
    if moment is None:
        return None
    return moment.aware.isoformat() if moment.aware else moment.day.isoformat()


def days(**known: date | list[date | None]) -> OfficialDates:
    """Official dates without times."""
    return OfficialDates(
        {
            Start(start): tuple(
                Moment(day) if day else None for day in (one if isinstance(one, list) else [one])
            )
            for start, one in known.items()
        }
    )


def test_each_county_has_its_own_deadline() -> None:
    """A clock that runs in each county has an earliest and a latest day."""
    clock = clock_from({"from": "county_canvass", "unit": "day", "n": 5})
    known = days(county_canvass=[date(2016, 11, 14), date(2016, 11, 21)])
    deadline = clock.deadline(known, OPEN)
    assert deadline.earliest == Moment(date(2016, 11, 19))
    assert deadline.latest == Moment(date(2016, 11, 26))
    assert not deadline.is_one_moment


def test_a_county_that_is_missing_leaves_the_deadline_open() -> None:
    """As long as one county's day is not known, neither the first nor the last deadline is guessed."""
    clock = clock_from({"from": "county_canvass", "unit": "day", "n": 5})
    deadline = clock.deadline(days(county_canvass=[date(2016, 11, 14), None]), OPEN)
    assert deadline.state is DeadlineState.UNKNOWN
    assert (deadline.earliest, deadline.latest) == (None, None)


def test_first_and_last_county() -> None:
    """The first and the last county canvass follow from the counties' own days."""
    known = days(county_canvass=[date(2016, 11, 21), date(2016, 11, 14)])
    assert known.of(Start.FIRST_COUNTY_CANVASS) == (Moment(date(2016, 11, 14)),)
    assert known.of(Start.LAST_COUNTY_CANVASS) == (Moment(date(2016, 11, 21)),)


def test_a_clock_that_runs_from_another_says_what_that_one_was_reckoned_from() -> None:
    """The day by law from which the first runs is told of the second too."""
    dates = OfficialDates(by_law={Start.CANVASS: Moment(date(2016, 11, 14))})
    first = After(Start.CANVASS, Unit.DAY, 2)
    (told,) = first.deadline(dates, OPEN).findings
    assert "reckoned from the day that the law sets" in told
    second = After(first, Unit.DAY, 1).deadline(dates, OPEN)
    assert (second.latest, second.findings) == (Moment(date(2016, 11, 17)), (told,))


def test_a_weekday_of_a_month_is_counted_from_its_first() -> None:
    """The second Tuesday of December 2016 is the 13th: the month begins on a Thursday."""
    clock = InMonth(12, 2, "tuesday")
    deadline = clock.deadline(days(election_day=date(2016, 11, 8)), OPEN)
    assert deadline.latest == Moment(date(2016, 12, 13))


def test_an_odd_year_has_a_clock_of_its_own() -> None:
    """Unknown without an election day; the words say both."""
    even, odd = ({"from": "election_day", "unit": "day", "n": n} for n in (14, 11))
    clock = clock_from({"years": {"even": even, "odd": odd}})
    ends = [
        clock.deadline(days(election_day=day), OPEN).latest
        for day in (date(2026, 11, 3), date(2025, 11, 4))
    ]
    assert ends == [Moment(date(2026, 11, 17)), Moment(date(2025, 11, 15))]
    assert clock.deadline(OfficialDates({}), OPEN).missing == ("election day",)
    assert clock.words == (
        "in an even year 14 days after election day; in an odd one 11 days after election day"
    )


def test_hours_go_by_the_instant() -> None:
    """Forty-eight hours over the end of summer time are an hour earlier on the clock, and do not roll."""
    clock = clock_from({"from": "canvass", "unit": "hour", "n": 48})
    start = Moment(date(2016, 11, 5), time(16), "America/Detroit")
    deadline = clock.deadline(OfficialDates({Start.CANVASS: (start,)}), OPEN)
    assert deadline.latest == Moment(date(2016, 11, 7), time(15), "America/Detroit")
    assert deadline.findings == ()


def test_hours_from_a_day_without_an_hour() -> None:
    """Whole days of hours from a day whose hour is not known end on a day, and say so; others are unknown."""
    known = days(canvass=date(2016, 11, 28))
    whole = clock_from({"from": "canvass", "unit": "hour", "n": 48}).deadline(known, OPEN)
    assert whole.latest == Moment(date(2016, 11, 30), is_hour_unknown=True)
    assert "not in the data" in whole.findings[0]
    part = clock_from({"from": "canvass", "unit": "hour", "n": 36}).deadline(known, OPEN)
    assert part.state is DeadlineState.UNKNOWN


def test_a_deadline_on_a_closed_day() -> None:
    """Without a word in the law on closed days there is a finding; with one, the day moves."""
    base = {"from": "election_day", "unit": "day", "n": 4}
    known = days(election_day=date(2016, 11, 8))
    silent = clock_from(base).deadline(known, OPEN)
    assert "whether the law moves the deadline was not seen" in silent.findings[0]
    assert silent.latest == Moment(date(2016, 11, 12))
    rolled = clock_from({**base, "roll": "next_business_day"}).deadline(known, OPEN)
    assert rolled.latest == Moment(date(2016, 11, 14))
    kept = clock_from({**base, "roll": "none"}).deadline(known, OPEN)
    assert kept.latest == Moment(date(2016, 11, 12))
    assert kept.findings == (
        "Saturday, November 12, 2016 is not a business day, and the law does not move the deadline: ask on a day "
        "before it on which the office is open",
    )


def test_a_window_opens_and_closes() -> None:
    """California: five calendar days that begin on day 31 after a statewide election."""
    opens = {"from": "election_day", "unit": "day", "n": 31}
    clock = clock_from({"window": {"opens": opens, "closes": {**opens, "n": 35}}})
    deadline = clock.deadline(days(election_day=date(2024, 11, 5)), OPEN)
    assert deadline.opens == Moment(date(2024, 12, 6))
    assert deadline.latest == Moment(date(2024, 12, 10))


def test_a_clock_can_run_from_another() -> None:
    """Pennsylvania: done by noon of the Tuesday after the third Wednesday."""
    third = {"from": "election_day", "unit": "weekday", "weekday": "wednesday", "n": 3}
    clock = clock_from(
        {"from": third, "unit": "weekday", "weekday": "tuesday", "n": 1, "at": time(12)},
        "America/New_York",
    )
    deadline = clock.deadline(days(election_day=date(2016, 11, 8)), OPEN)
    assert deadline.latest == Moment(date(2016, 11, 29), time(12))
    assert clock.words == (
        "the first Tuesday after the third Wednesday after election day, by noon"
    )


@pytest.mark.parametrize("pick", [LaterOf, EarlierOf])
def test_a_clock_without_an_end_leaves_the_pick_open(pick: type[LaterOf | EarlierOf]) -> None:
    """Beside one that the law does not limit, the later or earlier of clocks is not known, never the other."""
    fixed = Fixed(Moment(date(2016, 11, 25)))
    deadline = pick((fixed, NoLimit())).deadline(OfficialDates({}), OPEN)
    assert deadline.state is DeadlineState.UNKNOWN
    assert deadline.latest is None
    assert pick((fixed, fixed)).deadline(OfficialDates({}), OPEN).latest == fixed.moment


def test_the_earlier_of_two_clocks() -> None:
    """The earlier of two is known only when both are."""
    parts = [
        {"from": "election_day", "unit": "day", "n": 9},
        {"from": "canvass", "unit": "day", "n": 2},
    ]
    clock = clock_from({"earlier_of": parts})
    both = days(election_day=date(2024, 11, 5), canvass=date(2024, 11, 20))
    assert clock.deadline(both, OPEN).latest == Moment(date(2024, 11, 14))
    one = days(election_day=date(2024, 11, 5))
    assert clock.deadline(one, OPEN).state is DeadlineState.UNKNOWN


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ({"no_limit": True}, DeadlineState.NO_LIMIT),
        ({"unknown": "5 days after what?"}, DeadlineState.RULE_UNKNOWN),
        ({"fixed": datetime(2016, 11, 25, 17)}, DeadlineState.KNOWN),
    ],
)
def test_clocks_that_do_not_count(text: dict[str, Any], state: DeadlineState) -> None:
    """No limit, an unknown clock and a published day are three different answers."""
    assert clock_from(text).deadline(OfficialDates(), OPEN).state is state


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ({}, "needs one of"),
        ({"from": "new_year", "unit": "day", "n": 1}, "'new_year'"),
        ({"from": "order", "unit": "week", "n": 1}, "'week'"),
        ({"from": "order", "unit": "day", "n": "3"}, "whole number"),
        ({"from": "order", "unit": "weekday", "weekday": "friyay", "n": 1}, "'friyay'"),
        ({"from": "order", "unit": "weekday", "weekday": "friday", "n": 0}, "1 or more"),
        ({"from": "order", "unit": "day", "n": 1, "at": "17:00"}, "17:00:00"),
        ({"fixed": "2016-11-25"}, "date"),
        ({"years": {"even": {"no_limit": True}}}, "has no odd"),
        ({"years": {"even": {"no_limit": True}, "odd": {}}}, "needs one of"),
        ("5 days", "must be a table"),
    ],
)
def test_a_clock_in_another_form_is_refused(text: object, fault: str) -> None:
    """A clock that is not of the documented form is refused with what was found."""
    with pytest.raises(BadRule, match=fault):
        clock_from(text)


@pytest.mark.parametrize(
    ("held", "day"),
    [
        ("2026-10-25", "2026-12-09"),
        ("2026-10-24", None),
        ("2026-12-09", None),
        ("2026-12-08", "2026-12-09"),
    ],
)
def test_a_day_of_a_month_is_that_of_an_election_shortly_before(held: str, day: str | None) -> None:
    """At most 45 days before it; on the day itself, and with 46 days between them, it is none."""
    known = OfficialDates({Start.ELECTION_DAY: (Moment(date.fromisoformat(held)),)})
    found = clock_from({"month": 12, "n": 9}).deadline(known, OPEN)
    assert (found.latest.day.isoformat() if found.latest else None) == day
    assert bool(found.missing) is (day is None)


@pytest.mark.parametrize(("month", "days"), [(1, 31), (2, 28), (4, 30), (12, 31)])
def test_a_day_of_a_month_is_one_that_every_year_has(month: int, days: int) -> None:
    """The last day of a month is taken, also of January and December; the day after it is refused."""
    known = OfficialDates({Start.ELECTION_DAY: (Moment(date(2023, month, 1)),)})
    made = clock_from({"month": month, "n": days}).deadline(known, OPEN).latest
    assert made is not None
    assert (made.day.month, made.day.day) == (month, days)
    with pytest.raises(BadRule, match=f"month {month} has no day {days + 1}"):
        clock_from({"month": month, "n": days + 1})


def test_a_day_of_no_distance_is_not_before() -> None:
    """On the day itself the words do not count back; one day earlier they do."""
    on, before = (After(Start.ELECTION_DAY, Unit.DAY, n) for n in (0, -1))
    assert (on.words, before.words) == ("0 days after election day", "1 day before election day")


def test_whose_day_the_law_sets() -> None:
    """A county's day stands for the last county's alone, and only where the law sets none for that."""
    county, last = Moment(date(2026, 11, 17)), Moment(date(2026, 11, 20))
    by_county = OfficialDates(by_law={Start.COUNTY_CANVASS: county})
    assert by_county.set_by_law(Start.LAST_COUNTY_CANVASS) == county
    assert by_county.set_by_law(Start.CERTIFICATION) is None
    both = OfficialDates(by_law={Start.COUNTY_CANVASS: county, Start.LAST_COUNTY_CANVASS: last})
    assert both.set_by_law(Start.LAST_COUNTY_CANVASS) == last


NOVEMBER_2028 = OfficialDates({Start.ELECTION_DAY: (Moment(date(2028, 11, 7)),)})
"""An election after which Veterans Day is a Saturday."""


@pytest.mark.parametrize(
    ("clock", "day", "said"),
    [
        (After(Start.ELECTION_DAY, Unit.BUSINESS_DAY, 5), 14, "a business day later"),
        (
            After(Start.ELECTION_DAY, Unit.WEEKDAY, 1, "friday", roll=Roll.NEXT_BUSINESS_DAY),
            10,
            "may be closed then",
        ),
        (After(Start.ELECTION_DAY, Unit.DAY, 3), 10, "may be closed then"),
    ],
)
def test_a_friday_before_saturdays_holiday_is_told(clock: After, day: int, said: str) -> None:
    """The law of many states keeps no such Friday: the earlier day stands, with what may be otherwise."""
    deadline = clock.deadline(NOVEMBER_2028, state_calendar("NH", 2028, 2028))
    assert deadline.latest == Moment(date(2028, 11, day))
    (finding,) = deadline.findings
    assert finding.startswith("Friday, November 10, 2028 is taken for a working day, though some")
    assert said in finding


@pytest.mark.parametrize(
    "clock",
    [
        After(Start.ELECTION_DAY, Unit.BUSINESS_DAY, 2),
        After(Start.ELECTION_DAY, Unit.DAY, 7),
        After(Start.ELECTION_DAY, Unit.BUSINESS_DAY, -2),
    ],
)
def test_a_friday_that_cannot_matter_is_not_told(clock: After) -> None:
    """A count that ends before it, one of days, and one that runs the other way."""
    assert not clock.deadline(NOVEMBER_2028, state_calendar("NH", 2028, 2028)).findings
