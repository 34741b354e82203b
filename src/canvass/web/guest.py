"""Who sends a request, and the refusal of those who may not do what they ask."""

from __future__ import annotations

from dataclasses import dataclass

from canvass.errors import InputError
from canvass.web.roles import Role


class NotAllowed(InputError):
    """Somebody may not do this, or is not who they say."""


class NobodySits(NotAllowed):
    """A board is asked first who sits there."""


class SignedOut(NotAllowed):
    """Somebody asks for it whom the server does not know, or does not know any longer."""


@dataclass(frozen=True, slots=True)
class Guest:
    """Who sends a request; ``round`` is that of a board's card, 0 for everybody else.

    ``sitting`` stands in a board's forms: what one board marked is not shown to the next one of a shared device.
    """

    role: Role = Role.NOBODY
    name: str = ""
    jurisdiction: str = ""
    digits: str = ""
    round: int = 0
    sitting: str = ""


NOBODY = Guest()


@dataclass(frozen=True, slots=True)
class BoardCard:
    """A board's card as the office sees it: never its words."""

    id: int
    jurisdiction: str
    board: str
    is_waiting: bool
    is_at_work: bool


@dataclass(frozen=True, slots=True)
class Conflict:
    """Something that a board sent and that was refused: the board and the office see it."""

    time: str
    jurisdiction: str
    board: str
    said: str
