"""Cards taken out of records, or put into them: those behind them in their batch move up, and no place is empty."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from canvass.model import BatchId, CardTable, RecordedContest
from canvass.tamper.cards import drawn_of_batch, single_marks
from canvass.tamper.divide import Integers


def without_hidden(
    cards: CardTable, contest: str, loser: str, by_batch: Mapping[BatchId, int], seed: str
) -> CardTable:
    """The records without so many cards of each batch that mark the loser and nothing else, drawn by the seed.

    Raises OutOfRange, with the batch, for more than it has.
    """
    recorded = cards.contest(contest)
    fitting = single_marks(recorded, loser)
    batch = cards.batch[recorded.rows]
    gone = np.zeros(len(cards), bool)
    for name, wanted in by_batch.items():
        inside: Integers = np.flatnonzero(fitting & (batch == cards.batches.index(name)))
        gone[recorded.rows[drawn_of_batch(inside, wanted, name, seed)]] = True
    return replace(
        cards,
        batch=cards.batch[~gone],
        position=_moved_up(cards, gone),
        contests={name: _kept(each, gone) for name, each in cards.contests.items()},
    )


def _moved_up(cards: CardTable, gone: npt.NDArray[np.bool_]) -> npt.NDArray[np.int32]:
    """The places of the cards that stay: each is nearer by as many as were before it in its batch."""
    order = np.lexsort((cards.position, cards.batch))
    batch, is_gone = cards.batch[order], gone[order]
    before = np.cumsum(is_gone)
    first = np.searchsorted(batch, batch, "left")
    inside: Integers = before - np.concatenate(([0], before))[first]
    position = np.empty(len(cards), np.int32)
    position[order] = cards.position[order] - inside
    return position[~gone]


def _kept(recorded: RecordedContest, gone: npt.NDArray[np.bool_]) -> RecordedContest:
    stays = ~gone[recorded.rows]
    number = np.cumsum(~gone) - 1
    written = recorded.written
    if written is not None:
        written = replace(written, of_card=written.of_card[stays])
    return replace(
        recorded, rows=number[recorded.rows[stays]], marks=recorded.marks[stays], written=written
    )


def with_invented(
    cards: CardTable, contest: str, gainer: str, places: Mapping[BatchId, tuple[int, int]]
) -> CardTable:
    """The records with cards behind the last of their batches, each with one mark for the gainer and no other contest.

    ``places`` has by batch the place of the first and how many there are.
    """
    recorded, added = cards.contest(contest), sum(n for _, n in places.values())
    batch = [cards.batches.index(name) for name, (_, n) in places.items() for _ in range(n)]
    position = [first + k for first, n in places.values() for k in range(n)]
    marks = np.zeros((added, len(recorded.choices)), np.uint8)
    marks[:, recorded.choices.index(gainer)] = 1
    rows: Integers = np.arange(len(cards), len(cards) + added)
    more = replace(
        recorded,
        rows=np.concatenate([recorded.rows, rows]),
        marks=np.concatenate([recorded.marks, marks]),
        written=None,
    )
    return replace(
        cards,
        batch=np.concatenate([cards.batch, np.array(batch, np.int32)]),
        position=np.concatenate([cards.position, np.array(position, np.int32)]),
        contests={**cards.contests, contest: more},
    )
