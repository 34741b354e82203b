"""Where tests keep records: a folder, a SQLite file, and a throw-away PostgreSQL server on a Unix socket."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import pytest

_numbers = count(1)


def _postgres_programs() -> Path | None:
    there = shutil.which("initdb")
    if there and shutil.which("postgres", path=str(Path(there).resolve().parent)):
        return Path(there).resolve().parent
    versions = sorted(
        Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name)
    )
    return versions[-1] if versions else None


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL server that is gone when the tests end; skips where none is installed."""
    pytest.importorskip("psycopg", reason="psycopg is not installed (extra postgres)")
    programs = _postgres_programs()
    if programs is None:
        pytest.skip("PostgreSQL is not installed: no initdb on PATH or in /usr/lib/postgresql")
    home = Path(tempfile.mkdtemp(prefix="pg-"))
    owner = pwd.getpwnam("postgres").pw_uid if os.geteuid() == 0 else os.geteuid()
    os.chown(home, owner, -1)

    def run(name: str, *options: str) -> None:
        subprocess.run(
            [programs / name, "-D", home / "data", *options],
            check=True,
            cwd=home,
            user=owner,
            env={"LC_ALL": "C.UTF-8"},
            stdout=subprocess.DEVNULL,
        )

    run("initdb", "-U", "canvass", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync")
    options = f"-k {home} -c listen_addresses='' -c fsync=off -c full_page_writes=off"
    run("pg_ctl", "-w", "-l", str(home / "log"), "-o", options, "start")
    yield f"postgresql://canvass@/postgres?host={home}"
    run("pg_ctl", "-w", "-m", "immediate", "stop")
    shutil.rmtree(home)


@pytest.fixture
def postgres_database(postgres: str) -> Iterator[str]:
    """A database of its own on the server of the tests."""
    import psycopg

    name = f"audit_{os.getpid()}_{next(_numbers)}"
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f"create database {name}")
        yield postgres.replace("/postgres?", f"/{name}?")
        connection.execute(f"drop database {name} with (force)")


@contextmanager
def copied_database(server: str, original: str) -> Iterator[str]:
    """The address of a copy of a database of this server, which is gone afterwards; nobody may be connected to it."""
    import psycopg

    name = f"copy_{os.getpid()}_{next(_numbers)}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"create database {name} template {name_of(original)}")
        yield server.replace("/postgres?", f"/{name}?")
        connection.execute(f"drop database {name} with (force)")


def name_of(url: str) -> str:
    """The name of the database at this address."""
    return url.partition("?")[0].rpartition("/")[2]


@pytest.fixture(params=["folder", "sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where ``canvass audit open --database`` is told to keep the record; empty for the folder."""
    if request.param == "postgres":
        return str(request.getfixturevalue("postgres_database"))
    return str(tmp_path / "state.sqlite") if request.param == "sqlite" else ""
