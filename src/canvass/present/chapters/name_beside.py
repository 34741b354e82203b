"""A name beside its mark in a picture, and what it would lie on."""

from __future__ import annotations

from dataclasses import dataclass

LETTERS, GAP = 12, 4
"""Size of a name, and the pixels between it and what stands beside it."""


@dataclass(frozen=True, slots=True)
class Name:
    """Words around a middle, and half of their width, in pixels."""

    words: str
    x: float
    y: float
    half_width: float

    def is_on(self, other: Name) -> bool:
        """Whether it lies on another name."""
        apart = self.half_width + other.half_width + GAP
        return abs(self.x - other.x) < apart and abs(self.y - other.y) < LETTERS + 1

    def hits(self, x: float, y: float, radius: float) -> bool:
        """Whether it lies on a circle."""
        aside = max(abs(x - self.x) - self.half_width, 0)
        apart = max(abs(y - self.y) - LETTERS / 2, 0)
        return aside**2 + apart**2 < radius**2
