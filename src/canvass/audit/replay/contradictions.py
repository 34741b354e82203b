"""What a published sample says that the published manifest or number of cards does not allow."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Contradicts(StrEnum):
    """What is contradicted."""

    PLACE_BEYOND_BATCH = "place_beyond_batch"
    LABEL_BEYOND_CARDS = "label_beyond_cards"
    MORE_DRAWN_THAN_CARDS = "more_drawn_than_cards"
    BATCH_NOT_LISTED = "batch_not_listed"
    MORE_VOTES_THAN_READ = "more_votes_than_read"
    MORE_VOTES_THAN_CARDS = "more_votes_than_cards"


@dataclass(frozen=True, slots=True)
class Contradiction:
    """One of them: where it was found, what was found there, and the most that there can be."""

    contradicts: Contradicts
    where: str
    found: int
    most: int
