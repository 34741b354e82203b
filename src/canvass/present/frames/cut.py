"""Pictures and tables cut out of pages that are written, each with what it shares with others of its page."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import unescape
from itertools import count
from typing import Any

from canvass.present.maps import places_values
from canvass.present.values import VALUES, Cell

FIGURE = re.compile(r'<figure(?: class="tab")? id="([^"]*)">.*?</figure>', re.DOTALL)
SHARED = re.compile(
    r'<path id="([^"]*)" d="[^"]*"/>|<g id="(dots-[0-9]+)"[^>]*>(?:<(?:path|circle) [^>]*/>)+</g>'
)
USE = re.compile(r'<use href="#([^"]*)"')
VALUES_WITHIN = '<script type="application/json" class="values">'
PLACES = re.compile(r'<script type="application/json" class="places">(.*?)</script>', re.DOTALL)
MAP_OF_THE_WHOLE = '<svg class="map whole"'
FOR_THE_SCRIPT = re.compile(r'<script type="application/json".*?</script>', re.DOTALL)


@dataclass(frozen=True)
class Cut:
    """One figure: its address among the frames, the page and place it is from, its HTML, and the outlines it shares.

    ``values`` are the rows of what a picture draws, its headings first; a table holds its own.

    ``page`` is the address of the page, from the folder of the frames.
    """

    name: str
    page: str
    place: str
    html: str
    shared: str
    values: Sequence[Sequence[Cell]]

    @cached_property
    def title(self) -> str:
        """What stands in bold above it; a table without it is named by its columns."""
        strong = _text(r"<figcaption><strong>(.*?)</strong>", self.html)
        return strong or _text(r'aria-label="([^"]*)"', self.html)

    @cached_property
    def caption(self) -> str:
        """What stands below the title."""
        return _text(r"</strong>(.*?)</figcaption>", self.html)

    @cached_property
    def source(self) -> str:
        """Its source, in words."""
        return _text(r'<p class="source">(.*?)</p>', self.html)

    @property
    def is_table(self) -> bool:
        """Whether it is a table, and not a picture."""
        return self.html.startswith('<figure class="tab"')

    @cached_property
    def sign(self) -> tuple[str, ...]:
        """By what it is known on another page: all its words, and the sentence that stands for each picture."""
        seen = re.findall(r'role="img" aria-label="([^"]*)"', self.html)
        return (words_of(self.html), *seen)


def cut(page: str, address: str, names: Iterable[str] = (), prefix: str = "") -> Iterator[Cut]:
    """Every figure of a page that is written; ``names`` are taken already, and get a number here.

    What the script alone reads is left out; links into the page lead there from the folder of the frames.
    """
    shared = {found[1] or found[2]: found[0] for found in SHARED.finditer(page)}
    taken, places, wholes = set(names), _places(page), count()
    drawn = VALUES.findall(page)
    for found in FIGURE.finditer(page):
        of_places = (
            places_values(places, next(wholes)) if places and MAP_OF_THE_WHOLE in found[0] else ()
        )
        html = FOR_THE_SCRIPT.sub("", found[0])
        name = _free(prefix + found[1], taken)
        taken.add(name)
        own = VALUES.search(found[0])
        rows = json.loads(drawn[int(own[1])] if own[1].isdigit() else own[1]) if own else of_places
        yield Cut(name, address, found[1], _there(html, address), _needed(html, shared), rows)


def _places(page: str) -> Mapping[str, Any] | None:
    """The table of the maps of the whole, where the page has one."""
    found = PLACES.search(page)
    return json.loads(found[1]) if found else None


def words_of(html: str) -> str:
    """The text of a piece of HTML, on one line.

    >>> words_of("<b>42%</b>  of <i>all</i>")
    '42% of all'
    """
    return re.sub(r"[ \n]+", " ", unescape(re.sub(r"<[^>]*>", "", html))).strip()


def _text(pattern: str, html: str) -> str:
    found = re.search(pattern, html, re.DOTALL)
    return words_of(found[1]) if found else ""


def _free(name: str, taken: set[str]) -> str:
    """The name, with a number where it is taken."""
    number, free = 1, name
    while free in taken:
        number += 1
        free = f"{name}-{number}"
    return free


def _there(html: str, address: str) -> str:
    """Links with their addresses as they are from the folder of the frames; drawings keep what they share here."""
    folder = address.rpartition("/")[0]

    def moved(found: re.Match[str]) -> str:
        to = found[1]
        if to.startswith("#"):
            return f'<a href="{address}{to}"'
        return found[0] if ":" in to else f'<a href="{folder}/{to}"'

    return re.sub(r'<a href="([^"]*)"', moved, html)


def _needed(html: str, shared: Mapping[str, str]) -> str:
    """What a figure uses of its page and does not draw itself."""
    wanted = {one: None for one in USE.findall(html) if f'id="{one}"' not in html}
    return "".join(shared[one] for one in wanted)
