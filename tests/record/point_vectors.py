"""The vectors of section 21.26 of docs/record.md, computed: what cards with points are worth."""

from __future__ import annotations

from typing import Any

from canvass.audit.batch_row import BatchRow
from canvass.audit.event.batches import votes_value
from canvass.audit.rules import assertions
from canvass.model import Choice, Contest, Rule

VOTES = {"A": 9, "B": 5, "C": 1}
CARDS = ("", "A", "AAA", "AAABBB", "AB", "ABBB", "BBB", "BC", "C", "AAABBBCCC", "AABB")


def point_vectors() -> list[dict[str, Any]]:
    """Of contests in which A has more than B: the value of cards, null where no voter can have given so much to one."""
    return [_vector(rule, most) for rule in (Rule.SCORE, Rule.CUMULATIVE) for most in (2, 3)]


ROWS = (
    ("score", 2, 4, {"A": 6, "B": 3, "C": 0}, (4, 15, 0)),
    ("score", 2, 4, {"A": 6, "B": 3, "C": 0}, (3, 3, 1)),
    ("score", 2, 4, {"A": 6, "B": 3, "C": 0}, (4, 14, 0)),
    ("score", 2, 4, {"A": 9, "B": 0, "C": 0}, (4, 15, 0)),
    ("score", 2, 3, {"A": 6, "B": 3, "C": 0}, (4, 15, 0)),
    ("cumulative", 3, 5, {"A": 4, "B": 3, "C": 2}, (5, 3, 1)),
    ("cumulative", 3, 5, {"A": 4, "B": 3, "C": 2}, (5, 3, 2)),
    ("cumulative", 3, 5, {"A": 0, "B": 0, "C": 0}, (2, 0, 2)),
    ("cumulative", 3, 5, {"A": 0, "B": 0, "C": 0}, (2, 3, 3)),
)
"""Rules, the most, cards of the manifest, points, and the row: cards, undervotes, overvoted cards."""


def row_vectors() -> list[dict[str, Any]]:
    """Rows of totals in points: whether they account for all that the cards could give."""
    return [_row(*each) for each in ROWS]


def _row(
    rule: str, most: int, cards: int, votes: dict[str, int], row: tuple[int, int, int]
) -> dict[str, Any]:
    contest = _contest(Rule(rule), most)
    found = BatchRow(*row)
    return {
        "rule": rule,
        "votes_allowed": most,
        "manifest_cards": cards,
        "line": {"votes": votes_value(tuple(votes.items())), **found._asdict()},
        "holds": not [*found.faults(contest, votes, cards)],
    }


def _contest(rule: Rule, most: int) -> Contest:
    choices = tuple(Choice(name, name) for name in VOTES)
    return Contest("chair", "Chair", choices, rule=rule, votes_allowed=most)


def _vector(rule: Rule, most: int) -> dict[str, Any]:
    contest = _contest(rule, most)
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
