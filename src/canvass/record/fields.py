"""The members of a JSON object that somebody else wrote, each asked for with what it must be."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from canvass.errors import BadRecord
from canvass.model.value import Value

DIGEST = re.compile(r"[0-9a-f]{64}")
"""A SHA-256 digest, a root or a fingerprint: 64 hexadecimal digits, lower case."""


@dataclass(frozen=True, slots=True)
class Fields:
    """An object read from a record; ``what`` is its name in messages. Each method raises BadRecord."""

    what: str
    found: Mapping[str, Value]

    def exactly(self, *names: str) -> Fields:
        """The same object, where it has these members and no other."""
        if set(self.found) != set(names):
            raise BadRecord(
                f"{self.what} has the members {_list(names)}; found {_list(self.found)}"
            )
        return self

    def text(self, name: str, form: re.Pattern[str] | None = None) -> str:
        """The text under this name, of this form where one is given."""
        found = self.found.get(name)
        if not isinstance(found, str) or not (form.fullmatch(found) if form else found):
            raise self._refusal(
                name, "text" if form is None else f"text of the form {form.pattern}"
            )
        return found

    def digest(self, name: str) -> str:
        """The digest or fingerprint under this name."""
        return self.text(name, DIGEST)

    def number(self, name: str) -> int:
        """The whole number, zero or more, under this name."""
        found = self.found.get(name)
        if type(found) is not int or found < 0:
            raise self._refusal(name, "a whole number, zero or more")
        return found

    def object(self, name: str) -> Mapping[str, Value]:
        """The object under this name."""
        found = self.found.get(name)
        if not isinstance(found, Mapping):
            raise self._refusal(name, "an object")
        return found

    def texts(self, name: str) -> tuple[str, ...]:
        """The list of texts under this name."""
        found = self.found.get(name)
        if not isinstance(found, tuple) or not all(isinstance(part, str) for part in found):
            raise self._refusal(name, "a list of texts")
        return tuple(str(part) for part in found)

    def digests(self, name: str) -> tuple[str, ...]:
        """The list of digests or fingerprints under this name."""
        found = self.texts(name)
        if not all(DIGEST.fullmatch(part) for part in found):
            raise self._refusal(name, "a list of digests")
        return found

    def _refusal(self, name: str, wanted: str) -> BadRecord:
        found = repr(self.found[name]) if name in self.found else "nothing"
        return BadRecord(f"{self.what}: {name} must be {wanted}; found {found}")


def fields(what: str, found: object) -> Fields:
    """What was read, where it is an object at all."""
    if not isinstance(found, Mapping):
        raise BadRecord(f"{what} is an object; found {found!r}")
    return Fields(what, found)


def _list(names: Iterable[str]) -> str:
    return ", ".join(sorted(names)) or "none"
