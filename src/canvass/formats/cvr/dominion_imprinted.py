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
_IS_DATE = "\0date"
_PLACE = (TABULATOR, BATCH, RECORD)
_NUMBERS = r"^0*([0-9]{1,9})-0*([0-9]{1,9})-0*([0-9]{1,9})$"
_DATES = (
    r"^(?P<month>[0-9]{1,2})/(?P<day>[0-9]{1,2})/(?:[0-9]{2})?(?P<year>[0-9]{2})(?: 0?0:00(?::00)?)?$",
    r"^(?P<month>[0-9]{1,2})/(?P<day>[0-9]{1,2})/(?P<year>[0-9]{4})(?: 0?0:00(?::00)?)?$",
    r"^[0-9]{2}(?P<year>[0-9]{2})-(?P<month>[0-9]{1,2})-(?P<day>[0-9]{1,2})(?:[ T]0?0:00(?::00)?)?$",
)
"""What a spreadsheet writes for an id that it took for a date: 9-1-2 becomes 9/1/2002, and 9-1-2002 does too."""
_NAMES = "jan feb mar apr may jun jul aug sep oct nov dec"
_MONTHS = {name: str(number) for number, name in enumerate(_NAMES.split(), 1)}
_DATE_IN_WORDS = (
    rf"^(?:(?:[0-9]{{2}})?(?P<day>[0-9]{{1,2}})-)?(?P<month>{'|'.join(_MONTHS)})[a-z]*"
    r"-(?:[0-9]{2})?(?P<year>[0-9]{1,2})$"
)
_SHORTENED = r"^[0-9](\.[0-9]+)?[Ee]\+[0-9]+$"
NONE_ELSEWHERE = pl.DataFrame(
    schema={LINE: pl.UInt32}
    | dict.fromkeys((FOUND, *_PLACE, _IN_COLUMNS), pl.String)
    | {_IS_DATE: pl.Boolean}
)


def elsewhere(lines: pl.Series, place: list[pl.Series], ids: pl.Series) -> pl.DataFrame:
    """Cards whose printed id has three numbers that are not tabulator, batch and record: with the place that it names.

    So has one of which a spreadsheet made a date. An id of another form says nothing of the place.
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
    differing = differing.with_columns(pl.concat_str(bare, separator="-").alias(_IN_COLUMNS))
    differing = differing.with_columns(_is_date().alias(_IS_DATE))
    own = [
        pl.when(_IS_DATE).then(b).otherwise(n).alias(n.meta.output_name())
        for b, n in zip(bare, named, strict=True)
    ]
    return differing.with_columns(own).filter(
        pl.col(_IS_DATE) | (pl.concat_str(_PLACE, separator="-") != pl.col(_IN_COLUMNS))
    )


def _is_date() -> pl.Expr:
    """Whether a printed id is a date whose day, month and year are the numbers of the place, or two of them in words.

    So is a number that a spreadsheet has shortened, whatever it was. An office may print MAR-0012 on its cards: a word
    is no date by itself.
    """
    own = pl.col(_IN_COLUMNS).str.split("-").list.sort()
    dates = [pl.col(FOUND).str.extract_groups(date).struct for date in _DATES]
    bare = [
        pl.concat_list(
            date.field(part).str.strip_chars_start("0") for part in ("month", "day", "year")
        )
        for date in dates
    ]
    words = pl.col(FOUND).str.to_lowercase().str.extract_groups(_DATE_IN_WORDS).struct
    month = words.field("month").replace_strict(_MONTHS, default=None)
    numbers = [words.field(part).str.strip_chars_start("0") for part in ("day", "year")]
    said = pl.concat_list(month, *numbers).list.drop_nulls()
    in_words = month.is_not_null() & (said.list.set_difference(own).list.len() == 0)
    is_own = (date.list.sort() == own for date in bare)
    is_short = pl.col(FOUND).str.contains(_SHORTENED)
    return pl.any_horizontal(in_words, is_short, *(each.fill_null(value=False) for each in is_own))


def of_imprinted(found: pl.DataFrame, is_taken: NDArray[np.bool_]) -> Iterator[Problem]:
    """What it means that ids name other places; ``is_taken`` says which of them are those of other records."""
    named = pl.concat_list(_PLACE).list.sort()
    is_date = found[_IS_DATE]
    moved = found.select(named == pl.col(_IN_COLUMNS).str.split("-").list.sort()).to_series()
    moved &= ~is_date
    taken = pl.Series(is_taken) & ~moved & ~is_date
    for kind, rows in (
        (kinds.IMPRINTED_DATE, is_date),
        (kinds.IMPRINTED_MOVED, moved),
        (kinds.IMPRINTED_TAKEN, taken),
        (kinds.IMPRINTED_DIFFERS, ~moved & ~taken & ~is_date),
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
