"""A made-up recount of Michigan's shape: 7,786 precincts, 322 that stand, stopped after 2,725, and resumed.

`make search` plays it whole; its twin in `make test` has a tenth of the precincts of each kind.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from random import Random

import pytest

from canvass.data.checker import CHECKER_FILE
from canvass.journeys.audit_folder.folder import AuditFolder
from canvass.journeys.recount_folder.completing import amend, complete
from canvass.journeys.recount_folder.desk import RecountDesk, new_desk, sit_down
from canvass.journeys.recount_folder.publishing import publish_recount
from canvass.journeys.recount_folder.reconciling import read_procedure
from canvass.journeys.recount_folder.standing import recount_at
from canvass.journeys.recount_folder.stopping import resume, stop
from canvass.journeys.verify import verify
from canvass.record import write_key
from canvass.recount.event import (
    BaselineKind,
    BaselineSet,
    BaselineUnit,
    Body,
    Order,
    Reason,
    RecountMethod,
    RecountOpened,
    ReturnCounted,
    ReturnStands,
    TallyEntered,
    Trip,
    UnitReconciled,
    VoteColumn,
    VoteColumnKind,
)
from canvass.recount.state.differences import total
from tests.observer.recorded import KEY
from tests.profile import IS_SEARCH
from tests.recount.made import HAND, ONE, TWO

PART = 1 if IS_SEARCH else 30
PRECINCTS, COUNTED, STANDING, COUNTIES = 7_786 // PART, 2_725 // PART, 322 // PART, 83
DISTRICT = Order("District Court", "16-cv-14233", date(2016, 12, 7))
APPEAL = Order("Court of Appeals", "made up", date(2016, 12, 9))
BOARDS = tuple(f"County {number:02}" for number in range(1, COUNTIES + 1))


def precincts() -> list[BaselineUnit]:
    """The count before, unit by unit, county by county."""
    dice = Random(20161207)
    places = sorted((BOARDS[n % COUNTIES], str(n)) for n in range(PRECINCTS))
    return [
        BaselineUnit(p, f"Precinct {p[1]}", "", (dice.randint(50, 500), dice.randint(50, 500)))
        for p in places
    ]


def handled(unit: BaselineUnit, change: int, out_by: int) -> Iterator[Body]:
    """A precinct: two teams count it, or it is out of balance, nobody explains it, and its first count stands."""
    votes = (unit.votes[0] + change, unit.votes[1])
    ballots = sum(votes)
    yield UnitReconciled(1, unit.id, ballots + out_by, 0, 0, ballots, (), ("Bo Li", "Di Roe"), "")
    if out_by:
        trips, people = (Trip.FEWER_BALLOTS_THAN_VOTERS,), ("Bo Li", "Di Roe")
        yield ReturnStands(1, unit.id, unit.votes, trips, people, "nobody can explain it")
        return
    for team in (ONE, TWO):
        yield TallyEntered(1, unit.id, team, RecountMethod.HAND_COUNT, ballots, ballots, 0, votes)
    reason = Reason.UNEXPLAINED if change else None
    yield ReturnCounted(1, unit.id, votes, RecountMethod.HAND_COUNT, reason)


def work(desk: RecountDesk, units: list[BaselineUnit], standing: set[int]) -> None:
    """Handle these precincts, one after another."""
    dice = Random(len(units))
    bodies = [
        body
        for n, unit in enumerate(units)
        for body in handled(unit, dice.choice((0, 0, 0, 1, -1)), int(n in standing))
    ]
    desk.say(bodies, HAND)


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The recount until the court stopped it."""
    folder, units = tmp_path_factory.mktemp("michigan") / "recount", precincts()
    opened = RecountOpened(
        "A recount of Michigan's shape",
        "made up",
        "The state",
        "president",
        (
            VoteColumn("a", "Ann", VoteColumnKind.CANDIDATE),
            VoteColumn("b", "Bo", VoteColumnKind.CANDIDATE),
        ),
        BOARDS,
    )
    office = AuditFolder(folder)
    office.make()
    write_key(KEY, office.key, "")
    desk = new_desk(office.record, "michigan-shape", {}, "The state", KEY, HAND)
    votes = total([unit.votes for unit in units], 2)
    table = desk.keep([unit.value for unit in units])
    source = "made up"
    baseline = BaselineSet(1, BaselineKind.CERTIFIED, source, len(units), votes, dict(table.value))
    desk.say([opened, read_procedure("MI", None), baseline], HAND)
    standing = set(Random(322).sample(range(COUNTED + STANDING), STANDING))
    work(desk, units[: COUNTED + STANDING], standing)
    desk.record.close()
    desk.store.ledger.close()
    stop(folder, DISTRICT, HAND)
    return folder


def both_say(public: Path, said: str) -> None:
    """Both verifiers follow the record and say this."""
    found = verify(public / "record")
    assert found.holds
    assert said in [fact for check in found.checks for fact in check.seen]
    observer = [sys.executable, "-I", str(public / CHECKER_FILE), str(public / "record")]
    done = subprocess.run(observer, capture_output=True, text=True, check=False)
    assert (done.returncode, said in done.stdout) == (0, True), done.stdout


def test_it_is_stopped_while_units_stand_and_resumed(begun: Path) -> None:
    """Those that stand are among those handled; resumed, every precinct comes back, and both verifiers follow."""
    now = recount_at(begun)
    assert (now.differences.sums.units, now.teams.counted) == (COUNTED + STANDING, COUNTED)
    assert now.reconciliations.standing == STANDING
    assert now.stops[-1].stopped.units == COUNTED + STANDING
    both_say(
        publish_recount(begun, begun.parent / "stopped", HAND, as_stopped=True).record.parent,
        f"{COUNTED + STANDING} units reconciled, 0 ballots taken out in 0 of them, {STANDING} units not counted again",
    )
    resume(begun, APPEAL, HAND)
    with sit_down(begun) as desk:
        work(desk, precincts()[COUNTED + STANDING :], set())
    complete(begun, [], True, HAND)
    whole = amend(begun, HAND)
    assert whole.units == PRECINCTS
    both_say(
        publish_recount(begun, begun.parent / "whole", HAND).record.parent,
        "orders that stopped it: 1, after 1 of them it was resumed",
    )
