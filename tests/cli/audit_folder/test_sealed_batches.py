"""``canvass audit enter --batches --sealed``: nobody sees a first count before the second board has fixed its own."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from canvass.journeys.audit_folder.desk import sit_down
from canvass.journeys.audit_folder.rounds import open_round
from tests.cli.audit_folder.test_sealed import events, kinds, secrets_of
from tests.cli.conftest import Run
from tests.journeys.audit_folder.scenes import CLERK, PAPER, Scene, mayor
from tests.journeys.audit_folder.test_enter import begun
from tests.observer.conftest import run_observer

TWICE = 'second_reading = "1"'
HEADER = [
    "jurisdiction",
    "batch",
    "contest",
    "found",
    "choice",
    "votes",
    "cards",
    "undervotes",
    "overvoted",
]
SECOND = ("board 2", "--second")


def audit_of_batches(folder: Path, top: str = TWICE) -> str:
    """An audit whose round draws batches, all of which two boards count."""
    plan = (mayor('name = "batch_comparison"'),)
    audit = begun(folder, Scene(plan, (), PAPER, PAPER, top=top, batch_totals=("mayor",)))
    with sit_down(audit) as desk:
        open_round(desk, {"mayor": 6}, (), CLERK)
    return str(audit)


@pytest.fixture
def place(tmp_path: Path) -> str:
    """An audit whose terms ask for no seals."""
    return audit_of_batches(tmp_path)


def counts_of(folder: Path, *batches: str, moved: int = 0) -> str:
    """A spreadsheet of what is on the paper of these batches of Adams; so many votes for A are not seen."""
    rows = []
    for batch in batches:
        on = [marks["mayor"] for card, marks in PAPER.items() if card[:2] == ("Adams", batch)]
        blank = sum(not marks for marks in on) + moved
        for choice in "AB":
            votes = sum(choice in marks for marks in on) - moved * (choice == "A")
            rows.append(["Adams", batch, "mayor", "yes", choice, votes, len(on), blank, 0])
    path = folder / "counts.csv"
    with path.open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([HEADER, *rows])
    return str(path)


def enter(run: Run, place: str, sheet: str, board: str, *more: str) -> tuple[int, str]:
    """Enter a spreadsheet of counts as this board; the exit code, and what is said."""
    words = ("audit", "enter", place, sheet, "-j", "Adams", "--board", board, "--batches", *more)
    code, out, err = run(*words)
    return code, " ".join((out + err).split())


def counted(run: Run, place: str, folder: Path) -> None:
    """Count every batch of the other county by one board, and again by another, and sign both off."""
    for board, more in (("board 1", ()), SECOND_OF_BROWN):
        path = Path(counts_of(folder, "1", "2", "3"))
        text = path.read_text("utf-8").replace("Adams", "Brown")
        path.write_text(brown(text), "utf-8")
        words = (str(path), "-j", "Brown", "--board", board, "--batches", *more)
        assert run("audit", "enter", place, *words)[0] == 0
    for county in ("Adams", "Brown"):
        assert run("audit", "sign-off", place, "-j", county, "--person", "Ann Lee, clerk")[0] == 0


SECOND_OF_BROWN = ("board 2", ("--second",))


def brown(text: str) -> str:
    """The same rows with the paper of Brown."""
    header, *rows = text.splitlines()
    done = [header]
    for row in csv.reader(rows):
        on = [marks["mayor"] for card, marks in PAPER.items() if card[:2] == ("Brown", row[1])]
        votes, blank = sum(row[4] in marks for marks in on), sum(not marks for marks in on)
        done.append(",".join(map(str, (*row[:5], votes, len(on), blank, 0))))
    return "\n".join(done) + "\n"


def published(run: Run, place: str, public: Path) -> list[str]:
    """What both verifiers say of the record once the round is measured, each without its line breaks."""
    assert run("audit", "measure", place)[0] == 0
    assert run("audit", "publish", place, str(public))[0] == 0
    code, out, _ = run("verify", str(public))
    observed = run_observer(public)
    assert (code, observed.returncode) == (0, 0), out + observed.stdout
    return [" ".join(told.split()) for told in (out, observed.stdout)]


def test_a_first_count_is_a_digest_until_the_second_is_sealed(
    run: Run, place: str, tmp_path: Path
) -> None:
    """No file of the record has what was counted; the second board needs no option; then both are opened."""
    sheet = counts_of(tmp_path, "1", "2", "3")
    code, said = enter(run, place, sheet, "board 1", "--sealed")
    assert (code, kinds(place)[-1]) == (0, "batches.sealed")
    assert "3 counts sealed: the record has a digest of what was counted" in said
    assert b'"votes":' not in (Path(place) / "record" / "ledger.jsonl").read_bytes()
    assert len(secrets_of(place)) == 3
    for path in (Path(place) / "record" / "artefacts").glob("*"):
        assert Path(sheet).read_bytes() != path.read_bytes()
    for board, more, why in (
        ("board 1", ("--sealed",), "sealed already by 'board 1'"),
        ("board 1", (), "was sealed in entry"),
        ("board 2", (), "was sealed in entry"),
        ("BOARD 1", ("--second",), "another board makes the second reading"),
        ("board 2", ("--resolution",), "has no first reading yet"),
        ("board 2", ("--resolution", "--sealed"), "are sealed; nothing was entered"),
    ):
        before = len(events(place))
        code, said = enter(run, place, sheet, board, *more)
        assert (code, why in said, len(events(place))) == (2, True, before), (board, more, said)
    for path in Path(place).rglob("*"):
        assert path.is_dir() or Path(sheet).read_bytes() != path.read_bytes(), path
    code, said = enter(run, place, sheet, *SECOND)
    assert (code, "3 counts opened" in said) == (0, True), said
    assert kinds(place)[-3:] == ["batches.sealed", "batches.unsealed", "batches.unsealed"]
    assert secrets_of(place) == []
    code, said = enter(run, place, sheet, *SECOND)
    assert (code, "Kept already" in said) == (0, True)
    counted(run, place, tmp_path)
    for told in published(run, place, tmp_path / "public"):
        assert "counts of batches made under seal: 3; of 3 both readings were opened" in told


def test_counts_that_differ_are_resolved_in_the_open(run: Run, place: str, tmp_path: Path) -> None:
    """Neither board was shown the other's number; both look together, as with counts in the open."""
    assert enter(run, place, counts_of(tmp_path, "1", "2", "3"), "board 1", "--sealed")[0] == 0
    assert enter(run, place, counts_of(tmp_path, "1", moved=1), *SECOND)[0] == 0
    code, out, _ = run("audit", "status", place)
    assert (code, "1 read differently by two boards" in out, "Open what two" in out) == (
        0,
        True,
        False,
    )
    right = counts_of(tmp_path, "1")
    assert enter(run, place, right, "both boards", "--resolution")[0] == 0
    code, out, _ = run("audit", "status", place)
    assert "read differently" not in out


