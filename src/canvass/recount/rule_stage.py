"""The stage of a rule, as a rule file writes it: what asks for the rule by its name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from canvass.errors import nearest
from canvass.recount.deadlines import STAGES
from canvass.recount.fault import FaultKind, refused, text_of
from canvass.recount.official_dates import Start
from canvass.recount.rule import Kind
from canvass.recount.rule_days import Text

_STAGES: Mapping[Kind, tuple[str, ...]] = {
    Kind.AUTOMATIC: ("", "hand_review", "full_hand_count"),
    Kind.CLOCK: (*STAGES,),
    Kind.EVENT: tuple(start.value for start in Start),
    Kind.FEE: ("", "contest"),
    Kind.HELD: ("", "more_stand", "another_day"),
    Kind.METHOD: ("", "without_paper"),
    Kind.NEEDED: ("", "nonpartisan"),
}
"""The stages that something asks for, by kind; other kinds have none. A rule of another stage would never be used."""


def stage_from(row: Text, kind: Kind) -> str:
    """The stage; raises BadRule where nothing would ever ask a rule of this kind for it."""
    stage = text_of(row.get("stage", ""), "stage")
    if kind is Kind.REQUEST and stage not in STAGES:
        return _further_request(stage, row)
    known = _STAGES.get(kind, ("",))
    if stage not in known:
        what = f"no stage of a rule of kind {kind} is called {stage!r}"
        kind_of_fault = FaultKind.EVENT if kind is Kind.EVENT else FaultKind.FORM
        raise refused(kind_of_fault, what, stage, _mend_of_stage(stage, known))
    return stage


def _further_request(stage: str, row: Text) -> str:
    """The stage of a request beside the usual one, of any name; raises BadRule where it does not say what it is."""
    if stage and not row.get("effect"):
        mend = (
            "write effect = and what this further request is; leave stage out of the usual request"
        )
        what = f"a request of the stage {stage!r} does not say what it is"
        raise refused(FaultKind.MISSING, what, stage, mend)
    return stage


def _mend_of_stage(stage: str, known: Sequence[str]) -> str:
    """The name that was meant, or those that there are."""
    named = [name for name in known if name]
    if near := nearest(stage, named):
        return f"did you mean {near!r}?"
    leave = "leave stage out" if "" in known else ""
    use = f"use one of {', '.join(named)}" if named else ""
    return ", or ".join(filter(None, (leave, use)))
