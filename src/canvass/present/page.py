"""The report as HTML that needs nothing else: every chapter on one page, and the story on another.

The chapters are those that ``journeys/report.py`` lists. How one is shown stands in the module of
``present/chapters`` that is called by its id, as ``SHOWN``: there is no second list that could lack one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from urllib.parse import quote

from markupsafe import Markup

from canvass.forensics.sentences import ONLY_PAPER
from canvass.journeys.chapters.asking import AskingChapter
from canvass.journeys.chapters.data import DataChapter
from canvass.journeys.counties.places import PlacesChapter
from canvass.journeys.outcome import ElectionOutcome
from canvass.journeys.report import Missing, Report, Written
from canvass.model import Baseline, Election, UnitKind
from canvass.present.answer import PlainAnswer, answer
from canvass.present.blocks import Block, Figure, Listing, Paragraph, Table, Weight
from canvass.present.charts import dots_once
from canvass.present.direction import apart
from canvass.present.geometry import Outlines, outlines_from
from canvass.present.inputs import added_up
from canvass.present.maps import definitions
from canvass.present.messages import messages
from canvass.present.palette import style_sheet
from canvass.present.script import policy, script
from canvass.present.sheet import ChapterPage, ChapterShown, Reader
from canvass.present.state.address import state_file
from canvass.present.template import anchors_once, template
from canvass.present.terms import explained
from canvass.present.values import values_once
from canvass.present.worded import worded
from canvass.present.words import day, listed

say = messages("report")


@cache
def shown(chapter: str) -> ChapterShown:
    """How the chapter of this id is shown: ``SHOWN`` of its module (``tech-gap`` is tech_gap.py)."""
    module = import_module(f"canvass.present.chapters.{chapter.replace('-', '_')}")
    found: ChapterShown = module.SHOWN
    return found


@dataclass(frozen=True, slots=True)
class ReportPage:
    """The report as it is shown: its answer, every chapter's page by its id, in order, and the outlines of its maps."""

    report: Report
    answer: PlainAnswer
    chapters: tuple[tuple[str, ChapterPage], ...]
    outlines: Outlines | None

    @property
    def caution(self) -> str:
        """What is known to be wrong with the votes and files, in short; it stands below the answer."""
        results = (chapter.result for chapter in self.report.chapters)
        inputs = [each for one in results if isinstance(one, DataChapter) for each in one.inputs]
        return added_up(inputs, contest=self.report.contest.title).strip()


def outlines_of(election: Election) -> Outlines | None:
    """Outlines of the election's counties, where it has them."""
    if not (election.has_table("outline_arcs") and election.has_table("outline_rings")):
        return None
    rings = election.table("outline_rings", UnitKind.COUNTY)
    return outlines_from(election.table("outline_arcs"), rings)


def report_page(report: Report, outlines: Outlines | None = None) -> ReportPage:
    """Every chapter in words, pictures and tables."""
    reader = Reader(report, _source_numbers(report), outlines)
    chapters = tuple((chapter.id, _chapter_page(chapter, reader)) for chapter in report.chapters)
    return ReportPage(report, answer(report), chapters, outlines)


def html(page: ReportPage, json_name: str, state_pages: Sequence[str] = ()) -> str:
    """Every chapter as one page of HTML; ``json_name`` is the file beside it that holds every number.

    Without one the page stands alone. ``state_pages`` are the codes of the states
    whose own pages stand beside it, in the folder ``states``.
    """
    chapters = [_Part(id_, chapter.title, chapter.blocks) for id_, chapter in page.chapters]
    return _rendered(page, chapters, _definitions(page, is_near=True), json_name, state_pages)


def story(page: ReportPage, whole: str, json_name: str, state_pages: Sequence[str] = ()) -> str:
    """The report in short as HTML: of each chapter some sentences and one picture or table.

    ``whole`` is the file beside it that has every chapter whole, to which each of them leads.
    """
    missing = _missing(page.report)
    chapters = [
        _Part(id_, chapter.title, _leading_to(whole, chapter.short), f"{whole}#{id_}")
        for id_, chapter in page.chapters
        if chapter.short and id_ not in missing
    ]
    if missing:
        chapters.append(_Part("unanswered", say("unanswered"), _unanswered(page, missing, whole)))
    return _rendered(
        page, chapters, _definitions(page, is_near=False), json_name, state_pages, whole
    )


@dataclass(frozen=True, slots=True)
class _Part:
    """A chapter on a page: its address, title and blocks, and where all of it stands, if not here."""

    id: str
    title: str
    blocks: tuple[Block, ...]
    whole: str = ""


def _missing(report: Report) -> set[str]:
    """The ids of the chapters that cannot be written."""
    return {chapter.id for chapter in report.chapters if isinstance(chapter.result, Missing)}


