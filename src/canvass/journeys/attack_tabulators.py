"""An attack concentrated on the machines of one model: what each model could change, and which check would notice."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path

import polars as pl

from canvass.attack.fewest import fewest
from canvass.attack.world import Runs
from canvass.errors import MissingTable, OutOfRange
from canvass.formats.own_table import usable
from canvass.formats.tabulators_file import read_tabulators
from canvass.journeys.attack_detect import StateDetected, detect
from canvass.journeys.attack_world import StateStudied, studied
from canvass.journeys.progress import Progress, silent
from canvass.model import Election, Returns, UnitKind
from canvass.tabulation import Cost, votes_for_margin
from canvass.tamper.apply import room_of
from canvass.tamper.reach import reached
from canvass.tamper.scenario import (
    LEADER,
    RUNNER_UP,
    AtMost,
    Paper,
    Scenario,
    Spread,
    What,
    Where,
)
from canvass.tamper.tabulators import LISTED, models

TENTH = Fraction(1, 10)
AS_LISTED = "listed"
"""The word that stands for the election's own list."""


@dataclass(frozen=True, slots=True)
class ModelReach:
    """What machines of one model could change; ``fewest_units`` are needed if a tenth at most is moved in each.

    ``votes_read`` went through them, for all choices of the contest together; ``most`` of them are the leader's as
    reported, and so many could have been another's. ``fewest_units`` is None where all are not enough.
    """

    model: str
    scenario: str
    units: int
    votes_read: int
    most: int
    fewest_units: int | None


@dataclass(frozen=True, slots=True)
class ModelsDetected:
    """Every model in a state, and what each check would notice of an attack on it alone.

    ``unlisted`` are units for which the list names no tabulator, ``counted_by_hand`` those where people count.
    """

    listed: str
    models: tuple[ModelReach, ...]
    unlisted: int
    counted_by_hand: int
    detected: StateDetected


def with_tabulators(election: Election, listed: str) -> Election:
    """The election with the list of a file; itself for the word ``listed``. Raises BadFile with every problem."""
    if listed == AS_LISTED:
        if not election.has_table(LISTED):
            raise MissingTable(
                f"{election.id} lists no tabulators: name a file by --tabulators FILE"
            )
        return election
    table = usable(read_tabulators(Path(listed), election))
    return replace(election, tables={**election.tables, LISTED: table})


def _check_kinds(table: pl.DataFrame, listed: str, returns: Returns) -> None:
    """Refuse a list that has no unit of the kind by which the votes are known."""
    kinds = {UnitKind(kind) for kind in table["kind"].unique()}
    if returns.level not in kinds:
        found = ", ".join(sorted(kind.plural for kind in kinds))
        raise MissingTable(
            f"{listed}: lists tabulators of {found}, and the votes {returns.name!r} are known by "
            f"{returns.level.words}; list units of that kind"
        )


def detect_by_model(
    election: Election,
    state: str,
    listed: str,
    votes: int | None = None,
    runs: Runs | None = None,
    progress: Progress = silent,
) -> ModelsDetected:
    """Each model of the state attacked alone; as many votes as change the outcome, unless named."""
    how = runs or Runs()
    own = with_tabulators(election, listed)
    known = studied(own, state, None, how.seed)
    if listed != AS_LISTED:
        _check_kinds(own.table(LISTED), listed, known.returns)
    here = reached(own, known.returns, Where(states=(known.asked.state,)))
    names = models(own, known.returns, here["unit"])
    if not names:
        raise MissingTable(f"no tabulator is listed for a unit of {known.asked.state_name}")
    scenarios = of_models(names)
    needed = votes_for_margin(known.asked.margin_votes, Cost.FLIP)
    table = own.table(LISTED, known.returns.level)
    inside = here.join(table.select("unit", "tabulator"), on="unit", how="left")
    return ModelsDetected(
        listed=listed if listed == AS_LISTED else Path(listed).name,
        models=tuple(_reach(own, known, name, one, needed) for name, one in scenarios.items()),
        unlisted=inside["tabulator"].null_count(),
        counted_by_hand=int((inside["tabulator"] == "hand").sum()),
        detected=detect(own, state, tuple(scenarios.values()), votes, how, progress=progress),
    )


def of_models(names: Sequence[str]) -> dict[str, Scenario]:
    """A scenario for each model, by its name; where two names have the same letters and digits the ids are numbered."""
    found: dict[str, Scenario] = {}
    seen: Counter[str] = Counter()
    for name in names:
        one = of_model(name)
        seen[one.id] += 1
        found[name] = one if seen[one.id] == 1 else replace(one, id=f"{one.id}--{seen[one.id]}")
    return found


def of_model(name: str) -> Scenario:
    """Votes recorded otherwise by the scanners of one model, in proportion to the ballots that they read."""
    return Scenario(
        id="tabulator-" + re.sub(r"[\W_]+", "-", name.lower()).strip("-"),
        title=f"Scanners of one model: {name}",
        what=What.SWITCH,
        loser=RUNNER_UP,
        gainer=LEADER,
        paper=Paper.WHOLE,
        where=Where(tabulators=(name,)),
        spread=Spread.IN_PROPORTION,
    )


def _reach(
    election: Election, known: StateStudied, name: str, scenario: Scenario, needed: int
) -> ModelReach:
    where = replace(scenario.where, states=(known.asked.state,))
    back = replace(scenario, loser=LEADER, gainer=RUNNER_UP, where=where)
    try:
        cells, room = room_of(back, election, known.returns, known.roles)
    except OutOfRange:  # listed where nothing was scanned: told again with the scenario itself
        return ModelReach(name, scenario.id, 0, 0, 0, None)
    _, capped = room_of(
        replace(back, at_most=AtMost(share=TENTH)), election, known.returns, known.roles
    )
    return ModelReach(
        model=name,
        scenario=scenario.id,
        units=cells["unit"].n_unique(),
        votes_read=int(cells["ballots"].sum()),
        most=int(room.sum()),
        fewest_units=fewest(needed, capped.tolist()).parts,
    )
