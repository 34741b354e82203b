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

    @property
    def sentence(self) -> str:
        """What a person reads."""
        return _CARDS_FROM[self]


_CARDS_FROM = {
    CardsFrom.STATED: "cards, as stated",
    CardsFrom.VALID_VOTES: "valid votes, taken as the number of cards: with blank and spoiled cards every number would "
    "be a little larger",
    CardsFrom.BALLOTS: "ballots cast, as stated, taken as the number of cards",
    CardsFrom.MARKS: "marks, the most cards that can have a vote: a voter may mark several choices, and how many cards "
    "were cast is not stated; fewer cards take fewer draws",
    CardsFrom.RANKINGS: "ballots of the file, taken as the number of cards: cards that it does not have would make "
    "every number larger",
    CardsFrom.MANIFEST: "those of the manifest",
}
