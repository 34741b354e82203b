"""``canvass recount minutes``: what a board did with each of its units, told from the record alone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from canvass.errors import BadRecord, UnknownName
from canvass.journeys.recounting.exhibits import ExhibitLine, exhibit_lines
from canvass.journeys.recounting.held_sheet import units_by_word
from canvass.journeys.recounting.standing import Followed, followed
from canvass.record import Entry
from canvass.recount.event import (
    Body,
    Choice,
    CustodyLogged,
    RecountOpened,
    ReturnCounted,
    ReturnImported,
    ReturnStands,
    TallyEntered,
    TallyReleased,
    UnitId,
    UnitReconciled,
    is_of_recount,
    read_body,
)
from canvass.recount.state import RecountState, RecountUnit, Stop


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
    custody: tuple[tuple[Entered, CustodyLogged], ...]
    teams: int
    """How many teams counted it so far."""
    tallies: tuple[tuple[Entered, TallyEntered], ...]
    released: tuple[tuple[Entered, TallyReleased], ...]
    exhibits: tuple[ExhibitLine, ...]


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
    choices: tuple[Choice, ...]
    is_whole: bool
    """Whether the board said that its return is whole."""
    stops: tuple[Stop, ...]
    """Every order that stopped the recount."""
    units: tuple[UnitMinutes, ...]


def minutes_at(place: Path, county: str, unit: str = "", entry: int | None = None) -> BoardMinutes:
    """The minutes of a county, of one unit where it is named. Raises UnknownName, and as ``recount_at``."""
    found = followed(place, entry)
    state, opened = found.state, found.state.opened
    if opened is None or state.baseline is None:
        raise BadRecord(f"{place}: the record holds no recount with a baseline")
    units = _asked(state, opened, county, unit)
    last = found.entries[-1]
    return BoardMinutes(
        opened.title,
        opened.election,
        opened.office,
        county,
        last.sequence,
        last.digest,
        date.fromisoformat(last.event.time[:10]),
        opened.choices,
        county in state.completed,
        state.stops,
        tuple(_minutes(found, county, units)),
    )


def _asked(
    state: RecountState, opened: RecountOpened, county: str, unit: str
) -> Sequence[RecountUnit]:
    if county not in opened.boards:
        raise UnknownName("county", county, opened.boards)
    own = list(state.every_unit(county))
    words = units_by_word(state)[county]
    if unit and unit not in words:
        raise UnknownName("unit", unit, words)
    return [each for each in own if not unit or each.before.id == words[unit]]


@dataclass(frozen=True, slots=True)
class _Said:
    """What was said of each unit, and each return's place in the record."""

    custody: defaultdict[UnitId, list[tuple[Entered, CustodyLogged]]]
    tallies: defaultdict[UnitId, list[tuple[Entered, TallyEntered]]]
    released: defaultdict[UnitId, list[tuple[Entered, TallyReleased]]]
    reconciled: defaultdict[UnitId, list[tuple[Entered, UnitReconciled]]]
    back: dict[UnitId, Entered]


def _minutes(found: Followed, county: str, units: Sequence[RecountUnit]) -> Iterator[UnitMinutes]:
    said, words = _said(found), units_by_word(found.state)[county]
    lines = defaultdict[UnitId, list[ExhibitLine]](list)
    for line in exhibit_lines(found.state, found.entries):
        lines[line.challenge.made.unit].append(line)
    for each in units:
        unit, tallies = each.before.id, said.tallies[each.before.id]
        is_named = words.get(each.before.name) == unit
        yield UnitMinutes(
            each,
            each.before.name if is_named else "/".join(unit[1:]),
            said.back.get(unit),
            tuple(said.reconciled[unit]),
            tuple(said.custody[unit]),
            len(tallies),
            tuple(tallies) if each.returned is not None else (),
            tuple(said.released[unit]) if each.returned is not None else (),
            tuple(lines[unit]),
        )


def _said(found: Followed) -> _Said:
    """One pass over the record: what was said of each unit, in its order."""
    said = _Said(defaultdict(list), defaultdict(list), defaultdict(list), defaultdict(list), {})
    for at, body in _bodies(found.entries):
        match body:
            case CustodyLogged():
                for unit in found.state.containers.known[body.container].units:
                    said.custody[unit].append((at, body))
            case TallyEntered():
                said.tallies[body.unit].append((at, body))
            case UnitReconciled():
                said.reconciled[body.unit].append((at, body))
            case TallyReleased():
                said.released[body.unit].append((at, body))
            case ReturnCounted() | ReturnImported() | ReturnStands():
                said.back[body.unit] = at
    return said


def _bodies(entries: Iterable[Entry]) -> Iterator[tuple[Entered, Body]]:
    for each in entries:
        if is_of_recount(each.event.kind):
            yield Entered(each.sequence, each.event.time), read_body(each.event)
