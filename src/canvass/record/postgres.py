"""Records in PostgreSQL, for a state's server: the extra ``canvass[postgres]``."""

from __future__ import annotations

import os
import socket
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from threading import Lock, Timer
from typing import Any

from canvass.addresses import holds_password, is_readable
from canvass.errors import (
    BadRecord,
    CanvassError,
    InputError,
    LockLost,
    NotWritten,
    OutOfReach,
    UnreadableFile,
    needs_extra,
)
from canvass.record.sql import LAYOUT, TABLES, Database, Taken

try:
    import psycopg
    from psycopg.conninfo import conninfo_to_dict, make_conninfo
except ImportError:
    raise InputError(needs_extra("a record in PostgreSQL", "psycopg", "postgres")) from None

OF_SQLALCHEMY, OF_LIBPQ = "postgresql+psycopg://", "postgresql://"
DURABLE = "-c synchronous_commit=on"
WAITS = {
    "connect_timeout": 5,  # seconds, of each host that the address names
    "keepalives_idle": 5,  # of a connection that is silent: it is asked after so many seconds,
    "keepalives_interval": 5,  # then so often,
    "keepalives_count": 2,  # and given up after so many questions without an answer;
    "tcp_user_timeout": 15_000,  # milliseconds after which what was sent and not taken breaks the connection
}
"""A server that is cut off is known to be after seconds: the system itself waits for two hours."""
ANSWER_SECONDS = 30
"""Seconds after which a question is given up. A server can keep a connection alive and never answer."""
ONLY_READ = "-c default_transaction_read_only=on"
MAKING_TABLES = "canvass-record-tables"
HELD = """
    select 1 from pg_locks, hashtextextended(%s, 0) as name
    where locktype = 'advisory' and granted and pid = pg_backend_pid() and objsubid = 1
    and (classid::bigint << 32) | objid::bigint = name
"""
SETUP = (
    "create table record_layout (version integer not null)",
    *TABLES,
    "create function record_entry_refuses() returns trigger language plpgsql as "
    "$$ begin raise exception 'a ledger is only appended to'; end $$",
    "create trigger record_entry_update before update or delete or truncate on record_entry "
    "execute function record_entry_refuses()",
)


class Patience:
    """How long an answer is waited for: within it, a connection that gives no whole answer in time is cut."""

    def __init__(self, connection: psycopg.Connection[tuple[Any, ...]], seconds: float) -> None:
        self._connection, self._seconds = connection, seconds
        self._change = Lock()
        self._is_waited = False
        self.is_over = False
        """Whether it was cut."""

    def __enter__(self) -> None:
        self._line = socket.socket(fileno=os.dup(self._connection.fileno()))
        self.renew()
        self._is_waited = True
        self._wait(self._seconds)

    def __exit__(self, *fault: object) -> None:
        with self._change:
            self._is_waited = False
            self._timer.cancel()
        self._line.close()

    def renew(self) -> None:
        """It begins anew: a part of what is sent was taken."""
        self._until = time.monotonic() + self._seconds

    def _wait(self, seconds: float) -> None:
        self._timer = Timer(seconds, self._look)
        self._timer.daemon = True
        self._timer.start()

    def _look(self) -> None:
        with self._change:
            left = self._until - time.monotonic()
            if not self._is_waited:
                return
            if left > 0:
                self._wait(left)
            else:
                self._cut()

    def _cut(self) -> None:
        """End the connection from outside of the thread that waits for it."""
        self.is_over = True
        with suppress(OSError):
            self._line.shutdown(socket.SHUT_RDWR)


@contextmanager
def patient(connection: psycopg.Connection[tuple[Any, ...]]) -> Iterator[None]:
    """Ask within; a server that took the connection and does not answer is given up. Raises OutOfReach."""
    patience = Patience(connection, ANSWER_SECONDS)
    try:
        with patience:
            yield
    except (psycopg.Error, CanvassError):
        if patience.is_over:
            raise OutOfReach(
                f"no PostgreSQL answers at this address: {_no_answer()}; see what the server does"
            ) from None
        raise


def _no_answer() -> str:
    return f"no answer came within {ANSWER_SECONDS} seconds, though the connection stood"


