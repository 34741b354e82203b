"""Every step that may not be taken is refused with a sentence, and nothing is written."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from canvass.audit.event import (
    AuditAborted,
    CardRead,
    ComplianceCheck,
    ComplianceRecorded,
    ContestRead,
    Ending,
    Finding,
    Loaded,
    Turn,
)
from canvass.audit.frames.frame import EntryKind
from canvass.audit.risk import Status
from canvass.audit.state import Phase
from canvass.errors import (
    BadFile,
    BadRecord,
    BadSeed,
    CanvassError,
    NotWritten,
    OutOfRange,
    OutOfTurn,
    UnknownName,
)
from canvass.journeys.audit_folder.boards import Board
from canvass.journeys.audit_folder.closing import measure_round
from canvass.journeys.audit_folder.commitment import commit_audit
from canvass.journeys.audit_folder.desk import Desk, sit_down
from canvass.journeys.audit_folder.ending import conclude, record_compliance
from canvass.journeys.audit_folder.enter import enter_card, enter_cards_file, sign_off
from canvass.journeys.audit_folder.load import load
from canvass.journeys.audit_folder.opening import About, open_audit
from canvass.journeys.audit_folder.publishing import publish_record
from canvass.journeys.audit_folder.rounds import open_round, planned_round
from canvass.journeys.audit_folder.seed import Ceremony, keep_seed, read_dice, require_seed_turn
from canvass.journeys.audit_folder.status import status
from canvass.journeys.demo.county import County
from canvass.model import Reading
from canvass.present.audit_folder.commitment import committed_lines
from canvass.present.audit_folder.status import status_lines
from canvass.record import Purpose, SigningKey
from tests.journeys.audit_folder.scenes import (
    CLERK,
    DICE,
    PAPER,
    PEOPLE,
    SCENES,
    bring,
    mayor,
    read_all,
    roll,
    write,
)

SCENE = replace(SCENES["comparison-no-style"], records=PAPER)
ABOUT = About("two-counties", "Two counties", "November 2026", "The office")
Refused = Callable[..., None]


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """An audit that is open; the office's files lie beside it."""
    open_audit(tmp_path / "audit", ABOUT, ("Adams", "Brown"), CLERK)
    write(SCENE, tmp_path / "files")
    with sit_down(tmp_path / "audit") as found:
        yield found


def refuse(desk: Desk, kind: type[CanvassError], words: str, step: Callable[[], object]) -> None:
    """A step is refused with these words, and neither the record nor the state changes."""
    ledger = desk.folder.record / "ledger.jsonl"
    before, number = ledger.read_bytes(), desk.state.number
    with pytest.raises(kind, match=words):
        step()
    assert ledger.read_bytes() == before
    assert desk.state.number == number


def to_round(desk: Desk, size: int = 12) -> None:
    """Everything up to an open round."""
    bring(desk, SCENE, desk.folder.path.parent / "files")
    commit_audit(desk, CLERK)
    roll(desk)
    open_round(desk, {"mayor": size}, (), CLERK)


@pytest.mark.parametrize("rule", ['rule = "threshold"', 'rule = "dhondt"\nseats = 5'])
def test_super_simple_of_a_small_share(desk: Desk, rule: str) -> None:
    """The contest, the claim, its margin and what to choose; it was a number without a name."""
    more = f'{rule}\nshare = "0.1"'
    scene = replace(SCENES["super-simple"], contests=(mayor('name = "super_simple"', more),))
    files = desk.folder.path.parent / "others"
    write(scene, files)
    bring(desk, scene, files)
    words = "contest 'mayor': super_simple is for margins of at most 1; the claim .* has 6.1: choose method"
    refuse(desk, OutOfRange, words, lambda: commit_audit(desk, CLERK))


def test_a_seed_before_the_commitment(desk: Desk) -> None:
    """Nobody rolls dice before everything is fixed; the clerk is told before the dice are asked for."""
    refuse(desk, OutOfTurn, "after the commitment", lambda: require_seed_turn(desk))
    refuse(
        desk,
        OutOfTurn,
        "after the commitment",
        lambda: roll(desk),
    )


