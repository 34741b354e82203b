"""Every packaged rule is loaded, and every shape that recount laws have is exercised on it."""

from __future__ import annotations

import re
from datetime import date, time
from fractions import Fraction

import pytest

from canvass.data import recount as packaged
from canvass.errors import BadRule, UnknownName
from canvass.recount.calendar import BusinessCalendar
from canvass.recount.clock import UnknownClock
from canvass.recount.clock_choice import AnyClock
from canvass.recount.condition import NEVER
from canvass.recount.eligible import HAND_REVIEW
from canvass.recount.fee import Fee, FeeForm
from canvass.recount.method import HowCounted
from canvass.recount.moment import Moment
from canvass.recount.official_dates import OfficialDates, Start
from canvass.recount.petition import Petition
from canvass.recount.refund import Ground, Refund, Shown, Trigger
from canvass.recount.rule import (
    Automatic,
    EventDay,
    HowSeen,
    Kind,
    Method,
    Payer,
    PublicPayment,
    Request,
    Unseen,
    Waiver,
)
from canvass.recount.rule_text import state_law_from
from canvass.recount.scope import ContestClass
from canvass.recount.selection import Status, select
from canvass.recount.truth import Truth
from canvass.recount.votes import ContestVotes
from tests.recount.laws import LAWS, asked, rule

RULES = [each for law in LAWS.values() for each in law.rules]
NOT_ENDED = [each for each in RULES if each.validity.valid_to is None]

CANDIDATES = ("president", "governor", "state_house", "county")
T, F, U = Truth.TRUE, Truth.FALSE, Truth.UNKNOWN
VOTES = (
    ContestVotes(),
    ContestVotes(margin_votes=0, total_votes=0),
    ContestVotes(501, 499, 1_000),
    ContestVotes(1_001_000, 999_000, 2_100_000, total_ballots=2_200_000),
    ContestVotes(3_000_000, 1_000_000, 4_000_000),
)
EVERY_DAY = OfficialDates(
    {start: (Moment(date(2024, 11, 26), time(15), "America/Chicago"),) for start in Start}
)


def test_fifty_states_and_the_district() -> None:
    """There is a rule file for every state and D.C., and each names its own state and time zone."""
    assert len(LAWS) == 51
    assert all(law.state == state and law.time_zone for state, law in LAWS.items())


@pytest.mark.parametrize("state", sorted(LAWS))
def test_every_rule_answers(state: str) -> None:
    """Each rule says itself in words, and gives an answer for any votes or dates without failing."""
    for each in LAWS[state].rules:
        assert each.words, each.rule_id
        assert each.text, each.rule_id
        content = each.content
        if isinstance(content, Automatic | Request | PublicPayment):
            for votes in VOTES:
                decision = content.condition.decide(votes)
                assert (decision.truth is U) == bool(decision.missing), each.rule_id
        if isinstance(content, EventDay):
            content = content.clock
        if isinstance(content, AnyClock):
            content.deadline(EVERY_DAY, BusinessCalendar())
            content.deadline(OfficialDates(), BusinessCalendar())


@pytest.mark.parametrize("state", sorted(LAWS))
def test_every_rule_says_where_it_was_read(state: str) -> None:
    """Each rule has its address, the days of its readings, and its words where the law itself was read."""
    for each in LAWS[state].rules:
        evidence = each.evidence
        assert evidence.source, each.rule_id
        assert evidence.checked_on, each.rule_id
        assert evidence.statute or evidence.how_seen is HowSeen.SECONDARY, each.rule_id
        was_read = evidence.how_seen is HowSeen.STATUTE and not isinstance(
            each.content, Unseen | UnknownClock
        )
        assert evidence.quote or not was_read, each.rule_id
        assert len(evidence.sha256) in (0, 64), each.rule_id
        assert each.validity.derived <= {"valid_from", "valid_to"}, each.rule_id
        assert each.validity.begins or each.validity.valid_to, each.rule_id


def test_what_rests_on_a_summary_says_which_text_was_looked_for() -> None:
    """No rule of a summary stands without the text that would settle it and where that was looked for."""
    summaries = [each for each in RULES if each.evidence.how_seen is HowSeen.SECONDARY]
    searched = [each.rule_id for each in summaries if each.evidence.tried]
    assert [each.rule_id for each in summaries if each.rule_id not in searched] == []
    assert len(summaries) * 13 < len(RULES)
    on_law = len(RULES) - len(summaries)
    assert on_law * 100 >= 95 * (len(RULES) - len(searched))


