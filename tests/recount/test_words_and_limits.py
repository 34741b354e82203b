"""The comparison of each limit beside the words of the law that are quoted for it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from canvass.data import recount as packaged

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

RULES = [rule for state in packaged.states() for rule in packaged.law(state)["rule"]]


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


@pytest.mark.parametrize(
    ("rule_id", "now", "planted"),
    [("WI-publicly-paid-2015", "<=", "<"), ("WA-automatic-2005", "<", "<=")],
)
def test_a_planted_comparison_is_found(rule_id: str, now: str, planted: str) -> None:
    """One vote's difference at the limit stands out beside the words."""
    rule = next((rule for rule in RULES if rule["id"] == rule_id), None)
    assert rule is not None, [each["id"] for each in RULES if each["id"].startswith(rule_id[:12])]
    assert unlike(rule) == ""
    assert unlike({**rule, "condition": changed(rule["condition"], now, planted)})


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
