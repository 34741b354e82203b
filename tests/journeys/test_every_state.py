"""The technology question in all 51 jurisdictions: what holds between numbers and grades wherever it is asked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from canvass.forensics.decision import Reach
from canvass.forensics.gate import Identified
from canvass.forensics.ladder import Step
from canvass.forensics.scale import weighed
from canvass.forensics.verdict import Conclusion, Verdict, conclude
from canvass.journeys.elections import open_election
from canvass.journeys.gap.asked import Options, Question, question
from canvass.journeys.gap.describe import exposed, full_switch
from canvass.journeys.gap.every_state import EveryState, StateAnswer, every_state
from canvass.journeys.gap.multiverse import Multiverse, multiverse
from canvass.journeys.gap.places import Study, study
from canvass.journeys.gap.sources import sources
from canvass.model import Election
from tests.some_of import some_of

FIRMNESS = (
    Verdict.NOT_EXCLUDED,
    Verdict.EXCLUDED_IN_SOME,
    Verdict.UNEXPECTED,
    Verdict.EXCLUDED,
    Verdict.COULD_NOT,
)


@pytest.fixture(scope="module")
def election() -> Election:
    """The presidential election of November 2016."""
    return open_election("us-2016-president")


@pytest.fixture(scope="module")
def answers(election: Election) -> EveryState:
    """The answer in every state."""
    return every_state(election)


@pytest.fixture(scope="module")
def compared(answers: EveryState) -> list[StateAnswer]:
    """The states with a comparison that decides."""
    return [one for one in answers.states if one.conclusion.deciding]


def asked_again(
    election: Election, state: str, choice: str = ""
) -> tuple[Question, Study, Multiverse]:
    """The comparison of one state, of the runner-up's result unless another is named."""
    asked = question(election, state, Options(choice=choice))
    known = sources(asked, ())
    own = study(asked, known, asked.count)
    return asked, own, multiverse(asked, known, own, "2016", is_whole=False)


def test_all_are_there(answers: EveryState) -> None:
    """Fifty states and the District of Columbia, none without an answer."""
    assert len(answers.states) == 51
    assert not answers.without
    for one in answers.states:
        assert (one.reason == "") is (one.identified is Identified.YES)


def test_needed_detectable_and_found_fit_the_grade(compared: list[StateAnswer]) -> None:
    """The interval holds what was found, needed is said where it is possible, and the grade is that of the counts."""
    assert len(compared) > 10
    for one in compared:
        told, conclusion = one.last_step, one.conclusion
        assert told is not None, one.state
        assert told.low_points <= told.difference_points <= told.high_points
        assert told.detectable_points > 0
        assert (told.needed_points is not None) is (conclusion.reach is Reach.COULD)
        assert 0 <= conclusion.excluding <= conclusion.deciding <= conclusion.admissible
        assert (conclusion.verdict is Verdict.EXCLUDED) is (
            conclusion.reach is Reach.COULD and conclusion.excluding == conclusion.deciding
        )


def test_nothing_is_said_where_there_is_nothing_to_say(answers: EveryState) -> None:
    """Nothing excluded that is impossible or unknown; arithmetic alone where half the margin exceeds the ballots."""
    for one in answers.states:
        shift, most = one.exposure.shift, one.exposure.at_most
        too_few = (most is not None and 0 < most < one.margin_votes / 2) or (
            shift is not None and shift.switch_points > 100
        )
        assert (one.conclusion.verdict is Verdict.COULD_NOT) is too_few, one.state
        if one.conclusion.reach is not Reach.COULD:
            assert one.conclusion.excluding == 0, one.state


@some_of("first", range(3), every=3)
def test_the_other_party_gets_the_same_answer(
    election: Election, compared: list[StateAnswer], first: int
) -> None:
    """With the leader's share compared instead, every third state keeps its grade and its counts."""
    for one in compared[first::3]:
        asked = question(election, one.state, Options())
        _, _, other = asked_again(election, one.state, asked.pair.leader)
        smallest = other.conclusion.smallest_adjusted_p
        assert smallest == pytest.approx(one.conclusion.smallest_adjusted_p, rel=1e-6), one.state
        same = replace(other.conclusion, smallest_adjusted_p=one.conclusion.smallest_adjusted_p)
        assert same == one.conclusion, one.state


@some_of("first", range(3), every=3)
def test_a_larger_margin_is_never_less_firm(
    election: Election, compared: list[StateAnswer], first: int
) -> None:
    """In every third state, its own results beside margins from a hundredth to a hundred times its own."""
    for one in compared[first::3]:
        if one.conclusion.reach is Reach.NOT_KNOWN:
            continue
        asked, own, found = asked_again(election, one.state)
        steps = [each.step for each in found.results]
        margins = sorted(round(asked.margin_votes * factor) for factor in (0.01, 0.2, 1, 5, 100))
        graded = [with_margin(asked, own, found, steps, margin) for margin in margins]
        firmness = [FIRMNESS.index(each.verdict) for each in graded]
        assert firmness == sorted(firmness), one.state
        possible = [each.excluding for each in graded if each.reach is Reach.COULD]
        assert possible == sorted(possible), one.state


def with_margin(
    asked: Question, own: Study, found: Multiverse, steps: list[Step], margin: int
) -> Conclusion:
    """What would be concluded from the same regressions had the lead been another."""
    other = replace(asked, margin_votes=margin)
    exposure = exposed(other, own)
    results = weighed(own.places, steps, full_switch(other, exposure))
    return conclude(results, found.admissions, found.family, exposure.reach, True)
