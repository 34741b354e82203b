"""What the paper of a rehearsal says, under the names of its audit."""

from __future__ import annotations

from canvass.attack.ballots import Mark
from canvass.attack.ways import NOT_ON_CARD, Ways
from canvass.audit.frames.frame import EntryKind
from canvass.journeys.rehearsal.ballots import Paper
from canvass.journeys.rehearsal.history import (
    Choices,
    SaidOnce,
    Tally,
    reading_words,
    votes_words,
)
from canvass.journeys.rehearsal.office import votes_by_batch
from canvass.journeys.rehearsal.scene import Scene
from canvass.model import BatchId, CardId, Reading


class PaperTruth:
    """What the paper says, under the names of the audit."""

    def __init__(self, made: Scene) -> None:
        self.made, self.paper = made, Paper(made)
        self.place = {plan.listed.id: n for n, plan in enumerate(made.plans)}
        contests = made.office.contests
        self.counts = [
            votes_by_batch(made.office, each.election, each.election.paper) for each in contests
        ]

    def of_card(self, card: CardId, contest: str) -> Choices | None:
        """What a card says of a contest; None where it is not there."""
        on = self.paper.of_card(card)
        if on is None:
            return None
        if not contest:
            return "", ()
        one = on[self.place[contest]]
        ways = self.made.office.contests[self.place[contest]].election.ways
        return reading(NOT_ON_CARD if one is None else one.paper, ways)

    def of_batch(self, batch: BatchId, contest: str) -> Tally:
        """The votes in a batch."""
        place = self.place[contest]
        votes = self.counts[place][self.paper.number_of[batch]]
        return tuple(zip(self.made.office.contests[place].election.choices, votes, strict=True))

    def agrees(self, said: SaidOnce) -> bool:
        """Whether a reading or count is as the paper is."""
        if said.kind is EntryKind.CARD:
            return said.reading == self.of_card(said.id, said.contest)
        return said.votes is not None and dict(said.votes) == dict(
            self.of_batch(said.id, said.contest)
        )

    def mark(self, said: SaidOnce) -> Mark | None:
        """What is on the card in this contest."""
        on = self.paper.of_card(said.id) if said.kind is EntryKind.CARD and said.contest else None
        one = on[self.place[said.contest]] if on else None
        return one.mark if one else None

    def words(self, said: SaidOnce) -> str:
        """What the paper says, in words."""
        if said.kind is EntryKind.BATCH:
            return votes_words(self.of_batch(said.id, said.contest))
        on = self.of_card(said.id, said.contest)
        if on is None:
            return "not found"
        return reading_words(on) if said.contest else "the card is there"


def reading(number: int, ways: Ways) -> Choices | None:
    """What a card says, as a reading and the marks at each rank; None for a card that is not there."""
    what, ranks = ways.reading(number)
    return None if what is Reading.NOT_FOUND else (what.value, ranks)


def comes_to(said: Choices | None, ways: Ways) -> Choices | None:
    """The same with the ranking that the rules of the contest make of its marks: that is what a record says."""
    if said is None or ways.method is None or said[0] != Reading.VOTE.value:
        return said
    ranking = ways.method.ranking(said[1])
    return (Reading.VOTE if ranking else Reading.BLANK).value, tuple((each,) for each in ranking)
