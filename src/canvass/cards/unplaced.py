"""Cards that are written without their precinct and way of voting, since few cards of their style have these two."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass, field

import numpy as np
import polars as pl
from numpy.typing import NDArray

from canvass.cards.batch_places import PLACE_KEY, STYLE_KEY, BatchPlaces

_Keys = NDArray[np.uint64]
_Rows = NDArray[np.int64]
_OPEN = 2
"""A card's place is open where it can be one of so many."""


@dataclass(slots=True)
class Unplaced:
    """Cards of a precinct and way of voting that few of their style have: to be written without these two."""

    cards: pl.DataFrame
    places: BatchPlaces
    rare: NDArray[np.bool_]
    smallest: int
    _open: dict[int, Set[int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Work out what their batches leave open about cards of a style that has such cards."""
        if not self.rare.any():
            return
        styles = self.cards[STYLE_KEY]
        rows = np.flatnonzero(styles.is_in(styles.filter(pl.Series(self.rare)).unique().implode()))
        self._open = dict(zip(rows.tolist(), self.places.left_open(self.cards[rows]), strict=True))

    def beside(self, pooled: NDArray[np.bool_]) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """Which cards are written without their precinct, and which have too few beside them for that.

        Who knows how many voted in a precinct would else know the only card that can be theirs.
        """
        blank, alone = np.zeros(self.rare.size, np.bool_), np.zeros(self.rare.size, np.bool_)
        styles, places = (self.cards[key].to_numpy() for key in (STYLE_KEY, PLACE_KEY))
        for style in np.unique(styles[self.rare & ~pooled]).tolist():
            own = np.flatnonzero((styles == style) & ~pooled)
            rare = own[self.rare[own]]
            told = np.array([len(self._open[row]) < _OPEN for row in rare.tolist()], np.bool_)
            alone[rare[told]] = True
            self._blank(rare[~told], own, places, blank, alone)
        return blank, alone

    def _blank(
        self,
        rare: _Rows,
        own: _Rows,
        places: _Keys,
        blank: NDArray[np.bool_],
        alone: NDArray[np.bool_],
    ) -> None:
        """Blank these cards of a style, and so many of its ``own`` that may be of the same place."""
        blank[rare] = True
        for place in np.unique(places[rare]).tolist():
            may = [row for row in own.tolist() if self._may_be(row, place)]
            others = [row for row in may if not blank[row]]
            lacks = self.smallest - len(may) + len(others)
            blank[others[: max(lacks, 0)]] = True
            if len(may) < self.smallest:
                alone[rare[places[rare] == place]] = True

    def _may_be(self, row: int, place: int) -> bool:
        return place in self._open[row] and len(self._open[row]) >= _OPEN
