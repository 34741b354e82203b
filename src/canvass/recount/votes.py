"""The figures of a contest that recount laws compare."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from enum import StrEnum

from canvass.errors import OutOfRange


class Denominator(StrEnum):
    """What a percentage of the law is a percentage of."""

    TOTAL_VOTES = "total_votes"
    TOTAL_PER_WINNER = "total_votes_per_winner"
    TOP_TWO_VOTES = "top_two_votes"
    LEADER_VOTES = "leader_votes"
    HIGHEST_VOTES = "highest_votes"
    TOTAL_BALLOTS = "total_ballots"
    VOTES_CAST = "votes_cast"

    @property
    def words(self) -> str:
        """The denominator as the law's reader would say it."""
        return _WORDS[self]


_WORDS = {
    Denominator.TOTAL_VOTES: "total votes",
    Denominator.TOTAL_PER_WINNER: "total votes for each to be elected",
    Denominator.TOP_TWO_VOTES: "votes for the top two",
    Denominator.LEADER_VOTES: "votes of the leader",
    Denominator.HIGHEST_VOTES: "votes of the one with the most",
    Denominator.TOTAL_BALLOTS: "ballots cast",
    Denominator.VOTES_CAST: "votes cast",
}


@dataclass(frozen=True, slots=True)
class ContestVotes:
    """What is known of a contest's votes; None stands for what is not known.

    The leader is the last choice that wins a seat and the runner-up the first that does not. When somebody
    else asks, the votes of who asks stand in the place of the runner-up's. ``at_most`` is a number that votes and
    ballots of the contest cannot exceed, for when theirs is not known: the registered voters. ``is_about``: the margin
    was told as a round figure. ``with_write_in`` says whether one of the two was written in.
    ``winners`` are elected or nominated; where it is one, the leader's votes are the highest of all.
    """

    leader_votes: int | None = None
    runner_up_votes: int | None = None
    total_votes: int | None = None
    top_two_votes: int | None = None
    total_ballots: int | None = None
    votes_cast: int | None = None
    margin_votes: int | None = None
    at_most: int | None = None
    highest_votes: int | None = None
    is_about: bool = False
    with_write_in: bool | None = None
    winners: int = 1

    def __post_init__(self) -> None:
        """Complete what follows from the rest and refuse what contradicts it."""
        for field in fields(self):
            if field.name in ("is_about", "with_write_in", "winners"):
                continue
            value = getattr(self, field.name)
            if value is not None and (isinstance(value, bool) or not isinstance(value, int)):
                raise OutOfRange(f"{field.name} must be a whole number, found {value!r}")
            if value is not None and value < 0:
                raise OutOfRange(f"{field.name} must not be negative, found {value:,}")
        self._complete("margin_votes", self._difference())
        if self.winners == 1:
            self._complete("highest_votes", self.leader_votes)
        self._complete("top_two_votes", self._sum())
        if self.votes_cast is None:
            object.__setattr__(self, "votes_cast", self.total_votes)
        self._refuse_more_than_the_whole()

    @property
    def about(self) -> str:
        """The word before a margin that was told as a round figure; empty for any other."""
        return "about " if self.is_about else ""

    def asked_by(self, votes: int | None) -> ContestVotes:
        """The same contest as it stands for a candidate with these votes, None if not known, who asks."""
        return replace(
            self,
            runner_up_votes=votes,
            top_two_votes=None,
            margin_votes=None,
            with_write_in=False if self.with_write_in is False else None,
        )

    def of(self, denominator: Denominator) -> int | None:
        """The number that this denominator stands for."""
        name = "total_votes" if denominator is Denominator.TOTAL_PER_WINNER else denominator.value
        value: int | None = getattr(self, name)
        return value

    def _difference(self) -> int | None:
        if self.leader_votes is None or self.runner_up_votes is None:
            return None
        if self.runner_up_votes > self.leader_votes:
            raise OutOfRange(
                f"the leader has {self.leader_votes:,} votes and the runner-up {self.runner_up_votes:,}; "
                "name the one with more votes as the leader"
            )
        return self.leader_votes - self.runner_up_votes

    def _sum(self) -> int | None:
        if self.leader_votes is None or self.runner_up_votes is None:
            return None
        return self.leader_votes + self.runner_up_votes

    def _complete(self, name: str, follows: int | None) -> None:
        given = getattr(self, name)
        if given is None:
            object.__setattr__(self, name, follows)
        elif follows not in (None, given):
            raise OutOfRange(
                f"{name} is given as {given:,}, but the votes of the two make {follows:,}"
            )

    def _refuse_more_than_the_whole(self) -> None:
        parts = ("margin_votes", "leader_votes", "top_two_votes", "highest_votes")
        for part in parts:
            for whole in ("top_two_votes", "total_votes", "at_most"):
                if (part, whole) == ("highest_votes", "top_two_votes"):
                    continue
                small, large = getattr(self, part), getattr(self, whole)
                if small is not None and large is not None and small > large:
                    raise OutOfRange(
                        f"{part} ({small:,}) is larger than {whole} ({large:,}); check the returns"
                    )