def test_a_seed_that_is_read_back_differently(desk: Desk) -> None:
    """Two people must read the same digits; the first that differ are named."""
    bring(desk, SCENE, desk.folder.path.parent / "files")
    commit_audit(desk, CLERK)
    one, other = read_dice(DICE), read_dice(DICE.replace("27973", "27937"))
    refuse(
        desk,
        BadSeed,
        "differently at 14, 15",
        lambda: keep_seed(desk, one, other, Ceremony((), "dice"), CLERK),
    )


def test_a_second_seed_and_a_commitment_after_the_seed(desk: Desk) -> None:
    """A seed is rolled once, and nothing is fixed or loaded once it is known."""
    to_round(desk)
    files = desk.folder.path.parent / "files"
    refuse(desk, OutOfTurn, "once", lambda: roll(desk))
    refuse(desk, OutOfTurn, "nothing can be committed", lambda: commit_audit(desk, CLERK))
    refuse(
        desk,
        OutOfTurn,
        "before the seed",
        lambda: load(desk, Loaded.CONTESTS, files / "contests.toml", "", CLERK),
    )


def test_steps_out_of_order(desk: Desk) -> None:
    """Draw, read, measure and conclude each wait for what comes before."""
    sheet = desk.folder.path.parent / "files" / "records.csv"
    board = Board("Adams", "board 1")
    refuse(
        desk, OutOfTurn, "nothing is committed", lambda: open_round(desk, {"mayor": 5}, (), CLERK)
    )
    refuse(desk, OutOfTurn, "no round is open", lambda: enter_cards_file(desk, sheet, board, CLERK))
    refuse(desk, OutOfTurn, "no round is open", lambda: measure_round(desk, CLERK))
    refuse(desk, OutOfTurn, "no round is closed", lambda: conclude(desk, CLERK))
    refuse(desk, OutOfTurn, "no contests; no manifest", lambda: commit_audit(desk, CLERK))
    to_round(desk)
    refuse(desk, OutOfTurn, "cannot be measured yet", lambda: measure_round(desk, CLERK))
    refuse(desk, OutOfTurn, "a round is open", lambda: open_round(desk, {"mayor": 50}, (), CLERK))
    refuse(desk, OutOfTurn, "cannot sign off yet", lambda: sign_off(desk, "Adams", PEOPLE, CLERK))


def test_the_wrong_county(desk: Desk) -> None:
    """Cards of another county, and a county that nobody knows, are refused; so is its manifest."""
    to_round(desk)
    of = {name: _first(desk, name) for name in ("Adams", "Brown")}
    read = CardRead(of["Brown"], True, (ContestRead("mayor", Reading.BLANK),))
    refuse(
        desk,
        OutOfTurn,
        "belongs to Brown, not to Adams",
        lambda: enter_card(desk, read, Board("Adams", "board 1"), CLERK),
    )
    refuse(
        desk,
        UnknownName,
        "did you mean 'Brown'",
        lambda: enter_card(desk, read, Board("Browne", "board 1"), CLERK),
    )


def test_the_manifest_of_another_county(desk: Desk) -> None:
    """A file that says whose it is cannot be loaded as somebody else's."""
    path = desk.folder.path.parent / "manifest.csv"
    path.write_text("jurisdiction,batch,cards\nBrown,1,20\n", "utf-8")
    refuse(
        desk,
        OutOfTurn,
        "belongs to Brown, not to Adams",
        lambda: load(desk, Loaded.MANIFEST, path, "Adams", CLERK),
    )


