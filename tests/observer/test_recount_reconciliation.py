"""Records of units that were reconciled, drawn down or left as first counted: tampered ones fail in both verifiers."""

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
from tests.observer.test_recount_stops import shuffled
from tests.observer.test_recount_tallies import of_unit
from tests.observer.test_recounts import both
from tests.recount.made import UNITS, made_drawn, made_standing
from tests.some_of import some_of, some_of_each

RECONCILED, STANDS, PROCEDURE = "tally.reconciled", "returns.stands", "recount.procedure_set"


@pytest.fixture(scope="session")
def drawn(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A recount with a draw-down."""
    return made_drawn(tmp_path_factory.mktemp("drawn"))


@pytest.fixture(scope="session")
def standing(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A recount of which two units were not counted again."""
    return made_standing(tmp_path_factory.mktemp("standing"))


@pytest.mark.parametrize(
    ("scene", "said"),
    [
        (
            "drawn",
            "4 units reconciled, 12 ballots taken out in 2 of them, 0 units not counted again, 1 times a unit was "
            "reconciled again",
        ),
        (
            "standing",
            "3 units reconciled, 0 ballots taken out in 0 of them, 2 units not counted again",
        ),
    ],
)
def test_what_was_reconciled_holds_in_both(
    scene: str, said: str, observe: Observe, request: pytest.FixtureRequest
) -> None:
    """Both say how many units were reconciled, how many ballots were taken out, and how many units stand."""
    folder = request.getfixturevalue(scene)
    code, answer, _ = both(observe, folder)
    assert (code, failed(answer)) == (0, set())
    told = {check["name"]: check for check in answer["checks"]}
    assert told["reconciliation"]["seen"] == [said]
    own = {check.name: check for check in verify(folder).checks}
    assert list(own["reconciliation"].seen) == [said]


def step(forgery: Forgery, place: int, number: int) -> dict[str, Any]:
    """A step of a unit's draw-down."""
    found: dict[str, Any] = of_unit(forgery, place, RECONCILED)[0]["body"]["removed"][number]
    return found


def fewer_drawn(forgery: Forgery) -> None:
    """A ballot less is drawn than the procedure orders; the count fits it."""
    step(forgery, 3, 1)["removed"] = 2
    for event in of_unit(forgery, 3, "tally.entered"):
        event["body"]["ballots"] += 1
        event["body"]["no_vote"] += 1


def a_step_less(forgery: Forgery) -> None:
    """A step that is left out: no blank ballot was looked for."""
    of_unit(forgery, 3, RECONCILED)[0]["body"]["removed"].pop(0)


def steps_out_of_order(forgery: Forgery) -> None:
    """Ballots without initials before blank ones."""
    of_unit(forgery, 3, RECONCILED)[0]["body"]["removed"].reverse()


def a_step_that_is_not_reached(forgery: Forgery) -> None:
    """A draw out of all ballots of a unit that is in balance by then."""
    last = copy.deepcopy(step(forgery, 1, 3))
    of_unit(forgery, 3, RECONCILED)[0]["body"]["removed"].append(last)


def chosen_places(forgery: Forgery) -> None:
    """Other places than the seed draws."""
    places = step(forgery, 1, 3)["places"]
    places[0] = next(n for n in range(1, 124) if n not in places)


def places_in_another_order(forgery: Forgery) -> None:
    """The places that the seed draws, in another order."""
    step(forgery, 1, 3)["places"].reverse()


def another_seed(forgery: Forgery) -> None:
    """Another seed for the same places."""
    step(forgery, 1, 3)["seed"] = "27182818284590452353"


def a_seed_that_is_short(forgery: Forgery) -> None:
    """A seed of four digits."""
    step(forgery, 1, 3)["seed"] = "3141"


def by_hand_instead(forgery: Forgery) -> None:
    """Drawn by hand where the procedure has a seed."""
    step(forgery, 1, 3).update(by="hand", seed="", places=[])


def by_seed_instead(forgery: Forgery) -> None:
    """Called drawn by a seed where the procedure has it done by hand."""
    step(forgery, 3, 1).update(by="seed")


def kept_nowhere(forgery: Forgery) -> None:
    """Ballots that were taken out and are kept nowhere."""
    step(forgery, 1, 1)["kept"] = ""


def no_envelope(forgery: Forgery) -> None:
    """An envelope less that was opened: one ballot too many was drawn for them."""
    of_unit(forgery, 1, RECONCILED)[0]["body"]["opened"] = 1


def more_found_than_there_are(forgery: Forgery) -> None:
    """More ballots without initials than ballots; without end where a seed drew among them."""
    step(forgery, 1, 3).update(found=10**12)
    step(forgery, 3, 1).update(found=200)


def one_person_reconciles(forgery: Forgery) -> None:
    """One person under two spellings."""
    of_unit(forgery, 0, RECONCILED)[0]["body"]["people"] = ["Bo Li", "bo li"]


def never_reconciled(forgery: Forgery) -> None:
    """A unit that was counted and not reconciled."""
    forgery.events.remove(of_unit(forgery, 0, RECONCILED)[0])


def other_ballots(forgery: Forgery) -> None:
    """A ballot more is counted than the reconciliation left, by both teams."""
    for event in of_unit(forgery, 0, "tally.entered"):
        event["body"]["ballots"] += 1
        event["body"]["no_vote"] += 1


def more_opened_than_defective(forgery: Forgery) -> None:
    """More defective envelopes that were opened than defective ones."""
    of_unit(forgery, 4, RECONCILED)[0]["body"]["opened"] = 1


def reconciled_after_two_agree(forgery: Forgery) -> None:
    """A unit that is reconciled once more when two teams agree on it."""
    event = copy.deepcopy(of_unit(forgery, 0, RECONCILED)[0])
    forgery.events.insert(forgery.events.index(of_unit(forgery, 0, "returns.counted")[0]), event)


def no_procedure(forgery: Forgery) -> None:
    """Reconciliations without a procedure."""
    forgery.events.remove(forgery.first(PROCEDURE))


def two_procedures(forgery: Forgery) -> None:
    """A second procedure."""
    event = forgery.first(PROCEDURE)
    forgery.events.insert(forgery.events.index(event) + 1, copy.deepcopy(event))


def a_procedure_without_steps(forgery: Forgery) -> None:
    """A draw-down without steps."""
    forgery.first(PROCEDURE)["body"]["draw_down"] = []


def a_procedure_that_does_not_end(forgery: Forgery) -> None:
    """A draw-down that may leave more ballots than voters."""
    forgery.first(PROCEDURE)["body"]["draw_down"].pop()


def imported_all_the_same(forgery: Forgery) -> None:
    """A unit that was reconciled here, and comes back from elsewhere."""
    event = copy.deepcopy(of_unit(forgery, 2, "returns.imported")[0])
    event["body"].update(unit=list(UNITS[3]), votes=[80, 20, 3])
    forgery.events.insert(forgery.events.index(of_unit(forgery, 3, RECONCILED)[0]) + 1, event)


def removed_after_the_count(forgery: Forgery) -> None:
    """Ballots that were taken out after a team had counted them."""
    event = of_unit(forgery, 1, RECONCILED)[0]
    forgery.events.remove(event)
    forgery.events.insert(forgery.events.index(of_unit(forgery, 1, "tally.entered")[0]) + 1, event)


def terms(forgery: Forgery) -> dict[str, Any]:
    """The body of the case."""
    body: dict[str, Any] = forgery.first("recount.terms_set")["body"]
    return body


def terms_twice(forgery: Forgery) -> None:
    """A case that is set again, with another last day."""
    event = copy.deepcopy(forgery.first("recount.terms_set"))
    event["body"]["boards"][1]["due"] = "2026-11-30"
    forgery.events.insert(forgery.events.index(forgery.first(PROCEDURE)), event)


def terms_after_the_count(forgery: Forgery) -> None:
    """Last days that are set once a unit was reconciled."""
    event = forgery.first("recount.terms_set")
    forgery.events.remove(event)
    forgery.events.insert(forgery.events.index(forgery.first(RECONCILED)) + 1, event)


def a_board_without_days(forgery: Forgery) -> None:
    """Days of one board alone."""
    terms(forgery)["boards"].pop()


def due_before_it_begins(forgery: Forgery) -> None:
    """A last day before the first."""
    terms(forgery)["boards"][0]["due"] = "2026-11-10"


def begun_before_the_notice(forgery: Forgery) -> None:
    """A board that begins before it gave notice."""
    terms(forgery)["boards"][0]["noticed"] = "2026-11-12"


def nobody_asked(forgery: Forgery) -> None:
    """Neither a petition nor an order."""
    terms(forgery)["petition"] = None


def asked_on_no_day(forgery: Forgery) -> None:
    """A petition of a day that no calendar has."""
    terms(forgery)["petition"]["on"] = "2026-11-31"


CASES: dict[str, tuple[Callable[[Forgery], None], str]] = {
    "terms twice": (terms_twice, "case"),
    "terms after the count": (terms_after_the_count, "case"),
    "a board without days": (a_board_without_days, "case"),
    "due before it begins": (due_before_it_begins, "case"),
    "begun before the notice": (begun_before_the_notice, "case"),
    "nobody asked": (nobody_asked, "case"),
    "asked on no day": (asked_on_no_day, "case"),
}


def test_a_return_after_its_last_day_is_told(observe: Observe, drawn: Path) -> None:
    """Of one of two boards: both verifiers say so, and no check fails by it."""
    said = "1 boards said after their last day that their return is whole"
    _, answer, found = both(observe, drawn)
    told = {check["name"]: check for check in answer["checks"]}
    assert said in told["case"]["seen"]
    assert said in next(check for check in found.checks if check.name == "case").seen


def test_a_day_still_to_come_is_told(observe: Observe, drawn: Path, tmp_path: Path) -> None:
    """A petition of a year later than its own entry, as an office that has the key may write it: both say so."""
    said = "1 events tell of a day after the one on which they were written down"
    for day, is_told in (("2026-11-09", False), ("2099-01-01", True)):
        forgery = Forgery.of(drawn)
        terms(forgery)["petition"]["on"] = day
        code, answer, found = both(observe, forgery.write(tmp_path / day))
        assert (code, failed(answer)) == (0, set())
        told = {check["name"]: check for check in answer["checks"]}
        assert (said in told["case"]["seen"]) == is_told
        case = next(check for check in found.checks if check.name == "case")
        assert (said in case.seen) == is_told


DRAWN: dict[str, tuple[Callable[[Forgery], None], str]] = {
    "fewer drawn": (fewer_drawn, "reconciliation"),
    "a step less": (a_step_less, "reconciliation"),
    "steps out of order": (steps_out_of_order, "reconciliation"),
    "a step that is not reached": (a_step_that_is_not_reached, "reconciliation"),
    "chosen places": (chosen_places, "reconciliation"),
    "places in another order": (places_in_another_order, "reconciliation"),
    "another seed": (another_seed, "reconciliation"),
    "a seed that is short": (a_seed_that_is_short, "reconciliation"),
    "by hand instead": (by_hand_instead, "reconciliation"),
    "by seed instead": (by_seed_instead, "reconciliation"),
    "kept nowhere": (kept_nowhere, "reconciliation"),
    "no envelope": (no_envelope, "reconciliation"),
    "more found than there are": (more_found_than_there_are, "reconciliation"),
    "one person reconciles": (one_person_reconciles, "reconciliation"),
    "never reconciled": (never_reconciled, "reconciliation"),
    "other ballots": (other_ballots, "reconciliation"),
    "more opened than defective": (more_opened_than_defective, "reconciliation"),
    "reconciled after two agree": (reconciled_after_two_agree, "reconciliation"),
    "no procedure": (no_procedure, "reconciliation"),
    "two procedures": (two_procedures, "case"),
    "a procedure without steps": (a_procedure_without_steps, "case"),
    "a procedure that does not end": (a_procedure_that_does_not_end, "case"),
    "imported all the same": (imported_all_the_same, "reconciliation"),
    "removed after the count": (removed_after_the_count, "reconciliation"),
}


def stands_without_a_cause(forgery: Forgery) -> None:
    """A unit whose bag was whole, and whose first count is said to stand."""
    for event in of_unit(forgery, 0, "tally.entered") + of_unit(forgery, 0, "returns.counted"):
        forgery.events.remove(event)
    event = copy.deepcopy(of_unit(forgery, 2, STANDS)[0])
    event["body"].update(unit=list(UNITS[0]), votes=[100, 90, 1])
    forgery.events.insert(forgery.events.index(of_unit(forgery, 2, STANDS)[0]), event)


def stands_for_something_else(forgery: Forgery) -> None:
    """A unit that stands for another cause than the record has."""
    of_unit(forgery, 2, STANDS)[0]["body"]["trips"] = ["more_ballots_than_voters"]


def stands_with_other_votes(forgery: Forgery) -> None:
    """A first count that stands with a vote more than it had."""
    of_unit(forgery, 3, STANDS)[0]["body"]["votes"][0] += 1


def one_person_lets_it_stand(forgery: Forgery) -> None:
    """One person under two spellings lets a first count stand."""
    of_unit(forgery, 3, STANDS)[0]["body"]["people"] = ["Bo Li", "BO LI"]


def counted_out_of_a_torn_bag(forgery: Forgery) -> None:
    """A unit that is counted although its seal was broken, and the law has its first count stand."""
    event = of_unit(forgery, 2, STANDS)[0]
    place = forgery.events.index(event)
    tally = copy.deepcopy(of_unit(forgery, 0, "tally.entered")[0])
    tally["body"].update(unit=list(UNITS[2]), ballots=11, voters=11, no_vote=1, votes=[10, 0, 0])
    prior = copy.deepcopy(of_unit(forgery, 0, RECONCILED)[0])
    prior["body"].update(unit=list(UNITS[2]), ballots=11, voters=11)
    forgery.events[place:place] = [prior, tally]


def never_explained(forgery: Forgery) -> None:
    """A unit out of balance that comes back, and nobody explained it."""
    forgery.events.remove(of_unit(forgery, 1, "tally.released")[0])


def scanned_without_a_test(forgery: Forgery) -> None:
    """A unit that scanners counted, where no machine was ever tested, and nobody released it."""
    for event in of_unit(forgery, 0, "tally.entered") + of_unit(forgery, 0, "returns.counted"):
        event["body"]["method"] = "optical_scan"


def a_test_elsewhere(forgery: Forgery) -> None:
    """The same, with a test of a machine of another county."""
    scanned_without_a_test(forgery)
    nth_machine(forgery, 1).update(
        machine=["Brown", "1"], examination="logic_and_accuracy", expected=None, observed=None
    )


def counted_another_way(forgery: Forgery) -> None:
    """A unit that one team counted by hand and the other by scanner, as if the two agreed."""
    of_unit(forgery, 0, "tally.entered")[0]["body"]["method"] = "optical_scan"


def released_by_a_counter(forgery: Forgery) -> None:
    """A unit that is explained by somebody who counted it, in other letters."""
    of_unit(forgery, 1, "tally.released")[0]["body"]["people"] = ["Ida Jay", "ADA  LOPEZ"]


def stands_and_was_counted(forgery: Forgery) -> None:
    """A unit that a team counted, and whose first count is said to stand."""
    event = copy.deepcopy(of_unit(forgery, 3, STANDS)[0])
    event["body"].update(
        unit=list(UNITS[1]), votes=[50, 70, 0], trips=["fewer_ballots_than_voters"]
    )
    forgery.events.insert(forgery.events.index(of_unit(forgery, 1, "tally.entered")[1]), event)


def steps_without_a_draw_down(forgery: Forgery) -> None:
    """Ballots that are taken out, and the procedure orders no draw-down."""
    body = of_unit(forgery, 3, RECONCILED)[0]["body"]
    last = {"of": "all", "found": 105, "removed": 1, "by": "hand", "seed": "", "places": []}
    body["removed"] = [last | {"kept": "envelope 9"}]


def nth_machine(forgery: Forgery, place: int) -> dict[str, Any]:
    """An examination of a machine."""
    found = [event for event in forgery.events if event["kind"] == "custody.examined"]
    body: dict[str, Any] = found[place]["body"]
    return body


def a_machine_of_nobody(forgery: Forgery) -> None:
    """A machine of a board that the recount does not have."""
    nth_machine(forgery, 0)["machine"] = ["Clark", "0417"]


def another_program_called_the_same(forgery: Forgery) -> None:
    """Two digests that differ, called as expected."""
    nth_machine(forgery, 0)["found"] = "as_expected"


def the_same_program_called_another(forgery: Forgery) -> None:
    """Two digests that are the same, called another program."""
    nth_machine(forgery, 1)["found"] = "differs"


def one_digest(forgery: Forgery) -> None:
    """A program without the digest of the certified one."""
    nth_machine(forgery, 1)["expected"] = None


def digests_of_a_log(forgery: Forgery) -> None:
    """Digests of a program where a log was looked at."""
    nth_machine(forgery, 2).update(expected="a" * 64, observed="a" * 64)


def one_person_examines(forgery: Forgery) -> None:
    """One person under two spellings examines a machine."""
    nth_machine(forgery, 2)["people"] = ["Bo Li", "BO LI"]


def no_such_day(forgery: Forgery) -> None:
    """A day that no calendar has."""
    nth_machine(forgery, 2)["on"] = "2026-11-31"


MACHINES: dict[str, tuple[Callable[[Forgery], None], str]] = {
    "a machine of nobody": (a_machine_of_nobody, "custody"),
    "another program called the same": (another_program_called_the_same, "custody"),
    "the same program called another": (the_same_program_called_another, "custody"),
    "one digest": (one_digest, "custody"),
    "digests of a log": (digests_of_a_log, "custody"),
    "one person examines": (one_person_examines, "custody"),
    "no such day": (no_such_day, "custody"),
}
STOOD: dict[str, tuple[Callable[[Forgery], None], str]] = {
    "stands without a cause": (stands_without_a_cause, "reconciliation"),
    "stands for something else": (stands_for_something_else, "reconciliation"),
    "stands with other votes": (stands_with_other_votes, "reconciliation"),
    "one person lets it stand": (one_person_lets_it_stand, "reconciliation"),
    "counted out of a torn bag": (counted_out_of_a_torn_bag, "reconciliation"),
    "never explained": (never_explained, "tallies"),
    "scanned without a test": (scanned_without_a_test, "tallies"),
    "tested elsewhere": (a_test_elsewhere, "tallies"),
    "counted another way": (counted_another_way, "tallies"),
    "released by a counter": (released_by_a_counter, "tallies"),
    "stands and was counted": (stands_and_was_counted, "reconciliation"),
    "steps without a draw-down": (steps_without_a_draw_down, "reconciliation"),
}


@some_of_each("name", DRAWN | CASES | STOOD | MACHINES, every=3)
def test_who_has_the_key_is_found_out(
    name: str, observe: Observe, drawn: Path, standing: Path, tmp_path: Path
) -> None:
    """With a new chain and good signatures, what was changed fails its named check in both."""
    change, check = (DRAWN | CASES | STOOD | MACHINES)[name]
    forgery = Forgery.of(drawn if name in DRAWN | CASES else standing)
    change(forgery)
    code, answer, _ = both(observe, forgery.write(tmp_path / "record"))
    assert code == 1
    assert check in failed(answer)
    assert not failed(answer) & {"chain", "keys", "signatures", "artefacts", "index"}


@some_of("seed", range(60), every=4)
def test_junk_and_moved_steps_fail_the_same_checks(
    seed: int, drawn: Path, standing: Path, observer: ModuleType, tmp_path: Path
) -> None:
    """Whatever is spoiled, dropped or moved, the same checks fail in both (others too where a file is wrong)."""
    dice = random.Random(seed)
    scene = drawn if seed % 4 < 2 else standing
    forgery = spoiled(scene, dice) if seed % 2 else Forgery.of(scene)
    for _ in range(dice.randint(1, 3)):
        shuffled(forgery, dice)
    folder = forgery.write(tmp_path / "record")
    answer = observer.observe(observer.Folder(folder), None)
    failing = {check.name for check in verify(folder).checks if check.faults}
    assert failing == failed(answer) or "artefacts" in failing & failed(answer)


def test_a_tested_scanner_counts_in_both(observe: Observe, standing: Path, tmp_path: Path) -> None:
    """The same unit with a test of a machine of its own county before it is held back by nothing."""
    forgery = Forgery.of(standing)
    a_test_elsewhere(forgery)
    nth_machine(forgery, 1)["machine"] = ["Adams", "1"]
    code, answer, _ = both(observe, forgery.write(tmp_path / "record"))
    assert (code, failed(answer)) == (0, set())
