"""How several people, or dice and a public beacon, make a seed that none of them could choose: section 21.15."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from canvass.audit.event.kinds import EventKind
from canvass.errors import BadRecord
from canvass.model.fields import DIGEST, Fields
from canvass.model.name import ADVICE, fault_of_name, same_name
from canvass.model.value import Value

DIGITS = 20
"""So many digits each contribution has, and the seed."""
CONTRIBUTION = re.compile(rf"[0-9]{{{DIGITS}}}")
BEACON_VALUE = re.compile(r"[0-9a-z]{1,200}")
"""What a beacon published, spelled in one way: whoever could choose among spellings could choose among seeds."""
LEAST = 2
"""One person alone would choose the seed."""


class Way(StrEnum):
    """How a ceremony makes the seed."""

    CONTRIBUTIONS = "contributions"
    """Everybody fixes digits by a digest, and opens them when all digests are in."""
    BEACON = "beacon"
    """Dice in public first; then what a beacon publishes at a time that was named before."""


@dataclass(frozen=True, slots=True)
class CeremonyOpened:
    """For this commitment a seed is made in this way: by these people, or beside what this beacon will publish."""

    KIND: ClassVar[EventKind] = EventKind.CEREMONY_OPENED
    commitment: str
    way: Way
    contributors: tuple[str, ...] = ()
    beacon: str = ""

    @property
    def value(self) -> dict[str, Value]:
        """The body of the event."""
        return {
            "beacon": self.beacon,
            "commitment": self.commitment,
            "contributors": self.contributors,
            "way": self.way,
        }

    @classmethod
    def read(cls, body: Fields) -> CeremonyOpened:
        """The same from the body of an event. Raises BadRecord."""
        body.exactly("beacon", "commitment", "contributors", "way")
        found = cls(
            body.digest("commitment"),
            body.word("way", Way),
            body.texts("contributors"),
            body.label_or_nothing("beacon"),
        )
        if found.way is Way.BEACON:
            if found.contributors or not found.beacon:
                raise BadRecord(
                    "dice and a beacon: the beacon is named, and there are no contributors"
                )
        elif found.beacon or len(found.contributors) < LEAST:
            raise BadRecord(f"contributions are of {LEAST} people or more, and of no beacon")
        _require_names(found.contributors)
        return found


def _require_names(contributors: Iterable[str]) -> None:
    known: dict[str, str] = {}
    for name in contributors:
        if fault := fault_of_name(name):
            raise BadRecord(f"contributor {name!a}: {fault}; {ADVICE}")
        if other := known.get(same_name(name)):
            raise BadRecord(f"{name} and {other} are one name: nobody contributes twice")
        known[same_name(name)] = name


@dataclass(frozen=True, slots=True)
class DigitsPromised:
    """A contributor fixed digits that nobody else can see yet."""

    KIND: ClassVar[EventKind] = EventKind.DIGITS_PROMISED
    contributor: str
    digest: str

    @property
    def value(self) -> dict[str, Value]:
        """The body of the event."""
        return {"contributor": self.contributor, "digest": self.digest}

    @classmethod
    def read(cls, body: Fields) -> DigitsPromised:
        """The same from the body of an event. Raises BadRecord."""
        body.exactly("contributor", "digest")
        return cls(body.text("contributor"), body.digest("digest"))


@dataclass(frozen=True, slots=True)
class DigitsOpened:
    """A contributor shows the digits, and the nonce that kept them from being guessed."""

    KIND: ClassVar[EventKind] = EventKind.DIGITS_OPENED
    contributor: str
    digits: str
    nonce: str

    @property
    def value(self) -> dict[str, Value]:
        """The body of the event."""
        return {"contributor": self.contributor, "digits": self.digits, "nonce": self.nonce}

    @classmethod
    def read(cls, body: Fields) -> DigitsOpened:
        """The same from the body of an event. Raises BadRecord."""
        body.exactly("contributor", "digits", "nonce")
        return cls(
            body.text("contributor"), body.text("digits", CONTRIBUTION), body.text("nonce", DIGEST)
        )

    def digest(self, commitment: str) -> str:
        """The digest by which these digits were promised.

        The commitment and the name are in it, so that nobody can promise what somebody else promised.
        """
        parts = (commitment, self.contributor, self.nonce, self.digits)
        text = "\n".join(("canvass-contribution-1", *parts))
        return hashlib.sha256(text.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class DiceRolled:
    """Digits rolled in public, before the beacon has spoken, and who saw it."""

    KIND: ClassVar[EventKind] = EventKind.DICE_ROLLED
    digits: str
    witnesses: tuple[str, ...]

    @property
    def value(self) -> dict[str, Value]:
        """The body of the event."""
        return {"digits": self.digits, "witnesses": self.witnesses}

    @classmethod
    def read(cls, body: Fields) -> DiceRolled:
        """The same from the body of an event. Raises BadRecord."""
        body.exactly("digits", "witnesses")
        return cls(body.text("digits", CONTRIBUTION), body.texts("witnesses"))


@dataclass(frozen=True, slots=True)
class BeaconRead:
    """What the beacon published, as it stands there."""

    KIND: ClassVar[EventKind] = EventKind.BEACON_READ
    shown: str

    @property
    def value(self) -> dict[str, Value]:
        """The body of the event."""
        return {"value": self.shown}

    @classmethod
    def read(cls, body: Fields) -> BeaconRead:
        """The same from the body of an event. Raises BadRecord."""
        body.exactly("value")
        return cls(body.text("value", BEACON_VALUE))

    @property
    def digits(self) -> str:
        """The digits that follow from it."""
        digest = hashlib.sha256(f"canvass-beacon-1\n{self.shown}".encode()).digest()
        return f"{int.from_bytes(digest, 'big') % 10**DIGITS:0{DIGITS}}"


@dataclass(frozen=True, slots=True)
class CeremonyAbandoned:
    """It makes no seed: somebody did not open, or the digits came out of their order."""

    KIND: ClassVar[EventKind] = EventKind.CEREMONY_ABANDONED
    reason: str

    @property
    def value(self) -> dict[str, Value]:
        """The body of the event."""
        return {"reason": self.reason}

    @classmethod
    def read(cls, body: Fields) -> CeremonyAbandoned:
        """The same from the body of an event. Raises BadRecord."""
        body.exactly("reason")
        return cls(body.text("reason"))


def sum_of(contributions: Iterable[str]) -> str:
    """Digits added place by place, without carrying: whoever knows all but one knows nothing of the sum.

    >>> sum_of(["01382438112797316654", "99999999999999999999"])
    '90271327001686205543'
    """
    columns = zip(*contributions, strict=True)
    return "".join(str(sum(map(int, column)) % 10) for column in columns)
