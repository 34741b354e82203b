"""Accounts, the code of the first start, sessions, cards of boards, what was refused, what was done."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from canvass.web.migrations.columns import WHOLE, WORDS, key, moment, number, text, whole

revision, down_revision = "0001", None


def upgrade() -> None:
    """Make them."""
    op.create_table("account", key("name"), text("password"), text("role"))
    op.create_table("code", key("digest"), moment("expires"))
    op.create_table(
        "session",
        *(key("digest"), text("role"), text("name"), text("jurisdiction")),
        *(moment("begun"), moment("seen"), sa.Column("card", WHOLE)),
    )
    op.create_table(
        "board_card",
        *(number(), text("digest", unique=True), text("jurisdiction"), text("board")),
        *(whole("round"), whole("is_revoked", server_default="0")),
        *(sa.Column("session", WORDS), sa.Column("digits", WORDS), whole("is_confirmed")),
    )
    op.create_table("conflict", number(), text("time"), text("board"), text("said"))
    op.create_table("deed", number(), moment("time"), text("who"), text("what"))
