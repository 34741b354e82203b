"""A plan is made with the bet, the draw and the errors that a commitment fixes, and promises the round that follows."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from canvass.journeys.audit_folder.desk import sit_down
from canvass.stats.bets.published import bet_as_data
from tests.adversary import commands
from tests.adversary.folder import Audits
from tests.adversary.test_folder import OFFICES
from tests.cli.conftest import Run
from tests.journeys.audit_folder.scenes import MAYOR, PAPER, Scene, Step, mayor, play
from tests.journeys.audit_folder.test_costs import opened
from tests.some_of import some_of

pytestmark = pytest.mark.usefixtures("few_audits")

REPORT = (*(f"{choice}={votes}" for choice, votes in MAYOR.items()), "--cards", "120")
POOLS = "jurisdiction,batch,cards\n" + "".join(
    f"{county},{batch},20\n" for county in ("Adams", "Brown") for batch in (1, 2, 3)
)


def committed(folder: Path, method: str, **more: Any) -> Mapping[str, Any]:
    """The bets of a small audit as its commitment has them, by claim."""
    scene = Scene((mayor(f'name = "{method}"'),), (Step({"mayor": 30}),), PAPER, PAPER)
    play(folder, replace(scene, is_aborted=True, **more))
    with sit_down(folder / "audit") as desk:
        (contest,) = desk.state.committed.contests
    return {str(number): bet_as_data(bet) for number, bet in contest.bets.items()}


def planned(run: Run, *words: str) -> Sequence[Any]:
    """The bets that the sizes of a contest are made with."""
    code, out, err = run("audit", "size", *REPORT, "--risk-limit", "0.1", *words, "--json")
    assert (code, err) == (0, "")
    return [each["bet"]["bet"] for each in json.loads(out)["sizes"] if each["bet"]]


@pytest.mark.parametrize("method", ["polling", "comparison", "oneaudit"])
def test_the_bet_of_the_plan_is_that_of_the_commitment(
    run: Run, tmp_path: Path, method: str
) -> None:
    """The same votes, cards and limit: letter by letter the same bet; the record verifies: it is measured by it."""
    more: dict[str, Any] = {"with_records": method == "comparison"}
    words: tuple[str, ...] = ("--method", method)
    if method == "oneaudit":
        more = {"batch_totals": ("mayor",)}
    bets = committed(tmp_path / "audit", method, **more)
    if method == "oneaudit":
        (tmp_path / "manifest.csv").write_text(POOLS, "utf-8")
        totals = str(tmp_path / "audit" / "files" / "totals.csv")
        words = (*words, "--manifest", str(tmp_path / "manifest.csv"), "--batches", totals)
    assert [*bets.values()] == planned(run, *words)
    code, out, _ = run("verify", str(tmp_path / "audit" / "public" / "record"))
    assert code == 0
    assert "Consistent" in out


ERRORS = "errors = { one_vote_over = 0.02, two_vote_over = 0.001, one_vote_under = 0, two_vote_under = 0 }"


def scene(method: str, more: str = "", bound: int = 120, **files: Any) -> Scene:
    """The mayor, with further settings, a bound, and files beside the manifest."""
    asked = replace(mayor(f'name = "{method.partition(",")[0]}"'), more=more, bound=bound)
    _, comma, settings = method.partition(",")
    asked = replace(asked, method=f"{asked.method}{comma}{settings}")
    return Scene((asked,), (), PAPER, PAPER, **files)


RECORDS: dict[str, Any] = {"with_records": True}
TOTALS: dict[str, Any] = {"batch_totals": ("mayor",)}
SCENES: Mapping[str, Scene] = {
    "polling": scene("polling"),
    "polling, put back": scene("polling, replacement = true"),
    "polling, a bet": scene("polling", 'bet = "alpha:weight=40"'),
    "polling, phantoms": scene("polling", bound=126),
    "comparison": scene("comparison", **RECORDS),
    "comparison, put back": scene("comparison, style = false, replacement = true", **RECORDS),
    "comparison, errors": scene("comparison", ERRORS, **RECORDS),
    "comparison, phantoms": scene("comparison", bound=126, **RECORDS),
    "super-simple": scene("super_simple", **RECORDS),
    "polling ratio": scene("polling_ratio"),
    "providence": scene("providence"),
    "minerva": scene("minerva, schedule = [40, 80]"),
    "pools": scene("oneaudit", **TOTALS),
    "batches": scene("batch_comparison", **TOTALS),
    "batches, put back": scene("batch_comparison, replacement = true", **TOTALS),
    "a fixed share": scene('fixed_percentage, share = "1/4"'),
}
"""One contest of 120 cards by every method with a draw, and with what else an office can ask for."""


NO_PROMISE = {
    "minerva": "The rounds were announced with the commitment.",
    "a fixed share": "confirms nothing",
}
"""What the plan says of draws that nobody chose so that they suffice."""


@some_of("name", SCENES, every=5)
def test_the_plan_of_a_folder_is_the_round_that_it_then_proposes(
    run: Run, tmp_path: Path, name: str
) -> None:
    """By the method, the bet, the draw and the errors of the contests file: planned, committed, the same draws."""
    folder = opened(tmp_path, SCENES[name])
    planned = chosen(*run("audit", "plan", str(folder), "--json"))
    code, out, err = run("audit", "commit", str(folder), "--json")
    assert (code, err) == (0, "")
    (first,) = json.loads(out)["contests"]
    assert planned["draws"] == first["first_round"]["size"] > 0
    assert first["first_round"]["hand_count"] is False
    assert planned["cards"] <= planned["draws"] * (20 if "batches" in name else 1)
    if name in NO_PROMISE:
        assert NO_PROMISE[name] in planned["because"]
    assert chosen(*run("audit", "plan", str(folder), "--json")) == planned


def test_what_is_not_targeted_has_no_round_of_its_own(run: Run, tmp_path: Path) -> None:
    """The plan has what it would take and says that nothing is drawn for it; the commitment draws nothing."""
    folder = opened(tmp_path, scene("comparison", "targeted = false", **RECORDS))
    planned = chosen(*run("audit", "plan", str(folder), "--json"))
    assert planned["draws"] > 0
    assert "Nothing is drawn for it by itself" in planned["because"]
    (first,) = json.loads(run("audit", "commit", str(folder), "--json")[1])["contests"]
    assert first["first_round"] is None


def chosen(code: int, out: str, err: str) -> Mapping[str, Any]:
    """The row of the method that is planned for the one contest."""
    assert (code, err) == (0, "")
    (contest,) = json.loads(out)["contests"]
    (row,) = (each for each in contest["methods"] if each["is_chosen"])
    return dict(row)


@some_of("method", OFFICES, every=5, first=1)
def test_of_few_cards_too_by_every_method(tmp_path: Path, method: str) -> None:
    """Strata, SUITE and the smallest elections, to the seed; where a count by hand is proposed the plan says why."""
    audits = Audits(OFFICES[method][0], tmp_path)
    answer = commands.run(tmp_path, "audit", "plan", str(audits.loaded()), "--json")
    planned = chosen(answer.code, answer.out, answer.err)
    seeded = commands.run(tmp_path, "audit", "next", str(audits.after(())), "--json")
    (proposed,) = json.loads(seeded.out)
    if proposed["hand_count"]:
        assert planned["draws"] is None
        assert planned["because"].endswith(proposed["reason"])
    else:
        assert planned["draws"] == proposed["size"]
