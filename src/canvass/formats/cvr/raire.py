"""Ranked ballots as RAIRE writes them: the contests in the first lines, then a line for each ballot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from canvass.formats.encoding import lines_of
from canvass.formats.kinds import records as kinds
from canvass.formats.problem import Problem, ReadResult, by_row, grouped, named
from canvass.formats.text_file import read_text
from canvass.model.rankings import Ranking, Rankings, ranking_of
from canvass.numerals import is_digits

_CONTEST = "contest"


@dataclass(frozen=True, slots=True)
class RankedRecords:
    """The rankings of one contest, of all cards together and of each by its id in the file.

    ``stated_winner`` is who the file says has won, empty where it does not.
    """

    contest: str
    rankings: Rankings
    by_card: Mapping[str, Ranking]
    stated_winner: str = ""


@dataclass(slots=True)
class _Contest:
    """A contest while its ballots are read."""

    choices: tuple[str, ...]
    known: frozenset[str]
    winner: str
    line: int
    cards: dict[str, Ranking] = field(default_factory=dict)

    def records(self, contest: str) -> RankedRecords:
        """What was read."""
        rankings = Rankings(self.choices, Counter(self.cards.values()))
        return RankedRecords(contest, rankings, self.cards, self.winner)


def is_ranked_text(text: str) -> bool:
    r"""Whether a text begins as RAIRE's files do: a number of contests, then the first of them.

    >>> is_ranked_text("1\nContest,339,2,15,16\n339,7,15\n"), is_ranked_text("choice,votes\nAnn,3\n")
    (True, False)
    """
    first, _, rest = text[:4096].partition("\n")
    return is_digits(first.strip()) and rest.lower().startswith(f"{_CONTEST},")


def holds_rankings(path: Path) -> bool:
    """Whether a file begins as RAIRE's do; the rest of it is not read."""
    with path.open("rb") as file:
        return is_ranked_text(file.read(4096).decode("utf-8-sig", "ignore"))


def read_rankings(path: Path) -> ReadResult[tuple[RankedRecords, ...]] | None:
    """The ranked contests of a file, None where something in it is an error; None alone for another format."""
    return rankings_in(read_text(path))


def rankings_in(text: ReadResult[str]) -> ReadResult[tuple[RankedRecords, ...]] | None:
    """The same of a text."""
    if text.value is None or not is_ranked_text(text.value):
        return None
    lines = [[cell.strip() for cell in line.split(",")] for line in lines_of(text.value)]
    heads = int(lines[0][0])
    contests, problems = _contests(lines[1 : heads + 1])
    if not problems:
        problems = [*_ballots(lines, heads + 1, contests)]
    found = named(by_row(grouped((*text.problems, *problems))), text.source.name)
    kept = sum(len(each.cards) for each in contests.values())
    rows = sum(cells != [""] for cells in lines[heads + 1 :])
    source = replace(
        text.source, format="raire", delimiter=",", header_row=1, rows_read=rows, rows_kept=kept
    )
    if any(problem.severity.stops for problem in found):
        return ReadResult(None, found, source)
    records = tuple(each.records(contest) for contest, each in contests.items())
    return ReadResult(records, found, source)


def _contests(heads: Sequence[Sequence[str]]) -> tuple[dict[str, _Contest], list[Problem]]:
    contests: dict[str, _Contest] = {}
    problems = []
    for line, cells in enumerate(heads, start=2):
        made = _contest(cells, line)
        if made is None or cells[1] in contests:
            problems.append(kinds.RANKS_CONTEST.at(line, found=",".join(cells)))
        else:
            contests[cells[1]] = made
    if not heads:
        problems.append(kinds.RANKS_CONTEST.at(1, found="0"))
    return contests, problems


def _contest(cells: Sequence[str], line: int) -> _Contest | None:
    """The contest of a line of the head; None where the line is not one."""
    if len(cells) < 4 or cells[0].lower() != _CONTEST or not is_digits(cells[2]):
        return None
    number = int(cells[2])
    choices, rest = tuple(cells[3 : 3 + number]), cells[3 + number :]
    winner = rest[1] if len(rest) == 2 and rest[0] == "winner" else ""
    is_whole = len(choices) == number == len({*choices}) and all(choices) and number > 0
    if not is_whole or (rest and winner not in choices):
        return None
    return _Contest(choices, frozenset(choices), winner, line)


def _ballots(
    lines: Sequence[Sequence[str]], first: int, contests: Mapping[str, _Contest]
) -> Iterator[Problem]:
    """Read the ballots into their contests, and tell what is wrong with them."""
    for row, cells in enumerate(lines[first:], start=first + 1):
        if len(cells) < 2:
            if cells != [""]:
                yield kinds.RANKS_UNKNOWN.at(row, found=cells[0])
            continue
        contest = contests.get(cells[0])
        if contest is None:
            yield kinds.RANKS_UNKNOWN.at(row, found=cells[0])
        elif cells[1] in contest.cards:
            yield kinds.RANKS_TWICE.at(row, found=cells[1])
        else:
            yield from _ranked(row, cells, contest)
    for contest in contests.values():
        if not contest.cards:
            yield kinds.RANKS_NONE.at(contest.line)


def _ranked(row: int, cells: Sequence[str], contest: _Contest) -> Iterator[Problem]:
    marks = cells[2:]
    ranking = ranking_of(marks)
    contest.cards[cells[1]] = ranking
    if not contest.known.issuperset(ranking):
        unknown = next(choice for choice in ranking if choice not in contest.known)
        yield kinds.RANKS_UNKNOWN.at(row, found=unknown)
    if len(ranking) < len(marks):
        marked = [mark for mark in marks if mark]
        if "" in marks[: len(marks) - 1] and marked and marks[-1]:
            yield kinds.RANK_SKIPPED.at(row, found=",".join(marks))
        if len(ranking) < len(marked):
            yield kinds.RANK_REPEATED.at(row, found=",".join(marks))
