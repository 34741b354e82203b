"""Manifests in which a slip or a spreadsheet changed a row: no records are there against which it would show."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run

HEAD = "County,Tabulator,Batch,# of Ballots,Location"
ROWS = [f"Boulder,101,{batch},{40 + batch},Bin {batch}" for batch in range(1, 21)]
FAULTS = {
    "a shortened batch": ("101,7,", "101,1.2E+03,", "manifest.id.spoiled"),
    "a fault for a batch": ("101,7,", "101,#REF!,", "manifest.id.spoiled"),
    "a fault for a scanner": ("Boulder,101,7,", "Boulder,#N/A,7,", "manifest.id.spoiled"),
    "a subtotal": ("Boulder,101,7,47", "Boulder,101,Subtotal,321", "manifest.total_row"),
}
SUSPECTED = {
    "a date for a batch": ("101,7,", "101,7-Jan,", "manifest.id.date"),
    "a county misspelt": ("Boulder,101,7,", "Bolder,101,7,", "manifest.counties_alike"),
    "a county in capitals": ("Boulder,101,7,", "BOULDER,101,7,", "manifest.counties_alike"),
    "cells moved to the left": ("101,7,47,Bin 7", "7,47,7,", "manifest.location_absent"),
    "a digit too much": (",47,", ",470,", "manifest.batch.large"),
}


def _manifest(folder: Path, old: str = "", new: str = "") -> Path:
    text = "\n".join([HEAD, *ROWS, ""])
    assert old in text
    file = folder / "manifest.csv"
    file.write_text(text.replace(old, new, 1) if old else text)
    return file


@pytest.mark.parametrize("fault", FAULTS)
def test_a_row_that_nobody_could_find_is_refused(run: Run, tmp_path: Path, fault: str) -> None:
    """By the doctor and before a draw: its batch would be drawn from under a name that no box has."""
    old, new, code = FAULTS[fault]
    file = _manifest(tmp_path, old, new)
    status, out, _ = run("doctor", str(file))
    assert status == 2
    assert code in out
    status, out, _ = run("audit", "draw", str(file), "--seed", "12345678901234567890", "-n", "5")
    assert (status, out) == (2, "")


@pytest.mark.parametrize("fault", SUSPECTED)
def test_a_row_that_may_be_right_is_told(run: Run, tmp_path: Path, fault: str) -> None:
    """An office may name boxes by days, and have no shelf for one; the doctor says it."""
    old, new, code = SUSPECTED[fault]
    status, out, _ = run("doctor", str(_manifest(tmp_path, old, new)))
    assert status == 0
    assert code in out


def test_a_draw_says_what_is_worth_a_look(run: Run, tmp_path: Path) -> None:
    """Cards are fetched by its list, which nobody holds against the doctor's."""
    words = ("audit", "draw", str(_manifest(tmp_path)), "--seed", "12345678901234567890", "-n", "5")
    assert "look" not in run(*words)[1]
    old, new, code = SUSPECTED["a county misspelt"]
    _manifest(tmp_path, old, new)
    status, out, _ = run(*words)
    assert status == 0
    assert "two counties have names that differ by a letter" in " ".join(out.split())
    assert f'"code": "{code}"' in run(*words, "--json")[1]


def test_a_manifest_without_a_slip_is_not_suspected(run: Run, tmp_path: Path) -> None:
    """Boxes that are all named by days, a pool of all other cards, two counties."""
    file = _manifest(tmp_path)
    assert "Nothing wrong was found" in " ".join(run("doctor", str(file))[1].split())
    rows = [row.split(",") for row in ROWS]
    days = [f"{c},{t},3/{b}/2024,{n},{where}" for c, t, b, n, where in rows]
    text = "\n".join([HEAD, *days, "Adams,1,3/1/2024,9000,Pool", ""])
    file.write_text(text)
    assert "Nothing wrong was found" in " ".join(run("doctor", str(file))[1].split())
