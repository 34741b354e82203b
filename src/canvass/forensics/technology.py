"""Where voting technology was used, under every coding a reasonable person would choose, and the raw difference.

The unit is a county. ``s``, its share of ballots cast on touch-screen machines (DRE), is the sum over the county
of DRE ballots divided by the sum of the four kinds that the form counts: paper, optical scan, DRE and marked by
a machine. The four need not add to the ballots cast, so their own sum is the denominator.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import polars as pl

from canvass.errors import MissingTable
from canvass.forensics.finding import Interval, NoAnswer
from canvass.model import Baseline
from canvass.stats.coefficient import Coefficient
from canvass.stats.regression import Fit, least_squares, with_constant
from canvass.stats.robust import Robust, robust_coefficient

BALLOT_COLUMNS = ("paper", "optical_scan", "dre", "automark")
FEWEST_COMPARED = 3
"""With fewer places than this nothing is compared."""
FEWEST_PLACES = 10
"""With fewer places than this on one side, a difference is described and no interval is given."""


class Weighting(StrEnum):
    """Whose average a mean is."""

    EACH_COUNTY_ONCE = "each_county_once"
    EACH_VOTE_ONCE = "each_vote_once"


@dataclass(frozen=True, slots=True)
class Coding:
    """One way to say which places voted on machines.

    ``rule`` is what a person reads; ``value`` is its formula over the columns of ``places``: true or false, or
    a share from 0 to 1 where ``is_share``.
    """

    code: str
    rule: str
    value: pl.Expr
    is_share: bool = False


MAJORITY = Coding(
    "majority_dre", "more than half of its ballots were cast on DREs", pl.col("dre_share") > 0.5
)
LISTED = Coding(
    "any_dre_listed", "a DRE is listed among its equipment, for anybody", pl.col("dre_listed")
)
BALLOT_CODINGS = (
    MAJORITY,
    Coding(
        "dre_gt_optical",
        "more ballots were cast on DREs than read by scanners",
        pl.col("dre") > pl.col("optical_scan"),
    ),
    Coding(
        "dre_gt20pct",
        "more than 20% of its ballots were cast on DREs",
        pl.col("dre_share") > 0.20,
    ),
    Coding(
        "dre_gt1pct", "more than 1% of its ballots were cast on DREs", pl.col("dre_share") > 0.01
    ),
    Coding("dre_gt0", "at least one ballot was cast on a DRE", pl.col("dre") > 0),
    LISTED,
    Coding(
        "el190_dre_share",
        "the share of ballots cast on DREs, from none to all",
        pl.col("dre_share"),
        is_share=True,
    ),
)
"""The codings where the ballots that went through each kind of equipment were counted (Wisconsin)."""

LISTING_CODINGS = (
    Coding(
        "majority_dre_standard",
        "DREs are the standard equipment for more than half of its registered voters",
        pl.col("dre_standard_share") > 0.5,
    ),
    LISTED,
    Coding(
        "dre_standard_share",
        "the share of registered voters for whom DREs are the standard equipment",
        pl.col("dre_standard_share"),
        is_share=True,
    ),
)
"""The codings where only a list of the equipment is known."""


@dataclass(frozen=True, slots=True)
class Groups:
    """The two groups that a yes-or-no coding makes: how many places, and their mean share of the choice."""

    n_with: int
    n_without: int
    mean_with_points: float | None
    mean_without_points: float | None


@dataclass(frozen=True, slots=True)
class RawDifference:
    """The share of a choice in places with machines minus that in places without, before any control.

    In points of the two-party vote. For a share coding it is the slope: all ballots on DREs against none.
    ``difference_points`` is a NoAnswer where every place used the same kind; then no number is printed.
    """

    coding: str
    rule: str
    is_share: bool
    weighting: Weighting
    baseline: Baseline
    n: int
    groups: Groups | None
    difference_points: float | NoAnswer
    se_hc2: float | None = None
    se_hc3: float | None = None
    interval: Interval | None = None
    p_value: float | None = None

    @property
    def points(self) -> float | None:
        """The difference where it is a number, None where the answer is a sentence."""
        found = self.difference_points
        return None if isinstance(found, NoAnswer) else found

    @property
    def no_answer(self) -> NoAnswer | None:
        """Why there is no number, None where there is one."""
        found = self.difference_points
        return found if isinstance(found, NoAnswer) else None


def places(listing: pl.DataFrame | None, ballots: pl.DataFrame | None) -> pl.DataFrame:
    """One row for each county with what is known of its equipment; either table may be absent.

    ``listing`` is the table ``technology``; ``ballots`` has ``unit`` and the four ballot columns, summed by
    county. Columns of an absent table are absent.
    """
    known = [table for table in (_listed(listing), _counted(ballots)) if table is not None]
    if not known:
        raise MissingTable(
            "nothing is known of the equipment here: "
            "a table 'technology' or 'ballots_by_technology' would say it",
            lacks="no source here says how people voted: on paper, or on machines",
        )
    first, *others = known
    for other in others:
        first = first.join(other, on="unit", how="full", coalesce=True)
    return first.sort("unit")


def codings_for(known: pl.DataFrame) -> tuple[Coding, ...]:
    """The codings that can be formed from what is known of these places."""
    wanted = BALLOT_CODINGS if "dre_share" in known.columns else LISTING_CODINGS
    return tuple(
        coding for coding in wanted if set(coding.value.meta.root_names()) <= set(known.columns)
    )


def is_one_kind(known: pl.DataFrame) -> bool:
    """Whether these places have the same standard equipment, as far as a list or the ballots counted say it."""
    if "technology" in known.columns:
        return known["technology"].n_unique() < 2
    most = pl.concat_list(BALLOT_COLUMNS).list.arg_max()
    return known.select(most).to_series().n_unique() < 2


def code(known: pl.DataFrame, codings: Sequence[Coding]) -> pl.DataFrame:
    """``unit`` and one column for each coding; null where the place's equipment is not known."""
    return known.select("unit", *(coding.value.alias(coding.code) for coding in codings))


