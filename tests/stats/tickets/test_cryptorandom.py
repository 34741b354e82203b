"""The SHA-256 stream gives the numbers of cryptorandom and of the Michigan pilots."""

from itertools import islice

import pytest

from canvass.errors import OutOfRange
from canvass.stats.tickets.cryptorandom import Stream, blocks
from tests.published.computed import computes
from tests.published.read import vectors

VECTORS = vectors("audit_tickets")


@computes(
    "cryptorandom-first",
    by=blocks,
    shown={"hex": lambda block: f"{block:064x}", "uniform": lambda block: block / 2**256},
)
def test_published_stream() -> None:
    """The first blocks are the published ones, also as uniform numbers, which are blocks divided by 2**256."""
    vector = VECTORS["cryptorandom-first"]
    found = islice(blocks(vector["given"]["seed"]), 3)
    assert [f"{block:064x}" for block in found] == vector["expect"]["hex"]


@computes("cryptorandom-randint", by=Stream.randint)
def test_published_whole_numbers() -> None:
    """Whole numbers below 5, with rejection, are the published ones."""
    vector = VECTORS["cryptorandom-randint"]
    given = vector["given"]
    stream = Stream(given["seed"])
    found = [stream.randint(given["low"], given["high_exclusive"]) for _ in range(given["count"])]
    assert found == vector["expect"]["values"]


@computes("cryptorandom-kalamazoo", by=(Stream.randint, Stream.random_sample))
def test_kalamazoo() -> None:
    """Kalamazoo 2018: one stream draws the absentee cards, then election day from what bits are left."""
    vector = VECTORS["cryptorandom-kalamazoo"]
    absentee, election_day = vector["given"]["steps"]
    stream = Stream(vector["given"]["seed"])
    drawn = [
        stream.randint(absentee["low"], absentee["high_exclusive"])
        for _ in range(absentee["count"])
    ]
    assert drawn == vector["expect"]["randint"]
    labels = stream.random_sample(election_day["n"], election_day["k"])
    assert labels == vector["expect"]["sample_by_index"]


def test_a_whole_sample_is_a_permutation() -> None:
    """Sampling all entries gives each once, and a shorter sample is its beginning."""
    whole = Stream("3").sample_by_index(50, 50)
    assert sorted(whole) == list(range(1, 51))
    assert Stream("3").sample_by_index(50, 20) == whole[:20]


def test_one_entry() -> None:
    """The only whole number from 4 to below 5 is 4, and it takes no bits."""
    stream = Stream("3")
    assert stream.randint(4, 5) == 4
    assert stream.randint(0, 1000) == Stream("3").randint(0, 1000)


def test_impossible_samples() -> None:
    """More entries than there are and an empty range are refused."""
    with pytest.raises(OutOfRange, match="4 of 3"):
        Stream("3").sample_by_index(3, 4)
    with pytest.raises(OutOfRange, match="no whole number"):
        Stream("3").randint(5, 5)
