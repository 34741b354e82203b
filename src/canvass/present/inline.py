"""Marks within a sentence: code to type, a link to a file, words that stand out; renderers know no others."""

from __future__ import annotations

from markupsafe import Markup, escape

from canvass.present.messages import Say


def code(words: str) -> Markup:
    """What is typed as it stands; an option stays in one piece with its hyphen.

    >>> code("python3 -I observer.py")
    Markup('<code>python3 <span class="nowrap">-I</span> observer.py</code>')
    """
    parts = (
        Markup('<span class="nowrap">{}</span>').format(each)
        if each.startswith("-")
        else escape(each)
        for each in words.split(" ")
    )
    return Markup("<code>{}</code>").format(Markup(" ").join(parts))


def link(words: str, address: str = "") -> Markup:
    """Words that lead to a file or page; without an address they are its name.

    >>> link("record.zip")
    Markup('<a href="record.zip">record.zip</a>')
    """
    return Markup('<a href="{}">{}</a>').format(address or words, words)


def strong(words: str) -> Markup:
    """Words that stand out.

    >>> strong("Do not trust <it>.")
    Markup('<strong>Do not trust &lt;it&gt;.</strong>')
    """
    return Markup("<strong>{}</strong>").format(words)


def marked(say: Say, message: str, /, **values: str) -> Markup:
    """A message with marked values; what is not marked, as what an office wrote, stands letter for letter."""
    said = say(message, **{name: escape(value) for name, value in values.items()})
    return Markup(said)  # noqa: S704 - each value is escaped, and messages are the package's own
