"""The brief as a PDF, set by typst: tagged, without fonts of the machine, the same bytes for the same brief."""

from __future__ import annotations

from datetime import UTC, datetime, time
from importlib.resources import files

from canvass.errors import NotPrintable
from canvass.journeys.recount_brief import RecountBrief
from canvass.present.as_json import as_json
from canvass.present.brief.blocks import BriefPages
from canvass.present.paper import refuse_without_typst


def brief_pdf(brief: RecountBrief, pages: BriefPages) -> bytes:
    """The PDF; its time stamp is the day of asking. Raises NotPrintable where typst has anything to say of it."""
    refuse_without_typst()
    import typst

    main = files("canvass.present").joinpath("templates", "brief.typ").read_bytes()
    stamp = datetime.combine(brief.plan.question.asked_on, time(), UTC)
    try:
        found, warnings = typst.compile_with_warnings(
            main,
            format="pdf",
            ignore_system_fonts=True,
            pdf_standards=["ua-1"],
            sys_inputs={"brief": as_json(pages)},
            timestamp=int(stamp.timestamp()),
        )
    except typst.TypstError as fault:
        raise NotPrintable(f"the brief cannot be set as a PDF: {fault.message}") from fault
    if warnings:
        said = "; ".join(warning.message for warning in warnings)
        raise NotPrintable(f"the brief cannot be set as a PDF without faults: {said}")
    return bytes(found)
