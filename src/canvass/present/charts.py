"""Statistical charts as SVG for a page: drawn by Vega-Lite, without network, the same bytes every time.

Each chart is drawn twice, for a wide and for a narrow screen, and the page's style sheet shows one of them: a
chart that is merely shrunk cannot be read on a phone. Fonts and the colours of text belong to the style sheet.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.util import find_spec
from typing import Any, TypeAlias

from markupsafe import Markup, escape

from canvass.errors import needs_extra
from canvass.present.values import Values, within

Spec: TypeAlias = dict[str, Any]

WIDE, NARROW = 700, 330
"""Width of a whole chart in pixels, on a wide and on a narrow screen."""

SAID = "\N{INVISIBLE SEPARATOR}"
"""By which the words of a mark are known from what Vega makes up."""
OWN_WORDS = re.compile(f' aria-label="{SAID}([^"]*)"')
VEGAS_OWN_LABELS = re.compile(r' (?:role|aria-[a-z]+)="[^"]*"')
"""What Vega says to readers of screens about each mark; the chart has one sentence instead."""

LONG_NUMBER = re.compile(r"(?<![\w#&])-?[0-9]+[.][0-9]{3,}")
"""A place in a drawing to more than a hundredth of a pixel."""
NOTHING = re.compile(
    r'<path class="(?:fore|back)ground"(?: aria-hidden="true")? d="[^"]*"'
    r'(?: pointer-events="none")?(?: display="none")?/>'
    r'| (?:pointer-events="none"|opacity="1"|font-family="sans-serif"|stroke-miterlimit="10")'
    r'| (?:stroke-width="1"|text-anchor="start")'
)
"""What Vega writes and nobody sees: paths without colour, what holds anyway, a font beside that of the style sheet."""

CIRCLE = re.compile(r'<path ([^>]*?)d="M([\d.]+),0A\2,\2,0,1,1,-\2,0A\2,\2,0,1,1,\2,0"')
"""How Vega draws a dot: two half circles."""
INK, MUTED, GRID = "#1f2933", "#55606c", "#dfe3e8"

MARKS = re.compile(r'<g class="mark-symbol[^>]*>(?:<(?:path|circle) [^>]*/>)+</g>')
"""The dots of a chart as Vega draws them: a group of paths and nothing else."""
SHARED_ABOVE = 2_000
"""Characters from which it is worth to draw the same dots once."""

UNDRAWN = 'class="undrawn"'
"""By which a page shows that a sentence stands where a picture would."""

CONFIG: Mapping[str, Any] = {
    "background": None,
    "view": {"stroke": None},
    "axis": {
        "domain": False,
        "ticks": False,
        "gridColor": GRID,
        "labelColor": MUTED,
        "titleColor": MUTED,
        "labelFontSize": 12,
        "titleFontSize": 12,
        "titleFontWeight": "normal",
        "labelPadding": 6,
        "titlePadding": 10,
        "labelLimit": 260,
    },
    "text": {"fontSize": 12, "color": INK},
    "legend": {"labelFontSize": 12, "titleFontSize": 12, "labelColor": MUTED},
    "title": {"fontSize": 13, "color": INK},
}


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart for the page: its id there, what it shows in one sentence, its drawing at a width, and its values."""

    id: str
    alternative: str
    draw: Callable[[int], Spec]
    values: Values


def saying(encoding: Spec) -> Spec:
    """The encoding of marks whose values say in words, as ``said``, what they are: the page's script shows them."""
    return {**encoding, "description": {"field": "said"}}


def said(words: str) -> str:
    """What a mark says, as a value of ``said``."""
    return SAID + words


def chart(wanted: Chart) -> Markup:
    """The chart as two inline SVG images, of which the style sheet shows the one that fits the screen, and its values.

    Without the package that draws, what the chart shows stands in its place as a sentence, and what would draw it.
    """
    if not can_draw():
        missing = needs_extra("This picture", "vl-convert-python", "charts")
        return Markup('<p class="undrawn">{} <span class="sub">{}.</span></p>').format(
            wanted.alternative, missing
        )
    drawn = Markup("").join(
        Markup('<div class="{}">{}</div>').format(name, _image(wanted, name, width))
        for name, width in (("chart wide", WIDE), ("chart narrow", NARROW))
    )
    return drawn + within(wanted.values)


