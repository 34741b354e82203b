"""Whose export a file of cast vote records is, by what stands in it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from canvass.formats.cvr import (
    blt,
    clear_ballot,
    dominion_csv,
    dominion_json,
    ess,
    hart,
    nist,
    preflib,
    ranked_cards,
    store,
)
from canvass.formats.cvr.held import FileReader, HeldRead, TextReader, records_held
from canvass.formats.cvr.vendor import VendorRecords
from canvass.formats.problem import ReadResult
from canvass.formats.text_file import read_text

KNOWN_EXPORTS = (
    "Dominion's CSV, or its JSON in a ZIP archive; ES&S's CSV or workbook; Hart's XML in a ZIP archive; Clear Ballot's "
    "CSV; NIST's 1500-103 or Unisyn's XML; RAIRE's text of rankings"
)
_READERS = (dominion_csv.read, ranked_cards.read)
_OF_FILES = (store.read, dominion_json.read)
_HELD_FILES: tuple[FileReader, ...] = (hart.read, clear_ballot.read_archive, nist.read)
_HELD: tuple[TextReader, ...] = (ess.read, clear_ballot.read, preflib.read, blt.read)
"""Readers of texts that hold every card at once, with precinct, style and way of voting."""


def vendor_export(path: Path) -> ReadResult[VendorRecords] | None:
    """The records at a path, with every problem; None where it is no voting system's export that canvass knows."""
    packed = packed_export(path)
    return vendor_records(read_text(path), path.name) if packed is None else packed


def packed_export(path: Path) -> ReadResult[VendorRecords] | None:
    """The records of a file that is not one text: an archive, a store. None where it is another file."""
    found = (reader(path) for reader in _OF_FILES)
    plain = next((each for each in found if each is not None), None)
    if plain is not None:
        return plain
    whole = held_file(path)
    return None if whole is None else records_held(whole)


def is_unpacked(path: Path) -> bool:
    """Whether this is a folder of the files that a voting system packs into one archive: its reader says so."""
    return dominion_json.is_unpacked_export(path) or hart.is_unpacked_export(path)


def held_file(path: Path) -> HeldRead | None:
    """The cards in a file that is not one text, of a system whose reader holds them at once; None for another."""
    found = (reader(path) for reader in _HELD_FILES)
    return next((each for each in found if each is not None), None)


def vendor_records(text: ReadResult[str], name: str) -> ReadResult[VendorRecords] | None:
    """The records in a text, with every problem; None where it is not a voting system's export that canvass knows."""
    found = (reader(text, name) for reader in _READERS)
    plain = next((each for each in found if each is not None), None)
    if plain is not None:
        return plain
    whole = held_text(text, name)
    return None if whole is None else records_held(whole)


def held_text(text: ReadResult[str], name: str) -> HeldRead | None:
    """The cards in a text of a system whose reader holds them at once; None where it is another."""
    found: Iterator[HeldRead | None] = (reader(text, name) for reader in _HELD)
    return next((each for each in found if each is not None), None)
