"""The process that takes the steps, so that a server need not hold what they need."""

from __future__ import annotations

import sqlite3
import sys
from pathlib import Path

from alembic.util import CommandError
from sqlalchemy.exc import SQLAlchemyError

from canvass.errors import CanvassError
from canvass.web.migrations.take import upgrade_file, upgrade_server


def take(place: str, layout: int, url: str, schema: str) -> None:
    """Bring these tables up; ends with 1 and a line that says why where that cannot be."""
    try:
        if url:
            upgrade_server(url, schema)
        else:
            upgrade_file(Path(place), layout)
    except (SQLAlchemyError, CommandError, CanvassError, sqlite3.Error) as fault:
        print(str(fault).split("\n", 1)[0], file=sys.stderr)  # noqa: T201 - of this process alone
        raise SystemExit(1) from None
