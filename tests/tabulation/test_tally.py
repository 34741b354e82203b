"""Votes are added up once: never a total to its parts, never a unit that belongs nowhere."""

import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from canvass.errors import UnknownName
from canvass.model import Baseline, Returns, UnitKind
from canvass.tabulation.tally import (
    ModesDiffer,
    modes_that_differ,
    votes_by_choice,
    votes_by_group,
    votes_by_mode,
    votes_by_unit,
    votes_in_columns,
)

Row = tuple[str, str, str, int]


def returns(*rows: Row) -> Returns:
    """Precinct returns of the contest "c" from rows (unit, choice, vote mode, votes)."""
    table = pl.DataFrame(
        [(unit, "c", choice, mode, votes) for unit, choice, mode, votes in rows],
        schema=["unit", "contest", "choice", "vote_mode", "votes"],
        orient="row",
    )
    return Returns("precincts", UnitKind.PRECINCT, Baseline.CERTIFIED, table)


MIXED = returns(
    ("p1", "ann", "total", 10),
    ("p1", "ann", "election_day", 6),
    ("p1", "ann", "absentee", 4),
    ("p1", "bob", "total", 7),
    ("p1", "bob", "election_day", 5),
    ("p1", "bob", "absentee", 1),
    ("p2", "ann", "election_day", 3),
    ("p2", "ann", "absentee", 2),
    ("p2", "bob", "total", 9),
)


def test_a_total_stands_for_its_parts() -> None:
    """The total where one is stated, the sum of the modes elsewhere, for each unit and choice by itself."""
    assert votes_by_unit(MIXED, "c").rows() == [
        ("p1", "ann", 10),
        ("p1", "bob", 7),
        ("p2", "ann", 5),
        ("p2", "bob", 9),
    ]
    assert votes_by_choice(MIXED, "c") == {"ann": 15, "bob": 16}
    assert votes_by_choice(MIXED, "c", ["p2"]) == {"ann": 5, "bob": 9}


def test_a_choice_without_a_row_is_not_reported() -> None:
    """In columns, a total still stands for its parts, and what a unit does not report is null, not zero."""
    columns = votes_in_columns(
        returns(("p1", "bob", "total", 7), ("p1", "bob", "absentee", 7)), "c"
    )
    assert columns.rows(named=True) == [{"unit": "p1", "bob": 7}]
    both = returns(("p2", "ann", "total", 3), ("p1", "bob", "total", 7))
    assert votes_in_columns(both, "c").select("unit", "ann", "bob").rows() == [
        ("p1", None, 7),
        ("p2", 3, None),
    ]


def test_parts_that_do_not_add_up_are_named() -> None:
    """A total of 7 beside parts of 6 is told, with both numbers."""
    assert modes_that_differ(MIXED, "c") == (ModesDiffer("p1", "bob", 7, 6),)


def test_modes_stand_beside_one_another() -> None:
    """Votes by mode are as stated; the total is a mode of its own."""
    assert votes_by_mode(MIXED, "c") == {
        "absentee": {"ann": 6, "bob": 1},
        "election_day": {"ann": 9, "bob": 5},
        "total": {"ann": 10, "bob": 16},
    }


def test_sums_over_states_say_what_they_leave_out() -> None:
    """A precinct without a state is in no sum; the ledger holds it and its votes."""
    units = pl.DataFrame(
        {
            "kind": ["precinct", "precinct", "county"],
            "unit": ["p1", "p2", "p1"],
            "state": ["WI", None, "MI"],
        }
    )
    grouped = votes_by_group(MIXED, "c", units)
    assert grouped.table.rows() == [("WI", "ann", 10), ("WI", "bob", 7)]
    assert grouped.ledger.only_left == (("p2",),)
    assert grouped.ledger.votes_lost == 14


def test_an_unknown_unit_is_refused() -> None:
    """A sum over a misspelt unit is not a smaller sum."""
    with pytest.raises(UnknownName, match="no precinct in the returns 'precincts' is called 'p3'"):
        votes_by_choice(MIXED, "c", ["p1", "p3"])


@given(
    st.dictionaries(
        st.tuples(st.sampled_from("xyz"), st.sampled_from("ab"), st.sampled_from("def")),
        st.integers(0, 50),
        min_size=1,
    )
)
def test_adding_totals_changes_nothing(parts: dict[tuple[str, str, str], int]) -> None:
    """Returns by mode have the same sums with and without right totals beside them."""
    rows: list[Row] = [(unit, choice, mode, votes) for (unit, choice, mode), votes in parts.items()]
    sums: dict[tuple[str, str], int] = {}
    for unit, choice, _, votes in rows:
        sums[unit, choice] = sums.get((unit, choice), 0) + votes
    totals: list[Row] = [(unit, choice, "total", votes) for (unit, choice), votes in sums.items()]
    assert votes_by_choice(returns(*rows), "c") == votes_by_choice(returns(*rows, *totals), "c")
    assert modes_that_differ(returns(*rows, *totals), "c") == ()


@given(
    st.dictionaries(
        st.tuples(
            st.sampled_from("xyz"), st.sampled_from("ab"), st.sampled_from(["d", "e", "total"])
        ),
        st.integers(0, 50),
        min_size=1,
    )
)
def test_sums_of_choices_are_those_of_their_units(parts: dict[tuple[str, str, str], int]) -> None:
    """Added up at once or unit by unit, modes and totals in whatever mixture, a choice has the same votes."""
    told = returns(*((unit, choice, mode, votes) for (unit, choice, mode), votes in parts.items()))
    by_hand: dict[str, int] = {}
    for unit, choice in {(unit, choice) for unit, choice, _ in parts}:
        modes = [votes for key, votes in parts.items() if key[:2] == (unit, choice)]
        votes = parts.get((unit, choice, "total"), sum(modes))
        by_hand[choice] = by_hand.get(choice, 0) + votes
    assert votes_by_choice(told, "c") == by_hand
