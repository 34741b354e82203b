"""What other states, smaller units and the polls say."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from canvass.forensics.clustered import ClusteredStep
from canvass.forensics.comparison import Places
from canvass.forensics.gate import Identified
from canvass.forensics.omitted import sensitivities
from canvass.forensics.polls import errors_by_location, polls_chapter, yardstick
from canvass.forensics.specification import Plan
from canvass.forensics.states import NOT_COMPARED, among_states
from canvass.forensics.technology import LISTED, Weighting
from canvass.journeys.gap.beyond import Beyond, across_border, beyond
from canvass.journeys.gap.places import Study
from canvass.journeys.gap.polls import polls_of
from canvass.journeys.gap.smaller import smaller_units
from canvass.model import Election, UnitKind, join
from canvass.tabulation.tally import votes_in_columns
from tests.forensics.conftest import Asked
from tests.published.read import agree, vectors

VECTORS = vectors("technology_question")


@pytest.fixture(scope="module")
def elsewhere(election: Election, asked: Callable[..., Asked]) -> Beyond:
    """What states beyond Wisconsin say."""
    question, known, study = asked("WI")
    border = across_border(question, known, study, "2016")
    return beyond(question, known, study, border, "2016")


@pytest.mark.parametrize("coding", ["any-dre-listed", "majority-dre"])
def test_published_cross_border(coding: str, elsewhere: Beyond) -> None:
    """The gap of Wisconsin appears in Minnesota, Iowa and Michigan, where there was no machine."""
    vector = VECTORS[f"placebo-cross-border-{coding}"]
    result = next(one for one in elsewhere.cross_border if one.coding == coding.replace("-", "_"))
    assert result.change is not None
    assert set(result.states) == set(vector["given"]["applied_in"])
    found: dict[str, Any] = {
        "n_applied": result.places,
        "logit": list(result.coefficients),
        "sum_propensity": result.expected_with,
    }
    for name, gap in (("level", result.level), ("swing", result.change)):
        found[f"{name}_gap_weighted"] = gap.weighted_points
        found[f"{name}_gap_mean_of_draws"] = gap.mean_of_draws_points
        found[f"{name}_gap_interval"] = [gap.low_points, gap.high_points]
        found[f"{name}_gap_real_wi"] = gap.real_points
    agree(found, vector["expect"], vector["tolerance"])


def test_cross_border_reports_its_overlap(elsewhere: Beyond) -> None:
    """How far the two sides of the border differ is part of the answer."""
    for result in elsewhere.cross_border:
        assert 0 <= result.share_outside_overlap <= 1
        assert result.most_different in result.covariates
        assert result.largest_standardised_difference > 0


@pytest.mark.parametrize(
    ("name", "rung"),
    [
        ("oos-prediction-race-educ", "race_educ"),
        ("oos-prediction-race-educ-pop-unemp", "race_educ_pop_unemp"),
        ("oos-prediction-race-educ-pop-unemp-lag", "lag_all"),
    ],
)
def test_published_prediction(name: str, rung: str, elsewhere: Beyond) -> None:
    """What states without machines predict, and by how much machine counties fall short."""
    vector = VECTORS[name]
    result = next(one for one in elsewhere.predictions if one.rung == rung)
    found: dict[str, Any] = {
        "train_n": result.places,
        "train_r2": result.r_squared,
        "wi_mean_residual": result.mean_residual_points,
    }
    for one in result.short_falls:
        found[one.coding] = {
            "b": one.difference_points,
            "se_hc3": one.se_hc3,
            "p_hc3": one.p_hc3,
        }
        assert one.se_both_stages > 0.8 * (one.se_hc3 or 0)
    agree(found, vector["expect"], vector["tolerance"])


def test_published_states(elsewhere: Beyond) -> None:
    """Twenty states vary; Wisconsin has the smallest p and does not survive the family."""
    vector = VECTORS["multiplicity-states-2016"]
    assert elsewhere.among_states is not None
    states = sorted(elsewhere.among_states.states, key=lambda one: one.p_classical)
    found = {
        "states": len(states),
        "smallest": {
            "state": states[0].state,
            "b": states[0].difference_points,
            "p": states[0].p_classical,
        },
        "p_sorted": [one.p_classical for one in states],
        "bonferroni_min": states[0].bonferroni,
        "holm_min": states[0].holm,
        "bh_min": min(one.benjamini_hochberg for one in states),
    }
    agree(found, vector["expect"], vector["tolerance"])


def test_few_machine_counties_are_only_described(elsewhere: Beyond) -> None:
    """Idaho (2 of 44) and Utah (28 of 29) count in the family, and nothing is concluded from them."""
    assert elsewhere.among_states is not None
    answers = {one.state: one.identified for one in elsewhere.among_states.states}
    assert answers["ID"] is answers["UT"] is Identified.DESCRIPTIVE
    assert answers["WI"] is Identified.YES


def test_published_nation(elsewhere: Beyond) -> None:
    """All states with a constant for each: a third of a point, errors clustered by state."""
    assert elsewhere.among_states is not None
    for nation, name in zip(
        elsewhere.among_states.nation,
        ("raw", "race-educ", "race-educ-pop-unemp"),
        strict=True,
    ):
        vector = VECTORS[f"us2016-state-fe-{name}"]
        found = {
            "n": nation.n,
            "clusters": nation.states,
            "b": nation.difference_points,
            "se_ols": nation.se_classical,
            "se_hc2": nation.se_hc2,
            "se_cr1": nation.se_cr1,
            "p_cr1": nation.p_cr1,
        }
        agree(found, vector["expect"], vector["tolerance"])


def test_published_ledger(raw_data: Path, elsewhere: Beyond) -> None:
    """Which counties the joins of the nation lose, by code; what is left is what the nation is estimated from."""
    vector = VECTORS["row-loss-ledger-us2016"]
    files = vector["given"]["files"]
    results, facts, equipment, earlier = (
        pl.read_csv(raw_data / files[name], infer_schema=False).select(unit="fips")
        for name in ("res", "acs", "equip", "prior")
    )
    with_facts, with_equipment, with_earlier = (
        join(results, table, "unit", names=("results", name)).ledger
        for name, table in (("facts", facts), ("equipment", equipment), ("earlier", earlier))
    )
    assert elsewhere.among_states is not None
    nation = elsewhere.among_states.nation[0]
    found = {
        "results_rows": results.height,
        "results_without_demographics": [unit for (unit,) in with_facts.only_left],
        "results_without_2012": [unit for (unit,) in with_earlier.only_left],
        "results_without_equipment": [unit for (unit,) in with_equipment.only_left],
        "demographics_without_results": [unit for (unit,) in with_facts.only_right],
        "equipment_without_results_count": len(with_equipment.only_right),
        "rows_used": nation.n,
        "treated": nation.n_with,
        "states_used": nation.states,
    }
    agree(found, vector["expect"], vector["tolerance"])


def test_the_package_loses_the_same_counties(election: Election) -> None:
    """Packaged tables lose Alaska's one row and the county whose code changed; nothing is mended in silence."""
    results = votes_in_columns(election.returns_named("counties-2016"), "president-2016").select(
        "unit"
    )
    facts = election.table("covariates", UnitKind.COUNTY).filter(pl.col("white_pct").is_not_null())
    ledger = join(results, facts.select("unit"), "unit", names=("results", "facts")).ledger
    assert {("02000",), ("46102",)} <= set(ledger.only_left)


