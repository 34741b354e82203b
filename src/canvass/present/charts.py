"""Statistical charts as SVG for a page: without network, the same bytes every time.

Each chart is drawn twice, for a wide and for a narrow screen, and the page's style sheet shows one of them: a
chart that is merely shrunk cannot be read on a phone. Fonts belong to the style sheet.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile
from typing import Any, TypeAlias

from markupsafe import Markup, escape

from canvass.present.plot.drawing import Drawing, drawing
from canvass.present.plot.part import GRID as GRID
from canvass.present.plot.part import INK as INK
from canvass.present.plot.part import MUTED as MUTED
from canvass.present.values import Values, within

Spec: TypeAlias = dict[str, Any]

WIDE, NARROW = 700, 330
"""Width of a whole chart in pixels, on a wide and on a narrow screen."""

MARKS = re.compile(r'<g class="mark-symbol[^>]*>(?:<(?:path|circle) [^>]*/>)+</g>')
"""The dots of a layer: a group of them and nothing else."""
SAYS = re.compile(r' data-said="([^"]*)"')
SHARED_WORDS = 12
"""Letters at the start of what dots say from which on the group says them: the page's script puts both together."""
SHARED_ABOVE = 2_000
"""Characters from which it is worth to draw the same dots once."""


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart for the page: what it shows in one sentence, its drawing at a width, and its values."""

    alternative: str
    draw: Callable[[int], Spec]
    values: Values


def saying(encoding: Spec) -> Spec:
    """The encoding of marks whose values say in words, as ``said``, what they are: the page's script shows them."""
    return {**encoding, "description": {"field": "said"}}


def chart(wanted: Chart) -> Markup:
    """The chart as two inline SVG images, of which the style sheet shows the one that fits, and its values."""
    drawn = Markup("").join(
        Markup('<div class="{}">{}</div>').format(name, _image(wanted, width))
        for name, width in (("chart wide", WIDE), ("chart narrow", NARROW))
    )
    return drawn + within(wanted.values)


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


def _image(wanted: Chart, width: int) -> Markup:
    drawn = _drawn(json.dumps(wanted.draw(width)))
    return Markup(  # noqa: S704 - drawn from numbers and escaped text of our own
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {drawn.width} {drawn.height}" role="img" '
        f'aria-label="{escape(wanted.alternative)}">{_said_once(drawn.body)}</svg>'
    )


@lru_cache(maxsize=256)
def _drawn(spec_json: str) -> Drawing:
    """The drawing; the page of a state shows charts that the report has."""
    return drawing(json.loads(spec_json))


def _said_once(svg: str) -> str:
    """The drawing with each group of dots saying once what all of them have."""
    return MARKS.sub(_words_once, MARKS.sub(_shared, svg))


def _shared(found: re.Match[str]) -> str:
    """A group of dots that says once what all of them have."""
    group = found[0]
    first, dots = group.index("<", 1), group.count("/>")
    for name in (' fill="', ' stroke="', ' stroke-width="', ' fill-opacity="'):
        start = group.find(name, first)
        had = group[start : group.find('"', start + len(name)) + 1] if start >= 0 else ""
        if had and group.count(had) == dots > 1 and group.count(name) == dots:
            group = group.replace(had, "").replace(">", f"{had}>", 1)
    return group


def _words_once(found: re.Match[str]) -> str:
    """A group of dots that says once the words up to a colon with which each of them begins."""
    group = found[0]
    told = SAYS.findall(group)
    both = zip(min(told, default=""), max(told, default=""), strict=False)
    same = "".join(one for one, _ in takewhile(lambda pair: pair[0] == pair[1], both))
    start = same[: same.rfind(": ") + 2] if ": " in same else ""
    if len(told) < 2 or len(start) < SHARED_WORDS:
        return group
    short = group.replace(f' data-said="{start}', ' data-said="')
    return short.replace("<g ", f'<g data-of="{start}" ', 1)
