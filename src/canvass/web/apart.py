"""Questions that a process of its own answers: the server goes on meanwhile, whatever it takes."""

from __future__ import annotations

import asyncio
import pickle
import sys
from asyncio.subprocess import DEVNULL, PIPE, create_subprocess_exec
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from canvass.errors import CanvassError, NotWritten, OutOfTurn
from canvass.journeys.audit_folder.desk import Desk, sit_down
from canvass.journeys.elsewhere import LISTENER
from canvass.web.writer import Writer

Answer = TypeVar("Answer")
LOOK_SECONDS = 600.0
MOST_CARDS = 10_000
"""An audit of more cards is looked at by a process of its own; of fewer the writer says it at once."""
MOST_BYTES = 1_000_000
"""The same of cast vote records that are not committed yet."""


class Ended(Exception):
    """The other process was ended before it had answered, or it took too long."""


async def answered(question: Callable[..., Answer], *asked: object, seconds: float) -> Answer:
    """The answer of another process; question, what it is asked and its answer are pickled. Raises Ended."""
    other = await create_subprocess_exec(
        *LISTENER, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, start_new_session=True
    )
    try:
        if other.stdin is None or other.stdout is None:
            raise OSError
        other.stdin.write(pickle.dumps(sys.path) + pickle.dumps((question, asked)))
        async with asyncio.timeout(seconds):
            told = await other.stdout.read()
            await other.wait()
        found: Answer = pickle.loads(told)  # noqa: S301 - of our own process
    except TimeoutError:
        raise Ended(f"not done in {seconds / 60:.0f} minutes") from None
    except (OSError, EOFError, pickle.UnpicklingError):
        raise Ended("ended before it had done so, perhaps for want of memory") from None
    finally:
        with suppress(ProcessLookupError):
            other.kill()
        await other.wait()
    return found


class Looks:
    """Looks at an audit that take long, each kept until the record grows: boards and counties do not wait for them."""

    def __init__(self, audit: Path, writer: Writer) -> None:
        self._audit, self._writer = audit, writer
        self._kept: dict[Callable[[Desk], Any], tuple[int, Any]] = {}
        self._looking = asyncio.Lock()

    async def look(self, question: Callable[[Desk], Answer]) -> Answer:
        """What this function of a module finds in the audit. Raises OutOfTurn, or what it refuses."""
        async with self._looking:
            entries, large = await self._writer.step(_size)
            if self._kept.get(question, (-1, None))[0] != entries:
                found = await self._found(question, is_large=large)
                if isinstance(found, NotWritten):
                    raise found  # the record was lost meanwhile, which is no answer to keep
                self._kept[question] = entries, found
            kept: Answer | CanvassError = self._kept[question][1]
        if isinstance(kept, CanvassError):
            raise kept
        return kept

    async def _found(self, question: Callable[[Desk], Answer], *, is_large: bool) -> object:
        if not is_large:
            try:
                return await self._writer.step(question)
            except CanvassError as refusal:
                return refusal
        try:
            said, found = await answered(looked_at, self._audit, question, seconds=LOOK_SECONDS)
        except Ended as fault:
            return OutOfTurn(
                f"the program that works it out was {fault}; take this step at the terminal"
            )
        return OutOfTurn(said) if said else found


def looked_at(audit: Path, question: Callable[[Desk], Answer]) -> tuple[str, Answer | None]:
    """What the other process finds: the words of a refusal, or the answer. Not every exception can be sent."""
    try:
        with sit_down(audit) as desk:
            return "", question(desk)
    except CanvassError as refusal:
        return str(refusal), None


def _size(desk: Desk) -> tuple[int, bool]:
    """How many entries the record has, and whether a look at all of its cards takes long."""
    state = desk.state
    if state.audit is not None:
        large = sum(batch.cards for batch in state.committed.batches) > MOST_CARDS
    else:
        brought = desk.folder.records
        files = brought.iterdir() if brought.is_dir() else ()
        large = sum(each.stat().st_size for each in files) > MOST_BYTES
    return state.number, large
