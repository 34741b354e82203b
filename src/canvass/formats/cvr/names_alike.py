"""Names in cast vote records that may be one, or are nobody's: no system writes a choice in two ways by itself."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, permutations
from typing import NamedTuple

import polars as pl

from canvass.formats.alike_names import pairs_alike, pairs_by_slip
from canvass.formats.kinds import recorded_names as kinds
from canvass.formats.names import folded
from canvass.formats.problem import Problem
from canvass.formats.returns.choice_kinds import choice_kind, is_of_nobody
from canvass.formats.slips import is_spreadsheets_fault
from canvass.model import ChoiceKind
from canvass.model.card_block import CHOICE, ROW

_SHORTEST = 3
"""A choice of fewer letters beside one of so many is no name."""
_BETWEEN = re.compile(r"[;|+&/,]")
_MANY = 10
"""So many votes on one side of a line of the file, and none on the other, are not there by chance."""


class _Span(NamedTuple):
    """A choice with the rows of the first and the last card that has a vote for it."""

    choice: str
    first: int
    last: int


class _Held(NamedTuple):
    """A contest with the rows of its first and last card, and where the votes of a choice begin and end there."""

    title: str
    first: int
    last: int
    span: _Span


def titles_alike(titles: Iterable[str]) -> Iterator[Problem]:
    """Pairs of titles that differ by a letter of one word."""
    for one, other in pairs_by_slip(dict.fromkeys(titles)):
        yield kinds.TITLES_ALIKE.at(found=f"{one}; {other}")


def of_choices(title: str, rows: pl.DataFrame) -> Iterator[Problem]:
    """What the names of a contest's choices show, by its marks: a row of a card and the choice marked there."""
    marks = rows.select(ROW, CHOICE).drop_nulls()
    names = marks[CHOICE].unique().cast(pl.String).sort().to_list()
    for name in names:
        if _is_code(name, names):
            yield kinds.CHOICE_A_CODE.at(column=title, found=name)
        elif _is_of_several(name, names):
            yield kinds.CHOICE_OF_SEVERAL.at(column=title, found=name)
    people = [name for name in names if choice_kind(name) is ChoiceKind.CANDIDATE]
    for one, other in pairs_alike(people):
        yield kinds.CHOICES_ALIKE.at(column=title, found=f"{one}; {other}")
    yield from _ends(title, marks, people)


def _is_code(name: str, names: Sequence[str]) -> bool:
    """Whether a choice is no name, where another one is."""
    if is_spreadsheets_fault(name) or name.isdigit():
        return (
            not name.isdigit()
        )  # how many trustees a town shall have; what else a number is, the reader says
    is_short = len(name) == 1 or is_of_nobody(name)
    return is_short and any(len(other) >= _SHORTEST and not is_of_nobody(other) for other in names)


def _is_of_several(name: str, names: Sequence[str]) -> bool:
    """Whether the words of a name are those of two others, one behind the other."""
    words = folded(name).split()
    known = {folded(other) for other in names if other != name}
    cuts = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    of_two = [cut for cut in cuts if {*cut} <= known]
    return any(_BETWEEN.search(name) or " " in one or " " in other for one, other in of_two)


def _ends(title: str, marks: pl.DataFrame, people: Sequence[str]) -> Iterator[Problem]:
    """A choice whose last vote stands before the first of another, where a third has votes on both sides."""
    spans = [each for each in _spans(marks) if each.choice in people]
    for one, other in combinations(spans, 2):
        is_between = any(each.first < one.last and each.last > other.first for each in spans)
        if one.last < other.first and is_between:
            yield kinds.CHOICE_ENDS.at(column=title, found=f"{one.choice}, then {other.choice}")


def moves(marks: Mapping[str, pl.DataFrame]) -> Iterator[Problem]:
    """Choices whose votes end in one contest where they begin in another, of contests that both go on."""
    of_choice: dict[str, list[_Held]] = defaultdict(list)
    for title, rows in marks.items():
        first, last = rows.select(pl.col(ROW).min(), last=pl.col(ROW).max()).row(0)
        for span in _spans(rows.select(ROW, CHOICE).drop_nulls()):
            of_choice[span.choice].append(_Held(title, first, last, span))
    for choice, held in of_choice.items():
        for one, other in permutations(held, 2):
            go_on = other.first <= one.span.first and one.last >= other.span.last
            if one.span.last < other.span.first and go_on:
                yield kinds.CHOICE_MOVES.at(found=f"{choice}: {one.title}, then {other.title}")


def _spans(marks: pl.DataFrame) -> list[_Span]:
    """Where the votes of each choice begin and end, of those with many, in the order of their first."""
    found = (
        marks.group_by(CHOICE)
        .agg(pl.col(ROW).min().alias("first"), pl.col(ROW).max().alias("last"), pl.len())
        .filter(pl.col("len") >= _MANY)
        .select(pl.col(CHOICE).cast(pl.String), "first", "last")
        .sort("first", CHOICE)
    )
    return [_Span(*row) for row in found.iter_rows()]
