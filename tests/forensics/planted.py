"""Places made for a test: what the result depends on, and what the machines did, is known."""

from __future__ import annotations

import numpy as np
import polars as pl

from canvass.forensics.comparison import Places
from canvass.forensics.controls import EARLIER, chosen, climbable
from canvass.forensics.specification import Plan
from canvass.forensics.technology import Coding

MACHINES = Coding("machines", "machines were used", pl.col("machines"))
SHARE = Coding("share", "share of ballots on machines", pl.col("share"), is_share=True)
VINTAGE, RUNGS = chosen(["education"])


def made_up(
    n: int = 60, with_machines: int = 25, effect: float = 0.0, noise: float = 1.0, seed: int = 1
) -> Places:
    """Places whose result depends on education and the election before, and on machines by ``effect``."""
    rng = np.random.default_rng(seed)
    machines = np.arange(n) < with_machines
    education = rng.normal(30, 8, n)
    earlier = 20 + education + rng.normal(0, 4, n)
    return Places(
        pl.DataFrame(
            {
                "unit": [f"{i:05d}" for i in range(n)],
                "votes": rng.integers(500, 90_000, n),
                "now": earlier - 3 + effect * machines + rng.normal(0, noise, n),
                EARLIER: earlier,
                "machines": machines,
                "machine_share": machines * 0.9,
                "share": machines * 0.9,
                "education@chosen": education,
            }
        )
    )


def plan(places: Places, *codings: Coding) -> Plan:
    """The declared plan for such places."""
    has_earlier = EARLIER in places.table.columns
    return Plan(
        codings or (MACHINES,), (VINTAGE,), climbable(RUNGS, VINTAGE, has_earlier), has_earlier
    )
