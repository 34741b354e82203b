"""What every step of a recount is held against: the version of its baseline, a unit that is still counted."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, TypeAlias

from canvass.model.value import Value
from canvass.recount.event import (
    ChallengeMade,
    KindsTold,
    NamesTold,
    RecountMethod,
    RecountOpened,
    ReturnCounted,
    ReturnImported,
    ReturnStands,
    TallyEntered,
    TallyReleased,
    UnitId,
    UnitReconciled,
)
from canvass.recount.state.refusal import Check, Fault, Refused
from canvass.recount.state.state import Phase, RecountState

Lines: TypeAlias = Callable[[str], Iterable[Mapping[str, Value]]]
"""The lines of the file with this digest."""
Faults: TypeAlias = tuple[Fault, ...]
ROLLS = "paper rolls are counted where a procedure is set: canvass recount procedure"
ENVELOPES = "opened envelopes are no more than defective ones, and those no more than voters"
STILL_SEALED = "ballots of it lie in a container that nobody opened"
NO_STAGE = "it is of no stage of the recount that began: canvass recount stage"


def require_open(
    state: RecountState,
    body: ReturnImported
    | ChallengeMade
    | UnitReconciled
    | KindsTold
    | NamesTold
    | TallyEntered
    | TallyReleased
    | ReturnCounted
    | ReturnStands,
) -> None:
    """Refuse what is of a unit that is not counted any more, or never was."""
    require_version(state, body.baseline)
    name = unit_name(body.unit)
    if body.unit not in state.units:
        raise Refused(Check.UNITS, f"{name} is not a unit of the baseline")
    if body.unit in state.returns:
        raise Refused(Check.UNITS, f"{name} came back before")
    if body.unit[0] in state.completed:
        raise Refused(Check.UNITS, f"{name}: its board said that its return is whole")
    if state.stages is not None and body.unit not in state.staged:
        raise Refused(Check.CASE, f"{name}: {NO_STAGE}")
    if isinstance(body, TallyReleased | ChallengeMade | UnitReconciled | KindsTold | NamesTold):
        return
    if len(body.votes) != len(opened_of(state).choices):
        raise Refused(Check.CASE, f"{name}: {lengths(body.votes, opened_of(state))}")
    if body.method is RecountMethod.PAPER_ROLL and state.procedure is None:
        raise Refused(Check.CASE, f"{name}: {ROLLS}")


def require_version(state: RecountState, version: int) -> None:
    """Refuse what is for another version of the baseline than the one that holds."""
    held = state.baseline.version if state.baseline else 0
    if version != held:
        raise Refused(Check.BASELINE, f"it is for version {version} of the baseline; {held} holds")


def opened_of(state: RecountState) -> RecountOpened:
    """What is counted again. Raises Refused before it is open."""
    if state.opened is None:
        raise Refused(Check.CASE, "no recount is open")
    return state.opened


def lengths(votes: tuple[int, ...], opened: RecountOpened) -> str:
    """How many numbers of votes there are, for how many choices."""
    return f"{len(votes)} numbers of votes for {len(opened.choices)} choices"


def unit_name(unit: UnitId) -> str:
    """A unit, a container or an exhibit as a sentence names it."""
    return " / ".join(unit)


def listed(votes: tuple[int, ...]) -> str:
    """Votes as a sentence lists them."""
    return " ".join(map(str, votes))


def shown(value: Value) -> str:
    """What is said, or follows, as a sentence shows it."""
    if isinstance(value, Mapping):
        return ", ".join(f"{name} {value[name]}" for name in sorted(value))
    if isinstance(value, tuple):
        return "; ".join(map(shown, value)) or "none"
    return str(value)


def wrong_reason(state: RecountState, body: ReturnImported | ReturnCounted, check: Check) -> Faults:
    """A reason is given where votes changed, and only there."""
    differs = body.votes != state.units[body.unit].votes
    if differs == (body.reason is not None):
        return ()
    said = "its votes changed, and no reason is given"
    if not differs:
        said = f"its votes did not change, and the reason {body.reason} is given"
    return (Fault(check, f"{unit_name(body.unit)}: {said}"),)


class StepRule(NamedTuple):
    """What a kind of event does, in which phases it may stand, and the check that one fails that is malformed.

    ``though_halted`` is what keeps safe or is seen: it may be said of a county in which an order stopped the recount.
    """

    take: Callable[[RecountState, Any, Lines], Faults]
    phases: tuple[Phase, ...]
    check: Check = Check.CASE
    though_halted: bool = False


SETTING = (Phase.OPENED, Phase.READY)
COUNTING = (Phase.READY, Phase.RETURNING)
ALSO_STOPPED = (*COUNTING, Phase.STOPPED)
