"""A sign-off that is signed elsewhere: by the key of a county, which this process never has.

The sign-off is kept first; what its key then signs is a checkpoint over that very entry. Others may write meanwhile: a
checkpoint may cover an entry before the last. Until it comes, both verifiers say that the sign-off has no signature of
its own, and the office's key can give one.
"""

from __future__ import annotations

from collections.abc import Sequence

from canvass.audit.event import Person, SignedOff
from canvass.errors import OutOfTurn
from canvass.journeys.audit_folder.desk import Desk, Hand, alone
from canvass.journeys.audit_folder.sent import require_round
from canvass.model import Event
from canvass.record import (
    Purpose,
    SigningKey,
    checkpoint,
    unsigned_checkpoint,
    with_signature,
)


@alone
def sign_off_elsewhere(
    desk: Desk, jurisdiction: str, people: Sequence[Person], hand: Hand, signer: str
) -> Event:
    """A jurisdiction stands for what it entered; returns what the key of this fingerprint has to sign.

    Asked again after a stop, it returns the same for the sign-off that is there. Raises BadKey for a key that may not
    sign, before anything is written, and OutOfTurn while something is open.
    """
    desk.require_active(signer)
    if unsigned_entry(desk, jurisdiction) is None:
        require_round(desk.state)
        desk.say(SignedOff(len(desk.state.rounds), jurisdiction, tuple(people)), hand)
    place = desk.record.place_of(desk.state.signed_off[jurisdiction])
    return unsigned_checkpoint(place, Purpose.SIGN_OFF, signer, hand.actor, hand.time)


@alone
def keep_signature(desk: Desk, asked: Event, raw: bytes) -> int:
    """Keep what was to be signed with the signature that somebody brought; returns its entry.

    Raises BadRecord where that key did not sign this.
    """
    desk.happen(with_signature(asked, raw))
    return desk.state.number


@alone
def sign_for_county(desk: Desk, jurisdiction: str, hand: Hand, key: SigningKey | None) -> None:
    """The office's key signs a sign-off that has no signature of its own. Raises OutOfTurn where there is none."""
    entry = unsigned_entry(desk, jurisdiction)
    if entry is None:
        raise OutOfTurn(
            f"{jurisdiction} has no sign-off that lacks a signature; nothing was written"
        )
    signer, place = desk.signer(key), desk.record.place_of(entry)
    desk.happen(checkpoint(place, Purpose.SIGN_OFF, signer, hand.actor, hand.time))


def unsigned_entry(desk: Desk, jurisdiction: str) -> int | None:
    """The sign-off of a jurisdiction that stands and has no signature of its own; None where there is none."""
    entry = desk.state.signed_off.get(jurisdiction)
    points = desk.record.trust.checkpoints
    own = (each.covers.sequence for each in points if each.purpose is Purpose.SIGN_OFF)
    return None if entry is None or entry in own else entry
