"""How a state's law has a recount carried out: what becomes of a bad seal, and of ballots and voters that differ."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from canvass.errors import BadRecord
from canvass.model.fields import Fields, fields
from canvass.model.value import Value


class Consequence(StrEnum):
    """What the law has for a unit with a bad seal, or out of balance."""

    RELEASED = "released"
    """It is counted, and comes back when two people say why."""
    DRAWN_DOWN = "drawn_down"
    """Ballots are taken out, step by step, until they are no more than the voters; then it is counted."""
    STANDS = "stands"
    """It is not counted again: its first count stands."""
    STANDS_UNLESS_EXPLAINED = "stands_unless_explained"
    """Its first count stands; it is counted where two people explain what was found."""


class Balance(StrEnum):
    """When a unit is out of balance."""

    MORE_BALLOTS = "more_ballots"
    """Where it has more ballots than voters."""
    UNEQUAL = "unequal"
    """Where it has another number of ballots than of voters."""


class BallotsOf(StrEnum):
    """Which ballots a step of a draw-down looks at."""

    ABSENTEE = "absentee"
    BLANK = "blank"
    UNINITIALED = "uninitialed"
    ALL = "all"


class Removes(StrEnum):
    """How many ballots a step of a draw-down takes out."""

    PER_ENVELOPE = "per_envelope"
    """One for each defective envelope that was opened, whatever the balance is."""
    EVERY = "every"
    """All that it finds, where there are more ballots than voters."""
    EXCESS = "excess"
    """As many as are too many."""


class DrawnBy(StrEnum):
    """How ballots are chosen where a step does not take out all that it finds."""

    HAND = "hand"
    """By chance and without looking."""
    SEED = "seed"
    """By a public seed, among ballots that were numbered before it was made."""


@dataclass(frozen=True, slots=True)
class DrawStep:
    """A step of a draw-down, with the place in the law that orders it."""

    of: BallotsOf
    removes: Removes
    by: DrawnBy
    law: str

    @property
    def value(self) -> dict[str, Value]:
        """The step as an event has it."""
        return {
            "by": str(self.by),
            "law": self.law,
            "of": str(self.of),
            "removes": str(self.removes),
        }

    @classmethod
    def read(cls, found: Fields) -> DrawStep:
        """The same from an event. Raises BadRecord."""
        found.exactly("by", "law", "of", "removes")
        return cls(
            found.word("of", BallotsOf),
            found.word("removes", Removes),
            found.word("by", DrawnBy),
            found.label("law"),
        )


@dataclass(frozen=True, slots=True)
class ProcedureSet:
    """The procedure of a recount, as its office reads the law: data, which every later step is held against."""

    KIND: ClassVar[str] = "recount.procedure_set"
    jurisdiction: str
    law: str
    balance: Balance
    out_of_balance: Consequence
    bad_seal: Consequence
    draw_down: tuple[DrawStep, ...]

    @property
    def value(self) -> dict[str, Value]:
        """The body of the event."""
        return {
            "bad_seal": str(self.bad_seal),
            "balance": str(self.balance),
            "draw_down": tuple(step.value for step in self.draw_down),
            "jurisdiction": self.jurisdiction,
            "law": self.law,
            "out_of_balance": str(self.out_of_balance),
        }

    @classmethod
    def read(cls, body: Fields) -> ProcedureSet:
        """The same from the body of an event. Raises BadRecord."""
        names = ("bad_seal", "balance", "draw_down", "jurisdiction", "law", "out_of_balance")
        body.exactly(*names)
        found = cls(
            body.label("jurisdiction"),
            body.label("law"),
            body.word("balance", Balance),
            body.word("out_of_balance", Consequence),
            body.word("bad_seal", Consequence),
            tuple(
                DrawStep.read(fields(f"{body.what}: draw_down", each.found))
                for each in body.objects("draw_down")
            ),
        )
        found.check()
        return found

    def check(self) -> None:
        """Refuse what no unit could be carried through. Raises BadRecord."""
        if self.bad_seal is Consequence.DRAWN_DOWN:
            raise BadRecord("a bad seal is released or lets the first count stand")
        is_drawn = self.out_of_balance is Consequence.DRAWN_DOWN
        if is_drawn != bool(self.draw_down):
            raise BadRecord("a draw-down has its steps, and no other procedure has any")
        looked_at = [step.of for step in self.draw_down]
        if len(set(looked_at)) < len(looked_at):
            raise BadRecord("a draw-down looks at each kind of ballots once")
        if is_drawn and self.balance is not Balance.MORE_BALLOTS:
            raise BadRecord("a draw-down is for units with more ballots than voters")
        last = self.draw_down[-1] if self.draw_down else None
        if last is not None and (last.of, last.removes) != (BallotsOf.ALL, Removes.EXCESS):
            raise BadRecord("the last step of a draw-down takes the excess out of all ballots")