def test_a_file_with_batches_of_several_others(desk: Desk) -> None:
    """Every county that it should not have is told at once, each by its first batch and how many more it has."""
    path = desk.folder.path.parent / "manifest.csv"
    rows = ("Adams,1,20", "Brown,1,20", "Brown,2,20", "Browne,7,5", "Coos,1,5")
    path.write_text("\n".join(["jurisdiction,batch,cards", *rows, ""]), "utf-8")
    said = (
        "batch Browne 7: no jurisdiction of this audit is called 'Browne'; did you mean 'Brown'?; "
        "batch Coos 1: no jurisdiction of this audit is called 'Coos'; known: Adams, Brown; "
        "batch Brown 1 and 1 more belong to Brown, not to Adams; nothing was written"
    )
    step = partial(load, desk, Loaded.MANIFEST, path, "Adams", CLERK)
    refuse(desk, UnknownName, re.escape(said), step)


def test_a_card_that_was_not_drawn(desk: Desk) -> None:
    """A card that nobody drew is refused, whether or not the manifest has it."""
    to_round(desk)
    drawn = {entry.id for entry in desk.state.drawn.entries}
    other = next(card for card in PAPER if card not in drawn and card[0] == "Adams")
    for card in (other, ("Adams", "1", "999"), ("Adams", "box 9", "1")):
        read = CardRead(card, True, (ContestRead("mayor", Reading.BLANK),))
        refuse(
            desk,
            OutOfTurn,
            "was not drawn",
            lambda read=read: enter_card(desk, read, Board("Adams", "board 1"), CLERK),  # type: ignore[misc]
        )


def test_an_entry_after_the_sign_off(desk: Desk) -> None:
    """Who signed off enters nothing until the office reopens the county."""
    to_round(desk)
    read_all(desk, County(PAPER, PAPER))
    sign_off(desk, "Adams", PEOPLE, CLERK)
    read = CardRead(_first(desk, "Adams"), True, (ContestRead("mayor", Reading.BLANK),))
    refuse(
        desk,
        OutOfTurn,
        "has signed off round 1",
        lambda: enter_card(desk, read, Board("Adams", "board 2", Turn.SECOND), CLERK),
    )


def test_a_sheet_is_kept_whole_or_not_at_all(desk: Desk) -> None:
    """One bad row of a spreadsheet and none of it is entered; the right sheet goes in afterwards, once."""
    to_round(desk)
    mine = [e.id for e in desk.state.drawn.entries if e.id[0] == "Adams" and e.is_sought]
    sheet = desk.folder.path.parent / "sheet.csv"
    header = "jurisdiction,batch,position,contest,reading,choice\n"
    good = "".join(f"{','.join(card)},mayor,vote,A\n" for card in mine)
    board = Board("Adams", "board 1")

    def enter() -> object:
        return enter_cards_file(desk, sheet, board, CLERK)

    sheet.write_text(header + good.replace("vote,A", "vote,Z", 1), "utf-8")
    refuse(desk, UnknownName, f"card {' '.join(mine[0])}: no choice of mayor", enter)
    sheet.write_text(header + good.replace("vote,A", "vote,", 1), "utf-8")
    refuse(desk, BadFile, "cannot be used", enter)
    sheet.write_text(header + good, "utf-8")
    enter()
    board = Board("Adams", "board 2")
    refuse(desk, OutOfTurn, "was read already by 'board 1'", enter)


def test_an_edited_file(desk: Desk) -> None:
    """Cards that were edited after they were loaded, or after they were committed, are noticed and used for nothing."""
    bring(desk, SCENE, desk.folder.path.parent / "files")
    records = desk.folder.records_of("", 2)
    whole = records.read_bytes()
    records.write_bytes(whole.replace(b",mayor,A", b",mayor,B", 1))
    refuse(desk, OutOfTurn, "was changed since it was loaded", lambda: commit_audit(desk, CLERK))
    records.write_bytes(whole)
    commit_audit(desk, CLERK)
    roll(desk)
    open_round(desk, {"mayor": 12}, (), CLERK)
    read_all(desk, County(PAPER, PAPER))
    for name in ("Adams", "Brown"):
        sign_off(desk, name, PEOPLE, CLERK)
    (cards,) = desk.folder.office.glob("cards-*.jsonl")
    kept = cards.read_bytes()
    cards.write_bytes(kept.replace(b'"choices":["A"]', b'"choices":["B"]', 1))
    refuse(desk, OutOfTurn, "not the cards that were committed", lambda: measure_round(desk, CLERK))
    cards.write_bytes(kept)
    assert measure_round(desk, CLERK).contests[0].sample == 12


