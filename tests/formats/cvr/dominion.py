"""A small export of Dominion's cast vote records, with cells guarded as the system writes them."""

from __future__ import annotations

from collections.abc import Sequence

TITLES = ["Mayor (Vote For=1)"] * 3 + ["Council  Members (Vote For=2)"] * 3
CHOICES = ["Ann Reyes", "Bo Osei", "Write-in", "Ito", "Ruiz", "Wu"]
PARTIES = ["DEM", "REP", "", "", "", ""]
IDS = ["CvrNumber", "TabulatorNum", "BatchId", "RecordId", "ImprintedId", "BallotType"]


def line(cells: Sequence[str]) -> str:
    """A line of the file, every cell in quotation marks."""
    return ",".join(f'"{cell}"' for cell in cells)


def card(number: int, tabulator: int, batch: int, record: int, *marks: str) -> str:
    """A card's line; marks are ``1``, ``0`` or nothing, one for each choice."""
    ids = [f'="{n}"' for n in (number, tabulator, batch, record)]
    return ",".join([*ids, f'="{tabulator}-{batch}-{record}"', "Style 1", *marks])


def export(*rows: str) -> str:
    """The file: four lines of header, and these lines."""
    blank = [""] * len(IDS)
    head = [
        line(["Town election", "5.10.50.85", *blank[2:], *[""] * len(TITLES)]),
        line([*blank, *TITLES]),
        line([*blank, *CHOICES]),
        line([*IDS, *PARTIES]),
    ]
    return "\n".join([*head, *rows]) + "\n"


CARDS = (
    card(1, 7, 1, 1, "1", "0", "0", "1", "1", "0"),
    card(2, 7, 1, 2, "0", "1", "0", "", "", ""),
    card(3, 7, 2, 1, "1", "1", "0", "0", "0", "1"),
    card(4, 8, 1, 5, "1", "0", "0", "0", "0", "0"),
)
"""Four cards: one overvoted for mayor, one without the council, one with no vote for it."""
