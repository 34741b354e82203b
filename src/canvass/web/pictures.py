"""Addresses as pictures that a telephone reads."""

from __future__ import annotations

from functools import lru_cache

import segno


def picture(address: str) -> str:
    """A QR as an address of data."""
    return segno.make(address, error="m", micro=False).svg_data_uri(scale=4)


@lru_cache(maxsize=64)
def picture_for_all(digest: str) -> str:
    """The same of what everybody may see, drawn once for all visits: of a secret nothing is kept here."""
    return picture(digest)
