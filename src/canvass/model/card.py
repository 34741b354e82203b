"""One card: what is printed on it, what the machine recorded, and what people read on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from canvass.errors import OutOfRange

CardId: TypeAlias = tuple[str, ...]
"""The parts of a card's id as the office writes them, for example tabulator, batch and position."""


@dataclass(frozen=True, slots=True)
class CardStyle:
    """The contests printed on a card."""

    id: str
    contests: frozenset[str]


@dataclass(frozen=True, slots=True)
class CastVoteRecord:
    """The machine's reading of one card: for each contest that it lists, the choices marked."""

    card: CardId
    votes: Mapping[str, tuple[str, ...]]

    def lists(self, contest: str) -> bool:
        """Whether the record has this contest on the card, with or without a vote."""
        return contest in self.votes


class Reading(StrEnum):
    """What people found when they looked for one contest on one card."""

    VOTE = "vote"
    BLANK = "blank"
    OVERVOTE = "overvote"
    CANNOT_AGREE = "cannot_agree"
    """The people who read the card do not agree; it counts as the worst for the reported outcome."""
    CONTEST_NOT_ON_CARD = "contest_not_on_card"
    NOT_FOUND = "not_found"
    """No card at its place; it counts as the worst for the reported outcome."""


@dataclass(frozen=True, slots=True)
class Interpretation:
    """People's reading of one contest on one card; ``choices`` are the marks of a card with a vote."""

    card: CardId
    contest: str
    reading: Reading
    choices: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Refuse a reading that contradicts its choices."""
        if (self.reading is Reading.VOTE) != bool(self.choices):
            raise OutOfRange(
                f"card {'/'.join(self.card)}, contest {self.contest!r}: read as {self.reading.value} "
                f"with {len(self.choices)} choices; a vote names at least one, any other reading none"
            )
