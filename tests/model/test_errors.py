"""Refusals that cross from one process to another."""

from __future__ import annotations

import inspect
import pickle

import pytest

from canvass import errors
from canvass.errors import BadFile, BadRecord, CanvassError, MissingTable, UnknownName

KINDS = [
    kind
    for kind in vars(errors).values()
    if inspect.isclass(kind) and issubclass(kind, CanvassError)
]
SAID = {
    UnknownName: UnknownName("state", "wisconson", ["Wisconsin", "Iowa"], "name one", "row 3"),
    BadFile: BadFile("two problems", ["first", "second"]),
    MissingTable: MissingTable("no turnout.csv", "how many voted is not known"),
    BadRecord: BadRecord("the digest differs", 7),
}


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_refusal_arrives_whole(kind: type[CanvassError]) -> None:
    """Its class, its sentence and everything that it carries: an unknown name broke the pool that it came from."""
    said = SAID[kind] if kind in SAID else kind("a sentence")
    arrived = pickle.loads(pickle.dumps(said))
    assert type(arrived) is kind
    assert (str(arrived), vars(arrived)) == (str(said), vars(said))
