"""One sample for many contests: every contest uses the cards of its own with the smallest tickets.

Glazer, Spertus and Stark 2021, "More style, less work". A card has one ticket for all contests, so contests
share cards. A card that was fetched for another contest and lies beyond a contest's threshold must not be
used for it: cards with many contests would then count too often.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from canvass.audit.frames.frame import CardList
from canvass.audit.frames.listed import listed_frame
from canvass.audit.order import TicketOrder, ticket_order
from canvass.audit.sample import Draw, Method, Sample
from canvass.errors import BadFrame, OutOfRange, UnknownName

CardStyle = frozenset[str]
"""Ids of the contests that a card carries."""


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class ContestSample:
    """The cards one contest may use, in order; ``threshold`` is the largest ticket among them."""

    contest: str
    draws: tuple[Draw, ...]

    @property
    def threshold(self) -> str:
        """The largest ticket of a card that counts for this contest; empty if none does."""
        return self.draws[-1].ticket if self.draws else ""


@dataclass(frozen=True, slots=True)
class ConsistentSample:
    """The cards to fetch, and for each contest those that count for it."""

    sample: Sample
    contests: tuple[ContestSample, ...]

    def of(self, contest: str) -> ContestSample:
        """The cards that count for this contest."""
        for each in self.contests:
            if each.contest == contest:
                return each
        raise UnknownName("contest of this sample", contest, [c.contest for c in self.contests])


def styled_cards(
    name: str, cards: Mapping[str | tuple[str, ...], Iterable[str]], card_bounds: Mapping[str, int]
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
    count = max(missing.values(), default=0)
    lacking = [
        frozenset(c for c in missing if missing[c] >= number) for number in range(1, count + 1)
    ]
    styles = tuple(dict.fromkeys((*cards.styles, *lacking)))
    index = {style: place for place, style in enumerate(styles)}
    added = np.array([index[style] for style in lacking], np.int64)
    style = np.concatenate((cards.style, added))
    return StyledCards(cards.frame.with_phantoms(count), styles, style)


def _missing(cards: StyledCards, card_bounds: Mapping[str, int]) -> dict[str, int]:
    listed = cards.cards_by_contest()
    missing = {contest: bound - listed.get(contest, 0) for contest, bound in card_bounds.items()}
    faults = [
        f"{listed[contest]} cards carry contest {contest!r}, and at most {card_bounds[contest]} exist"
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


def consistent_sample(seed: str, cards: StyledCards, sizes: Mapping[str, int]) -> ConsistentSample:
    """For each contest its ``sizes`` cards with the smallest tickets, and all of them together in order.

    Raises OutOfRange, naming every contest at fault, when a contest has fewer cards than asked for;
    UnknownName when no card carries it; BadFrame when an id is listed twice.
    """
    return from_order(ticket_order(seed, cards.frame), cards, sizes)


def from_order(
    order: TicketOrder, cards: StyledCards, sizes: Mapping[str, int]
) -> ConsistentSample:
    """The same from tickets already computed: the sample of the next round costs no hashing."""
    _check_sizes(sizes, cards.cards_by_contest())
    contests = tuple(
        ContestSample(contest, tuple(order.smallest(size, cards.carry(contest))))
        for contest, size in sizes.items()
    )
    union = {draw for contest in contests for draw in contest.draws}
    draws = tuple(sorted(union, key=lambda draw: (draw.ticket, draw.id)))
    frame = cards.frame
    sample = Sample(order.seed, frame.name, len(frame), Method.SMALLEST_TICKETS, draws)
    return ConsistentSample(sample, contests)


def _check_sizes(sizes: Mapping[str, int], listed: Mapping[str, int]) -> None:
    for contest in sizes:
        if contest not in listed:
            raise UnknownName("contest of these cards", contest, listed)
    faults = [
        f"{size} cards for contest {contest!r}, which {listed[contest]} carry"
        for contest, size in sizes.items()
        if not 0 <= size <= listed[contest]
    ]
    if faults:
        raise OutOfRange("cannot draw " + "; ".join(faults))


def expected_cards(cards: StyledCards, sizes: Mapping[str, int]) -> float:
    """About how many cards a consistent sample of these sizes fetches (Glazer, Spertus and Stark 2021).

    A card is fetched when its ticket lies below the largest threshold of its contests, and a contest's
    threshold lies near its sampled share of the ticket range.
    """
    listed = cards.cards_by_contest()
    _check_sizes(sizes, listed)
    share = {contest: size / listed[contest] for contest, size in sizes.items()}
    chances = [max((share.get(c, 0.0) for c in style), default=0.0) for style in cards.styles]
    return float(np.take(chances, cards.style).sum())
