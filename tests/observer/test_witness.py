"""Heads of a record that others signed: both verifiers say whose signature covers which, and name what contradicts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from canvass.errors import CanvassError, InputError
from canvass.journeys.audit_folder.witnesses import statements_at
from canvass.journeys.verify import verify
from canvass.record import SigningKey
from canvass.record.chain import Head
from canvass.record.witness import Statement, StatementStanding, state
from tests.observer.conftest import Observe, run_observer
from tests.observer.recorded import KEY, TIME
from tests.observer.test_heads import OTHER, digests
from tests.observer.test_since import earlier
from tests.typed import invoke

NO_RELYING = "what others kept of the record does not fit it: do not rely on it until"
"""The last line of a record in which no check fails, and that a statement or an older copy contradicts."""
ANN, BO = (SigningKey.from_bytes(bytes([n]) * 32) for n in (7, 8))


def signed(record: Path, entry: int, key: SigningKey = ANN, name: str = "Ann Lee") -> Statement:
    """What a witness says of an entry of a record."""
    return state("small-2026", Head(entry, digests(record)[entry - 1]), name, TIME, key)


def kept(path: Path, *said: Statement) -> Path:
    """A file of statements."""
    path.write_text("".join(each.text for each in said), "utf-8", newline="\n")
    return path


def both(observe: Observe, record: Path, file: Path) -> tuple[int, list[dict[str, Any]], str]:
    """The answer of both verifiers, which must be one: exit code, statements, and what is printed of them."""
    code, told = observe(record, "--witness", file)
    words = ["verify", str(record), "--witness", str(file)]
    done = invoke([*words, "--json"])
    assert (done.exit_code, json.loads(done.stdout)["witnesses"]) == (code, told["witnesses"])
    printed = [
        text[text.index("Entries not checked: none\n", text.index("Signed through")) :]
        for text in (
            invoke(words).stdout,
            run_observer(record, "--witness", file).stdout,
        )
    ]
    assert printed[0] == printed[1]
    assert (NO_RELYING in printed[0]) == (code == 1 and told["consistent"])
    return code, told["witnesses"], printed[0]


def test_whose_signatures_cover_which_head(observe: Observe, polled: Path, tmp_path: Path) -> None:
    """Two witnesses, one of whom came back: each head with its name and key, and which entries nobody signed."""
    said = [signed(polled, 9), signed(polled, 12, BO, "Bo Karlsson"), signed(polled, 20)]
    code, found, text = both(observe, polled, kept(tmp_path / "w.txt", *said))
    assert code == 0
    assert [(each["name"], each["entry"], each["standing"]) for each in found] == [
        ("Ann Lee", 9, "covers"),
        ("Bo Karlsson", 12, "covers"),
        ("Ann Lee", 20, "covers"),
    ]
    assert [each["key"] for each in found] == [ANN.fingerprint, BO.fingerprint, ANN.fingerprint]
    assert "Entries 1 to 20 are those that witnesses signed, with 2 keys that are not" in text
    last = len(digests(polled))
    assert f"Entries 21 to {last} are covered by no witness." in text


def test_a_whole_record_that_a_witness_signed(
    observe: Observe, polled: Path, tmp_path: Path
) -> None:
    """Nothing is left that no witness signed."""
    last = len(digests(polled))
    code, _, text = both(observe, polled, kept(tmp_path / "w.txt", signed(polled, last)))
    assert (code, "covered by no witness" in text) == (0, False)
    assert "one key that is not the record's own" in text


def test_another_history_than_a_witness_saw(observe: Observe, polled: Path, tmp_path: Path) -> None:
    """Every check holds, and the record is not the one that was shown: exit code 1."""
    false = state("small-2026", Head(20, OTHER), "Ann Lee", TIME, ANN)
    file = kept(tmp_path / "w.txt", signed(polled, 9), false)
    code, found, text = both(observe, polled, file)
    assert (code, [each["standing"] for each in found]) == (1, ["covers", "other_head"])
    assert "CONTRADICTED BY A WITNESS: Ann Lee" in text
    assert "There are two histories." in text
    assert not verify(polled, statements=statements_at(file)).holds


def test_entries_that_a_witness_saw_and_that_were_taken_back(
    observe: Observe, polled: Path, tmp_path: Path
) -> None:
    """A record that ends before the head that was signed."""
    file = kept(tmp_path / "w.txt", signed(polled, 25))
    code, found, _ = both(observe, earlier(polled, tmp_path / "shorter", 22), file)
    assert (code, found[0]["standing"]) == (1, "beyond")


def test_a_head_of_another_record(observe: Observe, polled: Path, tmp_path: Path) -> None:
    """A statement says which record it is of."""
    other = state("another-2026", Head(9, digests(polled)[8]), "Ann Lee", TIME, ANN)
    code, found, _ = both(observe, polled, kept(tmp_path / "w.txt", other))
    assert (code, found[0]["standing"], found[0]["record"]) == (1, "other_record", "another-2026")


def test_the_record_s_own_key_is_no_witness(observe: Observe, polled: Path, tmp_path: Path) -> None:
    """The office may sign what it likes: it is said that it is the office."""
    file = kept(tmp_path / "w.txt", signed(polled, 9, KEY, "A stranger"))
    code, found, text = both(observe, polled, file)
    assert (code, found[0]["is_own"]) == (0, True)
    assert "whoever holds it is no outsider" in text
    assert "those that witnesses signed" not in text
    assert f"Entries 1 to {len(digests(polled))} are covered by no witness." in text


@pytest.mark.parametrize(
    "name", ["Ada Lopez", "ADA LOPEZ", "\uff21da Lopez", "the clerk", "The Clerk"]
)
def test_who_is_named_in_the_record_is_no_witness(
    name: str, observe: Observe, polled: Path, tmp_path: Path
) -> None:
    """Who made an entry, or holds a key, may sign with another key: both tell it in any spelling, and count it not."""
    file = kept(tmp_path / "w.txt", signed(polled, 9, name=name))
    code, found, text = both(observe, polled, file)
    assert (code, found[0]["is_own"], found[0]["is_named"]) == (0, False, True)
    assert "unless two people have it, its holder is no outsider" in text
    assert f"Entries 1 to {len(digests(polled))} are covered by no witness." in text


def test_two_keys_of_one_name_are_told(observe: Observe, polled: Path, tmp_path: Path) -> None:
    """Keys are counted, and whoever reads learns that they may be one person's."""
    said = [signed(polled, 9), signed(polled, 9, BO, "ANN LEE")]
    code, _, text = both(observe, polled, kept(tmp_path / "w.txt", *said))
    assert (code, "with 2 keys that are not" in text) == (0, True)
    assert "fewer names than there are keys: one person may hold several" in text


