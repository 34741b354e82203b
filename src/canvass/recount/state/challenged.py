"""Challenged ballots: which are decided, how rulings move votes, and whether enough ballots were called so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from canvass.model.name import same_name
from canvass.recount.event import ChallengeDecided, ChallengeMade, Exhibit, TallyEntered, UnitId


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

    def copy(self) -> Challenges:
        """The same, to go on with apart from these."""
        return Challenges(self.known.copy(), self.exhibits.copy())

    def of(self, unit: UnitId) -> list[Challenge]:
        """The challenges of a unit, in their order."""
        return [self.known[exhibit] for exhibit in self.exhibits.get(unit, ())]

    def undecided(self, unit: UnitId) -> bool:
        """Whether a challenge of a unit waits for its ruling."""
        return any(each.decided is None for each in self.of(unit))

    def make(self, made: ChallengeMade) -> None:
        """Keep a challenge that may stand."""
        self.known[made.exhibit] = Challenge(made)
        self.exhibits[made.unit] = (*self.exhibits.get(made.unit, ()), made.exhibit)

    def decide(self, decided: ChallengeDecided) -> None:
        """Keep a ruling that may stand."""
        self.known[decided.exhibit] = replace(self.known[decided.exhibit], decided=decided)

    def why_not(
        self, made: ChallengeMade, choices: Sequence[str], found: TallyEntered | None
    ) -> str:
        """Why a challenge may not stand beside the unit's agreed tally, if it has one; empty where it may."""
        if strange := sorted(made.choices - set(choices)):
            return f"{strange[0]} is not a choice of this recount"
        if made.called == made.claimed:
            return "the ballot was called as the challenge claims it"
        if made.exhibit in self.known:
            return "an exhibit of this number was kept before"
        if made.exhibit[0] != made.unit[0]:
            return "the exhibit is of another board than its unit"
        of_unit = self.of(made.unit)
        ballots = {same_name(each.made.ballot): each.made.exhibit for each in of_unit}
        if before := ballots.get(same_name(made.ballot)):
            return f"its ballot was challenged before, exhibit {before[-1]}"
        every = [*(each.made for each in of_unit), made]
        return "" if found is None else too_few(every, choices, found)

    def why_no_ruling(self, decided: ChallengeDecided, choices: Sequence[str]) -> str:
        """Why a ruling may not stand; empty where it may."""
        before = self.known.get(decided.exhibit)
        if before is None:
            return "no ballot was challenged under this number"
        if before.decided is not None:
            return "the board ruled on it before"
        if decided.ruled is not None and decided.ruled not in choices:
            return f"{decided.ruled} is not a choice of this recount"
        return decided.why_no_vote()


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
