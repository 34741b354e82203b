"""A synthetic election with planted errors, and the audits that are played on it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from canvass.attack.error_kinds import ErrorKind, Wanted
from canvass.attack.planted import synthetic
from canvass.attack.rankings import ranked_votes
from canvass.attack.rehearsal import (
    Plan,
    RehearsedBy,
    Scored,
    Step,
    _frame,
    _game,
    _is_beyond,
    _pooled_frame,
    _test,
    _Values,
    rehearsed,
)
from canvass.attack.synthetic import Synthetic
from canvass.attack.ways import NOT_FOUND, Ways
from canvass.audit.comparison import ErrorRates, comparison_risk
from canvass.audit.overstatement import ComparedCard
from canvass.audit.pools import Pool
from canvass.audit.reported import ReportedContest
from canvass.audit.risk import Design, Status
from canvass.audit.terms.methods import PreferenceComparison, RankedComparison
from canvass.audit.terms.ranks import SkippedRank
from canvass.errors import OutOfRange
from canvass.model import (
    Batch,
    CastVoteRecord,
    Choice,
    Contest,
    Interpretation,
    Manifest,
    Reading,
    Rule,
)
from canvass.stats.streams import stream
from canvass.tabulation import instant_runoff
from canvass.tamper.divide import Integers
from tests.profile import IS_SEARCH, tries
from tests.some_of import some_of

CONTEST = Contest("mayor", "Mayor", (Choice("ann", "Ann"), Choice("bob", "Bob")))
MANIFEST = Manifest(tuple(Batch(f"B{n}", 40 + n, tabulator=f"T{n % 3}") for n in range(30)))
REPORTED = ReportedContest(CONTEST, {"ann": 900, "bob": 600}, MANIFEST.cards)


@settings(max_examples=tries(30))
@given(st.integers(0, 10_000))
def test_records_add_up_and_paper_differs_only_where_something_was_planted(seed: int) -> None:
    """Whatever the seed: the reported votes, and errors that say which cards they are on."""
    election = synthetic(MANIFEST, REPORTED, str(seed))
    assert election.votes(election.record) == {"ann": 900, "bob": 600}
    assert election.planted
    differs = election.record != election.paper
    on = np.zeros(differs.size, dtype=bool)
    for kind, cards in election.touched.items():
        on |= cards & (not kind.is_of_accounting)
    assert not (differs & ~on).any()
    kinds = {error.kind for error in election.planted}
    last = {ErrorKind.WRONG_WINNER} & kinds
    assert not last or election.votes(election.paper)["bob"] > election.votes(election.paper)["ann"]


def test_the_seed_makes_the_election() -> None:
    """The same seed the same, another seed another."""
    one, same, other = (synthetic(MANIFEST, REPORTED, seed) for seed in ("1", "1", "2"))
    assert np.array_equal(one.paper, same.paper)
    assert one.planted == same.planted
    assert not np.array_equal(one.record, other.record)


def test_batches_lean() -> None:
    """More than chance alone would let them: as elections do."""
    election = synthetic(MANIFEST, REPORTED, "1")
    ann = np.bincount(election.batch[election.record == 0], minlength=30)
    sizes = np.array([batch.cards for batch in MANIFEST.batches])
    share = ann / sizes
    by_chance = np.sqrt(share.mean() * (1 - share.mean()) / sizes.mean())
    assert share.std() > 1.2 * by_chance


def test_more_votes_than_cards_are_refused() -> None:
    """With both numbers."""
    many = ReportedContest(CONTEST, {"ann": 9000, "bob": 600}, 9600)
    with pytest.raises(OutOfRange, match="9,600 votes on the 1,635 cards"):
        synthetic(MANIFEST, many, "1")


def plan(by: RehearsedBy, replications: int = 60, mistakes: float = 0.0) -> Plan:
    """Audits at 5%."""
    return Plan(by, 0.05, ErrorRates(), mistakes, replications, "7")


def test_an_audit_is_played_as_it_is_measured() -> None:
    """The draw at which each ends is that at which ``comparison_risk`` falls to the limit on the same cards."""
    election = synthetic(MANIFEST, REPORTED, "3")
    how = plan(RehearsedBy.COMPARISON)
    test, _ = _test(REPORTED, how, REPORTED.closest, _frame(REPORTED))
    values = _Values.of(election, _frame(REPORTED), how, REPORTED.closest)
    recorded = np.ones(election.record.size, dtype=bool)
    design = Design(0.05, test.bet)
    for number in range(4):
        game = _game(election, recorded, [(test, values)], how, 150, number)
        order = stream("7", "rehearsed audit", number).choice(election.record.size, 150, False)
        cards = [_compared(election, int(place)) for place in order]
        measured = [
            comparison_risk(REPORTED.closest, _frame(REPORTED), cards[:size], design).measured_risk
            for size in (game.cards - 1, game.cards)
            if size <= 150
        ]
        assert game.is_confirmed is (len(measured) == 2)
        if game.is_confirmed:
            before, after = measured
            assert before is None or before > 0.05
            assert after is not None
            assert after <= 0.05


def _compared(election: Synthetic, place: int) -> ComparedCard:
    record, paper = int(election.record[place]), int(election.paper[place])
    marks = (election.choices[record],) if record >= 0 else ()
    read = Reading.VOTE if paper >= 0 else Reading.BLANK
    read = Reading.NOT_FOUND if paper == NOT_FOUND else read
    choices = (election.choices[paper],) if paper >= 0 else ()
    card = ("b", str(place))
    return ComparedCard(
        CastVoteRecord(card, {"mayor": marks}), Interpretation(card, "mayor", read, choices)
    )


@some_of("by", RehearsedBy, every=3)
def test_a_wrong_winner_is_confirmed_at_most_at_the_limit(by: RehearsedBy) -> None:
    """Over seeds whose paper has another winner, within the error of the simulation."""
    confirmed = tried = 0
    for seed in range(40):
        election = synthetic(MANIFEST, REPORTED, f"wrong {seed}")
        sheet = rehearsed(election, REPORTED, plan(by, 40))
        if not sheet.is_right:
            confirmed += round(sheet.confirmed.value * 40)
            tried += 40
    assert tried >= 200
    assert confirmed / tried <= 0.05 + 4 * (0.05 * 0.95 / tried) ** 0.5


def test_what_each_step_finds() -> None:
    """Accounting finds what contradicts, the sample records, the full hand count whatever is left."""
    found: dict[ErrorKind, Scored] = {}
    for seed in range(30):
        election = synthetic(MANIFEST, REPORTED, f"steps {seed}")
        for score in rehearsed(election, REPORTED, plan(RehearsedBy.COMPARISON, 30)).scores:
            assert 0 <= sum(each.value for each in score.by_step.values()) <= 1 + 1e-9
            found.setdefault(score.error.kind, score)
    assert {*found} == {*ErrorKind}
    for kind, score in found.items():
        assert (Step.ACCOUNTING in score.by_step) is kind.is_of_accounting


TRANSPOSED = {
    "fewer": Wanted(ErrorKind.TRANSPOSED_COUNT, 3),
    "more": Wanted(ErrorKind.TRANSPOSED_COUNT, 9),
}
"""43 cards written as 34, and 49 as 94."""


@pytest.mark.parametrize(
    ("error", "bound", "has_records", "is_shown"),
    [
        ("fewer", 0, True, True),
        ("more", 0, True, False),
        ("more", MANIFEST.cards, True, True),
        ("more", MANIFEST.cards + 1, True, False),
        ("fewer", 0, False, False),
        ("fewer", MANIFEST.cards, False, True),
    ],
)
def test_accounting_finds_a_count_only_by_what_the_office_holds(
    error: str, bound: int, has_records: bool, is_shown: bool
) -> None:
    """More records than the manifest has cards, or a bound that is not its cards; fewer records contradict nothing."""
    election = synthetic(MANIFEST, REPORTED, "3", (TRANSPOSED[error],))
    asked = replace(plan(RehearsedBy.POLLING, 40), bound=bound, has_records=has_records)
    (score,) = rehearsed(election, REPORTED, asked).scores
    assert (Step.ACCOUNTING in score.by_step) is is_shown
    assert (score.found.value == 1) is is_shown


def test_a_place_without_a_card_is_drawn_as_often_as_chance_has_it() -> None:
    """45 places too many: the share of audits that draw one is that of draws from all places, within its error."""
    election = synthetic(MANIFEST, REPORTED, "3", (TRANSPOSED["more"],))
    drawn, many = 60, 2000
    how = plan(RehearsedBy.POLLING)
    hit = sum(_is_beyond(election, drawn, how, number) for number in range(many)) / many
    none = comb(MANIFEST.cards, drawn) / comb(MANIFEST.cards + 45, drawn)
    assert abs(hit - (1 - none)) < 4 * (none * (1 - none) / many) ** 0.5
    fewer = synthetic(MANIFEST, REPORTED, "3", (TRANSPOSED["fewer"],))
    assert not any(_is_beyond(fewer, drawn, how, number) for number in range(50))
    by_style = replace(plan(RehearsedBy.COMPARISON), by_style=True)
    assert not any(_is_beyond(election, drawn, by_style, number) for number in range(50))


def test_a_poll_tells_nothing_of_records() -> None:
    """Only a card that is not there, or a place where the manifest has too many."""
    how = replace(plan(RehearsedBy.POLLING, 20), has_records=False)
    for seed in range(10):
        election = synthetic(MANIFEST, REPORTED, f"poll {seed}")
        for score in rehearsed(election, REPORTED, how).scores:
            assert {*score.by_step} == {Step.SAMPLE, Step.HAND_COUNT}
            if score.error.kind not in (ErrorKind.CARD_MISSING, ErrorKind.TRANSPOSED_COUNT):
                assert score.by_step[Step.SAMPLE].value == 0
                assert score.by_step[Step.SAMPLE].is_exact


@pytest.mark.parametrize("by", [*RehearsedBy])
@pytest.mark.parametrize("by_style", [False, True])
def test_what_no_sample_can_find_is_told_as_none(
    by: RehearsedBy, by_style: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Exactly none, where no audit that was played finds it either; whatever can be found is a simulated chance."""
    how = replace(plan(by, 20), by_style=by_style)
    wanted = (TRANSPOSED["more"], *map(Wanted, (ErrorKind.SCANNED_TWICE, ErrorKind.CARD_MISSING)))
    for seed in range(4 if IS_SEARCH else 2):
        election = synthetic(MANIFEST, REPORTED, f"none {seed}", wanted)
        told = rehearsed(election, REPORTED, how).scores
        with monkeypatch.context() as patch:
            patch.setattr("canvass.attack.rehearsal._can_be_drawn", lambda *_: True)
            played = rehearsed(election, REPORTED, how).scores
        for one, other in zip(told, played, strict=True):
            assert one.found == other.found
            sample = one.by_step.get(Step.SAMPLE)
            if sample is not None:
                assert sample.value == other.by_step[Step.SAMPLE].value
        kinds = {each.error.kind: each.by_step.get(Step.SAMPLE) for each in told}
        places = kinds[ErrorKind.TRANSPOSED_COUNT]
        assert places is not None
        assert places.is_exact is by_style


