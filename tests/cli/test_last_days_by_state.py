"""The last day to ask by each state's words, through the command: the day before it, on it and after it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.law_elections import LawElection, write
from tests.some_of import some_of

GENERAL_2026 = "2026-11-03"


@dataclass(frozen=True)
class Clock:
    """A contest and until when somebody may ask, with the day of what officials did where the law counts from it."""

    state: str
    office: str
    until: str
    at: str | None = None
    acted: tuple[str, str] = ("", "")
    day: str = GENERAL_2026
    kind: str = "general"

    @property
    def election(self) -> LawElection:
        """Two candidates a vote apart."""
        dates = ((self.state, *self.acted),) if self.acted[0] else ()
        votes = {self.state: {"ann": 5_001, "bob": 5_000}}
        return LawElection(self.day, self.office, votes, self.kind, dates=dates)


CLOCKS = (
    # The fifth day of those that begin on the 31st; in one county 5 p.m. of the fifth after its canvass.
    Clock("CA", "governor", "2026-12-08"),
    # A Sunday moves to Monday (Elections Code 15), as in Idaho (34-116).
    Clock("CA", "county", "2026-12-07", "17:00:00", ("county_canvass", "2026-12-01")),
    Clock("CA", "county", "2026-12-04", "17:00:00", ("county_canvass", "2026-11-29")),
    Clock("ID", "us_house", "2026-12-14", None, ("canvass", "2026-11-23")),
    Clock("ID", "county", "2026-12-01", None, ("county_canvass", "2026-11-11")),
    # Six days after the fourteenth, on which Michigan's counties are through at the latest, before April 2025.
    Clock("MI", "county", "2022-11-28", day="2022-11-08"),
    # Two days after the twentieth, by which Michigan's state board certifies; two business days (Veterans Day is none)
    # after the Monday by which a Georgian county does; seven after the fourteenth, by which Utah's boards canvass.
    Clock("MI", "governor", "2026-11-25", "17:00:00"),
    Clock("GA", "county", "2026-11-12"),
    Clock("UT", "county", "2026-11-24", "17:00:00"),
    # By the last day that the law allows each board for its canvass: in Montana a county's fourteenth and the state's
    # 27th, where five follow; in Ohio the twenty-first, and five more end on a Sunday. Nevada's counties alone canvass
    # a primary.
    Clock("MT", "county", "2026-11-22"),
    Clock("MT", "us_senate", "2026-12-05"),
    Clock("MT", "state_house", "2028-12-09", day="2028-11-07"),
    Clock("OH", "municipal", "2026-11-30"),
    # Washington's secretary of state certifies a primary by the seventeenth day, a Friday; two business days follow.
    Clock("WA", "us_senate", "2026-08-25", day="2026-08-04", kind="primary"),
    # An Alabama party's county committee canvasses a primary by noon of the next Tuesday; 48 hours follow.
    Clock("AL", "governor", "2026-05-28", "12:00:00", day="2026-05-19", kind="primary"),
    # Virginia's State Board declares a primary by the fourteenth day, as on July 2, 2024; ten days follow.
    Clock("VA", "us_house", "2024-07-12", day="2024-06-18", kind="primary"),
    # A city's primary in Iowa is canvassed on the second day (376.7), and not on Tuesday; a day and 5 p.m. follow.
    Clock("IA", "municipal", "2027-10-08", "17:00:00", day="2027-10-05", kind="primary"),
    # Wisconsin's counties had ten days in 2004, a Friday; the third business day after it.
    Clock("WI", "president", "2004-11-17", "17:00:00", day="2004-11-02"),
    Clock("NV", "governor", "2026-06-24", day="2026-06-09", kind="primary"),
    # Texas canvasses a city by the fourteenth day of an even year's November, and by the eleventh, moved from a
    # Saturday to Monday, of an odd one's; then three business days.
    Clock("TX", "municipal", "2026-11-20", "17:00:00"),
    Clock("TX", "municipal", "2025-11-20", "17:00:00", day="2025-11-04"),
    Clock("IN", "governor", "2026-11-17", "12:00:00"),
    Clock("IN", "statewide_question", "2026-11-17", "12:00:00"),
    Clock("MA", "local", "2026-11-13", "17:00:00"),
    Clock("MA", "local", "2026-09-07", "17:00:00", day="2026-09-01", kind="primary"),
    Clock("MD", "governor", "2026-12-04", None, ("certification", "2026-12-01")),
    Clock("MD", "statewide_question", "2026-12-04", None, ("certification", "2026-12-01")),
    Clock("MT", "governor", "2026-11-29", None, ("canvass", "2026-11-24")),
    Clock("MT", "county", "2026-11-20", None, ("county_canvass", "2026-11-15")),
    # The state board meets on the fourth Monday of November.
    Clock("UT", "governor", "2026-11-30", "17:00:00"),
    Clock(
        "UT",
        "local",
        "2026-08-21",
        "17:00:00",
        ("county_canvass", "2026-08-18"),
        "2026-08-11",
        "primary",
    ),
    # The first Friday; where that is a holiday, as in 2022, the Monday after it.
    Clock("NH", "governor", "2026-11-06"),
    Clock("NH", "state_house", "2022-11-14", day="2022-11-08"),
    Clock("NH", "local_question", "2026-11-13"),
    Clock("OK", "governor", "2026-11-06", "17:00:00"),
    Clock("OK", "local_question", "2026-11-06", "17:00:00"),
    Clock("OK", "us_house", "2008-11-07", "17:00:00", day="2008-11-04"),
    # Forty-eight hours without Saturday and Sunday, after a declaration on a Friday.
    Clock("WV", "governor", "2026-11-17", None, ("last_county_canvass", "2026-11-13")),
    # The fifth day after the state board's fourth Monday, as the section stood from 2022 to February 2026.
    Clock("NE", "governor", "2022-12-10", None, day="2022-11-08"),
    Clock("NE", "county", "2024-11-23", None, ("county_canvass", "2024-11-18"), "2024-11-05"),
    # The tenth day before the act of 2022.
    Clock("NE", "us_house", "2020-12-10", None, ("canvass", "2020-11-30"), "2020-11-03"),
    Clock("NE", "county", "2018-11-25", None, ("county_canvass", "2018-11-15"), "2018-11-06"),
    Clock("LA", "governor", "2026-11-06"),
    Clock("ME", "governor", "2026-11-10"),
    # 42 days since the act of 2022, 35 before; in 2022 itself it is not known which.
    Clock("OR", "governor", "2026-12-15"),
    Clock("OR", "state_house", "2024-07-02", day="2024-05-21", kind="primary"),
    Clock("OR", "us_house", "2020-12-08", day="2020-11-03"),
    # The third day after the state board's fourth Monday, by the code of November 2026, from 2027 on.
    Clock("NE", "president", "2028-12-07", day="2028-11-07"),
    Clock("NE", "county", "2028-11-23", None, ("county_canvass", "2028-11-20"), "2028-11-07"),
    Clock("OR", "president", "2024-12-19", None, ("declaration", "2024-12-12"), "2024-11-05"),
    Clock("KS", "governor", "2022-11-18", "17:00:00", day="2022-11-08"),
    Clock("KS", "county", "2022-11-15", "17:00:00", ("county_canvass", "2022-11-14"), "2022-11-08"),
    # The other states in which somebody may ask, counted by hand in the calendar from a day that officials named.
    Clock("AK", "us_senate", "2026-11-29", None, ("canvass", "2026-11-24")),
    Clock("AK", "governor", "2026-11-27", None, ("canvass", "2026-11-24")),
    Clock("AL", "governor", "2026-11-15", "12:00:00", ("county_canvass", "2026-11-13T12:00:00")),
    Clock("CO", "governor", "2026-11-25"),
    Clock("DC", "local", "2026-12-07", None, ("certification", "2026-11-30")),
    Clock("GA", "governor", "2026-11-24", None, ("certification", "2026-11-20")),
    Clock("IA", "governor", "2026-11-12", "17:00:00", ("county_canvass", "2026-11-10")),
    Clock(
        "IA", "us_house", "2024-11-15", "17:00:00", ("county_canvass", "2024-11-12"), "2024-11-05"
    ),
    Clock(
        "IA", "local_question", "2024-11-15", None, ("county_canvass", "2024-11-12"), "2024-11-05"
    ),
    # The calendar of Idaho's secretary of state for 2026 has the canvass on November 24.
    Clock("ID", "governor", "2026-12-14"),
    Clock("ID", "governor", "2026-12-15", None, ("canvass", "2026-11-25")),
    Clock("KY", "us_senate", "2026-11-17"),
    Clock("KY", "state_house", "2026-11-17"),
    Clock("KY", "state_office", "2023-11-21", day="2023-11-07"),
    Clock("KY", "governor", "2023-11-14", day="2023-11-07"),
    Clock("KY", "state_office", "2019-11-15", day="2019-11-05"),
    Clock("KY", "county", "2026-11-13"),
    Clock("KY", "us_house", "2026-05-29", day="2026-05-19", kind="primary"),
    Clock("KY", "constitutional_amendment", "2026-12-03", None, ("canvass", "2026-11-18")),
    Clock("KY", "local_question", "2026-12-03"),
    Clock("MI", "governor", "2026-11-25", "17:00:00", ("certification", "2026-11-23")),
    # The second day after a Friday is a Sunday, which Michigan's code moves to Monday.
    Clock("MI", "governor", "2026-11-23", "17:00:00", ("certification", "2026-11-20")),
    Clock("MN", "governor", "2026-11-23", "17:00:00", ("canvass", "2026-11-19")),
    Clock("MN", "president", "2024-11-22", "17:00:00", ("canvass", "2024-11-21"), "2024-11-05"),
    Clock("MO", "state_office", "2026-12-15", None, ("certification", "2026-12-08")),
    Clock("MO", "county", "2026-12-17", None, ("county_canvass", "2026-11-17")),
    Clock("NC", "us_senate", "2026-11-17", "12:00:00", ("county_canvass", "2026-11-13")),
    Clock("NC", "county", "2026-11-16", "17:00:00", ("county_canvass", "2026-11-13")),
    Clock("ND", "us_house", "2026-11-20", None, ("canvass", "2026-11-17")),
    # Saturday and Sunday become Monday, as in New Mexico and Kentucky.
    Clock("ND", "us_house", "2026-11-23", None, ("canvass", "2026-11-18")),
    Clock("ND", "county", "2026-11-19", None, ("county_canvass", "2026-11-16")),
    Clock("NJ", "us_senate", "2026-12-04", None, ("certification", "2026-12-01")),
    Clock("NM", "governor", "2026-11-30", None, ("canvass", "2026-11-24")),
    Clock("NM", "county", "2026-11-19", None, ("county_canvass", "2026-11-13")),
    Clock("NM", "county", "2026-11-16", None, ("county_canvass", "2026-11-09")),
    Clock("KY", "statewide_question", "2026-12-07", None, ("canvass", "2026-11-20")),
    Clock("NV", "governor", "2026-12-01", "17:00:00", ("canvass", "2026-11-24")),
    Clock("NV", "president", "2024-11-18", "17:00:00", ("", ""), "2024-11-05"),
    Clock("NY", "village", "2026-11-05"),
    Clock("OH", "governor", "2026-12-02", None, ("declaration", "2026-11-27")),
    # A Sunday, and a Saturday on which the board is closed, become the next day on which it is open.
    Clock("OH", "governor", "2026-11-30", None, ("declaration", "2026-11-24")),
    Clock("PA", "governor", "2026-11-23", None, ("county_canvass", "2026-11-16")),
    Clock("PA", "governor", "2026-11-24", None, ("county_canvass", "2026-11-19")),
    # The section counts from the declaration; the board that takes the requests closes at four o'clock of the seventh
    # day after the election, whatever day it declares on. A closed day moves it (Veterans Day, 2025).
    Clock("RI", "governor", "2026-11-10", "16:00:00", ("declaration", "2026-12-01")),
    Clock("RI", "governor", "2026-11-10", "16:00:00"),
    Clock("RI", "us_senate", "2028-11-14", "16:00:00", day="2028-11-07"),
    Clock("RI", "state_house", "2025-11-12", "16:00:00", day="2025-11-04", kind="special"),
    # A bill that both houses passed in June 2025 makes the seven days nine: of later elections it is not said.
    Clock("RI", "local", "2024-11-12", "16:00:00", day="2024-11-05"),
    # Minnesota leaves out a last day on which nobody works, Wyoming takes the next; Iowa's filings move from Veterans
    # Day to the next day on which the office is open (47.4), a petition about a question too.
    Clock("MN", "governor", "2026-11-23", "17:00:00"),
    Clock("MN", "governor", "2022-12-01", "17:00:00", ("canvass", "2022-11-29"), "2022-11-08"),
    Clock("IA", "us_house", "2026-11-12", "17:00:00"),
    Clock("IA", "local_question", "2026-11-16", None, ("county_canvass", "2026-11-11")),
    Clock("IA", "us_house", "2028-11-15", "17:00:00", day="2028-11-07"),
    Clock("RI", "governor", "2026-09-09", "16:00:00", ("", ""), "2026-09-08", "primary"),
    # Below seven days neither weekends nor Veterans Day, a Wednesday, are counted.
    Clock("SD", "governor", "2026-11-16", None, ("canvass", "2026-11-10")),
    Clock("SD", "local", "2026-11-12", None, ("canvass", "2026-11-06")),
    Clock("SD", "president", "2024-11-11", None, ("canvass", "2024-11-12"), "2024-11-05"),
    # The third business day since September 2023; before, the second day, and where that is closed the next open one.
    Clock("TX", "governor", "2026-12-03", "17:00:00", ("canvass", "2026-11-30")),
    Clock("TX", "governor", "2026-11-10", "17:00:00", ("canvass", "2026-11-05")),
    Clock("TX", "county", "2026-11-20", "17:00:00"),
    # The governor canvasses by the thirty-third day, a Sunday moved to Monday; three business days follow.
    Clock("TX", "us_house", "2026-12-10", "17:00:00"),
    Clock("TX", "us_house", "2022-12-02", "17:00:00", ("canvass", "2022-11-30"), "2022-11-08"),
    Clock("TX", "us_house", "2022-11-21", "17:00:00", ("canvass", "2022-11-17"), "2022-11-08"),
    Clock("VA", "us_senate", "2026-12-17", None, ("certification", "2026-12-07")),
    Clock(
        "VA", "president", "2024-12-04", "17:00:00", ("certification", "2024-12-02"), "2024-11-05"
    ),
    Clock("VT", "governor", "2026-11-10"),
    Clock("VT", "local", "2026-11-13"),
    Clock("WA", "us_house", "2026-12-07", None, ("certification", "2026-12-03")),
    Clock("WA", "county", "2026-11-30", None, ("county_canvass", "2026-11-24")),
    Clock("WI", "governor", "2026-11-20", "17:00:00", ("last_county_canvass", "2026-11-17")),
    Clock(
        "WI",
        "president",
        "2024-11-20",
        "17:00:00",
        ("last_county_canvass", "2024-11-19"),
        "2024-11-05",
    ),
    Clock("WI", "local", "2026-11-17", "17:00:00", ("county_canvass", "2026-11-12")),
    Clock("WY", "governor", "2026-11-13", None, ("canvass", "2026-11-11")),
    Clock("WY", "governor", "2026-11-12", None, ("canvass", "2026-11-09")),
    Clock("WY", "county", "2026-11-09", None, ("county_canvass", "2026-11-06")),
)


def named(clock: Clock) -> str:
    """Which contest it is of."""
    return f"{clock.state} {clock.office} {clock.day} {clock.kind}"


def last_day(run: Run, folder: Path, clock: Clock, shift: int) -> None:
    """So many days after the last one (before it, below 0) the plan says that day, and how many are left."""
    election = write(folder / "election", clock.election)
    asked = (date.fromisoformat(clock.until) + timedelta(days=shift)).isoformat()
    code, out, err = run("recount", "plan", "--all", election, "--as-of", asked, "--json")
    assert code == 0, err
    (state,) = json.loads(out)["states"]
    latest = state["last_day"]["deadline"]["latest"]
    assert (latest["day"], latest["at"]) == (clock.until, clock.at)
    assert state["last_day"]["days_left"] == -shift


def together() -> list[list[Clock]]:
    """Clocks of contests alike, one of each state: an election of several states is asked once about all."""
    found: list[list[Clock]] = []
    for clock in CLOCKS:
        alike = (
            each
            for each in found
            if (each[0].day, each[0].kind, each[0].office) == (clock.day, clock.kind, clock.office)
            and clock.state not in {one.state for one in each}
        )
        fits = next(alike, None)
        if fits is None:
            found.append([clock])
        else:
            fits.append(clock)
    return found


@pytest.mark.parametrize("clocks", together(), ids=lambda clocks: named(clocks[0]))
def test_the_last_day_of_each_state(run: Run, tmp_path: Path, clocks: list[Clock]) -> None:
    """Asked on the last of their days: each state's own, the hour where the law names one, and how long it is over."""
    election = replace(
        clocks[0].election,
        votes={clock.state: {"ann": 5_001, "bob": 5_000} for clock in clocks},
        dates=tuple(each for clock in clocks for each in clock.election.dates),
    )
    asked = max(clock.until for clock in clocks)
    folder = write(tmp_path / "election", election)
    code, out, err = run("recount", "plan", "--all", folder, "--as-of", asked, "--json")
    assert code == 0, err
    days = {state["state"]: state["last_day"] for state in json.loads(out)["states"]}
    assert {*days} == {clock.state for clock in clocks}
    for clock in clocks:
        latest = days[clock.state]["deadline"]["latest"]
        over = date.fromisoformat(asked) - date.fromisoformat(clock.until)
        assert (latest["day"], latest["at"]) == (clock.until, clock.at), named(clock)
        assert days[clock.state]["days_left"] == -over.days, named(clock)


