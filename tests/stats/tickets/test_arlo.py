"""Arlo's draws are replayed without asking the interpreter how it prints a tuple."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canvass.errors import BadFrame, OutOfRange
from canvass.stats.tickets.arlo import ballot_draws, ballot_id, batch_id
from tests.published.computed import computes
from tests.published.read import vectors

VECTORS = vectors("audit_tickets")
PRINTED = st.text(st.characters(categories=("L", "N", "P", "S"), include_characters=" '\"\\"))


@computes(
    "arlo-ballot-tickets",
    by=ballot_draws,
    shown={
        "smallest_first_generation_three": lambda drawn: [
            (each.ticket, each.batch, each.position) for each in drawn
        ]
    },
)
def test_published_ballots() -> None:
    """The three smallest tickets of Arlo's own snapshot."""
    vector = VECTORS["arlo-ballot-tickets"]
    batches = {batch["id"]: batch["ballots"] for batch in vector["given"]["batches"]}
    drawn = ballot_draws(vector["given"]["seed"], batches, 3)
    found = [{"ticket": d.ticket, "batch": d.batch, "position": d.position} for d in drawn]
    assert found == vector["expect"]["smallest_first_generation_three"]
    assert {each.generation for each in drawn} == {1}


def test_printed_ids() -> None:
    """Quotes follow Arlo's records: double quotes where the text has an apostrophe."""
    assert ballot_id("pct 1", 25) == "('pct 1', 25)"
    assert ballot_id(("J1", "pct 1"), 25) == "(('J1', 'pct 1'), 25)"
    assert ballot_id("St. Mary's", 3) == '("St. Mary\'s", 3)'
    assert batch_id("both ' and \"") == "'both \\' and \"'"
    assert batch_id("back\\slash") == "'back\\\\slash'"


@given(PRINTED, PRINTED)
def test_the_rule_is_the_one_python_printed_by(jurisdiction: str, batch: str) -> None:
    """For text that all versions print alike, the written rule gives what this interpreter prints."""
    assert batch_id((jurisdiction, batch)) == repr((jurisdiction, batch))


@pytest.mark.parametrize("name", ["tab\there", "no\u00a0break", "zero\u200bwidth", "new\u2028line"])
def test_unprintable_names(name: str) -> None:
    """A name that versions of Python print differently is refused."""
    with pytest.raises(BadFrame, match="cannot be replayed"):
        batch_id(name)


def test_with_and_without_replacement() -> None:
    """Both begin alike until a ballot comes again; without replacement each comes once."""
    batches = {"a": 2, "b": 3}
    once = ballot_draws("5", batches, 5, replacement=False)
    again = ballot_draws("5", batches, 12)
    assert len({(each.batch, each.position) for each in once}) == 5
    assert [d.ticket for d in once] == [d.ticket for d in again if d.generation == 1][:5]


def test_impossible_draws() -> None:
    """More ballots than there are and batches of negative size are refused."""
    with pytest.raises(OutOfRange, match="cannot draw 6 of 5"):
        ballot_draws("5", {"a": 5}, 6, replacement=False)
    with pytest.raises(OutOfRange, match="cannot draw 1 of 0"):
        ballot_draws("5", {}, 1)
    with pytest.raises(BadFrame, match="-1 ballots"):
        ballot_draws("5", {"a": -1}, 1)
