"""A change of returns as a value: which rows, by how many votes. It is applied, and undone, to the vote."""

from __future__ import annotations

from dataclasses import dataclass, replace

import polars as pl

from canvass.errors import OutOfRange
from canvass.model import Returns

KEY = ("unit", "contest", "choice", "vote_mode")
_BY = "change"


@dataclass(frozen=True, eq=False)
class Change:
    """Votes added to rows of returns (columns unit, contest, choice, vote_mode, change); below 0: taken away."""

    table: pl.DataFrame

    @property
    def undone(self) -> Change:
        """What makes it good again: the change of the change is the original."""
        return Change(self.table.with_columns(-pl.col(_BY)))

    @property
    def units(self) -> int:
        """Units in which anything changes."""
        return self.table.filter(pl.col(_BY) != 0)["unit"].n_unique()

    @property
    def votes(self) -> int:
        """Votes that are changed: the larger of those taken away and those added."""
        by = self.table[_BY]
        return int(max(by.clip(lower_bound=0).sum(), -by.clip(upper_bound=0).sum()))

    def by_unit(self, choice: str) -> pl.DataFrame:
        """Votes added to a choice in each unit (columns unit and change)."""
        rows = self.table.filter(pl.col("choice") == choice)
        return rows.group_by("unit").agg(pl.col(_BY).sum()).sort("unit")


def applied(returns: Returns, change: Change) -> Returns:
    """The returns with the change.

    Raises OutOfRange, with the unit, for a row that is not there and for more votes taken away than a row has.
    """
    joined = returns.table.join(change.table, on=list(KEY), how="left", maintain_order="left")
    missing = change.table.join(returns.table, on=list(KEY), how="anti")
    if not missing.is_empty():
        row = missing.row(0, named=True)
        raise OutOfRange(
            f"unit {row['unit']}: the returns {returns.name!r} have no row for {row['choice']!r} "
            f"({row['vote_mode']}); a change needs rows that are there"
        )
    votes = pl.col("votes") + pl.col(_BY).fill_null(0)
    below = joined.filter(votes < 0)
    if not below.is_empty():
        row = below.row(0, named=True)
        raise OutOfRange(
            f"unit {row['unit']}: {-row[_BY]:,} votes cannot be taken from {row['choice']!r}, which has "
            f"{row['votes']:,} there; take fewer"
        )
    return replace(returns, table=joined.with_columns(votes=votes).drop(_BY))
