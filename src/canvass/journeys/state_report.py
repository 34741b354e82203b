"""One state of an election: its outcome, equipment, technology question, recount and audit, for a page of its own.

A state's report holds the numbers that the chapters have for the state. Where chapters were written already, theirs
are taken; else each is asked for this state alone, by the same functions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import TypeVar

from canvass import __version__
from canvass.errors import MissingTable
from canvass.journeys.asked import Asked
from canvass.journeys.audit_plan import RISK_LIMITS, AuditPlan
from canvass.journeys.by_law import by_law
from canvass.journeys.chapters.asking import plan_of_all, refuse_without_office
from canvass.journeys.chapters.audit import audit_chapter
from canvass.journeys.chapters.data import DataTable, data_tables
from canvass.journeys.chapters.leads import StateLead, state_lead
from canvass.journeys.chapters.tech_gap import TechGapChapter
from canvass.journeys.counties.paper import StatePaper, paper_by_voters, paper_of_state
from canvass.journeys.counties.places import PlacesChapter, places_chapter
from canvass.journeys.counties.recount import RecountChapter, StateRecount, recount_chapter
from canvass.journeys.counts import PlaceOutcome, place_outcome
from canvass.journeys.electors import college
from canvass.journeys.gap.every_state import StateAnswer, state_answer
from canvass.journeys.hand_tally import HandTally, hand_tally
from canvass.journeys.inputs import Input, inputs_of_state
from canvass.journeys.known import refuse_what_came_later
from canvass.journeys.needed import AskedByLaw, needed_of
from canvass.journeys.places import Place
from canvass.journeys.question import day_of_asking
from canvass.journeys.recount_plan import RecountPlan, Wish, money_of, plan_by
from canvass.journeys.report import Missing, State, missing_chapter
from canvass.model import Contest, Election
from canvass.tabulation import (
    ContestFlip,
    ElectorUnit,
    Outcome,
    ShareFlip,
    contest_flip,
    share_flips,
    split_states,
)

Found = TypeVar("Found")
Chapters = Mapping[str, object]
"""Results of chapters that were written already, by id."""


@dataclass(frozen=True, slots=True)
class StateReport:
    """Everything that the page of a state says; what cannot be answered says what is missing.

    ``outcome`` is the state's lead alone on a day on which its votes were not all known; ``hand_tally`` the count of
    its paper by hand, None where there was none. ``flip`` is what would have changed who is ahead, ``shares`` the same
    where the rule asks for a share of the votes. ``paper`` is None where no equipment is known, ``counted_again`` where
    no second count is in the data. ``recount`` and ``audit`` are plans of this state alone. ``inputs`` tell what is
    known to be wrong with the votes and files,
    ``tables`` where every number comes from.
    """

    canvass_version: str
    election: str
    title: str
    day: date
    jurisdiction: str
    contest: Contest
    state: State
    as_of: date
    known_on: date | None
    outcome: PlaceOutcome | StateLead | Missing
    hand_tally: HandTally | None
    flip: ContestFlip | None
    shares: tuple[ShareFlip, ...]
    paper: StatePaper | None
    technology: StateAnswer | Missing
    counted_again: StateRecount | None
    recount: RecountPlan | Missing
    audit: AuditPlan | Missing
    inputs: tuple[Input, ...]
    tables: tuple[DataTable, ...]
    districts: tuple[ElectorUnit, ...] = ()
    """The districts of a state that appoints electors by each of them; none elsewhere."""
    needed: AskedByLaw | None = None
    """What the law asks of whoever is elected or nominated, or of a measure; None where that is not known here."""


def state_reports(
    asked: Asked, chapters: Chapters, risk_limits: tuple[float, ...] = RISK_LIMITS
) -> Iterator[StateReport]:
    """The report of every state of the election, by what its chapters have; audits at these ``risk_limits``."""
    whole = _found(asked, lambda: plan_of_all(asked))
    for state in asked.state_names:
        yield state_report(asked, state, {**chapters, "plan": whole}, risk_limits)


def state_report(
    asked: Asked,
    state: str,
    chapters: Chapters | None = None,
    risk_limits: tuple[float, ...] = RISK_LIMITS,
) -> StateReport:
    """The report of one state, by its postal code."""
    here, known = replace(asked, states=(state,)), chapters or {}
    election, day = asked.election, asked.election.known
    outcome = _found(asked, lambda: _outcome(here, state))
    votes = _decisive(outcome) if isinstance(outcome, PlaceOutcome) else None
    law = needed_of(election, asked.contest)
    lawful = outcome
    if isinstance(outcome, PlaceOutcome):
        lawful = by_law(election, asked.contest, outcome, law)
    return StateReport(
        canvass_version=__version__,
        election=election.id,
        title=asked.contest.title,
        day=election.day_of(asked.contest),
        jurisdiction=election.jurisdiction,
        contest=asked.contest,
        state=State(state, asked.state_names[state]),
        as_of=asked.as_of or day_of_asking(election, asked.contest),
        known_on=day.day if day else None,
        outcome=lawful,
        hand_tally=hand_tally(election, asked.contest, Place(asked.state_names[state], state)),
        flip=contest_flip(votes, is_decided=_is_decided(lawful)) if votes else None,
        shares=share_flips(votes) if votes else (),
        paper=_paper(here, state, known.get("places")),
        technology=_found(asked, lambda: _technology(here, state, known.get("tech-gap"))),
        counted_again=_counted_again(here, state, known.get("recount")),
        recount=_found(asked, lambda: _recount(here, state, known.get("plan"))),
        audit=_found(asked, lambda: _audit(here, state, known.get("audit"), risk_limits)),
        inputs=inputs_of_state(election, asked.contest.id, state),
        tables=tuple(data_tables(asked)),
        districts=_districts(election, asked.contest, state),
        needed=law,
    )


def _districts(election: Election, contest: Contest, state: str) -> tuple[ElectorUnit, ...]:
    """The district units of a state that splits its electors; none where their votes are not all known."""
    try:
        found = college(election, contest)
    except MissingTable:
        return ()
    here = {unit.unit: unit for unit in found.units if unit.state == state} if found else {}
    split = split_states(dict.fromkeys(here, state))
    return tuple(here[district] for each in split for district in each.districts)


def _found(asked: Asked, question: Callable[[], Found]) -> Found | Missing:
    try:
        return question()
    except MissingTable as missing:
        return missing_chapter(missing, asked.election.known)


def _outcome(asked: Asked, state: str) -> PlaceOutcome | StateLead:
    """The outcome; on a day on which the state's votes were not all known, its lead."""
    place = Place(asked.state_names[state], state)
    try:
        return place_outcome(asked.election, asked.contest, place)
    except MissingTable:
        lead = state_lead(asked, state) if asked.election.known else None
        if lead is None:
            raise
        return lead


