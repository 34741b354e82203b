"""By which words people name a unit of a recount, and what is said where a word names none, or several."""

from __future__ import annotations

from collections.abc import Mapping

from canvass.errors import nearest
from canvass.recount.event import UnitId
from canvass.recount.state import RecountState

UnitNames = Mapping[UnitId, str]
"""The name of each of some units of one board, by its id."""


def names_by_board(state: RecountState) -> Mapping[str, UnitNames]:
    """The name of each unit of the baseline, by board."""
    names: dict[str, dict[UnitId, str]] = {}
    for unit, before in state.units.items():
        names.setdefault(unit[0], {})[unit] = before.name
    return names


def units_by_word(state: RecountState) -> Mapping[str, Mapping[str, UnitId]]:
    """The units of each board by id and by name; a word that could mean two units means none."""
    return {board: by_word(names) for board, names in names_by_board(state).items()}


def by_word(names: UnitNames) -> Mapping[str, UnitId]:
    """Units of one board by id and by name; a word that could mean two units means none.

    >>> by_word({("Adams", "a1"): "Ward 1", ("Adams", "b1"): "Ward 1"})
    {'a1': ('Adams', 'a1'), 'b1': ('Adams', 'b1')}
    """
    meant: dict[str, set[UnitId]] = {}
    for unit, name in names.items():
        for word in (own_id(unit), name):
            meant.setdefault(word, set()).add(unit)
    return {word: next(iter(units)) for word, units in meant.items() if len(units) == 1}


def own_id(unit: UnitId) -> str:
    """The id of a unit within its board."""
    return "/".join(unit[1:])


def why_no_unit(word: str, names: UnitNames, none: str = "") -> tuple[str, str]:
    """Why a word is no unit's, and what to write instead: nothing, where no word is near.

    ``none`` is said where the units are not all of the county, and none of them has the word.

    >>> why_no_unit("Ward 1", {("Adams", "a1"): "Ward 1", ("Adams", "b1"): "Ward 1"})
    ('several units of Adams have this id or name', 'write the id of the one that is meant: a1, b1')
    >>> why_no_unit("Word 1", {("Adams", "a1"): "Ward 1"})
    ('Adams has no unit of this id or name', "did you mean 'Ward 1'?")
    """
    board = next((unit[0] for unit in names), "the county")
    several = [own_id(unit) for unit, name in names.items() if word in (own_id(unit), name)]
    if len(several) > 1:
        mend = f"write the id of the one that is meant: {', '.join(sorted(several))}"
        return f"several units of {board} have this id or name", mend
    near = nearest(word, by_word(names))
    said = none or f"{board} has no unit of this id or name"
    return said, f"did you mean {near!r}?" if near else ""
