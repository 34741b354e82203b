"""A made-up county in three jurisdictions, with its first round drawn: what ``canvass serve --demo`` serves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from canvass.audit.event import Loaded
from canvass.journeys.audit_folder.boards import assign
from canvass.journeys.audit_folder.commitment import fix_audit
from canvass.journeys.audit_folder.desk import Desk, Hand, sit_down
from canvass.journeys.audit_folder.load import load
from canvass.journeys.audit_folder.opening import About, open_audit
from canvass.journeys.audit_folder.rounds import open_round, planned_round
from canvass.journeys.audit_folder.seed import Ceremony, keep_seed, read_dice
from canvass.journeys.demo.audit import DICE
from canvass.journeys.demo.county import (
    CONTESTS,
    Cards,
    County,
    made_county,
    write_csv,
    write_files,
)
from canvass.model.event import utc

PARTS = ("Alder", "Birch", "Cedar")
"""The jurisdictions of the county, each with a third of its batches."""
BOARDS = ("board 1", "board 2")
METHODS = {
    "mayor": 'name = "comparison"',
    "school-bond": 'name = "polling"',
    "council": 'name = "batch_comparison"',
}
"""One contest by each kind of evidence."""


@dataclass(frozen=True, slots=True)
class DemoServed:
    """An audit that is ready for its boards."""

    folder: Path
    boards: tuple[tuple[str, str], ...]
    """Every board, by jurisdiction and name."""


def three_parts() -> County:
    """The made-up county in three jurisdictions."""
    whole = made_county()
    batches = list(whole.batches)
    part = {batch: PARTS[place * len(PARTS) // len(batches)] for place, batch in enumerate(batches)}
    contests = [replace(each, method=METHODS[each.id], is_targeted=True) for each in CONTESTS]

    def placed(cards: Cards) -> Cards:
        return {(part[card[:-1]], *card[1:]): marks for card, marks in cards.items()}

    return County(placed(whole.paper), placed(whole.records), contests)


def write_parts(county: County, folder: Path) -> None:
    """The files of this county, with the votes of its batches."""
    write_files(county, folder)
    write_csv(
        folder / "totals.csv",
        ("jurisdiction", "batch", "contest", "choice", "votes"),
        _totals(county, "council"),
    )


def _totals(county: County, contest: str) -> Iterator[Sequence[object]]:
    choices = [choice for each in county.contests if each.id == contest for choice in each.shares]
    for batch in county.batches:
        marks = [
            cards.get(contest, ()) for card, cards in county.records.items() if card[:-1] == batch
        ]
        for choice in filter(None, choices):
            yield (*batch, contest, choice, sum(choice in each for each in marks))


FILES = (
    (Loaded.MANIFEST, "manifest.csv"),
    (Loaded.CARDS, "records.csv"),
    (Loaded.BATCH_TOTALS, "totals.csv"),
    (Loaded.CONTESTS, "contests.toml"),
)


def open_demo(folder: Path) -> DemoServed:
    """Open the rehearsal in a new folder, up to a first round whose boards have their batches."""
    county, hand = three_parts(), Hand("Ada Lopez", utc(datetime.now(UTC)))
    about = About(
        "demo-2026",
        "Audit of Fairview County",
        "General election, November 3, 2026",
        "Fairview County Clerk",
        is_rehearsal=True,
    )
    open_audit(folder, about, PARTS, hand)
    write_parts(county, folder / "files")
    with sit_down(folder) as desk:
        for what, name in FILES:
            load(desk, what, folder / "files" / name, "", hand)
        words = fix_audit(desk, hand).words
        rolled = read_dice(DICE)
        keep_seed(desk, rolled, rolled, Ceremony(words, "made up", ("Ann Lee",)), hand)
        _draw(desk, hand)
        for name in PARTS:
            assign(desk, name, BOARDS)
    return DemoServed(folder, tuple((name, board) for name in PARTS for board in BOARDS))


def _draw(desk: Desk, hand: Hand) -> None:
    open_round(desk, {each.contest: each.size for each in planned_round(desk)}, (), hand)