def test_mistakes_of_boards_make_audits_longer() -> None:
    """Ten in a hundred overlooked: more audits go on to a full hand count."""
    election = synthetic(MANIFEST, REPORTED, "3")
    careful, careless = (
        rehearsed(election, REPORTED, plan(RehearsedBy.COMPARISON, 80, rate)) for rate in (0.0, 0.1)
    )
    assert careful.mistakes == 0 < careless.mistakes
    assert careless.confirmed.value < careful.confirmed.value


def test_the_reported_margin_is_that_of_the_frame() -> None:
    """All cards of the manifest, with and without the contest."""
    assert _frame(REPORTED).margin(REPORTED.closest) == Fraction(300, MANIFEST.cards)


CHOICES = ("ann", "bob", "cy", "di")
RANKED = Contest(
    "mayor", "Mayor", tuple(Choice(each, each) for each in CHOICES), rule=Rule.IRV, about=("bob",)
)
FIRST = {"ann": 500, "bob": 480, "cy": 300, "di": 100}
BY_ROUNDS = ReportedContest(RANKED, FIRST, MANIFEST.cards)


def ranked(seed: str, wanted: tuple[Wanted, ...] = ()) -> tuple[Synthetic, ReportedContest]:
    """An election by rounds, and its report with the rankings of its records."""
    election = synthetic(MANIFEST, BY_ROUNDS, seed, wanted, RankedComparison())
    rankings = election.ways.ranked(election.record)
    return election, replace(BY_ROUNDS, rankings=rankings, stated_winner="bob")


