"""The writer goes on, whoever leaves while they wait and whatever a step or the disk does."""

from __future__ import annotations

import asyncio
import resource
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest

from canvass.errors import DiskRefused, LockLost, OutOfTurn, RecordAway
from canvass.journeys.audit_folder.desk import Answer, Desk, Kept
from canvass.journeys.audit_folder.enter import card_said
from canvass.journeys.audit_folder.folder import AuditFolder
from canvass.journeys.audit_folder.sent import Sent, enter_each
from canvass.web.pulse import Pulse, _told
from canvass.web.rooms import Room
from canvass.web.wishes import Job, ToKeep
from canvass.web.writer import AGAIN_SECONDS
from tests.journeys.audit_folder.scenes import CLERK, PAPER, Scene, mayor
from tests.journeys.audit_folder.test_enter import ONE, read
from tests.patience import PATIENCE
from tests.web.rooms import opened, visitor
from tests.web.served import audit_with_round

SCENE = Scene((mayor('name = "polling"'),), (), PAPER, PAPER, top='second_reading = "1"')

"""How long an answer may take before nobody is taken to be there who would give it."""


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """The server of an audit with a round open."""
    with opened(audit_with_round(tmp_path, scene=SCENE)) as made:
        yield made


@contextmanager
def held(room: Room) -> Iterator[None]:
    """The writer is at a step that takes as long as this."""
    begun, done = threading.Event(), threading.Event()

    def wait(_: Desk) -> None:
        begun.set()
        assert done.wait(PATIENCE)

    holding = threading.Thread(target=lambda: asyncio.run(room.writer.step(wait)))
    holding.start()
    assert begun.wait(PATIENCE)
    yield
    done.set()
    holding.join(PATIENCE)


async def entries(room: Room) -> int:
    """How many entries the record has, as the writer says."""
    return await asyncio.wait_for(room.writer.step(lambda desk: desk.state.number), PATIENCE)


async def left(task: asyncio.Task[object]) -> None:
    """Somebody who asked goes away while it waits."""
    await asyncio.sleep(0.1)
    assert not task.done()
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


