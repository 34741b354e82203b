"""Which format a file has, from its contents: candidates with reasons, never from its name."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

import polars as pl

from canvass.errors import nearest
from canvass.formats.dialect import Dialect
from canvass.formats.grid import (
    HEAD_ROWS,
    Header,
    Record,
    delimiter_of,
    head_of,
    header_at,
    plain_name,
    read_grid,
)
from canvass.formats.kinds import column as column_kinds
from canvass.formats.kinds import file as file_kinds
from canvass.formats.kinds import header as header_kinds
from canvass.formats.number_cells import is_number
from canvass.formats.problem import Problem
from canvass.model.schema import Schema
from canvass.model.tables import SCHEMAS

_SAMPLE = 60
"""So many lines say whether spaces set off the columns."""
_GAP = re.compile(r"\S {2,}\S")
_NUMBER_AT_END = re.compile(r"(?<= )[\d,]+(?=\s|$)")
_LONG_NAME = 7
"""Shorter names are another word with a letter less: count and county."""
_FOUND_SHOWN = 200
"""How much of an unknown header is repeated."""

Format = Dialect | Schema
"""How a file may be read: a dialect of results files, or one of canvass's own tables."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A format that a file may have, and why."""

    name: str
    title: str
    reason: str


@dataclass(frozen=True, slots=True)
class Recognised:
    """The format of a file with its header and delimiter; ``format`` is None where it cannot be told."""

    format: Format | None
    candidates: tuple[Candidate, ...]
    header: Header
    delimiter: str
    problems: tuple[Problem, ...]
    unread: tuple[str, ...] = ()
    """Columns that the format does not know."""


@dataclass(frozen=True, slots=True)
class _Shape:
    """What a format asks of a header."""

    format: Format
    required: frozenset[str]
    optional: frozenset[str]
    takes_further: bool = False

    def spelled(self, names: Sequence[str]) -> list[str]:
        """The names in the format's own spelling, as far as it knows them."""
        own = self._by_plain_name
        there = {own.get(name.casefold()) for name in names}
        squeezed = {_squeezed(name): name.casefold() for name in reversed(names)}
        others = self.format.file.spellings if isinstance(self.format, Dialect) else {}
        for name, spellings in others.items():
            said = [each for each in map(_squeezed, spellings) if each in squeezed]
            if said and name not in there and name in self.required | self.optional:
                own = {**own, squeezed[said[0]]: name}
        return self._without_slips([own.get(name.casefold(), name) for name in names])

    def _without_slips(self, names: list[str]) -> list[str]:
        """The names, one that is a column's but for a slip of the pen as that column, where the file has no other."""
        if not isinstance(self.format, Dialect):
            return names
        columns = {*self.required, *self.format.file.absent}.difference(names)
        unknown = {*names} - {*self.required, *self.optional}
        for column in sorted(columns):
            slips = [name for name in unknown if is_slip(name, column)]
            if len(slips) == 1:
                names = [column if name == slips[0] else name for name in names]
        return names

    @property
    def _by_plain_name(self) -> Mapping[str, str]:
        if isinstance(self.format, Dialect):
            return self.format.by_plain_name
        return {name.casefold(): name for name in self.required | self.optional}

    def lacks(self, names: Sequence[str]) -> set[str]:
        """Required columns that are not there, and that no others make."""
        there = set(self.spelled(names))
        made = self.format.makes(there) if isinstance(self.format, Dialect) else frozenset()
        return {*self.required} - there - made

    def fits(self, names: Sequence[str]) -> bool:
        """Whether a header with these names can be of this format.

        Two columns such as choice and votes say little: a table of canvass's own that asks for no more must know
        all the others too.
        """
        says_enough = isinstance(self.format, Dialect) or len(self.required) > 2
        return not self.lacks(names) and (says_enough or not self.unknown(names))

    def unknown(self, names: Sequence[str]) -> list[str]:
        """Columns that the format does not know."""
        if self.takes_further:
            return []
        known = {*self.required, *self.optional}
        if isinstance(self.format, Dialect):
            known.update(self.format.modes_among(names))
        both = zip(names, self.spelled(names), strict=True)
        return [name for name, spelled in both if name and spelled not in known]


