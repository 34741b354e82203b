"""Whether votes add up to the level above them: precincts to counties, counties to states.

Published returns have errors, and a comparison of places that rests on one is wrong in a way that nobody sees.
Every set of returns is therefore held against a coarser set of the same count. What does not add up is mended by a
recipe that was recorded, or left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import polars as pl

from canvass.model import (
    ChoiceSum,
    Contest,
    Election,
    Fate,
    InputFault,
    Mend,
    NamedUnit,
    Returns,
    UnitKind,
)
from canvass.tabulation.exchange_faults import exchange_faults
from canvass.tabulation.level_sums import TOLERATED, LevelSums, SumsOnce
from canvass.tabulation.tally import votes_by_unit
from canvass.tabulation.within import ABOVE

BELOW = (
    UnitKind.STATE,
    UnitKind.COUNTY,
    UnitKind.MUNICIPALITY,
    UnitKind.REPORTING_UNIT,
    UnitKind.PRECINCT,
)
"""Kinds of units that add up to the level above, largest first. Electors' units are not among them: those of Maine
and Nebraska overlap."""


def checked(election: Election, mends: Sequence[Mend] = ()) -> Election:
    """The election with what does not add up mended or left out, and every such fault told.

    Larger units come first, so that smaller ones are held against votes that were checked themselves. A recipe is
    applied only where the votes do not add up without it, and do with it. What was not found wrong so is then held
    against the other counts, for two choices that stand exchanged.
    """
    kept = {returns.name: returns for returns in election.returns}
    once = SumsOnce(election.units)
    faults: list[InputFault] = []
    held: dict[tuple[str, str], frozenset[str]] = {}
    for name, contest in _in_order(election):
        returns, recipes = kept[name], [one for one in mends if one.returns == name]
        sums = [
            once.of(contest, returns, above) for above in _above(returns, contest, kept.values())
        ]
        found = tuple(_faults(election, sums, recipes))
        kept[name] = _without(returns, found)
        faults += found
        agreed = {
            unit
            for one in sums
            if one.is_one_count
            for unit in one.votes["unit"].unique().to_list()
        }
        held[name, contest.id] = frozenset(agreed)
    added_up = replace(election, returns=tuple(kept.values()), faults=tuple(faults))
    return with_faults(added_up, tuple(exchange_faults(added_up, mends, held, once)))


def with_faults(election: Election, faults: Sequence[InputFault]) -> Election:
    """The election with what was found before mended or left out, as ``checked`` left it."""
    kept = [
        _without(returns, [fault for fault in faults if returns.name in fault.sets])
        for returns in election.returns
    ]
    return replace(election, returns=tuple(kept), faults=(*election.faults, *faults))


def _in_order(election: Election) -> Iterator[tuple[str, Contest]]:
    sets = [returns for returns in election.returns if returns.level in BELOW]
    for returns in sorted(sets, key=lambda returns: BELOW.index(returns.level)):
        for contest in election.contests:
            if contest.id in returns.contests:
                yield returns.name, contest


def _above(returns: Returns, contest: Contest, sets: Iterable[Returns]) -> list[Returns]:
    """The coarser sets that have the contest, the nearest level first, and of a level that of the same count."""
    depth = ABOVE.index(returns.level) if returns.level in ABOVE else len(ABOVE)
    coarser = [one for one in sets if one.level in ABOVE[:depth] and contest.id in one.contests]
    return sorted(
        coarser, key=lambda one: (-ABOVE.index(one.level), one.baseline is not returns.baseline)
    )


def _faults(
    election: Election, sums: Sequence[LevelSums], mends: Sequence[Mend]
) -> Iterator[InputFault]:
    """The faults of one contest in one set, each place held against the nearest set above that has it."""
    compared: set[str] = set()
    for beside in sums:
        if not beside.is_comparable:
            continue
        for place in beside.differing:
            units = beside.votes.filter(pl.col("place") == place)
            if compared.isdisjoint(units["unit"]):
                yield from _judged(election, beside, place, units, mends)
        compared.update(beside.votes["unit"].unique().to_list())


def _judged(
    election: Election, beside: LevelSums, place: str, units: pl.DataFrame, mends: Sequence[Mend]
) -> Iterator[InputFault]:
    """What becomes of the votes of a place in which something differs."""
    sums, limit = beside.differing[place], beside.limit(place)
    own = [m for m in mends if m.contest == beside.contest.id and m.unit in units["unit"]]
    exchanged = _exchanged(units, sums, limit) if beside.is_one_count else None
    if own and _are_enough(own, units, sums, limit):
        fault = _fault(election, beside, place, Fate.MENDED, [mend.unit for mend in own])
        yield replace(fault, is_located=True, mends=tuple(own))
    elif exchanged is not None:
        yield replace(_fault(election, beside, place, Fate.LEFT_OUT, [exchanged]), is_located=True)
    elif any(abs(one.difference) > limit for one in sums):
        missing = _missing(election, beside, place, units, sums)
        left = missing or sorted({*units["unit"]})
        fault = _fault(election, beside, place, Fate.LEFT_OUT, left)
        yield replace(fault, is_located=bool(missing), is_missing=bool(missing))
    elif beside.is_one_count or beside.decides(place):
        yield _fault(election, beside, place, Fate.USED, [])


def _are_enough(
    mends: Sequence[Mend], units: pl.DataFrame, sums: Sequence[ChoiceSum], limit: Fraction
) -> bool:
    """Whether the recipes leave less of a difference, and nothing beyond the limit."""
    off = {one.choice: one.difference for one in sums}
    left = Counter(off)
    for mend in mends:
        rows = units.filter(pl.col("unit") == mend.unit)
        votes, (one, two) = dict(rows.select("choice", "votes").iter_rows()), mend.exchange
        left[one] += votes.get(two, 0) - votes.get(one, 0)
        left[two] += votes.get(one, 0) - votes.get(two, 0)
    smaller = sum(map(abs, left.values())) < sum(map(abs, off.values()))
    return smaller and all(abs(difference) <= limit for difference in left.values())


def _missing(
    election: Election,
    beside: LevelSums,
    place: str,
    units: pl.DataFrame,
    sums: Sequence[ChoiceSum],
) -> list[str]:
    """The units of a place that have no votes in the set, where all that is short is theirs; none otherwise.

    It is theirs where they cast about so many votes in another contest: what that leaves open is no more than what is
    tolerated in a sum. Without another contest nobody knows what else is missing.
    """
    listed = beside.place_of.filter(pl.col("place") == place)["unit"]
    missing = sorted({*listed} - {*units["unit"]})
    if not missing or any(one.difference > 0 for one in sums):
        return []
    short = -sum(one.difference for one in sums)
    open_still = TOLERATED * beside.valid(place)
    return (
        missing
        if any(abs(cast - short) <= open_still for cast in _elsewhere(election, beside, missing))
        else []
    )


def _elsewhere(election: Election, beside: LevelSums, units: Sequence[str]) -> Iterator[int]:
    """Votes that units of a set cast in each other contest that has all of them."""
    for returns in election.returns:
        if returns.level is beside.returns.level:
            for contest in set(returns.contests) - {beside.contest.id}:
                rows = votes_by_unit(returns, contest).filter(pl.col("unit").is_in(list(units)))
                if rows["unit"].n_unique() == len(units):
                    yield int(rows["votes"].sum())


def _exchanged(units: pl.DataFrame, sums: Sequence[ChoiceSum], limit: Fraction) -> str | None:
    """The one unit in which exchanging two choices makes their sums right; None where there is none, or several."""
    for one, two in combinations(sums, 2):
        others = [rest for rest in sums if rest not in (one, two)]
        if one.difference != -two.difference or any(abs(o.difference) > limit for o in others):
            continue
        sides = [
            units.filter(pl.col("choice") == side.choice).select("unit", "votes")
            for side in (one, two)
        ]
        both = sides[0].join(sides[1], on="unit", suffix="_other")
        found = both.filter(pl.col("votes") - pl.col("votes_other") == one.difference)["unit"]
        if len(found) == 1:
            return str(found[0])
    return None


def _fault(
    election: Election, beside: LevelSums, place: str, fate: Fate, units: Sequence[str]
) -> InputFault:
    returns, above = beside.returns, beside.above
    rows = election.units.filter(pl.col("kind") == returns.level, pl.col("unit").is_in(list(units)))
    names = dict(rows.select("unit", "name").iter_rows())
    known = election.units.filter(pl.col("kind") == above.level, pl.col("unit") == place)
    votes = beside.votes.filter(pl.col("unit").is_in(list(units)))["votes"].sum()
    return InputFault(
        contest=beside.contest.id,
        title=beside.contest.title,
        returns=returns.name,
        level=returns.level,
        against=above.name,
        place_kind=above.level,
        place=NamedUnit(place, known["name"][0] if known.height else place),
        state=known["state"][0] if known.height else None,
        sums=beside.differing[place],
        of_votes=beside.valid(place),
        fate=fate,
        units=tuple(NamedUnit(unit, names.get(unit, unit)) for unit in units),
        votes=int(votes),
    )


def _without(returns: Returns, faults: Iterable[InputFault]) -> Returns:
    """The returns with each recipe applied and without the units that were left out."""
    table = returns.table
    for fault in faults:
        of_contest = pl.col("contest") == fault.contest
        if fault.fate is Fate.LEFT_OUT:
            units = [unit.unit for unit in fault.units]
            table = table.filter(~(of_contest & pl.col("unit").is_in(units)))
        for mend in fault.mends:
            one, two = mend.exchange
            here = of_contest & (pl.col("unit") == mend.unit)
            other = pl.col("choice").replace({one: two, two: one})
            table = table.with_columns(choice=pl.when(here).then(other).otherwise("choice"))
    return returns if table is returns.table else replace(returns, table=table)
