"""The folder that an office puts on its web site: the record, a page that says what it means, its data, a checker."""

from __future__ import annotations

import csv
from io import BytesIO, StringIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from markupsafe import Markup

from canvass import __version__
from canvass.data.checker import CHECKER_FILES
from canvass.journeys.auditing.folder import WITNESSES_FILE
from canvass.journeys.auditing.public import PublicView
from canvass.journeys.auditing.publishing import RECORD
from canvass.present.as_json import as_json
from canvass.present.auditing.commitment_page import (
    commitment_page,
    qr_picture,
    style_sheet,
)
from canvass.present.auditing.public_words import (
    SHOWN,
    contest_shown,
    day_of,
    differences,
    status,
)
from canvass.present.changes import NO_FAULT, change_headline, change_told
from canvass.present.script import inline, policy
from canvass.present.template import template
from canvass.present.witnesses import witnesses_told
from canvass.present.words import capital, listed
from canvass.present.write import write_whole


def write_site(view: PublicView, folder: Path) -> None:
    """Write the pages and the data beside the record and the checker that are there already."""
    write_whole(folder / "record.zip", packed(folder))
    write_whole(folder / "index.html", index_page(view))
    write_whole(folder / "audit.json", as_json(view))
    if view.drawn:
        write_whole(folder / "draw.csv", draw_csv(view))
    if view.words:
        page = commitment_page(view.title, view.digest, view.words)
        write_whole(folder / "commitment.html", page)


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


def index_page(view: PublicView) -> str:
    """The page for everybody."""
    titles = {each.id: each.title for each in view.contests}
    return template(
        "auditing/index.html.j2"
    ).render(
        view=view,
        style=Markup(style_sheet()),  # noqa: S704 - the package's own style sheet
        policy=policy(),
        script=Markup(inline()),  # noqa: S704 - the package's own script
        status=status(view),
        headline=change_headline(view.changes),
        changes=[capital(change_told(each)) for each in view.changes[:SHOWN]],
        no_fault=NO_FAULT,
        as_of=day_of(view.published_at),
        version=__version__,
        contests=[contest_shown(each) for each in view.contests],
        titles=titles,
        committed=day_of(view.committed_at),
        qr=qr_picture(view.digest) if view.digest else "",
        seed=" ".join(view.seed[n : n + 5] for n in range(0, len(view.seed), 5)),
        witnesses=listed(view.witnesses),
        witnessed=list(witnesses_told(view.witnessed, view.published.head.sequence)),
        differences=differences(view.discrepancies, titles, view.wordings),
        paper=[
            (
                capital(each.check.value.replace("_", " ")),
                each.jurisdiction,
                each.finding.value,
                each.statement,
            )
            for each in view.compliance
        ],
    )


def draw_csv(view: PublicView) -> str:
    """Every entry that was drawn, one on a row."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(("number", "round", "kind", "jurisdiction", "entry", "ticket"))
    for each in view.drawn:
        name, *rest = each.id
        writer.writerow(
            (each.number, each.round, each.kind.value, name, "/".join(rest), each.ticket)
        )
    return out.getvalue()
