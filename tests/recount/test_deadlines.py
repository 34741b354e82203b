"""The clocks of a state, counted down from the day of asking."""

from __future__ import annotations

from datetime import date, time

import pytest

from canvass.recount.calendar import BusinessCalendar, state_calendar
from canvass.recount.deadline import Deadline, DeadlineState
from canvass.recount.deadlines import Bound, countdowns, last_day_to_ask, without_automatic
from canvass.recount.moment import Moment
from canvass.recount.official_dates import OfficialDates, Start
from canvass.recount.question import Question
from canvass.recount.scope import ContestClass
from tests.recount.laws import LAWS

NIGHT_OF_2016 = Question(ContestClass("president"), date(2016, 11, 8), date(2016, 11, 23))
ELECTION_DAY = {Start.ELECTION_DAY: (Moment(date(2016, 11, 8)),)}
SAFE_HARBOR = Bound(date(2016, 12, 13), "safe harbor")


def test_wisconsin_until_friday_at_five() -> None:
    """On November 23, 2016, two days were left: November 25 at 5 pm, Central time, as published."""
    clocks = countdowns(
        LAWS["WI"].rules, NIGHT_OF_2016, OfficialDates(ELECTION_DAY), BusinessCalendar()
    )
    last = last_day_to_ask(clocks)
    assert last is not None
    assert last.deadline.latest == Moment(date(2016, 11, 25), time(17), "America/Chicago")
    assert last.days_left == 2
    assert not last.is_over


def test_michigan_within_48_hours_of_the_canvass() -> None:
    """From November 28 to November 30, 2016; the hour of the canvass is not in the data, and that is said."""
    dates = OfficialDates({**ELECTION_DAY, Start.CANVASS: (Moment(date(2016, 11, 28)),)})
    clocks = countdowns(LAWS["MI"].rules, NIGHT_OF_2016, dates, BusinessCalendar())
    last = last_day_to_ask(clocks)
    assert last is not None
    assert last.deadline.latest == Moment(date(2016, 11, 30), is_hour_unknown=True)
    assert last.deadline.begins == Moment(date(2016, 11, 28))
    assert "not in the data" in last.deadline.findings[0]


def test_pennsylvania_county_by_county() -> None:
    """Five days after each county's own day, no Saturday (1 Pa.C.S. 1908); unknown until every county's is known."""
    days = tuple(Moment(date(2016, 11, day)) for day in (14, 17, 21))
    known, unknown = (_asking_in_pennsylvania(known) for known in (days, (*days, None)))
    assert known.earliest == Moment(date(2016, 11, 21))
    assert known.latest == Moment(date(2016, 11, 28))
    assert unknown.state is DeadlineState.UNKNOWN
    assert (unknown.earliest, unknown.latest) == (None, None)


def _asking_in_pennsylvania(county_canvass: tuple[Moment | None, ...]) -> Deadline:
    dates = OfficialDates({**ELECTION_DAY, Start.COUNTY_CANVASS: county_canvass})
    clocks = countdowns(LAWS["PA"].rules, NIGHT_OF_2016, dates, BusinessCalendar())
    last = last_day_to_ask(clocks)
    assert last is not None
    return last.deadline


def test_presidents_have_clocks_of_their_own() -> None:
    """Since 2018 Wisconsin gives 1 business day for president and 3 for others, after the last canvass."""
    canvass = {Start.COUNTY_CANVASS: (Moment(date(2020, 11, 10)), Moment(date(2020, 11, 17)))}
    calendar = state_calendar("WI", 2020, 2020)
    found = {}
    for office in ("president", "governor"):
        question = Question(ContestClass(office), date(2020, 11, 3), date(2020, 11, 10))
        clocks = countdowns(LAWS["WI"].rules, question, OfficialDates(canvass), calendar)
        last = last_day_to_ask(clocks)
        assert last is not None
        assert last.deadline.latest is not None
        found[office] = last.deadline.latest.day
    assert found == {"president": date(2020, 11, 18), "governor": date(2020, 11, 20)}


def test_a_clock_that_runs_past_the_electors_is_said() -> None:
    """A deadline after the safe-harbor day names it, and by how much."""
    question = Question(ContestClass("president"), date(2024, 11, 5), date(2024, 12, 1))
    dates = OfficialDates({Start.ORDER: (Moment(date(2024, 12, 2)),)})
    bound = Bound(date(2024, 12, 11), "certificate of ascertainment")
    clocks = countdowns(LAWS["WI"].rules, question, dates, BusinessCalendar(), [bound])
    (finish,) = (clock for clock in clocks if clock.stage == "finish")
    assert finish.clashes == ("4 days after certificate of ascertainment (December 11)",)
    on_that_day = Bound(date(2024, 12, 15), "certificate of ascertainment")
    clocks = countdowns(LAWS["WI"].rules, question, dates, BusinessCalendar(), [on_that_day])
    (finish,) = (clock for clock in clocks if clock.stage == "finish")
    assert finish.clashes == ()


def test_the_last_day_can_be_over() -> None:
    """Kentucky gave ten days after the election; on November 23 they were over for five."""
    clocks = countdowns(
        LAWS["KY"].rules, NIGHT_OF_2016, OfficialDates(ELECTION_DAY), BusinessCalendar()
    )
    last = last_day_to_ask(clocks)
    assert last is not None
    assert last.is_over
    assert last.days_left == -5


def test_on_the_last_day_itself_it_is_not_over() -> None:
    """Wisconsin's clock of 2016 ran out on November 25: that day nobody was too late, the day after everybody was."""
    for day, left, is_over in ((25, 0, False), (26, -1, True)):
        question = Question(ContestClass("president"), date(2016, 11, 8), date(2016, 11, day))
        clocks = countdowns(
            LAWS["WI"].rules, question, OfficialDates(ELECTION_DAY), BusinessCalendar()
        )
        last = last_day_to_ask(clocks)
        assert last is not None
        assert (last.days_left, last.is_over) == (left, is_over)


def test_automatic_clocks_can_be_left_out() -> None:
    """Where no recount is ordered, the clocks of automatic ones say nothing."""
    clocks = countdowns(
        LAWS["PA"].rules,
        NIGHT_OF_2016,
        OfficialDates(ELECTION_DAY),
        BusinessCalendar(),
        [SAFE_HARBOR],
    )
    stages = [clock.stage for clock in clocks]
    assert stages == [
        "ask",
        "ask_county_board",
        "contest",
        "automatic_order",
        "automatic_start",
        "automatic_finish",
    ]
    assert [clock.stage for clock in without_automatic(clocks)] == stages[:3]


@pytest.mark.parametrize(
    ("office", "starts", "ends"),
    [
        ("governor", date(2027, 11, 9), date(2027, 11, 25)),
        ("state_office", date(2027, 11, 16), date(2027, 12, 2)),
    ],
)
def test_kentucky_leaves_out_the_sundays(office: str, starts: date, ends: date) -> None:
    """Fourteen days without Sundays after the last day to start; nobody else's recount starts a week earlier."""
    day = date(2027, 11, 2)
    question = Question(ContestClass(office), day, day)
    clocks = countdowns(
        LAWS["KY"].rules,
        question,
        OfficialDates({Start.ELECTION_DAY: (Moment(day),)}),
        BusinessCalendar(),
    )
    found = {clock.stage: clock.deadline.latest for clock in clocks}
    assert found["automatic_start"] == Moment(starts, time(9))
    assert found["automatic_finish"] == Moment(ends)
