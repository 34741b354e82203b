"""rlauxe's HMAC tickets."""

import pytest

from canvass.errors import BadSeed, OutOfRange
from canvass.stats.tickets.rlauxe import tickets
from tests.published.computed import computes
from tests.published.read import vectors

VECTOR = vectors("audit_tickets")["rlauxe-prn"]


@computes("rlauxe-prn", by=tickets)
def test_published_tickets() -> None:
    """The numbers follow that program's source; they were not confirmed by running it."""
    seed, count = str(VECTOR["given"]["seed_int64"]), len(VECTOR["given"]["indices"])
    assert [str(each) for each in tickets(seed, count)] == VECTOR["expect"]["prn"]


def test_the_sign_is_lost() -> None:
    """Seeds that differ in sign give the same tickets there: one more reason to replay only."""
    assert tickets("-42", 3) == tickets("42", 3)


@pytest.mark.parametrize(
    ("seed", "says"),
    [
        ("12345678901234567890", "64 bits"),
        ("007", "leading zeros"),
        ("abc", "whole number"),
        ("", "empty"),
    ],
)
def test_refused_seeds(seed: str, says: str) -> None:
    """A seed of 20 digits does not fit, and text that is not a plain number has no meaning there."""
    with pytest.raises(BadSeed, match=says):
        tickets(seed, 1)


def test_impossible_count() -> None:
    """A negative number of tickets is refused."""
    with pytest.raises(OutOfRange):
        tickets("5", -1)
