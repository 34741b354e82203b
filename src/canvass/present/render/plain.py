"""Words without the marks of HTML."""

from __future__ import annotations

import re

from markupsafe import Markup

from canvass.present.blocks import NumberedSource

LINK = re.compile('<a href="([^"]*)">(.*?)</a>', re.DOTALL)
"""A link in a sentence: its address, and the words that lead there."""


def plain(words: str) -> str:
    """The words alone: tags of marked-up text are left out, other text stands letter for letter.

    >>> plain(Markup("<b>306</b> electors")), plain("a < b")
    ('306 electors', 'a < b')
    """
    return words.striptags() if isinstance(words, Markup) else words


def with_addresses(words: str) -> str:
    """The words alone, and after those of a link the file or page that it leads to, where they do not name it.

    >>> with_addresses(Markup('<a href="a.csv">The draw</a>, <a href="b.zip">b.zip</a>, <a href="#top">above</a>'))
    'The draw (a.csv), b.zip, above'
    """
    if not isinstance(words, Markup):
        return words
    return Markup(LINK.sub(_with_address, words)).striptags()  # noqa: S704 - of what was marked up


def _with_address(found: re.Match[str]) -> str:
    address, said = found.groups()
    is_named = address.startswith("#") or address in said
    return said if is_named else f"{said} ({address})"


def source_line(source: NumberedSource) -> str:
    """A source in one line: its name, what it holds, and its files."""
    about = f": {source.about}" if source.about else ""
    return "; ".join((f"{source.name}{about}", *source.details))
