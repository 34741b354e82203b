"""ONEAudit: the totals of a pool stand for the records of its cards, on the same martingale."""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from canvass.audit.assertion import Assertion
from canvass.audit.bets.asked import bet_in
from canvass.audit.bets.recommended import recommended_bet
from canvass.audit.bets.tested import ComparedClaim
from canvass.audit.comparison import ComparisonFrame, ErrorRates, comparison_null, comparison_risk
from canvass.audit.compiler import HALF
from canvass.audit.kinds import COMPARISON, ONEAUDIT
from canvass.audit.overstatement import ComparedCard, overstatement_values, overstatements
from canvass.audit.pools import BANDS, PARTS, Pool, Pools
from canvass.audit.risk import Design, Status
from canvass.audit.rules import assertions
from canvass.audit.stacks import comparison_stack, pooled_overstatements
from canvass.errors import CanvassError, OutOfRange, UnknownName
from canvass.model import Reading
from canvass.stats import bets
from canvass.stats.endings import SequentialTest, simulated_endings
from tests.audit.elections import EVERY_RULE, contest, possible_marks, read_as, record, tally, vote
from tests.profile import tries
from tests.published.computed import computes
from tests.published.read import vectors

VECTORS = {**vectors("audit_comparison"), **vectors("audit_martingale")}
(A_BEATS_B,) = assertions(contest(names="AB"), {"A": 3, "B": 1}).assertions
NO_ERRORS = ErrorRates(0, 0, 0, 0)


def section_2_2(first: int, second: int) -> ComparisonFrame:
    """Stark (2023), section 2.2: 20,000 cards, half of them linked, two pools of 5,000, a margin of a twentieth."""
    pools = [
        Pool((name,), 5000, {"A": 5 * a, "B": 5 * (1000 - a)})
        for name, a in (("p", first), ("q", second))
    ]
    return ComparisonFrame(
        "c", 20_000, 10_000, {"A": 5500, "B": 4500}, False, pools=Pools(tuple(pools))
    )


@computes(
    "oneaudit-values",
    by=overstatement_values,
    shown={"B": lambda draws: draws.values, "B_no_error": lambda draws: draws.values},
)
def test_published_values() -> None:
    """Cards for the winner, for nobody and for the loser, in pools of 90 and 10 percent, and a linked card."""
    vector = VECTORS["oneaudit-values"]
    frame = section_2_2(900, 100)
    margin = frame.margin(A_BEATS_B)
    assert margin == Fraction(str(vector["given"]["assorter_margin"]))
    assert [float(p.value(A_BEATS_B)) for p in frame.pools.every] == vector["given"]["pool_means"]
    papers = [vote("A"), vote(), vote("B")]
    for pool, expected in zip(frame.pools.every, vector["expect"]["B"], strict=True):
        cards = [ComparedCard(pool, paper) for paper in papers]
        found = overstatements(A_BEATS_B, cards, uses_card_style=False)
        values = overstatement_values(A_BEATS_B, found, margin).values
        assert values.tolist() == pytest.approx(expected, abs=1e-12)
    (clean,) = overstatement_values(A_BEATS_B, [Fraction(0)], margin).values
    assert clean == pytest.approx(vector["expect"]["B_no_error"], abs=1e-12)


@pytest.mark.parametrize("first", [900, 990])
def test_the_bet_is_made_for_the_published_population(first: int) -> None:
    """The values and shares that the report implies, and the fastest bet on them, are those of the paper."""
    vector = VECTORS[f"oneaudit-kelly-{first}"]
    claim = ComparedClaim(A_BEATS_B, section_2_2(first, 1000 - first), 0.05, NO_ERRORS)
    population = dict(zip(claim.draws.values, claim.draws.chances, strict=True))
    for value, chance in zip(
        vector["given"]["values"], vector["given"]["probabilities"], strict=True
    ):
        (found,) = [c for v, c in population.items() if v == pytest.approx(value, abs=1e-12)]
        assert found == pytest.approx(chance, abs=1e-12)
    fastest = bet_in("kelly:cap=1").bet_for(claim)
    assert isinstance(fastest, bets.Kelly)
    kelly = float(bets.kelly_bet(fastest.values, fastest.chances, 0.5))
    assert kelly == pytest.approx(vector["expect"]["lambda"], abs=1e-9)


