"""The keys that counties made in their browsers."""

from __future__ import annotations

from alembic import op

from canvass.web.migrations.columns import key, moment, text

revision, down_revision = "0006", "0005"


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "county_key",
        *(key("fingerprint"), text("public_key"), text("jurisdiction"), text("name")),
        moment("time"),
    )
