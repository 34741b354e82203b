"""States and counties found by the names that a file gives them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from functools import lru_cache

from canvass.data import places
from canvass.errors import nearest
from canvass.formats.names import county_name, folded


@lru_cache(maxsize=1)
def _states() -> Mapping[str, places.State]:
    return {folded(name): state for state in places.states() for name in (state.postal, state.name)}


@lru_cache(maxsize=1)
def postal_of_fips() -> Mapping[str, str]:
    """Postal code of each state, by the first two digits of its counties' codes."""
    return {state.fips: state.postal for state in places.states()}


def state_of(name: str) -> str | None:
    """The postal code of a state named in any way: WI, Wisconsin, WISCONSIN.

    >>> state_of("WISCONSIN"), state_of("Wisconson")
    ('WI', None)
    """
    state = _states().get(folded(name))
    return state.postal if state else None


def nearest_state(name: str) -> str | None:
    """The name of the state most like a name that no state has."""
    return nearest(name, [state.name for state in places.states()])


@lru_cache(maxsize=32)
def _counties(day: date) -> Mapping[str, Mapping[str, str]]:
    """For each state, codes by name, short and whole; no code where a county and a city share the short one.

    Of a day on which a list of counties began: it is made once for all days until the next one.
    """
    found: dict[str, dict[str, str]] = {}
    for code, name in places.counties(day).items():
        state = found.setdefault(postal_of_fips()[code[:2]], {})
        short = county_name(name).short
        state[short] = code if state.get(short, code) == code else ""
    for code, name in places.counties(day).items():
        found[postal_of_fips()[code[:2]]][county_name(name).whole] = code
    return found


def county_of(name: str, postal: str, day: date) -> str | None:
    """The code of the county of this name in a state on a day.

    >>> county_of("SAINT CROIX", "WI", date(2016, 11, 8))
    '55109'
    >>> county_of("Lewis & Clark County", "MT", date(2024, 11, 5))
    '30049'
    >>> county_of("Baltimore", "MD", date(2016, 11, 8)) is None  # the county or the city?
    True
    """
    known = _counties(places.changed_last(day)).get(postal, {})
    given = county_name(name.replace("&", " and "))
    return known.get(given.whole) or known.get(given.short) or None


@lru_cache(maxsize=1)
def _every_county() -> frozenset[str]:
    found: set[str] = set()
    for name in places.counties(date.max).values():
        known = county_name(name)
        found |= {known.short, known.whole}
    return frozenset(found)


def is_a_county(name: str) -> bool:
    """Whether a county of any state has this name.

    >>> is_a_county("SOLANO"), is_a_county("0032 FAIRFIELD 23016")
    (True, False)
    """
    given = county_name(name)
    return not _every_county().isdisjoint({given.short, given.whole})


def are_other_places(names: Sequence[str], postal: str, day: date) -> bool:
    """Whether most names are of no county of a state while some are: other places, of which some share a county's name.

    >>> day = date(2016, 11, 8)
    >>> are_other_places(["Barrington", "Bristol", "Cranston", "Newport", "Warwick"], "RI", day)
    True
    >>> are_other_places(["Dane", "Eau Clare", "Rock"], "WI", day), are_other_places(["North", "South"], "WI", day)
    (False, False)
    """
    known = sum(county_of(name, postal, day) is not None for name in {*names})
    return 0 < 2 * known < len({*names})


def is_county_and_state(name: str, county: str) -> bool:
    """Whether a name is that of a county, and of a state behind it.

    >>> is_county_and_state("INYO CA", "Inyo"), is_county_and_state("SONOMA CO CA", "Sonoma")
    (True, True)
    >>> is_county_and_state("Inyo", "Inyo"), is_county_and_state("Inyo City CA", "Inyo")
    (False, False)
    """
    *words, state = folded(name).split() or [""]
    own = folded(county).split()
    after = {*words[len(own) :]} - {"co", "county", "parish"}
    return bool(own) and words[: len(own)] == own and not after and state_of(state) is not None


def nearest_county(name: str, postal: str, day: date) -> str | None:
    """The name of the county of the state most like a name that none has."""
    names = _names_in(postal, day)
    return nearest(name, names) or nearest(f"{name} County", names)


@lru_cache(maxsize=64)
def _names_in(postal: str, day: date) -> Sequence[str]:
    """The names of a state's counties on a day, which are asked for each name of a file that none has."""
    return [county for code, county in places.counties(day).items() if _in(code, postal)]


def _in(code: str, postal: str) -> bool:
    return postal_of_fips().get(code[:2]) == postal
