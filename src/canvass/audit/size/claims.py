"""In which way a number is of all claims of a contest: the sentences that say it."""

from __future__ import annotations

OF_ALL = "the numbers are of all claims together, on the same cards"
SHARED = "the chance to fail is shared among all claims, so that fewer cards may do"
OTHERS_FAR = (
    "the other claims are so far apart that they hardly ever take more cards than the hardest"
)
AVERAGE_OF_ONE = "the average is of the hardest claim by itself; all together take more"
FEWER_AUDITS = (
    "fewer audits were simulated than asked, since a draw takes its time for each of the claims"
)

TOLD = (OF_ALL, SHARED, OTHERS_FAR, AVERAGE_OF_ONE, FEWER_AUDITS)
"""The sentences that say what numbers are of, and not what they take for granted."""


def of_claims(count: int, *, is_far: bool = False, is_shared: bool = False) -> tuple[str, ...]:
    """The sentences of a number that is of so many claims; none where there is one.

    >>> of_claims(1), len(of_claims(2)), len(of_claims(2, is_shared=True))
    ((), 1, 2)
    """
    if count < 2:
        return ()
    return (OF_ALL, *((OTHERS_FAR,) if is_far else (SHARED,) if is_shared else ()))
