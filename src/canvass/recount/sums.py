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
    once = set(singles)
    for choice, votes in zip(choices, found.votes, strict=True):
        if choice in once and votes > found.ballots:
            return (
                f"{choice} has {votes} votes, and a ballot gives it one: there are {found.ballots}"
            )
    return ""
