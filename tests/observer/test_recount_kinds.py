"""Voters and ballots by kind: both verifiers add them up, and what was changed in one fails in both."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from canvass.journeys.verify import verify
from tests.observer.conftest import Observe, failed
from tests.observer.forged import Forgery
from tests.observer.test_junk import spoiled
from tests.observer.test_recount_tallies import of_unit, shuffled
from tests.observer.test_recounts import both
from tests.recount.made import made_kinds
from tests.some_of import some_of

KINDS = "tally.kinds_told"


@pytest.fixture(scope="session")
def told(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A recount of which two units have voters and ballots by kind."""
    return made_kinds(tmp_path_factory.mktemp("kinds"))


def test_both_add_them_up(observe: Observe, told: Path) -> None:
    """And say of how many units, and of how many they do not add up for a reason."""
    code, answer, found = both(observe, told)
    assert (code, failed(answer)) == (0, set())
    seen = {check["name"]: check["seen"] for check in answer["checks"]}["reconciliation"]
    own = {check.name: list(check.seen) for check in found.checks}["reconciliation"]
    assert seen == own
    assert seen[1] == (
        "voters or ballots by kind of 2 units added up, 1 of them told not to, with a reason"
    )


def body(forgery: Forgery, place: int) -> dict[str, Any]:
    """What was told by kind of a unit."""
    found: dict[str, Any] = of_unit(forgery, place, KINDS)[0]["body"]
    return found


def a_voter_more(forgery: Forgery) -> None:
    """A voter at the polls more than the book has."""
    body(forgery, 0)["voters"]["polls"] += 1


def a_ballot_moved_away(forgery: Forgery) -> None:
    """A provisional ballot less, in no other kind."""
    body(forgery, 0)["ballots"]["provisional"] -= 1


def ballots_that_vanished(forgery: Forgery) -> None:
    """Ten ballots were issued, and are neither cast nor spoiled nor left over."""
    body(forgery, 0)["issued"]["unused"] -= 10


def another_book(forgery: Forgery) -> None:
    """The second book has a voter less."""
    body(forgery, 0)["second_book"] -= 1


def drawn_from_others(forgery: Forgery) -> None:
    """A ballot was drawn for each envelope from among more than came in one; nobody says why."""
    kinds = body(forgery, 1)
    kinds.update(second_book=124, why="")
    kinds["ballots"].update(polls=120, absentee=8)


def more_envelopes_than_absentees(forgery: Forgery) -> None:
    """Three defective envelopes, and two voters by absentee."""
    kinds = body(forgery, 1)
    kinds.update(second_book=124, why="")
    kinds["voters"].update(polls=120, absentee=2)


def a_reason_less(forgery: Forgery) -> None:
    """Books that differ, and nothing says why."""
    body(forgery, 1)["why"] = ""


def a_reason_for_nothing(forgery: Forgery) -> None:
    """A reason where everything adds up: what it was for is gone."""
    body(forgery, 1)["second_book"] = 124


def other_ballots(forgery: Forgery) -> None:
    """A voter and a ballot more in the reconciliation and in the tallies, and not in the kinds."""
    sheet = of_unit(forgery, 0, "tally.reconciled")[0]["body"]
    for each in [sheet, *(e["body"] for e in of_unit(forgery, 0, "tally.entered"))]:
        each["ballots"] += 1
        each["voters"] += 1
    for event in of_unit(forgery, 0, "tally.entered"):
        event["body"]["no_vote"] += 1


def told_twice(forgery: Forgery) -> None:
    """Kinds of one reconciliation, twice."""
    event = of_unit(forgery, 0, KINDS)[0]
    forgery.events.insert(forgery.events.index(event) + 1, copy.deepcopy(event))


def nothing_told(forgery: Forgery) -> None:
    """Kinds of which there is none."""
    body(forgery, 0).update(second_book=None, voters=None, ballots=None, issued=None)


def a_kind_less(forgery: Forgery) -> None:
    """No provisional voters: the kind is left out."""
    del body(forgery, 0)["voters"]["provisional"]


def before_it_was_reconciled(forgery: Forgery) -> None:
    """Kinds of a unit whose voters nobody counted yet."""
    event = of_unit(forgery, 0, KINDS)[0]
    forgery.events.remove(event)
    place = forgery.events.index(of_unit(forgery, 0, "tally.reconciled")[0])
    forgery.events.insert(place, event)


TAMPERED: dict[str, Callable[[Forgery], None]] = {
    "a voter more": a_voter_more,
    "a ballot moved away": a_ballot_moved_away,
    "ballots that vanished": ballots_that_vanished,
    "another book": another_book,
    "drawn from others": drawn_from_others,
    "more envelopes than absentees": more_envelopes_than_absentees,
    "a reason less": a_reason_less,
    "a reason for nothing": a_reason_for_nothing,
    "other ballots": other_ballots,
    "told twice": told_twice,
    "nothing told": nothing_told,
    "a kind less": a_kind_less,
    "before it was reconciled": before_it_was_reconciled,
}


@some_of("name", TAMPERED, every=3)
def test_who_has_the_key_is_found_out(
    name: str, observe: Observe, told: Path, tmp_path: Path
) -> None:
    """With a new chain and good signatures, what was changed fails the check of reconciliation in both."""
    forgery = Forgery.of(told)
    TAMPERED[name](forgery)
    code, answer, _ = both(observe, forgery.write(tmp_path / "record"))
    assert (code, failed(answer)) == (1, {"reconciliation"})


@some_of("seed", range(40), every=4)
def test_junk_and_moved_steps_fail_the_same_checks(
    seed: int, told: Path, observer: ModuleType, tmp_path: Path
) -> None:
    """Whatever is spoiled, dropped or moved, the same checks fail in both (others too where a file is wrong)."""
    dice = random.Random(seed)
    forgery = spoiled(told, dice) if seed % 2 else Forgery.of(told)
    for _ in range(dice.randint(1, 3)):
        shuffled(forgery, dice)
    folder = forgery.write(tmp_path / "record")
    answer = observer.observe(observer.Folder(folder), None)
    found = verify(folder)
    failing = {check.name for check in found.checks if check.faults}
    assert failing == failed(answer) or "artefacts" in failing & failed(answer)
    own = {check.name: list(check.seen) for check in found.checks}
    seen = {check["name"]: check["seen"] for check in answer["checks"]}
    assert own["reconciliation"] == seen["reconciliation"]
