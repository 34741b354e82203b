"""How many each contest of a file elects, by its columns: seats, votes allowed, and marks of who was elected."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import polars as pl

from canvass.formats.coded import written
from canvass.formats.columns import CONTEST, LINE
from canvass.formats.dialect import CountColumns, Dialect
from canvass.formats.kinds import election as kinds
from canvass.formats.problem import Problem, ProblemKind
from canvass.formats.returns.contest_parties import crowded_contests, with_persons
from canvass.formats.returns.file_hints import FileHints
from canvass.formats.returns.marks_of_ballots import votes_by_marks
from canvass.formats.returns.more_votes import more_than_voters
from canvass.formats.returns.one_seat import doubled_parties, several_for_one_seat
from canvass.formats.returns.results import ReadReturns
from canvass.formats.returns.seats import SeatsSaid, said_in, seats_by_law
from canvass.model import Contest

_YES = ("true", "t", "yes", "y", "1", "x", "winner", "elected")
_MOST = 99
"""More than any contest elects; a larger number says something else."""


@dataclass(frozen=True, slots=True)
class Seats:
    """What a file says of how many its contests elect, by their ids."""

    said: Mapping[str, SeatsSaid] = field(default_factory=dict)
    crowded: Mapping[str, ProblemKind] = field(default_factory=dict)
    """Contests of a general election that may elect several: a large party has several people in it, or it has more
    votes than there are voters."""
    problems: tuple[Problem, ...] = ()


def marked_rows(cells: pl.DataFrame, dialect: Dialect) -> pl.DataFrame:
    """Who is marked as elected, by contest, party and choice; rows of totals may say it too."""
    count = _count(dialect)
    key = _key(count) if count else []
    columns = [name for name in count.contest.winner if name in cells.columns] if count else []
    if not columns:
        return cells.select(key).clear()
    is_marked = pl.any_horizontal(_word(name).is_in(_YES) for name in columns)
    return cells.filter(is_marked).select(key).unique()


def seats_in_columns(
    cells: pl.DataFrame,
    marked: pl.DataFrame,
    dialect: Dialect,
    read: tuple[ReadReturns, Sequence[Contest]],
    hints: FileHints,
    turnout: pl.DataFrame | None = None,
) -> Seats:
    """What the columns of these rows, which have the ids of their contests, say of each contest; ``read`` is theirs.

    Where they say nothing, the marks of the ballots do, which ``turnout`` counts.
    """
    count = _count(dialect)
    if count is None or CONTEST not in cells.columns or cells.is_empty():
        return Seats()
    elected, one = _said(cells, count.contest.elected)
    allowed, other = _said(cells, count.contest.votes_allowed)
    winners, differing = _winners(cells, marked, count, read)
    by_law, told = _by_law(read[1], {*elected, *winners, *allowed}, hints)
    by_marks = votes_by_marks(*read, turnout)
    two = several_for_one_seat(read[1], by_marks, hints)
    crowded = {
        **(_doubtful(cells, dialect, read, hints) if hints.is_general else {}),
        **dict.fromkeys(two, kinds.SEVERAL_FOR_ONE_SEAT),
    }
    refused = {contest for contest, kind in crowded.items() if kind.severity.stops}
    said = {
        contest.id: SeatsSaid(
            elected.get(contest.id) or winners.get(contest.id) or by_law.get(contest.id, 0),
            allowed.get(contest.id)
            or (0 if contest.id in refused else by_marks.get(contest.id, 0)),
        )
        for contest in read[1]
    }
    return Seats(said, crowded, (*one, *other, *differing, *told))


def _doubtful(
    cells: pl.DataFrame,
    dialect: Dialect,
    read: tuple[ReadReturns, Sequence[Contest]],
    hints: FileHints,
) -> dict[str, ProblemKind]:
    """The contests of a general election that may elect several, or be several, by id; the worst of each is said."""
    count = _count(dialect)
    if count is None or hints.is_primary:
        return {}
    overfull = more_than_voters(*read)
    unsaid = frozenset() if hints.one_ballot else _crowded(cells, dialect, count)
    two = several_for_one_seat(read[1], overfull, hints)
    doubled = doubled_parties(*read, unsaid, hints)
    return {
        **dict.fromkeys(overfull, kinds.MORE_THAN_VOTERS),
        **dict.fromkeys(unsaid, kinds.SEATS_UNSAID),
        **dict.fromkeys(two, kinds.SEVERAL_FOR_ONE_SEAT),
        **dict.fromkeys(doubled, kinds.PARTY_DOUBLED),
    }


def _by_law(
    contests: Iterable[Contest], known: Container[str], hints: FileHints
) -> tuple[dict[str, int], list[Problem]]:
    """How many the law of the state says of contests of which the file says nothing, in a regular election."""
    if not (hints.is_general or hints.is_primary) or hints.is_special:
        return {}, []
    found: dict[str, int] = {}
    laws: dict[str, None] = {}
    for contest in contests:
        if contest.id not in known and not said_in(contest.title).elected:
            seats, law = seats_by_law(contest.title, hints.state, hints.year or 0)
            if seats:
                found[contest.id] = seats
                laws[f"{seats} each: {law}"] = None
    return found, [kinds.SEATS_BY_LAW.at(found=law) for law in laws]


def _count(dialect: Dialect) -> CountColumns | None:
    return next((c for c in dialect.counts if not c.is_wide and c.contest.columns), None)


def _key(count: CountColumns) -> list[str]:
    """The contest's columns, the party and the choice: what a mark is about."""
    # Columns made while reading, of the party or the counties of a contest, are of its own rows only.
    own = [name for name in count.contest.columns if not name.startswith("\0")]
    return [*dict.fromkeys(filter(None, [*own, count.party, count.choice]))]


