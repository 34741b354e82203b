"""Nothing that ``canvass convert`` writes tells a vote to whoever knows where and with which ballot it was cast."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from pathlib import Path

import polars as pl

from tests.cli.conftest import Run
from tests.formats.cvr.dominion import line, ranked_export
from tests.some_of import some_of

Place = tuple[str, str, str]
"""Tabulator, batch and position."""

IDS = ("CvrNumber", "TabulatorNum", "BatchId", "RecordId", "ImprintedId", "CountingGroup")
PRECINCT = ("PrecinctPortion", "BallotType")
RED, BLUE = ("1", "0", "1", "0", "", ""), ("0", "1", "", "", "1", "0")
"""Cards of two styles: the first has no school board, the second no mayor."""


def town(*more: str) -> str:
    """Two scanners of a precinct each, with a style each, and mail of both precincts in one batch."""
    head = [
        line(["Town election", "5.10.50.85", *[""] * 12]),
        line([*[""] * 8, *["Clerk"] * 2, *["Mayor"] * 2, *["School"] * 2]),
        line([*[""] * 8, "Ann", "Bo", "Cy", "Dee", "Yes", "No"]),
        line([*IDS, *PRECINCT, *[""] * 6]),
    ]
    rows = [
        row(tabulator, batch, at, group, precinct, style, marks)
        for tabulator, batch, group, precinct, style, marks, first in (
            (3, 1, "Mail", "One", "Red", RED, 1),
            (3, 1, "Mail", "Two", "Blue", BLUE, 61),
            (1, 1, "Poll", "One", "Red", RED, 1),
            (2, 1, "Poll", "Two", "Blue", BLUE, 1),
        )
        for at in range(first, first + 60)
    ]
    return "\n".join([*head, *rows, *more]) + "\n"


def row(
    tabulator: int,
    batch: int,
    at: int,
    group: str,
    precinct: str,
    style: str,
    marks: tuple[str, ...],
) -> str:
    """A card's line."""
    number = 1_000 * tabulator + 200 * batch + at
    return line([str(number), str(tabulator), str(batch), str(at), f"{tabulator}-{batch}-{at}", group,
                 precinct, style, *marks])  # fmt: skip


def places(path: Path) -> Iterator[Place]:
    """Where the cards lie that a file has one by one."""
    if path.suffix == ".parquet":
        cards = pl.read_parquet(path).filter(pl.col("card").is_not_null())
        for tabulator, batch, position in cards.select(
            "tabulator", "batch", "position"
        ).iter_rows():
            yield tabulator, batch, str(position)
    elif path.suffix == ".csv":
        with path.open(encoding="utf-8") as file:
            for each in csv.DictReader(file):
                yield each["tabulator"], each["batch"], each["position"]
    else:
        for each in json.loads(path.read_text())["CVR"]:
            yield each["CreatingDeviceId"], each["BatchId"], str(each["BatchSequenceId"])


FORMS = ("parquet", "csv", "json")
ALONE = {
    "a style of one card": row(3, 1, 121, "Mail", "Two", "Green", ("1", "0", "1", "0", "1", "0")),
    "a style of another precinct in this one's scanner": row(1, 1, 61, "Poll", "One", "Blue", BLUE),
    "a scanner of one card": row(4, 1, 1, "Overseas", "One", "Red", RED),
    "a batch of one card": row(1, 2, 1, "Poll", "One", "Blue", BLUE),
}


@some_of(
    ("why", "to"),
    [(why, FORMS[(n + more) % 3]) for n, why in enumerate(ALONE) for more in range(3)],
    every=3,  # each card in one form, by turns
)
def test_the_card_of_one_voter_is_in_no_file(run: Run, tmp_path: Path, why: str, to: str) -> None:
    """One card of a style, or of a style in a precinct and way of voting that its batch tells, is written nowhere."""
    export, out = tmp_path / "CVR.csv", tmp_path / f"out.{to}"
    export.write_text(town(ALONE[why]))
    tabulator, batch, at = (cell.strip('"') for cell in ALONE[why].split(",")[1:4])
    assert (
        run("convert", str(export), "--to", to.replace("json", "nist"), "--out", str(out))[0] == 0
    )
    written = {*places(out)}
    assert len(written) > 150
    assert (tabulator, batch, at) not in written


def test_a_card_that_may_be_of_two_precincts_is_written(run: Run, tmp_path: Path) -> None:
    """One mail ballot of precinct One with Two's style lies among sixty of Two: ten of these say no precinct."""
    export, out = tmp_path / "CVR.csv", tmp_path / "out.parquet"
    export.write_text(town(row(3, 1, 121, "Mail", "One", "Blue", BLUE)))
    assert run("convert", str(export), "--out", str(out))[0] == 0
    assert ("3", "1", "121") in {*places(out)}
    cards = pl.read_parquet(out).filter(pl.col("card").is_not_null(), pl.col("contest").is_null())
    unplaced = cards.filter(pl.col("unit").is_null()).select("tabulator", "vote_mode", "card_style")
    assert [*unplaced.cast(pl.String).iter_rows()] == [("3", None, "Blue")] * 10


def test_a_single_ranked_ballot_is_in_no_file(run: Run, tmp_path: Path) -> None:
    """The one card with a contest by ranks, among sixty cards without it: its ranking would be its voter's."""
    export = tmp_path / "CVR.csv"
    without = [("1", "1", str(at)) for at in range(2, 62)]
    export.write_text(
        ranked_export({("1", "1", "1"): (("Cy",), ("Ann",))}, ("Ann", "Bo", "Cy"), 2, without)
    )
    assert run("convert", str(export), "--to", "csv", "--out", str(tmp_path / "csv"))[0] == 2
    assert not (tmp_path / "csv").exists()
    assert run("convert", str(export), "--to", "nist", "--out", str(tmp_path / "nist"))[0] == 0
    cards = json.loads((tmp_path / "nist").read_text())["CVR"]
    assert len(cards) == 60
    assert not any(shot.get("CVRContest") for card in cards for shot in card["CVRSnapshot"])
    assert run("convert", str(export))[0] == 0
    rows = pl.read_parquet(export.with_suffix(".parquet"))
    assert rows.filter(pl.col("choice").is_not_null()).height == 0
