"""Results by town of a state in which no two towns have one name: without a county they are known all the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from canvass.formats.dialect import Dialect, StateColumn
from canvass.formats.recognise import Format

_STATES = ("CT", "MA", "NH", "RI")
"""States that are towns and cities all over, no two of one name. Maine has townships that share theirs, Vermont a city
and a town of one name."""
_WARD = "ward"


def of_towns(known: Iterable[Format], state: str) -> Iterator[Dialect]:
    """The dialects of towns without their county, with the ward of a precinct too; none in a state of other places."""
    if state not in _STATES:
        return
    for each in known:
        if not isinstance(each, Dialect) or each.unit.county is None or len(each.unit.key) < 2:
            continue
        county, *key = each.unit.key
        if county != each.unit.county.column or key[0] != each.unit.name or key[0] == _WARD:
            continue
        for columns in (key, [key[0], _WARD, *key[1:]]) if key[1:] else (key,):
            of_state = {"county": None, "key": tuple(columns), "state": StateColumn(the=state)}
            yield each.model_copy(update={"unit": each.unit.model_copy(update=of_state)})


def is_without_county(dialect: Dialect) -> bool:
    """Whether a dialect is one of these."""
    return bool(dialect.unit.state.the) and dialect.unit.county is None and bool(dialect.unit.key)
