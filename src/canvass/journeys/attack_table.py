"""The table of what each check would have noticed in November 2016: computed, packaged, and read again.

It is packaged with its seed, the version that made it and the digests of its inputs, and used only where these are
still the same.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Any

from canvass import __version__, data
from canvass.attack.detection import CardsToRead, Chance, Detection, NoChance, Says
from canvass.attack.world import Runs
from canvass.data import detection, scenarios
from canvass.formats.scenario_file import packaged_scenario
from canvass.journeys.attack_detect import Detected, StateDetected, checks_of, detect
from canvass.journeys.progress import Progress, silent
from canvass.model import Election, UnitKind
from canvass.tamper.scenario import Paper, Scenario, What

ASKED: Mapping[str, tuple[tuple[str, int | None], ...]] = {
    "us-2016-president": (("WI", 30_000), ("MI", None), ("PA", None))
}
"""The states of an election's table, and the votes asked about; None: as many as change the outcome."""


@dataclass(frozen=True, slots=True)
class CurveAsked:
    """The curve of a table: one scenario in one state, at these numbers of votes."""

    state: str
    scenario: str
    sizes: tuple[int, ...]


CURVES: Mapping[str, CurveAsked] = {
    "us-2016-president": CurveAsked(
        "WI",
        "in-proportion",
        (100, 200, 500, 1_000, 2_000, 5_000, 10_000, 11_309, 20_000, 30_000),
    )
}
"""The curve of an election's table; 11,309 votes change who carried Wisconsin."""
INPUTS = (
    "units",
    "choices",
    "county_returns_2012",
    "county_returns_2016",
    "ward_returns_canvass",
    "ward_returns_recount",
    "technology",
    "ballots_by_technology",
    "covariates",
    "recount_method",
    "polls",
)
DIGITS = 6
"""Decimal places of a packaged number: libraries differ beyond them."""


@dataclass(frozen=True, slots=True)
class DetectionTable:
    """Every packaged scenario in every state asked about; ``inputs`` are digests of what it was computed from.

    ``curve`` has one scenario in one state (``CURVES``) at more numbers of votes, the smallest first.
    """

    election: str
    title: str
    version: str
    seed: str
    replications: int
    inputs: Mapping[str, str]
    states: tuple[StateDetected, ...]
    curve: tuple[Detected, ...] = ()


def with_returns() -> tuple[Scenario, ...]:
    """The packaged scenarios of the table: those that move votes from one choice to another."""
    found = (packaged_scenario(name) for name in scenarios.names())
    return tuple(one for one in found if one.has_returns and one.what is What.SWITCH)


def detection_table(
    election: Election,
    runs: Runs | None = None,
    progress: Progress = silent,
    only: tuple[str, ...] = (),
) -> DetectionTable:
    """The table, computed anew: ``only`` these states of it, and of each only the checks of the shard.

    Its numbers are those that are packaged, to six places, so that one run and shards put together are the same.
    """
    how = runs or Runs()
    states = [
        detect(election, state, with_returns(), votes, how, progress=progress)
        for state, votes in asked_of(election)
        if (not only or state in only)
        and any(checks_of(state, scenario, how) for scenario in with_returns())
    ]
    table = DetectionTable(
        election=election.id,
        title=election.title,
        version=__version__,
        seed=how.seed,
        replications=how.replications,
        inputs=digests(election.id),
        states=tuple(states),
        curve=_curve(election, how, progress, only),
    )
    return table_in(table_text(table))


def _curve(
    election: Election, runs: Runs, progress: Progress, only: tuple[str, ...]
) -> tuple[Detected, ...]:
    """The scenario of the curve at each of its sizes; nothing of it where none of its checks is of the shard."""
    asked = CURVES.get(election.id)
    if asked is None or (only and asked.state not in only):
        return ()
    scenario = packaged_scenario(asked.scenario)
    if not checks_of(asked.state, scenario, runs):
        return ()
    found = (
        detect(election, asked.state, [scenario], votes, runs, progress=progress)
        for votes in asked.sizes
    )
    return tuple(one for state in found for one in state.scenarios)


def asked_of(election: Election) -> tuple[tuple[str, int | None], ...]:
    """The states of the table: those that are listed for the election, else those that its report looks at."""
    return ASKED.get(election.id) or tuple((state, None) for state in election.focus)


def digests(election: str) -> dict[str, str]:
    """The digests of the packaged tables and scenarios that the numbers rest on."""
    tables = {name: data.digest(election, name) for name in INPUTS} if election in ASKED else {}
    told = {
        f"scenario {scenario.id}": sha256(scenarios.text(scenario.id).encode()).hexdigest()
        for scenario in with_returns()
    }
    return tables | told


def packaged_table(election: str) -> DetectionTable | None:
    """The packaged table; None where there is none, or where an input is no longer what it was."""
    text = detection.text(election)
    if text is None:
        return None
    table = table_in(text)
    return table if dict(table.inputs) == digests(election) else None


def table_text(table: DetectionTable) -> str:
    """The table as it is packaged: JSON with numbers to six places, the same bytes for the same numbers."""
    return json.dumps(_rounded(asdict(table)), indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, DIGITS)
    if isinstance(value, dict):
        return {key: _rounded(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_rounded(each) for each in value]
    return value


def table_in(text: str) -> DetectionTable:
    """The table that a text holds."""
    found = json.loads(text)
    made = {
        "states": tuple(map(_state, found["states"])),
        "curve": tuple(map(_detected, found["curve"])),
    }
    return DetectionTable(**found | made)


def _state(found: dict[str, Any]) -> StateDetected:
    scenarios_ = tuple(map(_detected, found["scenarios"]))
    return StateDetected(**found | {"level": UnitKind(found["level"]), "scenarios": scenarios_})


def _detected(found: dict[str, Any]) -> Detected:
    made = {
        "paper": Paper(found["paper"]),
        "detections": tuple(map(_detection, found["detections"])),
    }
    return Detected(**found | made)


def _detection(found: dict[str, Any]) -> Detection:
    made = {
        "says": Says(found["says"]),
        "notices": _made(Chance, found["notices"]),
        "false_alarm": _made(Chance, found["false_alarm"]),
        "cards": _made(CardsToRead, found["cards"]),
        "no_chance": found["no_chance"] and NoChance(found["no_chance"]),
        "details": tuple((name, number) for name, number in found["details"]),
    }
    return Detection(**found | made)


def _made(kind: type, found: dict[str, Any] | None) -> Any:
    return None if found is None else kind(**found)
