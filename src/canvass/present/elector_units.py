"""What a person calls the units that appoint electors: a state by its name, a district by its number."""

from __future__ import annotations

from collections.abc import Mapping

from canvass.recount.clock import ordinal


def unit_name(unit: str, states: Mapping[str, str]) -> str:
    """A unit by its name; its id where that names neither a state nor a district of one.

    >>> unit_name("NE", {"NE": "Nebraska"}), unit_name("NE-02", {"NE": "Nebraska"}), unit_name("NE-AL", {})
    ('Nebraska', "Nebraska's second district", 'NE-AL')
    """
    state, _, district = unit.partition("-")
    if unit not in states and state in states and district.isdigit():
        return f"{states[state]}'s {ordinal(int(district))} district"
    return states.get(unit, unit)


def district_name(unit: str) -> str:
    """A district within its state.

    >>> district_name("NE-02"), district_name("ME-X")
    ('second', 'ME-X')
    """
    number = unit.partition("-")[2]
    return ordinal(int(number)) if number.isdigit() else unit
