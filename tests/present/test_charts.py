"""Charts are the same bytes every time, share no ids, and read nothing from outside."""

from __future__ import annotations

import json
import re
from inspect import unwrap

import pytest

from canvass.present import charts
from canvass.present.chapters.scale import Bar, scale_chart, scale_values
from canvass.present.charts import Chart, _short, chart, dots_once

BARS = (Bar("net", 1.6), Bar("gross", 30.5), Bar("needed", 755.2, is_yardstick=True))
VALUES = scale_values(BARS, "votes")


def drawn(id_: str = "scale") -> str:
    """A small chart."""
    return chart(Chart(id_, "three bars", lambda width: scale_chart(BARS, width), VALUES))


def test_a_chart_is_the_same_bytes_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Vega counts its ids up within a process; the page must not show it, though it is drawn each time."""
    remembered = drawn()
    monkeypatch.setattr(charts, "_svg", unwrap(charts._svg))
    assert drawn() == drawn() == remembered


def test_charts_share_no_ids() -> None:
    """Two charts on a page, and the two widths of one, have ids of their own."""
    ids = re.findall(r'\bid="([^"]+)"', drawn("one") + drawn("two"))
    assert len(ids) == len(set(ids))


def test_a_chart_has_a_text_alternative_and_says_nothing_else_to_a_reader_of_screens() -> None:
    """One image with one label; Vega's own labels are off."""
    text = drawn()
    assert text.count('role="img"') == text.count("<svg") == 2
    assert text.count('aria-label="three bars"') == 2
    assert "graphics-" not in text


def test_text_is_escaped() -> None:
    """A label from outside cannot become markup."""
    bars = [Bar("<script>", 1.0)]
    hostile = Chart(
        'x"', '"><script>', lambda width: scale_chart(bars, width), scale_values(bars, "x")
    )
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
        chart(Chart("outside", "nothing", lambda _: spec, VALUES))


def test_a_dot_is_a_circle_and_says_once_what_all_dots_have() -> None:
    """As large, at its place, in its colour; a shape that is no circle stays a path."""
    round_, flat = (
        f'<path transform="translate(9,{y})" d="M2.3451,0A2.3451,{r},0,1,1,-2.3451,0'
        f'A2.3451,{r},0,1,1,2.3451,0" fill="#fff"/>'
        for y, r in ((1, "2.3451"), (2, "1.1"))
    )
    ends = '<g class="mark-symbol">', "</g>"
    circle = '<circle transform="translate(9,1)" r="2.35"/>'
    drawn = f'<g class="mark-symbol" fill="#fff">{circle}{circle}</g>'
    assert _short(ends[0] + 2 * round_ + ends[1]) == drawn
    assert "<circle" not in _short(ends[0] + 2 * flat + ends[1])


def test_dots_that_two_charts_share_are_drawn_once() -> None:
    """The second shows those of the first; what is small, or stands once, stays as it is."""
    dots, few, own = (
        f'<g class="mark-symbol {name}">' + times * '<path d="M1,2"/>' + "</g>"
        for name, times in (("layer_1", 200), ("layer_2", 2), ("layer_3", 200))
    )
    page = f"<svg>{dots}{few}</svg><svg>{dots}{few}{own}</svg>"
    first = dots.replace("<g ", '<g id="dots-0" ')
    assert dots_once(page) == (f'<svg>{first}{few}</svg><svg><use href="#dots-0"/>{few}{own}</svg>')


def test_without_what_draws_a_sentence_stands_in_the_place_of_a_chart(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What it shows, escaped, and how to get the picture."""
    monkeypatch.setattr("canvass.present.charts.can_draw", lambda: False)
    told = chart(Chart("scale", "three <bars>", lambda width: scale_chart(BARS, width), VALUES))
    assert told.startswith('<p class="undrawn">three &lt;bars&gt; ')
    assert "This picture needs the package vl-convert-python" in told
    assert "PATH-OF-WHEEL[charts]" in told
    assert "<svg" not in told
