"""What the next round should draw, for every method."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from canvass.audit.comparison import comparison_null
from canvass.audit.overstatement import Discrepancies, overstatement_values
from canvass.audit.pair import PairCount
from canvass.audit.remaining.out_of_reach import out_of_reach
from canvass.audit.risk import Design
from canvass.audit.size.comparison import super_simple_stopping
from canvass.audit.state import AuditState
from canvass.audit.suite import ComparisonStratum, PollingStratum, TwoStrata, suite_maximum
from canvass.audit.super_simple import PlannedRates, SuperSimpleTest
from canvass.audit.terms.make import Material
from canvass.audit.terms.methods import (
    Athena,
    Comparison,
    FixedPercentage,
    Method,
    Minerva,
    Polling,
    PollingRatio,
    Providence,
    Suite,
    SuperSimple,
)
from canvass.audit.terms.places import CardPlaces, StoredBatch
from canvass.audit.terms.without_record import lead_if_right, overstated_without_record
from canvass.journeys.audit_folder import sizes
from canvass.journeys.audit_folder.desk import sit_down
from canvass.journeys.audit_folder.rounds import open_round, planned_round
from canvass.journeys.audit_folder.sizes import NextSize, next_sizes
from canvass.journeys.demo.county import County
from canvass.model import CardId, CastVoteRecord, Rule
from canvass.present.audit_folder.rounds import planned_lines
from canvass.present.worded import worded
from canvass.stats.draws import Draws
from canvass.stats.martingale import wealth
from canvass.stats.null import Null
from tests.audit.run.office import Office, listed, office, places, plan, two_choices
from tests.journeys.audit_folder.scenes import CLERK, PAPER, SCENES, Step, mayor, play_round
from tests.journeys.audit_folder.test_enter import begun
from tests.simulated_once import few_audits as few_audits
from tests.some_of import some_of

BY_HAND = ("hand-count", "tie", "ranked", "withheld", "promised-in-vain")
SAMPLED = [name for name in SCENES if name not in (*BY_HAND, "aborted", "paper-not-established")]

ANNOUNCED = (Minerva, Athena, FixedPercentage)
"""Methods whose sizes are fixed before the seed."""
IN_HALVES = Fraction(1, 2)


@pytest.mark.usefixtures("few_audits")
@some_of("name", SAMPLED, every=8, first=1)
def test_a_first_round_is_planned_and_can_be_drawn(tmp_path: Path, name: str) -> None:
    """Whatever is planned is a round that the rules allow."""
    with sit_down(begun(tmp_path, SCENES[name])) as desk:
        planned = next_sizes(desk.state, {})
        sizes = {each.contest: each.size for each in planned if not each.hand_count}
        by_hand = [each.contest for each in planned if each.hand_count]
        assert open_round(desk, sizes, by_hand, CLERK).number == 1
        assert all(size > 0 for size in sizes.values())
        assert all(each.reason or each.rests_on or each.basis for each in planned)


def test_a_hand_count_is_planned_where_nothing_else_settles_it(tmp_path: Path) -> None:
    """A method that is one, a tie, and a schedule that is over each say why."""
    with sit_down(begun(tmp_path / "1", SCENES["hand-count"])) as desk:
        (planned,) = planned_round(desk)
        assert planned.hand_count
        assert "full hand count" in planned.reason
    tie = replace(
        SCENES["polling"], contests=(mayor('name = "polling"', votes={"A": 50, "B": 50}),)
    )
    with sit_down(begun(tmp_path / "2", tie)) as desk:
        (planned,) = planned_round(desk)
        assert planned.hand_count
        assert "tie" in planned.reason
    with sit_down(begun(tmp_path / "4", SCENES["withheld"])) as desk:
        (planned,) = planned_round(desk)
        assert planned.hand_count
        assert "styles so rare" in planned.reason
    short = replace(
        SCENES["minerva"],
        contests=(mayor('name = "minerva", schedule = [3]', votes={"A": 55, "B": 50}),),
    )
    with sit_down(begun(tmp_path / "3", short)) as desk:
        play_round(desk, short, County(PAPER, PAPER), Step({"mayor": 3}))
        (planned,) = planned_round(desk)
        assert planned.hand_count
        assert "nothing is left to draw" in planned.reason


@pytest.mark.parametrize("phantoms", [15, 30])
def test_a_first_poll_reckons_with_entries_that_are_no_cards(phantoms: int) -> None:
    """360 votes to 240, and phantoms that will count as the worst: nine of ten audits confirm by the planned draw."""
    contest = listed(two_choices(), {"A": 360, "B": 240})
    made = office(
        [plan(contest, Polling(), 600 + phantoms, "0.05")], Material(places({("Adams", "1"): 600}))
    )
    made.begin()
    (planned,) = next_sizes(made.state, {})
    audited = made.audit.contest("mayor")
    cards = np.repeat([2, 0], [360, 240 + phantoms])
    order = np.random.default_rng(20161108).permuted(np.tile(cards, (1000, 1)), axis=1)
    path = wealth(
        Draws(order[:, : planned.size], Fraction(1, 2)),
        Null(size=600 + phantoms),
        audited.bets[1],
    )
    assert abs(float((path.first_draw_at(0.05) > 0).mean()) - 0.9) < 0.05


def records_of(*marks: tuple[str, int]) -> dict[CardId, CastVoteRecord]:
    """So many records of each choice, of the first cards of the batch ("Adams", "1"); no choice is a blank card."""
    choices = [choice for choice, count in marks for _ in range(count)]
    return {
        card: CastVoteRecord(card, {"mayor": (choice,) if choice else ()})
        for number, choice in enumerate(choices, 1)
        for card in [("Adams", "1", str(number))]
    }


def by_records(records: Mapping[CardId, CastVoteRecord], cards: int) -> Material:
    """So many cards in the batch, and what their records add up to."""
    marks = Counter(mark for record in records.values() for mark in record.votes["mayor"])
    votes = tuple((choice, marks[choice]) for choice in "AB")
    return Material(places({("Adams", "1"): cards}, records, ["mayor"]), {"mayor": votes})


@pytest.mark.parametrize("is_listed", [True, False])
def test_a_first_comparison_reckons_with_entries_that_have_no_record(is_listed: bool) -> None:
    """600 records, 60 cards without one, listed or not: nine of ten audits confirm by the planned draw."""
    lacking = 60
    contest = listed(two_choices(), {"A": 360, "B": 240})
    material = by_records(records_of(("A", 360), ("B", 240)), 600 + lacking * is_listed)
    made = office([plan(contest, Comparison(), 600 + lacking, "0.05")], material)
    made.begin()
    (planned,) = next_sizes(made.state, {})
    audited = made.audit.contest("mayor")
    assert audited.frame is not None
    (claim,) = audited.assertions
    clean = overstatement_values(claim, [Fraction(0), Fraction(1, 2)], audited.frame.margin(claim))
    values = np.repeat(clean.amounts, [600, lacking])
    order = np.random.default_rng(20161108).permuted(np.tile(values, (1000, 1)), axis=1)
    null = comparison_null(claim, audited.frame, Design(0.05, audited.bets[1]))
    path = wealth(Draws(order[:, : planned.size], clean.unit), null, audited.bets[1])
    assert abs(float((path.first_draw_at(0.05) > 0).mean()) - 0.9) < 0.05
    assert not planned.hand_count


def test_votes_beyond_the_records_are_on_cards_without_one() -> None:
    """The report has 40 votes more than the records: so many of the 60 cards without one are expected to hold them."""
    contest = listed(two_choices(), {"A": 390, "B": 250})
    material = by_records(records_of(("A", 360), ("B", 240)), 660)
    made = office([plan(contest, Comparison(), 660, "0.05")], material)
    audited = made.audit.contest("mayor")
    (claim,) = audited.assertions
    half = Fraction(1, 2)
    assert overstated_without_record(audited, claim) == {-half: 30, half: 10 + 20}
    assert lead_if_right(audited, claim) == 390 - 250 - 20


@pytest.mark.parametrize(
    "method",
    [Polling(), PollingRatio(), Providence(), Minerva((100,)), SuperSimple(), Suite(IN_HALVES)],
    ids=str,
)
@pytest.mark.parametrize("bound", [719, 720])
def test_phantoms_that_take_the_whole_lead_are_out_of_reach(method: Method, bound: int) -> None:
    """120 votes ahead on 600 cards: 119 phantoms leave a vote, 120 none, and nobody could count them by hand."""
    contest = listed(two_choices(), {"A": 360, "B": 240})
    compared = by_records(records_of(("A", 360), ("B", 240)), 600)
    polled = Material(places({("Adams", "1"): 600}))
    made = office([plan(contest, method, bound)], polled if method.compares is None else compared)
    found = out_of_reach(made.audit.contest("mayor"))
    assert (found is None) == (bound == 719)
    if found is not None:
        assert found.lead == found.lost == 120
        assert (found.largest_bound, found.by_hand) == (719, False)
        assert (
            "Nor can a full hand count: 120 cards of its bound lie in no batch." in found.sentence
        )
        made.begin()
        (planned,) = next_sizes(made.state, {})
        assert planned.hand_count


def one_vote_left(parts: int) -> NextSize:
    """Phantoms leave one vote of the lead of 8,000 among 200,000 cards, or of so manieth parts of both."""
    contest = listed(two_choices(), {"A": 104_000 // parts, "B": 96_000 // parts})
    many = 200_000 // parts
    batch = StoredBatch(("Adams", "1"), many, 1)
    cards = CardPlaces((batch,), (("mayor",),), np.zeros(many, np.int32))
    material = Material(cards, {"mayor": contest.votes})
    made = office([plan(contest, Comparison(), many + 8_000 // parts - 1)], material)
    assert out_of_reach(made.audit.contest("mayor")) is None
    (planned,) = next_sizes(AuditState(audit=made.audit), {})
    return planned


def test_a_lead_of_one_vote_is_not_planned_as_the_reported_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """More draws are needed than can be tried, here a fortieth of the usual: not the size without phantoms."""
    fewer = replace(sizes.SIMULATION, most_draws=sizes.SIMULATION.most_draws // 40)
    monkeypatch.setattr(sizes, "SIMULATION", fewer)
    planned = one_vote_left(40)
    assert (planned.hand_count, planned.size) == (True, 0)
    assert "cannot be told" in planned.reason


@pytest.mark.long(twin="test_a_lead_of_one_vote_is_not_planned_as_the_reported_one")
def test_a_lead_of_one_vote_among_many_cards_is_not_planned_as_the_reported_one() -> None:
    """The same among 200,000 cards, with as many draws as are tried."""
    planned = one_vote_left(1)
    assert (planned.hand_count, planned.size) == (True, 0)
    assert "cannot be told" in planned.reason


def test_a_share_is_out_of_reach_by_what_a_card_can_take_from_it() -> None:
    """60% of 600 votes for 55%: a lead of 30, of which each phantom takes 0.55; 54 leave some, 55 do not."""
    asked = replace(two_choices(), rule=Rule.SUPER_MAJORITY, share=Fraction(11, 20))
    for bound in (654, 655):
        contest = listed(asked, {"A": 360, "B": 240})
        made = office([plan(contest, Polling(), bound)], Material(places({("Adams", "1"): 600})))
        found = out_of_reach(made.audit.contest("mayor"))
        assert (None if found is None else found.largest_bound) == (None if bound == 654 else 654)


@pytest.mark.parametrize(("method", "cards"), [(Comparison(), 40), (Suite(IN_HALVES), 41)])
def test_rare_styles_that_hide_the_lead_are_named(method: Method, cards: int) -> None:
    """Six of forty records are withheld, and each takes two votes from a lead of twelve."""
    contest = listed(two_choices(), {"A": 26, "B": 14})
    records = records_of(("A", 26), ("B", 14))
    for card, record in [*records.items()][:6]:
        records[card] = replace(record, votes={**record.votes, "bond": ("A",)})
    lying = places({("Adams", "1"): cards}, records, ["mayor", "bond"])
    bond = listed(two_choices("bond"), {"A": 6})
    made = office(
        [plan(contest, method, cards), plan(bond, Polling(), cards)],
        Material(lying, {"mayor": contest.votes, "bond": bond.votes}),
    )
    found = out_of_reach(made.audit.contest("mayor"))
    assert found is not None
    assert found.lead == found.lost == 12
    assert (found.withheld, found.by_hand) == (6, True)


def test_records_that_show_a_smaller_lead_are_what_is_planned() -> None:
    """The report has 40 votes for A that no record has, and no card without one: the first round is for the records."""
    sizes = []
    for recorded in (360, 320):
        contest = listed(two_choices(), {"A": 360, "B": 240})
        records = records_of(("A", recorded), ("", 360 - recorded), ("B", 240))
        made = office([plan(contest, Comparison(), 600)], by_records(records, 600))
        made.begin()
        (planned,) = next_sizes(made.state, {})
        sizes.append(planned.size)
    assert sizes[1] > 1.3 * sizes[0]


def test_a_further_round_draws_more(tmp_path: Path) -> None:
    """After a round that was too small the next has more draws than it, and at most all cards."""
    with sit_down(begun(tmp_path, SCENES["polling"])) as desk:
        play_round(desk, SCENES["polling"], County(PAPER, PAPER), Step({"mayor": 2}))
        (planned,) = planned_round(desk)
        assert 2 < planned.size <= 120


@pytest.mark.usefixtures("few_audits")
@some_of("name", SAMPLED, every=8, first=2)
def test_every_further_round_is_planned_from_where_the_audit_stands(
    tmp_path: Path, name: str
) -> None:
    """After a round of one draw, of every method: each contest grows or is counted by hand, and the round opens."""
    scene = replace(SCENES[name], between=None)
    with sit_down(begun(tmp_path, scene)) as desk:
        first = {each.contest: each.size for each in planned_round(desk) if not each.hand_count}
        methods = {each.id: each.method for each in desk.state.committed.contests}
        small = {
            contest: size if isinstance(methods[contest], ANNOUNCED) else 1
            for contest, size in first.items()
        }
        measured = play_round(desk, scene, County(scene.paper, scene.records), Step(small))
        if not measured.unsettled:
            return
        planned = planned_round(desk)
        assert {each.contest for each in planned} == set(measured.unsettled)
        assert all(each.hand_count or each.size > small[each.contest] for each in planned)
        assert all(each.reason or each.rests_on or each.basis for each in planned)
        sizes = {each.contest: each.size for each in planned if not each.hand_count}
        by_hand = [each.contest for each in planned if each.hand_count]
        assert open_round(desk, sizes, by_hand, CLERK).number == 2


def test_a_good_round_is_followed_by_a_smaller_one_than_a_bad_round(tmp_path: Path) -> None:
    """The same sizes, the same report: where people found votes for the loser more is to be drawn."""
    plans: list[NextSize] = []
    for choice in ("A", "B"):
        scene = SCENES["polling"]
        found = {card: {**marks, "mayor": (choice,)} for card, marks in PAPER.items()}
        with sit_down(begun(tmp_path / choice, scene)) as desk:
            play_round(desk, scene, County(found, found), Step({"mayor": 3}))
            plans += planned_round(desk)
    good, bad = (each.size for each in plans)
    assert good < bad


def test_what_is_proven_of_a_round_of_several_pairs() -> None:
    """Providence: of one winner no smaller round does; of two winners it is said below which number none does."""
    contest = replace(two_choices(choices="ABC"), seats=1)
    held, votes = Material(places({("Adams", "1"): 1000})), {"A": 400, "B": 380, "C": 220}
    for seats, said in ((1, "No smaller round suffices as often."), (2, "A round of fewer than ")):
        chosen = listed(replace(contest, seats=seats), votes)
        made = office([plan(chosen, Providence(), 1000)], held)
        made.begin()
        (planned,) = next_sizes(made.state, {})
        assert worded(planned.proven).startswith(said)
        assert (planned.at_least == planned.size) == (seats == 1)
        told = planned_lines([planned])
        assert worded(planned.proven) in told[1]


def with_two_level_losers(
    method: Method, votes: Mapping[str, int], cards: int, share: int
) -> Office:
    """A contest of A before B and C; of every kind of card one in so many has a record."""
    recorded = {choice: count // share for choice, count in votes.items()}
    blank = cards // share - sum(recorded.values())
    records = records_of(*recorded.items(), ("", blank))
    material = Material(
        places({("Adams", "1"): cards}, records, ["mayor"]), {"mayor": tuple(recorded.items())}
    )
    asked = plan(listed(two_choices(choices="ABC"), votes), method, cards, "0.1")
    made = office([asked], material)
    made.begin()
    return made


def test_a_first_round_of_super_simple_is_of_all_claims() -> None:
    """Errors of the one claim need not be those of the other: their exact chances to miss add up to one in ten."""
    made = with_two_level_losers(SuperSimple(), {"A": 530, "B": 400, "C": 400}, 2_000, 1)
    (planned,) = next_sizes(made.state, {})
    exact = super_simple_stopping(SuperSimpleTest(0.1, 130 / 2_000), PlannedRates())
    assert exact is not None
    closest = exact.quantile(0.9)
    assert 2 * (1 - exact.ended[closest]) > 0.1
    assert 2 * (1 - exact.ended[planned.size]) <= 0.1
    assert closest < planned.size < 1.5 * closest


def test_a_first_round_of_suite_is_of_all_claims() -> None:
    """Of 60 other samples nine in ten confirm both claims by the measured risk; planned for one claim 51 did."""
    made = with_two_level_losers(Suite(IN_HALVES), {"A": 60, "B": 24, "C": 24}, 120, 2)
    (planned,) = next_sizes(made.state, {})
    (contest,) = made.audit.contests
    assert contest.strata is not None
    compared, polled = contest.strata.division.of(planned.size)

    def is_confirmed(won: int, lost: int) -> bool:
        first = ComparisonStratum(PairCount(60, 30, 12), compared, Discrepancies())
        second = PollingStratum(PairCount(60, 30, 12), PairCount(polled, won, lost))
        return suite_maximum(TwoStrata(first, second)).at_most <= 0.1

    cards = np.random.default_rng(7).multivariate_hypergeometric([30, 12, 12, 6], polled, 60)
    kinds, counts = np.unique(cards[:, :3], axis=0, return_counts=True)
    confirmed = [all(is_confirmed(won, lost) for lost in others) for won, *others in kinds.tolist()]
    assert counts[confirmed].sum() >= 0.9 * 60
