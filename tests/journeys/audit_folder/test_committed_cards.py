"""Records of every place, found at once: what a reading card by card finds."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from canvass.audit.terms.make import ContestPlan
from canvass.audit.terms.methods import Comparison, RankedComparison
from canvass.audit.terms.places import NO_RECORD, StoredBatch
from canvass.errors import BadRecord
from canvass.journeys.audit_folder.drawing import style_on
from canvass.journeys.audit_folder.records import Recorded, committed_cards
from canvass.model import BatchId, CardTable, RecordedContest
from canvass.record import canonical_bytes, read_canonical
from tests.audit.run.office import listed, plan, two_choices

BATCHES = (
    StoredBatch(("Adams", "1"), 4, 1),
    StoredBatch(("Adams", "2"), 2, 2),
    StoredBatch(("Brown", "1"), 3, 3),
)
MAYOR, RANKED = two_choices("mayor", "ABC"), two_choices("council", "DEF")
PLANS = (
    plan(listed(MAYOR, {}, ("Adams", "Brown")), Comparison(style=True), 9),
    plan(listed(RANKED, {}, ("Adams",)), RankedComparison(style=True), 9),
)
CARD = st.tuples(
    st.integers(0, 2),
    st.integers(1, 4),
    st.none() | st.lists(st.integers(0, 1), min_size=3, max_size=3),
    st.none() | st.permutations([0, 1, 2]),
)
Card = tuple[int, int, list[int] | None, list[int] | None]


def table(cards: Sequence[Card]) -> CardTable:
    """Cards by batch and position, with marks for mayor and ranks for the council, where they have the contest."""

    def recorded(names: str, of: int, is_ranked: bool) -> RecordedContest:
        rows = [row for row, card in enumerate(cards) if card[of] is not None]
        marks = np.array([cards[row][of] for row in rows], np.uint8).reshape(len(rows), 3)
        return RecordedContest(tuple(names), np.array(rows, np.int64), marks, is_ranked)

    return CardTable(
        tuple(batch.id for batch in BATCHES),
        np.array([card[0] for card in cards], np.int32),
        np.array([card[1] for card in cards], np.int32),
        {"mayor": recorded("CAB", 2, False), "council": recorded("FDE", 3, True)},
    )


def plainly(
    tables: Sequence[tuple[tuple[BatchId, ...], CardTable]], plans: Sequence[ContestPlan]
) -> tuple[list[Recorded | None], list[tuple[str, ...] | None], dict[str, dict[str, int]]] | None:
    """Records, styles and votes, card by card; None where a card lies nowhere, twice or in another jurisdiction."""
    places = {(*b.id, str(n)): None for b in BATCHES for n in range(1, b.cards + 1)}
    found: dict[tuple[str, ...], Recorded | None] = dict(places)
    votes = {each.listed.id: dict.fromkeys(dict(each.listed.votes), 0) for each in plans}
    for _, cards in tables:
        for row in range(len(cards)):
            card, record = cards.card_id(row), cards.record(row)
            if card not in found or found[card] is not None:
                return None
            kept: list[tuple[str, tuple[str, ...]]] = []
            for each in plans:
                if each.listed.id not in record.votes:
                    continue
                if card[0] not in each.listed.jurisdictions:
                    return None
                choices = tuple(record.votes[each.listed.id])
                is_ranked = each.listed.id == "council"
                kept.append((each.listed.id, choices if is_ranked else tuple(sorted(choices))))
                counted = choices[:1] if is_ranked else choices if len(choices) < 2 else ()
                for choice in counted:
                    votes[each.listed.id][choice] += 1
            found[card] = tuple(kept)
    styles = [None if r is None else tuple(c for c, _ in r) for r in found.values()]
    return list(found.values()), styles, votes


@given(st.lists(CARD, max_size=8), st.lists(CARD, max_size=4))
@example([(0, 1, [1, 0, 0], [0, 2, 1])], [(0, 1, None, None)])
@example([(0, 1, [1, 1, 0], [0, 2, 1]), (2, 1, [0, 0, 1], None)], [(1, 2, None, [1, 0, 2])])
@example([(2, 1, None, [1, 0, 2])], [])
def test_records_are_those_of_a_reading_card_by_card(one: list[Card], two: list[Card]) -> None:
    """Property: the same records, styles and votes; and what lies nowhere, twice or elsewhere is refused."""
    first = list({card[:2]: card for card in one}.values())
    second = list({card[:2]: card for card in two}.values())
    ids = tuple(batch.id for batch in BATCHES)
    tables = [(ids, table(first)), (ids, table(second))]
    expected = plainly(tables, PLANS)
    try:
        found = committed_cards(BATCHES, tables, PLANS)
    except BadRecord:
        assert expected is None
        return
    assert expected is not None
    records, styles, votes = expected
    assert list(found.records) == records
    by_number = found.places.styles
    numbers = found.places.style.tolist()
    assert [None if n == NO_RECORD else by_number[n] for n in numbers] == styles
    seen = [style for style in dict.fromkeys(styles) if style is not None]
    assert list(by_number) == seen
    assert {contest: dict(counted) for contest, counted in found.recorded.items()} == votes


@given(
    st.lists(st.sampled_from(['"', "\\", ",", '"style":7}', "]", "x", "\u2028"]), max_size=6),
    st.none() | st.integers(0, 9_999),
)
def test_the_style_of_a_place_is_that_of_its_line(name: list[str], style: int | None) -> None:
    """Property: whatever stands in the id, as the whole line read says; a line that has none is refused."""
    line = canonical_bytes({"id": ["Adams", "".join(name)], "style": style})
    assert read_canonical(line) == {"id": ("Adams", "".join(name)), "style": style}
    assert style_on(line) == (NO_RECORD if style is None else style)
    with pytest.raises(BadRecord, match="without a style"):
        style_on(canonical_bytes({"id": ["Adams", "".join(name)]}))
