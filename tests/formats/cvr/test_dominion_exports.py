"""Dominion's JSON, some sessions at a time: one file of any size says what it says when it is decoded at once."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canvass.errors import BadFile
from canvass.formats.cvr import dominion_exports, dominion_json
from canvass.formats.cvr.collected import collected
from canvass.formats.cvr.dominion_json import read, stream
from canvass.formats.own_table import usable
from tests.formats.cvr.dominion_zip import exported, lists, mark, session, write_zip
from tests.formats.cvr.test_collected import shape

HELD = [
    session(("3", "1", str(n)), [{"Id": 5, "Marks": [mark(100 + n % 3)]}], cards=bool(n % 2))
    for n in range(1, 41)
]


def archive(folder: Path, export: Any) -> Path:
    """An archive with this one file of records."""
    return write_zip(
        folder / "cvr.zip", {**lists(["Ann", "Bo", "Cy"], 0), "CvrExport.json": export}
    )


@pytest.mark.parametrize("piece", [1, 7, 50, 333, 1_000, 100_000])
@pytest.mark.parametrize("indent", [None, 1])
def test_pieces_of_any_size_are_the_whole_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, piece: int, indent: int | None
) -> None:
    """However the file is set, and wherever it is cut; block by block too."""
    path = archive(tmp_path, json.dumps(exported(HELD), indent=indent))
    wanted = shape(usable(read(path)))  # type: ignore[arg-type]
    monkeypatch.setattr(dominion_exports, "PIECE", piece)
    monkeypatch.setattr(dominion_json, "CARDS_AT_ONCE", 7)
    assert shape(usable(read(path))) == wanted  # type: ignore[arg-type]
    found = stream(path)
    assert found is not None
    assert shape(collected(found)) == wanted


TEXT = json.dumps(exported(HELD[:6]))


@given(st.integers(0, len(TEXT)), st.sampled_from(["", "}", "]", '{"TabulatorId":', ",", '"']))
def test_a_file_that_is_cut_or_changed_is_refused(
    tmp_path_factory: pytest.TempPathFactory, place: int, more: str
) -> None:
    """Property: what is no JSON, or another export, is never read as fewer cards."""
    cut = TEXT[:place] + more + ("" if not more else TEXT[place:])
    path = archive(tmp_path_factory.mktemp("cut"), cut)
    try:
        plain = json.loads(cut)
    except ValueError:
        plain = None
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dominion_exports, "PIECE", 50)
        found = read(path)
    assert found is not None
    if plain is None or not found.value:
        assert found.value is None
        assert found.problems
    else:
        assert len(found.value.cards) == len(plain["Sessions"])


def test_a_card_that_comes_again_in_a_later_block_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By tabulator, batch and record."""
    monkeypatch.setattr(dominion_json, "CARDS_AT_ONCE", 1)
    monkeypatch.setattr(dominion_exports, "PIECE", 200)
    found = stream(archive(tmp_path, exported([*HELD, HELD[4]])))
    assert found is not None
    with pytest.raises(BadFile) as refused:
        list(found.blocks)
    (problem,) = refused.value.problems
    assert (problem.code, problem.found) == (
        "records.card_twice",
        "tabulator 3, batch 1, record 5",
    )
