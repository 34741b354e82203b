"""A state whose truth is known: Ohio's counties as they are, a made-up result, and what its machines did to it.

Population, race, education, unemployment, votes cast and the election before are real; who had machines is dealt at
random, so that nothing but what is planted can differ between the two sides.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
import polars as pl

from canvass.journeys.elections import open_election
from canvass.model import UnitKind
from canvass.tabulation.tally import votes_in_columns
from tests.journeys.own_counties import DESCRIPTION, EQUIPMENT

CONTROLS = ("white_pct", "bachelors_pct", "total_population", "unemployment_pct")
PARTIES = (("ann", "cat"), ("bob", "dan"))
"""Choices of this election and of the one before, party by party."""


@dataclass(frozen=True)
class World:
    """What is planted: shares of all votes, points of a county's share.

    Ann would have led by ``honest_lead`` (Bob where it is negative). ``machines`` counties, the smallest first where
    ``in_small_counties``, had machines; ``switched`` of the ballots on them went from Ann to Bob. Where machines stood
    ``beside`` other equipment, the list does not say how many ballots they took. In the
    largest county with machines Ann is ``far_off`` below what anything explains.
    """

    honest_lead: float
    switched: float = 0.0
    noise: float = 1.0
    machines: int = 40
    in_small_counties: bool = False
    beside: bool = False
    baseline: str = "certified"
    with_facts: bool = True
    exchanged: bool = False
    far_off: float = 0.0
    seed: int = 1


@cache
def counties() -> pl.DataFrame:
    """Ohio's counties: unit, votes for the two leaders, share of the Democrat in 2012, and the four facts."""
    election = open_election("us-2016-president")
    tables = []
    for name, contest, one, other in (
        ("counties-2016", "president-2016", "clinton", "trump"),
        ("counties-2012", "president-2012", "obama", "romney"),
    ):
        returns = next(one for one in election.returns if one.name == name)
        both = pl.col(one) + pl.col(other)
        tables.append(
            votes_in_columns(returns, contest).select(
                "unit",
                both.alias(f"votes {contest}"),
                (pl.col(one) / both).alias(f"share {contest}"),
            )
        )
    facts = election.table("covariates", UnitKind.COUNTY).select("unit", *CONTROLS)
    joined = tables[0].join(tables[1], on="unit").join(facts, on="unit")
    return joined.filter(pl.col("unit").str.starts_with("39")).sort("unit")


def write_planted_state(folder: Path, world: World) -> Path:
    """Write the state as a folder of CSV files, as a user would."""
    known = counties()
    rng = np.random.default_rng(world.seed)
    votes = known["votes president-2016"].to_numpy()
    has = np.zeros(len(votes), dtype=bool)
    order = np.argsort(votes) if world.in_small_counties else rng.permutation(len(votes))
    has[order[: world.machines]] = True
    earlier = known["share president-2012"].to_numpy()
    honest = 0.9 * earlier + 0.002 * known["bachelors_pct"].to_numpy()
    honest = honest + rng.normal(0, world.noise / 100, len(votes))
    honest[np.argmax(votes * has)] -= world.far_off
    honest += 0.5 + world.honest_lead / 2 - (votes @ honest) / votes.sum()
    ann = np.rint(votes * honest).astype(int)
    ann -= np.minimum(np.rint(world.switched * votes * has).astype(int), ann)
    then = np.rint(votes * earlier).astype(int)
    parties = PARTIES[::-1] if world.exchanged else PARTIES
    folder.mkdir(exist_ok=True)
    files = {
        "election.toml": _description(world),
        "units.csv": _lines(
            "kind,unit,name,parent_kind,parent,state,fips",
            [
                "state,ON,Ownland,,,ON,",
                *(f"county,{u},County {u},state,ON,ON," for u in known["unit"]),
            ],
        ),
        "choices.csv": "contest,choice,name,party,choice_kind\n"
        "governor,ann,Ann Ames,D,candidate\ngovernor,bob,Bob Bell,R,candidate\n"
        "governor-2018,cat,Cat Cole,D,candidate\ngovernor-2018,dan,Dan Dorn,R,candidate\n",
        "returns.csv": _returns(known, "governor", [p[0] for p in parties], ann, votes - ann),
        "returns_2018.csv": _returns(
            known, "governor-2018", [p[1] for p in parties], then, votes - then
        ),
        "technology.csv": _technology(known, has, votes, world.beside),
        "covariates.csv": _lines(
            f"kind,unit,{','.join(CONTROLS)}",
            ["county," + ",".join(map(str, row)) for row in known.select("unit", *CONTROLS).rows()],
        ),
    }
    for name, text in files.items():
        (folder / name).write_text(text, "utf-8")
    return folder


def _description(world: World) -> str:
    text = DESCRIPTION.format(baseline=world.baseline)
    if world.with_facts:
        return text
    before = text.index('[[returns]]\nname = "canvass-2018"')
    return text[:before] + text[text.index("[tables]") :].replace(
        'covariates = "covariates.csv"\n', ""
    )


def _technology(known: pl.DataFrame, has: np.ndarray, votes: np.ndarray, beside: bool) -> str:
    rows = []
    for unit, machine, total in zip(known["unit"], has, votes, strict=True):
        standard = int(machine and not beside)
        name = "dre_paperless" if standard else "optical_scan"
        rows.append(
            f"county,{unit},{name},0,{1 - standard},0,0,0,0,{standard},0,{str(bool(machine)).lower()},,,{total}"
        )
    return _lines(EQUIPMENT.strip(), rows)


def _returns(
    known: pl.DataFrame, contest: str, choices: list[str], one: np.ndarray, other: np.ndarray
) -> str:
    rows = [
        f"{unit},{contest},{choice},total,{count}"
        for unit, *counts in zip(known["unit"], one, other, strict=True)
        for choice, count in zip(choices, counts, strict=True)
    ]
    return _lines("unit,contest,choice,vote_mode,votes", rows)


def _lines(head: str, rows: list[str]) -> str:
    return "\n".join([head, *rows]) + "\n"