@settings(max_examples=tries(8))
@given(st.integers(0, 10_000))
def test_rankings_add_up_and_elect_whom_the_report_says(seed: int) -> None:
    """Whatever the seed: first preferences as reported, the announced winner, paper that differs where it is said."""
    election, reported = ranked(str(seed))
    assert election.votes(election.record) == FIRST
    assert instant_runoff(election.ways.ranked(election.record)).winner == "bob"
    assert reported.status is Status.AUDITABLE
    on = np.zeros(election.record.size, dtype=bool)
    for kind, cards in election.touched.items():
        on |= cards & (not kind.is_of_accounting)
    assert not ((election.record != election.paper) & ~on).any()


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_a_wrong_winner_of_rounds_takes_the_fewest_of_its_order(seed: str) -> None:
    """Two choices are exchanged on cards until another is elected: with one card less nobody else is."""
    election, _ = ranked(seed, (Wanted(ErrorKind.WRONG_WINNER),))
    ways, (planted,) = election.ways, election.planted
    assert ways.elected(election.paper) not in ((), ("bob",))
    changed = np.flatnonzero(election.touched[ErrorKind.WRONG_WINNER])
    assert changed.size == planted.cards
    for place in changed.tolist():
        was, now = (ways.marked[int(on[place])] for on in (election.record, election.paper))
        names = {a: b for m, n in zip(was, now, strict=True) for a, b in zip(m, n, strict=True)}
        assert {a for a, b in names.items() if a != b} <= {"bob", *(n for n in CHOICES)}
        assert "bob" in {choice for marked in was for choice in marked}
    assert planted.cards < 200


