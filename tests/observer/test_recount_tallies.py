"""Records of units that two teams counted: what was changed in one fails its named check, in both verifiers."""

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
from tests.observer.test_recounts import both
from tests.recount.made import UNITS, made_count
from tests.some_of import some_of, some_of_each


@pytest.fixture(scope="session")
def counted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A recount of five units, four of them counted by teams."""
    return made_count(tmp_path_factory.mktemp("counted"))


def of_unit(forgery: Forgery, place: int, kind: str) -> list[dict[str, Any]]:
    """The events of a kind about a unit."""
    events = (e for e in forgery.events if e["kind"] == kind)
    return [e for e in events if tuple(e["body"]["unit"]) == UNITS[place]]


def test_a_count_by_teams_holds_in_both(observe: Observe, counted: Path) -> None:
    """The check of tallies is made, and says what the imported unit is."""
    code, answer, _ = both(observe, counted)
    assert (code, failed(answer)) == (0, set())
    told = {check["name"]: check for check in answer["checks"]}
    assert (told["tallies"]["answer"], told["custody"]["answer"]) == ("holds", "holds")
    bags = ["2 containers of 3 units, 1 with a seal that was not whole"]
    assert told["custody"]["seen"] == bags
    assert told["tallies"]["seen"] == [
        "4 units counted by two teams that agree, 1 units by a third team too, 3 released by two people",
        "1 returns were imported: no team of this record counted them",
    ]
    seen = {check.name: list(check.seen) for check in verify(counted).checks}
    assert seen["custody"] == bags
    assert seen["tallies"] == told["tallies"]["seen"]


def one_team_alone(forgery: Forgery) -> None:
    """A unit that one team counted."""
    forgery.events.remove(of_unit(forgery, 0, "tally.entered")[1])


def a_member_in_both(forgery: Forgery) -> None:
    """One person in both teams, in other letters."""
    of_unit(forgery, 0, "tally.entered")[1]["body"]["team"][0] = "BO  LI"


def one_person_as_a_team(forgery: Forgery) -> None:
    """A team of one person under two spellings."""
    of_unit(forgery, 0, "tally.entered")[0]["body"]["team"] = ["Ada Lopez", "ada lopez"]


def another_number(forgery: Forgery) -> None:
    """A vote moved in one of two tallies: they agree no more."""
    of_unit(forgery, 0, "tally.entered")[1]["body"]["votes"][:2] = [101, 91]


def other_voters(forgery: Forgery) -> None:
    """Another number of voters in one of two tallies."""
    of_unit(forgery, 0, "tally.entered")[1]["body"]["voters"] += 1


def not_what_was_counted(forgery: Forgery) -> None:
    """A return that differs from what two teams counted."""
    of_unit(forgery, 0, "returns.counted")[0]["body"]["votes"][0] += 1


def a_release_less(forgery: Forgery) -> None:
    """Exchanged votes that nobody released."""
    forgery.events.remove(of_unit(forgery, 1, "tally.released")[0])


def released_by_one(forgery: Forgery) -> None:
    """A release by one person under two spellings."""
    of_unit(forgery, 3, "tally.released")[0]["body"]["people"] = ["Bo Li", "bo li"]


def released_of_something_else(forgery: Forgery) -> None:
    """A release that names another trip than there is."""
    of_unit(forgery, 3, "tally.released")[0]["body"]["trips"] = ["large_change"]


def hidden_ballots(forgery: Forgery) -> None:
    """More ballots than voters in both tallies, released by nobody."""
    for event in of_unit(forgery, 0, "tally.entered"):
        event["body"]["voters"] = 3


def ballots_that_do_not_add_up(forgery: Forgery) -> None:
    """A ballot more than votes and ballots without a vote."""
    for event in of_unit(forgery, 0, "tally.entered"):
        event["body"]["ballots"] += 1


def a_tally_after_two_agree(forgery: Forgery) -> None:
    """A third team's count of a unit on which two agree."""
    third = copy.deepcopy(of_unit(forgery, 2, "tally.entered")[2])
    third["body"]["unit"] = list(UNITS[0])
    place = forgery.events.index(of_unit(forgery, 0, "returns.counted")[0])
    forgery.events.insert(place, third)


def a_change_without_reason(forgery: Forgery) -> None:
    """A unit whose votes changed, and nothing says why."""
    of_unit(forgery, 0, "returns.counted")[0]["body"]["reason"] = None


