"""Comparison of ranked cards: the assorters are true where the claims are, and a wrong winner is rarely confirmed."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import permutations, product
from pathlib import Path

import numpy as np
import pytest

from canvass.audit.comparison import comparison_frame, comparison_risk
from canvass.audit.overstatement import ComparedCard, overstatement
from canvass.audit.ranked import RankedReport
from canvass.audit.reported import ReportedContest
from canvass.audit.risk import Design, Status, contest_risk
from canvass.formats.cvr.canvass import read_records
from canvass.formats.cvr.raire import RankedRecords, read_rankings
from canvass.formats.own_table import usable
from canvass.journeys.risk.compared import compared_cards, differences
from canvass.model import (
    CardTable,
    Choice,
    Contest,
    Interpretation,
    Ranking,
    Rankings,
    Reading,
    RecordedContest,
    Rule,
)
from canvass.stats.bets import FixedBet
from canvass.stats.streams import stream
from canvass.tabulation import instant_runoff
from tests.profile import IS_SEARCH

CHOICES = ("Ann", "Bob", "Cat")
EVERY: tuple[Ranking, ...] = tuple(
    each for length in range(4) for each in permutations(CHOICES, length)
)
"""All rankings of three choices."""
SF = "audit/san_francisco_2019"


def table(rankings: Sequence[Ranking]) -> CardTable:
    """A record for each card of one batch."""
    marks = np.zeros((len(rankings), len(CHOICES)), np.uint8)
    for place, ranking in enumerate(rankings):
        for rank, choice in enumerate(ranking, start=1):
            marks[place, CHOICES.index(choice)] = rank
    rows = np.arange(len(rankings))
    recorded = RecordedContest(CHOICES, rows, marks, is_ranked=True)
    batch = np.zeros(len(rankings), np.int32)
    return CardTable((("B",),), batch, (rows + 1).astype(np.int32), {"mayor": recorded})


def paper(place: int, ranking: Ranking) -> Interpretation:
    """What people read on a card."""
    reading = Reading.VOTE if ranking else Reading.BLANK
    return Interpretation(("B", str(place + 1)), "mayor", reading, ranking)


def report(rankings: Sequence[Ranking]) -> RankedReport:
    """The contest as these records report it."""
    counted = {ranking: rankings.count(ranking) for ranking in rankings}
    return RankedReport("mayor", Rankings(CHOICES, counted), len(rankings))


def test_an_assorter_is_above_one_half_where_its_claim_is_true() -> None:
    """Elections of two cards and of six, records and paper: the mean over all cards says it exactly."""
    random = stream("1", "ranked comparison")
    small = list(product(EVERY, repeat=2))
    larger = [
        tuple(EVERY[n] for n in random.integers(0, len(EVERY), 6))
        for _ in range(300 if IS_SEARCH else 60)
    ]
    pairs: list[tuple[Sequence[Ranking], Sequence[Ranking]]] = [
        (one, two) for one in small[::11] for two in small[::9]
    ]
    pairs += zip(larger[::2], larger[1::2], strict=True)
    claims = 0
    for records, papers in pairs:
        cards = [
            ComparedCard(table(records).record(place), paper(place, ranking))
            for place, ranking in enumerate(papers)
        ]
        true = report(papers)
        for claim in report(records).claims:
            frame = comparison_frame(table(records), claim, len(cards), uses_card_style=True)
            assert frame.votes == report(records).votes_for(claim)
            over = [overstatement(claim, card, uses_card_style=True) for card in cards]
            scale = 2 * claim.upper - frame.margin(claim)
            mean = sum((claim.upper - (each or 0)) / scale for each in over) / len(cards)
            votes = true.votes_for(claim)
            is_true = votes[claim.id.choice] > votes[claim.id.other]
            assert (mean > Fraction(1, 2)) is is_true
            claims += 1
    assert claims > 400


REPORTED: Mapping[Ranking, int] = {("Ann",): 40, ("Bob", "Ann"): 34, ("Cat", "Bob"): 26}
LIMIT, SAMPLES = 0.2, 300
# Three standard errors of a share of 20% in 300 samples.
MOST = LIMIT + 3 * (LIMIT * (1 - LIMIT) / SAMPLES) ** 0.5


def cards_of(counted: Mapping[Ranking, int]) -> list[Ranking]:
    """A ranking for each card."""
    return [ranking for ranking, count in counted.items() for _ in range(count)]


def confirmed(records: Sequence[Ranking], papers: Sequence[Ranking], drawn: int) -> float:
    """In which share of samples the reported winner is confirmed."""
    ranked, known = report(records), table(records)
    frames = {
        claim: comparison_frame(known, claim, len(records), uses_card_style=True)
        for claim in ranked.claims
    }
    design, times = Design(LIMIT, FixedBet(0.9)), 0
    for sample in range(SAMPLES):
        order = stream("2", "ranked comparison", sample).permutation(len(papers))[:drawn].tolist()
        cards = compared_cards(known, [paper(place, papers[place]) for place in order])
        risks = [comparison_risk(claim, frame, cards, design) for claim, frame in frames.items()]
        times += contest_risk(risks).status is Status.CONFIRMED
    return times / SAMPLES


@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param(
            {("Ann",): 40, ("Bob", "Ann"): 34, ("Cat", "Bob"): 6, ("Cat",): 20},
            id="fewer second choices",
        ),
        pytest.param(
            {("Ann",): 50, ("Bob", "Ann"): 29, ("Cat", "Bob"): 21},
            id="a tie",
            marks=pytest.mark.long(twin="test_a_wrong_winner_is_confirmed_at_most_at_the_limit"),
        ),
    ],
)
def test_a_wrong_winner_is_confirmed_at_most_at_the_limit(wrong: Mapping[Ranking, int]) -> None:
    """The records say that Bob won, and the paper does not: 300 samples of 60 cards, looked at after every card."""
    records = cards_of(REPORTED)
    papers = cards_of(wrong)
    assert instant_runoff(Rankings(CHOICES, REPORTED)).winner == "Bob"
    assert instant_runoff(Rankings(CHOICES, wrong)).winner != "Bob"
    assert 0 < confirmed(records, papers, 60) <= MOST


def test_a_right_winner_is_confirmed() -> None:
    """The same records and paper that agrees with them."""
    assert confirmed(cards_of(REPORTED), cards_of(REPORTED), 60) == 1


Pilot = tuple[CardTable, RankedRecords]


@pytest.fixture(scope="module")
def pilot_of_2019(raw_data: Path) -> Pilot:
    """The records of San Francisco's pilot audit, and its ranked contest."""
    file = next((raw_data / SF).glob("*.raire"))
    (found,) = usable(read_rankings(file) or pytest.fail("no rankings"))
    return usable(read_records(file)), found


