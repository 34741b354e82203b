"""Every mark stands at its numbers; what would not be drawn is refused."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from canvass.attack.detection import Chance
from canvass.journeys.attack_curves import CurvePoint
from canvass.present.detection_chart import Line, curves_chart
from canvass.present.plot.drawing import Drawing, drawing

SIDE = {"scale": {"domain": [0, 10]}, "type": "quantitative", "axis": None}
X, Y = {**SIDE, "field": "x"}, {**SIDE, "field": "y"}
ROWS = [{"x": 2, "y": 4, "to": 7, "what": "<a & b>"}]


def drawn(mark: dict[str, Any], more: dict[str, Any] | None = None) -> Drawing:
    """A chart of 100 by 50 pixels with one layer."""
    return drawing(
        {
            "width": 100,
            "height": 50,
            "data": {"values": ROWS},
            "mark": mark,
            "encoding": {"x": X, "y": Y, **(more or {})},
        }
    )


def points(*some: tuple[int, float]) -> tuple[CurvePoint, ...]:
    """Votes and the chance that they are noticed, which is exact."""
    return tuple(CurvePoint(votes, False, Chance(chance), chance, chance) for votes, chance in some)


def only_tag(made: Drawing, name: str) -> dict[str, str]:
    """The attributes of the one tag of this name."""
    (found,) = ElementTree.fromstring(f"<svg>{made.body}</svg>").iter(name)
    return dict(found.attrib)


def test_a_bar_goes_from_number_to_number() -> None:
    """From 2 to 7 of 10 across 100 pixels; 4 of 10 is 20 of 50 pixels from below."""
    to = {"x2": {"field": "to"}, "y2": {"value": 50}}
    told = only_tag(drawn({"type": "rect", "color": "#abc"}, to), "rect")
    assert told == {"x": "20", "y": "30", "width": "50", "height": "20", "fill": "#abc"}


def test_a_rule_without_a_height_goes_right_across() -> None:
    """From the top of the chart to its bottom."""
    made = drawing(
        {
            "width": 100,
            "height": 50,
            "data": {"values": ROWS},
            "mark": {"type": "rule", "strokeDash": [3, 3]},
            "encoding": {"x": X},
        }
    )
    told = only_tag(made, "line")
    assert [told[each] for each in ("x1", "y1", "x2", "y2")] == ["20", "0", "20", "50"]
    assert told["stroke-dasharray"] == "3,3"


def test_a_dot_has_the_area_of_its_square() -> None:
    """A size of 64 is a diameter of 8 (Vega-Lite's rule); a diamond is as wide."""
    round_ = only_tag(drawn({"type": "point", "filled": True, "size": 64}), "circle")
    assert (round_["cx"], round_["cy"], round_["r"]) == ("20", "30", "4")
    diamond = only_tag(drawn({"type": "point", "size": 64, "shape": "diamond"}), "path")
    assert diamond["d"] == "M16,30l4,-4l4,4l-4,4Z"


def test_words_are_escaped_and_moved() -> None:
    """At their place and so many pixels beside it, ending there where they are aligned right."""
    made = drawn({"type": "text", "align": "right", "dx": -6}, {"text": {"field": "what"}})
    assert "&lt;a &amp; b&gt;" in made.body
    told = only_tag(made, "text")
    assert (told["x"], told["text-anchor"]) == ("14", "end")


def test_a_row_without_a_number_is_not_drawn() -> None:
    """It has no place; it does not stand at nought."""
    nothing = {"data": {"values": [{"x": None, "y": 1}]}, "mark": {"type": "circle"}}
    made = drawing({"width": 9, "height": 9, **nothing, "encoding": {"x": X, "y": Y}})
    assert "<circle" not in made.body


def test_a_drawing_is_large_enough_for_its_words() -> None:
    """Words that hang over the right edge or the top make room for themselves."""
    small = drawn({"type": "circle"})
    long = drawn({"type": "text", "align": "left", "text": "a long name of a county", "dy": -60})
    assert (small.width, small.height) == (110, 60)
    assert long.width > 170
    assert long.height > 80


def test_an_axis_has_numbers_fine_lines_and_a_title() -> None:
    """Those at the ends of the chart stand within it."""
    axis = {**X, "axis": {"values": [0, 5, 10], "format": ",d"}, "title": "share"}
    body = drawn({"type": "circle"}, {"x": axis}).body
    assert re.findall(r">([^<]+)</text>", body) == ["0", "5", "10", "share"]
    assert re.findall(r'text-anchor="(\w+)"', body) == ["middle", "end", "middle"]
    assert 'd="M0.5,0V50M50.5,0V50M100.5,0V50"' in body


def test_numbers_that_would_touch_are_left_out_in_turn() -> None:
    """Every second, from the first."""
    axis = {**X, "axis": {"values": [0, 2.5, 5, 7.5, 10], "labels": ["100,000"] * 5}}
    assert drawn({"type": "circle"}, {"x": axis}).body.count("</text>") == 2
    apart = {**X, "axis": {"values": [0, 5, 10]}}
    assert drawn({"type": "circle"}, {"x": apart}).body.count("</text>") == 3


def test_a_line_goes_through_its_points_from_left_to_right() -> None:
    """In whatever order they come, one line for each colour."""
    lines = [Line("a", points((100, 0.0), (10_000, 1.0))), Line("b", points((100, 1.0)))]
    made = drawing(curves_chart(lines, 1_000, "1,000 change the outcome", 700))
    assert 'd="M0,340L625,0"' in made.body
    assert "1,000 change the outcome" in made.body
    turned = drawing(curves_chart([*reversed(lines)], None, "", 700))
    assert 'd="M0,340L625,0"' in turned.body


def test_long_names_of_a_legend_go_on_in_the_next_line() -> None:
    """None is cut off on a narrow screen."""
    name = "audit of 3% of the ballots, and all by hand unless the risk is 5% or less"
    body = drawing(curves_chart([Line(name, points((1, 0.0), (9, 1.0)))], None, "", 330)).body
    lines = re.findall(r"<tspan[^>]*>([^<]*)</tspan>", body)
    assert len(lines) > 1
    assert " ".join(lines) == name


@pytest.mark.parametrize(
    ("mark", "more", "said"),
    [
        ({"type": "rect", "cornerRadius": 4}, {}, "mark: not drawn, .*cornerRadius"),
        ({"type": "rect"}, {"row": {"field": "x"}}, "encoding: not drawn, .*row"),
        ({"type": "circle"}, {"x": {**X, "axis": {"tickMinStep": 1}}}, "x, axis: .*tickMinStep"),
        ({"type": "circle"}, {"x": {**X, "scale": {"zero": True, "domain": [0, 1]}}}, "x, scale"),
        ({"type": "circle"}, {"x": {**X, "scale": {"nice": True, "domain": [0, 9]}}}, "nice True"),
        (
            {"type": "circle"},
            {"x": {**X, "scale": {"type": "sqrt", "domain": [0, 9]}}},
            "type sqrt",
        ),
        ({"type": "circle"}, {"x": {**X, "axis": {"format": ".2f"}}}, "x, axis: .*format .2f"),
        ({"type": "arc"}, {}, "mark: .*type arc"),
        ({"type": "point", "shape": "square"}, {}, "mark: .*shape square"),
        ({"type": "point", "filled": False}, {}, "mark: .*filled False"),
    ],
)
def test_what_would_not_be_drawn_is_refused(
    mark: dict[str, Any], more: dict[str, Any], said: str
) -> None:
    """A chart that leaves something out would say something else."""
    with pytest.raises(ValueError, match=said):
        drawn(mark, more)


@pytest.mark.parametrize("mark", ["rect", "rule", "line", "area", "circle", "point", "text"])
def test_a_chart_of_no_rows_has_its_axes(mark: str) -> None:
    """And no mark."""
    axes = {"x": {**X, "axis": {}}, "y": {**Y, "axis": {}}}
    spec = {"width": 90, "height": 90, "data": {"values": []}, "mark": {"type": mark}}
    body = drawing({**spec, "encoding": axes}).body
    assert body.count("</text>") == 14
    assert not re.search("<rect|<line|<circle|opacity", body)


@pytest.mark.parametrize("value", [float("nan"), float("inf"), float("-inf")])
def test_what_is_no_number_has_no_place(value: float) -> None:
    """It would stand nowhere, or at nought; the sentence has the value."""
    spec = {"width": 9, "height": 9, "mark": {"type": "circle"}, "encoding": {"x": X, "y": Y}}
    with pytest.raises(ValueError, match=f"^{value} has no place on a scale from 0 to 10$"):
        drawing({**spec, "data": {"values": [{"x": value, "y": 1}]}})
