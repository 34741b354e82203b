"""``canvass convert``: cast vote records of any format that canvass reads, as a store of cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from canvass.cards.rare import SMALLEST
from canvass.cards.store import CardStore, is_parquet, open_store
from canvass.cards.write import LEAST, Written, write_store
from canvass.errors import BadTable, BadValue, OutOfRange, UnreadableFile, UnwritableFile
from canvass.formats.another_kind import Kind, expected
from canvass.formats.cvr.nist_written import nist_text
from canvass.formats.cvr.own_written import own_text
from canvass.formats.cvr.store import of_text
from canvass.formats.cvr.stream import NotInBlocks
from canvass.formats.cvr.streams import card_stream
from canvass.formats.problem import Problem
from canvass.model.card_block import RecordsHeader
from canvass.vocabulary import Target as Target

_NOTHING: Mapping[str, int] = {}


@dataclass(frozen=True, slots=True)
class Converted:
    """A store that was written: where, of what, how many cards, and what a person should look at."""

    path: Path
    header: RecordsHeader
    written: Written
    smallest: int
    problems: tuple[Problem, ...]
    to: Target = Target.PARQUET


def convert(
    export: Path,
    out: Path,
    smallest: int = SMALLEST,
    allowed: Mapping[str, int] = _NOTHING,
    to: Target = Target.PARQUET,
) -> Converted:
    """Write the records of an export as a store. A style of fewer than ``smallest`` cards is written as sums alone.

    A file of another kind has the cards of such a store, and no sums. Raises BadFile with every problem of the export,
    OutOfRange for a smallest style that would name voters, UnwritableFile where something else stands at ``out``,
    BadTable for cards that a CSV file cannot hold, or where no card is left to write.
    """
    if smallest < LEAST:
        raise OutOfRange(
            f"the smallest style is {smallest} cards: a style of one card would name its voter; give {LEAST} or more"
        )
    if out.exists() and not (to is Target.PARQUET and is_parquet(out)):
        raise UnwritableFile(f"{out}: another file is here, and it stays; name another with --out")
    if to is Target.PARQUET:
        header, written, problems = _write(export, out, smallest, allowed)
        return Converted(out, header, written, smallest, problems)
    with TemporaryDirectory(prefix="canvass-") as folder:
        path = Path(folder) / "records.parquet"
        header, written, problems = _write(export, path, smallest, allowed)
        _refuse_nothing(written, smallest)
        _write_text(open_store(path), out, to)
    return Converted(out, header, written, smallest, of_text(problems), to)


def _refuse_nothing(written: Written, smallest: int) -> None:
    """A text without a card would be an empty file, or one that no program takes for records."""
    if written.cards and written.withheld.pooled == written.cards:
        raise BadTable(
            f"no card can be written: each of {written.cards:,} has a style of fewer than {smallest:,} cards, or "
            "shares a sum with such a card; write a store, which has them in sums, or give a smaller --smallest-style"
        )


def _write_text(store: CardStore, out: Path, to: Target) -> None:
    """Write the cards of a store as text, some at a time. What stands at the path is whole, or nothing."""
    partial = out.with_name(f".{out.name}.partial")
    text = own_text(store) if to is Target.CSV else nist_text(store, datetime.now(UTC))
    try:
        with partial.open("w", encoding="utf-8", newline="") as file:
            file.writelines(text)
        partial.replace(out)
    except OSError as fault:
        raise UnwritableFile(f"{out}: cannot be written ({fault.strerror or fault})") from None
    finally:
        partial.unlink(missing_ok=True)


@contextmanager
def store_of(
    records: Path, allowed: Mapping[str, int] = _NOTHING
) -> Iterator[tuple[CardStore, tuple[Problem, ...]]]:
    """The store at a path; of an export one that is there for as long as it is asked, with every card.

    Votes are counted in it: it has cards too that nobody could find again.
    """
    if is_parquet(records):
        if allowed:
            raise BadValue(
                "--votes-allowed: the store says how many votes a voter has; leave it out"
            )
        yield open_store(records), ()
        return
    with TemporaryDirectory(prefix="canvass-") as folder:
        path = Path(folder) / "records.parquet"
        _, _, problems = _write(records, path, None, allowed, placed=False)
        yield open_store(path), problems


def _write(
    export: Path,
    out: Path,
    smallest: int | None,
    allowed: Mapping[str, int],
    *,
    placed: bool = True,
) -> tuple[RecordsHeader, Written, tuple[Problem, ...]]:
    if export.is_dir():
        raise UnreadableFile(
            f"{export}: this is a folder; name a file, or pack the files of one export into a ZIP archive and name that"
        )
    if not export.is_file():
        raise UnreadableFile(f"{export}: there is no such file")
    with expected(export, Kind.RECORDS):
        try:
            stream = card_stream(export, allowed=allowed, placed=placed)
            written = write_store(out, stream.header, stream.blocks, smallest)
        except NotInBlocks:
            stream = card_stream(export, at_once=True, allowed=allowed, placed=placed)
            written = write_store(out, stream.header, stream.blocks, smallest)
    return stream.header, written, tuple(stream.problems)
