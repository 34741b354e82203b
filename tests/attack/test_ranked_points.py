"""Rankings made up from points: every choice has as many as were reported, on cards that have the contest."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from canvass.attack.ranked_points import rankings_with_points
from canvass.attack.ways import NO_VOTE, Ways
from canvass.audit.terms.methods import BordaComparison
from canvass.audit.terms.ranks import SkippedRank
from canvass.errors import OutOfRange

NAMES = "abcdefg"


def made(
    points: dict[str, int], cards: int, seed: int = 1, method: BordaComparison | None = None
) -> tuple[Ways, np.ndarray]:
    """Rankings on so many cards in batches of twenty."""
    rules, draw = method or BordaComparison(), np.random.default_rng(seed)
    return rankings_with_points(np.arange(cards), np.arange(cards) // 20, points, rules, draw)


def by_hand(ways: Ways, on: np.ndarray) -> dict[str, int]:
    """The points of every card, one by one."""
    found = Counter(dict.fromkeys(ways.choices, 0))
    for number in on[on >= 0].tolist():
        for rank, choice in enumerate(ways.rankings[number], 1):
            found[choice] += len(ways.choices) - rank
    return dict(found)


def some_points(random: np.random.Generator) -> tuple[dict[str, int], int]:
    """The points of an election that somebody held, and its cards, of which some have no vote."""
    choices, voters = int(random.integers(2, 8)), int(random.integers(30, 200))
    liking = random.normal(0, 1, choices) + random.gumbel(size=(voters, choices))
    found = dict.fromkeys(NAMES[:choices], 0)
    for order, ranks in zip(
        np.argsort(-liking, axis=1).tolist(), random.integers(1, choices + 1, voters), strict=True
    ):
        for rank, choice in enumerate(order[:ranks], 1):
            found[NAMES[choice]] += choices - rank
    return found, voters + int(random.integers(0, 50))


def test_every_choice_has_its_points() -> None:
    """Fifty elections of two to seven choices whose voters rank one or more: counted by hand, to the point."""
    random = np.random.default_rng(20261103)
    for seed in range(50):
        points, cards = some_points(random)
        ways, on = made(points, cards, seed)
        assert by_hand(ways, on) == points == ways.votes(on)


def test_most_voters_rank_several_and_a_few_skip_a_rank() -> None:
    """What people practise: rankings of several lengths, some with an empty second rank that changes nothing."""
    ways, on = made({"a": 5_000, "b": 4_000, "c": 3_000, "d": 2_000}, 4_000)
    lengths = Counter(len(ways.rankings[number]) for number in on[on >= 0].tolist())
    assert all(lengths[ranks] > 100 for ranks in (1, 2, 3, 4))
    skipped = [n for n in on[on >= 0].tolist() if () in ways.marked[n]]
    assert 10 < len(skipped) < 120
    assert max(map(len, ways.marked)) == 4  # a card has no more ranks than choices
    assert all(ways.marked[n][0] == (ways.rankings[n][0],) for n in skipped)


def test_a_skipped_rank_that_ends_a_ranking_is_not_made() -> None:
    """By the rule that ends a ranking there the points would be others: no card skips a rank."""
    ends = BordaComparison(skipped_rank=SkippedRank.ENDS)
    ways, on = made({"a": 500, "b": 400, "c": 300}, 500, method=ends)
    assert not any(() in marked for marked in ways.marked)
    assert by_hand(ways, on) == {"a": 500, "b": 400, "c": 300}


def test_only_cards_with_the_contest_rank() -> None:
    """Places that are not named have no vote; one seed makes the same cards."""
    places = np.arange(100, 300)
    found = [
        rankings_with_points(
            places, np.arange(400) // 20, {"a": 300, "b": 200, "c": 100}, BordaComparison(), draw
        )
        for draw in (np.random.default_rng(3), np.random.default_rng(3))
    ]
    (ways, on), (_, again) = found
    assert (on == again).all()
    assert (np.delete(on, places) == NO_VOTE).all()
    assert by_hand(ways, on) == {"a": 300, "b": 200, "c": 100}


@pytest.mark.parametrize(
    ("points", "cards"),
    [
        ({"a": 500, "b": 10, "c": 10}, 100),  # more than two points a card
        ({"a": 150, "b": 150, "c": 1}, 90),  # 300 for two, who have three a card at most
        ({"a": 1, "b": 0, "c": 0}, 100),  # a card that ranks somebody gives two points
    ],
)
def test_points_that_no_rankings_give(points: dict[str, int], cards: int) -> None:
    """Refused, with the points and what a rank gives."""
    with pytest.raises(OutOfRange, match=r"no rankings on .* the first of 3 choices gives 2"):
        made(points, cards)
