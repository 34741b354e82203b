"""One of the files that were received, which can be used by itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from canvass.formats.problem import SourceFile
from canvass.formats.returns.results import ReadReturns, ResultsFile
from canvass.model import UnitKind


@dataclass(frozen=True, slots=True)
class Part:
    """A file that can be used, and what it holds."""

    source: SourceFile
    results: ResultsFile

    @property
    def counties(self) -> Mapping[str, str]:
        """The names of its counties, by FIPS code."""
        units = self.results.units.filter(kind=UnitKind.COUNTY)
        return dict(units.select("fips", "name").drop_nulls("fips").iter_rows())

    @property
    def states(self) -> frozenset[str]:
        """Postal codes of the states that its units lie in."""
        return frozenset(self.results.units["state"].drop_nulls().to_list())

    @property
    def returns(self) -> ReadReturns:
        """Its votes by the smallest units that it has."""
        order = list(UnitKind)
        return max(self.results.returns, key=lambda each: order.index(each.level))
