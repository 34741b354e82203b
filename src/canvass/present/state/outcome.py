"""Who won in a state, and by how much."""

from __future__ import annotations

from collections.abc import Iterator

from canvass.journeys.certified_twice import certified_twice
from canvass.journeys.chapters.leads import StateLead
from canvass.journeys.counts import Count, PlaceOutcome
from canvass.journeys.hand_tally import BESIDE, TALLY
from canvass.journeys.inputs import Input
from canvass.journeys.part import PartOfState
from canvass.journeys.recount_plan import RecountPlan
from canvass.journeys.report import Missing
from canvass.journeys.state_report import StateReport
from canvass.model import Examination
from canvass.present import words
from canvass.present.answering.names import Names
from canvass.present.blocks import (
    Block,
    Column,
    Limits,
    Paragraph,
    Row,
    Section,
    Table,
    Weight,
    paragraphs,
    text,
)
from canvass.present.decided import lead_votes
from canvass.present.elector_units import district_name
from canvass.present.hand_tally import hand_tally_blocks, limits
from canvass.present.messages import messages
from canvass.present.outcome import certificates_differ, coverage, faults, marked
from canvass.present.state.cited import Cited
from canvass.tabulation import ElectorUnit

NAMED = 5
say = messages("state")
of_page = messages("page")


def outcome_section(report: StateReport, names: Names, from_: Cited) -> Section:
    """Votes by choice, other counts of the same votes, and what is known to be wrong with them."""
    return Section(
        say("outcome"),
        (
            *_blocks(report, names, from_),
            *paragraphs(map(_of_input, report.inputs), Weight.CAUTION),
            Limits(of_page("limits"), (say("limit-margin"), *limits(report.hand_tally))),
        ),
    )


def _of_input(known: Input) -> str:
    """What a reader must know of the files; who reads a page does not have them."""
    if isinstance(known, PartOfState | Examination):
        return known.without_advice
    return known.sentence


def outcome_tables(report: StateReport) -> tuple[str, ...]:
    """The tables that the section rests on."""
    if isinstance(report.outcome, PlaceOutcome):
        counts = (report.outcome.count, *report.outcome.differing)
        tallied = (TALLY, BESIDE) if report.hand_tally else ()
        named = (*(count.returns for count in counts), *tallied)
        return (*named, *(("electors",) if _electors(report) else ()))
    return (report.outcome.returns,) if isinstance(report.outcome, StateLead) else ()


def _blocks(report: StateReport, names: Names, from_: Cited) -> Iterator[Block]:
    found = report.outcome
    if isinstance(found, Missing):
        yield Paragraph(not_said(found))
        return
    if electors := _electors(report):
        statewide = say("electors", state=report.state.name, electors=electors)
        yield Paragraph(" ".join([statewide, *_by_district(report, names)]))
    if isinstance(found, StateLead):
        yield Paragraph(lead_of_day(found, names))
        yield from from_.note(outcome_tables(report))
        return
    yield _votes(report, found.count)
    if report.hand_tally is not None:
        yield from hand_tally_blocks(report.hand_tally, report.contest, found)
    yield from paragraphs([*_others(found, names), *coverage((found,)), *faults(found)])
    yield from from_.note(outcome_tables(report))


def not_said(missing: Missing) -> str:
    """Why something cannot be told."""
    return say("not-said", reason=missing.for_reader)


def lead_of_day(found: StateLead, names: Names) -> str:
    """The lead as it was known on a day."""
    told = {
        "ahead": names.full(found.lead.ahead),
        "behind": names.full(found.lead.behind),
        "count": found.baseline.sentence,
    }
    if not found.lead.margin_votes:
        return say("lead-tie", **told)
    message = "lead-known-about" if found.lead.is_about else "lead-known"
    return say(message, votes=words.votes(found.lead.margin_votes), **told)


def _by_district(report: StateReport, names: Names) -> Iterator[str]:
    """What each district of a state that splits its electors chose: no vote above tells it."""
    if not report.districts:
        return
    electors = sum(unit.electors for unit in report.districts)
    told = [_district(unit, names) for unit in report.districts]
    yield say("districts", electors=electors, districts=words.listed(told))


def _district(unit: ElectorUnit, names: Names) -> str:
    ahead, district = unit.carried_by, district_name(unit.unit)
    if ahead is None:
        return say("district-open", district=district)
    votes = words.votes(unit.votes[ahead] - unit.rivals_of(ahead)[0])
    return say("district", district=district, choice=names.brief(ahead), votes=votes)


def _electors(report: StateReport) -> int:
    plan = report.recount
    return plan.states[0].electors if isinstance(plan, RecountPlan) else 0


def _votes(report: StateReport, count: Count) -> Table:
    contest, outcome = report.contest, count.outcome
    is_one = contest.most_marks == 1
    told = {"count": words.capital(count.baseline.sentence)}
    note = (
        say("votes-note", valid=words.votes(outcome.valid_votes), **told)
        if is_one
        else say("votes-note-marks", most=contest.most_marks, marks=outcome.valid_votes, **told)
    )
    return Table(
        caption=say("votes", state=report.state.name),
        note=note,
        columns=(
            text(say("column-choice")),
            Column(say("column-votes")),
            Column(say("column-share")),
        ),
        rows=tuple(_rows(report, count)),
    )


def _rows(report: StateReport, count: Count) -> Iterator[Row]:
    """The first choices and all winners by name, the others in one line."""
    outcome, contest = count.outcome, report.contest
    can_win = [line for line in outcome.order if contest.choice(line.choice).kind.can_win]
    chosen = {*outcome.leading, *outcome.tied, *(line.choice for line in can_win[:NAMED])}
    named = [line for line in outcome.order if line.choice in chosen]
    rest = [line for line in outcome.order if line.choice not in chosen and line.votes]
    for line in named:
        mark = "strong" if line.choice in outcome.winners else ""
        choice = marked(contest, outcome, line.choice)
        yield Row((choice, words.number(line.votes), words.percent(line.share, 1)), mark)
    if rest:
        share = sum(line.share or 0 for line in rest)
        votes = words.number(sum(line.votes for line in rest))
        yield Row((say("all-others"), votes, words.percent(share, 1)))


def _others(found: PlaceOutcome, names: Names) -> Iterator[str]:
    """Both numbers of every other certified table; the lead alone by any further count."""
    twice = {each.other: each for each in certified_twice(found)}
    for each in twice.values():
        yield certificates_differ(names.contest, each)
    for other in found.differing:
        if other.returns in twice:
            continue
        margin = other.outcome.margin
        if margin is not None and margin.margin_votes:
            yield say(
                "other-count",
                count=other.baseline.sentence,
                ahead=names.brief(margin.ahead),
                votes=lead_votes(margin),
                valid=words.votes(other.outcome.valid_votes),
            )
