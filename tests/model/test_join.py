"""Joins lose nothing in silence."""

import polars as pl
import pytest

from canvass.errors import BadTable
from canvass.model import join


def test_a_join_lists_every_row_that_found_no_partner() -> None:
    """The ledger names lost keys of both sides and the votes that went with them."""
    votes = pl.DataFrame({"fips": ["01001", "02000", "46102"], "votes": [10, 20, 30]})
    facts = pl.DataFrame({"fips": ["01001", "46113"], "population": [5.0, 6.0]})
    joined = join(votes, facts, "fips", names=("results", "demographics"), votes="votes")
    assert joined.table["fips"].to_list() == ["01001"]
    assert joined.ledger.only_left == (("02000",), ("46102",))
    assert joined.ledger.only_right == (("46113",),)
    assert joined.ledger.votes_lost == 50
    assert not joined.ledger.is_complete


def test_a_numeric_identifier_is_refused() -> None:
    """A FIPS code read as a number cannot reach a join."""
    numbers = pl.DataFrame({"fips": [1001], "votes": [10]})
    text = pl.DataFrame({"fips": ["01001"]})
    with pytest.raises(BadTable, match="identifiers must be text"):
        join(numbers, text, "fips", names=("results", "facts"))


def test_a_repeated_key_on_the_right_is_refused() -> None:
    """A join never multiplies rows."""
    left = pl.DataFrame({"unit": ["a"]})
    right = pl.DataFrame({"unit": ["a", "a"]})
    with pytest.raises(BadTable, match="repeat the key"):
        join(left, right, "unit", names=("left", "right"))
