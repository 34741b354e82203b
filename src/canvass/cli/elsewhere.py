"""A question that a second process answers while the first goes on with its own."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType
from typing import Generic, TypeVar

Answer = TypeVar("Answer")

LISTENER = (sys.executable, "-P", "-c", "from canvass.cli.elsewhere import listen; listen()")


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
        if (os.cpu_count() or 1) > 1:
            with suppress(OSError):
                self._other = self._told()
        return self

    def _told(self) -> subprocess.Popen[bytes]:
        """The other process; in a session of its own it is not interrupted from the keyboard."""
        other = subprocess.Popen(  # noqa: S603 - our own program
            LISTENER,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        if other.stdin:
            with suppress(OSError), other.stdin as there:
                pickle.dump((self._question, self._asked), there)
        return other

    def answer(self) -> Answer:
        """The answer, or what the question raises."""
        if self._other and self._other.stdout:
            told = self._other.stdout.read()
            if self._other.wait() == 0:
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
            with self._other:  # closes what leads to it, and waits for its end
                pass


def listen() -> None:
    """In the other process. What goes wrong is not told: it goes wrong once more where somebody can be told."""
    question, asked = pickle.load(sys.stdin.buffer)  # noqa: S301 - of our own process
    pickle.dump(question(*asked), sys.stdout.buffer)
