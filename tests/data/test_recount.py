"""Packaged recount law and history: complete, typed, and with their sources."""

from __future__ import annotations

from importlib.resources import files

import pytest

from canvass.data import recount
from canvass.errors import MissingTable, UnknownName
from canvass.model.recount_tables import RECOUNT_TABLES
from tools.compiling.digest import content_sha256

LIMIT_BYTES = 680_000
ROWS = {
    "recounts": 35,
    "fairvote_summary": 6,
    "recount_costs": 35,
    "hand_count_time": 12,
    "county_costs": 7,
    "timeline_2016": 23,
    "claims_2016": 25,
    "deviating_electors_2016": 10,
}


@pytest.mark.parametrize("name", RECOUNT_TABLES)
def test_tables_fit_their_schemas(name: str) -> None:
    """Every table has the columns, types and keys that are promised, and its rows."""
    table = recount.history(name)
    RECOUNT_TABLES[name].conform(table)
    assert table.height == ROWS[name]


@pytest.mark.parametrize("name", RECOUNT_TABLES)
def test_provenance_is_of_the_table(name: str) -> None:
    """Digest, meanings and sources of each table."""
    entry = recount.history_provenance()[name]
    table = recount.history(name)
    assert entry["content_sha256"] == content_sha256(table)
    assert list(entry["columns"]) == table.columns
    assert all(source["sha256"] and source["file"] for source in entry["source"])


def test_every_state_has_a_rule_file() -> None:
    """Fifty states and D.C."""
    assert len(recount.states()) == 51
    assert all(recount.law(state)["state"] == state for state in recount.states())


def test_the_rule_files_are_small() -> None:
    """Law and history together stay below 680 kilobytes."""
    folder = files("canvass.data")
    sizes = [
        len(entry.read_bytes())
        for name in ("recount-rules", "recount-history")
        for entry in folder.joinpath(name).iterdir()
    ]
    assert sum(sizes) < LIMIT_BYTES


def test_what_is_not_there_is_refused() -> None:
    """A state that is none and a table that is none are refused by name."""
    with pytest.raises(UnknownName, match="postal code"):
        recount.law("Wisconsin")
    with pytest.raises(MissingTable, match="'recount'"):
        recount.history("recount")