def test_the_states_with_an_automatic_recount_for_candidates() -> None:
    """Twenty states have a rule that a margin can set off; ties apart."""
    found = {
        each.jurisdiction
        for each in NOT_ENDED
        if isinstance(each.content, Automatic)
        and not each.stage
        and any(each.scope.covers(ContestClass(office)) for office in CANDIDATES)
        and each.content.condition.decide(ContestVotes(100_001, 100_000, 200_001)).truth is T
    }
    assert " ".join(sorted(found)) == (
        "AL AZ CO CT DC DE FL HI KY MI ND NE NM NY OH OR PA SC WA WY"
    )


def test_the_conflicts_are_kept_as_they_are() -> None:
    """Ohio's automatic rules stand twice, and linked."""
    linked = {(r.jurisdiction, r.kind) for r in RULES if r.conflict_with}
    assert linked == {("OH", Kind.AUTOMATIC)}


def automatic(rule_id: str, votes: ContestVotes) -> Truth:
    """Whether this automatic rule orders a recount."""
    content = rule(rule_id).content
    assert isinstance(content, Automatic)
    return content.condition.decide(votes).truth


def of_total(margin: int, total: int) -> ContestVotes:
    """A contest of which only margin and total are known."""
    return ContestVotes(margin_votes=margin, total_votes=total)


