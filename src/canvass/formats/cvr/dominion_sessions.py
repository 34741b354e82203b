"""The files of Dominion's cast vote records as JSON, as far as canvass reads them."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.json import Decoder

Line = TypeVar("Line")


class Mark(Struct, frozen=True, gc=False):
    """A mark on a card. One that is not ambiguous and is not a vote is part of an overvote."""

    CandidateId: int
    IsAmbiguous: bool
    IsVote: bool
    Rank: int = 1


class MarkedContest(Struct, gc=False):
    """The marks of a contest on a card."""

    Id: int
    Marks: tuple[Mark, ...]


class Card(Struct, gc=False):
    """A card of a session."""

    Contests: tuple[MarkedContest, ...]


class Interpretation(Struct, gc=False):
    """What the machine read, or people decided: of cards, or in earlier versions of one card."""

    IsCurrent: bool = True
    Cards: tuple[Card, ...] | None = None
    Contests: tuple[MarkedContest, ...] = ()
    PrecinctPortionId: Any = None
    BallotTypeId: Any = None


WITHHELD = "X"
"""The number of a record whose place is withheld."""


class Session(Struct, gc=False):
    """What was scanned at once: where it lies, and what was read. ``RecordId`` is X where it is withheld."""

    TabulatorId: int
    BatchId: int
    RecordId: int | str
    Original: Interpretation
    Modified: Interpretation | None = None
    CountingGroupId: Any = None
    ImageMask: str = ""

    @property
    def stands(self) -> Interpretation | None:
        """What counts now: the one reading that is called current; None where none is, or both are."""
        read, decided = self.Original, self.Modified
        if decided is None:
            return read if read.IsCurrent else None
        if read.IsCurrent == decided.IsCurrent:
            return None
        return read if read.IsCurrent else decided


class Export(Struct, gc=False):
    """A file of records; an election has one, or one for each batch."""

    Version: str
    Sessions: list[Session]
    ElectionId: str = ""


class ListedContest(Struct):
    """A contest of the manifest: ``NumOfRanks`` is 0 where it asks for none."""

    Id: int
    Description: str
    VoteFor: int
    NumOfRanks: int = 0


class ListedCandidate(Struct):
    """A choice of a contest."""

    Id: int
    Description: str
    ContestId: int
    Type: str = ""


class Listed(Struct):
    """A precinct, a ballot type or a counting group."""

    Id: int
    Description: str


class Manifest(Struct, Generic[Line]):
    """A list of contests, of candidates, or of places."""

    List: list[Line]


EXPORT = Decoder(Export)
SESSIONS = Decoder(list[Session])
CONTESTS = Decoder(Manifest[ListedContest])
CANDIDATES = Decoder(Manifest[ListedCandidate])
PLACES = Decoder(Manifest[Listed])


def cards_of(stands: Interpretation) -> tuple[tuple[MarkedContest, ...], ...]:
    """The contests on each card of what was read."""
    if stands.Cards is None:
        return (stands.Contests,)
    return tuple(card.Contests for card in stands.Cards)
