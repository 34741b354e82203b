"""Where the number of cards of a contest comes from, which every workload stands on."""

from __future__ import annotations

from enum import StrEnum


class CardsFrom(StrEnum):
    """Where the number of cards comes from."""

    STATED = "stated"
    BALLOTS = "ballots"
    VALID_VOTES = "valid_votes"
    MARKS = "marks"
    MANIFEST = "manifest"
    RANKINGS = "rankings"
