"""The count that a recount of each state would start from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

import polars as pl

from canvass.errors import MissingTable
from canvass.journeys.counts import votes_lacking
from canvass.journeys.inputs import why_left_out
from canvass.journeys.leads import TABLE as LEADS
from canvass.journeys.leads import Lead, LeadOfDay, lead_of, leads_by_state
from canvass.journeys.places import Place, units_in
from canvass.journeys.remembered import remembered
from canvass.journeys.stated import (
    BALLOTS,
    CARDS,
    ballots_cast,
    ballots_outstanding,
    cards_cast,
    cast_by_county,
    registered_voters,
)
from canvass.model import Baseline, ChoiceKind, Contest, Election, Returns, UnitKind
from canvass.recount.votes import ContestVotes
from canvass.tabulation import (
    Ballots,
    BallotsFrom,
    Margin,
    Outcome,
    Outlook,
    outcome,
    outlook_of,
    without_votes,
)
from canvass.tabulation.tally import votes_by_group

BEFORE_A_RECOUNT = (Baseline.CERTIFIED, Baseline.COUNTY_CANVASS, Baseline.ELECTION_NIGHT)
"""Which count a recount starts from, where there was none yet: the most official one."""

AFTER_A_RECOUNT = (Baseline.COUNTY_CANVASS, Baseline.ELECTION_NIGHT)
"""The same where a recount is in the data: what was certified in the end is its result."""

WHOLE_STATES = (UnitKind.STATE, UnitKind.COUNTY, UnitKind.REPORTING_UNIT, UnitKind.PRECINCT)
"""Kinds of units that add up to their state, largest first."""


@dataclass(frozen=True, slots=True)
class StateCount:
    """One state's count: who leads, the figures that laws compare, and which count of which set of returns it is.

    ``returns`` is the set, or the table of leads where only a lead is known; then ``outcome`` is None.
    ``known_from`` is the day from which the count was public, None where that is not in the data; ``is_called``
    whether it was said who carried the state, None where that is not told. ``units_missing`` are units of the state
    that the set has no votes for: then the count is not whole. ``units_elsewhere`` have votes of other contests alone.
    """

    state: str
    returns: str
    baseline: Baseline
    baseline_detail: str
    source: str
    known_from: date | None
    lead: Lead | None
    outcome: Outcome | None
    votes: ContestVotes
    candidates: Mapping[str, int | None]
    """Candidates on the ballot who lost, with their votes where they are known, most first."""
    ballots: Ballots
    """Those cast where they are stated, else those that the votes are of."""
    ballots_of: date | None = None
    """The day of the contest before, where these are its ballots: how many were cast in this one was not known."""
    units_missing: int = 0
    units_elsewhere: int = 0
    is_called: bool | None = None
    outstanding: int | None = None

    @property
    def as_asked(self) -> dict[str, ContestVotes]:
        """The contest as it stands for each candidate who may ask; that of the runner-up is known by the lead."""
        runner_up = self.lead.behind if self.lead else None
        return {
            choice: self.votes if choice == runner_up else self.votes.asked_by(votes)
            for choice, votes in self.candidates.items()
        }

    @property
    def outlook(self) -> Outlook | None:
        """What ballots not counted yet could change, where their number is stated."""
        if self.outcome is not None:
            return self.outcome.outlook
        if self.lead is None or self.outstanding is None:
            return None
        return outlook_of(self.lead.margin_votes, self.outstanding)


@remembered
def counts_by_state(
    election: Election, contest: Contest, only: tuple[str, ...] | None = None
) -> Mapping[str, StateCount]:
    """The count that a recount would start from, for every state with returns of the contest or a known lead.

    ``only`` asks for these states alone. Raises MissingTable where no state has one.
    """
    found = {**_led(election, contest, only), **_counted(election, contest, only)}
    if not found and only is not None:
        return {
            state: count
            for state, count in counts_by_state(election, contest).items()
            if state in only
        }
    if not found:
        raise MissingTable(*_none(election, contest))
    return dict(sorted(found.items()))


def _none(election: Election, contest: Contest) -> tuple[str, str]:
    """Why there is none: for who writes the election's files, and for a reader, who cannot mend them."""
    if led := leads_by_state(election, contest):
        return (
            f"{election.id} has leads of {contest.id!r} ({', '.join(led)}) and not how many ballots there are to "
            "count: state them by state or by every county in the table cards, or name the returns of an earlier "
            "contest under [[returns]] in election.toml",
            "how many ballots there are to count is not in these data",
        )
    if election.known is not None and election.known.later:
        return (
            f"{election.id} has no count of {contest.id!r} by state that was known on "
            f"{election.known.day.isoformat()}; without --as-of the counts that became known later are used",
            f"no count by state was known on {election.known.day.isoformat()}",
        )
    sets = [r for r in election.returns_of(contest.id) if r.level in WHOLE_STATES]
    if any(_by_state(election, contest, returns) for returns in sets):
        named = " and ".join(f"{returns.name!r} ({returns.baseline})" for returns in sets)
        return (
            f"{election.id} has no first count of {contest.id!r}, only what came out of a recount: {named}. Who may "
            "ask for one, at what price and with what chance goes by the count before it: add its returns under "
            "[[returns]] in election.toml, with baseline county_canvass or election_night",
            "what came out of a recount is in these data, and not the count before it, by which the law goes",
        )
    if not sets and (why := why_left_out(election, contest.id)):
        return f"{election.id} has no returns of {contest.id!r} that can be used. {why}", ""
    return (
        f"{election.id} has no returns of {contest.id!r} that add up to a state, and recounts go by the law "
        "of a state: fill in the column state of the table units (postal codes), and name a set of returns by "
        "state, county, reporting unit or precinct under [[returns]] in election.toml",
        "no votes that add up to a state are in these data, and recounts go by the law of a state",
    )


