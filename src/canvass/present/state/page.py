"""The page of one state: its answer in three paragraphs, then a section for each question."""

from __future__ import annotations

from collections.abc import Iterator

from canvass.journeys.audit_plan import AuditPlan
from canvass.journeys.chapters.leads import StateLead
from canvass.journeys.counties.paper import SharesOf
from canvass.journeys.counts import PlaceOutcome
from canvass.journeys.recount_plan import RecountPlan
from canvass.journeys.report import Missing
from canvass.journeys.state_report import StateReport
from canvass.present import hand_tally, words
from canvass.present.answering.close_paper import (
    ClosePaper,
    papers_by_equipment,
    papers_of_audit,
    papers_of_day,
)
from canvass.present.answering.names import Names, names_of
from canvass.present.answering.paper import paper_sentences
from canvass.present.answering.won import of_electors, won_by_count
from canvass.present.answering.wrong import wrong_votes
from canvass.present.blocks import Page, Paragraph, Weight, paragraphs
from canvass.present.messages import messages
from canvass.present.state.audit import audit_section, audit_tables
from canvass.present.state.cited import cited
from canvass.present.state.equipment import TABLES, equipment_section
from canvass.present.state.outcome import lead_of_day, not_said, outcome_section, outcome_tables
from canvass.present.state.recount import recount_section, recount_tables
from canvass.present.state.technology import technology_section, technology_tables

say = messages("state")
say_answer = messages("answer")


def state_page(report: StateReport) -> Page:
    """Outcome, equipment, technology question, recount and audit, each with its source and its limits."""
    names = names_of(report.contest)
    sources = cited(
        report.tables,
        (
            *outcome_tables(report),
            *TABLES[:1],
            *technology_tables(report),
            *recount_tables(report),
            *audit_tables(report),
        ),
    )
    return Page(
        title=say("title", state=report.state.name, contest=report.title),
        kicker=say("kicker", jurisdiction=report.jurisdiction, day=words.day(report.day)),
        foot=say("foot", version=report.canvass_version, election=report.election),
        blocks=(
            *paragraphs([" ".join(_won(report, names)), _wrong(report, names)], Weight.LEAD),
            *paragraphs([" ".join(_paper(report, names))], Weight.LEAD),
            *_of_day(report),
            outcome_section(report, names, sources),
            equipment_section(report, sources),
            technology_section(report, names, sources),
            recount_section(report, names, sources),
            audit_section(report, sources),
            sources.sources,
        ),
    )


def _of_day(report: StateReport) -> tuple[Paragraph, ...]:
    if report.known_on is None:
        return ()
    return (Paragraph(say("counts-known", day=words.day(report.known_on)), Weight.NOTE),)


def _won(report: StateReport, names: Names) -> Iterator[str]:
    found = report.outcome
    if isinstance(found, PlaceOutcome):
        yield from won_by_count(names, found.count, found.part, report.needed)
        yield from of_electors(report.inputs)
        if report.hand_tally is not None:
            yield hand_tally.found(report.hand_tally, report.contest)
    else:
        yield not_said(found) if isinstance(found, Missing) else lead_of_day(found, names)


def _wrong(report: StateReport, names: Names) -> str:
    found = report.outcome
    if isinstance(found, StateLead) or not isinstance(found, PlaceOutcome):
        return ""
    if found.part is not None and found.part.decided_by_all:
        return say_answer("wrong-of-part")
    valid, is_part = found.count.outcome.valid_votes, found.part is not None
    return wrong_votes(names, report.flip, report.shares, valid, is_part=is_part)


def _paper(report: StateReport, names: Names) -> Iterator[str]:
    papers = _close_papers(report)
    recounts = (report.counted_again,) if report.counted_again else ()
    if report.hand_tally is not None:
        yield from hand_tally.cannot_show(report.hand_tally)
        papers = [] if report.hand_tally.is_whole else papers
    elif not papers:
        yield say_answer("paper-nowhere-known")
    yield from paper_sentences(papers, recounts, names)


def _close_papers(report: StateReport) -> list[ClosePaper]:
    """By the plan of an audit, else of a recount, as on a day without votes; else by the equipment alone."""
    paper = report.paper
    if isinstance(report.audit, AuditPlan):
        return papers_of_audit(report.audit, paper.weight if paper else SharesOf.VOTES)
    if isinstance(report.recount, RecountPlan):
        return papers_of_day(report.recount, (paper,) if paper else ())
    return papers_by_equipment((paper,) if paper else (), {report.state.code: report.state.name})
