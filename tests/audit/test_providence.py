"""Providence: published numbers, and the risk against rounds chosen by an adversary who sees the cards."""

from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import comb

import pytest

from canvass.audit.pair import PairCount
from canvass.audit.providence import ProvidenceTest
from canvass.audit.rounds import first_round
from canvass.errors import OutOfRange
from tests.profile import IS_SEARCH
from tests.published.computed import computes
from tests.published.read import vectors
from tests.some_of import some_of

VECTOR = vectors("audit_rounds")["providence-three-rounds"]
MOST = 6 if IS_SEARCH else 4
"""Cards of a round, in each of three."""


@computes(
    "providence-three-rounds",
    by=ProvidenceTest.measure,
    shown={
        "risk_by_round": lambda found: found,
        "stop_at_round": lambda found: [n for n, each in enumerate(found, 1) if each.confirms],
    },
)
def test_published_rounds() -> None:
    """Three rounds of r2b2; the third confirms."""
    given, expect = VECTOR["given"], VECTOR["expect"]
    rounds = [PairCount(cards, winner, cards - winner) for cards, winner in given["rounds"]]
    found = ProvidenceTest(given["share"], given["risk_limit"]).measure(rounds)
    assert [each.risk for each in found] == pytest.approx(expect["risk_by_round"], abs=1e-9)
    confirmed = [number for number, each in enumerate(found, 1) if each.confirms]
    assert confirmed == [expect["stop_at_round"]]
    assert found[2].measured_risk == min(each.risk for each in found)


@some_of(("share", "limit"), [(0.6, 0.3), (0.7, 0.2), (0.9, 0.05)], every=3, first=2)
def test_the_risk_against_an_adversary(share: float, limit: float) -> None:
    """From a tie, even the worst choice of each round's size after seeing the cards keeps the limit, exactly."""
    test = ProvidenceTest(share, limit)

    @cache
    def confirms(early: PairCount, late: PairCount) -> bool:
        return test.measure([early, late][not early.cards :])[-1].confirms

    @cache
    def worst(so_far: PairCount, rounds_left: int) -> Fraction:
        """The largest chance ever to confirm from here, over all choices of the next rounds."""
        best = Fraction(0)
        for size in range(1, MOST + 1) if rounds_left else ():
            chance = Fraction(0)
            for won in range(size + 1):
                late = PairCount(
                    so_far.cards + size, so_far.winner + won, so_far.loser + size - won
                )
                end = Fraction(1) if confirms(so_far, late) else worst(late, rounds_left - 1)
                chance += Fraction(comb(size, won), 2**size) * end
            best = max(best, chance)
        return best

    risk = worst(PairCount(0, 0, 0), 3)
    assert 0 < risk <= limit


def test_the_next_round() -> None:
    """The next round's size confirms with the probability, given what was drawn, and is the smallest that does."""
    test, so_far = ProvidenceTest(0.6, 0.1), PairCount(150, 57, 43)
    size = test.next_round(so_far, 0.9)
    cards, loser = 150 + size.draws, 43 + size.draws - size.boundary
    edge = PairCount(cards, 57 + size.boundary, loser)
    assert test.measure([so_far, edge])[1].confirms
    less = PairCount(cards, edge.winner - 1, loser + 1)
    assert not test.measure([so_far, less])[1].confirms
    assert size.draws < first_round(0.6, 0.1, 0.9).draws


def test_a_first_round_follows_nothing() -> None:
    """From no cards the next round is the first round."""
    assert ProvidenceTest(0.6, 0.1).next_round(PairCount(0, 0, 0), 0.9) == first_round(
        0.6, 0.1, 0.9
    )


def test_no_further_round() -> None:
    """Cards that confirm by themselves need no further round; whatever a further one finds, it confirms."""
    test, so_far = ProvidenceTest(0.6, 0.1), PairCount(2000, 1400, 600)
    with pytest.raises(OutOfRange, match="no further round"):
        test.next_round(so_far, 0.9)
    found = test.measure([so_far, PairCount(2010, 1400, 610)])
    assert found[1].confirms
    assert found[1].boundary == 1400


def test_no_round_after_cards_that_speak_against_the_pair() -> None:
    """Twice as many cards of the kind ask for about twice the round; what doubles cannot hold is refused."""
    test = ProvidenceTest(0.6, 0.05)
    sizes = [test.next_round(PairCount(5 * n, 2 * n, 3 * n), 0.9).draws for n in (500, 1000, 2000)]
    assert all(1.9 < late / early < 2 for early, late in pairwise(sizes))
    with pytest.raises(
        OutOfRange, match=r"6000 cards .* 9000 for the loser: no round can be planned"
    ):
        test.next_round(PairCount(15_000, 6_000, 9_000), 0.9)


def test_large_rounds() -> None:
    """Ratios beyond what a double holds overflow nothing."""
    rounds = [PairCount(1_000_000, 600_000, 400_000), PairCount(2_000_000, 1_200_000, 800_000)]
    found = ProvidenceTest(0.6, 0.05).measure(rounds)
    assert [each.risk for each in found] == [0.0, 0.0]
    lost = [PairCount(1_000_000, 400_000, 600_000), PairCount(2_000_000, 800_000, 1_200_000)]
    assert ProvidenceTest(0.6, 0.05).measure(lost)[1].risk == 1.0


def test_impossible_tests() -> None:
    """Shares, limits and chances that make no sense are refused."""
    for share, limit in ((0.5, 0.1), (0.6, 1.0)):
        with pytest.raises(OutOfRange):
            ProvidenceTest(share, limit)
    with pytest.raises(OutOfRange, match="probability to confirm"):
        ProvidenceTest(0.6, 0.1).next_round(PairCount(0, 0, 0), 0.0)
