"""``canvass recount receive``: a county's spreadsheet of an evening, kept whole or not at all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from canvass.errors import BadFile
from canvass.formats.problem import Problem
from canvass.formats.return_sheet import read_return_sheet
from canvass.journeys.audit_folder.desk import Hand
from canvass.journeys.recount_folder.desk import RecountDesk, sit_down
from canvass.journeys.recount_folder.held_sheet import Earlier, HeldSheet, Told
from canvass.journeys.recount_folder.no_baseline import no_baseline
from canvass.recount.event import (
    ReturnCounted,
    ReturnImported,
    ReturnStands,
    StagesEnded,
    UnitId,
)


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


def receive(path: Path, sheet: Path, told: Told, hand: Hand) -> Received:
    """Keep the returns of a sheet. Raises BadFile with every problem, and then nothing was written."""
    with sit_down(path) as desk:
        opened = desk.state.opened
        if opened is None or desk.state.baseline is None:
            raise no_baseline(path)
        names = {choice.id: choice.name for choice in opened.choices}
        read = read_return_sheet(sheet, names, told.county)
        sent = HeldSheet(desk.state, _earlier(desk), told, read)
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
        return Received(sheet.name, digest, len(returns), sent.known, now, expected, problems)


def _earlier(desk: RecountDesk) -> Mapping[UnitId, Earlier]:
    """Who sent each unit, or let its first count stand, when, in which entry."""
    found = dict[UnitId, Earlier]()
    for entry in desk.record.entries():
        event = entry.event
        told = Earlier(entry.head.sequence, event.actor, event.time)
        if event.kind in (ReturnImported.KIND, ReturnCounted.KIND, ReturnStands.KIND):
            found[tuple(map(str, event.body["unit"]))] = told  # type: ignore[arg-type]
        elif event.kind == StagesEnded.KIND:
            # Whatever did not come back stands by this entry alone.
            found |= {unit: told for unit in desk.state.returns if unit not in found}
    return found
