"""What is known of a chance from how often something happened: an exact interval (Clopper and Pearson 1934)."""

from __future__ import annotations

from canvass.errors import OutOfRange


def exact_interval(times: int, trials: int, level: float = 0.95) -> tuple[float, float]:
    """The chances that ``times`` of ``trials`` are not surprising under, each side at half of 1 - ``level``.

    It holds the true chance at least as often as ``level`` says, whatever the chance is; where nothing happened, or
    every time, the open end is 0 or 1. Raises OutOfRange for counts that cannot be.

    >>> exact_interval(0, 100), exact_interval(25, 100)
    ((0.0, 0.0362167), (0.1687797, 0.3465525))
    """
    if not 0 <= times <= trials or trials < 1:
        raise OutOfRange(f"{times} of {trials} cannot be: no chance follows from it")
    from canvass.stats.special import betaincinv

    tail = (1 - level) / 2
    low = 0.0 if times == 0 else float(betaincinv(times, trials - times + 1, tail))
    high = 1.0 if times == trials else float(betaincinv(times + 1, trials - times, 1 - tail))
    return low, high
