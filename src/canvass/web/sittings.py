"""What each board entered in this sitting: the last ten cards, so that it sees them and may take one back."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field

SHOWN = 10


@dataclass(frozen=True, slots=True)
class KeptCard:
    """A card that a board read, in which turn, and the entry that keeps it; what was read is not here."""

    card: str
    turn: str
    entry: int


@dataclass(slots=True)
class Sittings:
    """The last cards of each session of a board, in the server's memory."""

    kept: dict[str, deque[KeptCard]] = field(default_factory=dict)
    since: float = field(default_factory=time.time)
    """Since when this server knows what is entered, in seconds of the clock."""
    others: dict[str, tuple[int, tuple[str, ...]]] = field(default_factory=dict)
    """The entry that each session was last told of, and the boards whose task that was by the plan."""

    def keep(self, session: str, card: KeptCard) -> None:
        """This session entered a card, or was told again that it had."""
        mine = self.kept.setdefault(session, deque(maxlen=SHOWN))
        if card in mine:
            mine.remove(card)
        mine.appendleft(card)

    def begin_with(self, session: str, cards: Sequence[KeptCard]) -> None:
        """What the record says of a sitting that this server has not seen yet: it was started again."""
        self.kept.setdefault(session, deque(cards[:SHOWN], maxlen=SHOWN))

    def of(self, session: str) -> Sequence[KeptCard]:
        """The last cards of a session, the latest first."""
        return tuple(self.kept.get(session, ()))

    def take_back(self, session: str, card: str) -> None:
        """The reading of this card was withdrawn."""
        mine = self.kept.get(session, deque())
        for each in [each for each in mine if each.card == card]:
            mine.remove(each)
            if self.others.get(session, (0, ()))[0] == each.entry:
                del self.others[session]

    def end(self, session: str) -> None:
        """The session is over."""
        self.kept.pop(session, None)
        self.others.pop(session, None)

    def was_told(self, session: str, entry: int) -> bool:
        """Whether the session was told of this entry lately: any number can stand in an address."""
        is_last = session in self.others and self.others[session][0] == entry
        return is_last or any(each.entry == entry for each in self.of(session))

    def was_for(self, session: str, entry: int) -> tuple[str, ...]:
        """The boards whose task this entry of a session was, where it is the last that it was told of."""
        last, others = self.others.get(session, (0, ()))
        return others if entry == last else ()
