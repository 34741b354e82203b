"""``canvass recount observers``: who watches, from which seat and for whom, and what is objected to in the room."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from canvass.formats.event_log import OBSERVERS, LogLine, read_event_log
from canvass.formats.problem import Problem
from canvass.journeys.audit_folder.desk import Hand
from canvass.journeys.recount_folder.desk import sit_down
from canvass.journeys.recount_folder.held_rows import HeldRows
from canvass.journeys.recount_folder.no_baseline import no_baseline
from canvass.journeys.recount_folder.said_of_sheets import AS_ROSTER, NOT_A_CHOICE
from canvass.model.name import fault_of_name
from canvass.recount.event import Attendance, RecountObserved, UnitId
from canvass.recount.state import why_not_observed


@dataclass(frozen=True, slots=True)
class ObserversLog:
    """What became of a log: lines kept now, those kept before, who is seated now, objections and those unanswered."""

    sheet: str
    new: int
    known: int
    seated: int
    objections: int
    unanswered: int
    notes: tuple[Problem, ...]


def keep_observers(path: Path, sheet: Path, county: str, hand: Hand) -> ObserversLog:
    """Keep a log of observers. Raises BadFile with every problem, and then nothing was written."""
    with sit_down(path, while_stopped=True) as desk:
        if desk.state.baseline is None:
            raise no_baseline(path)
        read = read_event_log(sheet, OBSERVERS, county)
        held = HeldObservers(desk.state.copy(), read, "recount.observers")
        bodies = list(held.bodies())
        held.refuse_problems(sheet)
        if bodies:
            desk.say(bodies, hand)
        objected = [e for e in desk.state.observed if e.step is Attendance.OBJECTED]
        unanswered = sum(not each.answer for each in objected)
        counts = (len(bodies), held.known, len(desk.state.present), len(objected), unanswered)
        return ObserversLog(sheet.name, *counts, read.problems)


class HeldObservers(HeldRows):
    """A log of observers, beside a state that it may go on with."""

    def bodies(self) -> Iterator[RecountObserved]:
        """The lines that are new: those that were kept come first, in their order, as a log grows."""
        told = [each for line in self.read.lines if (each := self._body(line)) is not None]
        if self.problems or len(told) < len(self.read.lines):
            return
        boards = {each.board for each in told}
        kept = [each for each in self.state.observed if each.board in boards]
        self.known = len(kept) if kept and told[: len(kept)] == kept else 0
        for line, body in list(zip(self.read.lines, told, strict=True))[self.known :]:
            if why := why_not_observed(self.state, body):
                self.say(line, "order", "person", why)
                continue
            if body.step is Attendance.SEATED:
                self.state.present.add(body.key)
            if body.step is Attendance.LEFT:
                self.state.present.remove(body.key)
            yield body

    def _body(self, line: LogLine) -> RecountObserved | None:
        cells, count = line.cells, len(self.problems)
        is_county, step = self.is_county(line), self.word(line, "step", Attendance)
        if fault := fault_of_name(cells["person"]):
            self.say(line, "person", "person", fault, AS_ROSTER)
        unit, side = self._unit(line), self._side(line)
        if step is None or not is_county or len(self.problems) > count:
            return None
        told = (cells["person"], side, cells["seat"], unit, cells["said"], cells["answer"])
        body = RecountObserved(self.version, cells["county"], step, *told)
        if why := body.why_not_told():
            self.say(line, "told", "step", why, "look at the columns seat, unit, said and answer")
            return None
        return body

    def _unit(self, line: LogLine) -> UnitId | None:
        word = line.cells["unit"]
        units = self.counties.get(line.cells["county"], {})
        if word and units and word not in units:
            self.say_no_unit(line)
        return units.get(word)

    def _side(self, line: LogLine) -> str | None:
        every = self.state.opened.choices if self.state.opened else ()
        words = {word.casefold(): each.id for each in every for word in (each.id, each.name)}
        word = line.cells["for"].casefold()
        if word and word not in words:
            mend = "name a choice, or leave it empty where the person speaks for none"
            self.say(line, "side", "for", NOT_A_CHOICE, mend)
        return words.get(word)
