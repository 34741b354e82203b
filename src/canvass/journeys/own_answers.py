"""Whose rule answered: each own rule that holds for a question, and the packaged ones that it went before."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from canvass.journeys.recount_rules import matters
from canvass.journeys.rulebook import Rulebook, state_law
from canvass.recount.own_rules import OwnRules, is_about_the_same
from canvass.recount.question import Question
from canvass.recount.rule import RecountRule, Validity
from canvass.recount.selection import special_first


@dataclass(frozen=True, slots=True)
class Instead:
    """A packaged rule that an own one went before, and what it says."""

    rule_id: str
    says: str


@dataclass(frozen=True, slots=True)
class OwnAnswer:
    """One own rule that answered: its matter, what it says, whose it is, and the packaged rules it went before."""

    rule_id: str
    matter: str
    says: str
    statute: str
    file: str
    sha256: str
    kept_by: str
    instead_of: tuple[Instead, ...]


@dataclass(frozen=True, slots=True)
class OwnFile:
    """A file of own rules, whose state it is about, and who answers for it."""

    file: str
    sha256: str
    state: str
    kept_by: str


def own_files(book: Rulebook) -> tuple[OwnFile, ...]:
    """Every file of own rules in use."""
    return tuple(OwnFile(own.file, own.sha256, own.name, own.kept_by) for own in book.own)


def own_answers(book: Rulebook, state: str, question: Question) -> tuple[OwnAnswer, ...]:
    """The own rules of the state that hold for the contest on its election day."""
    own = book.own_of(state)
    if own is None:
        return ()
    holding = _holding(book.law(state).rules, question)
    packaged = _holding(state_law(state).rules, question)
    titles = matters()
    return tuple(
        OwnAnswer(
            rule_id=rule.rule_id,
            matter=titles.get((rule.kind, rule.stage), rule.stage),
            says=rule.words,
            statute=rule.evidence.statute,
            file=own.file,
            sha256=own.sha256,
            kept_by=own.kept_by,
            instead_of=tuple(_instead(rule, packaged)),
        )
        for rule in holding
        if rule.kept_in
    )


def own_entries(own: OwnRules) -> tuple[tuple[RecountRule, tuple[Instead, ...]], ...]:
    """Each rule of a file, and the packaged rules on its matter that hold on a day on which it does."""
    packaged = state_law(own.state).rules
    return tuple((rule, tuple(_instead(rule, packaged))) for rule in own.rules)


def _holding(rules: tuple[RecountRule, ...], question: Question) -> tuple[RecountRule, ...]:
    return special_first(
        rule
        for rule in rules
        if rule.validity.covers(question.election_day) and rule.scope.covers(question.contest)
    )


def _instead(rule: RecountRule, packaged: tuple[RecountRule, ...]) -> Iterator[Instead]:
    for other in packaged:
        is_met = is_about_the_same(rule, other) and _share_a_day(rule.validity, other.validity)
        if is_met or other.rule_id == rule.rule_id:
            yield Instead(other.rule_id, other.words)


def _share_a_day(one: Validity, other: Validity) -> bool:
    return not any(
        first.valid_to and second.begins and first.valid_to < second.begins
        for first, second in ((one, other), (other, one))
    )
