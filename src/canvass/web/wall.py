"""The sheet for the wall of a room: how a device comes to the server, and how it knows that nobody stands between."""

from __future__ import annotations

from pathlib import Path

import segno
from markupsafe import Markup

from canvass.journeys.audit_folder.folder import WALL_SHEET
from canvass.present.blocks import Figure, Listing, Page, Paragraph, Section, Verbatim, Weight
from canvass.present.messages import messages
from canvass.present.render.html import html
from canvass.present.write import write_whole
from canvass.web.certificate import Certificate

GROUP = 4
say = messages("web_wall")


def wall_page(address: str, certificate: Certificate) -> Page:
    """The sheet: the address with its picture, the three steps, and the certificate in digits and in words."""
    picture = Markup('<img class="qr" src="{}" alt="{}" width="260" height="260">').format(
        segno.make(address, error="m", micro=False).svg_data_uri(scale=8, border=4),
        say("address-picture"),
    )
    steps = (say("step-open"), say("step-compare"), say("step-go-on"))
    return Page(
        say("title"),
        (
            Verbatim(address, is_large=True),
            Figure(say("address"), "", picture),
            Section(say("devices"), (Listing(steps, steps=True), Paragraph(say("afterwards")))),
            Section(
                say("digits"),
                (
                    Verbatim(in_groups(certificate.fingerprint)),
                    Paragraph(say("words"), Weight.BODY),
                    Listing(certificate.words, words=True),
                ),
            ),
        ),
        "canvass serve --lan",
    )


def in_groups(digits: str) -> str:
    """Digits as people read them aloud, four at a time.

    >>> in_groups("0a1b2c3d4e")
    '0a1b 2c3d 4e'
    """
    return " ".join(digits[at : at + GROUP] for at in range(0, len(digits), GROUP))


def write_wall(office: Path, address: str, certificate: Certificate) -> Path:
    """Write the sheet into the office's folder, in the place of an earlier one."""
    sheet = office / WALL_SHEET
    write_whole(sheet, html(wall_page(address, certificate), explains=False))
    return sheet
