"""Minerva and Athena: published numbers, and the risk over every possible audit."""

from fractions import Fraction
from itertools import product
from math import comb

import pytest

from canvass.audit.bravo import likelihood_ratio
from canvass.audit.minerva import MinervaTest, athena
from canvass.audit.pair import PairCount
from canvass.audit.rounds import Schedule, contest_risk
from canvass.errors import OutOfRange, UnplannedRound
from tests.published.computed import computes
from tests.published.read import vectors
from tests.some_of import some_of

VECTORS = vectors("audit_rounds")


def rounds_of(counts: list[list[int]]) -> list[PairCount]:
    """Cumulative (cards of the pair, for the winner), every card being of the pair."""
    return [PairCount(cards, winner, cards - winner) for cards, winner in counts]


@computes("minerva-one-round", by=MinervaTest.measure)
def test_published_single_rounds() -> None:
    """One round: the ratio of two binomial tails."""
    given, expect = VECTORS["minerva-one-round"]["given"], VECTORS["minerva-one-round"]["expect"]
    for ((cards, winner),), risk in zip(given["cases"], expect["measured_risk"], strict=True):
        test = MinervaTest(given["share"], given["risk_limit"], Schedule((cards,)))
        (found,) = test.measure([PairCount(cards, winner, cards - winner)])
        assert found.risk == pytest.approx(risk, abs=1e-9)


@computes("minerva-two-rounds", by=MinervaTest.measure)
def test_published_two_rounds() -> None:
    """Two rounds: risks and boundaries of r2b2."""
    given, expect = VECTORS["minerva-two-rounds"]["given"], VECTORS["minerva-two-rounds"]["expect"]
    schedule = Schedule(tuple(cards for cards, _ in given["rounds"]))
    found = MinervaTest(given["share"], given["risk_limit"], schedule).measure(
        rounds_of(given["rounds"])
    )
    assert [each.risk for each in found] == pytest.approx(expect["risk_by_round"], abs=1e-9)
    assert [each.boundary for each in found] == expect["kmin"]
    assert found[1].measured_risk == found[0].risk


@computes("minerva-kmin", by=MinervaTest.outlook)
def test_published_outlook() -> None:
    """Three rounds at 55 percent: boundaries and chances to confirm, if right and if tied."""
    given, expect = VECTORS["minerva-kmin"]["given"], VECTORS["minerva-kmin"]["expect"]
    test = MinervaTest(given["share"], given["risk_limit"], Schedule(tuple(given["rounds_n"])))
    found = test.outlook(given["rounds_n"])
    assert [each.boundary for each in found] == expect["kmin"]
    assert [each.confirms_if_tied for each in found] == pytest.approx(
        expect["null_stop_mass"], abs=1e-8
    )
    assert [each.confirms_if_right for each in found] == pytest.approx(
        expect["alt_stop_mass"], abs=1e-8
    )


@computes("minerva-ga2020-special", by=(MinervaTest.measure, contest_risk))
def test_published_georgia() -> None:
    """Two reported winners in Georgia: each pair has its own share and cards, the worst decides."""
    given = VECTORS["minerva-ga2020-special"]["given"]
    expect = VECTORS["minerva-ga2020-special"]["expect"]
    found = []
    for pair in given["pairs"]:
        share = pair["winner_votes"] / (pair["winner_votes"] + pair["loser_votes"])
        test = MinervaTest(share, given["risk_limit"], Schedule((1000,)))
        found.append(test.measure([PairCount(1000, pair["winner_sampled"], pair["loser_sampled"])]))
    assert [each[0].risk for each in found] == pytest.approx(expect["risk_by_pair"], abs=1e-9)
    assert contest_risk(found) == pytest.approx(expect["risk"], abs=1e-9)


@some_of("steps", [(4, 3, 5), (7, 7), (1, 2, 9), (12,)], every=2)
@some_of("limit", [0.05, 0.2, 0.4], every=3)
@some_of("delta", [None, 1.0, 0.5], every=2)
def test_the_risk_over_every_audit(
    steps: tuple[int, ...], limit: float, delta: float | None
) -> None:
    """Over all sequences of rounds from a tie, the chance ever to confirm is at most the limit, exactly."""
    cards = [sum(steps[: place + 1]) for place in range(len(steps))]
    schedule = Schedule(tuple(cards))
    test = (
        MinervaTest(0.7, limit, schedule) if delta is None else athena(0.7, limit, schedule, delta)
    )
    outlook = test.outlook(cards)
    confirmed = [Fraction(0)] * len(steps)
    for wins in product(*(range(step + 1) for step in steps)):
        sums = [sum(wins[: place + 1]) for place in range(len(wins))]
        found = test.measure(rounds_of([list(each) for each in zip(cards, sums, strict=True)]))
        first = next((place for place, each in enumerate(found) if each.confirms), None)
        if first is not None:
            paths = [comb(step, won) for step, won in zip(steps, wins, strict=True)]
            chance = Fraction(1)
            for path, step in zip(paths, steps, strict=True):
                chance *= Fraction(path, 2**step)
            confirmed[first] += chance
            assert found[first].risk <= limit * (1 + 1e-9)
    assert sum(confirmed) <= limit
    assert [float(each) for each in confirmed] == pytest.approx(
        [each.confirms_if_tied for each in outlook], abs=1e-12
    )


