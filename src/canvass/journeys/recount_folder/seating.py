"""``canvass recount tables``: a log of who sits at which table, kept whole or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from canvass.formats.event_log import TABLES, LogLine, read_event_log
from canvass.formats.problem import Problem
from canvass.journeys.audit_folder.desk import Hand
from canvass.journeys.recount_folder.days import TO_COME, is_to_come, why_before_asked
from canvass.journeys.recount_folder.desk import sit_down
from canvass.journeys.recount_folder.held_rows import HeldRows
from canvass.journeys.recount_folder.no_baseline import no_baseline
from canvass.journeys.recount_folder.said_of_sheets import AS_ROSTER
from canvass.model.name import fault_of_label, fault_of_name
from canvass.recount.event import TableSet
from canvass.recount.event.minute import is_minute
from canvass.recount.state import why_no_table


@dataclass(frozen=True, slots=True)
class TablesLog:
    """What became of a log: changes kept now, those kept before, the tables, and those with a team now."""

    sheet: str
    new: int
    known: int
    tables: int
    sitting: int
    notes: tuple[Problem, ...]


def keep_tables(path: Path, sheet: Path, county: str, hand: Hand) -> TablesLog:
    """Keep a log of tables. Raises BadFile with every problem, and then nothing was written."""
    with sit_down(path, while_stopped=True) as desk:
        if desk.state.baseline is None:
            raise no_baseline(path)
        read = read_event_log(sheet, TABLES, county)
        held = HeldTables(desk.state.copy(), read, "recount.tables")
        bodies = list(held.bodies(hand))
        held.refuse_problems(sheet)
        if bodies:
            desk.say(bodies, hand)
        now = desk.state.tables.every
        sitting = sum(bool(each.team) for each in now)
        counts = (len(bodies), held.known, len(now), sitting)
        return TablesLog(sheet.name, *counts, read.problems)


class HeldTables(HeldRows):
    """A log of tables, beside a state that it may go on with."""

    def bodies(self, hand: Hand) -> Iterator[TableSet]:
        """The changes that are new: those of a county that were kept come first, in their order, as a log grows."""
        told = [each for line in self.read.lines if (each := self._body(line, hand)) is not None]
        if self.problems or len(told) < len(self.read.lines):
            return
        boards = {each.board for each in told}
        kept = [each for each in self.state.tables.changes if each.board in boards]
        self.known = len(kept) if kept and told[: len(kept)] == kept else 0
        for line, body in list(zip(self.read.lines, told, strict=True))[self.known :]:
            if why := why_no_table(self.state, body):
                self.say(line, "order", "team", why)
                continue
            self.state.tables.take(body)
            yield body

    def _body(self, line: LogLine, hand: Hand) -> TableSet | None:
        count, is_county = len(self.problems), self.is_county(line)
        since = line.cells["since"].replace(" ", "T", 1)
        if not is_minute(since):
            mend = "write the day and the hour by the clock of the room: 2016-12-01T09:00"
            self.say(line, "since", "since", "is no minute of the calendar", mend)
        elif is_to_come(date.fromisoformat(since[:10]), hand):
            # Nothing that follows at the table could be before it: a slip of the year would close the table.
            self.say(line, "since", "since", TO_COME, "write since when the team sits there")
        elif why := why_before_asked(self.state, date.fromisoformat(since[:10])):
            self.say(line, "since", "since", why, "write since when the team sits there")
        if not line.cells["table"] or (fault := fault_of_label(line.cells["table"])):
            self.say(line, "table", "table", fault if line.cells["table"] else "a table has a name")
        team = self.people(line, "team") if line.cells["team"] else ()
        for name in team:
            if fault := fault_of_name(name):
                self.say(line, "person", "team", fault, AS_ROSTER)
        if not is_county or len(self.problems) > count:
            return None
        return TableSet(self.version, line.cells["county"], line.cells["table"], team, since)
