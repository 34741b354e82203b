"""The plan of one state: its standing, clocks, money, people and chance."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction

import polars as pl

from canvass.audit.fit import OnPaper, on_paper
from canvass.journeys.counts_by_state import StateCount
from canvass.journeys.election_kinds import may_fill_a_vacancy
from canvass.journeys.electors import College
from canvass.journeys.needed import AskedByLaw, asked_by_law
from canvass.journeys.own_answers import OwnAnswer, own_answers
from canvass.journeys.paper import paper_in
from canvass.journeys.plan.as_counted import as_held
from canvass.journeys.plan.ballots import StateBallots
from canvass.journeys.plan.days import college_bounds, official_dates
from canvass.journeys.plan.money import (
    Payment,
    Signatures,
    StateCost,
    payment,
    signatures,
    state_cost,
)
from canvass.journeys.plan.staff import Staffing, staffing
from canvass.journeys.recount_below_state import small_sets
from canvass.journeys.recount_model import fitted_model
from canvass.journeys.remembered import remembered
from canvass.journeys.rulebook import PACKAGED, Rulebook
from canvass.model import ChoiceKind, Contest, Election, ElectionType, UnitKind
from canvass.model.sentence import Sentence, sentences
from canvass.recount.calendar import state_calendar
from canvass.recount.deadlines import (
    Countdown,
    countdowns,
    last_day_in_court,
    last_day_to_ask,
    without_automatic,
)
from canvass.recount.eligible import Eligibility, eligibility
from canvass.recount.flip import FlipProbability, flip_probability, widened
from canvass.recount.moment import Moment
from canvass.recount.official_dates import OfficialDates, Start
from canvass.recount.question import Question
from canvass.recount.rule import HowSeen, Kind, RecountRule
from canvass.recount.rule_text import StateLaw
from canvass.recount.selection import STALE_AFTER, select, special_first
from canvass.recount.several import for_candidates, for_winners
from canvass.recount.truth import Truth

say = sentences("recount_law_told")


@dataclass(frozen=True, slots=True)
class LawNote:
    """What else a reader must know of a rule that holds: what the rule is about, what it says, and the note.

    A note of all the rules has no kind.
    """

    says: Sentence | str
    kind: Kind | None = None
    stage: str = ""
    rule_says: str = ""


@dataclass(frozen=True, slots=True)
class StatePlan:
    """Everything about one state; what is not known is said and never filled in."""

    state: str
    name: str
    count: StateCount
    eligibility: Eligibility
    clocks: tuple[Countdown, ...]
    last_day: Countdown | None
    """The clock that decides until when somebody may ask."""
    in_court: Countdown | None
    """The clock of the contest in court, where its day is known."""
    payment: Payment
    signatures: Signatures | None
    cost: StateCost
    staffing: Staffing
    chance: FlipProbability | None
    electors: int
    """Electors that the state's own votes appoint; in Maine and Nebraska those of the statewide unit."""
    official_on: Moment | None
    """When the count became official, where that is known."""
    methods: tuple[Sentence, ...]
    """How it is counted, by the law."""
    notes: tuple[LawNote, ...]
    holidays: str
    own_rules: tuple[OwnAnswer, ...] = ()
    """Rules of an office's or a lawyer's own that answered, and the packaged ones they went before."""
    needed: AskedByLaw | None = None
    """What the law asks of whoever is elected or nominated, or of a measure; None where it was not read."""
    by_summary: tuple[Sentence, ...] = ()
    """What of it rests on summaries alone: neither the law's words nor an office's were read."""

    @property
    def is_over(self) -> bool:
        """Whether the last day to ask is known to have passed."""
        return self.last_day is not None and self.last_day.is_over