@pytest.mark.parametrize(
    ("rule_id", "votes", "answer"),
    [
        ("FL-automatic-2001", of_total(500, 100_000), T),
        ("FL-automatic-2001", of_total(501, 100_000), F),
        ("SC-automatic-1977", of_total(1_000, 100_000), T),
        ("SC-automatic-1977", of_total(1_001, 100_000), F),
        ("DC-automatic-2010", of_total(1_000, 100_000), F),
        ("OR-automatic-2014", ContestVotes(50_050, 49_950, 130_000), T),
        ("OR-automatic-2014", ContestVotes(50_100, 49_900, 130_000), T),
        ("OR-automatic-2014", ContestVotes(50_101, 49_899, 130_000), F),
        ("WA-automatic-2005", ContestVotes(401_000, 399_001), T),
        ("WA-automatic-2005", ContestVotes(401_000, 399_000), F),
        ("DE-automatic-2020", ContestVotes(100_499, 99_501), T),
        ("DE-automatic-2020", ContestVotes(100_500, 99_500), F),
        ("CO-automatic-2006", ContestVotes(100_000, 99_500, 250_000), T),
        ("CO-automatic-2006", ContestVotes(100_000, 99_499, 250_000), F),
        ("WY-automatic-1998", ContestVotes(10_000, 9_900), F),
        ("NE-automatic-2016", ContestVotes(200, 196, 400), T),
        ("NE-automatic-2025", ContestVotes(250, 245, 500), T),
        ("NE-automatic-2025", ContestVotes(250, 244, 500), F),
        ("NE-automatic-2025", ContestVotes(10_000, 9_900, 25_000), T),
        ("NE-automatic-2025", ContestVotes(10_000, 9_899, 25_000), F),
        ("NE-automatic-2016", ContestVotes(10_000, 9_899, 25_000), F),
        ("MI-automatic-1970", of_total(2_000, 4_800_000), T),
        ("MI-automatic-1970", of_total(2_001, 4_800_000), F),
        ("MI-automatic-state-senate-2025", of_total(75, 100_000), T),
        ("MI-automatic-state-house-2025", of_total(26, 40_000), F),
        ("MI-automatic-2025", ContestVotes(2_003_500, 1_999_000, 4_500_000), T),
        ("MI-automatic-2025", ContestVotes(2_003_501, 1_999_000, 4_500_000), F),
        ("CT-automatic-2000", of_total(19, 1_000), T),
        ("CT-automatic-2000", of_total(2_001, 1_000_000), F),
        ("OH-automatic-statewide-1984", of_total(249, 100_000), T),
        ("OH-automatic-statewide-1984", of_total(250, 100_000), F),
        ("OH-automatic-other-1984", of_total(499, 100_000), T),
        ("OH-automatic-other-1984", of_total(500, 100_000), F),
        ("HI-automatic-2019", of_total(100, 20_000), T),
        ("HI-automatic-2019", of_total(250, 100_000), T),
        ("HI-automatic-2019", of_total(251, 100_000), F),
        ("HI-automatic-2019", of_total(101, 20_000), F),
        ("HI-automatic-2024", of_total(50, 20_000), T),
        ("HI-automatic-2024", of_total(51, 20_000), F),
        ("HI-automatic-2025", of_total(100, 20_000), T),
        ("HI-automatic-2025", of_total(101, 40_000), F),
        ("KY-automatic-2021", of_total(500, 100_000), T),
        ("KY-automatic-2021", of_total(501, 100_000), F),
        ("NM-automatic-county-2023", of_total(499, 100_000), T),
        ("NM-automatic-county-2023", of_total(999, 100_000), U),
        ("NM-automatic-county-2023", of_total(1_000, 100_000), F),
        ("NM-automatic-county-2023", of_total(5, 400), U),
        ("NM-automatic-county-2023", of_total(6, 400), F),
        ("AZ-automatic-statewide-2000", ContestVotes(100_100, 99_900, 230_000), T),
        ("AZ-automatic-statewide-2000", ContestVotes(12_026, 11_976, 25_000), F),
        ("AZ-automatic-statewide-2000", ContestVotes(100_100, 99_899, 230_000), F),
        ("AZ-automatic-county-2000", ContestVotes(5_005, 4_995, 12_000), T),
        ("AZ-automatic-county-2000", ContestVotes(5_005, 4_994, 12_000), F),
        ("DE-automatic-local-2020", ContestVotes(5_025, 4_975, 10_000), U),
        ("DE-automatic-local-2020", ContestVotes(5_025, 4_974, 10_000), F),
        ("TX-automatic-2001", ContestVotes(5_000, 5_000, 10_000), T),
        ("TX-automatic-2001", ContestVotes(5_001, 5_000, 10_001), F),
        ("AZ-automatic-legislature-2000", ContestVotes(25_025, 24_975, 52_500), T),
        ("AZ-automatic-legislature-2000", ContestVotes(1_000, 900, 2_500), F),
        ("AZ-automatic-2022", ContestVotes(100_500, 99_500, 230_000), T),
        ("AZ-automatic-2022", ContestVotes(100_501, 99_499, 230_000), F),
        ("MN-automatic-2001", of_total(499, 100_000), T),
        ("MN-automatic-2001", of_total(500, 100_000), F),
        ("MN-automatic-2001", of_total(10, 400), T),
        ("MN-automatic-2001", of_total(11, 401), F),
        ("TX-automatic-2001", ContestVotes(5, 5), T),
        ("TX-automatic-2001", ContestVotes(6, 5), F),
        ("NY-automatic-2021", of_total(20, 1_000), T),
        ("NY-automatic-2021", ContestVotes(500, 479, 1_000), F),
        ("NY-automatic-2021", ContestVotes(10_050, 10_000, 20_050), T),
        ("NY-automatic-2021", ContestVotes(10_050, 9_999, 25_000), U),
        ("NY-automatic-2021", ContestVotes(10_050, 9_949, 20_000), F),
        ("NY-automatic-2021", ContestVotes(420_000, 415_001, 1_000_000), T),
        ("NY-automatic-2021", ContestVotes(420_000, 414_999, 1_000_000), F),
    ],
)
def test_shapes_of_automatic_rules(rule_id: str, votes: ContestVotes, answer: Truth) -> None:
    """Percent of total, of two and of the winner; votes; lesser, both, either; steps; offices; unknown figures."""
    assert automatic(rule_id, votes) is answer


