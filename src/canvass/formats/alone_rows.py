"""Rows that a contest taken alone lacks, or has of another contest: the file has faults, and such may be one of them.

Each is told of what stands in the file and no law or form explains: a person who stands under another title where her
own contest is held without her, somebody of many votes without a row in a place, a place without the contest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations

import polars as pl

from canvass.formats.alike_names import pairs_alike
from canvass.formats.columns import LINE
from canvass.formats.dialect import CountColumns, Dialect
from canvass.formats.grid import Grid
from canvass.formats.kinds import alone as kinds
from canvass.formats.kinds import sums
from canvass.formats.names import folded
from canvass.formats.problem import Problem
from canvass.formats.returns.choice_kinds import choice_kind, is_of_nobody
from canvass.formats.returns.contests import title_of
from canvass.formats.returns.questions import is_answer
from canvass.formats.returns.results import ResultsFile
from canvass.model import ChoiceKind

_FEW_PLACES = 5
"""Of so many places on it can be said that a contest, or a choice, stands in nearly all of them: a few are missing."""
_PART = 10
_VOTES = 10
"""So many votes, by a choice's share elsewhere, are not missing by chance. A file may leave out rows of no votes; where
it writes zeros, one is enough."""
_OF_MANY = 4
"""Under so many titles stands what is nobody's name."""

_Titles = dict[str, dict[str, set[str]]]
"""For each name, by title, the places in which it stands."""


def moved_rows(grid: Grid, part: Grid, dialect: Dialect) -> Iterator[Problem]:
    """A name under another title in a place where its own contest is held without it, by the rows as they stand."""
    count = next((each for each in dialect.counts if not each.is_wide), None)
    if count is None or count.choice not in grid.cells.columns:
        return
    own, others = _standing(grid, part, dialect, count)
    there, elsewhere = _places(own), _places(others)
    both = [name for name in own.keys() & others.keys() if len(others[name]) < _OF_MANY]
    pairs = Counter(
        (title, other) for name in both for title in own[name] for other in others[name]
    )
    words = grid.cells[count.choice].cast(pl.String).unique(maintain_order=True).drop_nulls()
    written = {folded(word): word.strip() for word in words}
    for name in sorted(both):
        for title, places in own[name].items():
            for other, its in others[name].items():
                gone, come = its & there[title] - places, places & elsewhere[other] - its
                moved = min(filter(None, (gone, come)), key=len, default=None)
                if moved or pairs[title, other] > 1:
                    where = min(moved or its)
                    yield kinds.ALONE_ELSEWHERE.at(
                        found=f"{title}: also {other}: {written[name]}, {where}"
                    )


def _standing(
    grid: Grid, part: Grid, dialect: Dialect, count: CountColumns
) -> tuple[_Titles, _Titles]:
    """The people of the contests asked for, and of all others, each by title with its places."""
    there = grid.cells.columns
    place = [name for name in dialect.unit.columns if name in there]
    contest = [name for name in count.contest.columns if name in there]
    rows = grid.cells.select(
        pl.col(name).cast(pl.String).fill_null("") for name in (*place, *contest, count.choice)
    ).with_columns(grid.cells[LINE].is_in(part.cells[LINE].to_list()).alias("\0own"))
    found: tuple[_Titles, _Titles] = ({}, {})
    for *words, name, is_own in rows.unique(maintain_order=True).iter_rows():
        if not is_somebody(name):
            continue
        title = title_of([" ".join(each.split()) for each in words[len(place) :]])
        where = ", ".join(" ".join(each.split()) for each in words[: len(place)])
        titles = found[0 if is_own else 1].setdefault(folded(name), {})
        titles.setdefault(title, set()).add(where)
    return found


def is_somebody(name: str) -> bool:
    """Whether a name is a person's: no write-ins, marks or answers, which stand in many contests."""
    is_person = choice_kind(name) is ChoiceKind.CANDIDATE and not is_of_nobody(name)
    return is_person and not is_answer(name)


def _places(titles: _Titles) -> dict[str, set[str]]:
    places: dict[str, set[str]] = {}
    for of_name in titles.values():
        for title, its in of_name.items():
            places.setdefault(title, set()).update(its)
    return places


def answers_among_people(part: ResultsFile) -> Iterator[Problem]:
    """An answer to a question, and nothing but it, as a choice beside people."""
    for contest in part.contests:
        names = [choice.name for choice in contest.choices if choice.kind.can_win]
        bare = [name for name in names if is_answer(name) and len(folded(name).split()) == 1]
        if bare and any(map(is_somebody, names)):
            yield kinds.ALONE_ELSEWHERE.at(found=f"{contest.title}: also a question: {bare[0]}")


def divided_titles(part: ResultsFile) -> Iterator[Problem]:
    """Two of the contests that were asked for with the same people, each held only where the other is not."""
    places = places_by_title(part)
    people = {
        each.title: {folded(choice.name) for choice in each.choices if is_somebody(choice.name)}
        for each in part.contests
    }
    for one, other in combinations(people, 2):
        both = people[one] & people[other]
        if len(both) > 1 and places.get(one, set()).isdisjoint(places.get(other, set())):
            yield kinds.ALONE_ELSEWHERE.at(found=f"{one}: also {other}: {min(both)}")


