"""Slips of a hand or of a spreadsheet in a name: a letter too much, and what is written where a cell has a fault."""

from __future__ import annotations

import re

_SHORTEST = 3
"""Shorter words tell things apart by a letter: districts, positions in Roman numbers, initials."""
_ROMAN = re.compile(r"[ivxl]+")
_FAULT = re.compile(r"#(N/A|REF!|NAME\?|VALUE!|DIV/0!|NUM!|NULL!)|TRUE|FALSE", re.IGNORECASE)
_SHORTENED = re.compile(r"[0-9](\.[0-9]+)?E\+[0-9]+", re.IGNORECASE)
_MONTHS = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec"
_DATE = re.compile(
    rf"[0-9]{{1,2}}-({_MONTHS})(-[0-9]{{2,4}})?|({_MONTHS})-[0-9]{{1,4}}|[0-9]{{1,2}}/[0-9]{{1,2}}/[0-9]{{2,4}}",
    re.IGNORECASE,
)


def is_spreadsheets_fault(text: str) -> bool:
    """Whether a cell holds what a spreadsheet writes for a fault of its own, or for yes and no.

    >>> is_spreadsheets_fault("#N/A"), is_spreadsheets_fault("True"), is_spreadsheets_fault("#4")
    (True, True, False)
    """
    return bool(_FAULT.fullmatch(text.strip()))


def is_shortened(text: str) -> bool:
    """Whether a spreadsheet has shortened a number.

    >>> is_shortened("1.2E+03"), is_shortened("12E4")
    (True, False)
    """
    return bool(_SHORTENED.fullmatch(text.strip()))


def is_date(text: str) -> bool:
    """Whether a text is a date as a spreadsheet writes one for what it takes for one.

    >>> is_date("5-Mar"), is_date("Mar-05"), is_date("3/5/2024"), is_date("3-5")
    (True, True, True, False)
    """
    return bool(_DATE.fullmatch(text.strip()))


def differ_by_a_slip(one: str, other: str) -> bool:
    """Whether two texts differ by one word, and that by a letter too much, another letter, or two exchanged.

    The texts are folded.

    >>> differ_by_a_slip("presidential electors", "presidential elector")
    True
    >>> differ_by_a_slip("district 7", "district 8")
    False
    """
    here, there = one.split(), other.split()
    if len(here) != len(there):
        return one.replace(" ", "") == other.replace(" ", "")
    differing = [(a, b) for a, b in zip(here, there, strict=True) if a != b]
    return len(differing) == 1 and _is_slip(*differing[0])


def _is_slip(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    if len(short) < _SHORTEST or not (short + long).isalpha():
        return False
    if _ROMAN.fullmatch(short) and _ROMAN.fullmatch(long):
        return False
    if len(short) == len(long):
        apart = [at for at, (a, b) in enumerate(zip(one, other, strict=True)) if a != b]
        return len(apart) == 1 or (
            len(apart) == 2
            and apart[1] == apart[0] + 1
            and one[apart[0]] == other[apart[1]]
            and one[apart[1]] == other[apart[0]]
        )
    return any(long[:at] + long[at + 1 :] == short for at in range(len(long)))
