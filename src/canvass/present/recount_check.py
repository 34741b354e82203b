"""Files of recount rules as a page: every problem with its mend, or what each rule says and what it goes before."""

from __future__ import annotations

from collections.abc import Iterator

from canvass.formats.problem import Problem
from canvass.journeys.recount_check import RuleCheck, RuleFile, RuleSaid
from canvass.present.blocks import (
    Block,
    Fact,
    Facts,
    Page,
    Section,
    Weight,
    paragraphs,
)
from canvass.present.messages import messages
from canvass.present.own_rules import instead_words
from canvass.present.recount_phrases.sentence import sentence

say = messages("recount_check")


def check_page(check: RuleCheck) -> Page:
    """Every file that was examined."""
    return Page(
        title=say("title"),
        kicker="canvass recount check",
        blocks=(
            *paragraphs([_answer(file) for file in check.files], Weight.LEAD),
            *paragraphs([check.not_legal_advice], Weight.CAUTION),
            *(section for file in check.files for section in _sections(file)),
            *paragraphs([say("meaning"), say("next-usable" if check.is_usable else "next-mend")]),
        ),
    )


def _answer(file: RuleFile) -> str:
    if file.is_usable:
        return say("usable", file=file.file, state=file.state, rules=len(file.rules))
    return say("not-usable", file=file.file, problems=len(file.problems))


def _sections(file: RuleFile) -> Iterator[Block]:
    if file.problems:
        facts = tuple(_problem(problem) for problem in file.problems)
        yield Section(say("problems", file=file.file), (Facts(facts),))
    if file.rules:
        facts = tuple(fact for rule in file.rules for fact in _rule(rule))
        about = say("kept", digest=file.sha256, keeper=file.kept_by or say("nobody"))
        yield Section(say("rules", file=file.file), (*paragraphs([about]), Facts(facts)))


def _problem(problem: Problem) -> Fact:
    """Where, then what was found, then the mend."""
    where = ", ".join(filter(None, (_row(problem), problem.column)))
    said = " ".join(sentence(text) for text in (problem.message, problem.mend) if text)
    return Fact(where or say("whole-file"), said)


def _row(problem: Problem) -> str:
    return say("row", row=str(problem.row)) if problem.row is not None else ""


def _rule(rule: RuleSaid) -> Iterator[Fact]:
    """What the rule says, and which packaged rules it goes before."""
    scope = f" ({rule.scope})" if rule.scope else ""
    says = say("says", matter=rule.matter, says=rule.says, scope=scope, years=rule.years)
    before = (
        say("before", rules=instead_words(rule.instead_of))
        if rule.instead_of
        else say("before-none")
    )
    yield Fact(rule.rule_id, f"{says} {before}")
