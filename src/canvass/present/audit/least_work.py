"""Which plan takes the least work, in sentences: beside which other, what it needs, and what it depends on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from canvass.audit.kinds import BATCH_COMPARISON, AuditKind
from canvass.audit.least_work import LeastWork, MethodWork
from canvass.present.audit.contest import chance
from canvass.present.messages import messages
from canvass.present.worded import worded
from canvass.present.words import capital, listed

say = messages("audit_plan")
_EXACT_FROM = 10
"""People-hours from which on nobody asks for tenths."""


def least_work_sentences(
    limits: Sequence[tuple[float, LeastWork | None]], *, names_units: bool = False
) -> Iterator[str]:
    """The least work at each risk limit; of the next one only the hours where the answer is the same.

    Nothing where no reading settles the contest. ``names_units``: which cards have records can be said by naming units.
    """
    before: LeastWork | None = None
    for limit, found in limits:
        if found is None:
            continue
        if before is not None and _answer(found) == _answer(before):
            yield _same(limit, found, before)
        else:
            yield from _sentences(limit, found, names_units)
        before = found


def _same(limit: float, found: LeastWork, before: LeastWork) -> str:
    hours = hours_in_words(found.chosen)
    if hours == hours_in_words(before.chosen):
        return say("least-same", limit=chance(limit))
    return say("least-same-in", limit=chance(limit), hours=hours)


def method_in_words(each: MethodWork) -> str:
    """The method as it is called within a sentence."""
    return say("least-count") if each.kind is None else each.kind.label


def hours_in_words(each: MethodWork) -> str:
    """People-hours under middle assumptions; of a small contest with tenths."""
    hours = each.work.people_hours.middle
    if hours < 1 / _EXACT_FROM:
        return say("least-tiny")
    return f"{hours:,.0f}" if hours >= _EXACT_FROM else f"{hours:.1f}"


def _answer(found: LeastWork) -> tuple[object, ...]:
    """What is least, and what would be: an answer without its numbers."""
    return found.chosen.kind, *(each.kind for each in (*found.less_if, *found.left_to_count))


def _sentences(limit: float, found: LeastWork, names_units: bool) -> Iterator[str]:
    yield say(
        "least-work",
        paper="enough" if found.paper is None else "open",
        limit=chance(limit),
        method=method_in_words(found.chosen),
        hours=hours_in_words(found.chosen),
        # Whole batches are planned as if none erred, unlike single cards: one that is lost takes many draws more.
        agree=say("least-agree") if found.chosen.kind is BATCH_COMPARISON else "",
        ends=_ends(found),
        next=_next(found),
        needs=found.chosen.needs,
    )
    for each in found.less_if:
        yield say("least-if", **_named(each), because=worded(each.because))
    for each in found.left_to_count:
        yield say("least-large", **_named(each))
    if found.unsized:
        yield _unsized(found.unsized, names_units)


def _named(each: MethodWork) -> dict[str, str]:
    return {"method": capital(method_in_words(each)), "hours": hours_in_words(each)}


def _ends(found: LeastWork) -> str:
    """Which others are least under low or high assumptions."""
    low, high = (
        "" if end.kind is found.chosen.kind else method_in_words(end)
        for end in (found.with_low, found.with_high)
    )
    if low and high:
        return say("least-with-both", low=low, high=high)
    if low:
        return say("least-with-low", method=low)
    return say("least-with-high", method=high) if high else ""


def _next(found: LeastWork) -> str:
    after = found.next_best
    if after is None:
        return ""
    return say("least-next", method=method_in_words(after), hours=hours_in_words(after))


def _unsized(kinds: Sequence[AuditKind], names_units: bool) -> str:
    by_units = names_units and any(kind.is_of_strata for kind in kinds)
    methods = capital(listed([kind.label for kind in kinds]))
    return say("least-unsized-units" if by_units else "least-unsized", methods=methods)
