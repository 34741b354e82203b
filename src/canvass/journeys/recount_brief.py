"""The recount brief: what is asked, by when, at what price and with what chance, and what it all rests on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from canvass import __version__
from canvass.errors import MissingTable, OutOfRange
from canvass.journeys.asked import ask
from canvass.journeys.brief.exhibits import Exhibits, exhibits
from canvass.journeys.brief.statistics import Compared, NotCompared, compared
from canvass.journeys.counties.paper import StatePaper, paper_by_voters, paper_of
from canvass.journeys.counties.places import places_chapter
from canvass.journeys.electors import college
from canvass.journeys.known import known_to
from canvass.journeys.progress import Progress, silent
from canvass.journeys.recount_model import RecountModel, recount_model
from canvass.journeys.recount_plan import RecountPlan, Wish, plan_by
from canvass.model import Election
from canvass.model.sentence import sentences

doing = sentences("doing")

MOST_STATES = 6
"""A brief of more states than this is none."""


@dataclass(frozen=True, slots=True)
class RecountBrief:
    """Everything that the brief says. ``plan`` holds only the states that it is about, in the order asked for."""

    canvass_version: str
    plan: RecountPlan
    model: RecountModel
    statistics: tuple[Compared | NotCompared, ...]
    paper: tuple[StatePaper, ...]
    exhibits: Exhibits


def recount_brief(election: Election, wish: Wish, progress: Progress = silent) -> RecountBrief:
    """The brief on the states named, or else on those in the election's focus; of a day, by what was known on it.

    Raises OutOfRange for more states than a brief has room for, and whatever the plan refuses.
    """
    progress(doing("recount-law"))
    seen = known_to(election, election.contest(wish.contest), wish.as_of)
    plan = _about(plan_by(seen, wish))
    progress(doing("by-technology"))
    statistics = compared(seen, plan.contest.id, plan.closely)
    progress(doing("paper"))
    paper = _paper(seen, plan)
    tables = (*_tables(seen, plan), *(table for one in statistics for table in one.tables))
    return RecountBrief(
        canvass_version=__version__,
        plan=plan,
        model=recount_model(known_on=plan.known_on),
        statistics=statistics,
        paper=paper,
        exhibits=exhibits(seen, plan.question, plan.closely, tables, wish.rulebook),
    )


def _about(plan: RecountPlan) -> RecountPlan:
    """The plan with only the states that it looks at closely; raises MissingTable where none of them has a count."""
    if not plan.closely:
        day = f" that was known on {plan.known_on.isoformat()}" if plan.known_on else ""
        raise MissingTable(
            f"there is nothing to write a brief about: no count{day} of {', '.join(plan.without_count)} is in the data"
        )
    if len(plan.closely) > MOST_STATES:
        raise OutOfRange(
            f"a brief is about at most {MOST_STATES} states, and this would be about {len(plan.closely)}; name "
            "those that matter with --states (the plan holds all of them)"
        )
    return replace(plan, states=tuple(plan.state(code) for code in plan.closely))


def _paper(election: Election, plan: RecountPlan) -> tuple[StatePaper, ...]:
    """By the votes of the counties where they are known, else by their registered voters."""
    try:
        asked = replace(ask(election, plan.closely), contest=plan.contest)
        found = paper_of(places_chapter(asked), plan.closely)
    except MissingTable:
        found = ()
    seen = {paper.state: paper for paper in found}
    if election.known is not None and election.has_table("technology"):
        missing = [state for state in plan.closely if state not in seen]
        seen |= {paper.state: paper for paper in paper_by_voters(election, missing)}
    return tuple(seen[state] for state in plan.closely if state in seen)


def _tables(election: Election, plan: RecountPlan) -> Iterator[str]:
    """Sets of returns and tables that the plan rests on, each by its name."""
    for state in plan.states:
        yield state.count.returns
    electors = college(election, plan.contest)
    yield from electors.returns if electors else ()
    for state in plan.states:
        if state.cost.returns:
            yield state.cost.returns
    about = ("electors", "official_dates", "recount_units", "cards", "outstanding", "technology")
    yield from (name for name in about if election.has_table(name))
