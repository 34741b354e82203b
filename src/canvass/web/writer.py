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
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from canvass.errors import CanvassError, LockLost, NotWritten, RecordAway
from canvass.journeys.auditing.desk import AWAY, Desk, Kept, sit_down
from canvass.journeys.auditing.received import drop_records, unrecorded
from canvass.journeys.auditing.sent import Sent, enter_each
from canvass.record import REHEARSAL

GROUP = 64
"""The most readings that are kept in one step."""
AGAIN_SECONDS = 2.0
"""How long after a try to open a record that is away it is tried again: a database may keep each waiting."""
Done = TypeVar("Done")
LOG = logging.getLogger("canvass.web")


@dataclass(frozen=True, slots=True)
class _Entry:
    sent: Sent
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

    async def enter(self, sent: Sent) -> Kept:
        """Keep a reading. Raises its refusal; returns when the record has it on the disk."""
        entry = _Entry(sent)
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
                later = self._queue.get_nowait()
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
        waiting = [each for each in every if _is_begun(each)]
        if not waiting:
            return
        try:
            answers = enter_each(desk, [each.sent for each in waiting])
        except BaseException as fault:
            self._is_lost = isinstance(fault, LockLost)
            for each in waiting:
                each.answer.set_exception(fault)
            return
        for each, answer in zip(waiting, answers, strict=True):
            if isinstance(answer, CanvassError):
                each.answer.set_exception(answer)
            else:
                each.answer.set_result(answer)

    def _take(self, desk: Desk, step: _Step) -> None:
        if not _is_begun(step):
            return
        try:
            done = step.take(desk)
        except BaseException as fault:
            self._is_lost = isinstance(fault, LockLost)
            step.answer.set_exception(fault)
            return
        self.rounds = len(desk.state.rounds)
        step.answer.set_result(done)


def _answer_without(left: Desk | None, job: _Entry | _Step, why: BaseException) -> None:
    """Answer while the record is away: who looks sees what was known of it, and nothing is kept."""
    try:
        if not isinstance(why, CanvassError):
            raise why
        if left is None or not left.is_whole or isinstance(job, _Entry):
            raise RecordAway(AWAY)
        left.leave()
        job.answer.set_result(job.take(left))
    except NotWritten:
        job.answer.set_exception(RecordAway(AWAY))
    except BaseException as fault:
        job.answer.set_exception(fault)


def _is_begun(job: _Entry | _Step) -> bool:
    """Whether somebody still waits for it, who from now on cannot give it up: its answer would find nobody."""
    return job.answer.running() or job.answer.set_running_or_notify_cancel()
