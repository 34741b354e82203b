"""Folders made to hang whoever checks them, or to lead elsewhere: both verifiers end soon, and name the check."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from canvass.model import Event
from canvass.record import create_record, opened
from canvass.record.regular import LONGEST_LINE, MOST_BYTES
from tests.observer.forged import Forgery
from tests.observer.recorded import TIME
from tests.warm import bounded

LIMIT = 60
"""Seconds after which a verifier counts as hung; each ends within two."""
ZEROS = bytes(1_000_000)
MEMORY = 1 << 27
"""Bytes that are given to it beyond those it begins with: a file read whole would need more."""


def verifiers() -> dict[str, list[str]]:
    """How each of the two is asked."""
    return {"observer": ["observer"], "canvass": ["command", "verify"]}


def checked(command: list[str], folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """One verifier on a folder, in bounded memory and time."""
    kind, *words = command
    return bounded(kind, *words, str(folder), *options, most_data=MEMORY, patience=LIMIT)


def failed(done: subprocess.CompletedProcess[str]) -> dict[str, list[str]]:
    """The checks that fail, each with what is wrong."""
    assert done.returncode == 1, done.stderr
    return {
        check["name"]: check["faults"]
        for check in json.loads(done.stdout)["checks"]
        if check["faults"]
    }


def link_out(path: Path) -> None:
    """A link to the very file, elsewhere."""
    kept = path.parents[2] / path.name
    shutil.move(path, kept)
    path.symlink_to(kept)


def sparse(path: Path) -> None:
    """A regular file of a terabyte of zeros, which takes no room on the disk."""
    with path.open("wb") as file:
        file.truncate(1 << 40)


def instead(put: Callable[[Path], None]) -> Callable[[Path], None]:
    """Put something in the place of a file."""

    def spoil(path: Path) -> None:
        path.unlink()
        put(path)

    return spoil


ODD = {
    "a pipe": instead(os.mkfifo),
    "an endless device": instead(lambda path: path.symlink_to("/dev/zero")),
    "a link out of the folder": link_out,
    "a link to nothing": instead(lambda path: path.symlink_to("nowhere")),
    "a folder": instead(Path.mkdir),
}
"""What may stand under the name of a public file."""


@pytest.mark.parametrize("verifier", verifiers())
def test_what_is_no_file_of_the_folder_fails_artefacts(
    published: Path, tmp_path: Path, verifier: str
) -> None:
    """Each is named by its file, and nobody waits."""
    folder = tmp_path / "record"
    shutil.copytree(published, folder)
    spoilt = sorted((folder / "artefacts").iterdir())[: len(ODD)]
    for path, spoil in zip(spoilt, ODD.values(), strict=True):
        spoil(path)
    faults = failed(checked(verifiers()[verifier], folder, "--json"))["artefacts"]
    said = " ".join(map(str, faults))
    named_at_least = len(ODD) - 1  # the observer names the first bad file of an entry
    assert said.count("a link, a pipe or a device stands there") >= named_at_least


@pytest.mark.parametrize("verifier", verifiers())
def test_a_file_longer_than_its_entry_says_is_not_read(
    published: Path, tmp_path: Path, verifier: str
) -> None:
    """A terabyte of zeros under the name of each public file."""
    folder = tmp_path / "record"
    shutil.copytree(published, folder)
    for path in (folder / "artefacts").iterdir():
        sparse(path)
    assert "bytes" in str(failed(checked(verifiers()[verifier], folder, "--json"))["artefacts"])


LONG = 150_000_000
"""Bytes of a file that nobody may hold whole, more than ``MEMORY``."""


@pytest.fixture(scope="module")
def digest_of_long() -> str:
    """The digest of so many zeros."""
    digest = hashlib.sha256()
    for _ in range(LONG // len(ZEROS)):
        digest.update(ZEROS)
    return digest.hexdigest()


@pytest.mark.parametrize("verifier", verifiers())
def test_a_long_file_is_not_held(
    published: Path, tmp_path: Path, digest_of_long: str, verifier: str
) -> None:
    """A sheet that truly has the bytes that its entry says, more than there is memory for, is read in blocks."""
    forgery = Forgery.of(published)
    named = {"access": "public", "sha256": digest_of_long, "size_bytes": LONG}
    forgery.first("cards.interpreted")["body"]["artefacts"] = {"sheet": named}
    forgery.files[digest_of_long] = b""
    folder = forgery.write(tmp_path / "record")
    with (folder / "artefacts" / digest_of_long).open("wb") as file:
        file.truncate(LONG)
    done = checked(verifiers()[verifier], folder)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("verifier", verifiers())
def test_more_bytes_than_anybody_reads_are_refused(
    published: Path, tmp_path: Path, verifier: str
) -> None:
    """A sheet that has the terabyte that its entry says: nobody begins to read it, and both name it."""
    forgery = Forgery.of(published)
    named = {"access": "public", "sha256": "ab" * 32, "size_bytes": 1 << 40}
    forgery.first("cards.interpreted")["body"]["artefacts"] = {"sheet": named}
    forgery.files["ab" * 32] = b""
    folder = forgery.write(tmp_path / "record")
    sparse(folder / "artefacts" / ("ab" * 32))
    faults = failed(checked(verifiers()[verifier], folder, "--json"))
    assert set(faults) == {"artefacts"}
    said = str(faults["artefacts"]).replace(",", "")
    assert "sheet" in said
    assert f"the files have more than {MOST_BYTES} bytes" in said


@pytest.mark.parametrize("verifier", verifiers())
@pytest.mark.parametrize(
    ("kind", "table", "check"),
    [
        ("record.committed", "frame", "artefacts"),
        ("round.opened", "sample", "draw"),
        ("round.closed", "openings", "cards"),
    ],
)
def test_a_table_of_one_long_line_is_not_held(
    published: Path,
    tmp_path: Path,
    digest_of_long: str,
    verifier: str,
    kind: str,
    table: str,
    check: str,
) -> None:
    """A table that is what its entry says, zeros without an end of a line, is read up to the longest line."""
    forgery = Forgery.of(published)
    files = forgery.first(kind)["body"]["artefacts"]
    del forgery.files[files[table]["sha256"]]
    files[table] = {"access": "public", "sha256": digest_of_long, "size_bytes": LONG}
    forgery.files[digest_of_long] = b""
    folder = forgery.write(tmp_path / "record")
    with (folder / "artefacts" / digest_of_long).open("wb") as file:
        file.truncate(LONG)
    faults = failed(checked(verifiers()[verifier], folder, "--json"))
    assert f"{LONGEST_LINE}" in str(faults[check]).replace(",", "")


@pytest.fixture(scope="module")
def long_lines(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SQLite file of eighteen lines of eight megabytes, more together than there is memory for."""
    path = tmp_path_factory.mktemp("lines") / "record.sqlite"
    first = opened("long-2026", {"title": "Long lines"}, "Ada Lopez", TIME)
    record = create_record(path, first)
    long = Event("note.made", "Ada Lopez", TIME, {"text": "a" * 8_000_000})
    for _ in range(3):
        record.append_all((long,) * 6, record.head)
    record.close()
    return path


