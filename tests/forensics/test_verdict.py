"""The gate, the negative controls and the answer as a whole, on places made for the purpose."""

from __future__ import annotations

from dataclasses import replace

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from canvass.forensics.comparison import Places
from canvass.forensics.controls import EARLIER, LADDER, RAW, VINTAGES, Vintage, chosen, climbable
from canvass.forensics.decision import Reach
from canvass.forensics.false_alarms import FalseAlarms, false_alarms
from canvass.forensics.family import adjusted
from canvass.forensics.finding import NoAnswer
from canvass.forensics.gate import Identified
from canvass.forensics.ladder import step, steps
from canvass.forensics.negative_controls import (
    ControlKind,
    NegativeControl,
    admissions,
    from_placebos,
    placebo_steps,
)
from canvass.forensics.scale import weighed
from canvass.forensics.specification import Plan
from canvass.forensics.technology import Weighting
from canvass.forensics.verdict import Conclusion, Verdict, conclude, deciding
from canvass.present.worded import worded
from tests.forensics.planted import MACHINES, RUNGS, made_up, plan
from tests.profile import tries


def the_answer(
    places: Places,
    full_switch_points: float | None,
    is_official: bool = True,
    reach: Reach = Reach.COULD,
) -> Conclusion:
    """The conclusion from beginning to end."""
    declared = plan(places)
    ladder = steps(places, declared.specifications())
    controls = from_placebos(declared, placebo_steps(places, declared))
    family = [one for one in ladder if one.specification in declared.family()]
    results = weighed(places, ladder, full_switch_points)
    admitted = admissions([one.specification for one in ladder], controls)
    decide = {one.step.specification for one in deciding(results, admitted)}
    alarms = false_alarms(places, declared.family(), "1")
    return conclude(results, admitted, adjusted(family, decide, alarms), reach, is_official)


def test_the_smallest_adjusted_p_is_that_of_the_family() -> None:
    """The smallest of all tests that were declared, adjusted for their number; they are not all alike."""
    places = made_up(effect=-1.0)
    declared = plan(places)
    ladder = steps(places, declared.specifications())
    family = [one for one in ladder if one.specification in declared.family()]
    tests = adjusted(family, (), false_alarms(places, declared.family(), "1"))
    values = sorted(test.benjamini_hochberg for test in tests)
    assert values[0] < values[-1]
    assert the_answer(places, -5).smallest_adjusted_p == values[0]


def test_a_treatment_without_variation_has_no_number() -> None:
    """All places alike: not identified, at every rung, with the fixed sentence and nothing to read off."""
    for with_machines in (0, 60):
        places = made_up(with_machines=with_machines)
        for one in steps(places, plan(places).specifications()):
            assert one.identification.answer is Identified.NO
            assert worded(one.identification.reason) == worded(NoAnswer.NOT_IDENTIFIED)
            assert (one.difference_points, one.se_hc3, one.p_value) == (None, None, None)
        assert the_answer(places, -5).verdict is Verdict.NOT_IDENTIFIED


@pytest.mark.parametrize("with_machines", [2, 9, 51, 58])
def test_fewer_than_ten_on_one_side_is_described(with_machines: int) -> None:
    """The raw difference and its permutation p are given, no model and no verdict."""
    places = made_up(with_machines=with_machines)
    declared = plan(places)
    raw, *others = steps(
        places, [declared.specification(MACHINES, rung) for rung in declared.ladder]
    )
    assert raw.identification.answer is Identified.DESCRIPTIVE
    assert raw.difference_points is not None
    assert raw.permutation is not None
    assert raw.permutation.is_exact == (with_machines in (2, 58))
    assert raw.p_value is None
    assert all(one.difference_points is None for one in others)
    assert the_answer(places, -5).verdict is Verdict.NOT_IDENTIFIED


def test_a_constant_control_is_named() -> None:
    """A covariate that is the same everywhere ends in a reason that names it."""
    places = Places(made_up().table.with_columns(pl.lit(3.0).alias("education@chosen")))
    one = step(places, plan(places).specification(MACHINES, RUNGS[1]))
    assert one.identification.answer is Identified.NO
    assert "The control education is the same in every place" in worded(one.identification.reason)


