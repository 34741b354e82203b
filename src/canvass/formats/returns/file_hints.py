"""What the name of a results file says of its election: that it is a primary, of which state, in which year."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import date
from itertools import pairwise

from canvass.formats.names import folded

_WORDS = re.compile(r"[^a-z0-9]+")
_PUBLISHED = re.compile(r"(\d{4})(\d{2})(\d{2})__([a-z]{2})__")
"""The beginning of a name as OpenElections gives it: day and state."""

_OF_STATE = 3
"""So many words has a name of a whole state: day, state and kind of election."""
_ONE_COUNTY = {"dc": "District of Columbia"}
"""States that are one county."""
_LEVELS = (
    "precinct",
    "county",
    "ward",
    "town",
    "state",
    "general",
    "primary",
    "special",
    "president",
)
_PARTIES = (
    "democrat",
    "democrats",
    "democratic",
    "dem",
    "republican",
    "republicans",
    "rep",
    "gop",
    "libertarian",
    "libertarians",
    "conservative",
    "nonpartisan",
)
"""Words of a name that say whose primary it is; Green is a county too."""
_ALL_ON_ONE_BALLOT = {
    "AK": (2022, 9999, "Alaska Stat. 15.25.010"),
    "CA": (2011, 9999, "Cal. Const. art. II, sec. 5"),
    "LA": (1978, 9999, "La. R.S. 18:402"),
    "WA": (2008, 9999, "Wash. Rev. Code 29A.52.112"),
}
"""States in whose primaries the candidates of all parties stand on one ballot for every office but the presidency: the
first year and the last, and the law."""
_KIND_WORDS = {
    "general": "general",
    "primary": "primary",
    "primaries": "primary",
    "special": "special",
    "recall": "special",
    "runoff": "runoff",
}
_CONGRESS = (
    "congress",
    "u s house",
    "us house",
    "u s senate",
    "us senate",
    "u s senator",
    "us senator",
)
_BY_PARTY = {
    ("LA", 2008, 2010): _CONGRESS,
    ("LA", 2026, 9999): (*_CONGRESS, "supreme court", "public service", "elementary", "bese"),
}
"""Offices for which each party had a ballot of its own in such a state, from a year to a year (Louisiana's Act 1 of the
first extraordinary session of 2024; its law on Congress of 2006, which ended in 2010)."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a person says of a file that does not say it; every part may be unsaid."""

    state: str = ""
    """Its postal code."""
    county: str = ""
    day: date | None = None


NOTHING_TOLD = Told()


@dataclass(frozen=True, slots=True)
class FileHints:
    """What a file's name says, or a person who has the file; every part may be unsaid."""

    is_primary: bool = False
    is_general: bool = False
    is_special: bool = False
    """Whether it is of a special election or a recall, for one seat."""
    is_recall: bool = False
    """Whether it is of a recall, which several people of one party may contest."""
    state: str = ""
    year: int | None = None
    day: date | None = None
    is_of_party: bool = False
    """Whether the name says whose primary it is."""
    county: str = ""
    """What stands in the name where OpenElections has a county; whether the state has one is for others to ask."""
    office: str = ""
    """The office that a published name says its contest is for, where it says that of the president."""
    kinds: frozenset[str] = frozenset()
    """General, primary, special and runoff, as far as the name says that the election is one."""

    @property
    def one_ballot(self) -> str:
        """The law by which all parties stand on one ballot in this primary, empty where none is known."""
        first, last, law = _ALL_ON_ONE_BALLOT.get(self.state, (1, 0, ""))
        return law if self.year and first <= self.year <= last else ""

    def is_by_party(self, office: str) -> bool:
        """Whether each party has a ballot of its own for this office, where all stand on one for others.

        >>> hints_of("20260418__la__primary.csv").is_by_party("U.S. Senate")
        True
        >>> hints_of("20260418__la__primary.csv").is_by_party("Mayor")
        False
        """
        words = f" {folded(office)} "
        return any(
            state == self.state and first <= (self.year or 0) <= last and f" {name} " in words
            for (state, first, last), names in _BY_PARTY.items()
            for name in names
        )


