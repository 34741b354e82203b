"""Readings under seal, forged: what is opened must be what was sealed, after both seals, for both verifiers."""

from __future__ import annotations

import copy
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from canvass.audit.event import CardsUnsealed, read_body
from canvass.journeys.verify import verify
from canvass.model import Event
from canvass.model.value import frozen
from tests.observer.agreement import differences, of_canvass, of_observer
from tests.observer.conftest import OBSERVER, Observe, failed
from tests.observer.forged import Forgery
from tests.observer.mutable import asked_under_seal, two_boards, under_seal
from tests.observer.test_tampered import failed_in
from tests.some_of import some_of

SEALED, OPENED = "cards.sealed", "cards.unsealed"
Change = Callable[[Forgery], None]


@pytest.fixture(scope="module")
def sealed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A record in which cards were read under seal by two boards."""
    return under_seal(tmp_path_factory.mktemp("sealed"))


def at(forgery: Forgery, kind: str, turn: str, after: int = -1) -> int:
    """Where the first event of this kind and turn stands, or the first after another one."""
    return next(
        n
        for n, event in enumerate(forgery.events)
        if n > after and event["kind"] == kind and event["body"]["reading"] == turn
    )


def sealed_anew(forgery: Forgery, where: int, opening: dict[str, Any]) -> None:
    """The digest of what an opening says, put where it was sealed."""
    body = frozen(opening["body"])
    said = read_body(Event(OPENED, "x", "2026-11-12T15:04:05Z", body))  # type: ignore[arg-type]
    assert isinstance(said, CardsUnsealed)
    forgery.events[where]["body"]["cards"][0]["digest"] = said.digests[0]


def another_reading(turn: str) -> Change:
    """A board opens another reading than it sealed: one that agrees with nothing that it saw."""

    def change(forgery: Forgery) -> None:
        card = forgery.events[at(forgery, OPENED, turn)]["body"]["cards"][0]
        card.update(found=False, contests=[])

    return change


def another_nonce(forgery: Forgery) -> None:
    """The reading, with another nonce."""
    forgery.events[at(forgery, OPENED, "first")]["body"]["nonces"] = ["0" * 64]


def another_digest(forgery: Forgery) -> None:
    """A digest of nothing."""
    forgery.events[at(forgery, SEALED, "second")]["body"]["cards"][0]["digest"] = "1" * 64


def opened_before_the_second(forgery: Forgery) -> None:
    """The first reading is shown, and then the second is sealed."""
    opening = forgery.events.pop(at(forgery, OPENED, "first"))
    forgery.events.insert(at(forgery, SEALED, "second"), opening)


def second_opened_first(forgery: Forgery) -> None:
    """The second reading is opened before the first."""
    one, other = at(forgery, OPENED, "first"), at(forgery, OPENED, "second")
    forgery.events[one], forgery.events[other] = forgery.events[other], forgery.events[one]


def second_sealed_first(forgery: Forgery) -> None:
    """The second reading is sealed before the first."""
    one, other = at(forgery, SEALED, "first"), at(forgery, SEALED, "second")
    forgery.events[one], forgery.events[other] = forgery.events[other], forgery.events[one]


def never_opened(turn: str) -> Change:
    """A sealed reading that nobody opens, and a round that is closed as if somebody had."""

    def change(forgery: Forgery) -> None:
        del forgery.events[at(forgery, OPENED, turn)]

    return change


def opened_twice(forgery: Forgery) -> None:
    """What was opened is opened again."""
    where = at(forgery, OPENED, "second")
    forgery.events.insert(where + 1, copy.deepcopy(forgery.events[where]))


def sealed_twice(forgery: Forgery) -> None:
    """A board seals a second first reading, to choose between the two."""
    where = at(forgery, SEALED, "first")
    again = copy.deepcopy(forgery.events[where])
    again["body"]["cards"][0]["digest"] = "2" * 64
    forgery.events.insert(where + 1, again)


def by_the_same_board(forgery: Forgery) -> None:
    """The board of the first seals and opens the second, in capitals."""
    sealing, opening = (forgery.events[at(forgery, kind, "second")] for kind in (SEALED, OPENED))
    for event in (sealing, opening):
        event["body"]["board"] = "BOARD FIRST"
    sealed_anew(forgery, at(forgery, SEALED, "second"), opening)


def opened_by_another_board(forgery: Forgery) -> None:
    """A reading is opened as that of a board that did not seal it."""
    forgery.events[at(forgery, OPENED, "second")]["body"]["board"] = "board 9"


def sealed_from_another(forgery: Forgery) -> None:
    """The second board seals the digest of the first, and opens what that one opened."""
    first = forgery.events[at(forgery, SEALED, "first")]["body"]["cards"][0]["digest"]
    forgery.events[at(forgery, SEALED, "second")]["body"]["cards"][0]["digest"] = first
    opening = forgery.events[at(forgery, OPENED, "first")]["body"]
    forgery.events[at(forgery, OPENED, "second")]["body"]["nonces"] = opening["nonces"]


def opened_as(board: str, *turns: str) -> Change:
    """Readings that are opened as another board's than the one that sealed them, and were sealed so that it fits."""

    def change(forgery: Forgery) -> None:
        for turn in turns:
            opening = forgery.events[at(forgery, OPENED, turn)]
            opening["body"]["board"] = board
            sealed_anew(forgery, at(forgery, SEALED, turn), opening)

    return change


