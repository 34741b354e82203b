"""Sentences that stand in every report word for word, so that no edition softens or sharpens them."""

import re
from collections.abc import Sequence

from canvass.model.sentence import Value, joined, sentences

say = sentences("tech_gap_answer")

ONLY_PAPER = (
    "A pattern is not proof; absence of a pattern is not proof of absence. "
    "Only examination of the paper ballots answers this."
)
WHERE_NOT_WHAT = "This comparison describes where equipment was used, not what the equipment did."
WEIGHTING = "Counting each county once and counting each vote once answer different questions; both are shown."


def as_list(words: Sequence[str]) -> Value:
    """Words as a list, such as "race, education and population"; at least one.

    >>> as_list(["race"])
    'race'
    """
    *first, last = words
    return say("facts-end", first=joined(say, "facts", first), second=last) if first else last


def of_several(rule: str) -> str:
    """The rule of a coding, said of several places and in words that every reader knows.

    >>> of_several("more than half of its ballots were cast on DREs")
    'more than half of the ballots were cast on touch-screen machines (DREs)'
    """
    plural = re.sub(r"\bits\b", "the", rule)
    return re.sub(r"\bDRE(s?)\b", r"touch-screen machine\1 (DRE\1)", plural, count=1)


def detection(needed_points: float, detectable_points: float) -> str:
    """What would change the winner, beside what the analysis could have detected.

    >>> detection(3.7758, 9.6532)
    'The effect that would change the winner is 3.8 points; this analysis could have detected 9.7 points.'
    """
    return (
        f"The effect that would change the winner is {needed_points:.1f} points; "
        f"this analysis could have detected {detectable_points:.1f} points."
    )
