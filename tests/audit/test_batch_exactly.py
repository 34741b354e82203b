"""Batch comparison equals Kaplan-Markov in fractions on any frame, and moves with the votes as it should."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from canvass.audit.assertion import Assertion
from canvass.audit.batch import CountedBatch, batch_risk
from canvass.audit.batch_frame import (
    BatchFrame,
    ErrorBounds,
    ReportedBatch,
    equal_bounds,
    error_bounds,
)
from canvass.audit.risk import Design, Risk, Status
from canvass.audit.rules import assertions
from canvass.model import Contest, Rule
from canvass.stats import bets
from tests.audit.elections import contest
from tests.audit.plain_batches import kaplan_markov
from tests.profile import tries

CONTESTS = (
    contest(names="AB"),
    contest(names="ABC"),
    contest(names="ABCDE"),
    contest(names="ABCD", seats=2, votes_allowed=2),
    contest(Rule.SUPER_MAJORITY, names="ABC", share=Fraction(3, 7), about=("A",)),
    contest(Rule.THRESHOLD, names="ABC", share=Fraction(11, 100)),
)
Counts = dict[str, int]


@dataclass(frozen=True)
class Played:
    """Batches as reported, and what was counted in those drawn, in the order of the draw."""

    frame: BatchFrame
    sample: tuple[CountedBatch, ...]
    is_replaced: bool
    is_equal: bool

    @property
    def bounds(self) -> ErrorBounds:
        """The weights of the draw."""
        return (equal_bounds if self.is_equal else error_bounds)(self.frame)

    def risk(self, stake: float = 1.0, claim: Assertion | None = None) -> Risk:
        """The engine's answer, of all claims together or of one."""
        design = Design(1e-9, bets.FixedStake(stake), self.is_replaced)
        return batch_risk(self.frame, self.bounds, self.sample, design, claim)


def votes_on(cards: int, of: Contest) -> st.SearchStrategy[Counts]:
    """Votes that so many cards can hold."""
    names = [choice.id for choice in of.choices]
    lists = st.lists(st.integers(0, cards), min_size=len(names), max_size=len(names))
    return lists.map(
        lambda counts: _fitting(dict(zip(names, counts, strict=True)), cards, of.votes_allowed)
    )


def _fitting(votes: Counts, cards: int, allowed: int) -> Counts:
    """The votes, the later ones cut to what is left of the cards."""
    left = cards * allowed
    kept = {}
    for name, count in votes.items():
        kept[name] = min(count, left)
        left -= kept[name]
    return kept


@st.composite
def batches_played(draw: st.DrawFn) -> Played:
    """Any frame that can be audited, and any counts of some of its batches."""
    of = draw(st.sampled_from(CONTESTS))
    few, many = st.integers(1, 60), st.integers(1, 10**7)
    sizes = draw(st.lists(st.one_of(few, many), min_size=2, max_size=6))
    listed = [
        ReportedBatch(str(place), cards, draw(votes_on(cards, of)))
        for place, cards in enumerate(sizes)
    ]
    total = sum((Counter(batch.votes) for batch in listed), Counter[str]())
    votes = {choice.id: total[choice.id] for choice in of.choices}
    claims = assertions(of, votes, sum(sizes)).assertions
    assume(claims)
    frame = BatchFrame("c", claims, tuple(listed), draw(st.integers(0, 2)), draw(st.booleans()))
    assume(frame.status is Status.AUDITABLE)
    played = Played(frame, (), draw(st.booleans()), draw(st.booleans()))
    drawable = [batch for batch in listed if played.bounds.weights[batch.id]]
    order = draw(
        st.lists(st.sampled_from(drawable), max_size=12)
        if played.is_replaced
        else st.permutations(drawable).map(lambda all_of_them: all_of_them[:-1])
    )
    counts = {batch.id: draw(_near(batch, of)) for batch in listed}
    return replace(played, sample=tuple(CountedBatch(b.id, counts[b.id]) for b in order))


def _near(batch: ReportedBatch, of: Contest) -> st.SearchStrategy[Counts | None]:
    """What people count: mostly the report, or a few votes off; anything at all; or the batch is lost."""
    few = st.dictionaries(st.sampled_from([c.id for c in of.choices]), st.integers(-2, 2))
    changed = few.map(lambda by: _changed(batch, by, of.votes_allowed))
    reported = st.just(dict(batch.votes))
    return st.one_of(reported, reported, changed, votes_on(batch.cards, of), st.none())


def _changed(batch: ReportedBatch, by: Counts, allowed: int) -> Counts:
    votes = {c: min(max(n + by.get(c, 0), 0), batch.cards) for c, n in batch.votes.items()}
    return _fitting(votes, batch.cards, allowed)


