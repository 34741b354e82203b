"""Ranked contests and strata: the search for claims, the least product of ten strata, and its certificate."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path

import numpy as np

from benchmarks.rows import Row
from canvass.audit.raire import Difficulty, ExcludingSet, raire
from canvass.formats.cvr.raire import read_rankings
from canvass.formats.own_table import usable
from canvass.model import Rankings
from canvass.stats.streams import stream
from canvass.stats.union_intersection import (
    LeastProduct,
    StratumDraws,
    certificate,
    least_product,
)
from canvass.tabulation import instant_runoff

FILES = {
    "Oakland 2010, mayor": "Oakland_2010_Mayor",
    "Aspen 2009, council": "Aspen_2009_CityCouncil",
}
LIMITS = {"Oakland 2010, mayor": 0.1, "Aspen 2009, council": 0.3}
STAKES = ((0.0, 0.2), (0.9, 0.4), (0.3, 0.4))


@cache
def real(path: Path) -> Rankings:
    """The rankings of a public file."""
    read = read_rankings(path)
    if read is None:
        raise SystemExit(f"{path} holds no rankings")
    (found,) = usable(read)
    return found.rankings


@cache
def close() -> Rankings:
    """Twenty thousand ballots that rank up to three of ten choices, all of them about as popular."""
    random = stream("1", "ten close choices")
    popular = 1 + np.arange(10) / 50
    marks = (-np.log(random.random((20_000, 10))) / popular).argsort(axis=1)[:, :3]
    lengths = random.integers(1, 4, 20_000)
    cards = Counter(
        tuple("abcdefghij"[each] for each in line[:length])
        for line, length in zip(marks.tolist(), lengths.tolist(), strict=True)
    )
    return Rankings(tuple("abcdefghij"), cards)


def claims(rankings: Rankings) -> ExcludingSet:
    """The claims that imply the winner."""
    return raire(rankings, str(instant_runoff(rankings).winner), Difficulty(rankings.count))


@cache
def strata() -> tuple[StratumDraws, ...]:
    """Ten counties of ten thousand cards, two hundred drawn in each, with a lead of a fifth."""
    random = stream("1", "ten strata")
    return tuple(
        StratumDraws(random.choice([0.0, 0.5, 1.0], 200, p=[0.38, 0.04, 0.58]), 10_000, 0.1, STAKES)
        for _ in range(10)
    )


@cache
def least() -> LeastProduct:
    """Their least product."""
    return least_product(strata())


def checked() -> float:
    """The bound that its price and tangents prove."""
    return certificate(strata(), least().etas, least().price)


def rows() -> Iterator[Row]:
    """Searches and strata, in processor time; public files where CANVASS_DATA names their folder."""
    folder = Path(os.environ.get("CANVASS_DATA", "")) / "cvr" / "raire"
    for name, file in FILES.items():
        path = folder / f"{file}.raire"
        if path.is_file():
            yield _searched(name, partial(real, path), LIMITS[name])
    yield _searched("ten close choices, 20,000 ballots", close, 20.0)
    yield Row("10 strata, 2,000 cards", lambda: least_product(strata()), 5.0, prepare=strata)
    yield Row("10 strata, 2,000 cards: certificate", checked, 0.5, prepare=least)


def _searched(name: str, rankings: Callable[[], Rankings], limit: float) -> Row:
    return Row(
        f"claims of a ranked contest: {name}", lambda: claims(rankings()), limit, prepare=rankings
    )
