"""The templates of pages: read and compiled once a process."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import TYPE_CHECKING
from unicodedata import normalize

from canvass.present.words import with_minus

if TYPE_CHECKING:
    from jinja2 import Environment, Template

DIGEST = re.compile("[0-9a-f]{64}")
FIGURE = re.compile(r'(<figure[^>]* id=")([^"]*)"')


def template(name: str) -> Template:
    """One of ``present``'s templates; what it is not given is an error, and every text is escaped."""
    return _environment().get_template(name)


def anchor(title: str) -> str:
    """The address of a picture or table on its page, by its title; also the name of a file that is saved of it.

    >>> anchor("Wisconsin: Clinton's share, by Señor López")
    'wisconsin-clinton-s-share-by-senor-lopez'
    """
    letters = normalize("NFD", title.lower()).encode("ascii", "ignore").decode("ascii")
    return re.sub("[^a-z0-9]+", "-", letters).strip("-")[:80].rstrip("-") or "figure"


def anchors_once(page: str) -> str:
    """The page with a number after the address of a picture or table whose title an earlier one has.

    >>> anchors_once('<figure id="a"></figure><figure id="a">')
    '<figure id="a"></figure><figure id="a-2">'
    """
    times = Counter[str]()

    def once(found: re.Match[str]) -> str:
        times[found[2]] += 1
        number = f"-{times[found[2]]}" if times[found[2]] > 1 else ""
        return f'{found[1]}{found[2]}{number}"'

    return FIGURE.sub(once, page)


def is_digest(cell: str) -> bool:
    """Whether a cell holds nothing but a SHA-256, which is set in letters of equal width."""
    return bool(DIGEST.fullmatch(cell))


@cache
def _environment() -> Environment:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    made = Environment(
        loader=PackageLoader("canvass.present"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals["kind"] = lambda block: type(block).__name__
    made.filters["anchor"] = anchor
    made.filters["minus"] = with_minus
    made.tests["digest"] = is_digest
    return made
