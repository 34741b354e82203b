"""``canvass demo audit``: an audit that confirms, one that catches a wrong winner, and records that are found out."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from canvass.audit.event import (
    AuditConcluded,
    BatchCount,
    CardRead,
    ComplianceCheck,
    ComplianceRecorded,
    ContestCount,
    ContestRead,
    Finding,
    Loaded,
    Person,
)
from canvass.audit.event.sample import DrawnEntry
from canvass.audit.frames.frame import EntryKind
from canvass.audit.state import missing_entries
from canvass.data.checker import CHECKER_FILE
from canvass.journeys.audit_folder.boards import Board
from canvass.journeys.audit_folder.closing import Measured, measure_round, reopen_round
from canvass.journeys.audit_folder.commitment import Committed, commit_audit
from canvass.journeys.audit_folder.desk import Desk, Hand, sit_down
from canvass.journeys.audit_folder.ending import conclude, record_compliance
from canvass.journeys.audit_folder.enter import (
    enter_batch,
    enter_card,
    reopen,
    sign_off,
    withdraw,
)
from canvass.journeys.audit_folder.from_records import FromFiles, open_from
from canvass.journeys.audit_folder.load import load
from canvass.journeys.audit_folder.opening import About, open_audit
from canvass.journeys.audit_folder.public import PublicView, public_view
from canvass.journeys.audit_folder.publishing import RECORD, Published, publish_record
from canvass.journeys.audit_folder.rounds import RoundDrawn, open_round, planned_round
from canvass.journeys.audit_folder.seed import Ceremony, keep_seed, read_dice
from canvass.journeys.demo.county import COUNTY, County, made_county, write_files
from canvass.journeys.demo.exports.form import ELECTION, ExportForm, write_manifest
from canvass.journeys.demo.seed import SeedMade, make_seed
from canvass.journeys.demo.verdicts import Verdict, both_verdicts
from canvass.journeys.progress import Progress, silent
from canvass.model import BatchId, Reading
from canvass.model.event import utc
from canvass.model.sentence import sentences

doing = sentences("doing")

DICE = "01382 43811 27973 16654"
PEOPLE = (Person("Ann Lee", "clerk"), Person("Bo Karlsson", "observer"))
WRONG = 160
"""Ballots for mayor recorded for the other candidate: enough to name the wrong winner."""
MOST_ROUNDS = 3


@dataclass(frozen=True)
class DemoAudit:
    """One audit of the demonstration: what was committed, drawn and found, and what both verifiers say of it."""

    committed: Committed
    rounds: tuple[tuple[RoundDrawn, Measured], ...]
    concluded: AuditConcluded
    published: Published
    view: PublicView
    verdicts: tuple[Verdict, Verdict]
    """Of who heard the words of the commitment that counts."""
    replaced: tuple[str, ...] = ()
    """The words of an earlier commitment, where there was one."""
    heard_replaced: tuple[Verdict, ...] = ()
    """Of who heard those."""
    seed_made: SeedMade | None = None
    """How several people made the seed; None where dice were thrown."""


@dataclass(frozen=True)
class Demo:
    """The demonstration: an audit that confirms, one that catches a wrong winner, two whose records are found out."""

    right: DemoAudit
    wrong: DemoAudit
    tampered: Path
    refused: tuple[Verdict, Verdict]
    changed: DemoAudit
    """An office that changed its mind: about what it commits, and about what it read."""

    @property
    def is_as_promised(self) -> bool:
        """Whether both verifiers accept the audits, refuse the tampered record, and tell each change of mind.

        And whether whoever wanted to choose the seed last was refused.
        """
        accepted = (*self.right.verdicts, *self.wrong.verdicts, *self.changed.verdicts)
        return (
            all(each.is_consistent and not each.is_contradicted for each in accepted)
            and not any(each.is_consistent for each in self.refused)
            and all(each.changes for each in self.changed.verdicts)
            and all(each.is_contradicted for each in self.changed.heard_replaced)
            and bool(self.wrong.seed_made and self.wrong.seed_made.refused)
        )


def demo_audit(folder: Path, progress: Progress = silent) -> Demo:
    """Run the demonstration in a new folder."""
    progress(doing("right"))
    right = run_audit(folder / "right", made_county())
    progress(doing("wrong"))
    wrong = run_audit(folder / "wrong", made_county(wrong=WRONG), by_ceremony=True)
    progress(doing("tampered"))
    tampered = folder / "tampered"
    shutil.copytree(right.published.folder / RECORD, tampered)
    change_a_vote(tampered / "ledger.jsonl")
    checker = right.published.folder / CHECKER_FILE
    refused = both_verdicts(tampered, checker)
    progress(doing("changed-mind"))
    changed = run_audit(folder / "changed", made_county(), changes_mind=True)
    return Demo(right, wrong, tampered, refused, changed)


def run_audit(
    folder: Path,
    county: County,
    *,
    changes_mind: bool = False,
    by_ceremony: bool = False,
    form: ExportForm | None = None,
) -> DemoAudit:
    """Take a county through every step of an audit.

    An office that ``changes_mind`` commits again when its words were read aloud, and takes a reading back when the
    risk was measured. ``by_ceremony`` several people make the seed; otherwise dice are thrown. With a ``form`` the
    audit is opened from the export of a voting system, and the county is one that ``as_exported`` made.
    """
    audit = folder / "audit"
    contests = _opened_from(folder, county, form) if form else _opened(folder, county)
    with sit_down(audit) as desk:
        committed = commit_audit(desk, _hand())
        replaced = committed.words if changes_mind else ()
        if changes_mind:
            load(desk, Loaded.CONTESTS, contests, "", _hand())
            committed = commit_audit(desk, _hand())
        made = make_seed(desk, committed.words, folder, _hand()) if by_ceremony else None
        if made is None:
            _throw_dice(desk, committed)
        rounds = tuple(_rounds(desk, county))
        if changes_mind:
            rounds = (*rounds[:-1], (rounds[-1][0], read_one_again(desk, county)))
        _check_paper(desk, county)
        concluded = conclude(desk, _hand())
        published = publish_record(desk, folder / "public", _hand())
        view = public_view(desk, published)

    def heard(words: Sequence[str]) -> tuple[Verdict, Verdict]:
        place, checker = published.folder / RECORD, published.folder / CHECKER_FILE
        return both_verdicts(place, checker, " ".join(words))

    verdicts, of_replaced = heard(committed.words), heard(replaced) if replaced else ()
    return DemoAudit(
        committed, rounds, concluded, published, view, verdicts, replaced, of_replaced, made
    )


_ABOUT = About(
    f"{COUNTY.lower()}-2026",
    f"Audit of {COUNTY} County",
    ELECTION,
    f"{COUNTY} County Clerk",
)


def _opened(folder: Path, county: County) -> Path:
    """Open the audit from canvass's own tables; the file of its contests."""
    files, audit = folder / "files", folder / "audit"
    write_files(county, files)
    open_audit(audit, _ABOUT, county.jurisdictions, _hand())
    with sit_down(audit) as desk:
        for what, name in _FILES:
            load(desk, what, files / name, "", _hand())
    return files / "contests.toml"