@pytest.mark.parametrize(
    ("name", "cards", "unlisted", "differ"),
    [
        ("mvrTestSF-DA-200PerfectPaper.json", 200, 0, 0),
        ("mvrTest-PR11-DA-VBM-AllBallots-Errors-1-1-5.json", 188, 3, 6),
    ],
)
def test_san_franciscos_pilot(
    raw_data: Path, pilot_of_2019: Pilot, name: str, cards: int, unlisted: int, differ: int
) -> None:
    """The published readings of its papers find their records by tabulator, batch and place: none errs, or six do."""
    records, found = pilot_of_2019
    choices = tuple(Choice(each, each) for each in found.rankings.choices)
    contest = Contest(id="339", title="District Attorney", choices=choices, rule=Rule.IRV)
    reported = ReportedContest(contest, {}, found.rankings.count, found.rankings)
    read = [_read(each) for each in json.loads((raw_data / SF / name).read_text())["ballots"]]
    listed = [each for each in read if "45" not in each.choices]  # a write-in, not in the records
    compared = compared_cards(records, listed)
    told = list(differences(reported, compared, uses_card_style=True))
    assert (len(read), len(read) - len(listed)) == (cards, unlisted)
    assert all(card.record is not None for card in compared)
    other = [
        card for card in compared if card.record and card.record.votes["339"] != card.paper.choices
    ]
    assert len(other) == differ
    assert {each.card for each in told} <= {card.paper.card for card in other}
    assert bool(told) is bool(differ)


def _read(ballot: Mapping[str, object]) -> Interpretation:
    votes = ballot["votes"]
    assert isinstance(votes, dict)
    ranks = {choice: int(rank) for choice, rank in votes["339"].items() if rank}
    ranking = tuple(sorted(ranks, key=ranks.__getitem__))
    reading = Reading.VOTE if ranking else Reading.BLANK
    return Interpretation(tuple(str(ballot["id"]).split("-")), "339", reading, ranking)
