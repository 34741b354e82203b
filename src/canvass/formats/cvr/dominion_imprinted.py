"""The id that is printed on a card, which says where it lies: Dominion's CSV says the place a second time."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import polars as pl
from numpy.typing import NDArray

from canvass.formats.coded import CODED
from canvass.formats.columns import LINE
from canvass.formats.cvr.dominion_header import BATCH, IMPRINTED, RECORD, TABULATOR
from canvass.formats.kinds import records as kinds
from canvass.formats.problem import Problem, ProblemKind

FOUND = "found"
_IN_COLUMNS = "\0columns"
_PLACE = (TABULATOR, BATCH, RECORD)
_NUMBERS = r"^0*([0-9]{1,9})-0*([0-9]{1,9})-0*([0-9]{1,9})$"
NONE_ELSEWHERE = pl.DataFrame(
    schema={LINE: pl.UInt32} | dict.fromkeys((FOUND, *_PLACE, _IN_COLUMNS), pl.String)
)


def elsewhere(lines: pl.Series, place: list[pl.Series], ids: pl.Series) -> pl.DataFrame:
    """Cards whose printed id has three numbers that are not tabulator, batch and record: with the place that it names.

    An id of another form says nothing of the place.
    """
    table = pl.DataFrame(
        [lines.alias(LINE), ids.cast(pl.String).alias(FOUND)]
        + [part.cast(pl.String).alias(name) for part, name in zip(place, _PLACE, strict=True)]
    )
    differing = table.filter(pl.col(FOUND) != pl.concat_str(_PLACE, separator="-"))
    if differing.is_empty():
        return NONE_ELSEWHERE
    bare = [pl.col(name).str.strip_chars_start("0") for name in _PLACE]
    named = [pl.col(FOUND).str.extract(_NUMBERS, at).alias(n) for at, n in enumerate(_PLACE, 1)]
    return (
        differing.with_columns(pl.concat_str(bare, separator="-").alias(_IN_COLUMNS))
        .with_columns(named)
        .filter(pl.concat_str(named, separator="-") != pl.col(_IN_COLUMNS))
    )


def of_imprinted(found: pl.DataFrame, is_taken: NDArray[np.bool_]) -> Iterator[Problem]:
    """What it means that ids name other places; ``is_taken`` says which of them are those of other records."""
    named = pl.concat_list(_PLACE).list.sort()
    moved = found.select(named == pl.col(_IN_COLUMNS).str.split("-").list.sort()).to_series()
    taken = pl.Series(is_taken) & ~moved
    for kind, rows in (
        (kinds.IMPRINTED_MOVED, moved),
        (kinds.IMPRINTED_TAKEN, taken),
        (kinds.IMPRINTED_DIFFERS, ~moved & ~taken),
    ):
        yield from _told(kind, found.filter(rows))


def _told(kind: ProblemKind, found: pl.DataFrame) -> Iterator[Problem]:
    if found.is_empty():
        return
    first = found.row(0, named=True)
    times = f"; {found.height:,} cards" if found.height > 1 else ""
    where = f"{first[FOUND]}, in the columns {first[_IN_COLUMNS]}{times}"
    yield kind.at(first[LINE], IMPRINTED, where)


def taken_in(cards: pl.DataFrame, position: str, found: pl.DataFrame) -> NDArray[np.bool_]:
    """Which of the places that printed ids name are those of cards in this table."""
    places = cards.select(pl.col(TABULATOR, BATCH).cast(pl.String), pl.col(position).alias(RECORD))
    named = found.select(TABULATOR, BATCH, pl.col(RECORD).cast(pl.Int32))
    there = named.join(
        places.unique().with_columns(there=True), on=_PLACE, how="left", maintain_order="left"
    )
    return there["there"].fill_null(False).to_numpy()


def coded_places(found: pl.DataFrame) -> pl.DataFrame:
    """The places that printed ids name, as the cards of a stream have theirs."""
    return found.select(pl.col(TABULATOR, BATCH).cast(CODED), pl.col(RECORD).cast(pl.Int32))
