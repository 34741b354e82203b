"""One card of its style in a batch: whoever knows who voted there would read a vote, and nobody may."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from canvass.journeys.verify import verify
from tests.cli.audit_folder.own_audit import Own, audited, load, read_round, seed
from tests.cli.conftest import Run
from tests.observer.conftest import run_observer

ALONE = ("2", "7", "31")
"""The one card with the contest among sixty of its batch that lack it."""


def planted() -> Own:
    """Sixty cards of a polling place with the contest, sixty of another without, and one voter among these with it."""
    marks = [["A"]] * 45 + [["B"]] * 15
    cards: dict[Any, Any] = {
        ("1", "1", str(n)): {"president": mark} for n, mark in enumerate(marks, 1)
    }
    cards |= {("2", "7", str(n)): {"senate": ["X"]} for n in range(1, 61)}
    cards[ALONE] = {"president": ["A"]}
    return audited({("1", "1"): 60, ("2", "7"): 60}, cards).but(bound=61)


def drawn_whole(run: Run, folder: Path, own: Own) -> tuple[str, dict[str, Any]]:
    """Commit, draw every card of the contest, read, close and publish; what the commitment said, and the result."""
    place = load(run, folder, own)
    code, said, err = run("audit", "commit", place)
    assert (code, err) == (0, "")
    seed(run, place)
    code, _, err = run("audit", "sample", place, "--size", f"president={own.bound}")
    assert (code, err) == (0, "")
    result = read_round(run, place, own)
    assert run("audit", "publish", place, str(folder / "public"))[0] == 0
    return said, result


def both_verify(record: Path) -> None:
    """Neither verifier finds a fault."""
    assert run_observer(record).returncode == 0
    assert verify(record).holds


def said_of_the_voter(public: Path) -> list[str]:
    """What stands behind the card's name anywhere in what is published and speaks of its mark, in any file."""
    found: list[str] = []
    for file in public.rglob("*"):
        text = file.read_bytes().decode("utf-8", "replace") if file.is_file() else ""
        found += re.findall(r"\b2\W{1,5}7\W{1,5}31\b[^\n]{0,150}", text)
    assert found, "the frame names every card"
    return [each for each in found if re.search(r"\bA\b", each)]


def test_a_card_alone_in_its_batch_is_drawn_and_never_shown(run: Run, tmp_path: Path) -> None:
    """It counts as the worst that it could be; no byte of what is published has its marks, and both verifiers agree."""
    said, result = drawn_whole(run, tmp_path, planted())
    assert "closed: 1 record; fewer than 10 cards of the batch have the style" in said
    assert result["sample"] == 61
    assert said_of_the_voter(tmp_path / "public") == []
    sheets = [file.read_text("utf-8") for file in (tmp_path / "audit" / "sheets").rglob("*.csv")]
    assert sheets
    assert not any("2,7,31" in sheet for sheet in sheets)
    both_verify(tmp_path / "public" / "record")


def test_where_batches_are_mixed_it_is_shown(run: Run, tmp_path: Path) -> None:
    """Who says that no batch tells whose cards lie in it has the card opened: the search above finds what it shows."""
    said, _ = drawn_whole(run, tmp_path, planted().but(mixed_batches=True))
    assert "closed:" not in said
    assert said_of_the_voter(tmp_path / "public")
    both_verify(tmp_path / "public" / "record")


@pytest.mark.parametrize("smallest", [0, 1])
def test_a_limit_that_closes_nothing_is_told(smallest: int, run: Run, tmp_path: Path) -> None:
    """A smallest style of no card or one opens the card of a voter who is alone: the commitment says so."""
    place = load(run, tmp_path, planted().but(smallest_style=smallest))
    code, said, _ = run("audit", "commit", place)
    assert code == 0
    assert f"smallest_style = {smallest} closes no record" in said
