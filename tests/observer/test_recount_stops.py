"""Records of a recount that was stopped: what was changed in one fails its named check, in both verifiers."""

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
from tests.observer.test_recount_challenges import nth
from tests.observer.test_recounts import both
from tests.recount.made import made_stopped
from tests.some_of import some_of, some_of_each

STOPPED, RESUMED = "recount.stopped", "recount.resumed"


@pytest.fixture(scope="session")
def stopped(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A recount that was stopped twice, resumed twice, and ended."""
    return made_stopped(tmp_path_factory.mktemp("stopped"))


@pytest.fixture(scope="session")
def standing_still(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The same as it was published while it was stopped the second time."""
    return made_stopped(tmp_path_factory.mktemp("still"), is_resumed=False)


def seen_by_both(observe: Observe, folder: Path) -> tuple[list[str], list[str]]:
    """What the two verifiers saw of the steps of a record that holds."""
    code, answer, _ = both(observe, folder)
    assert (code, failed(answer)) == (0, set())
    told = {check["name"]: check for check in answer["checks"]}
    return told["case"]["seen"], [
        fact for check in verify(folder).checks if check.name == "case" for fact in check.seen
    ]


def test_stops_and_resumptions_hold_in_both(observe: Observe, stopped: Path) -> None:
    """Both say how often it was stopped and resumed, and that it ended."""
    said = "orders that stopped it: 2, after 2 of them it was resumed"
    theirs, own = seen_by_both(observe, stopped)
    assert said in theirs
    assert said in own
    assert "the recount: the amended return stands" in own


def test_a_record_that_ends_in_a_stop_holds_in_both(observe: Observe, standing_still: Path) -> None:
    """It says that it is stopped, and has no amended return."""
    said = "orders that stopped it: 2, after 1 of them it was resumed"
    theirs, own = seen_by_both(observe, standing_still)
    assert theirs == ["the recount: stopped", said]
    assert own == ["the recount: the recount is stopped by an order", said]


def moved(forgery: Forgery, event: dict[str, Any], after: dict[str, Any]) -> None:
    """Put an event behind another."""
    forgery.events.remove(event)
    place = next(n for n, each in enumerate(forgery.events) if each is after)
    forgery.events.insert(place + 1, event)


def counted_while_stopped(forgery: Forgery) -> None:
    """A tally that is entered while the recount is stopped."""
    moved(forgery, nth(forgery, "tally.entered", 3), nth(forgery, STOPPED, 1))


def came_back_while_stopped(forgery: Forgery) -> None:
    """A unit that comes back while the recount is stopped."""
    moved(forgery, nth(forgery, "returns.imported", 1), nth(forgery, STOPPED, 1))


def whole_while_stopped(forgery: Forgery) -> None:
    """A board's return that is called whole while the recount is stopped, with every unit back."""
    moved(forgery, nth(forgery, RESUMED, 1), nth(forgery, "returns.completed", 1))
    moved(forgery, nth(forgery, STOPPED, 1), nth(forgery, "returns.imported", 1))


def released_while_stopped(forgery: Forgery) -> None:
    """A unit that is released while the recount is stopped."""
    moved(forgery, nth(forgery, "tally.released"), nth(forgery, STOPPED, 1))


def baseline_while_stopped(forgery: Forgery) -> None:
    """A baseline that is set anew while the recount is stopped."""
    event = copy.deepcopy(nth(forgery, "recount.baseline_set"))
    event["body"]["version"] = 2
    forgery.events.insert(forgery.events.index(nth(forgery, STOPPED)) + 1, event)


def never_stopped(forgery: Forgery) -> None:
    """A resumption without a stop."""
    forgery.events.remove(nth(forgery, STOPPED, 1))


def resumed_twice(forgery: Forgery) -> None:
    """A second resumption of one stop."""
    event = nth(forgery, RESUMED, 1)
    forgery.events.insert(forgery.events.index(event) + 1, copy.deepcopy(event))


def stopped_twice(forgery: Forgery) -> None:
    """A stop of what is stopped."""
    event = nth(forgery, STOPPED)
    forgery.events.insert(forgery.events.index(event) + 1, copy.deepcopy(event))


def never_resumed(forgery: Forgery) -> None:
    """A recount that goes on without being resumed."""
    forgery.events.remove(nth(forgery, RESUMED, 1))


def stopped_too_early(forgery: Forgery) -> None:
    """A stop before the baseline is set."""
    moved(forgery, nth(forgery, STOPPED), nth(forgery, "recount.opened"))


def one_unit_more(forgery: Forgery) -> None:
    """A stop that says more units than came back."""
    nth(forgery, STOPPED, 1)["body"]["units"] += 1


def other_votes(forgery: Forgery) -> None:
    """A stop that says other votes than came back."""
    nth(forgery, STOPPED, 1)["body"]["after"][0] += 1


def other_votes_before(forgery: Forgery) -> None:
    """A stop that says other votes before."""
    nth(forgery, STOPPED)["body"]["before"][2] = 7


def a_number_short(forgery: Forgery) -> None:
    """A stop without a number for each choice."""
    nth(forgery, STOPPED, 1)["body"]["before"].pop()


def resumed_before_it_was_stopped(forgery: Forgery) -> None:
    """A resumption that was ordered before the stop."""
    nth(forgery, RESUMED, 1)["body"]["order"]["on"] = "2026-11-11"


def no_day(forgery: Forgery) -> None:
    """A day that no calendar has."""
    nth(forgery, STOPPED)["body"]["order"]["on"] = "2026-02-30"


def a_day_of_other_digits(forgery: Forgery) -> None:
    """A day in digits of another script."""
    nth(forgery, STOPPED)["body"]["order"]["on"] = "\u0662026-11-12"


def a_day_and_an_hour(forgery: Forgery) -> None:
    """A day with more behind it."""
    nth(forgery, RESUMED, 1)["body"]["order"]["on"] = "2026-11-13T10:00:00Z"


def nobody_ordered_it(forgery: Forgery) -> None:
    """An order of nobody."""
    nth(forgery, STOPPED)["body"]["order"]["by"] = ""


def a_hidden_reference(forgery: Forgery) -> None:
    """A reference of characters that nobody sees."""
    nth(forgery, STOPPED)["body"]["order"]["reference"] = "\u2066"


def one_more_member(forgery: Forgery) -> None:
    """An order with a member that none has."""
    nth(forgery, STOPPED)["body"]["order"]["judge"] = "Ann Lee"


def of_another_version(forgery: Forgery) -> None:
    """A stop for a version of the baseline that does not hold."""
    nth(forgery, STOPPED)["body"]["baseline"] = 2


def opened_while_stopped(forgery: Forgery) -> None:
    """A container that is opened while the recount is stopped."""
    moved(forgery, nth(forgery, "custody.logged", 3), nth(forgery, STOPPED))


TAMPERED: dict[str, tuple[Callable[[Forgery], None], str]] = {
    "counted while stopped": (counted_while_stopped, "case"),
    "came back while stopped": (came_back_while_stopped, "case"),
    "whole while stopped": (whole_while_stopped, "case"),
    "released while stopped": (released_while_stopped, "case"),
    "a baseline while stopped": (baseline_while_stopped, "case"),
    "never stopped": (never_stopped, "case"),
    "resumed twice": (resumed_twice, "case"),
    "stopped twice": (stopped_twice, "case"),
    "never resumed": (never_resumed, "case"),
    "stopped too early": (stopped_too_early, "case"),
    "one unit more": (one_unit_more, "sums"),
    "other votes": (other_votes, "sums"),
    "other votes before": (other_votes_before, "sums"),
    "a number short": (a_number_short, "case"),
    "resumed before it was stopped": (resumed_before_it_was_stopped, "case"),
    "no day": (no_day, "case"),
    "a day of other digits": (a_day_of_other_digits, "case"),
    "a day and an hour": (a_day_and_an_hour, "case"),
    "nobody ordered it": (nobody_ordered_it, "case"),
    "a hidden reference": (a_hidden_reference, "case"),
    "one more member": (one_more_member, "case"),
    "of another version": (of_another_version, "baseline"),
    "opened while stopped": (opened_while_stopped, "custody"),
}


@some_of_each("name", TAMPERED, every=3)
def test_who_has_the_key_is_found_out(
    name: str, observe: Observe, stopped: Path, tmp_path: Path
) -> None:
    """With a new chain and good signatures, what was changed fails its named check in both."""
    change, check = TAMPERED[name]
    forgery = Forgery.of(stopped)
    change(forgery)
    code, answer, _ = both(observe, forgery.write(tmp_path / "record"))
    assert code == 1
    assert check in failed(answer)
    assert not failed(answer) & {"chain", "keys", "signatures", "artefacts", "index"}


def shuffled(forgery: Forgery, dice: random.Random) -> None:
    """A step dropped, doubled or moved."""
    own = ("tally.", "returns.", "recount.", "custody.")
    places = [n for n, event in enumerate(forgery.events) if event["kind"].startswith(own)]
    event = forgery.events[dice.choice(places)]
    how = dice.randrange(3)
    if how < 2:
        forgery.events.remove(event)
    if how:
        forgery.events.insert(dice.choice(places), copy.deepcopy(event))


@some_of("seed", range(60), every=4)
def test_junk_and_moved_steps_fail_the_same_checks(
    seed: int, stopped: Path, observer: ModuleType, tmp_path: Path
) -> None:
    """Whatever is spoiled, dropped or moved, the same checks fail in both (others too where a file is wrong)."""
    dice = random.Random(seed)
    forgery = spoiled(stopped, dice) if seed % 2 else Forgery.of(stopped)
    for _ in range(dice.randint(1, 3)):
        shuffled(forgery, dice)
    folder = forgery.write(tmp_path / "record")
    answer = observer.observe(observer.Folder(folder), None)
    failing = {check.name for check in verify(folder).checks if check.faults}
    assert failing == failed(answer) or "artefacts" in failing & failed(answer)
