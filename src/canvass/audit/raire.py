"""Which claims about an instant-runoff count to audit: the set whose hardest claim is as easy as can be.

The search of RAIRE goes through tails of elimination orders. What excludes a tail depends on its first choice and
on who stands, not on the order of the rest, so that tails of the same choices are one here: the best set is a widest
path over sets of choices. Where sets are too many the search stops and says between which bounds the best set lies.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from math import inf, log

from canvass.audit.bravo import mean_cards
from canvass.audit.elimination import Excluding, is_sufficient
from canvass.audit.pair import Pair
from canvass.model import Rankings
from canvass.stats.ranges import require, require_risk_limit
from canvass.tabulation.standing import StandingTally, places

MOST_SETS = 50_000
"""Sets of standing choices up to which is searched; every contest of 15 choices has fewer."""
MOST_WORK = 5 * 10**9
"""Ranks that are looked at, at most, in the tallies of all sets: about half a minute."""
MOST_TRIMMED = 1_000
"""Claims up to which each is tried whether the others are sufficient without it; the time grows with their square."""

DEFAULT_GAMMA = 1.1
"""Inflator of the published sample sizes of comparison."""


class Measure(StrEnum):
    """What makes a claim hard to audit."""

    CARDS_PER_VOTE = "cards_per_vote"
    """Cards for each vote of the margin."""
    COMPARISON = "comparison"
    """Draws of a comparison without discrepancies, as published: 2 gamma ln(1 / limit) per margin (Stark 2010)."""
    POLLING = "polling"
    """BRAVO's mean number of cards."""


class Trim(StrEnum):
    """Which of the sets with the same hardest claim is taken."""

    FEWEST = "fewest"
    """None of the claims can be left out, where they are few enough to try each."""
    SMALLEST_TREE = "smallest_tree"
    """Each order is excluded as early as can be, so that the explanation is as short as can be."""


@dataclass(frozen=True, slots=True)
class Difficulty:
    """How hard a claim is by the votes for it and against it, among so many cards."""

    cards: int
    measure: Measure = Measure.COMPARISON
    risk_limit: float = 0.05
    gamma: float = DEFAULT_GAMMA

    def __post_init__(self) -> None:
        """Refuse a risk limit or an inflator that is none, and no cards."""
        require_risk_limit(self.risk_limit)
        require("gamma", self.gamma, 1)
        require("cards", self.cards, 1)

    def of(self, votes: int, against: int) -> float:
        """The difficulty; infinite where the claim does not hold.

        >>> round(Difficulty(21_999).of(10_000, 6_000 + 5_999 - 5_999), 4)
        36.2467
        """
        if votes <= against:
            return inf
        if self.measure is Measure.POLLING:
            return mean_cards(Pair(votes, against, self.cards), self.risk_limit)
        per_vote = self.cards / (votes - against)
        if self.measure is Measure.CARDS_PER_VOTE:
            return per_vote
        return 2 * self.gamma * log(1 / self.risk_limit) * per_vote


@dataclass(frozen=True, slots=True)
class ExcludingSet:
    """Claims that exclude every other winner, hardest first, and the difficulty of the hardest.

    No set has a hardest claim easier than ``at_least``: equal to ``difficulty`` where the search ended. Both are
    infinite where no set of such claims exists, and ``claims`` is empty where none was found.
    """

    claims: tuple[Excluding, ...]
    difficulty: float
    at_least: float
    sets_seen: int

    @property
    def is_best(self) -> bool:
        """Whether the search ended, so that no other set is easier."""
        return self.difficulty == self.at_least


def raire(
    rankings: Rankings,
    winner: str,
    difficulty: Difficulty,
    trim: Trim = Trim.FEWEST,
    most_sets: int | None = None,
) -> ExcludingSet:
    """The claims to audit so that only this choice can be the winner of the instant-runoff count of these ballots.

    At most ``most_sets`` sets of choices are looked at; as many as half a minute allows unless given. It is a number
    and not a time, so that the same ballots have the same answer on every machine.
    """
    tally = StandingTally(rankings)
    most = sets_looked_at(rankings) if most_sets is None else most_sets
    search = _Search(tally, rankings.choices.index(winner), difficulty, most)
    reached, at_least = search.widest()
    if reached == inf:
        return ExcludingSet((), inf, at_least, len(search.looked_at))
    found = search.cut(reached, trim)
    ordered = sorted(found, key=lambda claim: (-search.cost(claim), claim))
    hardest = search.cost(ordered[0]) if ordered else 0.0
    return ExcludingSet(tuple(ordered), hardest, min(at_least, hardest), len(search.looked_at))


