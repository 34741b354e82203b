"""``canvass witness``: somebody from outside signs the head of a record that was shown to them."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from zipfile import ZipFile

import pytest

from canvass.record import SigningKey
from canvass.record.chain import Head
from canvass.record.witness import Statement, read_statements, state
from tests.cli.conftest import Run
from tests.journeys.audit_folder.scenes import SCENES, TIME, play
from tests.observer.conftest import run_observer
from tests.observer.forged import Forgery
from tests.observer.test_heads import digests
from tests.observer.test_since import earlier


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A published record."""
    return play(tmp_path_factory.mktemp("scene"), SCENES["polling"])


@pytest.fixture
def key(run: Run, tmp_path: Path) -> str:
    """A witness's own key."""
    path = tmp_path / "ann.pem"
    assert run("audit", "key", "new", str(path))[0] == 0
    return str(path)


def sign(run: Run, record: Path, key: str, *more: str) -> tuple[int, str]:
    """What the command answers."""
    code, out, err = run("witness", str(record), "--key", key, "--name", "Ann Lee", *more)
    return code, " ".join((out + err).split())


def test_a_head_is_signed_and_found_by_both(
    run: Run, record: Path, key: str, tmp_path: Path
) -> None:
    """In the evening and at the end: the file holds both, and both verifiers say how far each goes."""
    file, last = tmp_path / "witness.txt", len(digests(record))
    evening = earlier(record, tmp_path / "evening", 12)
    code, said = sign(run, evening, key, "--out", str(file))
    assert (code, f"Kept: {file}" in said) == (0, True), said
    code, out, _ = run(
        "witness", str(record), "--key", key, "--name", "Ann Lee", "--out", str(file), "--json"
    )
    told = json.loads(out)
    assert (code, told["entry"], told["digest"]) == (0, last, digests(record)[-1])
    first, second = read_statements(file.read_bytes())
    assert (first.head.sequence, second.head.sequence, second.text) == (12, last, told["statement"])
    code, out, _ = run("verify", str(record), "--witness", str(file), "--out", f"{tmp_path}/p.html")
    said = " ".join(out.split())
    assert (code, f"Entries 1 to {last} are those that witnesses signed" in said) == (0, True)
    assert "Witness Ann Lee" in (tmp_path / "p.html").read_text("utf-8")
    assert run_observer(record, "--witness", file).returncode == 0


def test_no_second_history_is_signed_with_one_key(
    run: Run, record: Path, key: str, tmp_path: Path
) -> None:
    """Who signed a head is told that another one was shown now, and nothing is written."""
    file = tmp_path / "witness.txt"
    assert sign(run, record, key, "--out", str(file))[0] == 0
    before = file.read_bytes()
    forgery = Forgery.of(record)
    forgery.first("audit.loaded")["actor"] = "Somebody Else"
    code, said = sign(run, forgery.write(tmp_path / "other"), key, "--out", str(file))
    assert (code, "it is another history" in said) == (2, True), said
    shorter = earlier(record, tmp_path / "shorter", 12)
    code, said = sign(run, shorter, key, "--out", str(file))
    assert (code, "this record ends before it" in said) == (2, True), said
    assert file.read_bytes() == before


def test_nothing_is_signed_beside_what_contradicts_the_record(
    run: Run, record: Path, key: str, tmp_path: Path
) -> None:
    """Of somebody else, of another record, or of nobody: each is named, and the file stays as it was."""
    file, end = tmp_path / "witness.txt", digests(record)[-1]
    bo = SigningKey.from_bytes(bytes([8]) * 32)
    right = state("two-counties", Head(9, digests(record)[8]), "Bo Karlsson", TIME, bo)
    other = state("two-counties", Head(9, end), "Bo Karlsson", TIME, bo)
    later = state("two-counties", Head(99_999, end), "Bo Karlsson", TIME, bo)
    elsewhere = state("another-2026", Head(9, end), "Bo Karlsson", TIME, bo)
    who = f"Bo Karlsson (key {bo.fingerprint}) signed entry"
    for false, said in (
        (other, f"{who} 9 of two-counties on {TIME}, and this record has another digest there"),
        (later, f"{who} 99999 of two-counties on {TIME}, and this record ends before it"),
        (elsewhere, f"{who} 9 of another-2026 on {TIME}, and this is another record"),
        (replace(right, name="Bo Carlsson"), "and that signature does not hold"),
    ):
        file.write_text(right.text + false.text, "utf-8", newline="\n")
        before = file.read_bytes()
        code, told = sign(run, record, key, "--out", str(file))
        assert (code, said in told, "nothing was signed" in told) == (2, True, True), told
        assert file.read_bytes() == before
    file.write_text(right.text, "utf-8", newline="\n")
    assert sign(run, record, key, "--out", str(file))[0] == 0


def test_a_key_of_the_office_is_told_at_once(run: Run, tmp_path: Path) -> None:
    """Who takes it by mistake learns it when signing, and not from those who check."""
    place = play(tmp_path, SCENES["polling"])
    own = next((tmp_path / "audit").rglob("*.pem"))
    code, said = sign(run, place, str(own))
    assert (code, "The key is one of the record's own" in said) == (0, True), said
    code, out, _ = run("witness", str(place), "--key", str(own), "--name", "Ann Lee", "--json")
    assert (code, json.loads(out)["is_own"]) == (0, True)


