"""The petition pack: what a filing asks for, filled in from the election and the law; what is not known is a blank."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

import polars as pl

from canvass import __version__
from canvass.data.petition import petition_form, petition_states
from canvass.errors import MissingTable, OutOfRange
from canvass.journeys.briefing.exhibits import PAST, DataExhibit, LawExhibit, exhibits
from canvass.journeys.known import known_to
from canvass.journeys.places import places_asked
from canvass.journeys.recount_plan import Wish, plan_by
from canvass.model import ChoiceKind, Election, UnitKind
from canvass.recount.eligible import Answer, Standing
from canvass.recount.question import Question
from canvass.recount.rule import NOT_LEGAL_ADVICE

_TEXTS = ("state", "title", "statute", "unit", "unit_section", "sworn", "officer")
"""Keys of a form that hold one text each."""


@dataclass(frozen=True, slots=True)
class Ground:
    """A ground in the statute's own category: its words, where they were read, and what the petitioner must fill in."""

    text: str
    section: str
    source: str
    how_seen: str
    blank: str


@dataclass(frozen=True, slots=True)
class Served:
    """A role on the service list, and the section that says how it is served."""

    role: str
    section: str


@dataclass(frozen=True, slots=True)
class Unread:
    """A matter whose words were not read, and the section to read."""

    matter: str
    section: str


@dataclass(frozen=True, slots=True)
class PetitionForm:
    """The form of a state.

    ``officer`` takes petitions for the offices in ``officer_for`` in elections from ``officer_since`` on; for others it
    is a blank.
    """

    state: str
    title: str
    statute: str
    unit: str
    unit_section: str
    sworn: str
    officer: str
    officer_since: date
    officer_for: tuple[str, ...]
    grounds: tuple[Ground, ...]
    served: tuple[Served, ...]
    unread: tuple[Unread, ...]


@dataclass(frozen=True, slots=True)
class RecountPetition:
    """Everything that the petition says. ``officer``, ``last_day`` are empty where they are not known.

    ``days_left`` is negative when the last day is over; ``standing`` is what the law says on the day of asking.
    """

    canvass_version: str
    form: PetitionForm
    state_name: str
    election: str
    contest: str
    question: Question
    candidates: tuple[str, ...]
    standing: Standing
    requests: tuple[Answer, ...]
    counties: tuple[str, ...]
    officer: str
    last_day: str
    last_day_statute: str
    days_left: int | None
    is_over: bool
    data: tuple[DataExhibit, ...]
    law: tuple[LawExhibit, ...]
    not_legal_advice: str = NOT_LEGAL_ADVICE


def recount_petition(election: Election, wish: Wish) -> RecountPetition:
    """The petition for the one state named; raises OutOfRange for several, or for a state without a form."""
    seen = known_to(election, election.contest(wish.contest), wish.as_of)
    form = _form(_state(seen, wish))
    plan = plan_by(seen, wish)
    if not plan.states:
        raise MissingTable(f"no count of {form.state} is in the data; a petition needs one")
    found = plan.states[0]
    clock = found.last_day
    shown = exhibits(
        seen, plan.question, (form.state,), _tables(found.count.returns), wish.rulebook
    )
    return RecountPetition(
        canvass_version=__version__,
        form=form,
        state_name=found.name,
        election=plan.election,
        contest=plan.title,
        question=plan.question,
        candidates=tuple(
            choice.name
            for choice in plan.contest.choices
            if choice.kind is ChoiceKind.CANDIDATE and choice.id in found.count.candidates
        ),
        standing=found.eligibility.standing,
        requests=found.eligibility.request,
        counties=_counties(seen, form.state),
        officer=_officer(form, plan.question),
        last_day=clock.says if clock else "",
        last_day_statute=clock.statute if clock else "",
        days_left=clock.days_left if clock else None,
        is_over=found.is_over,
        data=tuple(each for each in shown.data if not set(each.tables) <= set(PAST)),
        law=shown.law,
    )


def _state(election: Election, wish: Wish) -> str:
    named = [place.state for place in places_asked(election, wish.states) if place.state]
    if len(named) != 1:
        raise OutOfRange(
            f"--state: a petition is for one state, found {len(named)}; name one, such as --state WI"
        )
    return named[0]


def _form(state: str) -> PetitionForm:
    """The packaged form; raises OutOfRange where the state has none."""
    if state not in petition_states():
        raise OutOfRange(
            f"--state {state}: no form of a petition is in the data; there is one for {', '.join(petition_states())}"
        )
    text = petition_form(state)
    return PetitionForm(
        **{name: text[name] for name in _TEXTS},
        officer_since=text["officer_since"],
        officer_for=tuple(text["officer_for"]),
        grounds=tuple(Ground(**each) for each in text["ground"]),
        served=tuple(Served(**each) for each in text["serve"]),
        unread=tuple(Unread(**each) for each in text["unread"]),
    )


def _officer(form: PetitionForm, question: Question) -> str:
    """Who takes the petition; empty where the form does not say it of the office, or of that day."""
    is_known = question.contest.office in form.officer_for
    return form.officer if is_known and question.election_day >= form.officer_since else ""


def _tables(returns: str) -> tuple[str, ...]:
    return (returns, "counties")


def _counties(election: Election, state: str) -> tuple[str, ...]:
    """The counties of the state in the election's own units."""
    found = election.units.filter(
        (pl.col("kind") == UnitKind.COUNTY.value) & (pl.col("state") == state)
    )
    return tuple(found["name"].sort())
