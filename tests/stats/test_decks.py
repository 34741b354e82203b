"""Decks deal what their stack holds, each card or batch with the chance that it should have."""

from collections import Counter
from fractions import Fraction
from itertools import permutations

import numpy as np
import pytest

from canvass.errors import OutOfRange
from canvass.stats import decks
from canvass.stats.decks import BatchStack, CardStack, Deck
from canvass.stats.streams import stream

HALF = Fraction(1, 2)
STACK = CardStack((2, 1, 0), (3, 1, 2), HALF)
BATCHES = BatchStack((5, 0, 3, 2), (5, 0, 4, 2))
MANY = 20_000


def dealt(deck: Deck, *counts: int) -> np.ndarray:
    """Several deals in a row, joined."""
    return np.concatenate([deck.deal(count).amounts for count in counts], axis=1)


def random(purpose: str) -> np.random.Generator:
    """A fixed stream."""
    return stream("2016", purpose)


def test_a_deck_that_is_dealt_out_holds_its_stack() -> None:
    """Dealt in parts, every deck gives every card once, and then none."""
    deck = STACK.decks(random("out"), 50, replacement=False)
    found = dealt(deck, 2, 1, 7)
    assert found.shape == (50, 6)
    assert (np.sort(found, axis=1) == [0, 0, 1, 2, 2, 2]).all()
    assert deck.deal(3).count == 0


def test_every_order_comes_as_often_as_any_other() -> None:
    """Sixty orders of six cards, dealt in two parts: a chi-square that chance exceeds once in a thousand."""
    found = dealt(STACK.decks(random("orders"), MANY, replacement=False), 2, 4)
    seen = Counter(map(tuple, found.tolist()))
    orders = set(permutations((2, 2, 2, 1, 0, 0)))
    assert set(seen) == orders
    expected = MANY / len(orders)
    assert sum((seen[order] - expected) ** 2 / expected for order in orders) < 98.3


@pytest.mark.parametrize("size", [1, 2**61])
def test_many_kinds_of_card_are_laid_out_as_few_are(size: int) -> None:
    """Which way is quicker depends on the number of kinds; the cards do not, also where sums are floating point."""
    kinds = tuple(size * (20 - kind) for kind in range(12))
    stack = CardStack(kinds, tuple(range(1, 13)), HALF)
    taken = random("many").integers(0, 9, (30, 12))
    taken[:, -1] += taken.sum(axis=1).max() - taken.sum(axis=1)
    both = [laid(stack, taken) for laid in (decks._in_steps, decks._laid_out)]
    assert both[0].dtype == both[1].dtype
    assert (both[0] == both[1]).all()


@pytest.mark.parametrize("counts", [(5,), (0, 0, 7), (3, 0, 4, 1), tuple(range(12))])
def test_one_deck_is_dealt_as_many_are(counts: tuple[int, ...]) -> None:
    """A row by itself takes numbers and not arrays of one; the cards are those of the same random numbers."""
    stack = CardStack(tuple(range(len(counts), 0, -1)), counts, HALF)
    one, left = random("one"), np.array([counts])
    deck = stack.decks(random("one"), 1, replacement=False)
    for count in (0, 2, 1, 1, 2):
        taken = decks._hypergeometric(one, left, min(count, int(left.sum())))
        left -= taken
        amounts = decks._in_steps(stack, taken)
        expected = one.permuted(amounts, axis=1)
        found = deck.deal(count).amounts
        assert found.dtype == expected.dtype
        assert found.tolist() == expected.tolist()


def test_cards_that_are_put_back_come_at_their_share() -> None:
    """Within four standard errors, and independently of the draw before."""
    found = STACK.decks(random("back"), MANY, replacement=True).deal(3).amounts
    for amount, share in ((2, 1 / 2), (1, 1 / 6), (0, 1 / 3)):
        error = 4 * np.sqrt(share * (1 - share) / MANY)
        for draw in range(3):
            assert abs((found[:, draw] == amount).mean() - share) < error
    both = ((found[:, 0] == 2) & (found[:, 1] == 2)).mean()
    assert both == pytest.approx(1 / 4, abs=4 * np.sqrt(3 / 16 / MANY))


@pytest.mark.parametrize("replacement", [True, False])
def test_batches_come_by_weight(replacement: bool) -> None:
    """First draws in proportion to weight; second draws in proportion to what is left."""
    deck = BATCHES.decks(random("weights"), MANY, replacement=replacement)
    draws = deck.deal(2)
    weights = draws.weights
    assert weights is not None
    for weight in (5, 4, 2):
        share = weight / 11
        assert (weights[:, 0] == weight).mean() == pytest.approx(share, abs=0.015)
    after_the_heaviest = weights[weights[:, 0] == 5, 1]
    assert (after_the_heaviest == 4).mean() == pytest.approx(
        4 / (11 if replacement else 6), abs=0.02
    )
    assert set(zip(weights.ravel().tolist(), draws.amounts.ravel().tolist(), strict=True)) == {
        (5, 5), (4, 3), (2, 2),
    }  # fmt: skip


def test_batches_that_weigh_nothing_are_never_drawn() -> None:
    """Three of the four can be drawn; after them the deck is empty."""
    assert BATCHES.size == 3
    deck = BATCHES.decks(random("nothing"), 5, replacement=False)
    assert deck.deal(10).count == 3
    assert deck.deal(10).count == 0


@pytest.mark.parametrize("replacement", [True, False])
@pytest.mark.parametrize("stack", [STACK, BATCHES])
def test_decks_that_are_kept_go_on(stack: CardStack | BatchStack, replacement: bool) -> None:
    """Of four decks two are kept; the others' cards stay where they are."""
    deck = stack.decks(random("kept"), 4, replacement=replacement)
    first = deck.deal(1).amounts
    kept = np.array([True, False, False, True])
    deck.keep(kept)
    rest = deck.deal(10).amounts
    assert len(rest) == 2
    if not replacement:
        whole = np.sort(np.concatenate((first[kept], rest), axis=1), axis=1)
        assert (whole == whole[0]).all()


def test_mean_and_size() -> None:
    """Three cards of 1, one of 1/2, two of 0."""
    assert STACK.size == 6
    assert STACK.mean == Fraction(7, 12)


@pytest.mark.parametrize("counts", [(1,), (1, -1)])
def test_impossible_stacks(counts: tuple[int, ...]) -> None:
    """Values without a count, and counts below 0, are refused."""
    with pytest.raises(OutOfRange, match="counts of 0 or more"):
        CardStack((0, 1), counts, HALF)
