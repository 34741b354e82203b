"""Records with a roster of observers: what was changed in one fails its named check, in both verifiers."""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path

import pytest

from canvass.journeys.verify import verify
from tests.observer.conftest import Observe, failed
from tests.observer.forged import Forgery
from tests.observer.test_recount_challenges import nth
from tests.observer.test_recounts import both
from tests.recount.made import made_observed
from tests.some_of import some_of

KIND = "recount.observed"


@pytest.fixture(scope="session")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A recount with an observer who was seated, objected and left."""
    return made_observed(tmp_path_factory.mktemp("watched"))


def test_a_roster_holds_in_both(observe: Observe, watched: Path) -> None:
    """Both say how many lines and objections there are."""
    code, answer, _ = both(observe, watched)
    assert (code, failed(answer)) == (0, set())
    said = "3 lines of observers, 1 of them objections"
    assert said in {check["name"]: check["seen"] for check in answer["checks"]}["case"]
    assert said in next(list(each.seen) for each in verify(watched).checks if each.name == "case")


def twice(forgery: Forgery) -> None:
    """Seated while seated."""
    event = nth(forgery, KIND)
    forgery.events.insert(forgery.events.index(event), copy.deepcopy(event))


def never_seated(forgery: Forgery) -> None:
    """Who left was never seated."""
    forgery.events.remove(nth(forgery, KIND))


def changing(place: int, **members: object) -> Callable[[Forgery], None]:
    """Other members of one of its events."""

    def change(forgery: Forgery) -> None:
        nth(forgery, KIND, place)["body"] |= members

    return change


TAMPERED: dict[str, Callable[[Forgery], None]] = {
    "seated twice": twice,
    "never seated": never_seated,
    "no seat": changing(0, seat=""),
    "a seat of who left": changing(2, seat="table 2"),
    "nothing objected": changing(1, said=""),
    "an answer to nothing": changing(0, answer="a word"),
    "a unit of nothing": changing(2, at=["Adams", "1"]),
    "another board": changing(1, board="Clark"),
    "a unit of another board": changing(1, at=["Brown", "1"]),
    "a choice that is none": changing(1, side="z"),
    "nobody": changing(1, person=""),
}


@some_of("name", TAMPERED, every=3)
def test_who_has_the_key_is_found_out(
    name: str, observe: Observe, watched: Path, tmp_path: Path
) -> None:
    """With a new chain and good signatures, what was changed fails the check of the case, in both."""
    forgery = Forgery.of(watched)
    TAMPERED[name](forgery)
    folder = forgery.write(tmp_path / "record")
    code, answer, _ = both(observe, folder)
    assert (code, failed(answer)) == (1, {"case"})
    assert {each.name for each in verify(folder).checks if each.faults} == {"case"}
