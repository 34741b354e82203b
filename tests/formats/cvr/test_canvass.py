"""Cast vote records are read into columns, and back out card by card."""

from pathlib import Path

import numpy as np
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from canvass.formats.cvr.canvass import read_records
from canvass.formats.own_table import usable
from canvass.model import CardTable
from tests.formats.audits.files import RECORDS, written
from tests.profile import tries


def read(folder: Path, text: str) -> CardTable:
    """The records in a text."""
    return usable(read_records(written(folder, "records.csv", text)))


def test_records_are_columns(tmp_path: Path) -> None:
    """Seven cards in three batches; a card that has the contest without a mark, and marks by choice."""
    cards = read(tmp_path, RECORDS)
    assert len(cards) == 7
    assert cards.batches == (("101", "1"), ("101", "2"), ("102", "1"))
    mayor = cards.contest("mayor")
    assert mayor.choices == ("ann", "bob")
    assert mayor.marks.sum(axis=0).tolist() == [4, 2]
    assert cards.record(4).votes == {"mayor": ()}
    assert cards.record(6).card == ("102", "1", "2")
    assert cards.record(6).votes == {"mayor": ("bob",)}


def test_a_card_may_have_several_marks_and_contests(tmp_path: Path) -> None:
    """Rows of one card need not stand together."""
    text = "batch,position,contest,choice\nA,2,x,p\nA,1,y,\nA,2,x,q\nA,2,y,r\n"
    cards = read(tmp_path, text)
    votes = {cards.card_id(row): cards.record(row).votes for row in range(len(cards))}
    assert votes == {("A", "2"): {"x": ("p", "q"), "y": ("r",)}, ("A", "1"): {"y": ()}}


def test_faults(tmp_path: Path) -> None:
    """A place before the first, a doubled row, and a missing batch."""
    text = "batch,position,contest,choice\nA,0,x,p\nA,1,x,p\nA,1,x,p\n,2,x,p\n"
    found = read_records(written(tmp_path, "r.csv", text))
    assert found.value is None
    assert {(p.code, p.row) for p in found.problems} == {
        ("card.position_zero", 2), ("row.doubled", 4), ("cell.empty", 5),
    }  # fmt: skip


PLACES = st.tuples(st.sampled_from("ABC"), st.integers(1, 5))
MARKED = st.dictionaries(
    st.sampled_from(["x", "y"]),
    st.lists(st.sampled_from("pqr"), unique=True, max_size=3),
    min_size=1,
)


@given(st.dictionaries(PLACES, MARKED, min_size=1, max_size=8))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=tries(30))
def test_written_records_are_read_back(
    tmp_path: Path, cards: dict[tuple[str, int], dict[str, list[str]]]
) -> None:
    """Any cards with any marks: the same marks, card by card."""
    rows = [
        f"{batch},{position},{contest},{choice}"
        for (batch, position), votes in cards.items()
        for contest, choices in votes.items()
        for choice in choices or [""]
    ]
    table = read(tmp_path, "\n".join(["batch,position,contest,choice", *rows]) + "\n")
    found = {
        (record.card[0], int(record.card[1])): {c: set(m) for c, m in record.votes.items()}
        for record in map(table.record, range(len(table)))
    }
    assert found == {card: {c: set(m) for c, m in votes.items()} for card, votes in cards.items()}
    assert np.all(np.diff(table.contests[next(iter(table.contests))].rows) > 0)