def raw_differences(
    shares: pl.DataFrame, coded: pl.DataFrame, codings: Sequence[Coding], baseline: Baseline
) -> tuple[RawDifference, ...]:
    """The raw difference under each coding and both weightings.

    ``shares`` has ``unit``, ``share`` (points of the two-party vote) and ``votes`` (all votes of the contest).
    """
    table = shares.join(coded, on="unit").sort("unit")
    return tuple(
        _difference(table.drop_nulls(coding.code), coding, weighting, baseline)
        for coding in codings
        for weighting in Weighting
    )


def _difference(
    table: pl.DataFrame, coding: Coding, weighting: Weighting, baseline: Baseline
) -> RawDifference:
    treated = table[coding.code].cast(pl.Float64)
    why_not = _why_not(treated)
    fit = None if why_not else _line(table, treated, weighting)
    groups = None if coding.is_share else _groups(treated, fit)
    enough = groups is None or min(groups.n_with, groups.n_without) >= FEWEST_PLACES
    hc2, hc3 = (
        robust_coefficient(fit, 1, kind) if fit and enough else None
        for kind in (Robust.HC2, Robust.HC3)
    )
    return RawDifference(
        coding=coding.code,
        rule=coding.rule,
        is_share=coding.is_share,
        weighting=weighting,
        baseline=baseline,
        n=table.height,
        groups=groups,
        difference_points=float(fit.coefficients[1]) if fit else why_not or NoAnswer.NOT_IDENTIFIED,
        se_hc2=hc2.standard_error if hc2 else None,
        se_hc3=hc3.standard_error if hc3 else None,
        interval=_interval(hc3),
        p_value=hc3.p_value if hc3 else None,
    )


def _why_not(treated: pl.Series) -> NoAnswer | None:
    """Why a coding gives no number, None where it gives one."""
    if treated.n_unique() < 2:
        return NoAnswer.NOT_IDENTIFIED
    return NoAnswer.TOO_FEW_PLACES if len(treated) < FEWEST_COMPARED else None


def _line(table: pl.DataFrame, treated: pl.Series, weighting: Weighting) -> Fit:
    """The straight line of shares on the coding."""
    weights = table["votes"].cast(pl.Float64) if weighting is Weighting.EACH_VOTE_ONCE else None
    return least_squares(
        table["share"].to_numpy(),
        with_constant(treated.to_numpy()),
        None if weights is None else weights.to_numpy(),
    )


def _groups(treated: pl.Series, fit: Fit | None) -> Groups:
    n_with = int(treated.sum())
    return Groups(
        n_with=n_with,
        n_without=len(treated) - n_with,
        mean_with_points=float(fit.coefficients.sum()) if fit else None,
        mean_without_points=float(fit.coefficients[0]) if fit else None,
    )


def _interval(slope: Coefficient | None) -> Interval | None:
    if slope is None or slope.interval is None:
        return None
    return Interval(*slope.interval, level=0.95, method="HC3 with Student's t")


def _listed(listing: pl.DataFrame | None) -> pl.DataFrame | None:
    if listing is None:
        return None
    return listing.select(
        "unit",
        "technology",
        "dre_listed",
        dre_standard_share=pl.col("share_dre_paper_trail") + pl.col("share_dre_paperless"),
    )


def _counted(ballots: pl.DataFrame | None) -> pl.DataFrame | None:
    if ballots is None:
        return None
    counted = pl.sum_horizontal(BALLOT_COLUMNS)
    return ballots.select("unit", *BALLOT_COLUMNS).with_columns(
        dre_share=pl.when(counted > 0).then(pl.col("dre") / counted)
    )


def summed(rows: pl.DataFrame, county_of: pl.DataFrame) -> pl.DataFrame:
    """Ballots by equipment added up by county; ``county_of`` has the columns ``unit`` and ``county``."""
    return (
        rows.join(county_of, on="unit")
        .group_by("county")
        .agg(pl.col(*BALLOT_COLUMNS).sum())
        .rename({"county": "unit"})
        .sort("unit")
    )
