"""The table of contents of a published record: what a folder must hold, so that a missing file is noticed."""

from __future__ import annotations

from dataclasses import dataclass

from canvass.errors import BadRecord
from canvass.model.fields import fields
from canvass.model.value import Value
from canvass.record.canonical import read_canonical
from canvass.record.chain import Head
from canvass.record.opening import RECORD, RECORD_ID

INDEX_FILE = "record.json"
LEFT_BY_FILE_MANAGERS = frozenset({".DS_Store", "Thumbs.db", "desktop.ini"})
"""Files that a file manager puts into each folder it shows: among the artefacts they are told, and no fault."""


@dataclass(frozen=True, slots=True)
class Index:
    """A published record's id, its last entry, and the digests of its public artefacts in order."""

    record: str
    head: Head
    artefacts: tuple[str, ...]

    @property
    def value(self) -> dict[str, Value]:
        """The index as it is published."""
        return {
            "artefacts": self.artefacts,
            "format": RECORD,
            "head": {"digest": self.head.digest, "sequence": self.head.sequence},
            "record": self.record,
        }


def read_index(data: bytes) -> Index:
    """The index in these bytes: one line of canonical JSON. Raises BadRecord."""
    if not data.endswith(b"\n"):
        raise BadRecord(f"{INDEX_FILE}: its line has no end")
    found = fields(INDEX_FILE, read_canonical(data[:-1]))
    if found.text("format") != RECORD:
        raise BadRecord(f"{INDEX_FILE}: this program knows {RECORD}, found {found.text('format')}")
    found.exactly("artefacts", "format", "head", "record")
    head = fields(f"{INDEX_FILE}: head", found.object("head")).exactly("digest", "sequence")
    return Index(
        record=found.text("record", RECORD_ID),
        head=Head(head.number("sequence"), head.digest("digest")),
        artefacts=found.digests("artefacts"),
    )
