"""Names that may be one: they differ by a letter, an initial, the order of their words or what stands in brackets."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import combinations

from canvass.formats.names import folded
from canvass.formats.slips import differ_by_a_slip

_ASIDE = re.compile(r"(.*\S)\s*\([^()]*\)")


def pairs_by_slip(names: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Pairs of names that differ by a letter of one word.

    >>> [*pairs_by_slip(["Ann Lee", "Bo Day", "Ann Leee"])]
    [('Ann Lee', 'Ann Leee')]
    """
    for one, other in _pairs(names, _cut):
        if differ_by_a_slip(folded(one), folded(other)):
            yield one, other


def _pairs(
    names: Iterable[str], keys: Callable[[str], Iterable[Hashable]]
) -> Iterator[tuple[str, str]]:
    """Every pair of names that share a key, once, in their order."""
    groups: dict[Hashable, list[str]] = defaultdict(list)
    for name in names:
        for key in dict.fromkeys(keys(name)):
            groups[key].append(name)
    found = (pair for group in groups.values() for pair in combinations(group, 2))
    yield from dict.fromkeys(found)


def _cut(name: str) -> Iterator[str]:
    """A name, and the name without each of its letters: two that differ by a slip share one of these."""
    bare = folded(name)
    yield bare
    yield from (bare[:at] + bare[at + 1 :] for at in range(len(bare)))


def pairs_alike(names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Pairs of names of one contest that may be one person's."""
    words = ((a, b) for a, b in _pairs(names, _words) if _have_the_same_words(a, b))
    asides = ((a, b) for a, b in _pairs(names, _bare) if _is_bare(a, b))
    yield from dict.fromkeys((*pairs_by_slip(names), *words, *asides))


def _words(name: str) -> Iterator[str]:
    yield " ".join(sorted(word for word in folded(name).split() if len(word) > 1))


def _have_the_same_words(one: str, other: str) -> bool:
    """Whether both have the same words, or one an initial more."""
    here, there = sorted(folded(one).split()), sorted(folded(other).split())
    return len(here) > 1 and ({*here} <= {*there} or {*there} <= {*here})


def _bare(name: str) -> Iterator[str]:
    yield folded(_ASIDE.sub(r"\1", name))


def _is_bare(one: str, other: str) -> bool:
    """Whether one of the two has something in brackets, and the other has not."""
    return bool(_ASIDE.fullmatch(one)) != bool(_ASIDE.fullmatch(other))
