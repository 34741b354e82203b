"""Whether ballots that are not counted yet could change who wins."""

from __future__ import annotations

from enum import StrEnum


class Outlook(StrEnum):
    """What the ballots not yet counted could do to an outcome."""

    DECIDED = "decided"
    TIE_AT_WORST = "tie_at_worst"
    NOT_DECIDED = "not_decided"
    CANNOT_SAY = "cannot_say"

    @property
    def sentence(self) -> str:
        """What a person reads."""
        return _SENTENCES[self]


_SENTENCES = {
    Outlook.DECIDED: "The ballots not yet counted are too few to change who wins.",
    Outlook.TIE_AT_WORST: "The ballots not yet counted could bring a tie, but no other winner.",
    Outlook.NOT_DECIDED: "The ballots not yet counted could change who wins.",
    Outlook.CANNOT_SAY: "The votes counted so far do not say who is ahead.",
}


def outlook_of(margin_votes: int, outstanding: int) -> Outlook:
    """What so many outstanding ballots could do to a lead.

    A ballot gives a choice at most one vote and need not give one to anybody else. At worst, then, every
    ballot votes for the first loser and none for the last winner, however many seats there are and votes a
    voter has.

    >>> outlook_of(margin_votes=537, outstanding=537).sentence
    'The ballots not yet counted could bring a tie, but no other winner.'
    """
    if outstanding > margin_votes:
        return Outlook.NOT_DECIDED
    return Outlook.TIE_AT_WORST if outstanding == margin_votes else Outlook.DECIDED