def test_a_lost_count_ends_in_a_sentence_and_the_batch_is_counted_anew(
    run: Run, place: str, tmp_path: Path
) -> None:
    """The batch is named with what to do; withdrawn and counted again it stands, and both verifiers tell it."""
    sheet = counts_of(tmp_path, "1", "2", "3")
    assert enter(run, place, sheet, "board 1", "--sealed")[0] == 0
    gone = secrets_of(place)[0]
    gone.unlink()
    assert enter(run, place, sheet, *SECOND)[0] == 0
    _, out, _ = run("audit", "status", place)
    assert "1 sealed by two boards and not opened" in out
    assert "Open what two boards have sealed" in out
    _, out, _ = run("audit", "unseal", place, "--json")
    (lost,) = json.loads(out)["lost"]
    assert "the count of 'mayor' in batch Adams" in lost
    assert "withdraw it, and both boards count the batch anew" in lost
    assert "--entry BATCH --batches" in " ".join(run("audit", "unseal", place)[1].split())
    batch = lost.split("batch Adams ")[1].split(":")[0]
    words = ("audit", "withdraw", place, "-j", "Adams", "--batches", "--entry", batch)
    assert run(*words, "--reason", "lost")[0] == 0
    alone = counts_of(tmp_path, batch)
    assert enter(run, place, alone, "board 1", "--sealed")[0] == 0
    assert enter(run, place, alone, *SECOND)[0] == 0
    counted(run, place, tmp_path)
    for told in published(run, place, tmp_path / "public"):
        assert "withdrawn (lost), which was read as first: sealed, and never opened" in told
        assert "an earlier reading" not in told


def test_an_office_binds_itself_to_seals_of_counts(run: Run, tmp_path: Path) -> None:
    """No option is needed of either board; both verifiers say what was promised, and that it was kept."""
    bound = audit_of_batches(tmp_path, f"under_seal = true\n{TWICE}")
    sheet = counts_of(tmp_path, "1", "2", "3")
    assert enter(run, bound, sheet, "board 1")[0] == 0
    assert kinds(bound)[-1] == "batches.sealed"
    assert enter(run, bound, sheet, *SECOND)[0] == 0
    counted(run, bound, tmp_path)
    for told in published(run, bound, tmp_path / "public"):
        assert "the terms ask that each card and batch that a second board reads" in told
        assert "counts of batches made under seal: 6; of 6 both readings were opened" in told


def test_a_board_is_asked_for_its_counts_under_seal(
    run: Run, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the prompt a count is sealed as it comes, and the second board's opens it."""
    prompted = iter([20, 14, 4, 2, 0] * 12)
    monkeypatch.setattr("typer.confirm", lambda *_, **__: True)
    monkeypatch.setattr("typer.prompt", lambda *_, **__: str(next(prompted)))
    words = ("audit", "enter", place, "-j", "Adams", "--batches", "--board")
    code, out, err = run(*words, "board 1", "--sealed")
    assert (code, "3 counts sealed" in out) == (0, True), out + err
    code, out, err = run(*words, *SECOND)
    assert (code, "3 counts opened" in out) == (0, True), out + err