@pytest.mark.parametrize("coding", ["majority-dre", "any-dre-listed", "el190-dre-share"])
def test_published_sensitivity(coding: str, wisconsin: Study) -> None:
    """A factor as strong as education would reverse the sign of every coding's difference."""
    vector = VECTORS[f"wi2016-sensitivity-{coding}"]
    result = next(
        one
        for one in sensitivities(wisconsin.places, wisconsin.plan)
        if (one.specification.coding, one.specification.rung)
        == (coding.replace("-", "_"), "race_educ")
    )
    once = {one.control: one for one in result.benchmarks if one.benchmark.multiple == 1}
    assert once["college"].reverses_sign
    found = {
        "estimate": result.difference_points,
        "se": result.se_classical,
        "t": result.robustness.t,
        "df": result.robustness.df,
        "partial_r2": result.robustness.partial_r2,
        "f": result.robustness.f,
        "f_star": result.robustness.f_critical,
        "rv": result.robustness.robustness_value,
        "rv_alpha": result.robustness.robustness_value_at_level,
        "benchmarks": {
            name: {
                "r2dz_x": one.benchmark.treatment_share,
                "r2yz_dx": one.benchmark.outcome_share,
                "bias": one.benchmark.bias,
                "adjusted_estimate": one.benchmark.adjusted_estimate,
                "adjusted_se": one.benchmark.adjusted_standard_error,
            }
            for name, one in once.items()
        },
    }
    expect = dict(vector["expect"])
    expect["benchmarks"] = {
        name: {key: value for key, value in one.items() if key not in ("r2dxj_x", "r2yxj_dx")}
        for name, one in expect["benchmarks"].items()
    }
    agree(found, expect, vector["tolerance"])


