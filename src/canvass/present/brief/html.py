"""The brief as one page of HTML that needs nothing else."""

from __future__ import annotations

from markupsafe import Markup

from canvass.journeys.recount_brief import RecountBrief
from canvass.present.brief.blocks import BriefPages
from canvass.present.template import anchors_once, template


def brief_html(brief: RecountBrief, pages: BriefPages) -> str:
    """The page; each sheet prints on paper of its own."""
    style = template("brief.css").render()
    text = template("brief.html.j2").render(
        version=brief.canvass_version,
        style=Markup(style),  # noqa: S704 - the package's own style sheet
        pages=pages,
    )
    return anchors_once(text)
