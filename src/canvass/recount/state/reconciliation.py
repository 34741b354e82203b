"""A unit before it is counted: the draw-down that its procedure orders, and whether its first count stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from canvass.recount.event import (
    Balance,
    BallotsOf,
    BallotsRemoved,
    Consequence,
    DrawnBy,
    DrawStep,
    ProcedureSet,
    Removes,
    TallyEntered,
    Trip,
    UnitId,
    UnitReconciled,
)
from canvass.recount.state.state import RecountState

STANDING = (Consequence.STANDS, Consequence.STANDS_UNLESS_EXPLAINED)
PURPOSE = "draw_down"
MOST_NUMBERED = 100_000
"""Among how many ballots a seed draws at most: nobody numbers more, and whoever checks it hashes each place."""
MOST_NUMBERED_IN_ALL = 2_000_000
"""Among how many ballots all seeds of a recount draw at most: an entry of 600 bytes may ask for 100,000."""
TOO_MANY_NUMBERED = (
    f"with it seeds draw among more than {MOST_NUMBERED_IN_ALL} ballots in all; draw by hand"
)


def numbered(body: UnitReconciled) -> int:
    """Among how many ballots the seeds of a unit draw, as far as any does."""
    told = [each.found for each in body.removed if each.seed]
    return sum(found for found in told if found <= MOST_NUMBERED)


def drawn_places(seed: str, of: BallotsOf, unit: UnitId, found: int, n: int) -> tuple[int, ...]:
    """The places, from 1 on, of ``n`` of the ballots that were found, in the order in which the seed draws them."""
    # Arrays are loaded for a draw by seed alone: most recounts have none, and a status is asked for often.
    from canvass.stats.tickets.canonical import order_tickets

    ids = [(str(of), *unit, str(place)) for place in range(1, found + 1)]
    tickets = order_tickets(seed, PURPOSE, ids)
    return tuple(place for _, place in sorted(zip(tickets, range(1, found + 1), strict=True))[:n])


def wanted(step: DrawStep, opened: int, excess: int, found: int) -> int:
    """How many ballots a step takes out of those that it finds."""
    match step.removes:
        case Removes.PER_ENVELOPE:
            return min(opened, found)
        case Removes.EVERY:
            return found
        case Removes.EXCESS:
            return min(excess, found)


def is_reached(step: DrawStep, opened: int, excess: int) -> bool:
    """Whether a step is taken: for defective envelopes that were opened, or while ballots are too many."""
    return opened > 0 if step.removes is Removes.PER_ENVELOPE else excess > 0


def why_no_draw_down(procedure: ProcedureSet, body: UnitReconciled) -> str:
    """Why what was taken out of a unit's ballots is not what its procedure orders; empty where it is."""
    done, left = list(body.removed), body.ballots
    for step in procedure.draw_down:
        excess = left - body.electors
        if not is_reached(step, body.opened, excess):
            continue
        if not done or done[0].of is not step.of:
            return f"{step.law}: the step for {step.of} ballots follows, and is not told"
        taken = done.pop(0)
        if why := "; ".join(_wrong_of_step(step, body, taken, left)):
            return f"{step.law}: {why}"
        left -= taken.removed
    return f"the step for {done[0].of} ballots is not reached" if done else ""


def _wrong_of_step(
    step: DrawStep, body: UnitReconciled, taken: BallotsRemoved, left: int
) -> Iterator[str]:
    right = wanted(step, body.opened, left - body.electors, taken.found)
    if taken.found > left or (step.of is BallotsOf.ALL and taken.found != left):
        yield f"{taken.found} {step.of} ballots are said, there are {left} ballots"
    if taken.removed != right:
        yield f"{taken.removed} of {taken.found} {step.of} ballots are taken out, {right} follow"
    if taken.found > left or taken.removed != right:
        return
    is_drawn = 0 < taken.removed < taken.found
    if taken.by != (step.by if is_drawn else None):
        yield f"ballots are drawn by {step.by}" if is_drawn else "nothing is drawn"
    if bool(taken.kept) != bool(taken.removed):
        yield "it is told where what was taken out is kept, and only then"
    by_seed = taken.by is DrawnBy.SEED and bool(taken.seed)
    if by_seed and taken.found > MOST_NUMBERED:
        yield f"a seed draws among {MOST_NUMBERED} ballots at most"
        return
    places = (
        drawn_places(taken.seed, taken.of, body.unit, taken.found, taken.removed) if by_seed else ()
    )
    if by_seed != (is_drawn and step.by is DrawnBy.SEED) or taken.places != places:
        yield "a draw by seed tells its seed and the places that follow from it, and no other does"
    if taken.seed and not by_seed:
        yield "a seed is told, and nothing was drawn by it"


def balance_trip(procedure: ProcedureSet | None, voters: int, ballots: int) -> tuple[Trip, ...]:
    """How ballots and voters differ, where that is out of balance."""
    if ballots > voters:
        return (Trip.MORE_BALLOTS_THAN_VOTERS,)
    counts_fewer = procedure is not None and procedure.balance is Balance.UNEQUAL
    return (Trip.FEWER_BALLOTS_THAN_VOTERS,) if counts_fewer and ballots < voters else ()


def may_stand(state: RecountState, unit: UnitId) -> tuple[Trip, ...]:
    """What lets the first count of a unit stand by the procedure; empty where nothing does."""
    return tuple(trip for trip, _ in _standing(state, unit))


def must_stand(state: RecountState, unit: UnitId) -> tuple[Trip, ...]:
    """The same of what no explanation helps against: the unit is not counted again."""
    return tuple(trip for trip, then in _standing(state, unit) if then is Consequence.STANDS)


def _standing(state: RecountState, unit: UnitId) -> Iterator[tuple[Trip, Consequence]]:
    procedure, found = state.procedure, state.reconciled.get(unit)
    if procedure is None:
        return
    if procedure.bad_seal in STANDING and state.containers.broken(unit):
        yield Trip.SEAL_NOT_WHOLE, procedure.bad_seal
    if procedure.out_of_balance in STANDING and found is not None:
        for trip in balance_trip(procedure, found.electors, found.left):
            yield trip, procedure.out_of_balance


def why_not_reconciled(state: RecountState, body: TallyEntered) -> str:
    """Why a tally is not of a unit as it was reconciled; empty where it is, or no procedure asks for it."""
    if state.procedure is None:
        return ""
    if trips := must_stand(state, body.unit):
        return f"{_words(trips)}: by the procedure its first count stands"
    found = state.reconciled.get(body.unit)
    if found is None:
        return "it was not reconciled: its voters and its ballots are counted first"
    if (body.voters, body.ballots) != (found.electors, found.left):
        return (
            f"{body.voters} voters and {body.ballots} ballots are said; the reconciliation left {found.electors} "
            f"and {found.left}"
        )
    return ""


def _words(trips: Sequence[Trip]) -> str:
    return " and ".join(trips).replace("_", " ")