class PostgresDatabase(Database):
    """A connection to PostgreSQL; it must last as long as its locks, so no pool in transaction mode between."""

    line_bytes = "convert_to(line, 'UTF8')"
    line_size = "octet_length(line)"
    data_bytes = "data"

    def __init__(self, url: str, *, only_read: bool = False) -> None:
        self.url = url
        self._connection = connected(url, ONLY_READ if only_read else DURABLE)
        self._patience = Patience(self._connection, ANSWER_SECONDS)
        found = self.rows("select to_regclass('record_layout') is not null")[0][0]
        version = self.rows("select version from record_layout")[0][0] if found else None
        if version != LAYOUT:
            self.close()
            has = "no tables" if version is None else f"tables of version {version}"
            raise UnreadableFile(
                f"{self}: {has} of records here; this program knows version {LAYOUT}"
            )

    @classmethod
    def create(cls, url: str) -> PostgresDatabase:
        """The database at this address, with its tables made where there are none yet.

        Raises UnreadableFile where nobody answers, NotWritten where the server refuses or the connection breaks.
        """
        try:
            with connected(url) as connection, patient(connection), connection.transaction():
                _make_tables(connection)
        except psycopg.Error as fault:
            raise NotWritten(
                f"PostgreSQL: no tables for records could be made ({brief(fault)}), and no entry was added; "
                "see that this account may make tables in this database, then try again"
            ) from None
        return cls(url)

    def __str__(self) -> str:
        info = self._connection.info
        return f"PostgreSQL database {info.dbname}" if not self._connection.closed else "PostgreSQL"

    def rows(self, statement: str, *parameters: object) -> list[tuple[Any, ...]]:
        """What a query finds."""
        try:
            with self._patience:
                return self._connection.execute(own(statement), parameters).fetchall()
        except psycopg.Error as fault:
            if self._is_gone:
                raise self._lost() from None
            raise BadRecord(f"{self}: the database cannot be read ({brief(fault)})") from None

    def insert(self, statement: str, rows: Iterable[tuple[object, ...]]) -> None:
        """Insert in one transaction."""
        try:
            with (
                self._patience,
                self._connection.transaction(),
                self._connection.cursor() as cursor,
            ):
                cursor.executemany(own(statement), self._taken(rows))
        except psycopg.IntegrityError as fault:
            raise Taken(brief(fault)) from None
        except psycopg.Error as fault:
            if self._is_gone:
                raise self._lost() from None
            raise NotWritten(
                f"{self}: the database refused ({brief(fault)}); nothing was added"
            ) from None

    def acquire(self, record: str) -> bool:
        """Take an advisory lock of the session, which ends with the connection."""
        return bool(
            self.rows("select pg_try_advisory_lock(hashtextextended(?, 0))", _lock(record))[0][0]
        )

    def release(self, record: str) -> None:
        """Give the lock back; a lost connection has done so already."""
        with suppress(psycopg.Error), self._patience:
            self._connection.execute(
                "select pg_advisory_unlock(hashtextextended(%s, 0))", [_lock(record)]
            )

    def check(self, record: str) -> None:
        """Whether the session still holds the lock."""
        try:
            with self._patience:
                held = self._connection.execute(HELD, [_lock(record)]).fetchone()
        except psycopg.Error:
            held = None
        if held is None:
            raise self._lost()

    def close(self) -> None:
        """End the connection."""
        self._connection.close()

    def _taken(self, rows: Iterable[tuple[object, ...]]) -> Iterator[tuple[object, ...]]:
        """The same rows; each that the server takes is a sign of it: a large file may take longer than an answer."""
        for each in rows:
            self._patience.renew()
            yield each

    @property
    def _is_gone(self) -> bool:
        """Whether the connection broke, or was cut since no answer came on it."""
        if self._patience.is_over:
            self.close()
        return self._connection.closed

    def _lost(self) -> LockLost:
        if self._patience.is_over:
            return LockLost(
                f"PostgreSQL: {_no_answer()}; nothing was acknowledged; see what the server does, or check a copy of "
                "the record in a folder"
            )
        return LockLost(
            f"{self}: the connection broke, and with it any lock; nothing was acknowledged; open the record "
            "again and see whether the last entries are there"
        )


def _make_tables(connection: psycopg.Connection[tuple[Any, ...]]) -> None:
    """The tables of records, unless they are there: one maker at a time."""
    connection.execute("select pg_advisory_xact_lock(hashtextextended(%s, 0))", [MAKING_TABLES])
    there = connection.execute("select to_regclass('record_layout')").fetchone()
    if there is None or there[0] is None:
        for statement in SETUP:
            connection.execute(statement.format(blob="bytea"))
        connection.execute("insert into record_layout values (%s)", [LAYOUT])


def connected(url: str, options: str = DURABLE) -> psycopg.Connection[tuple[Any, ...]]:
    """A connection on which each statement is kept by itself. Raises OutOfReach where nobody answers."""
    whole = _read(url.replace(OF_SQLALCHEMY, OF_LIBPQ, 1))
    try:
        return psycopg.connect(whole, autocommit=True, options=options)
    except psycopg.errors.ConnectionTimeout:
        raise OutOfReach(
            "no PostgreSQL answers at this address: nothing came back in time; see that the server runs and that this "
            "machine reaches it, or give it longer by connect_timeout=SECONDS in the address"
        ) from None
    except psycopg.Error as fault:
        raise OutOfReach(f"no PostgreSQL answers at this address: {brief(fault)}") from None


def _read(address: str) -> str:
    """An address with what it leaves out, as the driver takes it. Raises OutOfReach, which repeats no password."""
    try:
        if not is_readable(address):
            raise psycopg.ProgrammingError("it holds more than one @")
        return make_conninfo(address, **_waits(address))
    except psycopg.Error as fault:
        said = (
            "a part of it is not written as it must be" if holds_password(address) else brief(fault)
        )
        raise OutOfReach(
            f"the address of the database cannot be read: {said}; in a name or a password write %40 for @, %2F for /, "
            "%3A for : and %25 for %"
        ) from None


def _waits(address: str) -> dict[str, int]:
    """How long this address is waited for, where neither it nor the environment says so."""
    said = conninfo_to_dict(address)
    if "PGCONNECT_TIMEOUT" in os.environ:
        said["connect_timeout"] = ""
    return {name: most for name, most in WAITS.items() if name not in said}


def own(statement: str) -> str:
    """A statement as this kind of database wants it."""
    return statement.replace("?", "%s")


def _lock(record: str) -> str:
    return f"canvass-record:{record}"


def brief(fault: psycopg.Error) -> str:
    """What the database said, in its first line."""
    return str(fault).split("\n", 1)[0]
