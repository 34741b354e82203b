"""The form in which a voting system exports cards, and the county's cards as that system would have numbered them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from pathlib import Path

from canvass.journeys.demo.county import Cards, County, Marks, write_csv
from canvass.model import CardId

ELECTION = "General election, November 3, 2026"
SCANNERS = 2


@dataclass(frozen=True, slots=True)
class ExportForm:
    """A system's export: its name for commands, its title, the file that it writes, and how.

    ``has_tabulators`` says whether a card's place has a tabulator in it.
    """

    name: str
    title: str
    file: str
    write: Callable[[County, Path], None]
    has_tabulators: bool = False


@dataclass(frozen=True, slots=True)
class ExportedCard:
    """A card as a system numbers it, with the marks of each contest on it under the contest's title."""

    number: int
    tabulator: str
    batch: str
    position: int
    marks: Mapping[str, Marks]

    @property
    def style(self) -> str:
        """The ballot style, which is the contests on the card."""
        return "with bond" if "School bond" in self.marks else "without bond"


def exported(county: County) -> Iterator[ExportedCard]:
    """What the machines recorded, card after card."""
    for number, (card, marks) in enumerate(county.records.items(), 1):
        *tabulator, batch, position = card[1:]
        yield ExportedCard(number, "".join(tabulator), batch, int(position), marks)


def by_batch(county: County) -> Iterator[tuple[str, list[ExportedCard]]]:
    """The cards of each batch."""
    for batch, cards in groupby(exported(county), key=lambda card: card.batch):
        yield batch, list(cards)


def choices(county: County) -> Iterator[tuple[str, int, str]]:
    """Title, votes allowed and name of every choice, contest after contest."""
    for contest in county.contests:
        for name in filter(None, contest.shares):
            yield contest.title, contest.votes_allowed, name


def as_exported(county: County, form: ExportForm) -> County:
    """The same county under the places and titles of a system's export."""
    titles = {contest.id: contest.title for contest in county.contests}

    def renamed(cards: Cards) -> Cards:
        return {
            _place(card, form): {titles[contest]: of for contest, of in marks.items()}
            for card, marks in cards.items()
        }

    contests = [replace(contest, id=contest.title) for contest in county.contests]
    return County(renamed(county.paper), renamed(county.records), contests)


def _place(card: CardId, form: ExportForm) -> CardId:
    """The place of a card; every second batch was scanned by the second scanner."""
    jurisdiction, batch, position = card[0], str(int(card[1])), card[2]
    scanner = (f"{1 + int(batch) % SCANNERS}",) if form.has_tabulators else ()
    return (jurisdiction, *scanner, batch, position)


def write_manifest(county: County, form: ExportForm, path: Path) -> None:
    """The list of boxes, counted without the voting system, by tabulator where the export names one."""
    tabulator = ("tabulator",) if form.has_tabulators else ()
    write_csv(
        path,
        ("jurisdiction", *tabulator, "batch", "cards", "location"),
        ((*batch, cards, f"shelf {batch[-1]}") for batch, cards in county.batches.items()),
    )
