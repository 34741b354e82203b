"""The first entry of a record: its id, and the version of the rules it is kept by."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from canvass.errors import BadRecord, BadValue
from canvass.model.event import Event
from canvass.model.fields import Fields
from canvass.model.value import Value

RECORD = "canvass-record-2"
"""The version of everything in docs/record.md that no other name stands for."""
OPENED = "record.opened"
REHEARSAL = "rehearsal"
"""The member of ``about`` by which a record says that it is a rehearsal: nothing in it decides anything."""
RECORD_ID = re.compile(r"[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?")


def opened(record: str, about: Mapping[str, Value], actor: str, time: str) -> Event:
    """The event that begins a record. Raises BadValue for an id that cannot be one."""
    if not RECORD_ID.fullmatch(record):
        raise BadValue(
            f"record id {record!r}: 1 to 64 lower-case letters a to z, digits and hyphens, no hyphen at an end"
        )
    return Event(OPENED, actor, time, {"about": about, "format": RECORD, "record": record})


@dataclass(frozen=True, slots=True)
class Opening:
    """What the first entry says: the id of the record, and whether it is a rehearsal."""

    record: str
    is_rehearsal: bool


def read_opened(event: Event) -> Opening:
    """What the event says that begins a record. Raises BadRecord: another kind, or another version."""
    if event.kind != OPENED:
        raise BadRecord(f"a record begins with {OPENED}; found {event.kind}")
    found = Fields(OPENED, event.body)
    if found.text("format") != RECORD:
        raise BadRecord(
            f"the record is kept by the rules {found.text('format')}; this program knows {RECORD}: "
            "check it with the observer.py that was published beside it"
        )
    about = found.exactly("about", "format", "record").object("about")
    is_rehearsal = about.get(REHEARSAL, False)
    if not isinstance(is_rehearsal, bool):
        raise BadRecord(f"about: `{REHEARSAL}` is true or false; found {is_rehearsal!r}")
    return Opening(found.text("record", RECORD_ID), is_rehearsal)
