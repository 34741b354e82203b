"""A question that another process answers: it may stand still, die or take all memory, and its asker goes on."""

from __future__ import annotations

import os
import pickle
import sys
from threading import Thread

LISTENER = (
    sys.executable,
    "-P",
    "-c",
    "import pickle, sys; sys.path[:] = pickle.load(sys.stdin.buffer); "
    "from canvass.journeys.elsewhere import listen; listen()",
)
"""The other process finds its modules where this one does, whatever is installed or lies in the folder."""


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
