"""Numbers that a test was given, refused with a sentence when they make no sense."""

from __future__ import annotations

from math import isfinite

from canvass.errors import OutOfRange


def require(
    what: str,
    value: float,
    low: float,
    high: float = float("inf"),
    *,
    may_equal: tuple[bool, bool] = (True, True),
) -> None:
    """Refuse a number outside ``low`` to ``high``; ``may_equal`` says whether each end is allowed.

    >>> require("risk limit", 0.05, 0, 1)
    >>> require("risk limit", 5, 0, 1)
    Traceback (most recent call last):
    canvass.errors.OutOfRange: risk limit must be from 0 to 1, found 5
    """
    try:
        above = low <= value if may_equal[0] else low < value
        below = value <= high if may_equal[1] else value < high
        if isfinite(value) and above and below:
            return
    except TypeError:
        raise OutOfRange(f"{what} must be a number, found {value!r}") from None
    at_least = f"from {low:g}" if may_equal[0] else f"above {low:g}"
    at_most = (
        "" if high == float("inf") else f" to {high:g}" if may_equal[1] else f", below {high:g}"
    )
    raise OutOfRange(f"{what} must be {at_least}{at_most}, found {value}")


def require_risk_limit(value: float) -> None:
    """Refuse a risk limit that is not a chance strictly between 0 and 1 (5 percent is 0.05)."""
    require("risk limit (a chance: 5 percent is 0.05)", value, 0, 1, may_equal=(False, False))


def require_cap(value: float) -> None:
    """Refuse a cap that is not a share of the wealth; 0 would never bet."""
    require("cap", value, 0, 1, may_equal=(False, True))
