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

from canvass.errors import BadRule
from canvass.recount.comparison import Comparison
from canvass.recount.condition import (
    AllOf,
    AnyOf,
    Case,
    Condition,
    MarginPercent,
    MarginPercentUnstated,
    MarginVotes,
    Not,
    NotKnown,
    RunnerUpPercentOfLeader,
    Step,
    WithWriteIn,
)
from canvass.recount.votes import Denominator

Text = Mapping[str, Any]
Word = TypeVar("Word", bound=StrEnum)


def condition_from(text: object) -> Condition:
    """The condition that a rule file writes; raises BadRule where it is not of the documented form."""
    if not isinstance(text, Mapping):
        raise BadRule(f"a condition must be a table, found {text!r}")
    for key, read in _READERS.items():
        if key in text:
            return read(text)
    raise BadRule(f"a condition needs one of {', '.join(_READERS)}; found {dict(text)!r}")


def _all(text: Text) -> Condition:
    return AllOf(tuple(condition_from(part) for part in text["all"]))


def _any(text: Text) -> Condition:
    return AnyOf(tuple(condition_from(part) for part in text["any"]))


def _not(text: Text) -> Condition:
    return Not(condition_from(text["not"]))


def _unknown(text: Text) -> Condition:
    return NotKnown(str(text["unknown"]))


def _step(text: Text) -> Condition:
    step = text["step"]
    on = None if step["on"] == "margin_votes" else word(Denominator, step["on"], "step")
    return Step(on, tuple(_case(case) for case in step["cases"]))


def _case(text: Text) -> Case:
    if "else" in text:
        return Case(condition_from(text["else"]))
    return Case(condition_from(text["then"]), _comparison(text), _limit(text))


def _measure(text: Text) -> Condition:
    name = text["measure"]
    if name == "margin_votes":
        return MarginVotes(_comparison(text), _limit(text))
    if name == "margin_pct" and text.get("of") == "unstated":
        return MarginPercentUnstated(_comparison(text), _limit(text))
    if name == "margin_pct":
        of = word(Denominator, text.get("of", ""), "percentage")
        return MarginPercent(of, _comparison(text), _limit(text))
    if name == "runner_up_pct_of_leader":
        return RunnerUpPercentOfLeader(_comparison(text), _limit(text))
    raise BadRule(f"no measure is called {name!r}")


def _between(text: Text) -> Condition:
    if text["between"] != "write_in":
        raise BadRule(f"between: {text['between']!r} is not write_in")
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


def word(words: type[Word], found: object, where: str) -> Word:
    """The member of a closed list of words; raises BadRule for any other."""
    for member in words:
        if member == found:
            return member
    raise BadRule(f"{where}: {found!r} is none of {', '.join(words)}")


def _comparison(text: Text) -> Comparison:
    return word(Comparison, text.get("cmp", ""), "comparison")


def _limit(text: Text) -> Fraction:
    value = text.get("value")
    if not isinstance(value, str):
        raise BadRule(f"a limit is written as text, so that no digit is lost; found {value!r}")
    try:
        return Fraction(value)
    except ValueError:
        raise BadRule(f"a limit must be a decimal number, found {value!r}") from None
