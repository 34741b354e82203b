"""The measured risk of a contest, by the method that was announced."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from canvass.audit.assertion import AssertionId
from canvass.audit.methods.method import Method
from canvass.audit.risk import Status


@dataclass(frozen=True, slots=True)
class TestedRisk:
    """The measured risk of a contest by the method that was announced: the largest over its claims.

    ``claim`` is the one with the largest; None where all claims are tested together.
    """

    __test__ = False

    test: Method
    measured_risk: float
    status: Status
    sample_size: int
    claim: AssertionId | None = None


def worst_claim(risks: Iterable[tuple[AssertionId | None, float]]) -> AssertionId | None:
    """The claim with the largest risk; of several that have it the first by name, whatever the order of the report."""
    claims = list(risks)
    largest = max(risk for _, risk in claims)
    return min((claim for claim, risk in claims if risk == largest), key=_by_name)


def _by_name(claim: AssertionId | None) -> tuple[str, str, str, Fraction]:
    if claim is None:
        return "", "", "", Fraction(0)
    return claim.claim, claim.choice, claim.other, claim.share
