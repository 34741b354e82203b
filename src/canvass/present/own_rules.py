"""Whose rule answered, where an office's or a lawyer's own rules went before the packaged ones."""

from __future__ import annotations

from collections.abc import Iterator

from canvass.journeys.own_answers import Instead, OwnAnswer
from canvass.journeys.plan.state import StatePlan
from canvass.journeys.recount_plan import RecountPlan
from canvass.present import words
from canvass.present.messages import messages

SHOWN = 12
"""How much of a digest a sentence shows; the JSON has the whole."""
say = messages("recount")


def own_rules_told(plan: RecountPlan) -> Iterator[str]:
    """A sentence for each state in which own rules answered, and for each file of which none did."""
    for state in plan.states:
        if state.own_rules:
            yield _told(state)
    answered = {answer.sha256 for state in plan.states for answer in state.own_rules}
    for own in plan.own_files:
        if own.sha256 not in answered:
            yield say("own-not-asked", file=own.file, state=own.state)


def _told(state: StatePlan) -> str:
    first = state.own_rules[0]
    return say(
        "own-told",
        state=state.name,
        count=len(state.own_rules),
        file=first.file,
        digest=first.sha256[:SHOWN],
        rules=words.listed([answer.rule_id for answer in state.own_rules]),
    )


def own_rule_text(answer: OwnAnswer) -> str:
    """What one own rule answered, whose it is, and which packaged rules it went before, with what they say."""
    whose = whose_rule(answer.rule_id, answer.file, answer.kept_by)
    if not answer.instead_of:
        return say("own-alone", matter=answer.matter, whose=whose)
    return say(
        "own-instead", matter=answer.matter, whose=whose, instead=instead_words(answer.instead_of)
    )


def whose_rule(rule_id: str, file: str, kept_by: str) -> str:
    """An own rule by its id, file and who answers for it."""
    if kept_by:
        return say("own-keeper", rule=rule_id, file=file, keeper=kept_by)
    return say("own-unkept", rule=rule_id, file=file)


def instead_words(instead_of: tuple[Instead, ...]) -> str:
    """Packaged rules with what they say."""
    return words.listed(
        [say("own-instead-rule", rule=each.rule_id, says=each.says) for each in instead_of]
    )
