"""Cards that few others are like are not written one by one: who knows whose they are would read a vote.

Who voted is public, and often in which precinct, in which way and with which ballot. Of a style with fewer cards than
``smallest`` only sums are written, and other cards go into them until each contest on one of these cards is summed over
``smallest`` cards: the official totals less the cards that are written would else tell the same. Cards of a style of
which a precinct and a way of voting have fewer are written without these two, with others of the style until
``smallest`` are. A card whose batch tells its place all the same goes into a sum: a scanner of one precinct has cards
of that precinct alone. Cards wait until enough are like them, and some wait to the end in case they are needed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
import polars as pl
from numpy.typing import NDArray

from canvass.cards.batch_places import BATCH_KEY, PLACE_KEY, STYLE_KEY, BatchPlaces
from canvass.cards.columns import CARDS
from canvass.cards.unplaced import Unplaced
from canvass.model.card_block import (
    BATCH,
    CHOICE,
    CONTEST,
    JURISDICTION,
    MODE,
    ROW,
    STYLE,
    TABULATOR,
    UNIT,
    VOTES,
    CardBlock,
    joined,
)

SMALLEST = 10
"""A style of fewer cards is pooled, as when a record is published."""
_Keys = NDArray[np.uint64]
_CELL = "\0cell"
_BATCH_OF = ((JURISDICTION, 3), (TABULATOR, 5), (BATCH, 7))


@dataclass(slots=True)
class Withheld:
    """What was not written of cards: how many are in sums, how many are without precinct and way of voting.

    ``untold`` are contests on cards of rare styles that too few cards have for a sum: their votes are not in the store.
    """

    pooled: int = 0
    unplaced: int = 0
    untold: tuple[str, ...] = ()


@dataclass(slots=True)
class Waiting:
    """Cards that wait until enough are like them."""

    smallest: int = SMALLEST
    withheld: Withheld = field(default_factory=Withheld)
    _styles: dict[int, int] = field(default_factory=dict)
    _cells: dict[int, int] = field(default_factory=dict)
    _places: BatchPlaces = field(default_factory=BatchPlaces)
    _reserved: dict[str | int, int] = field(default_factory=dict)
    _held: list[CardBlock] = field(default_factory=list)
    _reserve: list[CardBlock] = field(default_factory=list)

    def passed(self, blocks: Iterable[CardBlock]) -> Iterator[CardBlock | pl.DataFrame]:
        """The cards that may be written, block by block, and at the end sums of those that may not."""
        for block in blocks:
            yield from self._pass(block)
        yield from self._rest()

    def _pass(self, block: CardBlock) -> Iterator[CardBlock]:
        keyed = _with_keys(block)
        _count(self._styles, keyed.cards[STYLE_KEY])
        _count(self._cells, keyed.cards[_CELL])
        if UNIT in block.cards.columns or MODE in block.cards.columns:
            self._places.add(keyed.cards)
        held, self._held = self._held, []
        for part in (*held, keyed):
            common = self._is_common(part)
            yield from _some(self._without_reserve(part.only(common) if not common.all() else part))
            if not common.all():
                self._held.append(part.only(~common))
        if len(self._held) > 1:
            together = joined(self._held)
            self._held = [together] if together else []

    def _is_common(self, block: CardBlock) -> NDArray[np.bool_]:
        styles, cells = block.cards[STYLE_KEY], block.cards[_CELL]
        return self._enough(self._styles, styles) & self._enough(self._cells, cells)

    def _enough(self, counts: dict[int, int], keys: pl.Series) -> NDArray[np.bool_]:
        rare = [key for key in keys.unique().to_list() if counts[key] < self.smallest]
        return ~keys.is_in(rare).to_numpy() if rare else np.ones(keys.len(), np.bool_)

    def _without_reserve(self, block: CardBlock) -> CardBlock:
        """The block less the first cards of each contest and style, which are kept to the end.

        They may have to go into a sum, or to be written without their precinct beside a card that must be.
        """
        kept = np.ones(len(block), np.bool_)
        for contest, marks in block.marks.items():
            self._reserve_of(contest, marks[ROW].unique(maintain_order=True).to_numpy(), kept)
        styles = block.cards[STYLE_KEY].to_numpy()
        for style in np.unique(styles).tolist():
            if self._reserved.get(style, 0) < self.smallest:
                self._reserve_of(style, np.flatnonzero(styles == style), kept)
        if kept.all():
            return block
        self._reserve.append(block.only(~kept))
        return block.only(kept)

    def _reserve_of(
        self, group: str | int, rows: NDArray[np.integer], kept: NDArray[np.bool_]
    ) -> None:
        """Take as many cards of a contest or style as it lacks out of those that are ``kept`` in the block."""
        lacks = self.smallest - self._reserved.get(group, 0)
        if lacks > 0:
            rows = np.concatenate((rows[~kept[rows]], rows[kept[rows]]))[:lacks]
            self._reserved[group] = self._reserved.get(group, 0) + rows.size
            kept[rows] = False

    def _rest(self) -> Iterator[CardBlock | pl.DataFrame]:
        held = joined((*self._held, *self._reserve))
        if held is None:
            return
        pooled = ~self._enough(self._styles, held.cards[STYLE_KEY])
        is_rare = ~self._enough(self._cells, held.cards[_CELL])
        unplaced = Unplaced(held.cards, self._places, is_rare & ~pooled, self.smallest)
        while True:
            untold = self._fill(held, pooled)
            blank, alone = unplaced.beside(pooled)
            if not alone.any():
                break
            pooled |= alone
        written, without = held.only(~pooled), pl.Series(blank[~pooled])
        self.withheld = Withheld(int(pooled.sum()), int(without.sum()), untold)
        hidden = [name for name in (UNIT, MODE) if name in written.cards.columns]
        yield from _some(
            CardBlock(
                written.cards.with_columns(
                    pl.when(without).then(None).otherwise(pl.col(name)).alias(name)
                    for name in hidden
                ),
                written.marks,
            )
        )
        if pooled.any():
            yield _sums(held.only(pooled), untold)

    def _fill(self, held: CardBlock, pooled: NDArray[np.bool_]) -> tuple[str, ...]:
        """Add cards to those in sums until each contest on one is summed over enough; contests that cannot be."""
        rare = {contest: held.lists(contest) for contest in held.marks}
        rare = {contest: on for contest, on in rare.items() if (on & pooled).any()}
        for on in rare.values():
            others = np.flatnonzero(on & ~pooled)
            pooled[others[: max(self.smallest - int((on & pooled).sum()), 0)]] = True
        return tuple(c for c, on in rare.items() if int((on & pooled).sum()) < self.smallest)


def _sums(block: CardBlock, untold: Sequence[str]) -> pl.DataFrame:
    """Cards, and of each contest that may be told its cards and the votes of each choice."""
    tables = [pl.DataFrame({CARDS: [len(block)], VOTES: [0], CONTEST: [None], CHOICE: [None]})]
    for contest, marks in block.marks.items():
        if contest in untold:
            continue
        choices = marks.drop_nulls(CHOICE).group_by(CHOICE).agg(pl.col(VOTES).sum()).sort(CHOICE)
        cards = int(block.lists(contest).sum())
        tables.append(
            pl.DataFrame({CARDS: [cards], VOTES: [0], CONTEST: [contest], CHOICE: [None]})
        )
        tables.append(
            choices.select(
                pl.lit(0).alias(CARDS), VOTES, pl.lit(contest).alias(CONTEST), pl.col(CHOICE)
            )
        )
    types = {CARDS: pl.UInt32, VOTES: pl.UInt32, CONTEST: pl.String, CHOICE: pl.String}
    return pl.concat(
        table.select(pl.col(name).cast(type_) for name, type_ in types.items()) for table in tables
    )


def _some(block: CardBlock) -> Iterator[CardBlock]:
    if len(block):
        yield block


def _with_keys(block: CardBlock) -> CardBlock:
    """The block with a number for the style of each card, its batch, its place and both place and style."""
    style = _named(block.cards, STYLE)
    for contest in block.marks:
        style = style + block.lists(contest) * _number(contest)
    place = _named(block.cards, UNIT) * np.uint64(3) + _named(block.cards, MODE)
    batch = sum(
        (_named(block.cards, column) * np.uint64(factor) for column, factor in _BATCH_OF),
        np.zeros(len(block), np.uint64),
    )
    keys = {
        STYLE_KEY: style,
        BATCH_KEY: batch,
        PLACE_KEY: place,
        _CELL: place + style * np.uint64(5),
    }
    named = [pl.Series(name, numbers) for name, numbers in keys.items()]
    return CardBlock(block.cards.with_columns(named), block.marks)


def _named(cards: pl.DataFrame, column: str) -> _Keys:
    """A number for the text of each card in a column; 0 where there is no such column, or no text."""
    if column not in cards.columns:
        return np.zeros(cards.height, np.uint64)
    words = cards[column].unique().drop_nulls()
    numbers = pl.Series([int(_number(word)) for word in words.cast(pl.String)], dtype=pl.UInt64)
    found = cards[column].replace_strict(words, numbers, default=0, return_dtype=pl.UInt64)
    return found.to_numpy()


def _number(text: str) -> np.uint64:
    return np.uint64(int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest()))


def _count(counts: dict[int, int], keys: pl.Series) -> None:
    for key, count in keys.value_counts().iter_rows():
        counts[key] = counts.get(key, 0) + count