@some_of("clock", CLOCKS, every=8, ids=named)
def test_the_day_before_the_last_one_it_and_the_day_after(
    run: Run, tmp_path: Path, clock: Clock
) -> None:
    """One day is left, none, and a day too late: days are counted alike whatever the law that set the last."""
    for shift in (-1, 0, 1):
        last_day(run, tmp_path, clock, shift)


COUNTER_PETITIONS = (
    # In part of the wards only: until two days after the board is through with them.
    Clock("WI", "governor", "2026-12-03", "17:00:00", ("recount_finish", "2026-12-01")),
    Clock("MI", "governor", "2026-11-27", "16:30:00", ("request", "2026-11-25T16:30:00")),
    Clock("MI", "county", "2026-11-20", "11:00:00", ("request", "2026-11-18T11:00:00")),
    Clock("TX", "governor", "2026-12-06", "09:00:00", ("notice", "2026-12-04T09:00:00")),
    # Of a local office the winner has a week more than the loser.
    Clock("IN", "county", "2026-11-24", "12:00:00"),
)


@pytest.mark.parametrize("clock", COUNTER_PETITIONS, ids=lambda each: f"{each.state} {each.office}")
def test_an_opponent_has_a_last_day_too(run: Run, tmp_path: Path, clock: Clock) -> None:
    """The day before it, on it and after it, beside the last day of who asks first and never in its place."""
    folder = write(tmp_path / "election", clock.election)
    last = date.fromisoformat(clock.until)
    for shift in (-1, 0, 1):
        asked = (last + timedelta(days=shift)).isoformat()
        code, out, err = run("recount", "plan", "--all", folder, "--as-of", asked, "--json")
        assert code == 0, err
        (state,) = json.loads(out)["states"]
        (counter,) = (each for each in state["clocks"] if each["stage"] == "ask_counter")
        latest = counter["deadline"]["latest"]
        assert (latest["day"], latest["at"]) == (clock.until, clock.at)
        assert counter["days_left"] == -shift
        assert state["last_day"]["stage"] == "ask"


