"""Ballot polling: what is read on paper alone, with the worst assumed of what cannot be read."""

import re
from fractions import Fraction

import numpy as np
import pytest

from canvass.audit.bets.recommended import recommended_bet
from canvass.audit.bets.tested import PolledClaim
from canvass.audit.polling import polling_risk, polling_status, polling_values
from canvass.audit.reported import ReportedContest
from canvass.audit.risk import Design, Status, contest_risk, no_risk
from canvass.audit.rules import assertions
from canvass.errors import OutOfRange, UnknownName
from canvass.model import Reading, Rule
from canvass.stats import bets
from tests.audit.elections import EVERY_RULE, Cast, contest, possible_marks, read_as, vote

VOTES = {"A": 60, "B": 40}
(A_BEATS_B,) = assertions(contest(names="AB"), VOTES).assertions
BRAVO = Design(0.1, bets.ConstantAlternative(0.6), with_replacement=True)


def test_values_of_everything_that_people_can_find() -> None:
    """Votes 1 and 0; blank, overvote and no contest 1/2; not found and no agreement the worst, 0."""
    readings = (Reading.OVERVOTE, Reading.CONTEST_NOT_ON_CARD, Reading.NOT_FOUND)
    sample = [vote("A"), vote("B"), vote(), *map(read_as, readings), read_as(Reading.CANNOT_AGREE)]
    values = polling_values(A_BEATS_B, sample).values
    assert values.tolist() == [1, 0, 0.5, 0.5, 0.5, 0, 0]


def test_a_lost_card_counts_for_every_loser() -> None:
    """It multiplies the wealth as a vote for the loser does (Lindeman, Stark and Yates 2012)."""
    lost = polling_risk(A_BEATS_B, 100, [vote("A"), read_as(Reading.NOT_FOUND)], BRAVO)
    loser = polling_risk(A_BEATS_B, 100, [vote("A"), vote("B")], BRAVO)
    assert lost.measured_risk == loser.measured_risk
    assert lost.path is not None
    assert np.exp(lost.path.log_wealth[-1]) == pytest.approx(1.2 * 0.8)


def test_draws_of_one_card_are_no_full_hand_count() -> None:
    """Five draws of one wrong card in a contest of five cards leave the risk where it was."""
    risk = polling_risk(A_BEATS_B, 5, [vote("B")] * 5, BRAVO)
    assert (risk.status, risk.measured_risk) == (Status.NOT_YET, 1.0)


def test_reading_every_card_decides() -> None:
    """Without replacement the last card ends the audit with what people counted, and only the last."""
    design = Design(0.05, bets.FixedBet(0.2))
    cards = [vote("A")] * 3 + [vote("B")] * 2
    assert polling_risk(A_BEATS_B, 6, cards, design).status is Status.NOT_YET
    assert polling_risk(A_BEATS_B, 5, cards, design).status is Status.HAND_COUNT_AGREES
    tie = polling_risk(A_BEATS_B, 6, [*cards, vote("B")], design)
    assert (tie.status, tie.measured_risk) == (Status.HAND_COUNT_DIFFERS, 1.0)


def test_the_recommended_bet_confirms_a_clear_win() -> None:
    """A stake made for the report, shrunk towards the sample; in every rule a representative sample confirms."""
    for of in EVERY_RULE.values():
        marks = possible_marks(of)
        cards = tuple([marks[1]] * 70 + [marks[2]] * 15 + [()] * 15)
        votes = Cast(of, cards).votes
        for assertion in assertions(of, votes).assertions:
            order = np.random.default_rng(7).permutation(100)
            sample = [vote(*cards[place]) for place in order[:90]]
            claim = PolledClaim(assertion, ReportedContest(of, votes, 100), 0.05)
            design = Design(0.05, recommended_bet(claim))
            assert polling_risk(assertion, 100, sample, design).status is Status.CONFIRMED
            assert polling_status(assertion, votes, 100) is Status.AUDITABLE


def test_a_report_without_a_margin_says_so() -> None:
    """Polling cannot confirm what the report itself does not claim."""
    assert polling_status(A_BEATS_B, {"A": 5, "B": 5}, 10) is Status.MARGIN_NOT_POSITIVE


def test_the_risk_of_a_contest_is_that_of_its_worst_assertion() -> None:
    """Confirmed when every assertion is; the largest measured risk, the status furthest from the end."""
    of = contest()
    both = assertions(of, {"A": 60, "B": 30, "C": 10}).assertions
    sample = [vote("A"), vote("A"), vote("B"), vote("A")] * 4
    design = Design(0.05, bets.ConstantAlternative(0.7), with_replacement=True)
    risks = [polling_risk(assertion, 100, sample, design) for assertion in both]
    whole = contest_risk(risks)
    assert [risk.status for risk in risks] == [Status.NOT_YET, Status.CONFIRMED]
    assert whole.status is Status.NOT_YET
    assert whole.measured_risk == max(risk.measured_risk for risk in risks)
    assert whole.assertion is None
    stopped = no_risk("c", both[0].id, risks[0].method, 0.05, Status.MARGIN_NOT_POSITIVE)
    assert contest_risk([*risks, stopped]).status is Status.MARGIN_NOT_POSITIVE
    with pytest.raises(OutOfRange, match="at least one assertion"):
        contest_risk([])


def test_overvotes_follow_the_votes_that_the_contest_allows() -> None:
    """Two marks are an overvote in a contest of one, and two votes in a contest of two."""
    two = contest(Rule.PLURALITY, names="ABC", seats=2, votes_allowed=2)
    assertion = assertions(two, {"A": 5, "B": 4, "C": 1}).assertions[0]
    assert assertion.assort(["A", "B"]) == Fraction(1)
    assert A_BEATS_B.assort(["A", "B"]) == Fraction(1, 2)


def test_readings_of_other_contests_and_choices_are_refused() -> None:
    """Nothing is taken for "some other choice" in silence."""
    with pytest.raises(UnknownName, match="contest of this assertion"):
        polling_values(A_BEATS_B, [vote("A", contest_id="d")])
    with pytest.raises(UnknownName, match="write-ins are a choice of their own"):
        polling_values(A_BEATS_B, [vote("Zed")])
    with pytest.raises(OutOfRange, match="3 draws without replacement"):
        polling_risk(A_BEATS_B, 2, [vote("A")] * 3, Design(0.05, bets.FixedBet(1.0)))


def test_every_status_has_a_sentence_that_claims_no_certainty() -> None:
    """People never read that a result is certain or 95 percent sure."""
    for status in Status:
        text = status.sentence.casefold()
        assert text.endswith(".")
        assert not re.search(r"\b(sure|certain|fraud|probability)\b|%", text)
