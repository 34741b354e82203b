"""The SQL that is asked of a store: what the expressions compile to, kept so that nobody waits for Ibis."""

from __future__ import annotations

from collections.abc import Sequence

RECORDS = "records"
"""The name of the table."""


def votes_by(by: Sequence[str], contests: Sequence[str] = ()) -> str:
    """The votes of each choice, and the cards of each contest, in every part that these columns make."""
    names = ", ".join(f'"t1"."{name}"' for name in (*by, "contest", "choice"))
    groups = ", ".join(str(number) for number in range(1, len(by) + 3))
    own = f"IN ({literals(contests)})" if contests else "IS NOT NULL"
    counts = 'SUM("t1"."votes") AS "votes", SUM("t1"."cards") AS "cards"'
    # The columns are ours and the texts are quoted: S608.
    counted = f'(SELECT * FROM "{RECORDS}" AS "t0" WHERE "t0"."contest" {own}) AS "t1"'  # noqa: S608
    return f"SELECT {names}, {counts} FROM {counted} GROUP BY {groups}"  # noqa: S608


def literals(texts: Sequence[str]) -> str:
    """Texts as SQL writes them.

    >>> literals(["Mayor", "Judge O'Neil"])
    "'Mayor', 'Judge O''Neil'"
    """
    return ", ".join("'" + text.replace("'", "''") + "'" for text in texts)
