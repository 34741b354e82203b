"""The petition pack: what a filing asks for, filled in from the election and the law; what is not known is a blank."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

import polars as pl

from canvass import __version__
from canvass.data.petition import petition_forms, states_without_form
from canvass.errors import MissingTable, OutOfRange
from canvass.journeys.brief.exhibits import (
    PAST,
    DataExhibit,
    LawExhibit,
    RuleExhibit,
    exhibits,
)
from canvass.journeys.known import known_to
from canvass.journeys.places import places_asked
from canvass.journeys.plan.money import Payment, Signatures
from canvass.journeys.plan.state import StatePlan
from canvass.journeys.recount_plan import RecountPlan, Wish, plan_by
from canvass.journeys.recount_rules import matters
from canvass.model import ChoiceKind, Contest, Election, UnitKind
from canvass.recount.deadlines import Countdown
from canvass.recount.eligible import AppliedRule, Standing
from canvass.recount.petition_form import PetitionForm, form_from
from canvass.recount.question import Question
from canvass.recount.rule import NOT_LEGAL_ADVICE, Kind

FINEST = (UnitKind.PRECINCT, UnitKind.REPORTING_UNIT, UnitKind.MUNICIPALITY)
"""Kinds of units below the county, the finest first; batches and vote centres are not places that a petition names."""
REASONS = {
    "no_form": "the law gives no form of a petition",
    "no_request": "nobody may petition for a recount",
    "not_read": "what a petition must hold was not read",
}
"""What the answers of petition-law.toml mean."""
FILLED = ("contest", "day", "officer", "OFFICER", "candidates")
"""Places of a form that are filled in; ``OFFICER`` is the officer in capitals, as a caption has it."""


@dataclass(frozen=True, slots=True)
class CountyPlaces:
    """A county, with the names of its units of the finest kind listed; none where the data lists counties alone."""

    county: str
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Places:
    """Where a recount may be asked for, county by county; ``kind`` is None where the data lists no more than counties.

    ``stated`` is the number of the form's own units in the state, where the data states it.
    """

    kind: UnitKind | None
    counties: tuple[CountyPlaces, ...]
    stated: int | None = None

    @property
    def units(self) -> int:
        """How many units are listed below the counties."""
        return sum(len(county.units) for county in self.counties)


@dataclass(frozen=True, slots=True)
class RecountPetition:
    """Everything that the petition says. ``clock`` is None where no rule sets a last day for this route.

    ``form`` is filled in; its blanks stand as ``[BLANK: what]``. ``fee`` holds the rules on the price, as they were
    read. ``standing`` is what the law says on the day of asking.
    """

    canvass_version: str
    form: PetitionForm
    state_name: str
    election: str
    contest: Contest
    question: Question
    candidates: tuple[str, ...]
    """Those who lost by the counts in hand."""
    ahead: tuple[str, ...]
    """Those who won, or lead."""
    standing: Standing
    requests: tuple[AppliedRule, ...]
    places: Places
    clock: Countdown | None
    payment: Payment
    signatures: Signatures | None
    fee: tuple[RuleExhibit, ...]
    data: tuple[DataExhibit, ...]
    law: tuple[LawExhibit, ...]
    not_legal_advice: str = NOT_LEGAL_ADVICE

    @property
    def is_over(self) -> bool:
        """Whether the last day of this route is known to have passed."""
        return self.clock is not None and self.clock.is_over


def recount_petition(election: Election, wish: Wish, route: str = "") -> RecountPetition:
    """The petition for the one state named, by the route named where its law has several.

    Raises OutOfRange for several states, for a state without a form, for a route that is not among the state's, and for
    the retention of a judge.
    """
    seen = known_to(election, election.contest(wish.contest), wish.as_of)
    state = _state(seen, wish)
    text = form_of(state, route, seen.day)
    plan = plan_by(seen, wish)
    if not plan.states:
        raise MissingTable(f"no count of {state} is in the data; a petition needs one")
    _refuse_retention(state, plan)
    return _petition(seen, wish, plan, plan.states[0], text)


def petitions_of(election: Election, wish: Wish, plan: RecountPlan) -> tuple[RecountPetition, ...]:
    """A petition by every route of each state of a plan in which somebody may still ask and whose form is packaged."""
    seen = known_to(election, election.contest(wish.contest), wish.as_of)
    return tuple(
        _petition(seen, wish, plan, found, text)
        for found in plan.states
        if found.eligibility.standing.may_be_asked_for and not found.is_over
        for text in _forms_on(plan.question.election_day)
        if text["state"] == found.state
    )


def without_petition(plan: RecountPlan) -> tuple[tuple[str, str], ...]:
    """The states of a plan in which somebody may still ask and for which no petition is made, by name, and why."""
    day = plan.question.election_day
    asked = (
        (found.name, why_no_form(found.state, day))
        for found in plan.states
        if found.eligibility.standing.may_be_asked_for and not found.is_over
    )
    return tuple((name, why) for name, why in asked if why)


def _petition(
    seen: Election, wish: Wish, plan: RecountPlan, found: StatePlan, text: Mapping[str, Any]
) -> RecountPetition:
    """The petition of one state by one form, from the plan that holds it."""
    state = found.state
    form = form_from(text, plan.question)
    candidates = _names(plan, found.count.candidates)
    shown = exhibits(
        seen, plan.question, (state,), _tables(seen, found.count.returns), wish.rulebook
    )
    return RecountPetition(
        canvass_version=__version__,
        form=form.filled(_values(plan, form, candidates)),
        state_name=found.name,
        election=plan.election,
        contest=plan.contest,
        question=plan.question,
        candidates=candidates,
        ahead=_names(plan, _ahead(found)),
        standing=found.eligibility.standing,
        requests=found.eligibility.request,
        places=_places(seen, state, form.unit),
        clock=_clock(found, form),
        payment=found.payment,
        signatures=found.signatures,
        fee=tuple(_fees(shown.law)),
        data=tuple(each for each in shown.data if not set(each.tables) <= set(PAST)),
        law=shown.law,
    )


def _refuse_retention(state: str, plan: RecountPlan) -> None:
    if "retention" in plan.question.contest.classes:
        raise OutOfRange(
            f"contest {plan.contest.id!r}: {state}'s form is for contests between people and for measures, and yes or "
            "no to a judge is neither; no form for a retention is in the data"
        )


def _state(election: Election, wish: Wish) -> str:
    named = [place.state for place in places_asked(election, wish.states) if place.state]
    if len(named) != 1:
        raise OutOfRange(
            f"--state: a petition is for one state, found {len(named)}; name one, such as --state WI"
        )
    return named[0]


def _forms_on(day: date) -> Iterator[Mapping[str, Any]]:
    """The packaged forms of an election on that day."""
    return (form for form in petition_forms() if form.get("since", date.min) <= day)


def _which(day: date) -> str:
    """The states with a form for an election on that day, and those whose form is of later ones."""
    listed = dict.fromkeys(form["state"] for form in _forms_on(day))
    later = {
        form["state"]: form["since"] for form in petition_forms() if form["state"] not in listed
    }
    of_later = "".join(f", and for {state} since {first}" for state, first in later.items())
    return f"there is one for {', '.join(listed)}{of_later}"


def why_no_form(state: str, day: date) -> str:
    """Why no petition can be filled in for an election of that day; empty where a form is packaged.

    The law gives no form, nobody may ask, the words were not read, or the form is of later elections.
    """
    if any(form["state"] == state for form in _forms_on(day)):
        return ""
    known = states_without_form().get(state)
    if known is None:
        return "no form of a petition is in the data for that day"
    return f"{REASONS[known['answer']]}: {known['says']} ({known['section']})"


def form_of(state: str, route: str, day: date) -> Mapping[str, Any]:
    """The packaged form; a route is asked for only where the law of the state has several.

    Raises OutOfRange where there is none, with the reason, and where the route is none of the state's.
    """
    found = {str(form.get("route", "")): form for form in _forms_on(day) if form["state"] == state}
    if not found:
        raise OutOfRange(f"--state {state}: {why_no_form(state, day)}; {_which(day)}")
    if route in found:
        return found[route]
    routes = "; ".join(
        f"--route {name}, {form['route_says']}" for name, form in found.items() if name
    )
    if not routes:
        raise OutOfRange(f"--route {route}: the law of {state} has one route; leave --route out")
    raise OutOfRange(
        f"--route {route}: {state} has these routes, and each is a filing of its own: {routes}"
        if route
        else f"--state {state} has several routes, and each is a filing of its own; name one: {routes}"
    )


def _names(plan: RecountPlan, ids: Iterable[str]) -> tuple[str, ...]:
    """The candidates among these choices, by name, in the order of the contest."""
    meant = {*ids}
    return tuple(
        choice.name
        for choice in plan.contest.choices
        if choice.kind is ChoiceKind.CANDIDATE and choice.id in meant
    )


def _ahead(found: StatePlan) -> tuple[str, ...]:
    """Who won, or leads where only that is known."""
    count = found.count
    if count.outcome is not None:
        return tuple(count.outcome.winners)
    return (count.lead.ahead,) if count.lead else ()


def _values(
    plan: RecountPlan, form: PetitionForm, candidates: tuple[str, ...]
) -> Mapping[str, str]:
    """What the places of a form are filled with."""
    day = plan.question.election_day
    officer = form.officer or "[BLANK: filing officer]"
    values = (
        plan.title,
        f"{day:%B} {day.day}, {day.year}",
        officer,
        _capitals(officer),
        ", ".join(candidates),
    )
    return dict(zip(FILLED, values, strict=True))


def _capitals(officer: str) -> str:
    """An officer as a caption has it, behind its own article: in capitals, the blanks as they are."""
    parts = re.split(r"(\[BLANK:[^]]*\])", officer.removeprefix("the "))
    return "".join(part if place % 2 else part.upper() for place, part in enumerate(parts))


def _clock(found: StatePlan, form: PetitionForm) -> Countdown | None:
    """The clock of the route; for the usual one the published last day goes before the law's."""
    if form.clock == "ask":
        return found.last_day
    return next((clock for clock in found.clocks if clock.stage == form.clock), None)


