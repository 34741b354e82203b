"""From here on Alembic's own table says which steps were taken.

A program from before that looks at SQLite's number of the layout alone, and must find one that it does not know.
"""

from __future__ import annotations

from alembic import op

revision, down_revision = "0009", "0008"


def upgrade() -> None:
    """Give the file the number that such a program refuses; it stays so."""
    if op.get_context().dialect.name == "sqlite":
        op.execute("pragma user_version = 9")
