"""A sheet of voters and ballots held against its recount: what is taken out of each unit, and all that is wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum

from canvass.errors import BadRecord
from canvass.formats.event_log import LogLine
from canvass.journeys.recount_folder.by_kind import ALL_KINDS, KindCells
from canvass.journeys.recount_folder.held_rows import HeldRows
from canvass.journeys.recount_folder.said_of_sheets import NOT_WHOLE, was_whole
from canvass.recount.event import (
    BallotsOf,
    BallotsRemoved,
    Consequence,
    DrawnBy,
    DrawStep,
    KindsTold,
    ProcedureSet,
    UnitId,
    UnitReconciled,
)
from canvass.recount.event.reconciled import SEED
from canvass.recount.state import (
    ENVELOPES,
    STILL_SEALED,
    drawn_places,
    kind_sums,
    why_no_reconciliation,
)
from canvass.recount.state.reconciliation import (
    MOST_NUMBERED,
    STANDING,
    balance_trip,
    is_reached,
    wanted,
)

SAY_WHY = "count again; where it stays so, say why in the column 'note', for which the people of the line answer"
WHOLE = re.compile(r"[0-9]{1,9}")


class Balanced(StrEnum):
    """What a reconciliation came to."""

    IN_BALANCE = "in_balance"
    FEWER = "fewer"
    DRAWN = "drawn"
    TO_RELEASE = "to_release"
    STANDS = "stands"
    UNLESS = "unless"


@dataclass(frozen=True, slots=True)
class Reconciled:
    """A unit that was reconciled now: what it came to, and how many ballots were taken out."""

    unit: UnitId
    name: str
    balance: Balanced
    removed: int


@dataclass
class HeldReconciliation(HeldRows):
    """A sheet beside its recount; ``units``, ``problems`` and ``known`` fill while ``bodies`` is read."""

    again: bool = False
    """Whether a unit that was reconciled before may be reconciled otherwise."""
    units: list[Reconciled] = field(default_factory=list)

    @property
    def procedure(self) -> ProcedureSet:
        """The procedure of the recount. Raises BadRecord where none is set."""
        if self.state.procedure is None:
            raise BadRecord("the recount has no procedure")
        return self.state.procedure

    def bodies(self) -> Iterator[UnitReconciled | KindsTold]:
        """The reconciliations that are new, line by line, each with what was told by kind."""
        for line in self.read.lines:
            count = len(self.problems)
            unit = self.unit(line)
            body = self._body(line, unit) if unit else None
            kinds = self._kinds(line, body) if body else None
            if body is None or len(self.problems) > count:
                continue
            new = self._new(line, body, kinds)
            if new:
                balance = balance_of(self.procedure, body)
                name, removed = self.state.units[body.unit].name, body.ballots - body.left
                self.units.append(Reconciled(body.unit, name, balance, removed))
            yield from new

    def _body(self, line: LogLine, unit: UnitId) -> UnitReconciled | None:
        people = self.people(line)
        numbers = [self._number(line, name) for name in ("voters", "ballots")]
        voters, ballots = numbers
        defective, opened = (self._number(line, name, 0) for name in ("defective", "opened"))
        if voters is None or ballots is None or defective is None or opened is None:
            return None
        if not opened <= defective <= voters:
            self.say(line, "envelopes", "defective", ENVELOPES)
            return None
        baseline = self.state.baseline.version if self.state.baseline else 0
        bare = (voters, defective, opened, ballots)
        body = UnitReconciled(baseline, unit, *bare, (), people, line.cells["note"])
        return replace(body, removed=tuple(self._removed(line, body)))

    def _kinds(self, line: LogLine, body: UnitReconciled) -> KindsTold | None:
        """What a line tells by kind; a problem where it does not add up, and the line does not say why."""
        told = KindCells.of(lambda columns: self._set(line, columns)).told(body)
        off = [each for each in kind_sums(told, body) if not each.holds] if told else []
        if not line.cells["note"]:
            for each in off:
                self.say(line, "kinds", each.parts[0][0], each.sentence, SAY_WHY)
        return replace(told, why=line.cells["note"]) if told and off else told

    def _set(self, line: LogLine, columns: tuple[str, ...]) -> tuple[int, ...] | None:
        """The numbers of columns that are told together; None where none is, and a problem where one lacks."""
        if not any(line.cells[name] for name in columns):
            return None
        found = [self._number(line, name, None, ALL_KINDS) for name in columns]
        known = tuple(each for each in found if each is not None)
        return known if len(known) == len(columns) else None

    def _removed(self, line: LogLine, body: UnitReconciled) -> Iterator[BallotsRemoved]:
        """What each step that is reached takes out; a problem where the sheet says anything else."""
        left = body.ballots
        steps = self.procedure.draw_down
        for of in set(BallotsOf) - {step.of for step in steps}:
            self._refuse_cells(line, of, "the procedure has no such step")
        if line.cells["seed"] and not any(step.by is DrawnBy.SEED for step in steps):
            self.say(line, "seed", "seed", "by this procedure nothing is drawn by a seed")
        for step in steps:
            if not is_reached(step, body.opened, left - body.electors):
                self._refuse_cells(line, step.of, "this step is not reached")
                continue
            taken = self._step(line, step, body, left)
            if taken is None:
                return
            left -= taken.removed
            yield taken

    def _step(
        self, line: LogLine, step: DrawStep, body: UnitReconciled, left: int
    ) -> BallotsRemoved | None:
        of, excess = str(step.of), left - body.electors
        found = self._number(line, of, left if step.of is BallotsOf.ALL else None, self._ask(step))
        if found is None:
            return None
        if found > left or (step.of is BallotsOf.ALL and found != left):
            self.say(line, "found", of, f"{left} ballots are left")
            return None
        right = wanted(step, body.opened, excess, found)
        how = "taken out" if right == found else f"drawn by {step.by}"
        follows = f"{step.law}: {right} of {found} are {how}, marked, set aside and kept"
        removed = self._number(line, f"{of} removed", 0 if not right else None, follows)
        if removed is None:
            return None
        if removed != right:
            self.say(line, "removed", f"{of} removed", follows)
            return None
        kept = line.cells[f"{of} kept"]
        if bool(kept) != bool(right):
            said = "say where they are kept" if right else "nothing was taken out"
            self.say(line, "kept", f"{of} kept", said)
        is_drawn = 0 < right < found
        by_seed = is_drawn and step.by is DrawnBy.SEED
        seed = line.cells["seed"] if by_seed else ""
        if by_seed and not self._is_seed(line, seed, found):
            return None
        places = drawn_places(seed, step.of, body.unit, found, right) if by_seed else ()
        return BallotsRemoved(
            step.of, found, right, step.by if is_drawn else None, seed, places, kept
        )

    def _is_seed(self, line: LogLine, seed: str, found: int) -> bool:
        if found > MOST_NUMBERED:
            self.say(line, "seed", "seed", f"a seed draws among {MOST_NUMBERED:,} ballots at most")
            return False
        if not SEED.fullmatch(seed):
            said = (
                "the ballots are numbered, and then 20 digits are thrown in public: write them here"
            )
            self.say(line, "seed", "seed", said)
            return False
        return True

    @staticmethod
    def _ask(step: DrawStep) -> str:
        return f"{step.law}: the step for {step.of} ballots is reached; write how many there are"

    def _refuse_cells(self, line: LogLine, of: BallotsOf, why: str) -> None:
        for column in (f"{of}", f"{of} removed", f"{of} kept"):
            if line.cells[column] not in ("", "0"):
                self.say(line, "step", column, why)

    def _new(
        self, line: LogLine, body: UnitReconciled, kinds: KindsTold | None
    ) -> tuple[UnitReconciled | KindsTold, ...]:
        """What a line tells that is new; nothing where it may not be told, and a problem."""
        unit = body.unit
        before, told = self.state.reconciled.get(unit), self.state.kinds.get(unit)
        if before == body and kinds in (None, told):
            self.known += 1
            return ()
        if before == body and kinds is not None and told is None:
            return () if self._say_not_now(line, body) else (kinds,)
        if self._say_not_now(line, body):
            return ()
        if before is not None and not self.again:
            other = "other kinds" if before == body else _otherwise(before, body)
            why = f"it was reconciled before, and this sheet has {other}"
            mend = "where it was done again at the table, add --again; both are kept"
            self.say(line, "order", "unit", why, mend)
            return ()
        return (body,) if kinds is None else (body, kinds)

    def _say_not_now(self, line: LogLine, body: UnitReconciled) -> bool:
        """Note why a unit is not reconciled now, if it is not."""
        why = why_no_reconciliation(self.state, body)
        if body.unit in self.state.returns:
            why = "the unit came back before"
        elif body.unit[0] in self.state.completed:
            why = was_whole(body.unit[0])
        elif self.state.containers.sealed(body.unit):
            why = STILL_SEALED
        if why:
            self.say(line, "order", "unit", why)
        return bool(why)

    def _number(
        self, line: LogLine, column: str, empty: int | None = None, mend: str = ""
    ) -> int | None:
        """The whole number in a cell; where it is empty, ``empty``, and a problem where that is None."""
        found = line.cells[column]
        if not found and empty is not None:
            return empty
        if not WHOLE.fullmatch(found):
            said = NOT_WHOLE if found else "is empty"
            self.say(line, "number", column, said, mend)
            return None
        return int(found)


def balance_of(procedure: ProcedureSet, body: UnitReconciled) -> Balanced:
    """What a reconciliation came to by the procedure."""
    if body.removed and body.left < body.ballots:
        return Balanced.DRAWN
    if not balance_trip(procedure, body.electors, body.left):
        return Balanced.IN_BALANCE if body.left == body.electors else Balanced.FEWER
    if procedure.out_of_balance not in STANDING:
        return Balanced.TO_RELEASE
    is_final = procedure.out_of_balance is Consequence.STANDS
    return Balanced.STANDS if is_final else Balanced.UNLESS


TOLD = {
    "voters": "voters",
    "ballots": "ballots",
    "defective": "defective envelopes",
    "opened": "envelopes that were opened",
}


def _otherwise(before: UnitReconciled, now: UnitReconciled) -> str:
    """What a sheet says otherwise than the one that was kept, with what that one said."""
    was, is_ = before.value, now.value
    counts = [f"other {TOLD[name]} ({was[name]} then)" for name in TOLD if was[name] != is_[name]]
    words = {"removed": "other ballots taken out", "people": "other people", "note": "another note"}
    return ", ".join([*counts, *(said for name, said in words.items() if was[name] != is_[name])])
