"""A whole audit by each method, as an office runs it: it goes through, and its record verifies."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import pytest

from canvass.audit.measure import measure
from canvass.audit.risk import Status
from canvass.audit.state import Phase, read_events
from canvass.errors import BadFile
from canvass.formats.audits import contest_method, contests_file
from canvass.journeys.audit_folder.closing import drawn_records, last_measured
from canvass.journeys.audit_folder.desk import sit_down
from canvass.journeys.audit_folder.discrepancies import Effect, mend
from canvass.journeys.verify import verify
from canvass.model.value import Value
from canvass.record import check_opening, find_store, read_canonical, read_opening, verify_record
from canvass.record.leaves import OpeningCheck
from tests.journeys.audit_folder.scenes import FEW, NO_LONGER_OPENED, SCENES, play
from tests.observer.conftest import failed, run_observer
from tests.some_of import some_of

ENDS = {
    "batch-comparison": Status.HAND_COUNT_AGREES,
    "stratified-in-batches": Status.HAND_COUNT_AGREES,
    "counts-under-seal": Status.HAND_COUNT_AGREES,
    "fixed-cards": Status.FIXED_SHARE_READ,
    "fixed-by-jurisdiction": Status.FIXED_SHARE_READ,
    "fixed-batches": Status.FIXED_SHARE_READ,
    "suite-more-recorded": Status.HAND_COUNT_AGREES,
    "withheld": Status.HAND_COUNT_AGREES,
    "hand-count": Status.HAND_COUNT_AGREES,
    "oneaudit-with-errors": Status.HAND_COUNT_AGREES,
    "stratified-in-pools": Status.HAND_COUNT_AGREES,
    "stratified-by-style": Status.HAND_COUNT_AGREES,
    "stratified-with-errors": Status.HAND_COUNT_AGREES,
    "promised-in-vain": Status.HAND_COUNT_AGREES,
    "hand-count-differs": Status.HAND_COUNT_DIFFERS,
    "lost-batch": Status.HAND_COUNT_AGREES,
    "unopposed": Status.UNOPPOSED,
    "tie": Status.HAND_COUNT_DIFFERS,
    "ranked": Status.HAND_COUNT_DIFFERS,
}


def holds_in_both(record: Path) -> None:
    """No check fails in canvass or in the observer, and both answer each alike and tell the same changes."""
    done = run_observer(record, "--json")
    answer = json.loads(done.stdout)
    assert (done.returncode, failed(answer)) == (0, set())
    found = verify(record)
    assert found.holds
    assert [check.answer for check in found.checks] == [c["answer"] for c in answer["checks"]]
    assert [asdict(change) for change in found.changes] == answer["changes"]


@some_of("name", SCENES, every=5)
def test_an_audit_goes_through_and_verifies(name: str, tmp_path: Path) -> None:
    """Every step is taken, both verifiers find no fault, and the events fold to the status that the paper deserves."""
    goes_through(name, play(tmp_path, SCENES[name]))


@pytest.mark.parametrize("name", NO_LONGER_OPENED)
def test_a_record_of_what_is_refused_today_verifies_as_before(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An instant runoff whose hand count by batches says nothing of it: loading refuses it, its record holds."""
    with pytest.raises(BadFile, match=r"contests\.toml"):
        play(tmp_path / "refused", NO_LONGER_OPENED[name])
    monkeypatch.setattr(contest_method, "_as_ranked", lambda entry: entry.method)
    monkeypatch.setattr(contests_file, "_refuse_unclaimed", lambda *_: None)
    goes_through(name, play(tmp_path / "before", NO_LONGER_OPENED[name]))


def goes_through(name: str, record: Path) -> None:
    """The record holds in both verifiers, and its events fold to the status that the paper deserves."""
    holds_in_both(record)
    store = find_store(record)
    report = verify_record(store)
    assert report.is_consistent, [said for check in report.checks for said in check.said]

    def lines(sha256: str) -> list[dict[str, Value]]:
        return [read_canonical(line) for line in store.artefacts.lines(sha256)]  # type: ignore[misc]

    state, faults = read_events((entry.event for entry in store.ledger.entries()), lines)
    assert not faults
    assert state.phase is (Phase.ABORTED if name == "aborted" else Phase.CONCLUDED)
    closed = state.rounds[-1].closed
    assert closed is not None
    assert closed.contests[0].status is ENDS.get(name, Status.CONFIRMED)


