"""The statuses of a measured contest: the schema, canvass and the observer take the same words."""

from __future__ import annotations

import json
from importlib.resources import files
from types import ModuleType
from typing import Any

import jsonschema
import pytest

from canvass.audit.event import read_body
from canvass.audit.event.figures import NO_EVIDENCE
from canvass.audit.event.kinds import EventKind
from canvass.audit.risk import Status
from canvass.errors import InputError
from canvass.model import Event

SCHEMA = json.loads(files("canvass.audit").joinpath("schema/events.json").read_text("utf-8"))
TIME = "2026-11-12T15:04:05Z"
IN_NO_RECORD = (Status.AUDITABLE, Status.LEFT_OUT, Status.TRANSFERABLE)
"""Said of a report before anything is committed, or under a rule that no record has: never of a measured contest."""


def bodies(status: Status) -> dict[EventKind, dict[str, Any]]:
    """The events that state this status of a contest."""
    measured = {"contest": "mayor", "status": status.value, "measured_risk": NO_EVIDENCE}
    unread: dict[str, Any] = {"sample": 0, "assertions": [], "hand_count": []}
    ending = {"paper_trail": "not_established", "ending": "not_confirmed"}
    return {
        EventKind.ROUND_CLOSED: {"round": 1, "contests": [measured | unread]},
        EventKind.CONCLUDED: {"contests": [measured | ending]},
    }


def is_read(kind: EventKind, body: dict[str, Any]) -> bool:
    """Whether canvass takes an event with this body."""
    try:
        read_body(Event(kind, "Ada", TIME, body))
    except InputError:
        return False
    return True


@pytest.mark.parametrize("status", Status)
def test_all_three_take_the_same_statuses(status: Status, observer: ModuleType) -> None:
    """Every status but those that are said of a report before anybody measured it, or of a rule that no record has."""
    validator = jsonschema.Draft202012Validator(SCHEMA)
    is_status = status not in IN_NO_RECORD
    assert (observer.SORTS["status"](status.value) is None) is is_status
    for kind, body in bodies(status).items():
        event = {"kind": kind.value, "actor": "Ada", "time": TIME, "body": body}
        assert validator.is_valid(event) is is_status, kind
        assert is_read(kind, body) is is_status, kind
