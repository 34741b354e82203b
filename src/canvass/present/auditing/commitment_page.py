"""The commitment on one page: twelve words to read aloud, the digest, and a QR code of it."""

from __future__ import annotations

from io import BytesIO

import segno
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup


def qr_svg(text: str, scale: int = 5) -> Markup:
    """A QR code as a picture that stands in a page."""
    out = BytesIO()
    segno.make(text, error="m").save(
        out,
        kind="svg",
        scale=scale,
        xmldecl=False,
        svgns=True,
        border=2,
        title="QR code of the digest",
    )
    return Markup(out.getvalue().decode())  # noqa: S704 - a picture made here


def environment() -> Environment:
    """Where the pages of an audit come from."""
    return Environment(
        loader=PackageLoader("canvass.present"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )


def commitment_page(title: str, digest: str, words: tuple[str, ...]) -> str:
    """The page as HTML, for the door, the press and the room."""
    template = environment().get_template("auditing/commitment.html.j2")
    style = environment().get_template("auditing/audit.css").render()
    return template.render(
        title=title,
        digest=digest,
        words=words,
        qr=qr_svg(digest),
        style=Markup(style),  # noqa: S704 - the package's own style sheet
    )
