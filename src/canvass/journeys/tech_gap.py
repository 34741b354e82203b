"""The technology question for one state: do results differ where machines stood, and could that matter?"""

from __future__ import annotations

import platform
from collections.abc import Sequence
from importlib.metadata import version

from canvass.errors import MissingTable
from canvass.forensics.cross_border import as_controls
from canvass.forensics.decision import required_shift
from canvass.forensics.false_alarms import false_alarms
from canvass.forensics.gate import Identified
from canvass.forensics.ladder import Step, step, steps
from canvass.forensics.largest import fewest_for, share_of_largest
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
from canvass.journeys.gap.beyond import NOWHERE, beyond
from canvass.journeys.gap.geography import geography_of
from canvass.journeys.gap.places import Study, study
from canvass.journeys.gap.polls import polls_of
from canvass.journeys.gap.quality import sums_that_differ
from canvass.journeys.gap.result import (
    About,
    Alike,
    ByCount,
    CodingUsed,
    Concentration,
    Declared,
    Exposure,
    Reproduce,
    RungUsed,
    TechGap,
)
from canvass.journeys.gap.smaller import smaller_units
from canvass.journeys.gap.sources import Sources, sources
from canvass.journeys.progress import Progress, silent
from canvass.model import Election, UnitKind

THREE_QUARTERS = 0.75
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
    exposure = _exposure(asked, own)
    results = weighed(places, ladder, _full_switch(asked, exposure))
    placebos = placebo_steps(places, plan)
    progress("looking where there was no machine")
    is_open = any(one.identification.answer is not Identified.NO for one in ladder)
    elsewhere = beyond(asked, known, own, geography, seed) if is_open else NOWHERE
    controls = (*from_placebos(plan, placebos), *as_controls(plan, elsewhere.cross_border))
    admitted = admissions([one.specification for one in ladder], controls)
    progress("dealing residuals anew")
    alarms = false_alarms(places, plan.family(), seed)
    family = adjusted(_of(ladder, plan.family()), alarms)
    about = _about(asked, election)
    conclusion = conclude(results, admitted, family, about.is_official)
    recount = _recount(asked)
    subject = Subject(about.choice_name, about.state_name, about.outcome_words)
    paper = recount.comparison if recount else None
    progress("reading towns, wards and polls")
    return TechGap(
        about=about,
        quote=quote(subject, plan, results, conclusion, paper),
        conclusion=conclusion,
        declared=_declared(own, known, ladder),
        exposure=exposure,
        concentration=_concentration(own),
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
        sentences=(ONLY_PAPER, WHERE_NOT_WHAT, WEIGHTING),
        reproduce=_reproduce(asked, known, own, seed),
    )


def _about(asked: Question, election: Election) -> About:
    contest = asked.contest
    return About(
        election=election.id,
        title=contest.title,
        state=asked.state,
        state_name=asked.state_name,
        choice=asked.choice,
        choice_name=contest.choice(asked.choice).name,
        other=asked.other,
        other_name=contest.choice(asked.other).name,
        outcome=asked.outcome.name,
        outcome_words=asked.outcome.words,
        count=asked.count.name,
        baseline=asked.count.baseline,
        other_counts=tuple(one.name for one in asked.counts if one.name != asked.count.name),
        leader=asked.pair.leader,
        margin_votes=asked.margin_votes,
    )


def _exposure(asked: Question, own: Study) -> Exposure:
    ballots = own.exposed_ballots
    shift = required_shift(asked.margin_votes, ballots) if ballots > 0 else None
    return Exposure(ballots, own.is_estimated, shift)


def _full_switch(asked: Question, exposure: Exposure) -> float | None:
    """By how much a place with all ballots on machines moved, had the least switch been made that ties."""
    if exposure.shift is None:
        return None
    points = exposure.shift.switch_points * asked.outcome.points_per_switch
    return -points if asked.choice == asked.pair.runner_up else points


def _declared(own: Study, known: Sources, ladder: Sequence[Step]) -> Declared:
    plan = own.plan
    first = {
        coding.code: _of(ladder, [plan.specification(coding, plan.ladder[0])])[0]
        for coding in plan.codings
    }
    return Declared(
        codings=tuple(
            CodingUsed(
                code=coding.code,
                rule=coding.rule,
                is_share=coding.is_share,
                n=first[coding.code].n,
                n_with=first[coding.code].n_with,
                identification=first[coding.code].identification,
            )
            for coding in plan.codings
        ),
        rungs=tuple(
            RungUsed(rung.name, rung.label, tuple(plan.word_for(name) for name in rung.controls))
            for rung in plan.ladder
        ),
        vintages={vintage.name: vintage.label for vintage in plan.vintages},
        main_rung=plan.main_rung.name,
        earlier_contest=known.earlier_contest.title if known.earlier_contest else None,
    )


def _concentration(own: Study) -> Concentration:
    fewest = fewest_for(own.places, "votes", THREE_QUARTERS)
    return Concentration(
        places=fewest,
        of_places=own.places.table.height,
        share_of_votes=share_of_largest(own.places, "votes", fewest),
    )


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
    names = asked.election.unit_names(UnitKind.STATE)
    try:
        chapter = recount_chapter(
            Asked(asked.election, asked.contest, (asked.state,), names, asked.pair)
        )
    except MissingTable:
        return None
    return chapter.recounts[0]


def _names(asked: Question, ladder: Sequence[Step]) -> dict[str, str]:
    spoken = {unit for one in ladder for unit, _ in one.largest_leverage}
    names = asked.election.unit_names(UnitKind.COUNTY)
    return {unit: names[unit] for unit in sorted(spoken)}


def _reproduce(asked: Question, known: Sources, own: Study, seed: str) -> Reproduce:
    notes = [*sums_that_differ(asked, known)]
    if not own.plan.has_earlier:
        notes.append("No election before this one is known by county: no placebo, no lagged vote.")
    if not own.plan.vintages[0].controls:
        notes.append("No covariates are known by county: only raw differences are compared.")
    return Reproduce(
        seed=seed,
        versions={
            "python": platform.python_version(),
            **{name: version(name) for name in ("canvass", "numpy", "polars", "scipy")},
        },
        sources=asked.election.sources,
        ledgers=own.ledgers,
        without_votes=own.without_votes,
        notes=tuple(notes),
    )


def _of(ladder: Sequence[Step], wanted: Sequence[Specification]) -> list[Step]:
    return [one for one in ladder if one.specification in wanted]
