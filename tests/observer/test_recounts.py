"""Records of recounts: what was changed in one fails its named check, in the observer and in canvass."""

from __future__ import annotations

import copy
import hashlib
import json
import random
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from canvass.journeys.verify import Verification, verify
from canvass.record import canonical_bytes
from tests.observer.conftest import Observe, failed
from tests.observer.forged import Forgery
from tests.observer.test_junk import spoiled
from tests.recount.made import BEFORE, HAND, OPENED, baseline, begun, made_recount
from tests.some_of import some_of, some_of_each

DOCS = Path(__file__).parents[2] / "docs"
VECTORS: dict[str, Any] = json.loads((DOCS / "record-vectors.json").read_text("utf-8"))


@pytest.fixture(scope="session")
def recount(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole recount of five units."""
    return made_recount(tmp_path_factory.mktemp("recount"))


def both(observe: Observe, folder: Path) -> tuple[int, dict[str, Any], Verification]:
    """What both say, where they agree on what fails, what is not checked and what was changed."""
    code, answer = observe(folder)
    found = verify(folder)
    assert {check.name for check in found.checks if check.faults} == failed(answer)
    assert [check.name for check in found.checks] == [check["name"] for check in answer["checks"]]
    assert [(e.entry, e.said) for e in found.not_checked] == [
        (e["entry"], e["said"]) for e in answer["not_checked"]
    ]
    assert [(str(e.kind), e.entry, e.said) for e in found.changes] == [
        (e["kind"], e["entry"], e["said"]) for e in answer["changes"]
    ]
    return code, answer, found


def test_a_whole_recount_holds_in_both(observe: Observe, recount: Path) -> None:
    """Chain, baseline, units, sums and the amended return hold; custody and tallies are said to be unseen."""
    code, answer, found = both(observe, recount)
    assert (code, found.holds, failed(answer)) == (0, True, set())
    names = [check["name"] for check in answer["checks"]]
    assert names[7:] == [
        "case",
        "baseline",
        "units",
        "imported",
        "sums",
        "custody",
        "tallies",
        "challenges",
        "reconciliation",
    ]
    for said in ([c["answer"] for c in answer["checks"]], [str(c.answer) for c in found.checks]):
        assert said[7:] == ["holds"] * 5 + ["not made"] * 4
    assert "no challenge of a ballot is in this record" in answer["checks"][14]["not_made"][0]
    for check in answer["checks"][12:14]:
        assert "every return was imported" in check["not_made"][0]


def a_vote(forgery: Forgery) -> None:
    """One vote more in a unit that changed."""
    forgery.first("returns.imported")["body"]["votes"][0] += 1


def a_unit_twice(forgery: Forgery) -> None:
    """A return that is there twice."""
    event = forgery.first("returns.imported")
    forgery.events.insert(forgery.events.index(event) + 1, copy.deepcopy(event))


def a_unit_less(forgery: Forgery) -> None:
    """A unit that did not come back."""
    forgery.events.remove(forgery.last("returns.imported"))


def an_unknown_ward(forgery: Forgery) -> None:
    """A unit that no baseline lists, in the place of one that it does."""
    forgery.last("returns.imported")["body"]["unit"] = ["Brown", "9"]


def a_reason_left_out(forgery: Forgery) -> None:
    """A change without a reason."""
    forgery.first("returns.imported")["body"]["reason"] = None


def a_reason_for_nothing(forgery: Forgery) -> None:
    """A reason for a unit that did not change."""
    forgery.last("returns.imported")["body"]["reason"] = "voter_intent"


def told_as_counted(forgery: Forgery) -> None:
    """An amended return that tells imported returns as fewer than they are."""
    forgery.first("returns.amended")["body"]["imported"] = 0


def a_board_that_hides_imports(forgery: Forgery) -> None:
    """A board's return that tells imported returns as fewer than they are."""
    forgery.first("returns.completed")["body"]["imported"] -= 1


def a_board_total(forgery: Forgery) -> None:
    """Totals of a board that its units do not give."""
    forgery.first("returns.completed")["body"]["votes"][1] += 10


def amended(member: str, value: object) -> Callable[[Forgery], None]:
    """An amended return that says another number."""

    def change(forgery: Forgery) -> None:
        forgery.first("returns.amended")["body"][member] = value

    return change


def another_lead(forgery: Forgery) -> None:
    """The net change of the lead told otherwise."""
    forgery.first("returns.amended")["body"]["lead"]["after"] -= 5


def another_baseline(forgery: Forgery) -> None:
    """A unit's votes before, changed in the table; the totals stay."""
    event = forgery.first("recount.baseline_set")
    lines = forgery.table(event, "units")
    lines[0]["votes"][0] += 1
    forgery.put(event, "units", lines)


def moved_votes(forgery: Forgery) -> None:
    """Votes moved between two units of the baseline: its totals hold, what changed in them does not follow."""
    event = forgery.first("recount.baseline_set")
    lines = forgery.table(event, "units")
    lines[0]["votes"][0] += 1
    lines[3]["votes"][0] -= 1
    forgery.put(event, "units", lines)


def a_unit_listed_twice(forgery: Forgery) -> None:
    """A unit that the baseline has twice."""
    event = forgery.first("recount.baseline_set")
    forgery.put(event, "units", [*forgery.table(event, "units"), BEFORE[4].value])
    event["body"]["units"] += 1


def a_later_version(forgery: Forgery) -> None:
    """A return that was counted against a baseline that is not the one that holds."""
    forgery.first("returns.imported")["body"]["baseline"] = 2


def late(forgery: Forgery) -> None:
    """A return after the amended one."""
    event = forgery.last("returns.imported")
    forgery.events.remove(event)
    forgery.events.insert(forgery.events.index(forgery.first("returns.amended")) + 1, event)


def after_its_board(forgery: Forgery) -> None:
    """A return after its board said that it is whole."""
    event = forgery.last("returns.imported")
    forgery.events.remove(event)
    forgery.events.insert(forgery.events.index(forgery.last("returns.completed")) + 1, event)


def below_zero(forgery: Forgery) -> None:
    """Votes below zero."""
    forgery.first("returns.imported")["body"]["votes"][2] = -1


def a_column_too_many(forgery: Forgery) -> None:
    """A number of votes for nobody."""
    forgery.first("returns.imported")["body"]["votes"].append(0)


def opened_twice(forgery: Forgery) -> None:
    """A second case in one record."""
    event = forgery.first("recount.opened")
    forgery.events.insert(forgery.events.index(event) + 1, copy.deepcopy(event))


def amended_early(forgery: Forgery) -> None:
    """An amended return before every board's is whole."""
    forgery.events.remove(forgery.last("returns.completed"))


def another_edition(forgery: Forgery) -> None:
    """A recount of rules that nobody knows."""
    forgery.first("recount.opened")["body"]["format"] = "canvass-recount-9"


TAMPERED: dict[str, tuple[Callable[[Forgery], None], str]] = {
    "a vote": (a_vote, "sums"),
    "a unit twice": (a_unit_twice, "units"),
    "a unit less": (a_unit_less, "units"),
    "an unknown ward": (an_unknown_ward, "units"),
    "after its board": (after_its_board, "units"),
    "a reason left out": (a_reason_left_out, "imported"),
    "a reason for nothing": (a_reason_for_nothing, "imported"),
    "told as counted": (told_as_counted, "imported"),
    "a board that hides imports": (a_board_that_hides_imports, "imported"),
    "reasons told otherwise": (amended("reasons", []), "imported"),
    "a board's total": (a_board_total, "sums"),
    "another gross": (amended("gross", 3), "sums"),
    "another number of changes": (amended("changed", 1), "sums"),
    "another total": (amended("after", [242, 181, 4]), "sums"),
    "another lead": (another_lead, "sums"),
    "another baseline": (another_baseline, "baseline"),
    "moved votes": (moved_votes, "imported"),
    "a unit listed twice": (a_unit_listed_twice, "baseline"),
    "another version": (a_later_version, "baseline"),
    "a late return": (late, "case"),
    "votes below zero": (below_zero, "case"),
    "a column too many": (a_column_too_many, "case"),
    "opened twice": (opened_twice, "case"),
    "amended early": (amended_early, "case"),
    "another edition": (another_edition, "case"),
}


@some_of_each("name", TAMPERED, every=3)
def test_who_has_the_key_is_found_out_by_what_follows(
    name: str, observe: Observe, recount: Path, tmp_path: Path
) -> None:
    """With a new chain and good signatures, what was changed fails its named check in both."""
    change, check = TAMPERED[name]
    forgery = Forgery.of(recount)
    change(forgery)
    code, answer, _ = both(observe, forgery.write(tmp_path / "record"))
    assert code == 1
    assert check in failed(answer)
    assert not failed(answer) & {"chain", "keys", "signatures", "artefacts", "index"}


def test_without_the_key_the_chain_or_a_signature_tells(
    observe: Observe, recount: Path, tmp_path: Path
) -> None:
    """A vote changed in the file alone breaks the chain in both."""
    forgery = Forgery.of(recount)
    folder = forgery.write(tmp_path / "record")
    ledger = folder / "ledger.jsonl"
    data = ledger.read_bytes()
    ledger.write_bytes(data.replace(b"[102,90,1]", b"[103,90,1]", 1))
    assert ledger.read_bytes() != data
    code, answer, _ = both(observe, folder)
    assert (code, "chain" in failed(answer)) == (1, True)


@pytest.mark.parametrize("vector", VECTORS["extension"]["ends_recount"])
def test_an_unknown_step_ends_what_is_checked_of_the_recount(
    vector: dict[str, str], observe: Observe, recount: Path, tmp_path: Path
) -> None:
    """Published: a step of a later edition: named, no pass, and what follows it is not judged."""
    forgery, kind = Forgery.of(recount), vector["kind"]
    at = forgery.events.index(forgery.first("returns.completed"))
    forgery.events.insert(at, {**forgery.events[at], "kind": kind, "body": {}})
    code, answer, _ = both(observe, forgery.write(tmp_path / "record"))
    (only,) = answer["not_checked"]
    assert (code, only["entry"], only["name"]) == (5, at + 1, kind)
    assert only["said"] == vector["said"]


def test_what_a_witness_says_in_a_later_edition_is_not_checked(
    observe: Observe, recount: Path, tmp_path: Path
) -> None:
    """Events of a family that is kept for later are named, and the rest is checked as before."""
    forgery = Forgery.of(recount)
    at = forgery.events.index(forgery.first("returns.completed"))
    said = {**forgery.events[at], "kind": "witness.signed", "body": {"head": "17"}}
    forgery.events.insert(at, said)
    code, answer, _ = both(observe, forgery.write(tmp_path / "record"))
    assert (code, failed(answer)) == (5, set())
    assert answer["not_checked"][0]["said"] == "the kind witness.signed, reserved for the record"
    assert {c["name"]: c["answer"] for c in answer["checks"]}["sums"] == "holds"


def shuffled(forgery: Forgery, dice: random.Random) -> None:
    """An event of the recount dropped, doubled or moved."""
    places = [n for n, e in enumerate(forgery.events) if e["kind"].startswith(("rec", "ret"))][1:]
    event = forgery.events[dice.choice(places)]
    how = dice.randrange(3)
    if how < 2:
        forgery.events.remove(event)
    if how:
        forgery.events.insert(dice.choice(places), copy.deepcopy(event))


@some_of("seed", range(40), every=4)
def test_junk_and_moved_events_fail_the_same_checks(
    seed: int, recount: Path, observer: ModuleType, tmp_path: Path
) -> None:
    """Whatever is spoiled, dropped or moved, the same checks fail in both (others too where a file is wrong)."""
    dice = random.Random(seed)
    forgery = spoiled(recount, dice)
    if dice.random() < 0.5:
        shuffled(forgery, dice)
    folder = forgery.write(tmp_path / "record")
    answer = observer.observe(observer.Folder(folder), None)
    found = verify(folder)
    failing = {check.name for check in found.checks if check.faults}
    assert failing == failed(answer) or "artefacts" in failing & failed(answer)
    assert [each.said for each in found.not_checked] == [
        each["said"] for each in answer["not_checked"]
    ]


def test_a_replaced_baseline_is_told(observe: Observe, tmp_path: Path) -> None:
    """Another baseline before any unit came back is not a fault: it is a change of mind, and the next version holds."""
    desk = begun(tmp_path)
    desk.say([OPENED, baseline(desk), baseline(desk, 2)], HAND)
    desk.record.close()
    code, answer, _ = both(observe, tmp_path / "work")
    assert code == 0
    said = "version 1 of the baseline was replaced before a unit came back"
    assert [(e["kind"], e["entry"], e["said"]) for e in answer["changes"]] == [
        ("baseline_replaced", 5, said)
    ]


def test_a_table_that_is_not_canonical_is_no_baseline(
    observe: Observe, recount: Path, tmp_path: Path
) -> None:
    """Lines that say the same in other bytes are refused with their baseline, in both."""
    forgery = Forgery.of(recount)
    event = forgery.first("recount.baseline_set")
    forgery.put(event, "units", forgery.table(event, "units"))
    named = event["body"]["artefacts"]["units"]
    data = forgery.files.pop(named["sha256"])
    loose = b"".join(json.dumps(json.loads(line)).encode() + b"\n" for line in data.splitlines())
    assert canonical_bytes(json.loads(loose.splitlines()[0])) != loose.splitlines()[0]
    digest = hashlib.sha256(loose).hexdigest()
    named.update(sha256=digest, size_bytes=len(loose))
    forgery.files[digest] = loose
    code, answer, _ = both(observe, forgery.write(tmp_path / "record"))
    assert (code, "baseline" in failed(answer)) == (1, True)
