"""Cast vote records as a voting system exports them: what every vendor's reader returns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from canvass.model import CardTable, Choice


@dataclass(frozen=True, slots=True)
class RecordedTitle:
    """A contest of the records, under the title that they give it.

    ``votes`` are the valid votes of each choice: a card with more marks than ``votes_allowed`` has none. Votes that
    rows of withheld cards add up are among them.
    """

    title: str
    votes_allowed: int
    choices: tuple[Choice, ...]
    votes: Mapping[str, int]
    cards: int
    overvoted: int


@dataclass(frozen=True, slots=True, eq=False)
class VendorRecords:
    """Records of every card, and what they say of themselves."""

    system: str
    version: str
    election: str
    cards: CardTable
    contests: tuple[RecordedTitle, ...]
    contests_named: int
    """How many contests the file names, ranked ones and those on no card among them."""
    withheld: int = 0
    """Rows that stand for cards without a record."""

    @property
    def words(self) -> str:
        """What the file is, in a line: Dominion 5.2.13.9, 165 cards, 83 contests."""
        return f"{self.system} {self.version}, {len(self.cards):,} cards, {self.contests_named:,} contests"
