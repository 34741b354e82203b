"""Values that can be written down exactly."""

from __future__ import annotations

from decimal import Decimal
from enum import IntEnum, StrEnum
from types import MappingProxyType

import pytest

from canvass.errors import BadValue
from canvass.model.value import DEEPEST, LARGEST_INTEGER, Value, frozen


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
