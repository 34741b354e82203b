"""Reported votes: one long table and the count that it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING

from canvass.errors import UnknownName
from canvass.model.baseline import Baseline
from canvass.model.unit import UnitKind

if TYPE_CHECKING:  # tables work by their own methods: whoever has no table imports no polars
    import polars as pl

    from canvass.model.contest import Contest


@dataclass(frozen=True, eq=False)
class Returns:
    """Votes by unit, contest, choice and vote mode (schema ``tables.RETURNS``), all of one baseline.

    ``name`` tells two sets of the same level and baseline apart (two compilations of one count);
    ``baseline_detail`` is for finer kinds ("Wisconsin after its recount"); ``file`` is the one it was read from,
    the key of the election's sources. ``known_from`` is the day from which the votes of a contest were public, by its
    id; a contest without an entry is one of which that is not known.
    """

    name: str
    level: UnitKind
    baseline: Baseline
    table: pl.DataFrame
    baseline_detail: str = ""
    source: str = ""
    file: str = ""
    known_from: Mapping[str, date] = field(default_factory=dict)

    @cached_property
    def contests(self) -> tuple[str, ...]:
        """Ids of the contests in the table, sorted."""
        return tuple(sorted(self.table["contest"].unique().to_list()))

    def valid_votes(self, contest: Contest) -> int:
        """Valid votes for a contest, each once; 0 where the table has none.

        A total stands for the modes beside it, and the unit of a whole state (``ME-AL``) for its districts.
        """
        import polars as pl

        valid = [choice.id for choice in contest.choices if choice.kind.is_valid_vote]
        rows = self.table.filter(
            pl.col("contest") == contest.id,
            pl.col("choice").is_in(valid),
            ~pl.col("unit").is_in(self._inside_others()),
        )
        is_total = pl.col("vote_mode") == "total"
        once = rows.filter(is_total | ~is_total.any().over("unit", "choice"))
        return int(once["votes"].sum())

    def _inside_others(self) -> list[str]:
        """The districts whose votes the unit of their whole state has too."""
        if self.level is not UnitKind.ELECTOR_UNIT:
            return []
        units = set(self.table["unit"].unique().to_list())
        return [
            unit
            for unit in units
            if not unit.endswith("-AL") and f"{unit.rpartition('-')[0]}-AL" in units
        ]

    def of(self, contest: str) -> Returns:
        """The rows of one contest: each time the same object, which is compared by identity."""
        if contest not in self.contests:
            raise UnknownName(f"contest in the returns {self.name!r}", contest, self.contests)
        if len(self.contests) == 1:
            return self
        if contest not in self._parts:
            rows = self.table.filter(self.table["contest"] == contest)
            self._parts[contest] = replace(self, table=rows)
        return self._parts[contest]

    @cached_property
    def _parts(self) -> dict[str, Returns]:
        return {}
