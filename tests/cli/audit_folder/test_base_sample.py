"""A base sample in a folder audit: the first cards of all are read for every contest, whatever is drawn.

Of three contests one is drawn. The others have the risk that ``canvass audit risk every`` finds on the same cards,
which are those of ``canvass audit draw --base``.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from canvass.journeys.audit_folder.desk import sit_down
from tests.cli.audit_folder.test_carried_contests import CHOICES, PAPER, SEED, scene
from tests.cli.conftest import Run
from tests.journeys.audit_folder.scenes import BATCHES, SIZE, Scene, play, roll, votes_of
from tests.journeys.audit_folder.test_costs import opened
from tests.observer.conftest import run_observer

BASE = 50
DRAWN = {"bond": 20}


def with_base(method: str, cards: int = BASE, sizes: dict[str, int] = DRAWN) -> Scene:
    """The bond is drawn, in Adams; mayor and school board are on the base sample."""
    return replace(scene(method, sizes), top=f"base_sample = {cards}")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An audit by comparison."""
    folder = tmp_path_factory.mktemp("base")
    play(folder, with_base("comparison"))
    return folder


def answer(run: Run, *words: str) -> Any:
    """What a command says as JSON."""
    code, out, err = run(*words, "--json")
    assert (code, err) == (0, "")
    return json.loads(out)


def contests(run: Run, folder: Path) -> dict[str, dict[str, Any]]:
    """What the audit's status says of each contest."""
    found = answer(run, "audit", "status", str(folder / "audit"))
    return {each["contest"]: each for each in found["contests"]}


def test_the_others_have_the_risk_that_they_have_outside_of_a_folder(
    run: Run, played: Path, tmp_path: Path
) -> None:
    """Drawn and measured by the commands for one sample: the same cards, and the same risk to the last digit."""
    manifest, votes, read = (tmp_path / f"{name}.csv" for name in ("manifest", "votes", "read"))
    _write(manifest, [("jurisdiction", "batch", "cards"), *((*each, SIZE) for each in BATCHES)])
    records = ("--records", str(played / "files" / "records.csv"))
    drawn = answer(
        run, "audit", "draw", str(manifest), *records, "--seed", SEED, "--base", str(BASE)
    )
    found = contests(run, played)
    others = {each["contest"]: each["ids"] for each in drawn["contests"]}
    assert {name: found[name]["sample"] for name in CHOICES} == {
        name: len(ids) for name, ids in others.items()
    }
    assert found["school"]["sample"] == BASE
    cards = {tuple(card) for ids in others.values() for card in ids}
    _write(votes, [("contest", "choice", "votes"), *_reported()])
    _write(
        read, [("jurisdiction", "batch", "position", "contest", "reading", "choice"), *_read(cards)]
    )
    every = answer(
        run, "audit", "risk", "every", str(votes), "--manifest", str(manifest), "--read", str(read),
        *records, "--method", "comparison", "--seed", SEED, "--risk-limit", "0.1",
        *(word for name in CHOICES for word in ("--cards", f"{name}={_cards(name)}")),
    )  # fmt: skip
    alone = {each["contest"]: each["found"]["tested"] for each in every["contests"]}
    for name in CHOICES:
        risk = float(found[name]["measured_risk"])
        assert risk == pytest.approx(alone[name]["measured_risk"], abs=1e-12)
        assert 0 < risk < 1


