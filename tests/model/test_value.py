"""Values that can be written down exactly."""

from __future__ import annotations

from decimal import Decimal
from enum import IntEnum, StrEnum
from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canvass.errors import BadValue
from canvass.model.value import (
    DEEPEST,
    Value,
    _frozen,
    _Odd,
    _quickly,
    _Unfit,
    frozen,
)
from canvass.numerals import LARGEST_INTEGER


class Colour(StrEnum):
    """Text that is more than text."""

    BLUE = "blue"


class Size(IntEnum):
    """A number that is more than a number."""

    TWO = 2


@pytest.mark.parametrize(
    ("value", "where"),
    [
        (0.5, "body: found the float 0.5"),
        (float("nan"), "body: found the float nan"),
        ({"a": [1, {"b": 1.0}]}, r"body\.a\[1\]\.b: found the float 1.0"),
        (Decimal("0.1"), "body: found a Decimal"),
        (LARGEST_INTEGER + 1, "body: found an integer of"),
        (-LARGEST_INTEGER - 1, "body: found an integer of"),
        ({"é": 1}, "keys are ASCII text"),
        ({1: 1}, "keys are ASCII text"),
        (["\ud800"], r"body\[0\]: found .*half a character"),
        ({1, 2}, "body: found a set"),
        (b"bytes", "body: found a bytes"),
    ],
)
def test_what_has_no_exact_form_is_refused_at_its_place(value: object, where: str) -> None:
    """A value that two programs might write differently is refused, and the message says where it stands."""
    with pytest.raises(BadValue, match=where):
        frozen(value, "body")


def test_a_frozen_value_cannot_be_changed() -> None:
    """Lists become tuples, mappings read-only, all the way down; changing the original changes nothing."""
    original: dict[str, object] = {"a": [1, {"b": "x"}], "c": None, "d": True}
    kept = frozen(original)
    original["a"] = 2
    assert kept == {"a": (1, {"b": "x"}), "c": None, "d": True}
    assert isinstance(kept, MappingProxyType)
    with pytest.raises(TypeError):
        kept["a"] = 3  # type: ignore[index]


def test_enums_become_what_they_are_written_as() -> None:
    """A text enum is kept as its text and a number enum as its number, so the record holds plain values."""
    colour, size = frozen(Colour.BLUE), frozen(Size.TWO)
    assert (type(colour), colour, type(size), size) == (str, "blue", int, 2)


def test_nesting_ends_at_the_limit() -> None:
    """Values may stand in one another as deep as the rules say and no deeper."""

    def nested(depth: int) -> Value:
        return [nested(depth - 1)] if depth else 1

    frozen(nested(DEEPEST))
    with pytest.raises(BadValue, match="deep"):
        frozen(nested(DEEPEST + 1))


def test_integers_up_to_the_limit_are_kept() -> None:
    """Every integer that JSON readers of other languages hold exactly is accepted."""
    assert frozen([LARGEST_INTEGER, -LARGEST_INTEGER, 0]) == (LARGEST_INTEGER, -LARGEST_INTEGER, 0)


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=4) | st.floats(),
    lambda part: (
        st.lists(part, max_size=3)
        | st.tuples(part)
        | st.dictionaries(st.text(max_size=3) | st.integers(0, 1), part, max_size=3)
    ),
    max_leaves=12,
)


@given(PLAIN)
def test_the_quick_way_is_the_careful_one(value: object) -> None:
    """What is frozen quickly is what the careful way makes of it, and nothing passes that it refuses."""
    try:
        careful = _frozen(value, 0)
    except _Unfit:
        with pytest.raises((_Odd, _Unfit)):
            _quickly(value, 0)
    else:
        assert _same(_quickly(value, 0), careful)


def _same(one: object, other: object) -> bool:
    """Equal, and of the same types all the way down: 1 is not True."""
    if type(one) is not type(other):
        return False
    if isinstance(one, MappingProxyType) and isinstance(other, MappingProxyType):
        return [*one] == [*other] and all(_same(one[key], other[key]) for key in one)
    if isinstance(one, tuple) and isinstance(other, tuple):
        return len(one) == len(other) and all(map(_same, one, other))
    return one == other
