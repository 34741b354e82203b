"""An office's or a lawyer's own rules, which go before the packaged ones on the same matter."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from canvass.model import ElectionType
from canvass.recount.rule import Kind, RecountRule
from canvass.recount.rule_text import SeenAs, StateLaw, ended_by_the_next
from canvass.recount.scope import OFFICES, ContestClass, Scope

ASK, ASK_PUBLISHED = "ask", "ask_published"
EVERY_CONTEST = tuple(ContestClass(office, kind) for office in OFFICES for kind in ElectionType)


@dataclass(frozen=True, slots=True)
class OwnRules:
    """The rules of one file about one state. ``kept_by`` is who answers for them, in the file's words."""

    file: str
    sha256: str
    state: str
    name: str
    time_zone: str
    kept_by: str
    rules: tuple[RecountRule, ...]
    seen: tuple[SeenAs, ...]


def over_packaged(law: StateLaw, own: OwnRules) -> StateLaw:
    """The law in which each own rule goes before every packaged rule on its matter, for the contests and days of both.

    A packaged rule whose id an own rule has is left out: that one was written in its place. An own last day to ask
    goes before a packaged published one too, which would be asked first otherwise.
    """
    replaced = {rule.rule_id for rule in own.rules}
    kept = [rule for rule in law.rules if rule.rule_id not in replaced]
    kept = [rule for rule in kept if not any(_ends_published(each, rule) for each in own.rules)]
    mine = tuple(_over(rule, kept) for rule in ended_by_the_next(own.rules))
    return replace(law, rules=(*kept, *mine), seen=(*law.seen, *own.seen))


def _over(rule: RecountRule, packaged: Iterable[RecountRule]) -> RecountRule:
    beside = (each.rule_id for each in packaged if is_about_the_same(rule, each))
    return replace(rule, over=tuple(dict.fromkeys((*rule.over, *beside))))


def is_about_the_same(rule: RecountRule, other: RecountRule) -> bool:
    """Whether both answer one question of one contest, whatever the day."""
    matters = ((each.kind, each.stage) for each in (rule, other))
    return len({*matters}) == 1 and _meet(rule.scope, other.scope)


def _ends_published(rule: RecountRule, packaged: RecountRule) -> bool:
    """Whether the rule is a last day to ask for all elections that a packaged published one is about."""
    stages = (rule.kind, rule.stage, packaged.kind, packaged.stage)
    if stages != (Kind.CLOCK, ASK, Kind.CLOCK, ASK_PUBLISHED):
        return False
    first, last = packaged.validity.begins, packaged.validity.valid_to
    covers = all(day is None or rule.validity.covers(day) for day in (first, last))
    return covers and _meet(rule.scope, packaged.scope)


def _meet(one: Scope, other: Scope) -> bool:
    """Whether there is a contest of an office and a type of election that both are about."""
    return any(one.covers(contest) and other.covers(contest) for contest in EVERY_CONTEST)