def _write(path: Path, rows: list[tuple[Any, ...]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(rows)


def _cards(contest: str) -> int:
    return sum(contest in marks for marks in PAPER.values())


def _reported() -> Iterator[tuple[Any, ...]]:
    for contest, choices in CHOICES.items():
        for choice, votes in votes_of(PAPER, contest, choices).items():
            yield contest, choice, votes


def _read(cards: set[tuple[str, ...]]) -> Iterator[tuple[Any, ...]]:
    for card in sorted(cards):
        for contest, (choice,) in PAPER[card].items():
            yield (*card, contest, "vote", choice)


@pytest.mark.parametrize("method", ["comparison", "polling"])
def test_without_it_a_contest_of_another_county_cannot_say(
    run: Run, tmp_path: Path, played: Path, method: str
) -> None:
    """The bond is drawn in Adams, and the mayor is on no card of it: the base sample gives it a risk."""
    play(tmp_path, scene(method, DRAWN))
    assert contests(run, tmp_path)["mayor"]["status"]["value"] == "cannot_say"
    assert contests(run, played)["mayor"]["status"]["value"] != "cannot_say"


def test_both_verifiers_follow_it(run: Run, played: Path) -> None:
    """Every check holds in canvass and in the observer."""
    record = played / "public" / "record"
    code, out, _ = run("verify", str(record))
    observed = run_observer(record)
    assert (code, observed.returncode) == (0, 0), out + observed.stdout
    assert "Consistent" in out
    assert "FAILS" not in observed.stdout


REFUSED = {
    "base_sample = 121": "a base sample of 121 cards: the manifest has 120",
    "base_sample = -1": "base_sample",
    'base_sample = "fifty"': "base_sample",
}


@pytest.mark.parametrize("top", REFUSED)
def test_a_base_sample_that_cannot_be_is_refused(run: Run, tmp_path: Path, top: str) -> None:
    """By the file, or where it is first held against the manifest; nothing is committed."""
    made = replace(scene("comparison", DRAWN), top="")
    folder = opened(tmp_path, made)
    file = tmp_path / "files" / "contests.toml"
    file.write_text(f"{top}\n{file.read_text('utf-8')}", "utf-8")
    code, _, err = run("audit", "load", str(folder), "contests", str(file))
    if code == 0:
        code, _, err = run("audit", "commit", str(folder))
    assert code == 2
    assert REFUSED[top] in " ".join(err.split())
    assert "Traceback" not in err
    assert answer(run, "audit", "status", str(folder))["digest"] == ""


@pytest.fixture(scope="module")
def audit(tmp_path_factory: pytest.TempPathFactory) -> str:
    """An audit of which everything has come."""
    return str(opened(tmp_path_factory.mktemp("words"), with_base("comparison")))


SAID = "Base sample: the first 50 cards in the order of drawing"


def test_each_step_says_it(run: Run, audit: str, tmp_path: Path) -> None:
    """The plan with its work, the commitment, the next round with its cards and last day, and the draw; not after."""
    code, out, _ = run("audit", "plan", audit, "--all")
    assert (code, SAID in " ".join(out.split())) == (0, True)
    work = answer(run, "audit", "plan", audit)["base_work"]
    assert (work["task"], work["cards"]) == ("compare", BASE)
    assert "it is measured on the base sample and on what others draw" in " ".join(out.split())
    code, out, _ = run("audit", "commit", audit)
    assert (code, SAID in " ".join(out.split())) == (0, True)
    with sit_down(Path(audit)) as desk:
        roll(desk, ("Ann Lee",))
    calendar = tmp_path / "calendar.toml"
    calendar.write_text("first_day = 2026-12-04\nboards = 1\nhours_a_day = 7\n", "utf-8")
    code, out, _ = run("audit", "next", audit, "--calendar", str(calendar))
    assert (code, SAID in " ".join(out.split())) == (0, True)
    assert "or that is in the base sample too, is counted for each of them" in " ".join(out.split())
    days = answer(run, "audit", "next", audit, "--calendar", str(calendar))
    assert days["base"] == BASE
    assert days["cards"]["compare"] == days["planned"][0]["size"] + BASE
    assert SAID in " ".join(run("audit", "next", audit)[1].split())
    drawn = answer(run, "audit", "sample", audit, "--size", "bond=20")
    assert drawn["base"] == BASE
    assert sum(each["cards"] for each in drawn["to_do"]) == BASE
    status = answer(run, "audit", "status", audit)
    assert sum(each["cards"] for each in status["jurisdictions"]) == BASE


def test_a_rehearsal_that_is_played_here_is_of_one_contest_alone(run: Run, tmp_path: Path) -> None:
    """It is the same with and without; its contest need not be drawn by ticket, as a base sample of all asks."""
    asked = "".join(
        f'[[contest]]\nid = "{name}"\ncard_bound = 300\ncard_bound_source = "poll books"\nrisk_limit = "0.1"\n'
        f'{more}choice = [{{ id = "A", votes = 180 }}, {{ id = "B", votes = 100 }}]\n'
        for name, more in (
            ("mayor", 'method = { name = "providence" }\n'),
            ("school", 'targeted = false\nmethod = { name = "polling" }\n'),
        )
    )
    manifest, contests = tmp_path / "manifest.csv", tmp_path / "contests.toml"
    manifest.write_text("jurisdiction,batch,cards\nAdams,1,150\nBrown,1,150\n", "utf-8")
    sheets = []
    for top in ("", "base_sample = 40\n"):
        contests.write_text(top + asked, "utf-8")
        words = ("rehearse", str(manifest), "--contests", str(contests), "--seed", "7")
        sheets.append(answer(run, *words, "--simulate", "--replications", "3"))
    assert sheets[0] == sheets[1]


def test_no_contest_that_is_not_targeted_is_promised_a_hand_count(run: Run, tmp_path: Path) -> None:
    """All three are confirmed, and the audit would have gone on to count by hand for the bond alone."""
    play(tmp_path, replace(with_base("comparison"), is_aborted=False))
    code, out, _ = run("audit", "status", str(tmp_path / "audit"))
    said = " ".join(out.split())
    assert code == 0
    assert (
        said.count("the chance that this audit would confirm it was at most the risk limit.") == 3
    )
    assert "hand count" not in said
