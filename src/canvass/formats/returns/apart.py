"""Contests that carry one name and are several: no candidate stands in both of two groups of their places.

District 1 of every county, or the clerk of every township: read as one contest it would have one winner. Groups of
whole counties are read as a contest each. A contest that falls apart otherwise is left out. Both are told; that of an
office of the whole state is an error, because there a candidate can only be spelled in two ways.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations

import polars as pl

from canvass.formats.coded import coded, words_of, written
from canvass.formats.columns import LINE, UNIT
from canvass.formats.dialect import CountColumns, Dialect
from canvass.formats.kinds import sums as kinds
from canvass.formats.names import folded
from canvass.formats.numbered import numbered
from canvass.formats.problem import Problem, ProblemKind
from canvass.formats.returns.choice_kinds import choice_kind
from canvass.formats.returns.contests import title_of
from canvass.formats.returns.joints import without_joints
from canvass.formats.returns.people_alike import are_one_word
from canvass.formats.returns.said import Said, without_said
from canvass.formats.returns.sift import Rows
from canvass.model import ChoiceKind

_COUNTIES = "\0counties of the contest"
"""The counties whose contest a row is about, empty where one contest is held in all."""
_NAMED = 3
"""So many counties or candidates are named; of more, how many."""
_OF_STATE = ("president", "senate", "senator", "governor", "secretary of state", "attorney general")
"""Offices of a nation or a whole state, where they have no district."""

Words = tuple[str, ...]
"""A contest, by the words of its columns."""
Group = Mapping[str, frozenset[str]]
"""Units that share candidates among them and with no other unit: the candidates who stand in each."""
_Fallen = tuple[Words, Sequence[Group], bool]
"""A contest, the groups that its units fall into, and whether units with people of several groups join them."""
_FEW_IN_A_PLACE = 2
"""So few votes a place may have for somebody that the next has none, and no row."""


@dataclass(frozen=True, slots=True)
class _Several:
    """A contest that is several, its groups of units, and what is to be said of it."""

    words: Words
    groups: Sequence[Group]
    kind: ProblemKind
    counties: Mapping[str, str] = field(default_factory=dict)
    """For each county the name of the contest that it belongs to, where the contest is divided."""


def apart(rows: Rows, dialect: Dialect) -> tuple[Dialect, Rows]:
    """The dialect and its rows, with a contest for each group of counties that shares no candidate with another."""
    count = next((each for each in dialect.counts if not each.is_wide), None)
    if count is None or not count.contest.columns or rows.cells.is_empty():
        return dialect, rows
    key = [name for name in (*count.contest.columns, count.contest.year) if name]
    every = [*_fallen(rows.cells, key, count.choice)]
    fallen = [each for each in every if not _is_thin(rows.cells, key, count, each)]
    rows = _with_thin(rows, key, [each for each in every if each not in fallen])
    if not fallen:
        return dialect, rows
    county = _county(dialect)
    counties = dict(rows.cells.select(UNIT, county).unique().iter_rows()) if county else {}
    found = [
        _several(words, groups, {} if are_joined else counties)
        for words, groups, are_joined in fallen
    ]
    pairs = _pairs(rows.cells, key, count.choice)
    offices = {each.words[0] for each in found if each.counties}
    known = {each.words for each in found}
    found += [each for each in _mixed(pairs, key, offices, counties) if each.words not in known]
    rows = _told(rows, key, found)
    divided = [each for each in found if each.counties]
    return _divided(rows, dialect, count, divided) if divided else (dialect, rows)


def _county(dialect: Dialect) -> str:
    """The column that names the county of a place; none where the places are counties."""
    county = dialect.unit.county
    column = (county.name or county.column) if county else ""
    return "" if column in (dialect.unit.name, dialect.unit.columns[-1]) else column


def _pairs(cells: pl.DataFrame, key: Sequence[str], choice: str) -> pl.DataFrame:
    """Each contest's units with the people who stand there: the columns of ``key``, UNIT and ``choice``.

    A person who stands there on several lines is named as often.
    """
    said = Said(cells)
    is_here = said.rows(_are_people(said.each[choice]))
    return cells.select(*key, UNIT, choice=choice).filter(is_here)


def _are_people(names: pl.Series) -> pl.Series:
    people = [
        name
        for name in words_of(names)
        if choice_kind(name) is ChoiceKind.CANDIDATE and name.strip()
    ]
    return names.to_frame("name").select(pl.col("name").is_in(people)).to_series()


def _fallen(cells: pl.DataFrame, key: Sequence[str], choice: str) -> Iterator[_Fallen]:
    """The contests whose units fall into several groups, these, and whether units with people of several join them."""
    said = Said(cells)
    is_person = _are_people(said.each[choice])
    contest, of = numbered(said.each, key), numbered(said.each, [*key, choice])
    each = pl.DataFrame({"contest": contest, "of": of, "is_person": is_person})
    # Whoever is nobody stands apart, in the first group.
    each = each.with_columns(pl.when("is_person").then(pl.col("contest", "of") + 1).otherwise(0))
    every, own = (said.places(each[name]) for name in ("contest", "of"))
    widest = pl.col("own").max().over("contest")
    parts = each.with_columns(own=own.gather(each["of"]), every=every.gather(each["contest"]))
    is_here = parts.select(pl.col("is_person") & (widest < pl.col("every"))).to_series()
    if not is_here.any():
        return
    rows = cells.select(*key, UNIT, choice=choice).filter(said.rows(is_here))
    for words, part in rows.group_by(key, maintain_order=True):
        groups = _groups(part.select(UNIT, "choice").iter_rows())
        divided = [each for group in groups for each in without_joints(group, _groups)]
        if len(divided) > 1:
            yield tuple(map(str, words)), divided, len(divided) > len(groups)


def _groups(pairs: Iterable[tuple[str, str]]) -> Sequence[Group]:
    """The units and choices that hang together, the group with the most units first; units in the order of the file."""
    choices_of, units_of = defaultdict[str, set[str]](set), defaultdict[str, set[str]](set)
    for unit, choice in pairs:
        choices_of[unit].add(choice)
        units_of[choice].add(unit)
    first_of: dict[str, str] = {}
    for first in choices_of:
        reached = [first] if first not in first_of else []
        while reached:
            unit = reached.pop()
            if unit not in first_of:
                first_of[unit] = first
                for choice in choices_of[unit]:
                    reached.extend(units_of.pop(choice, ()))
    groups: dict[str, dict[str, frozenset[str]]] = {}
    for unit, choices in choices_of.items():
        groups.setdefault(first_of[unit], {})[unit] = frozenset(choices)
    return sorted(groups.values(), key=len, reverse=True)


def _is_thin(cells: pl.DataFrame, key: Sequence[str], count: CountColumns, fallen: _Fallen) -> bool:
    """Whether one contest falls into groups because a place has no rows for those whom nobody there voted for.

    It is an office of the whole state, and all groups but the one with most votes have a vote or two in a place, for
    people whose names have no word in common with others'.
    """
    words, groups, _ = fallen
    if not _is_of_state(words) or not count.votes or _share_words(groups):
        return False
    number = written(count.votes).str.replace_all(",", "").cast(pl.Int64, strict=False)
    of_it = cells.filter(_is_of(cells, key, words)).select(UNIT, count.choice, votes=number)
    votes = [
        of_it.filter(pl.col(UNIT).is_in([*group]), pl.col(count.choice).is_in([*_choices(group)]))
        for group in groups
    ]
    sums = [int(each["votes"].sum()) for each in votes]
    many = sums.index(max(sums))
    few = [(n, group) for n, group in zip(sums, groups, strict=True) if group is not groups[many]]
    return all(n <= _FEW_IN_A_PLACE * len(group) for n, group in few)


def _share_words(groups: Sequence[Group]) -> bool:
    """Whether a name in one group has a word of one in another, or nearly: it may be the same person's."""
    words = [{w for c in _choices(g) for w in folded(c).split() if len(w) > 2} for g in groups]
    return any(
        are_one_word(word, like)
        for one, other in combinations(words, 2)
        for word in one
        for like in other
    )


