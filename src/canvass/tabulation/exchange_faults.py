"""What becomes of votes that stand exchanged between two counts: mended by recipes, left out, or used and told."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, groupby

import polars as pl

from canvass.model import Contest, Election, Fate, InputFault, Mend, NamedUnit, Returns, UnitKind
from canvass.tabulation.exchanges import Exchange, exchanges
from canvass.tabulation.level_sums import SumsOnce
from canvass.tabulation.within import ABOVE

Held = Mapping[tuple[str, str], frozenset[str]]
"""Units whose votes in a contest agree with the level above, by set of returns and contest."""


@dataclass(frozen=True, slots=True)
class _Seen:
    election: Election
    mends: Sequence[Mend]
    held: Held

    def holds(self, returns: Returns, contest: Contest, units: pl.Series) -> bool:
        """Whether the votes of these units agree with the level above."""
        return self.held.get((returns.name, contest.id), frozenset()).issuperset(units)


def exchange_faults(
    election: Election, mends: Sequence[Mend], held: Held, once: SumsOnce
) -> Iterator[InputFault]:
    """Each pair of choices that two sets of returns have in each other's place, by state.

    A set that agrees with the level above is right: the other one loses these units. Of two levels the smaller units
    leave; of two sets at one level of which neither is known to be right both do.
    """
    seen = _Seen(election, mends, held)
    for contest in election.contests:
        sets = [returns for returns in election.returns if contest.id in returns.contests]
        for one, two in combinations(sets, 2):
            yield from _between(seen, once, contest, one, two)


def _between(
    seen: _Seen, once: SumsOnce, contest: Contest, one: Returns, two: Returns
) -> Iterator[InputFault]:
    if one.level is two.level:
        for exchange in exchanges(once.of(contest, one, two)):
            for part in _by_state(seen.election, exchange):
                yield from _at_one_level(seen, part)
        return
    for returns, other in ((one, two), (two, one)):
        if _is_coarser(other, returns):
            for exchange in exchanges(once.of(contest, returns, other)):
                for part in _by_state(seen.election, exchange):
                    yield _judged(seen, part, Fate.LEFT_OUT)


def _is_coarser(one: Returns, other: Returns) -> bool:
    depth = ABOVE.index(other.level) if other.level in ABOVE else len(ABOVE)
    return one.level in ABOVE[:depth]


def _by_state(election: Election, exchange: Exchange) -> Iterator[Exchange]:
    state_of = _states(election, exchange.beside.above.level)
    keyed = sorted(exchange.places, key=lambda place: (state_of.get(place) or "", place))
    for _, places in groupby(keyed, key=lambda place: state_of.get(place) or ""):
        yield replace(exchange, places={place: exchange.places[place] for place in places})


def _states(election: Election, level: UnitKind) -> Mapping[str, str | None]:
    units = election.units.filter(pl.col("kind") == level)
    return dict(units.select("unit", "state").iter_rows()) if "state" in units.columns else {}


def _at_one_level(seen: _Seen, exchange: Exchange) -> Iterator[InputFault]:
    """A recipe for one of the two sets mends both; what agrees with the level above is used, and the other not."""
    sides = (exchange, exchange.turned)
    for side in sides:
        if _mended(seen.mends, side):
            yield _judged(seen, side, Fate.MENDED)
            return
    held = [
        seen.holds(side.beside.returns, side.beside.contest, side.units["unit"]) for side in sides
    ]
    if all(held):
        yield _judged(seen, exchange, Fate.USED)
    elif not any(held):
        yield _in_both(_judged(seen, exchange, Fate.LEFT_OUT), exchange.turned)
    else:
        for side, is_held in zip(sides, held, strict=True):
            if not is_held:
                yield _judged(seen, side, Fate.LEFT_OUT)


def _in_both(fault: InputFault, other_way: Exchange) -> InputFault:
    """One exchange is one fault, told once, also where both sets lose the units."""
    votes = int(other_way.units["votes"].sum())
    return replace(fault, also=other_way.beside.returns.name, votes_also=votes)


def _judged(seen: _Seen, exchange: Exchange, fate: Fate) -> InputFault:
    mended = _mended(seen.mends, exchange)
    fault = _fault(seen.election, exchange, Fate.MENDED if mended else fate)
    return replace(fault, mends=mended)


def _mended(mends: Sequence[Mend], exchange: Exchange) -> tuple[Mend, ...]:
    """The recipes that put each of the units right; none where one of them has none."""
    beside, units = exchange.beside, {*exchange.units["unit"]}
    own = [
        mend
        for mend in mends
        if (mend.returns, mend.contest) == (beside.returns.name, beside.contest.id)
        and {*mend.exchange} == {*exchange.choices}
        and mend.unit in units
    ]
    return tuple(own) if {mend.unit for mend in own} == units else ()


def _fault(election: Election, exchange: Exchange, fate: Fate) -> InputFault:
    beside, places = exchange.beside, list(exchange.places)
    known = election.units.filter(
        pl.col("kind") == beside.above.level, pl.col("unit").is_in(places)
    )
    names = _names(election, beside.returns.level)
    units = sorted({*exchange.units["unit"]})
    is_left = fate is not Fate.USED
    return InputFault(
        contest=beside.contest.id,
        title=beside.contest.title,
        returns=beside.returns.name,
        level=beside.returns.level,
        against=beside.above.name,
        place_kind=beside.above.level,
        place=_place(election, known, beside.above.level),
        state=known["state"][0] if known.height and "state" in known.columns else None,
        sums=exchange.sums,
        of_votes=sum(beside.valid(place) for place in places),
        fate=fate,
        units=tuple(NamedUnit(unit, names.get(unit, unit)) for unit in units if is_left),
        votes=int(exchange.units["votes"].sum()) if is_left else 0,
        is_located=True,
        is_exchanged=True,
    )


def _names(election: Election, level: UnitKind) -> Mapping[str, str]:
    units = election.units.filter(pl.col("kind") == level)
    return dict(units.select("unit", "name").iter_rows())


def _place(election: Election, known: pl.DataFrame, level: UnitKind) -> NamedUnit:
    """The one place; the state, or the whole jurisdiction, and how many of its places where there are several."""
    if known.height == 1:
        return NamedUnit(known["unit"][0], known["name"][0])
    state = known["state"][0] if known.height and "state" in known.columns else None
    named = _names(election, UnitKind.STATE)
    whole = election.jurisdiction if state is None else named.get(state, state)
    return NamedUnit(state or "", f"{known.height:,} {level.plural} of {whole}")
