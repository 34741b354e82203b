"""The figures of a contest that recount laws compare."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from enum import StrEnum
from fractions import Fraction

from canvass.errors import OutOfRange


class Denominator(StrEnum):
    """What a percentage of the law is a percentage of."""

    TOTAL_VOTES = "total_votes"
    TOTAL_PER_WINNER = "total_votes_per_winner"
    TWICE_WINNERS_AVERAGE = "twice_winners_average"
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
    Denominator.TWICE_WINNERS_AVERAGE: "doubled average of the winners' votes",
    Denominator.TOP_TWO_VOTES: "votes for the top two",
    Denominator.LEADER_VOTES: "votes of the leader",
    Denominator.HIGHEST_VOTES: "votes of the one with the most",
    Denominator.TOTAL_BALLOTS: "ballots cast",
    Denominator.VOTES_CAST: "votes cast",
}


@dataclass(frozen=True, slots=True)
class Base:
    """What a percentage is of: votes that were counted, times and divided by what the law says.

    ``counted`` is None where it is not known; ``most`` is what the whole base cannot exceed, where that is known.
    """

    counted: int | None
    words: str
    times: int = 1
    parts: int = 1
    most: Fraction | None = None

    @property
    def value(self) -> Fraction | None:
        """The base, exactly; None where it is not known."""
        return None if self.counted is None else Fraction(self.counted * self.times, self.parts)

    @property
    def described(self) -> str:
        """What it is, as a sentence says it."""
        return self.words if self.times > 1 else f"{self.words}{self._share}"

    @property
    def shown(self) -> str:
        """The base with its number, as it is worked out."""
        times = f"{self.times} x " if self.times > 1 else ""
        return f"{times}{self.counted or 0:,} {self.words}{self._share}"

    @property
    def _share(self) -> str:
        return f" / {self.parts}" if self.parts > 1 else ""


_WORDS_OF_VOTES = ("lead_unknown", "doubt")


@dataclass(frozen=True, slots=True)
class ContestVotes:
    """What is known of a contest's votes; None stands for what is not known.

    The leader is the last choice that wins a seat and the runner-up the first that does not. When somebody
    else asks, the votes of who asks stand in the place of the runner-up's. ``at_most`` is a number that the ballots of
    the contest cannot exceed, for when theirs is not known: the registered voters, of whom each may mark ``marks``
    choices. ``is_about``: the margin was told as a round figure. ``with_write_in`` says whether one of the two was
    written in. ``winners`` are elected or nominated, with ``winners_votes`` together; where it is one, the leader's
    votes are the highest of all. ``margin_at_least`` is the least that the lead can be where the law does not say
    which one it means: of a measure that needs another share than half. ``lead_unknown`` says then what of the lead is
    not known, and ``doubt`` why it is open whether anybody may ask at all.
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
    winners_votes: int | None = None
    margin_at_least: int | None = None
    is_about: bool = False
    with_write_in: bool | None = None
    winners: int = 1
    marks: int = 1
    lead_unknown: str = ""
    doubt: str = ""

    def __post_init__(self) -> None:
        """Complete what follows from the rest and refuse what contradicts it."""
        for field in fields(self):
            if field.name in ("is_about", "with_write_in", "winners", "marks", *_WORDS_OF_VOTES):
                continue
            value = getattr(self, field.name)
            if value is not None and (isinstance(value, bool) or not isinstance(value, int)):
                raise OutOfRange(f"{field.name} must be a whole number, found {value!r}")
            if value is not None and value < 0:
                raise OutOfRange(f"{field.name} must not be negative, found {value:,}")
        self._complete("margin_votes", self._difference())
        if self.winners == 1:
            self._complete("highest_votes", self.leader_votes)
            self._complete("winners_votes", self.leader_votes)
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

    def base(self, denominator: Denominator) -> Base:
        """The number that this denominator stands for, and how the law works it out."""
        if denominator is Denominator.TOTAL_PER_WINNER:
            words = Denominator.TOTAL_VOTES.words
            return Base(self.total_votes, words, parts=self.winners, most=self._most(denominator))
        if denominator is Denominator.TWICE_WINNERS_AVERAGE:
            winners = "votes of the winners" if self.winners > 1 else "votes of the winner"
            most = self._most(denominator)
            return Base(self.winners_votes, winners, 2, self.winners, most)
        counted: int | None = getattr(self, denominator.value)
        return Base(counted, denominator.words, most=self._most(denominator))

    def _most(self, denominator: Denominator) -> Fraction | None:
        """As many marks as the registered voters can make, where they are known."""
        if self.at_most is None:
            return None
        if denominator in (Denominator.TOTAL_VOTES, Denominator.VOTES_CAST):
            return Fraction(self.at_most * self.marks)
        if denominator is Denominator.TOTAL_PER_WINNER:
            return Fraction(self.at_most * self.marks, self.winners)
        if denominator is Denominator.TOP_TWO_VOTES:
            return Fraction(self.at_most * min(2, self.marks))
        times = 2 if denominator is Denominator.TWICE_WINNERS_AVERAGE else 1
        return Fraction(self.at_most * times)

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
        parts = ("margin_votes", "leader_votes", "top_two_votes", "highest_votes", "winners_votes")
        for part in parts:
            for whole in ("top_two_votes", "total_votes", "at_most"):
                if part in ("highest_votes", "winners_votes") and whole == "top_two_votes":
                    continue
                small, large = getattr(self, part), self._whole(part, whole)
                if small is not None and large is not None and small > large:
                    raise OutOfRange(
                        f"{part} ({small:,}) is larger than {whole} ({large:,}); check the returns"
                    )

    def _whole(self, part: str, whole: str) -> int | None:
        """What a part cannot exceed: of several choices together, every voter may have marked more than one."""
        found: int | None = getattr(self, whole)
        together = {"top_two_votes": 2, "winners_votes": self.winners}.get(part, 1)
        if found is None or whole != "at_most":
            return found
        return found * min(together, self.marks)
