"""A small election in three jurisdictions, with a contest by comparison, one by polling and one by batches."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from canvass.journeys.demo.county import County, MadeContest
from canvass.journeys.demo.served import PARTS, write_parts
from canvass.model import CardId

BATCHES, SIZE = ("1", "2"), 20
CONTESTS = (
    MadeContest(
        "mayor", "Mayor", {"Reyes": 0.7, "Osei": 0.2, "": 0.1}, 1, 1, 'name = "comparison"', "0.1"
    ),
    MadeContest("bond", "School bond", {"Yes": 0.9, "No": 0.1}, 1, 1, 'name = "polling"', "0.1"),
    MadeContest(
        "council", "Council", {"Cruz": 0.8, "Dahl": 0.2}, 1, 1, 'name = "batch_comparison"', "0.2"
    ),
)
MISREAD: CardId = ("Alder", "2", "18")
"""A card of the first round whose record names the other candidate for mayor: that round does not suffice."""


def fairview(*misread: CardId) -> County:
    """The election; on these cards the machines recorded the winner for a vote for the loser."""
    paper: dict[CardId, dict[str, tuple[str, ...]]] = {}
    places: Iterator[CardId] = (
        (part, batch, str(at)) for part in PARTS for batch in BATCHES for at in range(1, SIZE + 1)
    )
    for number, card in enumerate(places):
        digit = (number * 7) % 10
        paper[card] = {
            "mayor": ("Reyes",) if digit < 7 else ("Osei",) if digit < 9 else (),
            "bond": ("No",) if (number * 3) % 10 == 0 else ("Yes",),
            "council": ("Cruz",) if (number * 9) % 10 < 8 else ("Dahl",),
        }
    records = dict(paper)
    for card in misread:
        paper[card] = {**paper[card], "mayor": ("Osei",)}
        records[card] = {**paper[card], "mayor": ("Reyes",)}
    return County(paper, records, CONTESTS)


def write_county_files(county: County, folder: Path) -> Path:
    """The files of this election, each jurisdiction's manifest by itself; all is read twice."""
    write_parts(county, folder)
    head, *rows = (folder / "manifest.csv").read_text("utf-8").splitlines()
    for part in PARTS:
        own = [row for row in rows if row.startswith(f"{part},")]
        (folder / f"{part}.csv").write_text("\n".join([head, *own, ""]), "utf-8")
    contests = (folder / "contests.toml").read_text("utf-8")
    (folder / "contests.toml").write_text(f'second_reading = "1"\n{contests}', "utf-8")
    return folder
