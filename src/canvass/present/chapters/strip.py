"""A strip of circles for each of two groups of places, without overlap and without chance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, floor, pi, sqrt

from canvass.journeys.chapters.technology import Place
from canvass.present.chapters.name_beside import GAP, LETTERS, Name
from canvass.present.charts import INK, MUTED, Spec, saying
from canvass.present.messages import messages
from canvass.present.plot.lettering import BOLD_FROM, RIM, shorten, width_of
from canvass.present.values import Values, values
from canvass.present.words import number

say = messages("report_technology")

COLOURS = ("#6b4f93", "#b58a2a")
SMALLEST_RADIUS = 3.0
LARGEST_RADIUS = {True: 24.0, False: 14.0}
HEAD, FOOT, MEAN = 46, 14, 24
"""Room above a lane's circles, for its name and its mean, and below them; the height at which the mean is written."""
NAMED = 2
"""So many of the largest places are named in the picture."""
SIDES = ((0, -1), (0, 1), (1, 0), (-1, 0))
"""Where a name may stand: above its circle, below, to the right or to the left."""


@dataclass(frozen=True, slots=True)
class Circle:
    """A place in its lane: distance below the lane's middle line, and radius, in pixels."""

    place: Place
    y: float
    radius: float


@dataclass(frozen=True, slots=True)
class Lane:
    """A group: its name, the mean that its bar shows, its circles, and where it begins and ends."""

    name: str
    mean: float | None
    circles: tuple[Circle, ...]
    top: float
    middle: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Group:
    """Places of one group and their mean."""

    name: str
    mean: float | None
    places: tuple[Place, ...]


def strip_plot(groups: Sequence[Group], choice: str, width: int) -> Spec:
    """The chart's specification: one lane for each group, circles moved aside until none overlap."""
    is_wide = width > 500
    inner = width - 24
    shares = [place.share_points for group in groups for place in group.places]
    low = 10 * floor(min(shares) / 10)
    domain = [low, max(low + 10, 10 * ceil(max(shares) / 10))]
    most = max(place.votes for group in groups for place in group.places)
    pixels_per_point = inner / (domain[1] - domain[0])
    lanes = _lanes(groups, pixels_per_point, LARGEST_RADIUS[is_wide] / sqrt(max(most, 1)))
    x = {"type": "quantitative", "scale": {"domain": domain, "nice": False}}
    y = {
        "type": "quantitative",
        "scale": {"domain": [0, lanes[-1].bottom], "reverse": True, "nice": False},
    }
    title = say("axis-share", choice=choice)
    return {
        "width": inner,
        "height": round(lanes[-1].bottom),
        "layer": [
            _circles(lanes, x, y, title),
            *_means(lanes, x, y),
            _heads(lanes, y),
            _names(lanes, x, y, pixels_per_point),
        ],
    }


def _lanes(groups: Sequence[Group], pixels_per_point: float, scale: float) -> list[Lane]:
    lanes: list[Lane] = []
    for group in groups:
        circles = _spread(group.places, pixels_per_point, scale)
        above = max((c.radius - c.y for c in circles), default=0.0)
        below = max((c.radius + c.y for c in circles), default=0.0) + 6
        top = lanes[-1].bottom if lanes else 0.0
        middle = top + HEAD + above
        lanes.append(Lane(group.name, group.mean, circles, top, middle, middle + below + FOOT))
    return lanes


def _spread(places: Sequence[Place], pixels_per_point: float, scale: float) -> tuple[Circle, ...]:
    """Circles, largest placed first, each as near to the middle line as it fits."""
    placed: list[tuple[float, Circle]] = []
    for place in sorted(places, key=lambda place: (-place.votes, place.unit)):
        radius = max(SMALLEST_RADIUS, scale * sqrt(place.votes))
        x = place.share_points * pixels_per_point
        near = [(a, c) for a, c in placed if abs(a - x) < radius + c.radius + 1]
        y = next(
            y
            for step in range(2000)
            for y in (step / 2, -step / 2)
            if all((a - x) ** 2 + (c.y - y) ** 2 >= (radius + c.radius + 0.6) ** 2 for a, c in near)
        )
        placed.append((x, Circle(place, y, radius)))
    return tuple(circle for _, circle in placed)


