"""What would let a sample confirm a contest that none can confirm as it is committed: each mend tried, and sized.

A mend is a change of what an office loads: the audit is put together anew with it, its first round is planned, and
only what can be confirmed then is offered. Where no single change is enough, pairs of them are tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from canvass.audit.bets.asked import THE_RECOMMENDED
from canvass.audit.event.batches import Votes
from canvass.audit.remaining.out_of_reach import largest_bound, out_of_reach
from canvass.audit.risk import Status
from canvass.audit.state import AuditState
from canvass.audit.terms.audited import AuditedContest
from canvass.audit.terms.batch_styles import as_mixed, rare_in_batches
from canvass.audit.terms.make import ContestPlan, Material, audit_of
from canvass.audit.terms.methods import (
    Comparison,
    PointsComparison,
    Polling,
    RankedComparison,
    Suite,
)
from canvass.audit.terms.places import NO_RECORD, CardPlaces
from canvass.audit.terms.without_record import places_unknown
from canvass.errors import InputError
from canvass.journeys.audit_folder.sizes import next_sizes


class Way(StrEnum):
    """A change of what was loaded, in the order in which changes are tried and said."""

    MANIFEST = "manifest"
    RECORDS = "records"
    MIXED_BATCHES = "mixed_batches"
    SMALLEST_STYLE = "smallest_style"
    STYLE_OFF = "style_off"
    POLLING = "polling"
    CARD_BOUND = "card_bound"


@dataclass(frozen=True, slots=True)
class Change:
    """A change; ``number`` counts the cards that get a record or a place, or is the new bound or smallest style."""

    way: Way
    number: int = 0


@dataclass(frozen=True, slots=True)
class CheckedMend:
    """Changes with which a sample can confirm the contest, and the first round that canvass would then plan.

    ``first_round`` is None for a contest that nothing is drawn for.
    """

    changes: tuple[Change, ...]
    first_round: int | None


@dataclass(frozen=True, slots=True)
class LoadedContest:
    """What an office loaded for one contest."""

    plan: ContestPlan
    material: Material
    smallest_style: int

    @property
    def audited(self) -> AuditedContest:
        """The contest as it would be committed."""
        (contest,) = audit_of([self.plan], self.material, self.smallest_style).contests
        return contest


def checked_mends(loaded: LoadedContest, contest: AuditedContest) -> tuple[CheckedMend, ...]:
    """The single changes that mend a contest which was loaded so, and pairs of them where no single one does.

    A smaller bound needs a source that supports it: where nothing else mends the contest alone, pairs of the others are
    tried beside it. None where a sample can confirm the contest, or where the loaded files contradict one another.
    """
    if not _asks_for_mends(contest):
        return ()
    single = [mend for way in Way for mend in _tried(loaded, (way,), ())]
    found = {change.way for mend in single for change in mend.changes}
    if found - {Way.CARD_BOUND}:
        return tuple(single)
    pairs = combinations([way for way in Way if way not in found], 2)
    return (*single, *(mend for pair in pairs for mend in _tried(loaded, pair, ())))


def _asks_for_mends(contest: AuditedContest) -> bool:
    """Whether what is not known keeps the contest from being confirmed by a sample, and no contradiction does."""
    if contest.status is Status.MARGIN_NOT_POSITIVE:
        return contest.batch_frame is not None
    return contest.status is Status.WITHHELD or out_of_reach(contest) is not None


def _tried(
    loaded: LoadedContest, ways: tuple[Way, ...], made: tuple[Change, ...]
) -> Iterator[CheckedMend]:
    """The first variant of these changes, one after another, with which a sample can confirm the contest."""
    way, *others = ways
    for change in _VARIANTS[way](loaded):
        changed = _MADE[way](loaded, change.number)
        if others:
            found = next(_tried(changed, tuple(others), (*made, change)), None)
        else:
            found = _confirming(changed, (*made, change))
        if found is not None:
            yield found
            return


def _confirming(changed: LoadedContest, changes: tuple[Change, ...]) -> CheckedMend | None:
    """The changes as a mend, if with them the contest can be sampled, is in reach, and a first round is planned."""
    try:
        audit = audit_of([changed.plan], changed.material, changed.smallest_style)
        (contest,) = audit.contests
        if not _is_in_reach(contest):
            return None
        planned = next_sizes(AuditState(audit=audit), {})
    except InputError:
        return None
    if any(each.hand_count for each in planned):
        return None
    return CheckedMend(changes, planned[0].size if planned else None)


def _is_in_reach(contest: AuditedContest) -> bool:
    has_strata = not isinstance(contest.method, Suite) or contest.strata is not None
    return has_strata and contest.status is Status.AUDITABLE and out_of_reach(contest) is None


def _cards_in_no_batch(loaded: LoadedContest) -> Iterator[Change]:
    inside = loaded.material.places.lies_in(loaded.plan.listed.jurisdictions)
    lacking = loaded.plan.bound - int(inside.sum())
    if lacking > 0:
        yield Change(Way.MANIFEST, lacking)


def _with_places(loaded: LoadedContest, cards: int) -> LoadedContest:
    """The same with so many cards more in the last batch of the contest, without a record and without a vote."""
    places, plan = loaded.material.places, loaded.plan
    batches = list(places.batches)
    last = max(
        n for n, batch in enumerate(batches) if batch.jurisdiction in plan.listed.jurisdictions
    )
    end = sum(batch.cards for batch in batches[: last + 1])
    batches[last] = batches[last]._replace(cards=batches[last].cards + cards)
    style = np.insert(places.style, end, np.full(cards, NO_RECORD, np.int32))
    reported = {
        contest: tuple(
            replace(each, cards=each.cards + cards) if each.id == batches[last].id else each
            for each in those
        )
        for contest, those in loaded.material.reported_batches.items()
    }
    listed = replace(places, batches=tuple(batches), style=style)
    return replace(
        loaded, material=replace(loaded.material, places=listed, reported_batches=reported)
    )


def _cards_without_record(loaded: LoadedContest) -> Iterator[Change]:
    method = loaded.plan.method
    if method.compares is None or isinstance(method, Suite):
        return
    cards = places_unknown(loaded.audited)
    if cards:
        yield Change(Way.RECORDS, cards)


def _with_records(loaded: LoadedContest, cards: int) -> LoadedContest:
    """The same with records of so many cards, each with the contest; they hold the votes reported beyond the others."""
    listed, material = loaded.plan.listed, loaded.material
    places = material.places
    without = _places_unknown(loaded)
    styles, number = _style_with(places, listed.id)
    style = places.style.copy()
    style[without[:cards]] = number
    pools = loaded.audited.pools.every
    reported = {c: n - sum(pool.votes.get(c, 0) for pool in pools) for c, n in listed.votes}
    recorded = _recorded(
        dict(material.recorded.get(listed.id, ())), reported, min(cards, without.size)
    )
    return replace(
        loaded,
        material=replace(
            material,
            places=replace(places, styles=styles, style=style),
            recorded={**material.recorded, listed.id: recorded},
        ),
    )


def _places_unknown(loaded: LoadedContest) -> NDArray[np.int64]:
    """Numbers of the contest's places that have neither a record nor a pool, ascending."""
    places, pools = loaded.material.places, loaded.audited.pool_of
    is_pool = [batch.id in pools for batch in places.batches]
    in_pool = np.repeat(np.array(is_pool, np.bool_), [batch.cards for batch in places.batches])
    inside = places.lies_in(loaded.plan.listed.jurisdictions)
    return np.flatnonzero(inside & (places.style == NO_RECORD) & ~in_pool)


