"""The plan as files: JSON, text and calendar."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime
from pathlib import Path

import polars as pl
import pytest
from icalendar import Calendar

from canvass.journeys.elections import open_election
from canvass.journeys.recount_plan import RecountPlan, Wish, recount_plan
from canvass.present.calendar_file import calendar_file
from canvass.present.plan_files import write_plan
from canvass.recount.rule import NOT_LEGAL_ADVICE
from tests.journeys.test_recount_plan import ASK, canvass, district


@pytest.fixture(scope="module")
def plan() -> RecountPlan:
    """Three states, asked on November 23, 2016."""
    wish = Wish(states=("WI", "MI", "PA"))
    return recount_plan(open_election("us-2016-president"), wish)


def test_the_calendar_has_an_event_for_each_known_clock(plan: RecountPlan) -> None:
    """One event for each, named by rule and contest; hours in the state's time zone, which is defined, days as days."""
    calendar = Calendar.from_ical(calendar_file(plan))
    events = {str(event["uid"]): event for event in calendar.walk("VEVENT")}
    assert set(events) == {
        "WI-clock-ask-published-2016.president-2016",
        "MI-clock-ask-2003.president-2016",
        "PA-clock-contest-2016.president-2016",
    }
    wisconsin = events["WI-clock-ask-published-2016.president-2016"]
    assert wisconsin.decoded("dtstart") == datetime(2016, 11, 25, 23, tzinfo=UTC)
    assert b"DTSTART;TZID=America/Chicago:20161125T170000\r\n" in calendar_file(plan)
    assert [str(zone["tzid"]) for zone in calendar.walk("VTIMEZONE")] == ["America/Chicago"]
    michigan = events["MI-clock-ask-2003.president-2016"]
    assert michigan.decoded("dtstart") == date(2016, 11, 30)
    assert all(NOT_LEGAL_ADVICE in str(event["description"]) for event in events.values())


def test_the_calendar_is_the_same_every_time(plan: RecountPlan) -> None:
    """The stamp is the day of asking, so that the same plan gives the same bytes; lines end as RFC 5545 says."""
    first, second = calendar_file(plan), calendar_file(plan)
    assert first == second
    assert first.endswith(b"END:VCALENDAR\r\n")
    assert b"DTSTAMP:20161123T000000Z" in first
    assert max(map(len, first.split(b"\r\n"))) <= 75


def test_a_calendar_is_never_empty() -> None:
    """Without a known day one event says so and names the clocks: RFC 5545 3.6 wants at least one."""
    election = district(3_030, 3_000, official_dates=canvass((None, None, None)))
    (event,) = Calendar.from_ical(calendar_file(recount_plan(election, ASK))).walk("VEVENT")
    assert "no day of a recount clock is known" in str(event["summary"])
    assert "3 business days after the last county canvass" in str(event["description"])
    assert NOT_LEGAL_ADVICE in str(event["description"])


def test_files_are_written_and_say_what_they_are_not(plan: RecountPlan, tmp_path: Path) -> None:
    """JSON, text, page and calendar say that they are no legal advice; every county has its range in a table."""
    files = write_plan(plan, tmp_path / "out")
    names = ["plan.json", "plan.txt", "plan.html", "counties.csv", "deadlines.ics"]
    assert [file.name for file in files] == names
    result = json.loads(files[0].read_text("utf-8"))
    assert result["not_legal_advice"] == NOT_LEGAL_ADVICE
    assert result["states"][1]["payment"]["amount"]["high_cents"] == 97_325_000
    assert result["states"][0]["eligibility"]["standing"]["value"] == "may_ask"
    assert NOT_LEGAL_ADVICE in " ".join(files[1].read_text("utf-8").split())
    assert NOT_LEGAL_ADVICE in files[2].read_text("utf-8")
    table = pl.read_csv(files[3], schema_overrides={"county": pl.String})
    assert table.height == 72 + 83 + 67
    assert table.filter(pl.col("low_usd") >= pl.col("high_usd")).is_empty()
    assert b"\r\n" in files[4].read_bytes()
