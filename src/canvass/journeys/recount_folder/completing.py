"""``canvass recount complete``, ``amend``: a board says that its return is whole; the office amends the return."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from canvass.errors import BadRecord, InputError, UnknownName
from canvass.journeys.audit_folder.desk import Hand
from canvass.journeys.recount_folder.desk import sit_down
from canvass.journeys.recount_folder.no_baseline import no_baseline
from canvass.recount.event import Lead, Reason, RecountOpened, ReturnsCompleted, VoteColumn
from canvass.recount.state import RecountState, amended_return, completed_return

SHOWN = 6
"""How many units that lack are named."""


@dataclass(frozen=True, slots=True)
class CompletedBoards:
    """Boards that said now that their return is whole, and those that did not say it yet."""

    now: tuple[ReturnsCompleted, ...]
    waiting: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AmendedTotals:
    """The amended return: units, those that changed, and the votes before and after, in the order of choices."""

    units: int
    changed: int
    gross: int
    choices: tuple[VoteColumn, ...]
    before: tuple[int, ...]
    after: tuple[int, ...]
    lead: Lead
    reasons: tuple[tuple[Reason, int], ...]


def complete(path: Path, boards: Sequence[str], every: bool, hand: Hand) -> CompletedBoards:
    """Say that the returns of boards are whole; with ``every``, of each whose units are all back.

    Raises InputError where that is no board, UnknownName, BadRecord where a unit did not come back, and then nothing
    was written.
    """
    with sit_down(path) as desk:
        opened = _opened(desk.state, path)
        names = _asked(desk.state, opened, boards, every)
        _refuse_missing(desk.state, names)
        now = tuple(completed_return(desk.state, board) for board in names)
        if now:
            desk.say(now, hand)
        waiting = tuple(board for board in opened.boards if board not in desk.state.completed)
        return CompletedBoards(now, waiting)


def amend(path: Path, hand: Hand) -> AmendedTotals:
    """Keep the amended return that follows from the units. Raises BadRecord while a board's return is not whole."""
    with sit_down(path) as desk:
        opened = _opened(desk.state, path)
        if waiting := [board for board in opened.boards if board not in desk.state.completed]:
            counties = "county" if len(waiting) == 2 else "counties"
            more = f", and of {len(waiting) - 1:,} more {counties}" if waiting[1:] else ""
            raise BadRecord(
                f"{path}: the return of {waiting[0]}{more} is not whole; say so with canvass recount complete"
            )
        found = amended_return(desk.state)
        desk.say([found], hand)
        return AmendedTotals(
            found.units,
            found.changed,
            found.gross,
            opened.choices,
            found.before,
            found.after,
            found.lead,
            found.reasons,
        )


def _opened(state: RecountState, path: Path) -> RecountOpened:
    if state.opened is None or state.baseline is None:
        raise no_baseline(path)
    if state.amended is not None:
        raise BadRecord(f"{path}: the return was amended; nothing is added to it")
    return state.opened


def _asked(
    state: RecountState, opened: RecountOpened, boards: Sequence[str], every: bool
) -> Sequence[str]:
    """The boards that are meant. Raises InputError where none or both ways are named, UnknownName."""
    if every == bool(boards):
        raise InputError("name the counties whose returns are whole, or give --every")
    if every:
        waiting = [board for board in opened.boards if board not in state.completed]
        back = [board for board in waiting if _is_back(state, board)]
        if not back and waiting:
            raise InputError(
                "no county's units are all back that has not said so; nothing was written. "
                f"{waiting_line(len(waiting))} canvass recount status names what is missing"
            )
        if not back:
            raise InputError(
                "every county has said that its return is whole; nothing was written. Keep the amended return: canvass "
                "recount amend"
            )
        return back
    for board in boards:
        if board not in opened.boards:
            raise UnknownName("county", board, opened.boards)
    return list(dict.fromkeys(boards))


def _refuse_missing(state: RecountState, boards: Sequence[str]) -> None:
    """Refuse boards of which units did not come back; each is named with its units. Raises BadRecord."""
    if said := [fault for board in boards if (fault := _missing(state, board))]:
        raise BadRecord(
            f"{'; '.join(said)}; nothing was written. canvass recount status says what each waits for"
        )


def _missing(state: RecountState, board: str) -> str:
    """Which units of a board did not come back; empty where all did."""
    units = [each.before for each in state.every_unit(board) if each.returned is None]
    if not units:
        return ""
    more = f" and {len(units) - SHOWN:,} more" if len(units) > SHOWN else ""
    names = ", ".join(f"{' / '.join(unit.id)} ({unit.name})" for unit in units[:SHOWN])
    return f"{board}: {len(units):,} did not come back: {names}{more}"


def _is_back(state: RecountState, board: str) -> bool:
    """Whether all units of a board came back."""
    return all(unit.returned is not None for unit in state.every_unit(board))


def waiting_line(counties: int) -> str:
    """How many counties did not say yet that their return is whole.

    >>> waiting_line(1), waiting_line(0)
    ('1 county has not said that its return is whole.', 'Every county has said that its return is whole.')
    """
    if not counties:
        return "Every county has said that its return is whole."
    many = f"{counties:,} counties have not said that their returns are whole."
    return many if counties > 1 else "1 county has not said that its return is whole."