def _with_thin(rows: Rows, key: Sequence[str], thin: Sequence[_Fallen]) -> Rows:
    """The rows, with a word on each contest that was left as one."""
    for words, groups, _ in thin:
        here = rows.cells.filter(_is_of(rows.cells, key, words))
        line = int(str(here.filter(pl.col(UNIT).is_in([*groups[-1]]))[LINE].min()))
        said = _found(_Several(words, groups, kinds.CONTEST_THIN))
        rows = rows.noting([kinds.CONTEST_THIN.at(line, key[0], said)])
    return rows


def _several(words: Words, groups: Sequence[Group], counties: Mapping[str, str]) -> _Several:
    if _is_of_state(words) or _are_alike(groups):
        return _Several(words, groups, kinds.CONTEST_APART)
    named = _by_county(groups, counties)
    kind = kinds.CONTESTS_BY_COUNTY if named else kinds.CONTEST_LEFT_OUT
    return _Several(words, groups, kind, named)


def _is_of_state(words: Words) -> bool:
    office = folded(words[0]).removeprefix("us ").removeprefix("u s ")
    return office in _OF_STATE and words[1:2] in ((), ("",), ("statewide",))


def _are_alike(groups: Sequence[Group]) -> bool:
    """Whether a name in one group may be that of somebody in another: the words of one are among the other's."""
    words = [{frozenset(folded(name).split()) for name in _choices(group)} for group in groups]
    return any(
        one <= other or other <= one
        for these, those in combinations(words, 2)
        for one in these
        for other in those
    )


