"""One step of many long lines, at whose calls the disk refuses or the machine stops: all of it is there, or nothing."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from random import Random

import pytest

from canvass.errors import CanvassError
from canvass.model import Event
from canvass.record import create_record, find_store, open_record, opened, verify_record
from tests.faults.calls import Calls, Fault, Stopped, failing
from tests.faults.sqlite import failing_sqlite
from tests.profile import IS_SEARCH

PLACES = {"folder": "record", "sqlite": "record.sqlite"}
ACTOR, TIME = "Ada Lopez", "2026-11-12T15:04:05Z"
LINES, LONG = 60, 60_000
"""So many bytes of so many lines are more than SQLite keeps in its cache, and a hundred writes of a buffer."""
TRIED = 200 if IS_SEARCH else 5


def begun(folder: Path, kind: str) -> str:
    """A record of two entries; where it is."""
    place = str(folder / PLACES[kind])
    record = create_record(place, opened("long-2026", {"title": "Long lines"}, ACTOR, TIME))
    record.append(noted("short"), record.head)
    record.close()
    return place


def noted(text: str) -> Event:
    """An event that only says something."""
    return Event("note.made", ACTOR, TIME, {"text": text})


def step(place: str, calls: Calls, kind: str) -> str:
    """Keep many long lines in one step, with a fault; how it ended."""
    with ExitStack() as stack:
        if kind == "sqlite":
            stack.enter_context(failing_sqlite(calls))
        stack.enter_context(failing(calls))
        try:
            record = open_record(place)
            record.append_all([noted("a" * LONG)] * LINES, record.head)
            record.close()
        except CanvassError as refusal:
            return str(refusal)
        except Stopped:
            return "stopped"
    return "done"


@pytest.mark.parametrize("fault", Fault)
@pytest.mark.parametrize("kind", PLACES)
def test_many_long_lines_are_one_step(tmp_path: Path, kind: str, fault: Fault) -> None:
    """What was acknowledged is there, a step is whole or absent, the record holds, and the next step can be taken."""
    (tmp_path / "whole").mkdir()
    calls = Calls(tmp_path / "whole")
    assert step(begun(tmp_path / "whole", kind), calls, kind) == "done"
    numbers = range(1, calls.count + 1)
    chosen = Random(f"{kind} {fault.value}").sample(numbers, min(TRIED, calls.count))
    for number in chosen:
        folder = tmp_path / str(number)
        folder.mkdir()
        place = begun(folder, kind)
        said = step(place, Calls(folder, fault, number), kind)
        where = f"{fault.value} at call {number} of {calls.count}: {said}"
        store = find_store(place, only_read=True)
        found = verify_record(store)
        store.ledger.close()
        assert found.is_consistent, where
        assert found.head.sequence in (2, 2 + LINES), where
        assert said != "done" or found.head.sequence == 2 + LINES, where
        assert "nothing was added" not in said or found.head.sequence == 2, where
        record = open_record(place)
        record.append_all([noted("b" * LONG)] * 2, record.head)
        assert record.head.sequence == found.head.sequence + 2, where
        record.close()
