"""A change of a table as a value: the rows that it takes out and those that it puts in. It is undone to the row."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from canvass.errors import BadTable


@dataclass(frozen=True, eq=False)
class RowsChange:
    """Rows that stand before a change and not after it, and rows that stand after it and not before."""

    before: pl.DataFrame
    after: pl.DataFrame

    @classmethod
    def between(cls, before: pl.DataFrame, after: pl.DataFrame) -> RowsChange:
        """What makes one table of another, of which each has a row once."""
        on = before.columns
        return cls(
            before.join(after, on=on, how="anti", nulls_equal=True),
            after.join(before, on=on, how="anti", nulls_equal=True),
        )

    @property
    def undone(self) -> RowsChange:
        """What makes it good again: the change of the change is the original."""
        return RowsChange(self.after, self.before)

    @property
    def rows(self) -> int:
        """Rows that are taken out or put in, whichever are more."""
        return max(self.before.height, self.after.height)


def with_rows(table: pl.DataFrame, change: RowsChange) -> pl.DataFrame:
    """The table with the change, its rows in no order.

    Raises BadTable, with the row, where one that is taken out is not there, or one that is put in is there already.
    """
    on = table.columns
    for rows, how, what in (
        (change.before, "anti", "is not there"),
        (change.after, "semi", "is there already"),
    ):
        odd = rows.join(table, on=on, how=how, nulls_equal=True)  # type: ignore[arg-type]
        if not odd.is_empty():
            row = ", ".join("" if each is None else str(each) for each in odd.row(0))
            raise BadTable(
                f"the row {row} {what}: apply the change to the table that it was made of"
            )
    kept = table.join(change.before, on=on, how="anti", nulls_equal=True)
    return pl.concat([kept, change.after.select(on)])
