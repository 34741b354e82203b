"""The search for the words of a verdict finds them."""

from __future__ import annotations

import pytest

from tests.forbidden import STATUTES, forbidden_in, slowly


def test_the_search_finds_them() -> None:
    """Every test that uses it can fail."""
    found = forbidden_in("No fraud; an anomaly. Hacked? CLEAN! Rigged, stolen")
    assert found == ["fraud", "anomaly", "hacked", "clean", "rigged", "stolen"]


def test_statutes_and_addresses_are_no_conclusions() -> None:
    """They may be quoted."""
    assert forbidden_in(f"{STATUTES[0]}, see https://example.org/fraud") == []


@pytest.mark.parametrize(
    "word",
    [
        "fraudulent",
        "hacked",
        "rigged",
        "clean",
        "anomaly",
        "proven",
        "stole",
        "stolen",
        "cheat",
        "cheaters",
        "cheating",
    ],
)
def test_what_is_passed_quickly_is_passed_slowly(word: str) -> None:
    """In any case, with signs that lower to others: whatever the slow way finds, the quick one looks at."""
    odd = str.maketrans({"k": "\u212a", "s": "\u017f", "i": "\u0131"})
    for form in (word, word.upper(), word.title(), word.translate(odd), f"a {word}. b"):
        assert forbidden_in(form) == slowly(form)
    assert forbidden_in(word) == [word]


@pytest.mark.parametrize("sign", ["", "\u00df"])
def test_the_words_of_a_long_page_are_those_of_the_slow_way(sign: str) -> None:
    """In their order, as often as they stand there, no part of another word; also beside a sign that folds to two."""
    page = f"Fraud, not unfraud{sign}\nproven_ ,hacker\tThackeray \u017ftolen\u00e9; cheatery, clean-clean"
    page += " cleanclean fraud"
    assert forbidden_in(page) == slowly(page)
    assert len(forbidden_in(page)) == 7
    assert forbidden_in(f"{page}\n{page}") == slowly(f"{page}\n{page}")
