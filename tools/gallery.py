"""Show every part of a page as it looks: ``make gallery`` writes ``out/gallery``.

Each part stands with what it is for and one of its kind from a real page of the packaged election: on a page
(``index.html``), on a terminal (``gallery.txt``) and in Markdown (``gallery.md``). A part that no page shows, or a new
one that this gallery does not find, is an error: a part without a page is none.
"""

from __future__ import annotations

import argparse
import inspect
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import get_args

from canvass.journeys.asked import ask
from canvass.journeys.audit_folder.desk import Hand, sit_down
from canvass.journeys.audit_folder.opening import About, open_audit
from canvass.journeys.audit_folder.public import public_view
from canvass.journeys.audit_folder.publishing import publish_record
from canvass.journeys.chapters.claims import claims_chapter
from canvass.journeys.elections import open_election
from canvass.journeys.outcome import election_outcome
from canvass.journeys.packaged import packaged
from canvass.journeys.recount_brief import recount_brief
from canvass.journeys.recount_petition import recount_petition
from canvass.journeys.recount_plan import Wish, recount_plan
from canvass.journeys.tech_gap import tech_gap
from canvass.present.audit_folder.public_page import public_page
from canvass.present.blocks import (
    Beside,
    Block,
    Caption,
    Entries,
    Facts,
    Figure,
    Fold,
    Headline,
    KeyNumbers,
    Limits,
    Listing,
    Page,
    Paragraph,
    Section,
    Signing,
    Sources,
    Table,
    Verbatim,
    Weight,
)
from canvass.present.brief.donors import donors_page
from canvass.present.chapters.claims import claims_page
from canvass.present.gap.chapter import tech_gap_page
from canvass.present.gap.cite import sources_of
from canvass.present.outcome import outcome_page
from canvass.present.packaged import packaged_page
from canvass.present.recount_petition import petition_page
from canvass.present.recount_plan import plan_page
from canvass.present.render.html import html
from canvass.present.render.markdown import markdown
from canvass.present.render.terminal import as_text

ROOT = Path(__file__).resolve().parent.parent
ELECTION = "us-2016-president"
ASKED = date(2016, 11, 23)
NAMES: Mapping[type[Block], str] = {
    Paragraph: "Paragraph",
    Headline: "Headline",
    Verbatim: "Word for word",
    KeyNumbers: "Key numbers",
    Table: "Table",
    Figure: "Figure",
    Beside: "Side by side",
    Entries: "Numbered entries",
    Fold: "Behind a click",
    Listing: "List",
    Facts: "Short answers",
    Caption: "Head of a court paper",
    Signing: "Lines to sign",
    Limits: "What this cannot show",
    Sources: "Sources",
}
"""What each part is called by who reads and writes pages; docs/pages.md names them so."""
WEIGHTS: Mapping[Weight, str] = {
    Weight.LEAD: "The answer",
    Weight.BODY: "Text",
    Weight.NOTE: "A note",
    Weight.CAUTION: "A caution",
    Weight.KEY: "The sentence to quote",
    Weight.MISSING: "Why there is no answer",
}
MOST_ROWS = 6
"""Rows of a table that show what a table is."""
MOST_ENTRIES = 2


def main() -> int:
    """Write it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--out", type=Path, default=ROOT / "out" / "gallery", help="folder to write"
    )
    out = parser.parse_args().out
    out.mkdir(parents=True, exist_ok=True)
    page = gallery([*real_pages()])
    forms: dict[str, Callable[[Page], str]] = {
        "index.html": html,
        "gallery.txt": as_text,
        "gallery.md": markdown,
    }
    for name, form in forms.items():
        (out / name).write_text(form(page), "utf-8")
    print(f"{out / 'index.html'}: every part of a page; the same as text and Markdown beside it")
    return 0


def real_pages() -> Iterator[Page]:
    """Pages of the packaged election that together have every part."""
    election = open_election(ELECTION)
    wish = Wish(as_of=ASKED, states=("WI",))
    yield outcome_page(election_outcome(election))
    yield plan_page(recount_plan(election, wish))
    yield petition_page(recount_petition(election, wish))
    yield donors_page(recount_brief(election, wish))
    yield packaged_page(packaged(ASKED, ELECTION))
    answer = tech_gap(election, "WI")
    sources = sources_of(answer.reproduce.sources)
    yield tech_gap_page([answer], sources.cite, is_in_report=False)
    yield claims_page(claims_chapter(ask(election, ("WI",), None)))
    yield audit_page()


def audit_page() -> Page:
    """The public's page of an audit that has begun."""
    about = About("gallery", "An audit for practice", "November 8, 2016", "The office")
    office = Hand("The office", "2016-11-09T09:00:00Z")
    with TemporaryDirectory() as scratch:
        open_audit(Path(scratch) / "audit", about, ("Adams", "Brown"), office)
        with sit_down(Path(scratch) / "audit") as desk:
            return public_page(
                public_view(desk, publish_record(desk, Path(scratch) / "site", office))
            )


def gallery(pages: list[Page]) -> Page:
    """One page with each part: its name, what it is for, and one of its kind as a real page has it."""
    told = [(page.title, block) for page in pages for block in page.every_block()]
    lead = Paragraph(
        "Every page that canvass makes is made of these parts, and every part is set in the same way on a page, on a "
        "terminal and in Markdown.",
        Weight.LEAD,
    )
    return Page(
        title="The parts of a page",
        kicker="canvass gallery",
        blocks=(lead, *(_part(kind, told) for kind in get_args(Block) if kind is not Section)),
        foot=f"From pages of {ELECTION}, the recount as asked on {ASKED:%B} {ASKED.day}, {ASKED.year}.",
    )


def _part(kind: type[Block], told: list[tuple[str, Block]]) -> Section:
    found = [(title, block) for title, block in told if type(block) is kind]
    if not found:
        raise LookupError(
            f"no page of the gallery shows the part {NAMES[kind]!r}: add one to real_pages"
        )
    title, block = found[0]
    meaning = (inspect.getdoc(kind) or "").partition("\n")[0].replace("``", "")
    from_ = Paragraph(f"From: {title}", Weight.NOTE)
    return Section(
        NAMES[kind], (Paragraph(meaning), *_shown(block), from_), anchor=kind.__name__.lower()
    )


def _shown(block: Block) -> Iterator[Block]:
    """The part; of a paragraph each weight, of a table its first rows."""
    if isinstance(block, Paragraph):
        for weight in Weight:
            yield Paragraph(f"{WEIGHTS[weight]}: {block.text}", weight)
    elif isinstance(block, Table):
        yield replace(block, rows=block.rows[:MOST_ROWS], bars=block.bars[:MOST_ROWS])
    elif isinstance(block, Entries):
        yield Entries(block.entries[:MOST_ENTRIES])
    else:
        yield block


if __name__ == "__main__":
    raise SystemExit(main())
