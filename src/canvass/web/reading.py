"""A file of an audit is read in a process of its own: the server goes on, whatever the file does to its reader."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from canvass.audit.event import Loaded
from canvass.errors import BadFile, CanvassError
from canvass.formats.kinds.recipe import OTHER_FILE
from canvass.formats.problem import Problem, grouped
from canvass.journeys.audit_folder.brought import Brought, digest_of_file, read_brought
from canvass.journeys.audit_folder.decisions import NOTHING, Deciding, deciding
from canvass.web.apart import Ended, answered
from canvass.web.guard import MIB

READ_SECONDS = 600.0
"""After so long a reader is ended."""
MOST_PROBLEMS = 10_000
"""So many problems of a file are told one by one."""
LARGE = 32 * MIB
"""One file of this size is read at a time, since reading takes about four times a file in memory, and beside it..."""
MOST_SMALL = 2
"""...so many smaller ones, which no large one keeps waiting."""


@dataclass(frozen=True, slots=True)
class NotRead:
    """A file that cannot be kept: the refusal, its problems, how many more there are, and the digest of its bytes."""

    said: str
    problems: tuple[Problem, ...] = ()
    more: int = 0
    sha256: str = ""


@dataclass(frozen=True, slots=True)
class RecipeRefused:
    """A recipe by which the file beside it was not read: the refusal, and what is wrong with the recipe."""

    said: str
    problems: tuple[Problem, ...] = ()

    @property
    def shown(self) -> tuple[Problem, ...]:
        """The problems as a screen shows them, many of one kind together."""
        return grouped(self.problems)


class Readers:
    """Where files are read, few at a time."""

    def __init__(self) -> None:
        self._large, self._small = asyncio.Semaphore(1), asyncio.Semaphore(MOST_SMALL)

    async def read(
        self,
        jurisdictions: Sequence[str],
        what: Loaded,
        path: Path,
        jurisdiction: str,
        decided: Deciding = NOTHING,
        recipe: Path | None = None,
    ) -> Brought | NotRead | RecipeRefused:
        """Read a file, when its turn comes; everything that is wrong with it or its recipe where it is not kept."""
        async with self._large if path.stat().st_size > LARGE else self._small:
            return await _asked(tuple(jurisdictions), what, path, jurisdiction, decided, recipe)


def read_or_refusal(
    jurisdictions: tuple[str, ...],
    what: Loaded,
    path: Path,
    jurisdiction: str,
    decided: Deciding = NOTHING,
    recipe: Path | None = None,
) -> Brought | NotRead | RecipeRefused:
    """Read a file, in the other process. A refusal is a value: not every exception can be sent."""
    _be_the_first_to_go()
    try:
        decided = decided if recipe is None else deciding(recipe, (), "", "")
    except BadFile as refusal:
        return RecipeRefused(_without(recipe, refusal), refusal.problems)
    try:
        return read_brought(jurisdictions, what, path, jurisdiction, decided)
    except BadFile as refusal:
        found = refusal.problems
        if recipe is not None and OTHER_FILE.code in {each.code for each in found}:
            return RecipeRefused(_without(path, refusal), found)
        more = max(0, len(found) - MOST_PROBLEMS)
        return NotRead(str(refusal), found[:MOST_PROBLEMS], more, digest_of_file(path))
    except CanvassError as refusal:
        return NotRead(_without(path, refusal))


def _without(path: Path | None, refusal: CanvassError) -> str:
    """A refusal in which a file has the name that its sender gave it, not its place on the server."""
    return str(refusal) if path is None else str(refusal).replace(str(path), path.name)


def _be_the_first_to_go() -> None:
    """Where memory runs out, Linux ends this process and not the server."""
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("1000", "ascii")


async def _asked(
    jurisdictions: tuple[str, ...],
    what: Loaded,
    path: Path,
    jurisdiction: str,
    decided: Deciding,
    recipe: Path | None,
) -> Brought | NotRead | RecipeRefused:
    asked = jurisdictions, what, path, jurisdiction, decided, recipe
    try:
        return await answered(read_or_refusal, *asked, seconds=READ_SECONDS)
    except Ended as fault:
        return NotRead(
            f"{path.name}: the program that reads it was {fault}; nothing was kept; load it at the terminal"
        )
