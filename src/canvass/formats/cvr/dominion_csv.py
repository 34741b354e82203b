"""Dominion's cast vote records as CSV: four lines of header, then a card on each line and a choice in each column."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from io import BytesIO, StringIO
from itertools import groupby, islice

import numpy as np
import polars as pl

from canvass.formats.columns import LINE
from canvass.formats.cvr.vendor import RecordedTitle, VendorRecords
from canvass.formats.grid import BrokenRecord, plain_name, records
from canvass.formats.kinds import file as file_kinds
from canvass.formats.kinds import records as kinds
from canvass.formats.kinds import row as row_kinds
from canvass.formats.problem import Problem, ReadResult, by_row, named
from canvass.formats.returns.choice_kinds import choice_kind
from canvass.model import CardTable, Choice, RecordedContest

_HEADER = 4
_IDS = ("CvrNumber", "TabulatorNum", "BatchId", "RecordId")
_TITLE = re.compile(r"(?s)(.*?)\s*\(\s*(?:Vote For\s*=\s*(\d+)|Number of positions\s*=.*)\)\s*")
_GUARD = r'^="?([^"]*)"?$'
_WITHHELD = r"(?i)redacted"
_HIDDEN = ("X", "x", "*")


@dataclass(frozen=True, slots=True)
class _Contest:
    """A contest of the header: its columns, and the choices in them; ranked ones have no ``votes_allowed``."""

    title: str
    votes_allowed: int | None
    columns: tuple[str, ...]
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class _Header:
    election: str
    version: str
    names: tuple[str, ...]
    contests: tuple[_Contest, ...]
    lines: int
    """Lines of the file above the first card."""


def read(text: ReadResult[str], name: str) -> ReadResult[VendorRecords] | None:
    """The records in a text, with every problem; None where it is no such export."""
    header = None if text.value is None else _header(text.value)
    if header is None or text.value is None:
        return None
    source = replace(
        text.source, name=name, format="dominion-csv", delimiter=",", header_row=_HEADER
    )
    cells, problems = _cells(text.value, header)
    found = [*text.problems, *problems]
    if cells is None or any(problem.severity.stops for problem in found):
        return ReadResult(None, named(by_row(found), name), source)
    withheld = cells.filter(_is_withheld(header))
    cards = cells.filter(~_is_withheld(header)).with_row_index("\0card")
    found += [*_of_withheld(withheld, header), *_of_cards(cards, header)]
    source = replace(
        source,
        rows_read=cells.height,
        rows_kept=cards.height,
        left_out=((kinds.WITHHELD.code, withheld.height),) if withheld.height else (),
    )
    in_order = named(by_row(found), name)
    if any(problem.severity.stops for problem in found):
        return ReadResult(None, in_order, source)
    return ReadResult(_records(cards, withheld, header), in_order, source)


def _header(text: str) -> _Header | None:
    """The first four lines, if they are those of such an export."""
    try:
        head = list(islice(records(text[:2_000_000], ","), _HEADER + 1))
    except BrokenRecord:
        return None
    if len(head) < _HEADER:
        return None
    (_, first), (_, titles), (_, choices), (_, names) = head[:_HEADER]
    ids = [plain_name(cell) for cell in names]
    if not set(_IDS) <= set(ids) or len({len(titles), len(choices), len(names)}) != 1:
        return None
    begins = next((place for place, title in enumerate(titles) if title.strip()), len(titles))
    last = head[_HEADER][0] - 1 if len(head) > _HEADER else len(text.splitlines())
    keys = (*ids[:begins], *(f"\0{place}" for place in range(begins, len(ids))))
    found = tuple(_contests(titles[begins:], choices[begins:], names[begins:], keys[begins:]))
    version = first[1] if len(first) > 1 else ""
    return _Header(plain_name(first[0]), plain_name(version), keys, found, last)


def _contests(
    titles: Sequence[str], choices: Sequence[str], parties: Sequence[str], keys: Sequence[str]
) -> Iterator[_Contest]:
    """The contests, each of neighbouring columns with one title; a title that stands twice gets a number."""
    seen: Counter[str] = Counter()
    for title, group in groupby(range(len(titles)), key=lambda place: titles[place]):
        places = list(group)
        match = _TITLE.fullmatch(title)
        bare = plain_name(match[1] if match else title)
        seen[bare] += 1
        whole = bare if seen[bare] == 1 else f"{bare} ({seen[bare]})"
        allowed = int(match[2]) if match and match[2] else None if match else 1
        names = _distinct([plain_name(choices[place]) for place in places])
        listed = (
            Choice(name, name, plain_name(parties[place]), choice_kind(name))
            for name, place in zip(names, places, strict=True)
        )
        yield _Contest(whole, allowed, tuple(keys[place] for place in places), tuple(listed))


def _distinct(names: Sequence[str]) -> list[str]:
    """The names of a contest's choices; a name that stands twice gets a number."""
    seen: Counter[str] = Counter()
    distinct = []
    for name in names:
        seen[name] += 1
        distinct.append(name if seen[name] == 1 else f"{name} ({seen[name]})")
    return distinct


