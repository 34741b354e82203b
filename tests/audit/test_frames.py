"""Frames list the same cards whatever form they are given in, and refuse what cannot be a list of cards."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from canvass.audit.frames.frame import Frame, is_phantom
from canvass.audit.frames.listed import listed_frame
from canvass.audit.frames.manifest import manifest_frame
from canvass.audit.frames.placed import placed_frame
from canvass.errors import BadFrame, OutOfRange
from canvass.stats.tickets.canonical import leading_bits

ROWS = [(("North", "St. Mary's"), 3), (("North", "10"), 0), (("Añasco", "7"), 12)]


def every_id(frame: Frame) -> list[tuple[str, ...]]:
    """All ids of a frame in the order of their places."""
    return frame.ids_at(np.arange(len(frame)))


def three_forms() -> list[Frame]:
    """The same cards counted by a manifest, in columns, and one by one."""
    counted = manifest_frame("cards", ROWS)
    ids = every_id(counted)
    batches = [batch for batch, _ in ROWS]
    batch = np.array([batches.index((each[0], each[1])) for each in ids])
    position = np.array([int(each[2]) for each in ids])
    return [counted, placed_frame("cards", batches, batch, position), listed_frame("cards", ids)]


def test_three_forms_of_one_list() -> None:
    """A manifest, columns and a list of ids hold the same cards with the same tickets."""
    forms = three_forms()
    assert len({tuple(every_id(form)) for form in forms}) == 1
    bits = {tuple(leading_bits("5", "card", form.runs()).tolist()) for form in forms}
    assert len(bits) == 1


def test_places_of_a_manifest() -> None:
    """Batches come in order of id, cards in order of position; an empty batch has no place."""
    assert every_id(manifest_frame("cards", [("b", 2), ("a", 1), ("aa", 0), ("a b", 1)])) == [
        ("a", "1"),
        ("a b", "1"),
        ("b", "1"),
        ("b", "2"),
    ]


@given(st.lists(st.tuples(st.text(max_size=3), st.integers(0, 4)), unique_by=lambda row: row[0]))
def test_each_card_has_one_place(rows: list[tuple[str, int]]) -> None:
    """A manifest has as many places as cards, each with an id of its own."""
    if any(batch == "phantom" for batch, _ in rows):
        return
    frame = manifest_frame("cards", rows)
    assert len(set(every_id(frame))) == len(frame) == sum(cards for _, cards in rows)


def test_large_batches() -> None:
    """A batch of more cards than are encoded at a time has the tickets of its cards."""
    frame = manifest_frame("cards", [("all", 200_000)])
    bits = leading_bits("5", "card", frame.runs())
    listed = listed_frame("cards", [("all", str(n)) for n in (1, 65_536, 65_537, 131_073, 200_000)])
    picked = bits[[0, 65_535, 65_536, 131_072, 199_999]]
    assert picked.tolist() == leading_bits("5", "card", listed.runs()).tolist()


def test_phantoms() -> None:
    """Phantoms have ids of their own in every form."""
    counted = manifest_frame("cards", [("a", 1), ("q", 1)], phantoms=2)
    placed = placed_frame("cards", ["a", "q"], np.array([0, 1]), np.array([1, 1]))
    listed = listed_frame("cards", [("a", "1"), ("q", "1")])
    ids = set(every_id(counted))
    assert ids == {("a", "1"), ("q", "1"), ("phantom", "1"), ("phantom", "2")}
    assert set(every_id(placed.with_phantoms(1).with_phantoms(1))) == ids
    assert set(every_id(listed.with_phantoms(2))) == ids
    assert sum(map(is_phantom, ids)) == 2
    bits = [sorted(leading_bits("5", "card", f.runs()).tolist())
            for f in (counted, placed.with_phantoms(2), listed.with_phantoms(2))]  # fmt: skip
    assert bits[0] == bits[1] == bits[2]


def test_faulty_manifests() -> None:
    """Every fault of a manifest is named at once."""
    rows = [("a", 1), ("a", 2), ("b", -1), ("phantom", 3), ("c", 1.5)]
    with pytest.raises(BadFrame) as refused:
        manifest_frame("cards", rows)  # type: ignore[arg-type]
    for says in (
        "('a',) is listed more than once",
        "-1 cards",
        "1.5 cards",
        "reserved for phantoms",
    ):
        assert says in str(refused.value)


def test_faulty_lists() -> None:
    """Ids that are no text, empty ids, reserved ids, and columns that do not fit are refused."""
    with pytest.raises(BadFrame, match="write numbers as text"):
        listed_frame("cards", [("a", 1)])  # type: ignore[list-item]
    with pytest.raises(BadFrame, match="not a text"):
        listed_frame("cards", [()])
    with pytest.raises(BadFrame, match="reserved"):
        listed_frame("cards", ["phantom"])
    with pytest.raises(BadFrame, match="2 batches and 1 positions"):
        placed_frame("cards", ["a"], np.array([0, 0]), np.array([1]))
    with pytest.raises(BadFrame, match="numbered 0 to 0"):
        placed_frame("cards", ["a"], np.array([1]), np.array([1]))
    with pytest.raises(OutOfRange, match="UTF-8"):
        list(listed_frame("cards", ["\ud800"]).runs())
