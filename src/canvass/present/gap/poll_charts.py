"""How far polls were off, as lanes of dots: every state of every year, and one year by votes without paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from canvass.forensics.polls import PollError, PollsChapter, enough
from canvass.present.charts import INK, MUTED, Spec, saying
from canvass.present.gap.intervals import COLOURS, label_size, round_values
from canvass.present.messages import messages
from canvass.present.plot.lettering import RIM
from canvass.present.values import Values, values
from canvass.present.words import counted, true_minus

say = messages("tech_gap_figures")
of_audit = messages("report_audit")

LANE, FOOT = 58, 8


@dataclass(frozen=True, slots=True)
class Lane:
    """A named row of locations, the mean that its bar shows."""

    name: str
    errors: tuple[PollError, ...]
    mean: float


def years_chart(chapter: PollsChapter, width: int) -> Spec:
    """One lane for each year: a dot for each location, a bar at their mean, the state itself named."""
    return _lanes(_by_year(chapter), chapter.location, width)


def _by_year(chapter: PollsChapter) -> list[Lane]:
    return [
        Lane(str(one.year), enough(chapter.errors, one.year), one.mean_points)
        for one in chapter.years
    ]


def with_paper(chapter: PollsChapter) -> tuple[PollError, ...]:
    """The states of the year with enough polls and a known share of votes without paper."""
    return tuple(
        one for one in enough(chapter.errors, chapter.year) if one.location in chapter.paperless
    )


def paper_chart(chapter: PollsChapter, width: int) -> Spec:
    """One lane for each group of states of the year by their share of votes without paper."""
    return _lanes(_by_paper(chapter), chapter.location, width)


def _by_paper(chapter: PollsChapter) -> list[Lane]:
    known = with_paper(chapter)
    shares = [chapter.paperless[one.location] for one in known]
    lanes = []
    for name, low, high in (
        (say("paper-unknown"), -1.0, 0.0),
        (say("paper-half"), 0.0, 0.5),
        (say("paper-most"), 0.5, 1.0),
    ):
        group = tuple(one for one, share in zip(known, shares, strict=True) if low < share <= high)
        if group:
            mean = float(np.mean([one.error_points for one in group]))
            lanes.append(Lane(f"{name} ({counted(len(group), 'state')})", group, mean))
    return lanes


def _lanes(lanes: Sequence[Lane], location: str, width: int) -> Spec:
    values = [one.error_points for lane in lanes for one in lane.errors]
    low, high = min(*values, 0.0) - 1, max(*values, 0.0) + 1
    height = LANE * len(lanes) + FOOT
    x: Spec = {"type": "quantitative", "scale": {"domain": [low, high], "nice": False}}
    y: Spec = {
        "type": "quantitative",
        "scale": {"domain": [0, height], "reverse": True, "nice": False},
        "axis": None,
    }
    own = [
        (place, one)
        for place, lane in enumerate(lanes)
        for one in lane.errors
        if one.location == location
    ]
    everybody = [(place, one) for place, lane in enumerate(lanes) for one in lane.errors]
    return {
        "width": width - 24,
        "height": height,
        "layer": [
            _zero(x, round_values(low, high, width), width),
            _points(everybody, x, y, {"size": 42, "opacity": 0.45, "color": MUTED}),
            _means(lanes, x, y),
            _points(own, x, y, {"size": 110, "opacity": 1.0, "color": COLOURS[0]}),
            _own_names(own, x, y),
            _lane_names(lanes, y, width),
        ],
    }


def _middle(place: int) -> float:
    return LANE * place + 40


def _points(dots: Sequence[tuple[int, PollError]], x: Spec, y: Spec, mark: Spec) -> Spec:
    values = [
        {
            "error": round(one.error_points, 3),
            "y": _middle(place),
            "said": (f"{one.location} {one.year}: {true_minus(f'{one.error_points:+.1f}')} points"),
        }
        for place, one in dots
    ]
    return {
        "data": {"values": values},
        "mark": {"type": "circle", **mark},
        "encoding": saying({"x": {**x, "field": "error"}, "y": {**y, "field": "y"}}),
    }


def _means(lanes: Sequence[Lane], x: Spec, y: Spec) -> Spec:
    values = [
        {"mean": round(lane.mean, 3), "from": _middle(place) - 9, "to": _middle(place) + 9}
        for place, lane in enumerate(lanes)
    ]
    return {
        "data": {"values": values},
        "mark": {"type": "rule", "color": INK, "strokeWidth": 2.5},
        "encoding": {
            "x": {**x, "field": "mean"},
            "y": {**y, "field": "from"},
            "y2": {"field": "to"},
        },
    }


def _own_names(own: Sequence[tuple[int, PollError]], x: Spec, y: Spec) -> Spec:
    values = [
        {
            "name": f"{one.location} {one.error_points:+.1f}".replace("-", "\u2212"),
            "error": round(one.error_points, 3),
            "y": _middle(place) - 14,
        }
        for place, one in own
    ]
    return {
        "data": {"values": values},
        "mark": {"type": "text", "color": COLOURS[0], "fontWeight": 700, "fontSize": 12},
        "encoding": {
            "x": {**x, "field": "error"},
            "y": {**y, "field": "y"},
            "text": {"field": "name"},
        },
    }


def _lane_names(lanes: Sequence[Lane], y: Spec, width: int) -> Spec:
    values = [{"name": lane.name, "y": _middle(place) - 32} for place, lane in enumerate(lanes)]
    mark = {
        "type": "text",
        "align": "left",
        "x": 0,
        "fontWeight": 600,
        "fontSize": label_size(width),
        **RIM,
    }
    return {
        "data": {"values": values},
        "mark": mark,
        "encoding": {"y": {**y, "field": "y"}, "text": {"field": "name"}},
    }


def _zero(x: Spec, values: Sequence[float], width: int) -> Spec:
    title = say("poll-axis" if width > 500 else "poll-axis-narrow")
    axis = {"values": list(values)}
    return {
        "data": {"values": [{"zero": 0}]},
        "mark": {"type": "rule", "color": INK, "strokeWidth": 1},
        "encoding": {"x": {**x, "field": "zero", "title": title, "axis": axis}},
    }


def years_values(chapter: PollsChapter) -> Values:
    """What the lanes of years show, a row for each state of each year."""
    return _lane_values(_by_year(chapter), say("value-year"), say("poll-mean-year"))


def paper_values(chapter: PollsChapter) -> Values:
    """What the lanes of the one year show, a row for each state."""
    group = of_audit("column-without")
    return _lane_values(_by_paper(chapter), group, say("poll-mean-group"))


def _lane_values(lanes: Sequence[Lane], group: str, mean: str) -> Values:
    return values(
        (group, say("value-state"), say("poll-axis"), mean),
        (
            (lane.name, one.location, one.error_points, lane.mean)
            for lane in lanes
            for one in lane.errors
        ),
    )
