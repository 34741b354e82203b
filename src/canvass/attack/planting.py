"""Where an error of each kind is planted, on which cards, and what becomes of their paper."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from canvass.attack.error_kinds import WRITTEN_AS, ErrorKind, Wanted
from canvass.attack.ways import NO_VOTE, NOT_FOUND, Ways
from canvass.model import Manifest
from canvass.tabulation import Cost, votes_for_margin
from canvass.tamper.divide import Integers

STACK = 25
"""Cards in a stack that is fed at once."""


@dataclass(frozen=True, eq=False)
class Scene:
    """What errors are planted in."""

    manifest: Manifest
    batch: Integers
    paper: Integers
    pair: tuple[int, int]
    random: np.random.Generator
    ways: Ways
    wanted: Wanted | None = None
    seats: int = 1

    def some_batch(self, least: int = 1) -> int:
        """The batch that is asked for; else one with at least so many cards, else the largest."""
        if self.wanted is not None and self.wanted.batch is not None:
            return self.wanted.batch
        return self._drawn_batch(least)

    def other_batch(self, one: int, least: int) -> int:
        """The other batch that is asked for; else one that is drawn, the same one only where there is no other."""
        if self.wanted is not None and self.wanted.other is not None:
            return self.wanted.other
        drawn = self._drawn_batch(least)
        others = np.setdiff1d(np.arange(len(self.manifest.batches)), [one])
        return int(self.random.choice(others)) if drawn == one and others.size else drawn

    def _drawn_batch(self, least: int) -> int:
        sizes = np.array([each.cards for each in self.manifest.batches])
        fitting = np.flatnonzero(sizes >= least)
        return int(self.random.choice(fitting)) if fitting.size else int(sizes.argmax())

    def cards_of(self, number: int) -> Integers:
        """Places of a batch's cards."""
        return np.flatnonzero(self.batch == number)

    def name(self, number: int) -> str:
        """What a person calls a batch."""
        return " ".join(self.manifest.ids[number])


Read = Callable[[Integers], Integers]
"""What the paper of the cards says of a contest then, by what the paper of all cards said of it."""


_Errors = tuple[str, Integers, Read]
"""Where, on which cards, and what becomes of their paper."""


def _as_it_is(cards: Integers) -> Read:
    return lambda paper: paper[cards]


def _scanned_twice(scene: Scene) -> _Errors:
    number = scene.some_batch(STACK)
    cards = scene.cards_of(number)[:STACK]
    return scene.name(number), cards, _as_it_is(cards)


def _transposed(scene: Scene) -> _Errors:
    sizes = [str(each.cards) for each in scene.manifest.batches]
    able = [number for number, size in enumerate(sizes) if size[-2:-1] not in ("", size[-1])]
    nothing = np.zeros(0, np.int64)
    if not able:
        return "", nothing, _as_it_is(nothing)
    asked = scene.wanted.batch if scene.wanted else None
    number = int(scene.random.choice(able)) if asked is None else asked
    if number not in able:
        return "", nothing, _as_it_is(nothing)
    size = sizes[number]
    off = abs(int(size) - int(size[:-2] + size[-1] + size[-2]))
    cards = scene.cards_of(number)[:off]
    where = f"{scene.name(number)}: {size} {WRITTEN_AS} {size[:-2]}{size[-1]}{size[-2]}"
    return where, cards, _as_it_is(cards)


def _missing(scene: Scene) -> _Errors:
    number = scene.some_batch(2)
    cards = scene.cards_of(number)[-1:]
    return scene.name(number), cards, lambda _: np.full(cards.size, NOT_FOUND)


def _style(scene: Scene) -> _Errors:
    """Cards without a recorded vote on whose paper there is one, for either of the two choices."""
    number = scene.some_batch(STACK)
    cards = scene.cards_of(number)
    cards = cards[scene.paper[cards] == NO_VOTE][:STACK]
    read = scene.random.choice(scene.pair, cards.size)
    if scene.ways.is_ranked or scene.ways.is_several:
        bearing = {each: _bearing(scene.ways, each) for each in scene.pair}
        read = np.array([scene.random.choice(bearing[each]) for each in read.tolist()], np.int64)
    return scene.name(number), cards, lambda _: read


def _bearing(ways: Ways, choice: int) -> Integers:
    """The ways that rank a choice first; any that rank it, where none does."""
    first = np.flatnonzero(ways.first == choice)
    return first if first.size else np.flatnonzero(ways.bears((choice, choice)))


def _label(scene: Scene) -> _Errors:
    one = scene.some_batch(STACK)
    other = scene.other_batch(one, STACK)
    first, second = scene.cards_of(one), scene.cards_of(other)
    common = 0 if one == other else min(first.size, second.size)
    cards = np.concatenate([first[:common], second[:common]])
    from_ = np.concatenate([second[:common], first[:common]])
    return f"{scene.name(one)} and {scene.name(other)}", cards, lambda paper: paper[from_]


def _swapped(scene: Scene) -> _Errors:
    """The cards of a tabulator where there are several, else of a batch."""
    number = scene.some_batch(STACK)
    tabulators = np.array([each.tabulator for each in scene.manifest.batches])
    if len(set(tabulators.tolist())) > 1:
        inside = (tabulators == tabulators[number])[scene.batch]
        where = f"tabulator {tabulators[number]}"
    else:
        inside, where = scene.batch == number, scene.name(number)
    held = inside & (scene.paper >= 0)
    held[held] = scene.ways.bears(scene.pair)[scene.paper[held]]
    cards, exchanged = np.flatnonzero(held), scene.ways.exchanged(scene.pair)
    return where, cards, lambda paper: exchanged[paper[cards]]


def _winner(scene: Scene) -> _Errors:
    """As few of the winner's votes as make the other one the winner on paper."""
    if scene.ways.is_ranked or scene.ways.is_several:
        return _exchanged_winner(scene)
    one, other = scene.pair
    lead = int((scene.paper == one).sum() - (scene.paper == other).sum())
    holders = np.flatnonzero(scene.paper == one)
    wanted = votes_for_margin(lead, Cost.FLIP) if lead >= 0 else 0
    cards = np.sort(scene.random.choice(holders, min(wanted, holders.size), replace=False))
    return "all batches", cards, lambda _: np.full(cards.size, other)


def _exchanged_winner(scene: Scene) -> _Errors:
    """The winner and the second exchanged on as few cards, in an order that is drawn, as elect another choice."""
    ways, winner = scene.ways, scene.ways.choices[scene.pair[0]]
    exchanged, prefers = ways.exchanged(scene.pair), ways.prefer(scene.pair)
    held = scene.paper >= 0
    held[held] = prefers[scene.paper[held]]
    order = scene.random.permutation(np.flatnonzero(held))

    def has_lost(cards: int) -> bool:
        paper = scene.paper.copy()
        paper[order[:cards]] = exchanged[paper[order[:cards]]]
        found = ways.elected(paper, scene.seats)
        return bool(found) and winner not in found

    fewest = bisect_left(range(order.size + 1), True, key=has_lost)
    cards = np.sort(order[:fewest])
    return "all batches", cards, lambda paper: exchanged[paper[cards]]


PLANT = {
    ErrorKind.SCANNED_TWICE: _scanned_twice,
    ErrorKind.TRANSPOSED_COUNT: _transposed,
    ErrorKind.CARD_MISSING: _missing,
    ErrorKind.STYLE_MISREAD: _style,
    ErrorKind.WRONG_LABEL: _label,
    ErrorKind.CHOICES_SWAPPED: _swapped,
    ErrorKind.WRONG_WINNER: _winner,
}
