"""Which plan takes the least work, beside which others, and what that depends on where it is not known."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from canvass.audit.fit import Applicability, Circumstances, Fit, fit_beside_paper, lacking_paper
from canvass.audit.kinds import SIZED_KINDS, AuditKind
from canvass.audit.plan import MethodPlan
from canvass.audit.size.numbers import Advice
from canvass.audit.workload import Range, Workload
from canvass.model.sentence import Sentence, sentences

COUNT_NEEDS = "paper, and a manifest"

say = sentences("audit_fit")


@dataclass(frozen=True, slots=True)
class MethodWork:
    """A method with its planned work and what it ``needs``; without a ``kind`` every card is counted by hand.

    ``because`` says why it fits, or what is not known about that.
    """

    kind: AuditKind | None
    work: Workload
    needs: str
    because: Sentence


@dataclass(frozen=True, slots=True)
class LeastWork:
    """The least work of a contest at a risk limit, by people-hours under middle assumptions; so it is of dollars.

    ``chosen`` is the least of the methods that fit whatever is not known, ``next_best`` the one after it. ``with_low``
    and ``with_high`` are the least under low and under high assumptions. ``less_if`` would take less than the one
    chosen, if they fit, which is not known. ``left_to_count`` would take less too, but read so large a part of all
    cards that a full hand count is advised in their place. ``unsized`` fit, and how much work they are is not known
    here. ``paper`` is what the whole answer takes for granted; None where enough votes are known to have left paper.
    """

    chosen: MethodWork
    next_best: MethodWork | None
    with_low: MethodWork
    with_high: MethodWork
    less_if: tuple[MethodWork, ...] = ()
    left_to_count: tuple[MethodWork, ...] = ()
    unsized: tuple[AuditKind, ...] = ()
    paper: Fit | None = None


def least_work(
    plans: Sequence[MethodPlan], by_hand: Workload, known: Circumstances
) -> LeastWork | None:
    """The least work among these plans and a full hand count; None where no reading of the paper settles anything.

    A full hand count comes first among equals: it is certain.
    """
    paper = lacking_paper(known)
    if paper is not None and paper.applicability is Applicability.DOES_NOT_APPLY:
        return None
    count = MethodWork(None, by_hand, COUNT_NEEDS, say("by-hand"))
    chosen, *others = sorted([count, *_works(plans, known, advice=Advice.SAMPLE)], key=_middle)
    large = [*_works(plans, known, advice=Advice.FULL_HAND_COUNT)]
    more = sorted(
        [*others, *(each for each in large if each not in _below(chosen, large))], key=_middle
    )
    perhaps = _works(plans, known, Applicability.UNKNOWN, Advice.SAMPLE)
    return LeastWork(
        chosen=chosen,
        next_best=more[0] if more else None,
        with_low=min([chosen, *others], key=lambda each: _hours(each).low),
        with_high=min([chosen, *others], key=lambda each: _hours(each).high),
        less_if=_below(chosen, perhaps),
        left_to_count=_below(chosen, large),
        unsized=tuple(_unsized(plans, known)),
        paper=paper,
    )


def _works(
    plans: Sequence[MethodPlan],
    known: Circumstances,
    fits: Applicability = Applicability.APPLIES,
    advice: Advice = Advice.SAMPLE,
) -> Iterator[MethodWork]:
    """The plans of which this is known beside the paper, and this is advised."""
    for plan in plans:
        found = fit_beside_paper(plan.method, known)
        if found.applicability is fits and plan.planned and plan.advice is advice:
            needs = plan.method.needs_in_words
            yield MethodWork(plan.method, plan.planned, needs, found.because)


def _unsized(plans: Sequence[MethodPlan], known: Circumstances) -> Iterator[AuditKind]:
    """What fits beside the paper and has no size here, such as SUITE where nobody said which cards have records."""
    sized = {plan.method for plan in plans if plan.planned or plan.advice}
    for kind in SIZED_KINDS:
        fits = fit_beside_paper(kind, known).applicability is Applicability.APPLIES
        if fits and kind not in sized:
            yield kind


def _below(limit: MethodWork, works: Iterable[MethodWork]) -> tuple[MethodWork, ...]:
    less = (each for each in works if _middle(each) < _middle(limit))
    return tuple(sorted(less, key=_middle))


def _middle(each: MethodWork) -> float:
    return _hours(each).middle


def _hours(each: MethodWork) -> Range:
    return each.work.people_hours
