"""Charts are the same bytes every time, and read nothing from outside."""

from __future__ import annotations

import json
import re

import pytest

from canvass.present import charts
from canvass.present.chapters.scale import Bar, scale_chart, scale_values
from canvass.present.charts import Chart, chart, dots_once, saying

BARS = (Bar("net", 1.6), Bar("gross", 30.5), Bar("needed", 755.2, is_yardstick=True))
VALUES = scale_values(BARS, "votes")


def drawn() -> str:
    """A small chart."""
    return chart(Chart("three bars", lambda width: scale_chart(BARS, width), VALUES))


def test_a_chart_is_the_same_bytes_each_time() -> None:
    """Also when it is drawn anew."""
    remembered = drawn()
    charts._drawn.cache_clear()
    assert drawn() == remembered


def test_a_chart_has_a_text_alternative_and_says_nothing_else_to_a_reader_of_screens() -> None:
    """One image with one label at each width."""
    text = drawn()
    assert text.count('role="img"') == text.count("<svg") == 2
    assert text.count('aria-label="three bars"') == text.count("aria-label") == 2


def test_text_is_escaped() -> None:
    """A label from outside cannot become markup."""
    bars = [Bar("<script>", 1.0)]
    hostile = Chart('"><script>', lambda width: scale_chart(bars, width), scale_values(bars, "x"))
    assert "<script>" not in chart(hostile)
    assert "\\u003cscript>" in chart(hostile)


def test_a_chart_carries_its_values() -> None:
    """Its headings, then a row for each bar, as data that nothing runs."""
    found = re.search(r'<script type="application/json" class="values">(.*?)</script>', drawn())
    assert found
    assert json.loads(found[1]) == [
        ["what", "votes"],
        ["net", 1.6],
        ["gross", 30.5],
        ["needed", 755.2],
    ]


def test_a_chart_reads_nothing_from_the_network() -> None:
    """A specification that names an address is refused, not fetched."""
    spec = {
        "data": {"url": "https://example.invalid/data.json"},
        "mark": "bar",
        "encoding": {"x": {"field": "a", "type": "quantitative"}},
    }
    with pytest.raises(ValueError, match="not allowed"):
        chart(Chart("nothing", lambda _: spec, VALUES))


def test_dots_say_once_what_all_of_them_have() -> None:
    """Their colour in the group, and each its own place and words."""
    row = {"at": 9, "said": "one & all"}
    place = {"field": "at", "type": "quantitative", "scale": {"domain": [0, 10]}, "axis": None}
    spec = {
        "width": 100,
        "height": 100,
        "data": {"values": [row, {**row, "at": 5}]},
        "mark": {"type": "point", "filled": True, "size": 64, "color": "#fff", "opacity": 0.5},
        "encoding": saying({"x": place, "y": place}),
    }
    told = 'data-said="one &amp; all"'
    assert (
        '<g class="mark-symbol" fill="#fff" fill-opacity="0.5">'
        f'<circle cx="90" cy="10" r="4" {told}/><circle cx="50" cy="50" r="4" {told}/></g>'
    ) in chart(Chart("two dots", lambda _: spec, VALUES))


def test_dots_that_two_charts_share_are_drawn_once() -> None:
    """The second shows those of the first; what is small, or stands once, stays as it is."""
    dots, few, own = (
        f'<g class="mark-symbol {name}">' + times * '<path d="M1,2"/>' + "</g>"
        for name, times in (("layer_1", 200), ("layer_2", 2), ("layer_3", 200))
    )
    page = f"<svg>{dots}{few}</svg><svg>{dots}{few}{own}</svg>"
    first = dots.replace("<g ", '<g id="dots-0" ')
    assert dots_once(page) == (f'<svg>{first}{few}</svg><svg><use href="#dots-0"/>{few}{own}</svg>')