def _style_with(places: CardPlaces, contest: str) -> tuple[tuple[tuple[str, ...], ...], int]:
    """The styles, and the number of the one with the contest that most cards have; a new one where none has it."""
    counts = np.bincount(places.style[places.style != NO_RECORD], minlength=len(places.styles))
    having = [number for number, style in enumerate(places.styles) if contest in style]
    if not having:
        return (*places.styles, (contest,)), len(places.styles)
    return places.styles, max(having, key=lambda number: int(counts[number]))


def _recorded(recorded: Mapping[str, int], reported: Mapping[str, int], cards: int) -> Votes:
    found = dict.fromkeys(reported, 0) | dict(recorded)
    for choice in found:
        more = min(max(reported.get(choice, 0) - found[choice], 0), cards)
        found[choice] += more
        cards -= more
    return tuple(found.items())


def _mixed(loaded: LoadedContest) -> Iterator[Change]:
    """Batches that tell nobody whose cards lie in them, where some style is closed for its batch alone."""
    if loaded.plan.method.compares is None:
        return
    if rare_in_batches(loaded.material.places, loaded.smallest_style):
        yield Change(Way.MIXED_BATCHES)


def _with_mixed_batches(loaded: LoadedContest, _: int) -> LoadedContest:
    mixed = as_mixed(loaded.material.places)
    return replace(loaded, material=replace(loaded.material, places=mixed))


