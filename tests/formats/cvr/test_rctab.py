"""RCTab's configurations: real ones give RCTab's own rounds; rules that canvass does not have are refused."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from canvass.formats.cvr.rctab import configured_export
from canvass.formats.cvr.vendor import VendorRecords
from canvass.formats.own_table import usable
from canvass.formats.problem import ReadResult
from canvass.model import Rankings
from canvass.tabulation import instant_runoff
from canvass.tabulation.standing import StandingTally
from tests.formats.cvr.rctab import CARDS, RANKINGS, configuration, records, written


def read(path: Path) -> ReadResult[VendorRecords]:
    """The records of a configuration."""
    found = configured_export(path)
    assert found is not None
    return found


def rankings(found: ReadResult[VendorRecords]) -> Rankings:
    """Those of the one contest."""
    (contest,) = usable(found).contests
    assert contest.rankings is not None
    return contest.rankings


def test_candidates_and_rules_make_the_rankings(tmp_path: Path) -> None:
    """Aliases, an excluded candidate, write-ins, skipped ranks and an overvote, each as the configuration says."""
    found = read(written(tmp_path))
    records_found = usable(found)
    assert records_found.words == "RCTab 2.0.0, 7 cards, 1 contest"
    assert records_found.contests[0].title == "Chief of the town"
    assert dict(rankings(found).cards) == RANKINGS
    assert rankings(found).choices == ("Kim", "Lee", "Wu", "Undeclared Write-ins")


@pytest.mark.parametrize(
    ("skipped", "second", "third"),
    [
        ("0", (), ()),
        ("1", (), ("Lee", "Kim")),
        ("2", ("Lee",), ("Lee", "Kim")),
        ("unlimited", ("Lee",), ("Lee", "Kim")),
    ],
)  # fmt: skip
def test_each_rule_of_skipped_ranks(
    tmp_path: Path, skipped: str, second: tuple[str, ...], third: tuple[str, ...]
) -> None:
    """Of three ranks two may be skipped at most, so that 2 is no limit."""
    for card, expected in ((CARDS[1], second), (CARDS[2], third)):
        said = configuration({"maxSkippedRanksAllowed": skipped})
        found = read(written(tmp_path, said, records(card)))
        assert dict(rankings(found).cards) == {expected: 1}


def test_two_files_are_one_contest(tmp_path: Path) -> None:
    """The ballots of both are added up."""
    said = configuration()
    (source,) = said["cvrFileSources"]
    said["cvrFileSources"] = [source, source | {"filePath": "C:\\Users\\clerk\\more.csv"}]
    (tmp_path / "more.csv").write_text(records(), "utf-8")
    found = read(written(tmp_path, said))
    assert dict(rankings(found).cards) == {ranking: 2 * n for ranking, n in RANKINGS.items()}


@pytest.mark.parametrize(
    ("said", "code", "words"),
    [
        (configuration({"overvoteRule": "exhaustIfMultipleContinuing"}), "ballots.rctab.rule", "exhaustIfMultiple"),
        (configuration({"overvoteRule": "alwaysSkipToNextRank"}), "ballots.rctab.rule", "alwaysSkip"),
        (configuration({"maxRankingsAllowed": "2"}), "ballots.rctab.rule", "2 of 3"),
        (configuration({"exhaustOnDuplicateCandidate": True}), "ballots.rctab.rule", "true"),
        (configuration(source={"overvoteDelimiter": "/"}), "ballots.rctab.rule", "/"),
        (configuration(source={"skippedRankLabel": "blank"}), "ballots.rctab.rule", "blank"),
        (configuration(source={"treatBlankAsUndeclaredWriteIn": True}), "ballots.rctab.rule", "true"),
        (configuration(source={"undeclaredWriteInLabel": ""}), "ballots.rctab.choice", "UWI"),
        (configuration(source={"filePath": "../../etc/passwd"}), "ballots.rctab.source", "passwd"),
        (configuration(source={"contestId": "Mayor"}), "ballots.rctab.contest", "Chief Town"),
        (configuration(candidates=[{"name": "Kim"}, {"name": "Kim"}]), "ballots.choice_twice", "Kim"),
        (configuration(candidates=[]), "json.value", ""),
    ],
)  # fmt: skip
def test_what_cannot_be_read_so_is_refused(
    tmp_path: Path, said: Mapping[str, Any], code: str, words: str
) -> None:
    """The rule, label, file or name, and nothing is read."""
    found = read(written(tmp_path, said))
    assert found.value is None
    assert any(each.code == code and words in each.found for each in found.problems)


def test_faults_of_the_records_are_told_as_theirs(tmp_path: Path) -> None:
    """A record whose number a spreadsheet ruined, in the file that the configuration names."""
    found = read(written(tmp_path, None, records(*CARDS, "1E+05,A,P,Kim,Lee,Wu")))
    assert found.value is None
    assert ("records.number", "ess.csv") in {(each.code, each.member) for each in found.problems}


@pytest.mark.parametrize(
    ("rules", "code"),
    [({"numberOfWinners": "3"}, "records.ranked"), ({"minimumVoteThreshold": "5"}, "ballots.rctab.count")],
)  # fmt: skip
def test_another_count_is_told(tmp_path: Path, rules: Mapping[str, str], code: str) -> None:
    """Several winners are not read; a threshold changes rounds and no ranking."""
    found = read(written(tmp_path, configuration(rules)))
    assert code in [each.code for each in found.problems]
    assert bool(usable(found).contests) is (code == "ballots.rctab.count")


def rounds(report: Path) -> Iterator[dict[str, int]]:
    """The votes of everybody who stands in each round of RCTab's own report."""
    with report.open(newline="", encoding="utf-8") as file:
        rows = [row for row in csv.reader(file) if row]
    begins = next(n for n, row in enumerate(rows) if row[0] == "Elected") + 1
    ends = next(n for n, row in enumerate(rows) if row[0] == "Active Ballots")
    gone: set[str] = set()
    for column in range(1, len(rows[begins - 3]), 3):
        yield {row[0]: int(row[column]) for row in rows[begins:ends] if row[0] not in gone}
        named = rows[begins - 2][column] if column < len(rows[begins - 2]) else ""
        gone |= {name.strip().rstrip("*") for name in named.split(";")}


