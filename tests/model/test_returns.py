"""Sets of returns: which contests they have, and the rows of one."""

from __future__ import annotations

import polars as pl
import pytest

from canvass.errors import UnknownName
from canvass.model import Baseline, Returns, UnitKind
from canvass.model.tables import RETURNS


def returns(*contests: str) -> Returns:
    """A county's votes in each of these contests."""
    rows = [("c1", contest, "ann", "total", 10) for contest in contests]
    schema = {column.name: column.type for column in RETURNS.columns}
    return Returns(
        "canvass", UnitKind.COUNTY, Baseline.CERTIFIED, pl.DataFrame(rows, schema, orient="row")
    )


def test_the_rows_of_one_contest_are_the_same_object_each_time() -> None:
    """So that what is computed from them can be remembered; other contests are not among them."""
    both = returns("mayor", "council")
    mayor = both.of("mayor")
    assert mayor is both.of("mayor")
    assert mayor.contests == ("mayor",)
    assert both.contests == ("council", "mayor")
    assert mayor.of("mayor") is mayor


def test_a_contest_that_is_not_there() -> None:
    """Is refused with the nearest name, also where the returns have one contest only, or none."""
    for found in (returns("mayor"), returns("mayor", "council"), returns()):
        with pytest.raises(UnknownName):
            found.of("major")
