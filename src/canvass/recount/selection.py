"""Which rule holds for a contest on its election day."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

from canvass.recount.question import Question
from canvass.recount.rule import Kind, RecountRule, Unseen

STALE_AFTER = timedelta(days=365)


class Status(StrEnum):
    """How well a rule is known to hold on the day."""

    OK = "ok"
    APPLIES_FROM_UNKNOWN = "applies_from_unknown"
    APPLIES_TO_UNKNOWN = "applies_to_unknown"
    APPLIES_BOTH_UNKNOWN = "applies_both_unknown"
    SOURCES_DISAGREE = "sources_disagree"
    REFUSED_NO_ROW = "refused_no_row"
    REFUSED_CONFLICT = "refused_conflict"
    REFUSED_CHANGE_UNSEEN = "refused_change_unseen"

    @property
    def sentence(self) -> str:
        """The status as a person reads it."""
        return _SENTENCES[self]

    @property
    def is_refused(self) -> bool:
        """Whether there is no answer for the day."""
        return self.value.startswith("refused")


_SENTENCES = {
    Status.OK: "in force from a known day to a known day",
    Status.APPLIES_FROM_UNKNOWN: "in force until a known day; since when is not known",
    Status.APPLIES_TO_UNKNOWN: "in force; no later change is known",
    Status.APPLIES_BOTH_UNKNOWN: "in force; since when is not known, and no later change is",
    Status.SOURCES_DISAGREE: "sources disagree; every reading is shown",
    Status.REFUSED_NO_ROW: "cannot say: no rule on this was read for that day",
    Status.REFUSED_CONFLICT: "cannot say: two rules that were read for that day contradict each other",
    Status.REFUSED_CHANGE_UNSEEN: "cannot say for that day: the law changed, and the new text was not seen",
}


@dataclass(frozen=True, slots=True)
class Selection:
    """The answer to "which rule": its status and the rules, several only where sources disagree.

    ``nearest`` is the rule closest in time when none covers the day: to be shown with its years, never applied.
    ``stale`` lists rules that nobody compared with their source for over a year before ``asked_on``.
    """

    status: Status
    rules: tuple[RecountRule, ...] = ()
    nearest: RecountRule | None = None
    stale: tuple[str, ...] = ()

    @property
    def gap(self) -> tuple[RecountRule, ...]:
        """The known change whose text was not seen, where that is why there is no answer."""
        if self.nearest is not None and self.status is Status.REFUSED_CHANGE_UNSEEN:
            return (self.nearest,)
        return ()

    @property
    def wanted(self) -> str:
        """The text that would close the gap."""
        return next((r.content.wanted for r in self.gap if isinstance(r.content, Unseen)), "")

    @property
    def rule(self) -> RecountRule | None:
        """The one rule, where there is exactly one."""
        return self.rules[0] if len(self.rules) == 1 else None


def select(
    rules: Iterable[RecountRule], kind: Kind, question: Question, stage: str = ""
) -> Selection:
    """The rule of a kind (and stage) that holds for a contest; never the nearest instead."""
    of_kind = [
        rule
        for rule in rules
        if rule.kind is kind and rule.stage == stage and rule.scope.covers(question.contest)
    ]
    return rule_on_date(of_kind, question.election_day, question.asked_on)


def rule_on_date(rules: Sequence[RecountRule], day: date, asked_on: date) -> Selection:
    """The rule that holds on the day among rules about the same thing; a special one goes before a general one."""
    covering = special_first(rule for rule in rules if rule.validity.covers(day))
    if not covering:
        return Selection(Status.REFUSED_NO_ROW, nearest=_nearest(rules, day))
    if len(covering) > 1 and not _all_linked(covering):
        return Selection(Status.REFUSED_CONFLICT, covering)
    unseen = next((rule for rule in covering if isinstance(rule.content, Unseen)), None)
    if unseen is not None:
        return Selection(Status.REFUSED_CHANGE_UNSEEN, nearest=unseen)
    status = _status(covering[0]) if len(covering) == 1 else Status.SOURCES_DISAGREE
    return Selection(status, covering, stale=tuple(_stale(covering, asked_on)))


def special_first(rules: Iterable[RecountRule]) -> tuple[RecountRule, ...]:
    """The rules that no other of them goes before, by the precedence that they declare."""
    listed = tuple(rules)
    yielding = {rule_id for rule in listed for rule_id in rule.over}
    return tuple(rule for rule in listed if rule.rule_id not in yielding)


def _status(rule: RecountRule) -> Status:
    bounds = (rule.validity.valid_from is None, rule.validity.valid_to is None)
    return _BY_OPEN_BOUNDS[bounds]


_BY_OPEN_BOUNDS = {
    (False, False): Status.OK,
    (True, False): Status.APPLIES_FROM_UNKNOWN,
    (False, True): Status.APPLIES_TO_UNKNOWN,
    (True, True): Status.APPLIES_BOTH_UNKNOWN,
}


def _all_linked(rules: tuple[RecountRule, ...]) -> bool:
    return all(
        other.rule_id in rule.conflict_with
        for rule in rules
        for other in rules
        if other is not rule
    )


def _stale(rules: Iterable[RecountRule], asked_on: date) -> Iterable[str]:
    for rule in rules:
        checked = rule.evidence.checked_on
        if checked is None or asked_on - checked > STALE_AFTER:
            yield rule.rule_id


def _nearest(rules: Sequence[RecountRule], day: date) -> RecountRule | None:
    return min(rules, key=lambda rule: _distance(rule, day), default=None)


def _distance(rule: RecountRule, day: date) -> timedelta:
    validity = rule.validity
    ends = [
        end
        for end in (validity.valid_from, validity.valid_to, validity.seen_from, validity.seen_to)
        if end is not None
    ]
    return min((abs(day - end) for end in ends), default=timedelta.max)