@pytest.mark.parametrize(
    ("kept", "reason"),
    [
        (0, "Of 60 places none has every fact that this comparison holds equal."),
        (
            25,
            "Of 60 places only 25 have every fact that this comparison holds equal, and these used the same kind",
        ),
    ],
)
def test_places_that_a_join_loses_are_not_places_alike(kept: int, reason: str) -> None:
    """Where a covariate is missing for one side, or for all, nobody is told that all places used the same kind."""
    table = made_up().table.with_columns(
        pl.when(pl.int_range(pl.len()) < kept)
        .then(pl.col("education@chosen"))
        .alias("education@chosen")
    )
    for one in steps(Places(table), plan(Places(table)).specifications()):
        assert one.identification.answer is Identified.NO
        assert worded(one.identification.reason).startswith(reason)
        assert one.difference_points is None


def test_one_place_is_no_comparison() -> None:
    """A state whose result is known as one row is not said to have the same equipment everywhere."""
    alone = Places(made_up().table.head(1))
    for one in steps(alone, plan(alone).specifications()):
        assert one.identification.answer is Identified.NO
        assert "known for one place only" in worded(one.identification.reason)


@pytest.mark.parametrize(
    ("result", "reason"),
    [
        (pl.lit(50.0), "The result is the same in every place"),
        (pl.col(EARLIER) * 1.1, "give the result exactly"),
    ],
)
def test_rounding_is_no_difference(result: pl.Expr, reason: str) -> None:
    """A result that is everywhere the same, or a multiple of the one before, leaves nothing but rounding to test."""
    table = made_up().table.with_columns(result.alias("now"))
    declared = plan(Places(table))
    main = step(Places(table), declared.specification(MACHINES, declared.main_rung))
    assert main.identification.answer is Identified.NO
    assert reason in worded(main.identification.reason)
    assert the_answer(Places(table), -5).verdict is not Verdict.UNEXPECTED


def test_controls_that_repeat_one_another_are_named() -> None:
    """Two covariates that say the same end in a reason that names both."""
    vintage, rungs = chosen(["education", "schooling"])
    table = made_up().table.with_columns(
        (2 * pl.col("education@chosen") + 1).alias("schooling@chosen")
    )
    declared = Plan((MACHINES,), (vintage,), rungs, has_earlier=True)
    one = step(Places(table), declared.specification(MACHINES, rungs[1]))
    assert "The controls education and schooling determine one another" in worded(
        one.identification.reason
    )


def test_controls_that_say_where_machines_were_leave_nothing_to_compare() -> None:
    """A covariate that nearly equals the coding: not identified for that step, identified for the raw one."""
    table = made_up().table.with_columns(
        (pl.col("machines").cast(pl.Float64) + pl.col("education@chosen") / 500).alias(
            "education@chosen"
        )
    )
    declared = plan(Places(table))
    raw, controlled = (
        step(Places(table), declared.specification(MACHINES, rung)) for rung in RUNGS[:2]
    )
    assert raw.identification.answer is Identified.YES
    assert controlled.identification.answer is Identified.NO
    assert "nearly say where the machines were" in worded(controlled.identification.reason)


def test_too_few_places_for_the_columns() -> None:
    """Three places and three columns: a reason, not an exception."""
    places = Places(made_up(n=60).table.filter(pl.col("unit").is_in(["00001", "00002", "00040"])))
    one = step(places, plan(places).specification(MACHINES, RUNGS[1]))
    assert one.identification.answer is Identified.NO
    assert "too few" in worded(one.identification.reason)


def test_places_with_missing_facts_leave_every_rung_alike() -> None:
    """A place without a covariate is used by no rung, so steps differ by controls and not by places."""
    table = made_up().table.with_columns(
        pl.when(pl.int_range(pl.len()) >= 5)
        .then(pl.col("education@chosen"))
        .alias("education@chosen")
    )
    declared = plan(Places(table))
    assert {one.n for one in steps(Places(table), declared.specifications())} == {55}


def test_no_difference_and_precise_places_exclude_a_large_one() -> None:
    """Where everything admissible rules out the outcome-changing difference, the answer says so."""
    assert the_answer(made_up(noise=0.5), full_switch_points=-40.0).verdict is Verdict.EXCLUDED


def test_a_real_difference_after_all_controls_is_unexplained() -> None:
    """A switch of four points on machines is noticed: unexplained, audit recommended; never a cause."""
    places = made_up(effect=-4.0, noise=0.5)
    assert the_answer(places, full_switch_points=-4.0).verdict is Verdict.UNEXPECTED


