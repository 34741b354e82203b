"""Which files have come, from whom and when, by the record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from canvass.audit.event import FileLoaded, Loaded, Seeded, read_body
from canvass.audit.state import AuditState
from canvass.journeys.audit_folder.desk import Desk


@dataclass(frozen=True, slots=True)
class Arrival:
    """A file in the record: the jurisdiction that it was loaded for, empty where it is of several, and who brought it.

    ``place`` is its place among all files, ``time`` the record's, ``accepted`` what stands in it by a decision.
    """

    what: Loaded
    jurisdiction: str
    place: int
    entry: int
    rows: int
    by: str
    time: str
    accepted: tuple[str, ...] = ()


def arrivals(desk: Desk) -> tuple[Arrival, ...]:
    """The files in force: of each kind and jurisdiction the last, in the order of their coming."""
    found = {(each.what, each.jurisdiction): each for each in _every(desk)}
    return tuple(sorted(found.values(), key=lambda each: each.entry))


def of(found: Iterable[Arrival], what: Loaded, jurisdiction: str) -> Arrival | None:
    """The file of this kind that was loaded for this jurisdiction."""
    return next((a for a in found if (a.what, a.jurisdiction) == (what, jurisdiction)), None)


def _every(desk: Desk) -> Iterator[Arrival]:
    """Every file that was loaded; nothing is loaded after the seed, where most of a record stands."""
    place = 0
    for entry in desk.record.entries():
        if entry.event.kind == Seeded.KIND:
            return
        if entry.event.kind != FileLoaded.KIND:
            continue
        body, event = read_body(entry.event), entry.event
        if isinstance(body, FileLoaded):
            said = _accepted(desk.state, place)
            yield Arrival(
                *(body.what, body.jurisdiction, place, entry.head.sequence, body.rows),
                *(event.actor, event.time, said),
            )
            place += 1


def _accepted(state: AuditState, place: int) -> tuple[str, ...]:
    said = state.accepted.get(place)
    return tuple(said.sentences) if said else ()
