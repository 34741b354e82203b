"""What a simulation draws from: cards by value, or batches by weight; every replication has a deck of its own."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from canvass.errors import OutOfRange
from canvass.stats.draws import WHOLE_LIMIT, BoolArray, Draws, FloatArray, IntArray

SPARE = 16
"""Times the sum of all cards that sums of draws which go back may grow to."""

FEW_KINDS = 8
"""Up to so many kinds of card it is quickest to go through them one by one."""


class Deck(Protocol):
    """The decks of some replications, from which draws are dealt."""

    def deal(self, count: int) -> Draws:
        """So many further draws in each replication, or as many as are left."""

    def keep(self, replications: BoolArray) -> None:
        """Go on with these replications alone."""


class CardDeck(Deck, Protocol):
    """Decks of cards of a few kinds, of which some may become one kind."""

    def join(self, places: IntArray) -> None:
        """Some kinds become one: ``places`` numbers from 0 what each kind is now, and that is its amount."""


class Stack(Protocol):
    """Something of which decks are made."""

    @property
    def size(self) -> int:
        """Cards, or batches, that can be drawn."""

    def decks(self, random: np.random.Generator, replications: int, *, replacement: bool) -> Deck:
        """A deck for each replication, shuffled by these random numbers."""


@dataclass(frozen=True, slots=True)
class CardStack:
    """Cards of a few values: ``counts`` of them have each of ``amounts``, counted in ``unit``."""

    amounts: tuple[int, ...]
    counts: tuple[int, ...]
    unit: Fraction

    def __post_init__(self) -> None:
        """Refuse counts that do not fit or are below 0."""
        if len(self.amounts) != len(self.counts) or min(self.counts, default=-1) < 0:
            raise OutOfRange(
                f"{len(self.amounts)} values need as many counts of 0 or more, found {self.counts}"
            )

    @property
    def size(self) -> int:
        """Cards in the stack."""
        return sum(self.counts)

    @property
    def values(self) -> FloatArray:
        """The value of each kind of card."""
        return np.array(self.amounts, np.float64) * float(self.unit)

    @property
    def mean(self) -> Fraction:
        """Mean value of the cards."""
        total = sum(a * n for a, n in zip(self.amounts, self.counts, strict=True))
        return self.unit * total / self.size

    def joined(self, places: IntArray) -> CardStack:
        """The same cards by fewer kinds: ``places`` numbers what each kind is now, and that is its amount."""
        counts = [0] * (int(places.max()) + 1)
        for place, count in zip(places.tolist(), self.counts, strict=True):
            counts[place] += count
        return CardStack(tuple(range(len(counts))), tuple(counts), self.unit)

    def decks(
        self, random: np.random.Generator, replications: int, *, replacement: bool
    ) -> CardDeck:
        """Decks in any order, of which nothing is drawn yet."""
        return (_EndlessCards if replacement else _Cards)(self, random, replications)


@dataclass(frozen=True, slots=True)
class BatchStack:
    """Batches with whole weights, by which they are drawn, and amounts: value times weight."""

    amounts: tuple[int, ...]
    weights: tuple[int, ...]

    @property
    def size(self) -> int:
        """Batches in the stack that can be drawn."""
        return sum(weight > 0 for weight in self.weights)

    def decks(self, random: np.random.Generator, replications: int, *, replacement: bool) -> Deck:
        """Decks from which batches come in proportion to weight."""
        return (_EndlessBatches if replacement else _Batches)(self, random, replications)


class _Cards:
    """Cards not put back."""

    def __init__(self, stack: CardStack, random: np.random.Generator, replications: int) -> None:
        self._stack, self._random = stack, random
        self._left = np.tile(np.asarray(stack.counts, np.int64), (replications, 1))

    def deal(self, count: int) -> Draws:
        """How many of each value come is drawn first, and then their order."""
        taken_of = _hypergeometric if len(self._left) > 1 else _of_one_row
        taken = taken_of(self._random, self._left, min(count, int(self._left[0].sum())))
        self._left -= taken
        amounts = (_laid_out if self._is_laid_out() else _in_steps)(self._stack, taken)
        return Draws(self._random.permuted(amounts, axis=1, out=amounts), self._stack.unit)

    def _is_laid_out(self) -> bool:
        """Whether that is quicker; floating point is added up kind by kind, so that its last digits stay."""
        is_one = len(self._left) == 1 and _number_type(self._stack) is np.int64
        return is_one or len(self._stack.counts) > FEW_KINDS

    def keep(self, replications: BoolArray) -> None:
        """Go on with these replications alone."""
        self._left = self._left[replications]

    def join(self, places: IntArray) -> None:
        """What is left of each kind is left of the kind that it is now."""
        self._stack = self._stack.joined(places)
        left = np.zeros((len(self._stack.counts), len(self._left)), np.int64)
        np.add.at(left, places, self._left.T)
        self._left = left.T.copy()


class _EndlessCards:
    """Cards that are put back."""

    def __init__(self, stack: CardStack, random: np.random.Generator, replications: int) -> None:
        self._stack, self._random, self._rows = stack, random, replications
        self._ends = np.cumsum(stack.counts)[:-1] / stack.size

    def deal(self, count: int) -> Draws:
        """Each draw is any of the cards."""
        chances = self._random.random((self._rows, count))
        amounts = _stepped(self._stack, [chances >= end for end in self._ends])
        return Draws(np.broadcast_to(amounts, chances.shape), self._stack.unit)

    def keep(self, replications: BoolArray) -> None:
        """Go on with so many replications."""
        self._rows = int(replications.sum())

    def join(self, places: IntArray) -> None:
        """Go on with fewer kinds: nothing is ever gone."""
        self._stack = self._stack.joined(places)
        self._ends = np.cumsum(self._stack.counts)[:-1] / self._stack.size


class _EndlessBatches:
    """Batches that are put back."""

    def __init__(self, stack: BatchStack, random: np.random.Generator, replications: int) -> None:
        drawable = np.flatnonzero(stack.weights)
        self._amounts = np.asarray(stack.amounts)[drawable]
        self._weights = np.asarray(stack.weights)[drawable]
        self._ends = np.cumsum(_shares(self._weights))[:-1]
        self._random, self._rows = random, replications

    def deal(self, count: int) -> Draws:
        """Each draw is a batch with a chance in proportion to its weight."""
        chances = self._random.random((self._rows, count))
        places = np.searchsorted(self._ends, chances, side="right")
        return Draws.weighted(self._amounts[places], self._weights[places])

    def keep(self, replications: BoolArray) -> None:
        """Go on with so many replications."""
        self._rows = int(replications.sum())


class _Batches:
    """Batches not put back, each drawn in proportion to the weights that are left.

    The order is that of waiting times, each exponential with the batch's weight as its rate.
    """

    def __init__(self, stack: BatchStack, random: np.random.Generator, replications: int) -> None:
        drawable = np.flatnonzero(stack.weights)
        self._amounts, self._weights = np.asarray(stack.amounts), np.asarray(stack.weights)
        times = random.standard_exponential((replications, drawable.size))
        self._order = drawable[np.argsort(times / _shares(self._weights)[drawable], axis=1)]
        self._dealt = 0

    def deal(self, count: int) -> Draws:
        """The next batches in the order."""
        places = self._order[:, self._dealt : self._dealt + count]
        self._dealt += places.shape[1]
        return Draws.weighted(self._amounts[places], self._weights[places])

    def keep(self, replications: BoolArray) -> None:
        """Go on with these replications alone."""
        self._order = self._order[replications]


def _shares(weights: NDArray[Any]) -> FloatArray:
    """The chance of each batch on the first draw; weights may be whole numbers of any length."""
    return np.asarray(weights / sum(weights.tolist()), dtype=np.float64)


def _hypergeometric(random: np.random.Generator, left: IntArray, count: int) -> IntArray:
    """How many cards of each kind are among the next ``count`` of each row."""
    taken = np.zeros_like(left)
    cards, wanted = left.sum(axis=1), np.full(len(left), count)
    for kind in range(left.shape[1] - 1):
        cards = cards - left[:, kind]
        taken[:, kind] = random.hypergeometric(left[:, kind], cards, wanted)
        wanted = wanted - taken[:, kind]
    taken[:, -1] = wanted
    return taken


def _of_one_row(random: np.random.Generator, left: IntArray, count: int) -> IntArray:
    """The same of one row, by the same random numbers: arrays of one number take ten times as long as the number."""
    kinds, taken = left[0].tolist(), list[int]()
    cards = sum(kinds)
    for kind in kinds[:-1]:
        cards -= kind
        taken.append(int(random.hypergeometric(kind, cards, count)))
        count -= taken[-1]
    return np.array([[*taken, count]], np.int64)


def _in_steps(stack: CardStack, taken: IntArray) -> NDArray[Any]:
    """In each row as many cards of each kind as were taken, kind after kind."""
    ends = np.cumsum(taken, axis=1)
    places = np.arange(int(ends[0, -1]))
    amounts = _stepped(stack, [places >= end for end in ends.T[:-1, :, None]])
    return np.broadcast_to(amounts, (len(taken), places.size)).copy()


def _laid_out(stack: CardStack, taken: IntArray) -> NDArray[Any]:
    """The same, quicker where there are many kinds."""
    amounts = np.array(stack.amounts, dtype=_number_type(stack))
    return np.repeat(np.tile(amounts, len(taken)), taken.ravel()).reshape(len(taken), -1)


def _stepped(stack: CardStack, beyond: list[NDArray[np.bool_]]) -> NDArray[Any]:
    """The first amount, and wherever a place is beyond the end of its kind, the next."""
    kind = _number_type(stack)
    found: NDArray[Any] = np.full((1, 1), stack.amounts[0], kind)
    for flags, before, after in zip(beyond, stack.amounts, stack.amounts[1:], strict=False):
        found = found + flags * kind(after - before)
    return found


def _number_type(stack: CardStack) -> type[np.float64] | type[np.int64]:
    """Amounts whose sums 64 bits might not hold are floating point: for a simulation that is near enough."""
    is_long = stack.size * max(stack.amounts) >= WHOLE_LIMIT // SPARE
    return np.float64 if is_long else np.int64
