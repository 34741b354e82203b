"""A small file and a small folder are read with few questions to polars: each takes as long as many rows."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import polars as pl
import pytest

from canvass.formats.read_file import read_received
from canvass.journeys.elections import open_election
from canvass.journeys.outcome import election_outcome

HEADER = "county,precinct,office,district,party,candidate,votes\n"
FOLDER = {
    "election.toml": """
id = "law"
title = "A contest"
day = 2024-11-05
jurisdiction = "Two states"
main_contest = "contest"

[[contest]]
id = "contest"
title = "Contest"

[[returns]]
name = "count"
file = "returns.csv"
level = "state"
baseline = "certified"

[tables]
units = "units.csv"
choices = "choices.csv"
""",
    "units.csv": "kind,unit,name,parent_kind,parent,state,fips\nstate,WI,Wisconsin,,,WI,\nstate,MI,Michigan,,,MI,\n",
    "choices.csv": "contest,choice,name,party,choice_kind\n"
    "contest,ann,Ann,,candidate\ncontest,bob,Bob,,candidate\n",
    "returns.csv": "unit,contest,choice,vote_mode,votes\nWI,contest,ann,total,1000\n"
    "WI,contest,bob,total,990\nMI,contest,ann,total,500\nMI,contest,bob,total,700\n",
}
PEOPLE = ("Governor,,DEM,Ann Lee,7{}", "Governor,,REP,Bo Ray,5{}", "Mayor,,,Cy Dow,3{}")


def asked(monkeypatch: pytest.MonkeyPatch, question: Callable[[], object]) -> int:
    """How many queries polars sets up: each begins by making a table lazy."""
    question()  # what is packaged is read once
    begun, count = pl.DataFrame.lazy, [0]

    def lazy(table: pl.DataFrame) -> pl.LazyFrame:
        count[0] += 1
        return begun(table)

    with monkeypatch.context() as patch:
        patch.setattr(pl.DataFrame, "lazy", lazy)
        question()
    return count[0]


def test_a_small_file_and_a_small_folder_ask_little(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Twelve places with two contests; two states with one. They took 290 and 65 queries."""
    rows = [f"Dane,Ward {n},{who.format(n)}\n" for n in range(12) for who in PEOPLE]
    text = (HEADER + "".join(rows)).encode()
    name = "20221108__wi__general__precinct.csv"
    assert read_received(name, text).result.value is not None
    assert asked(monkeypatch, lambda: read_received(name, text)) <= 200
    for file, told in FOLDER.items():
        (tmp_path / file).write_text(told, "utf-8")
    assert 5 < asked(monkeypatch, lambda: election_outcome(open_election(tmp_path))) <= 25
