"""What an audit promises before anybody knows the seed: one digest over everything that could be bent later."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from canvass.errors import BadRecord, BadValue
from canvass.model.event import Event
from canvass.model.fields import Fields, fields
from canvass.model.value import Value, frozen
from canvass.numerals import read_decimal, shortened
from canvass.record.artefact import ARTEFACTS, Artefact, read_artefacts
from canvass.record.canonical import canonical_bytes
from canvass.record.words import words_of

COMMITMENT = "canvass-commitment-1"
COMMITTED = "record.committed"
REQUIRED = ("assertions", "card_bounds", "contests", "manifest")
"""The artefacts without which a commitment leaves something open; ``frame`` too where cards are committed."""
FRAME = "frame"


@dataclass(frozen=True, slots=True)
class CardsRoot:
    """The cast vote records: the root of the tree of their salted leaves, and how many there are.

    Leaf *i* is of the card on line *i* of the artefact ``frame``, which names every card in public and no vote.
    """

    root: str
    count: int


@dataclass(frozen=True, slots=True)
class Terms:
    """How the audit decides, fixed in advance. What ``method`` and ``bet`` say is the audit's to read.

    Raises BadRecord for a risk limit that is none, BadValue for a float in ``method`` or ``bet``.
    """

    risk_limits: tuple[tuple[str, str], ...]
    """Each contest's id and its risk limit as decimal text (``0.05``)."""
    method: Value
    bet: Value
    ticket_scheme: str

    def __post_init__(self) -> None:
        """Refuse risk limits that are none, and a contest that has two."""
        object.__setattr__(self, "method", frozen(self.method, "method"))
        object.__setattr__(self, "bet", frozen(self.bet, "bet"))
        for contest, limit in self.risk_limits:
            if not _is_risk_limit(limit):
                raise BadRecord(
                    f"contest {contest!r}: a risk limit is above 0 and at most 1, as decimal text; "
                    f"found {shortened(limit)}"
                )
        times = Counter(contest for contest, _ in self.risk_limits)
        if twice := sorted(contest for contest, number in times.items() if number > 1):
            raise BadRecord(f"contests with a risk limit twice: {', '.join(twice)}")

    @property
    def value(self) -> dict[str, Value]:
        """The terms as the commitment states them."""
        limits = [{"contest": contest, "risk_limit": limit} for contest, limit in self.risk_limits]
        return {
            "bet": self.bet,
            "method": self.method,
            "risk_limits": limits,
            "ticket_scheme": self.ticket_scheme,
        }


@dataclass(frozen=True, slots=True)
class Commitment:
    """Everything that is fixed before the seed. Raises BadRecord where a part of it is missing."""

    record: str
    artefacts: Mapping[str, Artefact]
    """Tables in canonical JSON lines: manifest, contests, card_bounds with their independent source, assertions, ..."""
    cards: CardsRoot | None
    """None where no cast vote records are compared."""
    terms: Terms
    software: str
    keys: tuple[str, ...]
    """The fingerprints of the keys that may sign when the commitment is made, in order."""

    def __post_init__(self) -> None:
        """Refuse a commitment that leaves something open."""
        object.__setattr__(self, "artefacts", MappingProxyType(dict(self.artefacts)))
        wanted = REQUIRED if self.cards is None else (*REQUIRED, FRAME)
        missing = sorted(set(wanted) - set(self.artefacts))
        if missing:
            raise BadRecord(f"a commitment needs the artefacts {', '.join(missing)}")
        if not self.keys or list(self.keys) != sorted(set(self.keys)):
            raise BadRecord(
                "a commitment names at least one key; fingerprints in order, none twice"
            )

    @property
    def value(self) -> dict[str, Value]:
        """The commitment as the record states it: the body of its event."""
        cards = self.cards
        return {
            ARTEFACTS: {name: artefact.value for name, artefact in self.artefacts.items()},
            "cards": None if cards is None else {"count": cards.count, "root": cards.root},
            "format": COMMITMENT,
            "keys": self.keys,
            "record": self.record,
            "software": self.software,
            "terms": self.terms.value,
        }

    @property
    def digest(self) -> str:
        """SHA-256 over ``canvass-commitment-1``, a newline and the canonical commitment, in hexadecimal."""
        return hashlib.sha256(f"{COMMITMENT}\n".encode() + canonical_bytes(self.value)).hexdigest()

    @property
    def words(self) -> tuple[str, ...]:
        """The first 132 bits of the digest as twelve words, to be read aloud."""
        return words_of(bytes.fromhex(self.digest))


def commit(commitment: Commitment, actor: str, time: str) -> Event:
    """The event that puts a commitment into the record."""
    return Event(COMMITTED, actor, time, commitment.value)


def read_commitment(event: Event) -> Commitment:
    """The commitment that this event makes. Raises BadRecord where it is malformed or leaves something open."""
    found = Fields("the commitment", event.body)
    found.exactly(ARTEFACTS, "cards", "format", "keys", "record", "software", "terms")
    if found.text("format") != COMMITMENT:
        raise BadRecord(
            f"the commitment: this program reads {COMMITMENT}, found {found.text('format')}"
        )
    return Commitment(
        record=found.text("record"),
        artefacts=read_artefacts(found.object(ARTEFACTS)),
        cards=_read_cards(event.body["cards"]),
        terms=_read_terms(fields("the terms", event.body["terms"])),
        software=found.text("software"),
        keys=found.digests("keys"),
    )


def _is_risk_limit(text: str) -> bool:
    try:
        return 0 < read_decimal(text) <= 1
    except BadValue:
        return False


def _read_cards(found: Value) -> CardsRoot | None:
    if found is None:
        return None
    cards = fields("the committed cards", found).exactly("count", "root")
    return CardsRoot(cards.digest("root"), cards.number("count"))


def _read_terms(found: Fields) -> Terms:
    found.exactly("bet", "method", "risk_limits", "ticket_scheme")
    limits = found.found["risk_limits"]
    if not isinstance(limits, tuple):
        raise BadRecord("the terms: risk_limits is a list")
    parts = [fields("a risk limit", part).exactly("contest", "risk_limit") for part in limits]
    return Terms(
        risk_limits=tuple((part.text("contest"), part.text("risk_limit")) for part in parts),
        method=found.found["method"],
        bet=found.found["bet"],
        ticket_scheme=found.text("ticket_scheme"),
    )
