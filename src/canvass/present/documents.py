"""The list of the documents that come with canvass, as a page."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from canvass.journeys.documents import Document
from canvass.present.blocks import Page, Section, Table, paragraphs, rows, text
from canvass.present.messages import messages

say = messages("documents")


def documents_page(pages: Sequence[Document]) -> Page:
    """A table of names and titles for each folder."""
    folders = groupby(pages, key=lambda page: page.name.rpartition("/")[0])
    return Page(
        title=say("title"),
        kicker="canvass docs",
        blocks=(
            *paragraphs((say("how"),)),
            *(_folder(name, [*inside]) for name, inside in folders),
        ),
    )


def _folder(name: str, pages: Sequence[Document]) -> Section:
    columns = (text(say("column-page")), text(say("column-title")))
    table = Table("", columns, rows([(page.name, page.title) for page in pages]))
    return Section(name or "docs", (table,))
