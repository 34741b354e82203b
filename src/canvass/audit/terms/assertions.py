"""Assertions as the commitment lists them: what they say, how they value a card, and their margin."""

from __future__ import annotations

from fractions import Fraction

from canvass.audit.assertion import Assertion
from canvass.model.value import Value


def assertion_value(assertion: Assertion, number: int, margin: Fraction) -> dict[str, Value]:
    """The assertion as a line of the table ``assertions``; ``number`` counts from 1 in its contest.

    A claim about rankings says who stands, nobody where it is that one choice is not eliminated before another.
    """
    name, assorter = assertion.id, assertion.assorter
    weights: list[Value] = [
        {"choice": choice, "weight": str(weight)} for choice, weight in assorter.weights
    ]
    standing: dict[str, Value] = {"standing": name.standing} if name.claim.is_of_rankings else {}
    return standing | {
        "assertion": number,
        "choice": name.choice,
        "claim": name.claim,
        "contest": name.contest,
        "margin": str(margin),
        "other": name.other,
        "scale": str(assorter.scale),
        "share": str(name.share),
        "upper": str(assorter.upper),
        "weights": weights,
    }
