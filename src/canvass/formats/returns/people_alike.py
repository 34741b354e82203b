"""One person under two names in one contest: each stands where the other does not, and their votes are divided."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import combinations

import polars as pl

from canvass.formats.coded import asked, words_of
from canvass.formats.columns import LINE, UNIT
from canvass.formats.dialect import CountColumns, Dialect
from canvass.formats.kinds import sums as kinds
from canvass.formats.names import folded
from canvass.formats.numbered import numbered
from canvass.formats.problem import Problem
from canvass.formats.returns.choice_kinds import choice_kind
from canvass.formats.returns.contests import title_of
from canvass.formats.returns.said import Said
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

_EVERY, _VOTES = "\0every", "\0votes"


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
    for words, places, found in _partly_there(rows.cells, key, count):
        for one, other in combinations(found, 2):
            if _is_one(one, other, places):
                yield _told(rows.cells, key, words, count, (one, other))


def _partly_there(
    cells: pl.DataFrame, key: Sequence[str], count: CountColumns
) -> Iterator[tuple[Mapping[str, str], int, Sequence[_Person]]]:
    """Contests in which two people or more stand in some places only: its words, how many places, and these people."""
    said = Said(cells)
    is_here, every = _there_in_part(said, key, count.choice)
    if not is_here.any():
        return
    party = pl.col(count.party) if count.party else pl.lit("")
    columns = dict.fromkeys(
        [*key, count.choice, count.votes, UNIT, LINE, *filter(None, [count.party])]
    )
    lines = cells.select(*columns, said.rows(every).alias(_EVERY)).filter(said.rows(is_here))
    facts = (
        lines.with_columns(_votes(lines, count))
        .group_by(*key, count.choice)
        .agg(
            party.unique().cast(pl.String).alias("\0parties"),
            pl.col(UNIT).unique().cast(pl.String).alias("\0units"),
            pl.col(_VOTES).sum(),
            pl.col(LINE).min(),
            pl.col(_EVERY).first(),
        )
    )
    for words, part in facts.group_by(key, maintain_order=True):
        there = [
            _Person(
                str(row[count.choice]),
                tuple(folded(str(row[count.choice])).split()),
                frozenset().union(*map(parties, row["\0parties"])),
                frozenset(row["\0units"]),
                int(row[_VOTES] or 0),
                int(row[LINE]),
            )
            for row in part.sort(LINE).iter_rows(named=True)
        ]
        yield dict(zip(key, map(str, words), strict=True)), part[_EVERY][0], there


def _there_in_part(said: Said, key: Sequence[str], choice: str) -> tuple[pl.Series, pl.Series]:
    """Whether each row is of a person who stands in some places of a contest only, beside another; its places."""
    each = said.each
    people = [name for name in words_of(each[choice]) if _is_person(name)]
    contest, of = (
        pl.Series(numbered(each, names), dtype=pl.Int64) for names in (key, [*key, choice])
    )
    is_person = each.select(pl.col(choice).is_in(people)).to_series()
    # Whoever is no person stands apart, in the first group.
    contest, of = ((number + 1).set(~is_person, 0) for number in (contest, of))
    every, own = said.places(contest).gather(contest), said.places(of).gather(of)
    is_partly = is_person & (own < every)
    if not is_partly.any():
        return is_partly, every
    persons = pl.DataFrame({"contest": contest, "of": of, "every": every, "own": own})
    persons = persons.filter(is_person).unique()
    several = (
        persons.with_columns(most=pl.col("own").max().over("contest"))
        .group_by("contest")
        .agg(
            partly=(pl.col("own") < pl.col("most")).sum(), n=(pl.col("own") < pl.col("every")).sum()
        )
        .filter(pl.col("partly").is_between(1, _MOST_NAMES), pl.col("n") > 1)["contest"]
    )
    is_here = is_partly & contest.is_in(several.implode())
    return is_here, every


def _is_person(name: str) -> bool:
    is_candidate = choice_kind(name) is ChoiceKind.CANDIDATE
    return is_candidate and any(map(str.isalpha, name)) and not any(map(str.isdigit, name))


def _votes(cells: pl.DataFrame, count: CountColumns) -> pl.Series:
    """The votes of each row as far as its cell is a number."""
    return asked(cells[count.votes], _count).alias(_VOTES)


def _count(text: pl.Series) -> pl.Series:
    return text.str.replace_all(r",|\s|\.0+\s*$", "").cast(pl.Int64, strict=False)


def _is_one(one: _Person, other: _Person, places: int) -> bool:
    """Whether two names are those of one person, in a contest of so many places."""
    if not one.units.isdisjoint(other.units) or (one.of and other.of and not one.of & other.of):
        return False
    if are_one_name(one.words, other.words):
        return True
    both = len(one.units) + len(other.units)
    shared = {word for word in one.words if len(word) >= _SHORTEST} & {*other.words}
    return both == places and bool(one.of & other.of) and bool(shared)


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
    return len(one) == len(other) and len(pairs) == 1 and are_one_word(*pairs[0])


def are_one_word(one: str, other: str) -> bool:
    """Whether two words of names may be one, misread or mistyped; short ones are not taken for one another.

    >>> are_one_word("stein", "stien"), are_one_word("jill", "jim"), are_one_word("ash", "ash")
    (True, False, True)
    """
    if one == other:
        return True
    return min(len(one), len(other)) >= _SHORTEST and (
        SequenceMatcher(None, one, other).ratio() >= _LIKE
    )


def _told(
    cells: pl.DataFrame,
    key: Sequence[str],
    words: Mapping[str, str],
    count: CountColumns,
    both: tuple[_Person, _Person],
) -> Problem:
    """What is said of two names; an error where their votes together may change who is ahead."""
    here = pl.all_horizontal(pl.col(name).cast(pl.String) == words[name] for name in key)
    of_contest = cells.filter(here)
    counted = of_contest.select(count.choice, _votes(of_contest, count))
    sums = counted.group_by(count.choice).agg(pl.col(_VOTES).sum())
    people = sums.filter(pl.col(count.choice).cast(pl.String).map_elements(_is_person, pl.Boolean))
    votes = sorted((int(each or 0) for each in people[_VOTES]), reverse=True)
    lead = votes[0] - votes[1] if len(votes) > 1 else 0
    fewer = min(each.votes for each in both)
    matters = fewer > 0 and (fewer >= lead or _FEW * fewer >= sum(votes))
    kind = kinds.CHOICE_SPELLED if matters else kinds.CHOICE_SPELLED_FEW
    title = title_of([*words.values()])
    found = " and ".join(f"{each.name} ({each.votes:,})" for each in both)
    return kind.at(max(each.line for each in both), count.choice, f"{title}: {found}")
