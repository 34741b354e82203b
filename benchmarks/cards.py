"""Cast vote records at the size of a state: written and counted, beside a plain pass over the same bytes."""

from __future__ import annotations

import atexit
import json
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path

import duckdb
import numpy as np
import polars as pl

from benchmarks import programs
from benchmarks.large_files import export
from benchmarks.rows import Row

CARDS, CONTESTS, CHOICES, AT_ONCE = 1_000_000, 30, 3, 50_000
TEXT_CARDS = 200_000
EVERYWHERE = 5
"""So many contests are on every card, the others on those of half the styles."""
IDS = "CvrNumber,TabulatorNum,BatchId,RecordId,ImprintedId,CountingGroup,PrecinctPortion,BallotType"
BY_BATCH = """
SELECT tabulator, batch, contest, choice, SUM(votes) FROM '{}' WHERE contest IS NOT NULL GROUP BY ALL
"""


@cache
def _folder() -> Path:
    made = tempfile.TemporaryDirectory(prefix="canvass-bench-")
    atexit.register(made.cleanup)
    return Path(made.name)


@cache
def wide_export(cards: int = CARDS) -> Path:
    """Dominion's cast vote records of cards with up to thirty contests of three choices."""
    path, random = _folder() / f"CVR_{cards}.csv", np.random.default_rng(3)
    marks = range(CONTESTS * CHOICES)
    titles = ",".join(f"Contest {place // CHOICES} (Vote For=1)" for place in marks)
    names = ",".join(f"Choice {place // CHOICES}.{place % CHOICES}" for place in marks)
    with path.open("w", encoding="utf-8") as file:
        file.write("Test County 2024,5.17.17.1" + "," * (6 + len(marks)) + "\n")
        file.write("," * 8 + titles + "\n" + "," * 8 + names + "\n" + IDS + "," * len(marks) + "\n")
        for first in range(0, cards, AT_ONCE):
            file.write(_lines(first, min(AT_ONCE, cards - first), random))
    return path


