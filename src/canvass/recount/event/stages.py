"""A recount in stages, as a state's law has it: which units each stage has, and when the next one is due."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import ClassVar

from canvass.errors import BadRecord
from canvass.model.fields import Fields, fields
from canvass.model.value import Value
from canvass.recount.event.baseline import UnitId
from canvass.recount.event.reconciled import SEED
from canvass.recount.event.stop import Order
from canvass.recount.event.tallies import people_of


class Takes(StrEnum):
    """Which units a stage has, of those that no stage had before."""

    LARGEST = "largest"
    """Those with most votes in the baseline: so many, and as many more as make the share of all votes."""
    CHOSEN = "chosen"
    """Those that each side names, so many at most."""
    DRAWN = "drawn"
    """A share of each board's units that have votes, rounded up, drawn by a public seed."""
    REST = "rest"
    """All that are left."""


class Then(StrEnum):
    """What follows once every unit of a stage came back."""

    UNLESS_CONCEDED = "unless_conceded"
    """The next stage, unless whoever asked for the recount concedes."""
    IF_REVERSED = "if_reversed"
    """The next stage, if the change found, projected on all votes, turns the lead round; else the recount ends."""
    ENDS = "ends"
    """Nothing: every unit was counted."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A stage, with the place in the law that orders it."""

    name: str
    law: str
    takes: Takes
    units: int
    share: Fraction
    then: Then

    @property
    def value(self) -> dict[str, Value]:
        """The stage as an event has it."""
        words = {"name": self.name, "law": self.law, "takes": str(self.takes)}
        return {**words, "units": self.units, "share": str(self.share), "then": str(self.then)}

    @classmethod
    def read(cls, found: Fields) -> Stage:
        """The same from an event. Raises BadRecord."""
        found.exactly("law", "name", "share", "takes", "then", "units")
        return cls(
            found.label("name"),
            found.label("law"),
            found.word("takes", Takes),
            found.number("units"),
            found.share("share"),
            found.word("then", Then),
        )

    @property
    def is_sized(self) -> bool:
        """Whether it has the numbers that its units follow from, and no others."""
        has = (self.units > 0, self.share > 0)
        return has in _SIZED[self.takes]


_SIZED = {
    Takes.LARGEST: ((True, True), (True, False), (False, True)),
    Takes.CHOSEN: ((True, False),),
    Takes.DRAWN: ((False, True),),
    Takes.REST: ((False, False),),
}


@dataclass(frozen=True, slots=True)
class SampleRule:
    """Ballots of each board that are counted by hand and by machine first: which of the two may count the rest.

    The larger of ``least`` and the ``share`` of the ballots cast, or all; the two counts agree where they differ, over
    all choices and without regard to sign, by no more than ``tolerance`` of the votes counted by hand.
    """

    law: str
    least: int
    share: Fraction
    tolerance: Fraction

    @property
    def value(self) -> dict[str, Value]:
        """The rule as an event has it."""
        shares = {"share": str(self.share), "tolerance": str(self.tolerance)}
        return {"law": self.law, "least": self.least, **shares}

    @classmethod
    def read(cls, found: Fields) -> SampleRule:
        """The same from an event. Raises BadRecord."""
        found.exactly("law", "least", "share", "tolerance")
        shares = (found.share("share"), found.share("tolerance"))
        return cls(found.label("law"), found.number("least"), *shares)


@dataclass(frozen=True, slots=True)
class StagesSet:
    """The stages of a recount, as its office reads the law: data, which every later step is held against."""

    KIND: ClassVar[str] = "recount.stages_set"
    jurisdiction: str
    law: str
    stages: tuple[Stage, ...]
    sample: SampleRule | None

    @property
    def value(self) -> dict[str, Value]:
        """The body of the event."""
        return {
            "jurisdiction": self.jurisdiction,
            "law": self.law,
            "sample": None if self.sample is None else self.sample.value,
            "stages": tuple(each.value for each in self.stages),
        }

    @classmethod
    def read(cls, body: Fields) -> StagesSet:
        """The same from the body of an event. Raises BadRecord."""
        body.exactly("jurisdiction", "law", "sample", "stages")
        sample = None if body.found["sample"] is None else body.object("sample")
        found = cls(
            body.label("jurisdiction"),
            body.label("law"),
            body.some("stages", Stage.read),
            None if sample is None else SampleRule.read(fields(f"{body.what}: sample", sample)),
        )
        found.check()
        return found

    def check(self) -> None:
        """Refuse stages that no recount could be carried through. Raises BadRecord."""
        if wrong := [each.name for each in self.stages if not each.is_sized]:
            raise BadRecord(f"the stage {wrong[0]} has no numbers that its units follow from")
        ends = [each.then is Then.ENDS for each in self.stages]
        if ends != [False] * (len(ends) - 1) + [True]:
            raise BadRecord("the last stage ends the recount, and no other does")
        if self.stages[-1].takes is not Takes.REST:
            raise BadRecord("the last stage has all units that are left")


