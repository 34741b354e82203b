"""Names of people and boards, as docs/record.md has them and docs/record-vectors.json spells them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from canvass.errors import BadRecord, BadValue
from canvass.model import Event
from canvass.model.fields import Fields
from canvass.model.name import fault_of_name, same_name

PUBLISHED: dict[str, Any] = json.loads(
    (Path(__file__).parents[2] / "docs/record-vectors.json").read_text("utf-8")
)
VECTORS, LABELS = PUBLISHED["names"], PUBLISHED["labels"]


@pytest.mark.parametrize("name", VECTORS["right"])
def test_may_stand(name: str) -> None:
    """Names of every script may stand."""
    assert fault_of_name(name) == ""
    assert Event("audit.opened", name, "2026-11-12T15:04:05Z", {}).actor == name


@pytest.mark.parametrize("name", VECTORS["wrong"])
def test_may_not_stand(name: str) -> None:
    """What cannot be seen, or looks like another name, may not stand; the message says what to write."""
    with pytest.raises(BadValue, match="write a name as it is read aloud"):
        Event("audit.opened", name, "2026-11-12T15:04:05Z", {})
    with pytest.raises(BadRecord):
        Fields("cards.interpreted", {"board": name}).name("board")


@pytest.mark.parametrize(("one", "other"), VECTORS["same"])
def test_is_the_same(one: str, other: str) -> None:
    """Spellings of one name are compared as one."""
    assert same_name(one) == same_name(other)


@pytest.mark.parametrize(("one", "other"), VECTORS["others"])
def test_is_another(one: str, other: str) -> None:
    """Names that are read aloud otherwise are other names."""
    assert same_name(one) != same_name(other)


def test_labels_that_may_stand_and_that_may_not() -> None:
    """What choices and places are called is read as it was published, and refused where it is not as it is seen."""
    for label in LABELS["right"]:
        assert Fields("a contest", {"title": label}).label("title") == label
    for label in LABELS["wrong"]:
        with pytest.raises(BadRecord):
            Fields("a contest", {"title": label}).label("title")
