"""How many draws a contest should have by the end of the next round.

A first round is planned from the report; a further one, and a first one among entries that are not all as reported,
from where the announced test stands and what is left to draw. What no sample can confirm is said instead.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from math import ceil

from canvass.audit.measure import Records
from canvass.audit.measure.contest import Sample, sample_of
from canvass.audit.methods import oneaudit, sized_named, suite
from canvass.audit.methods.batch_betting import RECOMMENDED_STAKE
from canvass.audit.plan import Effort
from canvass.audit.remaining.further import further_draws
from canvass.audit.remaining.out_of_reach import out_of_reach
from canvass.audit.remaining.stratified import draws_in_all, tells_cards
from canvass.audit.risk import Status
from canvass.audit.size.batch import clean_batches
from canvass.audit.size.numbers import Aim, Sizes
from canvass.audit.size.oneaudit import oneaudit_sizes
from canvass.audit.size.simulated import Simulation
from canvass.audit.size.suite import suite_sizes
from canvass.audit.state import AuditState
from canvass.audit.state.conclusion import SETTLED
from canvass.audit.strata import Strata
from canvass.audit.terms.audited import AuditedContest
from canvass.audit.terms.methods import (
    Athena,
    BatchComparison,
    BordaPolling,
    Comparison,
    DrawnBy,
    FixedPercentage,
    Minerva,
    OneAudit,
    PointsComparison,
    PointsPolling,
    Polling,
    PollingRatio,
    Providence,
    RankedComparison,
    RankedPolling,
    Suite,
    SuperSimple,
    by_kind,
)
from canvass.audit.terms.without_record import entries_lacking
from canvass.model.sentence import Sentence, sentences
from canvass.stats.bets import FixedStake

say = sentences("audit_next")

CHANCE = 0.9
"""Chance with which a round should suffice, if the report is right."""
FIRST_UNREPORTED = 200
"""Draws of a first round where nothing is reported that a number could rest on: as many settle a clear contest."""
UNPLANNED = "A step and no plan: nothing is known of rankings that nobody recorded."
SIMULATION = Simulation(replications=300)


@dataclass(frozen=True, slots=True)
class NextSize:
    """How many draws a contest should have in all; ``hand_count`` where a full hand count is the better way.

    ``by_hand`` says whether a full hand count could confirm the report. That of rankings and points is to draw every
    card, ``size``, as it is ``by_cards``: batches say nothing of them.
    """

    contest: str
    size: int
    hand_count: bool = False
    reason: str = ""
    by_hand: bool = True
    by_cards: bool = False
    rests_on: Sentence | str = ""
    """What a simulated size rests on, and what the simulation may be wrong by."""
    basis: Sentence | str = ""
    """Why as many are proposed, in a sentence; empty where ``reason`` or ``rests_on`` says it."""
    at_least: int | None = None
    """Draws below which no round suffices as often; None where that is proven of no number."""

    @property
    def proven(self) -> Sentence | str:
        """Whether fewer draws would do as well, in a sentence; empty where nothing is proven of that."""
        if self.at_least is None or self.hand_count:
            return ""
        if self.at_least >= self.size:
            return say("no-fewer")
        return say("perhaps-fewer", least=self.at_least)

    @property
    def without_promise(self) -> Sentence | str:
        """Why nothing is said of the chance with which so many draws suffice; empty where that is the one asked for."""
        return self.reason or (self.basis if self.basis in _WITHOUT_PROMISE else "")


def next_sizes(state: AuditState, records: Records, chance: float = CHANCE) -> tuple[NextSize, ...]:
    """What the next round should draw: for every targeted contest that is not settled.

    ``records`` are those of the cards drawn so far.
    """
    contests = state.committed.contests
    found = [(contest, _next(state, contest, records, chance)) for contest in contests]
    return tuple(_by_cards(state, contest, each) for contest, each in found if each is not None)


def _by_cards(state: AuditState, contest: AuditedContest, found: NextSize) -> NextSize:
    """The same; the full hand count of rankings or points is that of all cards that can still be drawn."""
    if not contest.method.is_by_cards_alone or not found.hand_count:
        return found
    entries, can_confirm = contest.population.entries, out_of_reach(contest) is None
    is_left = contest.status is Status.AUDITABLE and state.size(contest.id) < entries
    return replace(found, size=entries, by_hand=is_left and can_confirm, by_cards=True)


def _next(
    state: AuditState, contest: AuditedContest, records: Records, chance: float
) -> NextSize | None:
    if not contest.is_targeted or contest.id in state.hand_counts:
        return None
    status = _standing(state, contest)
    if status in SETTLED:
        return None
    if contest.method.drawn_by is DrawnBy.NOTHING:
        return NextSize(contest.id, 0, True, "The method announced for it is a full hand count.")
    if status.needs_full_hand_count or status in _NO_SAMPLE:
        return NextSize(contest.id, 0, True, status.sentence)
    return _sized(state, contest, records, chance)


_NO_SAMPLE = (
    Status.HAND_COUNT_DIFFERS,
    Status.MORE_VOTES_THAN_CARDS,
    Status.MORE_RECORDS_THAN_CARDS,
    Status.MORE_RECORDED_THAN_REPORTED,
)


def _standing(state: AuditState, contest: AuditedContest) -> Status:
    last = state.round
    if last is not None and last.closed is not None:
        for result in last.closed.contests:
            if result.contest == contest.id:
                return result.status
    return contest.status


def _sized(state: AuditState, contest: AuditedContest, records: Records, chance: float) -> NextSize:
    had, method = state.size(contest.id), contest.method
    beyond = out_of_reach(contest)
    if beyond is not None:
        return NextSize(contest.id, had, True, beyond.sentence, beyond.by_hand)
    if isinstance(method, Minerva | Athena):
        rounds = len(state.sizes_of(contest.id))
        if rounds == len(method.schedule):
            return NextSize(contest.id, had, True, "The rounds announced for it are over.")
        return NextSize(contest.id, method.schedule[rounds], basis=_ANNOUNCED)
    if isinstance(method, FixedPercentage):
        fixed = contest.fixed_size(state.committed.batches) or 0
        return NextSize(contest.id, fixed, basis=_FIXED)
    most = _most(state, contest)
    if most is not None and had >= most:
        return NextSize(contest.id, had, True, "Everything that can be drawn was drawn.")
    if method.is_unrecorded:
        wanted = had + ceil(had / 2) if had else FIRST_UNREPORTED
        return NextSize(contest.id, min(wanted, most or wanted), reason=UNPLANNED)
    if method.is_stratified:
        return _apart(sample_of(state, contest, method, records), had, chance)
    if had or _is_like_a_further_one(contest):
        found = _from_standing(sample_of(state, contest, method, records), had, most, chance)
        if found is not None:
            return found
        if not had and entries_lacking(contest) and not isinstance(method, _OF_TOTALS):
            return NextSize(contest.id, had, True, _UNTOLD)
    aim = Aim(float(contest.risk_limit), chance)
    wanted = had + ceil(had / 2) if had else by_kind(_PLANNED, method)(contest, aim)
    first = _HALF if isinstance(method, _OF_TOTALS) else _FIRST
    return _without_plan(contest, wanted, most, _HALF_MORE if had else first)


def _without_plan(
    contest: AuditedContest, wanted: int, most: int | None, basis: Sentence
) -> NextSize:
    """So many draws for this reason; where there are no more, all of them, which is then what they are."""
    if most is not None and wanted >= most:
        return NextSize(contest.id, most, basis=_ALL)
    return NextSize(contest.id, wanted, basis=basis)


_OF_TOTALS = (PointsPolling, BordaPolling)
"""Methods of cards that are read alone, of which totals do not say what is on one."""
_ANNOUNCED = say("rounds-announced")
_FIXED = say("share-announced")
_FIRST = say("first-of-its-method")
_HALF_MORE = say("half-more")
_HALF = say("half")
_ALL = say("everything")
_WITHOUT_PROMISE = (_ANNOUNCED, _FIXED, _HALF, _HALF_MORE, _ALL)


def _is_like_a_further_one(contest: AuditedContest) -> bool:
    """Whether a first round is planned like a further one: by the bet that was announced, among the entries known."""
    if contest.method.is_by_cards_alone or isinstance(contest.method, _LIKE_FURTHER):
        return True
    if isinstance(contest.method, _OF_ONE_CLAIM) and len(contest.assertions) > 1:
        return True
    return isinstance(contest.method, _FROM_STANDING) and not _is_as_reported(contest)


_LIKE_FURTHER = (Polling, PollingRatio, Comparison, OneAudit, Providence)
"""Methods whose first round is planned like a further one, beside those of contests that cards alone tell."""
_FROM_STANDING = (SuperSimple, Suite)
"""Methods whose first round is planned like a further one where not every entry is as reported."""
_OF_ONE_CLAIM = (SuperSimple, Suite)
"""Methods whose plan from the report is that of the closest claim; a further round shares the chance among all."""


def _is_as_reported(contest: AuditedContest) -> bool:
    """Whether every entry has a card and, where records are compared, a record, and these add up to the report."""
    is_recorded = contest.frame is None or contest.frame.votes == dict(contest.listed.votes)
    return is_recorded and not entries_lacking(contest)


def _from_standing(sample: Sample, had: int, most: int | None, chance: float) -> NextSize | None:
    """A round from the standing of the test and what is left to draw; None where it cannot be told."""
    contest = sample.contest
    more = further_draws(sample, chance, SIMULATION)
    if more is None:
        return None
    if not more.suffice and (most is None or entries_lacking(contest)):
        return NextSize(contest.id, had, True, _NO_END if most is None else _NOT_ALL)
    wanted = max(len(sample.entries) + more.draws, had + 1)
    if most is not None and wanted >= most:
        return NextSize(contest.id, most, basis=_ALL)
    at_least = None if more.at_least is None else len(sample.entries) + more.at_least
    basis = say("suffice", chance=f"{chance:.0%}")
    return NextSize(contest.id, wanted, basis=basis, at_least=at_least)


_NOT_ALL = (
    "From where its test stands, even drawing everything may not confirm it, as some of its entries are no cards, or "
    "have no record."
)
_UNTOLD = (
    "How many draws would suffice nine times out of ten cannot be told: some of its entries are no cards, or have no "
    "record, and they leave too small a lead."
)
_NO_END = "From where its test stands, even as many draws as would see nearly everything may not confirm it."


def _apart(sample: Sample, had: int, chance: float) -> NextSize:
    """Draws of strata; where no number is known to suffice half as many more, and half of the cards at first."""
    contest = sample.contest
    found, most = draws_in_all(sample, chance), contest.most_draws
    if found is None and entries_lacking(contest) and tells_cards(contest):
        return NextSize(contest.id, had, True, _NOT_ALL)
    if found is None:
        wanted = had + ceil(had / 2) if had else ceil(most / 2)
        return _without_plan(contest, max(wanted, had + 1), most, _HALF_MORE if had else _HALF)
    shown = say(
        "simulated",
        audits=str(found.audits),
        missed=str(found.missed),
        chance=f"{found.chance:.1%}",
    )
    return NextSize(contest.id, min(max(found.draws, had + 1), most), rests_on=shown)


def _most(state: AuditState, contest: AuditedContest) -> int | None:
    if contest.method.has_replacement:
        return None
    if contest.method.drawn_by is DrawnBy.WEIGHT:
        return sum(weight > 0 for weight in contest.weights(state.committed.batches).values())
    return contest.most_draws


def _by_test(*words: str) -> Callable[[AuditedContest, Aim], int]:
    """By the first of these tests that has a size for the contest."""

    def planned(contest: AuditedContest, aim: Aim) -> int:
        effort = Effort(simulation=SIMULATION, rates=contest.assumed)
        sizes = (test.sizes for test in map(sized_named, words) if test.sizes)
        found = (each(contest.reported, aim, effort) for each in sizes)
        return _planned(contest, next(filter(None, found), None))

    return planned


def _polling(contest: AuditedContest, aim: Aim) -> int:
    plan = _by_test("bravo", "alpha") if contest.method.has_replacement else _by_test("alpha")
    return plan(contest, aim)


def _oneaudit(contest: AuditedContest, aim: Aim) -> int:
    if contest.frame is None:
        return contest.population.entries
    effort = Effort(quickly=True, rates=contest.assumed)
    return _planned(
        contest, oneaudit_sizes(contest.reported, contest.frame, aim, effort, test=oneaudit.SIZED)
    )


def _batches(contest: AuditedContest, aim: Aim) -> int:
    bounds = contest.error_bounds
    if bounds is None:
        return contest.population.entries
    staked = [bet.stake for bet in contest.bets.values() if isinstance(bet, FixedStake)]
    return clean_batches(bounds, aim.limit_left, min(staked, default=RECOMMENDED_STAKE))


def _suite(contest: AuditedContest, aim: Aim) -> int:
    committed = contest.strata
    if committed is None:
        return contest.population.entries
    strata = Strata(contest.reported, committed.linked_cards, committed.recorded)
    share = committed.division.compared
    (sized,) = suite_sizes(
        strata, aim, contest.assumed, SIMULATION, test=suite.SIZED, compared=share
    )
    return _planned(contest, sized.sizes)


def _planned(contest: AuditedContest, sizes: Sizes | None) -> int:
    """Draws to plan; half of the entries where nothing is known."""
    return sizes.planned if sizes is not None else ceil(contest.population.entries / 2)


_PLANNED: Mapping[type, Callable[[AuditedContest, Aim], int]] = {
    Polling: _polling,
    PollingRatio: _by_test("alpha"),
    Providence: _by_test("minerva"),
    Comparison: _by_test("kelly"),
    OneAudit: _oneaudit,
    RankedPolling: _by_test("alpha"),
    RankedComparison: _by_test("kelly"),
    PointsPolling: _by_test("alpha"),
    PointsComparison: _by_test("kelly"),
    SuperSimple: _by_test("super_simple"),
    Suite: _suite,
    BatchComparison: _batches,
}