def test_an_edited_manifest_in_the_record(desk: Desk) -> None:
    """It is refused with what to do; loaded again, the right file stands in its place."""
    files = desk.folder.path.parent / "files"
    bring(desk, SCENE, files)
    whole = (files / "manifest-Adams.csv").read_bytes()
    kept = desk.folder.record / "artefacts" / hashlib.sha256(whole).hexdigest()
    kept.write_bytes(whole.replace(b",20,", b",21,", 1))
    refuse(
        desk, BadRecord, "put the file that has this digest back", lambda: commit_audit(desk, CLERK)
    )
    load(desk, Loaded.MANIFEST, files / "manifest-Adams.csv", "Adams", CLERK)
    assert kept.read_bytes() == whole
    commit_audit(desk, CLERK)


def test_an_edited_record_is_not_opened(desk: Desk) -> None:
    """A record whose lines were edited is refused, with the entry."""
    ledger = desk.folder.record / "ledger.jsonl"
    ledger.write_bytes(ledger.read_bytes().replace(b"Two counties", b"Ten counties"))
    with pytest.raises(BadRecord, match="entry 1"), sit_down(desk.folder.path):
        pass


def test_sizes_that_cannot_be(desk: Desk) -> None:
    """More cards than there are, fewer than before, and a contest that is not in the audit are refused."""
    to_round(desk, 120)
    read_all(desk, County(PAPER, PAPER))
    for name in ("Adams", "Brown"):
        sign_off(desk, name, PEOPLE, CLERK)
    measure_round(desk, CLERK)
    refuse(
        desk,
        OutOfTurn,
        "a further round has more",
        lambda: open_round(desk, {"mayor": 5}, (), CLERK),
    )
    refuse(desk, OutOfTurn, "from 120", lambda: open_round(desk, {"mayor": 121}, (), CLERK))
    refuse(
        desk,
        UnknownName,
        "no contest of this audit",
        lambda: open_round(desk, {"major": 5}, (), CLERK),
    )
    assert planned_round(desk) == ()


def test_nothing_is_said_without_the_signature_over_it(desk: Desk) -> None:
    """Where a step cannot be signed, what it says is not kept either; where it can, both are."""
    to_round(desk)
    said, stranger = AuditAborted("enough"), SigningKey.generate()
    refuse(
        desk,
        BadRecord,
        "not written",
        lambda: desk.say_signed(said, Purpose.PUBLISH, CLERK, stranger),
    )
    before = desk.record.head.sequence
    desk.say_signed(said, Purpose.PUBLISH, CLERK, desk.signer())
    point = desk.record.trust.checkpoints[-1]
    assert (point.covers.sequence, point.entry) == (before + 1, before + 2)
    assert desk.state.phase is Phase.ABORTED


def test_two_desks_on_one_record(desk: Desk) -> None:
    """What one desk said is known to the other before it adds anything: no reading is lost and none is doubled."""
    to_round(desk)
    card = _first(desk, "Adams")
    read = CardRead(card, True, (ContestRead("mayor", Reading.VOTE, ("A",)),))
    with sit_down(desk.folder.path) as other:
        enter_card(other, read, Board("Adams", "board 1"), CLERK)
    before = (desk.folder.record / "ledger.jsonl").read_bytes()
    with pytest.raises(OutOfTurn, match="was read already"):
        enter_card(desk, read, Board("Adams", "board 2"), CLERK)
    assert enter_card(desk, read, Board("Adams", "board 1"), CLERK).is_earlier
    assert (desk.folder.record / "ledger.jsonl").read_bytes() == before


