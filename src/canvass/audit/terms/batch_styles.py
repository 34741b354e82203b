"""Styles that few cards of a batch have: who knows who voted there knows whose card it is.

A batch is often known to hold the ballots of one polling place, or of a day at one vote centre, and who voted there is
public. A card whose style nine others of the batch lack may be the card of one known voter, however many cards of the
jurisdiction have the style elsewhere. A style is small where few lines of the frame have its number (docs/record.md,
21.4): so the few cards of a batch get a number of their own, and every verifier keeps them closed by the rule it has.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from canvass.audit.terms.places import NO_RECORD, CardPlaces

_Numbers = NDArray[np.int64]


def apart_in_batches(places: CardPlaces, smallest_style: int) -> CardPlaces:
    """The places, where a style that fewer than ``smallest_style`` cards of a batch have is one of that batch alone.

    It lists the same contests.
    """
    groups, group_of, cards = _in_batches(places)
    few = cards < smallest_style
    number = groups % max(len(places.styles), 1)
    number[few] = len(places.styles) + np.arange(np.count_nonzero(few))
    alike = (places.styles[each] for each in (groups[few] % len(places.styles)).tolist())
    return _with_styles(places, (*places.styles, *alike), number[group_of])


def as_mixed(places: CardPlaces) -> CardPlaces:
    """The places, each list of contests one style again, whatever batch a card is in."""
    styles = tuple(dict.fromkeys(places.styles))
    numbers = {style: number for number, style in enumerate(styles)}
    one = np.array([numbers[style] for style in places.styles], np.int64)
    return _with_styles(places, styles, one[places.style[places.style != NO_RECORD]])


def rare_in_batches(places: CardPlaces, smallest_style: int) -> int:
    """Cards that are closed for their batch alone: enough cards of their jurisdiction share their list of contests."""
    by_batch, mixed = places.withheld(smallest_style), as_mixed(places).withheld(smallest_style)
    return int((by_batch & ~mixed).sum())


def _in_batches(places: CardPlaces) -> tuple[_Numbers, _Numbers, _Numbers]:
    """The styles of each batch as numbers, which of them each recorded card has, and how many cards have each."""
    cards = [batch.cards for batch in places.batches]
    batch = np.repeat(np.arange(len(cards), dtype=np.int64), cards)
    is_recorded = places.style != NO_RECORD
    pairs = batch[is_recorded] * len(places.styles) + places.style[is_recorded]
    found, group_of, times = np.unique(pairs, return_inverse=True, return_counts=True)
    return found, group_of, times


def _with_styles(
    places: CardPlaces, styles: tuple[tuple[str, ...], ...], of_recorded: _Numbers
) -> CardPlaces:
    style = places.style.copy()
    style[style != NO_RECORD] = of_recorded
    return replace(places, styles=styles, style=style)
