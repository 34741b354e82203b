"""The words that no voter knows, explained on a page beside the first place where each of them stands."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from itertools import accumulate

from markupsafe import escape

from canvass.present.messages import messages

say = messages("terms")

TERMS = {
    r"DREs?": "dre",
    r"two-party": "two-party",
    r"intervals?": "interval",
    r"HC3": "hc3",
    r"p-values?|p (?:at least )?(?:< ?)?[01]?\.[0-9]+": "p-value",
    r"specifications?": "specification",
    r"admissible": "admissible",
    r"negative controls?": "negative-control",
    r"Holm": "holm",
    r"Bonferroni|Benjamini": "many-tests",
    r"standard errors?": "standard-error",
    r"R²": "r-squared",
    r"[0-9]+% power|power of the tests?": "power",
    r"Moran's I": "moran",
    r"Conley(?:'s)?": "conley",
    r"residuals?": "residual",
    r"bootstrap": "bootstrap",
    r"robustness values?": "robustness-value",
    r"correlations?": "correlation",
    r"least squares": "least-squares",
    r"Benford(?:'s)?": "benford",
    r"risk limits?": "risk-limit",
    r"by polling|polling \(|^polling$|audits? by comparison": "polling",
    r"BRAVO": "bravo",
    r"Minerva": "minerva",
    r"super-simple": "super-simple",
    r"ONEAudit": "oneaudit",
    r"Kaplan-Markov": "kaplan",
    r"betting": "betting",
    r"SHA-256": "sha-256",
}
"""By which words, small letters or large, each term is known on a page, and its message."""
_WORDS = {words: re.compile(rf"(?:{words.lower()})(?!\w)", re.MULTILINE) for words in TERMS}
"""Without a look at the letter before: what begins with letters is found many times faster (``_first`` looks)."""
_LETTER = re.compile(r"\w")
_UNREAD = re.compile(r"<head\b.*?</head>|<(script|style|svg|nav)\b.*?</\1>|<[^>]*>", re.DOTALL)
_BLOCK = re.compile(
    r'<figure\b.*?</figure>|<div class="limits".*?</div>|<(p|li|dl|h[1-6]|summary)\b.*?</\1>',
    re.DOTALL,
)
CLASS, TABLE = "terms", '<figure class="tab'
NOTE = re.compile(rf'\n<p class="{CLASS} small">.*?</p>\n', re.DOTALL)
"""The explanation as it stands on a page."""


@dataclass(frozen=True, slots=True)
class Place:
    """A term of a page by its words, and where the note on it stands: beside the block that has it first."""

    words: str
    at: int

    @property
    def term(self) -> str:
        """The name of its message."""
        return TERMS[self.words]


def explained(page: str) -> str:
    """The page with each of its terms explained, beside the block where it first stands.

    >>> explained("<p>A risk limit of 5%.</p>").count("A risk limit is")
    1
    """
    notes: dict[int, list[str]] = {}
    for place in first_places(page):
        notes.setdefault(place.at, []).append(place.words)
    parts, last = [], 0
    for at, found in sorted(notes.items()):
        parts += [page[last:at], _note(found)]
        last = at
    return "".join([*parts, page[last:]])


def first_places(page: str) -> Iterator[Place]:
    """Where each term of a page first stands in what a reader reads, in that order."""
    starts, texts, last = [], [], 0
    for unread in (*_UNREAD.finditer(page), None):
        text = " ".join(unescape(page[last : unread.start() if unread else None]).split())
        if text:
            starts.append(last)
            texts.append(text.lower())
        last = unread.end() if unread else last
    read, lines = "\n".join(texts), [*accumulate((len(text) + 1 for text in texts), initial=0)]
    found = [
        (one, words)
        for words, any_of in _WORDS.items()
        if (one := _first(any_of, read)) is not None
    ]
    ends = [block.span() for block in _BLOCK.finditer(page)]
    for at, words in sorted(found):
        start = starts[bisect_right(lines, at) - 1]
        place = bisect_right(ends, (start, len(page))) - 1
        if place >= 0 and start < ends[place][1]:
            yield Place(words, _beside(page, *ends[place]))


def _first(words: re.Pattern[str], read: str) -> int | None:
    """Where a term first stands, as a word of its own; None where it does not."""
    found = words.search(read)
    while found and found.start() and _LETTER.match(read, found.start() - 1):
        found = words.search(read, found.start() + 1)
    return found.start() if found else None


def _beside(page: str, start: int, end: int) -> int:
    """Where the note of a block stands: above a table, which may be long, within a point of a list, else below."""
    if page.startswith(TABLE, start):
        return start
    return end - len("</li>") if page.startswith("<li", start) else end


def _note(found: list[str]) -> str:
    told = " ".join(say(TERMS[words]) for words in found)
    return f'\n<p class="{CLASS} small"><b>{escape(say("heading"))}</b> {escape(told)}</p>\n'
