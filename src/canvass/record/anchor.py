"""What a person knows of a record from outside of it, and what that proves.

A record alone can only be consistent: whoever made it could have made another. A digest from a newspaper, twelve
words heard in the room, or the fingerprint on the office's door tie it to something its keeper cannot rewrite.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from canvass.errors import BadValue, InputError
from canvass.model.fields import DIGEST
from canvass.record.commitment import Commitment
from canvass.record.keys import AuthorisedKey
from canvass.record.replay import Replay
from canvass.record.trust import Trust
from canvass.record.words import read_words


class Anchoring(StrEnum):
    """How far a record is tied to something outside of it; the text is what a person reads."""

    ANCHORED = "consistent, and vouched for from outside as a whole"
    ANCHORED_IN_PART = "consistent, and vouched for from outside up to the entry named, not beyond"
    NAMED_ONLY = "consistent, but what you know from outside vouches for none of its entries"
    NOT_ANCHORED = "consistent, not anchored"
    SUPERSEDED = (
        "contradicted: what you know from outside rests on the commitment of entry {old}, which was replaced; "
        "the one that counts stands in entry {new}"
    )
    CONTRADICTED = "what you know from outside the record is not in it: this is another record, or it was changed"
    NOT_CONSISTENT = "not consistent: the checks that fail say where"

    @property
    def is_contradicted(self) -> bool:
        """Whether what is known from outside speaks against the record."""
        return self in (Anchoring.SUPERSEDED, Anchoring.CONTRADICTED)


@dataclass(frozen=True, slots=True)
class Anchor:
    """A digest or fingerprint (64 hexadecimal digits), or the twelve words of a commitment."""

    digest: str = ""
    words: tuple[str, ...] = ()

    def names(self, commitment: Commitment) -> bool:
        """Whether these are the words or the digest of a commitment."""
        return self.words == commitment.words or self.digest == commitment.digest


@dataclass(frozen=True, slots=True)
class Anchored:
    """The answer; ``through`` is the last entry that the anchor vouches for, ``matches`` what it was found to be.

    ``superseded`` has the entries of the commitment that was replaced and of the one that counts.
    """

    anchoring: Anchoring
    through: int = 0
    matches: str = ""
    superseded: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class _Match:
    """What an anchor was found to be, the last entry it fixes by itself, and the keys it vouches for."""

    what: str
    fixes: int
    keys: frozenset[str]
    is_commitment: bool = False


def read_anchor(text: str) -> Anchor:
    """An anchor as somebody typed it: spaces, colons and upper case do not matter. Raises BadValue or InputError.

    >>> read_anchor("AB:" * 31 + "ab").digest == "ab" * 32
    True
    """
    digits = re.sub(r"[\s:.-]", "", text).lower()
    if DIGEST.fullmatch(digits):
        return Anchor(digest=digits)
    try:
        return Anchor(words=read_words(text))
    except InputError as fault:
        if re.search(r"\d", text):
            raise BadValue(
                f"an anchor is 64 hexadecimal digits or twelve words; found {len(digits)} characters"
            ) from None
        raise BadValue(f"an anchor is 64 hexadecimal digits or twelve words: {fault}") from None


def anchor_record(replay: Replay, anchor: Anchor | None) -> Anchored:
    """How far this anchor ties a record whose checks all hold."""
    if anchor is None:
        return Anchored(Anchoring.NOT_ANCHORED)
    if superseded := _superseded(replay, anchor):
        return Anchored(Anchoring.SUPERSEDED, superseded=superseded)
    match = _match(replay, anchor)
    if match is None:
        return Anchored(Anchoring.CONTRADICTED)
    signed = min(_signed_through(replay.trust, match.keys), _reach(replay.trust, match))
    through = max(match.fixes, signed)
    return Anchored(_ending(through, replay.head.sequence), through, match.what)


def _ending(through: int, last: int) -> Anchoring:
    if through == 0:
        return Anchoring.NAMED_ONLY
    return Anchoring.ANCHORED if through == last else Anchoring.ANCHORED_IN_PART


def _superseded(replay: Replay, anchor: Anchor) -> tuple[int, int] | None:
    """The entries of a commitment on which the anchor rests and of the later one that counts in its place.

    The seed is for the last commitment, and none may follow it: whoever commits after the dice fell could suit a
    commitment to them, so that the words of an earlier one, or a digest of the record as it stood with that one, say
    nothing for what was audited.
    """
    commitments = replay.trust.commitments
    named = [at for at, commitment in commitments if anchor.names(commitment)]
    if not named and anchor.digest in replay.digests:
        named = _in_force(replay.trust, replay.digests.index(anchor.digest) + 1)
    if not named or _is_last(replay.trust, named[-1]):
        return None
    return named[-1], commitments[-1][0]


def _in_force(trust: Trust, entry: int) -> list[int]:
    """The commitments up to an entry; the last of them is in force there."""
    return [at for at, _ in trust.commitments if at <= entry]


def _is_last(trust: Trust, at: int) -> bool:
    """Whether the commitment of this entry is the one that counts, perhaps said again later."""
    return dict(trust.commitments)[at].digest == trust.commitments[-1][1].digest


def _reach(trust: Trust, match: _Match) -> int:
    """The last entry that keys can vouch for, which may be the keys of who replaced a commitment."""
    known = _in_force(trust, match.fixes)
    if match.is_commitment or not trust.commitments or (known and _is_last(trust, known[-1])):
        return sys.maxsize
    return trust.commitments[0][0] - 1 if len(trust.commitments) > 1 else sys.maxsize


def _match(replay: Replay, anchor: Anchor) -> _Match | None:
    trust = replay.trust
    for entry, commitment in trust.commitments:
        if anchor.names(commitment):
            return _Match(f"the commitment of entry {entry}", 0, frozenset(commitment.keys), True)
    if anchor.digest in trust.keys:
        key = trust.keys[anchor.digest]
        return _Match(f"the key of {key.holder}", 0, frozenset((anchor.digest,)))
    if anchor.digest in replay.digests:
        entry = replay.digests.index(anchor.digest) + 1
        known = frozenset(name for name, key in trust.keys.items() if key.entry <= entry)
        return _Match(f"the digest of entry {entry}", entry, known)
    return None


def _signed_through(trust: Trust, known: frozenset[str]) -> int:
    """The last entry under a signature of a known key, or of one that a known key has vouched for."""
    trusted = _vouched(trust.keys.values(), known)
    return max((point.through for point in trust.checkpoints if point.signer in trusted), default=0)


def _vouched(keys: Iterable[AuthorisedKey], known: frozenset[str]) -> set[str]:
    trusted = set(known)
    for key in sorted(keys, key=lambda key: key.entry):
        if key.vouched_by in trusted:
            trusted.add(key.fingerprint)
    return trusted