def _unanswered(page: ReportPage, missing: set[str], whole: str) -> tuple[Block, ...]:
    """The questions that these data do not answer; each leads to what would make an answer possible."""
    link = Markup('<a href="{}#{}">{}</a>')
    questions = [link.format(whole, id_, one.title) for id_, one in page.chapters if id_ in missing]
    lead = say("unanswered-lead", **_for(page))
    return (Paragraph(lead, Weight.LEAD), Listing(tuple(questions)))


def _leading_to(whole: str, blocks: Iterable[Block]) -> tuple[Block, ...]:
    """A chapter in short, the sources of its picture or table described on the whole page."""
    own, there = Markup('href="#'), Markup('href="{}#').format(whole)  # plain text would be escaped
    return tuple(
        replace(each, source=Markup.escape(each.source).replace(own, there))
        if isinstance(each, Figure | Table)
        else each
        for each in blocks
    )


def _rendered(
    page: ReportPage,
    chapters: Sequence[_Part],
    drawn_once: Markup,
    json_name: str,
    state_pages: Sequence[str],
    whole: str = "",
) -> str:
    report = page.report
    style = template("report.css").render() + style_sheet()
    text = template("page.html.j2").render(
        version=report.canvass_version,
        election=report.election,
        title=report.title,
        jurisdiction=report.jurisdiction,
        states=listed([state.name for state in report.states]) if report.states else "",
        counts=_counts(report),
        style=Markup(style),  # noqa: S704 - the package's own style sheet
        definitions=drawn_once,
        policy=policy(),
        script=Markup(script()),  # noqa: S704 - the package's own script
        answer=page.answer.paragraphs,
        caution=page.caution,
        whole=whole,
        state_pages=_state_pages(report, state_pages),
        chapters=chapters,
        only_paper=worded(ONLY_PAPER),
        json_name=json_name,
    )
    return apart(explained(values_once(dots_once(anchors_once(text)))))


def _state_pages(report: Report, codes: Sequence[str]) -> list[list[tuple[str, str]]]:
    """Address and name of the states that have pages, by name: those looked at, then the others."""
    looked_at = {state.code for state in report.states}
    named = sorted(
        ((code, quote(state_file(code)), report.state_names[code]) for code in codes),
        key=lambda one: one[-1],
    )
    parts = (
        [one for one in named if (one[0] in looked_at) is is_near] for is_near in (True, False)
    )
    return [[one[1:] for one in part] for part in parts if part]


def _counts(report: Report) -> str:
    """Which counts the page uses and from which day, and from which day its law is read, where it has any."""
    if report.known_on is not None:
        return say("counts-of-a-day", day=day(report.known_on))
    counts = say("counts-certified" if _is_certified(report) else "counts-last")
    return f"{counts} {say('law-as-of', day=day(report.as_of))}" if _has_law(report) else counts


def _has_law(report: Report) -> bool:
    return any(isinstance(chapter.result, AskingChapter) for chapter in report.chapters)


def _is_certified(report: Report) -> bool:
    """Whether the last count of the whole was certified."""
    wholes = (c.result.whole for c in report.chapters if isinstance(c.result, ElectionOutcome))
    return any(whole.count.baseline is Baseline.CERTIFIED for whole in wholes)


def _chapter_page(chapter: Written, reader: Reader) -> ChapterPage:
    how = shown(chapter.id)
    if not isinstance(chapter.result, Missing):
        return how.page(chapter.result, reader)
    why = say("cannot-be-written", reason=chapter.result.for_reader, **_for(reader))
    return ChapterPage(
        title=how.title,
        blocks=(Paragraph(why, Weight.MISSING),),
        lines=(say("not-written", reason=chapter.result.reason, **_for(reader)),),
    )


def _for(made: Reader | ReportPage) -> Mapping[str, str]:
    """For what a chapter cannot be written: a day, or the election."""
    known_on = made.report.known_on
    return {"day": day(known_on) if known_on else "none"}


def _source_numbers(report: Report) -> Mapping[str, int]:
    """The number of each table in the chapter on data, by which the others cite it."""
    return {
        table.name: place
        for chapter in report.chapters
        if isinstance(chapter.result, DataChapter)
        for place, table in enumerate(chapter.result.tables, 1)
    }


def _definitions(page: ReportPage, *, is_near: bool) -> Markup:
    """What the maps of a page share; ``is_near`` where it has close-ups of the states looked at."""
    if page.outlines is None:
        return Markup("")
    states = {
        county.unit: county.state
        for chapter in page.report.chapters
        if isinstance(chapter.result, PlacesChapter)
        for county in chapter.result.counties
    }
    group_of = {unit: states.get(unit, unit[:2]) for unit in page.outlines.units}
    near = {state.code for state in page.report.states} if is_near else set()
    units = [unit for unit, state in group_of.items() if state in near]
    return definitions(page.outlines, units, group_of)
