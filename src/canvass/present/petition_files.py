"""A petition as files: PDF, page and JSON, the same bytes for the same petition."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, time
from importlib.resources import files
from pathlib import Path
from typing import Any

from canvass.errors import NotPrintable
from canvass.journeys.recount_petition import RecountPetition
from canvass.present.as_json import as_json
from canvass.present.blocks import Block, Facts, Listing, Page, Paragraph, Section, Table, Weight
from canvass.present.brief.pdf import refuse_without_typst
from canvass.present.recount_petition import petition_page
from canvass.present.render.html import html
from canvass.present.write import write_whole


def write_petition(
    petition: RecountPetition, folder: Path, with_pdf: bool = True
) -> tuple[Path, ...]:
    """Write petition.pdf, petition.html and petition.json, each whole or not at all; the files written."""
    page = petition_page(petition)
    contents: dict[str, str | bytes] = {
        "petition.pdf": petition_pdf(petition, page) if with_pdf else b"",
        "petition.html": html(page),
        "petition.json": as_json(petition),
    }
    written = {folder / name: content for name, content in contents.items() if content}
    for file, content in written.items():
        write_whole(file, content)
    return tuple(written)


def petition_pdf(petition: RecountPetition, page: Page) -> bytes:
    """The PDF; its time stamp is the day of asking. Raises NotPrintable where typst cannot set it."""
    refuse_without_typst()
    import typst

    said = {
        "title": page.title,
        "kicker": page.kicker,
        "foot": page.foot,
        "parts": [*_parts(page.blocks)],
    }
    stamp = datetime.combine(petition.question.asked_on, time(), UTC)
    try:
        found = typst.compile(
            files("canvass.present").joinpath("templates", "petition.typ").read_bytes(),
            format="pdf",
            ignore_system_fonts=True,
            pdf_standards=["ua-1"],
            sys_inputs={"page": json.dumps(said)},
            timestamp=int(stamp.timestamp()),
        )
    except typst.TypstError as fault:
        raise NotPrintable(f"the petition cannot be set as a PDF: {fault.message}") from fault
    return bytes(found)


def _parts(blocks: Sequence[Block]) -> Iterator[dict[str, Any]]:
    """The blocks that a petition is made of, as the template takes them."""
    for block in blocks:
        match block:
            case Section():
                yield {"kind": "heading", "text": block.heading}
                yield from _parts(block.blocks)
            case Paragraph():
                yield {
                    "kind": "paragraph",
                    "text": block.text,
                    "firm": block.weight is Weight.CAUTION,
                }
            case Listing():
                yield {"kind": "items", "items": block.items}
            case Facts():
                yield {"kind": "facts", "facts": [(each.label, each.text) for each in block.facts]}
            case Table():
                yield {
                    "kind": "table",
                    "caption": block.caption,
                    "columns": [each.text for each in block.columns],
                    "rows": [each.cells for each in block.rows],
                }
            case _:
                raise NotPrintable(f"a petition has no block of the kind {type(block).__name__}")
