"""Marks of a contest by their way: of a million cards few are marked differently."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
import polars as pl
from numpy.typing import NDArray

from canvass.formats.coded import CODED
from canvass.model import card_block as names

Way: TypeAlias = tuple[tuple[str, ...], ...]
"""The choices that are marked at each rank, up to the last with a mark; without ranks all stand at the first."""
_Ints: TypeAlias = NDArray[np.int64]


def rows_of_ways(
    rows: _Ints, of_card: _Ints, ways: Sequence[Way], choices: Sequence[str], votes_allowed: int
) -> pl.DataFrame:
    """The marks of a contest as a CardBlock has them: its cards in their order, and the number of each card's way.

    ``votes_allowed`` is 0 of a contest by ranks.
    """
    number = {choice: place for place, choice in enumerate(choices)}
    marks = [
        mark
        for way in ways
        for mark in (
            [(number[choice], rank) for rank, at in enumerate(way, 1) for choice in at]
            or [(len(choices), 0)]
        )
    ]
    sizes = np.array([max(sum(map(len, way)), 1) for way in ways], np.int64)
    begins = np.cumsum(sizes) - sizes
    own = sizes[of_card]
    place = np.repeat(np.arange(of_card.size), own)
    at = np.arange(place.size) + np.repeat(begins[of_card] - (np.cumsum(own) - own), own)
    flat = np.array(marks, np.int64).reshape(-1, 2)
    is_vote = np.array([vote for way in ways for vote in _votes(way, votes_allowed)], np.bool_)
    found = pl.DataFrame(
        {
            names.ROW: rows[place].astype(np.uint32),
            names.CHOICE: pl.Series([*choices, None], dtype=CODED).gather(flat[at, 0]),
            names.VOTES: is_vote[at].astype(np.uint32),
        }
    )
    if votes_allowed:
        return found
    rank = pl.Series(names.RANK, flat[at, 1].astype(np.uint8))
    return found.with_columns(rank.set(rank == 0, None))


def _votes(way: Way, votes_allowed: int) -> list[bool]:
    """Of each mark whether it is a valid vote; of ranks, the first preference: alone at the first rank with a mark."""
    count = sum(map(len, way))
    if not count:
        return [False]
    if votes_allowed:
        return [count <= votes_allowed] * count
    first = next(place for place, at in enumerate(way) if at)
    return [place == first and len(at) == 1 for place, at in enumerate(way) for _ in at]
