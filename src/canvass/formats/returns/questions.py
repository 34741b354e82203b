"""Questions that are answered with yes and no: nobody's name tells two of one title apart."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

import polars as pl

from canvass.formats.columns import LINE
from canvass.formats.dialect import Dialect
from canvass.formats.kinds import sums as kinds
from canvass.formats.names import folded
from canvass.formats.returns.apart import without_contest
from canvass.formats.returns.contests import title_of
from canvass.formats.returns.said import Said
from canvass.formats.returns.sift import Rows
from canvass.model import Contest

_ANSWERS = frozenset({"yes", "no", "for", "against", "approve", "reject", "approved", "rejected"})
_OF_NO_PLACE = re.compile(
    r"local|county|ballot|bond|tax|school|special|measure|question|proposition|prop|issue|referendum|levy|no|number|"
    r"[a-z]|[a-z]?\d+[a-z]?|one|two|three|four|five|six"
)
"""Words, in folded letters, of titles that any county may give a question of its own."""
_MOST = 0.9
"""A question in so many of a file's counties is the state's, of which some county left it out."""


def is_question(contest: Contest) -> bool:
    """Whether two choices that can win are answers: Yes and No, Bonds Yes and Bonds No."""
    return _are_answers(choice.name for choice in contest.choices if choice.kind.can_win)


def is_answer(name: str) -> bool:
    """Whether a choice is an answer: Yes, or Bonds No.

    >>> is_answer("For the Tax"), is_answer("Ann Lee")
    (True, False)
    """
    return bool(_ANSWERS & {*folded(name).split()})


def _are_answers(names: Iterable[str]) -> bool:
    return sum(map(is_answer, names)) > 1


def names_no_place(title: str) -> bool:
    """Whether any county may give its own question this title.

    >>> names_no_place("Measure A"), names_no_place("Dane Schools Measure A")
    (True, False)
    """
    return all(_OF_NO_PLACE.fullmatch(word) for word in folded(title).split())


def without_questions_of_counties(rows: Rows, dialect: Dialect) -> Rows:
    """The rows without questions in some counties of a file and not in all, whose titles name no place: Measure A.

    Each is told; where the file has no other contest nothing is left out, and each is an error.
    """
    count = next((each for each in dialect.counts if not each.is_wide), None)
    county = dialect.unit.county.column if dialect.unit.county else ""
    # Of a table of several files it is asked which of their questions are one, by file.
    if count is None or not county or dialect.is_of_files or not count.contest.columns:
        return rows
    key = [*count.contest.columns]
    bare = [*_bare(Said(rows.cells).each, key, count.choice)]
    if not bare:
        return rows
    places = rows.cells.group_by(*key, county).agg(pl.min(LINE))
    every = places[county].n_unique()
    of_contest = places.group_by(key).agg(pl.len(), pl.min(LINE)).sort(LINE)
    found = {tuple(map(str, words)): (n, line) for *words, n, line in of_contest.iter_rows()}
    some = [words for words in bare if 1 < found[words][0] < _MOST * every]
    kind = kinds.QUESTION_LEFT_OUT if len(found) > len(some) else kinds.QUESTION_OF_COUNTIES
    for words in sorted(some, key=lambda each: found[each][1]):
        number, line = found[words]
        said = f"{title_of(words)}: {number:,} of {every:,} counties"
        told = kind.at(line, key[0], said)
        is_left_out = kind is kinds.QUESTION_LEFT_OUT
        rows = without_contest(rows, key, words, told) if is_left_out else rows.noting([told])
    return rows


def _bare(each: pl.DataFrame, key: Sequence[str], choice: str) -> Iterator[tuple[str, ...]]:
    """Contests that are questions and whose titles name no place, by their words."""
    answers = each.group_by(key, maintain_order=True).agg(pl.col(choice).unique())
    for *words, names in answers.iter_rows():
        title = title_of([*map(str, words)])
        if names_no_place(title) and _are_answers(names):
            yield tuple(map(str, words))
