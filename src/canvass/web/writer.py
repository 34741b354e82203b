"""The one writer of an audit: a thread that has the desk, and a queue of what everybody wants of it.

A desk serves one thread. What waits together is kept together: one step of the disk for many readings.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from canvass.errors import CanvassError
from canvass.journeys.auditing.desk import Desk, Kept, sit_down
from canvass.journeys.auditing.received import drop_records, unrecorded
from canvass.journeys.auditing.sent import Sent, enter_each
from canvass.record import REHEARSAL

GROUP = 64
"""The most readings that are kept in one step."""
Done = TypeVar("Done")


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
        try:
            with sit_down(self._audit, is_server=True) as desk:
                for path in unrecorded(desk):
                    drop_records(path)
                self.mark = REHEARSAL.upper() if desk.record.trust.is_rehearsal else ""
                self._begun.set_result(None)
                while (job := self._queue.get()) is not None:
                    if not self._do(desk, job):
                        return
        except BaseException as fault:
            if not self._begun.done():
                self._begun.set_exception(fault)
                return
            raise

    def _do(self, desk: Desk, job: _Entry | _Step) -> bool:
        """Do this and what waits behind it; False where the writer was asked to stop meanwhile."""
        waiting: list[_Entry] = []
        later: _Entry | _Step | None = job
        while isinstance(later, _Entry) and len(waiting) < GROUP:
            waiting.append(later)
            try:
                later = self._queue.get_nowait()
            except Empty:
                _keep(desk, waiting)
                return True
        if waiting:
            _keep(desk, waiting)
        if isinstance(later, _Entry):
            return self._do(desk, later)
        if later is None:
            return False
        _take(desk, later)
        return True


def _keep(desk: Desk, waiting: Sequence[_Entry]) -> None:
    try:
        answers = enter_each(desk, [each.sent for each in waiting])
    except BaseException as fault:
        for each in waiting:
            each.answer.set_exception(fault)
        return
    for each, answer in zip(waiting, answers, strict=True):
        if isinstance(answer, CanvassError):
            each.answer.set_exception(answer)
        else:
            each.answer.set_result(answer)


def _take(desk: Desk, step: _Step) -> None:
    try:
        step.answer.set_result(step.take(desk))
    except BaseException as fault:
        step.answer.set_exception(fault)