def test_published_municipalities(asked: Callable[..., Asked]) -> None:
    """1,836 municipalities in 72 counties: clustered errors are four times the ordinary ones."""
    vector = VECTORS["wi2016-municipalities"]
    question, _, _ = asked("WI")
    towns = [one for one in smaller_units(question, "2016") if one.kind is UnitKind.MUNICIPALITY]

    def name(one: ClusteredStep) -> str:
        first = "raw" if one.specification.rung == "raw" else "adjusted"
        within = "_county_fe" if one.within_counties else ""
        weighted = one.specification.weighting is Weighting.EACH_VOTE_ONCE
        return f"{first}{within}_{'weighted' if weighted else 'unweighted'}"

    found: dict[str, Any] = {
        name(one): {
            "b": one.difference_points,
            "se_ols": one.se_classical,
            "se_cr1": one.se_cr1,
            "p_cr1": one.p_cr1,
        }
        for one in towns
    }
    found |= {"used": towns[0].n, "clusters": towns[0].clusters}
    expect = {key: value for key, value in vector["expect"].items() if key != "municipality_rows"}
    agree(found, expect, vector["tolerance"])


def test_published_polls(election: Election, asked: Callable[..., Asked]) -> None:
    """Mean errors of states, the yardstick of each year, z, and the correlation with votes without paper."""
    errors = errors_by_location(election.table("polls"))
    of_2016 = {one.location: one for one in errors if one.year == 2016}
    vector = VECTORS["polls-2016-state-mean-error"]
    found: dict[str, Any] = {
        location: {"mean": of_2016[location].error_points, "polls": of_2016[location].polls}
        for location in vector["given"]["locations"]
    }
    agree(found, vector["expect"], vector["tolerance"])
    vector = VECTORS["polls-yardstick-by-year"]
    found = {
        str(one.year): {
            "locations": one.locations,
            "mean": one.mean_points,
            "sd": one.spread_points,
        }
        for one in yardstick(errors)
    }
    agree(found, vector["expect"], vector["tolerance"])
    chapters = {}
    for state in ("WI", "MI", "PA"):
        question, known, _ = asked(state)
        chapters[state] = polls_of(question, known, None)
    z = {state: chapter.z for state, chapter in chapters.items() if chapter is not None}
    agree(z, VECTORS["polls-2016-z"]["expect"], VECTORS["polls-2016-z"]["tolerance"])
    vector = VECTORS["polls-2016-error-vs-paperless"]
    wisconsin = chapters["WI"]
    assert wisconsin is not None
    found = {"states": wisconsin.correlation_states, "r": wisconsin.correlation}
    agree(found, vector["expect"], vector["tolerance"])


def test_a_state_with_few_polls_has_no_z(election: Election) -> None:
    """Fewer than three polls: the error is shown, and not placed among the others."""
    polls = election.table("polls")
    counts = polls.filter(pl.col("year") == 2016)["location"].value_counts()
    few = counts.filter(pl.col("count") < 3)["location"].sort()[0]
    nothing = pl.DataFrame(schema={"state": pl.String, "paperless_share": pl.Float64})
    chapter = polls_chapter(polls, 2016, few, nothing)
    assert chapter.error is not None
    assert (chapter.z, chapter.rank, chapter.correlation) == (None, None, None)


def test_alaska_and_hawaii_are_not_compared(elsewhere: Beyond) -> None:
    """They are neither in the family nor among the states without variation."""
    assert elsewhere.among_states is not None
    named = {one.state for one in elsewhere.among_states.states}
    assert not (named | set(elsewhere.among_states.without_variation)) & set(NOT_COMPARED)


def test_among_states_needs_no_study_state(asked: Callable[..., Asked]) -> None:
    """A table of one state only has a family of one."""
    _, _, study = asked("TX")
    places = Places(study.places.table)
    plan = Plan((LISTED,), study.plan.vintages, study.plan.ladder, has_earlier=True)
    table = places.table.with_columns(
        state=pl.when(pl.col("unit") < "48200").then(pl.lit("A")).otherwise(pl.lit("B"))
    )
    found = among_states(Places(table), plan, LISTED)
    assert [one.state for one in found.states] == ["A", "B"]
