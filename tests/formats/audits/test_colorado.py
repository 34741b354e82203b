"""Colorado's published files: read as they are, refused with every problem at once."""

from __future__ import annotations

import csv
import shutil
from collections import Counter
from pathlib import Path

import pytest

from canvass.audit.replay.counties import CountyBatch, CountyCard
from canvass.errors import BadFile
from canvass.formats.audits.colorado import is_colorado, read_colorado

PUBLISHED = Path(__file__).parents[2] / "published" / "colorado_2024"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of three counties' files that a test may spoil."""
    return Path(shutil.copytree(PUBLISHED, tmp_path / "audit"))


def spoil(file: Path, old: str, new: str) -> None:
    """Change a file as an office or a spreadsheet might."""
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), "utf-8")


def problems(folder: Path) -> list[tuple[str, str]]:
    """File and code of every problem of a folder that is refused."""
    with pytest.raises(BadFile) as refused:
        read_colorado(folder)
    return [(p.file, p.code) for p in refused.value.problems if p.severity.stops]


def test_three_counties() -> None:
    """Every row is read; titles above a header and closing lines below are no rows."""
    audit = read_colorado(PUBLISHED)
    assert audit.seed == "53417960661093690826"
    assert audit.batches[0] == CountyBatch("Dolores", "102", "1", 25)
    assert sum(batch.cards for batch in audit.batches) == 13_197
    assert audit.contests.counties["Hinsdale County Coroner"] == ("Hinsdale",)
    assert {number: len(each) for number, each in audit.rounds.items()} == {1: 14, 3: 14}
    assert {number: len(each) for number, each in audit.risks.items()} == {1: 14}
    assert len(audit.named_cards) == 14
    assert CountyCard("Gunnison", "202-101-3") in audit.named_cards
    assert {source.rows_read - source.rows_kept for source in audit.sources} == {0}


def test_a_byte_mark_and_a_later_column_do_not_matter(folder: Path) -> None:
    """A file saved by a spreadsheet, with a column that nobody asked for."""
    file = folder / "seed.csv"
    file.write_bytes("\ufeffnote,seed\r\nrolled,53417960661093690826\r\n".encode())
    assert read_colorado(folder).seed == "53417960661093690826"


def test_every_problem_at_once(folder: Path) -> None:
    """A seed with a blank, a word, a limit, a negative number, a column gone, a county gone: all are told."""
    spoil(folder / "seed.csv", "53417", " 53417")
    spoil(folder / "contest_round3.csv", "risk_limit_achieved", "achieved")
    spoil(folder / "contest_round1.csv", "0.03000000", "3.0")
    spoil(folder / "batchCountComparison.csv", ",25,25,", ",-25,25,")
    spoil(folder / "tabulate.csv", "choice", "option")
    spoil(folder / "contestsByCounty.csv", "Hinsdale County Coroner", "Hinsdale Coroner")
    found = problems(folder)
    assert {
        ("seed.csv", "published.seed.unusable"),
        ("contest_round3.csv", "cell.not_in_list"),
        ("contest_round1.csv", "published.number.impossible"),
        ("batchCountComparison.csv", "number.negative"),
        ("tabulate.csv", "format.column_missing"),
    } <= set(found)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("1453,1189", "0,1189"),
        (",156,156", ",156,999999999"),
        ("progress,1,1453", "progress,0,1453"),
        ("1.03905000,0,156", "0.9,0,156"),
        (",195,", ",1454,"),
    ],
)
def test_numbers_that_no_audit_has(folder: Path, old: str, new: str) -> None:
    """No cards, a thousand million draws, no seat, an inflator below 1, a margin above the cards."""
    spoil(folder / "contest_round3.csv", old, new)
    assert problems(folder)[0] == ("contest_round3.csv", "published.number.impossible")


def test_what_is_missing_between_the_tables(folder: Path) -> None:
    """A contest without a county, a county without batches, batches without a county's number."""
    spoil(folder / "contestsByCounty.csv", "Hinsdale County Coroner", "Hinsdale Coroner")
    file = folder / "batchCountComparison.csv"
    file.write_text(file.read_text("utf-8").replace("Dolores", "Dolorez"), "utf-8")
    assert problems(folder) == [
        ("contestsByCounty.csv", "published.contest.without_county"),
        ("contestsByCounty.csv", "published.county.without_number"),
        ("batchCountComparison.csv", "published.county.without_batches"),
    ]


def test_missing_files(folder: Path) -> None:
    """Every file that must be there is named; those that need not be are not."""
    for name in ("seed.csv", "contest_round1.csv", "contest_round3.csv", "tabulate.csv"):
        (folder / name).unlink()
    assert [code for _, code in problems(folder)] == ["file.absent", "file.absent"]


def test_without_what_need_not_be_published(folder: Path) -> None:
    """No tally, no risks, no report of discrepancies: nothing of them is computed again."""
    for name in ("tabulate.csv", "ResultsReportSummary_round1.csv", "2024GEDiscrepancyReport.csv"):
        (folder / name).unlink()
    audit = read_colorado(folder)
    assert (audit.votes, audit.risks, audit.named_cards) == ({}, {}, ())


def test_how_it_is_told(tmp_path: Path) -> None:
    """A folder is Colorado's if it says which county has which contests."""
    assert is_colorado(PUBLISHED)
    assert not is_colorado(tmp_path)


def test_colorado_2024_has_its_figures(raw_data: Path) -> None:
    """Batches, counties, cards, contests by reason and status, the President's votes, and the seed, as published."""
    folder = raw_data / "audit" / "colorado_2024"
    found = read_colorado(folder)
    assert found.seed == "53417960661093690826"
    assert len(found.batches) == 54_049
    assert len({each.county for each in found.batches}) == 63
    assert sum(each.cards for each in found.batches) == 4_746_866
    contests = found.rounds[3]
    assert Counter(each.reason.name for each in contests).most_common() == [
        ("OPPORTUNISTIC", 660), ("COUNTY_WIDE", 63), ("STATE_WIDE", 2),
    ]  # fmt: skip
    assert Counter(each.status.name for each in contests).most_common() == [
        ("ENDED", 404), ("IN_PROGRESS", 145), ("NOT_AUDITABLE", 112), ("RISK_LIMIT_ACHIEVED", 64),
    ]  # fmt: skip
    president = sorted(found.votes["Presidential Electors"].values())
    assert president[-2:] == [1_376_852, 1_727_200]
    by_county: Counter[tuple[str, str]] = Counter()
    with (folder / "tabulateCounty.csv").open(newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            by_county[row["contest_name"], row["choice"]] += int(row["votes"])
    assert {
        (contest, choice): n
        for contest, votes in found.votes.items()
        for choice, n in votes.items()
    } == dict(by_county)
    (report,) = [each for each in found.sources if "Discrepancy" in each.name]
    with (folder / report.name).open(newline="", encoding="utf-8-sig") as file:
        _title, _header, *lines = csv.reader(file)
    assert (len(lines), lines[-1][0], report.rows_read) == (236, "End of worksheet", 235)
