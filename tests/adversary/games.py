"""An audit as a game against chance: whatever the draws show, the adversary goes on as suits it best.

The chance of "confirmed" is added up exactly, over every draw, for one paper after another. A paper is wrong if the
reported outcome does not follow from it, however cards that were lost or never listed voted.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import factorial, prod

from tests.adversary.commands import Desk, Typed

Rounds = tuple[tuple[str, ...], ...]
"""What the draws showed, look by look: the kind of each entry drawn."""
Paper = Mapping[str, int]
"""How many entries of each kind there are."""
Look = int | str
"""How many draws come next; where there are strata, the letter of the stratum of each."""


def everything(rounds: Rounds) -> Rounds:
    """All that matters of what was drawn where its order does."""
    return rounds


def counted(rounds: Rounds) -> Rounds:
    """All that matters where only how often each kind was drawn does."""
    return (tuple(sorted(kind for each in rounds for kind in each)),)


def counted_by_round(rounds: Rounds) -> Rounds:
    """The same, round by round."""
    return tuple(tuple(sorted(each)) for each in rounds)


def after(*sizes: int) -> Callable[[Rounds], tuple[int, ...]]:
    """Looks after these numbers of draws in all."""
    steps = {early: late - early for early, late in zip((0, *sizes), sizes, strict=False)}

    def following(rounds: Rounds) -> tuple[int, ...]:
        step = steps.get(sum(map(len, rounds)))
        return () if step is None else (step,)

    return following


@dataclass(frozen=True)
class Game:
    """A report under audit: the risk measured after what was drawn, and which papers make the report wrong.

    ``sizes`` are the draws that the adversary may ask for next, none where it must stop. ``matters`` is what matters of
    the rounds so far, ``weight`` the weight of an entry in the draw, ``right`` a paper that agrees with the report.
    ``stratum`` is the letter of the stratum in which entries of a kind are drawn; those of the one ``not_put_back`` are
    kept out where others are put back.
    """

    name: str
    risk_limit: Fraction
    kinds: Sequence[str]
    sizes: Callable[[Rounds], Sequence[Look]]
    risk: Callable[[Desk, Rounds], float]
    papers: Sequence[Paper]
    right: Paper
    is_put_back: bool = False
    matters: Callable[[Rounds], Rounds] = everything
    weight: Callable[[str], int] = lambda _: 1
    stratum: Callable[[str], str] = lambda _: ""
    not_put_back: str | None = None

    def goes_back(self, kind: str) -> bool:
        """Whether an entry of this kind can be drawn again."""
        return self.is_put_back and self.stratum(kind) != self.not_put_back


MOST_LOOKS = 8
"""More than any game has."""


def typing(typed: Callable[[Rounds], Typed]) -> Callable[[Desk, Rounds], float]:
    """The risk that ``audit risk`` measures, by the command that is typed for what was drawn."""
    return lambda desk, rounds: desk.risk(typed(rounds))


@dataclass
class Play:
    """A game at a desk, where every answer is remembered: exact chances of what the audit says."""

    game: Game
    desk: Desk
    known: dict[Rounds, float] = field(default_factory=dict)

    def risk(self, rounds: Rounds) -> float:
        """The risk measured after these rounds: for the next paper nothing is typed again."""
        if rounds not in self.known:
            self.known[rounds] = self.game.risk(self.desk, rounds)
        return self.known[rounds]

    def largest(self, limit: float) -> Fraction:
        """The largest chance that a wrong outcome is confirmed at a risk limit."""
        return max(self.chance(paper, limit) for paper in self.game.papers)

    def chance(self, paper: Paper, limit: float) -> Fraction:
        """The chance that this paper is confirmed, if the adversary goes on and stops as suits it best."""
        return self._chance(paper, limit, (), {})

    def risks(self, paper: Paper) -> dict[float, Fraction]:
        """The chance of each smallest measured risk, if the audit goes on to its last look.

        Only for a game in which the adversary chooses nothing.
        """
        found: dict[tuple[Rounds, float], Fraction] = {((), 1.0): Fraction(1)}
        for _ in range(MOST_LOOKS):
            now: dict[tuple[Rounds, float], Fraction] = defaultdict(Fraction)
            for (rounds, least), likely in found.items():
                for following, chance in self._following(paper, rounds) or [(rounds, Fraction(1))]:
                    risk = min(least, self.risk(following)) if following else least
                    now[following, risk] += likely * chance
            found = now
        risks: dict[float, Fraction] = defaultdict(Fraction)
        for (_, least), likely in found.items():
            risks[least] += likely
        return risks

    def _following(self, paper: Paper, rounds: Rounds) -> list[tuple[Rounds, Fraction]]:
        return [
            each for look in self.game.sizes(rounds) for each in self._after(paper, rounds, look)
        ]

    def _chance(
        self, paper: Paper, limit: float, rounds: Rounds, known: dict[Rounds, Fraction]
    ) -> Fraction:
        if rounds not in known:
            options = (
                self._confirmed(paper, limit, rounds, n, known) for n in self.game.sizes(rounds)
            )
            known[rounds] = max(options, default=Fraction(0))
        return known[rounds]

    def _confirmed(
        self, paper: Paper, limit: float, rounds: Rounds, look: Look, known: dict[Rounds, Fraction]
    ) -> Fraction:
        total = Fraction(0)
        for now, likely in self._after(paper, rounds, look):
            confirms = self.risk(now) <= limit
            total += likely * (1 if confirms else self._chance(paper, limit, now, known))
        return total

    def _after(self, paper: Paper, rounds: Rounds, look: Look) -> Iterator[tuple[Rounds, Fraction]]:
        """What may be known after so many more draws, with the chance of each."""
        for kinds, orders in self._drawn(look):
            if likely := orders * self._likelihood(paper, rounds, kinds):
                yield self.game.matters((*rounds, kinds)), likely

    def _drawn(self, look: Look) -> Iterator[tuple[tuple[str, ...], int]]:
        """What so many draws may show, with the number of orders in which they may: one where the order matters."""
        game = self.game
        if isinstance(look, str):
            of_each = ([kind for kind in game.kinds if game.stratum(kind) == one] for one in look)
            yield from ((kinds, 1) for kinds in product(*of_each))
        elif game.matters is everything:
            yield from ((kinds, 1) for kinds in product(game.kinds, repeat=look))
        else:
            for kinds in combinations_with_replacement(game.kinds, look):
                yield kinds, factorial(look) // prod(map(factorial, Counter(kinds).values()))

    def _likelihood(self, paper: Paper, rounds: Rounds, kinds: Sequence[str]) -> Fraction:
        """The chance that the next draws are of these kinds, in this order."""
        game, left = self.game, dict(paper)
        for kind in (kind for each in rounds for kind in each):
            left[kind] -= not game.goes_back(kind)
        ways, of = 1, 1
        for kind in kinds:
            ways *= game.weight(kind) * left.get(kind, 0)
            if not ways:
                return Fraction(0)
            alike = (other for other in left if game.stratum(other) == game.stratum(kind))
            of *= sum(game.weight(other) * left[other] for other in alike)
            left[kind] -= not game.goes_back(kind)
        return Fraction(ways, of)


BLANK, LOST = "-", "?"
"""A card without a valid vote, and one that could not be found, which may have been anybody's."""


