"""What a report comes to: its files and its screens, worked out or as they were kept."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from canvass.cli import uncollected
from canvass.cli.kept import Kept, Made, digest_of

if TYPE_CHECKING:
    from canvass.journeys.progress import Progress
    from canvass.journeys.report import Report
    from canvass.model import Election


STORY = "index.html"
"""The page that a folder opens with."""


@dataclass(frozen=True, slots=True)
class ReportAsked:
    """A report: of which election, states and day, how its page is called, and whether a folder is made.

    Without a ``page`` its numbers alone are asked for; ``one_file`` has nothing beside it.
    """

    election: str
    states: Sequence[str]
    as_of: date | None
    page: str = ""
    folder: bool = False
    one_file: bool = False

    @property
    def twin(self) -> str:
        """The name of the file of numbers beside the page."""
        return f"{self.page.rpartition('.')[0]}.json"

    def digest(self) -> str:
        """Of all that it is made from, the day among it: an election that names no day of asking is asked of today."""
        words = (
            tuple(self.states),
            self.as_of,
            self.page,
            self.folder,
            self.one_file,
            date.today(),
        )
        return digest_of(self.election, words)


def made_or_kept(asked: ReportAsked, *, fresh: bool) -> tuple[Made, bool]:
    """What the report comes to, and whether it was kept from before; ``fresh`` works it out all the same."""
    kept = Kept()
    digest = asked.digest() if kept.is_open() else ""  # of all files of the program, for nothing
    found = kept.find(digest) if digest and not fresh else None
    if found:
        return found, True
    with uncollected():
        made = _make(asked)
    if digest and asked.digest() == digest:  # nothing that it came from was changed meanwhile
        kept.keep(digest, made)
    return made, False


def _make(asked: ReportAsked) -> Made:
    """Work it out."""
    from canvass.cli.progress import ELECTION, PAGE, progress_bar
    from canvass.journeys.elections import open_election
    from canvass.journeys.report import report
    from canvass.present.report_json import report_json

    with progress_bar() as progress:
        progress(ELECTION)
        election = open_election(asked.election)
        result = report(election, asked.states, asked.as_of, progress)
        numbers = report_json(result)
        if not asked.page:
            return Made(numbers)
        progress(PAGE)
        return _drawn(asked, election, result, numbers, progress)


def _drawn(
    asked: ReportAsked, election: Election, result: Report, numbers: str, progress: Progress
) -> Made:
    """The pages of a report, and its screens."""
    from canvass.present.frames.pages import with_frames
    from canvass.present.page import html, outlines_of, report_page, story
    from canvass.present.render.terminal import as_text
    from canvass.present.state.address import state_file
    from canvass.present.summary import WIDTH, summary

    page = report_page(result, outlines_of(election))
    of_states = _state_pages(election, result, asked.as_of, progress) if asked.folder else {}
    files = {state_file(code): own for code, own in of_states.items()}
    twin = "" if asked.one_file else asked.twin
    files |= {asked.page: html(page, twin, tuple(of_states))}
    if twin:
        files[twin] = numbers
    if asked.folder:
        files[STORY] = story(page, asked.page, asked.twin, tuple(of_states))
        files = with_frames(files, (asked.page, STORY, *map(state_file, of_states)), result.title)
    screens = (as_text(summary(page, whole), WIDTH, is_plain=False) for whole in (False, True))
    return Made(numbers, files, *(tuple(map(str.rstrip, each.splitlines())) for each in screens))


def _state_pages(
    election: Election, report: Report, as_of: date | None, progress: Progress
) -> dict[str, str]:
    """The page of every state by its code, from what the chapters have."""
    from canvass.cli.progress import page_of
    from canvass.journeys.asked import ask
    from canvass.journeys.audit_plan import RISK_LIMITS
    from canvass.journeys.state_report import state_reports
    from canvass.present.render.html import html
    from canvass.present.state.page import state_page

    asked = ask(election, [state.code for state in report.states], as_of)
    chapters = {chapter.id: chapter.result for chapter in report.chapters}
    pages = {}
    for each in state_reports(asked, chapters, (min(RISK_LIMITS),)):
        progress(page_of(each.state.name))
        pages[each.state.code] = html(state_page(each), answers=True)
    return pages
