"""Names of people and boards: what one may hold, and when two are the same (docs/record.md, section 3)."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

LONGEST_NAME = 200
JOINERS = "\u200c\u200d"
"""Not seen, and still part of names in Persian and in scripts of India: they may stand, and do not distinguish."""
UNSEEN = {
    "Cc": "a control character",
    "Cf": "a character that is not seen, or that turns the direction of writing",
    "Cs": "half of a character",
    "Co": "a character that each font draws otherwise",
    "Zl": "a line break",
    "Zp": "a paragraph break",
}
BLANK = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    + "".join(map(chr, range(0xFE00, 0xFE10)))
)
"""Letters and marks by their category that are drawn as nothing: fillers, joiners of marks, choices of a form."""
RESERVED = (
    *(range(0x2065, 0x2066), range(0xFFF0, 0xFFF9)),
    *(range(0x13430, 0x13460), range(0xE0000, 0xE1000)),
)
"""Where later versions of Unicode have, or may have, what is drawn as nothing: no version decides differently."""
ADVICE = "write a name as it is read aloud: visible characters, single spaces, one script"
_NO_JOINERS = dict.fromkeys(map(ord, JOINERS))
_QUOTES = re.compile(
    "[\"'`\u00ab\u00b4\u00bb\u02b9-\u02d6\u02d8-\u02df\u02e5-\u02ff\u0384\u055a\u05f3\u05f4\u07f4\u07f5"
    "\u1fbd\u1fbf\u1fef\u1ffd\u1ffe\u2018-\u201f\u2032-\u2037\u2039\u203a\ua78b\ua78c\uff02\uff07\uff40]+"
)
_DASHES = re.compile(
    "[\u02d7\u058a\u05be\u2010-\u2015\u2043\u207b\u208b\u2212\u2e3a\u2e3b\ufe31\ufe32\ufe58\ufe63\uff0d]"
)
"""Apostrophes and quotation marks, and dashes, of which each keyboard has its own."""
_BETWEEN_WORDS = dict.fromkeys(map(ord, ".,"), " ")
ALIKE = (
    *("LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU", "CANADIAN"),
    *("TIFINAGH", "DESERET", "OSAGE", "OLD", "GOTHIC", "RUNIC", "CARIAN", "LYCIAN", "LYDIAN"),
    *("GLAGOLITIC", "GEORGIAN", "VAI", "WARANG", "ELBASAN", "OSMANYA", "MIAO"),
)
"""Scripts that share the shapes of letters, by the first word of a letter's name in Unicode."""


def fault_of_label(text: str) -> str:
    """What is wrong with the name of a choice, a contest or a place, or with a reason; empty where nothing is.

    >>> fault_of_label("Ann Lee (D)"), fault_of_label("\u202eeeL nnA")
    ('', 'a character that is not seen, or that turns the direction of writing (U+202E)')
    """
    if text.isascii() and text.isprintable():
        return ""
    for letter in text:
        if letter not in JOINERS and (unseen := UNSEEN.get(unicodedata.category(letter))):
            return f"{unseen} (U+{ord(letter):04X})"
        if letter in BLANK or any(ord(letter) in each for each in RESERVED):
            return f"a character that is drawn as nothing (U+{ord(letter):04X})"
    return ""


def is_blank(text: str) -> bool:
    """Whether a reader sees nothing: no character, or spaces and joiners alone.

    >>> is_blank(" \u200c"), is_blank("no")
    (True, False)
    """
    return not text.translate(_NO_JOINERS).strip()


def visible(text: str) -> str:
    r"""The text with what nobody sees written out, so that no terminal obeys it and no reader is misled.

    >>> visible("Ann\x1b[31m"), visible("\u202eeeL nnA")
    ('Ann<U+001B>[31m', '<U+202E>eeL nnA')
    """
    if not fault_of_label(text):
        return text
    return "".join(f"<U+{ord(one):04X}>" if fault_of_label(one) else one for one in text)


@lru_cache(maxsize=1024)
def fault_of_name(text: str) -> str:
    """What is wrong with a name, in words; empty where nothing is.

    >>> fault_of_name("Ada Lopez, county clerk")
    ''
    >>> fault_of_name("b\u043eard 1")
    'letters of Latin and Cyrillic, of which some look alike'
    >>> fault_of_name("board  1")
    'two spaces in a row'
    """
    if not 1 <= len(text) <= LONGEST_NAME:
        return f"{len(text)} characters: a name has 1 to {LONGEST_NAME}"
    if unseen := fault_of_label(text):
        return unseen
    for letter in text:
        if letter != " " and unicodedata.category(letter) == "Zs":
            return f"a space of another kind (U+{ord(letter):04X})"
    if text != text.strip(" "):
        return "a space at an end"
    if "  " in text:
        return "two spaces in a row"
    scripts = _scripts(text)
    if len(scripts) > 1:
        named = " and ".join(script.capitalize() for script in scripts)
        return f"letters of {named}, of which some look alike"
    return ""


@lru_cache(maxsize=1024)
def same_name(text: str) -> str:
    """A name as it is compared: capitals, spaces, points and forms of a letter or a mark make no other person or board.

    >>> same_name("Board\u00a0 2") == same_name("BOARD 2")
    True
    >>> same_name("Al \u201cBo\u201d O\u02bbHara, Jr.") == same_name("Al 'Bo' O'Hara Jr")
    True
    """
    plain = unicodedata.normalize("NFKC", _QUOTES.sub("'", _DASHES.sub("-", text)))
    seen = plain.translate(_NO_JOINERS | _BETWEEN_WORDS)
    return " ".join(seen.casefold().split())


def _scripts(text: str) -> list[str]:
    """Which of the scripts that look alike the letters are of."""
    plain = unicodedata.normalize("NFKC", text)
    words = {unicodedata.name(one, "").partition(" ")[0] for one in plain if one.isalpha()}
    return [script for script in ALIKE if script in words]
