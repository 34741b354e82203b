"""Words in a drawing, and how wide they are: about, for the font is that of whoever reads."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from canvass.present.plot.part import INK, Part, tag

NARROW_LETTERS, WIDE_LETTERS = "iljtfrI.,:;'|!()[]-/ ", "mwMW%@\N{MINUS SIGN}+"
NARROW, MIDDLE, CAPITAL, WIDE = 0.34, 0.61, 0.68, 0.88
"""Widths of letters as shares of their size: about those of the wider fonts that pages are read in."""
BOLD, BOLD_FROM = 1.12, 600
LINE = 1.2
"""Height of a line as a share of the size of its letters."""
LONGEST = 32
"""Letters of a name in a chart; pointing at its mark tells it whole."""
ANCHORS = {"left": None, "center": "middle", "right": "end"}
BEFORE = {"left": 0.0, "center": 0.5, "right": 1.0}
"""Share of a text's width that stands before its place."""
RIM = {"stroke": "white", "strokeWidth": 4}
"""What a mark of words has that crosses lines or dots: it is read nevertheless."""


@dataclass(frozen=True, slots=True)
class Look:
    """How words look: the size of their letters, where they begin, their colour and weight, and a rim if any."""

    size: float = 12
    align: str = "center"
    colour: str = INK
    weight: object = None
    opacity: float | None = None
    rim: str | None = None
    rim_width: float | None = None
    line: float | None = None
    """Pixels from one line to the next."""


def width_of(words: str, size: float, weight: object = None) -> float:
    """Pixels that the words take, about.

    >>> round(width_of("Wisconsin", 12))
    63
    """
    bold = BOLD if isinstance(weight, int) and weight >= BOLD_FROM else 1
    return bold * size * sum(map(_letter, words))


def shorten(name: str) -> str:
    """A name that leaves room for the chart: its first letters, where it is very long.

    >>> shorten("Lewis and Clark"), len(shorten("x" * 300))
    ('Lewis and Clark', 32)
    """
    return name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}\N{HORIZONTAL ELLIPSIS}"


def _letter(letter: str) -> float:
    if letter in NARROW_LETTERS:
        return NARROW
    if letter in WIDE_LETTERS:
        return WIDE
    return CAPITAL if letter.isupper() else MIDDLE


def lettering(words: str | list[str], x: float, y: float, look: Look) -> Part:
    """Words whose first line stands around a height, further lines below it."""
    lines = words if isinstance(words, list) else [words]
    step = look.line or LINE * look.size
    widest = max(width_of(each, look.size, look.weight) for each in lines)
    left = x - BEFORE[look.align] * widest
    top = y - LINE * look.size / 2
    drawn = tag("text", _attributes(x, y, look), _lines(lines, x, step))
    return Part(drawn, left, top, left + widest, top + step * len(lines))


def _attributes(x: float, y: float, look: Look) -> dict[str, object]:
    return {
        "x": x + 0.0,
        "y": y + round(0.3 * look.size),
        "text-anchor": ANCHORS[look.align],
        "font-size": f"{look.size:g}px",
        "font-weight": look.weight,
        "fill": look.colour,
        "opacity": look.opacity,
        "stroke": look.rim,
        "stroke-width": look.rim_width,
        "stroke-linejoin": "round" if look.rim else None,
        "paint-order": "stroke" if look.rim else None,
    }


def _lines(lines: list[str], x: float, step: float) -> str:
    if len(lines) == 1:
        return escape(lines[0], quote=False)
    return "".join(
        tag("tspan", {"x": x + 0.0, "dy": step if place else None}, escape(line, quote=False))
        for place, line in enumerate(lines)
    )
