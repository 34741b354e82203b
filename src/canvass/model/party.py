"""Parties as offices write them, told alike."""

from __future__ import annotations

import re

_WORDS = {
    "DEM": ("dem", "democrat", "democratic", "democrats", "d", "dfl", "democratic-farmer-labor"),
    "REP": ("rep", "republican", "republicans", "r", "gop"),
    "LIB": ("lib", "libertarian", "lbt"),
    "GRE": ("gre", "grn", "green"),
    "CON": ("con", "constitution", "cst"),
}
_CODES = {word: code for code, words in _WORDS.items() for word in words}


def parties(written: str) -> frozenset[str]:
    """The parties that a line names, each by one code; a party that is not known keeps its own letters.

    >>> sorted(parties("Democratic, Working Families")), parties("DEM") == parties("democrat")
    (['DEM', 'working families'], True)
    """
    names = (part.strip().casefold() for part in re.split(r"[,;/]", written))
    return frozenset(_CODES.get(name, name) for name in names if name)
