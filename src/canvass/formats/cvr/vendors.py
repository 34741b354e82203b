"""Whose export a file of cast vote records is, by what stands in it."""

from __future__ import annotations

from canvass.formats.cvr import dominion_csv, ranked_cards
from canvass.formats.cvr.vendor import VendorRecords
from canvass.formats.problem import ReadResult

_READERS = (dominion_csv.read, ranked_cards.read)


def vendor_records(text: ReadResult[str], name: str) -> ReadResult[VendorRecords] | None:
    """The records in a text, with every problem; None where it is not a voting system's export that canvass knows."""
    found = (reader(text, name) for reader in _READERS)
    return next((each for each in found if each is not None), None)
