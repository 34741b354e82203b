"""A picture as a file of its own: its title and caption above, its legend and source below, on white."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from textwrap import wrap

from canvass.present.frames.cut import Cut, words_of
from canvass.present.frames.style import drawn_rules
from canvass.present.messages import messages

say = messages("frames")
WIDE, LINE, EDGE = 1000, 20, 20
LETTERS = 125
"""How many letters of the caption stand on a line."""
PICTURE = re.compile(
    r'<svg(?![^>]*class="swatch")[^>]*viewBox="([^"]*)"[^>]*>(.*?)</svg>', re.DOTALL
)
ENTRY = re.compile(r"<li><svg[^>]*>(.*?)</svg>(.*?)</li>", re.DOTALL)
SVG = "http://www.w3.org/2000/svg"


@dataclass(frozen=True, slots=True)
class _Row:
    """Drawn lines of text or swatches, and where the next row begins."""

    drawn: str
    end: float


def drawing(cut: Cut, report: str, version: str) -> str:
    """The picture as SVG; the same figure gives the same bytes. ``report`` is the title of the report it is from."""
    found = PICTURE.search(cut.html)
    if found is None:
        raise ValueError(f"{cut.name}: no picture stands in this figure")
    above = _written([cut.caption], 2.3 * LINE)
    left, top, width, height = (float(one) for one in found[1].split())
    scale = WIDE / width
    key = _legend(cut.html, above.end + height * scale + LINE)
    told = say("from-report", report=report, version=version)
    below = _written([cut.source, told], key.end)
    shape = f"translate(0 {above.end:g}) scale({scale:.6g}) translate({-left:g} {-top:g})"
    kind = re.search(r'<svg class="([^"]*)"', found[0])
    style = drawn_rules(f'{cut.html}<text class="written title"></text>')
    text = (
        f"<!-- canvass {version} -->\n"
        f'<svg xmlns="{SVG}" viewBox="{-EDGE} 0 {WIDE + 2 * EDGE} {below.end:g}" width="{WIDE + 2 * EDGE}" '
        f'height="{below.end:g}" role="img" aria-label="{escape(cut.title)}"><style>{style}</style>'
        f"<defs>{cut.shared}</defs>"
        f'<rect x="{-EDGE}" width="{WIDE + 2 * EDGE}" height="{below.end:g}" fill="#fff"/>'
        f'<text class="written title" x="0" y="{1.2 * LINE:g}">{escape(cut.title)}</text>{above.drawn}'
        f'<g class="{kind[1] if kind else "chart"}" transform="{shape}">{found[2]}</g>{key.drawn}{below.drawn}</svg>\n'
    )
    return text.replace("&nbsp;", "\N{NO-BREAK SPACE}")


def _written(paragraphs: list[str], top: float) -> _Row:
    lines = [line for each in paragraphs for line in wrap(each, LETTERS)]
    drawn = "".join(
        f'<text class="written" x="0" y="{top + LINE * place:g}">{escape(line)}</text>'
        for place, line in enumerate(lines)
    )
    return _Row(drawn, top + LINE * len(lines))


def _legend(html: str, top: float) -> _Row:
    entries = [(swatch, words_of(text)) for swatch, text in ENTRY.findall(html)]
    if not entries:
        return _Row("", top)
    places = [*_places([text for _, text in entries], top)]
    drawn = "".join(
        f'<g transform="translate({at:g} {row - 14:g}) scale(.17)">{swatch}</g>'
        f'<text class="written" x="{at + 32:g}" y="{row:g}">{escape(text)}</text>'
        for (swatch, text), (at, row) in zip(entries, places, strict=True)
    )
    return _Row(drawn, places[-1][1] + LINE + 8)


def _places(texts: list[str], top: float) -> Iterator[tuple[float, float]]:
    """Where each entry of a legend stands: beside the one before it, or on the next line."""
    at, row = 0.0, top
    for text in texts:
        width = 48 + 7.5 * len(text)
        if at and at + width > WIDE:
            at, row = 0.0, row + LINE + 4
        yield at, row
        at += width