def _smaller_styles(loaded: LoadedContest) -> Iterator[Change]:
    """Limits below which styles would still be closed, the largest first: each opens one more size of style."""
    places = loaded.material.places
    if loaded.plan.method.compares is None or not places.styles:
        return
    for limit in range(loaded.smallest_style - 1, 0, -1):
        closed, before = places.withheld(limit), places.withheld(limit + 1)
        if closed.sum() < before.sum():
            yield Change(Way.SMALLEST_STYLE, limit)


def _with_smallest_style(loaded: LoadedContest, limit: int) -> LoadedContest:
    return replace(loaded, smallest_style=limit)


def _style_off(loaded: LoadedContest) -> Iterator[Change]:
    method = loaded.plan.method
    if isinstance(method, Comparison | RankedComparison | PointsComparison) and method.style:
        yield Change(Way.STYLE_OFF)


def _without_style(loaded: LoadedContest, _: int) -> LoadedContest:
    method = loaded.plan.method
    if isinstance(method, RankedComparison | PointsComparison):
        return _by(loaded, replace(loaded.plan, method=replace(method, style=False)))
    return _by(loaded, replace(loaded.plan, method=Comparison(style=False)))


def _polled(loaded: LoadedContest) -> Iterator[Change]:
    if loaded.plan.method.compares is not None:
        yield Change(Way.POLLING)


def _by_polling(loaded: LoadedContest, _: int) -> LoadedContest:
    method = loaded.plan.method.as_polling or Polling()
    return _by(loaded, replace(loaded.plan, method=method, bet=THE_RECOMMENDED, rates=None))


def _by(loaded: LoadedContest, plan: ContestPlan) -> LoadedContest:
    return replace(loaded, plan=plan)


def _smaller_bounds(loaded: LoadedContest) -> Iterator[Change]:
    """The largest bound that leaves a lead; then, as errors may take a small one, bounds closer to the cards known."""
    contest = loaded.audited
    known = _cards_known(contest)
    most = largest_bound(contest) if contest.assertions else None
    most = most if most != contest.bound else None
    while most is not None and most >= known:
        yield Change(Way.CARD_BOUND, most)
        most = (most + known) // 2 if most > known else None


def _cards_known(contest: AuditedContest) -> int:
    """The cards that have the contest, or may be drawn for it, whatever the bound is."""
    method = contest.method.compares
    if method is not None and method.style:
        return contest.population.records
    return contest.population.places


def _with_bound(loaded: LoadedContest, bound: int) -> LoadedContest:
    return _by(loaded, replace(loaded.plan, bound=bound))


_VARIANTS: Mapping[Way, Callable[[LoadedContest], Iterator[Change]]] = {
    Way.MANIFEST: _cards_in_no_batch,
    Way.RECORDS: _cards_without_record,
    Way.MIXED_BATCHES: _mixed,
    Way.SMALLEST_STYLE: _smaller_styles,
    Way.STYLE_OFF: _style_off,
    Way.POLLING: _polled,
    Way.CARD_BOUND: _smaller_bounds,
}
_MADE: Mapping[Way, Callable[[LoadedContest, int], LoadedContest]] = {
    Way.MANIFEST: _with_places,
    Way.RECORDS: _with_records,
    Way.MIXED_BATCHES: _with_mixed_batches,
    Way.SMALLEST_STYLE: _with_smallest_style,
    Way.STYLE_OFF: _without_style,
    Way.POLLING: _by_polling,
    Way.CARD_BOUND: _with_bound,
}
