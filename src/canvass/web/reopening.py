"""What is opened again after somebody stood for it: asked by one person, agreed to by another, both in the record."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from canvass.audit.frames.frame import EntryKind
from canvass.audit.state import Phase
from canvass.errors import BadValue, OutOfTurn, UnknownName
from canvass.journeys.audit_folder.closing import reopen_round
from canvass.journeys.audit_folder.desk import Desk, Hand
from canvass.journeys.audit_folder.enter import reopen, withdraw_again


class What(StrEnum):
    """What is opened again."""

    COUNTY = "county"
    """A county that signed off may enter again."""
    ROUND = "round"
    """The round that closed last."""
    CARD = "card"
    """A card's readings are withdrawn after the sign-off, so that it is read anew."""
    BATCH = "batch"


@dataclass(frozen=True, slots=True)
class Reopening:
    """What somebody asks to be opened again, and why, as the public will read it."""

    what: What
    jurisdiction: str
    entry: str
    """The card or batch, without its jurisdiction."""
    reason: str
    round: int = 0
    """The round that was the last one when it was asked, and whether it was closed then."""
    is_closed: bool = False

    @property
    def sentence(self) -> str:
        """The same in words."""
        said = {
            What.COUNTY: f"let {self.jurisdiction} enter again",
            What.ROUND: "open the round that closed last again",
            What.CARD: f"withdraw the readings of card {self.entry} of {self.jurisdiction}",
            What.BATCH: f"withdraw the counts of batch {self.entry} of {self.jurisdiction}",
        }
        return said[self.what]


@dataclass(frozen=True, slots=True)
class CanReopen:
    """What may be opened again now: the counties that signed off, and whether the last round is closed."""

    title: str
    phase: Phase
    round: int
    is_closed: bool
    is_over: bool
    """Whether the audit has ended, and nothing can be added."""
    signed_off: tuple[str, ...]


def can_reopen(desk: Desk) -> CanReopen:
    """What there is to open again."""
    state = desk.state
    closed = state.phase is Phase.ROUND_CLOSED
    signed = tuple(sorted(state.signed_off)) if closed or state.phase is Phase.ROUND_OPEN else ()
    over = state.phase in (Phase.CONCLUDED, Phase.ABORTED)
    return CanReopen(desk.title, state.phase, len(state.rounds), closed, over, signed)


def checked(asked: Reopening, now: CanReopen) -> Reopening:
    """The same, where it can be done now. Raises BadValue, UnknownName."""
    if not asked.reason.strip():
        raise BadValue("say why, as the public will read it; nothing was asked")
    if asked.what is What.ROUND:
        if not now.is_closed:
            raise BadValue("no round is closed that could be opened again; nothing was asked")
        return replace(asked, round=now.round, is_closed=True)
    if asked.jurisdiction not in now.signed_off:
        raise UnknownName("county that signed off", asked.jurisdiction, now.signed_off)
    if asked.what in (What.CARD, What.BATCH) and not asked.entry.strip():
        raise BadValue("name the card, as batch/place, or the batch; nothing was asked")
    return replace(asked, round=now.round, is_closed=now.is_closed)


def open_again(desk: Desk, asked: Reopening, both: Hand) -> None:
    """Do what two persons agreed to. Raises what the journeys refuse, OutOfTurn where the round is another by now."""
    now = can_reopen(desk)
    if (now.round, now.is_closed) != (asked.round, asked.is_closed):
        raise OutOfTurn(
            "a round was drawn, closed or opened again after this was asked: it would open something else than was "
            "asked; nothing was done; let it be withdrawn, look again and ask anew"
        )
    if asked.what is What.COUNTY:
        reopen(desk, asked.jurisdiction, asked.reason, both)
    elif asked.what is What.ROUND:
        reopen_round(desk, asked.reason, both)
    else:
        kind = EntryKind.CARD if asked.what is What.CARD else EntryKind.BATCH
        entry = (asked.jurisdiction, *asked.entry.strip().split("/"))
        withdraw_again(desk, asked.jurisdiction, kind, [entry], asked.reason, both)
