"""A rule of recount law: what it says, for which contests, from when to when, and where that was read."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import date
from enum import StrEnum
from typing import TypeAlias

from canvass.recount.clock import AnyClock
from canvass.recount.condition import ALWAYS, NEVER, Condition, NotKnown, Step
from canvass.recount.fee import Fee
from canvass.recount.method import HowCounted
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


class Payer(StrEnum):
    """Who pays for a recount that somebody asked for."""

    REQUESTER = "requester"
    PUBLIC = "public"
    DEPENDS = "depends"
    UNKNOWN = "unknown"


class Seen(StrEnum):
    """Whether the statute itself was read."""

    YES = "yes"
    CITED_BY_SOURCE = "cited by source"
    UNVERIFIED = "unverified"


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


Content: TypeAlias = (
    Automatic | Request | PublicPayment | Fee | AnyClock | Method | Refund | Petition | Waiver
)


@dataclass(frozen=True, slots=True)
class Validity:
    """The elections that a rule holds for, by election day; None is a bound that is not known.

    ``seen_from`` and ``seen_to`` are the years in which sources showed the rule; ``derived`` names the bounds
    that were inferred and not read in a law.
    """

    valid_from: date | None = None
    valid_to: date | None = None
    seen_from: date | None = None
    seen_to: date | None = None
    derived: frozenset[str] = frozenset()

    @property
    def words(self) -> str:
        """The bounds and the years as a person reads them; an inferred bound says so."""
        parts = [
            f"{name} {day.isoformat()}{' (inferred)' if field_name in self.derived else ''}"
            for name, field_name, day in (
                ("from", "valid_from", self.valid_from),
                ("to", "valid_to", self.valid_to),
            )
            if day is not None
        ]
        return ", ".join([*parts, self._seen])

    @property
    def _seen(self) -> str:
        if self.seen_from is None:
            return "years of the sources not stated"
        if self.seen_to is None:
            return f"seen since {self.seen_from.year}"
        years = dict.fromkeys((str(self.seen_from.year), str(self.seen_to.year)))
        return f"seen {'-'.join(years)}"

    @property
    def begins(self) -> date | None:
        """The first day for which the rule can be relied on: a known bound, else the first year it was seen."""
        return self.valid_from or self.seen_from

    @property
    def ends(self) -> date | None:
        """The last such day; None where no end is known."""
        return self.valid_to or self.seen_to

    def covers(self, day: date) -> bool:
        """Whether the rule can be relied on for the day; a side of which nothing is known is open."""
        return (self.begins is None or self.begins <= day) and (
            self.ends is None or day <= self.ends
        )


@dataclass(frozen=True, slots=True)
class Evidence:
    """Where a rule was read and when a person last compared it."""

    source: str
    statute: str = ""
    statute_seen: Seen = Seen.CITED_BY_SOURCE
    checked_on: date | None = None


@dataclass(frozen=True, slots=True)
class RecountRule:
    """One rule of one state. ``text`` is what was read; ``content`` is what it means.

    ``stage`` tells rules of one kind apart: the clocks to ask, order, start and finish, or a hand review
    after a machine stage. ``conflict_with`` names rules of another source that say otherwise. ``notes_from`` is
    the day on which what the notes tell became public, where they tell of what happened after an election.
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
    conflict_with: tuple[str, ...] = ()
    notes: str = ""
    notes_from: date | None = None

    @property
    def words(self) -> str:
        """What the rule says, as a sentence says it."""
        return self.content.words

    def notes_on(self, day: date) -> str:
        """The notes, as far as they could be known on a day."""
        return "" if self.notes_from is not None and day < self.notes_from else self.notes
