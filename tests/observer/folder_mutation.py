"""Ways to change the folder of a record when all is written: its ledger, its table of contents, its files."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from canvass.record import canonical_bytes
from tests.observer.mutant import ZEROS, at, places, written
from tests.observer.spellings import JUNK


def flip_a_byte(folder: Path, number: float) -> None:
    """A bit of the ledger."""
    data = bytearray((folder / "ledger.jsonl").read_bytes())
    data[int(number * len(data))] ^= 1 << int(number * 7919) % 8
    (folder / "ledger.jsonl").write_bytes(data)


def cut_the_ledger(folder: Path, number: float) -> None:
    """The end of the ledger."""
    data = (folder / "ledger.jsonl").read_bytes()
    (folder / "ledger.jsonl").write_bytes(data[: int(number * len(data))])


def leave_half_a_line(folder: Path, number: float) -> None:
    """What a dying writer leaves."""
    with (folder / "ledger.jsonl").open("ab") as file:
        file.write((b'{"digest":', b" ", b"\r", b"\x00", b"\n", b"{}\n", b"\n\n")[int(number * 7)])


def index_in(folder: Path) -> dict[str, Any] | None:
    """The table of contents; None where a change before this one left none that can be read."""
    try:
        value = json.loads((folder / "record.json").read_bytes())
    except (FileNotFoundError, ValueError):
        return None
    return value if isinstance(value, dict) and "artefacts" in value else None


def change_the_index(folder: Path, number: float) -> None:
    """The table of contents."""
    value = index_in(folder)
    if value is None:
        return
    *way, last = random.Random(number).choice(list(places(value)))
    at(value, tuple(way))[last] = random.Random(number + 1).choice(JUNK[:10])
    (folder / "record.json").write_bytes(written(value) + b"\n")


def rewrite_the_index(folder: Path, number: float) -> None:
    """The table of contents, written otherwise."""
    value = index_in(folder)
    if value is None:
        return
    data = (folder / "record.json").read_bytes()
    spelled = (
        data[:-1],
        data + b"\n",
        json.dumps(value).encode() + b"\n",
        b"[]\n",
        b"",
        b"null\n",
        canonical_bytes({**value, "note": 1}) + b"\n",
        canonical_bytes({**value, "artefacts": value["artefacts"][::-1]}) + b"\n",
        canonical_bytes({**value, "artefacts": value["artefacts"] * 2}) + b"\n",
    )
    (folder / "record.json").write_bytes(spelled[int(number * len(spelled))])


def take_the_index(folder: Path, _: float) -> None:
    """No table of contents."""
    (folder / "record.json").unlink()


def some_file(folder: Path, number: float) -> Path:
    """One of the files."""
    found = sorted((folder / "artefacts").iterdir())
    return found[int(number * len(found))] if found else folder / "record.json"


def take_a_file(folder: Path, number: float) -> None:
    """A file less."""
    some_file(folder, number).unlink()


def change_a_file(folder: Path, number: float) -> None:
    """Other bytes under the same name."""
    path = some_file(folder, number)
    path.write_bytes(
        (path.read_bytes() + b"\n", path.read_bytes()[:-1], b"x")[int(number * 3e6) % 3]
    )


def add_a_file(folder: Path, number: float) -> None:
    """A file, a folder or a link too many."""
    name = (ZEROS, "note.txt", ".DS_Store", "Thumbs.db", "Ä")[int(number * 5)]
    path = folder / "artefacts" / name
    how = int(number * 3e6) % 3
    if how == 0:
        path.write_bytes(b"x")
    elif how == 1:
        path.mkdir()
    else:
        path.symlink_to(folder / "ledger.jsonl")


def put_a_pipe(folder: Path, number: float) -> None:
    """A pipe, a link or a folder where a file was."""
    path = some_file(folder, number)
    data = path.read_bytes()
    path.unlink()
    how = int(number * 3e6) % 3
    if how == 0:
        os.mkfifo(path)
    elif how == 1:
        (folder.parent / f"{folder.name}.kept").write_bytes(data)
        path.symlink_to(folder.parent / f"{folder.name}.kept")
    else:
        path.mkdir()


FOLDERS: tuple[Callable[[Path, float], None], ...] = (
    flip_a_byte,
    cut_the_ledger,
    leave_half_a_line,
    change_the_index,
    rewrite_the_index,
    take_the_index,
    take_a_file,
    change_a_file,
    add_a_file,
    put_a_pipe,
)
