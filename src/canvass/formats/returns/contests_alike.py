"""One contest under two names, each in other places: neither has all its votes."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence, Set
from itertools import combinations

import polars as pl

from canvass.formats.coded import asked, words_of, written
from canvass.formats.columns import LINE, UNIT
from canvass.formats.dialect import Dialect
from canvass.formats.kinds import sums as kinds
from canvass.formats.names import folded
from canvass.formats.returns.apart import without_contest
from canvass.formats.returns.choice_kinds import choice_kind
from canvass.formats.returns.contests import title_of
from canvass.formats.returns.people_alike import are_one_name
from canvass.formats.returns.said import Said
from canvass.formats.returns.sift import Rows
from canvass.model import ChoiceKind

_SAID = (
    "yes no for against approve approved reject rejected retain maintain maintained repeal repealed",
    "bond bonds levy party",
)
_ANSWERS = frozenset(word for words in _SAID for word in words.split())
"""Words of answers, which many questions have: they are no people."""
_MATTERS = re.compile(
    r"\b(president|governor|senate|senator|house|assembly|congress|representatives?|u s rep|delegates?|legislat\w*|"
    r"attorney general|secretary of state|treasurer of state|state \w+|justice|supreme)\b"
)
"""Words of offices of a nation, a state or a legislature, in folded letters."""
_MOST_CONTESTS = 3
"""Whoever stands in more contests under one name is nobody's name."""
_FEWEST = 2
"""So many people in common are the same contest's; one is enough where the titles are alike."""

Words = tuple[str, ...]
"""A contest, by the words of its columns."""


def without_named_twice(rows: Rows, dialect: Dialect) -> Rows:
    """The rows without contests that stand under two names: each has the same people, where the other is not held.

    Two contests of one office that name different districts may have the same people, as Nebraska's electors have. One
    of a state, of Congress or of a legislature is an error; any other is left out, and the rest of the file is whole.
    """
    count = next((each for each in dialect.counts if not each.is_wide), None)
    if count is None or not count.contest.columns or rows.cells.is_empty():
        return rows
    key = list(count.contest.columns)
    said = Said(rows.cells)
    people = [name for name in words_of(said.each[count.choice]) if _is_person(name)]
    is_person = said.each.select(pl.col(count.choice).is_in(people)).to_series()
    # A county that lists the people of all its towns in each town's contest gives most of them no vote there.
    has_votes = asked(rows.cells[count.votes], lambda text: text.str.contains("[1-9]"))
    voted_for = said.each.filter(is_person & said.any_of(has_votes))
    sharing = [*_sharing(voted_for, key, count.choice)]
    if not sharing:
        return rows
    places_of = _places(said, is_person, key, {words for pair, _ in sharing for words in pair})
    for pair, names in sharing:
        places = {words: places_of[words] for words in pair}
        one, other = ({*places[words]} for words in pair)
        if one and other and not one & other:
            rows = _told(rows, key, pair, names, places)
    return rows


def _sharing(
    stood: pl.DataFrame, key: Sequence[str], choice: str
) -> Iterator[tuple[tuple[Words, Words], Sequence[str]]]:
    """Pairs of contests that may be one, and the people whom they share."""
    each = stood.select(*key, choice).unique()
    common = each.filter(pl.len().over(choice).is_between(2, _MOST_CONTESTS))
    contests_of: dict[str, list[Words]] = defaultdict(list)
    for *words, name in common.iter_rows():
        contests_of[str(name)].append(tuple(map(str, words)))
    shared: dict[tuple[Words, Words], set[str]] = defaultdict(set)
    for name, contests in contests_of.items():
        for one, other in combinations(sorted(contests), 2):
            shared[one, other].add(name)
    for pair, names in sorted(shared.items()):
        if _may_be_one(*pair, len(names)):
            yield pair, sorted(names)


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


def _places(
    said: Said, is_person: pl.Series, key: Sequence[str], contests: Set[Words]
) -> dict[Words, dict[str, int]]:
    """The places where somebody stands in each of these contests, each with its first line."""
    found: dict[Words, dict[str, int]] = {words: {} for words in contests}
    words_of = [*said.each.select(written(name) for name in key).iter_rows()]
    is_asked = pl.Series([words in contests for words in words_of], dtype=pl.Boolean)
    stood = said.rows(is_person & is_asked)
    lines = said.cells.select(*key, UNIT, LINE).filter(stood).group_by(*key, UNIT)
    for *words, unit, line in lines.agg(pl.min(LINE)).iter_rows():
        found[tuple(map(str, words))][str(unit)] = int(line)
    return found


def _told(
    rows: Rows,
    key: Sequence[str],
    pair: tuple[Words, Words],
    names: Sequence[str],
    places: Mapping[Words, Mapping[str, int]],
) -> Rows:
    """The rows with what is said of the two contests, and without them where they are of a county or a town."""
    titles = [title_of(words) for words in pair]
    if any(_MATTERS.search(folded(words[0])) for words in pair):
        line = max(min(places[words].values()) for words in pair)
        found = f"{' and '.join(titles)}: {', '.join(names[:3])}"
        return rows.noting([kinds.CONTEST_NAMED_TWICE.at(line, key[0], found)])
    for words, title, other in zip(pair, titles, reversed(titles), strict=True):
        line = min(places[words].values())
        said = kinds.CONTEST_NAMED_TWICE_LEFT_OUT.at(line, key[0], f"{title}: also {other}")
        rows = without_contest(rows, key, words, said)
    return rows
