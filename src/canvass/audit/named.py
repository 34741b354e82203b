"""What is registered under a word, and is one value in every process."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TypeVar

from canvass.errors import UnknownName

N = TypeVar("N", bound="Named")


@dataclass(frozen=True, slots=True, eq=False)
class Named(ABC):
    """A value by its ``word``, which commands, records and JSON have; there is one value of a word."""

    word: str

    @classmethod
    @abstractmethod
    def named(cls, word: str) -> Named:
        """The registered value with this word. Raises UnknownName."""

    def __str__(self) -> str:
        """The word."""
        return self.word

    def __reduce__(self) -> tuple[object, ...]:
        """By its word, so that what another process sends back is the value that is registered here."""
        return type(self).named, (self.word,)


def by_word(what: str, word: str, known: tuple[N, ...]) -> N:
    """The one of these values with this word. Raises UnknownName; ``what`` they are is said then."""
    found = {each.word: each for each in known}
    if word not in found:
        raise UnknownName(what, word, found)
    return found[word]