@dataclass(frozen=True, slots=True)
class StageBegun:
    """A stage begins; ``named`` are the units that sides name, and ``seed`` the digits that draw them."""

    KIND: ClassVar[str] = "recount.stage_begun"
    baseline: int
    stage: int
    """From 1 on."""
    seed: str
    named: tuple[tuple[str, UnitId], ...]
    """Each with the side that names it."""
    people: tuple[str, ...]
    why: str

    @property
    def value(self) -> dict[str, Value]:
        """The body of the event."""
        return {
            "baseline": self.baseline,
            "named": tuple({"side": side, "unit": unit} for side, unit in self.named),
            "people": self.people,
            "seed": self.seed,
            "stage": self.stage,
            "why": self.why,
        }

    @classmethod
    def read(cls, body: Fields) -> StageBegun:
        """The same from the body of an event. Raises BadRecord."""
        body.exactly("baseline", "named", "people", "seed", "stage", "why")
        return cls(
            body.positive("baseline"),
            body.positive("stage"),
            body.text("seed", SEED) if body.line("seed") else "",
            body.each("named", _named),
            people_of(body, "people"),
            body.label("why"),
        )


@dataclass(frozen=True, slots=True)
class StagesEnded:
    """The recount ends before its last stage: the units that did not come back stay as they were first counted.

    ``conceded`` is the writing by which whoever asked for the recount concedes; None where the law ends it.
    """

    KIND: ClassVar[str] = "recount.stages_ended"
    baseline: int
    conceded: Order | None
    people: tuple[str, ...]
    why: str

    @property
    def value(self) -> dict[str, Value]:
        """The body of the event."""
        return {
            "baseline": self.baseline,
            "conceded": None if self.conceded is None else self.conceded.value,
            "people": self.people,
            "why": self.why,
        }

    @classmethod
    def read(cls, body: Fields) -> StagesEnded:
        """The same from the body of an event. Raises BadRecord."""
        body.exactly("baseline", "conceded", "people", "why")
        conceded = None
        if body.found["conceded"] is not None:
            conceded = Order.read(fields(body.what, {"order": body.object("conceded")}))
        return cls(
            body.positive("baseline"), conceded, people_of(body, "people"), body.label("why")
        )


@dataclass(frozen=True, slots=True)
class BallotsSampled:
    """Ballots of a board, drawn by chance and counted by hand and by a ``system``; ``cast`` are all its ballots."""

    KIND: ClassVar[str] = "tally.sampled"
    baseline: int
    board: str
    system: str
    cast: int
    ballots: int
    by_hand: tuple[int, ...]
    by_machine: tuple[int, ...]
    people: tuple[str, ...]

    @property
    def value(self) -> dict[str, Value]:
        """The body of the event."""
        return {
            "ballots": self.ballots,
            "baseline": self.baseline,
            "board": self.board,
            "by_hand": self.by_hand,
            "by_machine": self.by_machine,
            "cast": self.cast,
            "people": self.people,
            "system": self.system,
        }

    @classmethod
    def read(cls, body: Fields) -> BallotsSampled:
        """The same from the body of an event. Raises BadRecord."""
        counts = ("ballots", "by_hand", "by_machine", "cast")
        body.exactly("baseline", "board", *counts, "people", "system")
        return cls(
            body.positive("baseline"),
            body.label("board"),
            body.label("system"),
            body.number("cast"),
            body.number("ballots"),
            body.numbers("by_hand"),
            body.numbers("by_machine"),
            people_of(body, "people"),
        )

    @property
    def differs(self) -> int:
        """By how many votes the two counts differ, without regard to sign."""
        return sum(abs(a - b) for a, b in zip(self.by_hand, self.by_machine, strict=True))


def _named(found: Fields) -> tuple[str, UnitId]:
    found.exactly("side", "unit")
    return found.label("side"), found.id("unit")
