"""The words of a verdict, which no screen, page or file of canvass says of its own."""

from __future__ import annotations

import re

_WORDS = re.compile(
    r"\b(fraud\w*|hack\w*|rigged|clean\w*|anomal\w*|proven|stole\w*|cheat(?:s|ed|ers?|ing)?)\b",
    re.IGNORECASE,
)
STATUTES = ("“fraud or mistake”", "“substantial error or fraud”")
"""Words of Michigan's and of Pennsylvania's statute, which are quoted and are no conclusion."""

_NOT_OWN = re.compile(
    "|".join((*STATUTES, r"https?://[^\s\"<]+", r"<style>.*?</style>")), re.DOTALL
)
"""What is quoted from statutes, the addresses of sources, and styles."""


def forbidden_in(form: str) -> list[str]:
    """The forbidden words of a page, JSON or text, tooltips and labels included."""
    return [word.lower() for word in _WORDS.findall(_NOT_OWN.sub("", form))]
