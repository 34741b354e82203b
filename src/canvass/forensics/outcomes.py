"""What is compared between places: three ways to put a choice's result in points.

They differ by up to a point where many vote for others; the two-party share is the default.
"""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from canvass.errors import UnknownName


@dataclass(frozen=True, slots=True)
class Outcome:
    """A result in points, from the columns ``choice``, ``other`` and ``total`` of votes.

    ``points_per_switch`` is by how many points it falls when one of a hundred votes is moved from the choice
    to the other.
    """

    name: str
    words: str
    value: pl.Expr
    points_per_switch: int


_CHOICE, _OTHER, _TOTAL = pl.col("choice"), pl.col("other"), pl.col("total")

OUTCOMES = (
    Outcome(
        "two_party",
        "share of the votes for the two leaders",
        100 * _CHOICE / (_CHOICE + _OTHER),
        1,
    ),
    Outcome("all_votes", "share of all votes", 100 * _CHOICE / _TOTAL, 1),
    Outcome("margin", "lead over the other, of all votes", 100 * (_CHOICE - _OTHER) / _TOTAL, 2),
)


def outcome_named(name: str) -> Outcome:
    """The outcome of this name."""
    for outcome in OUTCOMES:
        if outcome.name == name:
            return outcome
    raise UnknownName("outcome", name, [outcome.name for outcome in OUTCOMES])
