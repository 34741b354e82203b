"""Numbers in columns that are declared to hold them; every cell that is not a plain number is looked at closely.

What is meant beyond doubt is read and reported as a warning; everything else is left out and reported as an error.
An empty cell is not zero.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

import polars as pl

from canvass.formats.coded import FEW, asked
from canvass.formats.columns import LINE
from canvass.formats.kinds import cell as kinds
from canvass.formats.problem import Problem, ProblemKind
from canvass.numerals import COUNT, LARGEST_INTEGER

LARGEST = LARGEST_INTEGER
"""The largest number that every spreadsheet, and every record, holds exactly."""

_MOST_DIGITS = 16
_WITHHELD = (
    *("na", "n/a", "n.a.", "#n/a", "nan", "null", "none", "x"),
    *("-", "--", "\u2013", "\u2014", ".", "?"),
)
_MONTHS = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec"


@dataclass(frozen=True, slots=True)
class _Shape:
    """How an odd cell may look, what that is, and the plain number meant where that is beyond doubt."""

    pattern: re.Pattern[str]
    kind: ProblemKind
    meant: Callable[[re.Match[str]], str] | None = None


def _shape(
    pattern: str, kind: ProblemKind, meant: Callable[[re.Match[str]], str] | None = None
) -> _Shape:
    return _Shape(re.compile(pattern, re.ASCII | re.IGNORECASE), kind, meant)


_SHAPES = (
    _shape(r"", kinds.NUMBER_EMPTY),
    _shape("|".join(map(re.escape, _WITHHELD)) + r"|\*+", kinds.NUMBER_WITHHELD),
    _shape(r'="?(\d+)"?', kinds.NUMBER_GUARDED, lambda match: match[1]),
    _shape(r"\d{1,3}(,\d{3})+", kinds.NUMBER_THOUSANDS, lambda match: match[0].replace(",", "")),
    _shape(r"-0+(\.0+)?", kinds.NUMBER_MINUS_ZERO, lambda _: "0"),
    _shape(r"[1-9]\d{0,2}\.000", kinds.NUMBER_POINT_THOUSANDS),
    _shape(r"(\d+)\.0*", kinds.NUMBER_POINT_ZERO, lambda match: match[1]),
    _shape(r"0+(\d+)", kinds.NUMBER_LEADING_ZEROS, lambda match: match[1]),
    _shape(r"-[\d,]+(\.\d*)?|\([\d,]+\)|[\d,]+-", kinds.NUMBER_NEGATIVE),
    _shape(r"[\d,]*\.\d+", kinds.NUMBER_FRACTION),
    _shape(r"-?[\d.,]+ ?%", kinds.NUMBER_PERCENT),
    _shape(r"-?\d+(\.\d+)?e[+-]?\d+", kinds.NUMBER_SCIENTIFIC),
    _shape(r"\d{1,4}[-/]\d{1,2}([-/]\d{1,4})?", kinds.NUMBER_DATE),
    _shape(rf"\d{{1,2}}[- ]({_MONTHS})\w*|({_MONTHS})\w*[- ]\d{{1,4}}", kinds.NUMBER_DATE),
    _shape(r"\d{1,15}", kinds.NUMBER_SPACES, lambda match: match[0]),
    _shape(r"\d+", kinds.NUMBER_TOO_LARGE),
)  # fmt: skip
"""The first shape that the whole cell has decides."""


@dataclass(frozen=True, slots=True)
class _NumberKind:
    """What a plain number of a column looks like, its type, and the shapes that are odd in it."""

    plain: str
    type: pl.DataType
    largest: float
    shapes: tuple[_Shape, ...]


_WHOLE = _NumberKind(f"^({COUNT.pattern})$", pl.Int64(), LARGEST, _SHAPES)
_DECIMAL = _NumberKind(
    r"^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]{1,3})?$",
    pl.Float64(),
    1e300,
    tuple(
        shape
        for shape in _SHAPES
        if shape.kind
        in (
            kinds.NUMBER_EMPTY,
            kinds.NUMBER_WITHHELD,
            kinds.NUMBER_GUARDED,
            kinds.NUMBER_THOUSANDS,
            kinds.NUMBER_PERCENT,
            kinds.NUMBER_DATE,
        )
    ),
)


@dataclass(frozen=True, slots=True)
class Numbers:
    """A column of numbers, null where none could be read, and what is wrong with its cells."""

    values: pl.Series
    problems: tuple[Problem, ...]


def whole_numbers(cells: pl.DataFrame, column: str, may_be_empty: bool = False) -> Numbers:
    """The counts in a text column; a negative count, a fraction or a word is a problem and null."""
    return _numbers(cells, column, _WHOLE, may_be_empty)


def decimal_numbers(cells: pl.DataFrame, column: str, may_be_empty: bool = False) -> Numbers:
    """The measurements in a text column, which may be negative or fractions."""
    return _numbers(cells, column, _DECIMAL, may_be_empty)


def _numbers(cells: pl.DataFrame, column: str, number: _NumberKind, may_be_empty: bool) -> Numbers:
    text = cells[column]
    values = asked(text, lambda words: _plain_numbers(words, number))
    is_beyond = _beyond(values, number.largest)
    if not is_beyond and not values.null_count():
        return Numbers(values, ())
    odd = values.is_null()
    if is_beyond:
        odd |= (values.abs() > number.largest).fill_null(value=False)
    if may_be_empty:
        odd &= text != ""
    if not odd.any():
        return Numbers(values, ())
    looked_at = [look_closely(found, number.shapes) for found in text.filter(odd)]
    meant = pl.Series([meant for _, meant in looked_at], dtype=pl.String).cast(number.type)
    problems = (
        kind.at(line, column, found)
        for (kind, _), line, found in zip(
            looked_at, cells.filter(odd)[LINE], text.filter(odd), strict=True
        )
    )
    return Numbers(values.scatter(odd.arg_true(), meant), tuple(problems))


def _plain_numbers(text: pl.Series, number: _NumberKind) -> pl.Series:
    """The numbers of cells that are plain ones, null of all others."""
    if number is _WHOLE and len(text) <= FEW:
        counts = [int(cell) if cell and COUNT.fullmatch(cell) else None for cell in text.to_list()]
        return pl.Series(text.name, counts, number.type)
    is_plain = text.str.contains(number.plain)
    return (text if is_plain.all() else text.set(~is_plain, None)).cast(number.type)


def _beyond(values: pl.Series, largest: float) -> bool:
    """Whether any of the numbers is further from zero than this."""
    ends = [end for end in (values.min(), values.max()) if isinstance(end, int | float)]
    return any(abs(end) > largest for end in ends)


def is_number(text: str) -> bool:
    """Whether a cell holds a number, however oddly written, so that it is not a column's name."""
    return text.strip()[:1].isdigit() and look_closely(text)[0] is not kinds.NOT_A_NUMBER


def look_closely(
    found: str, shapes: tuple[_Shape, ...] = _SHAPES
) -> tuple[ProblemKind, str | None]:
    """What is odd about a cell that is not a plain number, and the number meant where that is beyond doubt.

    >>> kind, meant = look_closely("1,596")
    >>> kind.code, meant
    ('number.thousands', '1596')
    >>> look_closely("5-1")[0].code
    'number.date'
    """
    bare = found.strip()
    matches = ((shape, shape.pattern.fullmatch(bare)) for shape in shapes)
    shape, match = next(((shape, match) for shape, match in matches if match), (None, None))
    if shape is None or match is None:
        return kinds.NOT_A_NUMBER, None
    meant = shape.meant(match) if shape.meant else None
    if meant is not None and (len(meant.lstrip("0")) > _MOST_DIGITS or int(meant) > LARGEST):
        return kinds.NUMBER_TOO_LARGE, None
    return shape.kind, meant
