"""consistent_sampler's decimal tickets, first and next."""

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canvass.errors import BadFrame
from canvass.stats.tickets.consistent import Drawing, next_ticket, sampler, uniform
from tests.published.computed import computes
from tests.published.read import vectors

VECTOR = vectors("audit_tickets")["consistent-sampler"]


def first_ticket(seed: str, entry: str) -> str:
    """The ticket with which an entry begins."""
    return next(sampler(seed, [entry], replacement=False)).ticket


@computes("consistent-sampler", by=(uniform, next_ticket, sampler))
def test_published_tickets() -> None:
    """The uniform fraction, the first ticket and the next ticket of the program's own examples."""
    given_, expect = VECTOR["given"], VECTOR["expect"]
    assert uniform(given_["uniform_of"]) == expect["uniform"]
    assert first_ticket(given_["first"]["seed"], given_["first"]["id"]) == expect["first"]
    assert next_ticket(given_["next_of"]) == expect["next"]


@given(st.text("0123456789", min_size=1, max_size=30))
def test_the_next_ticket_is_larger(digits: str) -> None:
    """A redraw always gets a larger ticket, even after a row of nines."""
    ticket = "0." + digits
    following = next_ticket(ticket)
    assert following > ticket
    kept = len(digits) - len(digits.lstrip("9"))
    assert following.startswith("0." + "9" * kept)


def test_tickets_rise() -> None:
    """With replacement tickets come in rising order without end, and generations count the drawings."""
    drawn = list(islice(sampler("5", map(str, range(4)), replacement=True), 60))
    assert [each.ticket for each in drawn] == sorted(each.ticket for each in drawn)
    for entry in map(str, range(4)):
        generations = [each.generation for each in drawn if each.id == entry]
        assert generations == list(range(1, len(generations) + 1))


def test_without_replacement_each_comes_once() -> None:
    """Without replacement the drawings are the first tickets in order, each entry once."""
    ids = [str(number) for number in range(30)]
    drawn = [each.id for each in sampler("5", ids, replacement=False)]
    assert drawn == sorted(ids, key=lambda each: first_ticket("5", each))


def test_shown_digits() -> None:
    """A ticket is cut after its leading nines and the digits asked for."""
    assert Drawing("0.99123456789", "x").shown(3) == "0.99123"
    assert Drawing("0.00061778612990991212", "x").shown(18) == "0.000617786129909912"


def test_an_id_listed_twice() -> None:
    """An id that comes twice is refused by name."""
    with pytest.raises(BadFrame, match="'b' is listed 2 times"):
        list(sampler("5", ["a", "b", "b"], replacement=False))
