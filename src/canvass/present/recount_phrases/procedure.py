"""How the law has a recount carried out, in sentences."""

from __future__ import annotations

from collections.abc import Iterator

from canvass.journeys.recount_folder.told import Reconciliations
from canvass.present.messages import messages
from canvass.present.words import number
from canvass.recount.event import (
    Balance,
    BallotsOf,
    Consequence,
    DrawnBy,
    DrawStep,
    ProcedureSet,
    Removes,
)

say = messages("recount_procedure")
SEAL = {
    Consequence.RELEASED: "seal-released",
    Consequence.STANDS: "seal-stands",
    Consequence.STANDS_UNLESS_EXPLAINED: "seal-unless",
}
BALANCE = {
    (Balance.MORE_BALLOTS, Consequence.RELEASED): "more-released",
    (Balance.MORE_BALLOTS, Consequence.DRAWN_DOWN): "more-drawn",
    (Balance.MORE_BALLOTS, Consequence.STANDS): "more-stands",
    (Balance.MORE_BALLOTS, Consequence.STANDS_UNLESS_EXPLAINED): "more-unless",
    (Balance.UNEQUAL, Consequence.RELEASED): "unequal-released",
    (Balance.UNEQUAL, Consequence.STANDS): "unequal-stands",
    (Balance.UNEQUAL, Consequence.STANDS_UNLESS_EXPLAINED): "unequal-unless",
}
STEPS = {
    Removes.PER_ENVELOPE: "step-envelope",
    Removes.EVERY: "step-every",
    Removes.EXCESS: "step-excess",
}
BALLOTS = {
    BallotsOf.ABSENTEE: "of-absentee",
    BallotsOf.BLANK: "of-blank",
    BallotsOf.UNINITIALED: "of-uninitialed",
    BallotsOf.ALL: "of-all",
}
BY = {DrawnBy.HAND: "by-hand", DrawnBy.SEED: "by-seed"}


def procedure_sentences(procedure: ProcedureSet) -> Iterator[str]:
    """What the procedure has for a bad seal, for ballots and voters that differ, and each step of a draw-down."""
    yield say("procedure", jurisdiction=procedure.jurisdiction, law=procedure.law)
    yield say(SEAL[procedure.bad_seal])
    yield say(BALANCE[procedure.balance, procedure.out_of_balance])
    yield from map(_step, procedure.draw_down)


def reconciliation_sentences(found: Reconciliations) -> Iterator[str]:
    """The same of a recount's procedure, with what was taken out and how many units stand as first counted."""
    if found.procedure is not None:
        yield from procedure_sentences(found.procedure)
    counts = {"units": number(found.units), "ballots": number(found.removed)}
    yield say("reconciled", drawn=number(found.drawn), **counts)
    if found.by_kind:
        told = {"units": number(found.by_kind), "off": number(found.off)}
        yield say("by-kind-off" if found.off else "by-kind", **told)
    if found.standing:
        yield say("standing", units=number(found.standing))


def drawn_by(by: DrawnBy) -> str:
    """How ballots were drawn."""
    return say(BY[by])


def _step(step: DrawStep) -> str:
    which, by = say(BALLOTS[step.of]), drawn_by(step.by)
    return say(STEPS[step.removes], law=step.law, which=which, by=by)
