"""Records that are held at once, as a block of cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np
import polars as pl
from numpy.typing import NDArray

from canvass.formats.coded import CODED
from canvass.formats.cvr.vendor import VendorRecords
from canvass.formats.cvr.ways import Way, rows_of_ways
from canvass.formats.kinds import records as kinds
from canvass.formats.problem import Problem
from canvass.model import CardTable, RanksWritten, RecordedContest
from canvass.model import card_block as names
from canvass.model.card_block import CardBlock, RecordedName, RecordsHeader

_PLACE = (names.JURISDICTION, names.TABULATOR, names.BATCH)


def header_of_records(records: VendorRecords) -> RecordsHeader:
    """What the records say of themselves."""
    contests = (
        RecordedName(each.title, each.votes_allowed, each.rankings is not None, each.choices)
        for each in records.contests
    )
    return RecordsHeader(
        records.system,
        records.version,
        records.election,
        tuple(contests),
        records.contests_named,
        records.unread,
    )


def header_of_table(cards: CardTable, allowed: Mapping[str, int]) -> RecordsHeader:
    """What canvass's own table says of itself: its contests; a voter has 1 vote where ``allowed`` does not say more."""
    contests = (
        RecordedName(title, allowed.get(title, 1), recorded.is_ranked)
        for title, recorded in cards.contests.items()
    )
    return RecordsHeader("canvass", "", "", tuple(contests))


def several_marks(cards: CardTable, header: RecordsHeader) -> Iterator[Problem]:
    """Contests of a table in which cards have more marks than a voter has votes."""
    for each in header.contests:
        marks = cards.contest(each.title).marks
        over = (
            0
            if each.is_ranked
            else int((marks.sum(axis=1, dtype=np.int64) > each.votes_allowed).sum())
        )
        if over:
            yield kinds.SEVERAL_MARKS.at(column=each.title, found=f"{over:,}")


def blocks_of_table(cards: CardTable, header: RecordsHeader) -> Iterator[CardBlock]:
    """The cards of a table."""
    width = max(map(len, cards.batches), default=0)
    places = {
        name: pl.Series([batch[place] for batch in cards.batches], dtype=CODED).gather(cards.batch)
        for place, name in enumerate(_PLACE[len(_PLACE) - width :])
    }
    allowed = {each.title: each.votes_allowed for each in header.contests}
    yield CardBlock(
        pl.DataFrame({**places, names.POSITION: cards.position}),
        {
            title: _ranks(recorded) if recorded.is_ranked else _marks(recorded, allowed[title])
            for title, recorded in cards.contests.items()
            if recorded.rows.size
        },
    )


def _marks(recorded: RecordedContest, allowed: int) -> pl.DataFrame:
    marked = recorded.marks > 0
    count = marked.sum(axis=1)
    with_none = np.column_stack((marked, count == 0))
    place, choice = np.nonzero(with_none)
    votes = (choice < len(recorded.choices)) & (count[place] <= allowed)
    return _table(recorded, place, choice, votes)


def _ranks(recorded: RecordedContest) -> pl.DataFrame:
    """Marks by rank as they were written, or the rankings that were made of them."""
    ways, of_card = _ways(recorded.written) if recorded.written else _rankings(recorded)
    return rows_of_ways(recorded.rows, of_card, ways, recorded.choices, 0)


def _ways(written: RanksWritten) -> tuple[list[Way], NDArray[np.int64]]:
    return list(written.distinct), written.of_card


def _rankings(
    recorded: RecordedContest,
) -> tuple[list[Way], NDArray[np.int64]]:
    kinds, of_card = np.unique(recorded.marks, axis=0, return_inverse=True)
    each = RecordedContest(recorded.choices, np.arange(len(kinds)), kinds, is_ranked=True)
    return [tuple((c,) for c in each.on(place)) for place in range(len(kinds))], of_card.reshape(-1)


def _table(
    recorded: RecordedContest,
    place: NDArray[np.int64],
    choice: NDArray[np.int64],
    votes: NDArray[np.bool_],
) -> pl.DataFrame:
    words = pl.Series([*recorded.choices, None], dtype=CODED)
    return pl.DataFrame(
        {
            names.ROW: recorded.rows[place].astype(np.uint32),
            names.CHOICE: words.gather(choice),
            names.VOTES: votes.astype(np.uint32),
        }
    )
