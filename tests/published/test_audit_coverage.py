"""Every published number about audits is tested, or listed with the reason why not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
TESTS = HERE.parent
EVERY = json.loads((HERE / "audit_vectors_all.json").read_text("utf-8"))
FAMILIES = {
    "enumeration-": 'name.startswith("enumeration-")',
    "bravo-dp": 'name.startswith("bravo-dp")',
    "bravo-asn-contest": 'name.startswith("bravo-asn-contest")',
    "plan-2016-": 'VECTORS = vectors("audit_plans")',
    "canvass-ticket-": '["method"] == "canvass_ticket_v1"',
}
"""Vectors that a test takes all at once, by the beginning of their ids, and the words by which it does."""


def _committed() -> dict[str, dict[str, Any]]:
    return {
        vector["id"]: vector
        for file in sorted(HERE.glob("audit_*.json"))
        if file.name != "audit_vectors_all.json"
        for vector in json.loads(file.read_text("utf-8"))
    }


def _tested() -> str:
    """The text of all tests but this one."""
    files = (file for file in sorted(TESTS.rglob("*.py")) if file != Path(__file__))
    return "\n".join(file.read_text("utf-8") for file in files)


def test_every_vector_is_here_or_has_a_reason() -> None:
    """None is left out in silence, and none has a reason that it does not need."""
    with_reason = {vector["id"] for vector in EVERY if vector.get("reason")}
    committed = set(_committed())
    assert with_reason | committed == {vector["id"] for vector in EVERY}
    assert not with_reason & committed


def test_every_committed_vector_is_named_in_a_test() -> None:
    """By its id, or by the beginning of the ids of its family."""
    text = _tested()
    for family, taken in FAMILIES.items():
        assert taken in text, family
    unnamed = [
        name
        for name in _committed()
        if f'"{name}"' not in text and not name.startswith(tuple(FAMILIES))
    ]
    assert unnamed == []


def test_the_committed_numbers_are_the_published_ones(raw_data: Path) -> None:
    """Word for word those of the collection, which has no vector that is not listed here."""
    collection = raw_data.parent / "vectors" / "audit.json"
    if not collection.is_file():
        pytest.skip("the collection of vectors is not beside the raw files")
    published = {vector["id"]: vector for vector in json.loads(collection.read_text("utf-8"))}
    assert [vector["id"] for vector in EVERY] == list(published)
    differing = [
        name
        for name, vector in _committed().items()
        if any(vector[key] != published[name][key] for key in ("given", "expect"))
    ]
    assert differing == []