@dataclass(frozen=True, slots=True)
class Planner:
    """What every state's plan is made from: the contest of an election, question, electors, votes and the law."""

    election: Election
    contest: Contest
    question: Question
    college: College | None
    counties: Mapping[str, StateBallots]
    rulebook: Rulebook = PACKAGED
    cost_scale: float = 1.0
    """What the middle of a cost is multiplied by, as known costs say."""

    @property
    def known_on(self) -> date | None:
        """The day whose knowledge the election is, where it is that of one day alone."""
        return self.election.known.day if self.election.known else None

    def plan(self, count: StateCount) -> StatePlan:
        """The plan of one state."""
        question, law = self.question, self.rulebook.law(count.state)
        needed = asked_by_law(
            law.state, self.contest, question.contest.office, question.election_day, self.rulebook
        )
        held = as_held(needed, count, self.contest)
        votes = held.votes
        standing_for = candidates_in(self.contest, count)
        law = replace(
            law,
            rules=tuple(
                for_candidates(for_winners(rule, votes.winners), standing_for) for rule in law.rules
            ),
        )
        dates = self.college.dates if self.college else None
        standing = eligibility(law.rules, question, votes, held.as_asked)
        bounds = college_bounds(dates)
        calendar = state_calendar(
            law.state, question.election_day.year, question.election_day.year + 1
        )
        known = official_dates(self.election, law, question, dates, calendar)
        clocks = countdowns(law.rules, question, known, calendar, bounds)
        if {answer.truth for answer in standing.automatic} == {Truth.FALSE}:
            clocks = without_automatic(clocks)
        units = self._units(law.state)
        cost = replace(
            state_cost(self.counties[law.state], count.ballots, self.cost_scale),
            on_paper=self._on_paper(count),
        )
        return StatePlan(
            state=law.state,
            name=law.name,
            count=count,
            eligibility=standing,
            clocks=clocks,
            last_day=last_day_to_ask(clocks),
            in_court=last_day_in_court(clocks),
            payment=payment(law.rules, question, standing, votes, held.as_asked, units, cost),
            signatures=signatures(law.rules, question, units),
            cost=cost,
            staffing=staffing(law.rules, question, clocks, bounds, cost),
            chance=chance_of(count, self.known_on),
            electors=self._electors(law.state),
            official_on=_official_on(known),
            methods=tuple(_methods(law, question)),
            notes=(*_notes(law, question), *_were_it_special(law, question, self.contest)),
            holidays=calendar.source,
            own_rules=own_answers(self.rulebook, law.state, question),
            needed=needed,
            by_summary=tuple(_by_summary(law, question)),
        )

    def _on_paper(self, count: StateCount) -> OnPaper:
        """Whether there is paper to count by hand."""
        return on_paper(paper_in(self.election, count.state), _lead_share(count))

    def _units(self, state: str) -> Mapping[str, int]:
        """Precincts or districts of a state, by what they are; the table is about the day of the main contest."""
        election = self.election
        is_about_it = self.question.election_day == election.day_of(election.contest())
        if not is_about_it or not election.has_table("recount_units"):
            return {}
        return _recount_units(election).get(state, {})

    def _electors(self, state: str) -> int:
        units = [unit for unit in self.college.units if unit.state == state] if self.college else []
        statewide = [unit for unit in units if unit.unit in (state, f"{state}-AL")]
        return sum(unit.electors for unit in statewide)


@remembered
def _recount_units(election: Election) -> Mapping[str, Mapping[str, int]]:
    """Of every state that has some: a state has no noughts of these."""
    rows = election.table("recount_units", UnitKind.STATE).select("unit", "counted", "count")
    by_state: dict[str, dict[str, int]] = {}
    for state, counted, count in rows.filter(pl.col("count") > 0).iter_rows():
        by_state.setdefault(state, {})[counted] = count
    return by_state


def candidates_in(contest: Contest, count: StateCount) -> int | None:
    """For how many people votes were cast; None where that is not known, or a line of several may hold one more."""
    if count.outcome is None:
        return None
    kinds = {choice.id: choice.kind for choice in contest.choices}
    voted = [kinds[line.choice] for line in count.outcome.order if line.votes]
    people = sum(kind.can_win for kind in voted)
    return None if people <= TWO and ChoiceKind.OTHER in voted else people


TWO = 2
"""Laws ask whether more than two stand."""


def _lead_share(count: StateCount) -> Fraction:
    """The lead, or what a choice is away from the share that is asked for, per voter.

    The fewest ballots give the largest: that too little left paper is said only where it is certain. Where only the
    lead is known, it is held against the ballots that there are to count.
    """
    if outcome := count.outcome:
        return outcome.narrowest / max(min(outcome.ballots.at_least, outcome.valid_votes), 1)
    return Fraction(count.lead.margin_votes, count.ballots.at_least) if count.lead else Fraction(0)


