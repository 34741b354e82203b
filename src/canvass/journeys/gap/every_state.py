"""The technology question in every state of an election: needed, detectable, found, and the grade."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from canvass.errors import MissingTable
from canvass.forensics.answer import Basis, least_held, short_answer
from canvass.forensics.decision import Exposure
from canvass.forensics.gate import Identified
from canvass.forensics.last_step import LastStep, headline_coding, last_step, weighed_at
from canvass.forensics.sentences import ONLY_PAPER, WHERE_NOT_WHAT
from canvass.forensics.verdict import Conclusion
from canvass.journeys.gap.asked import Options, question
from canvass.journeys.gap.multiverse import multiverse
from canvass.journeys.gap.places import study
from canvass.journeys.gap.reproduce import sources_used
from canvass.journeys.gap.sources import sources
from canvass.journeys.inputs import Input, faults_of, files_and_facts
from canvass.journeys.places import states_of
from canvass.journeys.progress import Progress, silent
from canvass.journeys.remembered import remembered
from canvass.model import Election, Source
from canvass.model.sentence import Sentence, sentences

doing = sentences("doing")

USUAL = Options()
TABLES = ("technology", "ballots_by_technology", "covariates", "outline_arcs", "units")


@dataclass(frozen=True, slots=True)
class StateAnswer:
    """One state: its places by the first coding, the margin and the ballots on machines, the last step, the grade.

    ``reason`` says why there is no comparison, or why nothing is concluded from it; empty where one can be made.
    """

    state: str
    name: str
    count: str
    choice: str
    coding: str
    places: int
    with_machines: int
    margin_votes: int
    exposure: Exposure
    last_step: LastStep | None
    conclusion: Conclusion
    short_answer: Sentence
    identified: Identified
    reason: Sentence | str


@dataclass(frozen=True, slots=True)
class EveryState:
    """The question in every state, by postal code; ``without`` says what is missing in the others."""

    election: str
    contest: str
    title: str
    outcome: str
    outcome_words: str
    sources: Mapping[str, tuple[Source, ...]]
    """The counts and tables that the answers rest on, and where each comes from."""
    states: tuple[StateAnswer, ...]
    without: Mapping[str, str]
    inputs: tuple[Input, ...]
    """What is known to be wrong with the votes, of this election or the one before, and with the files."""
    seed: str
    sentences: tuple[Sentence, ...] = (WHERE_NOT_WHAT, ONLY_PAPER)


def every_state(
    election: Election, options: Options = USUAL, progress: Progress = silent
) -> EveryState:
    """The answer for every state with returns by county and known equipment; MissingTable where there is none.

    The same question as that for one state, with the same grade, without what only describes its precision. Asked
    again it is the same; files of one's own are read as they are now, every time.
    """
    if options.covariates or options.polls is not None:
        return _worked_out(election, options, progress)
    return _remembered(election, options, progress=progress)


def _worked_out(election: Election, options: Options, progress: Progress) -> EveryState:
    found, without = [], {}
    for state, name in states_of(election).items():
        progress(doing("places-of", state=name))
        try:
            found.append(state_answer(election, state, options))
        except MissingTable as missing:
            without[state] = str(missing)
    if not found:
        raise MissingTable(next(iter(without.values()), "the election has no states"))
    asked = question(election, found[0].state, options)
    known = sources(asked, options.covariates)
    contests = [one.id for one in (asked.contest, known.earlier_contest) if one]
    return EveryState(
        election=election.id,
        contest=asked.contest.id,
        title=asked.contest.title,
        outcome=asked.outcome.name,
        outcome_words=asked.outcome.words,
        sources=sources_used(asked, known, options, TABLES),
        states=tuple(found),
        without=without,
        inputs=(*faults_of(election, contests, ()), *files_and_facts(election)),
        seed=options.seed,
    )


_remembered = remembered(_worked_out)


def state_answer(election: Election, state: str, options: Options = USUAL) -> StateAnswer:
    """The same for one state; MissingTable where it has no returns by county or no equipment is known."""
    asked = question(election, state, options)
    known = sources(asked, options.covariates)
    own = study(asked, known, asked.count)
    found = multiverse(asked, known, own, options.seed, is_whole=False)
    coding = headline_coding(own.plan, found.results)
    raw = weighed_at(own.plan, found.results, coding, own.plan.ladder[0].name).step
    told = raw.identification
    return StateAnswer(
        state=asked.state,
        name=asked.state_name,
        count=asked.count.name,
        choice=asked.choice,
        coding=coding.code,
        places=raw.n,
        with_machines=raw.n_with,
        margin_votes=asked.margin_votes,
        exposure=found.exposure,
        last_step=last_step(own.plan, found.results),
        conclusion=found.conclusion,
        short_answer=short_answer(
            found.conclusion, Basis(asked.margin_votes, found.exposure, least_held(own.plan))
        ),
        identified=told.answer,
        reason="" if told.answer is Identified.YES else told.reason,
    )
