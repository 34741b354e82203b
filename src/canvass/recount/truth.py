"""Three-valued logic (Kleene 1952): what is not known stays not known until it cannot matter."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum


class Truth(StrEnum):
    """Whether a condition of the law holds."""

    TRUE = "true"
    FALSE = "false"
    UNKNOWN = "unknown"

    @classmethod
    def of(cls, value: bool) -> Truth:
        """The truth of a comparison that could be made."""
        return cls.TRUE if value else cls.FALSE

    @property
    def opposite(self) -> Truth:
        """True for false, false for true; the opposite of unknown is unknown."""
        return _ORDER[-1 - _ORDER.index(self)]


_ORDER = (Truth.FALSE, Truth.UNKNOWN, Truth.TRUE)


def every(truths: Iterable[Truth]) -> Truth:
    """Whether all hold: one that is false decides, and no condition at all holds.

    >>> print(every([Truth.UNKNOWN, Truth.FALSE]), every([Truth.UNKNOWN, Truth.TRUE]), every([]))
    false unknown true
    """
    return min(truths, key=_ORDER.index, default=Truth.TRUE)


def some(truths: Iterable[Truth]) -> Truth:
    """Whether any holds: one that is true decides, and no condition at all does not hold.

    >>> print(some([Truth.UNKNOWN, Truth.TRUE]), some([Truth.UNKNOWN, Truth.FALSE]), some([]))
    true unknown false
    """
    return max(truths, key=_ORDER.index, default=Truth.FALSE)
