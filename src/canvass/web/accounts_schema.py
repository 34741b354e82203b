"""A schema of PostgreSQL with the app's own tables: made, looked at, and held by one server at a time."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from typing import Any

import psycopg
from psycopg import sql

from canvass.errors import NotWritten, ServerAtWork, UnreadableFile
from canvass.record.postgres import ONLY_READ, brief, connected, patient
from canvass.web.accounts_layout import VERSION, number_of, script

TABLES = (
    *("account", "code", "session", "board_card", "conflict", "deed", "second_factor", "recovery"),
    *("invitation", "sent_file", "county_key", "seated"),
)
LOCK_SECONDS = 3.0
"""How long the lock of a server is waited for that has ended, and whose end the database may not know yet."""
OPTIONS = (
    "-c search_path={schema} -c synchronous_commit=on "
    "-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3"
)
"""The last three have the database give up a server whose machine is gone: its lock would be held for two hours."""
LEFT = """
    select pg_terminate_backend(pid) from pg_locks, hashtextextended(%s, 0) as name
    where locktype = 'advisory' and granted and objsubid = 1 and (classid::bigint << 32) | objid::bigint = name
    and pid = %s
"""
"""Ends a connection of ours that the database takes for one at work still, since the network was cut."""
HOLDER = """
    select coalesce(max(application_name), '') from pg_stat_activity join pg_locks using (pid),
    hashtextextended(%s, 0) as name
    where locktype = 'advisory' and granted and objsubid = 1 and (classid::bigint << 32) | objid::bigint = name
"""
Connection = psycopg.Connection[tuple[Any, ...]]


def connected_to(url: str, schema: str) -> Connection:
    """A connection that sees this schema alone. Raises OutOfReach."""
    return connected(url, _options(schema))


def layout_on(url: str, schema: str) -> tuple[str, int]:
    """The name of the database, and the version of the tables there, 0 where there are none; it is only looked at.

    Raises UnreadableFile.
    """
    with closing(connected(url, f"{ONLY_READ} {_options(schema)}")) as connection:
        name = str(connection.info.dbname)
        try:
            with patient(connection):
                return name, layout(connection, schema)
        except psycopg.Error as fault:
            raise UnreadableFile(
                f"PostgreSQL database {name}: the accounts in its schema {schema} cannot be read ({brief(fault)})"
            ) from None


def make(url: str, schema: str, about: str, rows: sqlite3.Connection | None = None) -> None:
    """Make the tables, with the rows of a file where there is one, whole or not at all; done once more it does nothing.

    Raises UnreadableFile where nobody answers, NotWritten where the database refuses.
    """
    with closing(connected_to(url, schema)) as connection, patient(connection):
        if connection.info.parameter_status("server_encoding") != "UTF8":
            raise UnreadableFile(
                f"PostgreSQL database {connection.info.dbname}: its encoding is not UTF8, and it could not keep every "
                "name; name another database; nothing was made"
            )
        if layout(connection, schema):
            return
        name = sql.Identifier(schema)
        try:
            with connection.transaction():
                connection.execute(sql.SQL("create schema {}").format(name))
                said = sql.SQL("comment on schema {} is {}").format(name, sql.Literal(about))
                connection.execute(said)
                connection.execute(script("postgresql").encode())
                for table in TABLES if rows is not None else ():
                    _move(rows, connection, table)  # type: ignore[arg-type]  # there is one
        except psycopg.Error as fault:
            raise NotWritten(
                f"PostgreSQL: no tables for accounts could be made ({brief(fault)}); nothing was changed: see that "
                "this account may make a schema in this database, then try again"
            ) from None


def _move(rows: sqlite3.Connection, connection: Connection, table: str) -> None:
    found = rows.execute(f"select * from {table}").fetchall()  # noqa: S608
    said = sql.SQL("copy {} from stdin").format(sql.Identifier(table))
    with connection.cursor() as cursor, cursor.copy(said) as copy:
        for each in found:
            copy.write_row(fit(each))
    ((kept,),) = connection.execute(f"select count(*) from {table}".encode()).fetchall()  # noqa: S608
    if kept != len(found):
        raise NotWritten(f"of {len(found)} rows of {table} {kept} were kept; nothing was changed")


def lock(connection: Connection, schema: str, before: int) -> None:
    """Take the lock of these tables, which ends with the connection. Raises ServerAtWork."""
    name = [f"canvass-accounts:{schema}"]
    connection.execute(LEFT, [*name, before])
    connection.execute(f"set lock_timeout = '{LOCK_SECONDS}s'".encode())
    try:
        connection.execute("select pg_advisory_lock(hashtextextended(%s, 0))", name)
    except psycopg.errors.LockNotAvailable:
        ((holder,),) = connection.execute(HOLDER, name).fetchall()
        raise ServerAtWork(
            f"another server ({holder or 'of another account'}) has the accounts of this folder in PostgreSQL database "
            f"{connection.info.dbname}: end it first; two servers would not know of each other"
        ) from None
    connection.execute("set lock_timeout = 0")


def layout(connection: Connection, schema: str) -> int:
    """The version of the tables that are there; 0 where there are none."""
    found = connection.execute("select to_regclass(%s) is not null", [f"{schema}.alembic_version"])
    if not found.fetchall()[0][0]:
        return 0
    rows = connection.execute(VERSION).fetchall()
    return number_of(rows[0][0]) if rows else 0


def _options(schema: str) -> str:
    return OPTIONS.format(schema=schema)


def fit(values: Sequence[object]) -> tuple[object, ...]:
    """Values as both kinds of database keep them: PostgreSQL has no letter of number 0."""
    return tuple(
        each.replace("\0", "\ufffd") if isinstance(each, str) and "\0" in each else each
        for each in values
    )
