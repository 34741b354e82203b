"""What became of the last file of each kind that each county sent."""

from __future__ import annotations

from alembic import op

from canvass.web.migrations.columns import key, moment, text, whole

revision, down_revision = "0005", "0004"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "sent_file",
        *(key("jurisdiction"), key("what"), moment("time"), text("who"), text("name")),
        *(whole("size"), whole("entries"), whole("is_kept")),
        *(text("said"), text("problems"), whole("more")),
    )