def exactly(played: Played, stake: Fraction = Fraction(1)) -> float:
    """The same in fractions."""
    sample = [(each.id, each.votes) for each in played.sample]
    return float(
        kaplan_markov(
            played.frame,
            sample,
            replacement=played.is_replaced,
            equal=played.is_equal,
            stake=stake,
        )
    )


@given(batches_played())
def test_the_risk_is_kaplan_markov_in_fractions(played: Played) -> None:
    """Any contest, weights and counts, put back or not: the engine's risk is the exact one."""
    assert played.risk().measured_risk == pytest.approx(exactly(played), rel=1e-9)
    survives = exactly(played, Fraction(9, 10))
    assert played.risk(0.9).measured_risk == pytest.approx(survives, rel=1e-9)


@pytest.mark.parametrize("is_replaced", [True, False])
def test_sums_that_64_bits_cannot_hold_are_exact_too(is_replaced: bool) -> None:
    """Nine margins of millions without a common measure: their product has sixty digits, and nothing is rounded."""
    of = contest(names="ABCDEFGHIJ")
    votes = {name: 1_000_003 - 7_919 * place**3 // 9 for place, name in enumerate("ABCDEFGHIJ")}
    listed = tuple(ReportedBatch(str(n), 12_000_000, votes) for n in range(12))
    claims = assertions(of, {name: 12 * count for name, count in votes.items()}).assertions
    frame = BatchFrame("c", claims, listed)
    assert error_bounds(frame).total > 2**64
    found = [{**votes, "A": votes["A"] - n, "C": votes["C"] + n} for n in (0, 9, 0, 70_000, 1)]
    sample = tuple(CountedBatch(str(n), each) for n, each in enumerate(found))
    played = Played(frame, sample, is_replaced, is_equal=False)
    assert played.risk().measured_risk == pytest.approx(exactly(played), rel=1e-12)


@settings(max_examples=tries(20))
@given(batches_played(), st.data())
def test_a_larger_error_never_lowers_the_risk(played: Played, data: st.DataObject) -> None:
    """A vote of the winner that people find for the loser, in a batch that was drawn."""
    found = [each for each in played.sample if each.votes]
    assume(found)
    worse = data.draw(st.sampled_from(found))
    votes = dict(worse.votes or {})
    claim = data.draw(st.sampled_from(played.frame.assertions))
    weights = dict(claim.assorter.weights)
    winner, loser = (each(weights, key=lambda name: weights[name]) for each in (max, min))
    assume(votes.get(winner))
    changed = {**votes, winner: votes[winner] - 1, loser: votes[loser] + 1}
    sample = tuple(
        CountedBatch(each.id, changed) if each.id == worse.id else each for each in played.sample
    )
    after = replace(played, sample=sample).risk(claim=claim)
    assume(after.status is not Status.MORE_VOTES_THAN_CARDS)
    assert after.measured_risk >= played.risk(claim=claim).measured_risk - 1e-12


@given(st.lists(st.integers(0, 30), min_size=2, max_size=5), st.integers(1, 100), st.data())
def test_blank_cards_that_no_bound_uses_change_nothing(
    leads: list[int], blank: int, data: st.DataObject
) -> None:
    """With equal weights only the largest bound counts: blank cards in a batch below it leave the risk as it is."""
    votes = [{"A": 30 + lead, "B": 30} for lead in (131, *leads)]
    (claim,) = assertions(CONTESTS[0], {"A": 2, "B": 1}).assertions
    counted = tuple(
        CountedBatch(str(n), {**each, "A": each["A"] - data.draw(st.integers(0, 2))})
        for n, each in enumerate(votes[:-1])
    )
    risks = []
    for more in (0, blank):
        listed = [ReportedBatch(str(n), 200, each) for n, each in enumerate(votes)]
        listed[-1] = replace(listed[-1], cards=200 + more)
        frame = BatchFrame("c", (claim,), tuple(listed))
        risks.append(Played(frame, counted, is_replaced=False, is_equal=True).risk().measured_risk)
    assert risks[0] == risks[1]


@given(st.integers(80, 400), st.integers(1, 12))
def test_a_card_more_in_every_batch_is_no_jump(cards: int, batches: int) -> None:
    """One vote short in one batch: the risk grows a little with the cards, whatever the numbers have in common."""
    risks = []
    for size in (cards, cards + 1):
        listed = tuple(ReportedBatch(str(n), size, {"A": 42, "B": 38}) for n in range(batches + 1))
        (claim,) = assertions(CONTESTS[0], {"A": 42, "B": 38}).assertions
        sample = [CountedBatch(b.id, b.votes) for b in listed[:-1]]
        sample[0] = CountedBatch("0", {"A": 41, "B": 38})
        frame = BatchFrame("c", (claim,), listed)
        design = Design(0.05, bets.FixedStake(1.0), with_replacement=True)
        risks.append(batch_risk(frame, error_bounds(frame), sample, design).measured_risk)
    assert risks[0] <= risks[1] <= risks[0] + 0.05
