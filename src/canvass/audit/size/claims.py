"""In which way a number is of all claims of a contest: the sentences that say it."""

from __future__ import annotations

from canvass.model.sentence import Sentence, sentences

say = sentences("audit_assumed")
OF_ALL = say("of-all")
SHARED = say("chance-shared")
OTHERS_FAR = say("others-far")
AVERAGE_OF_ONE = say("average-of-one")
FEWER_AUDITS = say("fewer-audits")

TOLD = (OF_ALL, SHARED, OTHERS_FAR, AVERAGE_OF_ONE, FEWER_AUDITS)
"""The sentences that say what numbers are of, and not what they take for granted."""


def of_claims(count: int, *, is_far: bool = False, is_shared: bool = False) -> tuple[Sentence, ...]:
    """The sentences of a number that is of so many claims; none where there is one.

    >>> of_claims(1), len(of_claims(2)), len(of_claims(2, is_shared=True))
    ((), 1, 2)
    """
    if count < 2:
        return ()
    return (OF_ALL, *((OTHERS_FAR,) if is_far else (SHARED,) if is_shared else ()))
