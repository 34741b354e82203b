"""The words of a verdict, which no screen, page or file of canvass says of its own."""

from __future__ import annotations

import re

_WORDS = re.compile(
    r"\b(fraud\w*|hack\w*|rigged|clean\w*|anomal\w*|proven|stole\w*|cheat(?:s|ed|ers?|ing)?)\b",
    re.IGNORECASE,
)
STEMS = ("fraud", "hack", "gged", "clean", "anomal", "proven", "stole", "cheat")
"""One of them stands in every forbidden word, and none has an i, which Turkish writes otherwise; the rest is passed."""
STATUTES = ("“fraud or mistake”", "“substantial error or fraud”")
"""Words of Michigan's and of Pennsylvania's statute, which are quoted and are no conclusion."""

_NOT_OWN = re.compile(
    "|".join((*STATUTES, r"https?://[^\s\"<]+", r"<style>.*?</style>")), re.DOTALL
)
"""What is quoted from statutes, the addresses of sources, and styles."""


def forbidden_in(form: str) -> list[str]:
    """The forbidden words of a page, JSON or text, tooltips and labels included."""
    own = _NOT_OWN.sub("", form)
    folded = own.casefold()
    return slowly(own) if any(stem in folded for stem in STEMS) else []


def slowly(own: str) -> list[str]:
    """The same of any text that quotes nothing, word by word."""
    return [word.lower() for word in _WORDS.findall(own)]
