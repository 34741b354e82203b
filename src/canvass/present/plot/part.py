"""A piece of a drawing with the room that it takes, and how its tags are written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from html import escape

INK, MUTED, GRID = "#1f2933", "#55606c", "#dfe3e8"


@dataclass(frozen=True, slots=True)
class Part:
    """Tags, and the rectangle around what they draw, in pixels."""

    svg: str
    left: float
    top: float
    right: float
    bottom: float


def together(parts: Iterable[Part], before: str = "", after: str = "") -> Part:
    """Pieces one over the other, in a group where its tags are given."""
    some = [*parts]
    return Part(
        before + "".join(each.svg for each in some) + after,
        min((each.left for each in some), default=0),
        min((each.top for each in some), default=0),
        max((each.right for each in some), default=0),
        max((each.bottom for each in some), default=0),
    )


def tag(name: str, attributes: Mapping[str, object], inside: str = "") -> str:
    """One tag; an attribute without a value is left out, numbers go to hundredths of a pixel.

    >>> tag("line", {"x2": 79.149, "stroke": None})
    '<line x2="79.15"/>'
    """
    told = "".join(
        f' {key}="{short(value) if isinstance(value, float) else escape(str(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{told}>{inside}</{name}>" if inside else f"<{name}{told}/>"


def short(value: float) -> str:
    """A place to hundredths of a pixel, without noughts at its end.

    >>> short(12.0), short(-0.001), short(0.256)
    ('12', '0', '0.26')
    """
    return f"{round(value, 2) + 0.0:.2f}".rstrip("0").rstrip(".")