def test_the_recommended_bet_ends_near_the_published_size() -> None:
    """About 469 draws on average, within four standard errors and what the bet is insured for (Stark 2023: 800)."""
    frame = section_2_2(900, 100)
    claim = ComparedClaim(A_BEATS_B, frame, 0.05, NO_ERRORS)
    bet = recommended_bet(claim)
    test = SequentialTest(comparison_null(A_BEATS_B, frame, Design(0.05, bet)), bet, 0.05)
    stack = comparison_stack(A_BEATS_B, frame, NO_ERRORS)
    draws = simulated_endings(test, stack, 1000, "oneaudit").draws
    published = VECTORS["oneaudit-kelly-900"]["expect"]["n_approx"]
    assert draws.mean() == pytest.approx(published, abs=4 * draws.std() / np.sqrt(1000) + 20)


def test_pools_without_spread_are_comparison_and_one_pool_is_polling() -> None:
    """A pool of one mind has no error in any card; in one pool of all cards the values are those of polling."""
    frame = section_2_2(1000, 0)
    over = pooled_overstatements(A_BEATS_B, frame)
    assert over == {Fraction(0): 10_000}
    pool = Pool(("p",), 1000, {"A": 600, "B": 400})
    frame = ComparisonFrame("c", 1000, 0, {}, False, pools=Pools((pool,)))
    margin = frame.margin(A_BEATS_B)
    assert margin == Fraction(1, 5)
    cards = [ComparedCard(pool, vote(name)) for name in "AB"]
    found = overstatements(A_BEATS_B, cards, uses_card_style=False)
    for_a, for_b = overstatement_values(A_BEATS_B, found, margin).values
    # a line through what polling takes: 1 for A and 0 for B, the mean of a tie staying one half
    assert (for_a + for_b) / 2 == pytest.approx(0.5)


