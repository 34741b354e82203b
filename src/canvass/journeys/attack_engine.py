"""A table of detection by many processes at once: its shards are handed to an executor, and put together.

Whatever implements ``concurrent.futures.Executor`` can be the engine: processes of this machine unless named, or what
a function of the user's makes, on a cluster of any kind. The numbers are those of one run, whatever the engine.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory

from canvass.attack.shard import Shard
from canvass.attack.world import Runs
from canvass.errors import BadFile, OutOfRange
from canvass.journeys.attack_shards import merged, shard_of_table
from canvass.journeys.attack_table import DetectionTable, detection_table
from canvass.journeys.elections import open_election
from canvass.journeys.elsewhere import cores
from canvass.journeys.progress import Progress, silent
from canvass.model import Election
from canvass.model.sentence import sentences

doing = sentences("doing")

HERE, PROCESSES = "here", "processes"
SHARDS_EACH = 4
"""Shards for each core: some take much longer than others."""
MOST_SHARDS = 10_000
SECONDS_BETWEEN = 0.2


@dataclass(frozen=True, slots=True)
class Engine:
    """Where shards are computed: ``make`` gives the executor, ``shards`` is how many there are."""

    make: Callable[[], Executor]
    shards: int


def engine_named(name: str, shards: int | None = None) -> Engine | None:
    """The engine of this name: ``processes``, or ``MODULE:FUNCTION`` whose result is an executor; None for ``here``.

    With one core, ``processes`` is ``here`` unless shards are asked for. Raises OutOfRange for any other name.
    """
    if shards is not None and not 1 <= shards <= MOST_SHARDS:
        raise OutOfRange(f"{shards:,} shards: name a number from 1 to {MOST_SHARDS:,}")
    if name == HERE or (name == PROCESSES and shards is None and cores() == 1):
        return None
    usual = shards or SHARDS_EACH * cores()
    return Engine(_processes if name == PROCESSES else _made_by(name), usual)


def table_by(
    election: str, runs: Runs, engine: Engine | None, progress: Progress = silent
) -> DetectionTable:
    """The table of an election, by its name or folder. ``runs.shard`` is not looked at where there is an engine.

    Raises BadFile where the engine did not compute a shard.
    """
    opened = open_election(election)  # what is none is refused here, before an engine is made
    if engine is None:
        return detection_table(opened, runs, progress)
    asked = (election, runs.seed, runs.replications)
    with TemporaryDirectory(prefix="canvass-shards-") as folder, engine.make() as executor:
        jobs = {
            executor.submit(shard_by, *asked, number, engine.shards): number
            for number in range(1, engine.shards + 1)
        }
        try:
            paths = [
                _kept(job, Path(folder) / f"{jobs[job]}.json", progress, jobs)
                for job in _as_done([*jobs])
            ]
        except BaseException:
            executor.shutdown(wait=False, cancel_futures=True)
            for process in multiprocessing.active_children():
                process.kill()
            raise
        return merged(paths)


def shard_by(election: str, seed: str, replications: int, number: int, of: int) -> str:
    """The file of one shard, wherever this is called: the election is opened there, by its name or folder."""
    opened = open_election(election) if Path(election).exists() else _packaged(election)
    return shard_of_table(opened, Runs(seed, replications, Shard(number, of)))


@lru_cache(maxsize=1)
def _packaged(election: str) -> Election:
    """A packaged election, which does not change: a process opens it once for all of its shards."""
    return open_election(election)


def _as_done(jobs: Sequence[Future[str]]) -> Iterator[Future[str]]:
    """The jobs, each when it is done; between two looks Ctrl-C is heard, which no wait without an end may hear."""
    pending = {*jobs}
    while pending:
        done, pending = wait(pending, SECONDS_BETWEEN, FIRST_COMPLETED)
        yield from done


def _kept(job: Future[str], path: Path, progress: Progress, jobs: dict[Future[str], int]) -> Path:
    done = sum(each.done() for each in jobs)
    progress(doing("shards", done=f"{done:,}", every=f"{len(jobs):,}"))
    try:
        path.write_text(job.result(), "utf-8")
    except Exception as fault:
        raise BadFile(
            f"the engine did not compute shard {path.stem} of {len(jobs):,}: {type(fault).__name__}: {fault}; compute "
            "it by --shard to see why, or all of them with --engine here"
        ) from fault
    return path


def _processes() -> Executor:
    """Processes of this machine, which do not share the threads of this one and leave Ctrl-C to it."""
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(cores(), context, initializer=_ignore_interruption)


def _ignore_interruption() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _made_by(name: str) -> Callable[[], Executor]:
    module, colon, function = name.partition(":")
    known = f"the engine is {PROCESSES}, {HERE}, or MODULE:FUNCTION that makes an executor"
    if not (colon and module and function):
        raise OutOfRange(f"no engine is called {name!r}: {known}")
    try:
        make = getattr(import_module(module), function)
    except (ImportError, AttributeError) as fault:
        raise OutOfRange(f"the engine {name!r} cannot be loaded ({fault}): {known}") from None

    def made() -> Executor:
        executor = make()
        if not isinstance(executor, Executor):
            raise OutOfRange(
                f"{name} made no executor, but a {type(executor).__name__}: it must give a concurrent.futures.Executor"
            )
        return executor

    return made
