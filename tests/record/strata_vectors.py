"""The vectors of ``suite`` in section 21.10 of docs/record.md, computed: two strata, and their measured risk."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from canvass.audit.event.figures import figure
from canvass.audit.overstatement import Discrepancies
from canvass.audit.pair import PairCount
from canvass.audit.suite import ComparisonStratum, PollingStratum, TwoStrata, suite_maximum


@dataclass(frozen=True)
class Strata:
    """What is known of the places with a record, and of the other entries."""

    about: str
    records: Mapping[str, int]
    others: Mapping[str, int]

    @property
    def vector(self) -> dict[str, Any]:
        """What goes in and what comes out."""
        first, second = self.records, self.others
        suite = TwoStrata(
            ComparisonStratum(
                PairCount(first["cards"], first["winner"], first["loser"]),
                first["draws"],
                Discrepancies(first["o1"], first["o2"], first["u1"], first["u2"]),
                first["withheld"],
            ),
            PollingStratum(
                PairCount(second["cards"], second["winner"], second["loser"]),
                PairCount(
                    second["won"] + second["lost"] + second["neither"],
                    second["won"],
                    second["lost"],
                ),
            ),
        )
        return {
            "about": self.about,
            "inflator": "1.03905",
            "records": dict(first),
            "others": dict(second),
            "measured_risk": figure(min(1.0, suite_maximum(suite).at_most)),
        }


def _records(cards: int, winner: int, loser: int, draws: int, **more: int) -> dict[str, int]:
    found = {"o1": 0, "o2": 0, "u1": 0, "u2": 0, "withheld": 0}
    return {"cards": cards, "winner": winner, "loser": loser, "draws": draws, **found, **more}


def _others(cards: int, winner: int, loser: int, *read: int) -> dict[str, int]:
    won, lost, neither = read
    read_ = {"won": won, "lost": lost, "neither": neither}
    return {"cards": cards, "winner": winner, "loser": loser, **read_}


STRATA = (
    Strata(
        "Kalamazoo, December 2018",
        _records(5294, 3765, 1349, 8),
        _others(22372, 16934, 4220, 23, 8, 1),
    ),
    Strata(
        "records in which the loser leads",
        _records(10000, 4550, 4950, 500),
        _others(1000, 750, 150, 187, 37, 26),
    ),
    Strata(
        "discrepancies, and records that nobody opens",
        _records(5000, 2900, 1900, 220, o1=2, o2=1, u1=1, withheld=12),
        _others(3000, 1700, 1100, 61, 38, 4),
    ),
    Strata(
        "the records cannot hold as many errors as the lead has votes",
        _records(60, 40, 10, 50),
        _others(900, 640, 200, 64, 20, 6),
    ),
    Strata(
        "nothing compared",
        _records(400, 210, 180, 0),
        _others(2000, 1200, 700, 70, 30, 5),
    ),
    Strata(
        "more was read for the loser than was reported",
        _records(400, 260, 100, 30),
        _others(100, 60, 3, 10, 4, 2),
    ),
    Strata(
        "the cards that were read leave the loser too few",
        _records(20, 15, 5, 12),
        _others(100, 80, 15, 75, 5, 5),
    ),
)


def strata_vectors() -> list[dict[str, Any]]:
    """Pairs of a winner and a loser in two strata, with their measured risk."""
    return [each.vector for each in STRATA]
