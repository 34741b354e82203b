"""Boards whose people are named, forged into a good record: two that share a person are one, for both verifiers."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from canvass.audit.changes import ChangeKind
from canvass.journeys.verify import verify
from tests.observer.agreement import differences, of_canvass, of_observer
from tests.observer.conftest import Observe, failed
from tests.observer.forged import Forgery
from tests.observer.mutable import two_boards
from tests.observer.test_tampered import failed_in
from tests.some_of import some_of

ANN, BO, CY = "Ann Lee", "Bo Karlsson", "Cy Diaz"


@pytest.fixture(scope="module")
def twice(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A record in which every card is read by two boards."""
    return two_boards(tmp_path_factory.mktemp("twice"))


def labels(forgery: Forgery) -> dict[str, dict[str, str]]:
    """For each jurisdiction what its boards of the first and the second reading are called."""
    found: dict[str, dict[str, str]] = {}
    for event in forgery.events:
        if event["kind"] == "cards.interpreted":
            body = event["body"]
            found.setdefault(body["jurisdiction"], {})[body["reading"]] = body["board"]
    return found


def formed(forgery: Forgery, jurisdiction: str, board: str, *members: str) -> dict[str, Any]:
    """A board is formed."""
    body = {"jurisdiction": jurisdiction, "board": board, "members": list(members)}
    return {**forgery.first("audit.seeded"), "kind": "boards.formed", "body": body}


def form(forgery: Forgery, change: Callable[[list[dict[str, Any]]], object] = list) -> None:
    """Form every board before the first round."""
    events = []
    for number, (own, boards) in enumerate(labels(forgery).items()):
        events.append(formed(forgery, own, boards["first"], ANN, f"{BO} {number}"))
        events.append(formed(forgery, own, boards["second"], f"{CY} {number}"))
        events.append(formed(forgery, own, "board 1", f"who counts {number}"))
    change(events)
    at = forgery.events.index(forgery.first("round.opened"))
    forgery.events[at:at] = events


def say(at: int, **body: object) -> Callable[[Forgery], None]:
    """One board is formed otherwise."""
    return lambda forgery: form(forgery, lambda events: events[at]["body"].update(body))


def first_second(forgery: Forgery) -> int:
    """Where the first second reading stands."""
    return next(
        n
        for n, event in enumerate(forgery.events)
        if event["kind"] == "cards.interpreted" and event["body"]["reading"] == "second"
    )


def who_changed_boards(forgery: Forgery) -> None:
    """Ann leaves the board that read first, and joins the one that reads second."""
    form(forgery)
    at = first_second(forgery)
    own = forgery.events[at]["body"]["jurisdiction"]
    boards = labels(forgery)[own]
    forgery.events[at:at] = [
        formed(forgery, own, boards["first"], "Di Evans"),
        formed(forgery, own, boards["second"], ANN.upper()),
    ]


def of_nobody(forgery: Forgery) -> None:
    """A board reads whose people are not named, where others are."""
    form(forgery)
    body = forgery.first("cards.interpreted")["body"]
    body["board"] = "board 9"


def second_of_nobody(forgery: Forgery) -> None:
    """The second reading comes from such a board."""
    form(forgery)
    forgery.events[first_second(forgery)]["body"]["board"] = "board 9"


def before_the_seed(forgery: Forgery) -> None:
    """A board is formed before the seed."""
    own, boards = next(iter(labels(forgery).items()))
    at = forgery.events.index(forgery.first("audit.seeded"))
    forgery.events.insert(at, formed(forgery, own, boards["first"], ANN))


def at_the_end(forgery: Forgery) -> None:
    """A board is formed when the audit is concluded."""
    own, boards = next(iter(labels(forgery).items()))
    at = forgery.events.index(forgery.first("audit.concluded"))
    forgery.events.insert(at + 1, formed(forgery, own, boards["first"], ANN))


FALSE: dict[str, Callable[[Forgery], None]] = {
    "two boards that share a person": say(1, members=[ANN]),
    "two boards that share a person in another spelling": say(1, members=["\uff21NN LEE"]),
    "somebody who changed boards": who_changed_boards,
    "a board of nobody known": of_nobody,
    "a second board of nobody known": second_of_nobody,
    "a board without people": say(0, members=[]),
    "somebody twice": say(0, members=[ANN, "ann lee"]),
    "a person whose letters look alike": say(0, members=["B\u043e"]),
    "a board whose name is not seen": say(0, board="board\u200b 1"),
    "a board of another county": say(0, jurisdiction="Nowhere"),
    "a member more": say(0, note="x"),
    "before the seed": before_the_seed,
    "at the end": at_the_end,
}


