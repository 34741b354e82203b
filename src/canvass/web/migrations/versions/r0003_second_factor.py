"""A telephone for each account, and a sheet of recovery codes."""

from __future__ import annotations

from alembic import op

from canvass.web.migrations.columns import key, text, whole

revision, down_revision = "0003", "0002"


def upgrade() -> None:
    """Make the tables; who was signed in with a password alone signs in anew."""
    op.create_table(
        "second_factor",
        *(key("name"), text("key")),
        *(whole("is_confirmed", server_default="0"), whole("last_step", server_default="0")),
    )
    op.create_table("recovery", key("digest"), text("name"))
    op.execute("delete from session where role = 'administrator'")
