"""The digest of each file that was sent."""

from __future__ import annotations

from alembic import op

from canvass.web.migrations.columns import text

revision, down_revision = "0007", "0006"


def upgrade() -> None:
    """Say it of each."""
    op.add_column("sent_file", text("sha256", server_default=""))
