"""Sentences that stand in every report word for word, so that no edition softens or sharpens them."""

ONLY_PAPER = (
    "A pattern is not proof; absence of a pattern is not proof of absence. "
    "Only examination of the paper ballots answers this."
)
WHERE_NOT_WHAT = "This comparison describes where equipment was used, not what the equipment did."
WEIGHTING = "Counting each county once and counting each vote once answer different questions; both are shown."


def detection(needed_points: float, detectable_points: float) -> str:
    """What would change the winner, beside what the analysis could have detected.

    >>> detection(3.7758, 9.6532)
    'The effect that would change the winner is 3.8 points; this analysis could have detected 9.7 points.'
    """
    return (
        f"The effect that would change the winner is {needed_points:.1f} points; "
        f"this analysis could have detected {detectable_points:.1f} points."
    )
