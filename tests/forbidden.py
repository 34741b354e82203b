"""The words of a verdict, which no screen, page or file of canvass says of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator

_WORDS = re.compile(
    r"\b(fraud\w*|hack\w*|rigged|clean\w*|anomal\w*|proven|stole\w*|cheat(?:s|ed|ers?|ing)?)\b",
    re.IGNORECASE,
)
STEMS = ("fraud", "hack", "gged", "clean", "anomal", "proven", "stole", "cheat")
"""One of them stands in every forbidden word, and none has an i, which Turkish writes otherwise; the rest is passed."""
STATUTES = ("“fraud or mistake”", "“substantial error or fraud”")
"""Words of Michigan's and of Pennsylvania's statute, which are quoted and are no conclusion."""

_WORD = re.compile(r"\w+")
_NOT_OWN = re.compile(
    "|".join((*STATUTES, r"https?://[^\s\"<]+", r"<style>.*?</style>")), re.DOTALL
)
"""What is quoted from statutes, the addresses of sources, and styles."""


def forbidden_in(form: str) -> list[str]:
    """The forbidden words of a page, JSON or text, tooltips and labels included."""
    own = _NOT_OWN.sub("", form)
    folded = own.casefold()
    if len(folded) != len(own):  # a sign became two: a place in one is none in the other
        return slowly(own)
    starts = {_start(own, at) for stem in STEMS for at in _places(folded, stem)}
    return [word for start in sorted(starts) for word in slowly(_WORD.match(own, start)[0])]  # type: ignore[index]


def _places(folded: str, stem: str) -> Iterator[int]:
    at = folded.find(stem)
    while at >= 0:
        yield at
        at = folded.find(stem, at + 1)


def _start(own: str, at: int) -> int:
    """Where the word begins that this place is in."""
    while at and _WORD.match(own[at - 1]):
        at -= 1
    return at


def slowly(own: str) -> list[str]:
    """The same of any text that quotes nothing, word by word."""
    return [word.lower() for word in _WORDS.findall(own)]