def test_a_ranked_audit_is_played_as_it_is_measured() -> None:
    """It ends where the last of all claims falls to the limit, by ``comparison_risk`` on the same cards."""
    election, reported = ranked("5", (Wanted(ErrorKind.STYLE_MISREAD),))
    how = plan(RehearsedBy.COMPARISON)
    claims = reported.claims.assertions
    assert len(claims) > 2
    frame, recorded = _frame(reported), np.ones(election.record.size, dtype=bool)
    tests = [_test(reported, how, claim, frame)[0] for claim in claims]
    tested = [
        (test, _Values.of(election, frame, how, claim))
        for claim, test in zip(claims, tests, strict=True)
    ]
    ways = election.ways
    for number in range(3):
        game = _game(election, recorded, tested, how, 300, number)
        order = stream("7", "rehearsed audit", number).choice(election.record.size, 300, False)
        cards = [_of_rounds(ways, election, int(place)) for place in order]

        def largest(size: int, cards: list[ComparedCard] = cards) -> float:
            risks = [
                comparison_risk(claim, frame, cards[:size], Design(0.05, test.bet)).measured_risk
                for claim, test in zip(claims, tests, strict=True)
            ]
            return max(1.0 if risk is None else risk for risk in risks)

        assert game.is_confirmed
        assert largest(game.cards) <= 0.05 < largest(game.cards - 1)


def _of_rounds(ways: Ways, election: Synthetic, place: int) -> ComparedCard:
    record, paper = int(election.record[place]), int(election.paper[place])
    marks = ways.rankings[record] if record >= 0 else ()
    read = Reading.VOTE if paper >= 0 else Reading.BLANK
    choices = ways.rankings[paper] if paper >= 0 else ()
    card = ("b", str(place))
    return ComparedCard(
        CastVoteRecord(card, {"mayor": marks}), Interpretation(card, "mayor", read, choices)
    )


@some_of("by", RehearsedBy, every=3)
def test_a_wrong_winner_of_rounds_is_confirmed_at_most_at_the_limit(by: RehearsedBy) -> None:
    """Over seeds, within the error of the simulation."""
    confirmed = tried = 0
    for seed in range(5):
        election, reported = ranked(f"wrong {seed}", (Wanted(ErrorKind.WRONG_WINNER),))
        sheet = rehearsed(election, reported, plan(by, 40))
        assert not sheet.is_right
        confirmed += round(sheet.confirmed.value * 40)
        tried += 40
    assert confirmed / tried <= 0.05 + 4 * (0.05 * 0.95 / tried) ** 0.5


