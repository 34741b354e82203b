"""How much selection on what is not seen would remove an estimate (Oster 2019, linear approximation)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Oster:
    """Selection on unseen factors, relative to selection on the controls.

    ``delta_for_zero``: how many times as strong it must be to bring the estimate to zero; ``adjusted``: the
    estimate if it is exactly as strong. An approximation of Oster's cubic equation.
    """

    largest_r_squared: float
    delta_for_zero: float
    adjusted: float


def oster(
    short: tuple[float, float], long: tuple[float, float], largest_r_squared: float
) -> Oster | None:
    """Oster's figures from (estimate, R squared) without and with controls; None where they are undefined.

    >>> oster((-6.9989, 0.11405), (-0.9031, 0.5128), 1.0).delta_for_zero
    0.1213
    """
    (b0, r0), (b1, r1) = short, long
    if b0 == b1 or r1 == r0 or largest_r_squared == r1:
        return None
    room = (b0 - b1) * (largest_r_squared - r1)
    return Oster(largest_r_squared, b1 * (r1 - r0) / room, b1 - room / (r1 - r0))


def largest_r_squared(r_squared: float) -> float:
    """The R squared that all factors together might reach: 1.3 times that of the controls, at most 1."""
    return min(1.0, 1.3 * r_squared)
