"""Many entries about one thing: each is looked at once, and not held against all before it."""

from __future__ import annotations

import copy
import time
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from canvass.audit.changes import Changes
from canvass.audit.event import AuditOpened, BoardFormed
from canvass.audit.event.ceremony import CeremonyOpened, DigitsOpened, DigitsPromised, Way
from canvass.audit.state import AuditState, Phase
from canvass.audit.state.ceremony import Ceremony, open_digits, promise
from canvass.audit.state.entering import form_board
from canvass.audit.terms.methods import Polling
from canvass.errors import BadRecord, OutOfTurn
from canvass.journeys.verification.findings import LONGEST_SAID, Findings
from canvass.model import Event
from canvass.record import Terms
from canvass.recount.event import TableSet
from canvass.recount.state.reconciliation import MOST_NUMBERED, MOST_NUMBERED_IN_ALL
from canvass.recount.state.tables import Tables
from tests.observer.conftest import Observe, failed
from tests.observer.elections import office, run
from tests.observer.forged import Forgery
from tests.observer.recorded import TIME
from tests.observer.test_recounts import both
from tests.recount.made import made_challenges, made_count, made_drawn

SEED = "31415926535897932384"


@pytest.fixture(scope="module")
def polled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The record of an audit by polling, of one round."""
    return run(*office(tmp_path_factory.mktemp("polled"), {"mayor": Polling()}), 1)


def cut(forgery: Forgery, at: dict[str, Any], more: list[dict[str, Any]]) -> None:
    """The record ends with these in the place of an event and of all after it."""
    place = forgery.events.index(at)
    for later in forgery.events[place:]:
        for named in later["body"].get("artefacts", {}).values():
            forgery.files.pop(named["sha256"], None)
    forgery.events[place:] = more


def test_many_teams_that_do_not_agree_are_each_compared_once(
    observe: Observe, tmp_path: Path
) -> None:
    """Four hundred tallies of a unit were held in pairs, at each of them anew: 200 kB took the observer minutes."""
    forgery = Forgery.of(made_count(tmp_path / "made"))
    tally = forgery.first("tally.entered")
    more = [copy.deepcopy(tally) for _ in range(401)]
    for number, each in enumerate(more):
        not_given = 7 if number == 400 else number
        ballots = sum(each["body"]["votes"]) + not_given
        each["body"].update(voters=ballots, ballots=ballots, no_vote=not_given)
        each["body"]["team"] = [f"P{number} A", f"P{number} B"]
    later = {**more[0], "body": {**more[0]["body"], "team": ["Zoe Y", "Zoe Z"]}}
    cut(forgery, tally, [*more, later])
    _, answer, _ = both(observe, forgery.write(tmp_path / "record"))
    (said,) = next(check["faults"] for check in answer["checks"] if check["name"] == "tallies")
    assert said["entry"] == len(forgery.events)
    assert "two teams agree on it" in said["problem"]


def test_seeds_of_a_recount_draw_among_so_many_ballots_in_all(
    observe: Observe, tmp_path: Path
) -> None:
    """An entry of 600 bytes asks for 100,000 tickets, each time that its unit is reconciled: both end it."""
    forgery = Forgery.of(made_drawn(tmp_path / "made"))
    told = next(each for each in forgery.events if SEED in str(each["body"]))
    wrong = {**told, "body": copy.deepcopy(told["body"])}
    # More envelopes were opened than are defective: that is refused before anything is drawn.
    wrong["body"]["opened"] = wrong["body"]["defective"] + 1
    wrong["body"]["removed"][-1]["found"] = MOST_NUMBERED
    times = MOST_NUMBERED_IN_ALL // MOST_NUMBERED
    cut(forgery, told, [*[wrong] * times, told])
    _, answer, found = both(observe, forgery.write(tmp_path / "record"))
    own = next(check["faults"] for check in answer["checks"] if check["name"] == "reconciliation")
    canvass = next(check.faults for check in found.checks if check.name == "reconciliation")
    said = f"with it seeds draw among more than {MOST_NUMBERED_IN_ALL} ballots"
    assert [said in each["problem"] for each in own] == [*[False] * times, True]
    assert [said in each.problem for each in canvass] == [*[False] * times, True]


def test_an_id_that_stands_twice_is_found_at_once(
    observe: Observe, polled: Path, tmp_path: Path
) -> None:
    """Of thirty thousand ids in one entry the last stands there twice: canvass compared each with all before it."""
    forgery = Forgery.of(polled)
    read = forgery.first("cards.interpreted")
    own = read["body"]["jurisdiction"]
    ids = [[own, "x", str(number)] for number in range(30_000)]
    body = {"round": 1, "jurisdiction": own, "kind": "card", "ids": [*ids, ids[-1]], "reason": "x"}
    cut(forgery, read, [read, {**read, "kind": "entries.withdrawn", "body": body}])
    began = time.process_time()
    _, answer, _ = both(observe, forgery.write(tmp_path / "record"))
    assert time.process_time() - began < 5
    assert failed(answer) == {"interpretations"}


def test_many_risk_limits_and_many_tables_take_no_time_of_each_pair() -> None:
    """Twenty thousand limits, one of them twice, took four seconds, and four thousand tables half a minute."""
    began = time.process_time()
    limits = [(str(number), "0.05") for number in range(20_000)]
    with pytest.raises(BadRecord, match="twice: 19999"):
        Terms((*limits, limits[-1]), {}, {}, "canvass-ticket-v1")
    tables = Tables.none()
    for number in range(4_000):
        team = (f"P{number} A", f"P{number} B")
        body = TableSet(1, "Adams", str(number), team, "2026-11-12T09:00")
        assert not tables.why_not(body)
        tables.take(body)
    taken = TableSet(1, "Adams", "x", ("P7 A", "New One"), "2026-11-12T09:00")
    assert tables.why_not(taken) == "p7 a sits at table 7"
    tables.take(TableSet(1, "Adams", "7", (), "2026-11-12T10:00"))
    assert not tables.why_not(taken)
    assert time.process_time() - began < 2.5


def test_marks_are_looked_up_and_not_each_choice_among_them(
    observer: ModuleType, observe: Observe, polled: Path, tmp_path: Path
) -> None:
    """A card of a million marks, and a contest of thousands of choices: the observer held each against all."""
    began = time.process_time()
    marks, known = ["x"] * 300_000, [f"x{number}" for number in range(2_000)]
    assert not observer.are_in_order(marks, known)
    assert time.process_time() - began < 1
    assert observer.are_in_order(["x3", "x7"], known)
    assert not observer.are_in_order(["x7", "x3"], known)
    assert not observer.are_in_order(["x3", "x3"], known)
    assert not observer.are_in_order(["y"], known)
    forgery = Forgery.of(polled)
    read = forgery.first("cards.interpreted")
    read["body"]["cards"][0]["contests"][0].update(reading="vote", choices=marks)
    cut(forgery, forgery.events[forgery.events.index(read) + 1], [])
    _, answer, _ = both(observe, forgery.write(tmp_path / "record"))
    assert failed(answer) == {"interpretations"}


def test_each_person_of_a_board_is_looked_up_and_not_each_board(
    observe: Observe, polled: Path, tmp_path: Path
) -> None:
    """Boards were held against each other, in pairs; who left a board may be of another, and nobody is of two."""
    forgery = Forgery.of(polled)
    seeded = forgery.first("audit.seeded")
    own = forgery.first("audit.opened")["body"]["jurisdictions"][0]

    def formed(board: str, *members: str) -> dict[str, Any]:
        body = {"jurisdiction": own, "board": board, "members": members}
        return {**seeded, "kind": "boards.formed", "body": body}

    boards = [formed("One", "Ann", "Bo"), formed("Two", "Cy"), formed("one", "BO", "Di")]
    taken = [formed("Three", "Ann"), formed("Four", "Di.", "Cy"), formed("Two", "bo", "Cy")]
    place = forgery.events.index(seeded)
    cut(
        forgery,
        forgery.events[place + 1],
        [*boards, *taken, formed("Two", "Eve"), formed("5", "Cy")],
    )
    _, answer, found = both(observe, forgery.write(tmp_path / "record"))
    own_faults = next(c["faults"] for c in answer["checks"] if c["name"] == "interpretations")
    faults = next(check.faults for check in found.checks if check.name == "interpretations")
    entries = [place + len(boards) + 3, place + len(boards) + 4]
    assert [each["entry"] for each in own_faults] == [each.entry for each in faults] == entries
    assert "'Two' and 'one' of" in faults[1].problem
    assert "share a person (bo)" in faults[1].problem


def test_four_thousand_boards_take_no_time_of_each_pair() -> None:
    """Each looked at all before it: a hundred thousand took both verifiers a quarter of an hour."""
    state = AuditState(
        phase=Phase.SEEDED,
        opened=AuditOpened("Audit", "November 2026", "The state", ("Adams",)),
    )
    began = time.process_time()
    for number in range(6_000):
        form_board(state, BoardFormed("Adams", f"Board {number}", (f"P{number}",)))
    assert time.process_time() - began < 1.5


def test_counts_that_are_withdrawn_are_looked_up_by_their_batch(observer: ModuleType) -> None:
    """Of each batch that was withdrawn both went through all that was ever counted: eight thousand took seconds."""
    ids = [("Adams", str(number)) for number in range(8_000)]
    lost = [{"id": each, "found": False, "contests": ({"contest": "mayor"},)} for each in ids]
    common = {"round": 1, "jurisdiction": "Adams"}
    counted = {**common, "board": "One", "reading": "first", "batches": lost}
    withdrawn = {**common, "kind": "batch", "ids": ids, "reason": "once more"}
    told: list[tuple[str, Any]] = [("batches.counted", counted), ("entries.withdrawn", withdrawn)]
    canvass, own = Changes(), observer.loaded["observer_more.py"].FullChanges()
    began = time.process_time()
    for number, (kind, body) in enumerate(told, 1):
        canvass.take(number, Event(kind, "Ada Lopez", TIME, body))
        event = {"kind": kind, "actor": "Ada Lopez", "time": TIME, "body": body}
        own.follow(observer.Entry(number, "", event))
    assert time.process_time() - began < 2
    assert [each.said for each in canvass.found] == [each.said for each in own.every()]
    assert len(canvass.found) == len(ids)


def test_challenged_ballots_are_looked_up_by_their_names(observe: Observe, tmp_path: Path) -> None:
    """Each challenge was held against all of its unit, names and all: three thousand took the observer 13 seconds."""
    forgery = Forgery.of(made_challenges(tmp_path / "made"))
    made = forgery.first("challenge.made")
    more = [copy.deepcopy(made) for _ in range(1_502)]
    for number, each in enumerate(more):
        each["body"]["exhibit"][1] = str(number)
        each["body"]["ballot"] = f"Ballot {number}" if number < 1_500 else "BALLOT  7."
    more[-1]["body"]["ballot"] = "Ballot x"
    cut(forgery, made, more)
    record = forgery.write(tmp_path / "record")
    began = time.process_time()
    _, answer, found = both(observe, record)
    assert time.process_time() - began < 2
    (own,) = next(c["faults"] for c in answer["checks"] if c["name"] == "challenges")
    (fault,) = next(check.faults for check in found.checks if check.name == "challenges")
    assert own["entry"] == fault.entry == len(forgery.events) - 1


def test_a_name_that_is_unknown_is_not_held_against_all_that_are_known(
    observe: Observe, polled: Path, tmp_path: Path
) -> None:
    """Whoever asks a desk is told the name that is nearest; a megabyte of wrong ones took canvass twelve minutes."""
    forgery = Forgery.of(polled)
    opened = forgery.first("audit.opened")
    opened["body"]["jurisdictions"] = [f"County {number}" for number in range(10_000, 14_000)]
    body = {"check": "custody", "finding": "passed", "statement": "x"}
    more = [
        {**opened, "kind": "compliance.recorded", "body": {**body, "jurisdiction": f"Count {n}"}}
        for n in range(60)
    ]
    cut(forgery, opened, [opened, *more])
    record = forgery.write(tmp_path / "record")
    began = time.process_time()
    _, answer, found = both(observe, record)
    assert time.process_time() - began < 1
    for faults in (
        [each["problem"] for c in answer["checks"] if c["name"] == "order" for each in c["faults"]],
        [
            fault.problem
            for check in found.checks
            if check.name == "order"
            for fault in check.faults
        ],
    ):
        assert len(faults) == len(more)
        assert "'Count 0'" in faults[0]
        assert "did you mean" not in faults[0]


def test_a_digest_is_held_against_those_that_are_in_and_not_against_all_contributors() -> None:
    """Of forty thousand contributors all were gone through at each digest; who is missing fills no fault."""
    names = tuple(f"P {number}" for number in range(40_000))
    ceremony = Ceremony(CeremonyOpened("a" * 64, Way.CONTRIBUTIONS, names), 1)
    began = time.process_time()
    for number, name in enumerate(names[:400], 2):
        ceremony = promise(ceremony, DigitsPromised(name, "b" * 64), number)
    assert time.process_time() - began < 0.8
    with pytest.raises(OutOfTurn, match="P 39999") as refused:
        open_digits(ceremony, DigitsOpened("P 1", "1" * 20, "c" * 64))
    findings = Findings()
    findings.fault("seed", 402, str(refused.value))
    ((fault,),) = [found.faults for found in findings.results if found.name == "seed"]
    assert fault.problem.startswith(
        "nobody opens digits before every digest is in; missing: P 400,"
    )
    assert len(fault.problem) < LONGEST_SAID + 50
    ((whole,),) = [found.faults for found in _one_fault("x" * LONGEST_SAID).results if found.faults]
    assert whole.problem == "x" * LONGEST_SAID


def _one_fault(problem: str) -> Findings:
    findings = Findings()
    findings.fault("order", 1, problem)
    return findings
