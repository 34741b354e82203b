"""Lansing's pilot of 2018 as the files that were published, from their numbers (``lansing_2018.json``)."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

LISTED = ("sampled ballot", "batch label", "which ballot in batch", "# times sampled")
MANIFEST = ("Batch ID", "Number of Ballots")


def lansing() -> dict[str, Any]:
    """The numbers, and the digests of the files that they are from."""
    found: dict[str, Any] = json.loads(Path(__file__).with_name("lansing_2018.json").read_text())
    return found


def write_lansing(folder: Path, numbers: dict[str, Any] | None = None) -> Path:
    """The six files of the pilot, with the headers that they have, one of them twice."""
    found = numbers or lansing()
    for part in ("parameters", "results"):
        (folder / f"lansing_audit_{part}.json").write_text(json.dumps(found[part]), "utf-8")
    for name, rows in found["manifests"].items():
        _write(folder / name, [MANIFEST, *rows])
    for name, rows in found["lists"].items():
        _write(folder / name, [LISTED, LISTED, *rows])
    return folder


def _write(file: Path, rows: list[Any]) -> None:
    with file.open("w", encoding="utf-8", newline="") as out:
        csv.writer(out, lineterminator="\n").writerows(rows)
