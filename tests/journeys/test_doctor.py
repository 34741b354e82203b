"""The doctor looks at files and folders, and compares them."""

from __future__ import annotations

from pathlib import Path

import pytest

from canvass.errors import BadFile, UnknownName
from canvass.formats.problem import Severity
from canvass.formats.starter import Starter, starter_files
from canvass.journeys.doctor import FileReport, NextStep, examine
from tests.formats.samples import SAMPLES

ADAMS = "55001,WI,Adams County,3745,5966,216,79,0,45,12,10063\n"
HEADER = "fips,state,county,clinton,trump,johnson,stein,mcmullin,castle,other,total\n"


def report(tmp_path: Path, text: str, against: str | None = None) -> FileReport:
    """What the doctor says of a text."""
    path = tmp_path / "file.csv"
    path.write_text(text, "utf-8")
    return examine([path], against).files[0]


def codes(report: FileReport) -> list[str]:
    """The codes of a report's problems."""
    return [problem.code for problem in report.problems]


def test_a_known_contest_is_compared_with_the_packaged_election(tmp_path: Path) -> None:
    """Nobody has to ask: a wrong number of November 2016 is found."""
    whole = report(tmp_path, HEADER + ADAMS)
    assert whole.compared_with == "us-2016-president"
    assert "second_source.votes_differ" not in codes(whole)
    wrong = report(tmp_path, HEADER + ADAMS.replace("5966", "5996").replace("10063", "10093"))
    assert "second_source.votes_differ" in codes(wrong)
    assert wrong.next_step is NextStep.MEND_IT
    assert not wrong.is_usable


def test_any_file_can_be_the_second_source(tmp_path: Path) -> None:
    """A precinct file against a county file of the same contest."""
    second = tmp_path / "second.csv"
    second.write_text(HEADER + "26063,MI,Huron County,300,400,0,0,0,0,0,700\n", "utf-8")
    found = report(tmp_path, SAMPLES["medsl-president-2016"], str(second))
    assert found.compared_with == "second.csv"
    sums = [p.found for p in found.problems if p.code == "second_source.sum_differs"]
    assert sums == [
        "301; second.csv, county_returns_2016 has 300 (+1)",
        "403; second.csv, county_returns_2016 has 400 (+3)",
    ]


def test_a_second_source_must_be_readable(tmp_path: Path) -> None:
    """An unknown name and an unreadable file are refused before any file is looked at."""
    with pytest.raises(UnknownName, match="did you mean 'us-2016-president'"):
        report(tmp_path, HEADER + ADAMS, "us-2016-presidnet")
    bad = tmp_path / "bad.csv"
    bad.write_bytes(b"PK\x03\x04")
    with pytest.raises(BadFile, match="second source") as refusal:
        report(tmp_path, HEADER + ADAMS, str(bad))
    assert refusal.value.problems[0].code == "file.zip.damaged"


def test_a_folder_is_looked_at_whole(tmp_path: Path) -> None:
    """An election folder: no problem as written; asked for comparison, it says that nothing was compared."""
    for name, text in starter_files(Starter.US_STATE).items():
        (tmp_path / name).write_text(text, "utf-8")
    alone, compared = (
        examine([tmp_path]).files[0],
        examine([tmp_path], "us-2016-president").files[0],
    )
    assert alone.problems == ()
    assert alone.next_step is NextStep.COMPARE_IT
    assert alone.tables == {"cards": 3, "outstanding": 3}
    assert codes(compared) == ["second_source.not_compared"]


