"""Returns that two people took back: both verifiers follow and tell them, and a forged one fails in both."""

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
from tests.observer.test_junk import spoiled
from tests.observer.test_recount_tallies import of_unit, shuffled
from tests.observer.test_recounts import both
from tests.recount.made import (
    RECALLING,
    made_challenges,
    made_drawn,
    made_halted,
    made_in_stages,
    made_names,
    made_recalled,
    made_standing,
    made_stopped,
)
from tests.some_of import some_of, some_of_each

RECALLED = "returns.recalled"


@pytest.fixture(scope="session")
def recalled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A recount of which three returns were recalled."""
    return made_recalled(tmp_path_factory.mktemp("recalled"))


def test_what_was_recalled_is_told_by_both(observe: Observe, recalled: Path) -> None:
    """Each as a change of mind with its votes, its people and its reason; the sums are those that came back last."""
    code, answer, found = both(observe, recalled)
    assert (code, failed(answer)) == (0, set())
    assert [(e["kind"], e["said"]) for e in answer["changes"]] == [
        (
            "return_recalled",
            f"{unit}: {votes} do not count any more, as Ida Jay, Kit Low recalled them: a stack lay under the table",
        )
        for unit, votes in (
            ("Adams / 1", "102 90 1"),
            ("Brown / 1", "80 20 3"),
            ("Brown / 2", "0 0 0"),
        )
    ]
    told = {check["name"]: check["seen"] for check in answer["checks"]}
    own = {check.name: list(check.seen) for check in found.checks}
    assert told["units"] == own["units"]
    assert told["units"][1] == (
        "3 returns of 3 units were recalled by two people; 3 of these units came back again"
    )
    assert told["sums"] == own["sums"]
    assert told["tallies"] == own["tallies"]


def test_a_bag_that_came_after_a_recall_is_told(
    observe: Observe, recalled: Path, tmp_path: Path
) -> None:
    """The ballots of a unit that was counted, and waits again, are more by a bag: both tell that it came late."""
    forgery = Forgery.of(recalled)
    bag = copy.deepcopy(forgery.first("custody.logged"))
    bag["body"].update(container=["Brown", "bag 9"], seal="909", units=[["Brown", "1"]])
    opened = copy.deepcopy(bag)
    opened["body"].update(step="opened", units=[])
    place = forgery.events.index(of_unit(forgery, 3, RECALLED)[0]) + 1
    forgery.events[place:place] = [bag, opened]
    code, answer, found = both(observe, forgery.write(tmp_path / "record"))
    assert (code, failed(answer)) == (0, set())
    told = {check["name"]: check["seen"] for check in answer["checks"]}["custody"]
    assert ", 1 received after a unit of theirs was counted" in told[0]
    assert list(next(c.seen for c in found.checks if c.name == "custody")) == told


def a_recall_less(forgery: Forgery) -> None:
    """A unit that comes back twice, and nobody recalled the first return."""
    forgery.events.remove(of_unit(forgery, 0, RECALLED)[0])


def recalled_by_one(forgery: Forgery) -> None:
    """One person under two spellings."""
    of_unit(forgery, 0, RECALLED)[0]["body"]["people"] = ["Ida Jay", "ida  jay"]


def recalled_by_who_counted(forgery: Forgery) -> None:
    """Somebody of a team that counted the unit takes its return back."""
    of_unit(forgery, 0, RECALLED)[0]["body"]["people"] = ["Ida Jay", "bo li"]


def other_votes_recalled(forgery: Forgery) -> None:
    """Other votes than those with which the unit came back."""
    of_unit(forgery, 0, RECALLED)[0]["body"]["votes"][0] += 1


def without_a_word(forgery: Forgery) -> None:
    """A reason of characters that nobody sees."""
    of_unit(forgery, 0, RECALLED)[0]["body"]["why"] = "\u2066"


def counted_again_by_the_same(forgery: Forgery) -> None:
    """One of the teams of the first count counts again."""
    of_unit(forgery, 0, "tally.entered")[2]["body"]["team"] = ["Ada Lopez", "Bo Li"]


def counted_again_by_who_recalled(forgery: Forgery) -> None:
    """Somebody who wanted another number makes it, in other letters."""
    name = of_unit(forgery, 0, RECALLED)[0]["body"]["people"][0]
    of_unit(forgery, 0, "tally.entered")[2]["body"]["team"][0] = name.upper()


def released_by_who_counted_before(forgery: Forgery) -> None:
    """The old release is used for the new count."""
    forgery.events.remove(of_unit(forgery, 3, "tally.released")[1])


def imported_in_its_place(forgery: Forgery) -> None:
    """A unit that teams counted and that was recalled comes back from elsewhere."""
    after = forgery.events.index(of_unit(forgery, 0, RECALLED)[0])
    gone = [*of_unit(forgery, 0, "tally.entered")[2:], of_unit(forgery, 0, "returns.counted")[1]]
    for event in gone:
        forgery.events.remove(event)
    event = copy.deepcopy(of_unit(forgery, 4, "returns.imported")[0])
    event["body"].update(unit=["Adams", "1"], votes=[101, 91, 1], reason="not_stated_in_source")
    forgery.events.insert(after + 1, event)


def recalled_twice(forgery: Forgery) -> None:
    """A return that is taken back twice."""
    event = of_unit(forgery, 0, RECALLED)[0]
    forgery.events.insert(forgery.events.index(event) + 1, copy.deepcopy(event))


def recalled_after_the_whole(forgery: Forgery) -> None:
    """A return of a board that said that it is whole."""
    event = copy.deepcopy(of_unit(forgery, 4, RECALLED)[0])
    place = forgery.events.index(forgery.first("returns.amended"))
    forgery.events.insert(place, event)


def left_out(forgery: Forgery) -> None:
    """A unit that was recalled and never came back."""
    forgery.events.remove(of_unit(forgery, 4, "returns.imported")[1])


TAMPERED: dict[str, tuple[Callable[[Forgery], None], str]] = {
    "a recall less": (a_recall_less, "units"),
    "recalled by one": (recalled_by_one, "units"),
    "recalled by who counted": (recalled_by_who_counted, "units"),
    "other votes recalled": (other_votes_recalled, "units"),
    "without a word": (without_a_word, "units"),
    "counted again by the same": (counted_again_by_the_same, "tallies"),
    "counted again by who recalled": (counted_again_by_who_recalled, "tallies"),
    "an old release": (released_by_who_counted_before, "tallies"),
    "imported in its place": (imported_in_its_place, "tallies"),
    "recalled twice": (recalled_twice, "units"),
    "recalled after the whole": (recalled_after_the_whole, "units"),
    "left out": (left_out, "units"),
}


@some_of_each("name", TAMPERED, every=3)
def test_who_has_the_key_is_found_out(
    name: str, observe: Observe, recalled: Path, tmp_path: Path
) -> None:
    """With a new chain and good signatures, what was changed fails its named check in both."""
    change, check = TAMPERED[name]
    forgery = Forgery.of(recalled)
    change(forgery)
    code, answer, _ = both(observe, forgery.write(tmp_path / "record"))
    assert code == 1
    assert check in failed(answer)
    assert not failed(answer) & {"chain", "keys", "signatures", "artefacts", "index"}


@some_of("seed", range(60), every=4)
def test_junk_and_moved_steps_fail_the_same_checks(
    seed: int, recalled: Path, observer: ModuleType, tmp_path: Path
) -> None:
    """Whatever is spoiled, dropped or moved, the same checks fail in both (others too where a file is wrong)."""
    dice = random.Random(seed)
    forgery = spoiled(recalled, dice) if seed % 2 else Forgery.of(recalled)
    for _ in range(dice.randint(1, 3)):
        shuffled(forgery, dice)
    folder = forgery.write(tmp_path / "record")
    answer = observer.observe(observer.Folder(folder), None)
    found = verify(folder)
    failing = {check.name for check in found.checks if check.faults}
    assert failing == failed(answer) or "artefacts" in failing & failed(answer)
    own = {check.name: list(check.seen) for check in found.checks}
    told = {check["name"]: check["seen"] for check in answer["checks"]}
    assert own["tallies"] == told["tallies"]
    assert own["sums"] == told["sums"]


SCENES = {
    "challenges": made_challenges,
    "drawn": made_drawn,
    "halted": made_halted,
    "stages": made_in_stages,
    "names": made_names,
    "standing": made_standing,
    "stopped": made_stopped,
}


@pytest.fixture(scope="session")
def scenes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Records of recounts of every shape."""
    return {name: made(tmp_path_factory.mktemp(name)) for name, made in SCENES.items()}


