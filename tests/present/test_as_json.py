"""A result becomes the same JSON every time, or is refused with the path to what does not fit."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from enum import Enum, IntEnum, StrEnum
from fractions import Fraction
from pathlib import PurePosixPath

import numpy as np
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from canvass.model import Baseline, ChoiceKind
from canvass.model.sentence import sentences
from canvass.present.as_json import as_json, plain
from canvass.present.schema import schema_of


class Ending(Enum):
    """An ending whose value is the sentence."""

    TIE = "The choices have equal votes."


class Rank(IntEnum):
    """Numbers that have names."""

    FIRST = 1


class Code(StrEnum):
    """Codes without a sentence."""

    WIN = "win"


@dataclass(frozen=True)
class Inner:
    """A part of a result."""

    share: Fraction
    day: date


@dataclass(frozen=True)
class Result:
    """A result with every kind of value."""

    name: str
    inner: tuple[Inner, ...]
    table: pl.DataFrame
    votes: Mapping[str, int]
    seen: frozenset[str]
    known: bool | None


RESULT = Result(
    name="Zoë",
    inner=(Inner(Fraction(1, 3), date(2016, 11, 8)),),
    table=pl.DataFrame({"unit": ["55001"], "votes": [10], "share": [None]}),
    votes={"b": 2, "a": 1},
    seen=frozenset({"y", "x"}),
    known=None,
)


def test_every_kind_of_value_has_its_form() -> None:
    """Fields keep their order, mappings and sets are sorted, fractions stay exact."""
    assert plain(RESULT) == {
        "name": "Zoë",
        "inner": [{"share": {"exact": "1/3", "decimal": 1 / 3}, "day": "2016-11-08"}],
        "table": [{"unit": "55001", "votes": 10, "share": None}],
        "votes": {"a": 1, "b": 2},
        "seen": ["x", "y"],
        "known": None,
    }
    assert list(json.loads(as_json(RESULT))["votes"]) == ["a", "b"]
    assert "Zoë" in as_json(RESULT)
    assert as_json(RESULT).endswith("}\n")


def test_a_sentence_is_its_text() -> None:
    """A program reads what a person does, and the schema says that it is text."""
    said = sentences("claims")("electors-of", state="WI")
    assert (plain(said), schema_of(type(said))) == ("electors of WI", {"type": "string"})


def test_enums_carry_their_sentence() -> None:
    """A program gets the code, a person the sentence, whichever way the enum keeps it."""
    assert plain(Baseline.CERTIFIED) == {"value": "certified", "sentence": "certified result"}
    assert plain(Ending.TIE) == {"value": "tie", "sentence": "The choices have equal votes."}
    assert plain((ChoiceKind.BLANK, Code.WIN, Rank.FIRST)) == ["blank", "win", 1]
    assert plain({Code.WIN: 1, date(2016, 11, 8): 2}) == {"2016-11-08": 2, "win": 1}


def test_arrays_and_scalars_become_plain_numbers() -> None:
    """What numpy and polars hold comes out as JSON's own numbers, text and lists."""
    moment = datetime(2016, 11, 8, 20, 0, tzinfo=UTC)
    assert plain((np.int64(3), np.float64(0.5), np.bool_(True))) == [3, 0.5, True]
    assert plain(np.array([[1, 2], [3, 4]])) == [[1, 2], [3, 4]]
    assert plain(pl.Series([date(2016, 11, 8), None])) == ["2016-11-08", None]
    assert plain((moment, PurePosixPath("a/b"))) == ["2016-11-08T20:00:00+00:00", "a/b"]


@pytest.mark.parametrize("value", [float("nan"), float("-inf"), np.float64("nan")])
def test_a_number_that_is_not_finite_is_refused(value: float) -> None:
    """NaN never reaches a file; the message says where it sat."""
    with pytest.raises(ValueError, match=r"result\.votes\['a'\]"):
        plain(Result("", (), pl.DataFrame(), {"a": value}, frozenset(), None))  # type: ignore[dict-item]
    with pytest.raises(ValueError, match="not a finite number"):
        plain(pl.DataFrame({"x": [value]}))


@pytest.mark.parametrize("value", [b"bytes", object(), Baseline, {(1, 2): 3}, {True: 1}])
def test_a_kind_without_a_rule_is_refused(value: object) -> None:
    """Nothing is written by its repr."""
    with pytest.raises(TypeError, match="result"):
        plain(value)


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


@given(JSON)
def test_plain_json_stays_what_it_is(value: object) -> None:
    """What is JSON already is unchanged, and reading the text gives it back."""
    assert plain(value) == value
    assert json.loads(as_json(value)) == value


@given(JSON, st.sampled_from([None, 0, 1, 2]))
def test_the_text_is_that_of_the_standard_library(value: object, indent: int | None) -> None:
    """What is written quickly has the bytes that the standard library would write."""
    plainly = json.dumps(plain(value), ensure_ascii=False, allow_nan=False, indent=indent)
    assert as_json(value, indent) == plainly + "\n"


@given(st.dictionaries(st.text(), st.integers()))
def test_the_order_of_a_mapping_does_not_matter(mapping: dict[str, int]) -> None:
    """Two equal results have equal bytes, however they were built."""
    assert as_json(mapping) == as_json(dict(reversed(mapping.items())))
