"""Each kind of change of mind, forged into a good record: both verifiers tell it, and the same, and nothing fails."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

import pytest
from typer.testing import CliRunner

from canvass.audit.changes import ChangeKind
from canvass.cli.tree import whole_tree
from canvass.journeys.verify import verify
from tests.observer.conftest import Observe, failed, run_observer
from tests.observer.forged import Forgery
from tests.observer.recorded import KEY


def index(forgery: Forgery, kind: str) -> int:
    """Where the first event of a kind stands."""
    return forgery.events.index(forgery.first(kind))


def commit_again(forgery: Forgery) -> None:
    """The same commitment once more, signed, before the seed."""
    at = index(forgery, "audit.seeded")
    again = copy.deepcopy([forgery.first("record.committed"), forgery.first("record.checkpoint")])
    forgery.events[at:at] = again


def reopen_round(forgery: Forgery) -> None:
    """The first round is reopened and closed again."""
    at = index(forgery, "round.closed")
    closed = copy.deepcopy(forgery.events[at])
    closed["body"].pop("artefacts", None)
    reopened = {**closed, "kind": "round.reopened", "body": {"round": 1, "reason": "a label"}}
    forgery.events[at + 1 : at + 1] = [reopened, closed]


def withdraw(forgery: Forgery) -> None:
    """A reading is withdrawn and entered again."""
    at = index(forgery, "cards.interpreted")
    read = forgery.events[at]
    body = read["body"]
    taken = {
        "round": body["round"],
        "jurisdiction": body["jurisdiction"],
        "kind": "card",
        "ids": [card["id"] for card in body["cards"]],
        "reason": "the wrong card",
    }
    withdrawn = {**read, "kind": "entries.withdrawn", "body": taken}
    forgery.events[at + 1 : at + 1] = [withdrawn, copy.deepcopy(read)]


def second(forgery: Forgery) -> None:
    """A second reading by another board, entered by the same person under another spelling."""
    at = index(forgery, "cards.interpreted")
    again = copy.deepcopy(forgery.events[at])
    again["body"].update(reading="second", board="quite another board")
    again["actor"] = again["actor"].upper().replace("A", "\uff21")
    forgery.events.insert(at + 1, again)


def sign_off_again(forgery: Forgery) -> None:
    """A sign-off is reopened and made again."""
    at = index(forgery, "entries.signed_off")
    signed = forgery.events[at]
    body = {key: signed["body"][key] for key in ("round", "jurisdiction")}
    reopened = {**signed, "kind": "entries.reopened", "body": {**body, "reason": "a torn label"}}
    forgery.events[at + 1 : at + 1] = [reopened, copy.deepcopy(signed)]


def check_again(forgery: Forgery) -> None:
    """A check of the paper that failed and passes when it is asked again."""
    at = index(forgery, "compliance.recorded")
    before = copy.deepcopy(forgery.events[at])
    before["body"]["finding"] = "failed"
    forgery.events.insert(at, before)


def earlier(forgery: Forgery) -> None:
    """A round that was closed, as it says, before it was opened."""
    forgery.first("round.closed")["time"] = "2020-01-01T00:00:00.5Z"


def end_ceremony(forgery: Forgery) -> None:
    """A ceremony is opened and given up."""
    at = index(forgery, "audit.seeded")
    seeded = forgery.events[at]
    body = {"commitment": "", "way": "beacon", "contributors": [], "beacon": "pulse 7"}
    forgery.events[at:at] = [
        {**seeded, "kind": "ceremony.opened", "body": body},
        {**seeded, "kind": "ceremony.abandoned", "body": {"reason": "no line"}},
    ]


def lose_key(forgery: Forgery) -> None:
    """A key is lost after the last signature."""
    lost = {"fingerprint": KEY.public.fingerprint, "reason": "the safe was wet"}
    forgery.events.append({**forgery.events[-1], "kind": "key.lost", "body": lost})


FORGED: dict[ChangeKind, Callable[[Forgery], None]] = {
    ChangeKind.COMMITMENT_REPLACED: commit_again,
    ChangeKind.ROUND_REOPENED: reopen_round,
    ChangeKind.SIGN_OFF_REOPENED: sign_off_again,
    ChangeKind.READING_WITHDRAWN: withdraw,
    ChangeKind.SAME_PERSON: second,
    ChangeKind.CHECK_CHANGED: check_again,
    ChangeKind.TIME_GOES_BACK: earlier,
    ChangeKind.KEY_LOST: lose_key,
    ChangeKind.CEREMONY_ENDED: end_ceremony,
}


def test_every_kind_is_tried() -> None:
    """A kind that nobody tries could be told by one verifier alone; those of a recount are tried beside its tests."""
    of_recounts = {ChangeKind.BASELINE_REPLACED, ChangeKind.RETURN_RECALLED}
    assert set(FORGED) | of_recounts == set(ChangeKind)


def test_no_change_of_mind_hides_behind_others(published: Path, tmp_path: Path) -> None:
    """Fifty clocks that go wrong, and then a commitment's key that is lost: both verifiers print each of them."""
    forgery = Forgery.of(published)
    for number, event in enumerate(forgery.events[20:70]):
        event["time"] = f"2026-11-12T15:04:{59 - number:02}Z"
    lose_key(forgery)
    folder = forgery.write(tmp_path / "record")
    printed = CliRunner().invoke(whole_tree(), ["verify", str(folder)]).stdout.splitlines()
    other = run_observer(folder).stdout.splitlines()
    told = [f"  entry {change.entry}: {change.said}" for change in verify(folder).changes]
    assert len(told) > 45
    assert [line for line in printed if line in told] == told
    assert [line for line in other if line in told] == told


def test_a_check_shows_all_that_it_saw(published_early: Path, tmp_path: Path) -> None:
    """Thirty sign-offs without a signature of their own: the last of them is named like the first."""
    forgery = Forgery.of(published_early)
    at = forgery.events.index(forgery.last("entries.signed_off"))
    for _ in range(30):
        again = copy.deepcopy(forgery.first("entries.signed_off"))
        forgery.events.insert(at + 1, again)
    folder = forgery.write(tmp_path / "record")
    said = run_observer(folder).stdout
    assert f"entry {at + 31}: entries.signed_off has no signature of its own" in said


def test_a_commitment_said_again_still_vouches(
    observe: Observe, published_early: Path, tmp_path: Path
) -> None:
    """Its words count, and neither verifier says that they do not."""
    forgery = Forgery.of(published_early)
    commit_again(forgery)
    folder = forgery.write(tmp_path / "record")
    digest = verify(folder).checks[4].seen[0].split()[2]
    code, answer = observe(folder, "--anchor", digest)
    assert (code, answer["anchor"]["vouches_to"]) == (0, answer["head"]["sequence"])
    said = answer["changes"][0]["said"]
    assert "only the words of this one count" in said
    assert verify(folder).changes[0].said == said


@pytest.mark.parametrize("kind", FORGED, ids=str)
def test_both_tell_each_kind_in_the_same_words(
    kind: ChangeKind, observe: Observe, published_early: Path, tmp_path: Path
) -> None:
    """No check fails, the kind is told, and the two lists are one."""
    forgery = Forgery.of(published_early)
    FORGED[kind](forgery)
    folder = forgery.write(tmp_path / "record")
    code, answer = observe(folder, "--strict")
    found = verify(folder)
    told = [asdict(change) for change in found.changes]
    assert (code, failed(answer)) == (4, set())
    assert found.is_consistent
    assert told == answer["changes"]
    assert kind in [change["kind"] for change in told]
