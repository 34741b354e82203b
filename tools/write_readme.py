"""Write what `make report` prints into the README, and its table of all states into the guide.

Run ``python tools/write_readme.py`` after a change to the report; a test compares.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from canvass.journeys.chapters.tech_gap import TechGapChapter
from canvass.journeys.report import Report
from canvass.present.blocks import Page, Section
from canvass.present.gap.every_state import screen_page
from canvass.present.render.terminal import as_text
from canvass.present.summary import WIDTH

ROOT = Path(__file__).resolve().parent.parent
README = ROOT / "README.md"
GUIDE = ROOT / "docs" / "technology-question.md"
_PLACE = re.compile(
    r"(?<=tools/write_readme\.py -->\n).*?(?=<!-- end of (report|table) -->)", re.DOTALL
)


def block(summary: Page) -> str:
    """The summary as a block of text."""
    return _text(map(str.rstrip, as_text(summary, WIDTH).splitlines()))


def table_block(report: Report) -> str:
    """The technology question in every state as a block of text."""
    chapter = next(one.result for one in report.chapters if one.id == "tech-gap")
    if not isinstance(chapter, TechGapChapter) or chapter.every_state is None:
        raise TypeError("the report has no table of all states")
    page = screen_page(chapter.every_state)
    table, in_short, *_ = (block for block in page.blocks if isinstance(block, Section))
    shown = as_text(Page(table.heading, (*table.blocks, *in_short.blocks)))
    _, *lines = map(str.rstrip, shown.splitlines())
    return _text(lines)


def shown(file: Path = README) -> str:
    """What the file shows today."""
    found = _PLACE.search(file.read_text("utf-8"))
    if found is None:
        raise LookupError(f"{file.name} has no place for what this tool writes")
    return found.group()


def _text(lines: Iterable[str]) -> str:
    return "\n".join(["```text", *lines, "```", ""])


def main() -> None:
    """Make the report and put its summary and its table in their places."""
    from canvass.journeys.elections import open_election
    from canvass.journeys.report import report
    from canvass.present.page import outlines_of, report_page
    from canvass.present.summary import summary

    election = open_election("us-2016-president")
    made = report(election)
    blocks = {
        README: block(summary(report_page(made, outlines_of(election)))),
        GUIDE: table_block(made),
    }
    for file, text in blocks.items():
        page = file.read_text("utf-8")
        file.write_text(page.replace(shown(file), text, 1), "utf-8")


if __name__ == "__main__":
    main()
