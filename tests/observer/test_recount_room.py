"""Records with notices and tables: what was changed in one fails its named check, in both verifiers."""

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
from tests.recount.made import made_room
from tests.some_of import some_of_each

NOTICE, TABLE, TALLY = "recount.notice_given", "recount.table_set", "tally.entered"


@pytest.fixture(scope="session")
def room(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A recount with notices, tables, and teams that sat at them."""
    return made_room(tmp_path_factory.mktemp("room"))


SAID = (
    "3 public notices, 1 shorter than the law asks, 0 than it allows with good cause; "
    "before the hour of theirs 1 boards worked, 0 before they gave any",
    "2 tables, 1 with a team now; 3 times a team changed",
)


def test_notices_and_tables_hold_in_both(observe: Observe, room: Path) -> None:
    """Both say how many notices were short, which boards worked early, and how many tables there are."""
    code, answer, _ = both(observe, room)
    assert (code, failed(answer)) == (0, set())
    seen = {check["name"]: check["seen"] for check in answer["checks"]}["case"]
    ours = next(list(each.seen) for each in verify(room).checks if each.name == "case")
    for said in SAID:
        assert said in seen
        assert said in ours


def changing(kind: str, place: int, **members: object) -> Callable[[Forgery], None]:
    """Other members of one of its events."""

    def change(forgery: Forgery) -> None:
        nth(forgery, kind, place)["body"] |= members

    return change


def test_the_minute_of_its_entry_stands_in_both(
    observe: Observe, room: Path, tmp_path: Path
) -> None:
    """Written down five seconds into the minute in which it was given: no fault."""
    forgery = Forgery.of(room)
    changing(NOTICE, 1, given="2026-11-12T09:04-06:00")(forgery)
    folder = forgery.write(tmp_path / "record")
    code, answer, _ = both(observe, folder)
    assert (code, failed(answer)) == (0, set())


def again(forgery: Forgery) -> None:
    """A table's team sits down a second time."""
    event = nth(forgery, TABLE)
    forgery.events.insert(forgery.events.index(event) + 1, copy.deepcopy(event))


def elsewhere(forgery: Forgery) -> None:
    """Who sits at one table sits at another, too."""
    event = copy.deepcopy(nth(forgery, TABLE))
    event["body"] |= {"table": "C"}
    forgery.events.insert(forgery.events.index(nth(forgery, TABLE)) + 1, event)


TAMPERED: dict[str, tuple[Callable[[Forgery], None], str]] = {
    "given afterwards": (changing(NOTICE, 0, given="2026-11-12T08:01+00:00"), "case"),
    "given after its entry": (changing(NOTICE, 1, given="2026-11-12T15:05+00:00"), "case"),
    "given after its entry, elsewhere": (
        changing(NOTICE, 1, given="2026-11-12T09:05-06:00"),
        "case",
    ),
    "a short one without a cause": (changing(NOTICE, 1, why=""), "case"),
    "a cause of a long one": (changing(NOTICE, 0, why="a word"), "case"),
    "more hours make it short": (changing(NOTICE, 0, hours=25), "case"),
    "too many hours": (changing(NOTICE, 1, hours=10_001), "case"),
    "fewest above hours": (changing(NOTICE, 0, fewest=25), "case"),
    "another board's notice": (changing(NOTICE, 0, board="Clark"), "case"),
    "no zone": (changing(NOTICE, 0, begins="2026-11-12T08:00"), "case"),
    "a zone of 15 hours": (changing(NOTICE, 0, begins="2026-11-12T08:00-15:00"), "case"),
    "seconds": (changing(NOTICE, 0, begins="2026-11-12T08:00:00+00:00"), "case"),
    "hour 24": (changing(NOTICE, 0, begins="2026-11-12T24:00+00:00"), "case"),
    "no way it was given": (changing(NOTICE, 0, how=""), "case"),
    "seated again": (again, "case"),
    "at two tables": (elsewhere, "case"),
    "one at a table": (changing(TABLE, 0, team=["Ada Lopez"]), "case"),
    "twice at a table": (changing(TABLE, 0, team=["Ada Lopez", "ADA LOPEZ"]), "case"),
    "nobody left": (changing(TABLE, 0, team=[]), "case"),
    "another board's table": (changing(TABLE, 0, board="Clark"), "case"),
    "a table without a name": (changing(TABLE, 0, table=""), "case"),
    "left before it came": (changing(TABLE, 2, since="2026-11-12T08:59"), "case"),
    "no minute": (changing(TABLE, 0, since="2026-11-12"), "case"),
    "a team of no table": (changing(TALLY, 0, team=["Ada Lopez", "Cy Young"]), "tallies"),
}


@some_of_each("name", TAMPERED, every=3)
def test_who_has_the_key_is_found_out(
    name: str, observe: Observe, room: Path, tmp_path: Path
) -> None:
    """With a new chain and good signatures, what was changed fails the check that it breaks, in both."""
    forgery = Forgery.of(room)
    change, check = TAMPERED[name]
    change(forgery)
    folder = forgery.write(tmp_path / "record")
    code, answer, _ = both(observe, folder)
    assert code == 1
    assert check in failed(answer)
