"""A digest as words that can be read aloud in a room and written down without a mistake.

The list has 2,048 plain words, so a word says 11 bits and twelve words say 132. No two words share their
first four letters, and no two differ by one letter changed, dropped or added.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from canvass.errors import OutOfRange, UnknownName

BITS_PER_WORD = 11
WORDS = 12
BITS = BITS_PER_WORD * WORDS
TELLING_LETTERS = 4


@cache
def word_list() -> tuple[str, ...]:
    """The 2,048 words in alphabetical order: the place of a word, from 0, is what it says."""
    return tuple(files("canvass.record").joinpath("words.txt").read_text("ascii").split())


def words_of(digest: bytes) -> tuple[str, ...]:
    """The first 132 bits of a digest as twelve words, the most significant bits first.

    >>> " ".join(words_of(bytes(17)))
    'abacus abacus abacus abacus abacus abacus abacus abacus abacus abacus abacus abacus'
    """
    if len(digest) * 8 < BITS:
        raise OutOfRange(f"twelve words say {BITS} bits; found a digest of {len(digest) * 8}")
    number = int.from_bytes(digest) >> (len(digest) * 8 - BITS)
    mask = len(word_list()) - 1
    shifts = range(BITS - BITS_PER_WORD, -1, -BITS_PER_WORD)
    return tuple(word_list()[number >> shift & mask] for shift in shifts)


def read_words(text: str) -> tuple[str, ...]:
    """Twelve words as somebody wrote them down: in any case, with numbers or commas between, four letters enough.

    Raises UnknownName for a word that is not on the list, OutOfRange where there are not twelve.
    """
    found = re.findall(r"[^\W\d_]+", text.lower())
    if len(found) != WORDS:
        raise OutOfRange(f"a commitment has {WORDS} words; found {len(found)}")
    return tuple(_word(word) for word in found)


def bits_of(words: tuple[str, ...]) -> str:
    """What these words say, as a text of 0 and 1."""
    return "".join(f"{word_list().index(word):0{BITS_PER_WORD}b}" for word in words)


def _word(found: str) -> str:
    known = _by_first_letters().get(found[:TELLING_LETTERS], "")
    if known and found in (known, known[:TELLING_LETTERS]):
        return known
    raise UnknownName("word of a commitment", found, word_list())


@cache
def _by_first_letters() -> dict[str, str]:
    return {word[:TELLING_LETTERS]: word for word in word_list()}
