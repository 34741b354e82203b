"""The app's own tables in PostgreSQL, and a copy of them in this process, which is asked in their place.

Somebody's rights are looked up before every answer, and a network is not waited for each time. One server has the
tables, by a lock of the database: nobody else writes, and the copy says what they do. What is written is first tried on
the copy, then kept by PostgreSQL, and only then stands in the copy: where PostgreSQL does not keep it, it never was.
Where the connection breaks, who is signed in stays so, and nothing is written, until another connection is there; then
the tables are read anew, since nobody knows what became of the last thing that was on its way.
"""

from __future__ import annotations

import logging
import selectors
import socket
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Event, Thread
from typing import Any

import psycopg
from psycopg import sql

from canvass.errors import (
    AccountsAway,
    CanvassError,
    NotWritten,
    OutOfReach,
    UnreadableFile,
)
from canvass.record.postgres import Patience, brief, own, patient
from canvass.web.accounts_layout import bring_up, require_known, script
from canvass.web.accounts_schema import TABLES, Connection, connected_to, fit, layout, lock
from canvass.web.app_database import AppDatabase
from canvass.web.sqlite_tables import IN_MEMORY, SqliteTables

AWAY = (
    "the database of accounts cannot be reached now: who is signed in stays so, and nothing that was sent was kept; "
    "the server's log says why, and it goes on by itself as soon as the database is there again; send it again then"
)
DOUBT = (
    "the database of accounts went away while it was asked to keep this: whether it was kept is not known; look at the "
    "page that shows it before you send it again"
)
NO_LONGER = (
    "the accounts are no longer those of this server: its log says why, and it answers nobody who is signed in until "
    "they are; nothing was kept"
)
OUTSIDE = (
    "the tables of accounts were changed by somebody else than this server: nothing was kept, and they are read anew; "
    "look, and send it again"
)
EARLIER = (
    "the database of accounts is as it was earlier, as one that was brought back from a copy: whoever was ended since "
    "would be let in again; nobody who is signed in is answered, and nothing is kept, until somebody has looked and "
    "started the server again"
)
ONLY_READS = (
    "PostgreSQL database {} only reads now: it is a standby of another one, or this account may not write; name the "
    "one that writes, or wait until this one does"
)
AT_ONCE_SECONDS = 1.0
"""How long a server that has ended meanwhile, as each night, is waited for, where it was not known before."""
AGAIN_SECONDS = 2.0
"""How long after a try to reach a database that is away it is tried again."""
ANSWER_SECONDS = 5.0
"""How long the database may take to keep something: everybody waits for it."""
LOG = logging.getLogger("canvass.web")


class Differs(Exception):
    """The database did otherwise than the copy of it."""


@dataclass(frozen=True, slots=True)
class Said:
    """A statement that the copy has taken, and how many rows it was there."""

    statement: str
    values: tuple[object, ...]
    rows: int


class Copy(SqliteTables):
    """The tables once more, in SQLite, of this process alone."""

    def __init__(self, of: Connection) -> None:
        super().__init__(IN_MEMORY)
        self._db.executescript(f"begin; {script('sqlite')}")
        with self._db:
            for table in TABLES:
                self._take(of, table)

    def _take(self, of: Connection, table: str) -> None:
        with of.cursor() as cursor:
            rows = cursor.stream(_all_of(table))
            first = next(rows, None)
            if first is None:
                return
            insert = f"insert into {table} values ({', '.join('?' for _ in first)})"  # noqa: S608
            self._db.execute(insert, first)
            self._db.executemany(insert, rows)


@dataclass(frozen=True, slots=True)
class Held:
    """The tables as one server has them: the connection with the lock, and the copy."""

    connection: Connection
    copy: Copy
    backend: int
    """The number of the connection in the database."""
    unasked: selectors.BaseSelector
    """Tells whether the database says something that nobody asked for, as that it ends the connection."""

    def close(self) -> None:
        """Let go of them."""
        self.unasked.close()
        self.connection.close()
        self.copy.close()


