"""What there is to count again: the share of a state's votes by whether their equipment leaves paper."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from canvass.journeys.chapters.places import PlacesChapter, TechnologyUse


@dataclass(frozen=True, slots=True)
class StatePaper:
    """A state's votes by the standard equipment of their county, most votes first.

    The three shares add up to 1: votes whose county's equipment leaves paper that people can count again, leaves
    none, or is mixed or not known.
    """

    state: str
    uses: tuple[TechnologyUse, ...]
    with_paper: float
    without_paper: float
    not_known: float


def paper_of(chapter: PlacesChapter, states: Iterable[str]) -> tuple[StatePaper, ...]:
    """The paper of each state whose equipment is known."""
    return tuple(_papers(chapter, states))


def _papers(chapter: PlacesChapter, states: Iterable[str]) -> Iterator[StatePaper]:
    for state in states:
        uses = sorted(
            (use for use in chapter.uses if use.area == state), key=lambda use: -use.votes
        )
        if uses:
            shares = {kind: _share(uses, kind) for kind in (True, False)}
            known = shares[True] + shares[False]
            yield StatePaper(state, tuple(uses), shares[True], shares[False], max(0.0, 1 - known))


def _share(uses: Iterable[TechnologyUse], leaves_paper: bool) -> float:
    return sum(use.share_of_votes for use in uses if use.technology.leaves_paper is leaves_paper)
