"""Paper to hold for the round of a rehearsal: the cards that the sample drew, and the boxes that are counted whole."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from canvass.attack.ballots import PaperCard, paper_cards
from canvass.attack.error_kinds import ErrorKind
from canvass.attack.ways import NOT_ON_CARD
from canvass.audit.state import Phase
from canvass.errors import OutOfRange, OutOfTurn, UnknownName
from canvass.journeys.audit_folder.desk import Desk
from canvass.journeys.audit_folder.sheets import round_sheets
from canvass.journeys.rehearsal.opening import scene_of
from canvass.journeys.rehearsal.scene import Scene
from canvass.model import BatchId, CardId

MOST_CARDS = 2_000
"""Cards that are printed for one rehearsal at most: an evening's work of several boards."""


@dataclass(frozen=True, slots=True)
class Ballot:
    """A card of the round: its number on the retrieval list, and how each contest on it is marked.

    ``label`` is empty for a card of a box that is counted whole; ``marks`` are None for a card that is not there, and
    in the place of a contest that is not on it.
    """

    card: CardId
    label: str
    marks: tuple[PaperCard | None, ...] | None

    @property
    def errors(self) -> tuple[ErrorKind, ...]:
        """The errors that are on it."""
        return tuple(dict.fromkeys(kind for one in self.marks or () if one for kind in one.errors))


@dataclass(frozen=True, eq=False)
class RoundBallots:
    """Everything that is printed for a round; ``boxes`` are counted whole.

    ``round`` is 0 where no round is open and boxes are printed alone.
    """

    title: str
    round: int
    scene: Scene
    ballots: tuple[Ballot, ...]
    boxes: tuple[BatchId, ...]

    @property
    def there(self) -> tuple[Ballot, ...]:
        """The cards that can be printed."""
        return tuple(each for each in self.ballots if each.marks is not None)


def round_ballots(desk: Desk, batches: Sequence[str] = ()) -> RoundBallots:
    """The ballots of the round that is open, or those of these batches alone; while none is, these whole boxes.

    Raises OutOfTurn where no round is open and no box is named, OutOfRange where the audit is no rehearsal, or for more
    cards than are printed at once, UnknownName for a batch of which the round, or the manifest, has nothing.
    """
    if batches and desk.state.phase is not Phase.ROUND_OPEN:
        return _boxes_alone(desk, batches)
    made = scene_of(desk)
    if desk.state.phase is not Phase.ROUND_OPEN:
        raise OutOfTurn(
            "no round is open, and no box is named: name each box to print by --batch, or draw first. "
            f"{desk.state.phase.sentence}"
        )
    sheets, paper = round_sheets(desk), Paper(made)
    boxes = [(each.jurisdiction, *box.id) for each in sheets.jurisdictions for box in each.batches]
    sampled = [
        ((each.jurisdiction, *card.id), card.label)
        for each in sheets.jurisdictions
        for card in each.cards
        if (each.jurisdiction, *card.id[:-1]) not in boxes
    ]
    if batches:
        wanted = _named(batches, [*boxes, *(card[:-1] for card, _ in sampled)])
        boxes = [box for box in boxes if box in wanted]
        sampled = [(card, label) for card, label in sampled if card[:-1] in wanted]
    count = len(sampled) + sum(len(paper.of_batch(box)) for box in boxes)
    if count > MOST_CARDS:
        raise OutOfRange(
            f"round {sheets.round} has {count:,} cards, and {MOST_CARDS:,} are printed at most: name some of its "
            "batches by --batch"
        )
    return _printed(made, sheets.title, sheets.round, sampled, boxes)


def _boxes_alone(desk: Desk, batches: Sequence[str]) -> RoundBallots:
    """Whole boxes of the manifest, with every contest on their cards; nothing of them goes into the record."""
    made = scene_of(desk)
    paper = Paper(made)
    wanted = _named(batches, paper.ids, "batch of the manifest")
    boxes = [box for box in paper.ids if box in wanted]
    if (count := sum(len(paper.of_batch(box)) for box in boxes)) > MOST_CARDS:
        raise OutOfRange(
            f"the boxes have {count:,} cards, and {MOST_CARDS:,} are printed at most: name fewer by --batch"
        )
    return _printed(made, desk.title, 0, (), boxes)


def _printed(
    made: Scene,
    title: str,
    number: int,
    sampled: Sequence[tuple[CardId, str]],
    boxes: Sequence[BatchId],
) -> RoundBallots:
    paper = Paper(made)
    ballots = [Ballot(card, label, paper.of_card(card)) for card, label in sampled]
    ballots += [one for box in boxes for one in _whole(paper, box)]
    return RoundBallots(title, number, made, tuple(ballots), tuple(boxes))


def _whole(paper: Paper, box: BatchId) -> Iterator[Ballot]:
    for position, marks in enumerate(paper.of_batch(box), 1):
        yield Ballot((*box, str(position)), "", marks)


def _named(
    names: Sequence[str], batches: Sequence[BatchId], what: str = "batch of this round"
) -> set[BatchId]:
    """Batches by their whole name, with the jurisdiction or without."""
    known = {" ".join(each[1:]): each for each in batches} | {
        " ".join(each): each for each in batches
    }
    for name in names:
        if name not in known:
            raise UnknownName(what, name, [*known])
    return {known[name] for name in names}


class Paper:
    """What is on the paper of a rehearsal, card by card, under the names of its audit."""

    def __init__(self, made: Scene) -> None:
        self._made = made
        manifest = made.office.manifest
        names_all = "jurisdiction" in manifest.parts
        self.ids = tuple(
            each if names_all else (*made.jurisdictions, *each) for each in manifest.ids
        )
        self.number_of = {each: number for number, each in enumerate(self.ids)}
        self._batch = lru_cache(maxsize=None)(self._of_number)

    def of_batch(self, batch: BatchId) -> tuple[tuple[PaperCard | None, ...] | None, ...]:
        """Every card that the manifest truly has in a batch: None where it is missing."""
        return self._batch(self.number_of[batch])

    def of_card(self, card: CardId) -> tuple[PaperCard | None, ...] | None:
        """A card; None where there is none at this place."""
        cards, position = self.of_batch(card[:-1]), int(card[-1])
        return cards[position - 1] if position <= len(cards) else None

    def _of_number(self, number: int) -> tuple[tuple[PaperCard | None, ...] | None, ...]:
        made = self._made
        layers = [
            paper_cards(made.office.manifest, each.election, _marked_by(made.seed, place), [number])
            for place, each in enumerate(made.office.contests)
        ]
        return tuple(
            tuple(None if one.paper == NOT_ON_CARD else one for one in card)
            if all(one.is_there for one in card)
            else None
            for card in zip(*layers, strict=True)
        )


def _marked_by(seed: str, place: int) -> str:
    """The seed of the marks in a contest: those of the first are as they are where it is alone."""
    return seed if place == 0 else f"{seed} contest {place + 1}"
