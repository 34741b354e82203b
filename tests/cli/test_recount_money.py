"""Money against the clock, as ``canvass recount plan`` tells it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.law_elections import LawElection, write

ASKED = (
    "recount",
    "plan",
    "--all",
    "us-2016-president",
    "--states",
    "WI,MI,PA",
    "--as-of",
    "2016-11-23",
)


def test_three_states_by_day(run: Run) -> None:
    """In November 2016: Wisconsin by Friday at 5 pm, Pennsylvania and Michigan after it, and the sums add up."""
    code, said, err = run(*ASKED, "--json")
    assert code == 0, err
    money = json.loads(said)["money"]
    lines = {line["state"]: line for line in money["lines"]}
    assert [*lines] == ["WI", "PA", "MI"]
    assert lines["WI"]["clock"]["deadline"]["latest"]["at"] == "17:00:00"
    assert (lines["PA"]["likely_cents"], lines["MI"]["likely_cents"]) == (45_815_000, 97_325_000)
    assert lines["WI"]["likely_cents"] > 349_968_900, "never below what was asked five days later"
    assert [day["day"] for day in money["days"]] == ["2016-11-25", "2016-11-28", "2016-11-30"]
    due = [day["due_cents"] for day in money["days"]]
    assert [day["sum_cents"] for day in money["days"]] == [sum(due[: n + 1]) for n in range(3)]
    added = [lines[state]["likely_cents"] for state in ("WI", "PA", "MI")]
    assert due == added, "what is due is what stands beside each state"
    assert not due[0] % 100_000, "an estimate is in thousands of dollars"
    assert money["past"]["asks"] is None, "no office's ask was known before 2016"


def test_money_is_due_by_the_hour_and_the_earliest_zone_first(run: Run, tmp_path: Path) -> None:
    """Two states on one day: the hour that comes first as an instant stands, and a latest day may be sooner."""
    made = LawElection(
        "2026-11-03",
        "governor",
        {"NV": {"ann": 150_000, "bob": 140_000}, "WI": {"ann": 1_500_000, "bob": 1_490_000}},
        dates=(("NV", "canvass", "2026-11-17"), ("WI", "last_county_canvass", "2026-11-17")),
    )
    folder = write(tmp_path / "both", made)
    code, said, err = run("recount", "plan", "--all", folder, "--as-of", "2026-11-17", "--json")
    assert code == 0, err
    money = json.loads(said)["money"]
    assert [line["state"] for line in money["lines"]] == ["WI", "NV"]
    (day,) = money["days"]
    assert (day["by"]["at"], day["by"]["zone"]) == ("17:00:00", "America/Chicago")
    assert day["may_be_sooner"] is False


def test_the_page_tells_balance_refund_and_error(run: Run) -> None:
    """What is owed later and when it comes back stand beside the deposit, and how rough the estimate is."""
    code, said, err = run(*ASKED)
    assert code == 0, err
    words = " ".join(said.split())
    for told in (
        "What to have ready, state by state",
        "The sum by day",
        "in all",
        "WI $3,628,000 $3,628,000",
        "PA $458,150 $4,086,150",
        "MI $973,250 $5,059,400",
        "No office's ask for a count by hand was known",
        "The estimate is that rough.",
    ):
        assert told in words
    assert "without none" not in words


def test_later_asks_raise_what_is_to_be_ready(run: Run, tmp_path: Path) -> None:
    """For 2026 five asks are known, and Wisconsin's line stands above the high estimate."""
    made = LawElection(
        "2026-11-03",
        "governor",
        {"WI": {"ann": 1_500_000, "bob": 1_480_000}},
        dates=(("WI", "last_county_canvass", "2026-11-17"),),
    )
    folder = write(tmp_path / "wi", made)
    code, said, err = run("recount", "plan", "--all", folder, "--as-of", "2026-11-17", "--json")
    assert code == 0, err
    (line,) = json.loads(said)["money"]["lines"]
    assert line["likely_cents"] > line["deposit"]["high_cents"]
    assert len(json.loads(said)["money"]["past"]["asks"]["cases"]) == 5
    assert "within 45 days" in line["balance"]
    assert "within 45 days" in line["back"]


def test_who_pays_nothing_and_a_day_that_may_come_first_are_told(run: Run, tmp_path: Path) -> None:
    """Minnesota's runner-up pays nothing, a third candidate the estimate; Alaska's last day may be the first."""
    votes = {"ann": 1_500_000, "bob": 1_497_000, "cy": 50_000}
    made = LawElection("2026-11-03", "governor", {"MN": votes, "AK": votes})
    folder, out = write(tmp_path / "two", made), tmp_path / "brief"
    given = ("recount", "brief", folder, "--as-of", "2026-11-10", "--no-pdf", "--out", str(out))
    assert run(*given)[0] == 0
    page = " ".join((out / "donors.html").read_text("utf-8").replace("&#39;", "'").split())
    assert "by who asks: nothing, or the office's estimate" in page
    assert "For Alaska the last day is not known here, and may come first." in page
    memorandum = (out / "memorandum.html").read_text("utf-8")
    assert "(by a day not known here, which may come first)" in memorandum
    assert "1 states" not in memorandum


