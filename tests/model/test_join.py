"""Joins lose nothing in silence."""

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

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


@given(
    st.lists(st.sampled_from(["a", "b", "c", None])),
    st.sets(st.sampled_from(["a", "b", "d", None])),
)
def test_the_ledger_is_that_of_a_plain_reading(left: list[str | None], right: set[str]) -> None:
    """Property: with keys on either side alone, on both, or absent, the ledger is what sets of keys say."""
    votes = pl.DataFrame(
        {"key": left, "votes": [*range(len(left))]}, schema={"key": pl.String, "votes": pl.Int64}
    )
    facts = pl.DataFrame({"key": sorted(right, key=str)}, schema={"key": pl.String})
    joined = join(votes, facts, "key", names=("left", "right"), votes="votes")
    known = right - {None}
    lost = [(key, place) for place, key in enumerate(left) if key not in known]
    assert joined.table["key"].to_list() == [key for key in left if key in known]
    assert {*joined.ledger.only_left} == {(key,) for key, _ in lost}
    assert {*joined.ledger.only_right} == {(key,) for key in right if key not in {*left} - {None}}
    assert joined.ledger.votes_lost == sum(place for _, place in lost)