def imported_all_the_same(forgery: Forgery) -> None:
    """A unit that a team counted, as an imported return."""
    event = copy.deepcopy(of_unit(forgery, 4, "returns.imported")[0])
    event["body"]["unit"] = list(UNITS[2])
    forgery.events.insert(forgery.events.index(of_unit(forgery, 2, "tally.entered")[1]), event)


def told_as_imported(forgery: Forgery) -> None:
    """A board that tells counted units as imported."""
    forgery.first("returns.completed")["body"]["imported"] = 3


def counted_told_of_the_imported(forgery: Forgery) -> None:
    """An amended return that hides that a unit was imported."""
    forgery.first("returns.amended")["body"]["imported"] = 0


def back_twice(forgery: Forgery) -> None:
    """A counted unit that comes back again."""
    event = of_unit(forgery, 0, "returns.counted")[0]
    forgery.events.insert(forgery.events.index(event) + 1, copy.deepcopy(event))


def steps(forgery: Forgery, what: str) -> list[dict[str, Any]]:
    """The steps of containers of a kind."""
    events = (e for e in forgery.events if e["kind"] == "custody.logged")
    return [event for event in events if event["body"]["step"] == what]


def never_opened(forgery: Forgery) -> None:
    """Ballots counted out of a bag that nobody opened."""
    forgery.events.remove(steps(forgery, "opened")[0])


def another_seal(forgery: Forgery) -> None:
    """A seal that is called whole and has another number than the last one."""
    steps(forgery, "opened")[0]["body"]["seal"] = "999"


def a_seal_of_another(forgery: Forgery) -> None:
    """One seal number on two bags."""
    steps(forgery, "received")[1]["body"]["seal"] = "101"


def an_old_seal(forgery: Forgery) -> None:
    """A bag sealed again with the number that was cut."""
    steps(forgery, "sealed")[0]["body"]["seal"] = "101"


def turned(forgery: Forgery) -> None:
    """A bag whose name turns the direction of writing."""
    for event in (e for e in forgery.events if e["kind"] == "custody.logged"):
        event["body"]["container"][1] = "\u202e" + event["body"]["container"][1]


def nameless(forgery: Forgery) -> None:
    """A bag without an id."""
    steps(forgery, "received")[0]["body"]["container"][1] = ""


def a_hidden_why(forgery: Forgery) -> None:
    """A sentence of characters that nobody sees."""
    of_unit(forgery, 3, "tally.released")[0]["body"]["why"] = "\u2066"


def one_witness(forgery: Forgery) -> None:
    """A bag that one person opened alone."""
    steps(forgery, "opened")[0]["body"]["people"] = ["Ada Lopez"]


def received_twice(forgery: Forgery) -> None:
    """A bag that came twice."""
    event = steps(forgery, "received")[0]
    forgery.events.insert(forgery.events.index(event) + 1, copy.deepcopy(event))


def a_broken_seal_called_whole(forgery: Forgery) -> None:
    """A broken seal told as whole: nothing is left that was to be released."""
    steps(forgery, "opened")[1]["body"]["finding"] = "whole"


def a_seal_found_broken_later(forgery: Forgery) -> None:
    """A bag that is found broken before it is sealed again, released by nobody."""
    steps(forgery, "opened")[0]["body"]["finding"] = "broken"


def a_baseline_that_hides_a_change(forgery: Forgery) -> None:
    """Votes before that are those of the recount, set once a team had counted: nothing would be held back."""
    first = forgery.first("recount.baseline_set")
    event, name = copy.deepcopy(first), first["body"]["artefacts"]["units"]["sha256"]
    lines, table = forgery.table(event, "units"), forgery.files[name]
    lines[1]["votes"] = list(of_unit(forgery, 1, "tally.entered")[0]["body"]["votes"])
    forgery.put(event, "units", lines)
    forgery.files[name] = table
    columns = zip(*(line["votes"] for line in lines), strict=True)
    event["body"].update(version=2, votes=[sum(column) for column in columns])
    place = forgery.events.index(of_unit(forgery, 0, "tally.entered")[0])
    forgery.events.insert(place + 1, event)


def rolls_without_a_procedure(forgery: Forgery) -> None:
    """Paper rolls where no procedure is set: an earlier verifier would call the word a fault."""
    for event in of_unit(forgery, 0, "tally.entered") + of_unit(forgery, 0, "returns.counted"):
        event["body"]["method"] = "paper_roll"


