"""Ballots by ranks of which a file says how many are marked in each way, and nothing of where their cards lie."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import polars as pl

from canvass.formats.coded import CODED
from canvass.formats.cvr.held import Held, HeldRead, by_rule, held
from canvass.formats.cvr.vendor import ranked_choice
from canvass.formats.cvr.ways import Way, rows_of_ways
from canvass.formats.kinds import ballots as kinds
from canvass.formats.kinds.records import NO_BATCHES
from canvass.formats.problem import Problem, SourceFile
from canvass.formats.returns.choice_kinds import choice_kind
from canvass.model import Choice
from canvass.model import card_block as names
from canvass.model.card_block import CardBlock, RecordedName, RecordsHeader

MOST_CHOICES = 250
"""A rank is a byte in the columns of cards."""
MOST_CARDS = 20_000_000
"""Each ballot of a count is a card here; no count of one contest by ranks has had as many."""
MOST_CELLS = 10**9
"""Cards times choices times ranks: so many are compared at once when distinct rankings are told."""


@dataclass(frozen=True, slots=True)
class CountedRanks:
    """A contest by ranks: its choices by their numbers in the file, and how many cards are marked in each way.

    ``is_read`` is False where it elects several, which no ranking of canvass decides.
    """

    system: str
    title: str
    choices: Sequence[str]
    cards: Mapping[Way, int]
    is_read: bool = True


def held_ranks(contest: CountedRanks, problems: Sequence[Problem], source: SourceFile) -> HeldRead:
    """The cards one after the other, all in one batch, with every problem."""
    met = [*problems, *_too_many(contest)]
    cards = sum(contest.cards.values())
    source = replace(source, rows_read=len(contest.cards), rows_kept=len(contest.cards))
    if not cards or any(problem.severity.stops for problem in met):
        return held(None, met or [kinds.NO_BALLOT.at()], source)
    met += [NO_BATCHES.at()]
    of_card = np.repeat(np.arange(len(contest.cards)), [*contest.cards.values()])
    ways = [*contest.cards]
    recorded = _recorded(contest)
    if contest.is_read:
        met += by_rule(contest.title, ways, of_card)
    marks = {
        each.title: rows_of_ways(np.arange(cards), of_card, ways, contest.choices, 0)
        for each in recorded
    }
    table = pl.DataFrame(
        {
            names.BATCH: pl.Series(["all"], dtype=CODED).new_from_index(0, cards),
            names.POSITION: pl.int_range(1, cards + 1, dtype=pl.Int32, eager=True),
        }
    )
    unread = () if contest.is_read else (contest.title,)
    header = RecordsHeader(contest.system, "", "", recorded, 1, unread)
    read = held(Held(header, CardBlock(table, marks)), met, source)
    return replace(read, source=replace(read.source, rows_kept=len(contest.cards)))


def _recorded(contest: CountedRanks) -> tuple[RecordedName, ...]:
    choices = (Choice(name, name, "", choice_kind(name)) for name in contest.choices)
    name = RecordedName(contest.title, 1, True, tuple(map(ranked_choice, choices)))
    return (name,) if contest.is_read else ()


def _too_many(contest: CountedRanks) -> Iterator[Problem]:
    """Files that no election writes: refused before memory is taken for them."""
    ranks = max(map(len, contest.cards), default=0)
    cards = sum(contest.cards.values())
    cells = cards * len(contest.choices) * max(ranks, 1)
    if len(contest.choices) > MOST_CHOICES or cells > MOST_CELLS or cards > MOST_CARDS:
        found = f"{cards:,} x {len(contest.choices):,} x {ranks:,}"
        yield kinds.TOO_MANY.at(found=found)


def named_way(ranks: Sequence[Sequence[int]], choices: Mapping[int, str]) -> Way:
    """The choices at each rank by their names, in the order of the list, up to the last rank with one."""
    found = [tuple(choices[number] for number in sorted(at)) for at in ranks]
    while found and not found[-1]:
        found.pop()
    return tuple(found)
