"""What people read on cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from canvass.audit.event.kinds import EventKind, Turn
from canvass.audit.event.rests import SHEET, rests_on
from canvass.errors import BadRecord
from canvass.model import CardId, Reading
from canvass.model.fields import Fields, are_texts
from canvass.model.value import MAPPINGS, Value

ON_PAPER = frozenset(Reading) - {Reading.NOT_FOUND}
"""What can be read of one contest; that a card was not found is said of the card."""
_READINGS = {str(reading): reading for reading in ON_PAPER}
_CARD, _CONTEST = {"contests", "found", "id"}, {"choices", "contest", "reading"}
_BODY = {"board", "cards", "jurisdiction", "reading", "round"}
_RANKED = {"contest", "ranks", "reading"}


class ContestRead(NamedTuple):
    """What was read of one contest on a card; ``choices`` are the marks of a vote.

    Where a contest counts points, or several votes for one choice, each stands there as often as it has.
    Of a ranked contest ``ranks`` are the marks at each rank, the first preference first, and ``choices`` are empty;
    None where the contest is not ranked.
    """

    contest: str
    reading: Reading
    choices: tuple[str, ...] = ()
    ranks: tuple[tuple[str, ...], ...] | None = None

    @property
    def value(self) -> dict[str, Value]:
        """The same as an event states it."""
        if self.ranks is None:
            return {"choices": self.choices, "contest": self.contest, "reading": self.reading}
        return {"contest": self.contest, "ranks": self.ranks, "reading": self.reading}

    @property
    def said(self) -> str:
        """The marks in words, or the reading where there is none."""
        if self.ranks:
            return " > ".join(" = ".join(marked) or "-" for marked in self.ranks)
        return ", ".join(with_times(self.choices)) or self.reading.value.replace("_", " ")


def with_times(choices: Sequence[str], names: Mapping[str, str] | None = None) -> list[str]:
    """Choices, or their names, once each, with how often each is there where that is more than once.

    >>> with_times(("Ann", "Ann", "Bob"))
    ['Ann (2)', 'Bob']
    """
    found = ((names[c] if names else c, n) for c, n in Counter(choices).items())
    return [f"{name} ({n})" if n > 1 else name for name, n in found]


class CardRead(NamedTuple):
    """One card as people read it; a card that was not found has no contests."""

    id: CardId
    found: bool
    contests: tuple[ContestRead, ...] = ()

    @property
    def says(self) -> tuple[bool, tuple[ContestRead, ...]]:
        """Everything but which card it is: two readings that say the same are equal."""
        return self.found, self.contests

    @property
    def value(self) -> dict[str, Value]:
        """The card as an event states it."""
        contests: list[Value] = [each.value for each in self.contests]
        return {"contests": contests, "found": self.found, "id": self.id}


@dataclass(frozen=True, slots=True)
class CardsInterpreted:
    """A board's reading of cards, entered in one step; ``sheet`` is the file it came in, if any."""

    KIND: ClassVar[EventKind] = EventKind.INTERPRETED
    round: int
    jurisdiction: str
    board: str
    turn: Turn
    cards: tuple[CardRead, ...]
    sheet: Mapping[str, Value] | None = None

    @property
    def value(self) -> dict[str, Value]:
        """The body of the event."""
        body: dict[str, Value] = {
            "board": self.board,
            "cards": [card.value for card in self.cards],
            "jurisdiction": self.jurisdiction,
            "reading": self.turn,
            "round": self.round,
        }
        return body | rests_on(SHEET, self.sheet)

    @classmethod
    def read(cls, body: Fields) -> CardsInterpreted:
        """The same from the body of an event. Raises BadRecord."""
        rest, sheet = SHEET.taken(body)
        if rest.found.keys() != _BODY:
            rest.exactly(*_BODY)
        cards = rest.found["cards"]
        if not isinstance(cards, tuple) or not cards:
            raise BadRecord(f"{body.what}: cards is a list of at least one")
        return cls(
            rest.positive("round"),
            rest.text("jurisdiction"),
            rest.name("board"),
            rest.word("reading", Turn),
            tuple([_card(each) for each in cards]),
            sheet,
        )


def _card(found: Value) -> CardRead:
    """One card; written for speed, since an audit has a hundred thousand of them."""
    if not isinstance(found, MAPPINGS) or found.keys() != _CARD:
        raise BadRecord(f"a card read has contests, found and id; found {found!r}")
    parts, was_found, contests = found["id"], found["found"], found["contests"]
    if not isinstance(parts, tuple) or not parts or not are_texts(parts):
        raise BadRecord(f"the id of a card is a list of texts; found {parts!r}")
    if not isinstance(was_found, bool) or not isinstance(contests, tuple):
        raise BadRecord(f"card {parts}: found is true or false, contests a list")
    if not was_found and contests:
        raise BadRecord(f"card {parts} was not found, and yet something was read on it")
    return CardRead(parts, was_found, tuple([_contest(parts, each) for each in contests]))


def _contest(card: CardId, found: Value) -> ContestRead:
    if not isinstance(found, MAPPINGS) or found.keys() not in (_CONTEST, _RANKED):
        raise BadRecord(f"card {card}: each contest has choices, or ranks, contest and reading")
    contest = found["contest"]
    reading = _READINGS.get(found["reading"]) if isinstance(found["reading"], str) else None
    if reading is None or not isinstance(contest, str):
        raise BadRecord(
            f"card {card}, contest {contest!r}: a reading is one of {', '.join(sorted(_READINGS))}; "
            f"found {found['reading']!r}"
        )
    is_ranked = "ranks" in found
    marks = found["ranks"] if is_ranked else found["choices"]
    if not isinstance(marks, tuple) or (reading is Reading.VOTE) != bool(marks):
        raise BadRecord(
            f"card {card}, contest {contest!r}: a vote lists its choices, nothing else does"
        )
    if is_ranked:
        return ContestRead(contest, reading, ranks=tuple([_texts(card, each) for each in marks]))
    return ContestRead(contest, reading, _texts(card, marks))


def _texts(card: CardId, marks: Value) -> tuple[str, ...]:
    """The choices marked, or those at one rank."""
    if not isinstance(marks, tuple) or not are_texts(marks):
        raise BadRecord(f"card {card}: marks are a list of choices; found {marks!r}")
    return marks
