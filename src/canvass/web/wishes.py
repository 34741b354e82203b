"""What people wish of the writer: each waits in a loop of events, and is answered by a thread.

To wake a thread or a loop costs as much as a good part of an entry: the writer is woken once for all the readings that
wait together, and a loop once for all that are answered together.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Lock
from typing import Any, TypeAlias

from canvass.journeys.audit_folder.desk import Desk
from canvass.journeys.audit_folder.sent import Sent

GROUP = 64
"""The most readings that are kept in one step."""


@dataclass(frozen=True, slots=True)
class ToKeep:
    """What a board sent, as the record is to keep it; ``is_sealed`` where others must not see yet what it says."""

    sent: Sent
    is_sealed: bool = False


class Wish:
    """One thing that somebody waits for, made in their loop; it is begun and answered by the writer's thread."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._told: asyncio.Future[Any] = self._loop.create_future()
        self._turn = Lock()
        self._is_begun = self._is_left = False
        self._done: object = None
        self._fault: BaseException | None = None
        self.is_answered = False

    async def answer(self) -> Any:
        """The answer. Who goes away before the wish was begun gives it up."""
        try:
            return await self._told
        except asyncio.CancelledError:
            with self._turn:
                self._is_left = not self._is_begun
            raise

    def begin(self) -> bool:
        """Whether somebody still waits for it, who from now on cannot give it up: its answer would find nobody."""
        with self._turn:
            self._is_begun = not self._is_left
        return self._is_begun

    def do(self, done: object) -> None:
        """Its answer is this: ``tell`` says so to who waits."""
        self._done, self.is_answered = done, True

    def refuse(self, fault: BaseException) -> None:
        """Its answer is this refusal, or a fault."""
        self._fault, self.is_answered = fault, True

    @property
    def loop(self) -> asyncio.AbstractEventLoop:
        """Where somebody waits for it."""
        return self._loop

    def wake(self) -> None:
        """Give the answer to who waits; called in their loop."""
        if self._told.done():
            return
        if self._fault is not None:
            self._told.set_exception(self._fault)
        else:
            self._told.set_result(self._done)


class Entry(Wish):
    """A reading that is to be kept: what it is, is found out at its turn. ``sender`` is whose it is, where one says."""

    def __init__(self, find: Callable[[Desk], ToKeep], sender: Sequence[str] = ()) -> None:
        super().__init__()
        self.find, self.sender = find, tuple(sender)


class Step(Wish):
    """A step of a journey, or a look at the audit."""

    def __init__(self, take: Callable[[Desk], Any]) -> None:
        super().__init__()
        self.take = take


class Group:
    """Readings that wait together, in the order in which they came."""

    def __init__(self, entries: list[Entry]) -> None:
        self.entries = entries

    @property
    def is_full(self) -> bool:
        """Whether it takes no more."""
        return len(self.entries) >= GROUP


Job: TypeAlias = Group | Step | None
"""What the writer does next; None is its end."""


class Wishes:
    """The queue of the writer. Readings that come while others wait are one job with them."""

    def __init__(self) -> None:
        self._jobs: SimpleQueue[Job] = SimpleQueue()
        self._turn = Lock()
        self._open: Group | None = None
        self._given_back: list[Job] = []

    def enter(self, entry: Entry) -> None:
        """A reading, beside those that wait, or the first of a group: nobody takes a group in which nothing is yet."""
        with self._turn:
            if self._open is not None and not self._open.is_full:
                self._open.entries.append(entry)
                return
            self._open = Group([entry])
            self._jobs.put(self._open)

    def step(self, step: Step) -> None:
        """Anything else."""
        self._jobs.put(step)

    def end(self) -> None:
        """After all that waits there is nothing more."""
        self._jobs.put(None)

    def next(self, patience_seconds: float | None = None) -> Job:
        """What is to be done next. Raises queue.Empty where nothing comes in this time; None waits for ever."""
        if self._given_back:
            return self._given_back.pop()
        return self._jobs.get(timeout=patience_seconds)

    def give_back(self, job: Job) -> None:
        """This was taken and is not done yet: it is the next again. Only who takes jobs gives one back."""
        self._given_back.append(job)

    def close(self, group: Group) -> Sequence[Entry]:
        """The readings of this group; who comes later is in another one."""
        with self._turn:
            if self._open is group:
                self._open = None
        return group.entries

    def all_of(self, job: Group | Step) -> Sequence[Wish]:
        """Every wish of a job that nobody answered yet and somebody still waits for."""
        every = self.close(job) if isinstance(job, Group) else (job,)
        return [each for each in every if not each.is_answered and each.begin()]


def tell(answered: Sequence[Wish]) -> None:
    """Wake who waits for these, each loop once; one that has ended waits for nothing."""
    for loop in {each.loop for each in answered}:
        with suppress(RuntimeError):
            loop.call_soon_threadsafe(_wake, [each for each in answered if each.loop is loop])


def _wake(answered: Sequence[Wish]) -> None:
    for each in answered:
        each.wake()
