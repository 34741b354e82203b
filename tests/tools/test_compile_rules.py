"""The packaged recount law and history are what the tool compiles from the raw table and the checked-in readings."""

from __future__ import annotations

import csv
import shutil
import subprocess
import sys
import tomllib
from datetime import date
from pathlib import Path

import pytest

from canvass.errors import BadTable
from canvass.recount.rule_text import state_law_from
from tools.compile_rules import HISTORY, ROOT, RULES, TOOL
from tools.compiling.election import compiled, differences
from tools.compiling.raw import RawFolder
from tools.recount_history.tables import TABLES
from tools.recount_law import files, patterns
from tools.recount_law.cells import GROUPS, law_lines
from tools.recount_law.cells import TABLES as LAW_TABLES
from tools.recount_law.dating import dates_of
from tools.recount_law.rows import readings
from tools.recount_law.toml_text import inline


def test_compiling_again_gives_the_packaged_rules(raw_data: Path) -> None:
    """Every rule file is reproduced to the byte."""
    assert files.differences(files.rule_files(raw_data), RULES) == []


def test_compiling_again_gives_the_packaged_history(raw_data: Path) -> None:
    """Every table of past recounts and every word of its provenance is reproduced."""
    raw = RawFolder(raw_data)
    assert differences(compiled(raw, TABLES), raw, HISTORY, TOOL) == []


def test_the_command_compares_and_writes_nothing(raw_data: Path) -> None:
    """``tools/compile_rules.py --check`` ends with code 0 and says that the content is the same."""
    command = [sys.executable, "tools/compile_rules.py", "--source", str(raw_data), "--check"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "the packaged content is the same" in done.stdout


def test_the_command_refuses_a_wrong_folder(tmp_path: Path) -> None:
    """Without raw files the command ends with code 2 and a sentence, not with a traceback."""
    command = [sys.executable, "tools/compile_rules.py", "--source", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


def test_every_reading_is_of_the_table(raw_data: Path) -> None:
    """No reading is of cells that the table does not have, or of a group that a pattern reads the same."""
    present = {
        (line.state, line.table, group)
        for line in law_lines(raw_data)
        for group in GROUPS
        if line.text(group)
    }
    assert set(readings()) <= present


def test_a_cell_that_changed_stops_the_compilation(raw_data: Path, tmp_path: Path) -> None:
    """When the prose that a person read is no longer there, it must be read again."""
    shutil.copytree(raw_data / "recount-law", tmp_path / "recount-law")
    file = tmp_path / LAW_TABLES["current"]
    file.chmod(0o644)
    file.write_text(
        file.read_text("utf-8").replace(
            "14 days after election (party", "15 days after election (party"
        )
    )
    with pytest.raises(BadTable, match=r"IN, current table, ask.*read them again"):
        files.rule_files(tmp_path)


def test_every_unknown_cell_stays_unknown(raw_data: Path) -> None:
    """A cell of one column that says unknown becomes a rule that says it is not known."""
    single = {group: columns[0][0] for group, columns in GROUPS.items() if len(columns) == 1}
    kinds = {"timing": "automatic_finish", "ask": "ask", "finish": "finish", "fee": "fee"}
    checked = 0
    for line in law_lines(raw_data):
        law = state_law_from(tomllib.loads((RULES / f"{line.state}.toml").read_text("utf-8")))
        for group, matter in kinds.items():
            if line.cells[single[group]] == "unknown":
                found = [
                    r for r in law.rules if matter in (r.stage, r.kind) and r.text == "unknown"
                ]
                assert found, (line.state, group)
                assert all("not known here" in r.words for r in found)
                checked += 1
    assert checked >= 15


def test_unknown_cells_are_as_many_as_the_source_says(raw_data: Path) -> None:
    """Thirty-seven cells of today's table say unknown and nothing else."""
    with (raw_data / LAW_TABLES["current"]).open(encoding="utf-8", newline="") as file:
        rows = [*csv.DictReader(file)]
    assert len(rows) == 51
    assert sum(cell == "unknown" for row in rows for cell in row.values()) == 37


@pytest.mark.parametrize(
    ("as_of", "seen_from", "seen_to", "valid_from"),
    [
        ("2023-24", date(2023, 1, 1), date(2024, 12, 31), None),
        ("2024", date(2024, 1, 1), date(2024, 12, 31), None),
        ("2016-11", date(2016, 11, 1), date(2016, 11, 30), None),
        ("2016-24", date(2016, 1, 1), date(2024, 12, 31), None),
        ("2018-", date(2018, 1, 1), None, date(2018, 1, 1)),
    ],
)
def test_what_as_of_says(
    as_of: str, seen_from: date, seen_to: date | None, valid_from: date | None
) -> None:
    """Years seen, a month, and since when after a trailing hyphen; nothing else is inferred."""
    found = dates_of(as_of)
    assert (found.seen_from, found.seen_to, found.valid_from) == (seen_from, seen_to, valid_from)


@pytest.mark.parametrize("as_of", ["", "spring 2016", "16"])
def test_an_as_of_of_another_form_is_refused(as_of: str) -> None:
    """Years are never guessed."""
    with pytest.raises(ValueError, match="as_of"):
        dates_of(as_of)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("<=0.5% of total votes", ("<=", "0.5", "total_votes")),
        ("<0.25% of votes for the two candidates", ("<", "0.25", "top_two_votes")),
        ("<=0.5%", None),
        ("close margin by office", None),
        ("<=0.5% of total votes (statewide)", None),
    ],
)
def test_percentages_are_read_only_whole(text: str, found: tuple[str, str, str] | None) -> None:
    """A pattern takes the whole cell, or it takes nothing."""
    row = patterns.percent(text)
    assert (row and (row["cmp"], row["value"], row["of"])) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("3 working days after canvass", ("canvass", "business_day", 3)),
        ("48 h after county canvass", ("county_canvass", "hour", 48)),
        ("5th day after request", ("request", "day", 5)),
        ("5 days after something else", None),
        ("5 days", None),
    ],
)
def test_clocks_are_read_only_whole(text: str, found: tuple[str, str, int] | None) -> None:
    """Days, business days and hours after a start on the list; all else stays unknown."""
    row = patterns.after(text)
    assert (row and (row["from"], row["unit"], row["n"])) == found


def test_toml_values_read_back() -> None:
    """What is written inline is what TOML reads."""
    value = {"a": [1, "two", date(2016, 11, 8)], "b": {"c": True, "d": 'x"y'}}
    assert tomllib.loads(f"v = {inline(value)}")["v"] == value
