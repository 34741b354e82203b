"""``canvass audit enter --sealed``: nobody sees a first reading before the second board has fixed its own."""

from __future__ import annotations

import csv
import json
import stat
from pathlib import Path

import pytest

from canvass.journeys.verify import verify
from tests.cli.audit_folder.own_audit import COUNTY, load, made, write_rows
from tests.cli.audit_folder.test_members import ANN, BO, CY, enter, form, lines, place, with_round
from tests.cli.conftest import Run
from tests.observer.conftest import run_observer

__all__ = ["place"]


def events(place: str) -> list[dict[str, object]]:
    """The events of the record at work."""
    ledger = (Path(place) / "record" / "ledger.jsonl").read_bytes()
    return [json.loads(line)["event"] for line in ledger.splitlines()]


def kinds(place: str) -> list[object]:
    """Their kinds."""
    return [event["kind"] for event in events(place)]


def secrets_of(place: str) -> list[Path]:
    """What lies in the office's folder of readings under seal."""
    return sorted((Path(place) / "office" / "sealed").glob("*.json"))


def card_of(place: str, secret: Path) -> list[str]:
    """The card of which a reading lies, or lay, in this file."""
    return next(
        card["id"]
        for event in events(place)
        if event["kind"] == "cards.sealed"
        for card in event["body"]["cards"]  # type: ignore[index]
        if card["digest"] == secret.stem
    )


def enter_card_of(
    run: Run, place: str, folder: Path, secret: Path, board: str, *more: str
) -> tuple[int, str]:
    """Enter that card alone, from the sheet that was filled; the exit code and what is refused."""
    alone = str(one_card(place, card_of(place, secret), folder))
    words = ("audit", "enter", place, alone, "-j", COUNTY, "--board", board, *more)
    code, _, err = run(*words)
    return code, " ".join(err.split())


def one_card(place: str, card: list[str], folder: Path) -> Path:
    """The sheet that was filled, cut down to one card."""
    sheet = Path(place) / "sheets" / "round-1" / COUNTY / "filled.csv"
    with sheet.open(encoding="utf-8", newline="") as file:
        header, *rows = csv.reader(file)
    found = folder / "one.csv"
    write_rows(found, header, [row for row in rows if row[:-3][-len(card) + 1 :] == card[1:]])
    return found


def copies_of_sheet(place: str) -> list[Path]:
    """The files of the record that are the sheet that was filled."""
    sheet = (Path(place) / "sheets" / "round-1" / COUNTY / "filled.csv").read_bytes()
    files = (path for path in (Path(place) / "record").rglob("*") if path.is_file())
    return [path for path in files if path.read_bytes() == sheet]


def finished(run: Run, place: str, public: Path) -> list[str]:
    """What both verifiers say of the record once the round is measured and published, each without its line breaks."""
    assert run("audit", "sign-off", place, "-j", COUNTY, "--person", "Ann Lee, clerk")[0] == 0
    assert run("audit", "measure", place)[0] == 0
    assert run("audit", "publish", place, str(public))[0] == 0
    code, out, _ = run("verify", str(public))
    observed = run_observer(public)
    assert (code, observed.returncode) == (0, 0), out + observed.stdout
    return [" ".join(told.split()) for told in (out, observed.stdout)]


def test_a_first_reading_is_a_digest_until_the_second_is_sealed(
    run: Run, place: str, tmp_path: Path
) -> None:
    """No file of the record has what was read; the second board needs no option; then both are opened."""
    assert form(run, place, f"board 1={ANN}", f"board 1={BO}", f"board 2={CY}") == (0, "")
    assert enter(run, place, "board 1", "--sealed") == (0, "")
    assert kinds(place)[-1] == "cards.sealed"
    assert b'"choices"' not in (Path(place) / "record" / "ledger.jsonl").read_bytes()
    held = secrets_of(place)
    sealed = len(events(place)[-1]["body"]["cards"])  # type: ignore[index]
    assert len(held) == sealed > 1
    assert {stat.S_IMODE(path.stat().st_mode) for path in held} == {0o600}
    assert stat.S_IMODE(held[0].parent.stat().st_mode) == 0o700
    assert not copies_of_sheet(place)
    assert enter(run, place, "board 2", "--second") == (0, "")
    assert kinds(place)[-3:] == ["cards.sealed", "cards.unsealed", "cards.unsealed"]
    assert secrets_of(place) == []
    for board, more in (("board 2", "--second"), ("board 1", "--sealed")):
        assert enter(run, place, board, more) == (0, "")
        assert kinds(place)[-1] == "cards.unsealed"
    for told in finished(run, place, tmp_path / "public"):
        assert f"cards read under seal: {sealed}; of {sealed} both readings were opened" in told
        assert "by two boards whose members are named, and nobody in both" in told
    assert not (tmp_path / "public" / "office").exists()


