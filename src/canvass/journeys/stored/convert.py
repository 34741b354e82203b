"""``canvass convert``: cast vote records of any format that canvass reads, as a store of cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from canvass.cards.rare import SMALLEST
from canvass.cards.store import CardStore, is_parquet, open_store
from canvass.cards.write import LEAST, Written, write_store
from canvass.errors import BadValue, OutOfRange, UnreadableFile, UnwritableFile
from canvass.formats.cvr.stream import NotInBlocks
from canvass.formats.cvr.streams import card_stream
from canvass.formats.problem import Problem
from canvass.model.card_block import RecordsHeader

_NOTHING: Mapping[str, int] = {}


@dataclass(frozen=True, slots=True)
class Converted:
    """A store that was written: where, of what, how many cards, and what a person should look at."""

    path: Path
    header: RecordsHeader
    written: Written
    smallest: int
    problems: tuple[Problem, ...]


def convert(
    export: Path, out: Path, smallest: int = SMALLEST, allowed: Mapping[str, int] = _NOTHING
) -> Converted:
    """Write the records of an export as a store. A style of fewer than ``smallest`` cards is written as sums alone.

    Raises BadFile with every problem of the export, OutOfRange for a smallest style that would name voters,
    UnwritableFile where something else stands at ``out``.
    """
    if smallest < LEAST:
        raise OutOfRange(
            f"the smallest style is {smallest} cards: a style of one card would name its voter; give {LEAST} or more"
        )
    if out.exists() and not is_parquet(out):
        raise UnwritableFile(f"{out}: another file is here, and it stays; name another with --out")
    header, written, problems = _write(export, out, smallest, allowed)
    return Converted(out, header, written, smallest, problems)


@contextmanager
def store_of(
    records: Path, allowed: Mapping[str, int] = _NOTHING
) -> Iterator[tuple[CardStore, tuple[Problem, ...]]]:
    """The store at a path; of an export one that is there for as long as it is asked, with every card."""
    if is_parquet(records):
        if allowed:
            raise BadValue(
                "--votes-allowed: the store says how many votes a voter has; leave it out"
            )
        yield open_store(records), ()
        return
    with TemporaryDirectory(prefix="canvass-") as folder:
        path = Path(folder) / "records.parquet"
        _, _, problems = _write(records, path, None, allowed)
        yield open_store(path), problems


def _write(
    export: Path, out: Path, smallest: int | None, allowed: Mapping[str, int]
) -> tuple[RecordsHeader, Written, tuple[Problem, ...]]:
    if not export.is_file():
        raise UnreadableFile(f"{export}: no file is here")
    try:
        stream = card_stream(export, allowed=allowed)
        written = write_store(out, stream.header, stream.blocks, smallest)
    except NotInBlocks:
        stream = card_stream(export, at_once=True, allowed=allowed)
        written = write_store(out, stream.header, stream.blocks, smallest)
    return stream.header, written, tuple(stream.problems)
