"""Records with counter-petitions: what was changed in one fails its named check, in both verifiers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from canvass.journeys.verify import verify
from tests.observer.conftest import Observe, failed
from tests.observer.forged import Forgery
from tests.observer.test_recount_challenges import nth
from tests.observer.test_recount_room import changing
from tests.observer.test_recounts import both
from tests.recount.made import made_countered
from tests.some_of import some_of_each

DEADLINE, PETITION = "recount.counter_deadline_set", "recount.counter_petition_filed"
SAID = "counter-petitions until 2026-11-10T16:20-05:00, set 1 times: 2 were filed, 1 of them later"


@pytest.fixture(scope="session")
def countered(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A recount in which two others asked in turn, one of them a minute late."""
    return made_countered(tmp_path_factory.mktemp("countered"))


def seen(observe: Observe, folder: Path) -> tuple[str, str]:
    """What each verifier saw of the case."""
    code, answer, _ = both(observe, folder)
    assert (code, failed(answer)) == (0, set())
    theirs = {check["name"]: check["seen"] for check in answer["checks"]}["case"]
    ours = next(each.seen for each in verify(folder).checks if each.name == "case")
    return " ".join(theirs), " ".join(ours)


def test_counter_petitions_are_told_to_the_minute_by_both(
    observe: Observe, countered: Path
) -> None:
    """Both say the last minute, how many were filed, and how many later, across time zones."""
    assert all(SAID in told for told in seen(observe, countered))


def test_the_last_deadline_that_was_set_holds_in_both(
    observe: Observe, countered: Path, tmp_path: Path
) -> None:
    """Moved by a minute, nobody was late."""
    forgery = Forgery.of(countered)
    moved = {**nth(forgery, DEADLINE), "body": {**nth(forgery, DEADLINE)["body"]}}
    moved["body"] |= {"hours": None, "until": "2026-11-10T16:21-05:00"}
    forgery.events.insert(forgery.events.index(nth(forgery, PETITION, 1)) + 1, moved)
    folder = forgery.write(tmp_path / "record")
    said = "until 2026-11-10T16:21-05:00, set 2 times: 2 were filed, 0 of them later"
    assert all(said in told for told in seen(observe, folder))


def test_the_minute_of_its_entry_stands_in_both(
    observe: Observe, countered: Path, tmp_path: Path
) -> None:
    """Written down five seconds into the minute in which it was filed: late, and no fault."""
    forgery = Forgery.of(countered)
    changing(PETITION, 0, filed="2026-11-12T15:04+00:00")(forgery)
    said = "set 1 times: 2 were filed, 2 of them later"
    assert all(said in told for told in seen(observe, forgery.write(tmp_path / "record")))


def first(forgery: Forgery) -> None:
    """Somebody asked before there was a deadline."""
    event = nth(forgery, PETITION)
    forgery.events.remove(event)
    forgery.events.insert(forgery.events.index(nth(forgery, DEADLINE)), event)


TAMPERED: dict[str, tuple[Callable[[Forgery], None], str]] = {
    "47 hours": (changing(DEADLINE, 0, hours=47), "case"),
    "no hours": (changing(DEADLINE, 0, hours=0), "case"),
    "too many hours": (changing(DEADLINE, 0, hours=10_001), "case"),
    "hours as text": (changing(DEADLINE, 0, hours="48"), "case"),
    "a minute more": (changing(DEADLINE, 0, until="2026-11-10T16:21-05:00"), "case"),
    "the same minute elsewhere": (changing(DEADLINE, 0, until="2026-11-10T16:20-06:00"), "case"),
    "before it begins": (
        changing(DEADLINE, 0, hours=None, until="2026-11-08T16:19-05:00"),
        "case",
    ),
    "no zone": (changing(DEADLINE, 0, since="2026-11-08T16:20"), "case"),
    "no law": (changing(DEADLINE, 0, law=""), "case"),
    "one member more": (changing(DEADLINE, 0, board="Adams"), "case"),
    "filed before its time": (changing(PETITION, 0, filed="2026-11-08T16:19-05:00"), "case"),
    "filed after its entry": (changing(PETITION, 0, filed="2026-11-12T15:05+00:00"), "case"),
    "filed after its entry, elsewhere": (
        changing(PETITION, 1, filed="2026-11-12T09:05-06:00"),
        "case",
    ),
    "filed on a day": (changing(PETITION, 0, filed="2026-11-10"), "case"),
    "nobody asked": (changing(PETITION, 0, by=""), "case"),
    "for nothing": (changing(PETITION, 1, scope=""), "case"),
    "before there was a deadline": (first, "case"),
}


@some_of_each("name", TAMPERED, every=3)
def test_who_has_the_key_is_found_out(
    name: str, observe: Observe, countered: Path, tmp_path: Path
) -> None:
    """With a new chain and good signatures, what was changed fails the check that it breaks, in both."""
    forgery = Forgery.of(countered)
    change, check = TAMPERED[name]
    change(forgery)
    code, answer, _ = both(observe, forgery.write(tmp_path / "record"))
    assert code == 1
    assert check in failed(answer)
