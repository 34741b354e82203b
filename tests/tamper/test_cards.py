"""A change of cast vote records, by columns, and undone."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from canvass.errors import BadTable, OutOfRange, UnknownName
from canvass.model import CardTable, RecordedContest
from canvass.tamper.cards import applied_to_cards, card_change, restyled, style_change
from canvass.tamper.scenario import What


def cards(marked: list[int], size: int = 5) -> CardTable:
    """Cards in batches of ``size``: 0 marks nothing, 1 the first choice, 2 the second, 3 both."""
    n = len(marked)
    marks = np.array([[each & 1, each >> 1] for each in marked], dtype=np.uint8).reshape(n, 2)
    batch = (np.arange(n) // size).astype(np.int32)
    position = (np.arange(n) % size + 1).astype(np.int32)
    batches = tuple((f"box {number}",) for number in range(-(-n // size)))
    contest = RecordedContest(("a", "b"), np.arange(n, dtype=np.int64), marks)
    return CardTable(batches, batch, position, {"mayor": contest})


CHOICES = {
    What.SWITCH: ("a", "b"),
    What.SWAP: ("a", "b"),
    What.DROP: ("a", None),
    What.ADD: (None, "b"),
}


@given(
    st.lists(st.integers(0, 3), min_size=5, max_size=20),
    st.sampled_from([What.SWITCH, What.DROP, What.ADD, What.SWAP]),
    st.integers(0, 3),
)
def test_undone_is_the_original(marked: list[int], what: What, wanted: int) -> None:
    """Of the cards of a batch that fit, as many are changed as were asked for, and undone they are as before."""
    table = cards(marked)
    fitting = {What.SWITCH: 1, What.DROP: 1, What.ADD: 0}
    there = marked[:5].count(fitting[what]) if what in fitting else 5
    if what in fitting and wanted > there:
        with pytest.raises(OutOfRange, match=f"batch box 0: {wanted} cards cannot"):
            card_change(table, "mayor", what, CHOICES[what], {("box 0",): wanted}, "1")
        return
    change = card_change(table, "mayor", what, CHOICES[what], {("box 0",): wanted}, "1")
    after = applied_to_cards(table, change)
    assert change.cards == (wanted if what in fitting else 5)
    same = table.contest("mayor").marks
    assert np.array_equal(after.contest("mayor").marks[5:], same[5:])
    assert np.array_equal(applied_to_cards(after, change.undone).contest("mayor").marks, same)


def test_points_stay_points() -> None:
    """A changed contest by points is one by points."""
    table = cards([1, 2, 1])
    points = replace(table.contest("mayor"), in_points=True)
    table = replace(table, contests={"mayor": points})
    change = card_change(table, "mayor", What.SWITCH, ("a", "b"), {("box 0",): 1}, "1")
    assert applied_to_cards(table, change).contest("mayor").in_points


def test_marks_that_are_not_read() -> None:
    """Of every choice, or of one; the cards then mark nothing. Hidden cards have no records to change."""
    table = cards([1, 1, 1, 2, 0])
    every = card_change(table, "mayor", What.REREAD, (None, None), {("box 0",): 4}, "1")
    assert applied_to_cards(table, every).contest("mayor").marks.sum() == 0
    assert np.array_equal(
        applied_to_cards(applied_to_cards(table, every), every.undone).contest("mayor").marks,
        table.contest("mayor").marks,
    )
    one = card_change(table, "mayor", What.REREAD, ("a", None), {("box 0",): 3}, "1")
    assert applied_to_cards(table, one).contest("mayor").marks.sum(axis=0).tolist() == [0, 1]
    with pytest.raises(OutOfRange, match="5 cards cannot be changed, 4 can"):
        card_change(table, "mayor", What.REREAD, (None, None), {("box 0",): 5}, "1")
    with pytest.raises(OutOfRange, match="take their rows out"):
        card_change(table, "mayor", What.HIDE, ("a", None), {("box 0",): 1}, "1")


def test_totals_of_a_switch() -> None:
    """Two votes leave one choice for the other."""
    table = cards([1, 1, 1, 2, 0])
    change = card_change(table, "mayor", What.SWITCH, ("a", "b"), {("box 0",): 2}, "1")
    after = applied_to_cards(table, change).contest("mayor").marks
    assert after.sum(axis=0).tolist() == [1, 3]


def test_refusals_name_the_card_the_batch_and_the_choice() -> None:
    """Of records that the change was not made of, of a batch and of a choice that are not there."""
    table, other = cards([1, 1, 1, 2, 0]), cards([2, 2, 2, 2, 2])
    change = card_change(table, "mayor", What.SWITCH, ("a", "b"), {("box 0",): 1}, "1")
    with pytest.raises(BadTable, match=r"card box 0 [1-3]: its marks are not those"):
        applied_to_cards(other, change)
    with pytest.raises(UnknownName, match="did you mean 'box 0'"):
        card_change(table, "mayor", What.SWITCH, ("a", "b"), {("box1",): 1}, "1")
    with pytest.raises(UnknownName, match="choice of the cast vote records"):
        card_change(table, "mayor", What.SWITCH, ("x", "b"), {("box 0",): 1}, "1")


@given(st.lists(st.integers(0, 3), min_size=5, max_size=20), st.integers(0, 6))
def test_a_style_given_to_the_wrong_cards_and_undone(marked: list[int], wanted: int) -> None:
    """So many cards of a batch, marked or not, list the contest no more; undone the records are as before."""
    table = cards(marked)
    if wanted > 5:
        with pytest.raises(OutOfRange, match="batch box 0: 6 cards cannot be changed, 5 can"):
            style_change(table, "mayor", {("box 0",): wanted}, "1")
        return
    change = style_change(table, "mayor", {("box 0",): wanted}, "1")
    after = restyled(table, change)
    lists = after.contest("mayor").rows
    assert (change.cards, lists.size) == (wanted, len(marked) - wanted)
    assert {*range(len(marked))} - {*lists.tolist()} <= {*range(5)}
    kept = [marked[row] for row in lists.tolist()]
    assert after.contest("mayor").marks.tolist() == [[each & 1, each >> 1] for each in kept]
    assert len(after) == len(table)  # the cards are there, and their records too
    again = restyled(after, change.undone).contest("mayor")
    assert np.array_equal(again.rows, table.contest("mayor").rows)
    assert np.array_equal(again.marks, table.contest("mayor").marks)


def test_styles_of_other_records_are_refused_with_the_card() -> None:
    """Made twice, undone twice, made of other marks; a batch that is not there; marks asked for in a style's place."""
    table = cards([1, 1, 1, 2, 0])
    change = style_change(table, "mayor", {("box 0",): 2}, "1")
    with pytest.raises(BadTable, match=r"card box 0 [1-5]: it does not list the contest 'mayor'"):
        restyled(restyled(table, change), change)
    with pytest.raises(BadTable, match=r"card box 0 [1-5]: it lists already the contest 'mayor'"):
        restyled(table, change.undone)
    with pytest.raises(BadTable, match=r"card box 0 [1-5]: it has other marks in 'mayor'"):
        restyled(cards([3, 3, 3, 3, 3]), change)
    with pytest.raises(UnknownName, match="did you mean 'box 0'"):
        style_change(table, "mayor", {("box1",): 1}, "1")
    with pytest.raises(OutOfRange, match="style_change says which cards"):
        card_change(table, "mayor", What.RESTYLE, (None, None), {("box 0",): 1}, "1")
