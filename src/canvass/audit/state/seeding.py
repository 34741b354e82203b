"""The rules by which an audit comes to its seed: dice alone, or a ceremony first.

Each rule looks first and refuses with a sentence, and only then changes the state.
"""

from __future__ import annotations

from canvass.audit.event.ceremony import (
    BeaconRead,
    CeremonyAbandoned,
    CeremonyOpened,
    DiceRolled,
    DigitsOpened,
    DigitsPromised,
)
from canvass.audit.event.setup import Seeded
from canvass.audit.state import ceremony
from canvass.audit.state.ceremony import Ceremony
from canvass.audit.state.state import AuditState, Phase, require_phase
from canvass.errors import BadRecord, OutOfTurn


def require_seed_turn(state: AuditState) -> None:
    """Refuse a seed, or a step towards it, that comes too early or too late. Raises OutOfTurn."""
    if state.phase in (Phase.NOTHING, Phase.PREPARING):
        raise OutOfTurn(
            "the seed comes after the commitment, or it protects nobody",
            "commit first; nothing was written",
        )
    require_phase(state, (Phase.COMMITTED,), "a seed is rolled once for an audit")
    if not state.is_signed:
        raise OutOfTurn("the commitment is not signed yet: sign it before the seed is rolled")


def seed(state: AuditState, said: Seeded, by: str) -> None:
    """The dice have fallen, or a ceremony made the seed; ``by`` made the entry."""
    require_seed_turn(state)
    if state.ceremony is not None and said.seed != (right := state.ceremony.seed):
        raise BadRecord(
            f"the ceremony makes the seed {right}, found {said.seed}", mend="nothing was written"
        )
    state.seeded, state.seeded_by, state.phase = said, by, Phase.SEEDED


def open_ceremony(state: AuditState, said: CeremonyOpened) -> None:
    """It is said how the seed will be made, and by whom."""
    require_seed_turn(state)
    state.ceremony = ceremony.begin(said, state.ceremony, state.number + 1)


def promise_digits(state: AuditState, said: DigitsPromised) -> None:
    """A contributor fixed digits."""
    state.ceremony = ceremony.promise(_ceremony(state), said, state.number + 1)


def open_digits(state: AuditState, said: DigitsOpened) -> None:
    """A contributor shows digits."""
    state.ceremony = ceremony.open_digits(_ceremony(state), said)


def roll_dice(state: AuditState, said: DiceRolled) -> None:
    """Dice fell, before the beacon."""
    state.ceremony = ceremony.roll(_ceremony(state), said, state.number + 1)


def read_beacon(state: AuditState, said: BeaconRead) -> None:
    """The beacon spoke."""
    state.ceremony = ceremony.read_beacon(_ceremony(state), said)


def abandon_ceremony(state: AuditState, _: CeremonyAbandoned) -> None:
    """A ceremony makes no seed."""
    _ceremony(state)
    end_ceremony(state)


def end_ceremony(state: AuditState) -> None:
    """A ceremony is for one commitment: after another one, or a file that was loaded, it makes no seed."""
    if state.ceremony is not None:
        state.unfinished.append(state.ceremony)
        state.ceremony = None


def _ceremony(state: AuditState) -> Ceremony:
    require_seed_turn(state)
    if state.ceremony is None:
        raise OutOfTurn("no ceremony is open", "open one first; nothing was written")
    return state.ceremony
