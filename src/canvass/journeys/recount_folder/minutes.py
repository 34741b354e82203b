"""``canvass recount minutes``: what a board did with each of its units, told from the record alone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from canvass.errors import UnknownName
from canvass.journeys.recount_folder.exhibits import ExhibitLine, exhibit_lines
from canvass.journeys.recount_folder.following import Followed, followed
from canvass.journeys.recount_folder.no_baseline import no_baseline
from canvass.journeys.recount_folder.unit_words import units_by_word
from canvass.record import Entry
from canvass.recount.event import (
    Body,
    CustodyLogged,
    KindsTold,
    NamesTold,
    NoticeGiven,
    RecountObserved,
    ReturnCounted,
    ReturnImported,
    ReturnRecalled,
    ReturnStands,
    StagesEnded,
    TableSet,
    TallyEntered,
    TallyReleased,
    UnitId,
    UnitReconciled,
    VoteColumn,
    is_of_recount,
    read_body,
)
from canvass.recount.state import RecountUnit, Stop


@dataclass(frozen=True, slots=True)
class Entered:
    """When something was entered: its entry and its time."""

    entry: int
    time: str


@dataclass(frozen=True, slots=True)
class UnitMinutes:
    """What the record holds of a unit, in its order. Of a unit that did not come back, no team's numbers are here."""

    unit: RecountUnit
    word: str
    """By what a sheet names the unit: its name, or its id where the name could mean another too."""
    back: Entered | None
    reconciled: tuple[tuple[Entered, UnitReconciled], ...]
    kinds: tuple[tuple[Entered, KindsTold], ...]
    """What was told by kind, each after the reconciliation that it is of."""
    custody: tuple[tuple[Entered, CustodyLogged], ...]
    teams: int
    """How many teams counted it so far."""
    tallies: tuple[tuple[Entered, TallyEntered], ...]
    released: tuple[tuple[Entered, TallyReleased], ...]
    recalled: tuple[tuple[Entered, ReturnRecalled], ...]
    """Each return of it that two people took back."""
    exhibits: tuple[ExhibitLine, ...]
    names: tuple[NamesTold, ...]
    """What each of its teams found on the write-in line, name by name, in the order of their tallies."""

    @property
    def stands(self) -> bool:
        """Whether nobody counted it again, and its first count stands."""
        return isinstance(self.unit.returned, ReturnStands)


@dataclass(frozen=True, slots=True)
class BoardMinutes:
    """The minutes of a board as the record stood after an entry."""

    title: str
    election: str
    office: str
    board: str
    entry: int
    digest: str
    on: date
    choices: tuple[VoteColumn, ...]
    votes_allowed: int
    is_whole: bool
    """Whether the board said that its return is whole."""
    stops: tuple[Stop, ...]
    """Every order that stopped the recount."""
    observed: tuple[tuple[Entered, RecountObserved], ...]
    """Who watched there, and what was objected to in the room."""
    noticed: tuple[tuple[Entered, NoticeGiven], ...]
    """When it gave notice, and for which hour."""
    tables: tuple[tuple[Entered, TableSet], ...]
    """Who sat at which table, and since when."""
    units: tuple[UnitMinutes, ...]


def minutes_at(place: Path, county: str, unit: str = "", entry: int | None = None) -> BoardMinutes:
    """The minutes of a county, of one unit where it is named. Raises UnknownName, and as ``recount_at``."""
    return MinuteBook(followed(place, entry)).of(county, unit)


