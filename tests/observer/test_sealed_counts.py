"""Counts of batches under seal, forged: both verifiers refuse what is opened and was not sealed, or too early."""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from canvass.audit.event import BatchesUnsealed, read_body
from canvass.journeys.verify import verify
from canvass.model import Event
from canvass.model.value import frozen
from tests.observer.agreement import differences, of_canvass, of_observer
from tests.observer.conftest import Observe, failed
from tests.observer.forged import Forgery
from tests.observer.mutable import counted_under_seal
from tests.observer.test_seals import ASKED, at, cut_at, terms_of, told
from tests.observer.test_tampered import failed_in
from tests.some_of import some_of

SEALED, OPENED, COUNTED = "batches.sealed", "batches.unsealed", "batches.counted"
Change = Callable[[Forgery], None]


@pytest.fixture(scope="module")
def sealed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A record in which every batch was counted under seal by two boards, as the terms ask."""
    return counted_under_seal(tmp_path_factory.mktemp("counted"))


def body(forgery: Forgery, kind: str, turn: str, after: int = -1) -> dict[str, Any]:
    """The body of the first such event, or of the first after another one."""
    found: dict[str, Any] = forgery.events[at(forgery, kind, turn, after)]["body"]
    return found


def sealed_anew(forgery: Forgery, turn: str) -> None:
    """Seal what the first opening of a turn says now, so that the digest fits."""
    opening = frozen(body(forgery, OPENED, turn))
    said = read_body(Event(OPENED, "x", "2026-11-12T15:04:05Z", opening))  # type: ignore[arg-type]
    assert isinstance(said, BatchesUnsealed)
    body(forgery, SEALED, turn)["batches"][0]["digest"] = said.digests[0]


def another_count(turn: str) -> Change:
    """A board opens one vote fewer than it sealed: a count that adds up."""

    def change(forgery: Forgery) -> None:
        count = body(forgery, OPENED, turn)["batches"][0]["contests"][0]
        count["votes"][0]["votes"] -= 1
        count["undervotes"] += 1

    return change


def lost(forgery: Forgery) -> None:
    """A batch that was counted is opened as one that was not found."""
    batch = body(forgery, OPENED, "second")["batches"][0]
    batch.update(found=False, contests=[{"contest": batch["contests"][0]["contest"]}])


def false_sum(forgery: Forgery) -> None:
    """A count that does not add up, sealed so that it fits."""
    body(forgery, OPENED, "first")["batches"][0]["contests"][0]["cards"] += 1
    sealed_anew(forgery, "first")


def member(kind: str, name: str, value: object) -> Change:
    """Another member of the first event of a kind."""
    return lambda forgery: body(forgery, kind, "first").update({name: value})


def of_item(kind: str, name: str, value: object) -> Change:
    """Another member of the first batch of the first event of a kind."""
    return lambda forgery: body(forgery, kind, "first")["batches"][0].update({name: value})


def exchanged(kind: str) -> Change:
    """The first and the second event of a kind, in the other order."""

    def change(forgery: Forgery) -> None:
        one, other = at(forgery, kind, "first"), at(forgery, kind, "second")
        events = forgery.events
        events[one], events[other] = events[other], events[one]

    return change


def opened_before_the_second(forgery: Forgery) -> None:
    """The first count is shown, and then the second is sealed."""
    opening = forgery.events.pop(at(forgery, OPENED, "first"))
    forgery.events.insert(at(forgery, SEALED, "second"), opening)


def never(kind: str, turn: str) -> Change:
    """An event of this kind and turn that is left out."""

    def change(forgery: Forgery) -> None:
        del forgery.events[at(forgery, kind, turn)]

    return change


def again(kind: str) -> Change:
    """An event of this kind that stands twice."""

    def change(forgery: Forgery) -> None:
        where = at(forgery, kind, "first")
        forgery.events.insert(where + 1, copy.deepcopy(forgery.events[where]))

    return change


def twice_inside(kind: str) -> Change:
    """A batch that stands twice in one event."""

    def change(forgery: Forgery) -> None:
        found = body(forgery, kind, "first")
        found["batches"] = found["batches"] * 2
        if kind == OPENED:
            found["nonces"] = [found["nonces"][0], "7" * 64]

    return change


def by_the_same_board(forgery: Forgery) -> None:
    """The board of the first seals and opens the second, in capitals."""
    for kind in (SEALED, OPENED):
        body(forgery, kind, "second")["board"] = "BOARD FIRST"
    sealed_anew(forgery, "second")


def one_nonce(forgery: Forgery) -> None:
    """Both counts have one nonce, sealed so that it fits."""
    body(forgery, OPENED, "second")["nonces"] = body(forgery, OPENED, "first")["nonces"]
    sealed_anew(forgery, "second")


def a_copied_seal(forgery: Forgery) -> None:
    """The second board seals the digest of the first, and opens with its nonce."""
    first, second = (body(forgery, SEALED, turn)["batches"][0] for turn in ("first", "second"))
    second["digest"] = first["digest"]
    body(forgery, OPENED, "second")["nonces"] = body(forgery, OPENED, "first")["nonces"]


def in_the_open(*turns: str) -> Change:
    """What was opened of these turns stands in the open, and nothing was sealed of it."""

    def change(forgery: Forgery) -> None:
        for event in list(forgery.events):
            if event["kind"] in (SEALED, OPENED) and event["body"]["reading"] in turns:
                event["body"].pop("nonces", None)
                if event["kind"] == SEALED:
                    forgery.events.remove(event)
                event["kind"] = COUNTED

    return change


def in_the_open_beside(forgery: Forgery) -> None:
    """A count in the open between the two seals, where the terms do not ask for them."""
    del terms_of(forgery)["under_seal"]
    opening = copy.deepcopy(forgery.events[at(forgery, OPENED, "first")])
    del opening["body"]["nonces"]
    opening["kind"] = COUNTED
    forgery.events.insert(at(forgery, SEALED, "second"), opening)


def two_contests(forgery: Forgery) -> None:
    """Two contests of a batch opened in one line."""
    batch = body(forgery, OPENED, "first")["batches"][0]
    other = copy.deepcopy(batch["contests"][0])
    other["contest"] = "mayor"
    batch["contests"].insert(0, other)


def read_once(forgery: Forgery) -> None:
    """Batches that nobody is asked to count a second time are sealed."""
    terms_of(forgery)["second_reading"] = "0"
    del terms_of(forgery)["under_seal"]


def withdrawn_unseen(forgery: Forgery) -> None:
    """Sealed counts are withdrawn, and opened all the same."""
    where = at(forgery, SEALED, "second")
    event = forgery.events[where]
    said = {
        "ids": [event["body"]["batches"][0]["id"]],
        "jurisdiction": event["body"]["jurisdiction"],
        "kind": "batch",
        "reason": "the box was open",
        "round": event["body"]["round"],
    }
    forgery.events.insert(where + 1, {**event, "kind": "entries.withdrawn", "body": said})


FALSE: dict[str, Change] = {
    "another first count than was sealed": another_count("first"),
    "another second count than was sealed": another_count("second"),
    "counted, and opened as not found": lost,
    "a sum that is false": false_sum,
    "another nonce": member(OPENED, "nonces", ["0" * 64]),
    "no nonce": member(OPENED, "nonces", []),
    "a nonce too many": member(OPENED, "nonces", ["0" * 64] * 2),
    "a sheet beside it": member(OPENED, "artefacts", {}),
    "nothing sealed": member(SEALED, "batches", []),
    "another digest": of_item(SEALED, "digest", "1" * 64),
    "a contest that is not counted there": of_item(SEALED, "contest", "council"),
    "a contest that nobody knows": of_item(SEALED, "contest", "sheriff"),
    "a batch that nobody knows": of_item(SEALED, "id", ["Adams", "99"]),
    "a batch of another county": of_item(SEALED, "id", ["Brown", "A", "1"]),
    "a first count opened before the second is sealed": opened_before_the_second,
    "a second count opened before the first": exchanged(OPENED),
    "a second count sealed before the first": exchanged(SEALED),
    "a first count never opened": never(OPENED, "first"),
    "a second count never opened": never(OPENED, "second"),
    "a first count never sealed": never(SEALED, "first"),
    "opened twice": again(OPENED),
    "sealed twice": again(SEALED),
    "sealed twice in one event": twice_inside(SEALED),
    "opened twice in one event": twice_inside(OPENED),
    "both by one board": by_the_same_board,
    "opened by another board": member(OPENED, "board", "board 9"),
    "one nonce for both boards": one_nonce,
    "a copied seal": a_copied_seal,
    "a resolution under seal": member(SEALED, "reading", "resolution"),
    "two contests in one line": two_contests,
    "a count in the open beside it": in_the_open_beside,
    "all in the open, although the terms ask for seals": in_the_open("first", "second"),
    "the first in the open, although the terms ask for seals": in_the_open("first"),
    "the second in the open, although the terms ask for seals": in_the_open("second"),
    "batches that are counted once": read_once,
    "withdrawn, and opened": withdrawn_unseen,
}


@some_of("name", FALSE, every=3)
def test_a_false_seal_of_a_count_fails_in_both(
    name: str, observer: ModuleType, sealed: Path, tmp_path: Path
) -> None:
    """Each fails ``interpretations``, and the two verifiers fail the same checks."""
    forgery = Forgery.of(sealed)
    FALSE[name](forgery)
    folder = forgery.write(tmp_path / "record")
    one, other = of_observer(observer, folder), of_canvass(folder)
    assert "interpretations" in failed_in(verify(folder))
    assert not differences(one, other)


def test_counts_under_seal_hold_in_both(observe: Observe, sealed: Path) -> None:
    """Both say that the terms ask for them, how many there are, and that each opening is what was sealed."""
    code, answer = observe(sealed)
    assert (code, failed(answer), failed_in(verify(sealed))) == (0, set(), set())
    count = sum(
        len(event["body"]["batches"])
        for event in Forgery.of(sealed).events
        if event["kind"] == SEALED and event["body"]["reading"] == "first"
    )
    assert count > 2
    said = f"counts of batches made under seal: {count}; of {count} both readings were opened"
    for seen in told(sealed, observe):
        assert ASKED in seen
        assert any(said in line for line in seen)


@pytest.mark.parametrize(("turn", "left"), [("first", ["first"]), ("second", ["first", "second"])])
def test_a_count_that_is_not_opened_is_named_by_both(
    turn: str, left: list[str], observe: Observe, sealed: Path, tmp_path: Path
) -> None:
    """A record at work: each seal that is not opened is named with its entry, and none is a fault."""
    forgery = Forgery.of(sealed)
    cut_at(forgery, SEALED, turn)
    folder = forgery.write(tmp_path / "record")
    found = [
        [line for line in seen if line.endswith("was not opened")] for seen in told(folder, observe)
    ]
    assert [[line.split(": the ")[1].split()[0] for line in lines] for lines in found] == [left] * 2
    assert found[0] == found[1]
    assert "interpretations" not in failed_in(verify(folder))


def test_a_count_that_was_withdrawn_unseen_is_told_as_such_by_both(
    observer: ModuleType, sealed: Path, tmp_path: Path
) -> None:
    """Nobody saw it: both say so among the changes of mind."""
    forgery = Forgery.of(sealed)
    withdrawn_unseen(forgery)
    del forgery.events[at(forgery, OPENED, "first") :]
    folder = forgery.write(tmp_path / "record")
    one, other = of_observer(observer, folder), of_canvass(folder)
    assert not differences(one, other)
    said = [change.said for change in verify(folder).changes]
    assert any("sealed, and never opened" in each for each in said), said


def test_what_was_known_before_it_was_sealed_is_told_by_both(
    observe: Observe, sealed: Path, tmp_path: Path
) -> None:
    """A count that was opened, withdrawn and made anew under seal: its boards could have known the one before."""
    forgery = Forgery.of(sealed)
    withdrawn_unseen(forgery)
    where = at(forgery, SEALED, "second") + 1
    withdrawal = forgery.events.pop(where)
    last = at(forgery, OPENED, "second")
    made = copy.deepcopy([event for event in forgery.events[: last + 1] if event["kind"] == SEALED])
    forgery.events[last + 1 :] = [withdrawal, *made]
    folder = forgery.write(tmp_path / "record")
    batch = " ".join(withdrawal["body"]["ids"][0])
    for seen in told(folder, observe):
        (line,) = [line for line in seen if "an earlier reading of it was in the record" in line]
        assert line.startswith("the count of 'bond' in batch")
        assert batch in line