def test_a_contest_that_is_on_fewer_cards_than_promised_is_no_count_that_differs(
    tmp_path: Path,
) -> None:
    """Every card was drawn, and some lack the contest: a hand count decides, and none has differed so far."""
    play(tmp_path, SCENES["promised-in-vain"])
    with sit_down(tmp_path / "audit") as desk:
        first = desk.state.rounds[0].closed
    assert first is not None
    assert first.contests[0].sample == 120
    assert first.contests[0].status is Status.ALL_DRAWN


def test_no_vote_of_a_card_that_was_not_drawn_is_published(tmp_path: Path) -> None:
    """Only records in a sample are opened, each leads to the root, and rare styles stay closed."""
    play(tmp_path, SCENES["small-styles"])
    with sit_down(tmp_path / "audit") as desk:
        _, commitment = desk.record.trust.commitments[-1]
        frame = desk.lines(commitment.artefacts["frame"].sha256)
        closed = desk.state.rounds[-1].closed
        assert closed is not None
        assert closed.openings is not None
        openings = [read_opening(line) for line in desk.lines(str(closed.openings["sha256"]))]
        sampled = {entry.id for entry in desk.state.drawn.entries if entry.is_sought}
        withheld = {entry.id for entry in desk.state.drawn.entries if entry.is_withheld}
    assert commitment.cards is not None
    assert withheld
    for opening in openings:
        card = frame[opening.index]["id"]
        assert card in sampled - withheld
        assert check_opening(opening, commitment.cards, card) is OpeningCheck.HOLDS


def test_a_style_that_is_common_in_another_county_hides_nobody(tmp_path: Path) -> None:
    """Sixty cards of Brown have the style of four cards of Adams: those four stay closed, and nobody reads them."""
    play(tmp_path, SCENES["small-in-one-county"])
    with sit_down(tmp_path / "audit") as desk:
        withheld = {entry.id for entry in desk.state.drawn.entries if entry.is_withheld}
        closed = desk.state.rounds[-1].closed
        assert closed is not None
        assert closed.openings is not None
        shown = {tuple(o["card"]["id"]) for o in desk.lines(str(closed.openings["sha256"]))}  # type: ignore[index, arg-type, call-overload]
        read = {entry.id for entry in desk.state.drawn.entries if entry.is_sought}
    assert withheld
    assert withheld <= FEW
    assert not (shown | read) & FEW
    assert any(card[0] == "Brown" for card in shown)


def test_what_differs_is_told_with_its_effect(tmp_path: Path) -> None:
    """A card that was not found, and a card without a record, each with what it does to the audit."""
    play(tmp_path, SCENES["comparison-style"])
    with sit_down(tmp_path / "audit") as desk:
        found = last_measured(desk).discrepancies
    effects = {(each.entry, each.contest): each for each in found}
    lost = effects[("Adams", "2", "7"), "mayor"]
    assert (lost.recorded, lost.on_paper, lost.effect) == ("A", "not found", Effect.NOT_FOUND)
    bare = effects[("Brown", "3", "20"), "mayor"]
    assert (bare.recorded, bare.on_paper, bare.effect) == ("no record", "A", Effect.UNDERSTATED)


def test_the_risk_had_every_record_agreed_is_that_of_the_mended_records(tmp_path: Path) -> None:
    """It is told for the contests with discrepancies alone, and measured like any other risk."""
    play(tmp_path, SCENES["comparison-style"])
    with sit_down(tmp_path / "audit") as desk:
        found, state, records = last_measured(desk), desk.state, drawn_records(desk)
    differ = {each.entry for each in found.discrepancies}
    mended = {c: mend(state, r) if c in differ else r for c, r in records.items()}
    measured = {each.contest: each.measured_risk for each in measure(state, mended)}
    touched = {each.contest for each in found.discrepancies}
    assert touched
    assert found.if_agreed == {contest: measured[contest] for contest in touched}


def test_a_database_keeps_the_record_as_well(tmp_path: Path) -> None:
    """An audit whose record is in SQLite goes the same way, and publishes the same kind of folder."""
    place = tmp_path / "state.sqlite"
    record = play(tmp_path, SCENES["comparison-style"], str(place))
    assert verify_record(find_store(record)).is_consistent
    assert not (tmp_path / "audit" / "record").exists()
    with sit_down(tmp_path / "audit") as desk:
        assert desk.state.phase is Phase.CONCLUDED
