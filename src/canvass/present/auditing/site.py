"""The folder that an office puts on its web site: the record, a page that says what it means, its data, a checker."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from io import BytesIO, StringIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from markupsafe import Markup

from canvass import __version__
from canvass.audit.event.ending import Ending
from canvass.audit.state import Phase
from canvass.data.checker import CHECKER_FILE
from canvass.journeys.auditing.public import PublicContest, PublicView
from canvass.journeys.auditing.publishing import RECORD
from canvass.present.as_json import as_json
from canvass.present.auditing.commitment_page import (
    commitment_page,
    environment,
    qr_picture,
    style_sheet,
)
from canvass.present.words import counted, listed, number, percent
from canvass.present.write import write_whole

GOOD = (Ending.CONFIRMED, Ending.HAND_COUNT_AGREES, Ending.UNOPPOSED)
SHOWN = 100
"""Discrepancies on the page; the data beside it have them all."""
METHODS = {
    "polling": "Ballots drawn at random are read by people.",
    "comparison": "Ballots drawn at random are read by people and compared with what the machine recorded of each.",
    "super_simple": "Ballots drawn at random are read by people and compared with what the machine recorded of each.",
    "polling_ratio": "Ballots drawn at random are read by people.",
    "minerva": "Ballots drawn at random are read by people, in rounds announced before.",
    "athena": "Ballots drawn at random are read by people, in rounds announced before.",
    "providence": "Ballots drawn at random are read by people, in rounds.",
    "batch_comparison": "Boxes drawn at random are counted by people and compared with what was reported for them.",
    "fixed_percentage": "A fixed share is read by people, whatever is found.",
    "hand_count": "Every ballot is counted by people.",
}


@dataclass(frozen=True, slots=True)
class ContestShown:
    """A contest in words and rows."""

    title: str
    sentence: str
    caption: str
    counted: bool
    rows: tuple[tuple[str, str, str], ...]
    measured: str


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
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        for path in (folder / CHECKER_FILE, *sorted(files)):
            member = ZipInfo(path.relative_to(folder).as_posix())
            member.external_attr, member.compress_type = 0o644 << 16, ZIP_DEFLATED
            archive.writestr(member, path.read_bytes())
    return out.getvalue()


def index_page(view: PublicView) -> str:
    """The page for everybody."""
    made = environment()
    headline, lines, settled = _headline(view)
    return made.get_template(
        "auditing/index.html.j2"
    ).render(
        view=view,
        style=Markup(style_sheet()),  # noqa: S704 - the package's own style sheet
        headline=headline,
        headline_lines=lines,
        settled=settled,
        version=__version__,
        contests=[_shown(each) for each in view.contests],
        committed=view.committed_at[:10],
        qr=qr_picture(view.digest) if view.digest else "",
        seed=" ".join(view.seed[n : n + 5] for n in range(0, len(view.seed), 5)),
        witnesses=listed(view.witnesses),
        differences=[
            (" ".join(each.entry), each.contest, each.recorded, each.on_paper, each.effect.sentence)
            for each in view.discrepancies[:SHOWN]
        ],
        paper=[
            (
                each.check.value.replace("_", " "),
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


def _headline(view: PublicView) -> tuple[str, list[str], bool]:
    """The status in one sentence, in further ones, and whether all is well and done."""
    if view.phase is Phase.ABORTED:
        return "This audit was aborted. It confirms nothing.", [f"Why: {view.aborted}"], False
    if view.phase is not Phase.CONCLUDED:
        return f"This audit is not finished. {view.phase.sentence}", [], False
    targeted = [each for each in view.contests if each.is_targeted]
    good = [each.title for each in targeted if each.ending in GOOD]
    if len(good) == len(targeted):
        headline = "The audit is finished. Every outcome that it set out to check is confirmed."
    else:
        headline = "The audit is finished. Not every outcome is confirmed; read below."
    lines = [f"{each.title}: {_sentence(each)}" for each in targeted]
    return headline, lines, len(good) == len(targeted)


def _sentence(contest: PublicContest) -> str:
    return contest.ending.sentence if contest.ending else contest.status.sentence


def _shown(contest: PublicContest) -> ContestShown:
    result = contest.result
    by_hand = dict(result.hand_count) if result else {}
    rows = tuple(
        (choice, number(votes), number(by_hand.get(choice)) if by_hand else "")
        for choice, votes in contest.votes
    )
    measured = ""
    if result and result.sample:
        measured = (
            f"Measured risk: {percent(float(result.measured_risk))} after "
            f"{counted(result.sample, 'draw')}. Risk limit: {percent(float(contest.risk_limit))}."
        )
    caption = f"{METHODS[contest.method]} Cards: {number(contest.cards)} at most."
    return ContestShown(contest.title, _sentence(contest), caption, bool(by_hand), rows, measured)
