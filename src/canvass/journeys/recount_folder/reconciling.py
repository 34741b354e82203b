"""``canvass recount procedure``, ``reconcile``, ``stand``: what the law asks for before ballots are counted."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from canvass.data.recount import procedure as packaged
from canvass.errors import BadRecord, InputError, UnreadableFile
from canvass.formats.event_log import RECONCILIATION, read_event_log
from canvass.formats.problem import Problem
from canvass.journeys.audit_folder.desk import Hand
from canvass.journeys.recount_folder.counting import Release, people_named, unit_named
from canvass.journeys.recount_folder.desk import refuse_begun, sit_down
from canvass.journeys.recount_folder.held_reconciliation import HeldReconciliation, Reconciled
from canvass.model.fields import fields
from canvass.recount.event import ProcedureSet, ReturnStands, Trip, UnitId
from canvass.recount.state import may_stand, why_not_standing

OF_THE_FILE = ("source", "read_on", "notes")
"""What a file says of itself beside the procedure."""


@dataclass(frozen=True, slots=True)
class ReconciledSheet:
    """What became of a sheet: units reconciled now, those reconciled so before, and how many are so far."""

    sheet: str
    units: tuple[Reconciled, ...]
    known: int
    reconciled: int
    expected: int
    notes: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class LeftStanding:
    """A unit whose first count stands, and for what."""

    unit: UnitId
    name: str
    trips: tuple[Trip, ...]
    standing: int
    """How many units stand so by now."""


def read_procedure(state: str, file: Path | None) -> ProcedureSet:
    """A state's packaged procedure, or that of a file. Raises UnknownName, UnreadableFile, InputError."""
    if bool(state) == (file is not None):
        raise InputError("name a state whose procedure is packaged, or a file with --file")
    where = str(file) if file else f"the procedure of {state}"
    try:
        text = packaged(state) if file is None else file.read_text("utf-8")
        found = tomllib.loads(text)
        return ProcedureSet.read(fields("the file", as_value(without_the_file(found))))
    except (OSError, UnicodeDecodeError) as fault:
        raise UnreadableFile(f"{where}: {fault}") from None
    except (tomllib.TOMLDecodeError, BadRecord) as fault:
        raise InputError(
            f"{where}: {fault}; docs/run-a-recount.md says what stands there"
        ) from None


def without_the_file(found: Mapping[str, Any]) -> dict[str, Any]:
    """What a file says of a law, without what it says of itself."""
    return {name: value for name, value in found.items() if name not in OF_THE_FILE}


def as_value(found: object) -> object:
    """TOML's lists as the tuples of a record's values."""
    if isinstance(found, Mapping):
        return {str(name): as_value(each) for name, each in found.items()}
    return tuple(map(as_value, found)) if isinstance(found, list) else found


def set_procedure(path: Path, procedure: ProcedureSet, hand: Hand) -> ProcedureSet:
    """Keep how the law has the recount carried out. Raises BadRecord where a step was taken before."""
    with sit_down(path) as desk:
        refuse_begun(path, desk, "a procedure is")
        desk.say([procedure], hand)
    return procedure


def reconcile(path: Path, sheet: Path, county: str, again: bool, hand: Hand) -> ReconciledSheet:
    """Keep voters and ballots of units, with what was taken out. Raises BadFile with every problem, BadRecord."""
    with sit_down(path) as desk:
        if desk.state.procedure is None or desk.state.baseline is None:
            raise BadRecord(
                f"{path}: the recount has no procedure yet; set it with canvass recount procedure {path} STATE"
            )
        read = read_event_log(sheet, RECONCILIATION, county)
        held = HeldReconciliation(desk.state, read, "recount.reconciliation", again=again)
        bodies = list(held.bodies())
        held.refuse_problems(sheet)
        if bodies:
            desk.say(bodies, hand)
        done, expected = len(desk.state.reconciled), len(desk.state.units)
        units = tuple(held.units)
        return ReconciledSheet(sheet.name, units, held.known, done, expected, read.problems)


def stand(
    path: Path, county: str, unit: str, people: Sequence[str], why: str, hand: Hand
) -> LeftStanding:
    """Let the first count of a unit stand, as the procedure has it. Raises UnknownName, BadRecord, InputError."""
    named = people_named(
        people, "two people let a count stand, each named once: --people 'Ada, Bo'"
    )
    with sit_down(path) as desk:
        state = desk.state
        found = unit_named(state, Release(county, unit, named, why))
        fault = why_not_standing(state, found)
        if found in state.returns:
            fault = "the unit came back before"
        if fault or state.baseline is None:
            raise BadRecord(f"{county}, {unit}: {fault}")
        trips, before = may_stand(state, found), state.units[found]
        said = ReturnStands(state.baseline.version, found, before.votes, trips, named, why)
        desk.say([said], hand)
        return LeftStanding(found, before.name, trips, desk.state.standing)
