"""The first entry of a record: its id, and the version of the rules it is kept by."""

from __future__ import annotations

import re
from collections.abc import Mapping

from canvass.errors import BadRecord, BadValue
from canvass.model.event import Event
from canvass.model.fields import Fields
from canvass.model.value import Value

RECORD = "canvass-record-2"
"""The version of everything in docs/record.md that no other name stands for."""
OPENED = "record.opened"
RECORD_ID = re.compile(r"[a-z0-9]([a-z0-9-]{0,62}[a-z0-9])?")


def opened(record: str, about: Mapping[str, Value], actor: str, time: str) -> Event:
    """The event that begins a record. Raises BadValue for an id that cannot be one."""
    if not RECORD_ID.fullmatch(record):
        raise BadValue(
            f"record id {record!r}: 1 to 64 lower-case letters a to z, digits and hyphens, no hyphen at an end"
        )
    return Event(OPENED, actor, time, {"about": about, "format": RECORD, "record": record})


def read_opened(event: Event) -> str:
    """The id of the record that this event begins. Raises BadRecord: another kind, or another version."""
    if event.kind != OPENED:
        raise BadRecord(f"a record begins with {OPENED}; found {event.kind}")
    found = Fields(OPENED, event.body)
    if found.text("format") != RECORD:
        raise BadRecord(
            f"the record is kept by the rules {found.text('format')}; this program knows {RECORD}: "
            "check it with the observer.py that was published beside it"
        )
    found.exactly("about", "format", "record").object("about")
    return found.text("record", RECORD_ID)
