"""Rounds that are to confirm every pair of a contest: which pairs decide, and what is shared among them."""

from __future__ import annotations

from math import comb

import numpy as np
import pytest

from canvass.audit import round_of_all as module
from canvass.audit.bravo import ends_open_at_most
from canvass.audit.pair import Pair, PairCount
from canvass.audit.providence import ProvidenceTest
from canvass.audit.round_of_all import OpenPair, RoundOfAll, round_of_all
from canvass.errors import OutOfRange
from canvass.stats.round_of_pairs import Round
from tests.some_of import some_of


def pairs(winner: int, *losers: int, cards: int) -> list[OpenPair]:
    """One winner and its losers, before any card was read."""
    return [OpenPair("A", Pair(winner, votes, cards)) for votes in losers]


def alone(pair: OpenPair, chance: float = 0.9, lost: float = 0.0) -> int:
    """What a pair takes by itself."""
    test = ProvidenceTest(pair.pair.share, 0.05)
    return test.next_round_in_cards(pair.so_far, chance, pair.pair.relevant_share, lost)


def test_losers_who_are_far_behind_are_left_out() -> None:
    """Wisconsin 2016, six small parties: the number is that of the first two alone, beyond any exact round."""
    reported = pairs(
        1_405_284, 1_382_536, 106_674, 31_072, 22_764, 12_162, 1_770, 1_561, cards=2_976_150
    )
    assert round_of_all(reported, 0.05, 0.9) == RoundOfAll(*(alone(reported[0]),) * 2)


def test_a_long_round_of_one_pair_is_the_smallest() -> None:
    """Five cards of a million are blank: the saw-tooth is still there, and every number below was too few.

    Where no smallest is looked for, nothing is said of smaller rounds.
    """
    (pair,) = pairs(504_000, 496_000, cards=1_000_005)
    assert round_of_all([pair], 0.05, 0.9) == RoundOfAll(138_709, 138_709)
    assert max(confirmed(pair, cards) for cards in range(138_489, 138_709)) < 0.9
    assert confirmed(pair, 138_709) >= 0.9 > confirmed(pair, 138_746)
    beyond = round_of_all(pairs(500_600, 499_400, cards=1_050_000), 0.05, 0.9)
    assert (beyond.is_of_one, beyond.at_least) == (True, None)


def test_level_losers_take_more() -> None:
    """Three level losers take more than two, these more than one; a far one changes nothing."""
    found = [
        round_of_all(pairs(400, *losers, cards=1000), 0.05, 0.9).cards
        for losers in ((200,), (200, 200), (200, 200, 199), (200, 200, 5))
    ]
    assert found[0] < found[1] < found[2]
    assert found[3] == found[1]


@pytest.mark.parametrize("lost", [0.0, 0.01])
def test_a_pair_that_is_left_out_is_confirmed_by_the_round_of_the_others(lost: float) -> None:
    """The chance that is asked of it is that of the number of cards which would keep the same promise by itself."""
    hardest, *others = pairs(400, 300, *range(0, 300, 50), cards=1000)
    cards, nearly = alone(hardest, lost=lost), 1 - 1e-6
    tests = [ProvidenceTest(each.pair.share, 0.05) for each in others]
    kept = [
        test.chance_in_cards(cards, each.so_far, each.pair.relevant_share, lost) >= nearly
        for test, each in zip(tests, others, strict=True)
    ]
    assert kept == [alone(each, nearly, lost) <= cards for each in others]
    assert {*kept} == {True, False}


def confirmed(each: OpenPair, cards: int) -> float:
    """The chance that so many cards confirm a pair."""
    return module.PROVIDENCE.chance(each, 0.05, cards, 0.0)


def test_several_winners_share_the_chance_to_fail() -> None:
    """Two winners and a loser: what the pairs miss adds up to the whole at most, and with a card fewer it does not."""
    two = [
        OpenPair("A", Pair(4_000, 3_000, 10_000)),
        OpenPair("B", Pair(3_900, 3_000, 10_000)),
    ]
    found = round_of_all(two, 0.05, 0.9)
    assert not found.is_of_one
    assert found.at_least == max(map(alone, two)) < found.cards < max(alone(e, 0.95) for e in two)
    missed = [1 - confirmed(each, found.cards) for each in two]
    assert sum(missed) <= 0.1 < sum(1 - confirmed(each, found.cards - 1) for each in two)