OF_A_CITY = pytest.mark.long(twin="test_every_round_of_rctab_is_matched")
"""The same of many more cards."""


@pytest.mark.parametrize(
    ("folder", "name", "number"),
    [
        pytest.param(
            "cvr/ess_like_minneapolis_2013",
            "2013_minneapolis_mayor",
            33,
            marks=OF_A_CITY,
        ),
        ("cvr/ess_xlsx_portland_2015", "2015_portland_mayor", 14),
        ("cvr/clearballot_kansas_test", "clear_ballot_kansas_primary", 4),
        ("public-files", "clear_ballot_with_inline_comma", 1),
    ],
)
def test_every_round_of_rctab_is_matched(
    raw_data: Path, folder: str, name: str, number: int
) -> None:
    """Each round's votes, with those standing whom RCTab had; and the winner of its report."""
    base = raw_data / folder
    ballots = rankings(read(base / f"{name}_config.json"))
    tally, found = StandingTally(ballots), 0
    for expected in rounds(base / f"{name}_expected_detailed_report.csv"):
        assert tally.by_name(tally.mask(expected)) == expected
        found += 1
    assert found == number
    text = (base / f"{name}_expected_detailed_report.csv").read_text("utf-8")
    won = next(row[1] for row in csv.reader(text.splitlines()) if row and row[0] == "Winner(s)")
    assert instant_runoff(ballots).winner == won


def test_two_sources_of_one_name_are_not_counted_twice(tmp_path: Path) -> None:
    """Of two folders that the configuration names, only one file can lie beside it."""
    said = configuration()
    (source,) = said["cvrFileSources"]
    said["cvrFileSources"] = [source, source | {"filePath": "/other/ess.csv"}]
    found = read(written(tmp_path, said))
    assert found.value is None
    assert [each.code for each in found.problems if each.severity.stops] == [
        "ballots.rctab.source_twice"
    ] * 2


@pytest.mark.parametrize("path", ["..", ".", "/", "a/../..", "config.json"])
def test_a_path_that_is_no_file_beside_it_is_refused(tmp_path: Path, path: str) -> None:
    """Neither the folder above nor the configuration itself is taken for records."""
    found = read(written(tmp_path, configuration(source={"filePath": path})))
    assert {each.code for each in found.problems if each.severity.stops} == {"ballots.rctab.source"}


def test_a_limit_that_is_no_number_is_refused(tmp_path: Path) -> None:
    """A digit that is written above the line is no number of ranks."""
    found = read(written(tmp_path, configuration({"maxSkippedRanksAllowed": "\u00b2"})))
    assert "ballots.rctab.rule" in {each.code for each in found.problems}