def contest_before(election: Election, contest: Contest) -> Contest | None:
    """The latest contest held before this one that has returns."""
    day = election.day_of(contest)
    before = [
        each
        for each in election.contests
        if election.day_of(each) < day and election.returns_of(each.id)
    ]
    return max(before, key=lambda each: (election.day_of(each), each.id), default=None)


def _counted(
    election: Election, contest: Contest, only: tuple[str, ...] | None
) -> dict[str, StateCount]:
    """The counts by sets of returns."""
    there = {state for table in _by_sets(election, contest).values() for state in table}
    wanted = there if only is None else there & {*only}
    counts = {state: _counted_in(election, contest, state) for state in wanted}
    return {state: count for state, count in counts.items() if count is not None}


@remembered
def _counted_in(election: Election, contest: Contest, state: str) -> StateCount | None:
    """The count of one state by the most official set of returns; None where all of them are after a recount."""
    tables = _by_sets(election, contest)
    sets = [r for r in election.returns_of(contest.id) if state in tables.get(r.name, {})]
    is_recounted = Baseline.RECOUNT in {returns.baseline for returns in sets}
    order = AFTER_A_RECOUNT if is_recounted else BEFORE_A_RECOUNT
    chosen = min(
        (returns for returns in sets if returns.baseline in order),
        key=lambda r: (
            bool(election.left_out(contest.id, r.name, state)),
            order.index(r.baseline),
            WHOLE_STATES.index(r.level),
        ),
        default=None,
    )
    if chosen is None:
        return None
    stated = _stated(election, contest, state, chosen)
    return _count(contest, state, chosen, tables[chosen.name][state], stated)


@remembered
def _by_sets(election: Election, contest: Contest) -> Mapping[str, dict[str, dict[str, int]]]:
    """The votes of every state in every set of returns that adds up to states."""
    sets = [r for r in election.returns_of(contest.id) if r.level in WHOLE_STATES]
    return {returns.name: _by_state(election, contest, returns) for returns in sets}


def _by_state(election: Election, contest: Contest, returns: Returns) -> dict[str, dict[str, int]]:
    table = votes_by_group(returns, contest.id, election.units, "state").table
    found: dict[str, dict[str, int]] = {}
    for state, choice, votes in table.select("group", "choice", "votes").iter_rows():
        found.setdefault(state, {})[choice] = votes
    return found


@dataclass(frozen=True, slots=True)
class _Stated:
    """What an election states beside the votes of a state; ``units_missing`` are units without votes.

    ``units_elsewhere`` are those with votes of other contests of the set alone: they may not vote in this one.
    ``lacking`` are the votes of units that were left out.
    """

    cards: int | None
    cast: int | None
    outstanding: int | None
    units_missing: int
    units_elsewhere: int
    lacking: int


def _stated(election: Election, contest: Contest, state: str, returns: Returns) -> _Stated:
    place = Place(state, state)
    listed = units_in(election, returns.level, place)
    if "counted_in" in listed.columns:
        listed = listed.filter(pl.col("counted_in").is_null())
    counted = {*returns.table["unit"]} & {*listed["unit"]}
    without = {*listed["unit"]} - counted
    elsewhere = without & {*election.returns_named(returns.name).table["unit"]} if without else ()
    return _Stated(
        cards=cards_cast(election, place, returns.level, counted),
        cast=ballots_cast(election, place, returns.level, counted),
        outstanding=ballots_outstanding(election, contest.id, place, returns.level),
        units_missing=len(without) - len(elsewhere),
        units_elsewhere=len(elsewhere),
        lacking=votes_lacking(election, contest, returns.name, place),
    )