def test_a_state_whose_price_is_not_known_is_in_no_sum(run: Run, tmp_path: Path) -> None:
    """Pennsylvania without the number of its districts: the day stands, the sum names the state that it lacks."""
    made = LawElection("2024-11-05", "president", {"PA": {"ann": 1_500_000, "bob": 1_450_000}})
    folder = write(tmp_path / "pa", made)
    code, said, err = run("recount", "plan", "--all", folder, "--as-of", "2024-11-20", "--json")
    assert code == 0, err
    money = json.loads(said)["money"]
    assert [line["likely_cents"] for line in money["lines"]] == [None]
    assert money["days"][-1]["not_known"] == ["PA"]


@pytest.mark.parametrize(
    ("counted", "number", "told"),
    [
        ("precints", 3_000, "how many precincts there are (recount_units counts 'precints')"),
        ("precinct", 0, "not known: how many precincts there are."),
        ("precinct", 3_000, "3,000 precincts at $125 each"),
    ],
)
def test_units_that_no_price_is_by_are_told(
    run: Run, tmp_path: Path, counted: str, number: int, told: str
) -> None:
    """A misspelt name left the price out without a word of why; with a nought there was no line of a price at all."""
    votes = {"MI": {"ann": 1_500_000, "bob": 1_400_000}}
    units = (("MI", counted, number),)
    folder = write(tmp_path / "mi", LawElection("2016-11-08", "governor", votes, units=units))
    text = " ".join(run("recount", "plan", "--all", folder, "--as-of", "2016-11-20")[1].split())
    assert told in text


def test_one_known_case_is_said_as_one(run: Run, tmp_path: Path) -> None:
    """In 2018 one office's ask for a count by hand was known: no range, and no plural, of one."""
    votes = {"WI": {"kaul": 1_305_902, "schimel": 1_288_712}}
    dates = (("WI", "last_county_canvass", "2018-11-16"),)
    folder = write(tmp_path / "wi", LawElection("2018-11-06", "state_office", votes, dates=dates))
    _, out, _ = run("recount", "plan", "--all", folder, "--as-of", "2018-11-17")
    text = " ".join(out.split())
    assert "An office asked for 3.6 times the middle estimate made here in the one known" in text
    assert "1 known counts" not in text


def test_a_price_that_nobody_knows_is_not_told_as_nothing(run: Run) -> None:
    """New Mexico of 2000: no sum, and no dollars that are nought but those of Florida's, which the law ordered."""
    flat = " ".join(run("recount", "plan", "us-2000-president")[1].split())
    assert "To have ready: a sum that is not known for NM by a day not known here" in flat
    whole = " ".join(run("recount", "plan", "us-2000-president", "--all")[1].split())
    assert "a sum that is not" in whole
    ordered = "Florida: 25 electors, middle $0, high $0 in advance"
    assert "$0" not in flat + whole.replace(ordered, "")


def test_a_plan_of_a_later_day_says_what_is_hindsight(run: Run) -> None:
    """Asked in 2023, the plan of 2016 uses costs of 2016, 2020 and 2022 and says so; on its own day it uses none."""
    words = ("recount", "plan", "us-2016-president", "--states", "WI", "--all")
    flat = " ".join(run(*words, "--as-of", "2023-02-01")[1].split())
    assert "With hindsight: recounts of 2016, 2020 and 2022 are among these" in flat
    assert "The middle is 1.34 times what its assumptions give" in flat
    for of_the_day in (words, (*words, "--as-of", "2016-11-23")):
        said = " ".join(run(*of_the_day)[1].split())
        assert "With hindsight" not in said
        assert "The middle is what its assumptions give: fewer than three costs were known" in said


def test_no_sum_of_the_fund_is_below_what_an_office_is_likely_to_ask(run: Run) -> None:
    """All three of Wisconsin are what is to be ready; what the law fixes by who asks stays a range."""
    _, said, _ = run(
        *("recount", "plan", "us-2016-president", "--as-of", "2016-11-23"),
        *("--states", "WI,MI", "--json"),
    )
    plan = json.loads(said)
    wisconsin, both = plan["fund"]
    ready = {line["state"]: line["likely_cents"] for line in plan["money"]["lines"]}
    for end in ("low_cents", "middle_cents", "high_cents"):
        assert wisconsin[end] == ready["WI"] == 362_800_000
    assert (both["low_cents"], both["high_cents"]) == (
        362_800_000 + 19_465_000,
        362_800_000 + 97_325_000,
    )
