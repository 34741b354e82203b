"""Every order in which a few cards can be drawn: how often an audit measures so small a risk, exactly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate, permutations

from canvass.audit.risk import Status
from canvass.model import CardId
from tests.audit.run.office import Office, Paper

Marks = tuple[str, ...]
Cards = Sequence[tuple[Marks, Marks]]
"""What is recorded of each card, and what the card says."""
Opened = Callable[[Mapping[CardId, Marks]], Office]
"""An office that audits cards with these records at ``LIMIT``, always with the same seed; nothing is drawn yet."""
LIMIT, ROUNDING = 0.3, 1e-9


def nearest(cards: Cards, opened: Opened) -> float:
    """The chance that the smallest risk measured is at most r, over r, for the r where it is largest.

    On a paper that contradicts the report it is at most 1, or the risk is none. Where each card lies decides when the
    seed draws it, so that every order is one in which the cards lie.
    """
    orders = sorted({*permutations(cards)})
    least = sorted(Counter(_least_risk(order, opened) for order in orders).items())
    reached = accumulate(count / len(orders) for _, count in least)
    return max(chance / risk for (risk, _), chance in zip(least, reached, strict=True)) - ROUNDING


def _least_risk(order: Cards, opened: Opened) -> float:
    """The smallest risk of rounds that go on card by card, from two of them to all but one."""
    lying = {("Adams", "1", str(place)): card for place, card in enumerate(order, 1)}
    paper: Paper = {card: {"mayor": said} for card, (_, said) in lying.items()}
    office = opened({card: recorded for card, (recorded, _) in lying.items()})
    office.begin()
    least = 1.0
    for size in range(2, len(order)):
        (result,) = office.round({"mayor": size}, paper)
        risk = float(result.measured_risk)
        least = min(least, risk)
        assert (result.status is Status.CONFIRMED) == (risk <= LIMIT)
        if result.status is not Status.NOT_YET:
            assert result.status in (Status.CONFIRMED, Status.RUINED)
            break
    return least
