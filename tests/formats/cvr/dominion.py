"""A small export of Dominion's cast vote records, with cells guarded as the system writes them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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


def ranked_export(
    cards: Mapping[tuple[str, str, str], Sequence[Sequence[str]]],
    choices: Sequence[str],
    ranks: int,
    without: Sequence[tuple[str, str, str]] = (),
    seats: int = 1,
) -> str:
    """The file of one contest by ranks, ``Mayor``: a column for each choice at each rank; some cards lack it."""
    title = f"Mayor (Number of positions={seats}, Number of ranks={ranks})"
    columns = [(choice, rank) for rank in range(ranks) for choice in choices]
    blank = [""] * len(IDS)
    rest = [""] * len(columns)
    head = [
        line(["Town election", "5.17.17.1", *blank[2:], *rest]),
        line([*blank, *[title] * len(columns)]),
        line([*blank, *(f"{choice}({rank + 1})" for choice, rank in columns)]),
        line([*IDS, *rest]),
    ]
    marked = [
        [str(int(rank < len(found) and choice in found[rank])) for choice, rank in columns]
        for found in cards.values()
    ]
    places = [*cards, *without]
    rows = [
        card(number, int(tabulator), int(batch), int(record), *marks)
        for number, ((tabulator, batch, record), marks) in enumerate(
            zip(places, [*marked, *[rest] * len(without)], strict=True), 1
        )
    ]
    return "\n".join([*head, *rows]) + "\n"


VOTES = {
    ("Mayor", "Ann Reyes"): 2,
    ("Mayor", "Bo Osei"): 1,
    ("Council Members", "Ito"): 1,
    ("Council Members", "Ruiz"): 1,
    ("Council Members", "Wu"): 1,
}
"""Valid votes on the four cards."""


def many(each: int) -> str:
    """The same cards so many times, in batches of their own that have no other cards."""
    places = ((7, 1, 1), (7, 1, 2), (7, 2, 1), (8, 1, 1))
    marks = [one.split(",")[len(IDS) :] for one in CARDS]
    rows = (
        card(again * len(CARDS) + n, tabulator, 10 * again + batch, record, *marks[n])
        for again in range(each)
        for n, (tabulator, batch, record) in enumerate(places)
    )
    return export(*rows)
