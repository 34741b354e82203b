"""What was refused is of a county: boards of two counties may have one name."""

from __future__ import annotations

from alembic import op

from canvass.web.migrations.columns import text

revision, down_revision = "0002", "0001"


def upgrade() -> None:
    """Say it of each."""
    op.add_column("conflict", text("jurisdiction", server_default=""))