def test_what_is_sealed_is_not_read_in_the_open_and_not_by_its_own_board(
    run: Run, place: str
) -> None:
    """Each is refused with a sentence, and nothing is written; sign-off waits for the opening."""
    assert enter(run, place, "board 1", "--sealed") == (0, "")
    before = lines(place)
    for board, more, why in (
        ("board 1", ("--sealed",), "sealed already by 'board 1'"),
        ("board 1", (), "was sealed in entry"),
        ("board 2", (), "was sealed in entry"),
        ("board 1", ("--second",), "another board makes the second reading"),
        ("BOARD 1", ("--second",), "another board makes the second reading"),
        ("board 2", ("--resolution",), "no first reading yet"),
        ("board 2", ("--resolution", "--sealed"), "are sealed; nothing was entered"),
    ):
        code, err = enter(run, place, board, *more)
        assert (code, why in err) == (2, True), (board, more, err)
    assert not copies_of_sheet(place)
    code, _, err = run("audit", "sign-off", place, "-j", COUNTY, "--person", "Ann Lee, clerk")
    assert (code, "to be read by a second board" in err) == (2, True)
    code, out, _ = run("audit", "unseal", place)
    assert (code, "Nothing to open" in out) == (0, True)
    assert lines(place) == before


def test_a_lost_salt_ends_in_a_sentence_and_the_card_is_read_anew(
    run: Run, place: str, tmp_path: Path
) -> None:
    """The card is named with what to do; withdrawn and read again it counts, and both verifiers tell what was lost."""
    assert enter(run, place, "board 1", "--sealed") == (0, "")
    gone, changed, *_ = secrets_of(place)
    kept = changed.read_bytes()
    gone.unlink()
    changed.write_bytes(kept.replace(b'"found": true', b'"found": false'))
    assert changed.read_bytes() != kept
    code, _ = enter(run, place, "board 2", "--second")
    assert code == 0
    code, out, _ = run("audit", "unseal", place, "--json")
    found = json.loads(out)
    text = json.dumps(found)
    assert code == 0
    assert "is not here; bring it back" in text
    assert "was changed; bring it back" in text
    code, out, _ = run("audit", "status", place)
    assert "2 sealed by two boards and not opened" in out
    assert "Open what two boards have sealed" in out
    assert "(canvass audit unseal," in out
    code, err = enter(run, place, "board 2", "--second")
    assert (code, "was sealed already" in err) == (2, True), err
    code, err = enter_card_of(run, place, tmp_path, gone, "board 2", "--second")
    assert (code, "canvass audit unseal opens them" in err) == (2, True), err
    changed.write_bytes(kept)
    code, out, _ = run("audit", "unseal", place)
    assert (code, "1 card opened" in out) == (0, True), out
    code, _, err = run("audit", "sign-off", place, "-j", COUNTY, "--person", "Ann Lee, clerk")
    assert (code, "two sealed readings that are not opened" in err) == (2, True)
    which = "/".join(card_of(place, gone)[1:])
    withdraw = ("audit", "withdraw", place, "-j", COUNTY, "--entry", which, "--reason", "lost")
    assert run(*withdraw)[0] == 0
    code, out, _ = run("audit", "status", place)
    assert code == 0
    for board, more in (("board 1", ("--sealed",)), ("board 2", ("--second",))):
        assert enter_card_of(run, place, tmp_path, gone, board, *more) == (0, "")
    for told in finished(run, place, tmp_path / "public"):
        assert "withdrawn (lost), which was read as first: sealed, and never opened" in told
        assert "an earlier reading" not in told
        assert "of the others the record shows only two names of boards" in told
    assert verify(tmp_path / "public").holds


@pytest.mark.parametrize("first", ["--sealed", ""])
def test_what_was_known_before_it_was_sealed_is_told(
    run: Run, place: str, tmp_path: Path, first: str
) -> None:
    """Opened or made in the open, then withdrawn and read anew under seal: both verifiers say that it was known."""
    assert enter(run, place, "board 1", *filter(None, [first])) == (0, "")
    secret = secrets_of(place)
    assert enter(run, place, "board 2", "--second") == (0, "")
    card = card_of(place, secret[0]) if secret else first_read(place)
    which = "/".join(card[1:])
    withdraw = ("audit", "withdraw", place, "-j", COUNTY, "--entry", which, "--reason", "look")
    assert run(*withdraw)[0] == 0
    alone = str(one_card(place, card, tmp_path))
    for board, more in (("board 1", "--sealed"), ("board 2", "--second")):
        words = ("audit", "enter", place, alone, "-j", COUNTY, "--board", board, more)
        assert run(*words)[0] == 0
    for told in finished(run, place, tmp_path / "public"):
        said = f"card {' '.join(card)}: an earlier reading of it was in the record, and withdrawn"
        assert told.count(said) == 1
        assert told.count("an earlier reading of it was in the record") == 1


