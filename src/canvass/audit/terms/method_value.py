"""A method as a commitment states it, and as it is read there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from fractions import Fraction
from typing import Any

from canvass.audit.stratified import Combining
from canvass.audit.terms.methods import (
    METHODS,
    BatchComparison,
    Comparison,
    Measure,
    Method,
    Polling,
    WeightedBy,
)
from canvass.audit.terms.ranks import OvervotedRank, SkippedRank
from canvass.audit.terms.stratum import StratumTerms, read_stratum
from canvass.errors import BadRecord
from canvass.model.fields import Fields
from canvass.model.value import Value
from canvass.vocabulary import HowDrawn


def method_value(method: Method) -> dict[str, Value]:
    """The method as a commitment states it."""
    numbers = {field.name: _written(getattr(method, field.name)) for field in fields(method)}
    return {"name": method.NAME, **numbers}


def read_method(found: Fields) -> Method:
    """The method that a commitment states. Raises BadRecord."""
    name = found.text("name")
    if name not in METHODS:
        raise BadRecord(
            f"{found.what}: no method {name!r} is known; known: {', '.join(sorted(METHODS))}"
        )
    kind = METHODS[name]
    wanted = [field.name for field in fields(kind)]
    found.exactly("name", *wanted)
    return kind(**{member: _READ[member](found) for member in wanted})


def _measure(found: Fields) -> Measure | None:
    if found.found.get("measure") is None:
        return None
    method = read_method(Fields(f"{found.what}: measure", found.object("measure")))
    if type(method) not in (Polling, Comparison, BatchComparison):
        raise BadRecord(f"{found.what}: {method.NAME} measures no fixed share")
    return method  # type: ignore[return-value]


_READ: Mapping[str, Callable[[Fields], Any]] = {
    "replacement": lambda found: found.flag("replacement"),
    "style": lambda found: found.flag("style"),
    "inflator": lambda found: found.text("inflator"),
    "schedule": lambda found: found.numbers("schedule"),
    "delta": lambda found: found.text("delta"),
    "together": lambda found: found.flag("together"),
    "understatements": lambda found: found.flag("understatements"),
    "weights": lambda found: found.word("weights", WeightedBy),
    "share": lambda found: found.share("share"),
    "compared": lambda found: found.share("compared"),
    "how": lambda found: found.word("how", HowDrawn),
    "skipped_rank": lambda found: found.word("skipped_rank", SkippedRank),
    "overvoted_rank": lambda found: found.word("overvoted_rank", OvervotedRank),
    "measure": _measure,
    "strata": lambda found: found.some("strata", read_stratum),
    "combining": lambda found: found.word("combining", Combining),
}
"""How each member of a method is read."""


def _written(member: object) -> Value:
    if isinstance(member, Fraction):
        return str(member)
    if isinstance(member, Polling | Comparison | BatchComparison):
        return method_value(member)
    if isinstance(member, tuple) and member and isinstance(member[0], StratumTerms):
        return [stratum.value for stratum in member]
    return member  # type: ignore[return-value]
