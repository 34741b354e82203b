"""``canvass recount receive``: a county's spreadsheet of an evening, kept whole or not at all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from canvass.errors import BadFile, BadRecord, UnreadableFile, nearest
from canvass.formats.problem import Problem, Severity
from canvass.formats.return_sheet import ReturnSheet, SheetLine, read_return_sheet
from canvass.journeys.auditing.desk import Hand
from canvass.journeys.auditing.folder import AuditFolder
from canvass.journeys.recounting.desk import RecountDesk
from canvass.journeys.verifying.files import NamedFiles
from canvass.record import find_store, open_record
from canvass.recount.event import Kind, Method, Reason, ReturnImported, UnitId
from canvass.recount.state import RecountState, fold


@dataclass(frozen=True, slots=True)
class Told:
    """What the sender says of a sheet: its county, where it is of one, and how ballots were counted."""

    county: str = ""
    method: Method = Method.NOT_STATED


@dataclass(frozen=True, slots=True)
class Received:
    """What became of a sheet: units that came back now, and those that had, with the same numbers."""

    sheet: str
    sha256: str
    new: int
    known: int
    units: int
    expected: int
    notes: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class _Earlier:
    """When a unit came back: entry, actor and time."""

    entry: int
    actor: str
    time: str


@contextmanager
def sit_down(path: Path) -> Iterator[RecountDesk]:
    """Open a recount to write in it: nobody else writes meanwhile. Raises UnreadableFile, BadRecord, LedgerBusy."""
    folder = AuditFolder(path)
    if not folder.record.is_dir():
        raise UnreadableFile(
            f"{path}: no recount is here; begin one with canvass recount open {path}"
        )
    with open_record(folder.record) as record, record.lock():
        store = find_store(folder.record)
        try:
            files = NamedFiles(store)
            events = [entry.event for entry in record.entries()]
            for event in events:
                files.note(event)
            yield RecountDesk(store, record, fold(events, files.lines))
        finally:
            store.ledger.close()


def receive(path: Path, sheet: Path, told: Told, hand: Hand) -> Received:
    """Keep the returns of a sheet. Raises BadFile with every problem, and then nothing was written."""
    with sit_down(path) as desk:
        opened = desk.state.opened
        if opened is None or desk.state.baseline is None:
            raise BadRecord(f"{path}: the record holds no recount with a baseline")
        names = {choice.id: choice.name for choice in opened.choices}
        read = read_return_sheet(sheet, names, told.county)
        sent = _Sheet(desk.state, _earlier(desk), told, read)
        returns = list(sent.returns(f"{sheet.name}, SHA-256 {read.source.sha256}"))
        problems = (*read.problems, *sent.problems)
        if any(problem.severity.stops for problem in problems):
            problems = tuple(sorted(problems, key=lambda each: (each.row or 0, each.column)))
            raise BadFile(
                f"{sheet}: nothing was received; mend the sheet and send it again", problems
            )
        if returns:
            desk.say(returns, hand)
        now, expected = len(desk.state.returns), len(desk.state.units)
        digest = read.source.sha256
        return Received(sheet.name, digest, len(returns), sent.known, now, expected, read.problems)


class _Sheet:
    """A sheet held against the recount: what it brings, and what is wrong with it."""

    def __init__(
        self,
        state: RecountState,
        earlier: Mapping[UnitId, _Earlier],
        told: Told,
        read: ReturnSheet,
    ) -> None:
        self.state, self.earlier, self.told, self.read = state, earlier, told, read
        self.problems: list[Problem] = []
        self.known = 0
        self._rows: dict[UnitId, int] = {}
        self._boards = state.opened.boards if state.opened else ()
        self._units = _by_word(state)

    def returns(self, source: str) -> Iterator[ReturnImported]:
        """The returns that are new, line by line; ``problems`` and ``known`` fill on the way."""
        for line in self.read.lines:
            unit = self._unit(line)
            if unit is None or None in line.votes:
                continue
            votes = tuple(each for each in line.votes if each is not None)
            if self._is_new(line, unit, votes):
                yield self._return(unit, votes, source)

    def _return(self, unit: UnitId, votes: tuple[int, ...], source: str) -> ReturnImported:
        reason = None if votes == self.state.units[unit].votes else Reason.NOT_STATED_IN_SOURCE
        version = self.state.baseline.version if self.state.baseline else 0
        return ReturnImported(version, unit, votes, self.told.method, reason, source)

    def _unit(self, line: SheetLine) -> UnitId | None:
        """The unit that a line is of; None, and a problem, where there is none or it stands there twice."""
        if line.county not in self._boards:
            self._say(
                line, "county", line.county, "county", "is no county of this recount", self._boards
            )
            return None
        if self.told.county and line.county != self.told.county:
            self._say(
                line, "other-county", line.county, "county", f"the sheet is for {self.told.county}"
            )
            return None
        units = self._units[line.county]
        unit = units.get(line.unit)
        if unit is None:
            said = f"{line.county} has no unit of this id or name, or several"
            self._say(line, "unit", line.unit, "unit", said, units)
            return None
        first = self._rows.setdefault(unit, line.row)
        if first != line.row:
            self._say(line, "twice", line.unit, "unit", f"the unit stands in row {first} already")
            return None
        return unit

    def _is_new(self, line: SheetLine, unit: UnitId, votes: tuple[int, ...]) -> bool:
        before = self.state.returns.get(unit)
        if before is None and unit[0] in self.state.completed:
            self._say(
                line, "complete", line.unit, "unit", f"the return of {unit[0]} was said to be whole"
            )
            return False
        if before is None:
            return True
        if before.votes == votes:
            self.known += 1
            return False
        when = self.earlier[unit]
        said = (
            f"the unit came back with {_list(before.votes)}: entry {when.entry}, by {when.actor}, {when.time}; "
            "an entry is never overwritten"
        )
        self._say(line, "differs", _list(votes), "unit", said)
        return False

    def _say(
        self, line: SheetLine, code: str, found: str, column: str, said: str, known: object = ()
    ) -> None:
        near = nearest(found, known) if known else None  # type: ignore[arg-type]
        mend = f"did you mean {near!r}?" if near else "compare the sheet with the county's minutes"
        name = self.read.source.name
        self.problems.append(
            Problem(
                f"recount.sheet.{code}",
                Severity.ERROR,
                said,
                mend,
                name,
                "",
                line.row,
                column,
                found,
            )
        )


def _by_word(state: RecountState) -> Mapping[str, Mapping[str, UnitId]]:
    """The units of each board by id and by name; a word that could mean two units means none."""
    meant: dict[str, dict[str, set[UnitId]]] = {}
    for unit, before in state.units.items():
        words = meant.setdefault(unit[0], {})
        for word in ("/".join(unit[1:]), before.name):
            words.setdefault(word, set()).add(unit)
    return {
        board: {word: next(iter(units)) for word, units in words.items() if len(units) == 1}
        for board, words in meant.items()
    }


def _earlier(desk: RecountDesk) -> Mapping[UnitId, _Earlier]:
    """Who sent each unit, when, in which entry."""
    return {
        tuple(map(str, entry.event.body["unit"])): _Earlier(  # type: ignore[arg-type]
            entry.head.sequence, entry.event.actor, entry.event.time
        )
        for entry in desk.record.entries()
        if entry.event.kind == Kind.IMPORTED
    }


def _list(votes: tuple[int, ...]) -> str:
    return " ".join(map(str, votes))
