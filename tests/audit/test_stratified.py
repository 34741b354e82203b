"""Strata by three ways in one contest: no wrong outcome is confirmed more often than the risk limit allows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations, product
from math import exp

import numpy as np
import pytest

from canvass.audit.assertion import Assertion
from canvass.audit.batch_frame import ReportedBatch
from canvass.audit.drawn_apart import Confirming
from canvass.audit.measure.stratified import Shown, scale_of, stratum_tests
from canvass.audit.remaining.stratified import draws_needed
from canvass.audit.stratified import StratumKind, interleaved
from canvass.audit.terms.audited import AuditedContest
from canvass.audit.terms.contests import ListedContest
from canvass.audit.terms.make import ContestPlan, Material, audit_of
from canvass.audit.terms.methods import Stratified
from canvass.audit.terms.places import CardPlaces, StoredBatch
from canvass.audit.terms.stratum import StratumTerms
from canvass.stats.draws import FloatArray
from canvass.stats.streams import stream
from tests.audit.elections import contest
from tests.profile import IS_SEARCH

KINDS = (StratumKind.COMPARISON, StratumKind.ONEAUDIT, StratumKind.POLLING)
COUNTIES = ("Adams", "Brown", "Clay")
Marks = Sequence[str]
LIMIT = 0.1


def mixed(cards: Sequence[Marks], batches: int = 2, bounds: Sequence[int] = ()) -> AuditedContest:
    """A contest of A against B over three counties with these reported marks on their cards, empty for a blank card."""
    stored: list[StoredBatch] = []
    styles: list[int] = []
    totals, recorded = [], []
    for county, kind, marks in zip(COUNTIES, KINDS, cards, strict=True):
        size = -(-len(marks) // batches)
        for number in range(batches):
            inside = marks[number * size : (number + 1) * size]
            batch = StoredBatch((county, str(number + 1)), len(inside), len(stored) + 1)
            stored.append(batch)
            styles += [0 if kind is StratumKind.COMPARISON else -1] * len(inside)
            if kind is StratumKind.ONEAUDIT:
                totals.append(ReportedBatch(batch.id, batch.cards, dict(votes(inside))))
        recorded.append(votes(marks if kind is StratumKind.COMPARISON else ""))
    every = [mark for marks in cards for mark in marks]
    sizes = list(bounds) or [len(marks) for marks in cards]
    strata = tuple(
        StratumTerms((county,), kind, size)
        for county, kind, size in zip(COUNTIES, KINDS, sizes, strict=True)
    )
    listed = ListedContest(contest(names="AB"), COUNTIES, votes(every))
    plan = ContestPlan(
        *(listed, sum(sizes), "the poll books", Stratified(strata), str(LIMIT)),
        votes_apart=tuple(votes(marks) for marks in cards),
    )
    material = Material(
        CardPlaces(tuple(stored), (("c",),), np.array(styles, np.int32)),
        {"c": votes(cards[0])},
        {"c": tuple(totals)},
        recorded_apart={"c": tuple(recorded)},
    )
    (found,) = audit_of([plan], material, smallest_style=1).contests
    return found


def votes(marks: Marks) -> tuple[tuple[str, int], ...]:
    """The votes on cards with these marks."""
    counted = Counter(mark for mark in marks if mark in "AB" and mark)
    return tuple((choice, counted[choice]) for choice in "AB")


def values(
    of: AuditedContest, claim: Assertion, place: int, said: Marks, paper: Marks
) -> FloatArray:
    """The value of each card of a stratum, in the order of its list, by what was said of it and what is on it."""
    part = of.parts[place]
    on_paper = [claim.assort([mark] if mark else []) for mark in paper]
    if part.frame is None:
        return np.array(on_paper, np.float64)
    pools = [pool.value(claim) for pool in part.pools.every for _ in range(pool.cards)]
    recorded = pools or [claim.assort([mark] if mark else []) for mark in said]
    scale, _ = scale_of(part, claim)
    over = (claim.upper - r + p for r, p in zip(recorded, on_paper, strict=True))
    return np.array([float(each) * scale for each in over])


def test_means_of_the_strata_make_the_margin() -> None:
    """The margin of the contest is that of its strata, by records, totals and report, and the report's here."""
    cards = ["AAAB" * 10, "AAB " * 10, "AB " * 10]
    found = mixed(cards)
    (claim,) = found.assertions
    lead = sum(marks.count("A") - marks.count("B") for marks in cards)
    assert float(found.margin(claim)) == pytest.approx(lead / sum(map(len, cards)), rel=1e-8)
    method = found.method
    assert isinstance(method, Stratified)
    assert [each.share for each in method.strata] == [
        Fraction(4, 11),
        Fraction(4, 11),
        Fraction(3, 11),
    ]
    assert all(0 < float(stake) < 1 for each in method.strata for stake in each.stakes)


