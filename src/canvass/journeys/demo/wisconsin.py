"""Wisconsin, December 2016: two published counts of every reporting unit, as the events of a recount."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

import polars as pl

from canvass.model import Election, UnitKind
from canvass.recount.event import (
    BaselineUnit,
    Reason,
    RecountMethod,
    RecountOpened,
    ReturnImported,
    UnitId,
    VoteColumn,
    VoteColumnKind,
)

CONTEST, STATE = "president-2016", "WI"
BEFORE, AFTER = "wards-canvass", "wards-recount"
ON_THE_BALLOT = ("trump", "clinton", "castle", "johnson", "stein", "moorehead", "de_la_fuente")
"""The names printed on Wisconsin's ballot: those that the Commission's workbook does not mark as write-ins."""
SOURCE = "Wisconsin Elections Commission, Ward by Ward Original and Recount (workbook)"


@dataclass(frozen=True)
class TwoCounts:
    """The reporting units of the state with both counts, equipment as listed, and the method of their county."""

    election: Election

    @cached_property
    def choices(self) -> tuple[VoteColumn, ...]:
        """Everybody with a column, those with most votes in the first count first."""
        sums = self.election.returns_named(BEFORE).table.group_by("choice").agg(pl.sum("votes"))
        counted = dict(sums.iter_rows())
        names = {each.id: each.name for each in self.election.contest(CONTEST).choices}
        ids = sorted(counted, key=lambda each: (-counted[each], each))
        return tuple(VoteColumn(each, names[each], _kind(each)) for each in ids)

    def opened(self) -> RecountOpened:
        """The case: the whole state, each county's board of canvassers."""
        return RecountOpened(
            "President of the United States, Wisconsin: recount of December 2016",
            self.election.title,
            "canvass, a replay of published counts",
            CONTEST,
            self.choices,
            tuple(sorted({unit[0] for unit in self._units})),
        )

    def before(self) -> tuple[BaselineUnit, ...]:
        """The county canvass, unit by unit."""
        votes, listed = self._votes(BEFORE), self._listed
        return tuple(
            BaselineUnit(unit, name, listed.get(unit[1], ""), votes[unit[1]])
            for unit, name in self._units.items()
        )

    def after(self, version: int) -> Iterator[ReturnImported]:
        """The recount, unit by unit; the workbook gives no reason for any change."""
        before, after = self._votes(BEFORE), self._votes(AFTER)
        for unit in self._units:
            number = unit[1]
            reason = None if before[number] == after[number] else Reason.NOT_STATED_IN_SOURCE
            yield ReturnImported(
                version, unit, after[number], self._methods[unit[0]], reason, SOURCE
            )

    @cached_property
    def _units(self) -> Mapping[UnitId, str]:
        """The name of each unit; its id is its county and its number in the order of the workbook."""
        counties = self.election.unit_names(UnitKind.COUNTY)
        wards = self.election.units.filter(
            (pl.col("kind") == UnitKind.REPORTING_UNIT.value) & (pl.col("state") == STATE)
        ).select("county", "unit", "name")
        rows = sorted(wards.iter_rows(), key=lambda row: (counties[row[0]], int(row[1])))
        return {(counties[county], unit): name for county, unit, name in rows}

    def _votes(self, count: str) -> Mapping[str, tuple[int, ...]]:
        table = self.election.returns_named(count).table
        wide = table.pivot("choice", index="unit", values="votes")
        rows = wide.select("unit", *(choice.id for choice in self.choices)).iter_rows()
        return {unit: tuple(votes) for unit, *votes in rows}

    @cached_property
    def _listed(self) -> Mapping[str, str]:
        table = self.election.table("listed_equipment", UnitKind.REPORTING_UNIT)
        return dict(table.select("unit", "tabulator").iter_rows())

    @cached_property
    def _methods(self) -> Mapping[str, RecountMethod]:
        counties = self.election.unit_names(UnitKind.COUNTY)
        table = self.election.table("recount_method", UnitKind.COUNTY).select("unit", "method")
        return {counties[unit]: RecountMethod(method) for unit, method in table.iter_rows()}


def _kind(choice: str) -> VoteColumnKind:
    if choice == "scattering":
        return VoteColumnKind.OTHER
    return VoteColumnKind.CANDIDATE if choice in ON_THE_BALLOT else VoteColumnKind.WRITE_IN
