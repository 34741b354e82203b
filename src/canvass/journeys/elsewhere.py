"""A question that a second process answers while the first goes on with its own."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from types import TracebackType
from typing import Generic, TypeVar

Answer = TypeVar("Answer")

LISTENER = (
    sys.executable,
    "-P",
    "-c",
    "import pickle, sys; sys.path[:] = pickle.load(sys.stdin.buffer); "
    "from canvass.journeys.elsewhere import listen; listen()",
)
"""The other process finds its modules where this one does, whatever is installed or lies in the folder."""


class Elsewhere(Generic[Answer]):
    """Asks when the block is entered; with one core nobody is asked before the answer is needed.

    ``question`` is a function of a module. It imports what it needs in its body, so that both processes load their
    libraries at the same time; what it is asked and what it answers are pickled. Whatever keeps the other process
    from answering, the answer is then found in this one.
    """

    def __init__(self, question: Callable[..., Answer], *asked: object) -> None:
        self._question, self._asked = question, asked
        self._other: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Elsewhere[Answer]:
        told = pickle.dumps(sys.path) + pickle.dumps((self._question, self._asked))
        if sys.executable and cores() > 1:
            with suppress(OSError):
                self._tell(told)
        return self

    def _tell(self, told: bytes) -> None:
        """Start the other process; in a session of its own it is not interrupted from the keyboard."""
        self._other = subprocess.Popen(  # noqa: S603 - our own program
            LISTENER,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        if self._other.stdin:
            self._other.stdin.write(told)
            self._other.stdin.flush()

    def answer(self) -> Answer:
        """The answer, or what the question raises."""
        if self._other and self._other.stdout:
            told = self._other.stdout.read()
            if self._other.wait() == 0:
                with suppress(Exception):  # what cannot be read is not an answer
                    found: Answer = pickle.loads(told)  # noqa: S301 - of our own process
                    return found
        return self._question(*self._asked)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._other:
            self._other.kill()
            with suppress(OSError), self._other:  # closes what leads to it, and waits for its end
                pass


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def listen() -> None:
    """In the other process. What goes wrong is not told: it goes wrong once more where somebody can be told."""
    question, asked = pickle.load(sys.stdin.buffer)  # noqa: S301 - of our own process
    Thread(target=_end_with_the_first, daemon=True).start()
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as there:
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what is printed is not an answer
        pickle.dump(question(*asked), there)


def _end_with_the_first() -> None:
    """End this process when the one that asked is gone, however it went: nothing more comes, so it is the end."""
    os.read(sys.stdin.fileno(), 1)
    os._exit(1)