def test_what_boards_read_is_not_shown_before_they_sign_off(desk: Desk, tmp_path: Path) -> None:
    """The draw may be published before anybody reads, and again after the sign-off; not between."""
    to_round(desk)
    publish_record(desk, tmp_path / "drawn", CLERK)
    read = CardRead(_first(desk, "Adams"), True, (ContestRead("mayor", Reading.BLANK),))
    enter_card(desk, read, Board("Adams", "board 1"), CLERK)
    refuse(
        desk,
        OutOfTurn,
        "Adams: boards still read",
        lambda: publish_record(desk, tmp_path / "early", CLERK),
    )
    read_all(desk, County(PAPER, PAPER))
    for name in ("Adams", "Brown"):
        sign_off(desk, name, PEOPLE, CLERK)
    publish_record(desk, tmp_path / "read", CLERK)


def test_a_folder_that_holds_something(desk: Desk, tmp_path: Path) -> None:
    """An audit is not opened over another, and nothing is published over what is there."""
    with pytest.raises(NotWritten, match="already"):
        open_audit(tmp_path / "audit", ABOUT, ("Adams",), CLERK)
    refuse(desk, NotWritten, "already", lambda: publish_record(desk, tmp_path / "files", CLERK))


def test_a_conclusion_before_the_paper_is_checked(desk: Desk) -> None:
    """No check can be recorded after the conclusion, so what was never looked at is told first, county by county."""
    to_round(desk)
    read_all(desk, County(PAPER, PAPER))
    for name in ("Adams", "Brown"):
        sign_off(desk, name, PEOPLE, CLERK)
    measure_round(desk, CLERK)
    for check in ComplianceCheck:
        finding = Finding.FAILED if check is ComplianceCheck.CUSTODY else Finding.PASSED
        record_compliance(
            desk, ComplianceRecorded(check, "Adams", finding, "we looked"), None, CLERK
        )
    words = "Brown: ballot_accounting, custody, eligibility. Record them"
    refuse(desk, OutOfTurn, words, lambda: conclude(desk, CLERK))
    (said,) = conclude(desk, CLERK, is_unchecked=True).contests
    assert said.ending is Ending.NOT_ESTABLISHED


def test_the_status_of_an_audit_that_is_concluded_without_its_paper(desk: Desk) -> None:
    """Nothing is called confirmed before the audit is concluded, nor after it without the checks of the paper."""
    to_round(desk)
    read_all(desk, County(PAPER, PAPER))
    for name in ("Adams", "Brown"):
        sign_off(desk, name, PEOPLE, CLERK)
    measure_round(desk, CLERK)
    screen = "\n".join(status_lines(status(desk)))
    assert (
        "mayor: The ballots read so far bring the measured risk down to the risk limit." in screen
    )
    assert "Confirmed" not in screen
    conclude(desk, CLERK, is_unchecked=True)
    screen = "\n".join(status_lines(status(desk)))
    assert "Confirmed" not in screen
    assert "that was not established" in screen


def test_a_status_of_many_contests_fits_on_a_screen(desk: Desk) -> None:
    """Contests that are not settled come first, the rest is counted."""
    to_round(desk)
    read_all(desk, County(PAPER, PAPER))
    for name in ("Adams", "Brown"):
        sign_off(desk, name, PEOPLE, CLERK)
    measure_round(desk, CLERK)
    found = status(desk)
    (done,) = found.contests
    many = [replace(done, contest=f"contest {n}") for n in range(60)]
    many[50] = replace(many[50], status=Status.NOT_YET)
    lines = status_lines(replace(found, contests=tuple(many)))
    assert len(lines) <= 24
    places = [n for n, line in enumerate(lines) if line.startswith("contest ")]
    assert lines[places[0]].startswith("contest 50: Not confirmed yet")
    assert "and 56 contests more (--json lists them all)" in lines


