"""A throw-away PostgreSQL server on a Unix socket, for the tests that keep records in one."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest


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
