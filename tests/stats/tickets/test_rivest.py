"""Rivest's sampler gives the picks of Colorado's audits."""

import pytest

from canvass.errors import OutOfRange
from canvass.stats.tickets.rivest import distinct_picks, picks
from tests.published.computed import computes
from tests.published.read import vectors

VECTORS = vectors("audit_tickets")


@computes("rivest-sampler-set", by=picks)
def test_published_picks() -> None:
    """Every case of the sampler's test set, among them seeds with a snowman and with leading zeros."""
    vector = VECTORS["rivest-sampler-set"]
    found = [
        picks(case["seed"], case["low"], case["high"], case["count"])
        for case in vector["given"]["cases"]
    ]
    assert found == vector["expect"]["picks"]


@computes("rivest-876", by=(picks, distinct_picks))
def test_published_distinct_picks() -> None:
    """The 47 different picks of the Colorado software's own test."""
    vector = VECTORS["rivest-876"]
    given, expect = vector["given"], vector["expect"]
    arguments = given["seed"], given["low"], given["high"]
    assert distinct_picks(*arguments, 47) == expect["first_47_distinct"]
    assert picks(*arguments, 5) == expect["raw_first_5"]


def test_all_of_them() -> None:
    """Picking as many different numbers as there are gives each once."""
    assert sorted(distinct_picks("5", 3, 12, 10)) == list(range(3, 13))


def test_impossible_picks() -> None:
    """Too many different numbers, an empty range and a negative count are refused."""
    with pytest.raises(OutOfRange, match="11 different numbers"):
        distinct_picks("5", 1, 10, 11)
    with pytest.raises(OutOfRange, match="no number"):
        picks("5", 2, 1, 1)
    with pytest.raises(OutOfRange, match="0 or more"):
        picks("5", 1, 2, -1)