def _squeezed(name: str) -> str:
    """A column's name without what divides its words: CountyName, county_name and County Name are one spelling."""
    return re.sub(r"[\s_.-]", "", name).casefold()


def is_slip(name: str, column: str) -> bool:
    """Whether a name is a long column's but for one letter left out or doubled, or two neighbours exchanged.

    >>> is_slip("precint", "precinct"), is_slip("Distict", "district"), is_slip("candiadte", "candidate")
    (True, True, True)
    >>> is_slip("precincts", "precinct"), is_slip("count", "county")
    (False, False)
    """
    name, column = name.casefold(), column.casefold()
    if len(column) < _LONG_NAME or abs(len(name) - len(column)) > 1:
        return False
    return name != column and name.isalpha() and name in _slips_of(column)


@cache
def _slips_of(column: str) -> frozenset[str]:
    """Every slip of a column's name: each format asks for those of the same columns, of each file."""
    letters = range(len(column))
    left_out = {column[:n] + column[n + 1 :] for n in letters}
    doubled = {column[:n] + column[n] + column[n:] for n in letters}
    exchanged = {column[:n] + column[n : n + 2][::-1] + column[n + 2 :] for n in letters}
    return frozenset(left_out | doubled | exchanged)


def formats(dialects: Iterable[Dialect]) -> tuple[Format, ...]:
    """The dialects and canvass's own tables, as far as they can be written as CSV."""
    own = (schema for schema in SCHEMAS.values() if is_plain(schema))
    return (*dialects, *own)


def is_plain(schema: Schema) -> bool:
    """Whether a table has only cells that a CSV file can hold."""
    return not any(isinstance(column.type, pl.List) for column in schema.columns)


def name_of(format_: Format) -> str:
    """The format's name, as a person gives it."""
    return format_.name if isinstance(format_, Dialect) else f"canvass-{format_.name}"


def title_of(format_: Format) -> str:
    """The format in words."""
    if isinstance(format_, Dialect):
        return format_.title
    return f"canvass table {format_.name!r}: {format_.meaning}"


def recognise(text: str, known: Sequence[Format]) -> Recognised:
    """The format whose columns the first lines have; where several fit, values decide, or nobody."""
    delimiter = delimiter_of(text)
    head = head_of(text, delimiter)
    shapes = [_shape(format_) for format_ in known]
    for record in head:
        names = [plain_name(cell) for cell in record[1]]
        fits = [shape for shape in shapes if shape.fits(names)]
        fitting = [shape for shape in fits if _is_certain(text, delimiter, record, shape)]
        if fitting:
            return _decided(text, delimiter, record, head[0], fitting)
    if is_fixed_width(text):
        first = next(line for line in text.splitlines() if line.strip()).strip()
        problem = file_kinds.FIXED_WIDTH.at(found=first[:_FOUND_SHOWN])
        return Recognised(None, (), Header(0, (), ()), delimiter, (problem,))
    return _unknown(delimiter, head, [shape for shape in shapes if not _only_with(shape)])


def recognise_by_names(head: str, known: Sequence[Format]) -> Recognised | None:
    """The format whose columns the first line of a file names, by its first lines alone.

    None where the line names those of none or of several, or where values say which: then all of the file is asked.
    """
    delimiter = delimiter_of(head)
    rows = head_of(head, delimiter)
    if len(rows) < HEAD_ROWS or rows[0][0] != 1:
        return None
    header, _ = header_at(rows[0])
    fitting = [shape for shape in map(_shape, known) if shape.fits(header.names)]
    if any(map(_only_with, fitting)) or not fitting or len(_closest(fitting, header)) != 1:
        return None
    return _decided(head, delimiter, rows[0], rows[0], fitting)


def _is_certain(text: str, delimiter: str, record: Record, shape: _Shape) -> bool:
    """Whether the values occur without which columns of these names may be another file's."""
    wanted = _only_with(shape)
    if not wanted:
        return True
    header = _as_spelled(header_at(record)[0], shape)
    cells = read_grid(text, delimiter, header, set(wanted)).cells
    return all(
        name in cells.columns and _occurs(cells[name].str.strip_chars(), values)
        for name, values in wanted.items()
    )


