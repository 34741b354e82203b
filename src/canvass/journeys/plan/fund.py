"""How much money must be there by when."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from canvass.journeys.plan.money import Amount
from canvass.recount.deadlines import ASKING, Countdown
from canvass.recount.moment import LATEST, Moment


@dataclass(frozen=True, slots=True)
class Due:
    """A state's advance payment: the amount, None where it cannot be said, and the clock to have it by."""

    state: str
    amount: Amount | None
    clock: Countdown | None

    @property
    def by(self) -> Moment | None:
        """When it is due, where that is known."""
        return self.clock.deadline.latest if self.clock else None


@dataclass(frozen=True, slots=True)
class FundTarget:
    """What must be there by a moment, for this state and all that are due before it.

    ``by`` is None for states whose last day is not known: they stand last, and may be due at any time.
    ``not_known`` are states up to here whose amount cannot be said; they are in no sum. ``is_known`` is false where
    that leaves none, and the sums say nothing.
    """

    by: Moment | None
    state: str
    clock: str
    low_cents: int
    middle_cents: int
    high_cents: int
    not_known: tuple[str, ...]
    is_known: bool
    is_of_asking: bool = True
    """Whether ``by`` is the last day to ask; else that day is not known, and may be sooner."""


def fund_targets(dues: Sequence[Due]) -> tuple[FundTarget, ...]:
    """The targets in the order in which they fall due, each with all that came before."""
    ordered = sorted(dues, key=lambda due: due.by or LATEST)
    targets = []
    for at, due in enumerate(ordered):
        so_far = ordered[: at + 1]
        amounts = [each.amount for each in so_far if each.amount]
        targets.append(
            FundTarget(
                by=due.by,
                state=due.state,
                clock=due.clock.title if due.clock else "",
                low_cents=sum(amount.low_cents for amount in amounts),
                middle_cents=sum(amount.middle_cents for amount in amounts),
                high_cents=sum(amount.high_cents for amount in amounts),
                not_known=tuple(each.state for each in so_far if each.amount is None),
                is_known=bool(amounts),
                is_of_asking=due.clock is None or due.clock.stage in ASKING,
            )
        )
    return tuple(targets)