def _cells(text: str, header: _Header) -> tuple[pl.DataFrame | None, list[Problem]]:
    """Every line below the header as text, without the guards of a spreadsheet; and lines that do not fit."""
    body = StringIO(text, newline="")
    for _ in range(header.lines):
        body.readline()
    rest = body.read()
    problems = list(_misfits(rest, header))
    if problems:
        return None, problems
    if not rest.strip():
        return None, [kinds.EMPTY.at()]
    schema = dict.fromkeys(header.names, pl.String)
    table = pl.read_csv(BytesIO(rest.encode()), has_header=False, infer_schema=False, schema=schema)
    lines = table.with_row_index(LINE, header.lines + 1).fill_null("")
    is_line = pl.any_horizontal(pl.col(name) != "" for name in header.names)
    bare = [pl.col(name).str.strip_chars().str.replace(_GUARD, "${1}") for name in header.names]
    return lines.filter(is_line).with_columns(bare), []


def _misfits(rest: str, header: _Header) -> Iterator[Problem]:
    """Lines that have fewer or more cells than the header: a short one would lose contests from its card."""
    lines = pl.Series(StringIO(rest, newline="").readlines(), dtype=pl.String)
    cells = lines.str.replace_all(r'"[^"]*"', "").str.count_matches(",", literal=True) + 1
    fits = (cells == len(header.names)) | (lines.str.strip_chars() == "")
    if fits.all():
        return
    for begins, row in records(rest, ","):
        if any(row) and len(row) != len(header.names):
            kind = row_kinds.SHORT if len(row) < len(header.names) else row_kinds.LONG
            found = f"{len(row)} cells, the header has {len(header.names)}"
            yield kind.at(header.lines + begins, found=found)


def _is_withheld(header: _Header) -> pl.Expr:
    """Rows that stand for cards whose records are withheld: said so, without a number, or with marks of privacy."""
    number, tabulator = header.names[0], "TabulatorNum"
    hidden = [pl.col(column).is_in(_HIDDEN) for each in header.contests for column in each.columns]
    return (
        pl.col(number).str.contains(_WITHHELD)
        | ((pl.col(number) == "") & (pl.col(tabulator) == ""))
        | pl.any_horizontal(hidden)
    )


def _of_withheld(rows: pl.DataFrame, header: _Header) -> Iterator[Problem]:
    for row in rows.select(LINE, header.names[0], *_marks(header)).iter_rows():
        yield kinds.WITHHELD.at(row[0], header.names[0], row[1])
        if any(cell in _HIDDEN for cell in row[2:]):
            yield kinds.VOTES_UNKNOWN.at(row[0])


