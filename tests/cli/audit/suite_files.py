"""A county as files: absentee cards with records that can be found, election-day cards without."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

SEED = "59048535524622120046"
WITH, WITHOUT = (("absentee 1", 150), ("absentee 2", 90)), (("ward 1", 200), ("ward 2", 160))
VOTES = ("ann=400", "bob=160", "--cards", "600")
"""Of 240 cards with a record 156 are for Ann and 72 for Bob; of the 360 others 244 and 88."""


def marked(number: int) -> str:
    """The mark on the card with this number among those with a record: 13, 6 and 1 of 20."""
    return "ann" if number % 20 < 13 else "bob" if number % 20 < 19 else ""


def cast(number: int) -> str:
    """The mark on the card with this number among the others: 61, 22 and 7 of 90."""
    return "ann" if number % 90 < 61 else "bob" if number % 90 < 83 else ""


def write_suite(folder: Path, wrong: Mapping[tuple[str, int], str] | None = None) -> None:
    """Manifest, records, and readings of every card; ``wrong`` are marks that people read otherwise."""
    read = ["batch,position,contest,reading,choice"]
    records = ["batch,position,contest,choice"]
    for batches, mark, has_record in ((WITH, marked, True), (WITHOUT, cast, False)):
        number = 0
        for batch, cards in batches:
            for position in range(1, cards + 1):
                choice = mark(number)
                found = (wrong or {}).get((batch, position), choice)
                number += 1
                if has_record:
                    records.append(f"{batch},{position},mayor,{choice}")
                read.append(f"{batch},{position},mayor,{'vote' if found else 'blank'},{found}")
    rows = [f"{batch},{cards}" for batch, cards in (*WITH, *WITHOUT)]
    (folder / "manifest.csv").write_text("\n".join(("batch,cards", *rows, "")))
    (folder / "records.csv").write_text("\n".join((*records, "")))
    (folder / "read.csv").write_text("\n".join((*read, "")))