def _choices(group: Group) -> frozenset[str]:
    return frozenset[str]().union(*group.values())


def _by_county(groups: Sequence[Group], counties: Mapping[str, str]) -> dict[str, str]:
    """For each county the name of its group; nothing where a county has several, or lacks candidates of its group."""
    of_groups = [_in_counties(group, counties) for group in groups]
    every = [county for of in of_groups for county in of]
    if "" in every or len({*every}) < len(every):
        return {}
    if any(len({*of.values()}) > 1 for of in of_groups):
        return {}
    return {county: _listed([*of], " and ") for of in of_groups for county in of}


def _in_counties(group: Group, counties: Mapping[str, str]) -> dict[str, frozenset[str]]:
    """The candidates who stand in each county of a group."""
    found: dict[str, frozenset[str]] = {}
    for unit, choices in group.items():
        county = counties.get(unit, "")
        found[county] = found.get(county, frozenset()) | choices
    return found


def _mixed(
    pairs: pl.DataFrame, key: Sequence[str], offices: set[str], counties: Mapping[str, str]
) -> Iterator[_Several]:
    """Contests of offices that others show to be a county's own, in several counties with different candidates.

    Where every county numbers its districts from 1, two people of one name hold two districts together.
    """
    for words, part in pairs.filter(pl.col(key[0]).is_in([*offices])).group_by(key):
        (group, *others) = _groups(part.select(UNIT, "choice").iter_rows())
        if not others and len({*_in_counties(group, counties).values()}) > 1:
            yield _Several(tuple(map(str, words)), (group,), kinds.CONTEST_LEFT_OUT)


def _told(rows: Rows, key: Sequence[str], found: Sequence[_Several]) -> Rows:
    """The rows without the contests that are left out, and a problem for each contest that is several."""
    for each in found:
        is_here = _is_of(rows.cells, key, each.words)
        lines = rows.cells.filter(is_here & rows.cells[UNIT].is_in([*each.groups[-1]]))[LINE]
        said = each.kind.at(int(str(lines.min())), key[0], _found(each))
        is_left_out = each.kind is kinds.CONTEST_LEFT_OUT
        rows = without_contest(rows, key, each.words, said) if is_left_out else rows.noting([said])
    return rows


def _is_of(cells: pl.DataFrame, key: Sequence[str], words: Words) -> pl.Series:
    here = pl.all_horizontal(pl.col(name) == word for name, word in zip(key, words, strict=True))
    return cells.select(here).to_series()


def without_contest(rows: Rows, key: Sequence[str], words: Words, said: Problem) -> Rows:
    """The rows without those of a contest, all of which cost it by one problem."""
    is_here = _is_of(rows.cells, key, words)
    left_out = dict(rows.left_out)
    left_out[said.code] = left_out.get(said.code, 0) + int(is_here.sum())
    return Rows(rows.cells.filter(~is_here), (*rows.problems, said), left_out)


def _found(each: _Several) -> str:
    title = title_of(each.words)
    groups = "; ".join(_listed(sorted(_choices(g)), ", ") for g in each.groups[:_NAMED])
    return f"{title}: {len(each.groups):,} groups of places, with {groups}"


def _listed(names: Sequence[str], between: str) -> str:
    """The first names, and how many more."""
    more = len(names) - _NAMED
    return between.join((*names[:_NAMED], *([f"{more:,} more"] if more > 0 else [])))


def _divided(
    rows: Rows, dialect: Dialect, count: CountColumns, divided: Sequence[_Several]
) -> tuple[Dialect, Rows]:
    """The rows with the counties whose contest each is about, and the dialect that asks for them.

    A county in which nobody stands is named alone: its votes are for people who were written in.
    """
    key = [name for name in (*count.contest.columns, count.contest.year) if name]
    county = _county(dialect)
    names = [(*each.words, *of) for each in divided for of in each.counties.items()]
    frame = coded(pl.DataFrame(names, schema=[*key, county, _COUNTIES], orient="row"))
    contests = frame.select(key).unique().with_columns(_alone=pl.lit(value=True))
    cells = rows.cells.join(frame, on=[*key, county], how="left", maintain_order="left")
    cells = cells.join(contests, on=key, how="left", maintain_order="left")
    alone = pl.when("_alone").then(pl.col(county)).otherwise(pl.lit(""))
    cells = cells.with_columns(pl.coalesce(_COUNTIES, alone).alias(_COUNTIES)).drop("_alone")
    contest = count.contest.model_copy(update={"columns": (*count.contest.columns, _COUNTIES)})
    own = count.model_copy(update={"contest": contest})
    counts = tuple(own if each is count else each for each in dialect.counts)
    divided_rows = Rows(without_said(cells), rows.problems, rows.left_out)
    return dialect.model_copy(update={"counts": counts}), divided_rows
