"""Rankings as RAIRE writes them, as cast vote records: the id of a ballot says where its card lies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

import numpy as np

from canvass.formats.cvr.raire import RankedRecords, rankings_in
from canvass.formats.cvr.vendor import VendorRecords, ranked_choice, ranked_title
from canvass.formats.kinds import records as kinds
from canvass.formats.problem import Problem, ReadResult, grouped, named
from canvass.formats.returns.choice_kinds import choice_kind
from canvass.model import BatchId, CardTable, Choice, RecordedContest

_Place: TypeAlias = tuple[BatchId, int]
LAST_POSITION = 2**31 - 1
"""The last place in a batch that the columns of a table of cards can hold."""


def read(
    text: ReadResult[str], name: str, *, placed: bool = True
) -> ReadResult[VendorRecords] | None:
    """The rankings in a text as records of cards, with every problem; None where it is another format.

    Where cards are not ``placed``, ids that name no place leave all of them in one batch, in the file's order.
    """
    rankings = rankings_in(replace(text, source=replace(text.source, name=name)))
    if rankings is None:
        return None
    found = ranked_cards(rankings, placed=placed)
    if found.value is None or rankings.value is None:
        return ReadResult(None, found.problems, found.source)
    titles = (
        ranked_title(
            each.contest,
            tuple(ranked_choice(Choice(c, c, "", choice_kind(c))) for c in each.rankings.choices),
            found.value.contest(each.contest),
            each.stated_winner,
        )
        for each in rankings.value
    )
    contests = tuple(titles)
    records = VendorRecords("RAIRE's text", "", "", found.value, contests, len(contests))
    return ReadResult(records, found.problems, found.source)


def ranked_cards(
    read: ReadResult[tuple[RankedRecords, ...]], *, placed: bool = True
) -> ReadResult[CardTable]:
    """The same as records of cards, whose ids say where they lie: tabulator, batch and place, 99813_1_6."""
    places: dict[str, _Place | None] = {}
    for contest in read.value or ():
        places.update((card, _place(card)) for card in contest.by_card if card not in places)
    told: tuple[Problem, ...] = ()
    if not placed and None in places.values():
        places = {card: (("all",), at) for at, card in enumerate(places, 1)}
        told = named([kinds.NO_BATCHES.at()], read.source.name)
    wrong = [*_wrong(places)]
    problems = (*read.problems, *told, *named(grouped(wrong), read.source.name))
    if read.value is None or wrong:
        return ReadResult(None, problems, read.source)
    known = {card: place for card, place in places.items() if place is not None}
    return ReadResult(_table(read.value, known), problems, read.source)


def _wrong(places: Mapping[str, _Place | None]) -> Iterator[Problem]:
    """Ids that name no place, and those that spell the place of another."""
    first: dict[_Place, str] = {}
    for card, place in places.items():
        if place is None:
            yield kinds.RANKS_PLACE.at(found=card)
        elif first.setdefault(place, card) != card:
            yield kinds.RANKS_SAME_PLACE.at(found=f"{first[place]}, {card}")


def _place(card: str) -> _Place | None:
    """The batch and the place in it that the id of a card names; None where it names none."""
    *batch, position = card.replace("-", "_").split("_")
    if not batch or not all(batch) or not position.isascii() or not position.isdigit():
        return None
    if len(position) > len(str(LAST_POSITION)):
        return None
    return (tuple(batch), int(position)) if 0 < int(position) <= LAST_POSITION else None


def _table(contests: Sequence[RankedRecords], places: Mapping[str, _Place]) -> CardTable:
    cards = sorted(places, key=places.__getitem__)
    row = {card: number for number, card in enumerate(cards)}
    batches = {batch: number for number, batch in enumerate({places[c][0]: None for c in cards})}
    return CardTable(
        tuple(batches),
        np.array([batches[places[card][0]] for card in cards], np.int32),
        np.array([places[card][1] for card in cards], np.int32),
        {each.contest: _ranks(each, row) for each in contests},
    )


def _ranks(contest: RankedRecords, row: Mapping[str, int]) -> RecordedContest:
    choices = contest.rankings.choices
    column = {choice: number for number, choice in enumerate(choices)}
    cards = sorted(contest.by_card, key=row.__getitem__)
    marks = np.zeros((len(cards), len(choices)), np.uint8)
    for place, card in enumerate(cards):
        for rank, choice in enumerate(contest.by_card[card], start=1):
            marks[place, column[choice]] = rank
    rows = np.array([row[card] for card in cards], np.int64)
    return RecordedContest(choices, rows, marks, is_ranked=True)
