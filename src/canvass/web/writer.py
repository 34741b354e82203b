"""The one writer of an audit: a thread that has the desk, and a queue of what everybody wants of it.

A desk serves one thread. What waits together is kept together: one step of the disk for many readings. Who asked may
have gone before their turn comes, as a page that is left ends its stream: what nobody waits for is not begun.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from canvass.errors import (
    BadRecord,
    CanvassError,
    LockLost,
    NotWritten,
    RecordAway,
    UnreadableFile,
)
from canvass.journeys.auditing.desk import AWAY, Desk, Kept, sit_down
from canvass.journeys.auditing.enter import enter_under_seal
from canvass.journeys.auditing.received import drop_records, unrecorded
from canvass.journeys.auditing.sent import Sent, enter_each
from canvass.record import REHEARSAL

GROUP = 64
"""The most readings that are kept in one step."""
PACE_SECONDS = 0.025
"""How long after a step of the disk an entry waits for others to be kept with it: one that comes alone does not wait,
of a hundred a second three share a step. Nobody sees a wait so short, and each step costs as much as an entry."""
AGAIN_SECONDS = 2.0
"""How long after a try to open a record that is away it is tried again: a database may keep each waiting."""
Done = TypeVar("Done")
LOG = logging.getLogger("canvass.web")


@dataclass(frozen=True, slots=True)
class ToKeep:
    """What a board sent, as the record is to keep it; ``is_sealed`` where others must not see yet what it says."""

    sent: Sent
    is_sealed: bool = False


@dataclass(frozen=True, slots=True)
class _Entry:
    find: Callable[[Desk], ToKeep]
    answer: Future[Kept] = field(default_factory=Future)


@dataclass(frozen=True, slots=True)
class _Step:
    take: Callable[[Desk], Any]
    answer: Future[Any] = field(default_factory=Future)


class Writer:
    """The desk of an audit, in its own thread from ``start`` to ``stop``."""

    def __init__(self, audit: Path) -> None:
        self._audit = audit
        self.mark = ""
        """The word that every page of a rehearsal bears; known when the record is open."""
        self.rounds = 0
        """How many rounds there are: as many as when the last answer was given."""
        self._is_lost = False
        self._pause = 0.0
        """Until when an entry waits for others that may come."""
        self._queue: SimpleQueue[_Entry | _Step | None] = SimpleQueue()
        self._begun: Future[None] = Future()
        self._thread = Thread(target=self._work, name="canvass-writer", daemon=True)

    def start(self) -> None:
        """Open the record. Raises what opening it raises."""
        self._thread.start()
        self._begun.result()

    def stop(self) -> None:
        """Answer all that waits, and let go of the record."""
        self._queue.put(None)
        self._thread.join()

    async def enter(self, find: Callable[[Desk], ToKeep]) -> Kept:
        """Keep the reading that this finds. Raises its refusal; returns when the record has it on the disk.

        It is found when its turn comes, by the same thread: to find it first would be a turn of its own.
        """
        entry = _Entry(find)
        self._queue.put(entry)
        return await asyncio.wrap_future(entry.answer)

    async def step(self, take: Callable[[Desk], Done]) -> Done:
        """Take a step of a journey, or look at the audit; what is returned must not be the desk's own state."""
        step = _Step(take)
        self._queue.put(step)
        done: Done = await asyncio.wrap_future(step.answer)
        return done

    def _work(self) -> None:
        """Sit at the desk until the end; where the record was lost, as a database that went away, at the next wish."""
        job: _Entry | _Step | None = None
        left: Desk | None = None
        tried = 0.0
        while True:
            try:
                if time.monotonic() < tried + AGAIN_SECONDS:
                    raise RecordAway(AWAY)
                with sit_down(self._audit, is_server=True) as desk:
                    left, tried = desk, 0.0
                    self._sit(desk)
                    if self._serve(desk, job):
                        return
            except BaseException as fault:
                if not self._begun.done():
                    self._begun.set_exception(fault)
                    return
                if not isinstance(fault, CanvassError):
                    LOG.error("the record was left, and is opened anew", exc_info=fault)
                elif not isinstance(fault, RecordAway):
                    tried = time.monotonic()
                    LOG.warning("the record cannot be opened, and is tried again: %s", fault)
                if job is not None and not job.answer.done() and _is_begun(job):
                    _answer_without(left, job, fault)
            job = self._queue.get()
            if job is None:
                return

    def _sit(self, desk: Desk) -> None:
        self.rounds = len(desk.state.rounds)
        if self._begun.done():
            return
        for path in unrecorded(desk):
            drop_records(path)
        self.mark = REHEARSAL.upper() if desk.record.trust.is_rehearsal else ""
        self._begun.set_result(None)

    def _serve(self, desk: Desk, job: _Entry | _Step | None) -> bool:
        """Do what is wished, first this; True where the writer was asked to stop, False where the record was lost."""
        job = self._queue.get() if job is None else job
        while job is not None:
            if not self._do(desk, job):
                return True
            if self._is_lost:
                self._is_lost = False
                return False
            job = self._queue.get()
        return True

    def _do(self, desk: Desk, job: _Entry | _Step) -> bool:
        """Do this and what waits behind it; False where the writer was asked to stop meanwhile."""
        waiting: list[_Entry] = []
        later: _Entry | _Step | None = job
        while isinstance(later, _Entry) and len(waiting) < GROUP:
            waiting.append(later)
            try:
                later = self._queue.get(timeout=max(0.0, self._pause - time.monotonic()))
            except Empty:
                self._keep(desk, waiting)
                return True
        if waiting:
            self._keep(desk, waiting)
        if isinstance(later, _Entry):
            return self._do(desk, later)
        if later is None:
            return False
        self._take(desk, later)
        return True

    def _keep(self, desk: Desk, every: Sequence[_Entry]) -> None:
        found = [(each, self._found(desk, each)) for each in every if _is_begun(each)]
        together = [(each, what.sent) for each, what in found if what and not what.is_sealed]
        if together:
            self._keep_together(desk, together)
            self._pause = time.monotonic() + PACE_SECONDS
        for each, what in found:
            if what and what.is_sealed:
                self._answer(desk, each, partial(enter_under_seal, desk, what.sent))

    def _found(self, desk: Desk, entry: _Entry) -> ToKeep | None:
        """What is to be kept; None where that is refused, which it was answered."""
        try:
            return entry.find(desk)
        except BaseException as fault:
            entry.answer.set_exception(fault)
            return None

    def _keep_together(self, desk: Desk, waiting: Sequence[tuple[_Entry, Sent]]) -> None:
        try:
            answers = enter_each(desk, [sent for _, sent in waiting])
        except BaseException as fault:
            self._is_lost = isinstance(fault, LockLost)
            for each, _ in waiting:
                each.answer.set_exception(fault)
            return
        for (each, _), answer in zip(waiting, answers, strict=True):
            if isinstance(answer, CanvassError):
                each.answer.set_exception(answer)
            else:
                each.answer.set_result(answer)

    def _take(self, desk: Desk, step: _Step) -> None:
        if _is_begun(step):
            self._answer(desk, step, partial(step.take, desk))

    def _answer(self, desk: Desk, job: _Entry | _Step, take: Callable[[], Any]) -> None:
        """Answer with what this gives, or with its fault; from what is known where the record does not stand."""
        try:
            done = take()
        except BaseException as fault:
            is_gone = isinstance(fault, BadRecord | UnreadableFile) and not desk.stands
            self._is_lost = self._is_lost or is_gone or isinstance(fault, LockLost)
            if is_gone:
                LOG.warning("the record is not as it was read: %s", fault)
                _answer_without(desk, job, fault)
            else:
                job.answer.set_exception(fault)
            return
        self.rounds = len(desk.state.rounds)
        job.answer.set_result(done)


def _answer_without(left: Desk | None, job: _Entry | _Step, why: BaseException) -> None:
    """Answer while the record is away: who looks sees what was known of it, and nothing is kept."""
    try:
        if not isinstance(why, CanvassError):
            raise why
        if left is None or not left.is_whole or isinstance(job, _Entry):
            raise RecordAway(AWAY)
        left.leave()
        job.answer.set_result(job.take(left))
    except (NotWritten, BadRecord, UnreadableFile):
        job.answer.set_exception(RecordAway(AWAY))
    except BaseException as fault:
        job.answer.set_exception(fault)


def _is_begun(job: _Entry | _Step) -> bool:
    """Whether somebody still waits for it, who from now on cannot give it up: its answer would find nobody."""
    return job.answer.running() or job.answer.set_running_or_notify_cancel()
