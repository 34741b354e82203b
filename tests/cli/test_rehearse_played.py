"""``canvass rehearse --simulate`` of methods that look at whole rounds: played by the functions of the audit itself."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.forbidden import forbidden_in
from tests.some_of import some_of

CARDS = [40 + n % 7 for n in range(18)]
TOTAL = sum(CARDS)
CONTEST = """
[[contest]]
id = "mayor"
title = "Mayor"
card_bound = {cards}
card_bound_source = "poll books"
risk_limit = "0.1"
method = {method}
choice = [{{ id = "ann", votes = {ann} }}, {{ id = "bob", votes = {bob} }}]
"""
METHODS = {
    "suite": '{ name = "suite", compared = "1/2" }',
    "super_simple": '{ name = "super_simple" }',
    "batch_comparison": '{ name = "batch_comparison" }',
    "polling_ratio": '{ name = "polling_ratio" }',
    "minerva": '{ name = "minerva", schedule = [40, 80, 160] }',
    "athena": '{ name = "athena", schedule = [40, 80, 160] }',
    "providence": '{ name = "providence" }',
}


BY_RISK = [*METHODS]
"""Those that confirm or go on to a full hand count."""
SHARES = {
    "hand_count": '{ name = "hand_count" }',
    "cards": '{ name = "fixed_percentage", share = "1/10", how = "cards_at_random" }',
    "by_jurisdiction": '{ name = "fixed_percentage", share = "1/10", how = "by_jurisdiction" }',
    "compared": '{ name = "fixed_percentage", share = "1/10", how = "cards_at_random", '
    'measure = { name = "comparison" } }',
    "batches": '{ name = "fixed_percentage", share = "1/4", how = "batches_at_random", '
    'measure = { name = "batch_comparison", weights = "equal" } }',
}
METHODS |= SHARES


@pytest.fixture
def county(tmp_path: Path) -> Path:
    """A manifest of eighteen boxes."""
    rows = [f"B{n},{cards}" for n, cards in enumerate(CARDS)]
    (tmp_path / "manifest.csv").write_text("\n".join(["batch,cards", *rows]), "utf-8")
    return tmp_path


def simulated(
    run: Run, place: Path, method: str, kind: str, votes: tuple[int, int], audits: int
) -> dict[str, Any]:
    """The score sheet of a county's contest with one planted error."""
    text = CONTEST.format(cards=TOTAL, method=METHODS[method], ann=votes[0], bob=votes[1])
    (place / "contests.toml").write_text(text, "utf-8")
    (place / "errors.toml").write_text(f'[[error]]\nkind = "{kind}"\n', "utf-8")
    pools = [f"B{n}" for n in range(8)] if method == "suite" else []
    more = [word for name in pools for word in ("--unrecorded", name)]
    return sheet_of(run, place, audits, *more)


def sheet_of(run: Run, place: Path, audits: int, *more: str) -> dict[str, Any]:
    """The score sheet of the files that lie in a folder."""
    files = (str(place / "manifest.csv"), "--contests", str(place / "contests.toml"))
    errors = ("--errors", str(place / "errors.toml"))
    asked = ("--simulate", "--replications", str(audits), "--seed", "7", "--json")
    code, out, err = run("rehearse", *files, *errors, *asked, *more)
    assert (code, err) == (0, "")
    found: dict[str, Any] = json.loads(out)
    return found


MANY = pytest.mark.long(twin="test_a_wrong_winner_is_confirmed_at_most_at_the_limit")


@some_of("method", BY_RISK, every=7)
@pytest.mark.parametrize("audits", [20, pytest.param(40, marks=MANY)])
def test_a_wrong_winner_is_confirmed_at_most_at_the_limit(
    run: Run, county: Path, method: str, audits: int
) -> None:
    """Of twenty audits of a report that lost by a vote at most 2 + 3 standard errors confirm it."""
    found = simulated(run, county, method, "wrong_winner", (450, 250), audits)
    sheet = found["sheet"]
    assert (found["method"], sheet["is_right"]) == (method, False)
    assert sheet["confirmed"]["value"] * audits <= 0.1 * audits + 3 * (audits * 0.1 * 0.9) ** 0.5
    (score,) = sheet["scores"]
    # whoever does not confirm counts every card, and then nothing is hidden
    assert score["found"]["value"] >= 1 - sheet["confirmed"]["value"]


@some_of("method", BY_RISK, every=4, first=1)
def test_a_right_report_is_confirmed_in_the_rounds_that_are_planned(
    run: Run, county: Path, method: str
) -> None:
    """One missing card keeps hardly any audit from confirming, and sheets repeat to the byte."""
    found = simulated(run, county, method, "card_missing", (520, 150), 12)
    assert found["sheet"]["is_right"]
    assert found["sheet"]["confirmed"]["value"] >= 0.7
    assert found["sheet"]["rounds"] == sorted({*found["sheet"]["rounds"]})
    few = [simulated(run, county, method, "card_missing", (520, 150), 2) for _ in range(2)]
    assert few[0] == few[1]


