"""The brief holds what it says, and everything that it rests on."""

from __future__ import annotations

import hashlib
from datetime import date
from importlib.resources import files

import pytest

from canvass.errors import MissingTable, OutOfRange, UnknownName
from canvass.forensics.verdict import Verdict
from canvass.journeys.brief.statistics import Compared, NotCompared
from canvass.journeys.elections import open_election
from canvass.journeys.recount_brief import MOST_STATES, RecountBrief, recount_brief
from canvass.journeys.recount_plan import Wish
from canvass.model import Election
from canvass.present.worded import worded
from tests.journeys.small import council

THAT_NIGHT = date(2016, 11, 23)


@pytest.fixture(scope="module")
def election() -> Election:
    """The packaged election."""
    return open_election("us-2016-president")


@pytest.fixture(scope="module")
def brief(election: Election) -> RecountBrief:
    """The brief of November 23, 2016 on the three states."""
    return recount_brief(election, Wish())


def test_it_is_about_the_focus_unless_states_are_named(brief: RecountBrief) -> None:
    """Wisconsin, Michigan and Pennsylvania, and no other state in the plan inside."""
    assert brief.plan.closely == ("WI", "MI", "PA")
    assert [state.state for state in brief.plan.states] == ["WI", "MI", "PA"]
    assert brief.plan.question.asked_on == THAT_NIGHT


def test_the_statistics_are_those_of_the_technology_question(brief: RecountBrief) -> None:
    """Wisconsin -7.0 points and 26 counties; Michigan has no number; nowhere a verdict of cause."""
    wisconsin, michigan, pennsylvania = brief.statistics
    assert isinstance(wisconsin, Compared)
    assert wisconsin.raw_points == pytest.approx(-6.998898, abs=1e-6)
    assert (wisconsin.n_with, wisconsin.n_without) == (26, 46)
    assert wisconsin.lowest is not None
    assert wisconsin.highest is not None
    assert wisconsin.lowest < wisconsin.highest
    assert isinstance(michigan, Compared)
    assert michigan.raw_points is None
    assert "No number is given on purpose" in worded(michigan.reason)
    assert isinstance(pennsylvania, Compared)
    assert wisconsin.verdict is Verdict.EXCLUDED_IN_SOME


def test_the_paper_adds_up(brief: RecountBrief) -> None:
    """Of each state's votes the three shares make a whole; most of Pennsylvania's left no paper."""
    for paper in brief.paper:
        total = paper.with_paper + paper.without_paper + paper.not_known
        assert total == pytest.approx(1, abs=1e-9)
    shares = {paper.state: paper for paper in brief.paper}
    assert shares["MI"].with_paper == pytest.approx(1)
    assert shares["PA"].without_paper == pytest.approx(0.8, abs=0.005)


def test_every_exhibit_has_its_digest(brief: RecountBrief) -> None:
    """Files by SHA-256 and where they were found, each once; rule files by the digest of what is installed."""
    digests = [exhibit.sha256 for exhibit in brief.exhibits.data]
    assert len(set(digests)) == len(digests) >= 15
    assert all(len(digest) == 64 and int(digest, 16) for digest in digests)
    assert [exhibit.number for exhibit in brief.exhibits.data] == [*range(1, len(digests) + 1)]
    assert all(exhibit.sources[0].origin and exhibit.tables for exhibit in brief.exhibits.data)
    for law in brief.exhibits.law:
        file = files("canvass.data").joinpath("recount-rules", law.file)
        assert law.sha256 == hashlib.sha256(file.read_bytes()).hexdigest()


def test_what_the_plan_uses_is_an_exhibit(brief: RecountBrief) -> None:
    """Returns of each state's margin, the electors, the fee's units and past recounts are all listed."""
    listed = {table for exhibit in brief.exhibits.data for table in exhibit.tables}
    used = {state.count.returns for state in brief.plan.states}
    used |= {"electors", "official_dates", "recount_units", "recounts", "hand_count_time"}
    assert used <= listed


def test_every_rule_applied_is_an_exhibit(brief: RecountBrief) -> None:
    """Whatever rule answered in the plan stands among the rules of law, with its source."""
    exhibits = {rule.rule_id: rule for law in brief.exhibits.law for rule in law.rules}
    for state in brief.plan.states:
        standing = state.eligibility
        answers = (*standing.automatic, *standing.request, *standing.public_payment)
        applied = {answer.rule_id for answer in answers}
        applied |= {clock.rule_id for clock in state.clocks}
        assert applied <= set(exhibits)
    assert all(rule.source for rule in exhibits.values())


def test_a_state_without_equipment_says_so(election: Election) -> None:
    """West Virginia was not compared at the front of the story: the brief is made, and no rule of 2016 is pretended."""
    brief = recount_brief(election, Wish(states=("WV",)))
    (statistics,) = brief.statistics
    assert isinstance(statistics, Compared | NotCompared)
    assert brief.plan.unanswered
    assert all(
        not rule.rule_id.endswith("-2020") for law in brief.exhibits.law for rule in law.rules
    )


def test_more_states_than_a_brief_holds_are_refused(election: Election) -> None:
    """Seven states are no brief; the message names the plan, which holds them all."""
    many = ("WI", "MI", "PA", "FL", "NH", "NV", "AZ")
    assert len(many) > MOST_STATES
    with pytest.raises(OutOfRange, match="the plan holds all of them"):
        recount_brief(election, Wish(states=many))


def test_wrong_wishes_are_refused(election: Election) -> None:
    """A state that does not exist, and an election without states, as in the plan."""
    with pytest.raises(UnknownName, match="Wisconsin"):
        recount_brief(election, Wish(states=("Wisconson",)))
    with pytest.raises((MissingTable, OutOfRange)):
        recount_brief(council(), Wish())
