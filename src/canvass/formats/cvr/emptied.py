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
    lines: pl.Series, styles: pl.Series, marks: Mapping[str, pl.DataFrame]
) -> Iterator[Problem]:
    """The one card of a small style that lacks a contest of the others, and has the same other contests as they.

    The cards of one ballot share no contest, so that it is no other card of the style.
    """
    cards = pl.DataFrame({names.STYLE: styles}).with_row_index(names.ROW).drop_nulls()
    many = pl.len().over(names.STYLE)
    small = cards.filter((many > _FEWEST_BESIDE) & (many <= _CARDS_OF_A_STYLE))
    if small.is_empty():
        return
    has = _contests_of(small[names.ROW].to_numpy(), len(lines), marks)
    small = small.with_row_index("at")
    for (style,), of in small.group_by(names.STYLE, maintain_order=True):
        for at, column, beside in _alone(has[of["at"].to_numpy()]):
            line = int(lines[int(of[names.ROW][at])])
            found = f"1 of {beside + 1:,} cards of style {style}"
            yield kinds.MAYBE_EMPTIED.at(line, [*marks][column], found)


def _contests_of(
    rows: NDArray[np.uint32], every: int, marks: Mapping[str, pl.DataFrame]
) -> NDArray[np.bool_]:
    """For each of these cards which contests it has; ``every`` is the number of all cards."""
    place = np.full(every, -1)
    place[rows] = np.arange(len(rows))
    has = np.zeros((len(rows), len(marks)), np.bool_)
    for column, marked in enumerate(marks.values()):
        there = place[marked[names.ROW].to_numpy()]
        has[there[there >= 0], column] = True
    return has


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
