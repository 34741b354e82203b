"""Whatever lies in the folder, the observer ends in plain words."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

from tests.observer.conftest import Observe, failed, run_observer, start_observer
from tests.warm import bounded


def test_an_empty_folder_is_no_record(tmp_path: Path) -> None:
    """An empty folder, and none at all, end with 2 and one sentence."""
    for folder in (tmp_path, tmp_path / "none"):
        said = bounded("observer", str(folder))
        assert (said.returncode, said.stdout) == (2, "")
        assert "this is not the folder of a record" in said.stderr


def test_asked_here_it_says_what_the_program_says(polled: Path, tmp_path: Path) -> None:
    """Letter for letter, with the same exit code: of a record that holds, of one that does not, and of no record."""
    shutil.copytree(polled, tmp_path / "broken")
    ledger = tmp_path / "broken" / "ledger.jsonl"
    ledger.write_bytes(ledger.read_bytes().replace(b"Ada Lopez", "Ada L\u00f3pez".encode(), 1))
    for words in (polled,), (polled, "--json"), (tmp_path / "broken",), (tmp_path,):
        here, there = run_observer(*words), start_observer(*words)
        assert (here.returncode, here.stdout, here.stderr) == (
            there.returncode,
            there.stdout,
            there.stderr,
        )


def test_an_anchor_that_is_none_is_refused(polled: Path) -> None:
    """A word too few, or a digit too many, ends with 2 and says what an anchor is."""
    for anchor in ("abacus abbey", "0" * 65, "", "é" * 64):
        said = run_observer(polled, "--anchor", anchor)
        assert (said.returncode, said.stdout) == (2, "")
        assert "twelve words" in said.stderr


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n",
        b"\n\n\n",
        b"{}\n",
        b"[" * 100_000 + b"\n",
        b'{"a":' * 50_000 + b"\n",
        b"\xff\xfe\x00\n",
        b"1" * 10_000 + b"\n",
        b"NaN\n",
        random.Random(1).randbytes(5_000) + b"\n",
        random.Random(2).randbytes(5_000),
    ],
)
def test_any_bytes_fail_a_check(data: bytes, observe: Observe, tmp_path: Path) -> None:
    """A ledger of any bytes ends with 1 and a check that fails."""
    (tmp_path / "ledger.jsonl").write_bytes(data)
    (tmp_path / "record.json").write_bytes(data)
    (tmp_path / "artefacts").mkdir()
    code, answer = observe(tmp_path)
    assert code == 1
    assert failed(answer) & {"chain", "form"}


def test_what_an_office_publishes_is_taken_as_a_whole(
    observe: Observe, polled: Path, tmp_path: Path
) -> None:
    """The folder of the web site will do: the record is the folder `record` in it."""
    shutil.copytree(polled, tmp_path / "public" / "record")
    assert observe(tmp_path / "public") == observe(polled)


def test_a_file_for_a_folder_is_no_record(tmp_path: Path) -> None:
    """A file where the folder should be, and a folder where a file should be, end in a sentence."""
    (tmp_path / "file").write_bytes(b"x")
    (tmp_path / "folder" / "ledger.jsonl").mkdir(parents=True)
    for name in ("file", "folder"):
        said = bounded("observer", str(tmp_path / name))
        assert said.returncode == 2
        assert len(said.stderr.splitlines()) == 1


def test_a_ledger_cut_anywhere_is_no_fault_of_the_chain(
    observe: Observe, polled: Path, tmp_path: Path
) -> None:
    """What is left of a ledger that was cut holds as a chain; only the table of contents misses the rest."""
    data = (polled / "ledger.jsonl").read_bytes()
    cuts = random.Random(5).sample(range(data.index(b"\n") + 1, len(data) - 1), 12)
    for cut in cuts:
        folder = tmp_path / str(cut)
        shutil.copytree(polled, folder)
        (folder / "ledger.jsonl").write_bytes(data[:cut])
        code, answer = observe(folder)
        assert (code, failed(answer)) == (1, {"index"})


def test_a_changed_byte_is_found(observe: Observe, polled: Path, tmp_path: Path) -> None:
    """One byte changed anywhere, in the ledger or in a file, fails a check."""
    dice = random.Random(6)
    found = [path for path in sorted(polled.rglob("*")) if path.is_file()]
    files = [path.relative_to(polled) for path in found if path.stat().st_size]
    for number in range(12):
        folder = tmp_path / str(number)
        shutil.copytree(polled, folder)
        path = folder / dice.choice(files)
        data = bytearray(path.read_bytes())
        data[dice.randrange(len(data))] ^= 1 << dice.randrange(7)
        path.write_bytes(data)
        code, answer = observe(folder)
        assert code == 1
        assert failed(answer)
