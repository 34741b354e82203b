"""``canvass recount write-ins``, ``names``: votes on the write-in line, name by name."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from canvass.errors import BadRecord, InputError, UnknownName
from canvass.formats.event_log import NAMES, LogLine, read_event_log
from canvass.formats.problem import Problem
from canvass.formats.returns.choice_kinds import choice_kind
from canvass.journeys.audit_folder.desk import Hand
from canvass.journeys.recount_folder.counting import people_named
from canvass.journeys.recount_folder.desk import refuse_begun, sit_down
from canvass.journeys.recount_folder.held_rows import HeldRows
from canvass.journeys.recount_folder.said_of_sheets import A_TEAM_TYPED, WITH_PAPERS
from canvass.model import ChoiceKind
from canvass.model.fields import Fields
from canvass.model.name import fault_of_label, same_name
from canvass.recount.event import NamesTold, UnitId, VoteColumnKind, WriteInsSet, Written
from canvass.recount.state import why_no_names

OTHERS = "others"
_NOBODYS = (ChoiceKind.NONE_OF_THESE, ChoiceKind.BLANK, ChoiceKind.OVERVOTE, ChoiceKind.VOID)
"""Lines on which nobody is named, which a record keeps as other lines."""
"""What the cell of a name says of the votes for all names that are not told one by one."""
MOST_DIGITS = 9


@dataclass(frozen=True, slots=True)
class NamesSheet:
    """What became of a sheet: units of which names are told now, those told so before, and their votes."""

    sheet: str
    team: tuple[str, ...]
    units: int
    known: int
    votes: int
    notes: tuple[Problem, ...]


def set_write_ins(path: Path, line: str, asked: WriteInsSet, hand: Hand) -> WriteInsSet:
    """Keep that a line is told name by name. Raises UnknownName, InputError, BadRecord."""
    with sit_down(path) as desk:
        if desk.state.opened is None:
            raise BadRecord(f"{path}: the record holds no recount")
        lines = {
            word: each.id
            for each in desk.state.opened.choices
            if each.kind is not VoteColumnKind.CANDIDATE and choice_kind(each.name) not in _NOBODYS
            for word in (each.id, each.name)
        }
        if not line and len(set(lines.values())) == 1:
            line = next(iter(lines))
        if not lines:
            raise InputError(f"{path}: the recount has no line for names written in")
        if line not in lines:
            raise UnknownName("line for names written in", line, lines)
        refuse_begun(path, desk, "names written in are")
        try:
            body = WriteInsSet.read(Fields("names written in", asked.value | {"line": lines[line]}))
        except BadRecord as fault:
            raise InputError(f"{fault}; nothing was written") from None
        desk.say([body], hand)
        return body


def keep_names(path: Path, sheet: Path, team: Sequence[str], county: str, hand: Hand) -> NamesSheet:
    """Keep the names that a team found. Raises BadFile with every problem, and then nothing was written."""
    people = people_named(team, A_TEAM_TYPED)
    with sit_down(path) as desk:
        if desk.state.baseline is None or desk.state.write_ins is None:
            raise BadRecord(
                f"{path}: names written in are not told one by one in this recount; before it begins: canvass recount "
                "write-ins"
            )
        read = read_event_log(sheet, NAMES, county)
        held = HeldNames(desk.state, read, "recount.names")
        bodies = held.bodies(people)
        held.refuse_problems(sheet)
        if bodies:
            desk.say(bodies, hand)
        votes = sum(each.votes for each in bodies)
        return NamesSheet(sheet.name, people, len(bodies), held.known, votes, read.problems)


class HeldNames(HeldRows):
    """A sheet of names beside a state: a line for each name of a unit."""

    def bodies(self, team: tuple[str, ...]) -> list[NamesTold]:
        """What is told of each unit, and is new."""
        told: dict[UnitId, list[tuple[LogLine, str, int]]] = {}
        for line in self.read.lines:
            unit, votes = self._named(line), self._votes(line)
            name = self._spelled(line.cells["name"])
            if not name or (fault := fault_of_label(name)):
                self.say(line, "name", "name", fault if name else f"write a name, or {OTHERS!r}")
            elif unit is not None and votes:
                told.setdefault(unit, []).append((line, name, votes))
        return [] if self.problems else list(self._told(told, team))

    def _told(
        self, told: dict[UnitId, list[tuple[LogLine, str, int]]], team: tuple[str, ...]
    ) -> Iterator[NamesTold]:
        for unit, lines in told.items():
            seen = dict[str, int]()
            for line, name, _ in lines:
                first = seen.setdefault(same_name(name), line.row)
                if first != line.row:
                    self.say(
                        line, "twice", "name", f"the unit has this name in row {first} already"
                    )
            names = tuple(Written(name, votes) for _, name, votes in lines if name != OTHERS)
            others = sum(votes for _, name, votes in lines if name == OTHERS)
            body = NamesTold(self.version, unit, team, names, others)
            if self.state.written.get((unit, body.members)) == body:
                self.known += 1
                continue
            why = why_no_names(self.state, body)
            if unit in self.state.returns:
                why = "the unit came back before; its names stand"
            if why:
                self.say(lines[0][0], "order", "name", why, WITH_PAPERS)
            yield body

    def _named(self, line: LogLine) -> UnitId | None:
        """The unit of a line; one unit has as many lines as names."""
        if not self.is_county(line):
            return None
        units = self.counties[line.cells["county"]]
        found = units.get(line.cells["unit"])
        if found is None:
            self.say_no_unit(line)
        return found

    def _votes(self, line: LogLine) -> int:
        text = line.cells["votes"]
        is_number = text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS
        if not is_number or not int(text):
            self.say(line, "votes", "votes", "is not a whole number of 1 or more")
            return 0
        return int(text)

    def _spelled(self, name: str) -> str:
        """The name as it is registered, in whatever letters it is written; else as it is written."""
        if name.casefold() == OTHERS:
            return OTHERS
        law = self.state.write_ins
        right = {same_name(each): each for each in (law.registered if law else ())}
        return right.get(same_name(name), name)
