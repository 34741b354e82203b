"""The county's cards in NIST's common data format 1500-103, as JSON."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from canvass.journeys.demo.county import County, Marks
from canvass.journeys.demo.exports.form import (
    ELECTION,
    SCANNERS,
    ExportedCard,
    ExportForm,
    exported,
)

_TYPE = "@type"
_ID = "@id"


def _write(county: County, path: Path) -> None:
    scanners = [str(1 + number) for number in range(SCANNERS)]
    report = {
        _TYPE: "CVR.CastVoteRecordReport",
        "CVR": [_card(card) for card in exported(county)],
        "Election": [_election(county)],
        "GeneratedDate": "2026-11-04T06:00:00Z",
        "GpUnit": [{_ID: "precinct-1", _TYPE: "CVR.GpUnit", "Name": "Precinct 1", "Type": "precinct"}],
        "ReportGeneratingDeviceIds": [_device(scanners[0])],
        "ReportingDevice": [
            {_ID: _device(each), _TYPE: "CVR.ReportingDevice", "SerialNumber": each}
            for each in scanners
        ],
        "Version": "1.0.0",
    }  # fmt: skip
    path.write_text(json.dumps(report), "utf-8")


def _device(scanner: str) -> str:
    return f"scanner-{scanner}"


def _election(county: County) -> dict[str, Any]:
    return {
        _ID: "election",
        _TYPE: "CVR.Election",
        "Name": ELECTION,
        "ElectionScopeId": "precinct-1",
        "Candidate": [
            {_ID: _candidate(each.title, name), _TYPE: "CVR.Candidate", "Name": name}
            for each in county.contests
            for name in filter(None, each.shares)
        ],
        "Contest": [
            {
                _ID: _id("contest", each.title),
                _TYPE: "CVR.CandidateContest",
                "Name": each.title,
                "VotesAllowed": each.votes_allowed,
                "ContestSelection": [_listed(each.title, name) for name in filter(None, each.shares)],
            }
            for each in county.contests
        ],
    }  # fmt: skip


def _listed(title: str, name: str) -> dict[str, Any]:
    """A choice as the contest lists it."""
    listed = {_ID: _selection(title, name), _TYPE: "CVR.CandidateSelection"}
    return {**listed, "CandidateIds": [_candidate(title, name)]}


def _id(*words: str) -> str:
    """An id without spaces: several of them stand in one text."""
    return re.sub(r"\W+", "-", " ".join(words))


def _candidate(title: str, name: str) -> str:
    return _id("candidate", title, name)


def _selection(title: str, name: str) -> str:
    return _id("selection", title, name)


def _card(card: ExportedCard) -> dict[str, Any]:
    snapshot = {
        _ID: f"snapshot-{card.number}",
        _TYPE: "CVR.CVRSnapshot",
        "Type": "original",
        "CVRContest": [_contest(title, marks) for title, marks in card.marks.items()],
    }
    return {
        _TYPE: "CVR.CVR",
        "BallotStyleId": card.style,
        "BallotStyleUnitId": "precinct-1",
        "BatchId": card.batch,
        "BatchSequenceId": card.position,
        "CreatingDeviceId": _device(card.tabulator),
        "CurrentSnapshotId": snapshot[_ID],
        "CVRSnapshot": [snapshot],
        "ElectionId": "election",
        "UniqueId": str(card.number),
    }


def _contest(title: str, marks: Marks) -> dict[str, Any]:
    held = [
        {
            _TYPE: "CVR.CVRContestSelection",
            "ContestSelectionId": _selection(title, name),
            "SelectionPosition": [
                {_TYPE: "CVR.SelectionPosition", "HasIndication": "yes", "IsAllocable": "yes", "NumberVotes": 1}
            ],
        }
        for name in marks
    ]  # fmt: skip
    found: dict[str, Any] = {_TYPE: "CVR.CVRContest", "ContestId": _id("contest", title)}
    return found | ({"CVRContestSelection": held} if held else {})


NIST = ExportForm("nist", "NIST's format 1500-103", "cvr.json", _write, has_tabulators=True)
