"""What the law says of asking: who may, under which condition, and what a petition needs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from canvass.journeys.plan.money import Signatures
from canvass.journeys.plan.state import LawNote, StatePlan
from canvass.journeys.recount_plan import RecountPlan
from canvass.model import Contest
from canvass.present.messages import messages
from canvass.present.worded import worded
from canvass.recount.eligible import AppliedRule
from canvass.recount.fee import usd_text

say = messages("recount")


def shares_of_marks(contest: Contest) -> tuple[str, ...]:
    """What a share of the votes is taken of where votes are marks; nothing where they are not."""
    return (say("shares-of-marks"),) if contest.most_marks > 1 else ()


def law_notes(plan: RecountPlan, state: StatePlan) -> tuple[str, ...]:
    """What else a reader must know of the law, each note after what it is about."""
    return (*shares_of_marks(plan.contest), *(_about(note) for note in state.notes))


def _about(note: LawNote) -> str:
    if note.kind is None:
        return worded(note.says)
    return say("note-about", matter=matter(note), note=worded(note.says))


def matter(note: LawNote) -> str:
    """What the rule of a note is about, as a heading."""
    return say("note-matter", kind=note.kind.value if note.kind else "", stage=note.stage)


def answered(answer: AppliedRule) -> str:
    """A rule applied to the votes: what it says, the comparison made, and what else is not known."""
    said = answer.says
    if answer.comparisons:
        said = say("answer-compared", says=said, comparisons="; ".join(answer.comparisons))
    if lacks := [each for each in answer.missing if each not in answer.says]:
        said = say("answer-lacks", answer=said, missing="; ".join(lacks))
    return said


def ordered(state: StatePlan) -> str:
    """Whether the law orders a recount without anybody asking, with the comparison that decides."""
    answers = state.eligibility.automatic
    return _either([say("ordered", holds=each.truth.value, why=_why(each)) for each in answers])


def _why(answer: AppliedRule) -> str:
    return "; ".join((*answer.comparisons, *answer.missing)) or answer.says


def may_ask(state: StatePlan) -> str:
    """Who may ask under which condition, with the comparison that decides."""
    return _either([answered(each) for each in state.eligibility.request])


def _either(readings: Sequence[str]) -> str:
    """What the law says by one reading or another; that no rule says it where there is none."""
    if not readings:
        return no_rule()
    return reduce(lambda one, other: say("either", one=one, other=other), readings)


def no_rule() -> str:
    """That the law cannot be told."""
    return say("no-rule")


def signed(signatures: Signatures) -> str:
    """What the law asks of a petition, and what that takes for the whole state."""
    if signatures.needs is None:
        return say("signed-lacks", says=signatures.says, missing="; ".join(signatures.missing))
    needs = signatures.needs
    return say(
        "signed",
        says=signatures.says,
        units=needs.units,
        signers=needs.signers,
        fee=usd_text(needs.fee_cents),
    )
