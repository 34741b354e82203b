"""What was decided about a file, in both verifiers: told where it is as it must be, refused by name where it is not."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from canvass.journeys.verify import verify
from tests.journeys.audit_folder.scenes import SCENES, play
from tests.observer.agreement import fails_alike
from tests.observer.conftest import Observe
from tests.observer.forged import Forgery
from tests.some_of import some_of

Change = Callable[[Forgery], None]
KIND = "audit.accepted"


@pytest.fixture(scope="module")
def decided(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A record in which a row of a manifest stands though nobody can read it, and a cell was corrected."""
    return play(tmp_path_factory.mktemp("decided"), SCENES["decided"])


def test_both_verifiers_tell_every_decision(observe: Observe, decided: Path) -> None:
    """The kind of fault, how often, the cell, the person and the reason; nothing fails."""
    code, answer = observe(decided)
    (order,) = (check for check in verify(decided).checks if check.name == "order")
    (theirs,) = (check for check in answer["checks"] if check["name"] == "order")
    assert code == 0
    for text in (" ".join(order.seen), " ".join(theirs["seen"])):
        for word in (
            "number.not_a_number",
            "Ada Lopez: box 9 holds spare labels",
            "manifest of Adams",
        ):
            assert word in text
        assert "row 4, cards: '2o' read as '20' by Bo Karlsson: a slip" in text


def test_a_decision_about_a_file_that_was_replaced_is_told_as_such(
    observe: Observe, decided: Path, tmp_path: Path
) -> None:
    """The same manifest is loaded again behind it: both say that a later file took its place."""
    forgery = Forgery.of(decided)
    where = at(forgery)
    forgery.events.insert(where + 1, {**forgery.events[where - 1]})
    folder = forgery.write(tmp_path / "again")
    (order,) = (check for check in verify(folder).checks if check.name == "order")
    (theirs,) = (check for check in observe(folder)[1]["checks"] if check["name"] == "order")
    for seen in (order.seen, theirs["seen"]):
        told = [line for line in seen if line.startswith("decided of a file")]
        assert len(told) == 2
        assert all(line.endswith("(a later file took its place)") for line in told)


def at(forgery: Forgery) -> int:
    """Where the decision stands."""
    return next(n for n, event in enumerate(forgery.events) if event["kind"] == KIND)


def body(forgery: Forgery) -> dict[str, Any]:
    """What it says."""
    found: dict[str, Any] = forgery.events[at(forgery)]["body"]
    return found


def without_name(forgery: Forgery) -> None:
    """Nobody let the fault stand."""
    body(forgery)["faults"][0]["by"] = ""


def without_reason(forgery: Forgery) -> None:
    """Nobody says why."""
    body(forgery)["cells"][0]["why"] = ""


def of_no_fault(forgery: Forgery) -> None:
    """No fault was found."""
    body(forgery)["faults"][0]["count"] = 0


def nothing(forgery: Forgery) -> None:
    """Nothing was decided."""
    body(forgery).update(faults=[], cells=[])


def twice(forgery: Forgery) -> None:
    """One kind of fault stands twice."""
    body(forgery)["faults"] *= 2


def in_another_order(forgery: Forgery) -> None:
    """A cell of a row further up stands behind."""
    body(forgery)["cells"].append({**body(forgery)["cells"][0], "row": 2})


def of_another_member(forgery: Forgery) -> None:
    """It says more than it may."""
    body(forgery)["file"] = "x"


def in_a_sentence(forgery: Forgery) -> None:
    """A code that is none."""
    body(forgery)["faults"][0]["code"] = "A row"


def of_the_contests(forgery: Forgery) -> None:
    """It stands behind the contests."""
    event = forgery.events.pop(at(forgery))
    where = [n for n, e in enumerate(forgery.events) if e["body"].get("what") == "contests"][-1]
    forgery.events.insert(where + 1, event)


def of_the_opening(forgery: Forgery) -> None:
    """It stands before every file."""
    event = forgery.events.pop(at(forgery))
    where = next(n for n, e in enumerate(forgery.events) if e["kind"] == "audit.loaded")
    forgery.events.insert(where, event)


def after_the_decision(forgery: Forgery) -> None:
    """Of one file it is decided in two events."""
    forgery.events.insert(at(forgery) + 1, {**forgery.events[at(forgery)]})


def cells_of_cards(forgery: Forgery) -> None:
    """The file was one of cards, of which no cell is named."""
    loaded = forgery.events[at(forgery) - 1]["body"]
    loaded["what"] = "cards"
    loaded.pop("artefacts", None)


FALSE: dict[str, Change] = {
    change.__name__: change
    for change in (
        without_name,
        without_reason,
        of_no_fault,
        nothing,
        twice,
        in_another_order,
        of_another_member,
        in_a_sentence,
        of_the_contests,
        of_the_opening,
        after_the_decision,
        cells_of_cards,
    )
}


@some_of("name", FALSE, every=3)
def test_a_decision_that_is_not_as_it_must_be_fails_in_both(
    observe: Observe, decided: Path, tmp_path: Path, name: str
) -> None:
    """Each fails the check of the order in canvass and in the observer."""
    forgery = Forgery.of(decided)
    FALSE[name](forgery)
    folder = forgery.write(tmp_path / "forged")
    assert "order" in fails_alike(observe, folder)