def test_a_mapping_reads_any_table(tmp_path: Path) -> None:
    """A file that canvass does not know, and ten lines that say where its votes stand."""
    mapping = tmp_path / "mapping.toml"
    mapping.write_text(
        'name = "my-town"\ntitle = "My town, 2026"\n'
        '[unit]\nkind = "precinct"\nkey = ["Precinct"]\nname = "Precinct"\n'
        '[[count]]\nname = "election night"\nbaseline = "election_night"\n'
        'contest = { id = "mayor", title = "Mayor", day = 2026-11-03 }\n'
        '[count.choices]\nSmith = { choice = "smith", name = "Ann Smith" }\n'
        'Jones = { choice = "jones", name = "Bob Jones" }\n',
        "utf-8",
    )
    path = tmp_path / "results.csv"
    path.write_text("Precinct;Smith;Jones\nNorth;12;15\nSouth;1,204;9\n", "utf-8")
    (found,) = examine([path], mapping=str(mapping)).files
    assert found.title == "My town, 2026"
    assert (found.returns[0].votes, found.contests) == (1240, ("Mayor",))
    assert codes(found) == ["number.thousands"]
    assert found.next_step is NextStep.LOOK_AT_IT
    assert examine([path]).files[0].worst is Severity.FATAL


def test_a_mapping_may_spell_a_column_that_it_does_not_read(tmp_path: Path) -> None:
    """A day that tells elections apart and a number that nobody asked for, in the file's other spelling."""
    mapping = tmp_path / "mapping.toml"
    mapping.write_text(
        'name = "my-city"\ntitle = "My city"\n'
        '[file]\nelections = ["ElectionDate"]\n'
        '[file.spellings]\nElectionDate = ["ELECTION_DATE"]\nNumber = ["NO"]\nContest = ["CONTEST", "RACE"]\n'
        '[unit]\nkind = "precinct"\nkey = ["Precinct"]\nname = "Precinct"\n'
        '[[count]]\nname = "precincts"\nchoice = "Candidate"\nvotes = "Votes"\n'
        'contest = { columns = ["Contest"] }\n',
        "utf-8",
    )
    path = tmp_path / "results.csv"
    rows = (
        "ELECTION_DATE,NO,RACE,CONTEST,PRECINCT,CANDIDATE,VOTES\n1/2/2024,1,x,Mayor,North,Ann,12\n"
    )
    path.write_text(rows, "utf-8")
    (found,) = examine([path], mapping=str(mapping)).files
    assert (found.is_usable, found.contests) == (True, ("Mayor",))
    unread = {
        problem.column for problem in found.problems if problem.code == "format.column_unknown"
    }
    assert unread == {"NO", "RACE"}
    path.write_text(f"{rows}1/3/2024,1,x,Mayor,South,Ann,9\n", "utf-8")
    (found,) = examine([path], mapping=str(mapping)).files
    assert "format.column_of_elections" in codes(found)


def test_a_wrong_mapping_is_refused_with_its_faults(tmp_path: Path) -> None:
    """A name that no mapping has, and a mapping that cannot be used."""
    with pytest.raises(UnknownName, match="wisconsin-2016-wards"):
        examine([tmp_path / "x.csv"], mapping="wisconsin-2016-ward")
    (tmp_path / "m.toml").write_text("name = 5\n", "utf-8")
    with pytest.raises(BadFile) as refusal:
        examine([tmp_path / "x.csv"], mapping=str(tmp_path / "m.toml"))
    assert {problem.code for problem in refusal.value.problems} == {"toml.value", "toml.missing"}


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "file.empty"),
        (b"PK\x03\x04", "file.zip.damaged"),
        (b"\x1f\x8b\x08\x00", "file.gzip.damaged"),
        (b"a,b\n1,\x00\n", "file.not_text"),
        (b"a,a\n1,2\n", "format.unknown"),
    ],
    ids=lambda value: value if isinstance(value, str) else "bytes",
)
def test_a_file_that_cannot_be_read_is_one_clear_report(
    tmp_path: Path, content: bytes, code: str
) -> None:
    """Fatal, with what to do, and never an exception."""
    path = tmp_path / "results.csv"
    path.write_bytes(content)
    (found,) = examine([path]).files
    assert code in codes(found)
    assert found.next_step is NextStep.GET_IT_READ


def test_every_file_is_looked_at(tmp_path: Path) -> None:
    """A file that is not there does not keep the others from being read."""
    good = tmp_path / "good.csv"
    good.write_text(HEADER + ADAMS, "utf-8")
    diagnosis = examine([tmp_path / "none.csv", good])
    assert [codes(file)[:1] for file in diagnosis.files] == [["file.absent"], []]
    assert not diagnosis.is_usable
