"""The comparison inside counties: towns or wards, with errors that let those of one county move together."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from canvass.forensics.comparison import TREATMENT, Places, regression
from canvass.forensics.gate import Identification, Identified, identification
from canvass.forensics.specification import Specification
from canvass.model import UnitKind
from canvass.model.sentence import sentences
from canvass.stats.bootstrap import wild_cluster_bootstrap
from canvass.stats.cluster import Clustered, clustered_coefficient
from canvass.stats.robust import Robust, robust_coefficient
from canvass.stats.streams import stream


@dataclass(frozen=True, slots=True)
class ClusteredStep:
    """One specification among units smaller than a county, in points.

    ``within_counties``: every county has its own constant, so only units of one county are compared. CR1 has
    G - 1 degrees of freedom, CR2 those of Satterthwaite; the bootstrap flips whole counties.
    """

    kind: UnitKind
    specification: Specification
    within_counties: bool
    identification: Identification
    n: int
    clusters: int
    difference_points: float | None = None
    se_classical: float | None = None
    se_cr1: float | None = None
    p_cr1: float | None = None
    se_cr2: float | None = None
    df_cr2: float | None = None
    p_cr2: float | None = None
    bootstrap_p: float | None = None


def clustered_step(
    kind: UnitKind,
    places: Places,
    specification: Specification,
    within_counties: bool,
    seed: str,
) -> ClusteredStep:
    """One specification with errors clustered by the column ``county``."""
    wanted = regression(places, specification, "county" if within_counties else None)
    rows = places.used_by(specification).table
    counties = rows["county"].to_numpy()
    answer = _identified(rows, specification, identification(wanted, specification))
    clusters = rows["county"].n_unique()
    if answer.answer is not Identified.YES:
        return ClusteredStep(
            kind, specification, within_counties, answer, len(wanted.units), clusters
        )
    fit = wanted.fit
    cr1 = clustered_coefficient(fit, TREATMENT, counties, Clustered.CR1)
    cr2 = clustered_coefficient(fit, TREATMENT, counties, Clustered.CR2)
    name = f"{kind} {specification.rung} {specification.weighting} {within_counties}"
    flipped = wild_cluster_bootstrap(fit, TREATMENT, counties, stream(seed, name))
    return ClusteredStep(
        kind=kind,
        specification=specification,
        within_counties=within_counties,
        identification=answer,
        n=fit.n,
        clusters=clusters,
        difference_points=cr1.value,
        se_classical=robust_coefficient(fit, TREATMENT, Robust.CLASSICAL).standard_error,
        se_cr1=cr1.standard_error,
        p_cr1=cr1.p_value,
        se_cr2=cr2.standard_error,
        df_cr2=cr2.df,
        p_cr2=cr2.p_value,
        bootstrap_p=flipped.p_value,
    )


say = sentences("tech_gap_answer")
FEWEST_CLUSTERS = 10
"""With fewer counties than this on one side, units are described and nothing is concluded."""


def _identified(
    rows: pl.DataFrame, specification: Specification, answer: Identification
) -> Identification:
    share = pl.col(specification.coding).cast(pl.Float64)
    n_with, n_without = (
        rows.filter(on_side)["county"].n_unique() for on_side in (share > 0, share < 1)
    )
    if answer.answer is Identified.YES and min(n_with, n_without) < FEWEST_CLUSTERS:
        return Identification(
            Identified.DESCRIPTIVE,
            say(
                "few-counties",
                n_with=str(n_with),
                n_without=str(n_without),
                fewest=FEWEST_CLUSTERS,
            ),
        )
    return answer
