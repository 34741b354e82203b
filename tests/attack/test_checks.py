"""What checks do about a change: as the functions that canvass uses, and as closed forms where there are some."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import astuple, replace
from fractions import Fraction
from math import log

import numpy as np
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import hypergeom

from canvass.attack.checks import CHECKS
from canvass.attack.checks.batches import frame_of, stack_of
from canvass.attack.checks.cards import (
    COMPARISON,
    POLLING,
    RISK_LIMIT,
    confirmed,
    with_changed,
)
from canvass.attack.checks.check import Check, seed_of
from canvass.attack.checks.numbers import (
    DIP,
    ENDS_IN_0_OR_5,
    LAST_DIGIT,
    LAST_TWO_DIGITS,
    OUTLIER,
    PERCENTAGE_BY_5,
    SECOND_DIGIT,
    SECOND_DIGIT_MEAN,
    TURNOUT,
    WHOLE_PERCENTAGE,
)
from canvass.attack.checks.polls import POLLS
from canvass.attack.checks.recount import margin_after
from canvass.attack.checks.redrawn_units import AS_PUBLISHED, changed, given_and_taken
from canvass.attack.checks.share_of_cards import (
    MARGIN_OF_CARDS,
    RISK_OF_CARDS,
    goes_on,
    off_by_more,
    sample_of,
)
from canvass.attack.checks.share_of_units import told, touched
from canvass.attack.detection import Detection, NoChance, Says
from canvass.attack.world import Expected, Runs, UnitCounts, World
from canvass.audit.batch import CountedBatch, batch_risk
from canvass.audit.batch_frame import error, error_bounds
from canvass.audit.comparison import ErrorRates
from canvass.audit.pair import Pair
from canvass.audit.reported import ReportedContest
from canvass.audit.risk import Design
from canvass.audit.stacks import comparison_stack
from canvass.audit.stopping import stopping
from canvass.errors import OutOfRange
from canvass.forensics.polls import STANDS_OUT, beside_others
from canvass.forensics.unit_redraws import UnitVotes
from canvass.model import Choice, Contest
from canvass.stats.bets.fixed import FixedStake
from canvass.stats.regression import with_constant
from canvass.stats.streams import stream
from canvass.tamper.divide import Integers

CONTEST = Contest("mayor", "Mayor", (Choice("ann", "Ann"), Choice("bob", "Bob")))


def units(moved: list[int]) -> UnitCounts:
    """Units of 100 cards in which Ann was reported 55 to 45 ahead; in the first, people find a vote less for her."""
    n = len(moved)
    ahead, behind = np.full(n, 55), np.full(n, 45)
    paper = ahead.copy()
    paper[0] -= 1
    return UnitCounts(
        units=tuple(f"u{number}" for number in range(n)),
        counties=("c",) * n,
        leader=ahead,
        runner_up=behind,
        paper_leader=paper,
        paper_runner_up=behind,
        cards=np.full(n, 100),
        moved=np.array(moved),
        method=np.array(["hand_count", *["optical_scan"] * (n - 1)]),
    )


def world(moved: list[int]) -> World:
    """A small city with these votes moved in its units."""
    known = units(moved)
    votes = {"ann": int(known.leader.sum()), "bob": int(known.runner_up.sum())}
    return World(
        state="XX",
        scenario="own",
        reported=ReportedContest(CONTEST, votes, int(known.cards.sum())),
        leader="ann",
        runner_up="bob",
        votes=sum(moved),
        compared=None,
        units=known,
    )


@given(st.integers(1, 60), st.data())
def test_the_chance_that_a_draw_holds_an_altered_unit(n: int, data: st.DataObject) -> None:
    """The hypergeometric law."""
    altered, drawn = data.draw(st.integers(0, n)), data.draw(st.integers(0, n))
    assert touched(n, altered, drawn) == pytest.approx(1 - hypergeom.pmf(0, n, altered, drawn))


def test_a_unit_is_told_by_the_error_that_an_audit_finds() -> None:
    """Votes of margin, as the audit of batches measures them."""
    city = world([0, 3, 0, 12])
    assert city.units is not None
    frame = frame_of(city, city.units)
    (assertion,) = frame.assertions
    by_audit = [
        error(frame, batch, {"ann": ahead, "bob": behind}) * frame.margin(assertion)
        for batch, ahead, behind in zip(
            frame.batches,
            (city.units.paper_leader - city.units.moved).tolist(),
            (city.units.paper_runner_up + city.units.moved).tolist(),
            strict=True,
        )
    ]
    errors = city.units.margin_errors(is_changed=True)
    scale = by_audit[1] / int(errors[1])
    assert [each / scale for each in by_audit] == errors.tolist()
    assert (told(errors, 0), told(errors, 20)) == (3, 1)
    assert told(city.units.margin_errors(is_changed=False), 0) == 1


def test_batches_are_worth_what_the_audit_measures() -> None:
    """The wealth after a draw of every unit is that of ``batch_risk`` on the same draws."""
    city = world([0, 3, 0, 2])
    assert city.units is not None
    frame = frame_of(city, city.units)
    bounds = error_bounds(frame)
    stack = stack_of(city, frame, bounds, is_changed=True)
    design = Design(RISK_LIMIT, FixedStake(0.9), with_replacement=True)
    for number, batch in enumerate(frame.batches):
        moved = int(city.units.moved[number])
        counted = CountedBatch(
            batch.id,
            {
                "ann": int(city.units.paper_leader[number]) - moved,
                "bob": int(city.units.paper_runner_up[number]) + moved,
            },
        )
        risk = batch_risk(frame, bounds, [counted], design)
        value = Fraction(stack.amounts[number], stack.weights[number])
        null = 1 - 1 / bounds.total_bound
        assert risk.path is not None
        assert float(risk.path.log_wealth[-1]) == pytest.approx(
            log(1 + 0.9 * float(value / null - 1))
        )


def test_the_records_of_moved_votes_are_off_by_two() -> None:
    """So that the mean of the stack is at the limit where exactly the margin was moved."""
    city = world([5, 5, 5, 5])
    rates = ErrorRates(0, 0, 0, 0)
    stack = comparison_stack(city.reported.closest, city.reported.frame, with_changed(rates, city))
    assert stack.mean == Fraction(1, 2)


@pytest.mark.parametrize("moved", [21, 25, 40])
def test_an_audit_misses_a_wrong_outcome_at_most_at_its_limit(moved: int) -> None:
    """Exactly by polling; by comparison within four standard errors."""
    city = world([moved] + [0] * 3)
    assert city.changes_the_outcome
    polled = POLLING.detection(city, Runs("1", 200))
    if polled.notices is not None:
        assert polled.notices.value >= 1 - RISK_LIMIT
    compared = COMPARISON.detection(city, Runs("1", 400))
    assert compared.notices is not None
    assert compared.notices.value >= 1 - RISK_LIMIT - 4 * max(compared.notices.error, 0.011)


@given(st.floats(0.51, 0.7), st.floats(0.3, 0.5))
def test_polling_confirms_a_wrong_winner_at_most_at_its_limit(share: float, truth: float) -> None:
    """The exact distribution, for any report and any truth at or below one half."""
    wrong = stopping(share, RISK_LIMIT, truth=truth, most=400)
    assert confirmed(wrong, 400) <= RISK_LIMIT + 1e-9


def test_a_recount_by_hand_finds_what_a_second_scan_repeats() -> None:
    """The margin after reading the paper of the counties that counted by hand."""
    city = world([30, 30, 0, 0])
    assert city.units is not None
    assert margin_after(city, city.units, ("hand_count",)) == 40 - 1 - 60
    assert margin_after(city, city.units, ("hand_count", "optical_scan")) == 40 - 1 - 120
    assert margin_after(city, city.units, ()) == 40 - 1


def test_a_change_beyond_the_paper_is_refused_with_the_unit() -> None:
    """More votes than the leader has there."""
    with pytest.raises(OutOfRange, match="unit u1: 56 votes cannot"):
        units([0, 56])


def test_the_order_of_checks_and_their_streams_do_not_matter() -> None:
    """A check of a scenario gives the same numbers whatever was asked before."""
    city = world([30, 0, 0, 0])
    alone = COMPARISON.detection(city, Runs("9", 50))
    for check in CHECKS:
        check.detection(city, Runs("9", 50))
    assert COMPARISON.detection(city, Runs("9", 50)) == alone
    others = [replace(city, scenario="other"), replace(city, state="YY")]
    seeds = {seed_of("9", each, check.id) for each in (city, *others) for check in CHECKS}
    assert len(seeds) == 3 * len(CHECKS)


def test_a_check_of_results_at_best_asks_for_more() -> None:
    """Only paper names the place or corrects the outcome; a sample of ballots that stops there asks for more, too."""
    for check in CHECKS:
        assert check.needs_paper or check.says is Says.ASKS_FOR_MORE
        if check.needs_paper and check is not MARGIN_OF_CARDS:
            assert check.says is not Says.ASKS_FOR_MORE
    assert len({check.id for check in CHECKS}) == len(CHECKS)


def test_a_vote_that_was_not_read_counts_once() -> None:
    """One vote of margin where one that was moved counts two, in every form that a check has of it."""
    moved, unread = world([0, 3, 0, 2]), world([0, 3, 0, 2])
    assert moved.units is not None
    unread = replace(
        unread,
        units=replace(moved.units, gained=np.array([0, 0, 0, 0])),
        gained=0,
        lost=5,
    )
    assert unread.units is not None
    honest = moved.units.margin_errors(is_changed=False)
    assert (moved.units.margin_errors(is_changed=True) - honest).tolist() == [0, 6, 0, 4]
    assert (unread.units.margin_errors(is_changed=True) - honest).tolist() == [0, 3, 0, 2]
    clean = ErrorRates(0.0, 0.0, 0.0, 0.0)
    rates = with_changed(clean, unread)
    cards = unread.reported.cards
    assert (rates.one_vote_over, rates.two_vote_over) == (5 / cards, 0)
    assert with_changed(clean, moved).two_vote_over == 5 / cards


def test_a_leader_who_lost_votes_too_is_understated() -> None:
    """Marks of both choices that were not read pull both ways."""
    both = replace(world([0, 3, 0, 2]), gained=-4, lost=5)
    clean = ErrorRates(0.0, 0.0, 0.0, 0.0)
    rates = with_changed(clean, both)
    cards = both.reported.cards
    assert (rates.one_vote_over, rates.two_vote_over) == (5 / cards, 0)
    assert rates.one_vote_under == 4 / cards
    assert both.margin_votes == 40
    assert not both.changes_the_outcome
    assert replace(both, gained=-4, lost=45).changes_the_outcome
    assert not replace(both, gained=-4, lost=44).changes_the_outcome


def poll_table(errors: dict[str, float]) -> pl.DataFrame:
    """Three polls of each place, which err so in all."""
    rows = [
        {"year": 2016, "location": place, "margin_poll": error + off, "margin_actual": 0.0}
        for place, error in errors.items()
        for off in (-1.0, 0.0, 1.0)
    ]
    return pl.DataFrame(rows).with_columns(sample_size=pl.lit(None, pl.Int64))


@pytest.mark.parametrize("votes", [0, 40, 120])
def test_polls_notice_as_often_as_redrawn_states_stand_out(votes: int) -> None:
    """Errors drawn anew, the place judged beside the others as the technology question does it."""
    others = {f"s{n}": error for n, error in enumerate((-5.0, -1.0, 0.0, 2.0, 4.0, 6.0))}
    found = beside_others(poll_table({"XX": 0.0, **others}), 2016, "XX")
    assert found is not None
    spread = found[1].spread_points
    assert spread == pytest.approx(float(np.std([*others.values()], ddof=1)))
    asked = replace(world([votes // 4] * 4), poll_spread=spread)
    told_of = POLLS.ask(asked, Runs())
    assert told_of.notices is not None
    assert told_of.false_alarm is not None
    moved = asked.margin_shift
    assert moved == pytest.approx(200 * votes / 400)
    draws = np.random.default_rng(7).normal(found[1].mean_points, spread, 40_000)
    for chance, shift in ((told_of.notices, moved), (told_of.false_alarm, 0.0)):
        beyond = abs(draws + shift - found[1].mean_points) / spread > STANDS_OUT
        assert chance.is_exact
        assert chance.value == pytest.approx(beyond.mean(), abs=0.008)


def test_the_margin_moves_by_the_votes_that_the_report_lacks() -> None:
    """Of marks that were not read the report has fewer votes in all: 220 to 180 of 400 was 220 to 230 of 450."""
    asked = replace(world([0] * 4), gained=0, lost=50)
    assert asked.margin_shift == pytest.approx(100 * (40 / 400 - -10 / 450))


def test_without_polls_there_is_no_chance() -> None:
    """Of this place, or of others: it is said, and no number is made up."""
    assert POLLS.ask(world([1] * 4), Runs()).no_chance is NoChance.NO_POLLS
    few = poll_table({"XX": 1.0, "YY": 2.0})
    assert beside_others(few, 2016, "XX") is None
    assert beside_others(few, 2012, "XX") is None
    assert beside_others(poll_table({"YY": 1.0, "ZZ": 2.0, "WW": 3.0}), 2016, "XX") is None


BY_LAW = (
    SECOND_DIGIT,
    SECOND_DIGIT_MEAN,
    LAST_DIGIT,
    LAST_TWO_DIGITS,
    ENDS_IN_0_OR_5,
    PERCENTAGE_BY_5,
    WHOLE_PERCENTAGE,
    DIP,
)


def wards(n: int, moved: int, voters: int | None = 900) -> World:
    """A city of n wards of some 500 cards, where so many votes were moved in each."""
    random = stream("wards", "votes")
    cards = random.integers(300, 700, n)
    ahead = random.binomial(cards, 0.55)
    known = UnitCounts(
        units=tuple(f"u{number}" for number in range(n)),
        counties=("c",) * n,
        leader=ahead,
        runner_up=cards - ahead,
        paper_leader=ahead,
        paper_runner_up=cards - ahead,
        cards=cards,
        moved=np.full(n, moved),
        method=np.full(n, ""),
        voters=None if voters is None else np.full(n, voters),
    )
    votes = {"ann": int(ahead.sum()), "bob": int((cards - ahead).sum())}
    return replace(
        world([0, 0]),
        reported=ReportedContest(CONTEST, votes, int(cards.sum())),
        votes=n * moved,
        units=known,
    )


def test_votes_are_moved_in_a_redraw_as_far_as_there_are_some() -> None:
    """From the runner-up to the leader, unit by unit; marks that were not read are lost to both."""
    city = wards(2, 7).units
    assert city is not None
    drawn = UnitVotes(np.array([[20, 20]]), np.array([[10, 15]]), np.array([[9, 4]]))
    after = changed(drawn, city)
    assert after.leader.tolist() == [[17, 19]]
    assert after.runner_up.tolist() == [[2, 0]]
    assert after.cast.tolist() == [[20, 20]]
    unread = changed(drawn, replace(city, gained=np.array([-12, -3])))
    assert (unread.leader.tolist(), unread.runner_up.tolist()) == ([[0, 12]], [[2, 0]])
    assert unread.cast.tolist() == [[3, 13]]


def test_the_short_way_for_votes_that_were_moved_is_the_long_one() -> None:
    """Unit by unit, where the runner-up has fewer votes than are moved and where none are moved."""
    city = wards(300, 0).units
    assert city is not None
    random = stream("wards", "short way")
    moved = replace(city, moved=random.integers(0, 40, 300))
    cast = random.integers(1, 90, (20, 300))
    leader = random.binomial(cast, 0.5)
    drawn = UnitVotes(cast, leader, random.binomial(cast - leader, 0.9))
    for one, other in zip(
        astuple(changed(drawn, moved)), astuple(given_and_taken(drawn, moved)), strict=True
    ):
        assert np.array_equal(one, other)


def test_tests_of_the_numbers_look_at_the_same_redraws() -> None:
    """The same for every scenario and number of votes, so that a chance rises by the votes and not by luck."""
    runs = Runs("3", 60)
    told = {
        (check.id, moved): check.detection(replace(wards(400, moved), scenario=f"s{moved}"), runs)
        for check in (*BY_LAW, TURNOUT)
        for moved in (0, 1, 40)
    }
    for (name, moved), found in told.items():
        assert found.false_alarm == told[name, 0].false_alarm
        assert found.says is Says.ASKS_FOR_MORE
        if not moved:
            assert found.notices == found.false_alarm


def test_moving_votes_is_no_work_of_digits() -> None:
    """One vote of twelve moved everywhere: the digits of counts are as even as before."""
    runs = Runs("3", 400)
    for check in (SECOND_DIGIT, LAST_DIGIT):
        found = check.detection(wards(400, 40), runs)
        assert found.notices is not None
        assert found.false_alarm is not None
        if check is LAST_DIGIT:
            assert found.notices.value == pytest.approx(found.false_alarm.value, abs=0.05)
            assert found.false_alarm.value == pytest.approx(0.05, abs=0.04)


def test_how_often_they_accuse_where_nothing_was_changed() -> None:
    """About 1 in 20 or less by their laws; the dip never of one city; the mean of second digits often."""
    rates = {}
    for check in BY_LAW:
        found = check.detection(wards(400, 12), Runs("3", 300))
        assert found.false_alarm is not None
        rates[check.id] = found.false_alarm.value
    for check in (LAST_DIGIT, LAST_TWO_DIGITS, ENDS_IN_0_OR_5, WHOLE_PERCENTAGE):
        assert rates[check.id] == pytest.approx(0.05, abs=0.04)
    assert rates["dip"] == 0
    assert rates["second_digit_mean"] > 0.2


@pytest.mark.parametrize(
    ("check", "planted"),
    [
        (WHOLE_PERCENTAGE, lambda own, cast: np.rint(cast * np.rint(100 * own / cast) / 100)),
        (ENDS_IN_0_OR_5, lambda own, _: own // 5 * 5),
        (LAST_TWO_DIGITS, lambda own, _: own + (own % 10 == own // 10 % 10)),
        (DIP, lambda own, _: np.where(np.arange(own.size) % 2, own // 3, own)),
    ],
)
def test_a_planted_fault_is_an_alarm_of_the_report(
    check: Check, planted: Callable[[Integers, Integers], Integers]
) -> None:
    """Beside the report as it was: whole percentages, counts by fives, no double digits, two humps."""
    honest = wards(800, 0)
    assert honest.units is not None
    own = planted(honest.units.leader, honest.units.cards).astype(np.int64)
    made_up = replace(honest, units=replace(honest.units, leader=own, paper_leader=own))
    for known, alarm in ((honest, 0), (made_up, 1)):
        details = dict(check.detection(known, Runs("3", 5)).details)
        assert details[AS_PUBLISHED] == alarm


def test_units_without_votes_are_left_out() -> None:
    """A redraw has one vote in each of them, whose share is 0 or 1: two humps, and a percentage by fives."""
    city = wards(300, 5)
    assert city.units is not None
    none = np.zeros(200, dtype=np.int64)

    def longer(counts: Integers) -> Integers:
        return np.concatenate([counts, none])

    units = replace(
        city.units,
        units=tuple(f"u{number}" for number in range(500)),
        counties=("c",) * 500,
        voters=None,
        method=np.full(500, ""),
        **{
            name: longer(getattr(city.units, name))
            for name in ("leader", "runner_up", "paper_leader", "paper_runner_up", "cards", "moved")
        },
    )
    runs = Runs("3", 100)
    for check in (DIP, PERCENTAGE_BY_5, WHOLE_PERCENTAGE):
        one, other = (check.detection(each, runs) for each in (city, replace(city, units=units)))
        assert one.details == other.details
        assert one.false_alarm is not None
        assert other.false_alarm is not None
        assert other.false_alarm.value == pytest.approx(one.false_alarm.value, abs=0.1)


def test_votes_that_only_one_count_has_are_no_part_of_a_share() -> None:
    """Cards bound both counts; a percentage of the report is of the votes that it has."""
    city = wards(300, 0)
    assert city.units is not None
    own = np.rint(city.units.cards * np.rint(100 * city.units.leader / city.units.cards) / 100)
    report = replace(city.units, leader=own.astype(np.int64), cast=city.units.cards)
    more = replace(report, cards=city.units.cards + 9)
    for units in (report, more):
        found = WHOLE_PERCENTAGE.detection(replace(city, units=units), Runs("3", 5))
        assert dict(found.details)[AS_PUBLISHED] == 1


def test_why_a_test_of_the_numbers_has_no_chance() -> None:
    """No units, too few of them, or nobody knows how many could vote."""
    runs = Runs("3", 5)
    none = replace(world([0, 1]), units=None)
    few, unknown, full = wards(99, 1), wards(150, 1, None), wards(150, 1, 50)
    for check in (*BY_LAW, TURNOUT):
        assert check.detection(none, runs).no_chance is NoChance.NO_SMALLER_RETURNS
        assert check.detection(few, runs).no_chance is NoChance.FEW_UNITS
    assert TURNOUT.detection(unknown, runs).no_chance is NoChance.NO_VOTERS
    assert TURNOUT.detection(full, runs).no_chance is NoChance.FEW_UNITS
    assert OUTLIER.detection(few, runs).no_chance is NoChance.NOT_COMPARED


def test_a_county_that_stands_out() -> None:
    """Fifteen points in one of sixty counties are noticed; the same everywhere are not; nothing is 1 in 20 or less."""
    random = stream("counties", "outcomes")
    design = with_constant(random.normal(size=60))
    outcome = design @ np.array([50.0, 3.0]) + random.normal(size=60)
    names = tuple(f"c{number}" for number in range(60))

    def told(shift: dict[str, float]) -> Detection:
        return OUTLIER.detection(
            replace(wards(2, 0), expected=Expected(names, outcome, design, shift)), Runs("3", 200)
        )

    one, every = told({"c7": -15.0}), told(dict.fromkeys(names, -15.0))
    assert one.notices is not None
    assert one.false_alarm is not None
    assert one.notices.value == 1
    assert every.notices == every.false_alarm == one.false_alarm
    assert one.false_alarm.value <= 0.1
    assert dict(one.details)[AS_PUBLISHED] == 0


@pytest.mark.parametrize("true", [(520, 380), (480, 420), (450, 450)])
def test_a_sample_of_ballots_is_off_as_often_as_draws_say(true: tuple[int, int]) -> None:
    """The normal law beside twenty thousand draws without replacement of 150 of 1,000 ballots."""
    reported = (520, 380)
    drawn = stream("ballots", "drawn").multivariate_hypergeometric(
        [*true, 1_000 - sum(true)], 150, size=20_000
    )
    margins = (drawn[:, 0] - drawn[:, 1]) / 150
    claimed, variance = 0.14, 0.9 - 0.14**2
    reach = 1.959964 * (variance / 150 * 850 / 999) ** 0.5
    found = float((np.abs(margins - claimed) > reach).mean())
    assert off_by_more(1_000, 150, reported, true) == pytest.approx(found, abs=0.02)


def test_a_sample_of_a_right_report_is_off_one_time_in_twenty() -> None:
    """Exactly so by its law; where every ballot is read, any difference is told, and none where there is none."""
    assert off_by_more(3_000_000, 90_000, (1_404_440, 1_381_823), (1_404_440, 1_381_823)) == (
        pytest.approx(0.05)
    )
    assert off_by_more(900, 900, (500, 400), (500, 400)) == 0
    assert off_by_more(900, 900, (500, 400), (499, 401)) == 1
    assert sample_of(1_001) == 31


@pytest.mark.parametrize("cards", [600, 900])
@pytest.mark.parametrize("true", [(330, 270), (300, 300)])
def test_escalation_is_that_of_bravo_drawn_by_plain_draws(
    true: tuple[int, int], cards: int
) -> None:
    """Card by card, with replacement, of 120 cards; those without a vote for the two change nothing."""
    random = stream("ballots", "bravo")
    draws = random.choice(
        3, p=[true[0] / cards, true[1] / cards, 1 - 600 / cards], size=(8_000, 120)
    )
    steps = np.array([np.log(0.6 / 0.5), np.log(0.4 / 0.5), 0.0])[draws]
    confirmed = (steps.cumsum(axis=1) >= np.log(1 / RISK_LIMIT)).any(axis=1)
    pair = Pair(360, 240, cards)
    assert goes_on(pair, 120, true) == pytest.approx(1 - float(confirmed.mean()), abs=0.015)


def test_an_audit_of_a_share_that_escalates_limits_the_risk() -> None:
    """Of a wrong outcome it misses at most one in twenty, however large the share; the plain one promises nothing."""
    city = wards(40, 0)
    votes = city.reported.votes
    lead = votes["ann"] - votes["bob"]
    for extra in (0, 50, 400):
        wrong = replace(city, votes=lead // 2 + 1 + extra)
        found = RISK_OF_CARDS.detection(wrong, Runs("3", 5))
        assert found.notices is not None
        assert found.notices.value >= 1 - RISK_LIMIT
        plain = MARGIN_OF_CARDS.detection(wrong, Runs("3", 5))
        assert plain.notices is not None
        assert plain.notices.is_exact
        assert plain.says is Says.ASKS_FOR_MORE