def test_an_unofficial_count_caps_the_answer() -> None:
    """With election-night figures the firmest answer is that the data fit both."""
    assert the_answer(made_up(noise=0.5), -40.0, is_official=False).verdict is Verdict.NOT_EXCLUDED
    assert the_answer(made_up(effect=-4.0, noise=0.5), -4.0, False).verdict is Verdict.NOT_EXCLUDED


def test_noise_is_compatible_with_both() -> None:
    """Wide intervals hold zero and the outcome-changing difference."""
    assert the_answer(made_up(noise=12.0), full_switch_points=-2.0).verdict is Verdict.NOT_EXCLUDED


def test_raw_differences_decide_nothing() -> None:
    """Scatter that what is held equal explains is not a reason for doubt: raw intervals are wide, and left out."""
    places = made_up(noise=0.5)
    declared = plan(places)
    raw = weighed(places, steps(places, [declared.specification(MACHINES, RAW)]), -4.0)
    assert not raw[0].excludes_it
    found = the_answer(places, -4.0)
    assert found.verdict is Verdict.EXCLUDED
    assert found.deciding == found.excluding == sum(rung.name != "raw" for rung in RUNGS) * 2
    assert found.admissible == found.deciding + 2


def test_where_nothing_can_be_held_equal_nothing_is_concluded() -> None:
    """Raw differences alone, however clear and however large the margin, end in no answer."""
    places = Places(made_up(effect=-9.0).table.drop(EARLIER, "education@chosen"))
    nothing = Plan((MACHINES,), (Vintage("none", "", ()),), (RAW,), has_earlier=False)
    ladder = steps(places, nothing.specifications())
    results = weighed(places, ladder, -40.0)
    admitted = admissions([one.specification for one in ladder], ())
    alarms = false_alarms(places, nothing.family(), "1")
    found = conclude(results, admitted, adjusted(ladder, (), alarms), Reach.COULD, True)
    assert (found.verdict, found.deciding) == (Verdict.NOT_IDENTIFIED, 0)
    assert found.smallest_adjusted_p is not None
    assert found.smallest_adjusted_p < 0.001
    assert not found.is_unexpected


@pytest.mark.parametrize(
    ("reach", "verdict"),
    [
        (Reach.COULD_NOT, Verdict.COULD_NOT),
        (Reach.NOT_KNOWN, Verdict.NOT_KNOWN),
        (Reach.NO_MACHINES, Verdict.NOT_IDENTIFIED),
    ],
)
def test_nothing_is_said_of_an_effect_that_is_impossible_or_not_known(
    reach: Reach, verdict: Verdict
) -> None:
    """Whatever the intervals are: without an outcome-changing difference none is excluded and none is compatible."""
    for places in (made_up(noise=0.5), made_up(noise=12.0)):
        found = the_answer(places, None, reach=reach)
        assert (found.verdict, found.excluding) == (verdict, 0)
        capped = the_answer(places, None, is_official=False, reach=reach)
        assert capped.verdict is verdict


FIRMNESS = (
    Verdict.NOT_EXCLUDED,
    Verdict.EXCLUDED_IN_SOME,
    Verdict.UNEXPECTED,
    Verdict.EXCLUDED,
    Verdict.COULD_NOT,
)
WORLDS = {
    "effect": st.sampled_from([0.0, -4.0, 3.0]),
    "noise": st.sampled_from([0.5, 2.0, 8.0]),
    "seed": st.integers(0, 10_000),
}


@given(st.fixed_dictionaries(WORLDS), st.lists(st.floats(0, 60), min_size=4, max_size=4))
@settings(max_examples=tries(8))
def test_a_larger_margin_never_makes_the_answer_less_firm(
    world: dict[str, float], margins: list[float]
) -> None:
    """With the margin grows the difference that decides: what was excluded stays so, up to what no switch could do."""
    places = made_up(**world)  # type: ignore[arg-type]
    found = [the_answer(places, -margin) for margin in sorted(margins)]
    found.append(the_answer(places, None, reach=Reach.COULD_NOT))
    excluding = [one.excluding for one in found[:-1]]
    assert excluding == sorted(excluding)
    firmness = [FIRMNESS.index(one.verdict) for one in found if one.deciding]
    assert firmness == sorted(firmness)


