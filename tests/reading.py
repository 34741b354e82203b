"""How hard a text is to read: the grade of an American school, by the formula of Kincaid and others (1975).

Grade = 0.39 words per sentence + 11.8 syllables per word - 15.59. Syllables are counted by their vowels, as programs
that know no dictionary do. A figure is one word of one syllable: it is seen and not spelled out.
"""

from __future__ import annotations

import re

_END = re.compile(r"[.!?](?=\s|$)")
_WORD = re.compile(r"[A-Za-z][A-Za-z'-]*|\d[\d,.]*")
_VOWELS = re.compile(r"[aeiouy]+")


def grade(text: str) -> float:
    """The grade of a text; at most 10 is what a newspaper asks of its readers.

    >>> round(grade("The cat sat on the mat."), 2)
    -1.45
    >>> round(grade("The Australian platypus is seemingly a hybrid of a mammal and reptilian creature."), 1)
    11.3
    """
    words = _WORD.findall(text)
    sentences = max(1, len(_END.findall(text)))
    return 0.39 * len(words) / sentences + 11.8 * sum(map(syllables, words)) / len(words) - 15.59


def syllables(word: str) -> int:
    """Syllables of a word by its vowels: an e at the end is silent, but for -le; so is that of most -es and -ed.

    >>> [syllables(word) for word in ("votes", "counted", "Pennsylvania", "paper", "settle", "38,875", "seemingly")]
    [1, 2, 4, 2, 2, 1, 3]
    """
    if word[0].isdigit():
        return 1
    plain = re.sub(r"[^a-z]", "", word.lower())
    if re.search(r"[^aeiouyl]e$|[^aeiouytdszxc]es$|[^aeiouytd]ed$|tes$", plain):
        plain = re.sub(r"(e|es|ed)$", "", plain)
    return max(1, len(_VOWELS.findall(plain)))
