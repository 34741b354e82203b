"""Fees, petitions and refunds, in whole cents."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canvass.errors import OutOfRange
from canvass.recount.condition_text import condition_from
from canvass.recount.fee import Band, Fee, FeeForm, UnitFee, refund_cents
from canvass.recount.petition import Petition
from canvass.recount.refund import Ground, Refund, Shown, Trigger
from canvass.recount.truth import Truth
from canvass.recount.votes import ContestVotes
from tests.recount.published import name, vectors


@pytest.mark.parametrize("vector", vectors("recount.unit_fee"), ids=name)
def test_published_fees(vector: Any) -> None:
    """Michigan 2016: the fee of a precinct, and of all that were asked for or counted, by who asked."""
    given = vector["given"]
    fee = UnitFee(
        "precinct",
        100 * given["fee_close"],
        (Band(100 * given["fee_wide"], condition_from(given["wide_if"])),),
    )
    cents = fee.cents_for(ContestVotes(**given["facts"]))
    assert cents == 100 * vector["expect"]["fee_per_unit"]
    assert cents * given["units"] == 100 * vector["expect"]["fee_usd"]


@pytest.mark.parametrize("vector", vectors("recount.petition_signers"), ids=name)
def test_published_petitions(vector: Any) -> None:
    """Pennsylvania 2016: three voters and fifty dollars in each election district."""
    given = vector["given"]
    petition = Petition(given["signers_per_unit"], "election district", 100 * given["fee_per_unit"])
    needs = petition.needs(given["units"])
    assert needs is not None
    assert needs.signers == vector["expect"]["signers"]
    assert needs.fee_cents == 100 * vector["expect"]["fee_usd"]


@pytest.mark.parametrize("vector", vectors("recount.refund"), ids=name)
def test_published_refunds(vector: Any) -> None:
    """What was paid less what was due, to the cent."""
    given = vector["given"]
    refund = refund_cents(given["paid_cents"], given["due_cents"])
    assert refund == vector["expect"]["refund_cents"]


def test_a_fee_that_depends_on_an_unknown_margin_is_unknown() -> None:
    """Where the margin is missing, no amount is guessed."""
    wide = condition_from({"measure": "margin_votes", "cmp": ">", "value": "50"})
    assert UnitFee("precinct", 2500, (Band(12500, wide),)).cents_for(ContestVotes()) is None


def test_an_unknown_number_of_signers_stays_unknown() -> None:
    """A petition whose number was not seen needs an unknown number, not none."""
    assert Petition().needs(10) is None
    assert "not known" in Petition().words
    with pytest.raises(OutOfRange, match="0 units or more"):
        Petition(3).needs(-1)


def test_cents_are_whole() -> None:
    """A fraction of a cent is refused; what is owed is negative."""
    with pytest.raises(OutOfRange, match="whole cents"):
        refund_cents(100, [0.5])  # type: ignore[list-item]
    assert refund_cents(100, [60, 50]) == -10


def test_fees_are_said_in_words() -> None:
    """Each form of a fee reads as a sentence; a deposit beside the cost keeps its amount."""
    prepaid = Fee(
        FeeForm.ACTUAL_COST_PREPAID, (UnitFee("precinct", 5000),), "the amount is a deposit"
    )
    assert prepaid.words == (
        "the actual cost, of which the office's estimate is paid in advance; $50 for each precinct; "
        "the amount is a deposit"
    )
    assert Fee(FeeForm.PER_UNIT, (UnitFee("ballot", 25),)).words == "$0.25 for each ballot"
    assert prepaid.amount_for("precinct") == UnitFee("precinct", 5000)
    assert prepaid.amount_for("state") is None


@pytest.mark.parametrize(
    ("trigger", "shown", "due"),
    [
        (Trigger(Ground.OUTCOME_CHANGES), Shown(((Ground.OUTCOME_CHANGES, 1),)), Truth.TRUE),
        (Trigger(Ground.OUTCOME_CHANGES), Shown(((Ground.OUTCOME_CHANGES, 0),)), Truth.FALSE),
        (Trigger(Ground.OUTCOME_CHANGES), Shown(), Truth.UNKNOWN),
        (
            Trigger(Ground.REQUESTER_SHARE_GAIN, Fraction(4)),
            Shown(((Ground.REQUESTER_SHARE_GAIN, Fraction(4)),)),
            Truth.TRUE,
        ),
        (
            Trigger(Ground.REQUESTER_VOTES_GAIN, Fraction(2)),
            Shown(((Ground.REQUESTER_VOTES_GAIN, Fraction(199, 100)),)),
            Truth.FALSE,
        ),
        (
            Trigger(Ground.DISTRICT_CHANGE, Fraction(10), 10),
            Shown(((Ground.DISTRICT_CHANGE, 12),), votes=9),
            Truth.FALSE,
        ),
        (
            Trigger(Ground.DISTRICT_CHANGE, Fraction(10), 10),
            Shown(((Ground.DISTRICT_CHANGE, 12),)),
            Truth.UNKNOWN,
        ),
    ],
)
def test_grounds_for_a_refund(trigger: Trigger, shown: Shown, due: Truth) -> None:
    """Alaska's 4%, Maryland's 2%, New Jersey's greater of 10% and 10 votes; unseen is unknown."""
    assert Refund((trigger,)).is_due(shown) is due


@given(st.integers(0, 10**9), st.lists(st.integers(0, 10**8), max_size=5))
def test_refund_and_dues_add_up(paid: int, dues: list[int]) -> None:
    """What is paid back and what was due make what was paid."""
    assert refund_cents(paid, dues) + sum(dues) == paid


@pytest.mark.parametrize(
    ("band", "words"),
    [
        ({"cents": 12_500}, "$125 if the margin is more than 50 votes"),
        ({"cents": None}, "an amount not known here if the margin is more than 50 votes"),
        (
            {"cents": None, "unknown": "660:2"},
            "an amount not known here (660:2) if the margin is more than 50 votes",
        ),
    ],
)
def test_a_band_says_its_amount_or_that_it_was_not_read(band: Any, words: str) -> None:
    """The words of a price beside its condition."""
    wide = condition_from({"measure": "margin_votes", "cmp": ">", "value": "50"})
    assert Band(condition=wide, **band).words == words
