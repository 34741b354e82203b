"""A sentence that a result has, without its words: ``present`` says it by a message table."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import reduce
from typing import TypeAlias

Value: TypeAlias = "str | int | Sentence"


@dataclass(frozen=True, slots=True)
class Sentence:
    """Which message of which table says it, and the values that stand in it; one may be a sentence itself."""

    table: str
    name: str
    values: tuple[tuple[str, Value], ...] = ()


@dataclass(frozen=True, slots=True)
class Passage:
    """Sentences that follow one another; one that is text already stays as it is."""

    sentences: tuple[Sentence | str, ...]


def sentences(table: str) -> Callable[..., Sentence]:
    """What makes the sentences of a table.

    >>> sentences("claims")("electors-of", state="WI")
    Sentence(table='claims', name='electors-of', values=(('state', 'WI'),))
    """

    def sentence(name: str, /, **values: Value) -> Sentence:
        return Sentence(table, name, tuple(values.items()))

    return sentence


def joined(say: Callable[..., Sentence], name: str, parts: Iterable[Value]) -> Value:
    """Parts as one: each next one joined by the message of this name, which has a ``first`` and a ``second`` value.

    >>> joined(sentences("tech_gap_answer"), "facts", ["race"])
    'race'

    Raises TypeError where there is no part.
    """
    return reduce(lambda first, second: say(name, first=first, second=second), parts)
