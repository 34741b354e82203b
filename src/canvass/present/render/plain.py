"""Words without the marks of HTML."""

from __future__ import annotations

from markupsafe import Markup


def plain(words: str) -> str:
    """The words alone: tags of marked-up text are left out, other text stands letter for letter.

    >>> plain(Markup("<b>306</b> electors")), plain("a < b")
    ('306 electors', 'a < b')
    """
    return words.striptags() if isinstance(words, Markup) else words