def first_read(place: str) -> list[str]:
    """The first card that was read in the open."""
    read = next(event for event in events(place) if event["kind"] == "cards.interpreted")
    return list(read["body"]["cards"][0]["id"])  # type: ignore[index]


def test_two_boards_in_two_folders_of_one_audit(run: Run, tmp_path: Path) -> None:
    """Each folder has its own board's readings: the other one is told where to look; a copy brings them together."""
    database = str(tmp_path / "audits.sqlite")
    office = with_round(run, tmp_path, load(run, tmp_path, made(), "--database", database))
    county = tmp_path / "county"
    assert run("audit", "join", str(county), "--database", database)[0] == 0
    assert enter(run, office, "board 1", "--sealed") == (0, "")
    sheet = str(Path(office) / "sheets" / "round-1" / COUNTY / "filled.csv")
    words = (sheet, "-j", COUNTY, "--board", "board 2", "--second")
    code, out, err = run("audit", "enter", str(county), *words)
    sealed, said = len(secrets_of(office)), " ".join(out.split())
    assert (code, err, len(secrets_of(str(county)))) == (0, "", sealed)
    assert "Nothing was opened" in said
    assert said.count("from the folder in which that board entered") == sealed
    for secret in secrets_of(str(county)):
        secret.rename(Path(office) / "office" / "sealed" / secret.name)
    code, out, err = run("audit", "unseal", office)
    assert (code, f"{sealed} cards opened" in out, err) == (0, True, "")
    for told in finished(run, office, tmp_path / "public"):
        assert f"cards read under seal: {sealed}; of {sealed} both readings were opened" in told


def test_an_audit_that_ends_before_the_openings(run: Run, place: str, tmp_path: Path) -> None:
    """Neither verifier says of readings that nobody opened that they are what was fixed; each is named."""
    assert enter(run, place, "board 1", "--sealed") == (0, "")
    sealed, public = len(secrets_of(place)), tmp_path / "public"
    assert run("audit", "abort", place, "--reason", "a court")[0] == 0
    code, _, err = run("audit", "unseal", place)
    assert (code, "no round is open" in err) == (2, True)
    assert run("audit", "publish", place, str(public))[0] == 0
    for told in (run("verify", str(public))[1], run_observer(public).stdout):
        said = " ".join(told.split())
        assert f"cards read under seal: {sealed}; of 0 both readings were opened saw:" in said
        assert said.count("the first reading sealed in entry") == sealed
        assert "fixed before" not in said


@pytest.fixture
def bound(run: Run, tmp_path: Path) -> str:
    """An audit whose terms ask that every card that is read twice is read under seal."""
    audit = load(run, tmp_path, made())
    contests = tmp_path / "files" / "contests.toml"
    contests.write_text("under_seal = true\n" + contests.read_text("utf-8"), "utf-8")
    return with_round(run, tmp_path, audit)


def test_an_office_binds_itself_to_seals(run: Run, bound: str, tmp_path: Path) -> None:
    """No option is needed of either board; both verifiers say what was promised, and that it was kept."""
    assert enter(run, bound, "board 1") == (0, "")
    assert kinds(bound)[-1] == "cards.sealed"
    assert enter(run, bound, "board 2", "--second") == (0, "")
    assert kinds(bound)[-1] == "cards.unsealed"
    for told in finished(run, bound, tmp_path / "public"):
        assert (
            "the terms ask that each card and batch that a second board reads is read under seal"
            in told
        )


def test_seals_that_nobody_would_make_are_refused(run: Run, tmp_path: Path) -> None:
    """A file of contests that asks for seals and for no second reading says which line is missing."""
    audit = load(run, tmp_path, made())
    contests = tmp_path / "files" / "contests.toml"
    contests.write_text("under_seal = true\n" + contests.read_text("utf-8"), "utf-8")
    code, _, err = run("audit", "load", audit, "contests", str(contests))
    assert code == 2
    assert "no card is read a second time" in " ".join(err.split())
