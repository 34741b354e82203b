"""What is printed for a round of a rehearsal: its ballots, and the trainer's key on a sheet of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from canvass.attack.ballots import PaperCard
from canvass.attack.error_kinds import ErrorKind
from canvass.journeys.rehearsal.ballots import Ballot, RoundBallots
from canvass.journeys.rehearsal.office import OfficeContest
from canvass.journeys.rehearse_people import reading_of
from canvass.present import words
from canvass.present.ballot_paper import PrintedCard, PrintedContest, ballots_pdf
from canvass.present.blocks import Block, Page, Paragraph, Table, Weight, rows, text
from canvass.present.messages import messages
from canvass.present.paper import page_pdf, refuse_without_typst
from canvass.present.rehearsal_paper import MADE_ON
from canvass.present.worded import worded
from canvass.present.write import write_together

say = messages("rehearse_people")
of_round = messages("rehearse_audit")
Row = tuple[str, ...]


def write_ballots(made: RoundBallots, folder: Path, paper: str) -> tuple[Path, ...]:
    """Write both into the folder of the rehearsal; raises MissingPackage without typst, OutOfRange."""
    refuse_without_typst()
    place = f"round-{made.round}" if made.round else "boxes"
    wanted: dict[Path, str | bytes] = {
        folder / "people" / place / "ballots.pdf": _ballots(made, paper),
        folder / "trainer" / place / "key.pdf": page_pdf(key_page(made), MADE_ON),
    }
    write_together(wanted)
    return tuple(wanted)


def ballots_lines(made: RoundBallots, written: tuple[Path, ...]) -> tuple[str, ...]:
    """What was printed, and for whom."""
    ballots, key = written
    missing = len(made.ballots) - len(made.there)
    cards = words.number(len(made.there))
    return (
        of_round("ballots", title=made.title, round=made.round, cards=cards)
        if made.round
        else of_round("boxes-alone", title=made.title, boxes=len(made.boxes), cards=cards),
        *([of_round("ballots-boxes", boxes=len(made.boxes))] if made.boxes and made.round else []),
        *([of_round("ballots-missing", cards=missing)] if missing else []),
        of_round("ballots-people", path=str(ballots)),
        of_round("ballots-trainer", path=str(key)),
    )


def _ballots(made: RoundBallots, paper: str) -> bytes:
    contests = [
        PrintedContest(title_of(each), names_of(each), each.election.ways)
        for each in made.scene.office.contests
    ]
    cards = [PrintedCard(_label(one), one.marks) for one in made.there if one.marks is not None]
    return ballots_pdf(
        made.title.removeprefix("REHEARSAL: "), made.scene.seal, contests, cards, paper
    )


def title_of(contest: OfficeContest) -> str:
    """What a contest is called on paper."""
    return contest.listed.contest.title or contest.listed.id


def names_of(contest: OfficeContest) -> tuple[str, ...]:
    """Its choices, as printed."""
    return tuple(
        contest.listed.contest.choice(choice).name or choice for choice in contest.election.choices
    )


def _label(one: Ballot) -> str:
    """Number on the list, box and place."""
    where = say("label", box=" ".join(one.card[:-1]), position=one.card[-1])
    return f"{one.label} · {where}" if one.label else where


def key_page(made: RoundBallots) -> Page:
    """The trainer's sheet: what each card of the sample says, the votes in each box, and doubtful marks in boxes."""
    return Page(
        title=of_round("key-title", title=made.title, round=made.round)
        if made.round
        else of_round("key-title-boxes", title=made.title),
        kicker=say("marked"),
        blocks=(
            Paragraph(say("key-keep"), Weight.CAUTION),
            Paragraph(say("key-seal", seal=made.scene.seal, seed=made.scene.seed)),
            *_blocks(made),
        ),
    )


def _blocks(made: RoundBallots) -> Iterator[Block]:
    sampled = [one for one in made.ballots if one.label]
    if sampled:
        yield _table(of_round("key-cards"), [row for one in sampled for row in _rows(made, one)])
    if made.boxes:
        yield Table(
            caption=say("key-boxes"),
            columns=tuple(
                text(each)
                for each in (say("column-box"), say("column-cards"), of_round("column-votes"))
            ),
            rows=rows([row for box in made.boxes for row in _box_rows(made, box)]),
        )
        whole = [one for one in made.ballots if not one.label]
        unclear = [row for one in whole for row in _rows(made, one, only_doubtful=True)]
        if unclear:
            yield _table(say("key-doubtful"), unclear)
        wrong = [row for one in whole for row in _wrong_rows(made, one)]
        if wrong:
            yield _table(of_round("key-wrong"), wrong)


def _table(caption: str, lines: list[Row]) -> Table:
    heads = (
        say("column-card"),
        of_round("column-contest"),
        say("column-reading"),
        say("column-mark"),
        of_round("column-record"),
        say("column-error"),
    )
    return Table(caption=caption, columns=tuple(map(text, heads)), rows=rows(lines))


def _rows(made: RoundBallots, one: Ballot, *, only_doubtful: bool = False) -> Iterator[Row]:
    """A row for each contest on a card; one for a card that is not there."""
    if one.marks is None:
        missing = ErrorKind.CARD_MISSING.sentence if not only_doubtful else ""
        if missing:
            yield _label(one), "", of_round("not-there"), "", "", ""
        return
    for each, card in zip(made.scene.office.contests, one.marks, strict=True):
        if card is not None and (card.mark.is_doubtful or not only_doubtful):
            yield _row(one, each, card)


def _wrong_rows(made: RoundBallots, one: Ballot) -> Iterator[Row]:
    """A row for each contest that the record of a card has otherwise, or one for a card that is not there."""
    if one.marks is None:
        yield from _rows(made, one)
        return
    for each, card in zip(made.scene.office.contests, one.marks, strict=True):
        if card is not None and _differs(each, card):
            yield _row(one, each, card)


def _differs(contest: OfficeContest, card: PaperCard) -> bool:
    """Whether the record says otherwise than the rules of the contest make of the paper."""
    paper, record = np.array([card.paper]), np.array([card.record])
    return bool(contest.election.ways.differ(paper, record)[0])


def _row(one: Ballot, contest: OfficeContest, card: PaperCard) -> Row:
    ways = contest.election.ways
    paper, record = (" ".join(reading_of(n, ways)).strip() for n in (card.paper, card.record))
    told = "; ".join(kind.sentence for kind in card.errors)
    return _label(one), title_of(contest), paper, worded(card.mark), record, told


def _box_rows(made: RoundBallots, box: tuple[str, ...]) -> Iterator[Row]:
    cards = [one.marks for one in made.there if one.card[:-1] == box and one.marks is not None]
    for place, contest in enumerate(made.scene.office.contests):
        on = [marks[place] for marks in cards]
        found = np.array([one.paper for one in on if one is not None], dtype=np.int64)
        votes = contest.election.votes(found).values()
        if any(one is not None for one in on):
            told = ", ".join(
                f"{name} {n}" for name, n in zip(names_of(contest), votes, strict=True)
            )
            yield " ".join(box), words.number(len(cards)), f"{title_of(contest)}: {told}"
