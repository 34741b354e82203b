"""The words that no voter knows, explained on a page beside the first place where each of them stands."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import unescape
from itertools import accumulate

from markupsafe import escape

from canvass.present.messages import messages

say = messages("terms")

TERMS: Mapping[str, str] = {
    "dre": r"DREs?",
    "two-party": r"two-party",
    "interval": r"intervals?",
    "hc3": r"HC3",
    "p-value": r"p-values?|p (?:at least )?[0-9.<]+",
    "specification": r"specifications?",
    "admissible": r"admissible",
    "negative-control": r"negative controls?",
    "holm": r"Holm",
    "many-tests": r"Bonferroni|Benjamini",
    "standard-error": r"standard errors?",
    "r-squared": r"R²",
    "power": r"[0-9]+% power|power of the tests?",
    "moran": r"Moran's I",
    "conley": r"Conley(?:'s)?",
    "residual": r"residuals?",
    "bootstrap": r"bootstrap",
    "robustness-value": r"robustness values?",
    "correlation": r"correlations?",
    "least-squares": r"least squares",
    "benford": r"Benford(?:'s)?",
    "risk-limit": r"risk limits?",
    "polling": r"by polling|polling \(|^polling$|audits? by comparison",
    "bravo": r"BRAVO",
    "minerva": r"Minerva",
    "super-simple": r"super-simple",
    "oneaudit": r"ONEAudit",
    "kaplan": r"Kaplan-Markov",
    "betting": r"betting",
    "sha-256": r"SHA-256",
}
"""Each term's message, and by which words it is known on a page, small letters or large."""
_WORDS = {
    name: re.compile(rf"(?<!\w)(?:{words.lower()})(?!\w)", re.MULTILINE)
    for name, words in TERMS.items()
}
_UNREAD = re.compile(r"<head\b.*?</head>|<(script|style|svg|nav)\b.*?</\1>|<[^>]*>", re.DOTALL)
_BLOCK = re.compile(
    r'<figure\b.*?</figure>|<div class="limits".*?</div>|<(p|li|dl|h[1-6]|summary)\b.*?</\1>',
    re.DOTALL,
)
CLASS, TABLE = "terms", '<figure class="tab"'
NOTE = re.compile(rf'\n<p class="{CLASS} small">.*?</p>\n', re.DOTALL)
"""The explanation as it stands on a page."""


@dataclass(frozen=True, slots=True)
class Place:
    """A term of a page, and where the note on it stands: beside the block that has it first."""

    term: str
    at: int


def explained(page: str) -> str:
    """The page with each of its terms explained, beside the block where it first stands.

    >>> explained("<p>A risk limit of 5%.</p>").count("A risk limit is")
    1
    """
    notes: dict[int, list[str]] = {}
    for place in first_places(page):
        notes.setdefault(place.at, []).append(place.term)
    parts, last = [], 0
    for at, terms in sorted(notes.items()):
        parts += [page[last:at], _note(terms)]
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
    found = [(one.start(), name) for name, words in _WORDS.items() if (one := words.search(read))]
    ends = [block.span() for block in _BLOCK.finditer(page)]
    for at, name in sorted(found):
        start = starts[bisect_right(lines, at) - 1]
        place = bisect_right(ends, (start, len(page))) - 1
        if place >= 0 and start < ends[place][1]:
            yield Place(name, _beside(page, *ends[place]))


def _beside(page: str, start: int, end: int) -> int:
    """Where the note of a block stands: above a table, which may be long, within a point of a list, else below."""
    if page.startswith(TABLE, start):
        return start
    return end - len("</li>") if page.startswith("<li", start) else end


def _note(terms: list[str]) -> str:
    told = " ".join(say(term) for term in terms)
    return f'\n<p class="{CLASS} small"><b>{escape(say("heading"))}</b> {escape(told)}</p>\n'
