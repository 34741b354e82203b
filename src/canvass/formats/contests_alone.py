"""Contests of a file that are taken alone: faults of its other contests are told, and do not stop them.

A fault is of another contest where its kind is one of a row or of a contest, and its row, or the title that it names,
is another's. A fault of the file, of its places or of its columns is of every contest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

import polars as pl

from canvass.errors import BadValue, UnknownName
from canvass.formats.alone_rows import is_somebody, places_by_title
from canvass.formats.columns import LINE
from canvass.formats.dialect import CountColumns, Dialect
from canvass.formats.grid import Grid
from canvass.formats.kinds import alone as kinds
from canvass.formats.kinds import cell, election, row, sums
from canvass.formats.names import folded
from canvass.formats.problem import Problem
from canvass.formats.returns.contests import title_of
from canvass.formats.returns.no_choices import office_fact
from canvass.formats.returns.questions import is_answer, is_question
from canvass.formats.returns.results import ResultsFile
from canvass.model import Contest

OF_ONE_CONTEST = frozenset(
    kind.code
    for kind in (
        *(cell.NUMBER_EMPTY, cell.NUMBER_WITHHELD, cell.NUMBER_NEGATIVE, cell.NUMBER_FRACTION),
        *(cell.NOT_A_NUMBER, cell.EMPTY),
        *(row.DOUBLED, row.KEY_REPEATED, row.TOTAL, row.TOTAL_DIFFERS, row.PARTY_AND_NONE),
        *(row.NOBODYS_SUM, row.WRITE_INS_DIFFER),
        *(sums.TOTAL_DIFFERS, sums.MORE_THAN_BALLOTS, sums.MODES_DIFFER, sums.CONTEST_APART),
        *(sums.DISTRICTS_UNSAID, sums.CHOICE_SPELLED, sums.CONTEST_OF_GROUPS, sums.PRIMARY_UNSAID),
        *(sums.PARTY_MISSING, sums.QUESTION_OF_COUNTIES, sums.NAMELESS_SEVERAL),
        sums.ANSWERS_LOST,
        *(election.PARTY_DOUBLED, election.SEVERAL_FOR_ONE_SEAT),
    )
)
"""Faults that say nothing of another contest than their own. A place or a cell that a spreadsheet spoiled, cells in the
wrong columns, and two titles for one contest do."""

_TAKEN, _OTHER, _OFFICE = "\0taken", "\0other", "\0office"
_SHOWN = 3
_TRIED = 12
"""Of so many contests, those with most votes, it is asked whether a fault touches them."""
_Votes = Counter[tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Alone:
    """The rows of the contests that were asked for, the lines of all other contests, and both by their titles.

    ``lines`` are all that have rows, of those who were asked for or of others: a fault on a line that has none, or
    rows of both, names its contest, as one without a line does.
    """

    grid: Grid
    lines: frozenset[int]
    other_lines: frozenset[int]
    titles: tuple[str, ...]
    other_titles: tuple[str, ...]

    def is_of_another(self, problem: Problem) -> bool:
        """Whether a fault of the whole file is one of another contest, and of no contest that was asked for."""
        if problem.code not in OF_ONE_CONTEST:
            return False
        found = f" {folded(problem.found)} "
        if problem.row in self.lines:
            return problem.row in self.other_lines and not self._is_named(found)
        title = self._title_at_the_beginning(found)
        return bool(title) and not self._is_named(found.removeprefix(title.rstrip()))

    def _is_named(self, found: str) -> bool:
        return any(f" {folded(title)} " in found for title in self.titles)

    def _title_at_the_beginning(self, found: str) -> str:
        """The longest title with which a text begins, if it is another contest's; a title may begin with another."""
        titles = {f" {folded(title)} ": title for title in (*self.other_titles, *self.titles)}
        longest = max(filter(found.startswith, titles), key=len, default="")
        return longest if titles.get(longest) in self.other_titles else ""


