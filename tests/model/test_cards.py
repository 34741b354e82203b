"""Cards, records and manifests hold together, and refuse what cannot be."""

import numpy as np
import pytest

from canvass.errors import BadTable, OutOfRange, UnknownName
from canvass.model import Batch, CardTable, Interpretation, Manifest, Reading, RecordedContest

ROWS = np.array([0, 2])
MARKS = np.array([[1, 0], [0, 1]], dtype=np.uint8)
BOXES = np.array([0, 0, 1], dtype=np.int32)
PLACES = np.array([1, 2, 1], dtype=np.int32)


def table() -> CardTable:
    """Three cards in two boxes; two of them list the contest."""
    recorded = RecordedContest(("Ann", "Bob"), ROWS.copy(), MARKS.copy())
    return CardTable((("box 1",), ("box 2",)), BOXES.copy(), PLACES.copy(), {"mayor": recorded})


def test_a_record_is_a_view_of_one_row() -> None:
    """A card that lists the contest has its marks, another lacks the contest."""
    cards = table()
    third = cards.record(2)
    assert third.card == ("box 2", "1")
    assert third.votes == {"mayor": ("Bob",)}
    assert third.lists("mayor")
    assert not cards.record(1).lists("mayor")
    assert len(cards) == 3


def test_cards_are_found_by_their_place() -> None:
    """Each card's row; a batch or a place that has no record has none."""
    asked = [("box 2", "1"), ("box 1", "2"), ("box 1", "3"), ("box 3", "1")]
    assert table().rows_of(asked) == [2, 1, None, None]
    assert table().rows_of([]) == []


def test_columns_cannot_be_changed() -> None:
    """What was read stays as it was."""
    cards = table()
    with pytest.raises(ValueError, match="read-only"):
        cards.batch[0] = 1
    with pytest.raises(ValueError, match="read-only"):
        cards.contest("mayor").marks[0, 0] = 0


def test_columns_that_do_not_fit_are_refused() -> None:
    """Marks of other cards or choices, cards listed twice, contests on cards that are not there."""
    recorded = RecordedContest(("Ann", "Bob"), ROWS.copy(), MARKS.copy())
    with pytest.raises(BadTable, match="not 2 cards by 1 choices"):
        RecordedContest(("Ann",), ROWS.copy(), MARKS.copy())
    with pytest.raises(BadTable, match="ascending"):
        RecordedContest(("Ann", "Bob"), np.array([2, 2]), MARKS.copy())
    with pytest.raises(BadTable, match="1 cards repeat"):
        CardTable((("box 1",),), BOXES * 0, np.array([1, 1, 2], dtype=np.int32), {})
    with pytest.raises(BadTable, match="beyond the 2"):
        CardTable(
            (("box 1",), ("box 2",)), BOXES[:2].copy(), PLACES[:2].copy(), {"mayor": recorded}
        )
    with pytest.raises(BadTable, match="2 batches for 3 positions"):
        CardTable((("box 1",),), BOXES[:2].copy(), PLACES.copy(), {})
    with pytest.raises(UnknownName, match="cast vote records"):
        table().contest("sheriff")


def test_a_manifest_counts_cards_and_refuses_a_batch_listed_twice() -> None:
    """The same name may be used in two jurisdictions or on two tabulators, not twice on one."""
    manifest = Manifest((Batch("1", 100, "North"), Batch("1", 50, "South")))
    assert manifest.cards == 150
    assert manifest.ids == (("North", "1"), ("South", "1"))
    assert Manifest((Batch("1", 9), Batch("2", 9))).ids == (("1",), ("2",))
    scanned = Manifest((Batch("1", 9, tabulator="101"), Batch("1", 9, tabulator="102")))
    assert scanned.ids == (("101", "1"), ("102", "1"))
    assert scanned.parts == ("tabulator", "batch")
    assert Manifest(()).ids == ()
    with pytest.raises(OutOfRange, match="more than once: North 1"):
        Manifest((Batch("1", 100, "North"), Batch("1", 50, "North")))
    with pytest.raises(OutOfRange, match="-1 cards"):
        Batch("1", -1)


def test_a_reading_fits_its_choices() -> None:
    """A vote names a choice; a blank, an overvote or a missing card names none."""
    assert Interpretation(("1",), "mayor", Reading.VOTE, ("Ann",)).choices == ("Ann",)
    with pytest.raises(OutOfRange, match="card box 1/7, contest 'mayor': read as vote with 0"):
        Interpretation(("box 1", "7"), "mayor", Reading.VOTE)
    with pytest.raises(OutOfRange, match="read as not_found with 1"):
        Interpretation(("1",), "mayor", Reading.NOT_FOUND, ("Ann",))
