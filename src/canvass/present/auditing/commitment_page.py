"""The commitment on one page: twelve words to read aloud, the digest, and a QR code of it."""

from __future__ import annotations

import segno
from markupsafe import Markup

from canvass.present.template import template


def qr_picture(text: str) -> str:
    """A QR code as a picture that stands in a page, as the address of an image."""
    return str(segno.make(text, error="m").svg_data_uri(scale=8, border=4))


def style_sheet() -> str:
    """The style of every page of an audit."""
    sheets = ("report.css", "auditing/audit.css")
    return "".join(template(sheet).render() for sheet in sheets)


def commitment_page(title: str, digest: str, words: tuple[str, ...]) -> str:
    """The page as HTML, for the door, the press and the room."""
    return template("auditing/commitment.html.j2").render(
        title=title,
        digest=digest,
        words=words,
        qr=qr_picture(digest),
        style=Markup(style_sheet()),  # noqa: S704 - the package's own style sheet
    )
