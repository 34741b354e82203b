"""Recounts that nobody planned: random steps in random order mean the same to both verifiers, and to the desk."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, TypeVar

import pytest

from canvass.errors import BadRecord
from canvass.journeys.verification.checks import OF_A_RECOUNT
from canvass.journeys.verify import verify
from canvass.model import Event
from canvass.model.value import frozen
from canvass.recount.event import (
    BallotsOf,
    BallotsRemoved,
    Body,
    ChallengeDecided,
    ChallengeMade,
    CustodyLogged,
    DrawnBy,
    EquipmentExamined,
    Examination,
    Found,
    Order,
    Reason,
    RecountMethod,
    RecountResumed,
    RecountStopped,
    ReturnCounted,
    ReturnImported,
    ReturnsCompleted,
    ReturnStands,
    Seal,
    Step,
    TallyEntered,
    TallyReleased,
    Trip,
    UnitReconciled,
)
from canvass.recount.state import (
    RecountState,
    after,
    agreed,
    completed_return,
    counted_so_far,
    take,
    tripped,
)
from tests.observer.conftest import failed
from tests.observer.forged import Forgery
from tests.profile import IS_SEARCH
from tests.recount.made import (
    AFTER,
    BEFORE,
    DRAWN_DOWN,
    HAND,
    LEFT_AS_COUNTED,
    ONE,
    SHIFTED,
    TERMS,
    THREE,
    TWO,
    UNITS,
    made_count,
)
from tests.some_of import some_of

SEEDS = 1_000 if IS_SEARCH else 40
STEPS = 60
STRANGE = ("Adams", "9")
T = TypeVar("T")


class Dice:
    """What somebody may say next of a recount of five units, likely or not."""

    def __init__(self, seed: int, state: RecountState) -> None:
        self.random, self.state = Random(seed), state

    def of(self, *some: T) -> T:
        """One of these."""
        return self.random.choice(some)

    @property
    def mostly(self) -> bool:
        """Yes, twice in three."""
        return self.random.random() < 2 / 3

    def some(self, every: Sequence[T], most: int) -> tuple[T, ...]:
        """At least one of these, in any order."""
        return tuple(self.random.sample(every, self.random.randint(1, most)))

    @property
    def unit(self) -> tuple[str, ...]:
        """A unit, seldom one that is none."""
        return self.of(*UNITS, *UNITS, *UNITS, STRANGE)

    @property
    def version(self) -> int:
        """The version of the baseline, seldom another."""
        return self.of(*[1] * 40, 2)

    @property
    def people(self) -> tuple[str, ...]:
        """A team."""
        return self.of(ONE, TWO, THREE, ("Ed Fox", "bo li"))

    def votes(self, unit: tuple[str, ...]) -> tuple[int, ...]:
        """Votes of a unit: as before, as after, or shifted."""
        place = UNITS.index(unit) if unit in UNITS else 0
        return self.of(BEFORE[place].votes, AFTER[place], AFTER[place], SHIFTED)

    def tally(self) -> Body:
        """A team's count; with a procedure mostly of what was reconciled."""
        unit = self.unit
        votes, none = self.votes(unit), self.of(0, 1, 1)
        ballots = sum(votes) + none + self.of(*[0] * 12, 1)
        voters, prior = ballots + self.of(0, 0, 0, 1, -1), self.state.reconciled.get(unit)
        if prior is not None and self.mostly:
            voters, ballots = prior.electors, prior.left
            none = max(0, ballots - sum(votes))
        method = self.of(
            RecountMethod.HAND_COUNT, RecountMethod.OPTICAL_SCAN, RecountMethod.PAPER_ROLL
        )
        return TallyEntered(
            self.version, unit, self.people, method, max(0, voters), ballots, none, votes
        )

    def counted(self) -> Body:
        """A return by two teams: mostly of a unit on which two agree, as the rulings have it."""
        ready = [u for u in self.state.tallies if agreed(self.state, u)]
        unit = self.of(*ready) if ready and self.mostly else self.unit
        found = agreed(self.state, unit)
        votes = self.state.ruled(found) if found is not None else self.votes(unit)
        changed = unit in UNITS and votes != BEFORE[UNITS.index(unit)].votes
        reason = Reason.VOTER_INTENT if changed != self.of(*[False] * 9, True) else None
        method = found.method if found is not None else RecountMethod.MIXED
        return ReturnCounted(self.version, unit, votes, method, reason)

    def released(self) -> Body:
        """A release: mostly of what is tripped."""
        held = [u for u in self.state.tallies if u in self.state.units and tripped(self.state, u)]
        unit = self.of(*held) if held else self.unit
        right = tripped(self.state, unit) if unit in self.state.units else ()
        is_right = bool(right) and self.random.random() < 0.7
        trips = right if is_right else self.some(tuple(Trip), 2)
        people = self.of(self.people, ("Ida Jay", "Kit Low"), ("Ida Jay", "Kit Low"))
        return TallyReleased(self.version, unit, trips, people, "why")

    def imported(self) -> Body:
        """A return from elsewhere."""
        unit = self.unit
        votes, reason = self.votes(unit), self.of(None, Reason.NOT_STATED_IN_SOURCE)
        return ReturnImported(self.version, unit, votes, RecountMethod.MIXED, reason, "a sheet")

    def custody(self) -> Body:
        """A step of a container."""
        name, step = self.of("bag 1", "bag 2"), self.of(*Step)
        units = self.some(UNITS[:3], 2) if step is Step.RECEIVED else ()
        seal = self.of("101", "102", "103", "104", "")
        board = self.of("Adams", "Adams", "Adams", "Brown")
        return CustodyLogged(
            self.version, (board, name), step, seal, self.of(*Seal), ONE, units, ""
        )

    def challenge(self) -> Body:
        """A challenge of a ballot."""
        unit, choices = self.unit, ("a", "b", "w", None, "z")
        exhibit = (self.of(unit[0], unit[0], "Brown"), self.of("1", "2", "3", "4"))
        said = (self.of("Gil Hay", "Ann Lee"), self.of("a", "b", None))
        called, claimed = self.of(*choices[:4]), self.of(*choices)
        ballot = self.of("ballot 1", "ballot 2", "BALLOT 1")
        return ChallengeMade(
            1, exhibit, unit, ballot, *said, called, claimed, "a cross", "envelope", None
        )

    def ruling(self) -> Body:
        """A ruling of a board."""
        exhibit = (self.of("Adams", "Brown"), self.of("1", "2", "3", "4"))
        sides = self.of(
            (("A B", "C D"), ("E F",), ()), (("A B",), ("E F",), ("a b",)), ((), (), ())
        )
        return ChallengeDecided(self.version, exhibit, self.of("a", "b", None, "z"), *sides, "x")

    def reconciled(self) -> Body:
        """Voters and ballots, with whatever is taken out."""
        unit = self.unit
        ballots = sum(self.votes(unit)) + self.of(0, 1, 3)
        voters = max(0, ballots - self.of(0, 0, 0, 1, 3, -1))
        taken = (
            BallotsRemoved(
                BallotsOf.BLANK, n := self.of(0, 1), n, None, "", (), "envelope"[: n * 8]
            ),
            BallotsRemoved(BallotsOf.UNINITIALED, 3, 1, DrawnBy.HAND, "", (), "envelope"),
        )
        removed = () if ballots <= voters else taken[: self.of(0, 1, 2)]
        return UnitReconciled(self.version, unit, voters, 0, 0, ballots, removed, TWO, "")

    def stands(self) -> Body:
        """A first count that stands."""
        unit = self.unit
        trips = self.some(tuple(Trip)[:3], 1)
        return ReturnStands(self.version, unit, self.votes(unit), trips, TWO, "why")

    def examined(self) -> Body:
        """An examination of a machine."""
        what, found = self.of(*Examination), self.of(*Found)
        digests = self.of((None, None), ("a" * 64, "a" * 64), ("a" * 64, "b" * 64))
        board = self.of("Adams", "Clark")
        on, detail = date(2026, 11, 11), "as told"
        return EquipmentExamined(1, (board, "7"), what, found, *digests, on, ONE, detail, None)

    def order(self) -> Body:
        """An order that stops, or one that lets it go on; mostly that which may stand."""
        said = Order("District Court", "26-1", date(2026, 11, self.of(11, 12, 13)))
        if (self.state.stopped is not None) == self.mostly:
            return RecountResumed(self.version, said)
        right = counted_so_far(self.state, RecountStopped(1, said, 0, (), ()))
        return self.of(right, right, RecountStopped(1, said, 1, (1, 1, 1), (1, 1, 1)))

    def completed(self) -> Body:
        """A board that says its return is whole."""
        board = self.of("Adams", "Brown")
        return self.of(
            completed_return(self.state, board), ReturnsCompleted(1, board, 2, 0, (0, 0, 0))
        )

    def next(self) -> Body:
        """What is said next."""
        likely: list[Callable[[], Body]] = [self.tally] * 8 + [self.counted] * 4
        likely += [self.released, self.custody, self.challenge, self.ruling, self.reconciled] * 2
        likely += [self.imported, self.stands, self.examined, self.order]
        if self.of(*[False] * 10, True):
            likely += [self.completed] * 20
        return self.of(*likely)()


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A record whose first entries every made-up recount begins with."""
    return made_count(tmp_path_factory.mktemp("scene"))


def made_up(seed: int, scene: Path, is_honest: bool) -> Forgery:
    """Random steps after a baseline; of an honest desk, those alone that it takes."""
    forgery = Forgery.of(scene)
    start = next(
        n for n, event in enumerate(forgery.events) if event["kind"] == "recount.baseline_set"
    )
    lines, state = [unit.value for unit in BEFORE], RecountState(number=2)
    forgery.events = forgery.events[: start + 1]
    for event in forgery.events[2:]:
        take(state, _event(event), lambda _: lines)
    dice = Dice(seed, state)
    procedure = dice.of(None, None, DRAWN_DOWN, LEFT_AS_COUNTED)
    said: list[Body] = [each for each in (procedure, dice.of(None, TERMS)) if each is not None]
    for _ in range(STEPS):
        body = said.pop() if said else dice.next()
        event = {"actor": HAND.actor, "body": body.value, "kind": str(body.KIND), "time": HAND.time}
        try:
            if is_honest:
                dice.state = after(dice.state, [_event(event)], lambda _: lines)
            else:
                take(dice.state, _event(event), lambda _: lines)
        except BadRecord:
            if is_honest:
                continue
        forgery.events.append(copy.deepcopy(_plain(event)))
    return forgery


def _event(event: dict[str, Any]) -> Event:
    found = frozen(event["body"])
    assert isinstance(found, dict) or hasattr(found, "keys")
    return Event(event["kind"], event["actor"], event["time"], found)  # type: ignore[arg-type]


def _plain(value: Any) -> Any:
    """Tuples as the lists that a file has."""
    if isinstance(value, dict):
        return {name: _plain(each) for name, each in value.items()}
    return [_plain(each) for each in value] if isinstance(value, tuple | list) else value


def answers(folder: Path, observer: ModuleType) -> tuple[dict[str, Any], dict[str, Any]]:
    """What the two verifiers say of a record: the checks that fail, and what they saw of a recount."""
    theirs = observer.observe(observer.Folder(folder), None)
    found = verify(folder).checks
    seen = {c["name"]: list(c["seen"]) for c in theirs["checks"] if c["name"] in OF_A_RECOUNT}
    own = {check.name: list(check.seen) for check in found if check.name in OF_A_RECOUNT}
    for each in (seen, own):  # phases and kinds of a baseline are told in other words
        del each["case"], each["baseline"]
    return (
        {"failed": failed(theirs), "seen": seen},
        {"failed": {check.name for check in found if check.faults}, "seen": own},
    )


@some_of("seed", range(SEEDS), every=4)
def test_random_steps_mean_the_same_to_both(
    seed: int, scene: Path, observer: ModuleType, tmp_path: Path
) -> None:
    """The same checks fail, and of what had its effect both saw the same."""
    theirs, own = answers(made_up(seed, scene, False).write(tmp_path / "record"), observer)
    assert theirs == own


@some_of("seed", range(SEEDS), every=4)
def test_what_a_desk_takes_holds_in_both(
    seed: int, scene: Path, observer: ModuleType, tmp_path: Path
) -> None:
    """Whatever the order of steps: what the desk did not refuse, no verifier refuses."""
    theirs, own = answers(made_up(seed, scene, True).write(tmp_path / "record"), observer)
    assert theirs == own
    assert own["failed"] == set()