@pytest.mark.parametrize(
    ("rule_id", "votes", "answer"),
    [
        ("MO-request-state-2010", ContestVotes(5_050, 4_950, 10_000), F),
        ("MO-request-state-2010", ContestVotes(5_049, 4_951, 10_000), T),
        ("MO-request-local-2010", ContestVotes(5_050, 4_950, 10_000), F),
        ("MO-request-local-2010", ContestVotes(5_049, 4_951, 10_000), T),
        ("IL-request-2000", ContestVotes(1_000, 950), T),
        ("IL-request-2000", ContestVotes(1_000, 949), F),
        ("TX-request-1987", ContestVotes(500, 440, 940), T),
        ("VA-request-2009", ContestVotes(50_501, 49_499), U),
        ("VA-request-2009", ContestVotes(50_500, 49_500, with_write_in=False), T),
        ("VA-request-2009", ContestVotes(50_501, 49_499, with_write_in=False), F),
        ("VA-request-2009", ContestVotes(52_500, 47_500, with_write_in=True), T),
        ("VA-request-2009", ContestVotes(52_501, 47_499, with_write_in=True), F),
        ("VA-request-question-1993", of_total(40, 2_020), T),
        ("VA-request-question-1993", of_total(50, 2_020), T),
        ("VA-request-question-1993", of_total(51, 2_020), F),
        ("VA-request-question-1993", of_total(100, 10_000), T),
        ("VA-request-question-1993", of_total(101, 10_000), F),
        ("NC-request-statewide-2002", of_total(10_000, 5_500_000), T),
        ("NC-request-statewide-2002", of_total(10_001, 5_500_000), F),
        ("NC-request-statewide-2002", of_total(500, 100_000), T),
        ("NC-request-statewide-2002", of_total(501, 100_000), F),
        ("NC-request-other-2002", of_total(10, 1_000), T),
        ("NC-request-other-2002", of_total(11, 1_000), F),
        ("WI-request-2017", of_total(40, 4_000), T),
        ("WI-request-2017", of_total(41, 4_000), F),
        ("WI-request-2017", of_total(41, 4_100), T),
        ("WI-request-2017", of_total(42, 4_100), F),
        ("ND-request-2009", ContestVotes(10_000, 9_900), T),
        ("ND-request-2009", ContestVotes(10_000, 9_950), F),
        ("RI-request-fed-again-2004", of_total(199, 20_000), T),
        ("RI-request-fed-again-2004", of_total(200, 20_000), F),
        ("RI-request-fed-again-2004", of_total(99, 5_000), T),
        ("RI-request-fed-again-2004", of_total(100, 5_000), F),
        ("RI-request-fed-again-2004", of_total(200, 20_001), T),
        ("RI-request-fed-again-2004", of_total(499, 100_000), T),
        ("RI-request-fed-again-2004", of_total(500, 100_000), F),
        ("RI-request-fed-again-2004", of_total(500, 100_001), T),
        ("RI-request-fed-again-2004", of_total(1_500, 900_000), F),
        ("RI-request-question-2004", of_total(1_999, 99_999), T),
        ("RI-request-question-2004", of_total(2_000, 99_999), F),
        ("RI-request-question-2004", of_total(1_000, 100_000), T),
        ("RI-request-question-2004", of_total(1_001, 100_000), F),
        ("UT-request-2019", ContestVotes(200, 199, 400), T),
        ("UT-request-2019", ContestVotes(200, 198, 401), F),
        ("MT-request-2013", of_total(500, 100_000), T),
        ("MT-request-2013", of_total(501, 100_000), F),
        ("MT-request-county-2013", of_total(10, 1_000), T),
        ("MT-request-county-2013", of_total(11, 1_000), F),
        ("MT-request-county-2013", of_total(50, 10_000), T),
        ("MT-request-county-2013", of_total(51, 10_000), F),
        ("MT-request-question-2014", of_total(250, 100_000), T),
        ("MT-request-question-2014", of_total(251, 100_000), F),
        ("IA-request-other-2025", ContestVotes(10_049, 10_000, 20_100), T),
        ("IA-request-other-2025", ContestVotes(10_050, 10_000, 20_100), F),
        ("IA-request-statewide-2025", ContestVotes(500_000, 499_251, 999_251), T),
        ("IA-request-statewide-2025", ContestVotes(500_500, 499_500, 1_000_000), U),
        ("GA-request-2019", of_total(500, 100_000), T),
        ("GA-request-2019", of_total(501, 100_000), F),
        ("GA-request-2003", of_total(1_000, 100_000), T),
        ("GA-request-2003", of_total(1_001, 100_000), F),
        ("CA-request-governor-2016", of_total(1_001, 9_000_000), F),
        ("CA-request-governor-2016", of_total(1_000, 9_000_000), T),
        ("CA-request-governor-2016", of_total(150, 1_000_000), T),
        ("CA-request-governor-2016", of_total(151, 1_000_000), F),
        ("IL-request-question-2000", of_total(499, 10_000), T),
        ("IL-request-question-2000", of_total(500, 10_000), U),
        ("IL-request-question-2000", of_total(501, 10_000), F),
        ("VT-request-local-2014", of_total(499, 10_000), T),
        ("VT-request-local-2014", of_total(500, 10_000), F),
        ("VT-request-local-2017", of_total(500, 10_000), T),
        ("MO-request-state-2013", of_total(499, 100_000), T),
        ("MO-request-state-2013", of_total(500, 100_000), F),
        ("NH-request-2008", of_total(1_999, 10_000), T),
        ("NH-request-2008", of_total(2_000, 10_000), U),
        (
            "NH-request-2008",
            ContestVotes(margin_votes=2_000, total_votes=10_000, total_ballots=10_000),
            F,
        ),
        ("NH-request-primary-2016", of_total(9, 100), T),
        ("NH-request-primary-2016", of_total(149, 10_000), T),
        (
            "NH-request-primary-2016",
            ContestVotes(margin_votes=165, total_votes=10_000, total_ballots=11_000),
            F,
        ),
        ("MI-request-2025", of_total(1, 10_000), T),
        ("LA-request-2014", of_total(0, 10_000), T),
        ("LA-request-2014", of_total(1, 10_000), U),
    ],
)
def test_shapes_of_requests(rule_id: str, votes: ContestVotes, answer: Truth) -> None:
    """Ratio to the winner, bands, caps, steps, measures beside candidates, and what votes cannot decide."""
    content = rule(rule_id).content
    assert isinstance(content, Request)
    assert content.condition.decide(votes).truth is answer