def _is_decided(found: object) -> bool:
    return not (isinstance(found, PlaceOutcome) and found.count.outcome.ahead)


def _decisive(found: PlaceOutcome) -> Outcome | None:
    """The votes that decide the contest; None where those of other counties do too."""
    return None if found.part and found.part.decided_by_all else found.count.outcome


def _paper(asked: Asked, state: str, places: object) -> StatePaper | None:
    """The equipment by votes; on a day on which the votes were not known, by registered voters."""
    try:
        chapter = places if isinstance(places, PlacesChapter) else places_chapter(asked)
        found = paper_of_state(chapter, state)
    except MissingTable:
        found = paper_by_voters(asked.election, (state,)) if asked.election.known else ()
    return next(iter(found), None)


def _technology(asked: Asked, state: str, chapter: object) -> StateAnswer:
    refuse_what_came_later(asked.election, "covariates")
    every = chapter.every_state if isinstance(chapter, TechGapChapter) else None
    if every is None:
        return state_answer(asked.election, state)
    if state in every.without:
        raise MissingTable(every.without[state])
    return next(each for each in every.states if each.state == state)


def _counted_again(asked: Asked, state: str, chapter: object) -> StateRecount | None:
    try:
        known = chapter if isinstance(chapter, RecountChapter) else None
        if known is None or state not in (*known.without, *(r.state for r in known.recounts)):
            known = recount_chapter(asked)
    except MissingTable:
        return None
    return next((recount for recount in known.recounts if recount.state == state), None)


def _recount(asked: Asked, state: str, whole: object) -> RecountPlan:
    """The plan of the state alone; what several states would do together is not in it."""
    refuse_without_office(asked)
    if isinstance(whole, RecountPlan):
        plan = whole
    else:
        plan = plan_by(asked.election, Wish(asked.as_of, asked.contest.id, states=(state,)))
    if state not in [each.state for each in plan.states]:
        what = (
            "recount law" if state in plan.without_law else "count that a recount would start from"
        )
        raise MissingTable(f"no {what} of {asked.state_names[state]} is in the data")
    of_state = plan.state(state)
    return replace(
        plan,
        states=(of_state,),
        closely=(state,),
        named=(state,),
        without_law=(),
        without_count=(),
        together=None,
        fund=(),
        money=money_of([of_state], plan.money.past),
        inputs=(),
    )


def _audit(asked: Asked, state: str, chapter: object, risk_limits: tuple[float, ...]) -> AuditPlan:
    known = chapter if isinstance(chapter, AuditPlan) else None
    if known is None or state not in [place.place.state for place in known.places]:
        known = audit_chapter(asked, risk_limits)
    mine = tuple(place for place in known.places if place.place.state == state)
    return replace(known, places=mine, inputs=())
