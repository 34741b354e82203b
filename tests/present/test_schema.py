"""The schema of a kind of result fits what ``as_json`` makes of it, and nothing of another shape."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from fractions import Fraction

import pytest
from jsonschema import ValidationError, validate

from canvass.audit.kinds import BATCH_COMPARISON, AuditKind
from canvass.present.as_json import as_json
from canvass.present.schema import schema_of


class Ending(StrEnum):
    """How it ended."""

    TIE = "tie"

    @property
    def sentence(self) -> str:
        """In words."""
        return "Nobody won."


@dataclass(frozen=True)
class Share:
    """A share of something, which has a sentence."""

    exact: Fraction
    of: str | None

    @property
    def sentence(self) -> str:
        """In words."""
        return "a share"


@dataclass(frozen=True)
class Result:
    """One of everything."""

    day: date
    ending: Ending
    shares: tuple[Share, ...]
    votes: tuple[tuple[str, int], ...]
    by_name: Mapping[str, float]
    names: frozenset[str]
    is_over: bool
    anything: object


FOUND = Result(
    date(2026, 11, 3),
    Ending.TIE,
    (Share(Fraction(1, 3), None), Share(Fraction(0), "all")),
    (("A", 84), ("B", 24)),
    {"A": 0.5},
    frozenset({"x"}),
    True,
    {"x": [1]},
)


def test_it_fits() -> None:
    """Every kind of value that a view may hold."""
    validate(json.loads(as_json(FOUND)), schema_of(Result))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("day", 3),
        ("ending", "tie"),
        ("shares", [{"exact": "1/3", "of": None}]),
        ("votes", [["A"]]),
        ("by_name", {"A": "half"}),
        ("names", "x"),
        ("is_over", "yes"),
        ("winner", "A"),
    ],
)
def test_another_shape_does_not(field: str, value: object) -> None:
    """A field of another kind, one of too few parts, and one that the class has not."""
    with pytest.raises(ValidationError):
        validate({**json.loads(as_json(FOUND)), field: value}, schema_of(Result))
    lacking = {name: each for name, each in json.loads(as_json(FOUND)).items() if name != "day"}
    with pytest.raises(ValidationError):
        validate(lacking, schema_of(Result))


def test_a_named_value_is_told_by_its_word() -> None:
    """An audit's method stands in a result as its word, alone or nowhere at all."""
    rule = schema_of(AuditKind | None)
    for kind in (BATCH_COMPARISON, None):
        validate(json.loads(as_json(kind)), rule)
    with pytest.raises(ValidationError):
        validate({"word": "batch_comparison"}, rule)
