"""A petition as files: PDF, page and JSON, the same bytes for the same petition."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from datetime import UTC, datetime, time
from importlib.resources import files
from pathlib import Path
from typing import Any

from canvass.errors import NotPrintable
from canvass.journeys.recount_petition import RecountPetition
from canvass.present.as_json import as_json
from canvass.present.blocks import (
    Block,
    Caption,
    Facts,
    Listing,
    Page,
    Paragraph,
    Section,
    Signing,
    Sources,
    Table,
    Weight,
)
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
        "petition.html": _marked(html(page)),
        "petition.json": as_json(petition),
    }
    written = {folder / name: content for name, content in contents.items() if content}
    for file, content in written.items():
        write_whole(file, content)
    return tuple(written)


def _marked(page: str) -> str:
    """The page with each of its blanks set off."""
    return re.sub(r"\[BLANK:[^\]<>]*\]", r"<mark>\g<0></mark>", page)


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


def _parts(blocks: Sequence[Block], level: int = 2) -> Iterator[dict[str, Any]]:
    """The blocks that a petition is made of, as the template takes them; the filing itself starts at its caption."""
    is_filed = False
    for block in blocks:
        match block:
            case Caption():
                is_filed = True
                yield {"kind": "caption"} | asdict(block)
            case Section():
                yield _heading(block, level, is_filed)
                yield from _parts(block.blocks, level + 1)
            case _:
                yield _part(block)


def _heading(block: Section, level: int, is_filed: bool) -> dict[str, Any]:
    """A heading; a part that is handed over or sworn by itself starts on a fresh page."""
    signs = sum(isinstance(each, Signing) for each in block.blocks)
    is_table = any(isinstance(each, Table) for each in block.blocks)
    fresh = is_filed and (signs == _WITH_JURAT or is_table)
    return {
        "kind": "heading",
        "text": block.heading,
        "level": level,
        "paper": is_filed,
        "fresh": fresh,
    }


_WITH_JURAT = 2
"""Places to sign in a verification: who swears, and who takes the oath."""


def _part(block: Block) -> dict[str, Any]:
    match block:
        case Paragraph():
            firm = block.weight is Weight.CAUTION
            return {"kind": "paragraph", "text": block.text, "firm": firm}
        case Listing(steps=True):
            return {"kind": "numbered", "items": block.items, "first": block.first}
        case Listing():
            boxed = all(item.startswith("[ ]") for item in block.items)
            return {"kind": "items", "items": block.items, "boxed": boxed}
        case Sources():
            lines = ("; ".join((each.name, *each.details)) for each in block.sources)
            return {"kind": "items", "items": [*lines], "boxed": False}
        case Signing():
            return {"kind": "signing", "lines": block.lines}
        case Facts():
            return {"kind": "facts", "facts": [(each.label, each.text) for each in block.facts]}
        case Table():
            return {
                "kind": "table",
                "caption": block.caption,
                "columns": [each.text for each in block.columns],
                "long": [each.is_long for each in block.columns],
                "rows": [each.cells for each in block.rows],
            }
    raise NotPrintable(f"a petition has no block of the kind {type(block).__name__}")