@pytest.mark.parametrize("rule", EVERY_RULE)
def test_the_margin_is_that_of_the_records_that_were_added_up(rule: str) -> None:
    """For every rule of counting: pooled or linked, the margin is the same, but for a billionth that is rounded."""
    of = EVERY_RULE[rule]
    marks = possible_marks(of)
    cards = [marks[(7 * n + n // 5) % len(marks)] for n in range(97)] + [marks[1]] * 60
    votes = tally(cards)
    for assertion in assertions(of, votes).assertions:
        linked = ComparisonFrame("c", 157, 157, votes, False)
        pooled = [Pool((str(n),), len(cards[n::3]), tally(cards[n::3])) for n in range(2)]
        frame = ComparisonFrame(
            "c", 157, len(cards[2::3]), tally(cards[2::3]), False, pools=Pools(tuple(pooled))
        )
        lost = linked.margin(assertion) - frame.margin(assertion)
        assert 0 <= lost < 2 * assertion.unit / PARTS
        assert frame.phantoms == 0


@given(
    st.lists(st.tuples(st.integers(1, 400), st.integers(0, 400), st.integers(0, 400)), max_size=80)
)
def test_bands_keep_every_card_and_the_sum_of_all_values(
    shapes: list[tuple[int, int, int]],
) -> None:
    """Pools taken together for a plan have the same cards, and the same lead but for what is rounded."""
    every = tuple(
        Pool((str(n),), cards, {"A": min(a, cards), "B": min(b, cards - min(a, cards))})
        for n, (cards, a, b) in enumerate(shapes)
    )
    pools = Pools(every)
    banded = Pools(pools.in_bands(A_BEATS_B))
    assert banded.cards == pools.cards
    assert len(banded.every) <= max(BANDS + 1, min(len(every), BANDS))
    assert abs(banded.lead(A_BEATS_B) - pools.lead(A_BEATS_B)) <= Fraction(pools.cards, PARTS)


@given(
    st.sampled_from(sorted(EVERY_RULE)),
    st.lists(
        st.tuples(st.integers(1, 30), st.dictionaries(st.sampled_from("ABCD"), st.integers(0, 30))),
        max_size=30,
    ),
    st.sampled_from([1, 10**9, 2**61]),
)
def test_all_pools_at_once_are_each_by_itself(
    rule: str, shapes: list[tuple[int, dict[str, int]]], larger: int
) -> None:
    """Property: lead and bands are those of every pool's value by itself, as are refusals; numbers of any size."""
    of = EVERY_RULE[rule]
    marks = possible_marks(of)
    votes = tally([*marks, marks[1], marks[1]])
    pools = Pools(
        tuple(
            Pool((str(n),), cards * larger, {c: larger * v for c, v in each.items()})
            for n, (cards, each) in enumerate(shapes)
        )
    )
    for assertion in assertions(of, votes).assertions[:3]:
        refused, values = _values(pools, assertion)
        if refused is not None:
            with pytest.raises(type(refused), match=f"^{re.escape(str(refused))}$"):
                pools.lead(assertion)
            continue
        pairs = list(zip(pools.every, values, strict=True))
        assert pools.lead(assertion) == sum(pool.cards * (v - Fraction(1, 2)) for pool, v in pairs)
        if len(values) <= BANDS:
            continue
        band = pools.band_of(assertion)
        number = {pool: int(v / assertion.upper * BANDS) for pool, v in pairs}
        for one, other in pairwise(pools.every):
            assert (band[one] is band[other]) == (number[one] == number[other])


def _values(pools: Pools, assertion: Assertion) -> tuple[CanvassError | None, list[Fraction]]:
    """Each pool's value by itself, or what is said of the first that is refused."""
    try:
        return None, [pool.value(assertion) for pool in pools.every]
    except (OutOfRange, UnknownName) as refusal:
        return refusal, []


def test_a_card_nobody_found_counts_as_the_worst_for_its_pool() -> None:
    """A lost card of a pool is the loser's; one without the contest is for nobody."""
    pool = section_2_2(900, 100).pools.every[0]
    papers = [read_as(Reading.NOT_FOUND), read_as(Reading.CONTEST_NOT_ON_CARD)]
    cards = [ComparedCard(pool, paper) for paper in papers]
    found = overstatements(A_BEATS_B, cards, uses_card_style=False)
    assert found == (Fraction(9, 10), Fraction(4, 10))


def test_pools_that_cannot_be_are_refused() -> None:
    """Totals beyond the cards, no cards, negative votes; more cards in pools and records than there are."""
    with pytest.raises(OutOfRange, match="10 cards cannot hold the votes"):
        Pool(("p",), 10, {"A": 9, "B": 2}).value(A_BEATS_B)
    with pytest.raises(OutOfRange, match="at least one card"):
        Pool(("p",), 0, {})
    with pytest.raises(OutOfRange, match="no votes below 0"):
        Pool(("p",), 3, {"A": -1})
    crowded = ComparisonFrame("c", 5, 4, {"A": 4}, False, pools=Pools((Pool(("p",), 2, {"A": 2}),)))
    assert crowded.status(A_BEATS_B) is Status.MORE_RECORDS_THAN_CARDS


def test_the_risk_is_of_its_own_kind() -> None:
    """With pools the risk is ONEAudit's; every card read ends it by what people found."""
    pool = Pool(("p",), 4, {"A": 3, "B": 1})
    frame = ComparisonFrame("c", 5, 1, {"A": 1}, False, pools=Pools((pool,)))
    cards = [ComparedCard(record("A"), vote("A"))]
    cards += [ComparedCard(pool, vote(name)) for name in "AAAB"]
    design = Design(0.05, bets.FixedStake(0.5))
    found = comparison_risk(A_BEATS_B, frame, cards, design)
    assert (found.method, found.status) == (ONEAUDIT, Status.HAND_COUNT_AGREES)
    other = [cards[0], *(ComparedCard(pool, vote(name)) for name in "ABBB")]
    assert comparison_risk(A_BEATS_B, frame, other, design).status is Status.HAND_COUNT_DIFFERS
    plain = ComparisonFrame("c", 5, 5, {"A": 4, "B": 1}, False)
    assert comparison_risk(A_BEATS_B, plain, cards[:1], design).method is COMPARISON


def test_totals_with_several_votes_a_card_have_a_size() -> None:
    """Where totals do not say which votes are on one card the bet is for the fewest kinds of card there can be."""
    of = EVERY_RULE["approval"]
    votes = {"A": 70, "B": 40, "C": 10}
    pool = Pool(("p",), 90, votes)
    for assertion in assertions(of, votes).assertions:
        frame = ComparisonFrame("c", 90, 0, {}, False, pools=Pools((pool,)))
        over = pooled_overstatements(assertion, frame)
        assert over.total() == 90
        assert abs(sum(over.elements(), Fraction(0))) <= Fraction(1, 1000)


def test_where_phantoms_take_the_lead_the_bet_learns() -> None:
    """No stake ends; a bet on rates of errors would take every card of a pool for one, so the mean is learnt."""
    pool = Pool(("p",), 100, {"A": 60, "B": 40})
    frame = ComparisonFrame("c", 150, 0, {}, False, pools=Pools((pool,)))
    assert frame.status(A_BEATS_B) is Status.AUDITABLE
    assert recommended_bet(ComparedClaim(A_BEATS_B, frame, 0.05)) == bets.Agrapa()


@given(st.data())
def test_the_values_of_all_pools_at_once_are_those_of_each(data: st.DataObject) -> None:
    """The same fraction, lead and band for pools of any size, also where 64 bits hold no product."""
    reported = data.draw(st.sampled_from([*EVERY_RULE.values()]))
    every = assertions(reported, {"A": 70, "B": 20, "C": 10}, 100).assertions
    number = st.integers(0, 10) | st.integers(0, 10**6) | st.integers(0, 10**15)
    votes = st.dictionaries(st.sampled_from("ABC"), number)
    listed = data.draw(st.lists(st.tuples(votes, number), max_size=2 * BANDS))
    pools = [
        Pool((str(place),), sum(has.values()) + rest + 1, has)
        for place, (has, rest) in enumerate(listed)
    ]
    for claim in every:
        values = [pool.value(claim) for pool in pools]
        together = Pools(tuple(pools))
        above = (pool.cards * (v - HALF) for pool, v in zip(pools, values, strict=True))
        assert together.lead(claim) == sum(above, Fraction(0))
        bands: dict[int, list[Pool]] = {}
        for place, (pool, value) in enumerate(zip(pools, values, strict=True)):
            is_crowded = len(pools) > BANDS
            band = int(value / claim.upper * BANDS) if is_crowded else place
            bands.setdefault(band, []).append(pool)
        found: dict[Pool, list[Pool]] = {}
        for pool, band_pool in together.band_of(claim).items():
            found.setdefault(band_pool, []).append(pool)
        assert [*found.values()] == [*bands.values()]


@settings(max_examples=tries(10))
@given(
    st.permutations("ABC"),
    st.lists(
        st.tuples(st.integers(0, 9), st.integers(0, 9), st.integers(0, 9)) | st.none(),
        min_size=BANDS + 1,
        max_size=3 * BANDS,
    ),
    st.sampled_from([1, 2**57]),
)
def test_pools_that_name_the_same_choices_are_added_by_columns(
    order: list[str], listed: list[tuple[int, int, int] | None], larger: int
) -> None:
    """The pool of a band has the first one's batch, all cards, and each choice's votes in the order of the pools."""
    pools = [
        Pool((str(n),), 30 * larger, {} if each is None else dict(zip(order, each, strict=True)))
        for n, each in enumerate(listed)
    ]
    claim = assertions(contest(names="ABC"), {"A": 3, "B": 1, "C": 1}).assertions[0]
    bands: dict[Pool, list[Pool]] = {}
    for pool, band in Pools(tuple(pools)).band_of(claim).items():
        bands.setdefault(band, []).append(pool)
    for band, within in bands.items():
        named = next((pool.votes for pool in within if pool.votes), {})
        plain = [(choice, sum(pool.votes.get(choice, 0) for pool in within)) for choice in named]
        assert [*band.votes.items()] == plain
        assert (band.batch, band.cards) == (within[0].batch, sum(pool.cards for pool in within))


def test_what_pools_show_is_worked_out_for_each_of_them() -> None:
    """What is remembered of one set of pools is not told of another, and is not changed by who asks."""
    (one, other) = (section_2_2(900, 100), section_2_2(600, 400))
    first = pooled_overstatements(A_BEATS_B, one)
    assert first != pooled_overstatements(A_BEATS_B, other)
    stack = comparison_stack(A_BEATS_B, one, ErrorRates())
    assert pooled_overstatements(A_BEATS_B, one) == first
    assert comparison_stack(A_BEATS_B, one, ErrorRates()).counts == stack.counts


def test_a_pool_that_cannot_hold_its_votes_is_named() -> None:
    """Among others that can, by its batch, as when it is asked by itself."""
    pools = Pools((Pool(("p",), 3, {"A": 2}), Pool(("q", "7"), 2, {"A": 2, "B": 1})))
    with pytest.raises(OutOfRange, match="pool q/7: its 2 cards cannot hold"):
        pools.lead(A_BEATS_B)
