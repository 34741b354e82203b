"""Whether a tally's votes fit its ballots, in a contest in which a voter has one vote or several."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol


class Counts(Protocol):
    """What a team counted of a unit: votes by choice, votes that were not given, and ballots."""

    @property
    def votes(self) -> tuple[int, ...]:
        """In the order of the choices."""

    @property
    def no_vote(self) -> int:
        """Of one vote a voter, ballots without a valid one; of several, votes that ballots did not validly give."""

    @property
    def ballots(self) -> int:
        """Ballots of the unit."""


def why_no_sum(
    found: Counts, choices: Sequence[str], singles: Iterable[str], votes_allowed: int
) -> str:
    """Why votes do not fit ballots; empty where they do.

    A ballot has ``votes_allowed`` votes: each was given to a choice or to none. It gives a choice one at most, but a
    line that adds several names, which is none of the ``singles``, as many as it has.
    """
    counted, whole = sum(found.votes) + found.no_vote, votes_allowed * found.ballots
    if counted != whole and votes_allowed == 1:
        return (
            f"its votes and its ballots without a valid vote are {counted}, it has {whole} ballots"
        )
    if counted != whole:
        return (
            f"its votes and those that were not given are {counted}, its {found.ballots} ballots have {whole} "
            f"({votes_allowed} each)"
        )
    return why_more_than_ballots(found.votes, found.ballots, choices, singles, votes_allowed)


def why_more_than_ballots(
    votes: Sequence[int],
    ballots: int,
    choices: Sequence[str],
    singles: Iterable[str],
    votes_allowed: int,
) -> str:
    """Why so many ballots cannot have these votes; empty where they can."""
    if sum(votes) > votes_allowed * ballots:
        return f"it has {sum(votes)} votes, and {ballots} ballots"
    once = set(singles)
    for choice, count in zip(choices, votes, strict=True):
        if choice in once and count > ballots:
            return f"{choice} has {count} votes, and a ballot gives it one: there are {ballots}"
    return ""
