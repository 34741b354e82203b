"""Whole small elections: every paper with the outcome wrong, every order of the draw."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations, product

import numpy as np

from canvass.audit.bets.learning import shrunk_kelly
from canvass.audit.bets.recommended import recommended_bet
from canvass.audit.bets.tested import ComparedClaim
from canvass.audit.comparison import ComparisonFrame, comparison_null
from canvass.audit.overstatement import ComparedCard, overstatement_values, overstatements
from canvass.audit.pools import PARTS, Pool, Pools
from canvass.audit.risk import Design
from canvass.audit.rules import assertions
from canvass.audit.super_simple import super_simple_bet
from canvass.model import CastVoteRecord, Interpretation, Reading
from canvass.stats import bets
from canvass.stats.draws import Draws
from canvass.stats.martingale import wealth
from canvass.stats.past import Bet
from tests.audit.elections import contest, read_as, record, vote
from tests.some_of import some_of

(A_BEATS_B,) = assertions(contest(names="AB"), {"A": 3, "B": 1}).assertions
ELSEWHERE = CastVoteRecord(("1",), {"d": ()})
LOST, NO_CONTEST = read_as(Reading.NOT_FOUND), read_as(Reading.CONTEST_NOT_ON_CARD)

Truth = tuple[int, Interpretation]
"""What a card truly adds to A's lead, and what people find of it."""
CARD: tuple[Truth, ...] = (
    *((lead, vote(*marks)) for lead, marks in ((1, "A"), (-1, "B"), (0, ""))),
    *((lead, LOST) for lead in (1, -1, 0)),
)
NOTHING_OR_CARD: tuple[Truth, ...] = ((0, LOST), *CARD)
CARD_OR_NO_CONTEST: tuple[Truth, ...] = (*CARD, (0, NO_CONTEST))

A, B = record("A"), record("B")
FOUR, ALL, EVEN, ONLY_A = (
    Pool(("p",), sum(votes), dict(zip("AB", votes, strict=True)))
    for votes in ((3, 1), (4, 1), (1, 1), (3, 0))
)
Recorded = CastVoteRecord | Pool | None
FRAMES: dict[str, tuple[tuple[Recorded, ...], list[tuple[Truth, ...]], bool]] = {
    "every card on record": ((A, A, A, B, record()), [CARD] * 5, True),
    "two phantoms": ((A, A, A, None, None), [CARD] * 3 + [NOTHING_OR_CARD] * 2, True),
    "contests that paper lacks": ((A, A, A, B), [CARD_OR_NO_CONTEST] * 4, True),
    "contests that records lack, no card style": (
        (A, A, B, ELSEWHERE, None),
        [CARD_OR_NO_CONTEST] * 4 + [NOTHING_OR_CARD],
        False,
    ),
    "a pool and a card on record": ((FOUR, FOUR, FOUR, FOUR, A), [CARD] * 5, False),
    "one pool of all cards": ((ALL,) * 5, [CARD_OR_NO_CONTEST] * 5, False),
    "two pools": ((EVEN, EVEN, ONLY_A, ONLY_A, ONLY_A), [CARD] * 5, False),
    "a pool and a phantom": (
        (FOUR, FOUR, FOUR, FOUR, None),
        [CARD] * 4 + [NOTHING_OR_CARD],
        False,
    ),
}
RISK_LIMITS = (0.75, 0.5, 0.3, 0.2, 0.1)


def frame_of(records: Sequence[Recorded], *, style: bool) -> ComparisonFrame:
    """The frame of these entries."""
    listed = [each for each in records if isinstance(each, CastVoteRecord)]
    votes = {name: sum(r.votes.get("c") == (name,) for r in listed) for name in "AB"}
    pools = Pools(tuple({each: None for each in records if isinstance(each, Pool)}))
    return ComparisonFrame("c", len(records), len(listed), votes, style, pools=pools)


@some_of("name", FRAMES, every=2)
def test_no_wrong_outcome_is_confirmed_too_often(name: str) -> None:
    """Whatever the cards truly are, found or lost: if A does not lead, the risk limit holds exactly."""
    records, truths, style = FRAMES[name]
    frame = frame_of(records, style=style)
    papers = _wrong_papers(records, truths, style=style)
    recommended = recommended_bet(ComparedClaim(A_BEATS_B, frame, 0.1))
    historical = super_simple_bet(float(frame.margin(A_BEATS_B)))
    learning = shrunk_kelly(ComparedClaim(A_BEATS_B, frame, 0.1))
    for bet in (
        recommended,
        learning,
        historical,
        bets.FixedStake(0.95),
        bets.universal_portfolio(6),
    ):
        _holds(frame, papers, bet, with_replacement=False)
        _holds(frame, papers, bet, with_replacement=True)


def unit_of(frame: ComparisonFrame) -> Fraction:
    """The step in which the values of all entries can be counted."""
    parts = PARTS if frame.pools else 1
    return A_BEATS_B.unit / parts / (2 * A_BEATS_B.upper - frame.margin(A_BEATS_B))


def _wrong_papers(
    records: Sequence[Recorded], truths: Sequence[Sequence[Truth]], *, style: bool
) -> set[tuple[int, ...]]:
    """Values of all entries, sorted, for every paper on which A does not lead."""
    frame = frame_of(records, style=style)
    unit = unit_of(frame)
    kinds: list[list[tuple[int, int]]] = []
    for entry, possible in zip(records, truths, strict=True):
        cards = [ComparedCard(entry, paper) for _, paper in possible]
        found = overstatements(A_BEATS_B, cards, uses_card_style=style)
        draws = overstatement_values(A_BEATS_B, found, frame.margin(A_BEATS_B))
        units = draws.amounts * int(draws.unit / unit)
        kinds.append([(lead, int(u)) for (lead, _), u in zip(possible, units, strict=True)])
    return {
        tuple(sorted(unit for _, unit in paper))
        for paper in product(*(sorted(set(kind)) for kind in kinds))
        if sum(lead for lead, _ in paper) <= 0
    }


def _holds(
    frame: ComparisonFrame, papers: set[tuple[int, ...]], bet: Bet, *, with_replacement: bool
) -> None:
    null = comparison_null(A_BEATS_B, frame, Design(0.5, bet, with_replacement))
    unit = unit_of(frame)
    places = range(frame.bound)
    chosen = product(places, repeat=4) if with_replacement else permutations(places)
    orders = np.array(list(chosen))
    for paper in papers:
        path = wealth(Draws.of_units(np.array(paper)[orders], unit), null, bet)
        assert np.exp(path.log_wealth[:, -1]).mean() <= 1 + 1e-9, (paper, bet)
        for limit in RISK_LIMITS:
            alarms = (path.measured_risk <= limit * (1 + 1e-12)).mean()
            assert alarms <= limit + 1e-9, (paper, bet, limit)
