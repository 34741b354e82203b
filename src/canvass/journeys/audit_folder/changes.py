"""What changed on the way in an audit at work."""

from __future__ import annotations

from canvass.audit.changes import Change, Changes
from canvass.journeys.audit_folder.desk import Desk


def changes_of(desk: Desk) -> tuple[Change, ...]:
    """The changes of mind so far: every entry of a record at work was let happen, so that all have effect."""
    changes = Changes()
    for entry in desk.record.entries():
        changes.take(entry.sequence, entry.event)
    return changes.found
