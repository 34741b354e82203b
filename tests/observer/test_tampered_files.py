"""Records whose keys, signatures, files or first entry somebody tampered with: each fails its check in both."""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path

from tests.observer.agreement import fails_alike
from tests.observer.conftest import Observe
from tests.observer.forged import Forgery
from tests.some_of import some_of_each

Change = Callable[[Forgery], None]


def body(kind: str, member: str, value: object) -> Change:
    """Another value in the first event of a kind."""

    def change(forgery: Forgery) -> None:
        found = forgery.first(kind)["body"]
        assert found.get(member) != value
        found[member] = value

    return change


def again(kind: str) -> Change:
    """The first event of a kind a second time, right after itself."""

    def change(forgery: Forgery) -> None:
        event = forgery.first(kind)
        forgery.events.insert(forgery.events.index(event) + 1, copy.deepcopy(event))

    return change


def added(kind: str, **said: object) -> Change:
    """An event before the last one, by whoever wrote that."""

    def change(forgery: Forgery) -> None:
        event = copy.deepcopy(forgery.events[-2])
        forgery.events.insert(-1, event | {"kind": kind, "body": said})

    return change


def another_file(forgery: Forgery) -> None:
    """A public file of other bytes under the digest of the first."""
    name = min(forgery.files)
    forgery.files[name] += b"\n"


def no_file(forgery: Forgery) -> None:
    """A public file that is not there."""
    del forgery.files[min(forgery.files)]


def size_that_is_none(forgery: Forgery) -> None:
    """A size that is not a number."""
    forgery.first("round.opened")["body"]["artefacts"]["sample"]["size_bytes"] = True


def no_report_on_paper(forgery: Forgery) -> None:
    """Every check of the paper left out, and a conclusion as if they had been made."""
    forgery.events[:] = [e for e in forgery.events if e["kind"] != "compliance.recorded"]


TAMPERED: dict[str, tuple[Change, str]] = {
    "the first edition": (body("record.opened", "format", "canvass-record-1"), "form"),
    "a record opened twice": (again("record.opened"), "form"),
    "a kind that the record does not have": (added("record.amended", reason="a slip"), "form"),
    "a key authorised twice": (again("key.authorised"), "keys"),
    "a key without a holder": (body("key.authorised", "holder", ""), "keys"),
    "a key lost that nobody had": (added("key.lost", fingerprint="1" * 64, reason="?"), "keys"),
    "a signature for no purpose": (body("record.checkpoint", "purpose", "approve"), "signatures"),
    "a signature for another record": (body("record.checkpoint", "record", "0" * 32), "signatures"),
    "other bytes in a file": (another_file, "artefacts"),
    "a file taken out": (no_file, "artefacts"),
    "no check of the paper": (no_report_on_paper, "compliance"),
    "a check of the paper that failed": (
        body("compliance.recorded", "finding", "failed"),
        "compliance",
    ),
    "a size that is not a number": (size_that_is_none, "artefacts"),
}


@some_of_each("name", TAMPERED, every=3)
def test_finds_what_was_changed(
    name: str, observe: Observe, published: Path, tmp_path: Path
) -> None:
    """The named check fails in the observer and in canvass."""
    change, check = TAMPERED[name]
    forgery = Forgery.of(published)
    change(forgery)
    folder = forgery.write(tmp_path / "record")
    assert check in fails_alike(observe, folder)