def papers_of(cards: int, kinds: Sequence[str]) -> Iterator[dict[str, int]]:
    """Every way in which so many cards can be of these kinds."""
    first, *rest = kinds
    if not rest:
        yield {first: cards}
        return
    for count in range(cards + 1):
        for paper in papers_of(cards - count, rest):
            yield {first: count, **paper}


def wrong_papers(cards: int, kinds: Sequence[str], unlisted: int = 0) -> tuple[Paper, ...]:
    """Every paper on which A did not win, whoever the lost cards and those in no manifest were for."""
    others = [kind for kind in kinds if kind not in ("A", BLANK, LOST)]
    return tuple(
        paper
        for paper in papers_of(cards, kinds)
        if paper["A"] <= max(paper[kind] for kind in others) + paper.get(LOST, 0) + unlisted
    )


def reports(cards: int) -> Iterator[dict[str, int]]:
    """Every report of two choices in which A leads, with blank cards and without."""
    for won in range(1, cards + 1):
        for lost in range(min(won, cards - won + 1)):
            yield {"A": won, "B": lost, BLANK: cards - won - lost}


def voted(evidence: str, report: Mapping[str, int], cards: int) -> tuple[str, ...]:
    """The report as it is typed."""
    said = (f"{choice}={number}" for choice, number in report.items() if choice != BLANK)
    return ("audit", "risk", evidence, *said, "--cards", str(cards))
