"""Dominion's CSV block by block says what the file says when it is read at once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import polars as pl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from canvass.errors import BadFile
from canvass.formats.cvr import dominion_block
from canvass.formats.cvr import lines as lines_of_file
from canvass.formats.cvr.places_seen import PlacesSeen
from canvass.formats.cvr.stream import NotInBlocks
from canvass.formats.cvr.streams import card_stream
from canvass.model.card_block import CardBlock, CardStream, joined
from tests.formats.cvr.dominion import CARDS, card, export, ranked_export
from tests.formats.cvr.test_dominion_csv import LINES, read


def whole(stream: CardStream) -> tuple[CardBlock | None, list[pl.DataFrame]]:
    """All cards of a stream, and its sums."""
    blocks = list(stream.blocks)
    return joined(blocks), [block.pooled for block in blocks if block.pooled is not None]


def told(path: Path) -> object:
    """Votes, cards and problems of an export, by the streaming reader."""
    try:
        stream = card_stream(path)
        cards, sums = whole(stream)
    except NotInBlocks:
        try:
            stream = card_stream(path, at_once=True)
            cards, sums = whole(stream)
        except BadFile as refused:
            return {(problem.code, problem.row) for problem in refused.problems}
    except BadFile as refused:
        return {(problem.code, problem.row) for problem in refused.problems}
    assert cards is not None
    votes = {
        (contest, choice): votes
        for contest, rows in cards.marks.items()
        for choice, votes in rows.drop_nulls("choice")
        .group_by("choice")
        .agg(pl.col("votes").sum())
        .iter_rows()
    }
    for each in sums:
        for contest, choice, more in each.select("contest", "choice", "votes").iter_rows():
            votes[contest, choice] = votes.get((contest, choice), 0) + more
    places = cards.cards.select("tabulator", "batch", "position").rows()
    lists = {contest: rows["row"].n_unique() for contest, rows in cards.marks.items()}
    return {key: n for key, n in votes.items() if n}, places, lists


def by_table(text: str) -> object:
    """The same of the reader that makes a table of cards."""
    found = read(text)
    if found.value is None:
        return {(problem.code, problem.row) for problem in found.problems}
    cards = found.value.cards
    votes = {
        (c.title, choice): n for c in found.value.contests for choice, n in c.votes.items() if n
    }
    places = [
        (*cards.batches[batch], position)
        for batch, position in zip(cards.batch.tolist(), cards.position.tolist(), strict=True)
    ]
    return votes, places, {c.title: c.cards for c in found.value.contests}


@given(LINES, st.sampled_from(["\n", "\r\n"]), st.integers(1, 200), st.booleans())
def test_blocks_say_what_the_table_says(
    lines: list[tuple[str, str, int]], end: str, size: int, quick: bool
) -> None:
    """Property: votes, places and problems, for blocks of any size, with the quick way to read lines and without."""
    cards = [card[:place] + more + card[place:] if card else "" for card, more, place in lines]
    text = export(*CARDS, *cards).replace("\n", end)
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        path = Path(folder) / "export.csv"
        path.write_bytes(text.encode())
        patch.setattr(lines_of_file, "BLOCK", size)
        if not quick:
            patch.setattr(dominion_block, "_fits", lambda *_: False)
        found, wanted = told(path), by_table(text)
    if isinstance(wanted, set):
        assert isinstance(found, set)
        assert {code for code, _ in wanted} == {code for code, _ in found}
    else:
        assert found == wanted


def test_commas_in_a_cell_do_not_make_up_for_a_short_line(tmp_path: Path) -> None:
    """A card without its last contest's three cells, beside one with three commas in its style: the line is short."""
    long = card(9, 7, 2, 9, *"100000").replace("Style 1", '"Style 1, 2, 3, 4"')
    path = tmp_path / "export.csv"
    path.write_text(export(*CARDS, long, card(10, 7, 2, 10, *"100")), newline="")
    assert told(path) == {("row.short", 10)}


@pytest.mark.parametrize("size", [50, 10_000])
def test_two_records_of_one_place_are_found_across_blocks(
    size: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second is told with its line."""
    monkeypatch.setattr(lines_of_file, "BLOCK", size)
    path = tmp_path / "export.csv"
    path.write_text(export(*CARDS, card(9, 7, 1, 1, *"000000")), newline="")
    with pytest.raises(BadFile) as refused:
        list(card_stream(path).blocks)
    assert [(p.code, p.row) for p in refused.value.problems] == [("records.card_twice", 9)]


@given(st.lists(st.lists(st.integers(0, 40), max_size=12), max_size=6))
def test_places_seen_are_a_set(blocks: list[list[int]]) -> None:
    """Property: what was there before is what a set of all says."""
    seen, plain = PlacesSeen(), set[int]()
    for block in blocks:
        again = seen.add(np.array(block, np.int64))
        wanted = []
        for key in block:
            wanted.append(key in plain)
            plain.add(key)
        assert again.tolist() == wanted


def first_choices(ranks: int) -> Iterator[tuple[str, str, str, int]]:
    """Every way to mark two choices at so many ranks, with who is first: alone at the lowest marked rank."""
    for number in range(4**ranks):
        at = [number // 4**rank % 4 for rank in range(ranks)]
        lowest = next((marked for marked in at if marked), 0)
        yield "1", "1", str(number + 1), lowest if lowest < 3 else 0


def test_first_preferences_of_every_way_to_mark(tmp_path: Path) -> None:
    """Ranks that are skipped are passed over, two marks at a rank end the ranking; all marks are kept."""
    paper = {
        (tabulator, batch, record): [
            [
                name
                for bit, name in ((1, "Ann"), (2, "Bo"))
                if (int(record) - 1) // 4**rank % 4 & bit
            ]
            for rank in range(3)
        ]
        for tabulator, batch, record, _ in first_choices(3)
    }
    path = tmp_path / "ranked.csv"
    path.write_text(ranked_export(paper, ["Ann", "Bo"], 3), newline="")
    cards, _ = whole(card_stream(path))
    assert cards is not None
    rows = cards.marks["Mayor"]
    firsts = rows.filter(pl.col("votes") == 1).group_by("choice").len().sort("choice").rows()
    wanted = [first for *_, first in first_choices(3)]
    assert firsts == [("Ann", wanted.count(1)), ("Bo", wanted.count(2))]
    assert rows.drop_nulls("choice").height == sum(
        len(at) for ranks in paper.values() for at in ranks
    )
