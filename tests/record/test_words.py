"""A digest as twelve words."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canvass.errors import OutOfRange, UnknownName
from canvass.record import read_words, words_of
from canvass.record.words import BITS, BITS_PER_WORD, WORDS, bits_of, word_list


def test_twelve_words_say_132_bits() -> None:
    """Twelve words of eleven bits are the 132 bits, and there is a word for every eleven bits."""
    assert (WORDS * BITS_PER_WORD, BITS) == (132, 132)
    assert len(word_list()) == 2**BITS_PER_WORD


def test_the_words_are_plain() -> None:
    """Words are in order, of four to nine small letters, and no two share their first four."""
    words = word_list()
    assert list(words) == sorted(set(words))
    assert all(word.isascii() and word.isalpha() and word.islower() for word in words)
    assert all(4 <= len(word) <= 9 for word in words)
    assert len({word[:4] for word in words}) == len(words)


def test_no_two_words_are_one_letter_apart() -> None:
    """One letter changed, dropped or added never turns one word into another, so a slip is noticed."""
    dropped: dict[str, set[str]] = {}
    for word in word_list():
        for place in range(len(word)):
            dropped.setdefault(word[:place] + "?" + word[place + 1 :], set()).add(word)
            dropped.setdefault(word[:place] + word[place + 1 :], set()).add(word)
        dropped.setdefault(word, set()).add(word)
    near = [pair for group in dropped.values() for pair in combinations(sorted(group), 2)]
    close = [(a, b) for a, b in near if abs(len(a) - len(b)) == 1 or _changed(a, b) == 1]
    assert close == []


def _changed(one: str, other: str) -> int:
    if len(one) != len(other):
        return 2
    return sum(a != b for a, b in zip(one, other, strict=True))


@given(st.binary(min_size=17, max_size=40))
def test_words_say_the_first_bits(digest: bytes) -> None:
    """Reading twelve words back gives the first 132 bits of the digest."""
    words = words_of(digest)
    whole = "".join(f"{byte:08b}" for byte in digest)
    assert bits_of(words) == whole[:132]
    assert read_words(" ".join(words)) == words


def test_words_are_read_as_people_write_them() -> None:
    """Numbers, commas, capitals, line ends and words cut to four letters do not matter."""
    words = words_of(bytes(range(32)))
    assert read_words("\n".join(f"{n}. {w.upper()}," for n, w in enumerate(words, 1))) == words
    assert read_words("-".join(word[:4] for word in words)) == words


def test_a_wrong_word_is_named() -> None:
    """A word that is not on the list is refused with its nearest neighbour, a missing one with the count."""
    words = list(words_of(bytes(range(32))))
    with pytest.raises(OutOfRange, match="12 words; found 11"):
        read_words(" ".join(words[1:]))
    words[3] = "gardn"
    with pytest.raises(UnknownName, match="did you mean 'garden'"):
        read_words(" ".join(words))
    words[3] = words[4] + "s"
    with pytest.raises(UnknownName):
        read_words(" ".join(words))


def test_a_short_digest_has_no_words() -> None:
    """Twelve words cannot be made of fewer than 132 bits."""
    with pytest.raises(OutOfRange, match="132 bits"):
        words_of(bytes(16))
