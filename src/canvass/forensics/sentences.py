"""Sentences that stand in every report word for word, so that no edition softens or sharpens them."""

import re
from collections.abc import Sequence

from canvass.model.sentence import Value, joined, sentences

say = sentences("tech_gap_answer")

ONLY_PAPER = say("only-paper")
WHERE_NOT_WHAT = say("where-not-what")
WEIGHTING = say("weightings")


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
