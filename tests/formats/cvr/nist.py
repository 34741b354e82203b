"""A small report in NIST's format 1500-103: two contests of votes, one of ranks, two batches."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any
from xml.sax.saxutils import escape

Mark = Mapping[str, Any]


def mark(choice: str, rank: int = 0, name: str = "", **told: Any) -> Any:
    """A mark for a choice; with a name that was written in where one is given."""
    at = {"HasIndication": "yes", "IsAllocable": "yes", "NumberVotes": 1}
    at |= ({"Rank": rank} if rank else {}) | ({"CVRWriteIn": {"Text": name}} if name else {})
    own = {"ContestSelectionId": choice} if choice else {}
    status = {"Status": [told.pop("Status")]} if "Status" in told else {}
    return own | {"SelectionPosition": [at | told]} | status


def card(batch: str, sequence: int, contests: Mapping[str, Sequence[Any]], **told: Any) -> Any:
    """A card with these contests, each with its marks; its place is left out where no batch is given."""
    number = f"{batch}-{sequence}"
    place = {"BatchId": batch, "BatchSequenceId": sequence} if batch else {}
    held = [
        {"ContestId": contest} | ({"CVRContestSelection": list(marks)} if marks else {})
        for contest, marks in contests.items()
    ]
    return {
        **place,
        "BallotStyleId": "S 1",
        "BallotStyleUnitId": "gp-1",
        "CreatingDeviceId": "scanner-1",
        "CurrentSnapshotId": f"s-{number}",
        "CVRSnapshot": [
            {"@id": f"old-{number}", "CVRContest": [], "Type": "original"},
            {"@id": f"s-{number}", "CVRContest": held, "Type": "modified"},
        ],
        "UniqueId": number,
    } | told


CARDS = (
    card("1", 1, {"mayor": [mark("ann")], "council": [mark("ito"), mark("ruiz")]}),
    card("1", 2, {"mayor": [mark("bo"), mark("ann", HasIndication="no")], "council": []}),
    card("1", 3, {"mayor": [mark("ann", IsAllocable="no"), mark("bo", IsAllocable="no")]}),
    card("2", 1, {"mayor": [mark("", name="Cy")], "chief": [mark("kim", 1), mark("lee", 2)]}),
    card("2", 2, {"mayor": [mark("ann", IsAllocable="no")], "chief": [mark("lee", 2)]}),
    card("2", 3, {"council": [mark("ruiz"), mark("", Status="needs-adjudication")]}),
)
VOTES = {
    ("Mayor", "Ann Reyes / Di Moss"): 1,
    ("Mayor", "Bo Osei"): 1,
    ("Mayor", "Write-in"): 1,
    ("Council", "Ito"): 1,
    ("Council", "Ruiz"): 2,
    ("Chief", "Kim"): 1,
    ("Chief", "Lee"): 1,
}


def contest(number: str, title: str, allowed: int, choices: Mapping[str, Sequence[str]]) -> Any:
    """A contest with its choices, each of these candidates."""
    listed = [{"@id": choice, "CandidateIds": list(people)} for choice, people in choices.items()]
    return {"@id": number, "Name": title, "VotesAllowed": allowed, "ContestSelection": listed}


ELECTION = {
    "@id": "e",
    "Name": "Town election",
    "Candidate": [
        {"@id": f"c-{n}", "Name": name, "PartyId": "dem"}
        for n, name in enumerate(["Ann Reyes", "Di Moss", "Bo Osei", "Ito", "Ruiz", "Kim", "Lee"])
    ],
    "Contest": [
        contest("mayor", "Mayor", 1, {"ann": ["c-0", "c-1"], "bo": ["c-2"]}),
        contest("council", "Council", 2, {"ito": ["c-3"], "ruiz": ["c-4"]}),
        contest("chief", "Chief", 1, {"kim": ["c-5"], "lee": ["c-6"]}),
    ],
}


def report(*cards: Any, election: Any = None) -> dict[str, Any]:
    """The report with these cards."""
    return {
        "@type": "CVR.CastVoteRecordReport",
        "CVR": list(cards or CARDS),
        "Election": [election or ELECTION],
        "GpUnit": [{"@id": "gp-1", "Name": "Precinct 1", "Type": "precinct"}],
        "Party": [{"@id": "dem", "Name": "Democrat"}],
        "ReportingDevice": [{"@id": "scanner-1", "Manufacturer": "Acme", "Model": "S9"}],
        "Version": "1.0.0",
    }


def in_json(*cards: Any, election: Any = None) -> str:
    """The same as JSON."""
    return json.dumps(report(*cards, election=election))


def in_xml(
    *cards: Any, space: str = "http://itl.nist.gov/ns/voting/1500-103/v1", head: str = ""
) -> str:
    """The same as XML, with a declaration in front where one is given."""
    inner = _element(report(*cards))
    return f'{head}<CastVoteRecordReport xmlns="{space}">{inner}</CastVoteRecordReport>'


def _element(value: Any) -> str:
    """The parts of an element; lists of references are words of one text."""
    found = []
    for name, part in value.items():
        for each in part if isinstance(part, list) and not _are_words(part) else [part]:
            if name.startswith("@"):
                continue
            if isinstance(each, Mapping):
                number = each.get("@id")
                given = f' ObjectId="{number}"' if number else ""
                found.append(f"<{name}{given}>{_element(each)}</{name}>")
            else:
                text = " ".join(each) if isinstance(each, list) else str(each)
                found.append(f"<{name}>{escape(text)}</{name}>")
    return "".join(found)


def _are_words(part: list[Any]) -> bool:
    return bool(part) and all(isinstance(each, str) for each in part)


def many(each: int) -> str:
    """The same cards so many times, in batches of their own."""
    cards = []
    for again in range(each):
        for one in CARDS:
            batch = f"{again}-{one['BatchId']}"
            cards.append(one | {"BatchId": batch, "UniqueId": f"{again}-{one['UniqueId']}"})
    return in_json(*cards)