class AccountsServer(AppDatabase):
    """The tables in this schema of the database at this address, which are brought up to today's layout.

    Raises ServerAtWork where another server has them, UnreadableFile where nobody answers, they are not there, or of a
    later version.
    """

    def __init__(self, url: str, schema: str) -> None:
        self._url, self._schema = url, schema
        self._held: Held | None = None
        self._found: Held | None = None
        """What was found again by the thread that looks for a database that went away."""
        self._refusal = ""
        """Why not even what is known is told: somebody else may have changed it."""
        self._is_closed, self._is_found = Event(), Event()
        self._said: list[Said] | None = None
        self._last = _held(url, schema)
        self._held = self._last

    def rows(self, statement: str, *values: object) -> list[tuple[Any, ...]]:
        """What a query finds in the copy. Raises AccountsAway where somebody else may have changed the tables."""
        self._see_that_it_stands()
        if self._refusal:
            raise AccountsAway(self._refusal)
        return self._last.copy.rows(statement, *fit(values))

    def do(self, statement: str, *values: object) -> int:
        """Write; how many rows it was. Raises AccountsAway, NotWritten."""
        if self._said is None:
            with self.together():
                return self.do(statement, *values)
        taken = fit(values)
        self._said.append(Said(statement, taken, self._last.copy.do(statement, *taken)))
        return self._said[-1].rows

    @contextmanager
    def together(self) -> Iterator[None]:
        """What is done within is kept whole, or nothing of it. Raises AccountsAway, NotWritten."""
        self._see_that_it_stands()
        held = self._held
        if held is None:
            raise AccountsAway(self._refusal or AWAY)
        with held.copy.together():
            self._said = []
            try:
                yield
                self._keep(held.connection, self._said)
            finally:
                self._said = None

    def close(self) -> None:
        """End the connection, and with it the lock."""
        self._is_closed.set()
        for each in (self._found, self._last):
            if each is not None:
                each.close()

    def _see_that_it_stands(self) -> None:
        """Take over what was found again, and leave a connection that was ended: another server may have them now."""
        self._take_over()
        if self._said is None and self._held is not None and _is_gone(self._held):
            self._lose("it ended the connection")
            self._is_found.wait(AT_ONCE_SECONDS)
            self._take_over()

    def _keep(self, connection: Connection, said: Sequence[Said]) -> None:
        is_sent, patience = False, Patience(connection, ANSWER_SECONDS)
        try:
            with patience, connection.transaction():
                for each in said:
                    if connection.execute(own(each.statement), each.values).rowcount != each.rows:
                        raise Differs
                is_sent = True  # from here on it is asked to keep them
        except Differs:
            self._lose(OUTSIDE)
            raise AccountsAway(OUTSIDE) from None
        except psycopg.Error as fault:
            if connection.closed or patience.is_over:
                self._lose(brief(fault))
                raise AccountsAway(DOUBT if is_sent else AWAY) from None
            if isinstance(fault, psycopg.IntegrityError):
                self._lose(OUTSIDE)
                raise AccountsAway(OUTSIDE) from None
            raise NotWritten(
                f"the database of accounts refused ({brief(fault)}): nothing was kept; have whoever runs it look, then "
                "send it again"
            ) from None

    def _lose(self, why: str) -> None:
        """Leave the connection, and have another one looked for."""
        LOG.warning("the database of accounts is left, and looked for: %s", why)
        self._last.connection.close()
        self._held = None
        self._is_found.clear()
        Thread(target=self._look_for_it, name="canvass-accounts", daemon=True).start()

    def _look_for_it(self) -> None:
        """In a thread of its own, since a server that is out of reach keeps whoever asks waiting."""
        told, before = "", self._last.backend
        while not self._is_closed.is_set():
            try:
                self._found = _held(self._url, self._schema, before)
                self._is_found.set()
                LOG.warning("the database of accounts is there again")
                return
            except (CanvassError, sqlite3.Error, OSError) as fault:
                if str(fault) != told:
                    told = str(fault)
                    LOG.warning("the database of accounts is tried again: %s", told)
                if isinstance(fault, CanvassError) and not isinstance(fault, OutOfReach):
                    self._refusal = NO_LONGER
            self._is_closed.wait(AGAIN_SECONDS)

    def _take_over(self) -> None:
        """Go on with what was found again, but not amid what is done together, and not where it is older."""
        if self._found is None or self._said is not None:
            return
        found, self._found = self._found, None
        if not _goes_on(found.copy, self._last.copy):
            found.close()
            self._refusal = EARLIER
            LOG.error(EARLIER)
            return
        self._last.close()
        self._held = self._last = found
        self._refusal = ""


def _goes_on(found: Copy, known: Copy) -> bool:
    """Whether the last deed that is known stands in what was found: each change of a right is one."""
    last = known.rows("select * from deed order by id desc limit 1")
    return not last or found.rows("select * from deed where id = ?", last[0][0]) == last


def _is_gone(held: Held) -> bool:
    """Whether the database has ended a connection that nothing was asked on since: it says so unasked."""
    if not held.unasked.select(0):
        return False
    try:
        with Patience(held.connection, ANSWER_SECONDS):
            held.connection.execute("select 1")
    except (psycopg.Error, OSError):
        return True
    return False


def _unasked(connection: Connection) -> selectors.BaseSelector:
    """What looks at the line of a connection: by poll, since select knows the first 1,024 files of a process alone."""
    selector = getattr(selectors, "PollSelector", selectors.SelectSelector)()
    selector.register(connection.fileno(), selectors.EVENT_READ)
    return selector


def _held(url: str, schema: str, before: int = 0) -> Held:
    """The tables, once the lock is taken and they are brought up; ``before`` is our connection that was left.

    Raises UnreadableFile, ServerAtWork.
    """
    connection = connected_to(url, schema)
    try:
        with patient(connection):
            connection.execute(
                "select set_config('application_name', %s, false)",
                [f"canvass-server {socket.gethostname()}"],
            )
            _require_writable(connection)
            lock(connection, schema, before)
            found = layout(connection, schema)
        if not found:
            raise UnreadableFile(
                f"PostgreSQL database {connection.info.dbname}: the accounts of this folder are gone, its schema "
                f"{schema} has no tables; bring them back from a copy of the database; nothing was changed"
            )
        place = f"PostgreSQL database {connection.info.dbname}, schema {schema}"
        require_known(place, found)
        bring_up(place, found, url, schema)
        with patient(connection):
            copy = Copy(connection)
        return Held(connection, copy, connection.info.backend_pid, _unasked(connection))
    except psycopg.Error as fault:
        connection.close()
        raise OutOfReach(f"the tables of accounts cannot be read: {brief(fault)}") from None
    except BaseException:
        connection.close()
        raise


def _require_writable(connection: Connection) -> None:
    """Refuse a database that only reads: a lock there keeps nobody from writing in the other. Raises OutOfReach."""
    ((only_reads,),) = connection.execute(
        "select current_setting('transaction_read_only') = 'on'"
    ).fetchall()
    if only_reads:
        raise OutOfReach(ONLY_READS.format(connection.info.dbname))


def _all_of(table: str) -> sql.Composed:
    return sql.SQL("select * from {}").format(sql.Identifier(table))
