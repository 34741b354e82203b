"""Values of many claims at once are those that the definitions give card by card; thousands of claims take seconds."""

from __future__ import annotations

import random
from collections.abc import Sequence
from time import process_time

import numpy as np
import pytest

from canvass.audit.assertion import Assertion
from canvass.audit.comparison import ComparisonFrame, comparison_risk
from canvass.audit.distinct import DistinctCards, DistinctPapers
from canvass.audit.overstatement import ComparedCard, overstatement_values, overstatements
from canvass.audit.polling import polling_risk, polling_values
from canvass.audit.pools import Pool
from canvass.audit.ranked import RankedReport
from canvass.audit.risk import Design
from canvass.audit.rules import assertions
from canvass.errors import OutOfRange, UnknownName
from canvass.model import CastVoteRecord, Contest, Interpretation, Ranking, Rankings, Reading
from canvass.stats.bets import FixedStake
from canvass.stats.draws import Draws
from tests.audit.elections import EVERY_RULE, possible_marks, read_as, record, vote
from tests.profile import IS_SEARCH

Marks = tuple[str, ...]
BARE = (
    read_as(Reading.NOT_FOUND),
    read_as(Reading.CANNOT_AGREE),
    read_as(Reading.CONTEST_NOT_ON_CARD),
    read_as(Reading.OVERVOTE),
)
BET = FixedStake(0.5)


def draws_of(chance: random.Random, marks: Sequence[Marks], contest: Contest) -> list[ComparedCard]:
    """Cards with every sort of record and of paper, some of them again."""
    named = [choice.id for choice in contest.choices]
    overvoted = tuple(named * (contest.votes_allowed + 1))[: contest.votes_allowed + 1]
    once = overvoted if len(set(overvoted)) == len(overvoted) else marks[-1]
    pools = [Pool(("p", str(n)), 9, dict.fromkeys(named, 1)) for n in range(2)]
    made = []
    for _ in range(40):
        read = chance.choice(marks)
        said = [
            record(*chance.choice(marks)),
            record(*read),
            record(*once),
            CastVoteRecord(("1",), {}),
        ]
        paper = chance.choice([vote(*read), vote(*read), *BARE])
        made.append(ComparedCard(chance.choice([*said, None, *pools]), paper))
    return made + made[:7]


def plain(claim: Assertion, cards: Sequence[ComparedCard], *, style: bool) -> Draws:
    """The values of a claim, card by card."""
    over = overstatements(claim, cards, uses_card_style=style)
    return overstatement_values(claim, over, claim.upper / 7)


def many_at_once(claim: Assertion, cards: DistinctCards, *, style: bool) -> list[float]:
    """The same values by the table of marks."""
    over, unit = cards.overstated(claim, uses_card_style=style)
    top = int(claim.upper / unit)
    return [
        float(value) for value in (top - over) * float(unit / (2 * claim.upper - claim.upper / 7))
    ]


@pytest.mark.parametrize("name", EVERY_RULE)
def test_values_of_every_rule(name: str) -> None:
    """Values of compared and of polled cards are those of the definitions, for every claim of every rule."""
    contest, chance = EVERY_RULE[name], random.Random(name)
    marks, seen = possible_marks(contest), 0
    for _ in range(6 if IS_SEARCH else 2):
        votes = {choice.id: chance.randint(0, 30) for choice in contest.choices}
        cards = draws_of(chance, marks, contest)
        distinct = DistinctCards.of("c", cards)
        papers = [card.paper for card in cards]
        read = DistinctPapers.of("c", papers)
        for claim in assertions(contest, votes).assertions:
            seen += 1
            for style in (True, False):
                right = plain(claim, cards, style=style).values.tolist()
                assert many_at_once(claim, distinct, style=style) == pytest.approx(right, rel=1e-15)
            polled = polling_values(claim, papers)
            assert (read.draws(claim).amounts == polled.amounts).all()
            assert read.draws(claim).unit == polled.unit
    assert seen


def ranked_cards(chance: random.Random, choices: str, number: int) -> list[Ranking]:
    """Rankings of any length, in any order."""
    return [tuple(chance.sample(choices, chance.randint(0, len(choices)))) for _ in range(number)]


