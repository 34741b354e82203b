"""Writing a store: block after block goes into one Parquet file, so that memory does not grow with the cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import polars as pl
from polars.io.plugins import register_io_source

from canvass.cards.columns import CARD, SCHEMA
from canvass.cards.header import KEY, header_text
from canvass.cards.rare import SMALLEST, Waiting, Withheld
from canvass.cards.rows import rows_of, rows_of_sums
from canvass.errors import UnwritableFile
from canvass.model.card_block import CardBlock, RecordsHeader

LEAST = 2
"""A style of one card is never written alone: it would name a voter."""


@dataclass(frozen=True, slots=True)
class Written:
    """What was written: cards in all, and what was withheld of them."""

    cards: int
    withheld: Withheld


@dataclass(slots=True)
class _Numbered:
    """Blocks as they pass, their cards numbered from 0."""

    blocks: Iterable[CardBlock]
    cards: int = 0
    sums: list[pl.DataFrame] = field(default_factory=list)

    def __iter__(self) -> Iterator[CardBlock]:
        for block in self.blocks:
            if block.pooled is not None:
                self.sums.append(block.pooled)
            number = pl.int_range(self.cards, self.cards + len(block), dtype=pl.UInt32).alias(CARD)
            self.cards += len(block)
            yield CardBlock(block.cards.with_columns(number), block.marks)


def write_store(
    path: Path, header: RecordsHeader, blocks: Iterable[CardBlock], smallest: int | None = SMALLEST
) -> Written:
    """Write the cards of these blocks. What stands at the path is replaced once all were written, or stays.

    ``smallest`` is the least number of cards of a style that are written one by one; None writes every card, for what
    an office keeps to itself. Raises UnwritableFile, and whatever the blocks raise.
    """
    numbered, waiting = _Numbered(blocks), Waiting(smallest or 0)
    parts = numbered if smallest is None else waiting.passed(numbered)
    partial = path.with_name(f".{path.name}.partial")
    try:
        _sink(partial, header, _tables(parts, numbered))
        partial.replace(path)
    except OSError as fault:
        raise UnwritableFile(f"{path}: cannot be written ({fault.strerror or fault})") from None
    finally:
        partial.unlink(missing_ok=True)
    return Written(numbered.cards, waiting.withheld)


def _tables(
    parts: Iterable[CardBlock | pl.DataFrame], numbered: _Numbered
) -> Iterator[pl.DataFrame]:
    for part in parts:
        yield rows_of(part) if isinstance(part, CardBlock) else rows_of_sums(part)
    for sums in numbered.sums:
        yield rows_of_sums(sums)


def _sink(path: Path, header: RecordsHeader, tables: Iterator[pl.DataFrame]) -> None:
    """Write tables one after the other; what goes wrong in one of them is raised as it is."""
    faults: list[BaseException] = []

    def source(*_: object) -> Iterator[pl.DataFrame]:
        try:
            yield from tables
        except BaseException as fault:
            faults.append(fault)
            raise

    try:
        register_io_source(source, schema=SCHEMA, is_pure=True).sink_parquet(
            path,
            compression="zstd",
            compression_level=1,
            metadata={KEY: header_text(header)},
            engine="streaming",
        )
    except BaseException:
        if faults:
            raise faults[0] from None
        raise