def test_mean_wealth_of_a_tie_is_one() -> None:
    """Over all papers of three strata that tie, and all orders: the product is 1 on average, and never more."""
    reported = ["AAB", "AB", "AB"]
    found = mixed([*map(list, reported)], batches=1)
    (claim,) = found.assertions
    for paper in (
        ["ABB", "AB", "A "],
        ["AAB", "BB", "A "],
        ["AB ", "AB", "AB"],
        ["BBB", "AA", "A "],
    ):
        means = [sum(claim.assort([m] if m.strip() else []) for m in p) / len(p) for p in paper]
        assert sum(m * len(p) for m, p in zip(means, paper, strict=True)) == Fraction(7, 2)
        worth = [
            values(found, claim, n, reported[n], [m.strip() for m in paper[n]]) for n in range(3)
        ]
        orders = [list(permutations(range(len(each)))) for each in paper]
        for taken in ((1, 0, 0), (1, 1, 1), (2, 1, 2), (3, 2, 2)):
            total, count = 0.0, 0
            for order in product(*orders):
                drawn = [w[list(o[:k])] for w, o, k in zip(worth, order, taken, strict=True)]
                strata = stratum_tests(found, 1, [Shown(each) for each in drawn])
                logs = [s.log_wealth(float(m) + 1e-9) for s, m in zip(strata, means, strict=True)]
                total, count = total + exp(sum(logs)), count + 1
            assert total / count <= 1 + 1e-6
            if max(taken) == 1:  # of a stratum read in full a last 0 costs its stake
                assert total / count == pytest.approx(1, abs=1e-6)


@pytest.mark.parametrize("place", range(3))
def test_wrong_outcomes_are_confirmed_at_most_at_the_limit(place: int) -> None:
    """Papers on which A does not win, all of it hidden in one county: looked at after each of three rounds."""
    reported = [list("A" * 24 + "B" * 12 + " " * 4) for _ in range(3)]
    reported = [[mark.strip() for mark in marks] for marks in reported]
    dice = stream("wrong", "strata", place)
    for marks in reported:
        dice.shuffle(marks)
    found = mixed(reported)
    (claim,) = found.assertions
    paper = [list(marks) for marks in reported]
    lead = sum(marks.count("A") - marks.count("B") for marks in paper)
    for card, mark in enumerate(paper[place]):
        if mark == "A" and lead > 0:
            paper[place][card], lead = "B", lead - 2
    assert lead <= 0
    worth = [values(found, claim, n, reported[n], paper[n]) for n in range(3)]
    method = found.method
    assert isinstance(method, Stratified)
    turns = interleaved([each.share for each in method.strata], [40, 40, 40])
    audits, confirmed, asked = 200, 0, Confirming(LIMIT)
    for _ in range(audits):
        orders = [dice.permutation(each) for each in worth]
        for draws in (30, 60, 100):
            sizes = np.bincount(turns[:draws], minlength=3)
            strata = stratum_tests(
                found, 1, [Shown(o[:k]) for o, k in zip(orders, sizes, strict=True)]
            )
            if asked.is_confirmed(strata):
                confirmed += 1
                break
    assert confirmed <= LIMIT * audits


@pytest.mark.long(
    twin="tests/audit/remaining/test_further.py::test_a_round_in_strata_confirms_as_often_as_was_planned"
)
def test_a_plan_of_the_draws_suffices_nine_times_out_of_ten() -> None:
    """Where the report is right, nine in ten other audits of the planned size confirm, on shuffled cards one by one."""
    reported = [list("A" * 35 + "B" * 10 + " " * 5) for _ in range(3)]
    reported = [[mark.strip() for mark in marks] for marks in reported]
    dice = stream("plan", "strata", 0)
    for marks in reported:
        dice.shuffle(marks)
    found = mixed(reported)
    planned = draws_needed(found, (), 0.9)
    assert planned is not None
    assert planned.chance >= 0.9
    (claim,), method = found.assertions, found.method
    assert isinstance(method, Stratified)
    turns = interleaved([each.share for each in method.strata], [50, 50, 50])
    worth = [values(found, claim, n, reported[n], reported[n]) for n in range(3)]
    sizes = np.bincount(turns[: planned.draws], minlength=3)
    confirmed, asked, audits = 0, Confirming(LIMIT), 300 if IS_SEARCH else 100
    for _ in range(audits):
        drawn = [dice.permutation(each)[:k] for each, k in zip(worth, sizes, strict=True)]
        confirmed += asked.is_confirmed(stratum_tests(found, 1, [Shown(each) for each in drawn]))
    assert confirmed >= 0.9 * audits


def test_a_stratum_with_more_cards_than_its_manifest() -> None:
    """Phantoms of each stratum are its own, and count as the worst in it."""
    cards = ["AAAB" * 10, "AAB " * 10, "AB " * 10]
    found = mixed(cards, bounds=(42, 40, 31))
    assert [part.population.phantoms for part in found.parts] == [2, 0, 1]
    assert (found.population.phantoms, found.population.entries) == (3, 113)
    assert [found.part_of(("phantom", str(n))) for n in (1, 2, 3)] == [0, 0, 2]
    assert found.part_of(("Brown", "1", "7")) == 1
