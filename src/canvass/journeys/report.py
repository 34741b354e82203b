"""The report: was the reported outcome right, how do we know, and what must be done to be sure?

A report is a list of chapters, each a frozen result of its own. A chapter whose tables an election does not have
says what is missing, and the others stand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from datetime import date
from functools import cache
from operator import attrgetter
from typing import Any, TypeAlias

from canvass import __version__
from canvass.errors import MissingTable
from canvass.journeys.asked import Asked, ask
from canvass.journeys.audit_plan import AuditPlan
from canvass.journeys.chapters.asking import AskingChapter, asking_chapter
from canvass.journeys.chapters.attack import AttackChapter, attack_chapter
from canvass.journeys.chapters.audit import audit_chapter
from canvass.journeys.chapters.chance import ChanceChapter, chance_chapter
from canvass.journeys.chapters.claims import ClaimsChapter, claims_chapter
from canvass.journeys.chapters.data import DataChapter, data_chapter
from canvass.journeys.chapters.leads import LeadsChapter, leads_chapter
from canvass.journeys.chapters.tech_gap import TechGapChapter, tech_gap_chapter
from canvass.journeys.chapters.technology import TechnologyChapter, technology_chapter
from canvass.journeys.chapters.timeline import TimelineChapter, timeline_chapter
from canvass.journeys.claims.stories import ELECTION as CLAIMED
from canvass.journeys.counties.paper import PaperChapter, paper_chapter
from canvass.journeys.counties.places import PlacesChapter, places_chapter
from canvass.journeys.counties.recount import RecountChapter, recount_chapter
from canvass.journeys.outcome import ElectionOutcome, election_outcome
from canvass.journeys.paths import ElectionPaths, election_paths
from canvass.journeys.progress import Progress, silent
from canvass.journeys.question import day_of_asking
from canvass.model import Contest, Election, Known, Later, Ledger
from canvass.model.sentence import Sentence, sentences

doing = sentences("doing")

Chapter: TypeAlias = (
    ElectionOutcome
    | LeadsChapter
    | ElectionPaths
    | PlacesChapter
    | PaperChapter
    | TechnologyChapter
    | TechGapChapter
    | RecountChapter
    | AuditPlan
    | AskingChapter
    | ChanceChapter
    | ClaimsChapter
    | TimelineChapter
    | AttackChapter
    | DataChapter
)


@dataclass(frozen=True, slots=True)
class Missing:
    """A chapter that cannot be written for this election: what would make it possible, and what a reader is told.

    ``reason`` names the table or option that is wanted. ``lacks`` is what is not known; empty where ``reason`` says it.
    """

    reason: str
    lacks: str = ""

    @property
    def for_reader(self) -> str:
        """Why, without the full stop, for somebody who reads a page and has no files to mend."""
        return self.lacks or self.reason.rstrip(".")


@dataclass(frozen=True, slots=True)
class ChapterPlan:
    """A chapter of the report: its id, what is being done in words, and what writes it.

    ``only`` is the id of the one election that it is about; empty: it is about any.
    """

    id: str
    step: Sentence
    write: Callable[[Asked], Chapter]
    only: str = ""


def _outcome(asked: Asked) -> ElectionOutcome | LeadsChapter:
    """The outcome; on a day on which the votes were not all known, the leads."""
    known = asked.election.known
    try:
        return election_outcome(asked.election, asked.contest.id, asked.states)
    except MissingTable:
        if known is None or not known.later:
            raise
        return leads_chapter(asked, known.day)


def _places(asked: Asked) -> PlacesChapter | PaperChapter:
    """Every county; on a day on which their votes were not all known, the paper that there was to count."""
    known = asked.election.known
    try:
        return places_chapter(asked)
    except MissingTable:
        if known is None or not known.later:
            raise
        return paper_chapter(asked, known.day)


def _paths(asked: Asked) -> ElectionPaths:
    return election_paths(asked.election, asked.contest.id)


CHAPTERS = (
    ChapterPlan("outcome", doing("votes"), _outcome),
    ChapterPlan("paths", doing("flip"), _paths),
    ChapterPlan("places", doing("counties"), _places),
    ChapterPlan("technology", doing("by-technology"), technology_chapter),
    ChapterPlan("tech-gap", doing("like-with-like"), tech_gap_chapter),
    ChapterPlan("recount", doing("recounted"), recount_chapter),
    ChapterPlan("asking", doing("law-on-recounts"), asking_chapter),
    ChapterPlan("chance", doing("chance"), chance_chapter),
    ChapterPlan("audit", doing("audits"), audit_chapter),
    ChapterPlan("claims", doing("claims"), claims_chapter, only=CLAIMED),
    ChapterPlan("timeline", doing("timeline"), timeline_chapter, only=CLAIMED),
    ChapterPlan("attack", doing("attacks"), attack_chapter, only=CLAIMED),
)
"""The chapters in their order; one about the data follows them all."""


@dataclass(frozen=True, slots=True)
class Written:
    """A chapter of the report by its id."""

    id: str
    result: Chapter | Missing


@dataclass(frozen=True, slots=True)
class State:
    """A state that the report looks at closely."""

    code: str
    name: str


@dataclass(frozen=True, slots=True)
class Report:
    """Everything that the page, its JSON and the terminal summary say.

    ``leaders`` are the first two of the whole contest, or fewer where fewer have votes. ``as_of`` is the day of
    asking, from which the chapters on law are read. ``known_on`` is that day where it was asked for: no chapter uses
    a number that became known later, but for what the claims say of the certified counts. ``later`` is what is left
    out.
    """

    canvass_version: str
    election: str
    title: str
    day: date
    jurisdiction: str
    contest: Contest
    leaders: tuple[str, ...]
    states: tuple[State, ...]
    state_names: Mapping[str, str]
    as_of: date
    known_on: date | None
    later: tuple[Later, ...]
    chapters: tuple[Written, ...]


def report(
    election: Election,
    states: Sequence[str] = (),
    as_of: date | None = None,
    progress: Progress = silent,
) -> Report:
    """The report on an election, looking closely at the states named, or else at those in its focus.

    Raises UnknownName for a state that the election does not have.
    """
    asked = ask(election, states, as_of)
    plans = [plan for plan in CHAPTERS if plan.only in ("", election.id)]
    known = asked.election.known
    results = {plan.id: _written(plan, asked, progress) for plan in plans}
    written = [*results.values()]
    progress(doing("sources"))
    ledgers = [ledger for chapter in written for ledger in _ledgers(chapter)]
    is_compared = not isinstance(results["tech-gap"].result, Missing)
    written.append(Written("data", data_chapter(asked, ledgers, is_compared=is_compared)))
    return Report(
        canvass_version=__version__,
        election=election.id,
        title=election.title,
        day=election.day,
        jurisdiction=election.jurisdiction,
        contest=asked.contest,
        leaders=asked.leaders,
        states=tuple(State(code, asked.state_names[code]) for code in asked.states),
        state_names=asked.state_names,
        as_of=asked.as_of or day_of_asking(election, asked.contest),
        known_on=known.day if known else None,
        later=known.later if known else (),
        chapters=tuple(written),
    )


def _written(plan: ChapterPlan, asked: Asked, progress: Progress) -> Written:
    progress(plan.step)
    try:
        return Written(plan.id, plan.write(asked))
    except MissingTable as missing:
        return Written(plan.id, missing_chapter(missing, asked.election.known))


def missing_chapter(missing: MissingTable, known: Known | None) -> Missing:
    """Why a chapter cannot be written; of a day on which something was not known yet, no more than that."""
    if known is None or not known.later:
        return Missing(str(missing), missing.lacks)
    return Missing(
        "what it rests on was not all known yet, or is not in the data; nothing later is used"
    )


def _ledgers(value: object) -> Iterator[Ledger]:
    """Every ledger in a result, in order."""
    waiting = [value]
    while waiting:
        each = waiting.pop()
        if isinstance(each, Ledger):
            yield each
        elif isinstance(each, tuple):
            waiting.extend(reversed(each))
        else:
            kind: Any = type(each)  # a class is hashable, which mypy does not know
            waiting.extend(_last_first(kind)(each))


@cache
def _last_first(kind: type) -> Callable[[object], Sequence[object]]:
    """What gives the fields of a class's objects, of which there are thousands; nothing of what is no dataclass."""
    names = [field.name for field in fields(kind)][::-1] if is_dataclass(kind) else []
    if not names:
        return lambda _: ()
    return attrgetter(*names) if len(names) > 1 else lambda each: (getattr(each, names[0]),)
