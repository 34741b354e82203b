"""What an office holds of a box before the draw: whether its papers contradict one another there."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Account:
    """The cards of a box by its manifest, the last card that has a record, and the most votes reported of a contest.

    What an office does not hold is 0. A contest takes one vote a card.
    """

    manifest: int
    recorded: int = 0
    reported: int = 0

    @property
    def is_contradicted(self) -> bool:
        """Whether there is more in the box than its manifest says: that stops a commitment.

        Less stops nothing: a card without a record is taken for the worst, and a card need not bear a vote.

        >>> Account(34, recorded=43).is_contradicted, Account(54, recorded=45).is_contradicted
        (True, False)
        """
        return max(self.recorded, self.reported) > self.manifest
