"""What an audit prints, set by typst: the same bytes for the same data, with no font and no clock of the machine."""

from __future__ import annotations

import json
from collections.abc import Mapping
from importlib.resources import files

from canvass.errors import UnwritableFile, needs_extra

PAPER = {"letter": "us-letter", "a4": "a4"}


def typeset(
    template: str, document: str, data: Mapping[str, object], paper: str, otherwise: str
) -> bytes:
    """One document of a template as PDF. Raises UnwritableFile without typst, with what may be done otherwise."""
    try:
        import typst
    except ImportError:
        raise UnwritableFile(f"{needs_extra('a PDF', 'typst', 'print')}; {otherwise}") from None
    source = (
        files("canvass.present").joinpath(f"templates/audit_folder/{template}.typ").read_bytes()
    )
    said = json.dumps(data, ensure_ascii=False, sort_keys=True)
    inputs = {"data": said, "document": document, "paper": PAPER[paper]}
    made = typst.compile(source, format="pdf", sys_inputs=inputs, ignore_system_fonts=True)
    return bytes(made)
