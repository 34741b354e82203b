"""A rule of recount law: what it says, for which contests, from when to when, and where that was read."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import date
from enum import StrEnum
from typing import TypeAlias

from canvass.recount.clock_choice import AnyClock
from canvass.recount.condition import ALWAYS, NEVER, Condition, NotKnown, Step
from canvass.recount.fee import Fee
from canvass.recount.held import Held
from canvass.recount.method import HowCounted
from canvass.recount.needed import Needed
from canvass.recount.petition import Petition
from canvass.recount.refund import Refund
from canvass.recount.requester import Requester
from canvass.recount.scope import ContestClass, Scope

NOT_LEGAL_ADVICE = "This is not legal advice. Read the statute and ask the election office."
"""Stands on every screen and in every file that shows a rule."""


class Kind(StrEnum):
    """What a rule is about; a state has several rules of several kinds."""

    AUTOMATIC = "automatic"
    REQUEST = "request"
    PUBLICLY_PAID = "publicly_paid"
    FEE = "fee"
    CLOCK = "clock"
    METHOD = "method"
    REFUND = "refund"
    PETITION = "petition"
    WAIVER = "waiver"
    EVENT = "event"
    """The day that the law sets for what clocks run from: a canvass, a certification."""
    NEEDED = "needed"
    """What the law asks of whoever is elected or nominated, or of a measure."""
    HELD = "held"
    """Another kind of election that a contest may be of by law, whatever it is called."""


class Payer(StrEnum):
    """Who pays for a recount that somebody asked for."""

    REQUESTER = "requester"
    PUBLIC = "public"
    DEPENDS = "depends"
    UNKNOWN = "unknown"


class HowSeen(StrEnum):
    """In what a rule was read; the value is a machine's word."""

    STATUTE = "statute"
    OFFICIAL = "official"
    SECONDARY = "secondary"


@dataclass(frozen=True, slots=True)
class Automatic:
    """When a recount must be held without anybody asking."""

    condition: Condition

    @property
    def words(self) -> str:
        """The rule as a sentence says it."""
        if self.condition == NEVER:
            return "the law orders none"
        if isinstance(self.condition, NotKnown):
            return self.condition.words
        return f"a recount is ordered{_if(self.condition)}"


@dataclass(frozen=True, slots=True)
class Request:
    """When a recount may be asked for, by whom, whether of a part, and what it can change."""

    condition: Condition
    requesters: tuple[Requester, ...] = ()
    partial: str = "unknown"
    effect: str = ""

    def for_contest(self, contest: ContestClass) -> Request:
        """The same rule with those alone who may ask for a contest of this class."""
        able = tuple(r for r in self.requesters if not r.only or r.only in contest.classes)
        return replace(self, requesters=able)

    @property
    def words(self) -> str:
        """The rule as a sentence says it."""
        if self.condition == NEVER:
            return "none may be asked for"
        if not self.requesters and isinstance(self.condition, NotKnown):
            return f"whether anybody may ask is {self.condition.words}"
        *first, last = [requester.words for requester in self.requesters] or ["nobody named here"]
        who = f"{', '.join(first)} or {last}" if first else last
        return f"{who} may ask{_if(self.condition)}"


@dataclass(frozen=True, slots=True)
class PublicPayment:
    """Who pays, and the condition under which the public does."""

    payer: Payer
    condition: Condition

    @property
    def words(self) -> str:
        """The rule as a sentence says it."""
        if self.condition == ALWAYS:
            return "the public pays"
        if self.condition == NEVER:
            return "who asks pays"
        if isinstance(self.condition, NotKnown):
            return self.condition.words
        return f"the public pays{_if(self.condition)}; else who asks pays"


def _if(condition: Condition) -> str:
    """The condition as the end of a sentence."""
    words = condition.words
    if isinstance(condition, NotKnown):
        return f"; {words}"
    if condition == ALWAYS:
        return f", {words}"
    return f": {words}" if isinstance(condition, Step) else f" if {words}"


@dataclass(frozen=True, slots=True)
class Method:
    """How the votes are counted again."""

    how: HowCounted
    effect: str = ""

    @property
    def words(self) -> str:
        """The rule as a sentence says it."""
        return self.how.sentence


@dataclass(frozen=True, slots=True)
class Waiver:
    """Who may decline a recount that the law orders."""

    by: str

    @property
    def words(self) -> str:
        """The rule as a sentence says it."""
        return f"the {self.by} may decline it"


