"""Records of recounts in stages: what was changed in one fails its named check, in both verifiers."""

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
from tests.observer.test_recounts import both
from tests.recount.made import made_in_stages
from tests.some_of import some_of, some_of_each


@pytest.fixture(scope="session")
def in_stages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A recount of four stages, of which three began."""
    return made_in_stages(tmp_path_factory.mktemp("in_stages"))


def test_stages_hold_in_both(observe: Observe, in_stages: Path) -> None:
    """Nothing fails, and both say how many stages began and what was not counted again."""
    code, answer, _ = both(observe, in_stages)
    assert (code, failed(answer)) == (0, set())
    said = "3 of 4 stages began, and ended with 1 units not counted again"
    told = {check["name"]: check["seen"] for check in answer["checks"]}
    seen = {check.name: list(check.seen) for check in verify(in_stages).checks}
    assert said in told["case"]
    assert said in seen["case"]


def no_stages(forgery: Forgery) -> None:
    """The law is left out."""
    forgery.events.remove(nth(forgery, "recount.stages_set"))


def another_seed(forgery: Forgery) -> None:
    """Other units would have been drawn."""
    nth(forgery, "recount.stage_begun")["body"]["seed"] = "98765432109876543219"


def no_seed(forgery: Forgery) -> None:
    """Units are drawn by nothing."""
    nth(forgery, "recount.stage_begun")["body"]["seed"] = ""


def a_seed_too_many(forgery: Forgery) -> None:
    """A seed where units follow from votes."""
    nth(forgery, "recount.stage_begun", 1)["body"]["seed"] = "98765432109876543219"


def another_share(forgery: Forgery) -> None:
    """A larger sample by the law, with units that are not in it counted too early."""
    nth(forgery, "recount.stages_set")["body"]["stages"][1]["share"] = "1/2"


def no_reversal(forgery: Forgery) -> None:
    """The stage after the sample began although the projection asks for none."""
    for place in (0, 1):
        nth(forgery, "tally.entered", place)["body"]["votes"] = [55, 65, 0]
    nth(forgery, "returns.counted")["body"]["votes"] = [55, 65, 0]
    for place in (2, 3):
        nth(forgery, "tally.entered", place)["body"]["votes"] = [80, 20, 3]
    nth(forgery, "returns.counted", 1)["body"] |= {"votes": [80, 20, 3], "reason": None}


def a_stage_left_out(forgery: Forgery) -> None:
    """The third stage begins after the first."""
    forgery.events.remove(nth(forgery, "recount.stage_begun", 1))


def too_early(forgery: Forgery) -> None:
    """A stage begins while a unit of the one before is out."""
    event = nth(forgery, "recount.stage_begun", 1)
    forgery.events.remove(event)
    forgery.events.insert(forgery.events.index(nth(forgery, "returns.counted", 1)), event)


def too_many_named(forgery: Forgery) -> None:
    """A side names more units than it may."""
    named = nth(forgery, "recount.stage_begun", 2)["body"]["named"]
    named.append({"side": "Ann", "unit": ["Brown", "2"]})


def named_before(forgery: Forgery) -> None:
    """A side names a unit of a stage before."""
    nth(forgery, "recount.stage_begun", 2)["body"]["named"][0]["unit"] = ["Adams", "1"]


def nobody_conceded(forgery: Forgery) -> None:
    """The recount ends, and nobody conceded."""
    nth(forgery, "recount.stages_ended")["body"]["conceded"] = None


def not_ended(forgery: Forgery) -> None:
    """The end is left out: a unit never came back."""
    forgery.events.remove(nth(forgery, "recount.stages_ended"))


def no_sample(forgery: Forgery) -> None:
    """A county counted before its sample."""
    forgery.events.remove(nth(forgery, "tally.sampled"))


def machines_agree(forgery: Forgery) -> None:
    """By the sample the machine was to count, and people did."""
    nth(forgery, "tally.sampled")["body"]["by_machine"] = [11, 8, 0]


def a_small_sample(forgery: Forgery) -> None:
    """Fewer ballots than the law has."""
    nth(forgery, "tally.sampled")["body"]["ballots"] = 19


def two_ends(forgery: Forgery) -> None:
    """A law of which two stages end."""
    nth(forgery, "recount.stages_set")["body"]["stages"][1]["then"] = "ends"


def no_rest(forgery: Forgery) -> None:
    """A law that never counts the rest."""
    nth(forgery, "recount.stages_set")["body"]["stages"].pop()


def set_twice(forgery: Forgery) -> None:
    """The law is set twice."""
    event = nth(forgery, "recount.stages_set")
    forgery.events.insert(forgery.events.index(event), copy.deepcopy(event))


TAMPERED: dict[str, tuple[Callable[[Forgery], None], str]] = {
    "no stages": (no_stages, "case"),
    "another seed": (another_seed, "case"),
    "no seed": (no_seed, "case"),
    "a seed too many": (a_seed_too_many, "case"),
    "another share": (another_share, "case"),
    "no reversal": (no_reversal, "case"),
    "a stage left out": (a_stage_left_out, "case"),
    "too early": (too_early, "case"),
    "too many named": (too_many_named, "case"),
    "named before": (named_before, "case"),
    "nobody conceded": (nobody_conceded, "units"),
    "not ended": (not_ended, "units"),
    "no sample": (no_sample, "case"),
    "machines agree": (machines_agree, "case"),
    "a small sample": (a_small_sample, "case"),
    "two ends": (two_ends, "case"),
    "no rest": (no_rest, "case"),
    "set twice": (set_twice, "case"),
}


@some_of_each("name", TAMPERED, every=3)
def test_who_has_the_key_is_found_out(
    name: str, observe: Observe, in_stages: Path, tmp_path: Path
) -> None:
    """With a new chain and good signatures, what was changed fails its named check, and the same ones, in both."""
    change, check = TAMPERED[name]
    forgery = Forgery.of(in_stages)
    change(forgery)
    folder = forgery.write(tmp_path / "record")
    code, answer, _ = both(observe, folder)
    assert (code, check in failed(answer)) == (1, True)
    assert failed(answer) == {each.name for each in verify(folder).checks if each.faults}


@some_of("seed", range(30), every=3)
def test_moved_steps_fail_the_same_checks(
    seed: int, in_stages: Path, observer: ModuleType, tmp_path: Path
) -> None:
    """Whatever step is dropped, doubled or moved, the same checks fail in both."""
    dice, forgery = random.Random(seed), Forgery.of(in_stages)
    own = ("recount.", "tally.", "returns.")
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
