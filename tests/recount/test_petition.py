"""A petition for a recount, in the words of a sentence."""

from __future__ import annotations

from canvass.recount.petition import Petition


def test_a_petition_without_a_fee_names_none() -> None:
    """A fee is told where the law has one, for each unit."""
    assert Petition(100).words == "100 voters must sign"
    paid = Petition(3, "election district", 5_000)
    assert paid.words == "3 voters in each election district must sign, $50 each"
