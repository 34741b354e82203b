"""A made-up county: its paper, what its machines recorded of it, and the files that its office would have."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np

from canvass.model import CardId
from canvass.stats.streams import stream

Marks = tuple[str, ...]
Cards = Mapping[CardId, Mapping[str, Marks]]
"""For each card the contests on it, with their marks."""
COUNTY = "Fairview"
BATCHES, CARDS_PER_BATCH = 24, 50
BOND_SHARE = 0.7


@dataclass(frozen=True)
class MadeContest:
    """A contest of the county: its choices with their shares of the cards that have it, and how it is audited."""

    id: str
    title: str
    shares: Mapping[str, float]
    votes_allowed: int
    seats: int
    method: str
    risk_limit: str
    is_targeted: bool = True


CONTESTS = (
    MadeContest(
        "mayor",
        "Mayor",
        {"Alma Reyes": 0.54, "Ben Osei": 0.40, "": 0.06},
        1,
        1,
        'name = "comparison"',
        "0.05",
    ),
    MadeContest(
        "school-bond",
        "School bond",
        {"Yes": 0.58, "No": 0.36, "": 0.06},
        1,
        1,
        'name = "comparison"',
        "0.1",
    ),
    MadeContest(
        "council",
        "Council, two seats",
        {"Cruz": 0.45, "Dahl": 0.35, "Engel": 0.2},
        2,
        2,
        'name = "polling"',
        "0.1",
        is_targeted=False,
    ),
)


@dataclass(frozen=True)
class County:
    """A county, or several: what the paper says, what the machines recorded, and the contests with their plans."""

    paper: Cards
    records: Cards
    contests: Sequence[MadeContest] = CONTESTS

    @cached_property
    def jurisdictions(self) -> tuple[str, ...]:
        """The offices that keep the cards."""
        return tuple(sorted({card[0] for card in self.paper}))

    @cached_property
    def batches(self) -> Mapping[tuple[str, ...], int]:
        """Cards in each batch."""
        return Counter(card[:-1] for card in self.paper)

    def votes(self, contest: str) -> Mapping[str, int]:
        """The votes that the machines reported."""
        return Counter(mark for card in self.records.values() for mark in card.get(contest, ()))

    def cards_with(self, contest: str) -> int:
        """How many cards have the contest, by the poll books."""
        return sum(contest in card for card in self.paper.values())


def made_county(seed: str = "canvass demo", wrong: int = 0) -> County:
    """A county of twelve hundred cards; ``wrong`` of its ballots for mayor are recorded for the other candidate."""
    chance = stream(seed, "demo county")
    paper: dict[CardId, Mapping[str, Marks]] = {
        (COUNTY, f"{batch:02}", str(position)): _card(chance)
        for batch in range(1, BATCHES + 1)
        for position in range(1, CARDS_PER_BATCH + 1)
    }
    return County(paper, dict(_misread(paper, wrong)))


def _card(chance: np.random.Generator) -> dict[str, Marks]:
    mayor, bond, council = CONTESTS
    card = {mayor.id: _one(chance, mayor)}
    if chance.random() < BOND_SHARE:
        card[bond.id] = _one(chance, bond)
    names = list(council.shares)
    two = chance.choice(len(names), 2, replace=False, p=list(council.shares.values()))
    card[council.id] = tuple(names[place] for place in sorted(two.tolist()))
    return card


def _one(chance: np.random.Generator, contest: MadeContest) -> Marks:
    names = list(contest.shares)
    name = names[int(chance.choice(len(names), p=list(contest.shares.values())))]
    return (name,) if name else ()


def _misread(paper: Cards, wrong: int) -> Iterator[tuple[CardId, Mapping[str, Marks]]]:
    """The records: the first ``wrong`` cards for the leader of the paper are recorded for the other one."""
    leader, other = list(CONTESTS[0].shares)[:2]
    for card, marks in paper.items():
        if wrong and marks["mayor"] == (leader,):
            wrong -= 1
            yield card, {**marks, "mayor": (other,)}
        else:
            yield card, marks


def write_files(county: County, folder: Path) -> None:
    """The files that the office of this county would bring."""
    folder.mkdir(parents=True)
    write_csv(
        folder / "manifest.csv",
        ("jurisdiction", "batch", "cards", "location"),
        (
            (*batch, cards, f"shelf {1 + number // 6}, box {number + 1}")
            for number, (batch, cards) in enumerate(county.batches.items())
        ),
    )
    write_csv(
        folder / "records.csv",
        ("jurisdiction", "batch", "position", "contest", "choice"),
        mark_rows(county.records),
    )
    (folder / "contests.toml").write_text(contests_toml(county), "utf-8")


def mark_rows(cards: Cards) -> Iterator[Sequence[object]]:
    """A row for each mark, one without a choice for a contest without a mark."""
    for card, contests in cards.items():
        for contest, marks in contests.items():
            for mark in marks or ("",):
                yield (*card, contest, mark)


def write_csv(path: Path, header: Sequence[str], rows: Iterable[Sequence[object]]) -> None:
    """Write a table as a spreadsheet would."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(header)
        writer.writerows(rows)


def contests_toml(county: County) -> str:
    """The plan of the audit as an office would write it."""
    return "smallest_style = 10\n" + "".join(
        _contest_toml(county, each) for each in county.contests
    )


def _contest_toml(county: County, contest: MadeContest) -> str:
    votes = county.votes(contest.id)
    is_styled = "comparison" in contest.method
    bound = county.cards_with(contest.id) if is_styled else len(county.paper)
    choices = "".join(
        f'\n[[contest.choice]]\nid = "{name}"\nvotes = {votes.get(name, 0)}\n'
        for name in contest.shares
        if name
    )
    return f"""
[[contest]]
id = "{contest.id}"
title = "{contest.title}"
seats = {contest.seats}
votes_allowed = {contest.votes_allowed}
card_bound = {bound}
card_bound_source = "the poll books"
risk_limit = "{contest.risk_limit}"
targeted = {str(contest.is_targeted).lower()}
method = {{ {contest.method} }}
{choices}"""
