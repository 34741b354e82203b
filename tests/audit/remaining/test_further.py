"""A further round: planned from where the announced test stands, on what is left to draw."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from math import exp

import numpy as np
import pytest

from canvass.audit.batch_frame import ReportedBatch
from canvass.audit.bravo import log_likelihood_ratio
from canvass.audit.comparison import ErrorRates
from canvass.audit.event import CardRead, CardsInterpreted, ContestRead, Turn
from canvass.audit.event.sample import DrawnEntry, Selection
from canvass.audit.frames.frame import EntryKind
from canvass.audit.measure.contest import Sample, bet_risks, sample_of, suites
from canvass.audit.overstatement import (
    ComparedCard,
    Discrepancies,
    overstatement_values,
    overstatements,
)
from canvass.audit.pair import PairCount
from canvass.audit.providence import ProvidenceTest
from canvass.audit.remaining.further import _ends_of_bet, further_draws
from canvass.audit.remaining.left import rates_left
from canvass.audit.size.simulated import Simulation
from canvass.audit.sprt_polling import polling_ratio_p
from canvass.audit.suite import TwoStrata, suite_maximum
from canvass.audit.terms.make import Material
from canvass.audit.terms.methods import (
    Comparison,
    Method,
    OneAudit,
    Polling,
    PollingRatio,
    Providence,
    Suite,
    SuperSimple,
)
from canvass.model import CardId, CastVoteRecord, Interpretation, Reading
from canvass.stats.draws import Draws
from canvass.stats.martingale import wealth
from canvass.stats.streams import stream
from tests.audit.run.office import Office, listed, office, places, plan, two_choices
from tests.profile import IS_SEARCH

CARDS, WON = 600, 360
SIMULATION = Simulation(replications=2000 if IS_SEARCH else 500)
CHANCE = 0.9
CLOSE = 0.04
"""Four standard errors of a share of 0.9 among 1,000, and of the plan."""
TICKET = "0" * 64
IN_STRATA = Suite(Fraction(2, 3))


def after(method: Method, papers: str, phantoms: int = 0, won: int = WON) -> Sample:
    """An audit by this method whose first round drew the first cards, with these votes on paper; no round without.

    For SUITE two in three cards have a record: 400 of the 600, the first among them.
    """
    contest = listed(two_choices(), {"A": won, "B": CARDS - won})
    kept: dict[CardId, str] = {
        ("Adams", "1", str(n)): "A" if n <= won else "B" for n in range(1, CARDS + 1)
    }
    compared = method.compares is not None
    records = {card: CastVoteRecord(card, {"mayor": (c,)}) for card, c in kept.items()}
    recorded = contest.votes
    if isinstance(method, Suite):
        records = {card: record for n, (card, record) in enumerate(records.items()) if n % 3 < 2}
        recorded = tuple(
            (c, sum(record.votes["mayor"] == (c,) for record in records.values())) for c in "AB"
        )
    lying = places({("Adams", "1"): CARDS}, records if compared else None, ["mayor"])
    material = Material(lying, {"mayor": recorded} if compared else {})
    made = office([plan(contest, method, CARDS + phantoms, "0.05")], material, smallest_style=0)
    made.records = records if compared else {}
    made.begin()
    if papers:
        made.open_round({"mayor": len(papers)}, [_drawn(n) for n in range(1, len(papers) + 1)])
        for number, paper in enumerate(papers, 1):
            _read(made, number, paper)
        made.sign_off()
        made.close()
    return sample_of(made.state, made.audit.contest("mayor"), method, made.records)


def _drawn(number: int) -> DrawnEntry:
    selections = (Selection("mayor", number, TICKET),)
    return DrawnEntry(EntryKind.CARD, ("Adams", "1", str(number)), ("mayor",), selections)


def _read(made: Office, number: int, paper: str) -> None:
    read = (ContestRead("mayor", Reading.VOTE, (paper,)),)
    card = CardRead(("Adams", "1", str(number)), True, read)
    made.say(CardsInterpreted(1, "Adams", "board 1", Turn.FIRST, (card,)))


def share_confirmed(sample: Sample, left: Sequence[int], draws: int) -> float:
    """The share of a thousand audits that confirm by then, each played whole from its first draw."""
    ((number, risk),) = bet_risks(sample)
    assert risk.path is not None
    random = np.random.default_rng(20161108)
    if risk.path.null.size is None:
        come = random.choice(left, (1000, draws))
    else:
        come = random.permuted(np.tile(left, (1000, 1)), axis=1)[:, :draws]
    had = np.tile(risk.path.draws.amounts, (1000, 1))
    whole = Draws(np.concatenate((had, come), axis=1), risk.path.draws.unit)
    path = wealth(whole, risk.path.null, sample.design(number).bet)
    return float((path.first_draw_at(0.05) > 0).mean())


@pytest.mark.parametrize("papers", ["A" * 9 + "B" * 7, "AB" * 20, "B" * 20 + "A" * 10, "AAAAAB"])
def test_a_round_of_polling_confirms_as_often_as_was_planned(papers: str) -> None:
    """After good and after bad beginnings: nine of ten audits played whole confirm by the planned draw."""
    sample = after(Polling(), papers)
    planned = further_draws(sample, CHANCE, SIMULATION)
    assert planned is not None
    assert planned.suffice
    won, lost = WON - papers.count("A"), CARDS - WON - papers.count("B")
    left = [2] * won + [0] * lost
    assert abs(share_confirmed(sample, left, planned.draws) - CHANCE) < CLOSE
    assert share_confirmed(sample, left, planned.draws * 3 // 4) < CHANCE - CLOSE


def of_three(votes: dict[str, int], papers: str) -> Sample:
    """An audit by polling of a contest of several choices, whose first round drew cards with these votes."""
    contest = listed(two_choices(choices="".join(votes)), votes)
    lying = places({("Adams", "1"): CARDS}, None, ["mayor"])
    made = office([plan(contest, Polling(), CARDS, "0.05")], Material(lying, {}), smallest_style=0)
    made.begin()
    made.open_round({"mayor": len(papers)}, [_drawn(n) for n in range(1, len(papers) + 1)])
    for number, paper in enumerate(papers, 1):
        _read(made, number, paper)
    made.sign_off()
    made.close()
    return sample_of(made.state, made.audit.contest("mayor"), Polling(), made.records)


def test_the_assertion_that_takes_most_decides_the_next_round() -> None:
    """Beside a close second choice one far behind is soon beaten: the round is planned for the close one."""
    close, both = {"A": 330, "B": 270}, {"A": 320, "B": 260, "C": 20}
    alone, together, easy = (
        further_draws(of_three(votes, "AB" * 2), CHANCE, SIMULATION)
        for votes in (close, both, {"A": 500, "B": 100})
    )
    assert alone
    assert together
    assert easy
    assert easy.draws < alone.draws / 2
    assert together.draws > 0.8 * alone.draws


def in_pools(pools: int) -> tuple[Sample, list[int]]:
    """Thirty batches of twenty cards, the last of them pools, one card of each drawn; and the values of the rest."""
    sizes: dict[CardId, int] = {("Adams", f"{n:02}"): 20 for n in range(1, 31)}
    paper: dict[CardId, str] = {
        (*batch, str(k)): "A" if k <= 7 + n % 9 else "B"
        for n, batch in enumerate(sizes, 1)
        for k in range(1, 21)
    }
    bare = list(sizes)[30 - pools :]
    linked = {card: vote for card, vote in paper.items() if card[:2] not in bare}
    records = {card: CastVoteRecord(card, {"mayor": (vote,)}) for card, vote in linked.items()}
    votes = {c: [*paper.values()].count(c) for c in "AB"}
    recorded = tuple((c, [*linked.values()].count(c)) for c in "AB")
    reported = tuple(
        ReportedBatch(b, 20, {c: sum(paper[*b, str(k)] == c for k in range(1, 21)) for c in "AB"})
        for b in bare
    )
    material = Material(places(sizes, records, ["mayor"]), {"mayor": recorded}, {"mayor": reported})
    contest = listed(two_choices(), votes)
    made = office([plan(contest, OneAudit(), CARDS, "0.05")], material, smallest_style=0)
    made.records = records
    made.begin()
    drawn = [(*batch, str(1 + (7 * n) % 20)) for n, batch in enumerate(sizes)]
    selected = [
        DrawnEntry(EntryKind.CARD, card, ("mayor",), (Selection("mayor", n, TICKET),))
        for n, card in enumerate(drawn, 1)
    ]
    made.open_round({"mayor": 30}, selected)
    for card in drawn:
        read = CardRead(card, True, (ContestRead("mayor", Reading.VOTE, (paper[card],)),))
        made.say(CardsInterpreted(1, "Adams", "board 1", Turn.FIRST, (read,)))
    made.sign_off()
    made.close()
    audited = made.audit.contest("mayor")
    sample = sample_of(made.state, audited, OneAudit(), records)
    ((_, risk),) = bet_risks(sample)
    assert risk.path is not None
    cards = [
        ComparedCard(
            audited.pool_of.get(card[:2]) or records[card],
            Interpretation(card, "mayor", Reading.VOTE, (vote,)),
        )
        for card, vote in paper.items()
        if card not in drawn
    ]
    (claim,) = audited.assertions
    assert audited.frame is not None
    values = overstatement_values(
        claim, overstatements(claim, cards, uses_card_style=False), audited.frame.margin(claim)
    )
    assert values.unit == risk.path.draws.unit
    return sample, [int(each) for each in values.amounts]


@pytest.mark.parametrize("pools", [12, 24])
def test_a_round_in_pools_confirms_as_often_as_was_planned(pools: int) -> None:
    """Of few pools each is planned by itself, of many their bands: nine of ten audits played whole confirm by then."""
    sample, left = in_pools(pools)
    planned = further_draws(sample, CHANCE, SIMULATION)
    assert planned is not None
    assert planned.suffice
    assert len(left) == CARDS - 30
    assert abs(share_confirmed(sample, left, planned.draws) - CHANCE) < CLOSE
    assert share_confirmed(sample, left, planned.draws * 3 // 4) < CHANCE - CLOSE


def test_phantoms_are_expected_to_come() -> None:
    """Thirty entries that are no cards: each will count as the worst, and the plan reckons with it."""
    sample = after(Polling(), "AB" * 10, phantoms=30)
    planned = further_draws(sample, CHANCE, SIMULATION)
    assert planned is not None
    left = [2] * (WON - 10) + [0] * (CARDS - WON - 10 + 30)
    assert abs(share_confirmed(sample, left, planned.draws) - CHANCE) < CLOSE


def test_phantoms_are_expected_to_come_in_polling_by_ratio() -> None:
    """Four of 604 entries count for the loser: as many of those samples confirm as were planned."""
    sample = after(PollingRatio(), "AB" * 5, phantoms=4)
    planned = further_draws(sample, CHANCE, SIMULATION)
    assert planned is not None
    assert planned.suffice
    reported, assumed = PairCount(604, WON, 240), (WON - 5, 240 - 5 + 4, 0)
    come = np.random.default_rng(7).multivariate_hypergeometric(assumed, planned.draws, 1000)
    drawn = 10 + planned.draws
    risks = [polling_ratio_p(reported, PairCount(drawn, 5 + w, 5 + x)) for w, x, _ in come]
    assert abs(np.mean(np.array(risks) <= 0.05) - CHANCE) < CLOSE


def test_phantoms_are_expected_to_come_in_providence() -> None:
    """Fifty of 650 entries count for the loser: the first round confirms nine times out of ten all the same."""
    sample = after(Providence(), "", phantoms=50)
    planned = further_draws(sample, CHANCE, SIMULATION)
    bare = further_draws(after(Providence(), ""), CHANCE, SIMULATION)
    assert planned is not None
    assert bare is not None
    assert bare.draws < planned.draws
    test = ProvidenceTest(WON / CARDS, 0.05)
    lost = CARDS - WON + 50
    come = np.random.default_rng(8).binomial(planned.draws, lost / (CARDS + 50), 1000)
    confirms = {
        n: test.measure([PairCount(planned.draws, planned.draws - n, n)])[0].confirms
        for n in {*come.tolist()}
    }
    assert abs(np.mean([confirms[n] for n in come.tolist()]) - CHANCE) < CLOSE


def test_providence_plans_no_round_where_phantoms_outweigh_the_lead() -> None:
    """120 votes ahead and 120 phantoms: every share of winners that could come is at most a half."""
    assert further_draws(after(Providence(), "", phantoms=120), CHANCE, SIMULATION) is None


def test_wealth_that_fell_takes_more_draws() -> None:
    """Two audits with the same measured risk: the one whose later cards took its wealth away needs more."""
    high, fallen = after(Polling(), "A" * 10), after(Polling(), "A" * 10 + "B" * 15)
    ((_, one),), ((_, other),) = bet_risks(high), bet_risks(fallen)
    assert one.measured_risk == other.measured_risk
    first, second = (further_draws(each, CHANCE, SIMULATION) for each in (high, fallen))
    assert first is not None
    assert second is not None
    assert second.draws > 1.5 * first.draws


@pytest.mark.parametrize(
    "method",
    [Comparison(), Comparison(style=False, replacement=True), SuperSimple(), IN_STRATA],
)
def test_errors_that_were_found_are_expected_to_go_on(method: Method) -> None:
    """Clean cards, one error, four errors: each plan is larger; without errors it is the clean one."""
    plans = [
        further_draws(after(method, "A" * (10 - errors) + "B" * errors), CHANCE, SIMULATION)
        for errors in (0, 1, 4)
    ]
    draws = [each.draws for each in plans if each is not None]
    assert len(draws) == 3
    assert draws == sorted(set(draws))


def test_a_round_of_comparison_confirms_if_nothing_differs() -> None:
    """Without any error so far the plan is hardly more than the draws of which none differs."""
    sample = after(Comparison(), "A" * 8)
    planned = further_draws(sample, CHANCE, SIMULATION)
    assert planned is not None
    ((_, risk),) = bet_risks(sample)
    assert risk.path is not None
    clean = int(risk.path.draws.amounts[0])
    assert share_confirmed(sample, [clean] * CARDS, planned.draws) == 1
    fewest = next(n for n in range(100) if share_confirmed(sample, [clean] * CARDS, n) == 1)
    assert planned.draws <= fewest + 2


def test_providence_goes_on_from_the_cards_so_far() -> None:
    """The further round is the exact one: its chance from the counts so far is nine in ten, and not with fewer."""
    sample = after(Providence(), "AB" * 20)
    planned = further_draws(sample, CHANCE, SIMULATION)
    assert planned is not None
    test = ProvidenceTest(WON / CARDS, 0.05)
    assert planned.draws == test.next_round(PairCount(40, 20, 20), CHANCE).draws
    assert planned.draws > test.next_round(PairCount(0, 0, 0), CHANCE).draws


BY_PROVIDENCE = Providence()


def three_ways(papers: str, method: Method = BY_PROVIDENCE) -> Sample:
    """240 of 600 cards for A, 180 for B and for C, after a first round with these votes."""
    contest = listed(two_choices(choices="ABC"), {"A": 240, "B": 180, "C": 180})
    lying = places({("Adams", "1"): CARDS})
    made = office([plan(contest, method, CARDS, "0.05")], Material(lying, {}), smallest_style=0)
    made.begin()
    made.open_round({"mayor": len(papers)}, [_drawn(n) for n in range(1, len(papers) + 1)])
    for number, paper in enumerate(papers, 1):
        _read(made, number, paper)
    made.sign_off()
    made.close()
    return sample_of(made.state, made.audit.contest("mayor"), method, made.records)


def test_a_round_of_polling_confirms_every_claim() -> None:
    """Two losers are level: audits played whole on the same cards confirm both nine times out of ten."""
    sample = three_ways("AABC" * 10, Polling())
    planned = further_draws(sample, CHANCE, SIMULATION)
    alone = [_ends_of_bet(sample, n, risk, SIMULATION) for n, risk in bet_risks(sample)]
    assert planned is not None
    assert planned.suffice
    assert len(alone) == 2
    hardest = max(each.ends.quantile(CHANCE).draws for each in alone if each is not None)
    assert hardest < planned.draws < CARDS - 40
    random = np.random.default_rng(20161108)
    papers = np.array([0] * (240 - 20) + [1] * (180 - 10) + [2] * (180 - 10))
    come = random.permuted(np.tile(papers, (1000, 1)), axis=1)[:, : planned.draws]
    is_all = {draws: np.ones(1000, bool) for draws in (hardest, planned.draws)}
    for loser, (number, risk) in enumerate(bet_risks(sample), 1):
        assert risk.path is not None
        worth = np.array([2, 1, 1])
        worth[loser] = 0
        had = np.tile(risk.path.draws.amounts, (1000, 1))
        whole = Draws(np.concatenate((had, worth[come]), axis=1), risk.path.draws.unit)
        first = wealth(whole, risk.path.null, sample.design(number).bet).first_draw_at(0.05)
        for draws, is_confirmed in is_all.items():
            is_confirmed &= (first > 0) & (first <= 40 + draws)
    assert is_all[hardest].mean() < CHANCE - 0.01
    assert is_all[planned.draws].mean() > CHANCE - 0.02


def test_a_round_of_providence_confirms_every_pair() -> None:
    """Two losers are level: the planned round confirms both nine times out of ten; what either takes does not."""
    planned = further_draws(three_ways("AABC" * 10), CHANCE, SIMULATION)
    assert planned is not None
    test = ProvidenceTest(240 / 420, 0.05)
    before = {"B": PairCount(40, 20, 10), "C": PairCount(40, 20, 10)}
    alone = max(test.next_round_in_cards(count, CHANCE, 420 / CARDS) for count in before.values())

    def confirmed(draws: int) -> float:
        drawn = stream("three ways", "rounds").multinomial(draws, [0.4, 0.3, 0.3], size=20_000)
        won, is_all = drawn[:, 0], np.ones(len(drawn), bool)
        for lost, count in zip(drawn.T[1:], before.values(), strict=True):
            needed = test.boundary_of_next(count)(np.arange(draws + 1))
            is_all &= won >= needed[won + lost]
            late = PairCount(40 + draws, count.winner + int(won[0]), count.loser + int(lost[0]))
            assert test.measure([count, late])[-1].confirms == (won[0] >= needed[won[0] + lost[0]])
        return float(is_all.mean())

    assert planned.draws > alone
    assert confirmed(planned.draws) == pytest.approx(CHANCE, abs=0.01)
    assert confirmed(alone) < CHANCE - 0.015


def test_a_round_of_polling_by_ratio_confirms_every_pair() -> None:
    """Two losers are level: the planned first round confirms both nine times out of ten; what either takes does not."""
    few = Simulation(replications=300 if IS_SEARCH else 200)
    planned = further_draws(three_ways("AABC", PollingRatio()), CHANCE, few)
    alone = further_draws(three_ways("AABC", PollingRatio()), 2 * CHANCE - 1, few)
    assert planned is not None
    assert alone is not None
    reported = PairCount(CARDS, 240, 180)

    def confirmed(draws: int) -> float:
        random = stream("three ways", "ratio")
        come = random.multivariate_hypergeometric([238, 179, 179], draws, 800 if IS_SEARCH else 500)
        found = come + np.array([2, 1, 1])
        pairs = {(won, lost) for won, *rest in found.tolist() for lost in rest}
        within = {
            pair: polling_ratio_p(reported, PairCount(draws + 4, *pair)) <= 0.05 for pair in pairs
        }
        return float(np.mean([within[w, b] and within[w, c] for w, b, c in found.tolist()]))

    assert confirmed(planned.draws) > CHANCE - CLOSE
    assert confirmed(alone.draws) < CHANCE - CLOSE


def test_no_round_of_providence_is_planned_against_all_evidence() -> None:
    """Reported as next to unanimous, and 150 cards of the first round are for the loser."""
    assert further_draws(after(Providence(), "B" * 150, won=CARDS - 1), CHANCE, SIMULATION) is None


def test_providence_needs_nothing_for_a_pair_that_a_round_confirmed() -> None:
    """34 of 50 confirm by the tails of the round, though their ratio alone is short of twenty."""
    sample = after(Providence(), "A" * 34 + "B" * 16)
    (round_,) = ProvidenceTest(WON / CARDS, 0.05).measure([PairCount(50, 34, 16)])
    assert round_.confirms
    assert exp(log_likelihood_ratio(WON / CARDS, 34, 16)) < 20
    assert further_draws(sample, CHANCE, SIMULATION) is None


def test_polling_by_ratio_goes_on_from_the_cards_so_far() -> None:
    """A worse beginning takes more cards."""
    plans = [
        further_draws(after(PollingRatio(), papers), CHANCE, SIMULATION)
        for papers in ("A" * 12 + "B" * 8, "AB" * 10)
    ]
    first, second = (each.draws for each in plans if each is not None)
    assert first < second < CARDS


@pytest.mark.parametrize("papers", ["AABAAA", "AABAABAABAAB"])
def test_a_round_in_strata_confirms_as_often_as_was_planned(papers: str) -> None:
    """Three phantoms, each lost: of 60 audits that go on, each with its certified maximum, nine in ten confirm."""
    sample = after(IN_STRATA, papers, phantoms=3)
    planned = further_draws(sample, CHANCE, SIMULATION)
    ((_, suite),) = suites(sample)
    strata = sample.contest.strata
    assert planned is not None
    assert planned.suffice
    assert strata is not None
    first, second = suite.comparison, suite.polling
    compared, polled = strata.division.of(len(papers) + planned.draws)
    rates = rates_left(first.found, first.draws, ErrorRates())
    over, twice = rates.one_vote_over, rates.two_vote_over
    random, confirmed = np.random.default_rng(3), 0
    read = second.sample
    left = (second.reported.winner - read.winner, second.reported.loser + 3 - read.loser)
    for _ in range(60):
        won, lost = random.multivariate_hypergeometric(left, polled - read.cards)
        wrong = random.multinomial(compared - first.draws, [over, twice, 1 - over - twice])
        found = Discrepancies(
            first.found.one_vote_over + int(wrong[0]), first.found.two_vote_over + int(wrong[1])
        )
        then = TwoStrata(
            replace(first, draws=compared, found=found),
            replace(
                second, sample=PairCount(polled, read.winner + int(won), read.loser + int(lost))
            ),
        )
        confirmed += suite_maximum(then).at_most <= 0.05
    assert abs(confirmed / 60 - CHANCE) < 4 * (CHANCE * (1 - CHANCE) / 60) ** 0.5


def test_what_can_no_longer_confirm_is_not_said_to_suffice() -> None:
    """Records that are wrong more often than right: all draws are named, and that they do not suffice."""
    found = further_draws(after(SuperSimple(), "A" * 10 + "B" * 30), CHANCE, SIMULATION)
    assert found is not None
    assert not found.suffice
