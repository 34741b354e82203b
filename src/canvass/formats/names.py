"""Names as offices write them: kept verbatim, compared without regard to capitals, accents and punctuation."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from canvass.model import given_and_family

_NOT_LETTERS = re.compile(r"[^a-z0-9]+")
_COUNTY_WORD = re.compile(
    r" (county|parish|borough|census area|municipality|city and borough|city|planning region)$"
)
_SHORT_WORDS = {"saint": "st", "sainte": "ste"}


@lru_cache(maxsize=1 << 15)
def folded(name: str) -> str:
    r"""The name's letters and digits in lower case, without accents.

    >>> folded("  Doña Ana\u00a0County")
    'dona ana county'
    """
    plain = name if name.isascii() else _without_accents(name)
    return _NOT_LETTERS.sub(" ", plain.casefold().replace("'", "").replace("\u2019", "")).strip()


def _without_accents(name: str) -> str:
    letters = unicodedata.normalize("NFKD", name)
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


@dataclass(frozen=True, slots=True)
class CountyName:
    """A county's name as compared: ``whole`` with the word for what it is, ``short`` without it."""

    whole: str
    short: str
    word: str

    def is_same(self, other: CountyName) -> bool:
        """Whether the two can be one county: the word may be missing, but a city is not a county."""
        if self.whole in (other.whole, other.short) or self.short == other.whole:
            return True
        return self.short == other.short and {self.word, other.word} != {"city", "county"}


@lru_cache(maxsize=1 << 13)
def county_name(name: str) -> CountyName:
    """A county's name in a form in which its spellings are equal.

    >>> county_name("LaSalle Parish").is_same(county_name("La Salle"))
    True
    >>> county_name("Baltimore city").is_same(county_name("Baltimore County"))
    False
    """
    words = " ".join(_SHORT_WORDS.get(word, word) for word in folded(name).split())
    last = _COUNTY_WORD.search(words)
    short = words[: last.start()] if last else words
    word = last[1] if last else ""
    return CountyName(words.replace(" ", ""), short.replace(" ", ""), word)


def folded_person(name: str) -> tuple[str, str]:
    """First and last name, which is what two lists of candidates have in common.

    >>> folded_person("Hillary Rodham Clinton") == folded_person("CLINTON, HILLARY")
    True
    """
    given, family = given_and_family(name)
    return folded(given), folded(family)


def variants(names: Iterable[str]) -> list[tuple[str, str]]:
    """Pairs of names that differ only in capitals, spaces, accents or punctuation, the earlier one first.

    >>> variants(["Ward 1", "WARD  1", "Ward 11"])
    [('Ward 1', 'WARD  1')]
    """
    first: dict[str, str] = {}
    pairs = []
    for name in dict.fromkeys(names):
        earlier = first.setdefault(folded(name), name)
        if earlier != name:
            pairs.append((earlier, name))
    return pairs