def another_salt_each(forgery: Forgery) -> None:
    """Each of two readings of a card is opened with the nonce of the other: none fits."""
    one, other = (
        n
        for n, e in enumerate(forgery.events)
        if e["kind"] == OPENED
        and at(forgery, OPENED, "first") <= n < at(forgery, OPENED, "first") + 2
    )
    first, second = forgery.events[one]["body"], forgery.events[other]["body"]
    first["nonces"], second["nonces"] = second["nonces"], first["nonces"]


def another_card(forgery: Forgery) -> None:
    """What was read is opened as that of another card under seal."""
    places = [
        n
        for n, e in enumerate(forgery.events)
        if e["kind"] == OPENED and e["body"]["reading"] == "first"
    ]
    one, other = (forgery.events[n]["body"] for n in places[:2])
    one["cards"][0]["id"], other["cards"][0]["id"] = other["cards"][0]["id"], one["cards"][0]["id"]


def one_nonce_for(turns: tuple[str, str]) -> Change:
    """Two readings with one nonce, sealed so that it fits: of two boards, or of two cards of one board."""

    def change(forgery: Forgery) -> None:
        one = at(forgery, OPENED, turns[0])
        other = at(forgery, OPENED, turns[1], after=one)
        opening = forgery.events[other]
        opening["body"]["nonces"] = forgery.events[one]["body"]["nonces"]
        sealing = at(forgery, SEALED, turns[1], after=at(forgery, SEALED, turns[0]))
        card = opening["body"]["cards"][0]["id"]
        assert forgery.events[sealing]["body"]["cards"][0]["id"] == card
        sealed_anew(forgery, sealing, opening)

    return change


def read_in_the_open(turn: str) -> Change:
    """Somebody enters a reading in the open between the two seals."""

    def change(forgery: Forgery) -> None:
        opening = copy.deepcopy(forgery.events[at(forgery, OPENED, turn)])
        del opening["body"]["nonces"]
        opening["kind"] = "cards.interpreted"
        forgery.events.insert(at(forgery, SEALED, "second"), opening)

    return change


def read_once(forgery: Forgery) -> None:
    """A card that one board reads is sealed."""
    read = forgery.first("cards.interpreted")
    body = {name: read["body"][name] for name in ("board", "jurisdiction", "reading", "round")}
    body["cards"] = [{"digest": "3" * 64, "id": read["body"]["cards"][0]["id"]}]
    forgery.events.insert(forgery.events.index(read), {**read, "kind": SEALED, "body": body})


def resolution(forgery: Forgery) -> None:
    """A resolution under seal."""
    forgery.events[at(forgery, SEALED, "second")]["body"]["reading"] = "resolution"


def member(kind: str, name: str, value: object) -> Change:
    """Another member in the first event of a kind."""
    return lambda forgery: forgery.events[at(forgery, kind, "first")]["body"].update({name: value})


def withdrawn_unseen(forgery: Forgery) -> None:
    """Sealed readings are withdrawn, and opened all the same."""
    where = at(forgery, SEALED, "second")
    event = forgery.events[where]
    body = {
        "ids": [event["body"]["cards"][0]["id"]],
        "jurisdiction": event["body"]["jurisdiction"],
        "kind": "card",
        "reason": "the box was open",
        "round": event["body"]["round"],
    }
    forgery.events.insert(where + 1, {**event, "kind": "entries.withdrawn", "body": body})