def test_the_slower_pair_does_not_decide_where_it_was_read_ahead() -> None:
    """Of two winners the one whose lead grows faster takes the longer round, with nothing read of it so far."""
    ahead = OpenPair("A", Pair(4_000, 3_000, 10_000), PairCount(150, 60, 42))
    faster = OpenPair("B", Pair(4_100, 3_000, 10_000))
    assert module._growth(ahead) < module._growth(faster)
    assert alone(ahead, 0.95) < alone(faster, 0.95)
    found = round_of_all([ahead, faster], 0.05, 0.9)
    assert found.at_least == alone(faster) <= found.cards <= alone(faster, 0.95)


def test_votes_that_may_share_a_card_share_the_chance_to_fail() -> None:
    """Where a voter has two votes, one loser's cards may be the other's: nothing is taken for independent."""
    found = round_of_all(pairs(4_000, 3_000, 3_000, cards=10_000), 0.05, 0.9, is_one_vote=False)
    assert not found.is_of_one
    assert found.cards == alone(pairs(4_000, 3_000, cards=10_000)[0], 0.95)


@pytest.mark.parametrize(
    ("lost", "pair", "ahead", "behind"),
    [
        (0.0, Pair(400, 300, 1000), PairCount(100, 45, 25), PairCount(100, 45, 40)),
        pytest.param(
            *(0.01, Pair(450, 250, 1000), PairCount(60, 26, 16), PairCount(60, 26, 22)),
            marks=pytest.mark.long(twin="test_it_goes_on_from_the_cards_so_far"),
        ),
    ],
)
def test_it_goes_on_from_the_cards_so_far(
    lost: float, pair: Pair, ahead: PairCount, behind: PairCount
) -> None:
    """What was read for one loser makes the other the one that decides; lost cards take more."""
    read = [OpenPair("A", pair, ahead), OpenPair("A", pair, behind)]
    found = round_of_all(read, 0.05, 0.9, lost=lost)
    assert found.is_of_one
    assert found.cards >= alone(read[1], lost=lost)
    assert found.cards < round_of_all([read[1]] * 2, 0.05, 0.9, lost=lost).cards


