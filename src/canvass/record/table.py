"""The lines of a table among the files of a record: as mappings, or in a form where one will do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from canvass.errors import BadRecord
from canvass.model.value import Value
from canvass.record.artefact import Artefacts
from canvass.record.canonical import Form, read_as, read_canonical


@dataclass(frozen=True, slots=True)
class TableLines:
    """The lines of a long table, one after the other, each time anew.

    Raises BadRecord where one is no object in canonical form, and after the last where the file was changed: what is
    read must not be used before the end has come.
    """

    artefacts: Artefacts
    sha256: str

    def __iter__(self) -> Iterator[Mapping[str, Value]]:
        """Each line as a mapping."""
        for number, line in enumerate(self.artefacts.lines(self.sha256), 1):
            yield self._mapping(number, line)

    def formed(self, form: type[Form]) -> Iterator[Form | Mapping[str, Value]]:
        """Each line in this form; as a mapping where it is not of it."""
        for number, line in enumerate(self.artefacts.lines(self.sha256), 1):
            found = read_as(form, line)
            yield self._mapping(number, line) if found is None else found

    def _mapping(self, number: int, line: bytes) -> Mapping[str, Value]:
        value = read_canonical(line)
        if not isinstance(value, Mapping):
            raise BadRecord(f"artefact {self.sha256}: line {number} is not an object")
        return value
