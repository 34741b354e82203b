"""``canvass attack curves``: the chance to notice by votes moved, and what each check costs."""

from __future__ import annotations

import csv
import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from scipy.stats import hypergeom

from canvass.attack.checks import CHECKS
from canvass.attack.checks.share_of_units import told
from canvass.audit.workload import Task, workload
from canvass.formats.scenario_file import packaged_scenario
from canvass.journeys import attack_curves
from canvass.journeys.attack_world import placed, studied
from canvass.journeys.elections import open_election
from tests.cli.conftest import Run
from tests.forbidden import forbidden_in

pytestmark = pytest.mark.usefixtures("checks_asked_once", "few_sizes")
ELECTION = "us-2016-president"
USUAL = ("--state", "WI", "--curves", "--scenario", "touch-screens", "--replications", "10")
WORDS = (*USUAL, "--votes", "30000")


SMALLEST, LARGEST = attack_curves.SMALLEST, attack_curves.LARGEST
SAID: dict[tuple[str, ...], str] = {}
"""What the command said: the tests of this module look at the same numbers."""


def curves_of(run: Run, *words: str) -> dict[str, Any]:
    """What the command says as JSON."""
    if words not in SAID:
        code, out, _ = run("attack", ELECTION, *WORDS, *words, "--json")
        assert code == 0
        SAID[words] = out
    found: dict[str, Any] = json.loads(SAID[words])
    return found


@pytest.fixture
def usual_sizes(monkeypatch: pytest.MonkeyPatch, few_sizes: None) -> None:
    """As many sizes as a user is told of."""
    monkeypatch.setattr(attack_curves, "SMALLEST", SMALLEST)
    monkeypatch.setattr(attack_curves, "LARGEST", LARGEST)


def test_each_check_at_each_number_of_votes(run: Run) -> None:
    """Wisconsin 2016: every check, from 5,000 votes to 30,000; what changes the outcome is among them."""
    every_check(curves_of(run), [5000, 10000, 11309, 20000, 30000])


@pytest.mark.long(twin="test_each_check_at_each_number_of_votes")
@pytest.mark.usefixtures("usual_sizes")
def test_each_check_at_every_usual_number_of_votes(run: Run) -> None:
    """From 100 votes on: ten numbers."""
    code, out, _ = run("attack", ELECTION, *WORDS, "--json")
    assert code == 0
    usual = [100, 200, 500, 1000, 2000, 5000, 10000, 11309, 20000, 30000]
    every_check(json.loads(out), usual)


def every_check(found: dict[str, Any], sizes: list[int]) -> None:
    """Each has a chance at each number of votes, within its interval."""
    (attack,) = found["attacks"]
    assert found["needed"] == 11_309
    assert attack["sizes"] == sizes
    assert [curve["check"] for curve in attack["curves"]] == [check.id for check in CHECKS]
    for curve in attack["curves"]:
        assert [point["votes"] for point in curve["points"]] == attack["sizes"]
        for point in curve["points"]:
            assert point["low"] <= point["chance"]["value"] <= point["high"]
            assert point["changes_the_outcome"] == (point["votes"] >= 11_309)


def test_equal_to_the_page_of_one_number_of_votes(run: Run) -> None:
    """A point of a curve is what the command says of that number of votes, random numbers and all."""
    (attack,) = curves_of(run)["attacks"]
    words = ("--state", "WI", "--scenario", "touch-screens", "--replications", "10", "--json")
    _, out, _ = run("attack", ELECTION, *words, "--votes", "5000")
    (one,) = json.loads(out)["scenarios"]
    at = {
        curve["check"]: point["chance"]
        for curve in attack["curves"]
        for point in curve["points"]
        if point["votes"] == 5000
    }
    assert at == {each["check"]: each["notices"] for each in one["detections"]}


