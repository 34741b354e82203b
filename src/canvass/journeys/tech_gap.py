"""The technology question for one state: do results differ where machines stood, and could that matter?"""

from __future__ import annotations

from collections.abc import Sequence

from canvass.errors import MissingTable
from canvass.forensics.answer import Basis, answer, least_held, short_answer
from canvass.forensics.ladder import Step, step
from canvass.forensics.last_step import last_step
from canvass.forensics.negative_controls import placebo_steps
from canvass.forensics.omitted import sensitivities
from canvass.forensics.precision import Geography, Precision, column_moran, precision
from canvass.forensics.quote import Subject, quote
from canvass.forensics.sentences import ONLY_PAPER, WEIGHTING, WHERE_NOT_WHAT
from canvass.forensics.specification import Measure
from canvass.journeys.asked import Asked
from canvass.journeys.counties.recount import StateRecount, recount_chapter
from canvass.journeys.gap.asked import Options, Question, question
from canvass.journeys.gap.beyond import Beyond, beyond
from canvass.journeys.gap.describe import about, concentration, declared
from canvass.journeys.gap.geography import geography_of
from canvass.journeys.gap.multiverse import multiverse
from canvass.journeys.gap.places import Study, study
from canvass.journeys.gap.polls import polls_of
from canvass.journeys.gap.reproduce import reproduce
from canvass.journeys.gap.result import Alike, ByCount, TechGap
from canvass.journeys.gap.smaller import smaller_units
from canvass.journeys.gap.sources import Sources, sources
from canvass.journeys.inputs import faults_of, files_and_facts
from canvass.journeys.places import states_of
from canvass.journeys.progress import Progress, silent
from canvass.journeys.remembered import remembered
from canvass.model import Election, InputFault, SizeFault, UnitKind
from canvass.model.sentence import sentences

doing = sentences("doing")

USUAL = Options()


def tech_gap(
    election: Election, state: str, options: Options = USUAL, progress: Progress = silent
) -> TechGap:
    """The answer for one state, with everything that qualifies it; asked again, the same.

    Files of one's own are read as they are now, every time.
    """
    if options.covariates or options.polls is not None:
        return _worked_out(election, state, options, progress)
    return _remembered(election, state, options, progress=progress)


def _worked_out(election: Election, state: str, options: Options, progress: Progress) -> TechGap:
    progress(doing("equipment"))
    asked = question(election, state, options)
    known = sources(asked, options.covariates)
    polls = polls_of(asked, known, options.polls)  # a file that cannot be used is refused at once
    own = study(asked, known, asked.count)
    places, plan, seed = own.places, own.plan, options.seed
    geography = geography_of(election, tuple(places.table["unit"]))
    found = multiverse(asked, known, own, seed, progress)
    ladder = [one.step for one in found.results]
    subject = about(asked)
    recount = _recount(asked)
    told = Subject(subject.choice_name, subject.state_name, subject.outcome_words)
    basis = Basis(asked.margin_votes, found.exposure, least_held(plan))
    said = answer(found.conclusion, basis)
    paper = recount.comparison if recount else None
    elsewhere = beyond(asked, known, own, found.border, seed)
    inputs = _inputs(asked, known, elsewhere)
    progress(doing("towns"))
    return TechGap(
        about=subject,
        quote=quote(
            told, plan, found.results, found.conclusion, said, paper, _in_short(inputs, asked)
        ),
        answer=said,
        short_answer=short_answer(found.conclusion, basis),
        inputs=(*inputs, *files_and_facts(election)),
        conclusion=found.conclusion,
        declared=declared(own, known, ladder),
        exposure=found.exposure,
        last_step=last_step(plan, found.results),
        concentration=concentration(own),
        results=found.results,
        by_other_counts=_by_other_counts(asked, known),
        changes=placebo_steps(places, plan, Measure.CHANGE),
        precision=_panel(own, geography, seed),
        alike=_alike(own, geography, seed),
        placebos=found.placebos,
        controls=found.controls,
        admissions=found.admissions,
        beyond=elsewhere,
        sensitivity=sensitivities(places, plan),
        false_alarms=found.calibration.false_alarms,
        power=found.calibration.power,
        family=found.family,
        smaller=smaller_units(asked, seed),
        recount=recount,
        polls=polls,
        names=_names(asked, ladder),
        state_names=states_of(election),
        sentences=(ONLY_PAPER, WHERE_NOT_WHAT, WEIGHTING),
        reproduce=reproduce(asked, known, own, options),
    )


_remembered = remembered(_worked_out)


def _inputs(asked: Question, known: Sources, elsewhere: Beyond) -> tuple[InputFault, ...]:
    """Votes that did not add up, of this contest and the one before: here and where there are no machines.

    Of this contest everywhere, for all states are compared.
    """
    places = {asked.state, *elsewhere.states_without_machines}
    earlier = known.earlier_contest
    before = faults_of(asked.election, [earlier.id], [asked.state]) if earlier else ()
    return (
        *faults_of(asked.election, [asked.contest.id], [asked.state]),
        *(fault for fault in before if fault.state in places),
    )


def _in_short(inputs: Sequence[InputFault], asked: Question) -> list[str]:
    known: tuple[InputFault | SizeFault, ...] = (*inputs, *asked.election.size_faults)
    return [fault.in_short for fault in known if fault.state == asked.state]


def _by_other_counts(asked: Question, known: Sources) -> tuple[ByCount, ...]:
    found = []
    for count in asked.counts:
        if count.name != asked.count.name:
            other = study(asked, known, count)
            wanted = other.plan.specification(other.plan.codings[0], other.plan.ladder[0])
            found.append(ByCount(count.name, count.baseline, step(other.places, wanted)))
    return tuple(found)


def _panel(own: Study, geography: Geography, seed: str) -> tuple[Precision, ...]:
    """Precision of the declared family, and of the first two rungs of every coding with places counted once."""
    plan = own.plan
    first = tuple(
        plan.specification(coding, rung) for coding in plan.codings for rung in plan.ladder[:2]
    )
    wanted = dict.fromkeys((*plan.family(), *first))
    found = (precision(own.places, one, geography, seed) for one in wanted)
    return tuple(one for one in found if one is not None)


def _alike(own: Study, geography: Geography, seed: str) -> tuple[Alike, ...]:
    columns = ["now", *(coding.code for coding in own.plan.codings)]
    return tuple(
        Alike(column, column_moran(own.places, column, geography, seed)) for column in columns
    )


def _recount(asked: Question) -> StateRecount | None:
    names = states_of(asked.election)
    try:
        chapter = recount_chapter(
            Asked(
                asked.election,
                asked.contest,
                (asked.state,),
                names,
                (asked.pair.leader, asked.pair.runner_up),
            )
        )
    except MissingTable:
        return None
    return chapter.recounts[0]


def _names(asked: Question, ladder: Sequence[Step]) -> dict[str, str]:
    spoken = {unit for one in ladder for unit, _ in one.largest_leverage}
    names = asked.election.unit_names(UnitKind.COUNTY)
    return {unit: names[unit] for unit in sorted(spoken)}
