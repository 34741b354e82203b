"""``canvass audit risk`` of cards: what the last card read proves counts, without another one."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.cli.conftest import Run

SEED = "01382438112797316654"
MARKS = ("A", "A", "A", "A", "", "A", "A", "A", "B", "B")
"""What is on ten cards in the order of the draw: seven for A, two for B, and a blank one."""


def measured(run: Run, folder: Path, read: int, *, compared: bool) -> float:
    """The measured risk when so many cards were read in the order of the draw."""
    (folder / "manifest.csv").write_text("batch,cards\n1,10\n")
    _, out, _ = run(
        *("audit", "draw", str(folder / "manifest.csv"), "--seed", SEED, "-n", "10", "--json")
    )
    order = [each["id"][-1] for each in json.loads(out)["sample"]["draws"]]
    rows = list(zip(order, MARKS, strict=True))
    write(folder / "read.csv", rows[:read], with_reading=True)
    write(folder / "records.csv", rows, with_reading=False)
    records = ("--method", "comparison", "--records", str(folder / "records.csv"))
    _, out, err = run(
        *("audit", "risk", "cards"),
        *("A=7", "B=2", "--cards", "10", "--contest", "mayor", "--seed", SEED),
        *("--manifest", str(folder / "manifest.csv"), "--read", str(folder / "read.csv")),
        *(*(records if compared else ("--method", "alpha")), "--json"),
    )
    assert err == ""
    result = json.loads(out)
    assert result["measured"]["used"] == read
    risk: float = result["tested"]["measured_risk"]
    return risk


def write(path: Path, rows: Sequence[tuple[str, str]], *, with_reading: bool) -> None:
    """Marks as people read them, or as a machine recorded them."""
    reading = "reading," if with_reading else ""
    lines = [f"batch,position,contest,{reading}choice"]
    for place, choice in rows:
        kind = ("vote," if choice else "blank,") if with_reading else ""
        lines.append(f"1,{place},mayor,{kind}{choice}")
    path.write_text("\n".join((*lines, "")))


@pytest.mark.parametrize(("compared", "enough"), [(False, 6), (True, 8)])
def test_the_last_card_read_can_prove_the_report(
    run: Run, tmp_path: Path, compared: bool, enough: int
) -> None:
    """Polled: five for A and a blank come to 5.5 of 10. Compared: eight clean values of 2/3 come to 5.33."""
    assert measured(run, tmp_path, enough, compared=compared) == 0
    assert measured(run, tmp_path, enough - 1, compared=compared) > 0