def test_who_signs_a_rehearsal_is_told(run: Run, record: Path, key: str, tmp_path: Path) -> None:
    """The statement itself has no word of it: its record says so in the first entry."""
    forgery = Forgery.of(record)
    forgery.first("record.opened")["body"]["about"] = {"rehearsal": True}
    practice = forgery.write(tmp_path / "practice")
    said = "REHEARSAL: the record two-counties is for practice and decides nothing."
    assert said in sign(run, practice, key)[1]
    assert said not in sign(run, record, key)[1]
    _, out, _ = run("witness", str(practice), "--key", key, "--name", "Ann Lee", "--json")
    assert json.loads(out)["rehearsal"] is True


def test_the_head_of_an_entry(run: Run, record: Path, key: str) -> None:
    """An earlier one may be signed; one that is not there, and a name that nobody can read, are refused."""
    code, said = sign(run, record, key, "--entry", "9")
    assert (code, f"head 9 {digests(record)[8]}" in said) == (0, True)
    assert "You signed entry 9; the record went on to entry" in said
    for number in ("0", "999999"):
        code, said = sign(run, record, key, "--entry", number)
        assert (code, "this record has the entries 1 to" in said) == (2, True)
    code, _, err = run("witness", str(record), "--key", key, "--name", "Ann  Lee")
    assert (code, "name 'Ann  Lee': two spaces in a row" in err) == (2, True)


def test_a_record_whose_chain_breaks_has_no_head_to_sign(
    run: Run, record: Path, key: str, tmp_path: Path
) -> None:
    """It is said where it breaks."""
    folder = tmp_path / "broken"
    folder.mkdir()
    lines = (record / "ledger.jsonl").read_bytes().splitlines(keepends=True)
    del lines[4]
    (folder / "ledger.jsonl").write_bytes(b"".join(lines))
    code, said = sign(run, folder, key)
    assert (code, "chain, entry 5" in said, "nothing was signed" in said) == (2, True, True), said


def test_a_file_that_holds_something_else_is_not_written_over(
    run: Run, record: Path, key: str, tmp_path: Path
) -> None:
    """It stays as it was."""
    file = tmp_path / "notes.txt"
    file.write_text("notes of the evening\n", "utf-8")
    code, said = sign(run, record, key, "--out", str(file))
    assert (code, f"{file}: statements of witnesses have 6 lines each" in said) == (2, True), said
    assert file.read_text("utf-8") == "notes of the evening\n"


def audit_with_statements(folder: Path, *said: Statement) -> Path:
    """The folder of an office that was given these statements."""
    play(folder, SCENES["polling"])
    text = "".join(each.text for each in said)
    (folder / "audit" / "witnesses.txt").write_text(text, "utf-8", newline="\n")
    return folder / "audit"


def test_statements_reach_what_is_published(run: Run, tmp_path: Path) -> None:
    """The page, its data and the archive have them; both verifiers take the file as it was published."""
    record = play(tmp_path / "shown", SCENES["polling"])
    ann, bo = (SigningKey.from_bytes(bytes([n]) * 32) for n in (7, 8))
    heads = [Head(number, digests(record)[number - 1]) for number in (9, 12)]
    told = [
        state("two-counties", heads[0], "Ann Lee", TIME, ann),
        state("two-counties", heads[1], "Bo <Karlsson>", TIME, bo),
    ]
    public = tmp_path / "again"
    audit = audit_with_statements(tmp_path / "office", *told)
    assert run("audit", "publish", str(audit), str(public))[0] == 0
    file = public / "witnesses.txt"
    assert file.read_text("utf-8") == told[0].text + told[1].text
    page = " ".join((public / "index.html").read_text("utf-8").split())
    assert 'href="witnesses.txt"' in page
    assert "Witness Ann Lee" in page
    assert "Witness Bo &lt;Karlsson&gt;" in page
    assert "Entries 1 to 12 are those that witnesses signed, with 2 keys" in page
    found = json.loads((public / "audit.json").read_text("utf-8"))["witnessed"]
    assert [(each["name"], each["entry"], each["standing"]) for each in found] == [
        ("Ann Lee", 9, "covers"),
        ("Bo <Karlsson>", 12, "covers"),
    ]
    with ZipFile(public / "record.zip") as packed:
        assert packed.read("witnesses.txt") == file.read_bytes()
    assert run("verify", str(public / "record"), "--witness", str(file))[0] == 0
    assert run_observer(public / "record", "--witness", file).returncode == 0


def test_nothing_is_published_beside_a_statement_of_another_history(
    run: Run, tmp_path: Path
) -> None:
    """It is named; nothing is signed, and no folder is there. A file that is none of statements is refused, too."""
    record = play(tmp_path / "shown", SCENES["polling"])
    ann = SigningKey.from_bytes(bytes([7]) * 32)
    other = state("two-counties", Head(9, digests(record)[9]), "Ann Lee", TIME, ann)
    audit, public = audit_with_statements(tmp_path / "office", other), tmp_path / "again"
    before = (audit / "record" / "ledger.jsonl").read_bytes()
    code, _, err = run("audit", "publish", str(audit), str(public))
    said = " ".join(err.split())
    assert (code, "Ann Lee (key" in said, "nothing was published" in said) == (2, True, True), said
    (audit / "witnesses.txt").write_text("Ann was there\n", "utf-8")
    code, _, err = run("audit", "publish", str(audit), str(public))
    assert (code, "statements of witnesses have 6 lines each" in " ".join(err.split())) == (2, True)
    (audit / "witnesses.txt").unlink()
    (audit / "witnesses.txt").symlink_to("/dev/zero")
    assert run("audit", "publish", str(audit), str(public))[0] == 2
    assert not public.exists()
    assert (audit / "record" / "ledger.jsonl").read_bytes() == before
