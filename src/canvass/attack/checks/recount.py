"""The recount as it was held: some counties by hand, some by scanner, some by both.

A count by hand reads the paper. A second scan repeats what the equipment recorded before: where the change is in the
equipment or its records, it finds nothing, but where cards that nobody cast are in the records. Of counties that used
both it is not known which ballots were read by hand.
"""

from __future__ import annotations

import numpy as np
import polars as pl

from canvass.attack.checks.check import Check, Told, without
from canvass.attack.detection import CardsToRead, Chance, NoChance, Says
from canvass.attack.world import Runs, UnitCounts, World
from canvass.audit.workload import Task
from canvass.forensics.change import Pair
from canvass.forensics.paper import Equipment, compare_counts

HAND, MIXED = "hand_count", "mixed"


def margin_after(world: World, units: UnitCounts, methods: tuple[str, ...]) -> int:
    """The lead after a recount that read the paper in the counties of these methods."""
    read = np.isin(units.method, methods)
    few, many = (np.where(read, votes, 0) for votes in (units.moved, units.too_many))
    names = {"unit": list(units.units)}
    before = pl.DataFrame(names | {world.leader: units.leader, world.runner_up: units.runner_up})
    after = pl.DataFrame(
        names
        | {world.leader: units.paper_leader - many, world.runner_up: units.paper_runner_up + few}
    )
    nothing = Equipment(_EMPTY_BALLOTS, _EMPTY_METHODS, _EMPTY_LISTED)
    found = compare_counts(before, after, nothing, Pair(world.leader, world.runner_up))
    return found.margin_after


_EMPTY_BALLOTS = pl.DataFrame(
    schema={
        "unit": pl.String,
        **dict.fromkeys(("paper", "optical_scan", "dre", "automark"), pl.Int64),
    }
)
_EMPTY_METHODS = pl.DataFrame(schema={"unit": pl.String, "method": pl.String})
_EMPTY_LISTED = pl.DataFrame(schema={"unit": pl.String, "tabulator": pl.String})


def _recount(world: World, _runs: Runs) -> Told:
    units = world.units
    if units is None or not (units.method != "").any():
        return without(NoChance.NO_RECOUNT)
    if world.absent:
        return _of_absent(world, units)
    by_hand = margin_after(world, units, (HAND,))
    with_mixed = margin_after(world, units, (HAND, MIXED))
    unchanged = margin_after(world, units, ())
    found = int(units.changed[units.method == HAND].sum())
    by_people = float(units.cards[units.method == HAND].sum())
    return Told(
        notices=Chance(float(found > 0)),
        false_alarm=Chance(float(unchanged < 0)),
        cards=CardsToRead(by_people, by_people),
        says=Says.CORRECTS_THE_OUTCOME if by_hand < 0 else Says.NAMES_THE_PLACE,
        details=(
            ("votes_found_by_hand", float(found)),
            ("votes_moved", float(units.changed.sum())),
            ("margin_after_by_hand", float(by_hand)),
            ("margin_after_with_mixed", float(with_mixed)),
        ),
    )


def _of_absent(world: World, units: UnitCounts) -> Told:
    """Cards that are not there: whoever counts the others finds none of them, by hand or by a second scan."""
    found = int(units.changed[units.method != ""].sum())
    after = margin_after(world, units, tuple({*units.method.tolist()} - {""}))
    by_people = float(units.cards[units.method == HAND].sum())
    return Told(
        notices=Chance(float(found > 0)),
        false_alarm=Chance(float(margin_after(world, units, ()) < 0)),
        cards=CardsToRead(by_people, by_people),
        says=Says.CORRECTS_THE_OUTCOME if after < 0 else Says.NAMES_THE_PLACE,
        details=(
            ("votes_found", float(found)),
            ("votes_moved", float(units.changed.sum())),
            ("margin_after", float(after)),
        ),
    )


RECOUNT = Check(
    "recount_2016", Says.CORRECTS_THE_OUTCOME, needs_paper=True, ask=_recount, task=Task.COUNT
)
