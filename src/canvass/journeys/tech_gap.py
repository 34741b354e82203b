"""The technology question for one state: do results differ where machines stood, and could that matter?"""

from __future__ import annotations

from collections.abc import Sequence

from canvass.errors import MissingTable
from canvass.forensics.cross_border import as_controls
from canvass.forensics.false_alarms import false_alarms
from canvass.forensics.gate import Identified
from canvass.forensics.ladder import Step, step, steps
from canvass.forensics.negative_controls import admissions, from_placebos, placebo_steps
from canvass.forensics.omitted import sensitivities
from canvass.forensics.precision import Geography, Precision, column_moran, precision
from canvass.forensics.quote import Subject, quote
from canvass.forensics.scale import weighed
from canvass.forensics.sentences import ONLY_PAPER, WEIGHTING, WHERE_NOT_WHAT
from canvass.forensics.specification import Measure, Specification
from canvass.forensics.verdict import adjusted, conclude
from canvass.journeys.chapters.asked import Asked
from canvass.journeys.chapters.recount import StateRecount, recount_chapter
from canvass.journeys.gap.asked import Options, Question, question
from canvass.journeys.gap.beyond import NOWHERE, Beyond, beyond
from canvass.journeys.gap.describe import about, concentration, declared, exposure, full_switch
from canvass.journeys.gap.geography import geography_of
from canvass.journeys.gap.places import Study, study
from canvass.journeys.gap.polls import polls_of
from canvass.journeys.gap.reproduce import reproduce
from canvass.journeys.gap.result import Alike, ByCount, TechGap
from canvass.journeys.gap.smaller import smaller_units
from canvass.journeys.gap.sources import Sources, sources
from canvass.journeys.inputs import faults_of, files_and_facts
from canvass.journeys.places import states_of
from canvass.journeys.progress import Progress, silent
from canvass.model import Election, InputFault, UnitKind

USUAL = Options()


def tech_gap(
    election: Election, state: str, options: Options = USUAL, progress: Progress = silent
) -> TechGap:
    """The answer for one state, with everything that qualifies it."""
    progress("reading what is known of places and equipment")
    asked = question(election, state, options)
    known = sources(asked, options.covariates)
    own = study(asked, known, asked.count)
    places, plan, seed = own.places, own.plan, options.seed
    geography = geography_of(election, tuple(places.table["unit"]))
    progress("comparing places in every declared way")
    ladder = steps(places, plan.specifications())
    exposed = exposure(asked, own)
    results = weighed(places, ladder, full_switch(asked, exposed))
    placebos = placebo_steps(places, plan)
    progress("looking where there was no machine")
    is_open = any(one.identification.answer is not Identified.NO for one in ladder)
    elsewhere = beyond(asked, known, own, geography, seed) if is_open else NOWHERE
    controls = (*from_placebos(plan, placebos), *as_controls(plan, elsewhere.cross_border))
    admitted = admissions([one.specification for one in ladder], controls)
    progress("dealing residuals anew")
    alarms = false_alarms(places, plan.family(), seed)
    family = adjusted(_of(ladder, plan.family()), alarms)
    subject = about(asked)
    conclusion = conclude(results, admitted, family, subject.is_official)
    recount = _recount(asked)
    told = Subject(subject.choice_name, subject.state_name, subject.outcome_words)
    paper = recount.comparison if recount else None
    inputs = _inputs(asked, known, elsewhere)
    progress("reading towns, wards and polls")
    return TechGap(
        about=subject,
        quote=quote(told, plan, results, conclusion, paper, _in_short(inputs, asked.state)),
        inputs=(*inputs, *files_and_facts(election)),
        conclusion=conclusion,
        declared=declared(own, known, ladder),
        exposure=exposed,
        concentration=concentration(own),
        results=results,
        by_other_counts=_by_other_counts(asked, known),
        changes=placebo_steps(places, plan, Measure.CHANGE),
        precision=_panel(own, geography, seed),
        alike=_alike(own, geography, seed),
        placebos=placebos,
        controls=controls,
        admissions=admitted,
        beyond=elsewhere,
        sensitivity=sensitivities(places, plan),
        false_alarms=alarms,
        family=family,
        smaller=smaller_units(asked, seed),
        recount=recount,
        polls=polls_of(asked, known, options.polls),
        names=_names(asked, ladder),
        state_names=states_of(election),
        sentences=(ONLY_PAPER, WHERE_NOT_WHAT, WEIGHTING),
        reproduce=reproduce(asked, known, own, options),
    )


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


def _in_short(inputs: Sequence[InputFault], state: str) -> list[str]:
    return [fault.in_short for fault in inputs if fault.state == state]


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


def _of(ladder: Sequence[Step], wanted: Sequence[Specification]) -> list[Step]:
    return [one for one in ladder if one.specification in wanted]
