"""The folder that an office puts on its web site: the record, a page that says what it means, its data, a checker."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from io import BytesIO, StringIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from canvass.data.checker import CHECKER_FILES
from canvass.journeys.audit_folder.folder import WITNESSES_FILE
from canvass.journeys.audit_folder.public import DrawnCard, PublicView
from canvass.journeys.audit_folder.publishing import RECORD
from canvass.present.as_json import as_json
from canvass.present.audit_folder.public_page import (
    COMMITMENT,
    DATA,
    DRAW,
    ZIP,
    commitment_page,
    public_page,
)
from canvass.present.render.html import html
from canvass.present.write import write_whole
from canvass.record import REHEARSAL

MARK = REHEARSAL.upper()
"""With this the title of a rehearsal begins."""


def write_site(view: PublicView, folder: Path) -> None:
    """Write the pages and the data beside the record and the checker that are there already."""
    write_whole(folder / ZIP, packed(folder))
    write_whole(folder / "index.html", html(public_page(view), answers=True, explains=False))
    write_whole(folder / DATA, as_json(view))
    if view.drawn:
        write_whole(
            folder / DRAW, draw_csv(view.drawn, MARK if view.title.startswith(f"{MARK}:") else "")
        )
    if view.words:
        page = commitment_page(view.title, view.digest, view.words)
        write_whole(folder / COMMITMENT, html(page, explains=False))


def packed(folder: Path) -> bytes:
    """The record and the checker in one file to take home; the same bytes each time."""
    files = [path for path in (folder / RECORD).rglob("*") if path.is_file()]
    files += [path for path in (folder / WITNESSES_FILE,) if path.is_file()]
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        for path in (*(folder / name for name in CHECKER_FILES), *sorted(files)):
            member = ZipInfo(path.relative_to(folder).as_posix())
            member.external_attr, member.compress_type = 0o644 << 16, ZIP_DEFLATED
            archive.writestr(member, path.read_bytes())
    return out.getvalue()


def draw_csv(drawn: Iterable[DrawnCard], mark: str = "") -> str:
    """Every entry that was drawn, one on a row; that of a rehearsal has its mark as the name of a last column."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    head = ("number", "round", "kind", "jurisdiction", "entry", "ticket")
    writer.writerow((*head, mark) if mark else head)
    for each in drawn:
        name, *rest = each.id
        writer.writerow(
            (each.number, each.round, each.kind.value, name, "/".join(rest), each.ticket)
        )
    return out.getvalue()
