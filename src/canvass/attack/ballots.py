"""Paper to hold: the cards of some batches of a synthetic election, marked as voters mark them, some doubtfully."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from canvass.attack.error_kinds import ErrorKind
from canvass.attack.synthetic import Synthetic
from canvass.attack.ways import NO_VOTE, NOT_FOUND, NOT_ON_CARD, Ways
from canvass.model import CardId, Manifest
from canvass.stats.streams import stream


class Mark(StrEnum):
    """What a pen left on a card."""

    NONE = "none"
    FILLED = "filled"
    CROSS = "cross"
    TICK = "tick"
    FAINT = "faint"
    CIRCLED = "circled"
    CORRECTED = "corrected"
    RESTING = "resting"

    @property
    def is_doubtful(self) -> bool:
        """Whether readers may differ, and a rule of the place decides."""
        return self in (Mark.FAINT, Mark.CIRCLED, Mark.CORRECTED, Mark.RESTING)


CLEAR = (Mark.FILLED, Mark.CROSS, Mark.TICK)
_CLEAR_SHARES = (0.86, 0.08, 0.06)
UNCLEAR = (Mark.FAINT, Mark.CIRCLED, Mark.CORRECTED)
DOUBTFUL_SHARE = 0.08
"""Share of the cards with a doubtful mark: far more than voters leave, for that is what is practised."""


@dataclass(frozen=True, slots=True)
class PaperCard:
    """One card: what paper and record say as numbers of ways (``NO_VOTE``, ``NOT_FOUND``), and how it is marked.

    ``struck`` is the choice that was struck through, or on which the pen rested. ``errors`` are those that are on it.
    Of ranked marks the first is marked so, and the pen struck or rested beside it.
    """

    card: CardId
    paper: int
    record: int
    mark: Mark
    struck: int | None
    errors: tuple[ErrorKind, ...]

    @property
    def is_there(self) -> bool:
        """Whether there is a card to print."""
        return self.paper != NOT_FOUND


def paper_cards(
    manifest: Manifest, election: Synthetic, seed: str, batches: Sequence[int]
) -> tuple[PaperCard, ...]:
    """Every card of these batches (numbers in the manifest), in the order of the boxes; marks are drawn by the seed."""
    found: list[PaperCard] = []
    for number in batches:
        places = np.flatnonzero(election.batch == number)
        random = stream(seed, "marks on paper", number)
        for position, place in enumerate(places.tolist(), 1):
            paper = int(election.paper[place])
            mark, struck = _mark(election.ways, paper, random)
            found.append(
                PaperCard(
                    card=(*manifest.ids[number], str(position)),
                    paper=paper,
                    record=int(election.record[place]),
                    mark=mark,
                    struck=struck,
                    errors=tuple(kind for kind in ErrorKind if _is_on(election, kind, place)),
                )
            )
    return tuple(found)


def _is_on(election: Synthetic, kind: ErrorKind, place: int) -> bool:
    return kind in election.touched and bool(election.touched[kind][place])


def _mark(ways: Ways, paper: int, random: np.random.Generator) -> tuple[Mark, int | None]:
    """A mark that says what the paper says; the same draws are made for every card.

    A circled name says no rank, and no number of votes: where ranks or several votes are marked the stroke is faint
    instead. So it is where a struck choice could be one of several votes.
    """
    choices = len(ways.choices)
    doubt, clear, unclear, other = random.random(4)
    is_doubtful = doubt < DOUBTFUL_SHARE
    if paper in (NOT_FOUND, NOT_ON_CARD):
        return Mark.NONE, None
    if paper == NO_VOTE:
        return (Mark.RESTING, int(other * choices)) if is_doubtful else (Mark.NONE, None)
    if not is_doubtful:
        return CLEAR[int(np.searchsorted(np.cumsum(_CLEAR_SHARES), clear))], None
    mark = UNCLEAR[int(unclear * len(UNCLEAR))]
    if mark is Mark.CORRECTED and choices > 1 and not ways.is_several:
        return mark, (int(ways.first[paper]) + 1 + int(other * (choices - 1))) % choices
    is_unsaid = mark is Mark.CORRECTED or (
        mark is Mark.CIRCLED and (ways.is_ranked or ways.is_several)
    )
    return (Mark.FAINT, None) if is_unsaid else (mark, None)