def test_a_counter_petition_whose_day_was_not_read_is_named(run: Run) -> None:
    """Indiana's section on cross-petitions for governor and the legislature was not to be had."""
    code, out, _ = run("recount", "rules", "IN", "--as-of", GENERAL_2026)
    said = " ".join(out.split())
    assert code == 0
    assert "Ind. Code 3-12-11-4 sets the day of a cross-petition" in said
    assert "21 days after election day, by noon" in said


@pytest.mark.parametrize(
    ("state", "wanted"),
    [
        ("CA", "whether the district lies in one county"),
        ("IL", "the last day for proclamation"),
        ("KY", "names no presidential electors"),
        ("MA", "then the 15th day after the election"),
        ("ME", "from the end of that tabulation"),
        ("AR", "two days after the county board declares"),
        ("KS", "2023 ch. 79"),
        ("NE", "the act of 2026"),
        ("NH", "RSA 660:10"),
        ("RI", "ask by the seventh, 4 p.m."),
        ("MN", "Minn. Stat. 204C.36, subd. 3, was not had"),
    ],
)
def test_a_last_day_that_cannot_be_said_names_what_would_tell(
    run: Run, state: str, wanted: str
) -> None:
    """No day is given where the text, or what it turns on, was not seen."""
    code, out, _ = run("recount", "rules", state, "--as-of", GENERAL_2026)
    assert code == 0
    assert wanted in " ".join(out.split())


