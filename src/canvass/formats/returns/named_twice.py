"""One contest under two names, each in other places: neither has all its votes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

import polars as pl

from canvass.formats.columns import LINE, UNIT
from canvass.formats.dialect import Dialect
from canvass.formats.kinds import sums as kinds
from canvass.formats.names import folded
from canvass.formats.problem import Problem
from canvass.formats.returns.choice_kinds import choice_kind
from canvass.formats.returns.sift import Rows
from canvass.formats.returns.spelled import are_one_name
from canvass.model import ChoiceKind

_SAID = (
    "yes no for against approve approved reject rejected retain maintain maintained repeal repealed",
    "bond bonds levy party",
)
_ANSWERS = frozenset(word for words in _SAID for word in words.split())
"""Words of answers, which many questions have: they are no people."""
_MOST_CONTESTS = 3
"""Whoever stands in more contests under one name is nobody's name."""
_FEWEST = 2
"""So many people in common are the same contest's; one is enough where the titles are alike."""

Words = tuple[str, ...]
"""A contest, by the words of its columns."""


def named_twice(rows: Rows, dialect: Dialect) -> Iterator[Problem]:
    """Pairs of contests with the same people, of which each is held only where the other is not.

    Two contests of one office that name different districts may have the same people, as Nebraska's electors have.
    """
    count = next((each for each in dialect.counts if not each.is_wide), None)
    if count is None or not count.contest.columns or rows.cells.is_empty():
        return
    key = list(count.contest.columns)
    people = [name for name in rows.cells[count.choice].unique() if _is_person(name)]
    stood = rows.cells.filter(pl.col(count.choice).is_in(people))
    each = stood.select(*key, count.choice).unique()
    common = each.filter(pl.len().over(count.choice).is_between(2, _MOST_CONTESTS))
    shared: dict[tuple[Words, Words], set[str]] = defaultdict(set)
    contests_of: dict[str, list[Words]] = defaultdict(list)
    for *words, choice in common.iter_rows():
        contests_of[str(choice)].append(tuple(map(str, words)))
    for name, contests in contests_of.items():
        for pair in combinations(sorted(contests), 2):
            shared[pair].add(name)
    for (one, other), names in shared.items():
        if _may_be_one(one, other, len(names)):
            places = {words: _places(stood, key, words) for words in (one, other)}
            if not {*places[one]} & {*places[other]} and places[one] and places[other]:
                yield _told((one, other), sorted(names), places, key[0])


def _is_person(name: str) -> bool:
    words = folded(name).split()
    is_candidate = choice_kind(name) is ChoiceKind.CANDIDATE
    return is_candidate and len(words) > 1 and _ANSWERS.isdisjoint(words)


def _may_be_one(one: Words, other: Words, shared: int) -> bool:
    """Whether two contests may be one, by their words and the number of people whom they share."""
    if one[0] == other[0] and (one[1:2] == other[1:2] or all((*one[1:2], *other[1:2]))):
        return False
    titles = [folded(" ".join(filter(None, words))).split() for words in (one, other)]
    if [word for word in titles[0] if word.isdigit()] != [w for w in titles[1] if w.isdigit()]:
        return False
    is_alike = titles[0] == titles[1] or (
        len(titles[0]) == len(titles[1]) and are_one_name(*titles)
    )
    return is_alike or shared >= _FEWEST


def _places(stood: pl.DataFrame, key: Sequence[str], words: Words) -> Mapping[str, int]:
    """The places of a contest, each with its first line."""
    here = pl.all_horizontal(
        pl.col(name).cast(pl.String) == word for name, word in zip(key, words, strict=True)
    )
    lines = stood.filter(here).group_by(UNIT).agg(pl.min(LINE))
    return {str(unit): int(line) for unit, line in lines.iter_rows()}


def _told(
    pair: tuple[Words, Words],
    names: Sequence[str],
    places: Mapping[Words, Mapping[str, int]],
    column: str,
) -> Problem:
    line = max(min(places[words].values()) for words in pair)
    titles = " and ".join(", ".join(filter(None, words)) for words in pair)
    return kinds.CONTEST_NAMED_TWICE.at(line, column, f"{titles}: {', '.join(names[:3])}")