def _occurs(cells: pl.Series, values: Sequence[str]) -> bool:
    """Whether one of the values occurs; ``*`` is any text."""
    return bool(((cells != "") if "*" in values else cells.is_in(list(values))).any())


def _only_with(shape: _Shape) -> Mapping[str, Sequence[str]]:
    return shape.format.file.only_with if isinstance(shape.format, Dialect) else {}


def is_fixed_width(text: str) -> bool:
    r"""Whether the lines hold columns that spaces set off: gaps of two and more, and a number at the same places.

    >>> is_fixed_width("PRECINCT      TRUMP  CLINTON\nAlbion 1        120       95\nAlbion 2         80       60\n")
    True
    >>> is_fixed_width("precinct,votes\nAlbion  1,120\n")
    False
    """
    lines = [line for line in text[:50_000].splitlines() if line.strip()][:_SAMPLE]
    laid_out = [line for line in lines if _GAP.search(line.strip())]
    if len(lines) < 3 or 4 * len(laid_out) < 3 * len(lines):
        return False
    if any(2 * sum(mark in line for line in lines) > len(lines) for mark in "\t;|"):
        return False
    ends = Counter(found.end() for line in laid_out for found in _NUMBER_AT_END.finditer(line))
    return bool(ends) and 2 * max(ends.values()) >= len(laid_out)


def _shape(format_: Format) -> _Shape:
    if isinstance(format_, Dialect):
        return _Shape(format_, format_.required, format_.optional)
    required = frozenset(c.name for c in format_.columns if not c.may_be_absent)
    optional = frozenset(c.name for c in format_.columns if c.may_be_absent)
    return _Shape(format_, required, optional, format_.further is not None)


def _decided(
    text: str, delimiter: str, record: Record, first: Record, fitting: list[_Shape]
) -> Recognised:
    header, problems = header_at(record)
    best = _closest(fitting, header)
    if len(best) > 1:
        best = _by_values(text, delimiter, header, best)
    candidates = tuple(_candidate(shape, header) for shape in best)
    preamble = first[0] < header.line
    above = [header_kinds.HEADER_NOT_FIRST.at(first[0], found=first[1][0])] if preamble else []
    if len(best) != 1:
        names = ", ".join(candidate.name for candidate in candidates)
        ambiguous = header_kinds.FORMAT_AMBIGUOUS.at(header.line, found=names)
        return Recognised(None, candidates, header, delimiter, (*problems, ambiguous))
    unread = tuple(best[0].unknown(header.names))
    spelled = _as_spelled(header, best[0])
    slips = [
        column_kinds.COLUMN_SLIP.at(header.line, name, f"read as {own}")
        for name, own in zip(header.names, spelled.names, strict=True)
        if is_slip(name, own)
    ]
    return Recognised(
        best[0].format, candidates, spelled, delimiter, (*above, *slips, *problems), unread
    )


def _closest(fitting: list[_Shape], header: Header) -> list[_Shape]:
    """The formats that know most of the columns and ask for most of them."""

    def closeness(shape: _Shape) -> tuple[int, int]:
        return -len(shape.unknown(header.names)), len(shape.required)

    best = max(map(closeness, fitting))
    return [shape for shape in fitting if closeness(shape) == best]


def _by_values(text: str, delimiter: str, header: Header, shapes: list[_Shape]) -> list[_Shape]:
    """Of formats with equal columns, those whose values occur; all of them where none do."""
    wanted = {
        column: values
        for shape in shapes
        if isinstance(shape.format, Dialect)
        for column, values in shape.format.file.values.items()
    }
    cells = read_grid(text, delimiter, _as_spelled(header, shapes[0]), set(wanted)).cells

    def occurs(shape: _Shape) -> bool:
        return isinstance(shape.format, Dialect) and all(
            column in cells.columns and cells[column].is_in(list(values)).any()
            for column, values in shape.format.file.values.items()
        )

    return [shape for shape in shapes if occurs(shape)] or shapes


