"""``canvass recount equipment``: what was examined of the machines that counted, kept whole or not at all."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from canvass.formats.event_log import EQUIPMENT, LogLine, read_event_log
from canvass.formats.problem import Problem
from canvass.journeys.audit_folder.desk import Hand
from canvass.journeys.recount_folder.days import TO_COME, asked_on, is_far, is_to_come
from canvass.journeys.recount_folder.desk import sit_down
from canvass.journeys.recount_folder.held_rows import HeldRows
from canvass.journeys.recount_folder.no_baseline import no_baseline
from canvass.recount.event import EquipmentExamined, Examination, Found

DIGEST = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class ExaminedSheet:
    """What became of a sheet: examinations kept now, those kept before, machines so far, and those that differ."""

    sheet: str
    new: int
    known: int
    machines: int
    differ: tuple[str, ...]
    notes: tuple[Problem, ...]


def keep_equipment(path: Path, sheet: Path, county: str, hand: Hand) -> ExaminedSheet:
    """Keep the examinations of a sheet. Raises BadFile with every problem, and then nothing was written."""
    with sit_down(path, while_stopped=True) as desk:
        if desk.state.baseline is None:
            raise no_baseline(path)
        read = read_event_log(sheet, EQUIPMENT, county)
        held = HeldExaminations(desk.state, read, "recount.equipment")
        bodies = list(held.bodies(hand))
        held.refuse_problems(sheet)
        if bodies:
            desk.say(bodies, hand)
        every = desk.state.examined
        machines = {each.machine for each in every}
        differ = {" / ".join(each.machine): 0 for each in every if each.found is Found.DIFFERS}
        counts = (len(bodies), held.known, len(machines))
        return ExaminedSheet(sheet.name, *counts, tuple(differ), read.problems)


class HeldExaminations(HeldRows):
    """A sheet of examinations."""

    def bodies(self, hand: Hand) -> Iterator[EquipmentExamined]:
        """The examinations that are new."""
        kept = {str(each.value) for each in self.state.examined}
        for line in self.read.lines:
            count = len(self.problems)
            body = self._body(line, hand)
            if body is None or len(self.problems) > count:
                continue
            if str(body.value) in kept:
                self.known += 1
                continue
            kept.add(str(body.value))
            yield body

    def _body(self, line: LogLine, hand: Hand) -> EquipmentExamined | None:
        self.is_county(line)
        people, on = self.people(line), self._day(line, hand)
        examination = self.word(line, "examination", Examination)
        found = self.word(line, "found", Found)
        for column in ("machine", "detail"):
            if not line.cells[column]:
                self.say(line, "empty", column, "is empty", "write what the protocol says")
        digests = [self._digest(line, name) for name in ("expected", "observed", "report")]
        if examination is None or found is None or on is None:
            return None
        machine, detail = (line.cells["county"], line.cells["machine"]), line.cells["detail"]
        expected, observed, report = digests
        said = (expected, observed, on, people, detail, report)
        body = EquipmentExamined(self.version, machine, examination, found, *said)
        if why := body.why_no_digests():
            self.say(line, "digests", "expected", why, "write both digests, or neither")
        return body

    def _day(self, line: LogLine, hand: Hand) -> date | None:
        try:
            found = date.fromisoformat(line.cells["on"])
        except ValueError:
            self.say(line, "day", "on", "is not a day, as 2026-11-12")
            return None
        if is_to_come(found, hand):
            self.say(line, "day", "on", TO_COME)
        first = asked_on(self.state)
        # A test before the election is evidence; one of another year's election is a slip.
        if first is not None and is_far(found, first):
            said = f"that is more than a year before the petition or order of the case, {first}"
            self.say(line, "day", "on", said, "write the day on which it was examined")
        return found

    def _digest(self, line: LogLine, column: str) -> str | None:
        found = line.cells[column].lower()
        if found and not DIGEST.fullmatch(found):
            mend = "write 64 hexadecimal digits, or nothing"
            self.say(line, "digest", column, "is not a SHA-256", mend)
        return found or None
