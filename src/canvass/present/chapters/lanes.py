"""A time line as lanes: one for each place, days along it, numbered marks that a table below explains."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from canvass.present.charts import INK, NARROW, Spec, saying
from canvass.present.messages import messages
from canvass.present.values import Values, values

say = messages("report_timeline")

SLOT, BETWEEN = {True: 22, False: 26}, 13
"""Pixels from one mark to the next below it, on a narrow and on a wide screen, and between two lanes."""
LABELS = {True: 104, False: 120}
"""Pixels of the width that the names beside the lanes take."""
AFTER = "#a9b2bb"


@dataclass(frozen=True, slots=True)
class Mark:
    """A numbered event: its day, lane, kind and the colour of that, and whether it came after the day of asking."""

    number: int
    day: date
    lane: str
    words: str
    colour: str
    is_after: bool


@dataclass(frozen=True, slots=True)
class _Side:
    """Names along one side of the picture: the pixels that each takes, and those at both ends together."""

    names: Sequence[str]
    step: float
    edge: float = 0

    @property
    def length(self) -> float:
        return self.step * len(self.names) + self.edge

    def middle(self, place: int) -> float:
        return self.edge / 2 + self.step * (place + 0.5)

    def channel(self, field: str, axis: Spec) -> Spec:
        """Pixels as values, with the names written at their places."""
        middles = [self.middle(place) for place in range(len(self.names))]
        return {
            "field": field,
            "type": "quantitative",
            "scale": {"domain": [0, self.length], "nice": False, "reverse": field == "y"},
            "axis": {"values": middles, "labels": list(self.names), "labelFontSize": 11, **axis},
        }


def lanes_chart(marks: Sequence[Mark], lanes: Mapping[str, str], width: int) -> Spec:
    """The chart's specification: days across on a wide screen, downwards on a narrow one; gaps are not to scale.

    ``lanes`` are the lanes in order, each with a short name for the narrow screen.
    """
    is_narrow = width <= NARROW
    days, names = _days(marks), [*(lanes.values() if is_narrow else lanes)]
    inner, slot, most = width - LABELS[is_narrow], SLOT[is_narrow], _most(marks)
    if is_narrow:
        along, across = _Side([*days.values()], slot * most), _Side(names, inner / len(names))
        x, y = across.channel("x", {"orient": "top", "grid": False}), along.channel("y", {})
    else:
        along = _Side([*days.values()], inner / len(days))
        across = _Side(names, slot * most + BETWEEN, BETWEEN)
        x, y = along.channel("x", {"labelAngle": -45}), across.channel("y", {"grid": False})
    rows = []
    for mark, at in _placed(marks):
        day, lane = [*days].index(mark.day), [*lanes].index(mark.lane)
        places = (across.middle(lane), along.middle(day))
        left, top = places if is_narrow else reversed(places)
        rows.append({**_row(mark, days), "x": left, "y": top + slot * (at - (most - 1) / 2)})
    return {
        "width": across.length if is_narrow else along.length,
        "height": along.length if is_narrow else across.length,
        "data": {"values": rows},
        "layer": _layers({"x": x, "y": y}),
    }


def _row(mark: Mark, days: Mapping[date, str]) -> Spec:
    """What a mark shows and says."""
    return {
        "number": str(mark.number),
        "fill": mark.colour,
        "stroke": AFTER if mark.is_after else INK,
        "said": f"{mark.number}. {days[mark.day]}, {mark.lane}: {mark.words}",
    }


def _layers(position: Spec) -> list[Spec]:
    """Circles, and their numbers over them."""
    return [
        {
            "mark": {"type": "circle", "size": 380, "opacity": 1, "strokeWidth": 1.4},
            "encoding": saying(
                {
                    **position,
                    "color": {"field": "fill", "type": "nominal", "scale": None},
                    "stroke": {"field": "stroke", "type": "nominal", "scale": None},
                }
            ),
        },
        {
            "mark": {"type": "text", "fontSize": 11, "fontWeight": 600, "color": INK},
            "encoding": {**position, "text": {"field": "number"}},
        },
    ]


def _days(marks: Sequence[Mark]) -> dict[date, str]:
    """Each day with an event, as it is written: its year where that is a later one than of the day before."""
    days = sorted({mark.day for mark in marks})
    written = {}
    for before, day in zip((days[0], *days), days, strict=False):
        year = f", {day.year}" if day.year > before.year else ""
        written[day] = f"{day:%a}, {day:%b} {day.day}{year}"
    return written


def _most(marks: Sequence[Mark]) -> int:
    """The most events of one day in one lane."""
    return max(Counter((mark.day, mark.lane) for mark in marks).values())


def _placed(marks: Sequence[Mark]) -> list[tuple[Mark, int]]:
    """Each mark with its place among those of the same day and lane."""
    seen: Counter[tuple[date, str]] = Counter()
    placed = []
    for mark in marks:
        placed.append((mark, seen[mark.day, mark.lane]))
        seen[mark.day, mark.lane] += 1
    return placed


def lanes_values(marks: Sequence[Mark]) -> Values:
    """What the marks show, a row for each; the numbers are those of the table of events."""
    return values(
        (say("column-event"), say("column-day"), say("value-place"), say("value-after")),
        (
            (mark.number, mark.day.isoformat(), mark.lane, say("yes" if mark.is_after else "no"))
            for mark in marks
        ),
    )