def _word(name: str) -> pl.Expr:
    return written(name).str.strip_chars().str.to_lowercase()


def _said(cells: pl.DataFrame, columns: Iterable[str]) -> tuple[dict[str, int], list[Problem]]:
    """The number that a column gives for each contest, the same in all its rows that have one."""
    found: dict[str, int] = {}
    problems: list[Problem] = []
    for name in columns:
        if name not in cells.columns:
            continue
        number = written(name).str.strip_chars().cast(pl.Int64, strict=False)
        each = cells.select(LINE, CONTEST, number.alias("\0seats")).filter(
            pl.col("\0seats").is_between(1, _MOST)
        )
        of_contest = each.group_by(CONTEST).agg(pl.col("\0seats").unique().sort(), pl.min(LINE))
        for contest, numbers, line in of_contest.sort(LINE).iter_rows():
            if len(numbers) == 1:
                found[str(contest)] = numbers[0]
            else:
                problems.append(kinds.SEATS_DIFFER.at(line, name, ", ".join(map(str, numbers))))
    return found, problems


def _winners(
    cells: pl.DataFrame,
    marked: pl.DataFrame,
    count: CountColumns,
    read: tuple[ReadReturns, Sequence[Contest]],
) -> tuple[dict[str, int], list[Problem]]:
    """How many are marked in each contest, where they have the most votes of it."""
    if marked.is_empty():
        return {}, []
    key = _key(count)
    listed = cells.select(CONTEST, *key).unique().join(marked, on=key, how="semi")
    names: dict[str, set[str]] = {}
    for contest, choice in listed.select(CONTEST, count.choice).iter_rows():
        names.setdefault(str(contest), set()).add(str(choice))
    returns, contests = read
    sums = returns.summed.group_by("contest", "choice").agg(pl.col("votes").sum())
    votes = {(str(of), str(who)): number for of, who, number in sums.iter_rows()}
    found: dict[str, int] = {}
    problems: list[Problem] = []
    for contest in contests:
        people = {choice.id for choice in contest.choices if choice.kind.can_win}
        elected = names.get(contest.id, set()) & people
        others = people - elected
        if not elected:
            continue
        fewest = min(votes.get((contest.id, who), 0) for who in elected)
        if fewest >= max((votes.get((contest.id, who), 0) for who in others), default=0):
            found[contest.id] = len(elected)
        else:
            problems.append(_differs(contest, elected))
    return found, problems


def _differs(contest: Contest, elected: Iterable[str]) -> Problem:
    return kinds.WINNER_DIFFERS.at(found=f"{contest.title}: {', '.join(sorted(elected))}")


def _crowded(cells: pl.DataFrame, dialect: Dialect, count: CountColumns) -> frozenset[str]:
    """Contests in which in most places two Democrats or two Republicans stand."""
    if not count.party:
        return frozenset()
    found = crowded_contests(with_persons(cells, count), dialect.unit.columns, count)
    return frozenset(map(str, found.to_list()))