@pytest.mark.parametrize(
    ("state", "wanted"),
    [
        ("NJ", "which certification N.J.S.A. 19:28-1 counts from"),
        ("AK", "AS 15.15.440 begins the state review by the sixteenth day"),
        ("TX", "Tex. Const. art. IV, s. 3"),
        ("DC", "3 DCMR 806, 811, 815 and 816 set none"),
        ("MD", "Elec. Law 11-401(c)"),
        ("WV", "W. Va. Code 3-6-9(a) has it convene on the fifth day"),
    ],
)
def test_a_day_that_no_law_sets_names_what_would_tell(
    run: Run, tmp_path: Path, state: str, wanted: str
) -> None:
    """A clock of a day that officials choose: the plan says which text or calendar would tell it, on one screen too."""
    office = {"TX": "governor", "MD": "county"}.get(state, "us_senate")
    election = Clock(state, office, "").election
    if state == "DC":  # within a percent one is ordered, and nobody has to ask
        election = replace(election, votes={state: {"ann": 6_000, "bob": 4_000}})
    folder = write(tmp_path / "e", election)
    for more in ((), ("--all",)):
        _, out, _ = run("recount", "plan", *more, folder, "--as-of", GENERAL_2026)
        text = " ".join(out.split())
        assert "no text in hand tells the day by law; what would is" in text
        assert wanted in text


