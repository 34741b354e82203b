"""The JSON schemas that come with the package, against real entries and spoilt ones."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from canvass.record import (
    canonical_bytes,
    export_record,
    find_store,
    lose,
    open_card,
    revoke,
    rotate,
)
from canvass.record.keys import KeyHolder
from tests.record.make import ACTOR, CARDS, KEY, SECRET, SPARE, STRANGER, TIME, full_record, tree

SCHEMAS = {
    path.name.removesuffix(".json"): json.loads(path.read_text("utf-8"))
    for path in files("canvass.record").joinpath("schema").iterdir()
}
OF_KIND = {
    "record.opened": "opened",
    "record.checkpoint": "checkpoint",
    "key.authorised": "key",
    "key.rotated": "key",
    "key.lost": "key",
    "key.revoked": "key",
}


@pytest.fixture(scope="module")
def examples(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[Any]]:
    """Real objects for each schema, from one record with every kind of event of its own."""
    folder = tmp_path_factory.mktemp("schema")
    record = full_record(folder / "record")
    new = KeyHolder(STRANGER.public, "the new clerk")
    record.append(rotate(record.place, KEY.fingerprint, new, KEY, ACTOR, TIME), record.head)
    record.append(lose(SPARE.fingerprint, "burnt", ACTOR, TIME), record.head)
    record.append(revoke(STRANGER.fingerprint, "seen elsewhere", ACTOR, TIME), record.head)
    export_record(find_store(folder / "record"), folder / "published")
    lines = [json.loads(line) for line in record.ledger.lines()]
    found: dict[str, list[Any]] = {name: [] for name in SCHEMAS}
    found["entry"] = lines
    found["event"] = [line["event"] for line in lines]
    for event in found["event"]:
        if event["kind"] in OF_KIND:
            found[OF_KIND[event["kind"]]].append(event)
        elif event["kind"] == "record.committed":
            found["commitment"].append(event["body"])
    found["index"] = [json.loads((folder / "published" / "record.json").read_text("utf-8"))]
    found["opening"] = [json.loads(canonical_bytes(open_card(tree(), SECRET, 2, CARDS[2]).value))]
    return found


def checker(name: str) -> Any:
    """What validates by this schema."""
    return jsonschema.Draft202012Validator(SCHEMAS[name])


@pytest.mark.parametrize("name", SCHEMAS)
def test_schemas_are_schemas_of_this_version(name: str) -> None:
    """Each schema is a valid one, and its id says the version of the record and its own name."""
    checker(name).check_schema(SCHEMAS[name])
    assert SCHEMAS[name]["$id"] == f"urn:canvass:record-2:{name}"


@pytest.mark.parametrize("name", SCHEMAS)
def test_real_objects_fit_their_schema(examples: dict[str, list[Any]], name: str) -> None:
    """Everything that the record writes is as its schema says."""
    assert examples[name]
    for example in examples[name]:
        checker(name).validate(example)


@pytest.mark.parametrize("name", SCHEMAS)
def test_spoilt_objects_do_not(examples: dict[str, list[Any]], name: str) -> None:
    """An object with a member left out or put in, or of another type, does not fit."""
    for example in examples[name]:
        for member in example:
            fewer = {key: value for key, value in example.items() if key != member}
            assert not checker(name).is_valid(fewer), member
            assert not checker(name).is_valid({**example, member: 0.5}), member
        assert not checker(name).is_valid({**example, "more": 1})
        assert not checker(name).is_valid([example])


SPOILT: list[tuple[str, Callable[[Any], None]]] = [
    ("event", lambda event: event.update(kind="Round")),
    ("event", lambda event: event.update(time="2026-11-12")),
    ("event", lambda event: event.update(actor=" Ada")),
    ("event", lambda event: event["body"].update(risk=0.05)),
    ("event", lambda event: event["body"].update(number=2**53)),
    ("event", lambda event: event["body"].update({"é": 1})),
    ("entry", lambda entry: entry.update(sequence=0)),
    ("entry", lambda entry: entry.update(digest="F" * 64)),
    ("opened", lambda event: event["body"].update(record="Wi 2026")),
    ("opened", lambda event: event["body"].update(format="canvass-record-1")),
    ("opened", lambda event: event["body"]["about"].update(rehearsal="yes")),
    ("checkpoint", lambda event: event["body"].update(purpose="party")),
    ("checkpoint", lambda event: event["body"].update(signature="00")),
    ("key", lambda event: event["body"].pop("public_key", event["body"].pop("reason", None))),
    ("commitment", lambda body: body["artefacts"].pop("manifest")),
    ("commitment", lambda body: body["artefacts"].pop("frame")),
    ("commitment", lambda body: body["artefacts"]["manifest"].update(access="secret")),
    ("commitment", lambda body: body["terms"]["risk_limits"][0].update(risk_limit="5%")),
    ("commitment", lambda body: body.update(keys=[])),
    ("index", lambda index: index["head"].update(sequence=0)),
    ("opening", lambda opening: opening["card"].pop("id")),
    ("opening", lambda opening: opening["card"].update(id="AV-12-3")),
    ("opening", lambda opening: opening.update(salt="00")),
]


@pytest.mark.parametrize(
    ("name", "spoil"), SPOILT, ids=[f"{n}-{name}" for n, (name, _) in enumerate(SPOILT)]
)
def test_spoilt_members_do_not_fit(
    examples: dict[str, list[Any]], name: str, spoil: Callable[[Any], None]
) -> None:
    """A member whose value the record would refuse does not fit the schema either."""
    for example in examples[name]:
        changed = deepcopy(example)
        spoil(changed)
        assert not checker(name).is_valid(changed)


def test_the_schemas_are_named_in_the_document() -> None:
    """docs/record.md names every schema file."""
    text = (Path(__file__).parents[2] / "docs" / "record.md").read_text("utf-8")
    assert all(f"schema/{name}.json" in text for name in SCHEMAS)
