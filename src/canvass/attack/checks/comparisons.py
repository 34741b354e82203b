"""The two comparisons of technologies: the raw difference, and the one that holds the places equal."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from canvass.attack.checks.check import Check, Told, without
from canvass.attack.detection import NoChance, Says, simulated
from canvass.attack.world import Compared, Runs, World
from canvass.forensics.comparison import TREATMENT, regression
from canvass.forensics.many import adjusted_of_many, estimates, excluded
from canvass.forensics.redraws import LEVEL
from canvass.forensics.specification import Specification
from canvass.forensics.verdict import Verdict, grade
from canvass.stats.regression import Floats, partialled_out
from canvass.stats.streams import stream


def redraws(compared: Compared, runs: Runs, *, is_changed: bool) -> tuple[tuple[str, ...], Floats]:
    """Places, and outcomes (replications, places) of elections of this shape, with the change or without.

    A redraw is what everything held equal predicts for each place, but for the equipment, plus the place's own
    deviation with a sign dealt at random, plus what the change moves.
    """
    wanted = regression(compared.places, compared.main)
    basis, _ = partialled_out(wanted.fit, TREATMENT)
    predicted = basis @ (basis.T @ wanted.outcome)
    deviations = wanted.outcome - predicted
    drawn = predicted + _signs(runs.seed, runs.replications, len(wanted.units)) * deviations
    if is_changed:
        drawn = drawn + np.array([compared.shift.get(unit, 0.0) for unit in wanted.units])
    return wanted.units, drawn


@lru_cache(maxsize=1)  # the same with the change and without
def _signs(seed: str, replications: int, places: int) -> Floats:
    """A sign for each place, from a stream of its own for each replication."""
    dealt = [stream(seed, "signs", number).integers(0, 2, places) for number in range(replications)]
    return np.where(np.array(dealt) == 1, 1.0, -1.0)


def _raw(world: World, runs: Runs) -> Told:
    """The difference without controls, each county once: p below .05."""
    if world.compared is None:
        return without(_why_not(world))
    compared = world.compared
    found = [
        int(
            (
                _p_values(compared, compared.raw, *redraws(compared, runs, is_changed=changed))
                < LEVEL
            ).sum()
        )
        for changed in (True, False)
    ]
    return Told(simulated(found[0], runs.replications), simulated(found[1], runs.replications))


def _controlled(world: World, runs: Runs) -> Told:
    """The grade of the whole comparison: a difference remains that the declared tests do not put down to chance."""
    if world.compared is None:
        return without(_why_not(world))
    if not world.compared.deciding:
        return without(NoChance.NOT_COMPARED)
    changed, unchanged = (
        grades(world.compared, *redraws(world.compared, runs, is_changed=is_changed))
        for is_changed in (True, False)
    )
    alarms = [sum(one is Verdict.UNEXPECTED for one in each) for each in (changed, unchanged)]
    return Told(
        simulated(alarms[0], runs.replications),
        simulated(alarms[1], runs.replications),
        details=tuple(
            (verdict.value, changed.count(verdict) / len(changed))
            for verdict in Verdict
            if verdict in changed
        ),
    )


def grades(compared: Compared, units: tuple[str, ...], outcomes: Floats) -> list[Verdict]:
    """The grade that each redraw gets."""
    alarm = _alarms(compared, units, outcomes)
    excluding = np.zeros(len(outcomes), dtype=np.int64)
    for specification, needed in compared.deciding:
        wanted = regression(compared.places, specification)
        found = estimates(wanted, _of(units, outcomes, wanted.units))
        excluding += excluded(found, needed)
    voting = len(compared.deciding)
    return [
        grade(compared.reach, voting, int(number), bool(rejects))
        for number, rejects in zip(excluding, alarm, strict=True)
    ]


def _alarms(compared: Compared, units: tuple[str, ...], outcomes: Floats) -> npt.NDArray[np.bool_]:
    """Whether a declared test that counts finds a difference, for so many tests."""
    p_values = np.stack([_p_values(compared, one, units, outcomes) for one in compared.family])
    rejects = adjusted_of_many(p_values) < LEVEL
    counts = np.array([one in compared.counting for one in compared.family])
    return np.asarray(rejects[counts].any(axis=0))


def _p_values(
    compared: Compared, specification: Specification, units: tuple[str, ...], outcomes: Floats
) -> Floats:
    wanted = regression(compared.places, specification)
    return estimates(wanted, _of(units, outcomes, wanted.units)).p_value


def _of(units: tuple[str, ...], outcomes: Floats, wanted: tuple[str, ...]) -> Floats:
    """The outcomes of the places that a regression uses, in its order."""
    if units == wanted:
        return outcomes
    place = {unit: number for number, unit in enumerate(units)}
    return outcomes[:, [place[unit] for unit in wanted]]


def _why_not(world: World) -> NoChance:
    return NoChance.ONE_KIND if world.one_kind else NoChance.NOT_COMPARED


RAW = Check("raw_comparison", Says.ASKS_FOR_MORE, needs_paper=False, ask=_raw)
CONTROLLED = Check("controlled_comparison", Says.ASKS_FOR_MORE, needs_paper=False, ask=_controlled)
