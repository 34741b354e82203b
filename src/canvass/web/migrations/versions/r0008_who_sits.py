"""Who sat at each board."""

from __future__ import annotations

from alembic import op

from canvass.web.migrations.columns import moment, number, text, whole

revision, down_revision = "0008", "0007"


def upgrade() -> None:
    """Make the table; the sitting of a session is asked for with each of its requests."""
    op.create_table(
        "seated",
        *(number(), moment("time"), text("jurisdiction"), text("board"), whole("round")),
        *(text("session"), text("moment"), text("people")),
    )
    op.create_index("seated_session", "seated", ["session"])
