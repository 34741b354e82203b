"""Places to keep records: a folder, a SQLite file, and a PostgreSQL server."""

from __future__ import annotations

import os
from itertools import count
from pathlib import Path

import pytest

_numbers = count(1)


@pytest.fixture(params=["folder", "sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a record may lie: each test that asks for it runs on every kind of store."""
    if request.param == "postgres":
        return str(request.getfixturevalue("postgres"))
    return str(tmp_path / {"folder": "record", "sqlite": "records.sqlite"}[request.param])


@pytest.fixture
def record_id() -> str:
    """An id that no other test uses: the tests share one PostgreSQL database."""
    return f"r-{os.getpid()}-{next(_numbers)}"