def test_a_day_that_no_rule_has_is_asked_of_the_office(run: Run, tmp_path: Path) -> None:
    """A clock of a day of which no rule tells: the plan says so, and where the day is to be written."""
    contest = Clock("WI", "us_senate", "", day="2026-08-11", kind="primary")
    _, out, _ = run("recount", "plan", write(tmp_path / "e", contest.election))
    said = "no rule here has the law's day for such a contest; the election office can tell it"
    assert said in " ".join(out.split())
    assert "write it in official_dates as last_county_canvass" in " ".join(out.split())


def test_a_filing_in_iowa_moves_from_a_holiday(run: Run, tmp_path: Path) -> None:
    """November 2026: the day after the canvass is Veterans Day, on which no office takes a filing (Iowa Code 47.4)."""
    folder = write(tmp_path / "ia", Clock("IA", "us_house", "2026-11-12").election)
    _, out, _ = run("recount", "plan", "--all", folder, "--as-of", "2026-11-09")
    text = " ".join(out.split())
    assert "Thursday, November 12, 2026, 5 pm (Chicago time)" in text
    assert "moved from Wednesday, November 11, 2026" in text
    assert "does not move the deadline" not in text


def test_a_last_day_that_the_law_moves_is_told(run: Run, tmp_path: Path) -> None:
    """Minnesota, November 2026: from Saturday to Monday, with the word on an office that is open on the Saturday."""
    folder = write(tmp_path / "mn", Clock("MN", "governor", "2026-11-23").election)
    _, out, _ = run("recount", "plan", "--all", folder, "--as-of", "2026-11-09")
    text = " ".join(out.split())
    assert "Monday, November 23, 2026, 5 pm (Chicago time)" in text
    assert "moved from Saturday, November 21, 2026" in text
    assert "if the office is open then, that day is the last" in text