@dataclass(frozen=True, slots=True)
class EventDay:
    """The day that the law sets for an event; ``is_latest`` where it sets only the last day."""

    clock: AnyClock
    is_latest: bool = False

    @property
    def words(self) -> str:
        """The day as a sentence says it."""
        return f"{'no later than ' if self.is_latest else ''}{self.clock.words}"


@dataclass(frozen=True, slots=True)
class Unseen:
    """A known change of the law whose text was not seen; ``wanted`` is the text that would close the gap."""

    wanted: str

    @property
    def words(self) -> str:
        """The gap as a sentence says it."""
        return f"not known here: the law changed; what would tell is {self.wanted}"


Content: TypeAlias = (
    Automatic
    | Request
    | PublicPayment
    | Fee
    | AnyClock
    | Method
    | Refund
    | Petition
    | Waiver
    | EventDay
    | Needed
    | Held
    | Unseen
)


@dataclass(frozen=True, slots=True)
class Validity:
    """The elections that a rule holds for, by election day; None is a bound that is not known.

    A rule holds from the day on which it took effect until another one starts. ``seen_from`` is the oldest year
    in which a text showed it, and stands in for a first day that was not found; ``seen_to`` is the newest and ends
    nothing. ``derived`` names the bounds that were inferred and not read in a law.
    """

    valid_from: date | None = None
    valid_to: date | None = None
    seen_from: date | None = None
    seen_to: date | None = None
    derived: frozenset[str] = frozenset()

    @property
    def words(self) -> str:
        """The bounds as a person reads them; an inferred one says so."""
        if self.begins is None and self.valid_to is None:
            return "in force since a day that was not found"
        return ", ".join(filter(None, (self._first, self._last)))

    @property
    def _first(self) -> str:
        if self.valid_from is not None:
            return f"from {self.valid_from.isoformat()}{self._inferred('valid_from')}"
        return f"seen since {self.seen_from.year}" if self.seen_from else ""

    @property
    def _last(self) -> str:
        if self.valid_to is None:
            return ""
        return f"to {self.valid_to.isoformat()}{self._inferred('valid_to')}"

    def _inferred(self, bound: str) -> str:
        return " (inferred)" if bound in self.derived else ""

    @property
    def begins(self) -> date | None:
        """The first day for which the rule can be relied on: a known bound, else the first year it was seen."""
        return self.valid_from or self.seen_from

    def covers(self, day: date) -> bool:
        """Whether the rule can be relied on for the day; a side of which nothing is known is open."""
        return (self.begins is None or self.begins <= day) and (
            self.valid_to is None or day <= self.valid_to
        )


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a rule rests on: section, words, address, session law, how it was seen, and on which days.

    ``quote`` has at most 25 words of the law. ``sha256`` is the digest of the whole text that was read, where it is
    at hand. Each day of ``read_on`` is a reading that copied no other. ``still_open`` says what no reading settled,
    ``tried`` where its text was looked for and was not to be had.
    """

    source: str
    statute: str = ""
    quote: str = ""
    sha256: str = ""
    session_law: str = ""
    how_seen: HowSeen = HowSeen.SECONDARY
    read_on: tuple[date, ...] = ()
    still_open: str = ""
    tried: str = ""

    @property
    def checked_on(self) -> date | None:
        """The day on which a person last compared the rule with its source."""
        return max(self.read_on, default=None)


@dataclass(frozen=True, slots=True)
class RecountRule:
    """One rule of one state. ``text`` is what was read; ``content`` is what it means.

    ``stage`` tells rules of one kind apart: the clocks to ask, order, start and finish, or a hand review
    after a machine stage. ``over`` names the general rules that this special one goes before, for the contests of
    both. ``conflict_with`` names rules of another source that say otherwise. ``notes_from`` is
    the day on which what the notes tell became public, where they tell of what happened after an election.
    ``kept_in`` is the file of an office's or a lawyer's own rule, and empty for a packaged one.
    """

    rule_id: str
    jurisdiction: str
    kind: Kind
    content: Content
    evidence: Evidence
    stage: str = ""
    scope: Scope = field(default_factory=Scope)
    validity: Validity = field(default_factory=Validity)
    text: str = ""
    over: tuple[str, ...] = ()
    conflict_with: tuple[str, ...] = ()
    notes: str = ""
    notes_from: date | None = None
    kept_in: str = ""

    @property
    def words(self) -> str:
        """What the rule says, as a sentence says it."""
        return self.content.words

    def notes_on(self, day: date) -> str:
        """The notes, as far as they could be known on a day."""
        return "" if self.notes_from is not None and day < self.notes_from else self.notes
