"""Tables that Colorado publishes of an audit, each by itself: named by its columns, checked, and counted plainly."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path

import polars as pl
import pytest

from canvass.formats.audits.published import published_table
from canvass.formats.manifests.canvass import read_manifest
from canvass.formats.own_table import usable
from canvass.formats.read_file import read_file, read_received
from canvass.formats.text_file import text_from_bytes

FOLDER = "audit/colorado_2024"
ROUND = (
    "contest_name,audit_reason,random_audit_status,winners_allowed,ballot_card_count,min_margin,risk_limit,"
    "audited_sample_count,two_vote_over_count,one_vote_over_count,one_vote_under_count,two_vote_under_count,gamma,"
    "optimistic_samples_to_audit,estimated_samples_to_audit\n"
)


def plain(path: Path) -> list[list[str]]:
    """The rows of a file that have more than their first cell, by the csv module alone."""
    with path.open(newline="", encoding="utf-8-sig") as file:
        return [row for row in csv.reader(file) if any(row[1:]) or row == row[:1]]


@pytest.mark.parametrize(
    ("name", "kind", "rows"),
    [
        ("seed.csv", "seed", 1),
        ("contestsByCounty.csv", "contests-by-county", 2_645),
        ("contest_round1.csv", "contests", 725),
        ("contest_round3.csv", "contests", 725),
        ("contestSelection_round3.csv", "selections", 725),
        ("tabulate.csv", "votes", 1_495),
        ("ResultsReportSummary_round1.csv", "risks", 725),
        ("2024GEDiscrepancyReport.csv", "discrepancies", 235),
        ("2024GeneralCanonicalList.csv", "contest-list", 2_644),
        ("targetedContests.csv", "targeted-contests", 65),
    ],
)
def test_each_table_of_2024(raw_data: Path, name: str, kind: str, rows: int) -> None:
    """Named for what it is whatever the file is called, with every row that a plain reading finds."""
    path = raw_data / FOLDER / name
    found = read_received("download.csv", path.read_bytes())
    assert found.result.is_usable
    assert found.candidates[0].name == f"colorado-{kind}"
    assert found.result.value is not None
    (table,) = found.result.value.tables.values()
    header = next(n for n, row in enumerate(plain(path)) if {*table.columns} <= {*row})
    assert table.height == rows == len(plain(path)) - header - 1


def test_the_batches_of_all_counties_are_a_manifest(raw_data: Path) -> None:
    """54,049 batches of 63 counties and 4,746,866 cards, each with a record."""
    read = read_manifest(raw_data / FOLDER / "batchCountComparison.csv")
    manifest = usable(read)
    assert (len(manifest.batches), manifest.cards) == (54_049, 4_746_866)
    assert len({batch.jurisdiction for batch in manifest.batches}) == 63
    assert read.problems == ()


def test_votes_by_county_are_those_of_the_state(raw_data: Path) -> None:
    """Every sum over the counties is that of tabulate.csv, read plainly: Harris 1,727,200, Trump 1,376,852.

    Counties write some titles with more spaces than others: the state's table has them apart, canvass together.
    """
    found = read_file(raw_data / FOLDER / "tabulateCounty.csv").result
    assert found.is_usable
    assert found.value is not None
    titles = {contest.id: contest.title for contest in found.value.contests}
    rows = found.value.returns[0].cells.select("contest", "choice", "votes").rows()
    sums: Counter[tuple[str, str]] = Counter()
    for contest, choice, votes in rows:
        sums[" ".join(titles[contest].split()), choice] += votes
    state: Counter[tuple[str, str]] = Counter()
    for contest, choice, votes in plain(raw_data / FOLDER / "tabulate.csv")[1:]:
        state[" ".join(contest.split()), choice] += int(votes)
    assert sums == state
    president = {c.split(" /")[0]: n for (title, c), n in sums.items() if "Presidential" in title}
    assert (president["Kamala D. Harris"], president["Donald J. Trump"]) == (1_727_200, 1_376_852)


def test_a_batch_with_another_number_of_records_is_told(tmp_path: Path) -> None:
    """It is read as it is in the manifest: a card without a record counts as the worst."""
    path = tmp_path / "batches.csv"
    head = "county_name,scanner_id,batch_id,count_per_manifest,count_per_cvr_file,difference\n"
    path.write_text(head + "Adams,1,1,100,100,0\nAdams,1,2,100,98,2\n", "utf-8")
    read = read_manifest(path)
    assert usable(read).cards == 200
    assert [(p.code, p.row, p.found) for p in read.problems] == [
        ("manifest.recorded_differs", 3, "batch 2: 100 cards, 98 with a record")
    ]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("seed\n0123456789\n9876543210\n", "published.seed.not_one"),
        (ROUND + "A,statewide,in_progress,1,9,1,0.03,0,0,0,0,0,1.03,0,0\n", "cell.not_in_list"),
        (ROUND + "A,state_wide_contest,ended,1,9,99,0.03,0,0,0,0,0,1.03,0,0\n", "published.number.impossible"),
        ("contest_name,choice,votes\nA,Ann,12\nA,Ann,13\n", "row.key_repeated"),
        ("contest_name,choice,votes\nA,Ann,twelve\n", "number.not_a_number"),
    ],
)  # fmt: skip
def test_faults_of_a_table_are_told(text: str, code: str) -> None:
    """What canvass recheck refuses the doctor tells of the one file."""
    found = read_received("download.csv", text.encode()).result
    assert not found.is_usable
    assert code in {problem.code for problem in found.problems}


@pytest.mark.parametrize(
    "text",
    [
        "seed,note\n01234,rolled\n",
        "contest_name,votes\nA,1\n",
        "town,contest_name,choice,votes\nA,M,Ann,1\n",
        "a,b\n1,2\n",
    ],
)
def test_other_tables_are_none_of_these(text: str) -> None:
    """A table that lacks a column, or has a seed beside other things, is another."""
    assert published_table(text_from_bytes("a.csv", text.encode()), "a.csv") is None


def test_no_row_is_lost_behind_a_title(raw_data: Path) -> None:
    """The list of contests has 63 counties below its title."""
    text = text_from_bytes(
        "a.csv", (raw_data / FOLDER / "2024GeneralCanonicalList.csv").read_bytes()
    )
    found = published_table(text, "a.csv")
    assert found is not None
    assert isinstance(found[1].table, pl.DataFrame)
    assert found[1].table["CountyName"].n_unique() == 63
