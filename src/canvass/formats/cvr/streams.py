"""Records of cards in any format that canvass reads, block by block where the format allows it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from canvass.errors import BadValue, UnknownName
from canvass.formats.cvr import (
    dominion_json,
    dominion_stream,
    own_stream,
    ranked_cards,
    rctab,
    store,
)
from canvass.formats.cvr.canvass import read_records
from canvass.formats.cvr.held import HeldRead
from canvass.formats.cvr.in_memory import (
    blocks_of_table,
    header_of_records,
    header_of_table,
    several_marks,
)
from canvass.formats.cvr.vendors import held_file, held_text, vendor_export
from canvass.formats.own_table import usable
from canvass.formats.problem import named
from canvass.formats.text_file import has_long_line, is_packed, read_text
from canvass.model.card_block import CardStream

_NOTHING: Mapping[str, int] = {}


def card_stream(
    path: Path,
    *,
    at_once: bool = False,
    allowed: Mapping[str, int] = _NOTHING,
    placed: bool = True,
) -> CardStream:
    """The records at a path. Their blocks may raise NotInBlocks: then ask again for the file ``at_once``.

    Where cards are not ``placed`` their votes are asked for alone, and one that nobody could find again counts.
    ``allowed`` says how many votes a voter has in a contest of canvass's own table, where that is not 1. Raises
    BadFile, with every problem, for a file that cannot be used, and UnknownName for a contest.
    """
    if not at_once:
        in_blocks = (
            dominion_stream.stream(path)
            or dominion_json.stream(path, placed=placed)
            or own_stream.stream(path, allowed)
        )
        if in_blocks is not None:
            return _fitting(in_blocks, allowed)
    stored = store.stream(path)
    if stored is not None:
        return _fitting(stored, allowed)
    packed = rctab.read(path) or held_file(path)
    if packed is not None:
        return _fitting(_held(packed), allowed)
    text = read_text(path)
    if has_long_line(text.problems) or is_packed(text.problems):
        # It raises: no other reader of texts need look for it.
        usable(replace(text, problems=named(text.problems, path.name)))
    found_at_once = dominion_stream.at_once(text, path.name)
    if found_at_once is not None:
        return _fitting(found_at_once, allowed)
    whole = held_text(text, path.name)
    if whole is not None:
        return _fitting(_held(whole), allowed)
    votes_alone = None if placed else ranked_cards.read(text, path.name, placed=False)
    export = votes_alone or vendor_export(path)
    if export is not None:
        records = usable(export)
        header = header_of_records(records)
        blocks = blocks_of_table(records.cards, header)
        return _fitting(CardStream(header, blocks, [*export.problems]), allowed)
    own = read_records(path)
    cards = usable(own)
    header = header_of_table(cards, allowed)
    several = named(several_marks(cards, header), path.name)
    stream = CardStream(header, blocks_of_table(cards, header), [*own.problems, *several])
    return _fitting(stream, allowed)


def _held(read: HeldRead) -> CardStream:
    """The records that are held at once, as a stream of one block."""
    found = usable(read)
    return CardStream(found.header, iter([found.block]), [*read.problems])


def _fitting(stream: CardStream, allowed: Mapping[str, int]) -> CardStream:
    """The stream; raises UnknownName for a contest that it does not have, BadValue where it says itself."""
    titles = [each.title for each in stream.header.contests]
    for name in allowed:
        if name not in titles:
            raise UnknownName("contest of the records", name, titles)
        if stream.header.system != "canvass":
            raise BadValue(
                f"--votes-allowed {name}: the export says how many votes a voter has; leave it out"
            )
    return stream
