"""A small configuration of RCTab beside records of ES&S, with alternatives to plant faults in."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

HEAD = (
    "Cast Vote Record,Batch,Precinct,Chief Choice 1 of 3 Town (12),Chief Choice 2 of 3 Town (13),"
    "Chief Choice 3 of 3 Town (14)"
)
CARDS = (
    "1,A,P,Kim,undervote,Lee",
    "2,A,P,undervote,undervote,Lee",
    "3,A,P,undervote,Lee,Kim",
    "4,A,P,Wu,overvote,Lee",
    "5,A,P,K. Im,Gone,Lee",
    "6,A,P,Gone,undervote,Wu",
    "7,A,P,UWI,Lee,undervote",
)
"""Two skipped ranks end the ranking of the second; an overvote that of the fourth; Gone is passed over."""
WRITTEN_IN = "Undeclared Write-ins"
RANKINGS = {
    ("Kim", "Lee"): 2,
    (): 1,
    ("Lee", "Kim"): 1,
    ("Wu",): 2,
    (WRITTEN_IN, "Lee"): 1,
}


def records(*cards: str) -> str:
    """The export with these cards."""
    return "\n".join([HEAD, *(cards or CARDS)]) + "\n"


def configuration(
    rules: Mapping[str, Any] | None = None, source: Mapping[str, Any] | None = None, **more: Any
) -> dict[str, Any]:
    """The configuration; what is given stands in place of the usual."""
    return {
        "tabulatorVersion": "2.0.0",
        "outputSettings": {"contestName": "Chief of the town"},
        "cvrFileSources": [
            {
                "provider": "ess",
                "filePath": "C:\\Users\\clerk\\ess.csv",
                "contestId": "",
                "overvoteLabel": "overvote",
                "skippedRankLabel": "undervote",
                "undeclaredWriteInLabel": "UWI",
                **(source or {}),
            }
        ],
        "candidates": [
            {"name": "Kim", "excluded": False, "aliases": ["K. Im"]},
            {"name": "Lee", "excluded": False, "aliases": []},
            {"name": "Wu", "excluded": False, "aliases": []},
            {"name": "Gone", "excluded": True, "aliases": []},
        ],
        "rules": {
            "overvoteRule": "exhaustImmediately",
            "maxSkippedRanksAllowed": "1",
            "maxRankingsAllowed": "3",
            "winnerElectionMode": "singleWinnerMajority",
            "numberOfWinners": "1",
            "minimumVoteThreshold": "0",
            **(rules or {}),
        },
        **more,
    }


def written(folder: Path, said: Mapping[str, Any] | None = None, text: str | None = None) -> Path:
    """The configuration in a folder, beside its records."""
    (folder / "ess.csv").write_text(records() if text is None else text, "utf-8")
    (folder / "config.json").write_text(json.dumps(said or configuration()), "utf-8")
    return folder / "config.json"
