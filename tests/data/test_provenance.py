"""A stranger can find every source of every table and knows what every column means."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from canvass import data
from tests.data.packaged import ELECTION, table
from tools.compiling.digest import content_sha256

PROVENANCE = data.provenance(ELECTION)


def test_every_table_has_its_provenance() -> None:
    """provenance.toml speaks of every packaged table and of no other."""
    description = data.description(ELECTION)
    files = {*description["tables"].values(), *(entry["file"] for entry in description["returns"])}
    assert set(PROVENANCE) == files


@pytest.mark.parametrize("name", PROVENANCE)
def test_every_column_has_a_meaning(name: str) -> None:
    """Each column of the table, in its order, has words of its own."""
    meanings = PROVENANCE[name]["columns"]
    assert list(meanings) == table(name).columns
    assert all(len(words) > 3 for words in meanings.values())


@pytest.mark.parametrize("name", PROVENANCE)
def test_rows_and_digest_are_those_of_the_table(name: str) -> None:
    """The content that is packaged is the content that was compiled."""
    entry = PROVENANCE[name]
    assert entry["rows"] == table(name).height
    assert entry["content_sha256"] == content_sha256(table(name))
    assert entry["meaning"]


@pytest.mark.parametrize("name", PROVENANCE)
def test_every_source_can_be_found_again(name: str) -> None:
    """Each source names a raw file, its public place and version, its digest, its licence and what was trimmed."""
    assert PROVENANCE[name]["source"]
    for source in PROVENANCE[name]["source"]:
        assert re.fullmatch(r"[a-z0-9-]+/[\w.-]+\.(csv|json)", source["file"])
        assert ":" in source["origin"] or "," in source["origin"]
        assert re.fullmatch(r"[0-9a-f]{64}", source["sha256"])
        assert source["commit"]
        assert source["licence"]
        assert source["note"]


def test_verified_voting_is_named() -> None:
    """The table of technology says whose data it is derived from."""
    assert "Verified Voting" in PROVENANCE["technology"]["meaning"]


def test_of_a_copy_it_is_understood_once_and_anew_when_it_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of its tables asks for it; whoever changes the file of a copy is asked what it says now."""
    (tmp_path / "provenance.toml").write_text('[table.units]\nmeaning = "of this copy"\n', "utf-8")
    read: list[str] = []

    def loads(text: str) -> dict[str, Any]:
        read.append(text)
        return tomllib.loads(text)

    monkeypatch.setattr(data, "tomllib", SimpleNamespace(loads=loads))
    for _ in range(2):
        assert data.provenance(tmp_path)["units"]["meaning"] == "of this copy"
    assert len(read) == 1
    (tmp_path / "provenance.toml").write_text('[table.units]\nmeaning = "changed"\n', "utf-8")
    assert data.provenance(tmp_path)["units"]["meaning"] == "changed"
