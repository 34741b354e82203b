"""``canvass recount custody``: the log of containers, kept whole or not at all."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from pathlib import Path
from typing import TypeVar

from canvass.errors import BadFile
from canvass.formats.event_log import CUSTODY, EventLog, LogLine, read_event_log
from canvass.formats.problem import Problem, Severity
from canvass.journeys.audit_folder.desk import Hand
from canvass.journeys.recount_folder.desk import sit_down
from canvass.journeys.recount_folder.no_baseline import no_baseline
from canvass.journeys.recount_folder.said_of_sheets import NO_SUCH_WORD, NOT_A_COUNTY
from canvass.journeys.recount_folder.unit_words import names_by_board, units_by_word, why_no_unit
from canvass.model.name import same_name
from canvass.recount.event import CustodyLogged, Seal, Step, UnitId
from canvass.recount.state import RecountState, why_no_step

Word = TypeVar("Word", bound=StrEnum)
FEWEST = 2


@dataclass(frozen=True, slots=True)
class Logged:
    """What became of a log: steps kept now, those kept before, and the containers whose seals were not whole."""

    log: str
    new: int
    known: int
    containers: int
    not_whole: tuple[str, ...]
    notes: tuple[Problem, ...]


def log_custody(path: Path, log: Path, county: str, hand: Hand) -> Logged:
    """Keep the steps of a log. Raises BadFile with every problem, and then nothing was written."""
    with sit_down(path, while_stopped=True) as desk:
        if desk.state.opened is None or desk.state.baseline is None:
            raise no_baseline(path)
        read = read_event_log(log, CUSTODY, county)
        held = HeldLog(desk.state.copy(), read)
        steps = list(held.steps())
        problems = (*read.problems, *held.problems)
        if any(problem.severity.stops for problem in problems):
            problems = tuple(sorted(problems, key=lambda each: (each.row or 0, each.column)))
            raise BadFile(f"{log}: nothing was kept; mend the log and send it again", problems)
        if steps:
            desk.say(steps, hand)
        known = desk.state.containers.known
        broken = tuple(" / ".join(name) for name, each in known.items() if not each.is_whole)
        return Logged(log.name, len(steps), held.known, len(known), broken, read.problems)


@dataclass
class HeldLog:
    """A log beside the state of its recount; ``problems`` and ``known`` fill while ``steps`` is read."""

    state: RecountState
    read: EventLog
    problems: list[Problem] = field(default_factory=list)
    known: int = 0

    def steps(self) -> Iterator[CustodyLogged]:
        """The steps that are new, each held against those before it."""
        read = [(line, step) for line in self.read.lines if (step := self._step(line))]
        told = defaultdict[tuple[str, ...], list[CustodyLogged]](list)
        for _, step in read:
            told[step.container].append(step)
        left = {name: self._kept_before(name, steps) for name, steps in told.items()}
        for line, step in read:
            if left[step.container]:
                left[step.container] -= 1
                self.known += 1
                self._doubt(line, step, told[step.container])
            elif why := why_no_step(self.state, step) or self._why_alike(step):
                self._say(line, "order", step.seal, "container", why)
            else:
                self.state.containers.take(step)
                self._read_as.setdefault(_as_read(step.seal), step)
                self._named.setdefault(_as_read(" / ".join(step.container)), step.container)
                yield step

    def _why_alike(self, step: CustodyLogged) -> str:
        """Why a seal or a container is one that was told before, in other letters; empty where it is not."""
        name = " / ".join(step.container)
        same = self._named.get(_as_read(name), step.container)
        if same != step.container:
            return f"{name} is read as {' / '.join(same)}, which was received before"
        before = self._read_as.get(_as_read(step.seal)) if step.seal else None
        if before is None:
            return ""
        if before.container != step.container:
            other = " / ".join(before.container)
            return f"{name}: the seal {step.seal} is read as that of {other}, {before.seal}"
        is_new = step.step is Step.SEALED
        return f"{name}: the new seal {step.seal} is read as {before.seal}" if is_new else ""

    @cached_property
    def _named(self) -> dict[str, tuple[str, ...]]:
        """The containers that were received, by their names as these are read aloud."""
        return {_as_read(" / ".join(name)): name for name in self.state.containers.known}

    @cached_property
    def _read_as(self) -> dict[str, CustodyLogged]:
        """The first step with each seal number that was used, as numbers are read aloud."""
        steps = [step for every in self.state.containers.steps.values() for step in every]
        return {_as_read(step.seal): step for step in reversed(steps) if step.seal}

    def _kept_before(self, name: tuple[str, ...], told: list[CustodyLogged]) -> int:
        """How many of a container's first lines are steps that were kept: all, or those up to the last that was."""
        kept = list(self.state.containers.steps.get(name, ()))
        runs = (min(len(told), len(kept) - at) for at in range(len(kept)))
        return max((n for at, n in enumerate(runs) if kept[at : at + n] == told[:n]), default=0)

    def _doubt(self, line: LogLine, step: CustodyLogged, told: list[CustodyLogged]) -> None:
        """A problem where a line was kept before, and may as well be a step that was taken since."""
        is_from_the_first = told[0].step is Step.RECEIVED
        if is_from_the_first or step == self.state.containers.steps[step.container][-1]:
            return
        if not self.state.containers.why_not(step):
            said = "this step was kept before, and the container may have been handled so once more"
            mend = "send the log of this container from its first line on"
            self._say(line, "twice", step.seal, "container", said, mend)

    def _step(self, line: LogLine) -> CustodyLogged | None:
        """What a line states; None, and a problem for each cell that states nothing, where it may not stand."""
        count = len(self.problems)
        county, people = line.cells["county"], line.several("people")
        units = tuple(unit for word in line.several("units") for unit in self._units(line, word))
        step, finding = self._word(line, "step", Step), self._word(line, "finding", Seal)
        if county not in self.units:
            self._say(line, "county", county, "county", NOT_A_COUNTY)
        if not line.cells["container"]:
            self._say(line, "container", "", "container", "a container has an id")
        if len({same_name(name) for name in people}) < max(FEWEST, len(people)):
            said = "two people or more were there, each named once, with ; between them"
            self._say(line, "people", line.cells["people"], "people", said)
        if len(set(units)) < len(units):
            self._say(line, "unit", line.cells["units"], "units", "a unit stands there twice")
        if step is None or finding is None or len(self.problems) > count or not self.state.baseline:
            return None
        return CustodyLogged(
            self.state.baseline.version,
            (county, line.cells["container"]),
            step,
            line.cells["seal"],
            finding,
            people,
            units,
            line.cells["note"],
        )

    def _units(self, line: LogLine, word: str) -> Iterator[UnitId]:
        county = line.cells["county"]
        units = self.units.get(county, {})
        if word in units:
            yield units[word]
            return
        said = why_no_unit(word, names_by_board(self.state).get(county, {}))
        self._say(line, "unit", word, "units", *said)

    @cached_property
    def units(self) -> Mapping[str, Mapping[str, UnitId]]:
        """The units of each county by their words."""
        return units_by_word(self.state)

    def _word(self, line: LogLine, column: str, words: type[Word]) -> Word | None:
        found = line.cells[column].casefold()
        if found in list(words):
            return words(found)
        mend = f"write one of {', '.join(words)}"
        self._say(line, column, line.cells[column], column, NO_SUCH_WORD, mend)
        return None

    def _say(
        self, line: LogLine, code: str, found: str, column: str, said: str, mend: str = ""
    ) -> None:
        kind, name = f"recount.custody.{code}", self.read.source.name
        mend = mend or "compare the log with the county's minutes"
        self.problems.append(
            Problem(kind, Severity.ERROR, said, mend, name, "", line.row, column, found)
        )


def _as_read(number: str) -> str:
    """The number of a seal or a bag without what nobody reads aloud: capitals, spaces, and which dash it is.

    >>> _as_read("ab\u201310417") == _as_read("AB -10417")
    True
    """
    return re.sub(r"[\u2010-\u2015\u2212]", "-", same_name(number)).replace(" ", "")
