"""A page as one file of HTML that needs nothing else."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from markupsafe import Markup

from canvass import __version__
from canvass.present.blocks import Page
from canvass.present.script import STYLE_ONLY

if TYPE_CHECKING:
    from jinja2 import Environment


def html(page: Page) -> str:
    """The whole page, with its style."""
    template = _environment().get_template("blocks/page.html.j2")
    text = template.render(page=page, policy=STYLE_ONLY, style=_style(), version=__version__)
    return re.sub(r"(?<=[0-9]) %", "&nbsp;%", text)


def fragment(page: Page) -> str:
    """The blocks alone, for a notebook or a page that has its own head."""
    return _environment().get_template("blocks/fragment.html.j2").render(page=page)


def _environment() -> Environment:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    environment = Environment(
        loader=PackageLoader("canvass.present"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals["kind"] = lambda block: type(block).__name__
    return environment


def _style() -> Markup:
    return Markup(_environment().get_template("report.css").render())  # noqa: S704 - our own