def chance_of(count: StateCount, known_on: date | None = None) -> FlipProbability | None:
    """The chance that honest error reverses a state's lead; None without a margin, or without a model of that day."""
    margin, sets, ballots = (
        count.votes.margin_votes,
        fitted_model(known_on).parameters,
        count.ballots,
    )
    if margin is None or not ballots.at_most or not sets:
        return None
    fewest = max(
        ballots.at_least, margin
    )  # of cumulative votes a ballot may give several to the leader
    found = flip_probability(margin, ballots.at_most, count.baseline, sets, fewest)
    return widened(found, sets, small_sets(known_on))


def _official_on(dates: OfficialDates) -> Moment | None:
    for start in (Start.CERTIFICATION, Start.CANVASS):
        moments = dates.of(start)
        if moments:
            return max(moments)
    return None


METHODS = {"": "method", "without_paper": "method-without-paper"}
"""The message of each stage of rules on the method."""


def _methods(law: StateLaw, question: Question) -> Iterator[Sentence]:
    for stage in METHODS:
        selection = select(law.rules, Kind.METHOD, question, stage)
        if not selection.status.is_refused:
            yield say(METHODS[stage], rules=" | or: ".join(rule.words for rule in selection.rules))


def _notes(law: StateLaw, question: Question) -> Iterator[LawNote]:
    """What else a reader must know of the rules that hold, as far as it was public on the day of asking; each once."""
    holding = special_first(
        rule
        for rule in law.rules
        if rule.kind not in (Kind.CLOCK, Kind.HELD)
        and rule.validity.covers(question.election_day)
        and rule.scope.covers(question.contest)
    )
    told: set[str] = set()
    for rule in holding:
        if (note := rule.notes_on(question.asked_on)) and note not in told:
            told.add(note)
            yield LawNote(note, rule.kind, rule.stage, rule.words)
    if old := _old(holding, question):
        yield LawNote(old)


def _were_it_special(law: StateLaw, question: Question, contest: Contest) -> Iterator[LawNote]:
    """Another last day to ask for a special election, where nobody said that a contest of an odd year is none."""
    asked = question.contest
    is_unsaid = contest.election_type is None and asked.election is ElectionType.GENERAL
    if not (is_unsaid and may_fill_a_vacancy(contest, question.election_day)):
        return
    special = replace(question, contest=replace(asked, election=ElectionType.SPECIAL))
    rules = [select(law.rules, Kind.CLOCK, each, "ask").rules for each in (question, special)]
    general, other = [" | ".join(rule.words for rule in found) for found in rules]
    if general and general != other:
        yield LawNote(
            say("were-it-special", rule=other) if other else say("were-it-special-unread"),
            Kind.CLOCK,
            "ask",
            other,
        )


MATTERS = {
    (Kind.AUTOMATIC, ""): say("matter-ordered"),
    (Kind.REQUEST, ""): say("matter-asking"),
    (Kind.CLOCK, "ask"): say("matter-last-day"),
    (Kind.PUBLICLY_PAID, ""): say("matter-paying"),
    (Kind.FEE, ""): say("matter-fee"),
    (Kind.REFUND, ""): say("matter-refund"),
    (Kind.METHOD, ""): say("matter-method"),
    (Kind.CLOCK, "finish"): say("matter-finish"),
}
"""What a plan says of the law, by the rules that say it."""


def _by_summary(law: StateLaw, question: Question) -> Iterator[Sentence]:
    """The matters on which a rule that holds was read in a summary alone."""
    for (kind, stage), matter in MATTERS.items():
        rules = select(law.rules, kind, question, stage).rules
        if any(rule.evidence.how_seen is HowSeen.SECONDARY for rule in rules):
            yield matter


def _old(rules: Sequence[RecountRule], question: Question) -> Sentence | None:
    """How long ago the rules were checked, where that is more than a year."""
    read_on = min((r.evidence.checked_on for r in rules if r.evidence.checked_on), default=None)
    if read_on is None or question.asked_on - read_on <= STALE_AFTER:
        return None
    return say("last-checked", days=str((question.asked_on - read_on).days))
