"""Dominion's election summary report in XML: votes by contest, choice and counting group, for one jurisdiction.

Its attributes are named by the designer of the printed report (vot7, Textbox36). What they hold is told by where they
stand, and each is believed only so far as its counting groups add to the total beside them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from canvass.formats.kinds import element as element_kinds
from canvass.formats.kinds import file as file_kinds
from canvass.formats.kinds import sums as kinds
from canvass.formats.problem import Problem
from canvass.formats.structured.flat import Flat, Row
from canvass.formats.structured.rows import (
    CAST,
    COLUMNS,
    OVERVOTES,
    REGISTERED,
    UNDERVOTES,
    count_in,
    day_in,
    dialect,
    year_of_general,
)
from canvass.formats.structured.sheets import votes_allowed
from canvass.formats.structured.tree import Node, from_xml
from canvass.model import UnitKind

_SIGNS = (b'"Election Summary Report"', b"ContestIdGroup")
_STATISTICS = {
    UNDERVOTES: ("Textbox33", "undervotes", "undervotes3"),
    OVERVOTES: ("Textbox37", "Textbox36", "overvotes2"),
}
"""For what nobody can win: the box, the votes of a counting group, and their total."""
_WHOLE = "Total"


def flat(content: bytes) -> Flat | None:
    """The rows of a summary report; None where the bytes are none."""
    if any(sign not in content for sign in _SIGNS):
        return None
    root, problem = from_xml(content)
    reports = root.all("Report") if root else []
    if not reports:
        return Flat(None, COLUMNS, (), (problem,) if problem else ())
    return _Summary(reports[0]).flat()


@dataclass(frozen=True, slots=True)
class _Groups:
    """What stands for one line of the report: votes by counting group, and the total beside them."""

    line: int
    contest: str
    choice: str
    party: str
    votes: tuple[tuple[int, str, str], ...]
    total: str

    @property
    def added(self) -> int:
        """What the groups add to."""
        return sum(count_in(votes) for _, _, votes in self.votes)

    @property
    def is_believed(self) -> bool:
        """Whether it is of a choice, or stands beside the choices and is what its groups add to."""
        are_counts = all(votes.isdigit() for _, _, votes in self.votes)
        return self.choice not in _STATISTICS or (are_counts and self.added == count_in(self.total))


class _Summary:
    """One report."""

    def __init__(self, root: Node) -> None:
        self.root = root
        given = next((each.given for each in _at(root, "Title", "Report")), {})
        self.place = " ".join(given.get("Textbox2", "").split())
        self.day = day_in(given.get("Textbox9", ""))

    def flat(self) -> Flat:
        """Rows of votes and turnout, and each total that is not what its groups add to."""
        every = [line for contest in self._contests() for line in _lines(contest)]
        lines = [line for line in every if line.is_believed]
        apart = [line for line in every if not line.is_believed and (line.votes or line.total)]
        if not any(line.votes for line in lines):
            return Flat(None, COLUMNS, (), (file_kinds.NO_VOTES.at(),))
        rows = [row for line in lines for row in self._rows(line)]
        said = dialect(
            "dominion-summary",
            "Dominion election summary report",
            UnitKind.COUNTY,
            self.day,
            has_county=True,
        )
        allowed = {title: number for each in self._contests() for title, number in _allowed(each)}
        return Flat(
            said,
            COLUMNS,
            [*rows, *self._turnout()],
            (*self._alike(), *_unequal(lines), *map(_not_believed, apart)),
            allowed,
        )

    def _contests(self) -> Iterator[Node]:
        path = (
            "tabBatchIdList",
            "TabBatchGroup_Collection",
            "TabBatchGroup",
            "ElectionSummarySubReport",
            "Report",
        )
        inner = ("contestList", "ContestIdGroup_Collection", "ContestIdGroup")
        yield from _at(self.root, *path, *inner)

    def _alike(self) -> Iterator[Problem]:
        """Contests of one title, which nothing else tells apart: they would be one with the people of both."""
        met: set[str] = set()
        for each in self._contests():
            title = _title(each)
            if title in met:
                yield element_kinds.ID_TWICE.at(each.line, found=title)
            met.add(title)

    def _rows(self, line: _Groups) -> Iterator[Row]:
        for number, group, votes in line.votes:
            what = (line.contest, line.choice, line.party, group, votes)
            yield (number, self.place, self.place, self.place, year_of_general(self.day), *what)

    def _turnout(self) -> Iterator[Row]:
        path = (
            "RegistrationAndTurnout",
            "Report",
            "Tablix10",
            "electorGroupId2_Collection",
            "electorGroupId2",
        )
        for each in _at(self.root, *path):
            if each.given.get("electorGroupId2") == _WHOLE:
                for words, name in ((REGISTERED, "Textbox32"), (CAST, "ballots3")):
                    if each.given.get(name):
                        named = (self.place, self.place, self.place)
                        yield (each.line, *named, "", words, "", "", "total", each.given[name])


def _title(contest: Node) -> str:
    return " ".join(contest.given.get("contestId", "").split())


def _lines(contest: Node) -> Iterator[_Groups]:
    title = _title(contest)
    tables = _at(contest, "CandidateResults", "Report", "Tablix1", "chGroup_Collection", "chGroup")
    for each in tables:
        for named in each.all("candidateNameTextBox4"):
            choice = " ".join(named.given.get("candidateNameTextBox4", "").split())
            party = next((one.given.get("Textbox2", "") for one in named.all("Textbox2")), "")
            groups = _at(named, "cgGroup_Collection", "cgGroup")
            votes = tuple(
                (one.line, one.given.get("countingGroupName", ""), one.given.get("vot7", ""))
                for one in groups
            )
            total = next((one.given.get("vot8", "") for one in named.all("Textbox13")), "")
            yield _Groups(named.line, title, choice, party, votes, total)
    for words, (box, name, total_name) in _STATISTICS.items():
        for each in _at(contest, "ContestStatistics", "Report", "Tablix1", box):
            groups = _at(each, "cgGroup_Collection", "cgGroup", "cgId2")
            votes = tuple(
                (one.line, one.given.get("cgId2", ""), one.given.get(name, "")) for one in groups
            )
            total = next((one.given.get(total_name, "") for one in each.all("Textbox9")), "")
            found = _Groups(each.line, title, words, "", votes, total)
            yield found


def _allowed(contest: Node) -> Iterator[tuple[str, int]]:
    """For how many a voter may vote, told from the marks of all ballots with the contest."""
    lines = [*_lines(contest)]
    beside = {
        line.choice: line.added for line in lines if line.choice in _STATISTICS and line.is_believed
    }
    votes = sum(line.added for line in lines if line.choice not in _STATISTICS)
    for each in _at(contest, "ContestStatistics", "Report", "Tablix1", "Textbox7", "Textbox9"):
        ballots = count_in(each.given.get("ballots2", "").partition("/")[0].strip())
        if lines and len(beside) == len(_STATISTICS):
            under, over = beside[UNDERVOTES], beside[OVERVOTES]
            yield lines[0].contest, votes_allowed(votes, under, over, ballots)


def _not_believed(line: _Groups) -> Problem:
    """What nobody can win, of which the groups do not add to the total: another edition may mean something else."""
    found = (
        f"{line.contest}, {line.choice}: {line.total or 'none'}; its groups add to {line.added:,}"
    )
    return kinds.BESIDE_LEFT_OUT.at(line.line, "votes", found)


def _unequal(lines: list[_Groups]) -> Iterator[Problem]:
    for line in lines:
        if count_in(line.total) != line.added:
            found = f"{line.contest}, {line.choice}: {line.total or 'none'}; its groups add to {line.added:,}"
            yield kinds.TOTAL_DIFFERS.at(line.line, "votes", found)


def _at(node: Node, *names: str) -> list[Node]:
    """The parts at the end of a path."""
    found = [node]
    for name in names:
        found = [part for each in found for part in each.all(name)]
    return found
