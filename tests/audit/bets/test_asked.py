"""A bet that an expert asks for: by name, with numbers, or as a record has it."""

import json
from typing import Any

import pytest

from canvass.audit.bets.asked import BetAsked, bet_in, bet_of, require_used
from canvass.audit.bets.choices import CHOICES
from canvass.audit.kinds import BATCH_COMPARISON, COMPARISON, POLLING, AuditKind
from canvass.errors import InputError, OutOfRange, UnknownName
from canvass.stats.bets import FixedBet, FixedStake, Kelly, TruncatedShrinkage
from canvass.stats.bets.published import bet_as_data, bet_from_data
from tests.audit.bets.claims import compared, polled
from tests.audit.bets.test_batches import batches

POLLED, COMPARED = polled(5_500, 4_500, 10_000), compared(0.05)


@pytest.mark.parametrize("choice", CHOICES, ids=lambda each: f"{each.method.word} {each.word}")
def test_every_choice_makes_a_bet_that_can_be_published(choice: object) -> None:
    """With its usual numbers, for a claim of its method; a record keeps it whole."""
    for each in CHOICES:
        if each is choice:
            others: dict[AuditKind, Any] = {POLLING: POLLED, BATCH_COMPARISON: batches(0.1)}
            claim = others.get(each.method, COMPARED)
            bet = BetAsked(each.word).bet_for(claim)
            assert bet_from_data(json.loads(json.dumps(bet_as_data(bet)))) == bet


def test_numbers_take_the_place_of_the_usual_ones() -> None:
    """Those that are said; the others stay."""
    bet = bet_in("alpha:weight=500").bet_for(POLLED)
    assert isinstance(bet, TruncatedShrinkage)
    assert (bet.weight, bet.mean) == (500, 0.55)
    assert bet_in("stake: stake = 0.75").bet_for(COMPARED) == FixedStake(0.75)
    kelly = bet_in("kelly").bet_for(COMPARED)
    assert isinstance(kelly, Kelly)
    assert kelly.chances == pytest.approx((0.9978, 0.001, 0.001, 0.0001, 0.0001))


def test_a_bet_as_a_record_has_it() -> None:
    """JSON with the name and every number as text."""
    asked = bet_in('{"name": "fixed bet", "bet": "1.5", "cap": "1.0"}')
    assert asked.bet_for(POLLED) == asked.bet_for(COMPARED) == FixedBet(1.5)
    assert asked.named(FixedBet(1.5), POLLING).word == ""


REFUSED = {
    "alfa": "did you mean 'alpha'",
    "alpha:weigth=5": "did you mean 'weight'",
    "alpha:weight": "is not a number with its name",
    "alpha:weight=many": "is not a number with its name",
    "alpha:weight=1,weight=2": "has a number twice",
    "bravo:weight=1": "no number of the bet 'bravo' is called 'weight'",
    "{": "is not JSON",
    "{}": "no bet was named",
    '{"name": "fixed bet", "bet": [1], "cap": "1.0"}': "the bet",
    '{"name": "fixed bet"}': "the bet",
    "": "no bet was named",
}


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_no_bet_is_refused(text: str) -> None:
    """With what was found and what is known."""
    with pytest.raises(InputError, match=REFUSED[text].replace("(", r"\(")):
        bet_in(text)


def test_numbers_that_make_no_bet_are_refused() -> None:
    """When it is made for a claim: a stake above all there is, an inflator below 1."""
    for text in ("stake:stake=1.5", "super-simple:inflator=0.5"):
        with pytest.raises(OutOfRange):
            bet_in(text).bet_for(COMPARED)


def test_each_method_has_one_bet() -> None:
    """A word is for the methods that know it; two for one method, or one for none, is refused."""
    asked = tuple(map(bet_in, ("alpha", "super-simple")))
    assert bet_of(asked, POLLING).word == "alpha"
    assert bet_of(asked, COMPARISON).word == "super-simple"
    assert bet_of((), POLLING).is_recommended
    with pytest.raises(OutOfRange, match="2 bets are asked for polling"):
        bet_of(tuple(map(bet_in, ("alpha", "bravo"))), POLLING)
    with pytest.raises(OutOfRange, match="'bravo' fits no method asked for"):
        require_used((bet_in("bravo"),), (COMPARISON,))
    with pytest.raises(OutOfRange, match="not one for comparison"):
        bet_in("bravo").bet_for(COMPARED)
    with pytest.raises(UnknownName):
        BetAsked("nothing")
