"""The one writer of an audit: a thread that has the desk, and a queue of what everybody wants of it.

A desk serves one thread. What waits together is kept together: one step of the disk for many readings. Who asked may
have gone before their turn comes, as a page that is left ends its stream: what nobody waits for is not begun.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from pathlib import Path
from queue import Empty
from threading import Thread
from typing import Any, TypeVar

from canvass.audit.state import Phase
from canvass.errors import (
    BadRecord,
    CanvassError,
    LockLost,
    NotWritten,
    RecordAway,
    UnreadableFile,
)
from canvass.journeys.audit_folder.desk import AWAY, Desk, Kept, sit_down
from canvass.journeys.audit_folder.enter import enter_under_seal
from canvass.journeys.audit_folder.received import drop_records, unrecorded
from canvass.journeys.audit_folder.sent import Sent, enter_each
from canvass.web.wishes import Entry, Group, Job, Step, ToKeep, Wish, Wishes, tell

PACE_SECONDS = 0.04
"""How long after a step of the disk an entry waits for others to be kept with it: one that comes alone does not wait,
nor does who sends one after the other while nobody else does; of a hundred a second five share a step. Nobody sees a
wait so short, and each step costs as much as an entry."""
AGAIN_SECONDS = 2.0
"""How long after a try to open a record that is away it is tried again: a database may keep each waiting."""
Done = TypeVar("Done")
LOG = logging.getLogger("canvass.web")


class Writer:
    """The desk of an audit, in its own thread from ``start`` to ``stop``."""

    def __init__(self, audit: Path) -> None:
        self._audit = audit
        self.mark = ""
        """The word that every page of a rehearsal bears; known when the record is open."""
        self.rounds = 0
        """How many rounds there are: as many as when the last answer was given."""
        self.open_round = self.closes = 0
        """The round that was open then, 0 for none; and how often one was closed."""
        self._is_lost = False
        self._pause = 0.0
        """Until when an entry waits for others that may come."""
        self._alone: Sequence[str] = ()
        """Whose readings alone were kept in the last step of the disk; of several senders nobody's."""
        self._wishes = Wishes()
        self._job: Job = None
        """What is being done: whatever breaks meanwhile, who waits for it is answered."""
        self._begun: Future[None] = Future()
        self._thread = Thread(target=self._work, name="canvass-writer", daemon=True)

    def start(self) -> None:
        """Open the record. Raises what opening it raises."""
        self._thread.start()
        self._begun.result()

    def stop(self) -> None:
        """Answer all that waits, and let go of the record."""
        self._wishes.end()
        self._thread.join()

    async def enter(self, find: Callable[[Desk], ToKeep], sender: Sequence[str] = ()) -> Kept:
        """Keep the reading that this finds. Raises its refusal; returns when the record has it on the disk.

        It is found when its turn comes, by the same thread: to find it first would be a turn of its own. ``sender``
        waits for nobody where the last step of the disk was for its readings alone.
        """
        entry = Entry(find, sender)
        self._wishes.enter(entry)
        kept: Kept = await entry.answer()
        return kept

    async def step(self, take: Callable[[Desk], Done]) -> Done:
        """Take a step of a journey, or look at the audit; what is returned must not be the desk's own state."""
        step = Step(take)
        self._wishes.step(step)
        done: Done = await step.answer()
        return done

    def _work(self) -> None:
        """Sit at the desk until the end; where the record was lost, as a database that went away, at the next wish."""
        left: Desk | None = None
        tried = 0.0
        while True:
            try:
                if time.monotonic() < tried + AGAIN_SECONDS:
                    raise RecordAway(AWAY)
                with sit_down(self._audit, is_server=True) as desk:
                    left, tried = desk, 0.0
                    self._sit(desk)
                    if self._serve(desk):
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
                for wish in self._wishes.all_of(self._job) if self._job is not None else ():
                    _answer_without(left, wish, fault)
                    tell([wish])
            self._job = self._wishes.next()
            if self._job is None:
                return

    def _look_up(self, desk: Desk) -> None:
        """See where the audit stands, for those who may not ask the desk."""
        self.rounds, self.closes = len(desk.state.rounds), desk.state.closes
        self.open_round = self.rounds if desk.state.phase is Phase.ROUND_OPEN else 0

    def _sit(self, desk: Desk) -> None:
        self._look_up(desk)
        if self._begun.done():
            return
        for path in unrecorded(desk):
            drop_records(path)
        self.mark = desk.mark
        self._begun.set_result(None)

    def _serve(self, desk: Desk) -> bool:
        """Do what is wished, first what was begun; True where it is to stop, False where the record was lost."""
        while (job := self._job or self._wishes.next()) is not None:
            self._job = job
            if isinstance(job, Step):
                self._take(desk, job)
            else:
                self._wait_for_others(job)
                self._keep(desk, self._wishes.close(job))
            self._job = None
            if self._is_lost:
                self._is_lost = False
                return False
        return True

    def _wait_for_others(self, group: Group) -> None:
        """Let readings join this group while it is too soon for another step of the disk; any other wish ends that."""
        left = self._pause - time.monotonic()
        goes_on = bool(self._alone) and group.entries[0].sender == self._alone
        if left > 0 and not goes_on and not group.is_full:
            with suppress(Empty):
                self._wishes.give_back(self._wishes.next(left))

    def _keep(self, desk: Desk, every: Sequence[Entry]) -> None:
        found = [(each, self._found(desk, each)) for each in every if each.begin()]
        together = [(each, what.sent) for each, what in found if what and not what.is_sealed]
        if together:
            self._keep_together(desk, together)
            self._pause = time.monotonic() + PACE_SECONDS
            senders = {each.sender for each, _ in together}
            self._alone = senders.pop() if len(senders) == 1 else ()
        tell([each for each, _ in found if each.is_answered])
        for each, what in found:
            if what and what.is_sealed:
                self._answer(desk, each, partial(enter_under_seal, desk, what.sent))

    def _found(self, desk: Desk, entry: Entry) -> ToKeep | None:
        """What is to be kept; None where that is refused, which it is answered."""
        try:
            return entry.find(desk)
        except BaseException as fault:
            entry.refuse(fault)
            return None

    def _keep_together(self, desk: Desk, waiting: Sequence[tuple[Entry, Sent]]) -> None:
        try:
            answers = enter_each(desk, [sent for _, sent in waiting])
        except BaseException as fault:
            self._is_lost = isinstance(fault, LockLost)
            for each, _ in waiting:
                each.refuse(fault)
            return
        for (each, _), answer in zip(waiting, answers, strict=True):
            if isinstance(answer, CanvassError):
                each.refuse(answer)
            else:
                each.do(answer)

    def _take(self, desk: Desk, step: Step) -> None:
        if step.begin():
            self._answer(desk, step, partial(step.take, desk))

    def _answer(self, desk: Desk, wish: Wish, take: Callable[[], Any]) -> None:
        """Answer with what this gives, or with its fault; from what is known where the record does not stand."""
        try:
            done = take()
            self._look_up(desk)
            wish.do(done)
        except BaseException as fault:
            is_gone = isinstance(fault, BadRecord | UnreadableFile) and not desk.stands
            self._is_lost = self._is_lost or is_gone or isinstance(fault, LockLost)
            if is_gone:
                LOG.warning("the record is not as it was read: %s", fault)
                _answer_without(desk, wish, fault)
            else:
                wish.refuse(fault)
        tell([wish])


def _answer_without(left: Desk | None, wish: Wish, why: BaseException) -> None:
    """Answer while the record is away: who looks sees what was known of it, and nothing is kept."""
    try:
        if not isinstance(why, CanvassError):
            raise why
        if left is None or not left.is_whole or not isinstance(wish, Step):
            raise RecordAway(AWAY)
        left.leave()
        wish.do(wish.take(left))
    except (NotWritten, BadRecord, UnreadableFile):
        wish.refuse(RecordAway(AWAY))
    except BaseException as fault:
        wish.refuse(fault)
