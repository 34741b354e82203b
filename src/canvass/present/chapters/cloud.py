"""Past recounts as points by size and change, with leads beside them: how far apart the two are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from math import log10

from canvass.present.chapters.name_beside import GAP, LETTERS, Name
from canvass.present.charts import INK, MUTED, Spec, saying
from canvass.present.messages import messages
from canvass.present.plot.lettering import RIM, shorten, width_of
from canvass.present.values import Values, values
from canvass.present.words import number

say = messages("report_chance")
PAST, LEAD, LINE = "#6fa9ad", "#6b4f93", "#9aa3ad"
SMALLEST = 1
"""A change of none is drawn at one vote: the scale is logarithmic."""
ABOVE = -10
"""Pixels from a line to the end of the words on it: it rises to the right, and so keeps clear of them."""
ALONG = 6
"""Pixels by which the words on a line move along it, down from its end, until they lie on nothing."""
DIAMOND = 8
"""Pixels from the middle of a lead's diamond to its corners, about."""
DOWN, UNDER = (0, -8, 8, -16, 16), 19
"""Pixels that a name beside its lead may stand lower, and from a lead to a name under it."""
HIGHEST = 100_000
"""Where the scale of changes and leads ends, unless a lead is larger."""
SIZES = [factor * 10**power for power in range(8) for factor in (1, 3)]


@dataclass(frozen=True, slots=True)
class Point:
    """A contest of so many votes: the change of a past recount, or a lead; ``name`` is what it is called."""

    votes: int
    value: int
    name: str = ""


@dataclass(frozen=True, slots=True)
class ReversedLine:
    """Leads that are reversed with one chance: votes and lead at both ends, and the chance in words."""

    ends: tuple[tuple[int, float], tuple[int, float]]
    name: str


@dataclass(frozen=True, slots=True)
class Room:
    """From ``first`` to ``last`` votes in a ``width`` of pixels; ten times as much is ``tenfold`` pixels higher."""

    first: int
    last: int
    width: int
    tenfold: float

    def at(self, votes: float, value: float) -> tuple[float, float]:
        """Pixels from the left, and below a change of one."""
        across = log10(max(votes, 1) / self.first) / log10(self.last / self.first)
        return self.width * across, -self.tenfold * log10(max(value, SMALLEST))

    def row(self, name: Name) -> dict[str, object]:
        """The votes and the change at which a name stands."""
        votes = self.first * (self.last / self.first) ** (name.x / self.width)
        return {"votes": votes, "value": 10 ** (-name.y / self.tenfold), "name": name.words}


def cloud_chart(
    past: Sequence[Point], leads: Sequence[Point], lines: Sequence[ReversedLine], width: int
) -> Spec:
    """The chart's specification; both scales are logarithmic."""
    first, last = _reach(past, leads, lines)
    sizes = [n for n in SIZES if first < n < last]
    changes = _powers(max(HIGHEST, *(point.value for point in leads)))
    x = {
        "field": "votes",
        "type": "quantitative",
        "title": say("axis-ballots"),
        "scale": {"type": "log", "domain": [first, last], "nice": False},
        "axis": {"values": sizes, "labels": [_ballots(n) for n in sizes]},
    }
    y = {
        "field": "value",
        "type": "quantitative",
        "title": say("column-votes"),
        "scale": {"type": "log", "domain": [SMALLEST, changes[-1]], "nice": False},
        "axis": {"values": changes, "format": ",d"},
    }
    height = min(420, int(0.62 * width) + 60)
    room = Room(first, last, width - 70, height / (len(changes) - 1))
    names = _names(leads, room)
    words = _on_lines(lines, leads, names, room)
    return {
        "width": width - 70,
        "height": height,
        "layer": [
            *(_line(line, x, y) for line in lines),
            {
                "data": {"values": [_row(point, _changed(point)) for point in past]},
                "mark": {
                    "type": "point",
                    "filled": True,
                    "size": 70,
                    "color": PAST,
                    "opacity": 0.85,
                },
                "encoding": saying({"x": x, "y": y}),
            },
            {
                "data": {"values": [_row(point, _led(point)) for point in leads]},
                "mark": {
                    "type": "point",
                    "shape": "diamond",
                    "filled": True,
                    "size": 170,
                    "color": LEAD,
                },
                "encoding": saying({"x": x, "y": y}),
            },
            _written(words, room, x, y, {"fontSize": LETTERS, "color": MUTED}),
            _written(names, room, x, y, {"fontSize": LETTERS + 1, "color": INK}),
        ],
    }


