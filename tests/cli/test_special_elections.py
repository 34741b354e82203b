"""Elections that are neither the general one of November nor a primary: the days of those are not lent to them."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from tests.cli.conftest import Run
from tests.cli.law_elections import LawElection, write

Plan: TypeAlias = Callable[..., tuple[Mapping[str, Any], str]]
CLOSE = {"ann": 100_000, "bob": 99_900}
APRIL, ASKED_IN_APRIL = "2026-04-21", "2026-04-23"
GENERAL, ASKED_IN_NOVEMBER = "2026-11-03", "2026-11-05"


@pytest.fixture
def planned(run: Run, tmp_path: Path) -> Plan:
    """The last day to ask by state, and the whole plan in words."""

    def plan(day: str, asked: str, kind: str, *states: str, office: str = "us_house") -> Any:
        election = LawElection(day, office, dict.fromkeys(states, CLOSE), kind=kind)
        folder = write(tmp_path / f"{day}-{kind}-{office}", election)
        words = ("recount", "plan", "--all", folder, "--as-of", asked)
        _, out, err = run(*words, "--json")
        assert not err
        _, text, _ = run(*words)
        last = {
            s["state"]: (s.get("last_day") or {}).get("deadline") for s in json.loads(out)["states"]
        }
        return last, " ".join(text.split())

    return plan


def day_of(deadline: Mapping[str, Any] | None) -> str | None:
    """The last day to ask, where one is said."""
    latest = (deadline or {}).get("latest")
    return latest["day"] if latest else None


@pytest.mark.parametrize("kind", ["", "special", "general"])
def test_a_day_of_autumn_is_not_that_of_an_election_in_april(planned: Plan, kind: str) -> None:
    """Missouri's second Tuesday in December, Utah's and Virginia's days in November: in April they are no days."""
    last, _ = planned(APRIL, ASKED_IN_APRIL, kind, "MO", "UT", "VA")
    assert {state: day_of(deadline) for state, deadline in last.items()} == dict.fromkeys(
        ("MO", "UT", "VA")
    )


def test_the_same_days_in_november(planned: Plan) -> None:
    """They are those of the general election: 7 days after December 8, 10 after December 7, 7 after November 23."""
    last, text = planned(GENERAL, ASKED_IN_NOVEMBER, "", "MO", "UT", "VA")
    days = {state: day_of(deadline) for state, deadline in last.items()}
    assert days == {"MO": "2026-12-15", "UT": "2026-11-30", "VA": "2026-12-17"}
    assert "special" not in text


def test_what_a_day_of_december_is_set_for_is_said(planned: Plan) -> None:
    """Where a file calls an election of April general, the plan names the section and why its day is none."""
    last, text = planned(APRIL, ASKED_IN_APRIL, "general", "MO")
    (finding,) = last["MO"]["findings"]
    assert "RSMo 115.511.2, the day for an election on April 21" in finding
    assert "the second Tuesday in December is set for one that is held shortly before" in finding
    assert "These data call this a general election, though April 21, 2026 is not" in text
    assert "in election.toml says so" in text


def test_an_election_whose_type_nobody_said(planned: Plan) -> None:
    """By its day: on that of the general election a general one, on another a special one, with the reason."""
    last, text = planned(APRIL, ASKED_IN_APRIL, "", "WI", "FL", "OH")
    assert day_of(last["WI"]) is None
    assert "April 21, 2026 is not the day of a general election" in text
    assert "the law is asked as for a special election" in text
    assert "in election.toml says so" in text
    last, text = planned(GENERAL, ASKED_IN_NOVEMBER, "", "WI")
    assert day_of(last["WI"]) == "2026-11-20"
    assert "general election" not in text


@pytest.mark.parametrize("kind", ["", "general"])
def test_a_page_names_no_file_and_no_option(run: Run, tmp_path: Path, kind: str) -> None:
    """What the kind of election and the counts rest on is told to a reader as what is not known."""
    folder = write(tmp_path / "e", LawElection(APRIL, "us_house", {"WI": CLOSE}, kind=kind))
    run("report", folder, "--out", str(tmp_path / "out"))
    pages = [page.read_text("utf-8") for page in (tmp_path / "out").rglob("*.html")]
    asked = [page for page in pages if "whenever they came" in page]
    assert asked
    assert any("is not the" in page and "Tuesday after the first Monday" in page for page in pages)
    for page in pages:
        assert "election.toml" not in page
        assert "--as-of" not in page


def test_a_special_election_on_the_day_of_a_general_one(planned: Plan) -> None:
    """Said in election.toml: the same day has another law, and the plan says which was asked."""
    last, text = planned(GENERAL, ASKED_IN_NOVEMBER, "special", "WI")
    assert day_of(last["WI"]) is None
    assert "A special election: what the law has for general elections" in text


@pytest.mark.parametrize(
    ("state", "office", "day"),
    [
        ("IA", "us_house", "2026-04-29"),
        ("MA", "county", "2026-05-01"),
        ("NC", "us_house", "2026-05-05"),
        ("VT", "us_house", "2026-04-28"),
        ("GA", "us_house", "2026-05-12"),
    ],
)
def test_words_that_name_every_election(planned: Plan, state: str, office: str, day: str) -> None:
    """Where the words are "each election", "an election" or "every election", they hold for a special one too."""
    last, _ = planned(APRIL, ASKED_IN_APRIL, "", state, office=office)
    assert day_of(last[state]) == day


def test_florida_names_every_other_election(run: Run, tmp_path: Path) -> None:
    """Noon of the fourth day after "any general or other election", 3 p.m. of the ninth."""
    folder = write(tmp_path / "fl", LawElection(APRIL, "us_house", {"FL": CLOSE}, kind=""))
    _, out, _ = run("recount", "plan", "--all", folder, "--as-of", ASKED_IN_APRIL)
    text = " ".join(out.split())
    assert "Saturday, April 25, 2026, noon (New York time)" in text
    assert "Thursday, April 30, 2026, 3 pm (New York time)" in text


def test_a_primary_is_never_taken_for_a_special_election(planned: Plan) -> None:
    """A primary stays one on whatever day it is held."""
    _, text = planned("2026-08-04", "2026-08-06", "primary", "MO")
    assert "special" not in text


def test_the_memorandum_says_it_too(run: Run, tmp_path: Path) -> None:
    """Beside its votes, with the reason; the memorandum of a general election has no such sentence."""
    for day, asked, is_told in ((APRIL, ASKED_IN_APRIL, True), (GENERAL, ASKED_IN_NOVEMBER, False)):
        folder = write(tmp_path / day, LawElection(day, "us_house", {"MO": CLOSE}, kind=""))
        out = tmp_path / f"brief-{day}"
        code, _, err = run("recount", "brief", folder, "--as-of", asked, "--out", str(out))
        assert code == 0, err
        page = " ".join((out / "memorandum.html").read_text("utf-8").split())
        assert ("the law is asked as for a special election" in page) == is_told