def _circles(lanes: Sequence[Lane], x: Spec, y: Spec, title: str) -> Spec:
    values = [
        {
            "group": lane.name,
            "share": round(circle.place.share_points, 3),
            "y": round(lane.middle + circle.y, 2),
            "area": round(pi * circle.radius**2, 1),
            "said": say(
                "circle-said",
                place=circle.place.name,
                share=f"{circle.place.share_points:.1f}%",
                votes=number(circle.place.votes),
            ),
        }
        for lane in lanes
        for circle in lane.circles
    ]
    colour = {"domain": [lane.name for lane in lanes], "range": list(COLOURS)}
    return {
        "data": {"values": values},
        "mark": {"type": "circle", "opacity": 0.9},
        "encoding": saying(
            {
                "x": {**x, "field": "share", "title": title, "axis": {"tickCount": 6}},
                "y": {**y, "field": "y", "axis": None},
                "size": {"field": "area", "type": "quantitative", "scale": None},
                "color": {"field": "group", "type": "nominal", "scale": colour, "legend": None},
            }
        ),
    }


def _means(lanes: Sequence[Lane], x: Spec, y: Spec) -> list[Spec]:
    values = [
        {
            "mean": lane.mean,
            "from": lane.top + HEAD - 14,
            "to": lane.bottom,
            "above": lane.top + MEAN,
            "text": _mean_words(lane.mean),
        }
        for lane in lanes
        if lane.mean is not None
    ]
    at = {**x, "field": "mean"}
    return [
        {
            "data": {"values": values},
            "mark": {"type": "rule", "strokeWidth": 2.5, "color": INK},
            "encoding": {"x": at, "y": {**y, "field": "from"}, "y2": {"field": "to"}},
        },
        {
            "data": {"values": values},
            "mark": {"type": "text", "fontWeight": 600, "fontSize": 13},
            "encoding": {"x": at, "y": {**y, "field": "above"}, "text": {"field": "text"}},
        },
    ]


def _mean_words(mean: float) -> str:
    return say("mean", mean=f"{max(mean, 0):.1f}")


def _mean_name(lane: Lane, x: float) -> Name:
    """Where the mean is written, which no place's name may hide."""
    words = _mean_words(lane.mean or 0)
    return Name(words, x, lane.top + MEAN, width_of(words, LETTERS + 1, BOLD_FROM) / 2)


def _heads(lanes: Sequence[Lane], y: Spec) -> Spec:
    values = [{"name": lane.name, "at": lane.top + 8} for lane in lanes]
    return {
        "data": {"values": values},
        "mark": {"type": "text", "align": "left", "x": 0, "fontSize": 13, "color": MUTED},
        "encoding": {"y": {**y, "field": "at"}, "text": {"field": "name"}},
    }


def _names(lanes: Sequence[Lane], x: Spec, y: Spec, pixels_per_point: float) -> Spec:
    """Names of the places with most votes, each beside those of larger ones, where it lies on the fewest circles."""
    both = [(lane, circle) for lane in lanes for circle in lane.circles]
    largest = sorted(both, key=lambda pair: (-pair[1].place.votes, pair[1].place.unit))[:NAMED]
    names: list[Name] = []
    means = [
        _mean_name(lane, lane.mean * pixels_per_point) for lane in lanes if lane.mean is not None
    ]
    for lane, circle in largest:
        names.append(
            _clearest(
                _around(lane, circle, pixels_per_point), [*means, *names], lane, pixels_per_point
            )
        )
    values = [
        {"name": name.words, "share": name.x / pixels_per_point, "y": name.y} for name in names
    ]
    return {
        "data": {"values": values},
        "mark": {"type": "text", "fontSize": LETTERS, **RIM},
        "encoding": {
            "x": {**x, "field": "share"},
            "y": {**y, "field": "y"},
            "text": {"field": "name"},
        },
    }


def _around(lane: Lane, circle: Circle, pixels_per_point: float) -> Iterator[Name]:
    """The name of a place on each side of its circle."""
    words = shorten(circle.place.name.removesuffix(" County"))
    half, x = width_of(words, LETTERS) / 2, circle.place.share_points * pixels_per_point
    aside, apart = circle.radius + GAP + half, circle.radius + GAP + LETTERS / 2
    for right, down in SIDES:
        yield Name(words, x + right * aside, lane.middle + circle.y + down * apart, half)


def _clearest(
    options: Iterator[Name], larger: Sequence[Name], lane: Lane, pixels_per_point: float
) -> Name:
    """The first that lies on no name of a larger place, and on the fewest circles."""
    circles = [
        (each.place.share_points * pixels_per_point, lane.middle + each.y, each.radius)
        for each in lane.circles
    ]
    return min(
        options,
        key=lambda name: (any(map(name.is_on, larger)), sum(name.hits(*each) for each in circles)),
    )


def strip_values(groups: Sequence[Group], choice: str) -> Values:
    """What the circles show, a row for each place, and the mean of its group."""
    return values(
        (
            say("value-group"),
            say("value-place"),
            say("axis-share", choice=choice),
            say("value-votes"),
            say("value-mean"),
        ),
        (
            (group.name, place.name, place.share_points, place.votes, group.mean)
            for group in groups
            for place in group.places
        ),
    )
