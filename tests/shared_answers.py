"""What one process of a run of tests worked out, for the other processes of the same run.

A packaged election never changes, and what is remembered of it in a process is remembered here for all of them: the
plans of audits and the answers on technology, which take longest. An election that is read from a folder, and every
process that the tests start, works all of it out for itself.
"""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable
from functools import wraps
from hashlib import sha256
from pathlib import Path
from typing import Any, Protocol, TypeVar, cast

from filelock import FileLock

from canvass.journeys import remembered
from canvass.model import Election

SHARED = {
    "canvass.journeys.attack_world._comparison",
    "canvass.journeys.audit_plan._place_plan",
    "canvass.journeys.chapters.asking._plan",
    "canvass.journeys.gap.every_state._worked_out",
    "canvass.journeys.tech_gap._worked_out",
}
"""The questions whose answers are shared: each takes half a second or more."""

NO_PART = {"progress"}
"""Words that are no part of a question."""


class Question(Protocol):
    """A question about an election, with a name."""

    __module__: str
    __qualname__: str

    def __call__(self, election: Election, /, *asked: Any, **named: Any) -> Any:
        """The answer."""


def share(question: Question, folder: Callable[[], Path | None]) -> Callable[..., Any]:
    """The same question, which is worked out once for all who keep answers in this folder.

    Whoever asks meanwhile waits. A refusal is not an answer.
    """

    @wraps(question)
    def answer(election: Election, /, *asked: Any, **named: Any) -> Any:
        place = folder()
        if place is None or not _is_packaged(election):
            return question(election, *asked, **named)
        words = (asked, {name: said for name, said in named.items() if name not in NO_PART})
        name = f"{question.__module__}.{question.__qualname__} {election.id} {words!r}"
        kept = place / sha256(name.encode()).hexdigest()
        with FileLock(f"{kept}.lock"):
            if kept.is_file():
                known, found = pickle.loads(kept.read_bytes())
                if known == words:
                    return found
            found = question(election, *asked, **named)
            kept.write_bytes(pickle.dumps((words, found)))
        return found

    return answer


Answer = TypeVar("Answer")


def of_the_run(name: str, work_out: Callable[[], Answer]) -> Answer:
    """What one process of the run found for this name, which says everything that the answer follows from."""
    if _Run.folder is None:
        return work_out()
    kept = _Run.folder / sha256(name.encode()).hexdigest()
    if kept.is_file():
        known, found = pickle.loads(kept.read_bytes())
        if known == name:
            return cast(Answer, found)
    found = work_out()
    written = kept.with_suffix(f".{os.getpid()}")
    written.write_bytes(pickle.dumps((name, found)))
    written.replace(kept)
    return found


def _is_packaged(election: Election) -> bool:
    """Whether it is the one that everybody has who opens it by its name, and not a copy of it in a folder."""
    from canvass import data
    from canvass.journeys import elections

    return election.id in data.names() and elections._packaged(election.id) is election


class _Run:
    """Where the answers of this run are kept; nowhere until it begins."""

    folder: Path | None = None


def place() -> Path | None:
    """Where the processes of this run keep what they share; nowhere outside a run."""
    return _Run.folder


def begin(base: Path) -> None:
    """Keep answers beside what the tests of this run write; of all its workers in one place."""
    place = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "answers"
    place.mkdir(exist_ok=True)
    _Run.folder = place


def end() -> None:
    """Answers are kept no longer."""
    _Run.folder = None


def install() -> None:
    """Before any question is defined, so that those which take long are shared."""
    plain = remembered.remembered

    def shared(question: Any) -> Any:
        is_shared = f"{question.__module__}.{question.__qualname__}" in SHARED
        return plain(share(question, lambda: _Run.folder) if is_shared else question)

    remembered.remembered = shared