FALSE: dict[str, Change] = {
    "another first reading than was sealed": another_reading("first"),
    "another second reading than was sealed": another_reading("second"),
    "another nonce": another_nonce,
    "another digest": another_digest,
    "a first reading opened before the second is sealed": opened_before_the_second,
    "a second reading opened before the first": second_opened_first,
    "a second reading sealed before the first": second_sealed_first,
    "a first reading never opened": never_opened("first"),
    "a second reading never opened": never_opened("second"),
    "opened twice": opened_twice,
    "sealed twice": sealed_twice,
    "both by one board": by_the_same_board,
    "opened by another board": opened_by_another_board,
    "one nonce for both boards": one_nonce_for(("first", "second")),
    "one nonce for two cards": one_nonce_for(("first", "first")),
    "nonces exchanged": another_salt_each,
    "cards exchanged": another_card,
    "one opened as another board's, as it was sealed": opened_as("board 9", "first"),
    "the second opened as the first board's in another spelling": opened_as(
        "BOARD FIRST", "second"
    ),
    "both opened as one board's, as they were sealed": opened_as("board 9", "first", "second"),
    "the board spelled otherwise, as it was sealed": opened_as("Board First", "first"),
    "a copied seal": sealed_from_another,
    "a first reading in the open beside it": read_in_the_open("first"),
    "a second reading in the open beside it": read_in_the_open("second"),
    "a card that is read once": read_once,
    "a resolution under seal": resolution,
    "no nonce": member(OPENED, "nonces", []),
    "a nonce too many": member(OPENED, "nonces", ["0" * 64] * 2),
    "a sheet beside it": member(OPENED, "artefacts", {}),
    "nothing sealed": member(SEALED, "cards", []),
    "withdrawn, and opened": withdrawn_unseen,
}


@some_of("name", FALSE, every=3)
def test_a_false_seal_fails_in_both(
    name: str, observer: ModuleType, sealed: Path, tmp_path: Path
) -> None:
    """Each fails ``interpretations``, and the two verifiers fail the same checks."""
    forgery = Forgery.of(sealed)
    FALSE[name](forgery)
    folder = forgery.write(tmp_path / "record")
    one, other = of_observer(observer, folder), of_canvass(folder)
    assert "interpretations" in failed_in(verify(folder))
    assert not differences(one, other)


def test_readings_under_seal_hold_in_both(observe: Observe, sealed: Path) -> None:
    """Both say how many cards were read under seal, and that each opening is what was sealed."""
    code, answer = observe(sealed)
    found = verify(sealed)
    assert (code, failed(answer), failed_in(found)) == (0, set(), set())
    count = sum(
        event["kind"] == SEALED and event["body"]["reading"] == "first"
        for event in Forgery.of(sealed).events
    )
    assert count > 1
    said = f"cards read under seal: {count}; of {count} both readings were opened"
    (seen,) = (check["seen"] for check in answer["checks"] if check["name"] == "interpretations")
    (here,) = (check.seen for check in found.checks if check.name == "interpretations")
    assert any(said in line for line in seen)
    assert any(said in line for line in here)


def cut_after(turn: str) -> Change:
    """The record as it was when a reading was sealed, signed by nobody since."""
    return lambda forgery: cut_at(forgery, SEALED, turn)


def cut_at(forgery: Forgery, kind: str, turn: str) -> None:
    """Drop what comes after the first event of this kind and turn."""
    del forgery.events[at(forgery, kind, turn) + 1 :]


@pytest.mark.parametrize(("turn", "left"), [("first", ["first"]), ("second", ["first", "second"])])
def test_what_is_not_opened_is_named_by_both(
    turn: str, left: list[str], observe: Observe, sealed: Path, tmp_path: Path
) -> None:
    """A record at work: each seal that is not opened is named with its entry, and none is a fault."""
    forgery = Forgery.of(sealed)
    cut_after(turn)(forgery)
    folder = forgery.write(tmp_path / "record")
    seen = next(
        check["seen"]
        for check in observe(folder)[1]["checks"]
        if check["name"] == "interpretations"
    )
    here = next(check.seen for check in verify(folder).checks if check.name == "interpretations")
    for told in (seen, here):
        named = [line for line in told if line.endswith("was not opened")]
        assert [line.split(": the ")[1].split()[0] for line in named] == left
    assert "interpretations" not in failed_in(verify(folder))


