"""The brief as files: a memorandum, a donors' page, a petition for each route, and JSON."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from canvass.journeys.recount_brief import RecountBrief
from canvass.journeys.recount_petition import RecountPetition
from canvass.present.as_json import as_json
from canvass.present.brief.donors import donors_page
from canvass.present.brief.html import brief_html
from canvass.present.brief.pages import brief_pages
from canvass.present.brief.pdf import brief_pdf
from canvass.present.paper import page_pdf
from canvass.present.petition_files import petition_contents
from canvass.present.render.html import html
from canvass.present.write import write_whole


def write_brief(
    brief: RecountBrief,
    folder: Path,
    with_pdf: bool = True,
    petitions: Sequence[RecountPetition] = (),
) -> tuple[Path, ...]:
    """Write the memorandum, the donors' page, the petitions and brief.json, each whole; the files written."""
    pages, donors = brief_pages(brief), donors_page(brief)
    contents: dict[str, str | bytes] = {
        "memorandum.pdf": brief_pdf(brief, pages) if with_pdf else b"",
        "memorandum.html": brief_html(brief, pages),
        "donors.pdf": page_pdf(donors, brief.plan.question.asked_on) if with_pdf else b"",
        "donors.html": html(donors),
        "brief.json": as_json(brief),
    }
    for petition in petitions:
        contents |= petition_contents(petition, with_pdf, _stem(petition))
    files = {folder / name: content for name, content in contents.items() if content}
    for file, content in files.items():
        write_whole(file, content)
    return tuple(files)


def _stem(petition: RecountPetition) -> str:
    """The name of a petition's files: the state, and the route where it has several."""
    form = petition.form
    return "-".join(part for part in ("petition", form.state, form.route) if part)
