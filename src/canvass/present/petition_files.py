"""A petition as files: PDF, page and JSON, the same bytes for the same petition."""

from __future__ import annotations

import re
from pathlib import Path

from canvass.journeys.recount_petition import RecountPetition
from canvass.present.as_json import as_json
from canvass.present.paper import page_pdf
from canvass.present.recount_petition import petition_page
from canvass.present.render.html import html
from canvass.present.write import write_whole


def write_petition(
    petition: RecountPetition, folder: Path, with_pdf: bool = True
) -> tuple[Path, ...]:
    """Write petition.pdf, petition.html and petition.json, each whole or not at all; the files written."""
    contents = {**petition_contents(petition, with_pdf), "petition.json": as_json(petition)}
    written = {folder / name: content for name, content in contents.items() if content}
    for file, content in written.items():
        write_whole(file, content)
    return tuple(written)


def petition_contents(
    petition: RecountPetition, with_pdf: bool = True, stem: str = "petition"
) -> dict[str, str | bytes]:
    """The petition as PDF, empty where none is wanted, and as a page, by the names of the files."""
    page = petition_page(petition)
    return {
        f"{stem}.pdf": page_pdf(page, petition.question.asked_on) if with_pdf else b"",
        f"{stem}.html": _marked(html(page)),
    }


def _marked(page: str) -> str:
    """The page with each of its blanks set off, save in the attributes of a tag."""
    return re.sub(r"\[BLANK:[^\]<>]*\](?![^<>]*>)", r"<mark>\g<0></mark>", page)
