"""Files of recount rules, examined: every problem of each, or what each rule says and what it goes before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from canvass.formats.problem import Problem
from canvass.journeys.own_answers import Instead, own_entries
from canvass.journeys.recount_rules import matters
from canvass.journeys.rulebook import examined_rules
from canvass.recount.own_rules import OwnRules
from canvass.recount.rule import NOT_LEGAL_ADVICE, RecountRule


@dataclass(frozen=True, slots=True)
class RuleSaid:
    """One rule of a file: its matter, what it says for which contests and years, and what it goes before."""

    rule_id: str
    matter: str
    says: str
    scope: str
    years: str
    statute: str
    instead_of: tuple[Instead, ...]


@dataclass(frozen=True, slots=True)
class RuleFile:
    """One file: of which state, how many rules, and every problem; without any, what its rules say."""

    file: str
    sha256: str
    state: str
    kept_by: str
    rules: tuple[RuleSaid, ...]
    problems: tuple[Problem, ...]
    is_usable: bool


@dataclass(frozen=True, slots=True)
class RuleCheck:
    """Every file that was examined, on a day: a reading that is told of a later day cannot be."""

    examined_on: date
    is_usable: bool
    files: tuple[RuleFile, ...]
    not_legal_advice: str = NOT_LEGAL_ADVICE


def check_rules(files: Sequence[Path], today: date) -> RuleCheck:
    """Every problem of every file, each examined beside the packaged law of its state."""
    examined = tuple(_examined(file, today) for file in files)
    return RuleCheck(today, all(file.is_usable for file in examined), examined)


def _examined(file: Path, today: date) -> RuleFile:
    read = examined_rules(file, today)
    own = read.value
    return RuleFile(
        file=file.name,
        sha256=read.source.sha256,
        state=own.name if own else "",
        kept_by=own.kept_by if own else "",
        rules=_said(own) if own else (),
        problems=read.problems,
        is_usable=own is not None,
    )


def _said(own: OwnRules) -> tuple[RuleSaid, ...]:
    return tuple(_rule(rule, instead) for rule, instead in own_entries(own))


def _rule(rule: RecountRule, instead: tuple[Instead, ...]) -> RuleSaid:
    return RuleSaid(
        rule_id=rule.rule_id,
        matter=matters().get((rule.kind, rule.stage), rule.stage),
        says=rule.words,
        scope=rule.scope.words,
        years=rule.validity.words,
        statute=rule.evidence.statute,
        instead_of=instead,
    )
