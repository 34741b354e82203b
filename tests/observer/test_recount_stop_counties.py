"""Records of a recount that was stopped in a county: what was changed fails its named check, in both verifiers."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

from canvass.journeys.verify import verify
from tests.observer.conftest import Observe, failed
from tests.observer.forged import Forgery
from tests.observer.test_recount_challenges import nth
from tests.observer.test_recount_stops import moved, seen_by_both
from tests.observer.test_recounts import both
from tests.recount.made import made_halted
from tests.some_of import some_of_each

STOPPED, RESUMED = "recount.boards_stopped", "recount.boards_resumed"


@pytest.fixture(scope="session")
def halted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A recount of two counties, one of which was stopped for a while."""
    return made_halted(tmp_path_factory.mktemp("halted"))


def test_a_county_that_was_stopped_holds_in_both(observe: Observe, halted: Path) -> None:
    """Both say that it was stopped and resumed."""
    theirs, own = seen_by_both(observe, halted)
    said = "orders that stopped it: 1, after 1 of them it was resumed"
    assert said in theirs
    assert said in own


def counted_there(forgery: Forgery) -> None:
    """A unit of the county comes back while it is stopped."""
    moved(forgery, nth(forgery, "returns.imported", 3), nth(forgery, STOPPED))


def whole_there(forgery: Forgery) -> None:
    """The county's return is called whole while it is stopped."""
    moved(forgery, nth(forgery, "returns.completed", 1), nth(forgery, STOPPED))


def another_county(forgery: Forgery) -> None:
    """The order names the other county, which counted meanwhile."""
    nth(forgery, STOPPED)["body"]["boards"] = ["Brown"]


def never_resumed(forgery: Forgery) -> None:
    """The county goes on without an order."""
    forgery.events.remove(nth(forgery, RESUMED))


def resumed_elsewhere(forgery: Forgery) -> None:
    """The order that lets it go on names others."""
    nth(forgery, RESUMED)["body"]["boards"] = ["Adams", "Brown"]


def stopped_twice(forgery: Forgery) -> None:
    """A county is stopped that is stopped."""
    event = nth(forgery, STOPPED)
    forgery.events.insert(forgery.events.index(event) + 1, copy.deepcopy(event))


def resumed_before(forgery: Forgery) -> None:
    """The order that lets it go on is older than the stop."""
    nth(forgery, RESUMED)["body"]["order"]["on"] = "2026-11-11"


def of_nowhere(forgery: Forgery) -> None:
    """The order names a county that is none."""
    nth(forgery, STOPPED)["body"]["boards"] = ["Clark"]


def another_sum(forgery: Forgery) -> None:
    """More units are said than came back there."""
    nth(forgery, STOPPED)["body"]["units"] = 2


TAMPERED: dict[str, tuple[Callable[[Forgery], None], str]] = {
    "counted there": (counted_there, "case"),
    "whole there": (whole_there, "case"),
    "another county": (another_county, "case"),
    "never resumed": (never_resumed, "case"),
    "resumed elsewhere": (resumed_elsewhere, "case"),
    "stopped twice": (stopped_twice, "case"),
    "resumed before": (resumed_before, "case"),
    "of nowhere": (of_nowhere, "case"),
    "another sum": (another_sum, "sums"),
}


@some_of_each("name", TAMPERED, every=3)
def test_who_has_the_key_is_found_out(
    name: str, observe: Observe, halted: Path, tmp_path: Path
) -> None:
    """With a new chain and good signatures, what was changed fails its named check, and the same ones, in both."""
    change, check = TAMPERED[name]
    forgery = Forgery.of(halted)
    change(forgery)
    folder = forgery.write(tmp_path / "record")
    code, answer, _ = both(observe, folder)
    assert (code, check in failed(answer)) == (1, True)
    assert failed(answer) == {each.name for each in verify(folder).checks if each.faults}


@pytest.mark.parametrize("seed", range(20))
def test_moved_steps_fail_the_same_checks(
    seed: int, halted: Path, observer: ModuleType, tmp_path: Path
) -> None:
    """Whatever step is dropped, doubled or moved, the same checks fail in both."""
    dice, forgery = random.Random(seed), Forgery.of(halted)
    own = ("recount.", "returns.")
    for _ in range(dice.randint(1, 3)):
        places = [n for n, event in enumerate(forgery.events) if event["kind"].startswith(own)]
        event = forgery.events[dice.choice(places)]
        how = dice.randrange(3)
        if how < 2:
            forgery.events.remove(event)
        if how:
            forgery.events.insert(dice.choice(places), copy.deepcopy(event))
    folder = forgery.write(tmp_path / "record")
    answer = observer.observe(observer.Folder(folder), None)
    assert {each.name for each in verify(folder).checks if each.faults} == failed(answer)