@some_of("name", FALSE, every=3)
def test_what_is_no_second_board_fails_in_both(
    name: str, observer: ModuleType, twice: Path, tmp_path: Path
) -> None:
    """Each fails ``interpretations``, and the two verifiers fail the same checks."""
    forgery = Forgery.of(twice)
    FALSE[name](forgery)
    folder = forgery.write(tmp_path / "record")
    one, other = of_observer(observer, folder), of_canvass(folder)
    assert "interpretations" in failed_in(verify(folder))
    assert not differences(one, other)


def nothing(_: Forgery) -> None:
    """Only the names of boards."""


def formed_anew(forgery: Forgery) -> None:
    """A board is formed a second time with somebody else, between the readings."""
    form(forgery)
    at = first_second(forgery)
    own = forgery.events[at]["body"]["jurisdiction"]
    again = formed(forgery, own, labels(forgery)[own]["first"].upper(), "Di Evans")
    forgery.events.insert(at, copy.deepcopy(again))


TRUE: dict[str, tuple[Callable[[Forgery], None], str]] = {
    "names of boards alone": (nothing, "only two names of boards"),
    "people": (form, "nobody in both"),
    "formed anew": (formed_anew, "nobody in both"),
}


@pytest.mark.parametrize("name", TRUE)
def test_of_how_many_second_readings_two_boards_are_shown(
    name: str, observe: Observe, twice: Path, tmp_path: Path
) -> None:
    """No check fails, and both say in the same words how many second readings there are, and by whom."""
    forge, said = TRUE[name]
    forgery = Forgery.of(twice)
    forge(forgery)
    folder = forgery.write(tmp_path / "record")
    code, answer = observe(folder)
    found = verify(folder)
    assert (code, failed(answer), failed_in(found)) == (0, set(), set())
    told = next(each["seen"] for each in answer["checks"] if each["name"] == "interpretations")
    seen = next(each.seen for each in found.checks if each.name == "interpretations")
    (sentence,) = (each for each in seen if each.startswith("second readings"))
    assert sentence in told
    assert said in sentence
    assert ("only two names" in sentence) is (name == "names of boards alone")


def entered_by_the_other_board(forgery: Forgery) -> None:
    """A member of the board that read first enters the second readings of the other one."""
    form(forgery)
    for event in forgery.events:
        if event["kind"] == "cards.interpreted":
            is_second = event["body"]["reading"] == "second"
            event["actor"] = ANN.upper() if is_second else "The clerk"


def entered_beforehand(forgery: Forgery) -> None:
    """A member of the board that reads second had entered the first readings."""
    form(forgery)
    for event in forgery.events:
        if event["kind"] == "cards.interpreted":
            is_second = event["body"]["reading"] == "second"
            event["actor"] = "The clerk" if is_second else f"{CY} 0"


@pytest.mark.parametrize(
    ("forge", "who"), [(entered_by_the_other_board, "ann lee"), (entered_beforehand, "cy diaz 0")]
)
def test_who_has_a_part_in_both_readings_is_told(
    forge: Callable[[Forgery], None], who: str, observe: Observe, twice: Path, tmp_path: Path
) -> None:
    """No board shares a person, and one person has a hand in both readings all the same: both verifiers tell it."""
    forgery = Forgery.of(twice)
    form(forgery)
    plain = verify(forgery.write(tmp_path / "plain")).changes
    assert not [each for each in plain if "made or entered" in each.said]
    forgery = Forgery.of(twice)
    forge(forgery)
    folder = forgery.write(tmp_path / "record")
    code, answer = observe(folder)
    found = verify(folder)
    assert (code, failed(answer), failed_in(found)) == (0, set(), set())
    assert [asdict(each) for each in found.changes] == answer["changes"]
    said = [each.said for each in found.changes if each.kind is ChangeKind.SAME_PERSON]
    assert any(f"who made or entered the first ones ({who})" in each for each in said)