def _fees(law: tuple[LawExhibit, ...]) -> Iterator[RuleExhibit]:
    """The rules on the price as they were read."""
    matter = matters()[Kind.FEE, ""]
    return (rule for each in law for rule in each.rules if rule.matter == matter)


def _tables(election: Election, returns: str) -> tuple[str, ...]:
    """The count relied on, with the official days and numbers of precincts that the election has.

    The list of places is not evidence: its files may hold other states, and counts of days after that of asking.
    """
    beside = (name for name in ("official_dates", "recount_units") if election.has_table(name))
    return (returns, *beside)


def _places(election: Election, state: str, unit: str) -> Places:
    """The counties of the state in the election's own units, each with its units of the finest kind listed there."""
    units = election.units.filter(pl.col("state") == state)
    counties = units.filter(pl.col("kind") == UnitKind.COUNTY.value).sort("name")
    kind = next((kind for kind in FINEST if (units["kind"] == kind.value).any()), None)
    below: dict[str, list[str]] = {}
    if kind is not None:
        rows = units.filter(pl.col("kind") == kind.value).select("county", "name")
        for county, name in sorted(rows.iter_rows(), key=lambda row: _as_counted(row[1])):
            below.setdefault(county, []).append(name)
    return Places(
        kind=kind,
        counties=tuple(
            CountyPlaces(name, tuple(below.get(code, ())))
            for code, name in counties.select("unit", "name").iter_rows()
        ),
        stated=_stated(election, state, unit),
    )


def _as_counted(name: str) -> tuple[tuple[str | int, ...], str]:
    """What names are in order by, as on a list of an office: ward 2 before ward 10."""
    parts = re.split(r"([0-9]+)", name)
    return tuple(int(part) if place % 2 else part for place, part in enumerate(parts)), name


def _stated(election: Election, state: str, unit: str) -> int | None:
    """How many units of the form's kind the state has, where the election states it."""
    if not election.has_table("recount_units"):
        return None
    rows = election.table("recount_units", UnitKind.STATE)
    found = rows.filter((pl.col("unit") == state) & (pl.col("counted") == unit))["count"]
    return int(found[0]) if len(found) else None
