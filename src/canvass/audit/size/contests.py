"""Several contests in one sample: what each needs, and how many different cards that is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from canvass.errors import OutOfRange, UnknownName


@dataclass(frozen=True, slots=True)
class ManyContests:
    """Cards for several contests at once.

    ``distinct_cards`` is how many different cards are to be read, on average, if every contest draws among its own
    cards and all by one ticket (card style); ``without_style`` if all draw among all cards.
    """

    each: Mapping[str, int]
    distinct_cards: float
    without_style: int | None


def expected_distinct(styles: Mapping[frozenset[str], int], sizes: Mapping[str, int]) -> float:
    """About how many cards a consistent sample of these sizes fetches (Glazer, Spertus and Stark 2021).

    ``styles`` counts the cards that carry each set of contests. A card is fetched when its ticket lies below the
    largest threshold of its contests, and a contest's threshold lies near its sampled share of the ticket range.

    >>> expected_distinct({frozenset("AB"): 500, frozenset("A"): 500}, {"A": 100, "B": 200})
    250.0
    """
    cards = cards_of_contests(styles)
    check_sizes(cards, sizes)
    share = {contest: size / cards[contest] for contest, size in sizes.items()}
    return sum(
        count * max((share.get(contest, 0.0) for contest in style), default=0.0)
        for style, count in styles.items()
    )


def cards_of_contests(styles: Mapping[frozenset[str], int]) -> dict[str, int]:
    """How many cards carry each contest."""
    contests = sorted(set().union(*styles))
    return {c: sum(count for style, count in styles.items() if c in style) for c in contests}


def many_contests(
    styles: Mapping[frozenset[str], int],
    with_style: Mapping[str, int],
    without_style: Mapping[str, int] | None = None,
) -> ManyContests:
    """What an audit of several contests reads.

    ``with_style`` are the sizes of the contests if each is drawn among its own cards; ``without_style`` if each is
    drawn among all cards, where the largest of them is the whole sample.
    """
    if not with_style:
        raise OutOfRange("several contests need at least one with a size")
    largest = max(without_style.values()) if without_style else None
    return ManyContests(dict(with_style), expected_distinct(styles, with_style), largest)


def check_sizes(cards: Mapping[str, int], sizes: Mapping[str, int]) -> None:
    """Refuse a contest that no card carries, and more cards than carry it, every fault at once."""
    for contest in sizes:
        if contest not in cards:
            raise UnknownName("contest of these cards", contest, cards)
    faults = [
        f"{size} cards for contest {contest!r}, which {cards[contest]} carry"
        for contest, size in sizes.items()
        if not 0 <= size <= cards[contest]
    ]
    if faults:
        raise OutOfRange("cannot draw " + "; ".join(faults))