def _of_cards(cards: pl.DataFrame, header: _Header) -> Iterator[Problem]:
    """Cards without a place, cards listed twice, cells that are no marks, and contests that are not read."""
    if cards.is_empty():
        yield kinds.EMPTY.at()
    numbered = pl.col("RecordId").str.contains(r"^[1-9][0-9]{0,8}$")
    for line, found in cards.filter(~numbered).select(LINE, "RecordId").iter_rows():
        yield kinds.POSITION.at(line, "RecordId", found)
    twice = pl.struct("TabulatorNum", "BatchId", "RecordId").is_duplicated()
    for line, found in cards.filter(twice, numbered).select(LINE, "RecordId").iter_rows():
        yield kinds.CARD_TWICE.at(line, "RecordId", found)
    for contest in header.contests:
        if contest.votes_allowed is None:
            yield kinds.RANKED.at(2, found=contest.title)
            continue
        for column, choice in zip(contest.columns, contest.choices, strict=True):
            odd = cards.filter(~pl.col(column).is_in(["", "0", "1"]))
            for line, found in odd.select(LINE, column).iter_rows():
                yield kinds.MARK.at(line, f"{contest.title}, {choice.name}", found)
    unknown = [n for n in header.names if n.startswith("\0") and n not in _marks(header)]
    if unknown:
        yield file_kinds.HEADER_EMPTY.at(2, found=f"columns without a contest: {len(unknown)}")


def _marks(header: _Header) -> list[str]:
    return [column for each in header.contests for column in each.columns]


def _records(cards: pl.DataFrame, withheld: pl.DataFrame, header: _Header) -> VendorRecords:
    batches = cards.select("TabulatorNum", "BatchId").unique(maintain_order=True)
    number = cards.join(
        batches.with_row_index("\0batch"), on=["TabulatorNum", "BatchId"], maintain_order="left"
    )["\0batch"]
    marked = {each.title: _recorded(cards, each) for each in header.contests if each.votes_allowed}
    contests = tuple(
        _title(each, marked[each.title], withheld)
        for each in header.contests
        if each.title in marked and marked[each.title].rows.size
    )
    table = CardTable(
        tuple(batches.iter_rows()),
        number.cast(pl.Int32).to_numpy().copy(),
        cards["RecordId"].cast(pl.Int32).to_numpy().copy(),
        {each.title: marked[each.title] for each in contests},
    )
    return VendorRecords(
        "Dominion",
        header.version,
        header.election,
        table,
        contests,
        len(header.contests),
        withheld.height,
    )


def _recorded(cards: pl.DataFrame, contest: _Contest) -> RecordedContest:
    """The marks of a contest, on the cards that have it: those with a cell that is not empty."""
    has = cards.select(pl.any_horizontal(pl.col(*contest.columns) != "")).to_series()
    marks = cards.filter(has).select(pl.col(*contest.columns) == "1").cast(pl.UInt8)
    rows = has.arg_true().cast(pl.Int64).to_numpy().copy()
    found = np.ascontiguousarray(marks.to_numpy().reshape(rows.size, len(contest.columns)))
    return RecordedContest(tuple(choice.id for choice in contest.choices), rows, found)


def _title(contest: _Contest, marked: RecordedContest, withheld: pl.DataFrame) -> RecordedTitle:
    """The contest with its valid votes: on cards that are not overvoted, and in rows of withheld cards."""
    allowed = contest.votes_allowed or 1
    overvoted = marked.marks.sum(axis=1, dtype=np.int64) > allowed
    own = marked.marks[~overvoted].sum(axis=0, dtype=np.int64)
    pooled = withheld.select(
        pl.col(name).cast(pl.Int64, strict=False).fill_null(0).sum() for name in contest.columns
    ).row(0)
    votes = {
        choice.id: int(mine) + int(theirs or 0)
        for choice, mine, theirs in zip(contest.choices, own, pooled, strict=True)
    }
    return RecordedTitle(
        contest.title, allowed, contest.choices, votes, int(marked.rows.size), int(overvoted.sum())
    )