def test_a_missing_card_is_drawn_as_often_as_chance_has_it(run: Run, county: Path) -> None:
    """In one round of 400 draws that go back each of N cards is met with the chance 1 - (1 - 1 / N) ** 400."""
    text = CONTEST.format(cards=TOTAL, method=METHODS["minerva"], ann=700, bob=40)
    (county / "contests.toml").write_text(text.replace("[40, 80, 160]", "[400]"), "utf-8")
    (county / "errors.toml").write_text('[[error]]\nkind = "card_missing"\n', "utf-8")
    (score,) = sheet_of(run, county, 30)["sheet"]["scores"]
    chance = 1 - (1 - 1 / TOTAL) ** 400
    error = (chance * (1 - chance) / 30) ** 0.5
    assert abs(score["by_step"]["sample"]["value"] - chance) <= 3 * error


NEVER = {"value": 0.0, "error": 0.0, "replications": 0}


@pytest.mark.parametrize(
    ("method", "kind", "never"),
    [
        ("polling_ratio", "choices_swapped", True),
        ("polling_ratio", "card_missing", False),
        ("super_simple", "choices_swapped", False),
    ],
)
def test_what_no_sample_can_show_has_no_chance(
    run: Run, county: Path, method: str, kind: str, never: bool
) -> None:
    """Polled cards are held against no record: that is no "under 60%" of five audits."""
    found = simulated(run, county, method, kind, (620, 100), 5)
    (score,) = found["sheet"]["scores"]
    assert (score["by_step"]["sample"] == NEVER) is never
    assert score["by_step"]["hand_count"]["replications"] == 5


@pytest.mark.parametrize(("method", "never"), [("cards", True), ("compared", False)])
def test_a_share_without_a_measure_shows_no_record(
    run: Run, county: Path, method: str, never: bool
) -> None:
    """Cards that are read and held against nothing find no exchanged choices; compared ones may."""
    found = simulated(run, county, method, "choices_swapped", (520, 150), 5)
    (score,) = found["sheet"]["scores"]
    assert (score["found"] == score["by_step"]["sample"] == NEVER) is never


def test_the_page_of_rounds_says_who_measures(run: Run, county: Path) -> None:
    """Whoever reads it knows that nothing was written again for the rehearsal."""
    simulated(run, county, "minerva", "choices_swapped", (520, 150), 5)
    files = (str(county / "manifest.csv"), "--contests", str(county / "contests.toml"))
    errors = ("--errors", str(county / "errors.toml"), "--seed", "7")
    code, out, _ = run("rehearse", *files, *errors, "--simulate", "--replications", "5")
    page = " ".join(out.split())
    assert code == 0
    assert out.startswith("REHEARSAL: ")
    assert "A round ends after 40, 80 and 160 draws in all" in page
    assert "measured risk are those of canvass audit" in page
    assert not forbidden_in(page)


def page_of(run: Run, place: Path, *more: str) -> str:
    """The page of the files that lie in a folder."""
    files = (str(place / "manifest.csv"), "--contests", str(place / "contests.toml"))
    errors = ("--errors", str(place / "errors.toml"), "--seed", "7")
    code, out, err = run("rehearse", *files, *errors, "--simulate", *more)
    assert (code, err) == (0, "")
    page = " ".join(out.split())
    assert page.startswith("REHEARSAL: ")
    assert not forbidden_in(page)
    return page


@pytest.mark.parametrize(("kind", "agrees"), [("wrong_winner", 0.0), ("choices_swapped", 1.0)])
def test_a_full_hand_count_is_played_once(run: Run, county: Path, kind: str, agrees: float) -> None:
    """It draws nothing, agrees exactly where the reported winner won, and finds the error."""
    found = simulated(run, county, "hand_count", kind, (450, 250), 40)
    sheet = found["sheet"]
    assert (found["replications"], sheet["rounds"], sheet["ends_by"]) == (1, [], "hand_count")
    assert sheet["confirmed"] == {"value": agrees, "error": 0.0, "replications": 0}
    assert sheet["cards"] == {"mean": TOTAL, "nine_in_ten": TOTAL}
    (score,) = sheet["scores"]
    assert {step: chance["value"] for step, chance in score["by_step"].items()} == {
        "hand_count": 1.0
    }
    page = page_of(run, county)
    told = "agrees with the report" if agrees else "shows it, and stands in place of the report"
    assert f"A count of every card by hand {told}." in page
    assert "one count played, as every other is like it" in page
    assert "confirm" not in page