@pytest.mark.parametrize("verifier", verifiers())
def test_long_lines_of_a_database_are_not_held_together(long_lines: Path, verifier: str) -> None:
    """Entries are asked for by their number, and of long ones no more than fit."""
    done = checked(verifiers()[verifier], long_lines, "--json")
    assert done.returncode == 5, done.stderr
    told = json.loads(done.stdout)
    assert (told["head"]["sequence"], len(told["not_checked"])) == (19, 18)


def linked_artefacts(folder: Path) -> None:
    """The folder of files stands elsewhere."""
    shutil.move(folder / "artefacts", folder.parent / "elsewhere")
    (folder / "artefacts").symlink_to(folder.parent / "elsewhere")


@pytest.mark.parametrize("verifier", verifiers())
def test_a_folder_of_files_elsewhere_fails_index(
    published: Path, tmp_path: Path, verifier: str
) -> None:
    """It holds today, and breaks when somebody copies the folder."""
    folder = tmp_path / "record"
    shutil.copytree(published, folder)
    linked_artefacts(folder)
    assert set(failed(checked(verifiers()[verifier], folder, "--json"))) == {"index"}


@pytest.mark.parametrize("verifier", verifiers())
@pytest.mark.parametrize(
    ("name", "odd"), [("ledger.jsonl", "a pipe"), ("record.json", "an endless device")]
)
def test_without_its_own_files_nothing_is_checked(
    published: Path, tmp_path: Path, name: str, odd: str, verifier: str
) -> None:
    """One sentence, and the exit code of what could not be checked."""
    folder = tmp_path / "record"
    shutil.copytree(published, folder)
    ODD[odd](folder / name)
    done = checked(verifiers()[verifier], folder)
    assert (done.returncode, done.stdout) == (2, "")
    assert "a link, a pipe or a device stands there" in done.stderr
    assert name in done.stderr


@pytest.mark.parametrize("verifier", verifiers())
def test_a_line_without_end_breaks_the_chain(
    published: Path, tmp_path: Path, verifier: str
) -> None:
    """A ledger that goes on for a terabyte of zeros is read up to the longest line that there may be."""
    folder = tmp_path / "record"
    shutil.copytree(published, folder)
    sparse_from = (folder / "ledger.jsonl").stat().st_size
    with (folder / "ledger.jsonl").open("r+b") as file:
        file.truncate(sparse_from + (1 << 40))
        file.seek(-1, os.SEEK_END)
        file.write(b"\n")
    faults = failed(checked(verifiers()[verifier], folder, "--json"))["chain"]
    assert f"{LONGEST_LINE}" in str(faults).replace(",", "")