def report_of(cards: Sequence[Ranking], choices: str, winner: str) -> RankedReport:
    """The claims of a ranked contest with these rankings."""
    counted = {ranking: cards.count(ranking) for ranking in cards}
    return RankedReport("c", Rankings(tuple(choices), counted), len(cards), winner)


def test_values_of_rankings() -> None:
    """Values of claims about rankings are those of the definitions, with ranks that are skipped or repeated."""
    chance, seen = random.Random(7), 0
    for _ in range(4):
        cards = ranked_cards(chance, "ABCDE", 60)
        for winner in "ABCDE":
            odd = [*cards[:30], ("A", "", "B", "A"), ("", "E"), ()]
            drawn = [
                ComparedCard(
                    chance.choice([record(*chance.choice(odd)), None]), vote(*chance.choice(odd))
                )
                for _ in range(50)
            ]
            distinct = DistinctCards.of("c", drawn)
            for claim in report_of(cards, "ABCDE", winner).claims:
                seen += 1
                right = plain(claim, drawn, style=True).values.tolist()
                assert many_at_once(claim, distinct, style=True) == pytest.approx(right, rel=1e-15)
    assert seen > 40


def test_what_no_card_can_have_is_refused() -> None:
    """A choice of another contest, one marked twice, an empty mark and another contest's card are refused by name."""
    (claim, *_) = assertions(EVERY_RULE["two seats"], {"A": 9, "B": 8, "C": 2, "D": 1}).assertions
    for marks, refusal in ((("Z",), UnknownName), (("A", "A"), OutOfRange), (("",), UnknownName)):
        with pytest.raises(refusal):
            DistinctPapers.of("c", [vote("A"), vote(*marks)]).draws(claim)
        with pytest.raises(refusal):
            DistinctCards.of("c", [ComparedCard(record(*marks), vote("A"))]).overstated(
                claim, uses_card_style=True
            )
    with pytest.raises(UnknownName, match="'d'"):
        DistinctPapers.of("c", [vote("A", contest_id="d")])
    stranger = ComparedCard(record("A"), vote("A", contest_id="d"))
    with pytest.raises(UnknownName, match="'d'"):
        DistinctCards.of("c", [stranger]).overstated(claim, uses_card_style=True)
    with pytest.raises(UnknownName, match="known: c"):
        DistinctPapers.of("d", []).draws(claim)
    outside = ComparedCard(CastVoteRecord(("1",), {}), vote("Q", contest_id="d"))
    found, _ = DistinctCards.of("c", [outside]).overstated(claim, uses_card_style=True)
    assert not found.size


def test_hundreds_of_claims_in_no_time() -> None:
    """Of a contest of many claims about rankings each takes a twentieth, at most, of what the definitions take."""
    chance = random.Random(3)
    cards = ranked_cards(chance, "ABCDEFGH", 1500)
    drawn = [
        ComparedCard(record(*ranking), Interpretation(("1",), "c", Reading.VOTE, ranking))
        for ranking in cards
        if ranking
    ]
    claims = next(
        found
        for winner in "ABCDEFGH"
        if len(found := report_of(cards, "ABCDEFGH", winner).claims) > 100
    )
    by_claim = {
        each.id: dict(zip((each.id.choice, each.id.other), (900, 300), strict=True))
        for each in claims
    }
    frame = ComparisonFrame("c", 1500, 1500, {}, False, votes_by_claim=by_claim)
    design = Design(0.05, BET)
    distinct = DistinctCards.of("c", drawn)
    comparison_risk(claims[0], frame, distinct, design)

    start = process_time()
    quick = [comparison_risk(each, frame, distinct, design) for each in claims[:100]]
    each_takes = (process_time() - start) / 100
    start = process_time()
    slow = overstatement_values(
        claims[0], overstatements(claims[0], drawn, uses_card_style=False), frame.margin(claims[0])
    )
    assert each_takes < (process_time() - start) / 20
    path = quick[0].path
    assert path is not None
    assert np.allclose(path.draws.values, slow.values, rtol=1e-15)
    polled = DistinctPapers.of("c", [card.paper for card in drawn])
    assert polling_risk(claims[0], 1500, polled, design).sample_size == len(drawn)
