"""The folder of a rehearsal for people: ballots to print, empty sheets, the office's files, and the trainer's key."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path

import numpy as np

from canvass.attack.error_kinds import ErrorKind
from canvass.attack.ways import Ways
from canvass.errors import UnwritableFile
from canvass.journeys.rehearsal.office import csv_text, is_in_points, manifest_csv, records_csv
from canvass.journeys.rehearse_people import PeoplesRehearsal, reading_of
from canvass.model import BatchId
from canvass.present import words
from canvass.present.ballot_paper import PrintedCard, PrintedContest, ballots_pdf
from canvass.present.blocks import Column, Page, Paragraph, Table, Weight, rows, text
from canvass.present.messages import messages
from canvass.present.paper import page_pdf, refuse_without_typst
from canvass.present.worded import worded
from canvass.present.write import write_together

say = messages("rehearse_people")
MADE_ON = date(2016, 11, 8)
"""The time stamp of the PDFs: not the day of making, so that one seed gives the same bytes."""


def write_rehearsal(made: PeoplesRehearsal, folder: Path, paper: str) -> tuple[Path, ...]:
    """Write the whole folder; raises UnwritableFile where something is in it, MissingPackage without typst."""
    refuse_without_typst()
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise UnwritableFile(f"{folder} is not an empty folder; name a new one by --out")
    wanted: dict[str, str | bytes] = {
        "people/ballots.pdf": _ballots(made, paper),
        "people/start.pdf": page_pdf(start_page(made), MADE_ON),
        "people/readings.csv": _readings(made),
        "people/boxes.csv": _boxes(made),
        "people/seal.txt": f"{made.seal}\n",
        "office/manifest.csv": manifest_csv(made.office),
        "office/records.csv": records_csv(made.office),
        "office/contests.toml": made.contests_text,
        "trainer/key.json": made.key,
        "trainer/key.pdf": page_pdf(key_page(made), MADE_ON),
    }
    write_together({folder / name: content for name, content in wanted.items()})
    return tuple(folder / name for name in wanted)


def written_lines(made: PeoplesRehearsal, folder: Path) -> tuple[str, ...]:
    """What a trainer is told when the folder is written."""
    first = say(
        "written",
        title=made.title,
        cards=len(made.cards),
        n=len(made.boxes),
        errors=len(made.planted),
    )
    score = say("written-score", folder=str(folder))
    left = [say("written-left", contests=words.listed(made.not_printed))]
    return first, *(left if made.not_printed else ()), say("written-next"), f"  {score}"


def _ballots(made: PeoplesRehearsal, paper: str) -> bytes:
    """The ballots in the order of the boxes; a card that is not there is not printed."""
    cards = [PrintedCard(label(one.card), (one,)) for one in made.cards if one.is_there]
    return ballots_pdf(
        made.title,
        made.seal,
        [PrintedContest(made.title, made.names, made.election.ways)],
        cards,
        paper,
    )


def label(card: Sequence[str]) -> str:
    """What is printed on a card: its box, and its place in it."""
    return say("label", box=" ".join(card[:-1]), position=card[-1])


def start_page(made: PeoplesRehearsal) -> Page:
    """What people do, in order, without a word of what was planted."""
    read = _reading_step(made)
    steps = (say("step-cut"), say("step-count"), read, say("step-score"))
    boxes = words.listed([" ".join(each.batch) for each in made.boxes])
    return Page(
        title=say("start-title", title=made.title),
        kicker=say("marked"),
        blocks=(
            Paragraph(say("marked-long"), Weight.CAUTION),
            Paragraph(say("start-what", cards=len(made.cards), n=len(made.boxes), boxes=boxes)),
            *map(Paragraph, steps),
            Paragraph(say("start-rule")),
            Paragraph(say("start-seal", seal=made.seal)),
            Paragraph(say("start-audit")),
        ),
    )


def _reading_step(made: PeoplesRehearsal) -> str:
    """How cards are read, and how the sheet is filled in."""
    ways = made.election.ways
    if ways.is_several:
        is_counted = is_in_points(made.office.contests[0])
        return say("step-read-points" if is_counted else "step-read-several")
    return say("step-read-ranks" if ways.is_ranked else "step-read")


def key_page(made: PeoplesRehearsal) -> Page:
    """The trainer's sheet: every planted error, doubtful marks, and the count of each box."""
    return Page(
        title=say("key-title", title=made.title),
        kicker=say("marked"),
        blocks=(
            Paragraph(say("key-keep"), Weight.CAUTION),
            Paragraph(say("key-seal", seal=made.seal, seed=made.seed)),
            _errors_table(made),
            _boxes_table(made),
            _doubtful_table(made),
        ),
    )


