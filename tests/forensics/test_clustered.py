"""The comparison between units smaller than a county, on units made for the purpose."""

from __future__ import annotations

import numpy as np
import polars as pl
import pytest
import statsmodels.formula.api as smf

from canvass.forensics.clustered import ClusteredStep, clustered_step
from canvass.forensics.comparison import Places
from canvass.forensics.controls import RAW, Vintage
from canvass.forensics.gate import Identified
from canvass.forensics.specification import Plan
from canvass.forensics.technology import Coding, Weighting
from canvass.model import UnitKind
from canvass.present.worded import worded

SHARE = Coding("share", "share of ballots on machines", pl.col("share"), is_share=True)
PLAN = Plan((SHARE,), (Vintage("none", "no covariates", ()),), (RAW,), has_earlier=False)


def wards(counties: int = 24, with_machines: int = 12, each: int = 6) -> Places:
    """Wards of a number of counties; machines stand in some wards of the first counties."""
    rng = np.random.default_rng(9)
    county = np.repeat(np.arange(counties), each)
    share = np.where(county < with_machines, rng.random(len(county)), 0.0)
    return Places(
        pl.DataFrame(
            {
                "unit": [f"{i:04d}" for i in range(len(county))],
                "county": [f"c{i:02d}" for i in county],
                "votes": rng.integers(50, 900, len(county)),
                "now": 50 + rng.normal(0, 4, counties)[county] + rng.normal(0, 3, len(county)),
                "share": share,
            }
        )
    )


def _answer(
    places: Places, within: bool = False, weighting: Weighting | None = None
) -> ClusteredStep:
    wanted = PLAN.specification(SHARE, RAW, weighting or Weighting.EACH_COUNTY_ONCE)
    return clustered_step(UnitKind.PRECINCT, places, wanted, within, "1")


@pytest.mark.parametrize("weighting", list(Weighting))
@pytest.mark.parametrize("within", [False, True])
def test_equal_to_statsmodels(within: bool, weighting: Weighting) -> None:
    """Difference and CR1 error are those of statsmodels, with a constant for each county where asked."""
    places = wards()
    one = _answer(places, within, weighting)
    frame = {name: places.table[name].to_numpy() for name in places.table.columns}
    formula = "now ~ share + C(county)" if within else "now ~ share"
    weights = (
        frame["votes"] if weighting is Weighting.EACH_VOTE_ONCE else np.ones(len(frame["now"]))
    )
    groups = {"groups": np.unique(frame["county"], return_inverse=True)[1]}
    theirs = smf.wls(formula, frame, weights=weights).fit(
        cov_type="cluster", cov_kwds=groups, use_t=True
    )
    assert one.difference_points == pytest.approx(theirs.params["share"])
    assert one.se_cr1 == pytest.approx(theirs.bse["share"])
    assert one.p_cr1 == pytest.approx(theirs.pvalues["share"])
    assert (one.n, one.clusters) == (144, 24)


@pytest.mark.parametrize(("counties", "with_machines"), [(24, 9), (9, 9)])
def test_few_counties_on_one_side_are_described(counties: int, with_machines: int) -> None:
    """Many wards of few counties are few: no model answers for them, however many wards have machines."""
    one = _answer(wards(counties, with_machines, each=20))
    assert one.identification.answer is Identified.DESCRIPTIVE
    assert f"{with_machines} counties have units with these machines" in worded(
        one.identification.reason
    )
    assert (one.difference_points, one.bootstrap_p) == (None, None)


def test_few_counties_without_machines_are_few_too() -> None:
    """Twenty counties with machines everywhere cannot be compared with four that have other wards."""
    places = wards(counties=24, with_machines=24, each=20)
    everywhere = pl.when(pl.col("county") < "c20").then(1.0).otherwise(pl.col("share"))
    one = _answer(Places(places.table.with_columns(share=everywhere)))
    assert one.identification.answer is Identified.DESCRIPTIVE
    assert "and 4 have units without" in worded(one.identification.reason)
