"""The JSON schema of the events of an audit, against the events of whole audits and spoilt ones."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from canvass.audit.event import is_of_audit, read_body
from canvass.audit.event.kinds import EventKind
from canvass.errors import InputError
from canvass.model import Event
from tests.journeys.audit_folder.scenes import SCENES, play

SCHEMA = json.loads(files("canvass.audit").joinpath("schema/events.json").read_text("utf-8"))
PLAYED = (
    "comparison-style",
    "hand-count",
    "aborted",
    "ceremony",
    "beacon",
    "boards",
    "under-seal",
    "counts-under-seal",
    "decided",
)


@pytest.fixture(scope="module")
def examples(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """The events of nine audits."""
    return [
        event
        for name in PLAYED
        for event in _events(play(tmp_path_factory.mktemp(name), SCENES[name]))
    ]


def _events(record: Path) -> Iterator[dict[str, Any]]:
    for line in (record / "ledger.jsonl").read_text("utf-8").splitlines():
        event = json.loads(line)["event"]
        if is_of_audit(event["kind"]):
            yield event


def test_every_kind_of_event_fits_the_schema(examples: list[dict[str, Any]]) -> None:
    """Whatever an audit writes is as the schema says, and every kind occurs in the examples."""
    validator = jsonschema.Draft202012Validator(SCHEMA)
    for event in examples:
        validator.validate(event)
    listed = {str(kind) for kind in EventKind if is_of_audit(kind)}
    assert (
        {event["kind"] for event in examples} == listed == set(SCHEMA["properties"]["kind"]["enum"])
    )


def test_what_the_schema_refuses_the_program_refuses(examples: list[dict[str, Any]]) -> None:
    """A member dropped or added is refused by both."""
    validator = jsonschema.Draft202012Validator(SCHEMA)
    seen = {event["kind"]: event for event in examples}
    for kind, event in seen.items():
        for name in (*event["body"], "more"):
            spoilt = deepcopy(event)
            if name == "artefacts" and kind != EventKind.ROUND_OPENED:
                continue
            if name in spoilt["body"]:
                del spoilt["body"][name]
            else:
                spoilt["body"][name] = 1
            assert not validator.is_valid(spoilt), (kind, name)
            with pytest.raises(InputError):
                read_body(Event(kind, "Ada", "2026-11-12T15:04:05Z", spoilt["body"]))
