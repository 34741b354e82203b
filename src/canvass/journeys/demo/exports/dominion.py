"""The county's cards as Dominion's systems write them: CSV with four lines of header, and JSON in a ZIP archive."""

from __future__ import annotations

import csv
import json
import zipfile
from pathlib import Path
from typing import Any

from canvass.journeys.demo.county import County
from canvass.journeys.demo.exports.form import (
    ELECTION,
    ExportedCard,
    ExportForm,
    by_batch,
    choices,
    exported,
)

_VERSION = "5.17.17.1"
_IDS = ("CvrNumber", "TabulatorNum", "BatchId", "RecordId", "ImprintedId", "BallotType")


def _write_csv(county: County, path: Path) -> None:
    columns = [*choices(county)]
    blank = [""] * len(_IDS)
    rest = [""] * len(columns)
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow([ELECTION, _VERSION, *blank[2:], *rest])
        writer.writerow(
            [*blank, *(f"{title} (Vote For={allowed})" for title, allowed, _ in columns)]
        )
        writer.writerow([*blank, *(name for _, _, name in columns)])
        writer.writerow([*_IDS, *rest])
        for card in exported(county):
            place = (card.tabulator, card.batch, card.position)
            ids = (card.number, *place, "-".join(map(str, place)), card.style)
            writer.writerow([*ids, *(_cell(card, title, name) for title, _, name in columns)])


def _cell(card: ExportedCard, title: str, name: str) -> str:
    """1 for a mark, 0 for none, nothing where the contest is not on the card."""
    return "" if title not in card.marks else str(int(name in card.marks[title]))


def _write_json(county: County, path: Path) -> None:
    contests = {contest.title: number for number, contest in enumerate(county.contests, 1)}
    numbers = {(title, name): 100 + at for at, (title, _, name) in enumerate(choices(county))}
    lists = {
        "ContestManifest.json": [
            {"Id": contests[each.title], "Description": each.title, "VoteFor": each.votes_allowed, "NumOfRanks": 0}
            for each in county.contests
        ],
        "CandidateManifest.json": [
            {"Id": number, "Description": name, "ContestId": contests[title], "Type": "Regular"}
            for (title, name), number in numbers.items()
        ],
    }  # fmt: skip
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, listed in lists.items():
            archive.writestr(name, json.dumps({"Version": _VERSION, "List": listed}))
        for batch, cards in by_batch(county):
            sessions = [_session(card, contests, numbers) for card in cards]
            held = {"Version": _VERSION, "ElectionId": ELECTION, "Sessions": sessions}
            archive.writestr(f"CvrExport_{batch}.json", json.dumps(held))


def _session(
    card: ExportedCard, contests: dict[str, int], numbers: dict[tuple[str, str], int]
) -> dict[str, Any]:
    held = [
        {"Id": contests[title], "Marks": [_mark(numbers[title, name]) for name in marks]}
        for title, marks in card.marks.items()
    ]
    return {
        "TabulatorId": int(card.tabulator),
        "BatchId": int(card.batch),
        "RecordId": card.position,
        "CountingGroupId": 1,
        "Original": {"IsCurrent": True, "Cards": [{"Id": 1, "PaperIndex": 0, "Contests": held}]},
    }


def _mark(candidate: int) -> dict[str, Any]:
    return {"CandidateId": candidate, "Rank": 1, "MarkDensity": 98, "IsAmbiguous": False, "IsVote": True}  # fmt: skip


DOMINION_CSV = ExportForm(
    "dominion-csv", "Dominion's CSV", "CVR_Export.csv", _write_csv, has_tabulators=True
)
DOMINION_JSON = ExportForm(
    "dominion-json", "Dominion's JSON", "CVR_Export.zip", _write_json, has_tabulators=True
)
