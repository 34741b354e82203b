"""The members of a JSON object that somebody else wrote, each asked for with what it must be."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from typing import TypeGuard, TypeVar

from msgspec import Struct

from canvass.errors import BadRecord, BadValue
from canvass.model.name import ADVICE, fault_of_label, fault_of_name, is_blank
from canvass.model.value import MAPPINGS, Value
from canvass.numerals import SHARE, read_decimal, read_fraction

DIGEST_DIGITS = 64
SHOWN = 200
DIGEST = re.compile(r"[0-9a-f]{64}")
"""A SHA-256 digest, a root or a fingerprint: 64 hexadecimal digits, lower case."""
_TEXT = {str}
Word = TypeVar("Word", bound=StrEnum)
Part = TypeVar("Part")


class Fields(Struct, frozen=True):
    """An object read from a record; ``what`` is its name in messages. Each method raises BadRecord."""

    what: str
    found: Mapping[str, Value]

    def exactly(self, *names: str) -> Fields:
        """The same object, where it has these members and no other."""
        if self.found.keys() != _set_of(names):
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

    def line(self, name: str) -> str:
        """The text under this name, which may be empty."""
        found = self.found.get(name)
        if not isinstance(found, str):
            raise self._refusal(name, "text")
        return found

    def name(self, name: str) -> str:
        """The name of a person or a board under this name."""
        found = self.text(name)
        if fault := fault_of_name(found):
            raise BadRecord(f"{self.what}: {name} {_shown(found)}: {fault}; {ADVICE}")
        return found

    def label(self, name: str) -> str:
        """What something is called that people read, under this name."""
        return self._seen(name, self.text(name))

    def label_or_nothing(self, name: str) -> str:
        """The same, which may be empty."""
        return self._label(name, self.line(name))

    def labels(self, name: str) -> tuple[str, ...]:
        """A list of at least one of these."""
        return tuple([self._seen(name, each) for each in self.id(name)])

    def _seen(self, name: str, found: str) -> str:
        if is_blank(found):
            raise BadRecord(f"{self.what}: {name} {_shown(found)}: nothing is seen there; write it")
        return self._label(name, found)

    def _label(self, name: str, found: str) -> str:
        if fault := fault_of_label(found):
            raise BadRecord(f"{self.what}: {name} {_shown(found)}: {fault}; write it as it is seen")
        return found

    def word(self, name: str, words: type[Word]) -> Word:
        """The word under this name, one of these."""
        found = self.found.get(name)
        word = words._value2member_map_.get(found) if isinstance(found, str) else None
        if word is None:
            raise self._refusal(name, f"one of {', '.join(words)}")
        return word  # type: ignore[return-value]

    def flag(self, name: str) -> bool:
        """Whether the member of this name is true."""
        found = self.found.get(name)
        if not isinstance(found, bool):
            raise self._refusal(name, "true or false")
        return found

    def fraction(self, name: str) -> Fraction:
        """The fraction in lowest terms under this name, as text (``2/3``)."""
        return self._number(name, read_fraction)

    def share(self, name: str) -> Fraction:
        """The share from 0 to 1 under this name, a fraction in lowest terms as text."""
        return self._number(name, lambda text: read_fraction(text, SHARE))

    def decimal(self, name: str) -> Decimal:
        """The decimal under this name, as text (``0.05``)."""
        return self._number(name, read_decimal)

    def _number(self, name: str, read: Callable[[str], Part]) -> Part:
        try:
            return read(self.text(name))
        except BadValue as fault:
            raise BadRecord(f"{self.what}: {name}: {fault}") from None

    def digest(self, name: str) -> str:
        """The digest or fingerprint under this name."""
        return self.text(name, DIGEST)

    def number(self, name: str) -> int:
        """The whole number, zero or more, under this name."""
        found = self.found.get(name)
        if type(found) is not int or found < 0:
            raise self._refusal(name, "a whole number, zero or more")
        return found

    def positive(self, name: str) -> int:
        """The whole number, one or more, under this name."""
        if not (found := self.number(name)):
            raise self._refusal(name, "a whole number, one or more")
        return found

    def objects(self, name: str) -> tuple[Fields, ...]:
        """The list of objects under this name."""
        found = self.found.get(name)
        if not isinstance(found, tuple):
            raise self._refusal(name, "a list of objects")
        return tuple(fields(f"{self.what}: {name}", part) for part in found)

    def each(self, name: str, read: Callable[[Fields], Part]) -> tuple[Part, ...]:
        """What ``read`` makes of each object in the list under this name."""
        return tuple(map(read, self.objects(name)))

    def some(self, name: str, read: Callable[[Fields], Part]) -> tuple[Part, ...]:
        """The same for a list that holds at least one."""
        if not (found := self.each(name, read)):
            raise self._refusal(name, "a list of at least one")
        return found

    def numbers(self, name: str) -> tuple[int, ...]:
        """The list of whole numbers, zero or more, under this name."""
        found = self.found.get(name)
        if not isinstance(found, tuple):
            raise self._refusal(name, "a list of whole numbers")
        # By sets and the least, in C: a record has millions of votes.
        if found and (set(map(type, found)) != {int} or min(found) < 0):
            raise self._refusal(name, "a list of whole numbers, zero or more")
        return found

    def id(self, name: str) -> tuple[str, ...]:
        """The parts of an id under this name: texts, at least one."""
        found = self.texts(name)
        if not found:
            raise self._refusal(name, "the parts of an id")
        return found

    def object(self, name: str) -> Mapping[str, Value]:
        """The object under this name."""
        found = self.found.get(name)
        if not isinstance(found, MAPPINGS):
            raise self._refusal(name, "an object")
        return found

    def texts(self, name: str) -> tuple[str, ...]:
        """The list of texts under this name."""
        found = self.found.get(name)
        if not isinstance(found, tuple) or not are_texts(found):
            raise self._refusal(name, "a list of texts")
        return found

    def digests(self, name: str) -> tuple[str, ...]:
        """The list of digests or fingerprints under this name."""
        found = self.texts(name)
        if not _are_digests(found):
            raise self._refusal(name, "a list of digests")
        return found

    def _refusal(self, name: str, wanted: str) -> BadRecord:
        found = _shown(self.found[name]) if name in self.found else "nothing"
        return BadRecord(f"{self.what}: {name} must be {wanted}; found {found}")


def are_texts(parts: tuple[Value, ...]) -> TypeGuard[tuple[str, ...]]:
    """Whether each of these is text; asked of all at once, in C, since ids and marks are read by the million.

    >>> are_texts(("Adams", "3")), are_texts(("Adams", 3)), are_texts(())
    (True, False, True)
    """
    return {*map(type, parts)} <= _TEXT or all(isinstance(part, str) for part in parts)


def fields(what: str, found: object) -> Fields:
    """What was read, where it is an object at all."""
    if not isinstance(found, MAPPINGS):
        raise BadRecord(f"{what} is an object; found {found!r}")
    return Fields(what, found)


@lru_cache(maxsize=512)
def _set_of(names: tuple[str, ...]) -> frozenset[str]:
    """These names, as what they are compared with: no more are kept than callers ask for."""
    return frozenset(names)


def _are_digests(texts: Sequence[str]) -> bool:
    """Whether each of these texts is a digest; asked of all at once, since a table can have millions."""
    if not set(map(len, texts)) <= {DIGEST_DIGITS}:
        return False
    digits = "".join(texts)
    try:
        return bytes.fromhex(digits).hex() == digits
    except ValueError:
        return False


def _shown(found: Value) -> str:
    text = repr(found)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}... ({len(text):,} characters)"


def _list(names: Iterable[str]) -> str:
    return ", ".join(sorted(names)) or "none"
