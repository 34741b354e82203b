"""The search for the words of a verdict finds them."""

from __future__ import annotations

from tests.forbidden import STATUTES, forbidden_in


def test_the_search_finds_them() -> None:
    """Every test that uses it can fail."""
    found = forbidden_in("No fraud; an anomaly. Hacked? CLEAN! Rigged, stolen")
    assert found == ["fraud", "anomaly", "hacked", "clean", "rigged", "stolen"]


def test_statutes_and_addresses_are_no_conclusions() -> None:
    """They may be quoted."""
    assert forbidden_in(f"{STATUTES[0]}, see https://example.org/fraud") == []