@pytest.mark.parametrize(
    ("clock", "closed"),
    [
        (Clock("MN", "us_senate", "2028-11-27", day="2028-11-07"), "Thursday, November 23, 2028"),
        (Clock("GA", "us_senate", "2028-11-28", day="2028-11-07"), "Friday, November 24, 2028"),
        (Clock("MN", "us_senate", "2026-11-23"), ""),
    ],
)
def test_a_day_of_the_law_on_which_offices_are_closed(
    run: Run, tmp_path: Path, clock: Clock, closed: str
) -> None:
    """Minnesota's sixteenth day of 2028 is Thanksgiving, Georgia's seventeenth the day after: a canvass may move."""
    folder = write(tmp_path / "e", clock.election)
    _, out, _ = run("recount", "plan", "--all", folder, "--as-of", clock.election.day)
    text = " ".join(out.split())
    assert f"{date.fromisoformat(clock.until):%B} {date.fromisoformat(clock.until).day}" in text
    told = "from which it is reckoned, is not a business day: the office may act on another"
    assert (told in text) == bool(closed)
    if closed:
        last = text[: text.index(told)].rstrip(", ").split("Note: ")[-1]
        assert last.startswith(closed)


@pytest.mark.parametrize(
    ("asked", "over"), [("2025-09-10", False), ("2025-09-11", False), ("2025-09-12", True)]
)
def test_a_special_election_of_new_hampshire(
    run: Run, tmp_path: Path, asked: str, over: bool
) -> None:
    """Two days after it, not the Friday (RSA 661:11); at the fee of a regular election, and to who is within 20%."""
    votes = {"NH": {"ann": 1_000, "bob": 995}}
    folder = write(tmp_path / "nh", LawElection("2025-09-09", "state_house", votes, "special"))
    _, out, _ = run("recount", "plan", folder, "--as-of", asked)
    text = " ".join(out.split())
    assert "Thursday, September 11, 2025" in text
    assert ("too late to ask" in text) is over
    assert "$10 for the contest" in text
    assert "cannot say: no rule on this was read for that day" not in text