@pytest.mark.parametrize(
    ("rule_id", "votes", "answer"),
    [
        ("ID-publicly-paid-2015", of_total(5, 1_000), T),
        ("ID-publicly-paid-2015", of_total(6, 1_000), F),
        ("ID-publicly-paid-2015", of_total(100, 100_000), T),
        ("ID-publicly-paid-2015", of_total(101, 100_000), F),
        ("ID-publicly-paid-1986", of_total(5, 1_000), F),
        ("WI-publicly-paid-2015", of_total(9, 4_000), T),
        ("WI-publicly-paid-2015", of_total(10, 4_000), F),
        ("WI-publicly-paid-2015", of_total(25, 10_000), T),
        ("WI-publicly-paid-2015", of_total(26, 10_000), F),
        ("WI-publicly-paid-2015", of_total(20_608, 3_298_041), F),
        ("WI-publicly-paid-2006", of_total(50, 10_000), T),
        ("WI-publicly-paid-2006", of_total(51, 10_000), F),
        ("VA-publicly-paid-2020", ContestVotes(50_250, 49_750), T),
        ("VA-publicly-paid-2020", ContestVotes(50_251, 49_749), F),
        ("MN-publicly-paid-statewide-2013", of_total(10, 400), T),
        ("MN-publicly-paid-statewide-2013", of_total(11, 400), F),
        ("MN-publicly-paid-statewide-2013", of_total(249, 100_000), T),
        ("MN-publicly-paid-statewide-2013", of_total(250, 100_000), F),
        ("MN-publicly-paid-legislature-2013", of_total(499, 100_000), T),
        ("MN-publicly-paid-legislature-2013", of_total(500, 100_000), F),
        ("ME-publicly-paid-statewide-2017", of_total(1_001, 500_000), F),
        ("ME-publicly-paid-statewide-2017", of_total(1_000, 500_000), T),
        ("ME-publicly-paid-statewide-2017", of_total(501, 50_000), F),
        ("ME-publicly-paid-2003", of_total(1_000, 50_000), T),
        ("ME-publicly-paid-2003", of_total(1_001, 50_000), F),
        ("ME-publicly-paid-legislature-2020", of_total(150, 10_000), T),
        ("ME-publicly-paid-legislature-2020", of_total(151, 10_000), F),
        ("MT-publicly-paid-2014", of_total(250, 100_000), T),
        ("MT-publicly-paid-2014", of_total(251, 100_000), F),
        ("AK-publicly-paid-2004", ContestVotes(1_000, 980), T),
        ("AK-publicly-paid-2004", ContestVotes(1_000, 979), F),
        ("AK-publicly-paid-2004", ContestVotes(100_499, 99_501, 250_000), T),
        ("AK-publicly-paid-2004", ContestVotes(100_500, 99_500, 250_000), F),
        ("MD-publicly-paid-2018", ContestVotes(100_100, 99_900), T),
        ("MD-publicly-paid-2018", ContestVotes(100_101, 99_899), F),
        ("MD-publicly-paid-2023", ContestVotes(100_100, 99_900), T),
        ("MD-publicly-paid-2023", ContestVotes(100_250, 99_750), U),
        ("MD-publicly-paid-2023", ContestVotes(100_251, 99_749), F),
        ("MD-publicly-paid-2025", ContestVotes(100_250, 99_750), T),
        ("MD-publicly-paid-2025", ContestVotes(100_251, 99_749), F),
        ("KS-publicly-paid-2001", of_total(500, 100_000), T),
        ("KS-publicly-paid-2001", of_total(501, 100_000), F),
        ("KS-publicly-paid-legislature-2001", of_total(50, 10_000), U),
        ("KS-publicly-paid-legislature-2001", of_total(51, 10_000), F),
        ("KS-publicly-paid-local-2001", of_total(1, 10_000), F),
        ("ME-publicly-paid-local-2011", of_total(25, 1_000), T),
        ("ME-publicly-paid-local-2011", of_total(26, 1_000), F),
        ("ME-publicly-paid-local-2011", of_total(100, 5_000), T),
        ("ME-publicly-paid-local-2011", of_total(101, 5_000), F),
        ("ME-publicly-paid-local-2011", of_total(75, 5_001), T),
        ("ME-publicly-paid-local-2011", of_total(76, 5_001), F),
    ],
)
def test_who_pays(rule_id: str, votes: ContestVotes, answer: Truth) -> None:
    """The margins at which the public pays, by office and size, one vote below, at and above."""
    content = rule(rule_id).content
    assert isinstance(content, PublicPayment)
    assert content.condition.decide(votes).truth is answer


