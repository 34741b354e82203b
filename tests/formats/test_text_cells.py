"""What nobody sees in a text: one way to ask of plain letters, another of all others, with one answer."""

from __future__ import annotations

import polars as pl

from canvass.formats import text_cells
from canvass.formats.text_cells import holds_unseen


def test_ascii_is_asked_as_all_letters_are() -> None:
    """Each of the first 256 characters, and some beyond, is seen or not as the pattern says."""
    for letter in map(chr, (*range(256), 0x200B, 0x200C, 0x2028, 0xFEFF, 0x1F600)):
        for text in (letter, f"a,b\n{letter},2\n", f"é{letter}"):
            assert holds_unseen(text) == pl.Series([text]).str.contains(text_cells._UNSEEN)[0]
