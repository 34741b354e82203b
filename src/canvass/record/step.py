"""A step of several lines, announced beside the ledger before it is written: all of them count, or none.

A disk may stop after any byte. One line that was cut off shows that it was, by its missing end; of several the first
may look whole. Their announcement says where they begin and end and which digest they have: until the file holds
exactly them, nothing from where they begin on is read.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from canvass.errors import BadRecord
from canvass.record.regular import open_regular
from canvass.record.writing import give_name, sync_folder, write_aside

LONGEST = 200
BLOCK = 1 << 20
PATTERN = re.compile(rb"(0|[1-9][0-9]{0,17}) ([1-9][0-9]{0,17}) ([0-9a-f]{64})\n", re.ASCII)


@dataclass(frozen=True, slots=True)
class Step:
    """Where the lines of a step begin and end in the ledger file, in bytes, and their SHA-256 in hexadecimal."""

    begin: int
    end: int
    sha256: str

    def is_whole(self, ledger: BinaryIO) -> bool:
        """Whether the file holds these lines, every byte of them."""
        found = hashlib.sha256()
        for block in _blocks(ledger, self.begin, self.end):
            found.update(block)
        return found.hexdigest() == self.sha256


def place_of(ledger: Path) -> Path:
    """Where the steps of this ledger file are announced."""
    return ledger.with_name(f"{ledger.name}.step")


def announce(ledger: Path, begin: int, data: bytes) -> None:
    """Say that these lines are about to be written there; the announcement is safe on the disk when this returns."""
    text = f"{begin} {begin + len(data)} {hashlib.sha256(data).hexdigest()}\n"
    give_name(write_aside(ledger.parent, [text.encode()]), place_of(ledger))


def announced(ledger: Path) -> Step | None:
    """The step that was announced last, where one is. Raises BadRecord for a file that announces none."""
    place = place_of(ledger)
    try:
        with open_regular(place) as file:
            data = file.read(LONGEST)
    except FileNotFoundError:
        return None
    except OSError as fault:
        raise BadRecord(f"{place}: it cannot be read ({fault.strerror})") from None
    found = PATTERN.fullmatch(data)
    if found is None:
        raise BadRecord(
            f"{place}: it announces no step of the ledger; find out who put it there, then remove it"
        )
    return Step(int(found[1]), int(found[2]), found[3].decode())


def forget(ledger: Path) -> None:
    """Take the announcement away, for good when this returns: the lines that follow are not its own."""
    place = place_of(ledger)
    if os.path.lexists(place):
        place.unlink()
        sync_folder(place.parent)


def end(ledger: Path) -> None:
    """Take the announcement of a step away that is whole, or of which nothing is left: it does no harm if it stays."""
    with suppress(OSError):
        place_of(ledger).unlink(missing_ok=True)


def counted_size(path: Path, ledger: BinaryIO) -> tuple[int, int]:
    """How many bytes of the file count, all or those before a step that is not whole, and how many there are.

    Writers may be at work: the size is looked at before and after the announcement; where it
    stood still nobody was within a step. Raises BadRecord for an announcement that is not of this file.
    """
    size = ledger.seek(0, os.SEEK_END)
    while True:
        step = announced(path)
        if step is not None and not step.is_whole(ledger):
            _refuse_foreign(path, step, ledger)
            return min(step.begin, size), size
        found = ledger.seek(0, os.SEEK_END)
        if found == size:
            return size, size
        size = found


def _refuse_foreign(path: Path, step: Step, ledger: BinaryIO) -> None:
    """Refuse an announcement that no writer of this file can have left: it would hide entries that were acknowledged.

    A step begins after a whole line, and nothing is written behind it before it is whole. Raises BadRecord.
    """
    size = ledger.seek(0, os.SEEK_END)
    ledger.seek(max(step.begin - 1, 0))
    if step.begin > size:
        why = f"the ledger ends before it, at byte {size}"
    elif step.begin and ledger.read(1) != b"\n":
        why = "no line ends before it"
    elif size > step.end and announced(path) == step and not step.is_whole(ledger):
        why = f"the ledger has other lines there and goes on to byte {size}"
    else:
        return
    raise BadRecord(
        f"{place_of(path)}: it announces a step from byte {step.begin} to {step.end}, and {why}: the ledger or this "
        "file is not what a writer left. Nothing was written; compare the ledger with a copy or with a published "
        "head, then put the right one back, or remove this file"
    )


def _blocks(file: BinaryIO, begin: int, end: int) -> Iterator[bytes]:
    """The bytes from ``begin`` to ``end``, as far as there are any."""
    file.seek(begin)
    while begin < end and (block := file.read(min(BLOCK, end - begin))):
        begin += len(block)
        yield block