def test_two_stages_in_florida() -> None:
    """A machine recount at 0.5%; the hand review at 0.25% needs overvotes and undervotes that could matter."""
    machine, review = of_total(33_684, 8_220_561), of_total(10_000, 8_220_561)
    assert automatic("FL-automatic-2001", machine) is T
    hand = "FL-automatic-hand-review-2006"
    assert rule(hand).stage == HAND_REVIEW
    assert automatic(hand, machine) is F
    assert automatic(hand, review) is U


def test_samples_decide_about_the_rest() -> None:
    """Idaho, New Mexico and Ohio count a sample by hand first; North Carolina does so after the machines."""
    for rule_id in ("ID-method-2011", "NM-method-2015", "OH-method-2012"):
        content = rule(rule_id).content
        assert isinstance(content, Method)
        assert content.how is HowCounted.SAMPLE_THEN_MACHINE
    assert rule("NC-request-hand-sample-2005").stage == "hand_sample"
    assert automatic("NC-automatic-full-hand-count-2005", of_total(1, 100)) is U


def test_the_petition_of_pennsylvania() -> None:
    """Three voters in each election district, fifty dollars each."""
    content = rule("PA-petition-2004").content
    assert content == Petition(3, "election district", 5_000)


def test_who_may_decline() -> None:
    """The loser in six states; in Colorado the subdivision whose measure failed."""
    assert {r.jurisdiction for r in RULES if isinstance(r.content, Waiver)} == {
        "AL",
        "CO",
        "CT",
        "FL",
        "NE",
        "PA",
        "SC",
    }


@pytest.mark.parametrize(
    ("votes", "is_free"),
    [
        (ContestVotes(1_049, 1_000, 2_049), T),
        (ContestVotes(1_050, 1_000, 2_050), F),
        (ContestVotes(5_050, 4_951, 10_001), T),
        (ContestVotes(5_050, 4_950, 10_000), F),
    ],
)
def test_iowa_took_no_bond_below_the_greater_of_two(votes: ContestVotes, is_free: Truth) -> None:
    """Less than fifty votes or less than one percent of all votes, before July 2025."""
    content = rule("IA-publicly-paid-2016").content
    assert isinstance(content, PublicPayment)
    assert content.condition.decide(votes).truth is is_free


