"""``canvass recount recall``: two people take back the return of a unit, which waits again."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from canvass.errors import BadRecord
from canvass.journeys.audit_folder.desk import Hand
from canvass.journeys.recount_folder.counting import Release, people_named, unit_named
from canvass.journeys.recount_folder.desk import sit_down
from canvass.recount.event import ReturnRecalled, UnitId
from canvass.recount.state import why_no_recall


@dataclass(frozen=True, slots=True)
class Recalled:
    """A unit that waits again, the votes that do not count any more, and how many teams had counted it.

    ``challenged`` are its challenged ballots: they count as they were called, and what was ruled on them moves them.
    """

    unit: UnitId
    name: str
    votes: tuple[int, ...]
    teams: int
    back: int
    expected: int
    challenged: int
    is_reconciled: bool
    """Whether it was reconciled here: then teams count it, and no sheet from elsewhere brings it back."""


def recall(path: Path, asked: Release, hand: Hand) -> Recalled:
    """Take the return of a unit back. Raises UnknownName, BadRecord where it may not be, InputError."""
    wanted = "two people recall a return, each named once: --people 'Ada, Bo'"
    people = people_named(asked.people, wanted)
    with sit_down(path) as desk:
        state, unit = desk.state, unit_named(desk.state, asked)
        returned, tallies = state.returns.get(unit), state.tallies.get(unit, ())
        if returned is None or state.baseline is None:
            raise BadRecord(
                f"{asked.county}, {asked.unit}: it did not come back; nothing is to be recalled"
            )
        said = ReturnRecalled(state.baseline.version, unit, returned.votes, people, asked.why)
        if why := why_no_recall(state, said):
            raise BadRecord(f"{asked.county}, {asked.unit}: {why}; nothing was written")
        desk.say([said], hand)
        back, expected = len(desk.state.returns), len(state.units)
        name = state.units[unit].name
        challenged = len(state.challenges.of(unit))
        counts = (len(tallies), back, expected, challenged)
        return Recalled(unit, name, returned.votes, *counts, unit in state.reconciled)