def alone(
    grid: Grid, dialect: Dialect, asked: Sequence[str], faults: Iterable[Problem] = ()
) -> Alone:
    """The rows of the contests of these titles; an office alone is all its districts.

    An office each of whose rows has one of the faults is none: its rows may be anybody's, with cells in wrong columns.

    Raises UnknownName for a title that no row has, BadValue for a file whose columns name no contest.
    """
    count = next((each for each in dialect.counts if _columns(each, grid)), None)
    if count is None:
        raise BadValue("--only: the file's columns name no contests; leave it out")
    key = _columns(count, grid)
    of_rows = grid.cells.select(pl.col(name).cast(pl.String) for name in key)
    each = of_rows.unique(maintain_order=True)
    words = [tuple(map(_word, record)) for record in each.iter_rows()]
    taken = {record for title in asked for record in _named(title, words)}
    told = each.with_columns(
        pl.Series(_TAKEN, [record in taken for record in words], dtype=pl.Boolean),
        pl.Series(_OTHER, [record not in taken and bool(record[0]) for record in words]),
    )
    of_rows = of_rows.join(told, on=key, how="left", nulls_equal=True, maintain_order="left")
    rows = grid.cells.filter(of_rows[_TAKEN])
    of_others = pl.DataFrame([grid.cells[LINE], of_rows[key[0]].alias(_OFFICE)]).filter(
        of_rows[_OTHER]
    )
    at = [each.row for each in faults if each.row is not None]
    is_sound = (~pl.col(LINE).is_in(at)).any().over(_OFFICE)
    others = (title_of(record) for record in words if record not in taken and record[0])
    of_both = {*rows[LINE].to_list()} & {*of_others[LINE].to_list()}
    part = Alone(
        replace(grid, cells=rows, rows_read=rows.height),
        frozenset(grid.cells[LINE].to_list()) - of_both,
        frozenset(of_others.filter(is_sound)[LINE].to_list()) - of_both,
        tuple(title_of(record) for record in words if record in taken),
        tuple(dict.fromkeys(others)),
    )
    kept = (
        each for each in grid.problems if not (each.severity.stops and part.is_of_another(each))
    )
    return replace(part, grid=replace(part.grid, problems=tuple(kept)))


def _columns(count: CountColumns, grid: Grid) -> list[str]:
    return [name for name in count.contest.columns if name in grid.cells.columns]


def _word(cell_: str | None) -> str:
    return " ".join((cell_ or "").split())


