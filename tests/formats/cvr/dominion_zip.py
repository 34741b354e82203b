"""A small archive of Dominion's cast vote records as JSON: lists, and a file of records for each batch."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

Place = tuple[str, str, str]
Ranks = Sequence[Sequence[str]]


def lists(choices: Sequence[str], ranks: int, seats: int = 1) -> dict[str, Any]:
    """The lists of one contest, ``Mayor``."""
    contest = {"Id": 5, "Description": "Mayor", "VoteFor": seats, "NumOfRanks": ranks}
    candidates = [
        {"Id": 100 + number, "Description": name, "ContestId": 5, "Type": "Regular"}
        for number, name in enumerate(choices)
    ]
    return {
        "ContestManifest.json": {"Version": "5.10", "List": [contest]},
        "CandidateManifest.json": {"Version": "5.10", "List": candidates},
    }


def mark(choice: int, rank: int = 1, *, vote: bool = True, ambiguous: bool = False) -> Any:
    """A mark for the choice of this number."""
    return {"CandidateId": choice, "Rank": rank, "IsAmbiguous": ambiguous, "IsVote": vote}


def session(place: Place, contests: Sequence[Any], *, cards: bool = True) -> dict[str, Any]:
    """A session of one card, with or without the level of cards."""
    held: Any = {"Cards": [{"Contests": contests}]} if cards else {"Contests": contests}
    tabulator, batch, record = map(int, place)
    return {
        "TabulatorId": tabulator,
        "BatchId": batch,
        "RecordId": record,
        "Original": {"IsCurrent": True, **held},
    }


def sessions(
    paper: Mapping[Place, Ranks], choices: Sequence[str], without: Sequence[Place] = ()
) -> list[dict[str, Any]]:
    """The cards as the system writes them: of several choices at a rank none is a vote."""
    found = []
    for place, ranks in paper.items():
        marks = [
            mark(100 + choices.index(choice), rank, vote=len(marked) == 1)
            for rank, marked in enumerate(ranks, 1)
            for choice in marked
        ]
        found.append(session(place, [{"Id": 5, "Marks": marks}]))
    return found + [session(place, []) for place in without]


def write_zip(path: Path, files: Mapping[str, Any]) -> Path:
    """The archive, its files in a folder as some offices pack them."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            text = content if isinstance(content, str) else json.dumps(content)
            archive.writestr(f"CVR_Export/{name}", text)
    return path


def exported(held: Sequence[Any], version: str = "5.10.50.85") -> dict[str, Any]:
    """A file of records."""
    return {"Version": version, "ElectionId": "Town election", "Sessions": held}


def archive(
    path: Path,
    paper: Mapping[Place, Ranks],
    choices: Sequence[str],
    ranks: int,
    without: Sequence[Place] = (),
    seats: int = 1,
) -> Path:
    """The archive of these cards, a file for each batch."""
    held = sessions(paper, choices, without)
    batches: dict[int, list[Any]] = {}
    for each in held:
        batches.setdefault(each["BatchId"], []).append(each)
    files = {f"CvrExport_{n}.json": exported(each) for n, each in batches.items()}
    return write_zip(path, {**lists(choices, ranks, seats), **files})


PAPER = (("Ann",), ("Bo",), ("Ann",), ("Ann", "Bo"))
VOTES = {("Mayor", "Ann"): 2, ("Mayor", "Bo"): 1}
"""What is marked for ``Mayor``, of which a voter has one, on four cards, and the valid votes."""


def many(path: Path, each: int) -> Path:
    """The archive of these cards so many times, in batches of their own."""
    paper = {
        ("7", str(batch), str(place)): [marked]
        for batch in range(1, each + 1)
        for place, marked in enumerate(PAPER, 1)
    }
    return archive(path, paper, ("Ann", "Bo"), 0)