def test_athena_asks_for_the_ratio_too() -> None:
    """Athena confirms where Minerva does and the cards are likelier under the reported share, nowhere else."""
    schedule = Schedule((100, 250))
    plain, strict = MinervaTest(0.6, 0.3, schedule), athena(0.6, 0.3, schedule)
    found = []
    for winner in range(101):
        rounds = [PairCount(100, winner, 100 - winner)]
        (minerva,), (ours,) = plain.measure(rounds), strict.measure(rounds)
        assert ours.confirms == (
            minerva.confirms and likelihood_ratio(0.6, winner, 100 - winner) >= 1
        )
        found.append(minerva.confirms and not ours.confirms)
    assert any(found)


def test_large_rounds() -> None:
    """Two rounds of 200,000 cards, and one of a million, overflow nothing and keep their meaning."""
    test = MinervaTest(0.51, 0.05, Schedule((200_000, 400_000)))
    found = test.measure(
        [PairCount(200_000, 100_300, 99_700), PairCount(400_000, 200_800, 199_200)]
    )
    assert all(0 < each.risk <= 1 and each.boundary is not None for each in found)
    million = MinervaTest(0.5025, 0.05, Schedule((1_000_000,)))
    (least,) = million.measure([PairCount(1_000_000, 500_822, 499_178)])
    assert least.boundary is not None
    (edge,) = million.measure([PairCount(1_000_000, least.boundary, 1_000_000 - least.boundary)])
    assert edge.confirms
    assert edge.risk == pytest.approx(0.05, rel=0.01)
    (all_won,) = million.measure([PairCount(1_000_000, 1_000_000, 0)])
    assert all_won.risk == 0.0  # 2 ** -1,000,000 is below the smallest double
    (all_lost,) = million.measure([PairCount(1_000_000, 0, 1_000_000)])
    assert all_lost.risk == pytest.approx(1.0)


def test_irrelevant_cards_and_empty_rounds() -> None:
    """Cards for neither change nothing, and a round without a card of the pair says what was said before."""
    test = MinervaTest(0.6, 0.1, Schedule((300, 600)))
    found = test.measure([PairCount(300, 57, 43), PairCount(600, 57, 43)])
    assert found[0].risk == pytest.approx(0.1266246240013251)
    assert not found[1].confirms
    assert found[1].measured_risk == found[0].risk


def test_a_round_too_small_to_confirm() -> None:
    """Where no count would confirm there is no boundary, and the round says so."""
    (found,) = MinervaTest(0.6, 0.05, Schedule((5,))).measure([PairCount(5, 5, 0)])
    assert found.boundary is None
    assert not found.confirms
    assert MinervaTest(0.6, 0.05, Schedule((5,))).outlook([5])[0].confirms_if_right == 0.0


def test_data_chosen_rounds_are_refused() -> None:
    """A schedule is fixed before the first draw: any other round raises an error instead of giving a risk."""
    test = MinervaTest(0.6, 0.1, Schedule((100, 200)))
    with pytest.raises(UnplannedRound):
        test.measure(rounds_of([[100, 57], [150, 90]]))


def test_impossible_tests() -> None:
    """Shares, limits and deltas that make no sense are refused when the test is announced."""
    schedule = Schedule((100,))
    for share, limit in ((0.5, 0.1), (1.0, 0.1), (0.6, 0.0), (0.6, 10)):
        with pytest.raises(OutOfRange):
            MinervaTest(share, limit, schedule)
    with pytest.raises(OutOfRange, match="delta"):
        athena(0.6, 0.1, schedule, 0.0)
    with pytest.raises(OutOfRange, match="negative"):
        MinervaTest(0.6, 0.1, schedule, -1.0)
    with pytest.raises(OutOfRange, match="counted over all rounds"):
        MinervaTest(0.6, 0.1, schedule).outlook([100, 50])