@pytest.mark.parametrize(
    ("method", "what", "word"),
    [
        ("comparison", Loaded.CARDS, "no cards"),
        ("batch_comparison", Loaded.BATCH_TOTALS, "no batch totals"),
    ],
)
def test_what_a_method_needs_is_missing(
    desk: Desk, tmp_path: Path, method: str, what: Loaded, word: str
) -> None:
    """A comparison without records, or without the votes of batches, is not ready to be committed; status says so."""
    asked = mayor(f'name = "{method}"')
    scene = replace(SCENES["polling"], contests=(asked,), batch_totals=("mayor",))
    write(scene, tmp_path / "other")
    bring(desk, replace(scene, batch_totals=()), tmp_path / "other")
    assert f"Missing: {word}" in status_lines(status(desk))
    refuse(desk, OutOfTurn, word, lambda: commit_audit(desk, CLERK))
    file = {"cards": "records.csv", "batch_totals": "totals.csv"}[what.value]
    load(desk, what, tmp_path / "other" / file, "", CLERK)
    assert not status(desk).not_loaded
    (line,) = commit_audit(desk, CLERK).contests
    lead = asked.votes["A"] - asked.votes["B"]
    assert line.margin == pytest.approx(lead / 120)


def test_a_contest_whose_records_may_not_be_opened_says_so(desk: Desk, tmp_path: Path) -> None:
    """All its styles are rarer than the minimum: it says so when it is committed, and no card is drawn for it."""
    write(SCENES["withheld"], tmp_path / "other")
    bring(desk, SCENES["withheld"], tmp_path / "other")
    made = commit_audit(desk, CLERK)
    assert [each.status for each in made.contests] == [Status.WITHHELD]
    assert f"  {Status.WITHHELD.sentence}" in committed_lines(made)
    roll(desk)
    refuse(
        desk,
        OutOfTurn,
        "styles so rare that their records are not opened",
        lambda: open_round(desk, {"mayor": 10}, (), CLERK),
    )


def test_words_of_a_commitment_that_no_longer_holds(desk: Desk) -> None:
    """Once a file was replaced nobody is shown the old words to publish; the status asks for new ones."""
    files = desk.folder.path.parent / "files"
    bring(desk, SCENE, files)
    words = " ".join(commit_audit(desk, CLERK).words)
    assert words in "\n".join(status_lines(status(desk)))
    load(desk, Loaded.CONTESTS, files / "contests.toml", "", CLERK)
    screen = "\n".join(status_lines(status(desk)))
    assert words not in screen
    assert "its twelve words no longer hold" in screen


def test_one_county_that_nobody_knows_among_the_rows_of_a_file(desk: Desk, tmp_path: Path) -> None:
    """It is named, in records and in readings, rather than taken for a batch of some county."""
    files = desk.folder.path.parent / "files"
    records = tmp_path / "records.csv"
    text = (files / "records.csv").read_text("utf-8")
    records.write_text(text + "Clark,1,1,mayor,A\n", "utf-8")
    to_round(desk)
    first = _first(desk, "Adams")
    sheet = tmp_path / "sheet.csv"
    header = "jurisdiction,batch,position,contest,reading,choice\n"
    sheet.write_text(f"{header}{','.join(first)},mayor,vote,A\nClark,1,1,mayor,vote,A\n", "utf-8")
    refuse(
        desk,
        UnknownName,
        "called 'Clark'",
        lambda: enter_cards_file(desk, sheet, Board("Adams", "b"), CLERK),
    )
    refuse(
        desk,
        UnknownName,
        "'Adms'; did you mean 'Adams'",
        lambda: enter_cards_file(desk, sheet, Board("Adms", "b"), CLERK),
    )
    open_audit(tmp_path / "other", ABOUT, ("Adams", "Brown"), CLERK)
    with sit_down(tmp_path / "other") as other:
        refuse(
            other,
            UnknownName,
            "called 'Clark'",
            lambda: load(other, Loaded.CARDS, records, "", CLERK),
        )


def _first(desk: Desk, jurisdiction: str) -> tuple[str, ...]:
    return next(
        entry.id
        for entry in desk.state.drawn.entries
        if entry.kind is EntryKind.CARD and entry.id[0] == jurisdiction and entry.is_sought
    )
