"""A ceremony that makes the seed, as its pages show it: who has promised and opened, and no digits that wait."""

from __future__ import annotations

from dataclasses import dataclass

from canvass.audit.event import Way
from canvass.audit.state.ceremony import Ceremony
from canvass.errors import CanvassError, OutOfTurn
from canvass.journeys.audit_folder.desk import Desk
from canvass.journeys.audit_folder.in_force import commitment_in_force
from canvass.journeys.audit_folder.seed import Rolled, require_seed_turn


@dataclass(frozen=True, slots=True)
class CeremonyStands:
    """Where a ceremony is; ``way`` is None where none is open, ``refusal`` says why none can be."""

    title: str
    words: tuple[str, ...]
    commitment: str
    """The digest that contributors promise their digits for."""
    refusal: str
    way: Way | None = None
    entry: int = 0
    contributors: tuple[str, ...] = ()
    unpromised: tuple[str, ...] = ()
    unopened: tuple[str, ...] = ()
    beacon: str = ""
    has_dice: bool = False
    has_value: bool = False
    fixed_at: int = 0
    fixed_digest: str = ""
    """The digest of the entry with which nobody could choose any more: whoever keeps it can show that later."""
    groups: tuple[str, ...] = ()
    """The seed that it makes, when nothing is missing."""


def ceremony_stands(desk: Desk) -> CeremonyStands:
    """The ceremony that is open, or that made the seed."""
    in_force, state, refusal = commitment_in_force(desk), desk.state, ""
    try:
        require_seed_turn(desk)
    except CanvassError as fault:
        refusal = str(fault)
    words, digest = (in_force[1].words, in_force[1].digest) if in_force else ((), "")
    now = state.ceremony
    if now is None:
        return CeremonyStands(desk.title, words, digest, refusal)
    return CeremonyStands(
        desk.title,
        words,
        digest,
        refusal,
        now.opened.way,
        now.entry,
        now.opened.contributors,
        now.unpromised,
        now.unopened,
        now.opened.beacon,
        now.dice is not None,
        now.beacon is not None,
        now.fixed_at,
        _digest_at(desk, now.fixed_at),
        _made(now),
    )


def _made(now: Ceremony) -> tuple[str, ...]:
    try:
        return Rolled(now.seed).groups
    except OutOfTurn:
        return ()


def _digest_at(desk: Desk, entry: int) -> str:
    """The digest of an entry; before the sample a record has few."""
    return next((e.digest for e in desk.record.entries() if e.sequence == entry), "")
