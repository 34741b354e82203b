"""One person under two names in one contest: each stands where the other does not, and their votes are divided."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import combinations

import polars as pl

from canvass.formats.coded import written
from canvass.formats.columns import LINE, UNIT
from canvass.formats.dialect import CountColumns, Dialect
from canvass.formats.kinds import sums as kinds
from canvass.formats.names import folded
from canvass.formats.problem import Problem
from canvass.formats.returns.choice_kinds import choice_kind
from canvass.formats.returns.sift import Rows
from canvass.model import ChoiceKind, parties

_LIKE = 0.75
"""A word of which so much is alike may be the other, misread or mistyped."""
_FEW = 100
"""Votes below one in so many of the contest's change no order, unless they are as many as the lead."""
_MOST_NAMES = 200
"""Of more names that stand in some places only (people who were written in) none is looked at."""
_SHORTEST = 4
"""A word of so many letters may be a surname."""


@dataclass(frozen=True, slots=True)
class _Person:
    """A choice of a contest: its words, its parties, where it stands, its votes and its first line."""

    name: str
    words: tuple[str, ...]
    of: frozenset[str]
    units: frozenset[str]
    votes: int
    line: int


def spelled_twice(rows: Rows, dialect: Dialect) -> Iterator[Problem]:
    """People of one contest who never stand in one place, under names that are one person's.

    In a contest everybody stands in every place, so that two names of which each is where the other is not are mostly
    one person, written in two ways. Only names that are alike are told, and of one party as far as parties are said.
    """
    count = next((each for each in dialect.counts if not each.is_wide), None)
    if count is None or not count.contest.columns or rows.cells.is_empty():
        return
    key = [name for name in (*count.contest.columns, count.contest.year) if name]
    for words, every, found in _partly_there(rows.cells, key, count):
        for one, other in combinations(found, 2):
            if _is_one(one, other, every):
                yield _told(rows.cells, key, words, count, (one, other))


def _partly_there(
    cells: pl.DataFrame, key: Sequence[str], count: CountColumns
) -> Iterator[tuple[Mapping[str, str], frozenset[str], Sequence[_Person]]]:
    """Contests in which two people or more stand in some places only: its words, its places and these people."""
    names = cells[count.choice].unique()
    people = [name for name in names if _is_person(name)]
    stood = cells.filter(pl.col(count.choice).is_in(people))
    places = pl.col(UNIT).n_unique()
    each = stood.group_by(*key, count.choice).agg(n=places)
    partly = each.filter(pl.col("n") < pl.col("n").max().over(key))
    several = partly.group_by(key).len().filter(pl.col("len").is_between(1, _MOST_NAMES))
    if several.is_empty():
        return
    party = pl.col(count.party) if count.party else pl.lit("")
    lines = stood.join(several, on=key, how="semi")
    facts = lines.group_by(*key, count.choice).agg(
        party.cast(pl.String).unique().alias("\0parties"),
        pl.col(UNIT).cast(pl.String).unique().alias("\0units"),
        _votes(count).sum().alias("\0votes"),
        pl.col(LINE).min(),
    )
    for words, part in facts.group_by(key, maintain_order=True):
        found = [
            _Person(
                str(row[count.choice]),
                tuple(folded(str(row[count.choice])).split()),
                frozenset().union(*map(parties, row["\0parties"])),
                frozenset(row["\0units"]),
                int(row["\0votes"] or 0),
                int(row[LINE]),
            )
            for row in part.sort(LINE).iter_rows(named=True)
        ]
        every = frozenset[str]().union(*(each.units for each in found))
        there = [each for each in found if each.units != every]
        yield dict(zip(key, map(str, words), strict=True)), every, there


def _is_person(name: str) -> bool:
    is_candidate = choice_kind(name) is ChoiceKind.CANDIDATE
    return is_candidate and any(map(str.isalpha, name)) and not any(map(str.isdigit, name))


def _votes(count: CountColumns) -> pl.Expr:
    return written(count.votes).str.replace_all(r",|\s|\.0+\s*$", "").cast(pl.Int64, strict=False)


def _is_one(one: _Person, other: _Person, every: frozenset[str]) -> bool:
    """Whether two names are those of one person."""
    if one.units & other.units or (one.of and other.of and not one.of & other.of):
        return False
    if are_one_name(one.words, other.words):
        return True
    both = one.units | other.units
    shared = {word for word in one.words if len(word) >= _SHORTEST} & {*other.words}
    return both == every and bool(one.of & other.of) and bool(shared)


def are_one_name(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether two names, by their words, differ in a word that is left out or in a word that is nearly the same.

    >>> are_one_name("anna m scharf".split(), "anna scharf".split())
    True
    >>> are_one_name("carl albrecht".split(), "carl aleirecht".split())
    True
    >>> are_one_name("lynn anderson".split(), "lynn carlson".split())
    False
    """
    if {*one} <= {*other} or {*other} <= {*one}:
        return True
    pairs = [pair for pair in zip(one, other, strict=False) if pair[0] != pair[1]]
    if len(one) != len(other) or len(pairs) != 1 or min(map(len, pairs[0])) < _SHORTEST:
        return False
    return SequenceMatcher(None, *pairs[0]).ratio() >= _LIKE


def _told(
    cells: pl.DataFrame,
    key: Sequence[str],
    words: Mapping[str, str],
    count: CountColumns,
    both: tuple[_Person, _Person],
) -> Problem:
    """What is said of two names; an error where their votes together may change who is ahead."""
    here = pl.all_horizontal(pl.col(name).cast(pl.String) == words[name] for name in key)
    sums = cells.filter(here).group_by(count.choice).agg(_votes(count).sum().alias("votes"))
    people = sums.filter(pl.col(count.choice).cast(pl.String).map_elements(_is_person, pl.Boolean))
    votes = sorted((int(each or 0) for each in people["votes"]), reverse=True)
    lead = votes[0] - votes[1] if len(votes) > 1 else 0
    fewer = min(each.votes for each in both)
    matters = fewer > 0 and (fewer >= lead or _FEW * fewer >= sum(votes))
    kind = kinds.CHOICE_SPELLED if matters else kinds.CHOICE_SPELLED_FEW
    title = ", ".join(word for word in words.values() if word)
    found = " and ".join(f"{each.name} ({each.votes:,})" for each in both)
    return kind.at(max(each.line for each in both), count.choice, f"{title}: {found}")
