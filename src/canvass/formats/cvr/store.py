"""A store of cards that ``canvass convert`` wrote: a file of records like any other."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from polars.exceptions import PolarsError

from canvass.cards.blocks import block_of
from canvass.cards.store import is_store, open_store
from canvass.errors import BadTable, UnreadableFile
from canvass.formats.cvr.collected import records_of
from canvass.formats.cvr.vendor import VendorRecords
from canvass.formats.kinds import records as kinds
from canvass.formats.own_table import usable
from canvass.formats.problem import Problem, ReadResult, SourceFile, named
from canvass.model.card_block import CardStream


def read(path: Path) -> ReadResult[VendorRecords] | None:
    """The records of a store, with what is wrong with it; None where the file is another."""
    if not is_store(path):
        return None
    with path.open("rb") as file:
        digest = hashlib.file_digest(file, "sha256").hexdigest()
    source = SourceFile(path.name, digest, path.stat().st_size, "canvass-cards")
    try:
        store = open_store(path)
        block = block_of(store)
    except (UnreadableFile, PolarsError) as fault:
        return _damaged(source, fault)
    sums = [] if block.pooled is None else [block.pooled]
    source = replace(source, rows_read=len(block), rows_kept=len(block))
    try:
        records = records_of(store.header, block, sums)
    except BadTable as fault:
        return _damaged(source, fault)
    cards = sum(int(each["cards"].filter(each["contest"].is_null()).sum()) for each in sums)
    told = [kinds.IN_SUMS.at(found=f"{cards:,}")] if cards else []
    return ReadResult(records, named(told, path.name), source)


def stream(path: Path) -> CardStream | None:
    """The cards of a store with their precincts, and its sums; None where the file is another.

    Raises BadFile for a store that is damaged.
    """
    found = read(path)
    if found is None:
        return None
    usable(found)
    store = open_store(path)
    return CardStream(store.header, iter([block_of(store)]), [*found.problems])


def of_text(problems: Sequence[Problem]) -> tuple[Problem, ...]:
    """The problems of a store, with what becomes of its sums in a text, which has none."""
    return tuple(
        replace(kinds.SUMS_LEFT_OUT.at(found=each.found), file=each.file)
        if each.code == kinds.IN_SUMS.code
        else each
        for each in problems
    )


def _damaged(source: SourceFile, fault: Exception) -> ReadResult[VendorRecords]:
    problem = kinds.STORE_DAMAGED.at(found=str(fault).splitlines()[0])
    return ReadResult(None, named([problem], source.name), source)
