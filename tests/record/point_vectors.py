"""The vectors of section 21.26 of docs/record.md, computed: what cards with points are worth."""

from __future__ import annotations

from typing import Any

from canvass.audit.rules import assertions
from canvass.model import Choice, Contest, Rule

VOTES = {"A": 9, "B": 5, "C": 1}
CARDS = ("", "A", "AAA", "AAABBB", "AB", "ABBB", "BBB", "BC", "C", "AAABBBCCC", "AABB")


def point_vectors() -> list[dict[str, Any]]:
    """Of contests in which A has more than B: the value of cards, null where no voter can have given so much to one."""
    return [_vector(rule, most) for rule in (Rule.SCORE, Rule.CUMULATIVE) for most in (2, 3)]


def _vector(rule: Rule, most: int) -> dict[str, Any]:
    choices = tuple(Choice(name, name) for name in VOTES)
    contest = Contest("chair", "Chair", choices, rule=rule, votes_allowed=most)
    claim = assertions(contest, VOTES, 10).assertions[0]
    return {
        "rule": rule.value,
        "votes_allowed": most,
        "scale": str(claim.assorter.scale),
        "upper": str(claim.upper),
        "cards": [
            {
                "choices": [*card],
                "value": str(claim.assort([*card]))
                if max(map(card.count, "ABC")) <= most
                else None,
            }
            for card in CARDS
        ],
    }