def test_an_audit_of_units_by_its_closed_form(run: Run) -> None:
    """The hypergeometric law, from the units that differ by over 20 votes at that size."""
    (attack,) = curves_of(run)["attacks"]
    curve = next(one for one in attack["curves"] if one["check"] == "share_of_units_large")
    election = open_election(ELECTION)
    known = studied(election, "WI", None, "2016")
    for point in curve["points"]:
        world = placed(election, known, packaged_scenario("touch-screens"), point["votes"]).world
        assert world.units is not None
        n = len(world.units.units)
        off = told(world.units.margin_errors(is_changed=True), 20)
        drawn = -(-3 * n // 100)
        exact = 1 - hypergeom.pmf(0, n, off, drawn)
        assert point["chance"]["value"] == pytest.approx(exact, abs=1e-7)
        assert point["low"] == point["high"] == point["chance"]["value"]


def test_exact_chances_and_draws_in_common_never_fall(run: Run) -> None:
    """More votes moved are noticed at least as often: by polling exactly, of units that are off, by the recount."""
    (attack,) = curves_of(run)["attacks"]
    for curve in attack["curves"]:
        if curve["check"] in {"polling", "share_of_units_large", "recount_2016", "batches"}:
            chances = [point["chance"]["value"] for point in curve["points"]]
            assert chances == sorted(chances), curve["check"]


def test_a_risk_limiting_audit_keeps_its_limit_along_the_curve(run: Run) -> None:
    """Where the outcome is changed it goes on with 95% at least, within the interval of the simulation."""
    (attack,) = curves_of(run)["attacks"]
    for curve in attack["curves"]:
        if curve["check"] in {"polling", "comparison", "batches"}:
            changed = [point for point in curve["points"] if point["changes_the_outcome"]]
            assert changed
            assert all(point["high"] >= 0.95 for point in changed)


def test_what_a_check_costs_follows_from_its_cards(run: Run) -> None:
    """Hours and dollars are those of ``audit plan`` for the same cards; nobody is paid for a comparison of results."""
    found = curves_of(run)
    (attack,) = found["attacks"]
    tasks = {check.id: check.task for check in CHECKS}
    for curve in attack["curves"]:
        task = tasks[curve["check"]]
        if task is None:
            assert curve["cost"] is None
            continue
        mean = curve["cost"]["on_average"]
        assert mean["cost_usd"]["middle"] == pytest.approx(
            workload(task, mean["cards"]).cost_usd.middle, rel=1e-6
        )
    whole = found["full_hand_count"]
    assert whole["cards"] == 2_975_753
    assert whole["people_hours"]["middle"] == pytest.approx(
        workload(Task.COUNT, 2_975_753).people_hours.middle, rel=1e-6
    )


def test_an_office_puts_its_own_numbers_in(run: Run) -> None:
    """Its wage and speed change dollars and hours, no chance, and stand on the page as given."""
    usual = curves_of(run)
    own = curves_of(run, "--wage", "40", "--cards-an-hour", "45", "--minutes-a-card", "2")
    (one,), (other,) = usual["attacks"], own["attacks"]
    assert [each["points"] for each in one["curves"]] == [
        each["points"] for each in other["curves"]
    ]
    polling = next(each for each in other["curves"] if each["check"] == "polling")["cost"]
    hours = polling["on_average"]["people_hours"]
    assert hours["middle"] == pytest.approx(polling["on_average"]["cards"] * 2 / 45)
    assert own["full_hand_count"]["people_hours"]["low"] == pytest.approx(2_975_753 * 2 / 60)
    assert own["full_hand_count"]["cost_usd"]["high"] == pytest.approx(2_975_753 * 2 / 60 * 40)
    given = {each["name"]: each["source"] for each in own["assumptions"]}
    assert given["dollars for a person's hour"] == "as given for this page"


def test_the_page_and_the_csv(run: Run, tmp_path: Path) -> None:
    """The same numbers in both; the figure has a line for each check and a sentence for who does not see it."""
    page, table = tmp_path / "wi.html", tmp_path / "wi.csv"
    code, out, _ = run("attack", ELECTION, *USUAL, "--csv", str(table), "--out", str(page))
    assert code == 0
    rows = list(csv.DictReader(StringIO(table.read_text("utf-8"))))
    assert len(rows) == 4 * len(CHECKS)
    (polled,) = [row for row in rows if (row["check"], row["votes_moved"]) == ("polling", "11309")]
    assert (polled["is_exact"], polled["changes_the_outcome"]) == ("true", "true")
    assert f"{100 * float(polled['chance']):.1f}%" in " ".join(out.split())
    text = page.read_text("utf-8")
    assert 'aria-label="Lines by votes changed. At 20,000 votes: plain difference' in text
    assert "from 11,309 on another outcome" in text
    assert "What each check costs" in text
    for form in (out, text, table.read_text("utf-8")):
        assert forbidden_in(form) == []


@pytest.mark.usefixtures("quick_checks", "usual_sizes")
def test_votes_that_cannot_be_moved_end_the_line(run: Run, tmp_path: Path) -> None:
    """A scenario within one county: the line ends where the county has no more votes, and the page says so."""
    file = tmp_path / "one.toml"
    file.write_text(
        'id = "one"\ntitle = "One county"\nwhat = "switch"\nloser = "runner_up"\ngainer = "leader"\npaper = "whole"\n'
        '[where]\nstates = ["WI"]\nunits = ["Florence County"]\n',
        "utf-8",
    )
    page = tmp_path / "one.html"
    words = ("--curves", "--scenario", str(file), "--replications", "2", "--out", str(page))
    code, out, _ = run("attack", ELECTION, *words)
    flat = " ".join(out.split())
    assert code == 0
    assert (
        "Up to 1,000 votes. More cannot be: 2,000 votes cannot be changed here: at most 1,897 can."
        in flat
    )
    assert page.is_file()


@pytest.mark.usefixtures("two_sizes")
def test_a_state_without_smaller_returns_says_so(run: Run, tmp_path: Path) -> None:
    """Michigan: checks of units have no chance and no cost, in words on the page and as a row of the CSV."""
    table = tmp_path / "mi.csv"
    words = ("--state", "MI", "--curves", "--scenario", "in-proportion", "--replications", "20")
    code, out, _ = run("attack", ELECTION, *words, "--csv", str(table))
    assert code == 0
    flat = " ".join(out.split())
    assert "whole units: no returns by precinct are at hand." in flat
    assert "polling (BRAVO): a sample would be hardly less work" in flat
    rows = list(csv.DictReader(StringIO(table.read_text("utf-8"))))
    without = [row for row in rows if row["no_chance"] == "no_smaller_returns"]
    assert {row["check"] for row in without} == {
        "second_digit",
        "second_digit_mean",
        "last_digit",
        "last_two_digits",
        "ends_in_0_or_5",
        "percentage_by_5",
        "whole_percentage",
        "dip",
        "turnout",
        "share_of_units",
        "share_of_units_large",
        "batches",
    }
    assert all(row["chance"] == row["cards_mean"] == "" for row in without)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--curves",), "name one state"),
        (("--curves", "--table"), "No such option: --table"),
        (("--curves", "--state", "WI", "--shown", "3"), "No such option: --shown"),
        (("--csv", "x.csv"), "name one state"),
        (("--curves", "--state", "WI", "--wage", "0"), "dollars for a person's hour: 0 cannot be"),
        (("--curves", "--state", "WI", "--cards-an-hour", "nan"), "nan cannot be"),
        (("--curves", "--state", "XX"), "XX"),
        (("--curves", "--state", "WI", "--csv", "a", "--out", "a"), "one file cannot be both"),
    ],
)
def test_what_is_not_heard_is_refused(run: Run, words: tuple[str, ...], said: str) -> None:
    """Before anything is computed."""
    code, out, err = run("attack", ELECTION, *words)
    assert (code, out) == (2, "")
    assert said in " ".join(err.split())


def test_a_scenario_with_a_number_of_its_own_has_no_curve(run: Run, tmp_path: Path) -> None:
    """It asks about one number."""
    file = tmp_path / "own.toml"
    file.write_text(
        'id = "own"\ntitle = "Own"\nwhat = "switch"\nloser = "runner_up"\ngainer = "leader"\npaper = "whole"\n'
        '[how_many]\nvotes = 9\n[where]\nstates = ["WI"]\n',
        "utf-8",
    )
    code, _, err = run("attack", ELECTION, "--curves", "--scenario", str(file))
    assert (code, "leave out [how_many]" in " ".join(err.split())) == (2, True)
