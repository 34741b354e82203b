"""Codes for texts: what is asked of each word once is what is asked of each row."""

from __future__ import annotations

from collections.abc import Callable

import polars as pl
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from canvass.formats.coded import CODED, FEW, asked, blank, coded, plain, words_of

TEXTS = st.lists(st.sampled_from(["", "a", " b ", "Ann Lee", "ann lee"]), max_size=12)
ODD = " \t\n\x1c\x1d\x1e\x1f\x85\xa0\u200b\u2003\u2028\u3000ab"
"""Space of every kind, what is none, and letters."""


@given(TEXTS)
@example([])
@example(["a"])
@example(["a", "a", "", "a"])
def test_a_word_is_asked_once_for_every_row(texts: list[str]) -> None:
    """Property: the answers to codes are the answers to the texts, row by row, nulls and types among them.

    Of few rows each is asked for; both ways say the same.
    """
    cells = pl.DataFrame({"x": texts}, schema={"x": pl.String})
    codes = coded(cells)
    assert plain(codes).equals(cells)
    for question in (
        lambda text: text.str.strip_chars() == "",
        lambda text: text.str.len_bytes(),
        lambda text: text.set(text == "a", None),
    ):
        one = asked(cells["x"], question)
        for few, rows_to_a_word in ((FEW, 32), (-1, 32), (-1, 0)):
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr("canvass.formats.coded.FEW", few)
                patch.setattr("canvass.formats.coded.ROWS_TO_A_WORD", rows_to_a_word)
                other = asked(codes["x"], question)
            assert one.equals(other, check_dtypes=True, check_names=True)


@given(st.lists(st.none() | st.text(ODD, max_size=3), max_size=6))
@example(["", None, "\x1c", "\u00a0", " a", "\u3000"])
def test_few_cells_are_blank_where_polars_says_so(texts: list[str | None]) -> None:
    """Few cells are gone through one by one: each is blank, or is not, or is null, as among many."""
    cells = pl.Series("x", texts, pl.String)
    expected = cells.str.strip_chars() == ""
    for column in (cells, cells.cast(pl.Categorical())):
        assert blank(column).equals(expected, check_dtypes=True, check_names=True)


def test_each_word_is_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a thousand rows with two words, two are asked, where words of other columns are not asked with them."""
    monkeypatch.setattr("canvass.formats.coded.ROWS_TO_A_WORD", 1_000)
    seen: list[int] = []

    def counted(text: pl.Series) -> pl.Series:
        seen.append(len(text))
        return text == "a"

    column = coded(pl.DataFrame({"x": ["a", "b"] * 500}))["x"]
    assert asked(column, counted).to_list() == [True, False] * 500
    assert seen == [2]


def test_a_question_that_no_word_answers_is_no_for_every_row() -> None:
    """Where no word is blank nothing is looked up row by row; one blank word is found in its rows, and null is null."""
    column = coded(pl.DataFrame({"x": ["a", "b"] * 500}))["x"]
    assert blank(column).equals(blank(column.cast(pl.String)), check_names=True)
    assert not blank(column).any()
    for odd in ("", "\u2003 ", None):
        words: list[str | None] = ["a", "b"] * 500
        mixed = coded(pl.DataFrame({"x": [*words, odd]}))["x"]
        assert blank(mixed).equals(blank(mixed.cast(pl.String)), check_dtypes=True)
        assert blank(mixed)[-1] is (None if odd is None else True)


@pytest.mark.parametrize("times", [1, FEW])
def test_each_word_of_a_column_once(times: int) -> None:
    """The words of a column, codes or texts, few rows or many, and None where a row has none."""
    column = pl.Series(["b", "a", None, "b"] * times)
    for words in (column, column.cast(CODED)):
        found = words_of(words)
        assert len(found) == 3
        assert {*found} == {"a", "b", None}


@pytest.mark.parametrize("rows_to_a_word", [0, 10**9])
def test_words_of_other_columns_answer_for_no_row(
    rows_to_a_word: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Columns share their codes: what a question makes of a word that stands in another one is seen nowhere."""
    monkeypatch.setattr("canvass.formats.coded.ROWS_TO_A_WORD", rows_to_a_word)
    pl.Series(
        [f"9{number}" for number in range(20)], dtype=CODED
    )  # whose codes come before the others'
    texts = ["b", "a", "b", "", "a7"] * FEW
    column = pl.Series(texts, dtype=CODED)
    questions: list[Callable[[pl.Series], pl.Series]] = [
        lambda text: text.str.contains("[0-9]"),
        lambda text: text.str.contains("9"),
        lambda text: text.str.extract("([0-9])").cast(pl.Int64),
    ]
    for question in questions:
        answered = asked(column, question)
        assert answered.equals(question(pl.Series(texts)), check_dtypes=True)
