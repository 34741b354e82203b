"""What ``canvass recount plan`` prints first: the answer on one screen, in every state, and where the rest is."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from icalendar import Calendar

from canvass.data import places
from tests.cli.conftest import Run

LINES = 25
PLAN = ("recount", "plan", "us-2016-president")


@pytest.mark.parametrize("day", ["2016-11-14", "2016-11-23", "2016-12-20"])
def test_the_plan_of_a_state_is_one_screen(run: Run, day: str) -> None:
    """Published: the goal of 25 lines, before, at and after the clocks; nothing that --all says is contradicted."""
    for state in ("WI", "MI", "PA"):
        _, screen, _ = run(*PLAN, "--states", state, "--as-of", day)
        _, whole, _ = run(*PLAN, "--states", state, "--as-of", day, "--all")
        assert len(screen.splitlines()) <= LINES
        assert "This is not legal advice." in screen
        assert "--all" in screen
        said = " ".join(whole.split())
        for line in ("Margin: ", "Who pays: ", "Chance that honest error reverses it: "):
            told = " ".join(screen.split()).partition(line)[2].partition(". ")[0]
            assert told
            assert told in said


EVERY = pytest.mark.long(twin="test_every_state_has_its_screen")


@pytest.mark.parametrize("each", [3, pytest.param(1, marks=EVERY)])
def test_every_state_has_its_screen(run: Run, each: int) -> None:
    """With the counts of the end: who may ask, until when, who pays; long laws may take a few lines more."""
    long = {}
    for state in [*places.states()][::each]:
        code, screen, _ = run(*PLAN, "--states", state.postal)
        assert code in (0, 3)
        assert "This is not legal advice." in screen
        assert "Who pays: " in screen
        if (lines := len(screen.splitlines())) > LINES:
            long[state.postal] = lines
    assert long == {}


def test_the_hour_stands_where_it_is_known(run: Run) -> None:
    """A day without its hour would let somebody come too late."""
    _, screen, _ = run(*PLAN, "--as-of", "2016-11-23")
    text = " ".join(screen.split())
    assert "Friday, November 25, 2016, 5 pm (Chicago time)" in text
    assert "hour not known" in text
    assert len(screen.splitlines()) <= LINES


@pytest.mark.parametrize("extra", [(), ("--all",)])
def test_a_state_without_a_count_is_named_at_the_top(run: Run, extra: tuple[str, ...]) -> None:
    """What has no answer is said first: "no recount is open" was all that the screen said of a state without data."""
    code, screen, _ = run(*PLAN, "--states", "OH", "--as-of", "2016-11-20", *extra)
    assert code == 3
    assert "No plan for OH: no count that was known on November 20, 2016" in screen.splitlines()[1]
    assert "No recount is open" not in screen
    code, screen, _ = run(*PLAN, "--states", "OH,WI", "--as-of", "2016-11-20", *extra)
    assert code == 3
    assert "Wisconsin: may be asked for" in screen
    assert "No plan for OH: " in screen.partition("Wisconsin: may be asked for")[0]


def test_readings_that_disagree_are_told_apart(run: Run) -> None:
    """Ohio's statute says less than, its manual at most: both stand, each as one source's."""
    _, screen, _ = run(*PLAN, "--states", "OH")
    assert screen.count("Without asking (by one source; sources disagree): ") == 2


def test_of_many_states_some_are_shown_and_the_others_counted(run: Run) -> None:
    """Nothing is left out without a word."""
    _, screen, _ = run(*PLAN, "--states", "WI,MI,PA,MN,NV,NJ,ID,AK")
    shown = [line.split()[0] for line in screen.splitlines() if "may be asked for  " in line]
    assert shown[:2] == ["Wisconsin", "Michigan"]
    assert f"{8 - len(shown)} more states: --all." in screen
    assert "\nAlaska  " not in screen
    _, whole, _ = run(*PLAN, "--states", "WI,MI,PA,MN,NV,NJ,ID,AK", "--all")
    assert "Alaska: may be asked for" in whole


def test_a_calendar_says_that_an_hour_is_not_known(run: Run, tmp_path: Path) -> None:
    """Michigan's 48 hours: an entry of a whole day must not look as if the whole day were left."""
    words = ("--states", "MI,WI", "--as-of", "2016-11-23", "--out", str(tmp_path))
    assert run(*PLAN, *words)[0] == 0
    entries = Calendar.from_ical((tmp_path / "deadlines.ics").read_bytes()).walk("VEVENT")
    titles = [str(entry["summary"]) for entry in entries]
    told = "(hour not known: perhaps before the end of the day)"
    assert f"Michigan: last day to ask {told}" in titles
    assert not [title for title in titles if title.startswith("Wisconsin") and told in title]
    plan = json.loads((tmp_path / "plan.json").read_text("utf-8"))
    (state,) = [each for each in plan["states"] if each["state"] == "MI"]
    assert state["last_day"]["deadline"]["latest"]["is_hour_unknown"] is True
