"""Accounts of others: invitations, the county of each, and that an account ended."""

from __future__ import annotations

from alembic import op

from canvass.web.migrations.columns import moment, number, text, whole

revision, down_revision = "0004", "0003"


def upgrade() -> None:
    """Make the table and the columns; the role of who has no telephone yet is that of any account."""
    op.add_column("account", text("jurisdiction", server_default=""))
    op.add_column("account", whole("is_ended", server_default="0"))
    op.execute("update session set role = 'new account' where role = 'new administrator'")
    op.create_table(
        "invitation",
        *(number(), text("digest", unique=True), text("name"), text("role")),
        *(text("jurisdiction"), text("by"), moment("expires")),
    )
