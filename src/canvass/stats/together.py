"""When do several tests of the same draws all end? Simulated on shared decks, each test only as far as it takes.

Every claim of a contest is tested on the same cards. That each has ended with a chance of nine tenths does not say that
all have.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import log
from typing import Any

import numpy as np
from numpy.typing import NDArray

from canvass.errors import OutOfRange
from canvass.stats.decks import CardDeck, CardStack
from canvass.stats.draws import BoolArray, Draws, IntArray
from canvass.stats.endings import (
    ROWS,
    Endings,
    SequentialTest,
    TooManyDraws,
    stretch_length,
)
from canvass.stats.martingale import go_on
from canvass.stats.standing import START, Standing
from canvass.stats.streams import stream


@dataclass(frozen=True, slots=True)
class SharedStack:
    """Cards of a few kinds: of each ``counts`` so many, and what each is worth in every test.

    ``worth`` has for each test the amount of every kind, counted in that test's unit.
    """

    counts: tuple[int, ...]
    worth: tuple[tuple[int, ...], ...]
    units: tuple[Fraction, ...]

    def __post_init__(self) -> None:
        """Refuse a table that has not a column for each kind, or not a unit for each test."""
        if len(self.units) != len(self.worth) or any(
            len(each) != len(self.counts) for each in self.worth
        ):
            raise OutOfRange(
                f"{len(self.worth)} tests of {len(self.counts)} kinds of card need a unit each, and an amount for "
                "every kind"
            )

    @property
    def kinds(self) -> CardStack:
        """The cards as a stack of their kinds, numbered from 0."""
        return CardStack(tuple(range(len(self.counts))), self.counts, Fraction(1))


def endings_together(
    tests: Sequence[SequentialTest],
    stack: SharedStack,
    replications: int,
    seed: str,
    most: int,
    budget: int | None = None,
) -> Endings:
    """When the last of the tests ends in each of so many audits; the same seed gives the same numbers.

    An audit is confirmed once every test is. One in which a test has not confirmed after ``most`` draws, or no longer
    can, ends without. Either every test puts cards back or none does. Raises TooManyDraws once all audits together
    have taken more than ``budget``.
    """
    if len(tests) != len(stack.worth) or not tests:
        raise OutOfRange(f"{len(tests)} tests of a stack for {len(stack.worth)}")
    replacement = tests[0].null.size is None
    if any((test.null.size is None) != replacement for test in tests):
        raise OutOfRange("of tests on the same draws either all put cards back or none does")
    groups: list[Endings] = []
    for first in range(0, replications, ROWS):
        left = None if budget is None else budget - sum(int(g.draws.sum()) for g in groups)
        random, audits = stream(seed, "together", first), min(ROWS, replications - first)
        deck = stack.kinds.decks(random, audits, replacement=replacement)
        played = [
            _Played(test, np.asarray(worth), unit, np.ones(audits, np.bool_))
            for test, worth, unit in zip(tests, stack.worth, stack.units, strict=True)
        ]
        groups.append(_group(played, deck, audits, most, left))
    return Endings(
        np.concatenate([group.draws for group in groups]),
        np.concatenate([group.is_confirmed for group in groups]),
    )


@dataclass(slots=True)
class _Played:
    """A test in the audits that are still played: which of them it has not confirmed yet, and where it stands there.

    ``worth`` are the amounts by kind of card.
    """

    test: SequentialTest
    worth: NDArray[Any]
    unit: Fraction
    is_open: BoolArray
    standing: Standing = START

    def play(self, kinds: NDArray[Any]) -> tuple[IntArray, BoolArray]:
        """The draw of these at which each audit confirms, 0 where none does, and the audits that no longer can."""
        at, is_lost = np.zeros(len(kinds), np.int64), np.zeros(len(kinds), np.bool_)
        draws = Draws(self.worth[kinds[self.is_open]], self.unit)
        path, self.standing = go_on(self.standing, draws, self.test.null, self.test.bet)
        reached = path >= -log(self.test.risk_limit)
        confirms = reached.any(axis=1)
        at[self.is_open] = np.where(confirms, reached.argmax(axis=1) + 1, 0)
        is_lost[self.is_open] = ~confirms & np.isneginf(path[:, -1])
        self.standing = self.standing.of(np.asarray(~confirms))
        self.is_open[self.is_open] = ~confirms
        return at, is_lost

    def keep(self, audits: BoolArray) -> None:
        """Go on with these audits alone."""
        self.standing = self.standing.of(np.asarray(audits[self.is_open], np.bool_))
        self.is_open = self.is_open[audits]


def _group(
    played: list[_Played], deck: CardDeck, audits: int, most: int, budget: int | None
) -> Endings:
    """Audits in stretches that double; those that are decided are dropped, and tests that none of them needs."""
    draws, is_confirmed = np.full(audits, most), np.zeros(audits, np.bool_)
    still, decided, first = np.arange(audits), np.zeros(audits, np.bool_), 0
    last = np.zeros(audits, np.int64)
    while still.size and first < most:
        if budget is not None and int(draws[decided].sum()) + still.size * first > budget:
            raise TooManyDraws(f"{audits} simulated audits take more than {budget:,} draws")
        kinds = deck.deal(min(stretch_length(first, still.size), most - first)).amounts
        lost, is_open = np.zeros(still.size, np.bool_), np.zeros(still.size, np.bool_)
        for each in played:
            at, is_lost = each.play(kinds)
            last[still] = np.maximum(last[still], np.where(at, first + at, 0))
            lost |= is_lost
            is_open |= each.is_open
        confirms = ~is_open
        draws[still[confirms]], is_confirmed[still[confirms]] = last[still[confirms]], True
        first += kinds.shape[1]
        goes_on = is_open & ~lost
        if not goes_on.all():
            deck.keep(goes_on)
            for each in played:
                each.keep(goes_on)
            decided[still[~goes_on]] = True
            still = still[goes_on]
        needed = [each for each in played if each.is_open.any()]
        if needed and len(needed) < len(played):
            _join_kinds(needed, deck)
        played = needed
    return Endings(draws, is_confirmed)


def _join_kinds(played: list[_Played], deck: CardDeck) -> None:
    """Kinds of card that are worth the same in every test still played become one: there are fewer to deal."""
    worth, places = np.unique([each.worth for each in played], axis=1, return_inverse=True)
    if worth.shape[1] < places.size:
        deck.join(places.ravel())
        for each, amounts in zip(played, worth, strict=True):
            each.worth = amounts
