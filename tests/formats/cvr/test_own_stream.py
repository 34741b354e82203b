"""Canvass's own table block by block says what it says when it is read at once."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canvass.errors import BadFile
from canvass.formats.cvr import lines, own_stream
from canvass.formats.cvr.collected import collected
from canvass.formats.cvr.stream import NotInBlocks
from canvass.formats.cvr.streams import card_stream
from canvass.model import CardId
from canvass.model.card_block import CardStream

ROWS = st.lists(
    st.tuples(
        st.sampled_from(["1", "2"]),
        st.sampled_from(["7", "8", '"7"', " 7", ""]),
        st.sampled_from(["1", "2", "3", "0", "x"]),
        st.sampled_from(["Mayor", "Council"]),
        st.sampled_from(["Ann", "Bo", ""]),
    ),
    min_size=1,
    max_size=14,
)


def told(stream: CardStream) -> tuple[object, list[CardId], list[tuple[str, str, str]]]:
    """Votes, cards and what is said of them."""
    records = collected(stream)
    cards = records.cards
    ids = [cards.card_id(row) for row in range(len(cards))]
    votes = {each.title: (each.votes, each.cards, each.overvoted) for each in records.contests}
    told = {k: ({c: n for c, n in v.items() if n}, *rest) for k, (v, *rest) in votes.items()}
    return told, ids, [(each.code, each.column, each.found) for each in stream.problems]


def outcome(path: Path, *, at_once: bool) -> object:
    """The same, or the problems of a file that is refused."""
    try:
        return told(card_stream(path, at_once=at_once, allowed=ALLOWED))
    except BadFile as refused:
        return sorted(problem.code for problem in refused.problems)


ALLOWED = {"Council": 2}


@given(ROWS, st.booleans(), st.integers(1, 60))
def test_blocks_are_the_whole_table(rows: list[tuple[str, ...]], in_order: bool, size: int) -> None:
    """Property: what is read in blocks is what is read at once; what cannot be is said to be so."""
    rows = [*rows, ("9", "9", "9", "Council", "Cy"), ("9", "9", "9", "Mayor", "Cy")]
    listed = sorted(rows) if in_order else rows
    text = "tabulator,batch,position,contest,choice\n" + "".join(f"{','.join(r)}\n" for r in listed)
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        path = Path(folder) / "records.csv"
        path.write_text(text)
        patch.setattr(lines, "BLOCK", size)
        try:
            found = outcome(path, at_once=False)
        except NotInBlocks:
            return
        wanted = outcome(path, at_once=True)
    assert found == wanted


def test_a_plain_table_is_read_in_blocks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not by the way for odd ones: a card that goes over a block is one card."""
    monkeypatch.setattr(lines, "BLOCK", 40)
    path = tmp_path / "records.csv"
    rows = [f"7,{n // 5},{n % 5 + 1},Mayor,{'Ann' if n % 3 else ''}\n" for n in range(30)]
    rows += [f"8,1,{n},Council,{who}\n" for n in (1, 2) for who in ("Ito", "Wu", "Ruiz")[: n + 1]]
    path.write_text("tabulator,batch,position,contest,choice\n" + "".join(rows))
    stream = own_stream.stream(path, ALLOWED)
    assert stream is not None
    blocks = list(stream.blocks)
    assert len(blocks) > 5
    assert sum(map(len, blocks)) == 32
    votes, ids, problems = told(card_stream(path, allowed=ALLOWED))
    assert votes == {"Mayor": ({"Ann": 20}, 30, 0), "Council": ({"Ito": 1, "Wu": 1}, 2, 1)}
    assert ids[-1] == ("8", "1", "2")
    assert problems == [("records.several_marks", "Council", "1")]
