"""The boards of an audit: who they are, and whose cards are whose."""

from __future__ import annotations

from dataclasses import dataclass

from canvass.audit.event import Turn


@dataclass(frozen=True, slots=True)
class Board:
    """Who reads: the board of a jurisdiction, and which reading of the same cards it makes."""

    jurisdiction: str
    name: str
    turn: Turn = Turn.FIRST


def is_same_board(one: str, other: str) -> bool:
    """Whether two names can only be of one board: they differ in capital letters and spaces at most.

    >>> is_same_board("board 1", " Board  1")
    True
    """
    return " ".join(one.split()).casefold() == " ".join(other.split()).casefold()