@some_of("seed", range(8), every=4)
@pytest.mark.parametrize("scene", SCENES)
def test_a_recall_anywhere_is_judged_alike(
    scene: str, seed: int, scenes: dict[str, Path], observer: ModuleType, tmp_path: Path
) -> None:
    """Of a unit that came back, waits, stands or is of an earlier stage, and whoever counts it again after that."""
    dice = random.Random(seed)
    forgery = Forgery.of(scenes[scene])
    back = [e for e in forgery.events if e["kind"].startswith("returns.") and "unit" in e["body"]]
    event = dice.choice(back)
    unit, votes = event["body"]["unit"], event["body"]["votes"]
    body = {"baseline": 1, "unit": unit, "votes": votes, "people": [*RECALLING], "why": "a stack"}
    recall = {**event, "kind": RECALLED, "body": body}
    place = forgery.events.index(event) + 1
    of_the_unit = [copy.deepcopy(e) for e in forgery.events if e["body"].get("unit") == unit]
    again = of_the_unit[dice.randrange(len(of_the_unit)) :]
    places = range(place, len(forgery.events))
    forgery.events[place:place] = [recall, *again] if seed % 2 else [recall]
    if seed > 5:
        forgery.events.insert(dice.choice(places), recall)
    folder = forgery.write(tmp_path / "record")
    answer = observer.observe(observer.Folder(folder), None)
    found = verify(folder)
    assert {check.name for check in found.checks if check.faults} == failed(answer)
    own = {check.name: list(check.seen) for check in found.checks}
    told = {check["name"]: check["seen"] for check in answer["checks"]}
    assert [own[name] for name in ("tallies", "sums", "units")] == [
        told[name] for name in ("tallies", "sums", "units")
    ]