def _names(leads: Sequence[Point], room: Room) -> list[Name]:
    """What leads are called, from above; one for whose name there is no room is told to who points at it."""
    names: list[Name] = []
    for point in sorted(leads, key=lambda point: -point.value):
        others = [room.at(other.votes, other.value) for other in leads if other is not point]
        free = (
            name
            for name in _beside(
                shorten(point.name), *room.at(point.votes, point.value), room.width / 2
            )
            if not any(map(name.is_on, names)) and not any(name.hits(*at, DIAMOND) for at in others)
        )
        names += islice(free, 1)
    return names


def _on_lines(
    lines: Sequence[ReversedLine], leads: Sequence[Point], names: Sequence[Name], room: Room
) -> list[Name]:
    """The chance of each line, as near to its upper end as it lies on no lead, no lead's name and no other chance."""
    taken, diamonds = [*names], [room.at(point.votes, point.value) for point in leads]
    words: list[Name] = []
    for line in lines:
        places = [*_along(line, room)]
        free = (
            place
            for place in places
            if not any(map(place.is_on, taken))
            and not any(place.hits(*at, DIAMOND) for at in diamonds)
        )
        words.append(next(free, places[0]))
        taken.append(words[-1])
    return words


def _along(line: ReversedLine, room: Room) -> Iterator[Name]:
    """Places of a line's words above it: at its upper end, then ever further down."""
    half = width_of(line.name, LETTERS) / 2
    (left, low), (right, high) = (room.at(*end) for end in line.ends)
    rise = (high - low) / (right - left)
    for step in range(max(1, int((right - left - 2 * half) / ALONG))):
        end = right - step * ALONG
        yield Name(line.name, end - half, low + rise * (end - left) + ABOVE, half)


def _written(names: Sequence[Name], room: Room, x: Spec, y: Spec, look: Spec) -> Spec:
    """Words in a rim, so that they are read where a line or a point crosses them."""
    return {
        "data": {"values": [room.row(name) for name in names]},
        "mark": {"type": "text", **look, **RIM},
        "encoding": {"x": x, "y": y, "text": {"field": "name"}},
    }


def _beside(words: str, x: float, y: float, middle: float) -> Iterator[Name]:
    """Places of a name: towards the middle of the chart, where it hides no number of an axis; then below and above."""
    half = width_of(words, LETTERS + 1) / 2
    aside = (GAP + DIAMOND + half) * (1 if x < middle else -1)
    yield from (Name(words, x + aside, y + down, half) for down in DOWN)
    yield from (Name(words, x, y + down, half) for down in (UNDER, -UNDER))


def _reach(
    past: Sequence[Point], leads: Sequence[Point], lines: Sequence[ReversedLine]
) -> tuple[int, int]:
    """The fewest and the most votes that are drawn: no point stands outside of the axes."""
    drawn = [max(point.votes, 1) for point in (*past, *leads)]
    ends = [votes for line in lines for votes, _ in line.ends]
    return min(*drawn, *ends), max(*drawn, *ends)


def _powers(value: int) -> list[int]:
    """Powers of ten from one to the first that is not below a value."""
    found = [1]
    while found[-1] < value:
        found.append(10 * found[-1])
    return found


def _ballots(n: int) -> str:
    return f"{n:,}" if n < 1_000_000 else say("millions", many=str(n // 1_000_000))


def _line(line: ReversedLine, x: Spec, y: Spec) -> Spec:
    return {
        "data": {"values": [{"votes": votes, "value": value} for votes, value in line.ends]},
        "mark": {"type": "line", "color": LINE, "strokeDash": [4, 3], "strokeWidth": 1.2},
        "encoding": {"x": x, "y": y},
    }


def _row(point: Point, words: str) -> dict[str, object]:
    return {
        "votes": max(point.votes, 1),
        "value": max(point.value, SMALLEST),
        "said": words,
    }


def _changed(point: Point) -> str:
    return say(
        "point-said", contest=point.name, moved=number(point.value), votes=number(point.votes)
    )


def _led(point: Point) -> str:
    return say("lead-said", lead=point.name, votes=number(point.votes))


def cloud_values(
    past: Sequence[Point], leads: Sequence[Point], lines: Sequence[ReversedLine]
) -> Values:
    """What the points and diamonds show, a row for each; of a line its two ends."""
    ends = ((say("value-line", chance=line.name), *end) for line in lines for end in line.ends)
    change = say("value-change")
    return values(
        (say("value-what"), say("axis-ballots"), say("column-votes")),
        (
            *((change, point.votes, point.value) for point in past),
            *((say("value-lead", lead=point.name), point.votes, point.value) for point in leads),
            *ends,
        ),
    )