@pytest.mark.parametrize(
    ("rule_id", "ground", "enough", "too_little"),
    [
        ("AK-refund-2004", Ground.REQUESTER_SHARE_GAIN, Fraction(4), Fraction(399, 100)),
        ("MD-refund-2018", Ground.REQUESTER_VOTES_GAIN, Fraction(2), Fraction(1)),
        ("NJ-refund-2025", Ground.DISTRICT_CHANGE, Fraction(10), Fraction(9)),
        ("OH-refund-2006", Ground.PRECINCT_CHANGE, Fraction(4), Fraction(3)),
        ("ID-refund-1985", Ground.PROJECTED_OUTCOME_CHANGES, 1, 0),
        ("OR-refund-2005", Ground.FULL_RECOUNT_CHANGES_OUTCOME, 1, 0),
        ("PA-refund-2004", Ground.ERROR_OR_FRAUD_FOUND, 1, 0),
    ],
)
def test_refunds_other_than_for_a_changed_winner(
    rule_id: str, ground: Ground, enough: Fraction | int, too_little: Fraction | int
) -> None:
    """Each of the other grounds for a refund, just enough and just too little."""
    content = rule(rule_id).content
    assert isinstance(content, Refund)
    nothing = tuple((t.ground, 0) for t in content.triggers if t.ground is not ground)
    assert content.is_due(Shown(((ground, enough), *nothing), votes=10)) is T
    assert content.is_due(Shown(((ground, too_little), *nothing), votes=10)) is F


def test_effects_are_said() -> None:
    """Discovery only, a ground for a contest, full recounts only, and precincts that stand as first counted."""
    for rule_id, words in (
        ("IL-request-2000", "discovery only"),
        ("AL-request-2010", "ground for a contest"),
        ("OR-request-2014", "only a full recount"),
        ("MI-request-2003", "stands as first counted"),
    ):
        content = rule(rule_id).content
        assert isinstance(content, Request)
        assert words in content.effect


@pytest.mark.parametrize("state", ["MS", "TN"])
def test_states_without_recounts(state: str) -> None:
    """Mississippi and Tennessee have none; only a contest in court."""
    day = date(2015, 11, 3) if state == "MS" else date(2024, 11, 5)
    for kind in (Kind.AUTOMATIC, Kind.REQUEST):
        content = select(LAWS[state].rules, kind, asked(day)).rules[0].content
        assert isinstance(content, Automatic | Request)
        assert content.condition == NEVER


def test_fees_of_every_form() -> None:
    """The forms that fees have are all there; amounts are in cents."""
    fees = [r.content for r in RULES if isinstance(r.content, Fee)]
    assert {fee.form for fee in fees} == set(FeeForm)
    alaska = rule("AK-fee-2005").content
    assert isinstance(alaska, Fee)
    assert {a.unit: a.cents for a in alaska.amounts} == {
        "precinct": 100_000,
        "house district": 200_000,
        "state": 1_500_000,
    }


def test_changes_of_law_split_at_the_election_day() -> None:
    """Michigan before and from 2025, Wisconsin before and from 2018, Georgia before and from 2019."""
    for state, kind, before, since in (
        ("MI", Kind.AUTOMATIC, date(2024, 11, 5), date(2025, 11, 4)),
        ("MI", Kind.FEE, date(2016, 11, 8), date(2018, 11, 6)),
        ("WI", Kind.PUBLICLY_PAID, date(2014, 11, 4), date(2016, 11, 8)),
        ("WI", Kind.REQUEST, date(2016, 11, 8), date(2018, 11, 6)),
        ("GA", Kind.REQUEST, date(2016, 11, 8), date(2020, 11, 3)),
        ("IA", Kind.REQUEST, date(2024, 11, 5), date(2026, 11, 3)),
        ("AZ", Kind.AUTOMATIC, date(2018, 11, 6), date(2022, 11, 8)),
        ("HI", Kind.AUTOMATIC, date(2016, 11, 8), date(2020, 11, 3)),
    ):
        old = select(LAWS[state].rules, kind, asked(before))
        new = select(LAWS[state].rules, kind, asked(since))
        assert old.rules
        assert new.rules
        assert old.rules != new.rules


def test_a_day_that_no_rule_covers_has_no_answer() -> None:
    """A rule that starts later is named as the nearest, and never applied."""
    found = select(LAWS["AL"].rules, Kind.AUTOMATIC, asked(date(2008, 11, 4)))
    assert found.status is Status.REFUSED_NO_ROW
    assert found.rules == ()
    assert found.nearest is rule("AL-automatic-2010")


def test_unknown_cells_stay_unknown() -> None:
    """Cells of the table that say unknown are unknown here, with no default in their place."""
    arizona = rule("AZ-publicly-paid-2000").content
    assert isinstance(arizona, PublicPayment)
    assert arizona.payer is Payer.UNKNOWN
    for rule_id in ("IL-refund-2022", "MI-fee-2027", "MA-clock-finish-2022", "MT-refund-2020"):
        assert "not known here" in rule(rule_id).words


