"""Cells of ES&S's records that a spreadsheet may have emptied: nothing there says that a contest is not on the card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np
import polars as pl
from numpy.typing import NDArray

from canvass.formats.columns import LINE
from canvass.formats.cvr.cells import CellKinds
from canvass.formats.kinds import records as kinds
from canvass.formats.problem import Problem
from canvass.model import card_block as names

_CARDS_OF_A_STYLE = 20
"""Of fewer cards a few without a contest may be those of another card of the ballot."""
_FEW = 20
"""Of cards of one style one in so many, or fewer, is few."""
_FEWEST_BESIDE = 3
"""In a small style so many cards must have the contest that one with the same other contests lacks."""


def maybe_emptied(
    lines: pl.Series, cards: pl.DataFrame, title: str, found: CellKinds
) -> Iterator[Problem]:
    """A few cards without a contest that nearly all others of their style have.

    A style whose ballots have several cards has the contest on one of them: there many cards lack it.
    """
    if names.STYLE not in cards.columns or not found.rows.size:
        return
    if cards.height <= _CARDS_OF_A_STYLE or found.rows.size == cards.height:
        return  # no style has so many cards, or no card lacks it
    has_it = np.zeros(cards.height, np.bool_)
    has_it[found.rows] = True
    of_style = cards.select(names.STYLE, pl.lit(pl.Series(has_it)).alias("has"), lines.alias(LINE))
    counts = of_style.group_by(names.STYLE, maintain_order=True).agg(
        pl.len(), lacking=(~pl.col("has")).sum(), line=pl.col(LINE).filter(~pl.col("has")).min()
    )
    few = counts.drop_nulls().filter(
        pl.col("lacking") > 0,
        pl.col("len") > _CARDS_OF_A_STYLE,
        _FEW * pl.col("lacking") <= pl.col("len"),
    )
    for style, every, lacking, line in few.iter_rows():
        yield kinds.MAYBE_EMPTIED.at(
            line, title, f"{lacking:,} of {every:,} cards of style {style}"
        )


def lacking_one(lines: pl.Series, on: Mapping[str, NDArray[np.int64]]) -> Iterator[Problem]:
    """A few cards without a contest that nearly all others with the same other contests have.

    Where no column names the styles, the contests of a card are its style.
    """
    has = np.zeros((len(lines), len(on)), np.bool_)
    for column, rows in enumerate(on.values()):
        has[rows, column] = True
    styles, first, times = np.unique(has, axis=0, return_index=True, return_counts=True)
    cards = {style.tobytes(): int(n) for style, n in zip(styles, times, strict=True)}
    for style, at, few in zip(styles, first.tolist(), times.tolist(), strict=True):
        for column in np.flatnonzero(~style).tolist():
            whole = style.copy()
            whole[column] = True
            every = cards.get(whole.tobytes(), 0) + few
            if every > _CARDS_OF_A_STYLE and _FEW * few <= every:
                found = f"{few:,} of {every:,} cards with the same other contests"
                yield kinds.MAYBE_EMPTIED.at(int(lines[at]), [*on][column], found)


def lacking_one_of_style(
    lines: pl.Series, styles: pl.Series, on: Mapping[str, NDArray[np.int64]]
) -> Iterator[Problem]:
    """The one card of a small style that lacks a contest of the others, and has the same other contests as they.

    The cards of one ballot share no contest, so that it is no other card of the style.
    """
    has = np.zeros((len(lines), len(on)), np.bool_)
    for column, marked in enumerate(on.values()):
        has[marked, column] = True
    of_style = pl.DataFrame({names.STYLE: styles}).with_row_index(names.ROW)
    for (style,), rows in of_style.drop_nulls().group_by(names.STYLE, maintain_order=True):
        if not _FEWEST_BESIDE < rows.height <= _CARDS_OF_A_STYLE:
            continue
        cards = has[rows[names.ROW].to_numpy()]
        for at, column, beside in _alone(cards):
            line = int(lines[int(rows[names.ROW][at])])
            found = f"1 of {beside + 1:,} cards of style {style}"
            yield kinds.MAYBE_EMPTIED.at(line, [*on][column], found)


def _alone(cards: NDArray[np.bool_]) -> Iterator[tuple[int, int, int]]:
    """Cards that alone have their contests: each with a contest that others have besides, and how many do."""
    of = [card.tobytes() for card in cards]
    for at, card in enumerate(cards):
        if of.count(of[at]) > 1 or not card.any():
            continue
        for column in np.flatnonzero(~card).tolist():
            whole = card.copy()
            whole[column] = True
            beside = of.count(whole.tobytes())
            if beside >= _FEWEST_BESIDE:
                yield at, column, beside
