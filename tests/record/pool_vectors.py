"""The vectors of ``oneaudit`` in section 21.10 of docs/record.md, computed: means of pools, values, measured risk."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from canvass.audit.comparison import ComparisonFrame, comparison_risk
from canvass.audit.event.figures import figure
from canvass.audit.overstatement import ComparedCard, overstatement_values, overstatements
from canvass.audit.pools import Pool, Pools
from canvass.audit.risk import Design
from canvass.audit.rules import assertions
from canvass.model import CastVoteRecord, Choice, Contest, Interpretation, Reading, Rule
from canvass.stats.bets import FixedStake

Draw = tuple[int | str | None, str]
"""What a card is compared with (the number of a pool, the marks of its record, or nothing) and its marks."""


@dataclass(frozen=True)
class Pooled:
    """A contest with the votes of its records and of its pools, and the cards drawn; a mark is one letter."""

    about: str
    contest: Contest
    entries: int
    records: int
    recorded: Mapping[str, int]
    pools: Sequence[tuple[int, Mapping[str, int]]]
    draws: Sequence[Draw]

    @property
    def vector(self) -> dict[str, Any]:
        """What goes in and what comes out, for the first assertion."""
        found = tuple(Pool(("p", str(n)), cards, v) for n, (cards, v) in enumerate(self.pools))
        votes = {c.id: sum(v.get(c.id, 0) for v in self._votes) for c in self.contest.choices}
        claim = assertions(self.contest, votes, self.entries).assertions[0]
        frame = ComparisonFrame(
            self.contest.id, self.entries, self.records, self.recorded, False, pools=Pools(found)
        )
        cards = [self._card(found, draw) for draw in self.draws]
        over = overstatements(claim, cards, uses_card_style=False)
        values = overstatement_values(claim, over, frame.margin(claim))
        risk = comparison_risk(claim, frame, cards, Design(0.05, FixedStake(0.5)))
        assert risk.path is not None
        return {
            "about": self.about,
            "weights": [{"choice": c, "weight": str(w)} for c, w in claim.assorter.weights],
            "votes_allowed": self.contest.votes_allowed,
            "entries": self.entries,
            "recorded": dict(self.recorded),
            "pools": [
                {"cards": cards, "votes": dict(votes), "mean": str(pool.value(claim))}
                for (cards, votes), pool in zip(self.pools, found, strict=True)
            ],
            "margin": str(frame.margin(claim)),
            "draws": [
                {"compared_with": marks_of(said), "paper": list(paper)}
                for said, paper in self.draws
            ],
            "values": [str(values.unit * int(each)) for each in values.amounts],
            "bet": {"name": "fixed stake", "stake": "0.5"},
            "measured_risk": figure(float(risk.path.measured_risk)),
        }

    @property
    def _votes(self) -> list[Mapping[str, int]]:
        return [self.recorded, *(votes for _, votes in self.pools)]

    def _card(self, pools: Sequence[Pool], draw: Draw) -> ComparedCard:
        said, paper = draw
        kind = Reading.VOTE if paper else Reading.BLANK
        read = Interpretation(("a", "1"), self.contest.id, kind, tuple(paper))
        if isinstance(said, int):
            return ComparedCard(pools[said], read)
        marks = None if said is None else {self.contest.id: tuple(said)}
        return ComparedCard(None if marks is None else CastVoteRecord(("a", "1"), marks), read)


def marks_of(said: int | str | None) -> int | list[str] | None:
    """What a card is compared with, as JSON has it."""
    return list(said) if isinstance(said, str) else said


def _contest(choices: str, **more: Any) -> Contest:
    return Contest("mayor", "Mayor", tuple(Choice(c, c) for c in choices), **more)


POOLS = (
    Pooled(
        *("records and two pools", _contest("AB"), 500, 100, {"A": 60, "B": 35}),
        [(300, {"A": 170, "B": 110}), (97, {"A": 50, "B": 40})],
        [(0, "A"), (1, "A"), ("A", "A"), (0, ""), (1, "B"), ("B", "A"), (None, "A"), (0, "B")],
    ),
    Pooled(
        *("pools alone, two marks", _contest("ABC", seats=2, votes_allowed=2), 70, 0, {}),
        [(41, {"A": 33, "B": 30, "C": 11}), (29, {"A": 20, "B": 17, "C": 9})],
        [(0, "AB"), (1, "AC"), (0, "A"), (1, "B"), (0, "BC"), (0, "")],
    ),
    Pooled(
        "a share of the votes",
        _contest("AB", rule=Rule.SUPER_MAJORITY, share=Fraction(3, 5), about=("A",)),
        *(130, 60, {"A": 45, "B": 10}, [(67, {"A": 49, "B": 13})]),
        [(0, "A"), ("A", "A"), (0, "B"), (None, ""), (0, "A"), (0, "")],
    ),
)


def pool_vectors() -> list[dict[str, Any]]:
    """Cards drawn from contests with pools, with their values and measured risk."""
    return [each.vector for each in POOLS]
