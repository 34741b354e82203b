"""Addresses as pictures that a telephone reads."""

from __future__ import annotations

import segno


def picture(address: str) -> str:
    """A QR as an address of data."""
    return segno.make(address, error="m", micro=False).svg_data_uri(scale=4)
