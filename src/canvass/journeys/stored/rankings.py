"""``canvass tabulate --rankings``: the distinct rankings of contests by ranks, each with its cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import polars as pl

from canvass.cards.blocks import block_of
from canvass.cards.columns import CARDS
from canvass.cards.tally import titles_in
from canvass.errors import BadValue, UnknownName
from canvass.formats.cvr.collected import records_of
from canvass.formats.problem import Problem
from canvass.journeys.stored.convert import store_of
from canvass.model import Ranking
from canvass.model.card_block import CHOICE, CONTEST, CardBlock, RecordsHeader


@dataclass(frozen=True, slots=True)
class RankedCards:
    """A contest with the cards of each ranking, most cards first; an empty one has no preference."""

    contest: str
    cards: int
    rankings: tuple[tuple[Ranking, int], ...]
    in_sums: int = 0
    """Cards of the contest that the store has in sums alone: their first preferences are told, no ranking is."""


@dataclass(frozen=True, slots=True)
class Rankings:
    """What records of cards say of contests by ranks, by the usual rules for ranks that are skipped or shared."""

    name: str
    header: RecordsHeader
    contests: tuple[RankedCards, ...]
    problems: tuple[Problem, ...]


def rankings_of(records: Path, contests: Sequence[str] = ()) -> Rankings:
    """The rankings in a store or an export: of these contests, or of all by ranks.

    Raises UnknownName for a contest, BadValue where none asks for ranks, BadFile with every problem of an export.
    """
    with store_of(records) as (store, problems):
        titles = titles_in(each.title for each in store.header.contests if each.is_ranked)
        if not titles:
            raise BadValue(
                f"{records}: no contest of the records asks for ranks; leave --rankings out"
            )
        wanted = [_title(name, titles) for name in contests] or [*titles.values()]
        found = (_ranked(store.header, block_of(store, [title]), title) for title in wanted)
        told = tuple(each for each in found if each is not None)
        return Rankings(records.name, store.header, told, problems)


def _title(name: str, titles: dict[str, str]) -> str:
    if name in titles.values():
        return name
    if name.casefold() not in titles:
        raise UnknownName("contest by ranks", name, titles.values())
    return titles[name.casefold()]


def _ranked(header: RecordsHeader, block: CardBlock, title: str) -> RankedCards | None:
    """The rankings of one contest; None where no card has it. Other contests were not read."""
    if title not in block.marks:
        return None
    recorded = records_of(header, block, ()).cards.contest(title)
    by_cards = sorted(recorded.rankings.cards.items(), key=lambda each: (-each[1], each[0]))
    return RankedCards(title, int(recorded.rows.size), tuple(by_cards), _in_sums(block, title))


def _in_sums(block: CardBlock, title: str) -> int:
    if block.pooled is None:
        return 0
    is_of_it = (pl.col(CONTEST) == title) & pl.col(CHOICE).is_null()
    return int(block.pooled.filter(is_of_it)[CARDS].sum())
