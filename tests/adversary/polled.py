"""Polling by counts and by rounds: only how many cards showed what is typed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from tests.adversary.commands import Typed
from tests.adversary.games import (
    BLANK,
    LOST,
    Game,
    Rounds,
    after,
    counted,
    counted_by_round,
    reports,
    typing,
    voted,
    wrong_papers,
)
from tests.profile import IS_SEARCH

FEW, MANY = (5, 7) if IS_SEARCH else (4, 5)
"""Cards of the elections that are played for every report of them."""


@dataclass(frozen=True)
class Polled:
    """A method that polls so many cards; ``more`` are further words."""

    method: str
    cards: int
    is_put_back: bool
    by_round: bool = False
    more: tuple[str, ...] = ()
    risk_limit: str = "0.4"

    def game(self, report: Mapping[str, int], sizes: Callable[[Rounds], tuple[int, ...]]) -> Game:
        """The game of one report."""
        kinds = (*report, LOST)
        limit = ("--risk-limit", self.risk_limit)
        words = (
            *voted("rounds" if self.by_round else "polling", report, self.cards),
            *limit,
            "--method",
            self.method,
            *self.more,
        )
        found = self._rounds if self.by_round else self._counts
        return Game(
            name=f"{self.method} {report} {' '.join(self.more)}",
            risk_limit=Fraction(self.risk_limit),
            kinds=kinds,
            sizes=sizes,
            risk=typing(lambda rounds: Typed((*words, *found(rounds)))),
            papers=wrong_papers(self.cards, kinds),
            right={**report, LOST: 0},
            is_put_back=self.is_put_back,
            matters=counted_by_round if self.by_round else counted,
        )

    def _counts(self, rounds: Rounds) -> Iterator[str]:
        found = Counter(kind for each in rounds for kind in each)
        yield from ("--drawn", str(found.total()))
        yield from ("--lost", str(found.pop(LOST, 0)), "--no-vote", str(found.pop(BLANK, 0)))
        for choice, number in found.items():
            yield from ("--found", f"{choice}={number}")

    def _rounds(self, rounds: Rounds) -> Iterator[str]:
        so_far = Counter[str]()
        for each in rounds:
            so_far.update(each)
            shown = ",".join(f"{kind}={number}" for kind, number in so_far.items())
            yield from ("--round", f"{so_far.total()}:{shown}")


def bravo() -> Iterator[Game]:
    """Every report of a few cards, looked at after each draw; and one of three choices."""
    polled = Polled("bravo", FEW, is_put_back=True)
    for report in reports(FEW):
        yield polled.game(report, after(*range(1, MANY + 1)))
    three = Polled("bravo", 5, is_put_back=True)
    yield three.game({"A": 3, "B": 1, "C": 1}, after(*range(1, 5)))


def polling_ratio() -> Iterator[Game]:
    """The same without putting cards back, to the last card."""
    for cards in range(FEW, MANY + 1):
        polled = Polled("polling_ratio", cards, is_put_back=False, risk_limit="0.5")
        for report in reports(cards):
            if IS_SEARCH or cards == FEW or not report[BLANK]:
                yield polled.game(report, after(*range(1, cards + 1)))


def minerva() -> Iterator[Game]:
    """Every report of a few cards in announced rounds."""
    yield from _scheduled("minerva")


def athena() -> Iterator[Game]:
    """The same with a bound on the ratio of all cards."""
    yield from _scheduled("athena", "--delta", "1.5")


def _scheduled(method: str, *more: str) -> Iterator[Game]:
    limits = ("0.05", "0.1", "0.2", "0.4", "0.6") if IS_SEARCH else ("0.2", "0.4")
    for schedule in [(3, 5), (1, 2, 4), (4, 6)] if IS_SEARCH else [(2, 4)]:
        said = ("--schedule", ",".join(map(str, schedule)), *more)
        for limit in limits:
            polled = Polled(method, FEW, True, by_round=True, more=said, risk_limit=limit)
            for report in reports(FEW):
                if IS_SEARCH or report[BLANK] < 2:
                    yield polled.game(report, after(*schedule))


def providence() -> Iterator[Game]:
    """Four cards, in rounds of one, two or more as the adversary chooses from what was drawn."""
    most = 4 if IS_SEARCH else 3

    def sizes(rounds: Rounds) -> tuple[int, ...]:
        return tuple(range(1, most + 1 - sum(map(len, rounds))))

    polled = Polled("providence", 4, is_put_back=True, by_round=True)
    for report in reports(4):
        if IS_SEARCH or not report[BLANK]:
            yield polled.game(report, sizes)
