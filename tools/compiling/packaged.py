"""Which elections are packaged, and what makes the tables of each."""

from __future__ import annotations

from collections.abc import Mapping

from tools.compiling import early_years, election, years
from tools.compiling.table import Maker

PACKAGED: Mapping[str, tuple[Maker, ...]] = {
    "us-2016-president": election.TABLES,
    **{f"us-{year}-president": years.tables_of(year) for year in ("2012", "2020", "2024")},
    **{f"us-{year}-president": early_years.tables_of(year) for year in ("2000", "2004", "2008")},
}