def spelled_otherwise(part: ResultsFile) -> Iterator[Problem]:
    """People of a contest whose names may be one, of whom one stands in a few of its places: in any, beside the other.

    Where one is only where the other is not, the whole reading tells it.
    """
    titles = {contest.id: contest.title for contest in part.contests}
    for returns in part.returns:
        places: dict[str, dict[str, set[str]]] = {}
        for contest, unit, choice, _ in _numbers(returns.summed):
            if is_somebody(choice):
                places.setdefault(contest, {}).setdefault(choice, set()).add(unit)
        for contest, of_choice in places.items():
            every = len(set().union(*of_choice.values()))
            for pair in pairs_alike([*of_choice]):
                fewer = min(len(of_choice[name]) for name in pair)
                if are_nearly_all(every - fewer, every):
                    found = f"{titles[contest]}: {' and '.join(pair)}"
                    yield sums.ALONE_SPELLED.at(found=found)


def lacking(whole: ResultsFile, part: ResultsFile) -> Iterator[Problem]:
    """Places that nearly all of a contest's others are not: without a choice of many votes, or without the contest."""
    yield from _without_choice(part)
    yield from _without_contest(whole, part)


def _without_choice(part: ResultsFile) -> Iterator[Problem]:
    titles = {contest.id: contest.title for contest in part.contests}
    valid = {
        (contest.id, choice.id)
        for contest in part.contests
        for choice in contest.choices
        if choice.kind is ChoiceKind.CANDIDATE
    }
    named = _named(part)
    for returns in part.returns:
        votes: dict[str, dict[str, dict[str, int]]] = {}
        for contest, unit, choice, number in _numbers(returns.summed):
            if (contest, choice) in valid:
                votes.setdefault(contest, {}).setdefault(unit, {})[choice] = number
        for contest, of_units in votes.items():
            for choice, unit in _gaps(of_units):
                found = f"{titles[contest]}: {choice}, {named[unit]}"
                yield sums.ALONE_LACKS_CHOICE.at(found=found)


def _gaps(of_units: dict[str, dict[str, int]]) -> Iterator[tuple[str, str]]:
    """Choices and the few places without them in which, by their share in the others, they have votes."""
    standing = Counter(choice for choices in of_units.values() for choice in choices)
    of_choice: Counter[str] = Counter()
    for choices in of_units.values():
        of_choice.update(choices)
    every = sum(of_choice.values())
    has_zeros = any(0 in choices.values() for choices in of_units.values())
    least = 1 if has_zeros else _VOTES
    for choice, places in standing.items():
        if not are_nearly_all(places, len(of_units)):
            continue
        for unit, choices in of_units.items():
            here = sum(choices.values())
            others = every - here - of_choice[choice]
            if choice not in choices and here * of_choice[choice] >= least * max(others, 1):
                yield choice, unit


def are_nearly_all(some: int, every: int) -> bool:
    """Whether a few of the places are missing: one, or a tenth."""
    return every >= _FEW_PLACES and 0 < every - some <= max(1, every // _PART)


def _without_contest(whole: ResultsFile, part: ResultsFile) -> Iterator[Problem]:
    held = _held(whole)
    offices: dict[str, set[str]] = {}
    for title, units in places_by_title(part).items():
        offices.setdefault(title.partition(", ")[0], set()).update(units)
    usual = sorted(held.values())[len(held) // 2] if held else 0
    full = {unit for unit, number in held.items() if 2 * number >= usual}
    for office, units in offices.items():
        if are_nearly_all(len(units & full), len(full)):
            for unit in sorted(full - units):
                yield sums.ALONE_LACKS_PLACE.at(found=f"{office}: {unit}")


def _held(results: ResultsFile) -> Counter[str]:
    """How many contests have as many votes in each place as are not missing by chance."""
    places = places_by_title(results, _VOTES).values()
    return Counter(unit for units in places for unit in units)


def places_by_title(results: ResultsFile, least: int = 1) -> dict[str, set[str]]:
    """The places in which each contest has so many votes."""
    titles = {contest.id: contest.title for contest in results.contests}
    named, found = _named(results), dict[str, set[str]]()
    for returns in results.returns:
        of_places = returns.summed.group_by("contest", "unit").agg(pl.col("votes").sum())
        rows = of_places.filter(pl.col("votes") >= least).select("contest", "unit")
        for contest, unit in rows.cast(pl.String).iter_rows():
            found.setdefault(titles.get(contest, contest), set()).add(named[unit])
    return found


def _numbers(summed: pl.DataFrame) -> Iterable[tuple[str, str, str, int]]:
    key = ("contest", "unit", "choice")
    return summed.select(pl.col(*key).cast(pl.String), "votes").iter_rows()


def _named(results: ResultsFile) -> dict[str, str]:
    """What each place is called, with its county."""
    rows = results.units.select("unit", "county", "name").iter_rows()
    return {
        unit: f"{name} ({county})" if name and county else name or county or unit
        for unit, county, name in rows
    }


def left_out_of_asked(problems: Iterable[Problem]) -> Iterator[Problem]:
    """A contest of those asked for that stands under two titles: what is left has not all its votes."""
    for each in problems:
        if each.code == sums.CONTEST_NAMED_TWICE_LEFT_OUT.code:
            yield kinds.ALONE_ELSEWHERE.at(found=each.found)