def _named(title: str, words: Sequence[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """The contests of this title, or of this office; else those of which the title says more, such as a party."""
    wanted = folded(title)
    begins = {each: {folded(title_of(each[:n])) for n in range(1, len(each) + 1)} for each in words}
    found = [each for each in words if each[0] and wanted in begins[each]]
    found = found or [
        each for each in words if each[0] and wanted.startswith(f"{folded(title_of(each))} ")
    ]
    if not found:
        raise UnknownName("contest", title, _known(wanted, words))
    return found


def _known(wanted: str, words: Sequence[tuple[str, ...]]) -> Sequence[str]:
    """The titles of which one may have been meant: those with the words of it, or all; lines of turnout are none."""
    titles = [
        each for each in dict.fromkeys(map(title_of, words)) if each and not office_fact(each)
    ]
    return [each for each in titles if wanted in folded(each)] or titles


def narrowed(results: ResultsFile, part: Alone, asked: Sequence[str]) -> tuple[ResultsFile, Alone]:
    """The contests that were asked for by more than their rows' title says, such as a party; all, where none was.

    Raises UnknownName where the rows of such a title make no contest of it.
    """
    there = {begin for title in part.titles for begin in _beginnings(title)}
    titles = [contest.title for contest in results.contests]
    kept: set[str] = set()
    for title in asked:
        of_it = [each for each in titles if folded(title) in _beginnings(each)]
        if not of_it and folded(title) not in there:
            raise UnknownName("contest", title, titles)
        kept.update(of_it)
    if all(folded(title) in there for title in asked):
        return results, part
    some = tuple(each for each in results.contests if each.title in kept)
    is_kept = pl.col("contest").cast(pl.String).is_in([each.id for each in some])
    returns = tuple(replace(each, lines=each.lines.filter(is_kept)) for each in results.returns)
    others = (*part.other_titles, *(title for title in titles if title not in kept))
    named = replace(part, titles=tuple(sorted(kept)), other_titles=others)
    return replace(results, contests=some, returns=returns), named


def _beginnings(title: str) -> set[str]:
    words = title.split(", ")
    return {folded(", ".join(words[:n])) for n in range(1, len(words) + 1)}


def problems_beside(
    whole: Iterable[Problem], of_part: Iterable[Problem], part: Alone
) -> Iterator[Problem]:
    """What the whole file has that the part has not: faults that are every contest's, and a line for all the others."""
    known = set(of_part)
    stopping = [each for each in whole if each.severity.stops and each not in known]
    yield from (each for each in stopping if not part.is_of_another(each))
    yield kinds.ONLY_CONTESTS.at(found=_said(part))
    elsewhere: dict[str, list[Problem]] = {}
    for each in filter(part.is_of_another, stopping):
        elsewhere.setdefault(each.code, []).append(each)
    for code, faults in elsewhere.items():
        times = f", {len(faults):,} times" if len(faults) > 1 else ""
        found = f": {faults[0].found}" if faults[0].found else ""
        yield kinds.FAULT_ELSEWHERE.at(faults[0].row, faults[0].column, f"{code}{times}{found}")


def _said(part: Alone) -> str:
    rest = len(part.titles) - _SHOWN
    some = "; ".join(part.titles[:_SHOWN]) + (f" and {rest:,} more" if rest > 0 else "")
    others = sum(office_fact(each) is None for each in part.other_titles)
    return f"{some}; left out: {others:,} other contest{'' if others == 1 else 's'}"


def otherwise_alone(
    whole: ResultsFile, part: ResultsFile, left_out: Sequence[str]
) -> Iterator[Problem]:
    """Faults of contests that are not the same when they are read alone.

    One has other votes than with the whole file, or its people stand under a title that was left out, too. ``left_out``
    are the other titles, of which one may be a person's, where cells moved.
    """
    titles = {contest.title for contest in part.contests}
    own, there = _votes(part, titles), _votes(whole, titles)
    for title in sorted({each[0] for each in (own - there) + (there - own)}):
        yield kinds.ALONE_DIFFERS.at(found=title)
    places = places_by_title(whole)
    for question, other in product(filter(is_question, part.contests), whole.contests):
        is_apart = places.get(question.title, set()).isdisjoint(places.get(other.title, set()))
        if other.title not in titles and is_apart and _answers(question) == _answers(other):
            yield kinds.ALONE_ELSEWHERE.at(found=f"{question.title}: also {other.title}")
    others = {each.title: _people(each) for each in whole.contests if each.title not in titles}
    called = {folded(title.split(", ")[0]): title for title in left_out}
    for contest in part.contests:
        people = _people(contest)
        for name in sorted(people & called.keys()):
            yield kinds.ALONE_ELSEWHERE.at(found=f"{contest.title}: also {called[name]}")
        for title, of_other in others.items():
            both = people & of_other
            if len(both) > 1 or (both and both == people):
                yield kinds.ALONE_ELSEWHERE.at(found=f"{contest.title}: also {title}")


def _answers(question: Contest) -> set[str]:
    return {folded(each.name) for each in question.choices if is_answer(each.name)}


def _people(contest: Contest) -> set[str]:
    return {folded(each.name) for each in contest.choices if is_somebody(each.name)}


def _votes(results: ResultsFile, titles: set[str]) -> _Votes:
    """Each number of these contests, by title, place and choice."""
    of = {contest.id: contest.title for contest in results.contests if contest.title in titles}
    places = {
        unit: (county or "", name or "")
        for unit, county, name in results.units.select("unit", "county", "name").iter_rows()
    }
    return Counter(
        (of[contest], *places.get(unit, ("", unit)), choice, str(votes))
        for returns in results.returns
        for contest, unit, choice, votes in returns.summed.filter(
            pl.col("contest").cast(pl.String).is_in([*of])
        )
        .select(pl.col("contest", "unit", "choice").cast(pl.String), "votes")
        .iter_rows()
    )


def untouched(grid: Grid, dialect: Dialect, results: ResultsFile, faults: Sequence[Problem]) -> str:
    """The title of the contest with most votes that none of the faults touches; empty where there is none."""
    if not all(each.code in OF_ONE_CONTEST for each in faults):
        return ""
    for contest in _by_votes(results)[:_TRIED]:
        try:
            part = alone(grid, dialect, [contest.title], faults)
        except (BadValue, UnknownName):
            continue
        if all(map(part.is_of_another, faults)):
            return part.titles[0] if len(part.titles) == 1 else contest.title
    return ""


def _by_votes(results: ResultsFile) -> list[Contest]:
    votes: Counter[str] = Counter()
    for returns in results.returns:
        sums_ = returns.summed.group_by("contest").agg(pl.col("votes").sum())
        votes.update({str(contest): number for contest, number in sums_.iter_rows()})
    some = [each for each in results.contests if office_fact(each.title) is None]
    return sorted(some, key=lambda each: -votes[each.id])
