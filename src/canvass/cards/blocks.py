"""The cards of a store as blocks, whole or some at a time: from here to the assorters all is columns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np
import polars as pl

from canvass.cards.columns import CARD, CARDS
from canvass.cards.store import CardStore
from canvass.model.card_block import CHOICE, CONTEST, PLACES, RANK, ROW, VOTES, CardBlock

_FIRST = "\0first"


def block_of(store: CardStore, contests: Sequence[str] | None = None) -> CardBlock:
    """Every card, with its marks in these contests, all unless they are named; sums of cards without a record."""
    rows = store.rows
    own = pl.col(CONTEST).is_in(list(contests)) if contests is not None else pl.lit(True)
    is_card = pl.col(CARD).is_not_null()
    block = _block(store, rows.filter(is_card), own)
    pooled = rows.filter(~is_card, own).select(*PLACES, CONTEST, CHOICE, VOTES, CARDS).collect()
    return CardBlock(block.cards, block.marks, pooled if pooled.height else None)


def blocks_of(store: CardStore, at_once: int) -> Iterator[CardBlock]:
    """The same cards in the same order, so many at once and without sums; of a store without cards nothing.

    The contests of every block are in the order in which the store has them.
    """
    rows = store.rows
    last = rows.select(pl.col(CARD).max()).collect(engine="streaming").item()
    if last is None:
        return
    contests = _firsts(rows.filter(pl.col(CARD).is_not_null()).with_row_index(_FIRST), CONTEST)
    for begins in range(0, last + 1, at_once):
        is_here = pl.col(CARD).is_between(begins, begins + at_once - 1)
        block = _block(store, rows.filter(is_here), pl.lit(True))
        if len(block):
            marks = {each: block.marks[each] for each in contests if each in block.marks}
            yield CardBlock(block.cards, marks)


def tells(store: CardStore, column: str) -> bool:
    """Whether the cards of a store say something in one of PLACES."""
    said = store.rows.filter(pl.col(CARD).is_not_null()).select(pl.col(column).count())
    return bool(said.collect(engine="streaming").item())


def words_in(store: CardStore, column: str) -> list[str]:
    """What the cards of a store say in one of PLACES, in the order of the cards that say it first."""
    is_card = pl.col(CARD).is_not_null() & pl.col(CONTEST).is_null()
    return _firsts(store.rows.filter(is_card).with_columns(pl.col(CARD).alias(_FIRST)), column)


def choices_in(store: CardStore) -> Mapping[str, frozenset[str]]:
    """Of each contest on a card of the store the choices that are marked."""
    marked = store.rows.filter(pl.col(CARD).is_not_null(), pl.col(CONTEST).is_not_null())
    pairs = marked.group_by(CONTEST, CHOICE).agg().collect(engine="streaming")
    found: dict[str, set[str]] = {}
    for contest, choice in pairs.cast(pl.String).iter_rows():
        found.setdefault(contest, set()).update([] if choice is None else [choice])
    return {contest: frozenset(choices) for contest, choices in found.items()}


def _firsts(rows: pl.LazyFrame, column: str) -> list[str]:
    """The words of a column by where they stand first (``_FIRST``)."""
    found = rows.filter(pl.col(column).is_not_null()).group_by(column).agg(pl.col(_FIRST).min())
    in_order = found.collect(engine="streaming").sort(_FIRST)
    return in_order[column].cast(pl.String).to_list()


def _block(store: CardStore, rows: pl.LazyFrame, own: pl.Expr) -> CardBlock:
    """The cards of these rows, which are all of them of cards, with their marks in contests of their own."""
    of_card = rows.filter(pl.col(CONTEST).is_null())
    cards = of_card.select(CARD, *PLACES).collect().sort(CARD)
    marked = (
        rows.filter(pl.col(CONTEST).is_not_null(), own)
        .select(CARD, CONTEST, CHOICE, RANK, VOTES)
        .collect()
    )
    places = cards[CARD].to_numpy()
    ranked = {each.title for each in store.header.contests if each.is_ranked}
    marks = {}
    for (contest,), each in marked.group_by(CONTEST, maintain_order=True):
        row = np.searchsorted(places, each[CARD].to_numpy()).astype(np.uint32)
        columns = [CHOICE, VOTES, RANK] if contest in ranked else [CHOICE, VOTES]
        table = each.select(columns).with_columns(pl.Series(ROW, row))
        marks[str(contest)] = table.sort(ROW, maintain_order=True)
    return CardBlock(cards.drop(CARD), marks)
