"""The vectors of section 21.25 of docs/record.md, computed: turns of strata, and the risk of what they drew."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np

from canvass.audit.drawn_apart import divided
from canvass.audit.event.figures import figure
from canvass.audit.stratified import interleaved
from canvass.stats.union_intersection import StratumDraws, Weighed, least_product

TURNS = (
    (("3/4", "1/4"), (5, 3)),
    (("1/2", "1/3", "1/6"), (4, 4, 4)),
    (("2/5", "2/5", "1/5"), (1, 6, 2)),
)
"""Shares of strata, and the entries of each."""
Drawn = tuple[int, str, str, str, str]
"""Entries of a stratum, its stake, its mean less that of its values (o), u, and the values drawn, a letter for each."""
LETTERS = {"a": Fraction(1), "h": Fraction(1, 2), "n": Fraction(0), "b": Fraction(3, 2)}
MIXED: tuple[tuple[str, tuple[Drawn, ...]], ...] = (
    (
        "polled and compared",
        ((600, "0.3", "0", "1", "aanahaaana"), (400, "0.9", "9/20", "1", "a" * 30)),
    ),
    (
        "with discrepancies",
        ((500, "0.9", "2/5", "1", "aaahaaaaaab"), (500, "0.9", "1/2", "1", "a" * 40)),
    ),
    (
        "three, one of which drew nothing",
        (
            (200, "0.5", "0", "1", "aaa"),
            (300, "0.9", "2/5", "1", "a" * 25),
            (100, "0.5", "0", "1", ""),
        ),
    ),
    ("against the report", ((50, "0.9", "0", "1", "nnhn"), (50, "0.9", "2/5", "1", "aaa"))),
    ("one read in full", ((6, "0.4", "0", "1", "aanana"), (60, "0.9", "7/16", "1", "a" * 20))),
    ("no such means are left", ((6, "0.4", "0", "1", "aaaaaa"), (4, "0.9", "0", "1", "a"))),
    ("a tie is left", ((6, "0.4", "0", "1", "aaaaa"), (4, "0.9", "0", "1", "n"))),
    ("values above 1", ((80, "0.6", "1/2", "3/2", "bbabb"), (20, "0.6", "0", "3/2", "hhb"))),
)

COUNTED = (
    "batches and polled cards",
    (
        (("12", "8", "5/2"), ("12", "7", "5/2"), "40", 60, "0.9", "1/15"),
        (None, ("1", "0", "1", "1", "1/2", "1"), "", 40, "0.6", "0"),
    ),
)
"""Of each stratum the weights of the batches drawn, the values, all weights, its entries, its stake and o."""


def apart_vectors() -> dict[str, Any]:
    """Turns by shares, and measured risks."""
    return {
        "turns": [_turns(shares, entries) for shares, entries in TURNS],
        "risks": [*(_risk(about, strata) for about, strata in MIXED), _counted()],
    }


def _turns(shares: tuple[str, ...], entries: tuple[int, ...]) -> dict[str, Any]:
    order = interleaved([Fraction(share) for share in shares], entries)
    return {
        "shares": list(shares),
        "entries": list(entries),
        "strata": [n + 1 for n in order.tolist()],
    }


def _risk(about: str, strata: tuple[Drawn, ...]) -> dict[str, Any]:
    every = sum(entries for entries, *_ in strata)
    drawn, shown = [], []
    for entries, stake, below, upper, letters in strata:
        values = [LETTERS[letter] for letter in letters]
        drawn.append(
            StratumDraws(
                np.array([float(value) for value in values]),
                *(entries, entries / every, divided(float(stake)), 1.0),
                *(float(Fraction(below)), float(Fraction(upper))),
            )
        )
        shown.append(
            {
                "entries": entries,
                "stake": stake,
                "o": below,
                "upper": upper,
                "values": [str(value) for value in values],
            }
        )
    return {
        "about": about,
        "strata": shown,
        "measured_risk": figure(least_product(drawn).measured_risk),
    }


def _counted() -> dict[str, Any]:
    about, strata = COUNTED
    every = sum(entries for _, _, _, entries, *_ in strata)
    drawn, shown = [], []
    for weights, texts, total, entries, stake, below in strata:
        values = np.array([float(Fraction(text)) for text in texts])
        weighed = None
        line: dict[str, Any] = {"entries": entries, "stake": stake, "o": below, "upper": "1"}
        if weights is not None:
            each = np.array([float(Fraction(weight)) for weight in weights])
            weighed = Weighed(each, float(Fraction(total)) - np.cumsum(each) + each)
            line |= {"weights": list(weights), "total": total}
        stakes = divided(float(stake))
        low = float(Fraction(below))
        drawn.append(StratumDraws(values, entries, entries / every, stakes, 1.0, low, 1.0, weighed))
        shown.append(line | {"values": list(texts)})
    risk = figure(least_product(drawn).measured_risk)
    return {"about": about, "strata": shown, "measured_risk": risk}