def test_a_page_that_is_left_while_its_stream_waits(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its browser closes the stream while the writer is asked for the counts: everybody else is answered after it."""
    monkeypatch.setattr("canvass.web.pulse.BEAT_SECONDS", 0.0)

    async def leave() -> None:
        stream = _told(Pulse(room.writer), "", is_stream=True)
        await anext(stream)
        with held(room):
            await left(asyncio.create_task(anext(stream)))
        assert await entries(room)

    asyncio.run(leave())
    assert visitor(room).get("/audit.json").status_code == 200


def test_what_nobody_waits_for_is_not_begun(room: Room) -> None:
    """A step that was given up before its turn came changes nothing, and the next one is taken."""
    begun = list[str]()

    async def leave() -> None:
        with held(room):
            await left(asyncio.create_task(room.writer.step(lambda _: begun.append("left"))))
            later = asyncio.create_task(room.writer.step(lambda _: begun.append("waited")))
            await asyncio.sleep(0.1)
        await asyncio.wait_for(later, PATIENCE)

    asyncio.run(leave())
    assert begun == ["waited"]


def readings(desk: Desk, number: int = 3) -> list[Sent]:
    """Readings of as many cards of Adams."""
    cards = [each.id for each in desk.state.drawn.entries if each.jurisdiction == "Adams"]
    return [Sent(card_said(desk, read(each, "A"), ONE), CLERK, seen=0) for each in cards[:number]]


def test_what_comes_soon_after_a_step_waits_for_others(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A reading that comes alone is kept at once; the next two share a step of the disk, and a page ends their wait."""
    steps = list[int]()

    def counted(desk: Desk, sent: Sequence[Sent]) -> tuple[Answer, ...]:
        steps.append(len(sent))
        return enter_each(desk, sent)

    monkeypatch.setattr("canvass.web.writer.enter_each", counted)
    monkeypatch.setattr("canvass.web.writer.PACE_SECONDS", 2 * PATIENCE)

    async def come() -> None:
        first, second, third = await room.writer.step(readings)
        await asyncio.wait_for(room.writer.enter(lambda _: ToKeep(first)), PATIENCE)
        later = asyncio.create_task(room.writer.enter(lambda _: ToKeep(second)))
        await asyncio.sleep(0.1)
        last = asyncio.create_task(room.writer.enter(lambda _: ToKeep(third)))
        await asyncio.sleep(0.1)
        assert not later.done()
        before = await entries(room)
        assert [(await later).entry, (await last).entry] == [before - 1, before]

    asyncio.run(come())
    assert steps == [1, 2]


def test_a_lock_that_is_lost_while_a_step_waits(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The step that ended a group's wait is not taken at the desk that lost the record: it is opened anew for it."""

    def lost(_: Desk, sent: Sequence[Sent]) -> tuple[Answer, ...]:
        raise LockLost(f"another program took the lock from {len(sent)}")

    monkeypatch.setattr("canvass.web.writer.PACE_SECONDS", 2 * PATIENCE)

    async def come() -> None:
        first, second, third = await room.writer.step(readings)
        await asyncio.wait_for(room.writer.enter(lambda _: ToKeep(first)), PATIENCE)
        before = await room.writer.step(lambda desk: desk)
        monkeypatch.setattr("canvass.web.writer.enter_each", lost)
        waiting = asyncio.create_task(room.writer.enter(lambda _: ToKeep(second)))
        await asyncio.sleep(0.1)
        after = await asyncio.wait_for(room.writer.step(lambda desk: desk), PATIENCE)
        with pytest.raises(LockLost, match="from 1"):
            await waiting
        assert after is not before
        assert (after.state.number, after.is_left) == (before.state.number, False)
        monkeypatch.undo()
        kept = asyncio.create_task(room.writer.enter(lambda _: ToKeep(third)))
        await asyncio.sleep(0.1)
        assert await entries(room) == (await kept).entry == before.state.number + 1

    asyncio.run(come())


def _to_keep(sent: Sent, _: Desk) -> ToKeep:
    return ToKeep(sent)


def test_who_sends_one_after_the_other_waits_for_nobody(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A device that sends what waited on it: each is a step of the disk, until another board sends too."""
    monkeypatch.setattr("canvass.web.writer.PACE_SECONDS", 2 * PATIENCE)

    async def come() -> None:
        one, other = ("Adams", "board 1"), ("Brown", "board 1")
        first, second, third, *rest = await room.writer.step(partial(readings, number=5))
        for each in (first, second, third):
            kept = room.writer.enter(partial(_to_keep, each), one)
            await asyncio.wait_for(kept, PATIENCE)
        for each, sender in zip(rest, (other, one), strict=True):
            kept = room.writer.enter(partial(_to_keep, each), sender)
            waiting = asyncio.create_task(kept)
            await asyncio.sleep(0.1)
            assert not waiting.done()
            assert await entries(room) == (await waiting).entry

    asyncio.run(come())


def test_what_cannot_be_found_out_spoils_no_other(room: Room) -> None:
    """One of three that wait together has a fault of its own, even one of ours: the others are kept."""

    def broken(_: Desk) -> ToKeep:
        raise ZeroDivisionError

    async def come() -> None:
        first, _, third = await room.writer.step(readings)
        with held(room):
            tasks = [
                asyncio.create_task(room.writer.enter(find))
                for find in (lambda _: ToKeep(first), broken, lambda _: ToKeep(third))
            ]
            await asyncio.sleep(0.1)
        one, fault, other = await asyncio.gather(*tasks, return_exceptions=True)
        assert isinstance(fault, ZeroDivisionError)
        assert isinstance(one, Kept)
        assert isinstance(other, Kept)
        assert other.entry == one.entry + 1 == await entries(room)

    asyncio.run(come())


def test_readings_that_wait_together_wake_the_loop_once(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three readings are answered by one wake of the loop, each by itself: two are kept, one is another reading."""

    async def come() -> None:
        sent = [*await room.writer.step(lambda desk: readings(desk, 2)), None]
        loop, woken = asyncio.get_running_loop(), list[object]()
        wake = loop.call_soon_threadsafe

        def counted(*given: Any) -> asyncio.Handle:
            woken.append(given)
            return wake(*given)

        monkeypatch.setattr(loop, "call_soon_threadsafe", counted)
        with held(room):
            tasks = [asyncio.create_task(room.writer.enter(partial(found, each))) for each in sent]
            await asyncio.sleep(0.1)
        one, other, refused = await asyncio.gather(*tasks, return_exceptions=True)
        assert [type(one), type(other), type(refused)] == [Kept, Kept, OutOfTurn]
        assert len(woken) == 1

    def found(sent: Sent | None, _: Desk) -> ToKeep:
        if sent is None:
            raise OutOfTurn("nothing was entered")
        return ToKeep(sent)

    asyncio.run(come())


class Hasty(SimpleQueue[Job]):
    """A queue that lets whoever takes a job go on with it before who put it there can do anything more."""

    def put(self, item: Job, block: bool = True, timeout: float | None = None) -> None:
        """Put it there, and let others go on."""
        super().put(item, block, timeout)
        time.sleep(0.1)


def test_a_reading_that_is_taken_at_once(room: Room) -> None:
    """The writer is at the first of a group as soon as it is in the queue: it is kept, and so is who comes after it."""

    async def come() -> None:
        await room.writer.step(lambda _: setattr(room.writer._wishes, "_jobs", Hasty()))
        for sent in await room.writer.step(readings):
            asked = room.writer.enter(partial(_to_keep, sent), ("Adams", "one"))
            assert (await asyncio.wait_for(asked, 10)).entry == await entries(room)

    asyncio.run(come())


def test_what_breaks_amid_a_group_is_told_to_all_who_wait(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fault of ours where none was thought of: who waits is refused, nobody waits for ever, and the next is kept."""

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    async def come() -> None:
        first, second, _ = await room.writer.step(readings)
        with monkeypatch.context() as patch:
            patch.setattr(room.writer, "_wait_for_others", broken)
            with pytest.raises(ZeroDivisionError):
                await asyncio.wait_for(room.writer.enter(partial(_to_keep, first)), PATIENCE)
        for sent in (first, second):
            kept = await asyncio.wait_for(room.writer.enter(partial(_to_keep, sent)), PATIENCE)
            assert kept.entry == await entries(room)

    asyncio.run(come())


def test_more_readings_than_a_group_has(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """Five that wait where two are a group: three steps of the disk, and none is lost or kept twice."""
    steps = list[int]()

    def counted(desk: Desk, sent: Sequence[Sent]) -> tuple[Answer, ...]:
        steps.append(len(sent))
        return enter_each(desk, sent)

    monkeypatch.setattr("canvass.web.writer.enter_each", counted)
    monkeypatch.setattr("canvass.web.wishes.GROUP", 2)

    async def come() -> None:
        sent, before = await room.writer.step(lambda desk: readings(desk, 5)), await entries(room)
        with held(room):
            finding = [lambda _, each=each: ToKeep(each) for each in sent]
            tasks = [asyncio.create_task(room.writer.enter(each)) for each in finding]
            await asyncio.sleep(0.1)
        kept = await asyncio.wait_for(asyncio.gather(*tasks), PATIENCE)
        assert [each.entry - before for each in kept] == [1, 2, 3, 4, 5]
        assert await entries(room) == before + 5

    asyncio.run(come())
    assert steps == [2, 2, 1]


def test_a_disk_that_is_full_amid_a_group(room: Room) -> None:
    """It has no room for all three that wait together: none is kept or acknowledged; with room again all three are."""
    ledger = room.audit / "record" / "ledger.jsonl"
    lines = ledger.read_bytes()

    async def come() -> None:
        sent, before = await room.writer.step(readings), await entries(room)

        async def together() -> list[Kept | BaseException]:
            with held(room):
                tasks = [
                    asyncio.create_task(room.writer.enter(partial(_to_keep, each))) for each in sent
                ]
                await asyncio.sleep(0.1)
            return await asyncio.wait_for(asyncio.gather(*tasks, return_exceptions=True), PATIENCE)

        most = resource.getrlimit(resource.RLIMIT_FSIZE)
        longest = 2 * max(len(line) for line in lines.splitlines()[-3:])
        resource.setrlimit(resource.RLIMIT_FSIZE, (len(lines) + longest, most[1]))
        try:
            refused = await together()
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, most)
        assert [type(each) for each in refused] == [DiskRefused] * 3
        assert await entries(room) == before
        kept = await together()
        assert [each.entry for each in kept if isinstance(each, Kept)] == [
            before + 1,
            before + 2,
            before + 3,
        ]

    asyncio.run(come())


def test_an_end_while_a_group_waits(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C ends the wait for others: what waited is kept and answered before the writer lets go of the record."""
    monkeypatch.setattr("canvass.web.writer.PACE_SECONDS", 2 * PATIENCE)

    async def come() -> None:
        first, second, _ = await room.writer.step(readings)
        kept = await asyncio.wait_for(room.writer.enter(partial(_to_keep, first)), PATIENCE)
        waiting = asyncio.create_task(room.writer.enter(partial(_to_keep, second)))
        await asyncio.sleep(0.1)
        assert not waiting.done()
        await asyncio.to_thread(room.writer.stop)
        assert (await asyncio.wait_for(waiting, PATIENCE)).entry == kept.entry + 1

    asyncio.run(come())


def test_a_loop_that_has_ended_is_not_told(room: Room) -> None:
    """Who asked gives up, and their loop ends, while the step is taken: everybody else is answered after it."""
    done = threading.Event()

    async def go() -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(room.writer.step(lambda _: done.wait(PATIENCE)), 0.1)

    asyncio.run(go())
    done.set()
    assert asyncio.run(entries(room))


def test_a_reading_among_others_that_is_given_up(room: Room) -> None:
    """Of three readings that wait together one is given up: the others are kept and answered, and it is not."""

    async def leave() -> None:
        sent, before = await room.writer.step(readings), await entries(room)
        with held(room):
            finding = [lambda _, each=each: ToKeep(each) for each in sent]
            first, second, third = [
                asyncio.create_task(room.writer.enter(each)) for each in finding
            ]
            await left(second)
        kept = await asyncio.wait_for(asyncio.gather(first, third), PATIENCE)
        assert [each.entry for each in kept] == [before + 1, before + 2]
        assert await entries(room) == before + 2

    asyncio.run(leave())


def test_a_folder_that_is_damaged_for_a_while(room: Room) -> None:
    """The record is lost and cannot be opened: what was known is looked at, nothing is kept, and it is tried again."""
    folder = AuditFolder(room.audit)

    def lose(_: Desk) -> None:
        raise LockLost("another program took the lock")

    async def ask() -> None:
        before = await entries(room)
        with pytest.raises(LockLost):
            await room.writer.step(lose)
        folder.pointer.write_text("one line", "utf-8")
        assert await entries(room) == before
        with pytest.raises(RecordAway, match="cannot be reached now"):
            await room.writer.step(lambda desk: desk.happen_all(()))
        folder.pointer.unlink()
        await asyncio.sleep(AGAIN_SECONDS)
        assert await entries(room) == before
        await room.writer.step(lambda desk: desk.happen_all(()))

    asyncio.run(ask())
