"""Two batches of sixty cards as files: all carry the mayor, every third the council; people read what is recorded."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path


def write_contests(folder: Path) -> None:
    """Manifest, records and readings: mayor 90 to 30, council 30 to 10."""
    lines, read = ["batch,position,contest,choice"], ["batch,position,contest,reading,choice"]
    for number in range(120):
        place = f"{'ab'[number // 60]},{number % 60 + 1}"
        marks = [("mayor", "ann" if number % 4 else "bob")]
        marks += [("council", "cy" if number % 12 else "di")] if number % 3 == 0 else []
        lines += [f"{place},{contest},{choice}" for contest, choice in marks]
        read += [f"{place},{contest},vote,{choice}" for contest, choice in marks]
    (folder / "manifest.csv").write_text("batch,cards\na,60\nb,60\n")
    (folder / "records.csv").write_text("\n".join((*lines, "")))
    (folder / "read.csv").write_text("\n".join((*read, "")))


def keep_read(folder: Path, cards: Collection[tuple[str, ...]]) -> None:
    """Only these cards were read."""
    heading, *lines = (folder / "read.csv").read_text().splitlines()
    kept = [line for line in lines if tuple(line.split(",")[:2]) in cards]
    (folder / "read.csv").write_text("\n".join((heading, *kept, "")))