def _opened_from(folder: Path, county: County, form: ExportForm) -> Path:
    """Open the audit from the manifest and what the voting system exported; the file of its contests."""
    files = folder / "files"
    files.mkdir(parents=True)
    boxes, records = files / "manifest.csv", files / form.file
    write_manifest(county, form, boxes)
    form.write(county, records)
    targeted = tuple(contest.title for contest in county.contests if contest.is_targeted)
    opened = open_from(folder / "audit", _ABOUT, FromFiles(boxes, (records,), targeted), _hand())
    return opened.contests_file


def _throw_dice(desk: Desk, committed: Committed) -> None:
    """Twenty dice, thrown and read back before two people."""
    rolled = read_dice(DICE)
    ceremony = Ceremony(committed.words, "twenty ten-sided dice", ("Ann Lee", "Bo Karlsson"))
    keep_seed(desk, rolled, rolled, ceremony, _hand())


_FILES = (
    (Loaded.MANIFEST, "manifest.csv"),
    (Loaded.CARDS, "records.csv"),
    (Loaded.CONTESTS, "contests.toml"),
)


def _rounds(desk: Desk, county: County) -> Iterator[tuple[RoundDrawn, Measured]]:
    """Rounds until every targeted contest is settled: the last of them by full hand count."""
    for number in range(1, MOST_ROUNDS + 1):
        planned = planned_round(desk)
        by_hand = [p.contest for p in planned if p.hand_count or number == MOST_ROUNDS]
        sizes = {p.contest: p.size for p in planned if p.contest not in by_hand}
        drawn = open_round(desk, sizes, by_hand, _hand())
        read_missing(desk, county)
        measured = _closed(desk)
        yield drawn, measured
        if not measured.unsettled:
            return


