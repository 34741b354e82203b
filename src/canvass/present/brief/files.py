"""The brief as files: PDF, page and JSON."""

from __future__ import annotations

from pathlib import Path

from canvass.journeys.recount_brief import RecountBrief
from canvass.present.as_json import as_json
from canvass.present.brief.html import brief_html
from canvass.present.brief.pages import brief_pages
from canvass.present.brief.pdf import brief_pdf
from canvass.present.write import write_whole


def write_brief(brief: RecountBrief, folder: Path, with_pdf: bool = True) -> tuple[Path, ...]:
    """Write brief.pdf, brief.html and brief.json, each whole or not at all; the files written."""
    pages = brief_pages(brief)
    contents: dict[str, str | bytes] = {
        "brief.pdf": brief_pdf(brief, pages) if with_pdf else b"",
        "brief.html": brief_html(brief, pages),
        "brief.json": as_json(brief),
    }
    files = {folder / name: content for name, content in contents.items() if content}
    for file, content in files.items():
        write_whole(file, content)
    return tuple(files)