def hints_of(name: str, told: Told = NOTHING_TOLD) -> FileHints:
    """What the name of a file says of its election, and where it says nothing a person.

    >>> hints_of("20140603__ca__primary__butte__precinct.csv").one_ballot
    'Cal. Const. art. II, sec. 5'
    >>> found = hints_of("20180522__ga__primary.csv")
    >>> found.is_primary, found.is_general, found.state, found.day
    (True, False, 'GA', datetime.date(2018, 5, 22))
    >>> hints_of("results.csv") == FileHints()
    True
    >>> found = hints_of("results.csv", Told("TX", "Sherman", date(2018, 11, 6)))
    >>> found.state, found.county, found.year
    ('TX', 'Sherman', 2018)
    """
    found = _of_name(name)
    day = found.day or told.day
    state = found.state or told.state
    return replace(
        found,
        state=state,
        county=found.county or told.county or _ONE_COUNTY.get(state.casefold(), ""),
        day=day,
        year=found.year or (day.year if day else None),
    )


def _of_name(name: str) -> FileHints:
    """What the name alone says."""
    plain = name.rpartition("/")[2].casefold()
    words = {*_WORDS.split(plain)}
    published = _PUBLISHED.match(plain)
    return FileHints(
        is_primary=not words.isdisjoint(("primary", "primaries")),
        is_general="general" in words,
        is_special=not words.isdisjoint(("special", "recall")),
        is_recall="recall" in words,
        state=published[4].upper() if published else "",
        year=int(published[1]) if published else None,
        day=_day(*map(int, published.groups()[:3])) if published else None,
        is_of_party=not words.isdisjoint(_PARTIES),
        county=_county(plain, published[4]) if published else "",
        office="President" if published and "president" in _parts(plain) else "",
        kinds=_kinds(plain, is_published=published is not None),
    )


def _kinds(name: str, *, is_published: bool) -> frozenset[str]:
    """The kinds of election in a name: in a published one behind the state, in another before the word election.

    >>> sorted(_kinds("20181204__ga__general_runoff__talbot__precinct.csv", is_published=True))
    ['general', 'runoff']
    >>> sorted(_kinds("attorney_general.csv", is_published=False))
    []
    >>> sorted(_kinds("2024 general election results.xlsx", is_published=False))
    ['general']
    """
    if is_published:
        said = {word for part in name.split("__")[_OF_STATE - 1 :] for word in _WORDS.split(part)}
        return frozenset(_KIND_WORDS[word] for word in said if word in _KIND_WORDS)
    words = _WORDS.split(name)
    before = {word for word, after in pairwise(words) if after in ("election", "elections")}
    found = {_KIND_WORDS[word] for word in before if word in _KIND_WORDS}
    return frozenset(found | ({"primary"} if "primary" in words else set()))


def _county(name: str, state: str) -> str:
    """The county in a published name, which has it behind the kind of election; that of a state that is one.

    >>> _county("20141104__nv__general__white_pine__precinct.csv", "nv")
    'White Pine'
    >>> _county("20141104__nv__general__precinct.csv", "nv")
    ''
    >>> _county("20141104__ct__general__avon__town.csv", "ct")
    'Avon'
    >>> _county("20200407__wi__general__iowa__ward.csv", "wi")
    'Iowa'
    >>> _county("20161108__dc__general__ward.csv", "dc")
    'District of Columbia'
    """
    if state in _ONE_COUNTY:
        return _ONE_COUNTY[state]
    words = _parts(name)
    while len(words) > _OF_STATE and words[-1] in ("raw", "precinct", "ward", "town"):
        words.pop()
    is_named = len(words) > _OF_STATE and words[-1] not in _LEVELS
    return words[-1].replace("_", " ").title() if is_named else ""


def _parts(name: str) -> list[str]:
    """The parts of a published name, which two low lines divide."""
    return name.removesuffix(".gz").removesuffix(".csv").split("__")


def _day(year: int, month: int, day: int) -> date | None:
    """A day of the calendar; None for numbers that are none, such as month 0."""
    try:
        return date(year, month, day)
    except ValueError:
        return None
