"""The cards of a store as a block, of the contests that are asked for: from here to the assorters all is columns."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import polars as pl

from canvass.cards.columns import CARD, CARDS
from canvass.cards.store import CardStore
from canvass.model.card_block import CHOICE, CONTEST, PLACES, RANK, ROW, VOTES, CardBlock


def block_of(store: CardStore, contests: Sequence[str] | None = None) -> CardBlock:
    """Every card, with its marks in these contests, all unless they are named; sums of cards without a record."""
    rows = store.rows
    own = pl.col(CONTEST).is_in(list(contests)) if contests is not None else pl.lit(True)
    is_card = pl.col(CARD).is_not_null()
    cards = (
        rows.filter(is_card, pl.col(CONTEST).is_null()).select(CARD, *PLACES).collect().sort(CARD)
    )
    marked = (
        rows.filter(is_card, pl.col(CONTEST).is_not_null(), own)
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
    pooled = rows.filter(~is_card, own).select(*PLACES, CONTEST, CHOICE, VOTES, CARDS).collect()
    return CardBlock(cards.drop(CARD), marks, pooled if pooled.height else None)