@given(st.fixed_dictionaries(WORLDS), st.floats(0, 60))
@settings(max_examples=tries(8))
def test_the_answer_is_the_same_for_the_other_party(world: dict[str, float], margin: float) -> None:
    """The leader's share compared instead of the runner-up's: every number of the conclusion stays."""
    places = made_up(**world)  # type: ignore[arg-type]
    columns = ("now", EARLIER)
    other = Places(places.table.with_columns((100 - pl.col(c)).alias(c) for c in columns))
    one, two = the_answer(places, -margin), the_answer(other, margin)
    assert two.smallest_adjusted_p == pytest.approx(one.smallest_adjusted_p, rel=1e-6)
    assert replace(two, smallest_adjusted_p=None) == replace(one, smallest_adjusted_p=None)


def test_an_effect_that_decided_is_seldom_said_to_be_excluded() -> None:
    """In 60 worlds whose winner the machines changed, the firm answer is given in at most one in twenty."""
    wrong = sum(
        the_answer(made_up(effect=-0.9 * 3, noise=1.5, seed=seed), -3.0).verdict is Verdict.EXCLUDED
        for seed in range(60)
    )
    assert wrong <= 3


def test_a_negative_control_that_rejects_shuts_its_rungs_out() -> None:
    """A gap in the election before, with or without that election held equal, makes a step inadmissible."""
    places = made_up()
    declared = plan(places)
    control = NegativeControl(
        kind=ControlKind.EARLIER_ELECTION,
        coding="machines",
        stands_for=declared.rungs_like("chosen"),
        weighting=Weighting.EACH_COUNTY_ONCE,
        vintage="chosen",
        difference_points=-5.0,
        p_value=0.001,
    )
    found = {
        (one.specification.rung, one.specification.weighting): one.is_admissible
        for one in admissions(declared.specifications(), [control])
    }
    shut_out = {key for key, is_admissible in found.items() if not is_admissible}
    once = Weighting.EACH_COUNTY_ONCE
    assert shut_out == {("chosen", once), ("lag_all", once)}
    relaxed = replace(control, p_value=0.03)
    others = [replace(relaxed, p_value=0.5) for _ in range(2)]
    assert all(
        one.is_admissible for one in admissions(declared.specifications(), [relaxed, *others])
    )


def test_false_alarms_stay_near_their_level() -> None:
    """On redraws without any effect the tests reject about one time in twenty."""
    places = made_up(effect=-6.0)
    declared = plan(places)
    *tests, family = false_alarms(places, declared.family(), "7")
    assert family.specification is None
    for one in (*tests, family):
        assert one.rate == pytest.approx(0.05, abs=0.03)
        assert one.is_reliable


def test_a_test_that_cries_wolf_does_not_count() -> None:
    """A false-alarm rate clearly above one in ten is shown and left out of the verdict."""
    assert not FalseAlarms(None, 0.20, 1000).is_reliable
    assert FalseAlarms(None, 0.11, 1000).is_reliable


def test_the_outcome_changing_difference_of_a_coding() -> None:
    """If every place with machines has 90% of its ballots on them, ten points of switches show as nine."""
    places = made_up()
    declared = plan(places)
    one = step(places, declared.specification(MACHINES, RAW))
    beside = weighed(places, [one], -10.0)[0]
    assert beside.outcome_changing_points == pytest.approx(-9.0)
    assert not weighed(places, [one], None)[0].excludes_it


def test_the_ladder_without_an_earlier_election() -> None:
    """Without one there is no lag, no placebo, and the rest stands."""
    places = Places(made_up().table.drop(EARLIER))
    declared = plan(places)
    assert [rung.name for rung in declared.ladder] == ["raw", "chosen"]
    assert placebo_steps(places, declared) == ()
    assert all(
        one.difference_points is not None for one in steps(places, declared.specifications())
    )


def test_the_ladder_without_covariates() -> None:
    """With no table of covariates the raw difference remains, and the lag where there is one."""
    nothing = Vintage("none", "no covariates", ())
    assert [rung.name for rung in climbable(LADDER, nothing, True)] == ["raw", "lag"]
    assert [rung.name for rung in climbable(LADDER, nothing, False)] == ["raw"]
    assert [rung.name for rung in climbable(LADDER, VINTAGES[0], True)] == [r.name for r in LADDER]