@pytest.mark.parametrize(
    ("kind", "starts"),
    [("primary", "August 24, 2026 (5 business days"), ("general", "August 31, 2026 (10 business")],
)
def test_a_recount_in_vermont_starts_sooner_after_a_primary(
    run: Run, tmp_path: Path, kind: str, starts: str
) -> None:
    """Five business days after the petition, and ten after a general election (17 V.S.A. 2602(c)(1))."""
    votes = {"VT": {"ann": 50_010, "bob": 50_000}}
    dates = (("VT", "request", "2026-08-17"),)
    election = LawElection("2026-08-11", "us_senate", votes, kind, dates=dates)
    _, out, _ = run("recount", "plan", "--all", write(tmp_path / "vt", election))
    assert f"starts by: Monday, {starts}" in " ".join(out.split())


THREE: Mapping[str, int] = {"ann": 50, "bob": 40, "cat": 39}
TWO: Mapping[str, int] = {"ann": 50, "bob": 49}
NOBODY_FOR_THE_THIRD: Mapping[str, int] = {**TWO, "cat": 0}


@pytest.mark.parametrize(
    ("day", "office", "votes", "last"),
    [
        ("2026-03-03", "county", THREE, "Monday, March 16, 2026, 10 am"),
        ("2026-03-03", "us_house", THREE, "Monday, March 16, 2026, 10 am"),
        ("2020-03-03", "us_house", THREE, "Friday, March 13, 2020, 2 pm"),
        ("2026-03-03", "county", TWO, "Tuesday, March 17, 2026, 5 pm"),
        ("2026-03-03", "county", NOBODY_FOR_THE_THIRD, "Tuesday, March 17, 2026, 5 pm"),
        ("2020-03-03", "county", TWO, "Monday, March 16, 2020, 5 pm"),
    ],
)
def test_texas_counts_for_how_many_votes_were_cast(
    run: Run, tmp_path: Path, day: str, office: str, votes: Mapping[str, int], last: str
) -> None:
    """Votes for three in a primary: 2 p.m. after the local canvass, which moves from Saturday to 10 a.m. of Monday."""
    folder = write(tmp_path / "tx", LawElection(day, office, {"TX": votes}, "primary"))
    asked = (date.fromisoformat(day) + timedelta(days=2)).isoformat()
    for more in ((), ("--all",)):
        _, out, _ = run("recount", "plan", folder, "--as-of", asked, *more)
        assert last in " ".join(out.split())


def test_a_line_of_several_people_may_hold_the_third(run: Run, tmp_path: Path) -> None:
    """Two candidates and a line of others: both days are told, and neither as the last one."""
    votes = {"TX": {**TWO, "scattering": 3}}
    election = LawElection("2026-03-03", "county", votes, "primary", kinds={"scattering": "other"})
    _, out, _ = run("recount", "plan", write(tmp_path / "tx", election), "--as-of", "2026-03-05")
    text = " ".join(out.split())
    assert "For how many people votes were cast is not known" in text
    assert "with more than two candidates Monday, March 16, 2026, 10 am" in text
    assert "with two or fewer candidates Tuesday, March 17, 2026, 5 pm" in text


