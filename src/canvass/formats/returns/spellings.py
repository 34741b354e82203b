"""Contests and choices that stand in different places under different spellings of one name, read as one.

Counties whose files somebody put together write `Governor` and `GOVERNOR`: as two contests each would have a winner
of its own. Names are one where they differ only in capitals, spaces, accents or punctuation and no place has both.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import polars as pl

from canvass.formats.coded import coded, plain, written
from canvass.formats.columns import LINE, UNIT
from canvass.formats.dialect import CountColumns, Dialect
from canvass.formats.kinds import sums as kinds
from canvass.formats.names import folded
from canvass.formats.problem import Problem, ProblemKind
from canvass.formats.returns.choice_kinds import choice_kind
from canvass.formats.returns.contests import title_of
from canvass.formats.returns.said import Said, without_said
from canvass.formats.returns.sift import Rows
from canvass.model import ChoiceKind, parties

Words = tuple[str, ...]
"""A contest, or a choice of one, by the words of its columns."""

_INITIAL = re.compile(r"\b(\w)\.")


@dataclass(frozen=True, slots=True)
class _Spelling:
    """One way in which a name is written: on how many lines, in which places, with which parties and choices."""

    words: Words
    rows: int
    line: int
    places: frozenset[object]
    parties: frozenset[str]
    choices: frozenset[str]


def one_spelling(rows: Rows, dialect: Dialect) -> Rows:
    """The rows with the commonest spelling of each contest and of each choice; every other one is told."""
    count = next((each for each in dialect.counts if not each.is_wide), None)
    if count is None or not count.contest.columns or rows.cells.is_empty():
        return rows
    contest = [name for name in (*count.contest.columns, count.contest.year) if name]
    rows = _joined(rows, contest, count, kinds.CONTEST_SPELLINGS)
    return _joined(rows, [*contest, count.choice], count, kinds.CHOICE_SPELLINGS)


def _joined(rows: Rows, key: Sequence[str], count: CountColumns, kind: ProblemKind) -> Rows:
    """The rows with one spelling of these columns where the places allow it."""
    instead: dict[Words, Words] = {}
    problems: list[Problem] = []
    for group in _alike(rows.cells, key, count):
        usual, *others = sorted(group, key=lambda one: (-one.rows, one.line))
        places = usual.places
        for each in others:
            is_apart = places.isdisjoint(each.places)
            if is_apart and _are_one(usual, each, kind):
                instead[each.words] = usual.words
                problems.append(_said(each, usual, key, kind))
                places |= each.places
            elif not is_apart and kind is kinds.CONTEST_SPELLINGS:
                problems.append(_said(each, usual, key, kinds.CONTESTS_ALIKE))
    if not instead:
        return rows.noting(problems)
    names = [(*old, *new) for old, new in instead.items()]
    new = [f"\0{name}" for name in key]
    frame = coded(pl.DataFrame(names, schema=[*key, *new], orient="row"))
    cells = rows.cells.join(frame, on=list(key), how="left", maintain_order="left")
    both = [pl.coalesce(f"\0{name}", name).alias(name) for name in key]
    cells = without_said(cells.with_columns(both).drop(new))
    return replace(rows, cells=cells).noting(problems)


def _alike(
    cells: pl.DataFrame, key: Sequence[str], count: CountColumns
) -> Iterator[list[_Spelling]]:
    """Groups of spellings that differ in nothing that is read aloud."""
    groups: dict[Words, list[Words]] = {}
    for words in plain(Said(cells).each.select(key).unique()).iter_rows():
        *contest, name = words
        alike = (*contest, _plain(name)) if count.choice in key else tuple(map(_plain, words))
        groups.setdefault(alike, []).append(words)
    several = [group for group in groups.values() if len(group) > 1]
    if not several:
        return
    asked = coded(pl.DataFrame([w for g in several for w in g], schema=[*key], orient="row"))
    here = cells.join(asked, on=list(key), how="semi", maintain_order="left")
    place = pl.struct([UNIT, *filter(None, (count.mode,))]).unique()
    party = (written(count.party) if count.party else pl.lit("")).unique()
    found = here.group_by(key).agg(
        pl.len().alias("rows"),
        pl.col(LINE).min().alias("line"),
        place.alias("places"),
        party.alias("parties"),
        written(count.choice).unique().alias("choices"),
    )
    spellings = {
        tuple(map(str, words)): _Spelling(
            tuple(map(str, words)),
            n,
            line,
            frozenset(tuple(each.values()) for each in places),
            frozenset[str]().union(*map(parties, named)),
            frozenset(_plain(c) for c in choices if choice_kind(c) is ChoiceKind.CANDIDATE),
        )
        for *words, n, line, places, named, choices in found.iter_rows()
    }
    for group in several:
        yield [spellings[words] for words in group]


def _plain(name: str) -> str:
    """What is read aloud of a name: initials with a point are letters.

    >>> _plain("U.S. House"), _plain("US  HOUSE")
    ('us house', 'us house')
    """
    return folded(_INITIAL.sub(r"\1", name))


def _are_one(usual: _Spelling, other: _Spelling, kind: ProblemKind) -> bool:
    """Whether contests have somebody, or an answer, in common; whether people are not of two parties.

    Commissioners at large of two cities stand under titles that sound alike, and are other people.
    """
    if kind is kinds.CONTEST_SPELLINGS:
        return not usual.choices.isdisjoint(other.choices)
    return not (usual.parties and other.parties) or not usual.parties.isdisjoint(other.parties)


def _said(each: _Spelling, usual: _Spelling, key: Sequence[str], kind: ProblemKind) -> Problem:
    """One spelling, in how many places it stands, and the usual one."""
    column = next(n for n, word in enumerate(each.words) if word != usual.words[n])
    where = title_of(usual.words[:column]) if kind is kinds.CHOICE_SPELLINGS else ""
    found = f"{each.words[column]} and {usual.words[column]}"
    return kind.at(each.line, key[column], f"{where}: {found}" if where else found)