@cache
def can_draw() -> bool:
    """Whether the package is there that draws."""
    return find_spec("vl_convert") is not None


def dots_once(page: str) -> str:
    """The page with dots that several of its charts have drawn in the first, and shown from there in the others."""
    times = Counter(group for group in MARKS.findall(page) if len(group) > SHARED_ABOVE)
    names = {group: f"dots-{place}" for place, group in enumerate(times) if times[group] > 1}
    seen: set[str] = set()

    def once(found: re.Match[str]) -> str:
        group = found[0]
        if group not in names:
            return group
        if group in seen:
            return f'<use href="#{names[group]}"/>'
        seen.add(group)
        return group.replace("<g ", f'<g id="{names[group]}" ', 1)

    return MARKS.sub(once, page)


def _image(wanted: Chart, name: str, width: int) -> Markup:
    prefix = f"{wanted.id}-{name.split()[-1]}-"
    svg = _own_ids(_svg(_frozen(wanted.draw(width))), prefix)
    size = re.search(r'viewBox="([^"]+)"', svg)
    named = OWN_WORDS.sub(r' data-said="\1"', svg[svg.index(">") + 1 :])
    body = VEGAS_OWN_LABELS.sub("", named)
    label = escape(wanted.alternative)
    box = size[1] if size else f"0 0 {width} {width}"
    return Markup(  # noqa: S704 - drawn by Vega from numbers and escaped text of our own
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" role="img" aria-label="{label}">{body}'
    )


@lru_cache(maxsize=256)
def _svg(spec_json: str) -> str:
    """The drawing; the page of a state shows charts that the report has."""
    import vl_convert

    drawn = vl_convert.vegalite_to_svg(spec_json, config=dict(CONFIG), allowed_base_urls=[])
    return _short(str(drawn))


def _short(svg: str) -> str:
    """The same drawing in two thirds of the letters: no long fractions, and nothing that nobody sees.

    >>> _short('<g opacity="1"><line x2="79.14909933"/><path class="foreground" d="" display="none"/></g>')
    '<g><line x2="79.15"/></g>'
    """
    dotted = CIRCLE.sub(r'<circle \1r="\2"', NOTHING.sub("", svg))
    parts = re.split(r"(<[^>]*>)", dotted)
    short = (LONG_NUMBER.sub(_rounded, one) if one.startswith("<") else one for one in parts)
    return MARKS.sub(_shared, "".join(short))


def _shared(found: re.Match[str]) -> str:
    """A group of dots that says once what all of them have."""
    group = found[0]
    first, dots = group.index("<", 1), group.count("/>")
    for name in (' fill="', ' stroke="', ' stroke-width="', ' stroke-dasharray="'):
        start = group.find(name, first)
        had = group[start : group.find('"', start + len(name)) + 1] if start >= 0 else ""
        if had and group.count(had) == dots > 1 and group.count(name) == dots:
            group = group.replace(had, "").replace(">", f"{had}>", 1)
    return group


def _rounded(found: re.Match[str]) -> str:
    return f"{float(found[0]):.2f}".rstrip("0").rstrip(".")


def _frozen(spec: Spec) -> str:
    return json.dumps({"$schema": "https://vega.github.io/schema/vega-lite/v6.json", **spec})


def _own_ids(svg: str, prefix: str) -> str:
    """The drawing with its ids numbered from 0 and made its own: Vega counts them up within a process."""
    seen: dict[str, int] = {}

    def renumbered(found: re.Match[str]) -> str:
        return f"{prefix}{found[1]}{seen.setdefault(found[0], len(seen))}"

    return re.sub(r"\b(clip|gradient_)(\d+)\b", renumbered, svg)
