"""Records of cards in any format that canvass reads, block by block where the format allows it."""

from __future__ import annotations

from pathlib import Path

from canvass.formats.cvr import dominion_json, dominion_stream
from canvass.formats.cvr.canvass import read_records
from canvass.formats.cvr.in_memory import blocks_of_table, header_of_records, header_of_table
from canvass.formats.cvr.vendors import vendor_export
from canvass.formats.own_table import usable
from canvass.formats.text_file import read_text
from canvass.model.card_block import CardStream

_STREAMS = (dominion_stream.stream, dominion_json.stream)


def card_stream(path: Path, *, at_once: bool = False) -> CardStream:
    """The records at a path. Their blocks may raise NotInBlocks: then ask again for the file ``at_once``.

    Raises BadFile, with every problem, for a file that cannot be used.
    """
    if not at_once:
        found = (stream(path) for stream in _STREAMS)
        in_blocks = next((each for each in found if each is not None), None)
        if in_blocks is not None:
            return in_blocks
    found_at_once = dominion_stream.at_once(read_text(path), path.name)
    if found_at_once is not None:
        return found_at_once
    export = vendor_export(path)
    if export is not None:
        records = usable(export)
        header = header_of_records(records)
        return CardStream(header, blocks_of_table(records.cards, header), [*export.problems])
    own = read_records(path)
    cards = usable(own)
    header = header_of_table(cards)
    return CardStream(header, blocks_of_table(cards, header), [*own.problems])
