"""Votes by contest and choice, and by batch, tabulator, precinct, ballot style and way of voting."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

import polars as pl

from canvass.cards import duck
from canvass.cards.columns import CARDS
from canvass.cards.store import CardStore
from canvass.errors import UnknownName
from canvass.model.card_block import (
    BATCH,
    CHOICE,
    CONTEST,
    JURISDICTION,
    MODE,
    STYLE,
    TABULATOR,
    UNIT,
    VOTES,
    RecordsHeader,
)


class Part(StrEnum):
    """By what votes can be counted apart."""

    TABULATOR = "tabulator"
    BATCH = "batch"
    UNIT = "unit"
    STYLE = "style"
    MODE = "mode"

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of the store that tell one from the other: batches of two scanners may have one name."""
        return _COLUMNS[self]


_COLUMNS = {
    Part.TABULATOR: (JURISDICTION, TABULATOR),
    Part.BATCH: (JURISDICTION, TABULATOR, BATCH),
    Part.UNIT: (UNIT,),
    Part.STYLE: (STYLE,),
    Part.MODE: (MODE,),
}


@dataclass(frozen=True, slots=True, eq=False)
class Tally:
    """Votes by the columns of ``parts``, in the order of the store's contests, then of parts, most votes first.

    ``votes`` has a row for each choice with a mark: the parts, contest, choice, votes. ``cards`` has one for each
    contest: the parts, contest, and the cards that have it. A part is null where the records do not tell it.
    """

    parts: tuple[str, ...]
    votes: pl.DataFrame
    cards: pl.DataFrame


Counting = Callable[[CardStore, Sequence[str], Sequence[str]], pl.DataFrame]
"""What counts a store by these columns, in these contests or in all: ``expressions.votes_by`` of its rows."""


def tally(
    store: CardStore,
    by: Sequence[Part] = (),
    contests: Sequence[str] = (),
    counting: Counting = duck.votes_by,
) -> Tally:
    """Count the votes of the contests, all where none is named. Raises UnknownName, and what ``counting`` raises."""
    columns = tuple(dict.fromkeys(column for part in by for column in part.columns))
    wanted = asked_of(store, contests) if contests else []
    counted = _numbered(
        counting(store, columns, wanted),
        {CONTEST: [each.title for each in store.header.contests]},
        (*columns, CONTEST, CHOICE),
    )
    parts = [c for c in columns if c != JURISDICTION or counted[c].count()]
    counted = counted.sort(CONTEST, *parts, -pl.col(VOTES), CHOICE)
    as_text = pl.col(CONTEST, *parts).cast(pl.String)
    cards = counted.group_by(*parts, CONTEST, maintain_order=True).agg(pl.col(CARDS).sum())
    cards = cards.with_columns(as_text)
    votes = counted.drop_nulls(CHOICE).select(*parts, CONTEST, CHOICE, VOTES)
    votes = votes.with_columns(as_text, pl.col(CHOICE).cast(pl.String))
    if not parts:
        votes = _with_choices(votes, store.header, cards[CONTEST].to_list())
    return Tally(tuple(parts), votes, cards)


def asked_of(store: CardStore, contests: Sequence[str]) -> list[str]:
    """The titles of the contests of these names, of all where none is named. Raises UnknownName."""
    titles = titles_in(each.title for each in store.header.contests)
    return [_title(name, titles) for name in contests] or [*titles.values()]


def _numbered(
    counted: pl.DataFrame, first: Mapping[str, Sequence[str]], texts: Sequence[str]
) -> pl.DataFrame:
    """The rows with numbers in place of texts, in the order of the texts: millions of rows are sorted by them.

    The texts of ``first`` come before all others of their column, in this order.
    """

    def number(name: str) -> pl.Series:
        met = counted[name].cast(pl.String).unique().drop_nulls().sort().to_list()
        order = dict.fromkeys([*first.get(name, ()), *met])
        return counted[name].cast(pl.Enum([*order]))

    return counted.select(*map(number, texts), pl.col(VOTES, CARDS).cast(pl.Int64))


def _with_choices(
    votes: pl.DataFrame, header: RecordsHeader, contests: Sequence[str]
) -> pl.DataFrame:
    """The votes with the choices that nobody marked, after the others of their contest."""
    named = [
        (each.title, choice.id, 0)
        for each in header.contests
        if each.title in contests
        for choice in each.choices
    ]
    without = pl.DataFrame(named, schema=votes.schema, orient="row")
    more = without.join(votes, on=[CONTEST, CHOICE], how="anti", maintain_order="left")
    place = dict(zip(contests, range(len(contests)), strict=True))
    return pl.concat([votes, more]).sort(
        pl.col(CONTEST).replace_strict(place, return_dtype=pl.Int64), maintain_order=True
    )


def titles_in(titles: Iterable[str]) -> dict[str, str]:
    """Titles by their names in small letters; two that differ in capitals alone by themselves."""
    listed = [*titles]
    times = Counter(title.casefold() for title in listed)
    return {(t.casefold() if times[t.casefold()] == 1 else t): t for t in listed}


def _title(name: str, titles: Mapping[str, str]) -> str:
    found = name if name in titles.values() else titles.get(name.casefold())
    if found is None:
        raise UnknownName("contest of the records", name, titles.values())
    return found