def _count(
    contest: Contest, state: str, returns: Returns, votes: dict[str, int], stated: _Stated
) -> StateCount:
    counted = outcome(contest, votes, stated.cards, stated.outstanding, stated.cast)
    found = without_votes(counted, stated.lacking)
    margin, cast = found.margin, _cast(found)
    known = {line.choice: line.votes for line in found.order}
    figures = (
        ContestVotes(
            leader_votes=known[margin.ahead],
            runner_up_votes=known[margin.behind],
            total_votes=found.valid_votes,
            total_ballots=cast,
            highest_votes=_highest(contest, known),
            winners_votes=_of_winners(contest, known),
            with_write_in=_is_written_in(contest, margin.ahead, margin.behind),
            winners=contest.seats,
            marks=contest.most_marks,
        )
        if margin
        else ContestVotes(
            total_votes=found.valid_votes,
            total_ballots=cast,
            winners=contest.seats,
            marks=contest.most_marks,
        )
    )
    return StateCount(
        state=state,
        returns=returns.name,
        baseline=returns.baseline,
        baseline_detail=returns.baseline_detail,
        source=returns.source,
        known_from=returns.known_from.get(contest.id),
        lead=lead_of(margin),
        outcome=found,
        votes=figures,
        candidates={
            choice: known[choice]
            for choice in _candidates(contest, known, margin)
            if choice not in found.winners
        },
        ballots=found.ballots,
        units_missing=stated.units_missing,
        units_elsewhere=stated.units_elsewhere,
        outstanding=stated.outstanding,
    )


def _cast(found: Outcome) -> int | None:
    """The ballots cast, where that number is stated."""
    is_stated = found.ballots.basis in (BallotsFrom.CARDS, BallotsFrom.TURNOUT)
    return found.ballots.number if is_stated else None


def _candidates(contest: Contest, choices: Mapping[str, int], margin: Margin | None) -> list[str]:
    """Those on the ballot, and who was written in and came next after the winner."""
    kinds = {choice.id: choice.kind for choice in contest.choices}
    next_after = margin.behind if margin else None
    return [
        choice
        for choice in choices
        if kinds[choice] is ChoiceKind.CANDIDATE
        or (choice == next_after and kinds[choice] is ChoiceKind.WRITE_IN)
    ]


def _is_written_in(contest: Contest, *choices: str) -> bool:
    kinds = {choice.id: choice.kind for choice in contest.choices}
    return ChoiceKind.WRITE_IN in {kinds[choice] for choice in choices}


def _led(
    election: Election, contest: Contest, only: tuple[str, ...] | None
) -> dict[str, StateCount]:
    """The counts of states of which a lead is known, and how many ballots there are to count again."""
    found = {}
    for state, known in leads_by_state(election, contest).items():
        if only is not None and state not in only:
            continue
        ballots, of = _ballots(election, contest, state)
        if ballots and ballots.at_most:
            found[state] = _lead_count(election, contest, known, ballots, of)
    return found


def _ballots(
    election: Election, contest: Contest, state: str
) -> tuple[Ballots | None, date | None]:
    """Cards or ballots cast, by state or by county, where they are stated; else ballots of the contest before."""
    place = Place(state, state)
    for column, cast, basis in (
        (CARDS, cards_cast, BallotsFrom.CARDS),
        (BALLOTS, ballots_cast, BallotsFrom.TURNOUT),
    ):
        by_county = cast_by_county(election, state, column) or {}
        if stated := cast(election, place, UnitKind.STATE, (state,)) or sum(by_county.values()):
            return Ballots(stated, stated, basis), None
    before = contest_before(election, contest)
    earlier = _counted(election, before, (state,)).get(state) if before else None
    return (earlier.ballots, election.day_of(before)) if before and earlier else (None, None)


def _highest(contest: Contest, known: Mapping[str, int]) -> int | None:
    """The votes of the one with the most, where several win: the margin is of the last of them then."""
    return max(_of_people(contest, known)) if contest.seats > 1 else None


def _of_winners(contest: Contest, known: Mapping[str, int]) -> int | None:
    """The votes of all who win together, where several do; of those level at the last seat it does not matter who."""
    return sum(_of_people(contest, known)[: contest.seats]) if contest.seats > 1 else None


def _of_people(contest: Contest, known: Mapping[str, int]) -> list[int]:
    """Votes for those who can win, most first."""
    people = (ChoiceKind.CANDIDATE, ChoiceKind.WRITE_IN)
    named = (known.get(choice.id, 0) for choice in contest.choices if choice.kind in people)
    return sorted(named, reverse=True)


def _lead_count(
    election: Election, contest: Contest, known: LeadOfDay, ballots: Ballots, of: date | None
) -> StateCount:
    lead = known.lead
    told = {lead.ahead: known.votes_ahead, lead.behind: known.votes_behind}
    on_ballot = election.known.on_ballot.get(contest.id, {}) if election.known else {}
    return StateCount(
        state=known.state,
        returns=LEADS,
        baseline=known.baseline,
        baseline_detail=known.status,
        source=known.source,
        known_from=known.known_from,
        lead=lead,
        outcome=None,
        votes=ContestVotes(
            leader_votes=known.votes_ahead,
            runner_up_votes=known.votes_behind,
            margin_votes=lead.margin_votes,
            at_most=registered_voters(election, known.state),
            is_about=lead.is_about,
            winners=contest.seats,
            marks=contest.most_marks,
        ),
        candidates={
            choice: told.get(choice)
            for choice in dict.fromkeys([lead.behind, *on_ballot.get(known.state, ())])
            if choice != lead.ahead
        },
        ballots=ballots,
        ballots_of=of,
        is_called=known.is_called,
        outstanding=known.outstanding,
    )