def test_boards_overlook_votes_in_boxes_too(run: Run, county: Path) -> None:
    """Of 700 votes 5% in a full hand count, and as large a share in the boxes that a sample drew."""
    simulated(run, county, "hand_count", "card_missing", (450, 250), 1)
    found = sheet_of(run, county, 60, "--mistakes", "0.05")
    error = (700 * 0.05 * 0.95 / 60) ** 0.5
    assert abs(found["sheet"]["mistakes"] - 699 * 0.05) <= 3 * error
    assert found["replications"] == 60
    # a lead of five votes is less than boards overlook of either choice: some counts say otherwise
    simulated(run, county, "hand_count", "card_missing", (352, 347), 1)
    close = sheet_of(run, county, 60, "--mistakes", "0.05")["sheet"]
    assert close["is_right"]
    assert 0.4 < close["confirmed"]["value"] < 1.0
    simulated(run, county, "batch_comparison", "card_missing", (450, 250), 1)
    drawn = sheet_of(run, county, 10, "--mistakes", "0.05")["sheet"]
    assert 0.03 * 700 / TOTAL <= drawn["mistakes"] / drawn["cards"]["mean"] <= 0.07


@some_of("method", [name for name in SHARES if name != "hand_count"], every=2)
def test_after_a_fixed_share_nothing_follows(run: Run, county: Path, method: str) -> None:
    """It confirms nothing, exactly; a wrong winner stands, and no error is found by a count that is not held."""
    found = simulated(run, county, method, "wrong_winner", (450, 250), 20)
    sheet = found["sheet"]
    assert (sheet["is_right"], sheet["ends_by"]) == (False, "fixed_share")
    assert sheet["confirmed"] == {"value": 0.0, "error": 0.0, "replications": 0}
    is_measured = "measure" in SHARES[method]
    assert (sheet["within_limit"] is not None) is is_measured
    if is_measured:
        assert sheet["within_limit"]["value"] * 20 <= 2 + 3 * (20 * 0.1 * 0.9) ** 0.5
    (score,) = sheet["scores"]
    assert [*score["by_step"]] == ["sample"]
    assert sheet["rounds"] == [sheet["gives_up"]]
    assert sheet["gives_up"] == (5 if method == "batches" else 77)
    page = page_of(run, county, "--replications", "5")
    assert "it corrects nothing, and the wrong winner stands" in page
    assert "has no rule for going on" in page
    assert ("the risk that is measured from the share" in page) is is_measured


@pytest.mark.long(twin="test_a_missing_card_is_drawn_as_often_as_chance_has_it")
def test_a_share_draws_a_card_as_often_as_it_is_large(run: Run, county: Path) -> None:
    """77 of 768 cards without putting back: the missing one is among them with the chance 77 / 768."""
    found = simulated(run, county, "compared", "card_missing", (520, 150), 150)
    (score,) = found["sheet"]["scores"]
    chance = 77 / TOTAL
    error = (chance * (1 - chance) / 150) ** 0.5
    assert abs(score["found"]["value"] - chance) <= 3 * error
    assert found["sheet"]["cards"] == {"mean": 77, "nine_in_ten": 77}


def test_a_contest_that_a_sample_confirms_goes_before_one_that_is_counted(
    run: Run, county: Path
) -> None:
    """The other is named as not rehearsed."""
    one = CONTEST.format(cards=TOTAL, method=SHARES["hand_count"], ann=450, bob=250)
    two = CONTEST.format(cards=TOTAL, method='{ name = "polling" }', ann=520, bob=150)
    (county / "contests.toml").write_text(one + two.replace('"mayor"', '"clerk"'), "utf-8")
    (county / "errors.toml").write_text('[[error]]\nkind = "card_missing"\n', "utf-8")
    found = sheet_of(run, county, 5)
    assert (found["contest"], found["not_played"]) == ("clerk", ["mayor"])


@pytest.mark.parametrize(
    ("method", "more"),
    [
        ("batch_comparison", ()),
        ("oneaudit", [w for n in range(9) for w in ("--unrecorded", f"B{n}")]),
    ],
)
def test_points_of_batches_add_up_in_a_rehearsal(
    run: Run, county: Path, method: str, more: Sequence[str]
) -> None:
    """The office's totals in points stand in rows that its commitment takes; by batches its boxes are counted so."""
    votes = "".join(f'[[contest.choice]]\nid = "{c}"\nvotes = {n}\n' for c, n in POINTS.items())
    head = f'id = "chair"\nrule = "score"\nvotes_allowed = 5\ncard_bound = {TOTAL}\n'
    about = (
        f'card_bound_source = "poll books"\nrisk_limit = "0.1"\nmethod = {{ name = "{method}" }}\n'
    )
    (county / "contests.toml").write_text(f"[[contest]]\n{head}{about}{votes}", "utf-8")
    (county / "errors.toml").write_text('[[error]]\nkind = "card_missing"\n', "utf-8")
    found = sheet_of(run, county, 2, *more)
    assert found["sheet"]["is_right"]


POINTS = {"A": 1000, "B": 2600, "C": 700}
