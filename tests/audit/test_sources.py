"""Frames made of a manifest and of records hold every card once; what does not fit is named."""

import numpy as np
import pytest

from canvass.audit.batch_frame import ErrorBounds
from canvass.audit.draw import draw_batches, draw_uniform
from canvass.audit.frames.sources import (
    batches_of_manifest,
    cards_of_manifest,
    cards_of_records,
    styled_records,
)
from canvass.audit.reconcile import require_records_fit
from canvass.audit.shelf import shelf_list
from canvass.errors import BadFrame
from canvass.model import Batch, CardTable, Manifest, RecordedContest

MANIFEST = Manifest(
    (
        Batch("2", 3, tabulator="101", location="shelf A"),
        Batch("1", 2, tabulator="101"),
        Batch("1", 2, tabulator="102"),
    )
)


def records() -> CardTable:
    """Records of all seven cards; the first contest is on five of them, the second on three."""
    return CardTable(
        (("101", "2"), ("101", "1"), ("102", "1")),
        np.array([0, 0, 0, 1, 1, 2, 2], dtype=np.int32),
        np.array([1, 2, 3, 1, 2, 1, 2], dtype=np.int32),
        {
            "x": RecordedContest(("p",), np.arange(5), np.ones((5, 1), dtype=np.uint8)),
            "y": RecordedContest(("q",), np.arange(3, 6), np.ones((3, 1), dtype=np.uint8)),
        },
    )


def ids(frame: object) -> set[tuple[str, ...]]:
    """Every entry of a frame."""
    return set(frame.ids_at(np.arange(len(frame))))  # type: ignore[attr-defined,arg-type]


def test_manifest_and_records_name_the_same_cards() -> None:
    """Tabulator, batch and place, whichever list they come from; and so the same draw."""
    listed, recorded = cards_of_manifest("cards", MANIFEST), cards_of_records("cards", records())
    assert ids(listed) == ids(recorded)
    assert len(listed) == 7
    one, other = (draw_uniform("2016", frame, 4, replacement=False) for frame in (listed, recorded))
    assert one.draws == other.draws


def test_phantoms_are_added() -> None:
    """Entries beyond the cards that are listed."""
    frame = cards_of_manifest("cards", MANIFEST, phantoms=2)
    assert ids(frame) - ids(cards_of_manifest("cards", MANIFEST)) == {
        ("phantom", "1"),
        ("phantom", "2"),
    }


def test_contests_on_each_card() -> None:
    """Card styles from the records, filled up with phantoms to the bounds."""
    styled = styled_records("cards", records(), {"x": 6, "y": 5})
    assert styled.cards_by_contest() == {"x": 6, "y": 5}
    assert len(styled.frame) == 9
    assert styled.carry("y").sum() == 5


def test_batches_are_drawn_whole() -> None:
    """Every batch of the manifest is an entry; weights draw some of them more often."""
    assert ids(batches_of_manifest("boxes", MANIFEST)) == set(MANIFEST.ids)
    bounds = ErrorBounds({"a": 1, "b": 0, "c": 99}, 50)
    sample = draw_batches("2016", "boxes", bounds, 200)
    assert ("b",) not in sample.times
    assert sample.times[("c",)] > 150


def test_the_shelf_list_is_in_the_order_of_the_manifest() -> None:
    """Each card once, with every number under which it was drawn; phantoms lie nowhere."""
    frame = cards_of_manifest("cards", MANIFEST, phantoms=3)
    sample = draw_uniform("2016", frame, 40, replacement=True)
    found = shelf_list(sample, MANIFEST)
    order = [(MANIFEST.ids.index(card.batch), card.position) for card in found.cards]
    assert order == sorted(order)
    assert len(order) == len(set(order)) <= 7
    drawn = [number for card in found.cards for number in card.drawn]
    held = sum(sample.times[phantom] for phantom in found.phantoms)
    assert len(drawn) + held == 40
    for card in found.cards:
        for number in card.drawn:
            assert sample.draws[number - 1].id == (*card.batch, str(card.position))
    assert {card.location for card in found.cards} == {"shelf A", ""}
    assert found.batches <= 3


def test_records_beyond_the_manifest_are_named() -> None:
    """A batch that is not listed, and a place beyond its cards."""
    require_records_fit(MANIFEST, records())
    small = Manifest((Batch("2", 3, tabulator="101"), Batch("1", 1, tabulator="101")))
    with pytest.raises(
        BadFrame, match=r"101/1 has a record of card 2 and 1 cards .*102/1 .* not in the manifest"
    ):
        require_records_fit(small, records())
