"""The comparison of each limit beside the words of the law that are quoted for it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import pytest

from canvass.data import recount as packaged
from tests.recount.laws import rows

BELOW = re.compile(r"(?<!equal to or )\b(?:less|fewer) than (?!or equal)", re.I)
"""Words of a limit that itself is outside."""
UP_TO = re.compile(
    r"less than or equal to|equal to or less than|(?:not|no) more than|\bor (?:less|fewer)\b(?! than)|"
    r"does not exceed|not greater than",
    re.I,
)
"""Words of a limit that itself is inside."""


def limits(condition: object) -> Iterator[str]:
    """Every comparison of a margin in a condition."""
    if isinstance(condition, dict):
        if str(condition.get("measure", "")).startswith("margin") and "cmp" in condition:
            yield condition["cmp"]
        for part in condition.values():
            yield from limits(part)
    elif isinstance(condition, list):
        for part in condition:
            yield from limits(part)


def unlike(rule: Mapping[str, Any]) -> str:
    """Why a rule does not compare as the words quoted say; empty where it does, or where they do not say."""
    quote, found = rule.get("quote", ""), {*limits(rule.get("condition"))}
    below, up_to = bool(BELOW.search(quote)), bool(UP_TO.search(quote))
    if not found or "of one per cent or more" in quote:
        return ""
    if below and "<" not in found:
        return f"{rule['id']} compares {found}, the words say less than: {quote}"
    if up_to and "<=" not in found:
        return f"{rule['id']} compares {found}, the words include the limit: {quote}"
    if below and not up_to and found == {"<="}:
        return f"{rule['id']} includes the limit, the words do not: {quote}"
    return ""


TOLD_OTHERWISE = {
    "RI-request-question-2004": "less than one hundred thousand votes are cast: that is the size, not the margin",
    "NM-automatic-legislature-2019": "what a later act added",
    "NM-automatic-local-2019": "what a later act added",
    "VT-request-local-2014": "what a later act put in its place",
}
"""Rules whose quoted words compare something else than the margin."""

RULES = [rule for state in packaged.states() for rule in rows(state)]


def test_limits_compare_as_the_words_quoted() -> None:
    """Less than where the law says less than, at most where it says or less, in every rule that quotes it."""
    judged = [
        rule
        for rule in RULES
        if {*limits(rule.get("condition"))}
        and (BELOW.search(rule.get("quote", "")) or UP_TO.search(rule.get("quote", "")))
    ]
    assert len(judged) >= 70
    assert [
        told for rule in judged if rule["id"] not in TOLD_OTHERWISE and (told := unlike(rule))
    ] == []


OPPOSITE = {"<": "<=", "<=": "<"}


def judged_whole(rule: Mapping[str, Any]) -> bool:
    """Whether the words speak of every comparison of the rule: those of a rule with both kinds name one alone."""
    found = {*limits(rule.get("condition"))}
    said = BELOW.search(rule.get("quote", "")) or UP_TO.search(rule.get("quote", ""))
    return bool(said) and len(found) == 1 and found <= OPPOSITE.keys()


WHOLE = [rule for rule in RULES if rule["id"] not in TOLD_OTHERWISE and judged_whole(rule)]


@pytest.mark.parametrize("state", sorted({rule["id"][:2] for rule in WHOLE}))
def test_a_planted_comparison_is_found(state: str) -> None:
    """One vote's difference at the limit stands out beside the words, in every rule of every state that quotes them."""
    for rule in WHOLE:
        if rule["id"][:2] == state:
            (now,) = {*limits(rule["condition"])}
            assert unlike(rule) == ""
            assert unlike({**rule, "condition": changed(rule["condition"], now, OPPOSITE[now])})


def test_how_many_states_have_a_comparison_planted() -> None:
    """Thirty-five and more; of the others tests/cli/test_law_at_its_limits asks one vote below, at and above."""
    assert len(WHOLE) >= 80
    assert len({rule["id"][:2] for rule in WHOLE}) >= 35


PARTS = {
    "one-half": "1/2",
    "one half": "1/2",
    "1/2": "1/2",
    "one-quarter": "1/4",
    "1/4": "1/4",
    "one-fourth": "1/4",
    "one-fifth": "1/5",
    "one-tenth": "1/10",
    "fifteen hundredths": "3/20",
    "two and one-half": "5/2",
}
WHOLES = {"one": "1", "two": "2", "five": "5", "a": "1"}
PER_CENT = r"(?:percent|per cent|%)"
SHARE = re.compile(
    rf"(?P<part>{'|'.join(sorted(PARTS, key=len, reverse=True))})"
    rf"(?:\sof\s(?:one|1|a))?\s?{PER_CENT}|(?P<number>\d*\.?\d+|one|two|five)\s?{PER_CENT}",
    re.I,
)


def shares(words: str) -> set[Fraction]:
    """The percentages that the words name."""
    found = set()
    for match in SHARE.finditer(words):
        part, number = (match["part"] or "").lower(), (match["number"] or "").lower()
        found.add(Fraction(PARTS[part] if part else WHOLES.get(number, number)))
    return found


def percentages(condition: object) -> Iterator[Fraction]:
    """Every percentage that a margin is held against."""
    if isinstance(condition, dict):
        if (
            condition.get("measure") == "margin_pct"
            or condition.get("measure") == "from_majority_pct"
        ):
            yield Fraction(condition["value"])
        for part in condition.values():
            yield from percentages(part)
    elif isinstance(condition, list):
        for part in condition:
            yield from percentages(part)


IN_OTHER_WORDS = {
    "IA-request-local-measure-2025": "the words begin with measures of the whole state",
    "MT-request-2013": "the words have the lower limit of a bond too",
    "MT-request-county-2013": "with a bond up to half a percent (13-16-211)",
    "WY-automatic-question-1998": "one percent of the votes required for passage, which are half of all",
}
SHARED = [
    rule
    for rule in RULES
    if [*percentages(rule.get("condition"))]
    and shares(rule.get("quote", ""))
    and rule["id"] not in IN_OTHER_WORDS
]


def test_limits_are_the_percentages_of_the_words_quoted() -> None:
    """Half a percent where the law says one-half of one percent: each share that the words name is in the rule."""
    assert len(SHARED) >= 90
    assert [
        (rule["id"], rule["quote"])
        for rule in SHARED
        if not shares(rule["quote"]) <= {*percentages(rule["condition"])}
    ] == []


@pytest.mark.parametrize("state", sorted({rule["id"][:2] for rule in SHARED}))
def test_a_planted_percentage_is_found(state: str) -> None:
    """Another percentage than the words have, in every rule of every state that quotes one."""
    for rule in SHARED:
        if rule["id"][:2] == state:
            more = {value + Fraction(1, 16) for value in percentages(rule["condition"])}
            assert not shares(rule["quote"]) <= more


def changed(condition: Any, now: str, planted: str) -> Any:
    """The condition with one comparison in the place of another."""
    if isinstance(condition, dict):
        return {
            key: planted if key == "cmp" and part == now else changed(part, now, planted)
            for key, part in condition.items()
        }
    if isinstance(condition, list):
        return [changed(part, now, planted) for part in condition]
    return condition
