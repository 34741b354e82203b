"""What people counted in whole batches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from canvass.audit.event.kinds import EventKind, Turn
from canvass.audit.event.rests import SHEET, rests_on
from canvass.errors import BadRecord
from canvass.model import BatchId, Contest
from canvass.model.contest import OF_POINTS
from canvass.model.fields import Fields
from canvass.model.value import Value

Votes = tuple[tuple[str, int], ...]
"""Choices with their votes, in the order of choices."""


class ContestCount(NamedTuple):
    """One contest counted in a batch: its cards, the votes, marks not used, and cards with too many marks."""

    contest: str
    cards: int
    votes: Votes
    undervotes: int
    overvoted: int


class BatchCount(NamedTuple):
    """One batch as people counted it, or the contests for which it was looked for and not found."""

    id: BatchId
    counts: tuple[ContestCount, ...] = ()
    missing: tuple[str, ...] = ()

    @property
    def found(self) -> bool:
        """Whether there was anything to count."""
        return not self.missing

    @property
    def contests(self) -> tuple[str, ...]:
        """The contests that the count is about."""
        return self.missing or tuple(count.contest for count in self.counts)

    @property
    def value(self) -> dict[str, Value]:
        """The batch as an event states it."""
        lost: list[Value] = [{"contest": contest} for contest in self.missing]
        return {
            "contests": lost or [_count_value(count) for count in self.counts],
            "found": self.found,
            "id": self.id,
        }


def beyond_manifest(batch: BatchId, count: ContestCount, cards: int) -> str:
    """That more cards were counted in a batch than the manifest has, as commands and verifiers say it."""
    return f"batch {' '.join(batch)}: {count.cards} cards with {count.contest} were counted, the manifest has {cards}"


@dataclass(frozen=True, slots=True)
class BatchesCounted:
    """A board's count of batches, entered in one step; ``sheet`` is the file it came in, if any."""

    KIND: ClassVar[EventKind] = EventKind.COUNTED
    round: int
    jurisdiction: str
    board: str
    turn: Turn
    batches: tuple[BatchCount, ...]
    sheet: Mapping[str, Value] | None = None

    @property
    def value(self) -> dict[str, Value]:
        """The body of the event."""
        body: dict[str, Value] = {
            "batches": [batch.value for batch in self.batches],
            "board": self.board,
            "jurisdiction": self.jurisdiction,
            "reading": self.turn,
            "round": self.round,
        }
        return body | rests_on(SHEET, self.sheet)

    @classmethod
    def read(cls, body: Fields) -> BatchesCounted:
        """The same from the body of an event. Raises BadRecord."""
        rest, sheet = SHEET.taken(body)
        rest.exactly("batches", "board", "jurisdiction", "reading", "round")
        return cls(
            rest.positive("round"),
            rest.text("jurisdiction"),
            rest.name("board"),
            rest.word("reading", Turn),
            rest.some("batches", _batch),
            sheet,
        )


def votes_value(votes: Votes) -> list[Value]:
    """Votes as tables and events state them."""
    return [{"choice": choice, "votes": count} for choice, count in votes]


def read_votes(found: Fields, name: str = "votes") -> Votes:
    """Votes from the list under this name. Raises BadRecord."""

    def line(each: Fields) -> tuple[str, int]:
        each.exactly("choice", "votes")
        return each.text("choice"), each.number("votes")

    return found.each(name, line)


def _batch(found: Fields) -> BatchCount:
    found.exactly("contests", "found", "id")
    if found.flag("found"):
        return BatchCount(found.id("id"), counts=found.some("contests", _count))
    return BatchCount(
        found.id("id"),
        missing=found.some("contests", lambda each: each.exactly("contest").text("contest")),
    )


def _count(found: Fields) -> ContestCount:
    found.exactly("cards", "contest", "overvoted", "undervotes", "votes")
    return ContestCount(
        found.text("contest"),
        found.number("cards"),
        read_votes(found),
        found.number("undervotes"),
        found.number("overvoted"),
    )


def _count_value(count: ContestCount) -> dict[str, Value]:
    return {
        "cards": count.cards,
        "contest": count.contest,
        "overvoted": count.overvoted,
        "undervotes": count.undervotes,
        "votes": votes_value(count.votes),
    }


UNBALANCED = (
    "batch {batch}, contest '{contest}': votes, undervotes and overvoted cards account for {found} {unit}s, and "
    "{cards} cards with {allowed} each have {expected}; count again"
)
"""Why a count is refused that does not add up; a board's device that is cut off says it before the count waits."""
BEYOND = (
    "batch {batch}, contest '{contest}': {choice} has {votes} {unit}s, and the {counting} cards that count give one "
    "choice {most} at most; count again"
)
"""The same of a choice that has more than its cards can give it."""


def refuse_unbalanced(batch: BatchId, count: ContestCount, contest: Contest) -> None:
    """Refuse a count that does not add up: every mark or point of a card is a vote, unused or on an overvoted card.

    Of points no choice has more than the cards that count can give it.
    """
    allowed = contest.votes_on_card
    marks = sum(votes for _, votes in count.votes) + count.undervotes
    found, expected = marks + allowed * count.overvoted, allowed * count.cards
    if found != expected:
        raise BadRecord(
            UNBALANCED.format(
                batch=" ".join(batch),
                contest=count.contest,
                found=found,
                unit=contest.unit_on_card,
                cards=count.cards,
                allowed=allowed,
                expected=expected,
            )
        )
    if contest.rule in OF_POINTS:
        _refuse_beyond(batch, count, contest)


def _refuse_beyond(batch: BatchId, count: ContestCount, contest: Contest) -> None:
    counting = count.cards - count.overvoted
    most = counting * contest.most_for_one
    for choice, votes in count.votes:
        if votes > most:
            raise BadRecord(
                BEYOND.format(
                    batch=" ".join(batch),
                    contest=count.contest,
                    choice=contest.choice(choice).name,
                    votes=votes,
                    unit=contest.unit_on_card,
                    counting=counting,
                    most=most,
                )
            )