def _errors_table(made: PeoplesRehearsal) -> Table:
    paper, record = (
        np.array([getattr(one, side) for one in made.cards]) for side in ("paper", "record")
    )
    differs = made.election.ways.differ(paper, record).tolist()
    wrong = [one for one, is_off in zip(made.cards, differs, strict=True) if is_off]

    def on_table(kind: ErrorKind) -> int:
        if kind.is_of_accounting:
            return sum(kind in box.errors for box in made.boxes)
        return sum(kind in one.errors for one in wrong)

    return Table(
        caption=say("key-errors"),
        columns=(text(say("column-error")), text(say("column-where")), Column(say("column-here"))),
        rows=rows(
            [(one.kind.sentence, one.where, f"{on_table(one.kind):,}") for one in made.planted]
        ),
    )


def _boxes_table(made: PeoplesRehearsal) -> Table:
    ways = made.election.ways
    of_box: dict[BatchId, list[int]] = {}
    for one in made.cards:
        of_box.setdefault(one.card[:-1], []).append(one.paper)
    votes = [ways.votes(np.array(of_box.get(box.batch, []), np.int64)) for box in made.boxes]
    return Table(
        caption=_caption(ways),
        columns=(
            text(say("column-box")),
            Column(say("column-manifest")),
            Column(say("column-records")),
            Column(say("column-cards")),
            *(Column(name) for name in made.names),
        ),
        rows=rows(
            [
                (
                    " ".join(box.batch),
                    f"{box.manifest:,}",
                    f"{box.records:,}",
                    f"{box.cards:,}",
                    *map(str, count.values()),
                )
                for box, count in zip(made.boxes, votes, strict=True)
            ]
        ),
    )


def _caption(ways: Ways) -> str:
    if ways.is_several and int(ways.points.max(initial=1)) > 1:
        return say("key-boxes-several")
    if ways.is_by_points:
        return say("key-boxes-points")
    return say("key-boxes-first" if ways.is_ranked else "key-boxes")


def _doubtful_table(made: PeoplesRehearsal) -> Table:
    return Table(
        caption=say("key-doubtful"),
        columns=(text(say("column-card")), text(say("column-mark")), text(say("column-reading"))),
        rows=rows(
            [
                (
                    label(one.card),
                    worded(one.mark),
                    " ".join(reading_of(one.paper, made.election.ways)).strip(),
                )
                for one in made.cards
                if one.mark.is_doubtful
            ]
        ),
    )


def _readings(made: PeoplesRehearsal) -> str:
    """The sheet that people fill in: the format of ``canvass audit enter``."""
    more = ["rank"] if made.election.ways.is_ranked else []
    more += ["points"] if is_in_points(made.office.contests[0]) else []
    header = (*made.manifest.parts, "position", "contest", "reading", "choice", *more)
    empty = ("",) * (2 + len(more))
    return csv_text(header, ((*one.card, made.listed.id, *empty) for one in made.cards))


def _boxes(made: PeoplesRehearsal) -> str:
    header = (*made.manifest.parts, "cards_manifest", "cards_records", "cards_counted")
    return csv_text(header, ((*box.batch, box.manifest, box.records, "") for box in made.boxes))
