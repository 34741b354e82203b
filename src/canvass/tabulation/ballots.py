"""How many ballots a count is of: marks are not ballots where a voter may mark several choices."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from canvass.model import Contest


class BallotsFrom(StrEnum):
    """Where a number of ballots comes from."""

    CARDS = "cards"
    TURNOUT = "turnout"
    VALID_VOTES = "valid_votes"
    MARKS = "marks"


@dataclass(frozen=True, slots=True)
class Ballots:
    """The least and the most ballots that a count can be of; the same number where it is known."""

    at_least: int
    at_most: int
    basis: BallotsFrom

    @property
    def number(self) -> int | None:
        """How many ballots there are; None where only bounds are known."""
        return self.at_least if self.at_least == self.at_most else None


def ballots(
    contest: Contest, votes: Mapping[str, int], cards: int | None = None, cast: int | None = None
) -> Ballots:
    """The ballots of a count: the ``cards`` stated, else the ballots ``cast``, else what the votes say.

    Ballots cast that cannot hold the votes are left aside. Marks are on at least as many ballots as the choice with
    most votes has, and as they fill when every voter marks as many as allowed; on at most one ballot each.
    """
    is_valid = {choice.id for choice in contest.choices if choice.kind.is_valid_vote}
    valid = [count for choice, count in votes.items() if choice in is_valid]
    marks, allowed = sum(valid), contest.most_marks
    fewest = max(-(-marks // allowed), -(-max(valid, default=0) // contest.most_for_one))
    if cards is not None:
        return Ballots(cards, cards, BallotsFrom.CARDS)
    if cast is not None and cast >= fewest:
        return Ballots(cast, cast, BallotsFrom.TURNOUT)
    if allowed == 1:
        return Ballots(marks, marks, BallotsFrom.VALID_VOTES)
    return Ballots(fewest, marks, BallotsFrom.MARKS)


def together(parts: Iterable[Ballots]) -> Ballots:
    """The ballots of several places; the basis is the weakest of theirs."""
    each = tuple(parts)
    basis = max((part.basis for part in each), key=_FROM_BEST.index, default=BallotsFrom.CARDS)
    return Ballots(sum(p.at_least for p in each), sum(p.at_most for p in each), basis)


_FROM_BEST = (
    BallotsFrom.CARDS,
    BallotsFrom.TURNOUT,
    BallotsFrom.VALID_VOTES,
    BallotsFrom.MARKS,
)
