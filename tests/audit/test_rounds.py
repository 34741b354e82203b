"""Schedules, rounds and the size of a first round."""

import pytest

from canvass.audit.minerva import MinervaTest
from canvass.audit.pair import PairCount
from canvass.audit.providence import ProvidenceTest
from canvass.audit.rounds import (
    RoundRisk,
    Schedule,
    check_rounds,
    contest_risk,
    first_round,
)
from canvass.errors import OutOfRange, UnplannedRound
from tests.published.computed import computes
from tests.published.read import vectors

FIRST = vectors("audit_rounds")["minerva-first-round-smallest-n"]


def _first_in_cards(
    share: float, risk_limit: float, probability: float, relevant_share: float
) -> int:
    """The first round of Providence, which is Minerva's, in cards of which this share is for one of the pair."""
    test = ProvidenceTest(share, risk_limit)
    return test.next_round_in_cards(PairCount(0, 0, 0), probability, relevant_share)


@computes(
    "minerva-first-round-smallest-n", by=(ProvidenceTest.next_round_in_cards, MinervaTest.outlook)
)
def test_published_first_rounds() -> None:
    """The smallest first rounds; a bisection, as published tools do it, returns larger ones.

    The probability to confirm is a saw-tooth in the number of cards. At a share of 60 percent, a limit of 10
    and a chance of 90 percent 173 cards suffice, where a bisection returns 179; one tool prints 134, 166 and
    215 from a search that does not try every number.
    """
    expect = FIRST["expect"]
    for place, (share, limit, probability) in enumerate(FIRST["given"]["cases"]):
        draws = _first_in_cards(share, limit, probability, 1.0)
        (found,) = MinervaTest(share, limit, Schedule((draws,))).outlook([draws])
        assert (draws, found.boundary) == (expect["n"][place], expect["kmin"][place])
        right = expect["stop_probability"][place]
        assert found.confirms_if_right == pytest.approx(right, abs=1e-8)


def test_first_rounds_confirm() -> None:
    """A first round that reaches its boundary confirms, by Minerva and by Providence; one card less does not."""
    size = first_round(0.6, 0.1, 0.9)
    for winner, confirms in ((size.boundary, True), (size.boundary - 1, False)):
        rounds = [PairCount(size.draws, winner, size.draws - winner)]
        schedule = Schedule((size.draws,))
        for (found,) in (
            MinervaTest(0.6, 0.1, schedule).measure(rounds),
            ProvidenceTest(0.6, 0.1).measure(rounds),
        ):
            assert found.confirms is confirms
            assert (found.risk <= 0.1) is confirms
            assert found.boundary == size.boundary


def test_first_rounds_in_cards() -> None:
    """Half of the cards irrelevant: somewhat more than twice as many cards."""
    assert _first_in_cards(0.6, 0.1, 0.9, 1.0) == 173
    assert 346 < _first_in_cards(0.6, 0.1, 0.9, 0.5) < 365


def test_schedules_grow() -> None:
    """A schedule is made of growing numbers of cards."""
    assert Schedule.growing(100, 1.5, 4).cards == (100, 150, 225, 338)
    for cards in ((), (0,), (100, 100), (200, 100)):
        with pytest.raises(OutOfRange, match="each more than before"):
            Schedule(cards)


def test_unplanned_rounds() -> None:
    """A round of another size, or beyond the schedule, is refused: its size may have come from the cards."""
    schedule = Schedule((100, 200))
    schedule.check([PairCount(100, 40, 30)])
    with pytest.raises(UnplannedRound, match=r"round 2 ends at 180 cards .* says 200"):
        schedule.check([PairCount(100, 40, 30), PairCount(180, 70, 60)])
    with pytest.raises(UnplannedRound, match="round 3 is not in the schedule of 2"):
        schedule.check([PairCount(100, 40, 30), PairCount(200, 70, 60), PairCount(300, 70, 60)])


@pytest.mark.parametrize(
    ("rounds", "says"),
    [
        ([PairCount(10, 5, 5), PairCount(20, 4, 8)], "round 2: .* cannot fall"),
        ([PairCount(10, 2, 2), PairCount(12, 5, 5)], "round 2: 6 new cards"),
    ],
)
def test_impossible_counts(rounds: list[PairCount], says: str) -> None:
    """Counts that fall, or more cards of the pair than cards, are refused with the round."""
    with pytest.raises(OutOfRange, match=says):
        check_rounds(rounds)


def test_the_contest_is_its_worst_pair() -> None:
    """A contest's risk is the largest of its pairs'; a pair without a round has risk 1."""
    good = (RoundRisk(0.2, 0.2, 5, False), RoundRisk(0.3, 0.01, 9, False))
    poor = (RoundRisk(0.2, 0.2, 5, False),)
    assert contest_risk([good, poor]) == 0.2
    assert contest_risk([good, ()]) == 1.0


@pytest.mark.parametrize("arguments", [(0.5, 0.1, 0.9), (0.6, 0.0, 0.9), (0.6, 0.1, 1.0)])
def test_impossible_sizes(arguments: tuple[float, float, float]) -> None:
    """A tie, a risk limit of 0 and a certain end have no first round."""
    with pytest.raises(OutOfRange):
        first_round(*arguments)
    with pytest.raises(OutOfRange):
        _first_in_cards(0.6, 0.1, 0.9, 0.0)
