"""A recount changed by somebody who has the office's key and keeps every sum right: each fails its named check."""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.observer.conftest import Observe, failed
from tests.observer.forged import Forgery
from tests.observer.test_recount_challenges import nth
from tests.observer.test_recount_stops import moved
from tests.observer.test_recount_tallies import of_unit
from tests.observer.test_recounts import both
from tests.recount.made import (
    made_challenges,
    made_count,
    made_drawn,
    made_observed,
    made_room,
    made_standing,
)

CUSTODY, TALLY, RETURN = "custody.logged", "tally.entered", "returns.counted"
RELEASED, RECONCILED, NOTICE = "tally.released", "tally.reconciled", "recount.notice_given"
SCENES = {
    "count": made_count,
    "challenges": made_challenges,
    "drawn": made_drawn,
    "room": made_room,
    "standing": made_standing,
}


@pytest.fixture(scope="session")
def scenes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Five recounts, signed and published."""
    return {name: make(tmp_path_factory.mktemp(name)) for name, make in SCENES.items()}


def of_kind(forgery: Forgery, kind: str, **members: object) -> dict[str, Any]:
    """The first event of a kind with these members."""
    return next(
        event
        for event in forgery.events
        if event["kind"] == kind and members.items() <= event["body"].items()
    )


def a_bag_that_nobody_received(forgery: Forgery) -> None:
    """Where a bag was before it was opened is left out."""
    forgery.events.remove(of_kind(forgery, CUSTODY, container=["Adams", "bag 1"], step="received"))


def a_bag_of_the_other_county(forgery: Forgery) -> None:
    """A bag of one county holds a ward of the other, whose ballots would be traced to it."""
    of_kind(forgery, CUSTODY, seal="102", step="received")["body"]["units"] = [["Brown", "1"]]


def a_torn_bag_of_wards_that_it_does_not_hold(forgery: Forgery) -> None:
    """The ward of the torn bag is moved to the whole one: nothing was to be released."""
    of_kind(forgery, CUSTODY, seal="102", step="received")["body"]["units"] = []
    whole = of_kind(forgery, CUSTODY, container=["Adams", "bag 1"], step="received")
    whole["body"]["units"].append(["Adams", "3"])


def opened_after_the_count(forgery: Forgery) -> None:
    """A bag is opened once its ward was counted."""
    opened = of_kind(forgery, CUSTODY, container=["Adams", "bag 1"], step="opened")
    sealed = of_kind(forgery, CUSTODY, container=["Adams", "bag 1"], step="sealed")
    last = [e for e in forgery.events if e["kind"] == TALLY][-1]
    moved(forgery, opened, last)
    moved(forgery, sealed, opened)


def a_digest_of_other_letters(forgery: Forgery) -> None:
    """The digest of a program in capitals: compared as text it would differ from the certified one."""
    body = of_kind(forgery, "custody.examined", found="as_expected")["body"]
    body["observed"] = body["observed"].upper()


def a_machine_of_two_counties(forgery: Forgery) -> None:
    """An examination of a machine that no county has, to make one more of them."""
    of_kind(forgery, "custody.examined", found="as_expected")["body"]["machine"] = ["0418"]


def counted_by_another_way_than_it_came_back(forgery: Forgery) -> None:
    """A unit that people counted comes back as one that a scanner did."""
    of_unit(forgery, 0, RETURN)[0]["body"]["method"] = "optical_scan"


def the_third_team_is_left_out(forgery: Forgery) -> None:
    """Of three teams the first two differ; the second's numbers come back all the same."""
    forgery.events.remove(of_unit(forgery, 2, TALLY)[2])


def released_before_they_agreed(forgery: Forgery) -> None:
    """Two people explained a change before the second team had counted."""
    moved(forgery, of_unit(forgery, 1, RELEASED)[0], of_unit(forgery, 1, TALLY)[0])


def a_second_release_for_the_same(forgery: Forgery) -> None:
    """Two others say something else of what was released."""
    first = of_unit(forgery, 1, RELEASED)[0]
    again = copy.deepcopy(first)
    again["body"] |= {"people": ["Ida Jay", "Kit Low"], "why": "a slip of the pen"}
    forgery.events.insert(forgery.events.index(first) + 1, again)


def ruled_before_it_was_challenged(forgery: Forgery) -> None:
    """The board ruled on a ballot to which nobody had objected yet."""
    ruled = nth(forgery, "challenge.decided", 0)
    made = nth(forgery, "challenge.made", 0)
    moved(forgery, made, ruled)


