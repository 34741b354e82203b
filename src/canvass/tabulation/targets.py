"""How many electors a choice must gain, for each thing one may want to know."""

from __future__ import annotations

from dataclasses import dataclass

from canvass.tabulation.college import Allocation
from canvass.vocabulary import Goal as Goal


@dataclass(frozen=True, slots=True)
class Target:
    """Electors to gain: this many or more, or this many exactly. Nothing to gain at or below 0."""

    electors: int
    is_exact: bool = False

    @property
    def is_met(self) -> bool:
        """Whether nothing has to flip."""
        return self.electors == 0 if self.is_exact else self.electors <= 0

    def is_met_by(self, electors: int) -> bool:
        """Whether a gain of so many electors reaches the target."""
        return electors == self.electors if self.is_exact else electors >= self.electors


def target(allocation: Allocation, choice: str, goal: Goal) -> Target | None:
    """Electors that the choice must gain for the goal; None where no number would do.

    An odd number of electors cannot be tied. To deny a majority, only what the leader holds counts.
    """
    held = allocation.electors.get(choice, 0)
    if goal is Goal.WIN:
        return Target(allocation.majority - held)
    half, odd = divmod(allocation.total, 2)
    if goal is Goal.TIE:
        return None if odd else Target(half - held, is_exact=True)
    leading = max((count for c, count in allocation.electors.items() if c != choice), default=0)
    return Target(leading - half)
