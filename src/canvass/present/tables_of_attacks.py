"""What is a row of each public result about attacks: the table that ``Answer.to_polars`` makes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import polars as pl

from canvass.attack.cost import CheckCost
from canvass.attack.detection import Chance, Detection
from canvass.attack.fewest import Fewest
from canvass.journeys.attack_curves import AttackCurves, Curve, StateCurves
from canvass.journeys.attack_detect import Detected, StateDetected
from canvass.journeys.attack_targets import Targets
from canvass.present.as_table import as_table

__all__ = ["curves_table", "detections_table", "targets_table"]

Rows = Iterator[Mapping[str, Any]]


def targets_table(result: Targets) -> pl.DataFrame:
    """One row for each state that is told, the fewest votes first; parts are the fewest that hold so many votes."""
    return as_table(
        {
            "unit": state.unit,
            "state": state.state,
            "electors": state.electors,
            "leader": state.leader,
            "margin_votes": state.margin_votes,
            "votes": state.votes,
            "counties": _parts(state.counties),
            "units": _parts(state.units),
            "polls_votes": state.polls_votes,
            **{
                f"counties_{'_or_'.join(reached.technologies)}": _parts(reached.counties)
                for reached in state.by_technology
            },
        }
        for state in result.states
    )


def _parts(found: Fewest | None) -> int | None:
    return found.parts if found else None


def detections_table(result: StateDetected) -> pl.DataFrame:
    """One row for each scenario and check; one alone for a scenario that cannot be there, with the reason.

    A chance that rests on paper which part of the votes did not leave is in ``chance_had_all_left_paper``, and not in
    ``chance``.
    """
    return as_table(row for one in result.scenarios for row in _detections(result.state, one))


def _detections(state: str, one: Detected) -> Rows:
    common = {
        "state": state,
        "scenario": one.scenario,
        "paper": one.paper.value,
        "votes": one.votes,
        "changes_the_outcome": None if one.impossible else one.changes_the_outcome,
        "without_paper": None if one.impossible else one.without_paper,
        "impossible": one.impossible or None,
    }
    if one.impossible:
        yield common
    for each in one.detections:
        yield common | {
            "check": each.check,
            "says_at_most": each.says.value,
            "needs_paper": each.needs_paper,
            "no_chance": each.no_chance.value if each.no_chance else None,
            **_chance(_told_as(one, each), each.notices),
            **_chance("without_any_change", each.false_alarm),
            "cards_mean": each.cards.mean if each.cards else None,
            "cards_nine_in_ten": each.cards.nine_in_ten if each.cards else None,
        }


HAD_ALL_LEFT_PAPER = "chance_had_all_left_paper"
"""The column of a chance that rests on paper which part of the changed votes did not leave."""


def _told_as(one: Detected, detection: Detection) -> str:
    return HAD_ALL_LEFT_PAPER if detection.needs_paper and one.without_paper else "chance"


def _chance(name: str, chance: Chance | None) -> Mapping[str, float | None]:
    """The chance and the standard error of its simulation, 0 where it is exact."""
    return {
        name: chance.value if chance else None,
        f"{name}_error": chance.error if chance else None,
    }


def curves_table(result: StateCurves) -> pl.DataFrame:
    """One row for each attack, check and number of votes; one without a chance where there is none."""
    return as_table(
        row
        for attack in result.attacks
        for curve in attack.curves
        for row in _curve(result.state, attack, curve)
    )


def _curve(state: str, attack: AttackCurves, curve: Curve) -> Rows:
    common = {
        "state": state,
        "scenario": attack.scenario,
        "check": curve.check,
        "says_at_most": curve.says.value,
        "needs_paper": curve.needs_paper,
        "no_chance": curve.no_chance.value if curve.no_chance else None,
        "without_any_change": curve.false_alarm.value if curve.false_alarm else None,
        **_cost(curve.cost),
    }
    if not curve.points:
        yield common
    is_supposed = curve.needs_paper and attack.without_paper > 0
    name = HAD_ALL_LEFT_PAPER if is_supposed else "chance"
    for point in curve.points:
        yield common | {
            "votes": point.votes,
            "changes_the_outcome": point.changes_the_outcome,
            name: point.chance.value,
            f"{name}_low": point.low,
            f"{name}_high": point.high,
        }


def _cost(cost: CheckCost | None) -> Mapping[str, float | None]:
    """Of a right report, on average; what it costs at low, middle and high rates stands in the result."""
    return {
        "cards_mean": cost.on_average.cards if cost else None,
        "cards_nine_in_ten": cost.nine_in_ten.cards if cost else None,
        "usd_middle": cost.on_average.cost_usd.middle if cost else None,
    }
