"""The gate that every specification passes first: can these places answer the question at all?"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from canvass.forensics.comparison import TREATMENT, Regression
from canvass.forensics.specification import Specification
from canvass.forensics.technology import FEWEST_PLACES
from canvass.model.sentence import Sentence, joined, sentences
from canvass.stats.collinearity import variance_inflation
from canvass.stats.regression import Floats

LARGEST_VARIANCE_INFLATION = 10.0
FEWEST_DEGREES_OF_FREEDOM = 3
"""What a regression must leave over, or its errors say nothing."""
ROUNDING = 1e-12
"""Share of a result, or of its variance, below which what differs or is left over is rounding."""

say = sentences("tech_gap_answer")


class Identified(StrEnum):
    """What may be said: a model's estimate, a described difference, or no number."""

    YES = "identified"
    DESCRIPTIVE = "descriptive_only"
    NO = "not_identified"


@dataclass(frozen=True, slots=True)
class Identification:
    """The gate's answer and its reason in a sentence (empty where the answer is yes)."""

    answer: Identified
    reason: Sentence | str = ""


def identification(wanted: Regression, specification: Specification) -> Identification:
    """Whether the places and controls of a specification can answer the question.

    No, where equipment or the result does not vary, where controls determine one another or the coding (variance
    inflation above 10), where they determine the result, or where there are too few places for the columns.
    Descriptive, where fewer than ten places have machines or fewer than ten have none.
    """
    treatment = wanted.design[:, TREATMENT]
    fault = _nothing_to_compare(wanted) or _fault(wanted, specification) or _exact(wanted)
    if fault:
        return Identification(Identified.NO, fault)
    n_with, n_without = groups(treatment, specification.is_share)
    if min(n_with, n_without) < FEWEST_PLACES:
        return Identification(Identified.DESCRIPTIVE, _few(n_with, n_without))
    return Identification(Identified.YES)


def groups(treatment: Floats, is_share: bool) -> tuple[int, int]:
    """How many places have machines and how many do not; by share: have any, have others."""
    if is_share:
        return int((treatment > 0).sum()), int((treatment < 1).sum())
    return int(treatment.sum()), int((1 - treatment).sum())


def _nothing_to_compare(wanted: Regression) -> Sentence | None:
    """Why there is nothing to compare; places that a join lost are no places with the same equipment."""
    n, known = len(wanted.units), len(wanted.coded)
    if n == 0 or np.ptp(wanted.design[:, TREATMENT]) == 0:
        if known == 1:
            return say("one-place")
        if known == 0 or np.ptp(wanted.coded) == 0:
            return say("no-answer-not-identified")
        if n == 0:
            return say("no-facts", known=str(known))
        return say("alike-with-facts", known=str(known), with_facts=str(n))
    if np.ptp(wanted.outcome) <= ROUNDING * np.abs(wanted.outcome).max():
        return say("same-result")
    return None


def _exact(wanted: Regression) -> Sentence | None:
    return None if 1 - wanted.fit.r_squared > ROUNDING else say("exact")


def _fault(wanted: Regression, specification: Specification) -> Sentence | None:
    n, k = wanted.design.shape
    if n < k + FEWEST_DEGREES_OF_FREEDOM:
        return say("columns", places=str(n), columns=str(k))
    for column, name in enumerate(specification.controls, TREATMENT + 1):
        if np.ptp(wanted.design[:, column]) == 0:
            return say("same-control", control=plain(name))
    if wanted.columns.inflation > LARGEST_VARIANCE_INFLATION:
        return say("controls-say-it")
    if not wanted.columns.is_estimable:
        return _alike(wanted, specification)
    return None


def plain(column: str) -> str:
    """The name of a control without its vintage."""
    return column.rsplit("@", 1)[0]


def _alike(wanted: Regression, specification: Specification) -> Sentence:
    """That controls determine one another, with the names of those that the others determine."""
    names = [
        plain(name)
        for column, name in enumerate(specification.controls, TREATMENT + 1)
        if np.isinf(variance_inflation(wanted.design, column))
    ]
    if not names:
        return say("controls-together")
    return say("controls-alike", controls=joined(say, "facts-end", names))


def _few(n_with: int, n_without: int) -> Sentence:
    told = {"n_with": str(n_with), "n_without": str(n_without)}
    return say("few-places", **told, fewest=FEWEST_PLACES)
