"""``canvass recount challenge``, ``decide``: objections to single ballots, and the rulings of the board on them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from canvass.errors import BadFile
from canvass.formats.event_log import CHALLENGES, RULINGS, LogColumns, read_event_log
from canvass.formats.problem import Problem
from canvass.journeys.audit_folder.desk import Hand
from canvass.journeys.recount_folder.desk import RecountDesk, sit_down
from canvass.journeys.recount_folder.held_challenges import HeldChallenges, HeldLines, HeldRulings
from canvass.journeys.recount_folder.no_baseline import no_baseline
from canvass.recount.event import ReturnCounted


@dataclass(frozen=True, slots=True)
class Challenged:
    """What became of a sheet: challenges or rulings kept now, those kept before, and units that came back by it."""

    sheet: str
    new: int
    known: int
    every: int
    undecided: int
    back: tuple[str, ...]
    notes: tuple[Problem, ...]


def challenge(path: Path, sheet: Path, county: str, hand: Hand) -> Challenged:
    """Keep the challenges of a sheet. Raises BadFile with every problem, and then nothing was written."""
    return _keep(path, sheet, county, hand, CHALLENGES, HeldChallenges)


def decide(path: Path, sheet: Path, county: str, hand: Hand) -> Challenged:
    """Keep the rulings of a sheet. Raises BadFile with every problem, and then nothing was written."""
    return _keep(path, sheet, county, hand, RULINGS, HeldRulings)


def _keep(
    path: Path,
    sheet: Path,
    county: str,
    hand: Hand,
    columns: LogColumns,
    hold: Callable[..., HeldLines],
) -> Challenged:
    with sit_down(path) as desk:
        if desk.state.opened is None or desk.state.baseline is None:
            raise no_baseline(path)
        read = read_event_log(sheet, columns, county)
        held = hold(desk.state.copy(), read, hand, desk.lines)
        bodies = list(held.bodies())
        problems = (*read.problems, *held.problems)
        if any(problem.severity.stops for problem in problems):
            problems = tuple(sorted(problems, key=lambda each: (each.row or 0, each.column)))
            raise BadFile(f"{sheet}: nothing was kept; mend the sheet and send it again", problems)
        if bodies:
            desk.say(bodies, hand)
        back = [body.unit for body in bodies if isinstance(body, ReturnCounted)]
        names = tuple(f"{unit[0]}, {desk.state.units[unit].name}" for unit in back)
        return _told(desk, sheet.name, len(bodies) - len(back), held.known, names, read.problems)


def _told(
    desk: RecountDesk,
    sheet: str,
    new: int,
    known: int,
    back: tuple[str, ...],
    notes: tuple[Problem, ...],
) -> Challenged:
    every = desk.state.challenges.known.values()
    undecided = sum(each.decided is None for each in every)
    return Challenged(sheet, new, known, len(every), undecided, back, notes)
