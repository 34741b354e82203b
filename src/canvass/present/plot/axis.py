"""The axes of a chart: fine lines across it, numbers or names beside it, and a title."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import floor
from typing import Any

from canvass.present.plot.layer import Layer, only
from canvass.present.plot.lettering import Look, lettering, width_of
from canvass.present.plot.part import GRID, MUTED, Part, short, tag, together
from canvass.present.plot.scale import Scale, numbers

PADDING, TITLE_PADDING, SIZE = 6, 7, 12
TICKS = 8
KNOWN = {
    *("values", "labels", "format", "tickCount", "grid", "orient"),
    *("labelAngle", "labelFontSize"),
}
FORMATS: Mapping[str, Callable[[float], str]] = {
    ",d": lambda value: f"{value:,.0f}",
    ".0%": lambda value: f"{100 * value:.0f}%",
}
SLANT = 0.71
"""Sine of the angle of slanted names."""


@dataclass(frozen=True, slots=True)
class Axis:
    """One side of a chart: places in pixels, what is written at each, and how."""

    places: tuple[float, ...]
    labels: tuple[str, ...]
    title: str
    asked: Mapping[str, Any]

    @property
    def look(self) -> Look:
        """How its labels look."""
        return Look(self.asked.get("labelFontSize", SIZE), colour=MUTED)

    @property
    def has_grid(self) -> bool:
        """Whether fine lines go across the chart from it."""
        return bool(self.asked.get("grid", True))


def axis(side: str, some: Sequence[Layer], scale: Scale | None) -> Axis | None:
    """The axis of a side; None where any layer says that it has none, or nothing is placed along it."""
    channels = [each.encoding[side] for each in some if side in each.encoding]
    given = [each["axis"] for each in channels if "axis" in each]
    if scale is None or any(each is None for each in given):
        return None
    asked = {key: value for each in given for key, value in each.items()}
    only(asked, KNOWN, f"{side}, axis", {"format": tuple(FORMATS)})
    values = asked.get("values") or scale.ticks(asked.get("tickCount", TICKS))
    titles = [each["title"] for each in channels if each.get("title")]
    labels = asked.get("labels") or _labels(values, asked.get("format"))
    places = tuple(scale.at(each) for each in values)
    return Axis(places, tuple(labels), titles[0] if titles else "", asked)


def _labels(values: Sequence[float], form: str | None) -> list[str]:
    return [FORMATS[form](each) for each in values] if form else numbers(values)


def grid(x: Axis | None, y: Axis | None, width: float, height: float) -> str:
    """The fine lines of both axes, at whole pixels and a half: so they are sharp."""
    down = [f"M{_sharp(at)},0V{short(height)}" for at in (x.places if x and x.has_grid else ())]
    across = [f"M0,{_sharp(at)}H{short(width)}" for at in (y.places if y and y.has_grid else ())]
    path = "".join((*down, *across))
    return tag("path", {"d": path, "fill": "none", "stroke": GRID}) if path else ""


def _sharp(at: float) -> str:
    return short(floor(at + 0.5) + 0.5)


def below(one: Axis, width: float, height: float) -> Part:
    """Labels under the chart, or above it, and the title."""
    if one.asked.get("labelAngle"):
        return together(
            _slanted(at, text, height, one.look)
            for at, text in zip(one.places, one.labels, strict=True)
        )
    is_above = one.asked.get("orient") == "top"
    middle = -PADDING - 5.0 if is_above else height + PADDING + 5.0
    labels = together(_apart(_flush(one, middle, width)))
    if not one.title:
        return labels
    at = labels.bottom + TITLE_PADDING + SIZE / 2
    return together((labels, lettering(one.title, width / 2, at, Look(SIZE, colour=MUTED))))


def _flush(one: Axis, middle: float, width: float) -> Iterator[Part]:
    """Labels at their places; those at the ends of the chart stand within it."""
    for at, text in zip(one.places, one.labels, strict=True):
        align = "left" if at < 1 else "right" if at > width - 1 else "center"
        yield lettering(text, at, middle, replace(one.look, align=align))


def _apart(labels: Iterator[Part]) -> list[Part]:
    """Every label, or every second, fourth ... until none touches the next."""
    some = [*labels]
    while len(some) > 1 and any(one.right + 2 > two.left for one, two in pairwise(some)):
        some = some[::2]
    return some


def _slanted(at: float, text: str, height: float, look: Look) -> Part:
    """A long name that ends under its place and comes from the left below."""
    long = SLANT * width_of(text, look.size)
    turned = f"translate({short(at)},{short(height + PADDING)})rotate(-45)"
    words = lettering(text, 0, look.size / 2, replace(look, align="right")).svg
    return Part(
        tag("g", {"transform": turned}, words), at - long, height, at, height + long + look.size
    )


def beside(one: Axis, height: float) -> Part:
    """Labels to the left of the chart, and the title, upwards."""
    look = replace(one.look, align="right")
    labels = together(
        lettering(text, -PADDING, at, look) for at, text in zip(one.places, one.labels, strict=True)
    )
    if not one.title:
        return labels
    at = labels.left - TITLE_PADDING
    turned = f"translate({short(at)},{short(height / 2)})rotate(-90)"
    words = lettering(one.title, 0, -SIZE / 3, Look(SIZE, colour=MUTED)).svg
    return together(
        (labels, Part(tag("g", {"transform": turned}, words), at - SIZE, 0, at, height))
    )