TAMPERED: dict[str, tuple[Callable[[Forgery], None], str]] = {
    "a baseline that hides a change": (a_baseline_that_hides_a_change, "baseline"),
    "rolls without a procedure": (rolls_without_a_procedure, "case"),
    "one team alone": (one_team_alone, "tallies"),
    "a member in both": (a_member_in_both, "tallies"),
    "one person as a team": (one_person_as_a_team, "tallies"),
    "another number": (another_number, "tallies"),
    "other voters": (other_voters, "tallies"),
    "not what was counted": (not_what_was_counted, "tallies"),
    "a release less": (a_release_less, "tallies"),
    "released by one": (released_by_one, "tallies"),
    "released of something else": (released_of_something_else, "tallies"),
    "hidden ballots": (hidden_ballots, "tallies"),
    "ballots that do not add up": (ballots_that_do_not_add_up, "tallies"),
    "a tally after two agree": (a_tally_after_two_agree, "tallies"),
    "a change without reason": (a_change_without_reason, "tallies"),
    "imported all the same": (imported_all_the_same, "tallies"),
    "told as imported": (told_as_imported, "imported"),
    "imports hidden": (counted_told_of_the_imported, "imported"),
    "back twice": (back_twice, "units"),
    "never opened": (never_opened, "custody"),
    "another seal": (another_seal, "custody"),
    "a seal of another": (a_seal_of_another, "custody"),
    "an old seal": (an_old_seal, "custody"),
    "turned": (turned, "custody"),
    "nameless": (nameless, "custody"),
    "a hidden why": (a_hidden_why, "tallies"),
    "one witness": (one_witness, "custody"),
    "received twice": (received_twice, "custody"),
    "a broken seal called whole": (a_broken_seal_called_whole, "tallies"),
    "a seal found broken later": (a_seal_found_broken_later, "tallies"),
}


def test_a_bag_that_came_after_its_count_is_told(
    observe: Observe, counted: Path, tmp_path: Path
) -> None:
    """A log may be late; both say of how many containers that is so, since a seal could not hold their units back."""
    forgery = Forgery.of(counted)
    late = copy.deepcopy(steps(forgery, "received")[0])
    late["body"].update(container=["Brown", "bag 9"], seal="909", units=[list(UNITS[3])])
    place = forgery.events.index(of_unit(forgery, 3, "returns.counted")[0])
    forgery.events.insert(place + 1, late)
    code, answer, found = both(observe, forgery.write(tmp_path / "record"))
    assert (code, failed(answer)) == (0, set())
    told = {check["name"]: check for check in answer["checks"]}
    assert ", 1 received after a unit of theirs was counted" in told["custody"]["seen"][0]
    own = next(check for check in found.checks if check.name == "custody")
    assert list(own.seen) == told["custody"]["seen"]


@some_of_each("name", TAMPERED, every=3)
def test_who_has_the_key_is_found_out(
    name: str, observe: Observe, counted: Path, tmp_path: Path
) -> None:
    """With a new chain and good signatures, what was changed fails its named check in both."""
    change, check = TAMPERED[name]
    forgery = Forgery.of(counted)
    change(forgery)
    code, answer, _ = both(observe, forgery.write(tmp_path / "record"))
    assert code == 1
    assert check in failed(answer)
    assert not failed(answer) & {"chain", "keys", "signatures", "artefacts", "index"}


def shuffled(forgery: Forgery, dice: random.Random) -> None:
    """A step of the teams dropped, doubled or moved."""
    own = ("tally.", "returns.", "custody.")
    places = [n for n, event in enumerate(forgery.events) if event["kind"].startswith(own)]
    event = forgery.events[dice.choice(places)]
    how = dice.randrange(3)
    if how < 2:
        forgery.events.remove(event)
    if how:
        forgery.events.insert(dice.choice(places), copy.deepcopy(event))


@some_of("seed", range(60), every=4)
def test_junk_and_moved_steps_fail_the_same_checks(
    seed: int, counted: Path, observer: ModuleType, tmp_path: Path
) -> None:
    """Whatever is spoiled, dropped or moved, the same checks fail in both (others too where a file is wrong)."""
    dice = random.Random(seed)
    forgery = spoiled(counted, dice) if seed % 2 else Forgery.of(counted)
    for _ in range(dice.randint(1, 3)):
        shuffled(forgery, dice)
    folder = forgery.write(tmp_path / "record")
    answer = observer.observe(observer.Folder(folder), None)
    found = verify(folder)
    failing = {check.name for check in found.checks if check.faults}
    assert failing == failed(answer) or "artefacts" in failing & failed(answer)
    assert [each.said for each in found.not_checked] == [
        each["said"] for each in answer["not_checked"]
    ]
