"""canvass-ticket-v1 gives the published tickets, orders and draws, evenly, whatever the list looks like."""

from collections import Counter
from fractions import Fraction
from hashlib import sha256
from itertools import islice

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import chisquare

from canvass.errors import BadFrame, BadSeed, OutOfRange
from canvass.stats.netstring import netstring, netstrings
from canvass.stats.tickets.canonical import (
    Run,
    cumulated,
    draw_tickets,
    leading_bits,
    order_tickets,
    place,
    preimage,
    ticket,
    uniform_draws,
    weighted_draws,
    weighted_place,
    whole_weights,
)
from tests.published.computed import computes
from tests.published.read import vectors

VECTORS = vectors("audit_tickets")
TICKETS = [name for name in VECTORS if VECTORS[name]["method"] == "canvass_ticket_v1"]
SEED = "20260101202601012026"


def _hex(found: bytes | str) -> str:
    return found.hex() if isinstance(found, bytes) else found


IDS = st.lists(st.text(st.characters(codec="utf-8"), max_size=8), max_size=40)


@computes(*TICKETS, by=(preimage, ticket), shown={"preimage_hex": _hex, "ticket_hex": _hex})
@pytest.mark.parametrize("identifier", TICKETS)
def test_published_tickets(identifier: str) -> None:
    """The bytes hashed and the ticket are those published with the scheme."""
    given_, expect = VECTORS[identifier]["given"], VECTORS[identifier]["expect"]
    parts = (given_["seed"], given_["purpose"], *given_["fields"])
    assert preimage(*parts).hex() == expect["preimage_hex"]
    assert ticket(*parts) == expect["ticket_hex"]


@given(st.integers(0, 2**256 - 1), st.lists(st.integers(0, 2**70), min_size=1, max_size=6))
def test_weighted_place_is_the_rule(number: int, weights: list[int]) -> None:
    """The place is the least k with ticket * total < running sum * 2**256, in whole numbers of any size."""
    if not sum(weights):
        return
    sums = cumulated(weights)
    rule = next(k for k, up_to in enumerate(sums) if number * sums[-1] < up_to << 256)
    assert weighted_place(number, sums) == rule
    assert weights[rule] > 0


@given(st.integers(0, 2**256 - 1), st.integers(1, 2**80))
def test_equal_weights_are_a_uniform_draw(number: int, size: int) -> None:
    """A uniform draw is a weighted draw with weights of 1, and always lands in the list."""
    assert 0 <= place(number, size) < size
    small = size % 50 + 1
    assert weighted_place(number, cumulated([1] * small)) == place(number, small)


@given(IDS, st.integers(1, 7))
def test_chunks_change_nothing(ids: list[str], size: int) -> None:
    """Leading bits are those of the whole tickets, however the list is cut for hashing."""
    encoded = [netstring(each) for each in ids]
    runs = [Run(b"", encoded[first : first + size]) for first in range(0, len(ids), size)]
    tickets = order_tickets(SEED, "card", [[each] for each in ids])
    assert leading_bits(SEED, "card", runs).tolist() == [int(each[:16], 16) for each in tickets]


def test_shared_parts_change_nothing() -> None:
    """Hashing the shared start of a batch once gives the tickets of the whole ids."""
    runs = [Run(netstrings(["North", "7"]), [netstring("1"), netstring("2")])]
    tickets = order_tickets(SEED, "card", [("North", "7", "1"), ("North", "7", "2")])
    assert leading_bits(SEED, "card", runs).tolist() == [int(each[:16], 16) for each in tickets]


@given(st.lists(st.text(max_size=4), max_size=4), st.lists(st.text(max_size=4), max_size=4))
def test_no_two_lists_share_bytes(one: list[str], other: list[str]) -> None:
    """Different lists of fields never give the same bytes, so no two entries share a ticket by construction."""
    assert (preimage("1", "order", *one) == preimage("1", "order", *other)) == (one == other)


