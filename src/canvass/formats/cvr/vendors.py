"""Whose export a file of cast vote records is, by what stands in it."""

from __future__ import annotations

from pathlib import Path

from canvass.formats.cvr import dominion_csv, dominion_json, ranked_cards, store
from canvass.formats.cvr.vendor import VendorRecords
from canvass.formats.problem import ReadResult
from canvass.formats.text_file import read_text

_READERS = (dominion_csv.read, ranked_cards.read)
_OF_FILES = (store.read, dominion_json.read)


def vendor_export(path: Path) -> ReadResult[VendorRecords] | None:
    """The records at a path, with every problem; None where it is no voting system's export that canvass knows."""
    packed = packed_export(path)
    return vendor_records(read_text(path), path.name) if packed is None else packed


def packed_export(path: Path) -> ReadResult[VendorRecords] | None:
    """The records of a file that is not one text: an archive, a store. None where it is another file."""
    found = (reader(path) for reader in _OF_FILES)
    return next((each for each in found if each is not None), None)


def vendor_records(text: ReadResult[str], name: str) -> ReadResult[VendorRecords] | None:
    """The records in a text, with every problem; None where it is not a voting system's export that canvass knows."""
    found = (reader(text, name) for reader in _READERS)
    return next((each for each in found if each is not None), None)
