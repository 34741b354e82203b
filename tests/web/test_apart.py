"""Looks that take long: a process of its own, while boards and counties go on; kept until the record grows."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from canvass.errors import OutOfTurn
from canvass.journeys.audit_folder.desk import Desk
from canvass.web import apart
from canvass.web.apart import Looks
from canvass.web.rooms import Room
from tests.patience import PATIENCE
from tests.web.rooms import administrator, opened
from tests.web.served import audit_with_round
from tests.web.test_two_persons import committed


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """The server of an audit with a round open, which counts as a large one."""
    with pytest.MonkeyPatch.context() as patch, opened(audit_with_round(tmp_path)) as made:
        patch.setattr(apart, "MOST_CARDS", 0)
        yield made


LOOKS, GO_ON = "CANVASS_TEST_LOOKS", "CANVASS_TEST_GO_ON"
"""Where a process says that it looks, and the file that it waits for."""


def slow(desk: Desk) -> int:
    """A look that takes as long as the test wants."""
    with Path(os.environ[LOOKS]).open("a", encoding="utf-8") as file:
        print(os.getpid(), file=file)
    until(Path(os.environ[GO_ON]).exists)
    return desk.state.number


def until(is_so: Callable[[], bool]) -> None:
    """Wait until something is so."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.01)


def refusing(desk: Desk) -> int:
    """A look that is refused."""
    raise OutOfTurn(f"entry {desk.state.number} stands in the way")


def ending(_: Desk) -> int:
    """A look whose process comes to a bad end."""
    raise SystemExit(3)


def test_the_writer_goes_on(room: Room, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A step asked for while another process looks is taken meanwhile; the look is kept until the record grows."""
    said, go_on = tmp_path / "looks", tmp_path / "go on"
    monkeypatch.setenv(LOOKS, str(said))
    monkeypatch.setenv(GO_ON, str(go_on))

    async def ask() -> None:
        looks = Looks(room.audit, room.writer)
        looking = asyncio.create_task(looks.look(slow))
        await asyncio.to_thread(until, said.exists)
        entries = await room.writer.step(lambda desk: desk.state.number)
        assert not looking.done()  # the look waits for a file that is not there yet
        go_on.touch()
        assert await looking == entries
        assert await looks.look(slow) == entries

    asyncio.run(ask())
    (process,) = said.read_text("utf-8").split()
    assert int(process) != os.getpid()


def test_what_another_process_cannot_say(room: Room) -> None:
    """A refusal comes with its words, and a process that ends badly is told as that."""
    looks = Looks(room.audit, room.writer)
    with pytest.raises(OutOfTurn, match="stands in the way"):
        asyncio.run(looks.look(refusing))
    looks = Looks(room.audit, room.writer)
    with pytest.raises(OutOfTurn, match=r"ended before it had done so.*at the terminal"):
        asyncio.run(looks.look(ending))


def test_the_same_pages_either_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the page of the commitment shows does not depend on who worked it out."""
    with opened(committed(tmp_path)) as room:
        office = administrator(room)
        here = office.get("/office/commit").text
        monkeypatch.setattr(apart, "MOST_CARDS", 0)
        room.looks._kept.clear()
        assert office.get("/office/commit").text == here
        assert "What will be fixed" in here
