"""The files that a record names, as who does not trust it reads them: none is longer than its event states."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress

from canvass.errors import BadRecord
from canvass.model import Event
from canvass.model.value import Value
from canvass.record import Store, named_artefacts, read_canonical
from canvass.record.artefact import ARTEFACTS


class NamedFiles:
    """The files of a record, and the bytes that its events say they have."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.sizes: dict[str, int] = {}

    def note(self, event: Event) -> None:
        """Keep what an event says of its files; of two sizes for one file the smaller counts."""
        if ARTEFACTS not in event.body:
            return
        with suppress(BadRecord):
            for artefact in named_artefacts(event).values():
                known = self.sizes.get(artefact.sha256, artefact.size_bytes)
                self.sizes[artefact.sha256] = min(known, artefact.size_bytes)

    def raw(self, sha256: str) -> Iterator[bytes]:
        """The lines of a file that has the size which its event states: a longer one is not read. Raises BadRecord."""
        size, stated = self.store.artefacts.size_bytes(sha256), self.sizes.get(sha256)
        if size is not None and stated is not None and size > stated:
            raise BadRecord(f"artefact {sha256}: its event says {stated} bytes, it has {size}")
        yield from self.store.artefacts.lines(sha256)

    def lines(self, sha256: str) -> Iterator[Mapping[str, Value]]:
        """The same as objects, one by one: frames and openings can be large. Raises BadRecord, UnreadableFile."""
        for number, line in enumerate(self.raw(sha256), 1):
            value = read_canonical(line)
            if not isinstance(value, Mapping):
                raise BadRecord(f"artefact {sha256}: line {number} is not an object")
            yield value
