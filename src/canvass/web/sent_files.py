"""What became of the last file of each kind that each county sent from a browser, and what was told of it.

The record alone says what was kept; here stand the words of a refusal, and what to look at in a file that was kept.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from canvass.audit.event import Loaded
from canvass.formats.problem import Problem, Severity
from canvass.web.app_database import AppDatabase

COLUMNS = (
    *("jurisdiction", "what", "time", "who", "name", "size", "entries", "is_kept", "said"),
    *("problems", "more", "sha256"),
)
KEEP = (
    f"insert into sent_file ({', '.join(COLUMNS)}) values ({', '.join('?' for _ in COLUMNS)}) "  # noqa: S608
    "on conflict (jurisdiction, what) do update set "
    + ", ".join(f"{each} = excluded.{each}" for each in COLUMNS[2:])
)
"""Keeps a file in the place of the one before."""


@dataclass(frozen=True, slots=True)
class SentFile:
    """A file that somebody sent: kept or not, what was said of it, and every problem.

    ``entries`` is how many entries the record had when it was answered; ``more`` counts problems that are not listed;
    ``sha256`` is empty where the file was not read.
    """

    jurisdiction: str
    what: Loaded
    who: str
    name: str
    size_bytes: int
    entries: int
    is_kept: bool
    said: str = ""
    problems: tuple[Problem, ...] = ()
    more: int = 0
    sha256: str = ""
    time: float = 0.0


class SentFiles:
    """The table of them in the app's database."""

    def __init__(self, db: AppDatabase, now: Callable[[], float]) -> None:
        self._db, self._now = db, now

    def keep(self, sent: SentFile) -> None:
        """Keep what became of a file, in the place of the one before."""
        problems = json.dumps([asdict(each) for each in sent.problems])
        self._db.do(
            KEEP,
            *(sent.jurisdiction, sent.what.value, self._now(), sent.who, sent.name),
            *(sent.size_bytes, sent.entries, int(sent.is_kept), sent.said, problems, sent.more),
            sent.sha256,
        )

    def last(self) -> dict[tuple[str, Loaded], SentFile]:
        """What became of the last file, by jurisdiction and kind."""
        rows = self._db.rows(
            "select jurisdiction, what, who, name, size, entries, is_kept, said, problems, more, sha256, time "
            "from sent_file"
        )
        return {(each.jurisdiction, each.what): each for each in map(_read, rows)}


def _read(row: tuple[Any, ...]) -> SentFile:
    jurisdiction, what, who, name, size, entries, is_kept, said, problems, more, sha256, time = row
    found = tuple(
        Problem(**{**each, "severity": Severity(each["severity"])}) for each in json.loads(problems)
    )
    kind = Loaded(what)
    told = bool(is_kept), said, found, more, sha256, time
    return SentFile(jurisdiction, kind, who, name, size, entries, *told)
