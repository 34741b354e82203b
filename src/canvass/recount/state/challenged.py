"""Challenged ballots: which are decided, how rulings move votes, and whether enough ballots were called so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from canvass.model.name import same_name
from canvass.recount.event import (
    ChallengeDecided,
    ChallengeMade,
    ContestSet,
    Exhibit,
    TallyEntered,
    UnitId,
)


class OfBallots(Protocol):
    """What ballots of a contest may hold."""

    @property
    def contest(self) -> ContestSet:
        """Its seats, and the votes of a voter."""

    @property
    def choices(self) -> tuple[str, ...]:
        """Its choices by their ids."""

    @property
    def singles(self) -> frozenset[str]:
        """Those that a ballot gives one vote at most."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """A challenge, and the ruling on it, which is None until the board has ruled."""

    made: ChallengeMade
    decided: ChallengeDecided | None = None

    @property
    def stands(self) -> str | None:
        """What the ballot counts for: as ruled, and as called while nobody ruled."""
        return self.made.called if self.decided is None else self.decided.ruled


@dataclass(frozen=True, slots=True)
class Challenges:
    """Those of a recount by exhibit, and the exhibits of each unit."""

    known: dict[Exhibit, Challenge]
    exhibits: dict[UnitId, tuple[Exhibit, ...]]
    ballots: dict[tuple[UnitId, str], tuple[Exhibit, ...]]
    """The exhibits of each ballot: its unit, and its name as names are compared."""

    @classmethod
    def none(cls) -> Challenges:
        """No challenge at all."""
        return cls({}, {}, {})

    def copy(self) -> Challenges:
        """The same, to go on with apart from these."""
        return Challenges(self.known.copy(), self.exhibits.copy(), self.ballots.copy())

    def of(self, unit: UnitId) -> list[Challenge]:
        """The challenges of a unit, in their order."""
        return [self.known[exhibit] for exhibit in self.exhibits.get(unit, ())]

    def of_ballot(self, made: ChallengeMade) -> list[Challenge]:
        """The challenges of the ballot of one."""
        return [self.known[exhibit] for exhibit in self.ballots.get(_ballot(made), ())]

    def undecided(self, unit: UnitId) -> bool:
        """Whether a challenge of a unit waits for its ruling."""
        return any(each.decided is None for each in self.of(unit))

    def make(self, made: ChallengeMade) -> None:
        """Keep a challenge that may stand."""
        self.known[made.exhibit] = Challenge(made)
        self.exhibits[made.unit] = (*self.exhibits.get(made.unit, ()), made.exhibit)
        self.ballots[_ballot(made)] = (*self.ballots.get(_ballot(made), ()), made.exhibit)

    def decide(self, decided: ChallengeDecided) -> None:
        """Keep a ruling that may stand."""
        self.known[decided.exhibit] = replace(self.known[decided.exhibit], decided=decided)

    def why_not(self, made: ChallengeMade, contest: OfBallots, found: TallyEntered | None) -> str:
        """Why a challenge may not stand beside the unit's agreed tally, if it has one; empty where it may."""
        if strange := sorted(made.choices - set(contest.choices)):
            return f"{strange[0]} is not a choice of this recount"
        if made.called == made.claimed:
            return "the ballot was called as the challenge claims it"
        if made.exhibit in self.known:
            return "an exhibit of this number was kept before"
        if made.exhibit[0] != made.unit[0]:
            return "the exhibit is of another board than its unit"
        if why := _twice([each.made for each in self.of_ballot(made)], made, contest):
            return why
        if found is None:
            return ""
        every = [*(each.made for each in self.of(made.unit)), made]
        return too_few(every, contest.choices, found)

    def why_no_ruling(self, decided: ChallengeDecided, contest: OfBallots) -> str:
        """Why a ruling may not stand; empty where it may."""
        before = self.known.get(decided.exhibit)
        if before is None:
            return "no ballot was challenged under this number"
        if before.decided is not None:
            return "the board ruled on it before"
        if decided.ruled is not None and decided.ruled not in contest.choices:
            return f"{decided.ruled} is not a choice of this recount"
        others = [each.decided.ruled for each in self.of_ballot(before.made) if each.decided]
        if decided.ruled in others and decided.ruled in contest.singles:
            return f"another vote of its ballot was ruled one for {decided.ruled}: a ballot gives it one"
        return decided.why_no_vote()


def _ballot(made: ChallengeMade) -> tuple[UnitId, str]:
    return made.unit, same_name(made.ballot)


def _twice(before: list[ChallengeMade], made: ChallengeMade, contest: OfBallots) -> str:
    """Why a ballot that was challenged before is not challenged so; empty where it may be.

    Each challenge is of one vote of the ballot: it has as many as a voter has votes, and one for a choice.
    """
    if len(before) >= contest.contest.votes_allowed:
        numbers = ", ".join(each.exhibit[-1] for each in before)
        return f"its ballot was challenged before, exhibit {numbers}"
    for named in ("called", "claimed"):
        choice = getattr(made, named)
        if choice in contest.singles and choice in [getattr(each, named) for each in before]:
            return f"a vote of its ballot {named} for {choice} was challenged before"
    return ""


def too_few(
    challenges: Iterable[ChallengeMade], choices: Sequence[str], found: TallyEntered
) -> str:
    """Why a tally cannot hold the ballots that were challenged; empty where it can."""
    called = Counter(each.called for each in challenges)
    held = dict(zip(choices, found.votes, strict=True)) | {None: found.no_vote}
    for choice, ballots in called.items():
        if ballots > held[choice]:
            whose = "without a valid vote" if choice is None else f"for {choice}"
            return f"it has {held[choice]} ballots {whose}, and {ballots} called so are challenged"
    return ""


def after_rulings(
    votes: tuple[int, ...], challenges: Iterable[Challenge], choices: Sequence[str]
) -> tuple[int, ...]:
    """The votes of a tally after each challenged ballot went from what it was called to what was ruled."""
    return moved(votes, ((each.made.called, each.stands) for each in challenges), choices)


def moved(
    votes: tuple[int, ...],
    ballots: Iterable[tuple[str | None, str | None]],
    choices: Sequence[str],
) -> tuple[int, ...]:
    """The votes after each ballot went from one choice to another; None is not a valid vote."""
    added = Counter[str | None]()
    for before, now in ballots:
        added[before] -= 1
        added[now] += 1
    return tuple(_with(votes, added, choices))


def _with(
    votes: tuple[int, ...], added: Counter[str | None], choices: Sequence[str]
) -> Iterator[int]:
    for choice, before in zip(choices, votes, strict=True):
        yield before + added[choice]
