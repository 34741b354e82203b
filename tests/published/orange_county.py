"""Orange County's polling audit of June 2018 as files, from its numbers (``orange_county_2018.json``)."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

ENTERED = (
    "county_name",
    "contest_name",
    "imprinted_id",
    "choice_per_audit_board",
    "consensus",
)
ANALYSIS = "e20180702T1708-analyze.txt"
CARDS = "all_contest_audit_details_by_cvr"
MANIFEST = "combined-manifest.csv"


def orange_county() -> dict[str, Any]:
    """The numbers, and the digests of the files that they are from."""
    file = Path(__file__).with_name("orange_county_2018.json")
    found: dict[str, Any] = json.loads(file.read_text())
    return found


def write_orange_county(folder: Path, numbers: dict[str, Any] | None = None) -> Path:
    """Analysis, cards entered in both forms, and the manifest, in which batches without a card drawn are added up."""
    found = numbers or orange_county()
    (folder / ANALYSIS).write_text(analysis(found), "utf-8")
    rows = [dict(zip(ENTERED, row, strict=True)) for row in entered(found)]
    (folder / f"{CARDS}.json").write_text(json.dumps(rows), "utf-8")
    with (folder / f"{CARDS}.csv").open("w", encoding="utf-8", newline="") as out:
        csv.writer(out, lineterminator="\n").writerows([ENTERED, *entered(found)])
    with (folder / MANIFEST).open("w", encoding="utf-8", newline="") as out:
        csv.writer(out, lineterminator="\n").writerows([("batch", "image"), *found["manifest"]])
    return folder


def entered(found: dict[str, Any]) -> list[tuple[str, ...]]:
    """A row for each contest on each card."""
    names, contests = found["names"], found["contests"]
    return [
        (board, contest, card, json.dumps([names[place] for place in marks]), "YES")
        for board, card, *each in found["cards"]
        for contest, marks in zip(contests, each, strict=True)
    ]


def analysis(found: dict[str, Any]) -> str:
    """The analysis, byte for byte as it was printed."""
    return "".join(map(_contest, found["analysis"]))


def _contest(part: dict[str, Any]) -> str:
    pairs = [_pair(*row) for row in part["comparisons"]]
    votes = "".join(
        f"  {v} reported votes, {n} sample votes for {c}\n" for c, v, n in part["votes"]
    )
    listed = "".join(f"       {pair}\n" for pair in pairs)
    ballots, of_each, sheets = part["sheets"]
    return (
        f"Contest: {part['contest']}, with {part['candidates']} candidates. {part['samples']} samples entered\n\n"
        f"{votes}\n{listed}\n  Max: {pairs[part['largest']]}\n"
        f"  {ballots} ballots to sample * {of_each} sheets per ballot = {sheets} sheets to sample on average\n\n\n"
    )


def _pair(margin: str, risk: str, size: int, *rest: object) -> str:
    won, lost, read, against, winner, loser = rest
    return (
        f"Margin: {margin}%, Risk {risk}% => Sample {size}. "
        f"Counts W: {won} L: {lost} w: {read} l: {against} for {winner} vs {loser}"
    )
