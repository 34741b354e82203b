"""The sheet for the wall of a room: how a device comes to the server, and how it knows that nobody stands between."""

from __future__ import annotations

from pathlib import Path

import segno
from markupsafe import Markup

from canvass.journeys.audit_folder.folder import WALL_SHEET
from canvass.present.blocks import Figure, Listing, Page, Paragraph, Section, Verbatim, Weight
from canvass.present.render.html import html
from canvass.present.write import write_whole
from canvass.web.certificate import Certificate

GROUP = 4
STEPS = (
    "Open the address, or point the camera at its picture. The browser warns of a certificate that it does not know.",
    "Look at the certificate: its SHA-256 must be the digits below.",
    "If they are the same, go on to the page. If one differs, somebody stands between: stop, and tell the office.",
)
AFTERWARDS = (
    "A browser that does not trust the certificate enters readings while the server can be reached; leave its page "
    "open when the network is cut."
)


def wall_page(address: str, certificate: Certificate) -> Page:
    """The sheet: the address with its picture, the three steps, and the certificate in digits and in words."""
    picture = Markup('<img class="qr" src="{}" alt="{}" width="260" height="260">').format(
        segno.make(address, error="m", micro=False).svg_data_uri(scale=8, border=4),
        "The address as a QR code",
    )
    return Page(
        "An audit in this room",
        (
            Verbatim(address, is_large=True),
            Figure("The address for a camera", "", picture),
            Section("On each device", (Listing(STEPS, steps=True), Paragraph(AFTERWARDS))),
            Section(
                "The certificate's SHA-256",
                (
                    Verbatim(in_groups(certificate.fingerprint)),
                    Paragraph(
                        "The same in twelve words, by which this sheet is compared with the server's screen:",
                        Weight.BODY,
                    ),
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