class MinuteBook:
    """What a record says of each unit, read in one pass, from which the minutes of any board are taken."""

    def __init__(self, found: Followed) -> None:
        if found.state.opened is None or found.state.baseline is None:
            raise no_baseline()
        self.found, self.opened = found, found.state.opened
        self._said, self._words = _said(found), units_by_word(found.state)
        self._lines = defaultdict[UnitId, list[ExhibitLine]](list)
        for line in exhibit_lines(found.state, found.entries):
            self._lines[line.challenge.made.unit].append(line)

    def of(self, county: str, unit: str = "") -> BoardMinutes:
        """The minutes of a county, of one unit where it is named. Raises UnknownName."""
        opened, state, last = self.opened, self.found.state, self.found.entries[-1]
        return BoardMinutes(
            opened.title,
            opened.election,
            opened.office,
            county,
            last.sequence,
            last.digest,
            date.fromisoformat(last.event.time[:10]),
            opened.choices,
            state.contest.votes_allowed,
            county in state.completed,
            state.stops,
            tuple(each for each in self._said.observed if each[1].board == county),
            tuple(each for each in self._said.noticed if each[1].board == county),
            tuple(each for each in self._said.tables if each[1].board == county),
            tuple(self._unit(each) for each in self._asked(county, unit)),
        )

    def _asked(self, county: str, unit: str) -> Sequence[RecountUnit]:
        if county not in self.opened.boards:
            raise UnknownName("county", county, self.opened.boards)
        words = self._words[county]
        if unit and unit not in words:
            raise UnknownName("unit", unit, words)
        own = self.found.state.every_unit(county)
        return [each for each in own if not unit or each.before.id == words[unit]]

    def _unit(self, each: RecountUnit) -> UnitMinutes:
        said, unit = self._said, each.before.id
        tallies, is_back = said.tallies[unit], each.returned is not None
        is_named = self._words[unit[0]].get(each.before.name) == unit
        return UnitMinutes(
            each,
            each.before.name if is_named else "/".join(unit[1:]),
            said.back.get(unit),
            tuple(said.reconciled[unit]),
            tuple(said.kinds[unit]),
            tuple(said.custody[unit]),
            len(tallies),
            tuple(tallies) if is_back else (),
            tuple(said.released[unit]) if is_back else (),
            tuple(said.recalled[unit]),
            tuple(self._lines[unit]),
            tuple(self._names(tallies) if is_back else ()),
        )

    def _names(self, tallies: Sequence[tuple[Entered, TallyEntered]]) -> Iterator[NamesTold]:
        found = (self.found.state.names_of(tally) for _, tally in tallies)
        yield from (each for each in found if each is not None)


@dataclass(frozen=True, slots=True)
class _Said:
    """What was said of each unit, and each return's place in the record."""

    custody: defaultdict[UnitId, list[tuple[Entered, CustodyLogged]]]
    tallies: defaultdict[UnitId, list[tuple[Entered, TallyEntered]]]
    released: defaultdict[UnitId, list[tuple[Entered, TallyReleased]]]
    recalled: defaultdict[UnitId, list[tuple[Entered, ReturnRecalled]]]
    reconciled: defaultdict[UnitId, list[tuple[Entered, UnitReconciled]]]
    kinds: defaultdict[UnitId, list[tuple[Entered, KindsTold]]]
    back: dict[UnitId, Entered]
    observed: list[tuple[Entered, RecountObserved]]
    noticed: list[tuple[Entered, NoticeGiven]]
    tables: list[tuple[Entered, TableSet]]


def _said(found: Followed) -> _Said:
    """One pass over the record: what was said of each unit, in its order."""
    said = _Said(
        defaultdict(list),
        defaultdict(list),
        defaultdict(list),
        defaultdict(list),
        defaultdict(list),
        defaultdict(list),
        {},
        [],
        [],
        [],
    )
    for at, body in _bodies(found.entries):
        match body:
            case CustodyLogged():
                for unit in found.state.containers.known[body.container].units:
                    said.custody[unit].append((at, body))
            case TallyEntered():
                said.tallies[body.unit].append((at, body))
            case UnitReconciled():
                said.reconciled[body.unit].append((at, body))
            case KindsTold():
                said.kinds[body.unit].append((at, body))
            case TallyReleased():
                said.released[body.unit].append((at, body))
            case ReturnCounted() | ReturnImported() | ReturnStands():
                said.back[body.unit] = at
            case ReturnRecalled():
                said.recalled[body.unit].append((at, body))
                said.back.pop(body.unit, None)
            case RecountObserved():
                said.observed.append((at, body))
            case NoticeGiven():
                said.noticed.append((at, body))
            case TableSet():
                said.tables.append((at, body))
            case StagesEnded():
                # Whatever did not come back stands by this entry alone.
                said.back.update({u: at for u in found.state.units if u not in said.back})
    return said


def _bodies(entries: Iterable[Entry]) -> Iterator[tuple[Entered, Body]]:
    for each in entries:
        if is_of_recount(each.event.kind):
            yield Entered(each.sequence, each.event.time), read_body(each.event)
