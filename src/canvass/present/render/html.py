"""A page as one file of HTML that needs nothing else."""

from __future__ import annotations

from markupsafe import Markup

from canvass import __version__
from canvass.present.blocks import Page
from canvass.present.direction import apart
from canvass.present.script import STYLE_ONLY, policy, script
from canvass.present.template import anchors_once, template
from canvass.present.terms import explained


def html(page: Page, answers: bool = False, explains: bool = True) -> str:
    """The whole page, with its style; one that ``answers`` has the script by which figures and tables do.

    A page that says itself what its terms mean needs nobody who ``explains`` them beside their first place.
    """
    text = template("blocks/page.html.j2").render(
        page=page,
        policy=policy() if answers else STYLE_ONLY,
        script=Markup(script() if answers else ""),  # noqa: S704 - the package's own script
        style=_style(),
        version=__version__,
    )
    once = apart(anchors_once(text))
    return explained(once) if explains else once


def fragment(page: Page) -> str:
    """The blocks alone, for a notebook or a page that has its own head."""
    return apart(anchors_once(template("blocks/fragment.html.j2").render(page=page)))


def _style() -> Markup:
    return Markup(template("report.css").render())  # noqa: S704 - our own
