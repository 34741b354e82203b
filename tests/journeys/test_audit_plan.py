"""A plan for elections that can be checked by hand, and for those that no sample can confirm."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from canvass.audit.fit import Applicability, Known, Linked
from canvass.audit.kinds import POLLING, SUITE
from canvass.audit.risk import Status
from canvass.errors import MissingTable, OutOfRange
from canvass.journeys.audit_plan import PlanAsked, audit_plan
from canvass.journeys.cards_from import CardsFrom
from canvass.journeys.elections import open_election
from tests.journeys.small import PEOPLE, PRECINCTS, council, made, three_states

CARDS = [("precinct", "p1", 35), ("precinct", "p2", 25)]


def test_two_seats_among_the_cards_stated() -> None:
    """Bob leads Cat by 10 votes on 60 cards; both precincts can be counted as batches."""
    (place,) = audit_plan(council(cards=CARDS), PlanAsked(quickly=True)).places
    assert (place.cards, place.cards_from) == (60, CardsFrom.STATED)
    assert place.diluted_margin == Fraction(10, 60)
    assert place.batches == 2
    assert place.status is Status.AUDITABLE


def test_several_votes_without_cards_are_not_guessed() -> None:
    """A hundred marks of voters who have two each are on 50 to 100 cards: the plan is for the most, and says so."""
    (place,) = audit_plan(council(), PlanAsked(quickly=True)).places
    assert (place.fewest_cards, place.cards, place.cards_from) == (50, 100, CardsFrom.MARKS)
    assert place.diluted_margin == Fraction(10, 100)


def test_several_votes_and_records_of_a_part() -> None:
    """SUITE is for one mark each: it does not fit, and what fits is sized all the same."""
    asked = PlanAsked(quickly=True, linked_records=Linked.PART, linked_in=("p1",))
    (place,) = audit_plan(council(cards=CARDS), asked).places
    found = {plan.method: plan.fit.applicability for plan in place.limits[0].methods}
    assert found[POLLING] is not Applicability.DOES_NOT_APPLY
    assert SUITE not in found
    least = place.limits[0].least_work
    assert least is not None
    assert SUITE not in least.unsized


def test_a_tie_is_a_result() -> None:
    """Bob and Cat have 30 each: no sizes, the reason, and the work of a full hand count."""
    (place,) = audit_plan(council(cat=30, cards=CARDS)).places
    assert place.status is Status.TIE
    assert place.limits == ()
    assert place.diluted_margin is None
    assert place.full_hand_count.cards == 60


def test_a_contest_without_a_vote_has_nothing_to_plan() -> None:
    """A folder that was just started is not a tie: what is missing is said."""
    votes = [("p1", "ann", "total", 0), ("p1", "bob", "total", 0)]
    blank = made(
        {"id": "mayor", "title": "Mayor"},
        PRECINCTS,
        PEOPLE[:2],
        {"night": ("precinct", "election_night", votes)},
    )
    with pytest.raises(MissingTable, match="no vote of 'mayor' is reported yet"):
        audit_plan(blank)


def test_more_votes_than_cards_are_refused() -> None:
    """Ten cards cannot hold a hundred votes: one of the two tables is wrong."""
    few = [("precinct", "p1", 6), ("precinct", "p2", 4)]
    with pytest.raises(OutOfRange, match="10 cards cannot hold 100 votes"):
        audit_plan(council(cards=few))


@pytest.mark.parametrize(
    ("said", "fits"),
    [
        (Known.YES, Applicability.APPLIES),
        (Known.NO, Applicability.DOES_NOT_APPLY),
        (Known.UNKNOWN, Applicability.UNKNOWN),
    ],
)
def test_paper_is_asked_where_the_election_does_not_say(said: Known, fits: Applicability) -> None:
    """The answer decides whether polling fits; not knowing is an answer."""
    asked = PlanAsked(paper=said, quickly=True, states=("XX",))
    (place,) = audit_plan(three_states(), asked).places
    polled = place.limits[0].methods[0]
    assert polled.method is POLLING
    assert polled.fit.applicability is fits


def test_what_the_election_says_of_paper_is_not_overruled() -> None:
    """Pennsylvania's equipment is known, whatever is said."""
    asked = PlanAsked(states=("PA",), paper=Known.YES, quickly=True)
    (place,) = audit_plan(open_election("us-2016-president"), asked).places
    assert float(place.paper.without) == pytest.approx(0.799, abs=0.001)


def test_the_same_plan_twice() -> None:
    """Simulated numbers come from a fixed seed."""
    asked = PlanAsked(states=("XX",))
    first, second = (audit_plan(three_states(), asked) for _ in range(2))
    assert replace(first, title="") == replace(second, title="")


def test_a_plan_needs_a_risk_limit() -> None:
    """None at all, and one that is none."""
    with pytest.raises(OutOfRange, match="at least one"):
        PlanAsked(risk_limits=())
    with pytest.raises(OutOfRange, match="risk limit"):
        PlanAsked(risk_limits=(0.05, 1.5))
