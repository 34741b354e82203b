"""Lines of a log held against their recount: what they name, and everything that is wrong with them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from pathlib import Path
from typing import TypeVar

from canvass.errors import BadFile, nearest
from canvass.formats.event_log import EventLog, LogLine
from canvass.formats.problem import Problem, Severity
from canvass.journeys.recount_folder.said_of_sheets import (
    NO_SUCH_WORD,
    NOT_A_COUNTY,
    WITH_MINUTES,
    stands_already,
)
from canvass.journeys.recount_folder.unit_words import names_by_board, units_by_word, why_no_unit
from canvass.model.name import same_name
from canvass.model.person import is_joined
from canvass.recount.event import UnitId
from canvass.recount.state import RecountState

Word = TypeVar("Word", bound=StrEnum)
FEWEST = 2


@dataclass
class HeldRows:
    """A log beside the state of its recount; ``problems`` and ``known`` fill while its lines are read."""

    state: RecountState
    read: EventLog
    kind: str
    """With what the codes of its problems begin."""
    problems: list[Problem] = field(default_factory=list)
    known: int = 0
    _rows: dict[UnitId, int] = field(default_factory=dict)

    def unit(self, line: LogLine) -> UnitId | None:
        """The unit that a line is of; None, and a problem, where there is none or it stands there twice."""
        word = line.cells["unit"]
        if not self.is_county(line):
            return None
        unit = self.counties[line.cells["county"]].get(word)
        if unit is None:
            self.say_no_unit(line)
            return None
        first = self._rows.setdefault(unit, line.row)
        if first != line.row:
            self.say(line, "twice", "unit", stands_already(first))
            return None
        return unit

    def say_no_unit(self, line: LogLine) -> None:
        """Note that the word for the unit of a line, which is of a county, means none, or several."""
        names = names_by_board(self.state)[line.cells["county"]]
        self.say(line, "unit", "unit", *why_no_unit(line.cells["unit"], names))

    def is_county(self, line: LogLine) -> bool:
        """Whether a line is of a county of the recount; a problem where it is not."""
        found = line.cells["county"]
        if found not in self.counties:
            near = nearest(found, self.counties)
            mend = f"did you mean {near!r}?" if near else ""
            self.say(line, "county", "county", NOT_A_COUNTY, mend)
        return found in self.counties

    def people(self, line: LogLine, column: str = "people") -> tuple[str, ...]:
        """The people of a line; a problem where they are not two or more."""
        people = line.several(column)
        if len({same_name(name) for name in people}) < max(FEWEST, len(people)):
            said = "two people or more, each named once, with ; between them"
            self.say(line, "people", column, said)
        if joined := next(filter(is_joined, people), ""):
            said = f"{joined!r} may be several people, who would be compared as one"
            self.say(line, "people", column, said, "put ; between people, not and, &, / or +")
        return people

    def word(self, line: LogLine, column: str, words: type[Word]) -> Word | None:
        """The word in a cell, with spaces or underscores; None, and a problem, where it is not one of these."""
        found = line.cells[column].casefold().replace(" ", "_")
        if found in list(words):
            return words(found)
        mend = f"write one of {', '.join(words)}"
        self.say(line, column, column, NO_SUCH_WORD, mend)
        return None

    @cached_property
    def counties(self) -> Mapping[str, Mapping[str, UnitId]]:
        """The units of each county by their words."""
        return units_by_word(self.state)

    @property
    def version(self) -> int:
        """The version of the baseline that holds, 0 where none does."""
        return self.state.baseline.version if self.state.baseline else 0

    def say(self, line: LogLine, code: str, column: str, told: str, mend: str = "") -> None:
        """Note a problem of a line."""
        kind, name = f"{self.kind}.{code}", self.read.source.name
        mend = mend or WITH_MINUTES
        found = line.cells[column]
        self.problems.append(
            Problem(kind, Severity.ERROR, told, mend, name, "", line.row, column, found)
        )

    def refuse_problems(self, sheet: Path) -> None:
        """Refuse the whole sheet where anything in it is wrong. Raises BadFile with every problem."""
        problems = (*self.read.problems, *self.problems)
        if any(problem.severity.stops for problem in problems):
            problems = tuple(sorted(problems, key=lambda each: (each.row or 0, each.column)))
            raise BadFile(f"{sheet}: nothing was kept; mend the sheet and send it again", problems)
