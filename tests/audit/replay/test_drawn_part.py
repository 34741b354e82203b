"""Which batches a sample was drawn from: found where only one choice of them fits, and never guessed."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from canvass.audit.replay.drawn_part import drawn_part
from canvass.model import Batch, Manifest


def manifest(*cards: int) -> Manifest:
    """Batches a, b, c ... with so many cards."""
    return Manifest(tuple(Batch(chr(97 + place), each) for place, each in enumerate(cards)))


def parts(whole: Manifest, begins: dict[str, int], size: int) -> list[tuple[str, ...]]:
    """By definition: every choice of batches with so many cards in which the known ones begin where they do."""
    found = []
    for number in range(len(whole.batches) + 1):
        for chosen in combinations(whole.batches, number):
            at, starts = 0, {}
            for batch in chosen:
                starts[batch.id] = at
                at += batch.cards
            if at == size and all(starts.get(name) == start for name, start in begins.items()):
                found.append(tuple(batch.id for batch in chosen))
    return found


@pytest.mark.parametrize("known", [(), ("b",), ("b", "d"), ("a", "c")])
def test_the_part_is_the_only_one_that_fits(known: tuple[str, ...]) -> None:
    """Every manifest of four small batches and every place where the known ones could begin."""
    for cards in product((1, 2, 3), repeat=4):
        whole = manifest(*cards)
        for starts in product(range(6), repeat=len(known)):
            begins = dict(zip(known, starts, strict=True))
            for size in range(1, sum(cards) + 2):
                right = parts(whole, begins, size)
                found = drawn_part(whole, begins, size)
                if len(right) == 1:
                    assert found is not None
                    assert tuple(batch.id for batch in found.manifest.batches) == right[0]
                    assert {b.id for b in found.left_out} == {*"abcd"} - {*right[0]}
                else:
                    assert found is None


def test_an_empty_batch_does_not_make_it_unclear() -> None:
    """It has no card that could be drawn."""
    found = drawn_part(manifest(5, 0, 7), {"a": 0}, 12)
    assert found is not None
    assert [batch.id for batch in found.manifest.batches] == ["a", "c"]
