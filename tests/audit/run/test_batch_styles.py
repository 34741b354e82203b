"""Styles that few cards of a batch have, against a count of cards one by one."""

from __future__ import annotations

from collections import Counter

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from canvass.audit.terms.batch_styles import apart_in_batches, as_mixed, rare_in_batches
from canvass.audit.terms.places import NO_RECORD, CardPlaces, StoredBatch

STYLES = (("mayor",), ("mayor", "council"), ())
Cards = list[tuple[str, str, int]]
"""The jurisdiction and batch of each card, and its style."""


@st.composite
def cards(draw: st.DrawFn) -> Cards:
    """Cards of two jurisdictions with three batches each, in order."""
    place = st.tuples(
        st.sampled_from("AB"), st.sampled_from("123"), st.integers(NO_RECORD, len(STYLES) - 1)
    )
    return sorted(draw(st.lists(place, min_size=1, max_size=60)))


def places_of(listed: Cards) -> CardPlaces:
    """The places of these cards."""
    sizes = Counter((jurisdiction, batch) for jurisdiction, batch, _ in listed)
    batches = tuple(
        StoredBatch(name, n, number) for number, (name, n) in enumerate(sizes.items(), 1)
    )
    return CardPlaces(batches, STYLES, np.array([style for *_, style in listed], np.int32))


@given(cards(), st.integers(0, 12))
def test_a_card_is_closed_where_few_of_its_batch_are_like_it(listed: Cards, smallest: int) -> None:
    """Property: closed are the recorded cards whose style fewer than so many cards of their batch have."""
    like = Counter(listed)
    expected = [style != NO_RECORD and like[(j, b, style)] < smallest for j, b, style in listed]
    apart = apart_in_batches(places_of(listed), smallest)
    assert apart.withheld(smallest).tolist() == expected


@given(cards(), st.integers(0, 12))
def test_nothing_else_changes(listed: Cards, smallest: int) -> None:
    """Property: every card lists the contests that it listed, and mixed again the places are as they were."""
    places = places_of(listed)
    apart = apart_in_batches(places, smallest)
    for contest in ("mayor", "council"):
        assert (apart.lists(contest) == places.lists(contest)).all()
    assert (as_mixed(apart).style == places.style).all()
    assert as_mixed(apart).styles == STYLES


@given(cards(), st.integers(0, 12))
def test_cards_closed_for_their_batch_alone_are_counted(listed: Cards, smallest: int) -> None:
    """Property: those of a style that enough cards of the jurisdiction have, and too few of the batch."""
    batch, whole = Counter(listed), Counter((j, style) for j, _, style in listed)
    expected = sum(
        style != NO_RECORD and batch[(j, b, style)] < smallest <= whole[(j, style)]
        for j, b, style in listed
    )
    assert rare_in_batches(apart_in_batches(places_of(listed), smallest), smallest) == expected
