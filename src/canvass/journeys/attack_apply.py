"""``canvass attack apply``: a scenario applied to an office's manifest and records, and to the votes of its batches.

What is written is canvass's own form of all three, with the change beside it as rows; undone, the files are those from
before, to the byte.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from io import StringIO
from pathlib import Path

import numpy as np
import polars as pl

from canvass.errors import BadFile, BadTable, OutOfRange, UnknownName, UnreadableFile
from canvass.formats.audits.batches import read_batch_totals
from canvass.formats.cvr.canvass import read_records
from canvass.formats.manifests.canvass import read_manifest
from canvass.model import BatchId, CardTable, Manifest, RecordedContest
from canvass.tamper.rows import RowsChange, with_rows
from canvass.tamper.scenario import Scenario
from canvass.tamper.together import Boxes, changed

TABLES = ("manifest", "records", "totals")
CHANGE = "change.json"
_SHOWN = 5


@dataclass(frozen=True, slots=True)
class ApplyAsked:
    """The files of an office, and what is applied to them; ``totals`` are held against the records where they are."""

    manifest: Path
    records: Path
    scenario: Scenario
    totals: Path | None = None
    contest: str = ""
    votes: int | None = None


@dataclass(frozen=True, eq=False)
class Applied:
    """The three tables after a scenario, and what it did: rows by table, votes of the contest before and after.

    ``digests`` are the SHA-256 of the tables before and after it.
    """

    scenario: str
    contest: str
    tables: Mapping[str, pl.DataFrame]
    change: Mapping[str, RowsChange]
    votes: Mapping[str, tuple[int, int]]
    cards: tuple[int, int]
    digests: Mapping[str, tuple[str, str]]

    @property
    def files(self) -> Mapping[str, str]:
        """What is written, by name."""
        found = {f"{name}.csv": csv_of(table) for name, table in self.tables.items()}
        for name, change in self.change.items():
            found[f"change/{name}-before.csv"] = csv_of(change.before)
            found[f"change/{name}-after.csv"] = csv_of(change.after)
        told = {
            "scenario": self.scenario,
            "contest": self.contest,
            "before": {name: before for name, (before, _) in self.digests.items()},
            "after": {name: after for name, (_, after) in self.digests.items()},
        }
        return found | {f"change/{CHANGE}": json.dumps(told, ensure_ascii=False, indent=1) + "\n"}


def apply(asked: ApplyAsked) -> Applied:
    """The scenario applied. Raises BadFile with every problem of the files, and what ``changed`` refuses."""
    manifest, cards = _read(asked)
    before = Boxes(manifest, cards, _contest(cards, asked.contest))
    if asked.totals is not None:
        _require_totals(asked.totals, before)
    after = changed(before, asked.scenario, asked.votes)
    was, now = _tables(before), _tables(after)
    votes = [each.votes.sum(axis=0).tolist() for each in (before, after)]
    return Applied(
        scenario=asked.scenario.id,
        contest=before.contest,
        tables=now,
        change={name: RowsChange.between(was[name], now[name]) for name in TABLES},
        votes=dict(zip(before.recorded.choices, zip(*votes, strict=True), strict=True)),
        cards=(before.manifest.cards, after.manifest.cards),
        digests={name: (_digest(was[name]), _digest(now[name])) for name in TABLES},
    )


def undo(folder: Path) -> Mapping[str, str]:
    """The files from before the change that was written into this folder.

    Raises UnreadableFile where none was, BadTable where a file is not the one that the change made, or not the one
    from before it when it is undone.
    """
    told = _told(folder)
    found = {}
    for name in TABLES:
        table = _csv(folder / f"{name}.csv")
        if _digest(table) != told["after"].get(name):
            raise BadTable(
                f"{folder / name}.csv is not the file that the change made: put that one back, and undo it then"
            )
        rows = [_csv(folder / "change" / f"{name}-{side}.csv") for side in ("before", "after")]
        found[name] = with_rows(table, RowsChange(*rows).undone)
    shelves = _csv(
        folder / "manifest.csv"
    )  # a change counts other cards in batches, and lists the same ones
    found = {name: _ordered(table, shelves) for name, table in found.items()}
    for name, table in found.items():
        if _digest(table) != told["before"].get(name):
            raise BadTable(
                f"{folder / 'change' / name}-before.csv does not make the table from before: it was changed"
            )
    return {f"{name}.csv": csv_of(table) for name, table in found.items()}


def csv_of(table: pl.DataFrame) -> str:
    """A table as CSV."""
    return table.write_csv()


def _read(asked: ApplyAsked) -> tuple[Manifest, CardTable]:
    """Both files, or every problem of both at once."""
    boxes, records = read_manifest(asked.manifest), read_records(asked.records, in_points=None)
    stops = [each for each in (*boxes.problems, *records.problems) if each.severity.stops]
    if boxes.value is None or records.value is None:
        raise BadFile(f"{asked.manifest.name} and {asked.records.name} cannot be used", stops)
    return boxes.value, records.value


def _contest(cards: CardTable, name: str) -> str:
    """The contest that is changed: the only one of the records unless named."""
    if name:
        cards.contest(name)
        return name
    if len(cards.contests) != 1:
        raise OutOfRange(
            f"the records have {len(cards.contests)} contests: name one by --contest: {', '.join(cards.contests)}"
        )
    return next(iter(cards.contests))


def _require_totals(path: Path, boxes: Boxes) -> None:
    """Refuse totals that are not those of the records, with the batches."""
    found = read_batch_totals(path)
    if found.value is None:
        raise BadFile(f"{path.name} cannot be used", found.problems)
    own = {
        (batch, contest): votes
        for contest, each in boxes.cards.contests.items()
        if not each.is_ranked
        for batch, votes in _by_batch(boxes, each).items()
    }
    faults = []
    for (batch, contest), votes in found.value.items():
        if batch not in boxes.manifest.ids:
            raise UnknownName(
                "batch of the manifest", " ".join(batch), map(" ".join, boxes.manifest.ids)
            )
        recorded = own.get((batch, contest), {})
        faults += [
            f"batch {' '.join(batch)}, {contest}, {choice}: {count:,} by {path.name}, {recorded.get(choice, 0):,} by "
            "the records"
            for choice, count in votes.items()
            if count != recorded.get(choice, 0)
        ]
    if faults:
        more = f"; {len(faults) - _SHOWN} more" if len(faults) > _SHOWN else ""
        raise OutOfRange(
            f"returns and records differ before any change: {'; '.join(faults[:_SHOWN])}{more}; mend one of the two"
        )


def _by_batch(boxes: Boxes, recorded: RecordedContest) -> Mapping[BatchId, Mapping[str, int]]:
    """The votes of a contest in each batch of the manifest."""
    votes = np.zeros((len(boxes.cards.batches), len(recorded.choices)), np.int64)
    np.add.at(votes, boxes.cards.batch[recorded.rows], recorded.marks)
    rows = dict(zip(boxes.cards.batches, votes.tolist(), strict=True))
    nothing = [0] * len(recorded.choices)
    return {
        name: dict(zip(recorded.choices, rows.get(name, nothing), strict=True))
        for name in boxes.manifest.ids
    }


def _tables(boxes: Boxes) -> Mapping[str, pl.DataFrame]:
    manifest = _frame(
        (*boxes.manifest.parts, "cards", "location"),
        (
            (*name, batch.cards, batch.location)
            for name, batch in zip(boxes.manifest.ids, boxes.manifest.batches, strict=True)
        ),
    )
    return {
        "manifest": manifest,
        "records": _ordered(_records(boxes), manifest),
        "totals": _ordered(_totals(boxes), manifest),
    }


def _totals(boxes: Boxes) -> pl.DataFrame:
    return _frame(
        (*boxes.manifest.parts, "contest", "choice", "votes"),
        (
            (*batch, contest, choice, count)
            for contest, each in boxes.cards.contests.items()
            if not each.is_ranked
            for batch, votes in _by_batch(boxes, each).items()
            for choice, count in votes.items()
        ),
    )


def _records(boxes: Boxes) -> pl.DataFrame:
    """A row for each mark, one without a choice for a contest without any; ranks and points where some has them."""
    cards = boxes.cards
    parts = {
        part: pl.Series([name[place] for name in cards.batches], dtype=pl.String)
        for place, part in enumerate(boxes.manifest.parts)
    }
    tables = []
    for contest, each in cards.contests.items():
        card, choice = np.nonzero(each.marks)
        blank = np.flatnonzero(~each.marks.any(axis=1))
        rows = each.rows[np.concatenate([card, blank])]
        names = [each.choices[place] for place in choice.tolist()] + [None] * blank.size
        numbers = [str(n) for n in each.marks[card, choice].tolist()] + [None] * blank.size
        nothing = [None] * len(names)
        batch = pl.Series(cards.batch[rows].astype(np.int64))
        tables.append(
            pl.DataFrame(
                {part: column.gather(batch) for part, column in parts.items()}
                | {
                    "position": pl.Series(cards.position[rows]).cast(pl.String),
                    "contest": [contest] * len(names),
                    "choice": pl.Series(names, dtype=pl.String),
                    "rank": pl.Series(numbers if each.is_ranked else nothing, dtype=pl.String),
                    "points": pl.Series(numbers if each.in_points else nothing, dtype=pl.String),
                }
            )
        )
    table = pl.concat(tables)
    used = [each.is_ranked for each in cards.contests.values()]
    pointed = [each.in_points for each in cards.contests.values()]
    unused = [
        name for name, is_used in (("rank", any(used)), ("points", any(pointed))) if not is_used
    ]
    return table.drop(unused)


def _ordered(table: pl.DataFrame, manifest: pl.DataFrame) -> pl.DataFrame:
    """The rows in the order of the manifest, then of cards, contests and choices."""
    parts = [name for name in ("jurisdiction", "tabulator", "batch") if name in manifest.columns]
    order = manifest.select(parts).with_row_index("shelf")
    number = [pl.col("position").cast(pl.Int64)] if "position" in table.columns else []
    names = [pl.col(name) for name in ("contest", "choice") if name in table.columns]
    return (
        table.join(order, on=parts, how="left", nulls_equal=True)
        .sort("shelf", *number, *names, nulls_last=True)
        .drop("shelf")
    )


def _frame(columns: tuple[str, ...], rows: Iterator[tuple[object, ...]]) -> pl.DataFrame:
    made = [[None if each == "" else str(each) for each in row] for row in rows]
    return pl.DataFrame(made, schema=dict.fromkeys(columns, pl.String), orient="row")


def _digest(table: pl.DataFrame) -> str:
    return sha256(csv_of(table).encode()).hexdigest()


def _csv(path: Path) -> pl.DataFrame:
    return pl.read_csv(StringIO(_text(path)), infer_schema=False)


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as fault:
        why = fault.strerror if isinstance(fault, OSError) else "it is not text in UTF-8"
        raise UnreadableFile(
            f"{path} cannot be read ({why}); name the folder that canvass attack apply wrote"
        ) from None


def _told(folder: Path) -> Mapping[str, Mapping[str, str]]:
    place = folder / "change" / CHANGE
    try:
        found = json.loads(_text(place))
        return {"before": dict(found["before"]), "after": dict(found["after"])}
    except (ValueError, KeyError, TypeError):
        raise UnreadableFile(
            f"{place} tells of no change; name the folder that canvass attack apply wrote"
        ) from None
