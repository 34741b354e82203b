"""Takes the steps by Alembic; nothing of a server imports this, which costs half a second and 30 MB."""

from __future__ import annotations

import io
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, NullPool, create_engine

from canvass.web.accounts_layout import TOLD_BY_ALEMBIC

FOLDER = Path(__file__).parent


def upgrade_file(path: Path, layout: int) -> None:
    """Bring a file of SQLite from this layout up to today's, whole or not at all.

    Raises what SQLite and Alembic raise.
    """

    def opened() -> sqlite3.Connection:
        return sqlite3.connect(path, isolation_level=None)

    with _connected("sqlite://", opened) as connection:
        connection.exec_driver_sql("begin immediate")  # the driver begins nothing for a new table
        _upgrade(connection, layout if layout < TOLD_BY_ALEMBIC else 0)
        connection.commit()


def upgrade_server(url: str, schema: str) -> None:
    """The same of the tables in this schema of PostgreSQL. Raises UnreadableFile where nobody answers."""
    from canvass.web.accounts_schema import connected_to  # needs psycopg, which a file does not

    def opened() -> Any:
        connection = connected_to(url, schema)
        connection.autocommit = False
        return connection

    with _connected("postgresql+psycopg://", opened) as connection:
        _upgrade(connection, 0)
        connection.commit()


def as_script(dialect: str) -> str:
    """Every step as SQL, as a new database takes them."""
    written = io.StringIO()
    config = _config()
    config.output_buffer = written
    config.attributes["dialect"] = dialect
    command.upgrade(config, "head", sql=True)
    lines = written.getvalue().splitlines()
    return "\n".join(each.rstrip() for each in lines if each.strip()) + "\n"


def _connected(url: str, connect: Callable[[], Any]) -> Connection:
    return create_engine(url, creator=connect, poolclass=NullPool).connect()


def _upgrade(connection: Connection, stamp: int) -> None:
    """Take what lacks; ``stamp`` is the step of tables that Alembic has not seen yet, 0 where it has."""
    config = _config()
    config.attributes["connection"] = connection
    if stamp:
        command.stamp(config, f"{stamp:04}")
    command.upgrade(config, "head")


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config
