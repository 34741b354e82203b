"""Rows of write-ins and of ballots without a vote that stand under another contest's title in a place or two."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

import polars as pl

from canvass.formats.alone_rows import are_nearly_all, is_somebody
from canvass.formats.columns import LINE
from canvass.formats.dialect import CountColumns, Dialect
from canvass.formats.grid import Grid
from canvass.formats.kinds import alone as kinds
from canvass.formats.names import folded
from canvass.formats.problem import Problem
from canvass.formats.returns.contests import title_of
from canvass.formats.returns.questions import is_answer

_Key = tuple[str, str]
"""A title and a name that is nobody's."""


@dataclass(slots=True)
class _Rows:
    """How many rows each name that is nobody's has under each title, by place; and the places of each title."""

    of_name: dict[_Key, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    places: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    people: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """The places in which each title has a row of somebody's, or of an answer."""
    own: set[str] = field(default_factory=set)
    """The titles that were asked for."""


def moved_rows_of_nobody(grid: Grid, part: Grid, dialect: Dialect) -> Iterator[Problem]:
    """A place in which a contest has a row of nobody's less, or more, than elsewhere, and another one the reverse.

    More is also a row where a contest has none of its people. Each by itself says nothing: a file may leave out rows of
    no votes, and have a row for each name written in.
    """
    count = next((each for each in dialect.counts if not each.is_wide), None)
    if count is None or count.choice not in grid.cells.columns:
        return
    rows = _rows(grid, part, dialect, count)
    less, more = _odd(rows, -1), _odd(rows, 1)
    for (title, name), of_place in rows.of_name.items():
        without_people = {*of_place} - rows.people[title]
        more[title, name] = more.get((title, name), set()) | without_people
    for here, there in ((less, more), (more, less)):
        for (title, name), places in here.items():
            for (other, same), its in there.items():
                if title in rows.own and other not in rows.own and same == name and places & its:
                    where = min(places & its)
                    yield kinds.ALONE_ELSEWHERE.at(found=f"{title}: also {other}: {name}, {where}")


def _rows(grid: Grid, part: Grid, dialect: Dialect, count: CountColumns) -> _Rows:
    there = grid.cells.columns
    place = [name for name in dialect.unit.columns if name in there]
    contest = [name for name in count.contest.columns if name in there]
    words = (*place, *contest, count.choice)
    counted = (
        grid.cells.select(
            *(pl.col(name).cast(pl.String).fill_null("") for name in words),
            pl.col(LINE).is_in(part.cells[LINE].to_list()).alias("\0own"),
        )
        .group_by(*words, "\0own", maintain_order=True)
        .len()
    )
    found = _Rows()
    for *cells, name, is_own, times in counted.iter_rows():
        title = title_of([" ".join(each.split()) for each in cells[len(place) :]])
        where = ", ".join(" ".join(each.split()) for each in cells[: len(place)])
        found.places[title].add(where)
        if is_own:
            found.own.add(title)
        if is_somebody(name) or is_answer(name):
            found.people[title].add(where)
        elif name.strip():
            found.of_name[title, folded(name)][where] += times
    return found


def _odd(rows: _Rows, side: int) -> dict[_Key, set[str]]:
    """The few places in which a title has more (1) or fewer (-1) rows of a name than in nearly all others."""
    found: dict[_Key, set[str]] = {}
    for (title, name), of_place in rows.of_name.items():
        places = rows.places[title]
        usual = Counter(of_place[place] for place in places).most_common(1)[0][0]
        odd = {place for place in places if (of_place[place] - usual) * side > 0}
        if odd and are_nearly_all(len(places) - len(odd), len(places)):
            found[title, name] = odd
    return found
