"""In a folder nobody chooses cards, and hand counts and fixed shares say no more than people counted."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.adversary.boxes import HEADING
from tests.adversary.commands import run

SEED = "01382438112797316654"
EVERY = ("confirmed", "hand_count_agrees")
CONTEST = """smallest_style = 0
second_reading = "0"
[[contest]]
id = "mayor"
card_bound = {bound}
card_bound_source = "the poll books"
risk_limit = "0.99"
method = {{ {method} }}
[[contest.choice]]
id = "A"
votes = 2
[[contest.choice]]
id = "B"
votes = 1
"""


def seeded(folder: Path, method: str, bound: int = 3, cards: int = 3) -> Path:
    """An audit of a batch of cards, two votes for A and one for B, with its seed rolled and its paper checked."""
    at = folder / "audit"
    (folder / "manifest.csv").write_text(f"batch,cards\n1,{cards}\n")
    (folder / "contests.toml").write_text(CONTEST.format(bound=bound, method=method))
    step(at, "open", "-j", "Adams", "--office", "The office", "--election", "2026")
    step(at, "load", "manifest", str(folder / "manifest.csv"), "-j", "Adams")
    step(at, "load", "contests", str(folder / "contests.toml"))
    words = " ".join(step(at, "commit")["words"])
    step(at, "seed", "--words", words, "--digits", SEED, "--again", SEED)
    for check in ("ballot_accounting", "custody", "eligibility"):
        step(at, "comply", check, "-j", "Adams", "--statement", "looked at")
    return at


def step(at: Path, name: str, *words: str) -> dict[str, Any]:
    """A step that must be taken."""
    answer = run(at.parent, "audit", name, str(at), *words, "--json")
    assert answer.code == 0, (name, words, answer.err)
    return answer.found


def papers(cards: int) -> list[tuple[int, int] | None]:
    """Every count of a batch, and that it is lost."""
    counts = [(won, lost) for won in range(cards + 1) for lost in range(cards - won + 1)]
    return [*counts, None]


@pytest.mark.parametrize("hidden", [0, 1])
def test_a_hand_count_agrees_only_with_what_people_counted(tmp_path: Path, hidden: int) -> None:
    """Every count of the one batch there is: A won, or nobody says that A did; a card in no batch may be B's."""
    before = seeded(tmp_path, 'name = "hand_count"', bound=3 + hidden)
    step(before, "sample", "--hand-count", "mayor")
    for number, paper in enumerate(papers(3)):
        at = tmp_path / str(number)
        shutil.copytree(before, at)
        rows = ["Adams,1,mayor,no,,,,,"]
        if paper is not None:
            under = 3 - sum(paper)
            rows = [
                f"Adams,1,mayor,yes,{choice},{votes},3,{under},0"
                for choice, votes in zip("AB", paper, strict=True)
            ]
        sheet = tmp_path / "counts.csv"
        sheet.write_text("\n".join((f"jurisdiction,{HEADING}", *rows, "")))
        step(at, "enter", str(sheet), "--batches", "-j", "Adams", "--board", "board 1")
        step(at, "sign-off", "-j", "Adams", "--person", "Ann Lee, clerk")
        step(at, "measure")
        (found,) = step(at, "conclude")["contests"]
        is_right = paper is not None and paper[0] > paper[1] + hidden
        assert (found["ending"]["value"] in EVERY) == is_right, paper


@pytest.mark.parametrize("vote", ["A", "B"])
def test_a_fixed_share_in_a_folder_confirms_nothing(tmp_path: Path, vote: str) -> None:
    """All cards of a share of the whole, all for the winner or for the loser: read, and nothing is confirmed."""
    method = 'name = "fixed_percentage", share = "1", measure = { name = "polling" }'
    at = seeded(tmp_path, method)
    step(at, "sample", "--size", "mayor=3")
    sheet = tmp_path / "read.csv"
    rows = [f"Adams,1,{place},mayor,vote,{vote}" for place in range(1, 4)]
    sheet.write_text("\n".join(("jurisdiction,batch,position,contest,reading,choice", *rows, "")))
    step(at, "enter", str(sheet), "-j", "Adams", "--board", "board 1")
    step(at, "sign-off", "-j", "Adams", "--person", "Ann Lee, clerk")
    step(at, "measure")
    (found,) = step(at, "conclude")["contests"]
    assert found["ending"]["value"] not in EVERY


def test_what_was_not_drawn_is_not_entered(tmp_path: Path) -> None:
    """Nobody chooses cards: one that the seed did not draw, a size not announced, a place that does not exist."""
    at = seeded(tmp_path, 'name = "minerva", schedule = [1, 2]')
    words = ("audit", "sample", str(at), "--size", "mayor=2")
    refused = run(tmp_path, *words)
    assert refused.code == 2
    assert "the size announced before the seed is 1" in refused.err
    opened = step(at, "sample", "--size", "mayor=1")
    line = (at / "record" / "artefacts" / opened["sample"]).read_text("utf-8").splitlines()[0]
    drawn = int(json.loads(line)["id"][-1])
    sheet = tmp_path / "read.csv"
    for place in (drawn % 3 + 1, 4):
        rows = (f"Adams,1,{drawn},mayor,vote,B", f"Adams,1,{place},mayor,vote,A")
        heading = "jurisdiction,batch,position,contest,reading,choice"
        sheet.write_text("\n".join((heading, *rows, "")))
        refused = run(
            tmp_path, "audit", "enter", str(at), str(sheet), "-j", "Adams", "--board", "board 1"
        )
        assert refused.code == 2
        assert "was not drawn; nothing was entered" in refused.err