@pytest.mark.parametrize("by", [RehearsedBy.COMPARISON, RehearsedBy.POLLING])
def test_a_wrong_winner_of_pairs_is_confirmed_at_most_at_the_limit(by: RehearsedBy) -> None:
    """Where who is preferred to each other choice wins: the same over seeds."""
    contest = replace(RANKED, rule=Rule.CONDORCET)
    of_pairs = ReportedContest(contest, FIRST, MANIFEST.cards)
    confirmed = tried = 0
    for seed in range(5):
        wanted = (Wanted(ErrorKind.WRONG_WINNER),)
        election = synthetic(MANIFEST, of_pairs, f"wrong {seed}", wanted, PreferenceComparison())
        rankings = election.ways.ranked(election.record)
        reported = replace(of_pairs, rankings=rankings, stated_winner="bob")
        sheet = rehearsed(election, reported, plan(by, 40))
        assert not sheet.is_right
        confirmed += round(sheet.confirmed.value * 40)
        tried += 40
    assert confirmed / tried <= 0.05 + 4 * (0.05 * 0.95 / tried) ** 0.5


@pytest.mark.parametrize("every", [1, 3])
def test_a_wrong_winner_with_pools_is_confirmed_at_most_at_the_limit(every: int) -> None:
    """All batches without records, or a third of them: the same over seeds."""
    confirmed = tried = 0
    for seed in range(5):
        election = synthetic(MANIFEST, REPORTED, f"wrong {seed}", (Wanted(ErrorKind.WRONG_WINNER),))
        pools = {
            n: Pool(
                MANIFEST.ids[n],
                MANIFEST.batches[n].cards,
                election.votes(_recorded_in(election, n)),
            )
            for n in range(0, 30, every)
        }
        sheet = rehearsed(election, REPORTED, plan(RehearsedBy.ONEAUDIT, 40), pools)
        assert not sheet.is_right
        confirmed += round(sheet.confirmed.value * 40)
        tried += 40
    assert confirmed / tried <= 0.05 + 4 * (0.05 * 0.95 / tried) ** 0.5


@pytest.mark.parametrize(
    ("first", "winner"), [((9, 6, 4), "a"), ((9, 6, 4), "b"), ((9, 6, 4), "c"), ((3, 3, 3), "b")]
)
def test_rankings_are_found_wherever_some_elect_the_winner(
    first: tuple[int, ...], winner: str
) -> None:
    """Who needs every second preference of another wins by them; who goes before they count is refused."""
    on = np.repeat(np.arange(3), first)
    for skipped in SkippedRank:
        method = RankedComparison(skipped_rank=skipped)
        if winner == "c" or first == (3, 3, 3):  # goes first, or may by a tie
            with pytest.raises(OutOfRange, match=f"no rankings were found .* elect '{winner}'"):
                ranked_votes(on, ("a", "b", "c"), winner, method, stream("1", "some"))
            continue
        ways, numbers = ranked_votes(on, ("a", "b", "c"), winner, method, stream("1", "some"))
        assert ways.elected(numbers) == (winner,)
        assert [*ways.votes(numbers).values()] == [*first]


def test_an_audit_with_pools_is_played_as_it_is_measured() -> None:
    """A third of the batches have no records: the same draw, by ``comparison_risk`` with their means."""
    election = synthetic(MANIFEST, REPORTED, "3")
    batches = range(0, 30, 3)
    pools = {
        n: Pool(
            MANIFEST.ids[n], MANIFEST.batches[n].cards, election.votes(_recorded_in(election, n))
        )
        for n in batches
    }
    how = plan(RehearsedBy.ONEAUDIT)
    frame = _pooled_frame(election, REPORTED, pools)
    assert frame.margin(REPORTED.closest) == pytest.approx(300 / MANIFEST.cards, abs=1e-8)
    test, _ = _test(REPORTED, how, REPORTED.closest, frame)
    values = _Values.of(election, frame, how, REPORTED.closest, pools)
    recorded = ~np.isin(election.batch, [*batches])
    game = _game(election, recorded, [(test, values)], how, 600, 1)
    order = stream("7", "rehearsed audit", 1).choice(election.record.size, 600, False)
    cards = [
        replace(
            _compared(election, place),
            record=pools.get(int(election.batch[place])) or _compared(election, place).record,
        )
        for place in order.tolist()
    ]
    design = Design(0.05, test.bet)
    before, after = (
        comparison_risk(REPORTED.closest, frame, cards[:size], design).measured_risk
        for size in (game.cards - 1, game.cards)
    )
    assert game.is_confirmed
    assert before is not None
    assert after is not None
    assert after <= 0.05 < before


def _recorded_in(election: Synthetic, number: int) -> Integers:
    return np.asarray(election.record[election.batch == number])