def test_a_state_that_does_not_exist_is_refused() -> None:
    """Asking for a state that is none names what would be."""
    with pytest.raises(UnknownName, match="no state is called 'ZZ'"):
        packaged.law("ZZ")


BASE = {
    "state": "XX",
    "name": "Xanadu",
    "time_zone": "UTC",
    "seen": {
        "a": {
            "as_of": "2024",
            "source": "s",
            "statute": "1",
            "how_seen": "statute",
            "read_on": [date(2026, 1, 1)],
        }
    },
}
GOOD = {
    "id": "XX-1",
    "kind": "automatic",
    "condition": {"all": []},
    "quote": "words",
    "valid_from": date(2024, 1, 1),
    "seen": "a",
}
MAJORITY = {k: v for k, v in GOOD.items() if k != "condition"} | {"kind": "needed"}
CUT = {"share": "1/2", "cmp": ">", "else": "runoff", "cut": True}


@pytest.mark.parametrize(
    ("rows", "fault"),
    [
        ([{**GOOD, "kind": "maybe"}], "'maybe'"),
        ([{**GOOD, "condition": {"measure": "x"}}], "XX-1 of XX: no measure"),
        ([{k: v for k, v in GOOD.items() if k != "condition"}], "'condition' is missing"),
        ([{**GOOD, "scope": {"offices": ["emperor"]}}], "emperor"),
        ([{**GOOD, "valid_from": "2024"}], "must be a date"),
        ([{k: v for k, v in GOOD.items() if k != "valid_from"}], "from when on the rule holds"),
        ([GOOD, GOOD], "used twice"),
        ([{**GOOD, "conflict_with": ["XX-2"]}], "names no rule"),
        ([{**GOOD, "over": ["XX-2"]}], "names no rule"),
        ([{**GOOD, "quote": "word " * 26}], "at most 25 words, found 26"),
        ([{**GOOD, "read_on": []}], "read_on must be a list of one date or more"),
        ([{**GOOD, "condition": {"between": "two"}}], "is not write_in"),
        ([{**MAJORITY, "needed": {**CUT, "cut": False}}], "a cut that is none"),
        ([{**MAJORITY, "needed": {**CUT, "else": "fails"}}], "a cut that is none"),
        ([{**MAJORITY, "needed": {"first": 2, "of_more": False}}], "of_more is true or left out"),
        ([{**MAJORITY, "needed": {"first": 2, "of_few": True}}], "of_few"),
        ([{**MAJORITY, "needed": {"first": 2}, "stage": "partisan"}], "partisan"),
        (
            [{"id": "p", "kind": "petition", "seen": "a", "petition": {"voters": 3}}],
            "voters: not among",
        ),
    ],
)
def test_a_rule_in_another_form_is_refused_by_name(rows: list[object], fault: str) -> None:
    """A rule file with a fault is refused with the rule and what is wrong with it."""
    with pytest.raises(BadRule, match=fault):
        state_law_from({**BASE, "rule": rows})


def test_a_ground_that_nobody_read_is_no_ground() -> None:
    """What is not known is said, beside the grounds that are."""
    unknown, outcome = Trigger(Ground.UNKNOWN), Trigger(Ground.OUTCOME_CHANGES)
    assert Refund((unknown,)).words == "whether and when it is paid back is not known here"
    assert Refund((outcome,)).words == "paid back if the outcome changes"
    both = "paid back if the outcome changes; other grounds are not known here"
    assert Refund((outcome, unknown)).words == both
    assert Refund((unknown, outcome), "within 30 days").words == both.replace(
        ";", ", within 30 days;"
    )


OF_SEVERAL = re.compile(r"where (several|two or more|three or more) are|may vote for two", re.I)
"""How notes begin to tell of a contest with several winners."""


def test_what_a_note_says_of_several_winners_is_in_the_condition() -> None:
    """A base that stands in a note alone is applied to nothing: a condition goes by winners, or by the last one."""
    bases = (
        *("each to be elected", "leader"),
        *("one with the most", "one to be elected or nominated"),
    )
    told = [
        each
        for law in LAWS.values()
        for each in law.rules
        if isinstance(each.content, Automatic | Request | PublicPayment)
        and OF_SEVERAL.search(each.notes + each.evidence.still_open)
    ]
    assert len(told) >= 9
    for each in told:
        assert isinstance(each.content, Automatic | Request | PublicPayment)
        words = each.content.condition.words
        assert any(base in words for base in bases), each.rule_id
