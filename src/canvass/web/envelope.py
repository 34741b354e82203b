"""Readings that wait on a board's device, in envelopes that the server alone opens.

A device that was cut off keeps what its board read, and the next board of a shared tablet must not be able to look.
ECDH on P-256 with a key of its own for each envelope, HKDF with SHA-256, and AES-GCM; all of them are in browsers.
"""

from __future__ import annotations

import base64
import binascii
import hmac
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from canvass.audit.event import Turn
from canvass.errors import BadValue, UnreadableFile
from canvass.journeys.audit_folder.folder import keep_private

PURPOSE, MARK = b"canvass-reading-1", "canvass-mark-of-a-board-1"
POINT_BYTES, NONCE_BYTES = 65, 12
LONGEST = 48 * 1024
FILLED_TO = 512
"""What is inside is filled with spaces to a multiple of this: its length does not say what was marked."""
COUNTS: Mapping[str, Turn] = {f"count-{turn.value}": turn for turn in (Turn.FIRST, Turn.SECOND)}
"""What stands on an envelope for the turn of a count of a whole batch: no card is read in such a turn."""
_CURVE = ec.SECP256R1()


@dataclass(frozen=True, slots=True)
class About:
    """What stands on an envelope: whose reading of which card it holds, or whose count of which batch.

    Under another name it does not open.
    """

    jurisdiction: str
    board: str
    round: int
    card: str
    turn: str

    @property
    def is_count(self) -> bool:
        """Whether ``card`` is the name of a batch that was counted whole."""
        return self.turn in COUNTS

    @property
    def thing(self) -> str:
        """The card or the batch, in words."""
        return f"{'batch' if self.is_count else 'card'} {self.card}"

    @property
    def bytes(self) -> bytes:
        """The same as the device has bound it to what is inside."""
        return "\n".join(
            (self.jurisdiction, self.board, str(self.round), self.card, self.turn)
        ).encode()


class EnvelopeKey:
    """The key of an audit's server that opens what devices of its boards have closed."""

    def __init__(self, key: ec.EllipticCurvePrivateKey) -> None:
        self._key = key

    @property
    def public(self) -> str:
        """What a device needs in order to close an envelope, in base64."""
        return base64.b64encode(_point(self._key.public_key())).decode()

    def mark_of(self, jurisdiction: str, board: str, round_number: int) -> str:
        """What a device of this board is told, and puts into its envelopes: nobody else can write a file for it."""
        raw = self._key.private_numbers().private_value.to_bytes(32, "big")
        said = "\n".join((MARK, jurisdiction, board, str(round_number))).encode()
        return hmac.new(raw, said, "sha256").hexdigest()[:32]

    def open(self, about: About, sent: str) -> str:
        """What is inside. Raises BadValue where it was closed for another key, or is about something else."""
        try:
            raw = base64.b64decode(sent, validate=True)
            theirs, rest = raw[:POINT_BYTES], raw[POINT_BYTES:]
            known = ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, theirs)
            cipher = AESGCM(_secret(self._key, known, theirs))
            return (
                cipher.decrypt(rest[:NONCE_BYTES], rest[NONCE_BYTES:], about.bytes)
                .decode()
                .rstrip(" ")
            )
        except (binascii.Error, ValueError, InvalidTag):
            raise BadValue(
                f"{about.thing}: what the device kept of it does not open here: it was made for another server, "
                "or was changed on the way; nothing was entered; look at the paper again, and enter what is on it"
            ) from None


def close(public: str, about: About, said: str) -> str:
    """What a device makes of a reading: the twin, in Python, of what its script does."""
    theirs = ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, base64.b64decode(public))
    own = ec.generate_private_key(_CURVE)
    point, nonce = _point(own.public_key()), AESGCM.generate_key(128)[:NONCE_BYTES]
    filled = said.ljust(-(-len(said) // FILLED_TO) * FILLED_TO)
    inside = AESGCM(_secret(own, theirs, point)).encrypt(nonce, filled.encode(), about.bytes)
    return base64.b64encode(point + nonce + inside).decode()


def envelope_key(path: Path) -> EnvelopeKey:
    """The key in this file, made where there is none. Raises NotWritten, UnreadableFile."""
    if not path.is_file():
        made = ec.generate_private_key(_CURVE)
        pem = made.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
        keep_private(path, pem)
    try:
        found = serialization.load_pem_private_key(path.read_bytes(), None)
    except (OSError, ValueError) as fault:
        raise UnreadableFile(
            f"{path}: the key that opens what boards' devices have kept cannot be read ({fault}); bring it back from a "
            "copy; where there is none, move the file away: a new one is made, and what waits on devices is read anew"
        ) from None
    if not isinstance(found, ec.EllipticCurvePrivateKey):
        raise UnreadableFile(f"{path}: this is not the key of a server; move the file away")
    return EnvelopeKey(found)


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )


def _secret(
    own: ec.EllipticCurvePrivateKey, theirs: ec.EllipticCurvePublicKey, point: bytes
) -> bytes:
    """The key of one envelope: from the secret that both sides share, and the device's half of it."""
    shared = own.exchange(ec.ECDH(), theirs)
    return HKDF(hashes.SHA256(), 32, salt=point, info=PURPOSE).derive(shared)
