"""``--calendar`` of ``canvass audit plan`` and of ``canvass audit strata --plan``: the last day of what is planned."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import date, timedelta
from math import ceil
from pathlib import Path
from typing import Any

import pytest

from tests.cli.audit.test_strata import flat, records
from tests.cli.audit.test_strata import papers_of as papers
from tests.cli.conftest import Run

pytestmark = pytest.mark.usefixtures("few_audits")

FRIDAY = date(2026, 12, 4)
OWN_PACE = "first_day = 2026-12-04\nboards = 4\nhours_a_day = 5\ncards_an_hour = 10\n"
"""A Friday; 200 cards a day, Monday to Friday."""
BY_COUNTY = OWN_PACE.replace("boards = 4\n", "") + "[counties]\nAdams = 1\nBrown = 4\n"
PLAN = ("audit", "plan", "us-2016-president", "--quick")


def after(cards: float, a_day: int = 200) -> str:
    """The day on which so many cards are read, by a walk from day to day."""
    day = FRIDAY
    for _ in range(ceil(cards / a_day - 1e-9) - 1):
        day += timedelta(days=3 if day.weekday() == FRIDAY.weekday() else 1)
    return day.isoformat()


@pytest.fixture
def calendar(tmp_path: Path) -> Path:
    """A file that says when boards sit."""
    file = tmp_path / "calendar.toml"
    file.write_text(OWN_PACE, "utf-8")
    return file


def test_every_method_of_an_election_has_its_last_day(run: Run, calendar: Path) -> None:
    """Single cards at the office's own pace; batches and a full hand count by assumptions; none after a year."""
    words = (*PLAN, "--state", "WI", "--calendar", str(calendar))
    code, out, err = run(*words, "--json")
    assert (code, err) == (0, "")
    (place,) = json.loads(out)["places"]
    for limit in place["limits"]:
        planned = {each["method"]: each["planned"] for each in limit["methods"]}
        days = {each["kind"]: each["last_day"] for each in limit["last_days"][:-1]}
        assert days.keys() == {"polling", "comparison", "oneaudit", "batch_comparison"}
        day = after(planned["comparison"]["cards"])
        assert days["comparison"] == {"low": day, "middle": day, "high": day}
        assert (days["polling"], days["oneaudit"]) == (None, None)
        assert limit["last_days"][-1]["kind"] is None
    code, out, err = run(*words)
    assert (code, err) == (0, "")
    assert len(out.splitlines()) <= 25
    assert f"comparison {after(planned_cards(place))}" in flat(out)
    assert "polling after more than a year" in flat(out)


def planned_cards(place: Mapping[str, Any]) -> float:
    """The cards to compare at the first limit."""
    methods = place["limits"][0]["methods"]
    (found,) = (each for each in methods if each["method"] == "comparison")
    return float(found["planned"]["cards"])


def test_several_states_have_the_day_of_the_least_work(run: Run, calendar: Path) -> None:
    """One line, with boards that read each state alone; without a calendar there is none."""
    states = ("--state", "WI,MI")
    text = flat(run(*PLAN, *states, "--calendar", str(calendar))[1])
    assert "Last day of that work by this calendar" in text
    assert "Wisconsin" in text.split("Last day of that work")[1]
    assert "Last day" not in run(*PLAN, *states)[1]


def test_what_an_election_cannot_tell_is_refused(run: Run, calendar: Path) -> None:
    """Which county has the cards; a calendar with a fault."""
    for text, said in ((BY_COUNTY, "boards by county"), ("boards = 0\n", "too small")):
        calendar.write_text(text, "utf-8")
        code, out, err = run(*PLAN, "--state", "WI", "--calendar", str(calendar))
        assert (code, out) == (2, "")
        assert said in flat(err)


@pytest.fixture
def strata(tmp_path: Path) -> Path:
    """Two counties, of which the first has records."""
    text = 'risk_limit = "0.1"\n'
    for name, cards in (("Adams", papers(90, 10)), ("Brown", papers(85, 15))):
        place = tmp_path / name.lower()
        place.mkdir()
        batches = "".join(f"{name[0]}{batch},50\n" for batch in range(len(cards) // 50))
        (place / "manifest.csv").write_text(f"batch,cards\n{batches}", "utf-8")
        votes = "".join(f"mayor,{each},{cards.count(each)}\n" for each in ("ann", "bob"))
        (place / "votes.csv").write_text(f"contest,choice,votes\n{votes}", "utf-8")
        text += f'[[stratum]]\nname = "{name}"\nvotes = "{name.lower()}/votes.csv"\n'
        text += f'manifest = "{name.lower()}/manifest.csv"\n'
        text += records(tmp_path, name, cards) if name == "Adams" else ""
    file = tmp_path / "strata.toml"
    file.write_text(text, "utf-8")
    return file


def test_the_strata_share_their_boards_or_have_their_own(
    run: Run, strata: Path, calendar: Path
) -> None:
    """Twenty cards a day of all together, or ten in Adams and forty in Brown; the last day is that of the last."""
    calendar.write_text(OWN_PACE.replace("hours_a_day = 5", "hours_a_day = 0.5"), "utf-8")
    page = calendar.with_name("plan.html")
    words = ("audit", "strata", str(strata), "--plan", "--calendar", str(calendar), "--json")
    code, out, err = run(*words)
    assert (code, err) == (0, "")
    found = json.loads(out)
    assert found["last_day"]["middle"] == after(found["draws"], 20)
    calendar.write_text(BY_COUNTY.replace("hours_a_day = 5", "hours_a_day = 0.5"), "utf-8")
    apart = json.loads(run(*words, "--out", str(page))[1])
    days = {each["name"]: each["last_day"]["middle"] for each in apart["strata"]}
    draws = {each["name"]: each["draws"] for each in apart["strata"]}
    assert days == {"Adams": after(draws["Adams"], 5), "Brown": after(draws["Brown"], 20)}
    assert apart["last_day"]["middle"] == max(days.values())
    text = page.read_text("utf-8")
    assert all(f">{day}<" in text for day in days.values())
    assert f"The last day by this calendar is {max(days.values())}" in text


def test_boards_of_other_strata_and_days_without_a_plan_are_refused(
    run: Run, strata: Path, calendar: Path
) -> None:
    """A county that is no stratum, one that lacks, and a calendar where nothing is planned."""
    for text, more, said in (
        (BY_COUNTY.replace("Brown", "Clark"), ("--plan",), "Clark"),
        (BY_COUNTY.replace("Brown = 4\n", ""), ("--plan",), "how many boards Brown has"),
        (OWN_PACE, (), "give --plan too"),
    ):
        calendar.write_text(text, "utf-8")
        code, out, err = run("audit", "strata", str(strata), *more, "--calendar", str(calendar))
        assert (code, out) == (2, "")
        assert said in flat(err)
