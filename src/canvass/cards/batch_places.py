"""Which places a batch tells: a card whose precinct is withheld lies beside cards that say theirs.

A scanner in a polling place counts one precinct, in one way of voting. Its card without a precinct is of that
precinct, whatever is withheld of the card itself. What a batch leaves open about a card are the places that the cards
of the batch have and the cards of its style have.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass, field

import polars as pl

BATCH_KEY, PLACE_KEY, STYLE_KEY = "\0batch", "\0place", "\0style"
_SMALL = 100_000
"""So many pairs are kept as they come before what stands twice in them is left out."""


@dataclass(slots=True)
class Pairs:
    """The distinct pairs of two keys in blocks of cards, as they pass: memory grows with the pairs, not the cards."""

    of: str
    _parts: list[pl.DataFrame] = field(default_factory=list)
    _rows: int = 0
    _limit: int = _SMALL

    def add(self, cards: pl.DataFrame) -> None:
        """Take the pairs of a block."""
        self._parts.append(cards.select(self.of, PLACE_KEY).unique())
        self._rows += self._parts[-1].height
        if self._rows > self._limit:
            self._together()
            self._limit = max(2 * self._rows, _SMALL)

    def places(self, keys: pl.Series) -> dict[int, frozenset[int]]:
        """The places of each of these keys."""
        self._together()
        own = self._parts[0].filter(pl.col(self.of).is_in(keys.unique().implode()))
        return {
            key: frozenset(places)
            for key, places in own.group_by(self.of).agg(PLACE_KEY).iter_rows()
        }

    def _together(self) -> None:
        self._parts = [pl.concat(self._parts).unique()]
        self._rows = self._parts[0].height


@dataclass(slots=True)
class BatchPlaces:
    """The places, each a precinct with a way of voting, of every batch and of every style."""

    _of_batches: Pairs = field(default_factory=lambda: Pairs(BATCH_KEY))
    _of_styles: Pairs = field(default_factory=lambda: Pairs(STYLE_KEY))

    def add(self, cards: pl.DataFrame) -> None:
        """Take the batches, styles and places of a block of cards."""
        self._of_batches.add(cards)
        self._of_styles.add(cards)

    def left_open(self, cards: pl.DataFrame) -> list[Set[int]]:
        """Of each of these cards the places that it can be of, as far as its batch and style tell."""
        batches = self._of_batches.places(cards[BATCH_KEY])
        styles = self._of_styles.places(cards[STYLE_KEY])
        known: dict[tuple[int, int], Set[int]] = {}
        for batch, style in cards.select(BATCH_KEY, STYLE_KEY).unique().iter_rows():
            known[batch, style] = batches[batch] & styles[style]
        return [known[each] for each in cards.select(BATCH_KEY, STYLE_KEY).iter_rows()]
