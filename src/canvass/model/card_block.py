"""Cast vote records on their way: some thousands of cards at a time, in columns, so that no file is too large."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from canvass.model.contest import Choice

if TYPE_CHECKING:  # the columns work by their own methods: whoever has no cards imports no polars
    import numpy as np
    import polars as pl
    from numpy.typing import NDArray

JURISDICTION, TABULATOR, BATCH, POSITION = "jurisdiction", "tabulator", "batch", "position"
UNIT, STYLE, MODE = "unit", "card_style", "vote_mode"
PLACES = (JURISDICTION, TABULATOR, BATCH, POSITION, UNIT, STYLE, MODE)
"""Where a card lies, and of which precinct, ballot style and way of voting it is."""
ROW, CONTEST, CHOICE, RANK, VOTES = "row", "contest", "choice", "rank", "votes"


@dataclass(frozen=True, slots=True)
class RecordedName:
    """A contest of the records as their header names it; ``choices`` may be known by the marks alone."""

    title: str
    votes_allowed: int = 1
    is_ranked: bool = False
    choices: tuple[Choice, ...] = ()


@dataclass(frozen=True, slots=True)
class RecordsHeader:
    """What records of cards say of themselves before the first card."""

    system: str
    version: str
    election: str
    contests: tuple[RecordedName, ...]
    named: int = 0
    """How many contests it names, those that are not read among them; 0: those of ``contests``."""
    unread: tuple[str, ...] = ()
    """Contests that ask for ranks and cannot be read."""


@dataclass(frozen=True, slots=True, eq=False)
class CardBlock:
    """Some cards. ``cards`` has a row for each with PLACES, as far as the records have them.

    ``marks`` has for each contest by its title a row for each mark: ROW of the card, CHOICE, RANK where it asks for
    ranks, and VOTES, 1 where the mark is a valid vote: of ranks, where it is the first preference. A card with the
    contest and without a mark has one row without a choice. The rows are in the order of cards.
    ``pooled`` are sums that stand for cards without a record: CONTEST, CHOICE, VOTES, and PLACES where told.
    """

    cards: pl.DataFrame
    marks: Mapping[str, pl.DataFrame]
    pooled: pl.DataFrame | None = None

    def __len__(self) -> int:
        """Number of cards."""
        return int(self.cards.height)

    def only(self, kept: NDArray[np.bool_]) -> CardBlock:
        """The block with these of its cards, and without sums."""
        import numpy as np
        import polars as pl

        number = pl.Series(np.cumsum(kept, dtype=np.uint32) - np.uint32(1))
        marks = {}
        for contest, rows in self.marks.items():
            own = rows.filter(pl.Series(kept[rows[ROW].to_numpy()]))
            if own.height:
                marks[contest] = own.with_columns(number.gather(own[ROW]).alias(ROW))
        return CardBlock(self.cards.filter(pl.Series(kept)), marks)

    def lists(self, contest: str) -> NDArray[np.bool_]:
        """For each card whether it has the contest."""
        import numpy as np

        found = np.zeros(len(self), np.bool_)
        if contest in self.marks:
            found[self.marks[contest][ROW].to_numpy()] = True
        return found


def joined(blocks: Iterable[CardBlock]) -> CardBlock | None:
    """The blocks as one, None where there is not any; sums that stand for cards are left out."""
    import polars as pl

    parts = [block for block in blocks if len(block)]
    if not parts:
        return None
    marks: dict[str, list[Any]] = {}
    begins = 0
    for block in parts:
        for contest, rows in block.marks.items():
            marks.setdefault(contest, []).append(rows.with_columns(pl.col(ROW) + begins))
        begins += len(block)
    return CardBlock(
        pl.concat([block.cards for block in parts]),
        {contest: pl.concat(rows) for contest, rows in marks.items()},
    )


@dataclass(slots=True, eq=False)
class CardStream:
    """Records that are read as they are asked for. ``blocks`` can be gone through once; what is wrong ends them.

    ``left`` counts rows that stand for cards without a record, once all blocks were read.
    """

    header: RecordsHeader
    blocks: Iterator[CardBlock]
    problems: list[Any] = field(default_factory=list)
    """formats' Problems: what a person should look at, once all blocks were read."""