def test_the_number_is_hashed_as_decimal_text() -> None:
    """Draw 10 hashes the two bytes "10", as the document says."""
    by_hand = sha256(b"17:canvass-ticket-v1,1:5,4:draw,1:f,2:10,").digest()
    assert next(draw_tickets("5", "f", 10)) == int.from_bytes(by_hand)
    for first, number in ((1, 1), (1, 9), (1, 10), (7, 1005)):
        found = next(islice(draw_tickets("5", "f", first), number - first, None))
        assert found == int(ticket("5", "draw", "f", str(number)), 16)


def test_a_later_round_continues() -> None:
    """Draws that start at number 31 are draws 31 and on of the whole series."""
    whole = uniform_draws(SEED, "cards", 10**8, 50)
    assert uniform_draws(SEED, "cards", 10**8, 20, first=31).tolist() == whole[30:].tolist()


def test_uniform_draws_are_even() -> None:
    """100,000 draws from 64 entries: a chi-square test with the fixed seed finds nothing at 0.1 percent."""
    drawn = np.bincount(uniform_draws(SEED, "evenness", 64, 100_000), minlength=64)
    assert chisquare(drawn).pvalue > 0.001


def test_weighted_draws_follow_the_weights() -> None:
    """100,000 weighted draws match their weights: chi-square with the fixed seed, 0.1 percent."""
    weights = [420, 210, 1, 369, 0, 57]
    drawn = Counter(weighted_draws(SEED, "evenness", weights, 100_000))
    assert drawn[4] == 0
    expected = [100_000 * weight / sum(weights) for weight in weights if weight]
    found = [drawn[place] for place, weight in enumerate(weights) if weight]
    assert chisquare(found, expected).pvalue > 0.001


def test_order_is_even() -> None:
    """Over 6,000 seeds each of 6 orders of 3 cards comes equally often: chi-square, 0.1 percent."""
    orders = Counter(
        tuple(np.argsort(order_tickets(str(seed), "card", [["a"], ["b"], ["c"]])).tolist())
        for seed in range(6000)
    )
    assert len(orders) == 6
    assert chisquare(list(orders.values())).pvalue > 0.001


def test_tickets_compare_as_numbers() -> None:
    """Tickets are 64 lower-case digits, so text order is number order."""
    tickets = [ticket(SEED, "order", "card", str(number)) for number in range(200)]
    assert all(len(each) == 64 and each == each.lower() for each in tickets)
    assert sorted(tickets) == sorted(tickets, key=lambda each: int(each, 16))


def test_fractions_become_whole_weights() -> None:
    """Fractions are multiplied by their common denominator and keep their ratios."""
    weights = [Fraction(3, 20), Fraction(1, 3), Fraction(0), Fraction(7, 4)]
    whole = whole_weights(weights)
    assert [Fraction(each, sum(whole)) for each in whole] == [w / sum(weights) for w in weights]


@pytest.mark.parametrize(
    ("weights", "says"),
    [
        ([], "add to 0"),
        ([0, 0], "add to 0"),
        ([1, -1], "negative"),
        ([0.5, 0.5], "float"),
        ([True, True], "bool"),
        ([Fraction(1, 2)], "common denominator"),
    ],
)
def test_impossible_weights(weights: list[int], says: str) -> None:
    """Weights that are no whole numbers of 0 or more, or add to 0, are refused with what is wrong."""
    with pytest.raises(BadFrame, match=says):
        weighted_draws(SEED, "batches", weights, 1)


def test_impossible_draws() -> None:
    """An empty list, a negative count, draw 0, a bad seed and an id that is not a text are refused."""
    with pytest.raises(BadFrame, match="nothing to draw"):
        uniform_draws(SEED, "cards", 0, 1)
    with pytest.raises(OutOfRange, match="0 or more"):
        uniform_draws(SEED, "cards", 5, -1)
    with pytest.raises(OutOfRange, match="numbered from 1"):
        list(islice(draw_tickets(SEED, "cards", 0), 1))
    with pytest.raises(BadSeed):
        uniform_draws("", "cards", 5, 1)
    with pytest.raises(OutOfRange, match="not text"):
        ticket(SEED, "order", "card", 7)  # type: ignore[arg-type]
    with pytest.raises(OutOfRange, match="UTF-8"):
        ticket(SEED, "order", "card", "\ud800")
