"""Minutes as events of a recount have them: by the clock of a room, or with their distance from UTC."""

from __future__ import annotations

import re
from datetime import datetime

from canvass.errors import BadRecord
from canvass.model.fields import Fields

MINUTE = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T([01][0-9]|2[0-3]):[0-5][0-9]")
"""A minute by the clock of a room: 2016-12-01T09:00."""
MOMENT = re.compile(rf"{MINUTE.pattern}[+-](0[0-9]|1[0-4]):[0-5][0-9]")
"""A minute with its distance from UTC: 2016-11-30T09:00-06:00. The hours between two of them are exact."""


def is_minute(text: str, form: re.Pattern[str] = MINUTE) -> bool:
    """Whether this is a minute of the calendar, in one of these two forms."""
    if not form.fullmatch(text):
        return False
    try:
        return datetime.fromisoformat(text) is not None
    except ValueError:
        return False


def is_ahead(minute: str, time: str) -> bool:
    """Whether a minute begins later than the event that tells of it, which has this time."""
    written_down = datetime.fromisoformat(f"{time[:19]}+00:00")
    return datetime.fromisoformat(minute) > written_down


def moment_of(body: Fields, name: str) -> str:
    """The minute with its distance from UTC under this name. Raises BadRecord."""
    found = body.text(name, MOMENT)
    if not is_minute(found, MOMENT):
        raise BadRecord(f"{body.what}: {name} {found!r} is no minute of the calendar")
    return found