def _lines(first: int, count: int, random: np.random.Generator) -> str:
    card = np.arange(first, first + count)
    ways = [",".join("01"[at == marked] for at in range(CHOICES)) for marked in range(CHOICES + 1)]
    cells = np.array([*ways, "," * (CHOICES - 1)])
    table = {
        "number": card + 1,
        "tabulator": card // 50_000 + 1,
        "batch": card // 250 % 200 + 1,
        "record": card % 250 + 1,
    }
    lines = pl.DataFrame(table).with_columns(
        pl.format("{}-{}-{}", "tabulator", "batch", "record").alias("imprinted"),
        pl.lit("Mail").alias("mode"),
        pl.format("Precinct {}", pl.Series(card // 400)).alias("unit"),
        pl.format("Type {}", pl.Series(card % 30)).alias("style"),
        *(pl.Series(f"contest {n}", cells[_ways(n, card, random)]) for n in range(CONTESTS)),
    )
    return "\n".join(lines.select(pl.concat_str(pl.all(), separator=",")).to_series()) + "\n"


def _ways(contest: int, card: np.ndarray, random: np.random.Generator) -> np.ndarray:
    """Which way each card is marked in a contest; the last is that it does not have it."""
    marked = random.choice(CHOICES + 1, card.size, p=[0.45, 0.4, 0.05, 0.1])
    is_on = (card % 30 + contest) % 2 == 0
    return marked if contest < EVERYWHERE else np.where(is_on, marked, CHOICES + 1)


@cache
def archive() -> Path:
    """Dominion's JSON of a tenth of the cards with ten contests each, a file for each batch."""
    path, random = _folder() / "CVR_Export.zip", np.random.default_rng(5)
    contests = [{"Id": n, "Description": f"Contest {n}", "VoteFor": 1} for n in range(10)]
    candidates = [
        {"Id": 10 * contest + n, "Description": f"Choice {n}", "ContestId": contest}
        for contest in range(10)
        for n in range(CHOICES)
    ]
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as made:
        made.writestr("ContestManifest.json", json.dumps({"List": contests}))
        made.writestr("CandidateManifest.json", json.dumps({"List": candidates}))
        for batch in range(CARDS // 10 // 250):
            made.writestr(f"CvrExport_{batch}.json", _sessions(batch, random))
    return path


def _sessions(batch: int, random: np.random.Generator) -> str:
    sessions = [
        {
            "TabulatorId": batch // 200 + 1,
            "BatchId": batch % 200 + 1,
            "RecordId": record,
            "CountingGroupId": 2,
            "ImageMask": f"D:\\\\NAS\\Results\\Tabulator\\Batch{batch}\\Images\\{record:06}*.*",
            "Original": {"IsCurrent": True, "BallotTypeId": 1, "Cards": [{"Contests": contests}]},
        }
        for record, contests in enumerate(map(_contests, random.integers(0, 4, (250, 10))), 1)
    ]
    return json.dumps({"Version": "5.10", "ElectionId": "Test", "Sessions": sessions})


def _contests(marked: np.ndarray) -> list[dict[str, object]]:
    return [
        {
            "Id": contest,
            "ManifestationId": 59_657,
            "Undervotes": int(choice == CHOICES),
            "Overvotes": 0,
            "OutstackConditionIds": [],
            "Marks": [] if choice == CHOICES else [_mark(10 * contest + choice)],
        }
        for contest, choice in enumerate(marked.tolist())
    ]


def _mark(candidate: int) -> dict[str, object]:
    return {
        "CandidateId": candidate,
        "ManifestationId": 223_064,
        "PartyId": 0,
        "Rank": 1,
        "MarkDensity": 94,
        "IsAmbiguous": False,
        "IsVote": True,
        "OutstackConditionIds": [],
    }


def _pass() -> None:
    table = pl.scan_csv(wide_export(), infer_schema=False, skip_rows=4, has_header=False)
    columns = [f"column_{8 + place}" for place in range(CONTESTS * CHOICES)]
    votes = pl.col(columns).cast(pl.Int64).sum()
    table.group_by("column_1", "column_2").agg(votes).collect(engine="streaming")


def _convert(path: Path) -> None:
    out = path.with_suffix(".parquet")
    programs.run(sys.executable, "-m", "canvass", "convert", str(path), "--out", str(out))


def _convert_to_text(to: str) -> None:
    path, out = wide_export(TEXT_CARDS), _folder() / f"records.{to}"
    out.unlink(missing_ok=True)
    words = ("convert", str(path), "--to", to, "--out", str(out))
    programs.run(sys.executable, "-m", "canvass", *words)


@cache
def store() -> Path:
    """The store of the wide export."""
    path = wide_export()
    _convert(path)
    return path.with_suffix(".parquet")


def _duckdb_alone() -> None:
    with duckdb.connect(config={"threads": 2}) as connection:
        len(pl.DataFrame(connection.sql(BY_BATCH.format(store()))))


def _tabulate() -> None:
    words = ("tabulate", str(store()), "--by", "batch", "--out", str(_folder() / "votes.csv"))
    programs.run(sys.executable, "-m", "canvass", *words)


def rows() -> Iterator[Row]:
    """The goals: three times the pass in bounded memory, and 1.3 times DuckDB by itself on the same Parquet."""
    one, wide = "1 M Dominion cards of one contest", "1 M Dominion cards of 30 contests"
    yield Row(f"canvass convert, {one}", lambda: _convert(export()), 1.2, 500.0, prepare=export)
    yield Row(f"a plain pass over {wide}", _pass, None, prepare=wide_export)
    yield Row(
        f"canvass convert, {wide}",
        lambda: _convert(wide_export()),
        18.0,
        500.0,
        prepare=wide_export,
    )
    for to, seconds in (("csv", 8.0), ("nist", 25.0)):
        yield Row(
            f"canvass convert --to {to}, {TEXT_CARDS:,} Dominion cards of 30 contests",
            partial(_convert_to_text, to),
            seconds,
            500.0,
            prepare=partial(wide_export, TEXT_CARDS),
        )
    yield Row(
        "canvass convert, 100,000 Dominion cards as JSON",
        lambda: _convert(archive()),
        4.0,
        500.0,
        prepare=archive,
    )
    yield Row("DuckDB: their 18 M rows by batch and choice", _duckdb_alone, None, prepare=store)
    yield Row("canvass tabulate, the same", _tabulate, 2.7, 450.0, prepare=store)
