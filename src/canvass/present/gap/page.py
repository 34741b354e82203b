"""The technology question for one state as a page of its own."""

from __future__ import annotations

import re
from collections.abc import Mapping

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from canvass import __version__
from canvass.forensics.sentences import ONLY_PAPER
from canvass.journeys.gap.result import TechGap
from canvass.present.gap.chapter import tech_gap_page
from canvass.present.gap.cite import sources_of


def html(result: TechGap, files: Mapping[str, str]) -> str:
    """The page as HTML that needs nothing else; ``files`` are the names beside it (json, csv, parquet)."""
    environment = Environment(
        loader=PackageLoader("canvass.present"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    sources = sources_of(result)
    page = tech_gap_page([result], sources.cite, is_in_report=False)
    text = environment.get_template("tech_gap.html.j2").render(
        version=__version__,
        title=result.about.title,
        heading=f"{result.about.state_name}: did voting machines make a difference?",
        style=Markup(environment.get_template("report.css").render()),  # noqa: S704 - our own
        template=page.template,
        chapter=page.values,
        sources=sources.entries,
        files=files,
        only_paper=ONLY_PAPER,
    )
    return re.sub(r"(?<=[0-9]) %", "&nbsp;%", text)
