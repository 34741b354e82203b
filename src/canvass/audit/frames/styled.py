"""Cards with the contests on them, and phantoms for the cards that no record lists."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from canvass.audit.frames.frame import CardList
from canvass.audit.frames.listed import listed_frame
from canvass.errors import BadFrame

CardStyle = frozenset[str]
"""Ids of the contests that a card carries."""
Card = TypeVar("Card", bound=str | tuple[str, ...])


@dataclass(frozen=True, slots=True, eq=False)
class StyledCards:
    """Cards with the contests that each carries according to its cast vote record.

    ``style`` holds, for each card in the order of the frame, the index of its card style in ``styles``.
    """

    frame: CardList
    styles: tuple[CardStyle, ...]
    style: NDArray[np.integer]

    def __post_init__(self) -> None:
        """Refuse styles that do not fit the cards."""
        if self.style.shape != (len(self.frame),):
            raise BadFrame(
                f"frame {self.frame.name!r} has {len(self.frame)} cards and {self.style.size} card styles"
            )
        if self.style.size and not 0 <= self.style.min() <= self.style.max() < len(self.styles):
            raise BadFrame(
                f"frame {self.frame.name!r}: card styles are numbered 0 to {len(self.styles) - 1}, "
                f"found {self.style.min()} to {self.style.max()}"
            )

    @property
    def contests(self) -> tuple[str, ...]:
        """Every contest that some card carries, sorted."""
        return tuple(sorted(set().union(*self.styles)))

    def carry(self, contest: str) -> NDArray[np.bool_]:
        """For each card, whether it carries the contest."""
        carries = np.array([contest in style for style in self.styles], np.bool_)
        return np.take(carries, self.style)

    def cards_by_contest(self) -> dict[str, int]:
        """How many cards carry each contest."""
        cards = np.bincount(self.style, minlength=len(self.styles)).tolist()
        return {
            contest: sum(n for n, style in zip(cards, self.styles, strict=True) if contest in style)
            for contest in self.contests
        }


def styled_cards(
    name: str, cards: Mapping[Card, Iterable[str]], card_bounds: Mapping[str, int]
) -> StyledCards:
    """Cards with the contests on them, and phantoms up to the trusted bound on cards of each contest."""
    listed = list(map(frozenset, cards.values()))
    styles = tuple(dict.fromkeys(listed))
    index = {style: place for place, style in enumerate(styles)}
    frame = listed_frame(name, list(cards))
    plain = StyledCards(frame, styles, np.array([index[style] for style in listed], np.int64))
    return with_phantoms(plain, card_bounds)


def with_phantoms(cards: StyledCards, card_bounds: Mapping[str, int]) -> StyledCards:
    """The cards, and as many phantoms as it takes for every contest to reach its trusted bound.

    One phantom carries every contest that still lacks cards, so there are as many as the contest that lacks
    most. Raises BadFrame, naming each contest, where more cards carry a contest than its bound allows.
    """
    missing = _missing(cards, card_bounds)
    levels = sorted({0, *missing.values()})
    if levels == [0]:
        return cards
    lacking = [frozenset(c for c in missing if missing[c] >= level) for level in levels[1:]]
    styles = tuple(dict.fromkeys((*cards.styles, *lacking)))
    added = np.repeat([styles.index(style) for style in lacking], np.diff(levels))
    style = np.concatenate((cards.style, added)).astype(np.min_scalar_type(len(styles)))
    return StyledCards(cards.frame.with_phantoms(levels[-1]), styles, style)


def _missing(cards: StyledCards, card_bounds: Mapping[str, int]) -> dict[str, int]:
    listed = cards.cards_by_contest()
    missing = {contest: bound - listed.get(contest, 0) for contest, bound in card_bounds.items()}
    faults = [
        f"{listed.get(contest, 0)} cards carry contest {contest!r}, and at most {card_bounds[contest]} exist"
        for contest, lack in missing.items()
        if lack < 0
    ]
    if faults:
        raise BadFrame(
            f"frame {cards.frame.name!r}: "
            + "; ".join(faults)
            + "; correct the bound or the records"
        )
    return missing
