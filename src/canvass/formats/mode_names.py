"""Names of columns that divide votes by vote mode: how, when and where they were cast."""

from __future__ import annotations

import re
from functools import lru_cache

_WORD = re.compile(r"[a-z]+")
_SAID = (
    "abs absentee absentees advance advanced av avcb early edr electionday emergency ev failsafe federal fwab inperson",
    "mail mailed mailin military onestop overseas poll polling polls prov provisional provisionals questioned stop",
    "uocava walk",
)
_WITH_THEM = (
    "ballot ballots board boards box by central counting day drop elec election in local night only or person place",
    "places second vote votes voting",
)
_MODES = frozenset(word for words in _SAID for word in words.split())
"""Words of which one must be in the name, but for "election day" and its like."""
_BESIDE = frozenset(word for words in _WITH_THEM for word in words.split())
_DAY = frozenset({"day", "night"})


@lru_cache(4_096)
def is_mode_name(column: str) -> bool:
    """Whether a column's name says a vote mode and nothing else; a number behind it does not matter.

    >>> [is_mode_name(name) for name in ("advance_in_person_2", "absentee/mail-in", "election_day", "election")]
    [True, True, True, False]
    """
    words = {*_WORD.findall(column.casefold())}
    is_known = words <= _MODES | _BESIDE
    return is_known and not words.isdisjoint(_MODES | _DAY)
