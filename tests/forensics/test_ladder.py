"""The ladder of specifications in Wisconsin, Texas, Pennsylvania and Ohio."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import polars as pl
import pytest

from canvass.forensics.comparison import TREATMENT, Places, regression
from canvass.forensics.decision import detectable, required_shift
from canvass.forensics.gate import Identified
from canvass.forensics.ladder import Step, as_table, step, steps
from canvass.forensics.largest import largest, share_of_largest
from canvass.forensics.precision import Geography, column_moran, precision
from canvass.forensics.scale import weighed
from canvass.forensics.specification import Measure
from canvass.forensics.technology import Weighting
from canvass.journeys.gap.geography import geography_of
from canvass.journeys.gap.places import Study
from canvass.model import Election
from canvass.present.worded import worded
from canvass.stats.coefficient import two_sided_p
from canvass.stats.conley import Kernel
from canvass.stats.multiplicity import benjamini_hochberg
from canvass.stats.permutation import freedman_lane
from canvass.stats.streams import stream
from tests.forensics.conftest import Asked
from tests.published.read import agree, vectors

VECTORS = vectors("technology_question")
WEIGHTINGS = {
    "unweighted": Weighting.EACH_COUNTY_ONCE,
    "weighted": Weighting.EACH_VOTE_ONCE,
}


def _numbers(one: Step) -> dict[str, Any]:
    return {
        "n": one.n,
        "b": one.difference_points,
        "se_ols": one.se_classical,
        "p_ols": one.p_classical,
        "r2": one.r_squared,
        "se_hc2": one.se_hc2,
        "se_hc3": one.se_hc3,
        "p_hc2": two_sided_p(one.difference_points / one.se_hc2, one.df)
        if one.difference_points and one.se_hc2 and one.df
        else None,
        "p_hc3": one.p_value,
        "ci95_hc3": [one.low_points, one.high_points],
        "df_resid": one.df,
        "mde": one.detectable_points,
    }


def _code(name: str) -> str:
    return name.replace("-", "_")


def _ladder(study: Study, coding: str, weighting: Weighting, measure: Measure) -> dict[str, Any]:
    plan = study.plan
    return {
        rung.name: _numbers(
            step(
                study.places,
                plan.specification(plan.coding(coding), rung, weighting, measure=measure),
            )
        )
        for rung in plan.ladder
        if measure is Measure.NOW or not rung.has_earlier
    }


@pytest.mark.parametrize("name", [name for name in VECTORS if name.startswith("wi2016-ladder")])
def test_published_ladders(name: str, wisconsin: Study) -> None:
    """Every coding and both weightings, from the raw difference to all controls."""
    coding, weighting = name.removeprefix("wi2016-ladder-").rsplit("-", 1)
    found = _ladder(wisconsin, _code(coding), WEIGHTINGS[weighting], Measure.NOW)
    agree(found, VECTORS[name]["expect"], VECTORS[name]["tolerance"])


@pytest.mark.parametrize(
    ("prefix", "measure"),
    [("wi2016-placebo-2012-", Measure.EARLIER), ("wi2016-swing-2012-2016-", Measure.CHANGE)],
)
def test_published_placebos_and_changes(prefix: str, measure: Measure, wisconsin: Study) -> None:
    """The same ladder for the election of 2012, and for the change since."""
    names = [name for name in VECTORS if name.startswith(prefix)]
    assert len(names) == 3
    for name in names:
        coding = _code(name.removeprefix(prefix))
        found = _ladder(wisconsin, coding, Weighting.EACH_COUNTY_ONCE, measure)
        agree(found, VECTORS[name]["expect"], VECTORS[name]["tolerance"])


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("wi2016-majority-dre-raw-unweighted", "wards-canvass"),
        ("wi2016-majority-dre-raw-recount-counts", "wards-recount"),
    ],
)
def test_published_headline(name: str, count: str, asked: Callable[..., Asked]) -> None:
    """The difference that the news reported, by the first count and by the recount."""
    _, _, study = asked("WI", count)
    plan, expect = study.plan, VECTORS[name]["expect"]
    specification = plan.specification(plan.codings[0], plan.ladder[0])
    rows = study.places.used_by(specification).table
    means = dict(rows.group_by("majority_dre").agg(pl.col("now").mean()).iter_rows())
    found = {
        **_numbers(step(study.places, specification)),
        "n_treated": rows["majority_dre"].sum(),
        "mean_treated": means[True],
        "mean_control": means[False],
    }
    agree(found, expect, VECTORS[name]["tolerance"])


def test_published_codings(wisconsin: Study) -> None:
    """How many counties each coding calls machine counties, and which 26 the first one does."""
    vector = VECTORS["wi2016-treated-counts"]
    table = wisconsin.places.table
    found: dict[str, Any] = {
        coding.code: table[coding.code].sum()
        for coding in wisconsin.plan.codings
        if not coding.is_share
    }
    found["majority_dre_fips"] = table.filter(pl.col("majority_dre"))["unit"].to_list()
    agree(found, vector["expect"], vector["tolerance"])


@pytest.mark.parametrize(
    "name", [name for name in VECTORS if name.startswith("wi2016-freedman-lane")]
)
def test_published_permutations(name: str, wisconsin: Study) -> None:
    """Freedman-Lane p within the tolerance of the published 9,999 draws; ours has more of them."""
    vector, plan = VECTORS[name], wisconsin.plan
    given = vector["given"]
    rung = next(
        rung
        for rung in plan.ladder
        if [name.replace("earlier", "lag_2012") for name in rung.controls] == given["controls"]
    )
    weighting = WEIGHTINGS["weighted" if given["weights"] else "unweighted"]
    specification = plan.specification(plan.coding(given["treatment"]), rung, weighting)
    fit = regression(wisconsin.places, specification).fit
    result = freedman_lane(fit, TREATMENT, stream("2016", name), 5 * given["permutations"])
    found = {"b": fit.coefficients[TREATMENT], "t": result.statistic, "p": result.p_value}
    agree(found, vector["expect"], vector["tolerance"])


@pytest.mark.parametrize("name", [name for name in VECTORS if name.startswith("wi2016-decision-")])
def test_published_decision_scale(name: str, wisconsin: Study) -> None:
    """Interval, smallest detectable difference, and whether -3.776 points lie inside the interval."""
    vector, plan = VECTORS[name], wisconsin.plan
    given = vector["given"]
    rung = next(r for r in plan.ladder if len(r.controls) == len(given["controls"]))
    weighting = WEIGHTINGS["weighted" if given["weights"] else "unweighted"]
    one = step(
        wisconsin.places, plan.specification(plan.coding(given["treatment"]), rung, weighting)
    )
    shift = required_shift(22_617, wisconsin.exposed_ballots)
    beside = weighed(wisconsin.places, [one], -shift.switch_points)[0]
    assert beside.outcome_changing_points == pytest.approx(given["outcome_changing_effect"])
    found = {
        **_numbers(one),
        "outcome_changing_inside_ci": beside.contains_it,
        "zero_inside_ci": one.contains(0.0),
    }
    agree(found, vector["expect"], vector["tolerance"])


def test_published_required_shift_and_detectable_difference() -> None:
    """3.7758 points of the ballots on machines tie Wisconsin; a standard error of .9754 detects 2.73."""
    for name in ("decision-scale-required-shift-wi2016", "decision-scale-required-shift-alt"):
        given, expect = VECTORS[name]["given"], VECTORS[name]["expect"]
        shift = required_shift(given["margin_votes"], given["exposed_ballots"])
        found = {
            "votes_to_tie": shift.votes_to_tie,
            "required_switch_points": shift.switch_points,
        }
        agree(found, expect, VECTORS[name]["tolerance"])
    vector = VECTORS["mde-inline"]
    assert detectable(vector["given"]["se"]) == pytest.approx(vector["expect"]["mde"], abs=1e-4)


@pytest.mark.parametrize("state", ["TX", "PA", "OH"])
def test_published_ladders_of_other_states(state: str, asked: Callable[..., Asked]) -> None:
    """Texas, Pennsylvania and Ohio; there the published weights are the votes for the two leaders."""
    vector = VECTORS[f"{state.lower()}2016-any-dre-ladder"]
    question, _, study = asked(state)
    pair = question.count.table.select("unit", votes=pl.col("clinton") + pl.col("trump"))
    places = Places(study.places.table.drop("votes").join(pair, on="unit"))
    plan = study.plan
    listed = plan.coding("any_dre_listed")
    found: dict[str, Any] = {
        name: _numbers(
            step(places, plan.specification(listed, plan.rung(rung), WEIGHTINGS[weighting]))
        )
        for name, rung, weighting in (
            ("raw", "raw", "unweighted"),
            ("race_educ", "race_educ", "unweighted"),
            ("race_educ_weighted", "race_educ", "weighted"),
        )
    }
    found["n"] = found["raw"]["n"]
    found["treated"] = places.table["any_dre_listed"].sum()
    agree(found, vector["expect"], vector["tolerance"])


def test_published_gate(asked: Callable[..., Asked]) -> None:
    """Where every county had the same equipment the answer is "not identified", and holds no number."""
    vector = VECTORS["identification-gate"]
    found = {}
    for state in vector["given"]["states"]:
        _, _, study = asked(state, "", "clinton")
        plan = study.plan
        one = step(study.places, plan.specification(plan.coding("any_dre_listed"), plan.ladder[0]))
        identified = one.identification.answer is not Identified.NO
        assert identified == (one.difference_points is not None)
        found[state] = {"n": one.n, "treated": one.n_with, "identified": identified}
    agree(found, vector["expect"], vector["tolerance"])


def test_published_largest_counties(wisconsin: Study) -> None:
    """The 23 most populous counties: three quarters of the people, and a difference of half a point."""
    vector, plan = VECTORS["wi2016-23-largest-counties"], wisconsin.plan
    population = wisconsin.places.table.with_columns(
        population=pl.col("log_pop@acs_2012_2016").exp()
    )
    places = Places(population)
    inside = largest(places, "population", 23)
    specification = plan.specification(plan.coding("any_dre_listed"), plan.rung("race_educ"))
    assert step(inside, specification).identification.answer is Identified.DESCRIPTIVE
    fit = regression(inside, specification).fit
    error = (fit.residuals @ fit.residuals / fit.df * fit.bread[TREATMENT, TREATMENT]) ** 0.5
    found = {
        "population_share": share_of_largest(places, "population", 23),
        "treated": inside.table["any_dre_listed"].sum(),
        "b": fit.coefficients[TREATMENT],
        "se_ols": error,
        "p_ols": two_sided_p(fit.coefficients[TREATMENT] / error, fit.df),
    }
    agree(found, vector["expect"], vector["tolerance"])


def test_published_multiverse(wisconsin: Study) -> None:
    """The fourteen declared tests and their smallest adjusted p: .0998."""
    vector = VECTORS["multiplicity-multiverse-lag-all"]
    family = steps(wisconsin.places, wisconsin.plan.family())
    found = {
        f"{one.specification.coding}|"
        + (
            "weighted" if one.specification.weighting is Weighting.EACH_VOTE_ONCE else "unweighted"
        ): (one.p_value)
        for one in family
    }
    agree(found, vector["given"]["p"], {"abs": 1e-8})
    p = [one.p_value for one in family if one.p_value is not None]
    assert min(benjamini_hochberg(p)) == pytest.approx(vector["expect"]["bh_min"], abs=1e-6)


def test_published_moran(election: Election, wisconsin: Study) -> None:
    """Neighbours are those published; neighbouring counties are alike in result and in machines."""
    vector, plan = VECTORS["wi2016-morans-i"], wisconsin.plan
    units = set(wisconsin.places.table["unit"])
    geography = geography_of(election, units)
    inside = {unit: sorted(geography.borders[unit] & units) for unit in units}
    assert inside == {u: sorted(v) for u, v in vector["given"]["neighbours"].items()}
    majority = plan.coding("majority_dre")
    found: dict[str, Any] = {
        name: column_moran(wisconsin.places, column, geography, "2016")
        for name, column in (
            ("two_party_original", "now"),
            ("el190_dre_share", "el190_dre_share"),
        )
    }
    for rung in ("raw", "lag_all"):
        panel = precision(
            wisconsin.places, plan.specification(majority, plan.rung(rung)), geography, "2016"
        )
        assert panel is not None
        found[f"residual_majority_dre_{rung}"] = panel.residual_moran
    numbers = {name: {"i": one.i, "p_upper": one.p_value} for name, one in found.items()}
    links = sum(len(others) for others in inside.values())
    expected = found["two_party_original"].expected
    agree(
        {**numbers, "directed_links": links, "expected_under_null": expected},
        vector["expect"],
        vector["tolerance"],
    )


@pytest.mark.parametrize("own_points", [False, True])
def test_published_conley(own_points: bool, election: Election, wisconsin: Study) -> None:
    """Conley errors with both kernels; from our own outlines they agree to a thousandth."""
    vector, plan = VECTORS["wi2016-conley"], wisconsin.plan
    units = tuple(wisconsin.places.table["unit"])
    given = vector["given"]["centroid_lat_lon"]
    points = pl.DataFrame(
        [(unit, *given[unit]) for unit in units],
        schema=["unit", "latitude", "longitude"],
        orient="row",
    )
    ours = geography_of(election, units)
    geography = ours if own_points else Geography(ours.borders, points)
    found = {}
    for rung in ("raw", "lag_all"):
        specification = plan.specification(plan.coding("majority_dre"), plan.rung(rung))
        panel = precision(wisconsin.places, specification, geography, "2016")
        assert panel is not None
        errors = {
            kernel: [one.standard_error for one in panel.conley if one.kernel is kernel]
            for kernel in (Kernel.BARTLETT, Kernel.SPHERICAL)
        }
        found[rung] = {
            "b": panel.difference_points,
            "se": errors[Kernel.BARTLETT],
            "se_spherical": errors[Kernel.SPHERICAL],
        }
    agree(found, vector["expect"], {"abs": 0.001} if own_points else vector["tolerance"])


def test_the_multiverse_is_every_combination_once(wisconsin: Study) -> None:
    """Coding x weighting x vintage x rung; rungs without a census fact stand under one vintage only."""
    specifications = wisconsin.plan.specifications()
    assert len(specifications) == len(set(specifications)) == 7 * 2 * (5 + 3)
    table = as_table(steps(wisconsin.places, specifications), worded)
    assert table.height == 112
    assert table.filter(pl.col("difference_points").is_null()).is_empty()


def test_the_order_of_places_changes_nothing(wisconsin: Study) -> None:
    """Shuffled rows give the same multiverse to the last digit that matters."""
    shuffled = Places(wisconsin.places.table.sample(fraction=1, shuffle=True, seed=3))
    one = as_table(steps(wisconsin.places, wisconsin.plan.family()), worded)
    other = as_table(steps(shuffled, wisconsin.plan.family()), worded)
    assert one["se_hc3"].to_list() == pytest.approx(other["se_hc3"].to_list())