def a_challenge_that_moves_no_vote(forgery: Forgery) -> None:
    """A ballot was ruled as it was called, and the return stays as if it had been moved."""
    nth(forgery, "challenge.decided", 0)["body"]["ruled"] = "a"


def voters_enough_for_what_was_drawn(forgery: Forgery) -> None:
    """As many voters as ballots: nothing was to be drawn, and ballots of somebody were taken out."""
    body = of_unit(forgery, 1, RECONCILED)[0]["body"]
    body["voters"] = body["ballots"] + body["defective"]


def drawn_after_it_was_counted(forgery: Forgery) -> None:
    """Ballots are taken out when both teams had counted."""
    last = of_unit(forgery, 1, TALLY)[-1]
    for event in of_unit(forgery, 1, RECONCILED):
        moved(forgery, event, last)


def given_when_the_board_had_met(forgery: Forgery) -> None:
    """The notice was given an hour after it was written down."""
    nth(forgery, NOTICE, 1)["body"]["given"] = "2026-11-12T10:00-06:00"


def a_short_notice_without_its_cause(forgery: Forgery) -> None:
    """Why a notice was short is left out."""
    nth(forgery, NOTICE, 1)["body"]["why"] = ""


def a_team_that_never_sat_there(forgery: Forgery) -> None:
    """People of two tables are told as one team."""
    of_unit(forgery, 0, TALLY)[0]["body"]["team"] = ["Ada Lopez", "Cy Young"]


CHANGES: dict[Callable[[Forgery], None], tuple[str, str]] = {
    a_bag_that_nobody_received: ("count", "custody"),
    a_bag_of_the_other_county: ("count", "custody"),
    a_torn_bag_of_wards_that_it_does_not_hold: ("count", "tallies"),
    opened_after_the_count: ("count", "custody"),
    a_digest_of_other_letters: ("standing", "custody"),
    a_machine_of_two_counties: ("standing", "custody"),
    counted_by_another_way_than_it_came_back: ("count", "tallies"),
    the_third_team_is_left_out: ("count", "tallies"),
    released_before_they_agreed: ("count", "tallies"),
    a_second_release_for_the_same: ("count", "tallies"),
    ruled_before_it_was_challenged: ("challenges", "challenges"),
    a_challenge_that_moves_no_vote: ("challenges", "tallies"),
    voters_enough_for_what_was_drawn: ("drawn", "reconciliation"),
    drawn_after_it_was_counted: ("drawn", "reconciliation"),
    given_when_the_board_had_met: ("room", "case"),
    a_short_notice_without_its_cause: ("room", "case"),
    a_team_that_never_sat_there: ("room", "tallies"),
}


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_what_an_insider_changed_fails_its_check(
    change: Callable[[Forgery], None],
    scenes: dict[str, Path],
    observe: Observe,
    tmp_path: Path,
) -> None:
    """The chain is made anew and signed with the office's key; both verifiers name the check."""
    scene, check = CHANGES[change]
    forgery = Forgery.of(scenes[scene])
    change(forgery)
    code, answer, _ = both(observe, forgery.write(tmp_path / "record"))
    assert code != 0
    assert check in failed(answer), failed(answer)
    assert "keys" not in failed(answer)


ENVELOPES: dict[str, object] = {"defective": 9999}
DIGESTS: dict[str, object] = {"examination": "seals", "expected": "a" * 64, "observed": "a" * 64}
SEAT: dict[str, object] = {"seat": ""}


@pytest.mark.parametrize(
    ("made", "kind", "members"),
    [
        (made_drawn, RECONCILED, ENVELOPES),
        (made_standing, "custody.examined", DIGESTS),
        (made_observed, "recount.observed", SEAT),
    ],
    ids=["envelopes", "digests", "seat"],
)
@pytest.mark.parametrize("early", [True, False], ids=["early", "another version"])
def test_of_two_faults_of_a_step_both_name_the_same(
    made: Callable[[Path], Path],
    kind: str,
    members: dict[str, object],
    early: bool,
    observe: Observe,
    tmp_path: Path,
) -> None:
    """Numbers of one event that contradict each other are told once it may stand where it does, and not before."""
    forgery = Forgery.of(made(tmp_path))
    event = forgery.first(kind)
    event["body"].update(members)
    code, answer, _ = both(observe, forgery.write(tmp_path / "alone"))
    alone = failed(answer)
    if early:
        moved(forgery, event, forgery.first("recount.opened"))
    else:
        event["body"]["baseline"] = 2
    code, answer, _ = both(observe, forgery.write(tmp_path / "both"))
    assert (code, bool(alone)) == (1, True)
    assert ("case" if early else "baseline") in failed(answer)