ASKED = "the terms ask that each card and batch that a second board reads is read under seal"


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A record whose terms ask for seals."""
    return asked_under_seal(tmp_path_factory.mktemp("asked"))


def told(folder: Path, observe: Observe, name: str = "interpretations") -> tuple[list[str], ...]:
    """What both verifiers saw of a check."""
    checks = observe(folder)[1]["checks"]
    (seen,) = (check["seen"] for check in checks if check["name"] == name)
    (here,) = (check.seen for check in verify(folder).checks if check.name == name)
    return seen, list(here)


def test_seals_that_the_terms_ask_for_hold_in_both(
    observe: Observe, asked: Path, sealed: Path
) -> None:
    """Both say that the terms ask for them, and of the record without such terms neither does."""
    code, answer = observe(asked)
    assert (code, failed(answer), failed_in(verify(asked))) == (0, set(), set())
    assert all(ASKED in seen for seen in told(asked, observe))
    assert not any(ASKED in seen for seen in told(sealed, observe))


def terms_of(forgery: Forgery) -> dict[str, Any]:
    """The method in the terms."""
    found: dict[str, Any] = forgery.first("record.committed")["body"]["terms"]["method"]
    return found


def in_the_open(*turns: str) -> Change:
    """What was opened of these turns stands in the open, and nothing was sealed of it."""

    def change(forgery: Forgery) -> None:
        for event in list(forgery.events):
            if event["kind"] in (SEALED, OPENED) and event["body"]["reading"] in turns:
                event["body"].pop("nonces", None)
                if event["kind"] == SEALED:
                    forgery.events.remove(event)
                event["kind"] = "cards.interpreted"

    return change


def asked_of(value: object) -> Change:
    """Another value of the term."""
    return lambda forgery: terms_of(forgery).update(under_seal=value)


def asked_of_nobody(forgery: Forgery) -> None:
    """The term stands there, and nobody reads a second time."""
    terms_of(forgery)["second_reading"] = "0"


BROKEN: dict[str, tuple[Change, str]] = {
    "all in the open": (in_the_open("first", "second"), "interpretations"),
    "the first in the open": (in_the_open("first"), "interpretations"),
    "the second in the open": (in_the_open("second"), "interpretations"),
    "a term that is false": (asked_of(False), "tables"),
    "a term that is a word": (asked_of("yes"), "tables"),
    "a term that is a number": (asked_of(1), "tables"),
    "a term of nobody": (asked_of_nobody, "tables"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_term_that_is_broken_fails_in_both(
    name: str, observer: ModuleType, asked: Path, tmp_path: Path
) -> None:
    """A record that promised blindness and does not show it fails by name."""
    forgery = Forgery.of(asked)
    change, check = BROKEN[name]
    change(forgery)
    folder = forgery.write(tmp_path / "record")
    one, other = of_observer(observer, folder), of_canvass(folder)
    assert check in failed_in(verify(folder))
    assert not differences(one, other)


def test_readings_in_the_open_fail_once_the_terms_ask_for_seals(
    observer: ModuleType, tmp_path: Path
) -> None:
    """The same record holds without the term, and a card that one board reads stays in the open with it."""
    forgery = Forgery.of(two_boards(tmp_path / "made"))
    assert not failed_in(verify(forgery.write(tmp_path / "without")))
    asked_of(True)(forgery)
    folder = forgery.write(tmp_path / "with")
    found = verify(folder)
    assert failed_in(found) >= {"interpretations"}
    problems = [
        p for check in found.checks for p in check.faults if check.name == "interpretations"
    ]
    assert any("read under seal" in str(problem) for problem in problems)
    assert not differences(of_observer(observer, folder), of_canvass(folder))


def test_the_core_alone_says_that_it_does_not_check_seals(asked: Path, tmp_path: Path) -> None:
    """Not a pass: readings in the open would be refused by the other file alone."""
    alone = tmp_path / "observer.py"
    alone.write_bytes(OBSERVER.read_bytes())
    done = subprocess.run(
        [sys.executable, alone, asked, "--json"], capture_output=True, text=True, check=False
    )
    answer = json.loads(done.stdout)
    assert done.returncode == 6
    assert [each["name"] for each in answer["not_checked"]] == ["cards.sealed"]
