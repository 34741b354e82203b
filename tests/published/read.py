"""Numbers from papers and official tables, as JSON, and how they are compared with what canvass computes.

Tolerance: ``abs`` holds for every number in ``expect``; any other key holds for the values under the key of
that name at any depth; text, booleans and counts are exact.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent


@cache
def vectors(topic: str) -> Mapping[str, Mapping[str, Any]]:
    """The vectors of ``published/<topic>.json`` by id."""
    entries = json.loads((HERE / f"{topic}.json").read_text("utf-8"))
    return {entry["id"]: entry for entry in entries}


def of_method(topic: str, method: str) -> list[Mapping[str, Any]]:
    """The vectors of one method of a topic."""
    return [vector for vector in vectors(topic).values() if vector["method"] == method]


def name(vector: Mapping[str, Any]) -> str:
    """Id of a vector, as the name of its test."""
    return str(vector["id"])


def agree(
    found: Any, expected: Any, tolerance: Mapping[str, float], key: str = "", within: float = 0.0
) -> None:
    """Assert that what was found is what was published; ``expected`` may name fewer keys than were found."""
    within = tolerance.get(key, within or tolerance.get("abs", 0.0))
    if isinstance(expected, Mapping):
        for name, value in expected.items():
            assert name in found, f"{key}: nothing found for {name!r}"
            agree(found[name], value, tolerance, name, within)
    elif isinstance(expected, list):
        assert len(found) == len(expected), key
        for one, value in zip(found, expected, strict=True):
            agree(one, value, tolerance, key, within)
    elif isinstance(expected, bool | str) or expected is None:
        assert found == expected, key
    else:
        assert found == pytest.approx(expected, abs=within, rel=0), key
