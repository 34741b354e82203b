"""Conditions as they stand in rule files, read into trees.

The form is that of docs/recount-law.md: ``{measure = "margin_pct", of = "total_votes", cmp = "<=", value = "0.5"}``,
``{between = "write_in"}``,
``{all = [...]}``, ``{any = [...]}``, ``{not = ...}``, ``{step = {...}}`` and ``{unknown = "..."}``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from fractions import Fraction
from typing import Any, TypeVar

from canvass.errors import BadValue, nearest
from canvass.numerals import read_decimal
from canvass.recount.comparison import Comparison
from canvass.recount.condition import (
    WINNERS,
    AllOf,
    AnyOf,
    Case,
    Condition,
    FromMajority,
    MarginPercent,
    MarginPercentUnstated,
    MarginVotes,
    Not,
    NotKnown,
    RunnerUpPercentOfLeader,
    Step,
    WithWriteIn,
)
from canvass.recount.fault import FaultKind, every, refuse_strangers, refused, table
from canvass.recount.votes import Denominator

Text = Mapping[str, Any]
Word = TypeVar("Word", bound=StrEnum)


def condition_from(text: object) -> Condition:
    """The condition that a rule file writes; raises BadRule where it is not of the documented form."""
    found = table(text, "a condition")
    for key, read in _READERS.items():
        if key in found:
            refuse_strangers(found, _KEYS.get(key, (key,)), "condition")
            return read(found)
    words = f"a condition needs one of {', '.join(_READERS)}; found {dict(found)!r}"
    raise refused(FaultKind.FORM, words)


def _all(text: Text) -> Condition:
    return AllOf(every(condition_from, text["all"], "all"))


def _any(text: Text) -> Condition:
    return AnyOf(every(condition_from, text["any"], "any"))


def _not(text: Text) -> Condition:
    return Not(condition_from(text["not"]))


def _unknown(text: Text) -> Condition:
    return NotKnown(str(text["unknown"]))


def _step(text: Text) -> Condition:
    step = table(text["step"], "step")
    refuse_strangers(step, ("on", "cases"), "step")
    on = step["on"]
    if on == "margin_votes":
        on = None
    elif on != WINNERS:
        names = [*Denominator, "margin_votes", WINNERS]
        if on not in names:
            what = f"step: {on!r} is not one of {', '.join(names)}"
            raise refused(FaultKind.FORM, what, str(on))
        on = Denominator(on)
    cases = every(_case, step["cases"], "cases")
    if not cases:
        mend = "write one case or more, the last of them { else = ... } for all that are left"
        raise refused(FaultKind.FORM, "step: no cases are given", "", mend)
    if any(case.comparison is None for case in cases[:-1]):
        mend = "put it last: cases are tried in order, and nothing is left after it"
        raise refused(FaultKind.FORM, "step: a case stands after { else = ... }", "else", mend)
    return Step(on, cases)


def _case(case: object) -> Case:
    text = table(case, "a case")
    if "else" in text:
        refuse_strangers(text, ("else",), "case")
        return Case(condition_from(text["else"]))
    refuse_strangers(text, ("cmp", "value", "then"), "case")
    return Case(condition_from(text["then"]), _comparison(text), _limit(text))


def _measure(text: Text) -> Condition:
    name = text["measure"]
    if name == "margin_votes":
        return MarginVotes(_comparison(text), _limit(text))
    if name == "margin_pct" and text.get("of") == "unstated":
        return MarginPercentUnstated(_comparison(text), _percent(text))
    if name == "margin_pct":
        of = _base(text.get("of", ""), "percentage")
        return MarginPercent(of, _comparison(text), _percent(text))
    if name == "runner_up_pct_of_leader":
        return RunnerUpPercentOfLeader(_comparison(text), _percent(text))
    if name == "from_majority_pct":
        return FromMajority(_comparison(text), _percent(text))
    measures = "margin_votes, margin_pct, runner_up_pct_of_leader or from_majority_pct"
    raise refused(FaultKind.FORM, f"no measure is called {name!r}", str(name), f"use {measures}")


def _base(name: object, where: str) -> Denominator:
    return word(Denominator, name, where, FaultKind.BASE)


def _between(text: Text) -> Condition:
    if text["between"] != "write_in":
        raise refused(FaultKind.FORM, f"between: {text['between']!r} is not write_in")
    return WithWriteIn()


_READERS: dict[str, Callable[[Text], Condition]] = {
    "all": _all,
    "any": _any,
    "not": _not,
    "step": _step,
    "measure": _measure,
    "between": _between,
    "unknown": _unknown,
}


HUNDRED = 100

_KEYS = {"measure": ("measure", "of", "cmp", "value")}
"""What may stand beside the key that tells the form of a condition."""


def word(words: type[Word], found: object, where: str, kind: FaultKind = FaultKind.FORM) -> Word:
    """The member of a closed list of words; raises BadRule for any other."""
    for member in words:
        if member == found:
            return member
    near = nearest(found, [member.value for member in words]) if isinstance(found, str) else None
    mend = f"did you mean {near!r}?" if near and kind is not FaultKind.BASE else ""
    raise refused(kind, f"{where}: {found!r} is not one of {', '.join(words)}", str(found), mend)


def _comparison(text: Text) -> Comparison:
    return word(Comparison, text.get("cmp", ""), "comparison")


def _limit(text: Text) -> Fraction:
    value = text.get("value")
    if not isinstance(value, str):
        words = f"a limit is written as text, so that no digit is lost; found {value!r}"
        raise refused(FaultKind.FORM, words, str(value), 'write it in quotation marks: "0.5"')
    limit = fraction(value)
    if limit < 0:
        mend = 'a margin is never below 0; write it like "50" or "0.5"'
        raise refused(FaultKind.FORM, f"a limit is not below 0, found {value!r}", value, mend)
    return limit


def _percent(text: Text) -> Fraction:
    limit = _limit(text)
    if limit > HUNDRED:
        value = text["value"]
        mend = 'write percent: "0.5" is one half of one percent'
        raise refused(FaultKind.FORM, f"a percentage is at most 100, found {value!r}", value, mend)
    return limit


def fraction(value: str) -> Fraction:
    """A decimal number as text, exactly; raises BadRule for anything else."""
    try:
        return Fraction(read_decimal(value))
    except BadValue:
        words = f"a limit must be a decimal number, found {value!r}"
        raise refused(FaultKind.FORM, words, value, 'write it with a point: "0.5"') from None