def _closed(desk: Desk) -> Measured:
    """Everybody signs what was entered, and the risk is measured."""
    for name in sorted(desk.state.must_sign):
        sign_off(desk, name, PEOPLE, _hand())
    return measure_round(desk, _hand())


def read_one_again(desk: Desk, county: County) -> Measured:
    """Open the last round again, take one card's reading back, and have it read anew."""
    drawn = desk.state.drawn.entries
    card = next(each.id for each in drawn if each.kind is EntryKind.CARD and each.is_sought)
    reopen_round(desk, "a card was read from the wrong box", _hand())
    reopen(desk, card[0], "a card was read from the wrong box", _hand())
    withdraw(desk, card[0], EntryKind.CARD, [card], "read from the wrong box", _hand())
    read_missing(desk, county)
    return _closed(desk)


def read_missing(desk: Desk, county: County) -> None:
    """The board reads everything that is missing, as the paper is."""
    for missing in list(missing_entries(desk.state)):
        board = Board(missing.jurisdiction, "board 1")
        if missing.kind is EntryKind.CARD:
            number = desk.state.drawn.number_of[EntryKind.CARD, missing.entry]
            card = card_read(desk.state.drawn.entries[number], county)
            enter_card(desk, card, board, _hand("board 1"))
        else:
            count = batch_count(desk, county, missing.entry, missing.contest)
            enter_batch(desk, BatchCount(missing.entry, (count,)), board, _hand("board 1"))


def card_read(drawn: DrawnEntry, county: County) -> CardRead:
    """What people find on a card of this county."""
    paper = county.paper.get(drawn.id)
    if paper is None:
        return CardRead(drawn.id, False)
    return CardRead(drawn.id, True, tuple(_read(each, paper.get(each)) for each in drawn.contests))


def _read(contest: str, marks: tuple[str, ...] | None) -> ContestRead:
    if marks is None:
        return ContestRead(contest, Reading.CONTEST_NOT_ON_CARD)
    return ContestRead(contest, Reading.VOTE if marks else Reading.BLANK, marks)


def batch_count(desk: Desk, county: County, batch: BatchId, contest: str) -> ContestCount:
    """What people count in a batch of this county."""
    listed = desk.state.committed.contest(contest).listed
    allowed = listed.contest.votes_allowed
    marks = [
        card[contest]
        for card_id, card in county.paper.items()
        if card_id[:-1] == batch and contest in card
    ]
    votes = tuple((choice, sum(choice in m for m in marks)) for choice, _ in listed.votes)
    unused = sum(allowed - len(m) for m in marks)
    return ContestCount(contest, len(marks), votes, unused, 0)


def change_a_vote(ledger: Path) -> None:
    """Change one reading in a copy of a record, as somebody would who hopes that nobody looks."""
    data = ledger.read_bytes()
    ledger.write_bytes(data.replace(b'"choices":["Alma Reyes"]', b'"choices":["Ben Osei"]', 1))


def _check_paper(desk: Desk, county: County) -> None:
    for check in ComplianceCheck:
        for name in county.jurisdictions:
            said = ComplianceRecorded(check, name, Finding.PASSED, _CHECKED[check])
            record_compliance(desk, said, None, _hand())


_CHECKED = {
    ComplianceCheck.BALLOT_ACCOUNTING: "The manifest has as many cards as voters signed the poll books.",
    ComplianceCheck.CUSTODY: "Every box was sealed, and every seal was the one that was logged.",
    ComplianceCheck.ELIGIBILITY: "Every signature in the poll books is of a registered voter.",
}


def _hand(actor: str = "Ada Lopez, county clerk") -> Hand:
    return Hand(actor, utc(datetime.now(UTC)))
