"""Words without the marks of HTML."""

from __future__ import annotations

from markupsafe import Markup

from canvass.present.blocks import Source


def plain(words: str) -> str:
    """The words alone: tags of marked-up text are left out, other text stands letter for letter.

    >>> plain(Markup("<b>306</b> electors")), plain("a < b")
    ('306 electors', 'a < b')
    """
    return words.striptags() if isinstance(words, Markup) else words


def source_line(source: Source) -> str:
    """A source in one line: its name, what it holds, and its files."""
    about = f": {source.about}" if source.about else ""
    return "; ".join((f"{source.name}{about}", *source.details))