@pytest.mark.parametrize(("losers", "lost"), [((350, 300), 0.0), ((300, 300), 0.001)])
def test_more_votes_than_cards_are_refused_before_any_search(
    losers: tuple[int, ...], lost: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """1,050 votes on 1,000 cards, or 1,000 where one card is none: it took seconds of search to say so."""

    def never(*_: object) -> int:
        raise AssertionError("searched")

    monkeypatch.setattr(module, "smallest_round_of_all", never)
    monkeypatch.setattr(module.ByProvidence, "cards", never)
    with pytest.raises(OutOfRange, match="votes are reported for 'A' and those behind"):
        round_of_all(pairs(400, *losers, cards=1000), 0.05, 0.9, lost=lost)


def test_many_close_losers_share_the_chance_to_fail(monkeypatch: pytest.MonkeyPatch) -> None:
    """The exact chance of thirteen took half a minute: only of two is it computed as far as 20,000 cards."""
    asked: list[int] = []

    def counted(_round: Round, _chance: float, least: int) -> int:
        asked.append(least)
        return least

    monkeypatch.setattr(module, "smallest_round_of_all", counted)
    few = pairs(2400, 2000, 1999, cards=30_000)
    assert round_of_all(few, 0.05, 0.9).is_of_one
    many = pairs(2400, *range(1987, 2000), cards=30_000)
    found = round_of_all(many, 0.05, 0.9)
    assert found.at_least == alone(many[-1]) < found.cards <= alone(many[-1], 1 - 0.1 / 13)
    assert len(asked) == 1


@pytest.mark.parametrize("by", [module.PROVIDENCE, module.BRAVO])
@some_of(
    "losers", [(300, 200, 0), (350, 10, 0, 0, 1), (240, 230, 60, 10), (100, 100, 3, 2, 1)], every=2
)
def test_pairs_behind_are_shown_to_be_without_their_rounds(
    losers: tuple[int, ...], by: module.RoundOfPair, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same number as where every pair's own round is looked for and every chance is computed."""
    listed = pairs(400, *losers, cards=1000)
    found = round_of_all(listed, 0.3, 0.9, by=by)
    asked: list[Pair] = []

    def unknown(pair: Pair, *_: float) -> float:
        asked.append(pair)
        return 1.0

    monkeypatch.setattr(module, "ends_open_at_most", unknown)
    module._round_of_all.cache_clear()
    assert round_of_all(listed, 0.3, 0.9, by=by) == found
    assert asked


@pytest.mark.parametrize("by", [module.PROVIDENCE, module.BRAVO])
def test_the_bound_is_one(by: module.RoundOfPair) -> None:
    """No round is open more often than it says; it falls with more cards, and is tiny where the chance is."""
    for won, lost in ((400, 300), (400, 100), (999, 1), (10, 0), (5, 4)):
        each = OpenPair("A", Pair(won, lost, 1000))
        bounds = [ends_open_at_most(each.pair, 0.05, cards) for cards in (1, 50, 400, 5_000)]
        opens = [1 - by.chance(each, 0.05, cards, 0.0) for cards in (1, 50, 400, 5_000)]
        assert bounds == sorted(bounds, reverse=True)
        assert all(is_open <= bound + 1e-12 for is_open, bound in zip(opens, bounds, strict=True))
    assert ends_open_at_most(Pair(400, 100, 1000), 0.05, 5_000) < 1e-50


def _plainly(winner: int, losers: tuple[int, int], limit: float, cards: int) -> float:
    """The chance that so many cards of a hundred confirm both pairs, by every outcome of the draw."""
    shares = (winner / 100, *(each / 100 for each in losers))
    rest = max(1 - sum(shares), 0.0)
    draws = np.arange(cards + 1)
    needed = [
        ProvidenceTest(Pair(winner, each, 100).share, limit).boundary_of_next(PairCount(0, 0, 0))(
            draws
        )
        for each in losers
    ]
    found = 0.0
    for won in range(cards + 1):
        for one in range(cards - won + 1):
            if won < needed[0][won + one]:
                break
            for two in range(cards - won - one + 1):
                left = cards - won - one - two
                if won < needed[1][won + two]:
                    break
                if left and not rest:
                    continue
                ways = comb(cards, won) * comb(cards - won, one) * comb(cards - won - one, two)
                found += ways * shares[0] ** won * shares[1] ** one * shares[2] ** two * rest**left
    return found


@pytest.mark.parametrize(("chance", "fewest"), [(0.8, 22), (0.9, 28)])
def test_no_smaller_round_does_where_nearly_every_card_is_of_one_pair(
    chance: float, fewest: int
) -> None:
    """Seventy, 29 and one of a hundred: the chance is a saw-tooth, on which a bisection finds 24 and 30 cards."""
    found = round_of_all(pairs(70, 29, 1, cards=100), 0.2, chance)
    by_hand = [
        n for n in range(1, found.cards + 1) if _plainly(70, (29, 1), 0.2, n) >= chance - 1e-12
    ]
    assert found == RoundOfAll(fewest, fewest)
    assert by_hand == [fewest]


def _two_winners(votes: tuple[int, int, int], limit: float, cards: int) -> float:
    """The chance that so many cards of a hundred confirm both winners against the loser, by every outcome."""
    shares, loser = [each / 100 for each in votes], votes[2]
    rest, draws = 1 - sum(shares), np.arange(cards + 1)
    needed = [
        ProvidenceTest(Pair(won, loser, 100).share, limit).boundary_of_next(PairCount(0, 0, 0))(
            draws
        )
        for won in votes[:2]
    ]
    found = 0.0
    for lost in range(cards + 1):
        for one in range(cards - lost + 1):
            for two in range(cards - lost - one + 1):
                if one < needed[0][one + lost] or two < needed[1][two + lost]:
                    continue
                ways = comb(cards, lost) * comb(cards - lost, one) * comb(cards - lost - one, two)
                left = cards - lost - one - two
                found += ways * shares[2] ** lost * shares[0] ** one * shares[1] ** two * rest**left
    return found


def test_the_smallest_round_of_two_winners_lies_between_what_is_told() -> None:
    """Exact: by every outcome of voters with one vote, no smaller round does than is told, and the round does."""
    votes = (45, 43, 10)
    pairs = [
        OpenPair(name, Pair(won, votes[2], 100)) for name, won in zip("AB", votes, strict=False)
    ]
    found = round_of_all(pairs, 0.2, 0.8)
    chances = [_two_winners(votes, 0.2, cards) for cards in range(1, found.cards + 1)]
    smallest = next(n for n, chance in enumerate(chances, 1) if chance >= 0.8 - 1e-12)
    assert found.alone <= smallest <= found.cards
    assert found.at_least == found.alone < found.cards