@pytest.mark.parametrize("entry", [1_000, 999_999_999_999_999])
def test_numbers_of_entries_are_written_alike(
    entry: int, observe: Observe, polled: Path, tmp_path: Path
) -> None:
    """As they stand in the statement and in the ledger, without commas: ``both`` compares the two verifiers."""
    beyond = state("small-2026", Head(entry, OTHER), "Ann Lee", TIME, ANN)
    _, _, text = both(observe, polled, kept(tmp_path / "w.txt", beyond))
    assert f"signed entry {entry} on" in text


def test_an_option_without_a_name_is_not_passed_over(polled: Path) -> None:
    """A variable of a script that is empty must not turn the question off."""
    for option in ("--witness", "--since"):
        assert run_observer(polled, option, "").returncode == 2
        with pytest.raises(CanvassError):
            invoke(["verify", str(polled), option, ""], catch_exceptions=False)


@pytest.mark.parametrize(
    "change",
    [
        ("name Ann Lee", "name Bo Lee"),
        ("2026-11-12T15", "2026-11-12T16"),
        ("head 9", "head 8"),
        ("-1 small-2026", "-1 small-2027"),
        (ANN.public.raw.hex(), BO.public.raw.hex()),
        (ANN.public.raw.hex(), "00" * 32),
        (ANN.public.raw.hex(), "ff" * 32),
        ("signature ", "signature 00"),
    ],
)
def test_what_was_not_signed_so(
    change: tuple[str, str], observe: Observe, polled: Path, tmp_path: Path
) -> None:
    """Each line is covered by the signature; a key under which every signature would hold covers nothing."""
    text = signed(polled, 9).text.replace(*change, 1)
    if "signature" in change[0]:
        text = text[:-3] + "\n"
    assert text != signed(polled, 9).text
    file = tmp_path / "w.txt"
    file.write_text(text, "utf-8", newline="\n")
    code, found, _ = both(observe, polled, file)
    assert (code, found[0]["standing"]) == (1, StatementStanding.NOT_SIGNED)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("canvass-witness-1", "canvass-witness-2"), "line 1 of the statements"),
        (("head 9", "head 09"), "line 2 of the statements"),
        (("name Ann Lee", "name Ann  Lee"), "line"),
        (("name Ann Lee", "name \u202eeeL nnA"), "line"),
        (("name Ann Lee", f"name {'A' * 201}"), "line"),
        (("time 2026-11-12T15", "time 2026-11-12T24"), "line"),
        (("key ", "Key "), "line 5 of the statements"),
        (("signature ", "signature 0"), "line 6 of the statements"),
        (("\nkey", "\n\nkey"), "6 lines each"),
        (("\n", "\r\n"), "line 1 of the statements"),
    ],
)
def test_a_statement_that_is_spelled_otherwise_is_refused(
    change: tuple[str, str], said: str, polled: Path, tmp_path: Path
) -> None:
    """With the line; nothing is checked, by either."""
    file = tmp_path / "w.txt"
    file.write_text(signed(polled, 9).text.replace(*change, 1), "utf-8", newline="\n")
    done = run_observer(polled, "--witness", file)
    assert (done.returncode, said in done.stderr) == (2, True), done.stderr
    with pytest.raises(InputError, match=said):
        statements_at(file)


@pytest.mark.parametrize("content", [b"", b"x", b"\n" * 6, b"\xff" * 40 + b"\n"])
def test_a_file_that_holds_no_statement_is_refused(
    content: bytes, polled: Path, tmp_path: Path
) -> None:
    """Nothing, half a line, empty lines, bytes that are no text."""
    file = tmp_path / "w.txt"
    file.write_bytes(content)
    assert run_observer(polled, "--witness", file).returncode == 2
    with pytest.raises(InputError):
        statements_at(file)
    link = tmp_path / "link.txt"
    link.symlink_to("/dev/zero")
    assert run_observer(polled, "--witness", link).returncode == 2
    with pytest.raises(InputError):
        statements_at(link)