def _as_spelled(header: Header, shape: _Shape) -> Header:
    """The header with column names in the format's own spelling."""
    return replace(header, names=tuple(shape.spelled(header.names)))


def _candidate(shape: _Shape, header: Header) -> Candidate:
    named = sum(1 for name in header.names if name)
    known = named - len(shape.unknown(header.names))
    there = shape.spelled(header.names)
    made = shape.format.makes(there) if isinstance(shape.format, Dialect) else frozenset()
    reason = f"row {header.line} names all {len(shape.required - made)} columns that it needs"
    if known < named:
        reason += f"; {named - known} more are not part of it"
    if isinstance(shape.format, Dialect):
        for column, values in shape.format.file.values.items():
            reason += f"; column {column!r} has {' or '.join(values)}"
    return Candidate(name_of(shape.format), title_of(shape.format), reason)


def _unknown(delimiter: str, head: list[Record], shapes: list[_Shape]) -> Recognised:
    """What to say of a file whose columns no format has."""
    record = _likely_header(head)
    if record is None:
        header = Header(0, (), ())
        return Recognised(None, (), header, delimiter, (header_kinds.HEADER_ABSENT.at(),))
    header, problems = header_at(record)
    names = ", ".join(name for name in header.names if name)
    if _is_one_contest(header):
        return Recognised(None, (), header, delimiter, (header_kinds.ONE_CONTEST.at(header.line),))
    shown = names if len(names) <= _FOUND_SHOWN else f"{names[:_FOUND_SHOWN]} ..."
    near = tuple(_near(shapes, header))
    mend = "".join(f"{each.name} is {each.reason}; have its columns so, or " for each in near)
    if any(_lacks_its_county(shape, header) for shape in shapes):
        mend = f"if all of its rows are of one county, name it with --state, --county and --day; else {mend}"
    unknown = header_kinds.FORMAT_UNKNOWN.at(
        header.line, found=shown, mend=mend and f"{mend}{header_kinds.FORMAT_UNKNOWN.mend}"
    )
    fatal = (problem for problem in problems if problem.severity.stops)
    return Recognised(None, near, header, delimiter, (*fatal, unknown))


def _is_one_contest(header: Header) -> bool:
    """Whether a table is one contest of an office's election statistics, with a column for each choice."""
    place, *others = (name.casefold() for name in header.names)
    return place in _PLACES_OF_STATISTICS and {"ward", "pct", "total votes cast"}.issubset(others)


def _lacks_its_county(shape: _Shape, header: Header) -> bool:
    """Whether a file has all columns of a format but that of its counties, by name."""
    county = shape.format.unit.county if isinstance(shape.format, Dialect) else None
    if county is None or county.by != "name":
        return False
    return shape.lacks(header.names) == {county.column}


_PLACES_OF_STATISTICS = ("city/town", "county/city", "county", "city", "town")
"""How such a table calls its places, by the state."""


def _near(shapes: list[_Shape], header: Header) -> Iterator[Candidate]:
    """The format that lacks the smallest part of its columns, if it lacks less than half."""
    closest = min(shapes, key=lambda shape: len(shape.lacks(header.names)) / len(shape.required))
    lacking = sorted(closest.lacks(header.names))
    if 2 * len(lacking) >= len(closest.required):
        return
    unknown = closest.unknown(header.names)
    if lacking:
        reason = f"nearest, but these columns are missing: {_with_likes(lacking, unknown)}"
    else:
        absent = closest.optional - {*header.names}
        reason = f"nearest, but these columns are not part of it: {_with_likes(unknown, absent)}"
    yield Candidate(name_of(closest.format), title_of(closest.format), reason)


def _with_likes(names: Iterable[str], others: Iterable[str]) -> str:
    """The names, each with the one among the others that it may be."""
    likes = {name: nearest(name, others) for name in names}
    return ", ".join(f"{name} (is it {like!r}?)" if like else name for name, like in likes.items())


def _likely_header(head: list[Record]) -> Record | None:
    """The first row of words; None where the rows begin with numbers."""
    for record in head:
        cells = [cell for cell in record[1] if cell.strip()]
        if len(cells) > 1 and not any(map(is_number, cells)):
            return record
    return None