def sets_looked_at(rankings: Rankings) -> int:
    """How many sets of choices are looked at before a search stops: the fewer, the more different rankings there are.

    >>> sets_looked_at(Rankings(("a", "b"), {("a", "b"): 2, ("b",): 1}))
    50000
    """
    return min(MOST_SETS, MOST_WORK // max(len(rankings.cards) * len(rankings.choices), 1))


@dataclass
class _Search:
    """Sets of choices as a graph: from those who go later to the same and the one who goes just before them."""

    tally: StandingTally
    winner: int
    difficulty: Difficulty
    most_sets: int

    def __post_init__(self) -> None:
        """Nothing is known at first."""
        self.choices = len(self.tally.choices)
        self.every = (1 << self.choices) - 1
        self.widths: dict[int, float] = {}
        self.looked_at: set[int] = set()
        self.costs: dict[Excluding, float] = {}

    def cost(self, claim: Excluding) -> float:
        """The difficulty of a claim."""
        if claim not in self.costs:
            self.costs[claim] = self.difficulty.of(*claim.votes(self.tally))
        return self.costs[claim]

    def candidates(self, standing: int, place: int) -> Iterator[Excluding]:
        """Every claim that excludes that exactly these stand and this one goes next."""
        for gone in places(self.every & ~standing):
            yield Excluding(gone, place)
        if standing != 1 << place:
            for other in places(standing & ~(1 << place)):
                yield Excluding(place, other, standing)

    def easiest(self, standing: int, place: int) -> tuple[float, Excluding | None]:
        """The easiest of these claims and its difficulty; infinite and none where there is none."""
        found = min(
            ((self.cost(claim), claim) for claim in self.candidates(standing, place)), default=None
        )
        return found or (inf, None)

    @property
    def starts(self) -> Iterator[int]:
        """The other choices, each as the last that stands."""
        return (1 << place for place in range(self.choices) if place != self.winner)

    def widest(self) -> tuple[float, float]:
        """Bounds of the difficulty of the best set: one that a set reaches, and one that no set is below.

        An order of elimination is as hard to exclude as the easiest of its steps, and the hardest order decides.
        """
        ahead = [(-self.easiest(start, start.bit_length() - 1)[0], start) for start in self.starts]
        heapq.heapify(ahead)
        while ahead:
            width, standing = -ahead[0][0], ahead[0][1]
            if standing == self.every:
                return width, width
            if len(self.looked_at) >= self.most_sets:
                return width, max(
                    self._descend(-each, mask) for each, mask in ahead[: self.choices]
                )
            heapq.heappop(ahead)
            if standing in self.widths:
                continue
            self.widths[standing] = width
            for place in places(self.every & ~standing):
                above = standing | 1 << place
                if above not in self.widths:
                    self.looked_at.add(above)
                    heapq.heappush(ahead, (-min(width, self.easiest(above, place)[0]), above))
        return 0.0, 0.0  # one choice: there is nobody else to exclude

    def _descend(self, width: float, standing: int) -> float:
        """How hard one order is to exclude: the next to go is always the one that is hardest to exclude."""
        while standing != self.every:
            each = [
                (self.easiest(standing | 1 << place, place)[0], place)
                for place in places(self.every & ~standing)
            ]
            hardest, place = max(each)
            width, standing = min(width, hardest), standing | 1 << place
        return width

    def cut(self, limit: float, trim: Trim) -> set[Excluding]:
        """Claims, none harder than the limit, of which one excludes every order: each as soon as one can."""
        found: set[Excluding] = set()
        ahead, seen = [0], {0}
        while ahead:
            standing = ahead.pop()
            for place in places(self.every & ~(standing or 1 << self.winner)):
                above = standing | 1 << place
                if above in seen or self._close(above, place, limit, found):
                    continue
                seen.add(above)
                ahead.append(above)
        return self._trimmed(found, trim)

    def _close(self, standing: int, place: int, limit: float, found: set[Excluding]) -> bool:
        """Whether a claim excludes this step; one that is wanted already is taken before a new one."""
        cost, claim = self.easiest(standing, place)
        if claim is None or cost > limit:
            return False
        if found.isdisjoint(self.candidates(standing, place)):
            found.add(claim)
        return True

    def _trimmed(self, claims: set[Excluding], trim: Trim) -> set[Excluding]:
        """Without claims that follow from others and, where the fewest are wanted, without any that is not needed.

        Who is not eliminated before another leads it in every set of both.
        """
        never = {(claim.choice, claim.other) for claim in claims if not claim.standing}
        kept = {
            claim
            for claim in claims
            if not claim.standing or (claim.choice, claim.other) not in never
        }
        if trim is Trim.SMALLEST_TREE or len(kept) > MOST_TRIMMED:
            return kept
        for claim in sorted(kept, key=lambda each: (-self.cost(each), each)):
            if is_sufficient(kept - {claim}, self.choices, self.winner):
                kept.remove(claim)
        return kept
