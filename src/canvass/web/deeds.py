"""What was done and what was refused, as the app keeps it beside the record: deeds of people, conflicts of boards."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from canvass.errors import NotWritten
from canvass.web.app_database import AppDatabase
from canvass.web.guest import Conflict
from canvass.web.steady_clock import Seconds

LOG = logging.getLogger("canvass.web")
NOT_KEPT = (sqlite3.OperationalError, NotWritten)
"""What a file and a server of a database raise where something could not be kept."""


class Deeds:
    """The journal of deeds and of conflicts; nothing in it is changed or taken away."""

    def __init__(self, db: AppDatabase, now: Seconds) -> None:
        self._db, self._now = db, now

    def note(self, who: str, what: str) -> None:
        """Keep that somebody signed in, was refused, or changed a right."""
        self._db.add("deed", "time, who, what", self._now(), who, what)

    def note_done(self, who: str, what: str) -> None:
        """Keep what somebody did that stands already, in the record or in memory."""
        with self.after(f"{who} {what}"):
            self.note(who, what)

    def require_there(self) -> None:
        """Refuse a step whose second half is kept here, before its first is taken. Raises what a change would."""
        with self._db.together():
            pass

    @contextmanager
    def after(self, what: str) -> Iterator[None]:
        """Keep within what follows a step that stands: where it cannot be kept the log has it.

        The step is answered as it went; whoever took it would be told that nothing was kept, and take it again.
        """
        try:
            yield
        except NOT_KEPT as fault:
            LOG.warning("%s: that stands, and could not be kept among the events: %s", what, fault)

    def keep_conflict(self, conflict: Conflict) -> None:
        """Something was refused: two people look at it."""
        values = (conflict.time, conflict.jurisdiction, conflict.board, conflict.said)
        self._db.add("conflict", "time, jurisdiction, board, said", *values)

    def conflicts(self) -> tuple[Conflict, ...]:
        """The last fifty things that were refused, of all boards, the last first."""
        rows = self._db.rows(
            "select time, jurisdiction, board, said from conflict order by id desc limit 50"
        )
        return tuple(Conflict(*row) for row in rows)

    def conflicts_of(self, jurisdiction: str, board: str) -> tuple[Conflict, ...]:
        """The last five of one board; boards of two counties may have one name."""
        rows = self._db.rows(
            "select time, jurisdiction, board, said from conflict "
            "where jurisdiction = ? and board = ? order by id desc limit 5",
            *(jurisdiction, board),
        )
        return tuple(Conflict(*row) for row in rows)
