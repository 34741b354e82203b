"""``canvass recount report``: what everybody may see of a recount at an entry of its record, and no more."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from canvass.journeys.recount_folder.exhibits import ExhibitBundle, exhibits_of
from canvass.journeys.recount_folder.following import followed
from canvass.journeys.recount_folder.minutes import BoardMinutes, MinuteBook
from canvass.journeys.recount_folder.standing import standing_of
from canvass.journeys.recount_folder.told import RecountStanding
from canvass.recount.event import (
    EquipmentExamined,
    KindsTold,
    NamesTold,
    TableSet,
    UnitId,
    UnitReconciled,
    VoteColumn,
)
from canvass.recount.state import RecountUnit
from canvass.recount.state.teams import names_back


@dataclass(frozen=True, slots=True)
class PublicRecount:
    """A recount as everybody may see it: what teams counted of a unit is in it once the unit came back."""

    standing: RecountStanding
    digest: str
    as_of: datetime
    """When the entry was made."""
    choices: tuple[VoteColumn, ...]
    units: tuple[RecountUnit, ...]
    """Every unit in the order of the baseline."""
    equipment: tuple[EquipmentExamined, ...]
    tables: tuple[TableSet, ...]
    """Every change at a table, in their order."""
    reconciled: tuple[tuple[UnitReconciled, KindsTold | None], ...]
    """Voters and ballots of each unit as they were reconciled last, and what was told by kind."""
    written: tuple[tuple[UnitId, NamesTold], ...]
    """Names written in of each unit that came back with some."""
    exhibits: ExhibitBundle
    minutes: tuple[BoardMinutes, ...]
    """Of each board of which a unit came back."""


def public_at(place: Path, entry: int | None = None) -> PublicRecount:
    """What everybody may see of the recount in this folder. Raises as ``recount_at``."""
    found = followed(place, entry)
    standing = standing_of(found.state, len(found.entries), found.last)
    last, state = found.entries[-1], found.state
    bundle, book = exhibits_of(found), MinuteBook(found)
    boards = sorted({unit[0] for unit in state.returns})
    return PublicRecount(
        standing,
        last.digest,
        datetime.fromisoformat(last.event.time),
        bundle.choices,
        tuple(state.every_unit()),
        tuple(state.examined),
        tuple(state.tables.changes),
        tuple((each, state.kinds.get(unit)) for unit, each in sorted(state.reconciled.items())),
        tuple(names_back(state)),
        bundle,
        tuple(map(book.of, boards)),
    )
