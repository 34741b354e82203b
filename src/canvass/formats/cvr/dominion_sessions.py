"""The files of Dominion's cast vote records as JSON, as far as canvass reads them."""

from __future__ import annotations

from typing import Generic, NotRequired, TypeVar

from pydantic import TypeAdapter
from typing_extensions import TypedDict

Line = TypeVar("Line")


class Mark(TypedDict):
    """A mark on a card. One that is not ambiguous and is not a vote is part of an overvote."""

    CandidateId: int
    Rank: NotRequired[int]
    IsAmbiguous: bool
    IsVote: bool


class MarkedContest(TypedDict):
    """The marks of a contest on a card."""

    Id: int
    Marks: list[Mark]


class Card(TypedDict):
    """A card of a session."""

    Contests: list[MarkedContest]


class Interpretation(TypedDict):
    """What the machine read, or people decided: of cards, or in earlier versions of one card."""

    IsCurrent: NotRequired[bool]
    Cards: NotRequired[list[Card]]
    Contests: NotRequired[list[MarkedContest]]


class Session(TypedDict):
    """What was scanned at once: where it lies, and what was read. ``RecordId`` is X where it is withheld."""

    TabulatorId: int
    BatchId: int
    RecordId: int | str
    Original: Interpretation
    Modified: NotRequired[Interpretation | None]


class Export(TypedDict):
    """A file of records; an election has one, or one for each batch."""

    Version: str
    ElectionId: NotRequired[str]
    Sessions: list[Session]


class ListedContest(TypedDict):
    """A contest of the manifest: ``NumOfRanks`` is 0 where it asks for none."""

    Id: int
    Description: str
    VoteFor: int
    NumOfRanks: NotRequired[int]


class ListedCandidate(TypedDict):
    """A choice of a contest."""

    Id: int
    Description: str
    ContestId: int
    Type: NotRequired[str]


class Manifest(TypedDict, Generic[Line]):
    """A list of contests or of candidates."""

    List: list[Line]


EXPORT = TypeAdapter(Export)
CONTESTS = TypeAdapter(Manifest[ListedContest])
CANDIDATES = TypeAdapter(Manifest[ListedCandidate])


def cards_of(session: Session) -> list[Card]:
    """The cards of a session as they stand now: people's decisions in place of what was read at first."""
    modified = session.get("Modified")
    stands = session["Original"]
    if modified is not None and not stands.get("IsCurrent", True):
        stands = modified
    return stands["Cards"] if "Cards" in stands else [{"Contests": stands.get("Contests", [])}]
