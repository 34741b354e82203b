"""The brief as files: a memorandum, a donors' page, a petition for each route, and JSON."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from canvass.journeys.recount_brief import RecountBrief
from canvass.journeys.recount_petition import RecountPetition
from canvass.present.as_json import as_json
from canvass.present.brief.donors import donors_page
from canvass.present.brief.memorandum import memorandum_page
from canvass.present.paper import Setting, page_pdf
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
    memorandum, donors = memorandum_page(brief), donors_page(brief)
    asked_on = brief.plan.question.asked_on
    contents: dict[str, str | bytes] = {
        "memorandum.pdf": page_pdf(memorandum, asked_on, Setting.DENSE) if with_pdf else b"",
        "memorandum.html": html(memorandum),
        "donors.pdf": page_pdf(donors, asked_on) if with_pdf else b"",
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
