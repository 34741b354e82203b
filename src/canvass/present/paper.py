"""A page set on paper by typst: tagged, without fonts of the machine, the same bytes for the same page."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from datetime import UTC, date, datetime, time
from enum import StrEnum
from importlib.resources import files
from typing import Any

from canvass.errors import MissingPackage, NotPrintable, needs_extra
from canvass.present.blocks import (
    Beside,
    Block,
    Caption,
    Entries,
    Facts,
    Fold,
    KeyNumbers,
    Limits,
    Listing,
    Page,
    Paragraph,
    Section,
    Signing,
    Sources,
    Table,
    paragraphs,
)
from canvass.present.render.plain import source_line
from canvass.present.turned import is_wide, turned
from canvass.present.words import with_minus


class Setting(StrEnum):
    """How much stands on a sheet of paper."""

    OPEN = "open"
    """Large letters and room between the lines, as courts and donors read it."""
    DENSE = "dense"
    """Small letters and headings in colour: a memorandum of few sheets with many tables."""


def refuse_without_typst() -> None:
    """Raise MissingPackage where PDFs cannot be set here."""
    try:
        import typst  # noqa: F401
    except ImportError:
        raise MissingPackage(
            f"{needs_extra('a PDF', 'typst', 'print')}; or leave the PDF out with --no-pdf"
        ) from None


def page_pdf(page: Page, asked_on: date, setting: Setting = Setting.OPEN) -> bytes:
    """The page as PDF; its time stamp is the day of asking. Raises NotPrintable for an error or a warning of typst."""
    refuse_without_typst()
    import typst

    said = {
        "title": page.title,
        "kicker": page.kicker,
        "foot": page.foot,
        "dense": setting is Setting.DENSE,
        "parts": [*_parts(page.blocks)],
    }
    try:
        found, warnings = typst.compile_with_warnings(
            files("canvass.present").joinpath("templates", "paper.typ").read_bytes(),
            format="pdf",
            ignore_system_fonts=True,
            pdf_standards=["ua-1"],
            sys_inputs={"page": json.dumps(said)},
            timestamp=int(datetime.combine(asked_on, time(), UTC).timestamp()),
        )
    except typst.TypstError as fault:
        raise _not_printable(page, fault.message) from fault
    if warnings:
        raise _not_printable(page, "; ".join(warning.message for warning in warnings))
    return bytes(found)


def _not_printable(page: Page, why: str) -> NotPrintable:
    return NotPrintable(
        f"{page.title!r} cannot be set as a PDF: {why}; write it in other letters, or leave the PDF out (--no-pdf, "
        "where the command has it)"
    )


def _parts(blocks: Sequence[Block], level: int = 2) -> Iterator[dict[str, Any]]:
    """The blocks as the template takes them; what is filed with a court starts at its caption."""
    is_filed = False
    for block in blocks:
        match block:
            case Caption():
                is_filed = True
                yield {"kind": "caption"} | asdict(block)
            case Section():
                yield _heading(block, level, is_filed)
                yield from _parts(block.blocks, level + 1)
            case Fold() | Beside() | Entries():
                yield from _parts(block.blocks, level)
            case Limits():
                yield _title(block.heading, level, is_filed)
                yield {"kind": "items", "items": block.items, "boxed": False}
                yield from _parts(paragraphs(block.closing), level)
            case _:
                yield _part(block)


def _heading(block: Section, level: int, is_filed: bool) -> dict[str, Any]:
    """A heading; a part that is handed over or sworn by itself starts on a fresh page."""
    signs = sum(isinstance(each, Signing) for each in block.blocks)
    is_table = any(isinstance(each, Table) for each in block.blocks)
    fresh = block.fresh or (is_filed and (signs == _WITH_JURAT or is_table))
    return _title(block.heading, level, is_filed, fresh)


def _title(text: str, level: int, is_filed: bool, fresh: bool = False) -> dict[str, Any]:
    return {"kind": "heading", "text": text, "level": level, "paper": is_filed, "fresh": fresh}


_WITH_JURAT = 2
"""Places to sign in a verification: who swears, and who takes the oath."""


def _part(block: Block) -> dict[str, Any]:
    match block:
        case Paragraph():
            return {"kind": "paragraph", "text": with_minus(block.text), "weight": block.weight}
        case Listing(steps=True):
            return {"kind": "numbered", "items": block.items, "first": block.first}
        case Listing():
            return {"kind": "items", "items": block.items, "boxed": block.is_boxed}
        case Sources():
            return {"kind": "items", "items": [*map(source_line, block.sources)], "boxed": False}
        case KeyNumbers():
            lines = (f"{key.figure} {key.unit}".rstrip() + f" {key.label}" for key in block.numbers)
            return {"kind": "items", "items": [*lines], "boxed": False}
        case Signing():
            return {"kind": "signing", "lines": block.lines}
        case Facts():
            return {
                "kind": "facts",
                "facts": [(each.label, with_minus(each.text)) for each in block.facts],
            }
        case Table() if is_wide(block):
            return _part(turned(block))
        case Table():
            return {
                "kind": "table",
                "caption": block.caption,
                "columns": [each.text for each in block.columns],
                "long": [each.is_long for each in block.columns],
                "numbers": [each.is_number for each in block.columns],
                "weights": [*_weights(block)],
                "rows": [[*map(with_minus, each.cells)] for each in block.rows],
                "bars": block.bars,
            }
    raise NotPrintable(f"a paper has no block of the kind {type(block).__name__}")


def _weights(table: Table) -> Iterator[float]:
    """The part of the line that each column takes on a dense sheet: the root of the longest cell's length.

    A column with four times the words is twice as wide, and twice as high: so all columns of a row end together.
    """
    for place, column in enumerate(table.columns):
        lengths = [len(row.cells[place]) for row in table.rows]
        yield max(*lengths, len(column.text), SHORTEST) ** 0.5


SHORTEST = 6
"""Letters for which every column of a dense table has room."""