@pytest.mark.parametrize(("day", "kind"), [("2026-05-02", "special"), ("2026-11-03", "general")])
def test_texas_has_a_quicker_recount_where_a_majority_decides(
    run: Run, tmp_path: Path, day: str, kind: str
) -> None:
    """Whether a city asks for a majority is not known: with three both days are told, with two the usual one."""
    folder = write(tmp_path / "three", LawElection(day, "local", {"TX": THREE}, kind))
    asked = (date.fromisoformat(day) + timedelta(days=2)).isoformat()
    for more in ((), ("--all",)):
        _, out, _ = run("recount", "plan", folder, "--as-of", asked, *more)
        text = " ".join(out.split())
        assert "whether a majority is asked for" in text
        assert "then 2 p.m. of the second day after the local canvass" in text
        assert "5 p.m. of the third business day after" in text
    folder = write(tmp_path / "two", LawElection(day, "local", {"TX": TWO}, kind))
    _, out, _ = run("recount", "plan", folder, "--as-of", asked)
    assert "whether a majority is asked for" not in " ".join(out.split())


@pytest.mark.parametrize(
    ("office", "said"),
    [
        (
            "county",
            "within the time for a notice of contest of that election (Minn. Stat. 209.021)",
        ),
        ("statewide_question", "Minn. Stat. 204C.36, subd. 3, was not had"),
        ("local_question", "Minn. Stat. 204C.36, subd. 3, was not had"),
    ],
)
def test_a_last_day_that_was_not_read_is_named(
    run: Run, tmp_path: Path, office: str, said: str
) -> None:
    """Where somebody may ask, the plan never passes over until when: it names what would tell."""
    votes = {"MN": {"ann": 50_500, "bob": 49_500}}
    folder = write(tmp_path / "mn", LawElection(GENERAL_2026, office, votes))
    _, out, _ = run("recount", "plan", "--all", folder, "--as-of", "2026-11-05")
    assert said in " ".join(out.split())


def test_vermont_before_2014(run: Run, tmp_path: Path) -> None:
    """Salmon and Brock, 2006: the state paid; the words of the clock before July 2010 were not had, and it says so."""
    for day, until in (
        ("2006-11-07", "17 V.S.A. 2602(b) as it stood before July 2010"),
        ("2012-11-06", "Until when: Friday, November 16, 2012"),
    ):
        made = LawElection(day, "state_office", {"VT": {"brock": 111_486, "salmon": 111_349}})
        _, out, _ = run("recount", "plan", write(tmp_path / day, made), "--as-of", day)
        said = " ".join(out.split())
        assert until in said
        assert "Who pays: the public pays" in said


def test_what_is_unknown_of_asking_is_told_once(run: Run, tmp_path: Path) -> None:
    """KRS 120.155 before 2021: whether Congress is in it; the deposit is a line of the screen all the same."""
    made = LawElection("2020-11-03", "us_senate", {"KY": {"ann": 1_000_000, "bob": 999_000}})
    _, out, _ = run("recount", "plan", write(tmp_path / "ky", made), "--as-of", "2020-11-10")
    said = " ".join(out.split())
    assert "Kentucky: cannot say" in said
    assert said.count("whether a federal office is one of") == 1
    assert "Until when: Friday, November 13, 2020: 3 days left" in said
    assert "In advance: cannot say; not known: the amount" in said


@pytest.mark.parametrize(
    ("office", "day", "votes", "is_another"),
    [
        ("us_senate", GENERAL_2026, 19_801, True),
        ("us_senate", GENERAL_2026, 19_800, False),
        ("governor", "2023-11-07", 19_801, False),
    ],
)
def test_kentucky_reads_its_equipment_again(
    run: Run, tmp_path: Path, office: str, day: str, votes: int, is_another: bool
) -> None:
    """KRS 117.305(1): a recanvass within less than one percent of the votes, and none for governor (120.157(2)(a))."""
    made = LawElection(day, office, {"KY": {"ann": 40_000 - votes, "bob": votes}})
    _, out, _ = run("recount", "plan", "--all", write(tmp_path / "ky", made), "--as-of", day)
    said = " ".join(out.split())
    holds = said.partition("Another request: ")[2].partition("What it is")[0]
    assert (", < 1%]" in holds and "not < 1%" not in holds) is is_another
    assert ("a recanvass reads the equipment again" in said) is (office != "governor")
