"""Counts of choices as a person types them: Ann=120. Every word that is wrong is told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from canvass.errors import OutOfRange


def typed_counts(words: Sequence[str], mend: str) -> dict[str, int]:
    """The count of each choice. Raises OutOfRange with every word that is wrong, and how to write them.

    >>> typed_counts(["Ann=57", "Bob=43"], "write Ann=57")
    {'Ann': 57, 'Bob': 43}
    >>> typed_counts(["Ann=5.7", "Bob", "Cy=1", "Cy=2"], "write Ann=57")
    Traceback (most recent call last):
    canvass.errors.OutOfRange: 'Ann=5.7': '5.7' is not a whole number in plain digits; 'Bob' does not name a choice \
and its count; 'Cy' is given twice; write Ann=57
    """
    pairs = [(word, *_parted(word)) for word in words]
    problems = [found for word, name, count in pairs if (found := _problem(word, name, count))]
    times = Counter(name for _, name, _ in pairs if name)
    problems += [f"{name!r} is given {_often(many)}" for name, many in times.items() if many > 1]
    if problems:
        raise OutOfRange("; ".join((*problems, mend)))
    return {name: int(count) for _, name, count in pairs}


def is_count(text: str) -> bool:
    """Whether a text is a whole number of 0 or more in plain digits."""
    return text.isascii() and text.isdigit()


def _parted(word: str) -> tuple[str, str]:
    name, _, count = word.rpartition("=")
    return name.strip(), count.strip()


def _problem(word: str, name: str, count: str) -> str | None:
    if not name:
        return f"{word!r} does not name a choice and its count"
    return None if is_count(count) else f"{word!r}: {count!r} is not a whole number in plain digits"


def _often(times: int) -> str:
    return "twice" if times == 2 else f"{times} times"
