"""A sentence that a result has, without its words: ``present`` says it by a message table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

Value: TypeAlias = "str | int | Sentence"


@dataclass(frozen=True, slots=True)
class Sentence:
    """Which message of which table says it, and the values that stand in it; one may be a sentence itself."""

    table: str
    name: str
    values: tuple[tuple[str, Value], ...] = ()


def sentences(table: str) -> Callable[..., Sentence]:
    """What makes the sentences of a table.

    >>> sentences("claims")("electors-of", state="WI")
    Sentence(table='claims', name='electors-of', values=(('state', 'WI'),))
    """

    def sentence(name: str, /, **values: Value) -> Sentence:
        return Sentence(table, name, tuple(values.items()))

    return sentence
