"""A user's own election: opened, or refused with every problem of every file."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from canvass.errors import BadFile
from canvass.formats import election_checks
from canvass.formats.election_folder import read_election, read_folder
from canvass.formats.starter import Starter, starter_files
from canvass.journeys.elections import open_election
from canvass.model import Baseline
from tests.journeys.own_counties import write_own_counties

Change = Callable[[str, str, str], None]
TWICE = '\n[[contest]]\nid = "senate-25"\ntitle = "once more"\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder as canvass init writes it."""
    for name, text in starter_files(Starter.US_STATE).items():
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


@pytest.fixture
def change(folder: Path) -> Change:
    """Replace a text in a file of the folder."""

    def replace(file: str, old: str, new: str) -> None:
        text = (folder / file).read_text("utf-8")
        assert old in text
        (folder / file).write_text(text.replace(old, new), "utf-8")

    return replace


def found(folder: Path) -> list[tuple[str, str, int | None]]:
    """File, code and row of every problem, in order."""
    return [(p.file, p.code, p.row) for p in read_folder(folder).problems]


@pytest.mark.parametrize("starter", list(Starter))
def test_what_init_writes_opens_without_a_problem(starter: Starter, tmp_path: Path) -> None:
    """Init, then open, then doctor: no problem, not even a note."""
    for name, text in starter_files(starter).items():
        (tmp_path / name).write_text(text, "utf-8")
    assert read_folder(tmp_path).problems == ()
    assert open_election(tmp_path).returns


def test_the_election_is_what_the_files_say(folder: Path) -> None:
    """Contests, units, baseline, further tables, and the digests of the files as sources."""
    election = read_election(folder)
    assert election.contest().choice("rivera").name == "Ana Rivera"
    (returns,) = election.returns
    assert returns.baseline is Baseline.ELECTION_NIGHT
    assert returns.table["votes"].sum() == 38812
    assert election.has_table("outstanding")
    (source,) = election.sources["returns.csv"]
    assert len(source.sha256) == 64


def test_problems_of_every_file_come_at_once(folder: Path, change: Change) -> None:
    """A bad cell here, a missing file there, an unknown id in a third: one refusal with all of them."""
    change("returns.csv", "rivera,total,3745", "rivera,total,-5")
    change("returns.csv", "55003,senate-25,olsen", "55004,senate-25,olsen")
    change("choices.csv", "scattering,Scattering,,other", "scattering,Scattering,,others")
    (folder / "cards.csv").unlink()
    with pytest.raises(BadFile, match="problems: 5") as refusal:
        read_election(folder)
    assert [(p.file, p.code) for p in refusal.value.problems] == [
        ("returns.csv", "number.negative"),
        ("returns.csv", "election.choice_unknown"),
        ("returns.csv", "election.unit_unknown"),
        ("choices.csv", "cell.not_in_list"),
        ("cards.csv", "file.absent"),
    ]


@pytest.mark.parametrize(
    ("file", "old", "new", "code", "mend"),
    [
        ("returns.csv", "25,olsen,total,5983", "25,olson,total,5983", "choice_unknown", "'olsen'"),
        (
            "returns.csv",
            "55005,senate-25,olsen",
            "55006,senate-25,olsen",
            "unit_unknown",
            "'5500",
        ),
        (
            "returns.csv",
            "senate-25,olsen,total,5983",
            "senat-25,olsen,total,5983",
            "contest_unknown",
            "'senate-25",
        ),
        ("choices.csv", "senate-25,scattering", "mayor,scattering", "contest_unknown", "add a"),
        (
            "units.csv",
            "Adams County,state,WI",
            "Adams County,state,WY",
            "parent_unknown",
            "add the",
        ),
        ("cards.csv", "55005", "55009", "unit_unknown", "'5500"),
    ],
)
def test_ids_must_stand_for_something(
    folder: Path, change: Change, file: str, old: str, new: str, code: str, mend: str
) -> None:
    """An id that no unit, choice or contest has: its row, and the nearest that one has."""
    change(file, old, new)
    lines = (folder / file).read_text("utf-8").splitlines()
    problem = next(p for p in read_folder(folder).problems if p.code == f"election.{code}")
    assert problem.file == file
    assert problem.row == next(number for number, line in enumerate(lines, 1) if new in line)
    assert mend in problem.mend


def test_county_codes_of_the_folder_are_checked(folder: Path, change: Change) -> None:
    """A code with a digit missing is named as it is in any file."""
    change("units.csv", "WI,55003", "WI,5503")
    assert [code for _, code, _ in found(folder)] == ["unit.code.shape"]


@pytest.mark.parametrize(
    ("old", "new", "code", "words"),
    [
        (
            'contest = "senate-25"',
            'contest = "senat-25"',
            "election.contest_unknown",
            "'senate-25",
        ),
        ('cards = "cards.csv"', 'card = "cards.csv"', "election.table_unknown", "'cards'"),
        ('cards = "cards.csv"', 'outline_arcs = "cards.csv"', "election.table_unknown", ""),
        ('units = "units.csv"', "", "election.table_needed", "[tables]"),
        ("\n[[returns]]", TWICE + "\n[[returns]]", "election.contest_twice", "its own"),
        ("\n[[contest]]", "\n[contest]", "toml.value", ""),
        ("\n[tables]", "\n[tables", "toml.syntax", ""),
    ],
)
def test_a_description_that_contradicts_itself(
    folder: Path, change: Change, old: str, new: str, code: str, words: str
) -> None:
    """Unknown tables, missing ones, names used twice: a problem of election.toml with its line."""
    change("election.toml", old, new)
    problems = [p for p in read_folder(folder).problems if p.file == "election.toml"]
    assert [p.code for p in problems] == [code]
    assert problems[0].row is not None
    assert words in problems[0].mend


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("vote_mode,votes", "vote_mode,vote", ["format.column_missing", "format.column_unknown"]),
        ("vote_mode,votes", "vote_mode,votes,votes", ["header.duplicate", "header.duplicate"]),
        ("vote_mode,votes", "vote_mode,votes,note", ["format.column_unknown"]),
    ],
)
def test_columns_of_a_table(
    folder: Path, change: Change, old: str, new: str, expected: list[str]
) -> None:
    """A column that is missing, doubled or unknown, with the nearest name."""
    change("returns.csv", old, new)
    if new.endswith(("note", "votes,votes")):
        text = (folder / "returns.csv").read_text("utf-8").splitlines()
        rows = [line if line.startswith(("#", "unit")) else f"{line},1" for line in text]
        (folder / "returns.csv").write_text("\n".join(rows) + "\n", "utf-8")
    assert sorted(code for _, code, _ in found(folder)) == expected


def test_a_folder_without_description_says_how_to_start(tmp_path: Path) -> None:
    """An empty folder is not an election."""
    with pytest.raises(BadFile) as refusal:
        open_election(tmp_path)
    assert "canvass init" in refusal.value.problems[0].mend


def test_one_file_may_hold_two_sets_of_returns(folder: Path, change: Change) -> None:
    """The same file named twice is read once and used twice."""
    change(
        "election.toml",
        "[tables]",
        '[[returns]]\nname = "again"\nfile = "returns.csv"\nlevel = "county"\nbaseline = "certified"\n[tables]',
    )
    election = read_election(folder)
    assert [returns.name for returns in election.returns] == ["counties-election-night", "again"]
    assert read_folder(folder).problems == ()


LEADS = (
    "kind,unit,contest,known_from,ahead,behind,margin_votes,votes_ahead,votes_behind,is_about,baseline,is_called,"
    "outstanding,status,source\n"
    "state,WI,senate-25,2026-11-04,rivera,olsen,27000,,,true,election_night,,,all counties in,the press\n"
)
DAYS = 'leads = "leads.csv"\n\n[known_from]\ncards = 2026-11-20\n'


def with_leads(folder: Path, leads: str = LEADS, days: str = DAYS) -> None:
    """A table of leads, and the day on which the cards became public."""
    (folder / "leads.csv").write_text(leads, "utf-8")
    text = (folder / "election.toml").read_text("utf-8").rstrip("\n")
    (folder / "election.toml").write_text(f"{text}\n{days}", "utf-8")


def test_leads_and_days_of_publication_are_read(folder: Path, change: Change) -> None:
    """The days stand with the returns, by contest, and with the tables; a lead without votes keeps none."""
    change(
        "election.toml",
        'baseline = "election_night"',
        'baseline = "election_night"\nknown_from = 2026-11-05',
    )
    with_leads(folder)
    election = read_election(folder)
    assert dict(election.returns[0].known_from) == {"senate-25": date(2026, 11, 5)}
    assert dict(election.known_from) == {"cards": date(2026, 11, 20)}
    assert election.table("leads").row(0, named=True)["votes_ahead"] is None


@pytest.mark.parametrize(
    ("old", "new", "code", "mend"),
    [
        (",olsen,", ",olson,", "choice_unknown", "'olsen'"),
        ("state,WI,", "state,WX,", "unit_unknown", ""),
        (",senate-25,", ",senat-25,", "contest_unknown", "'senate-25"),
        ("27000,,", "27000,1027000,1000001", "lead_differs", "leave both votes empty"),
    ],
)
def test_a_lead_must_stand_for_something(
    folder: Path, old: str, new: str, code: str, mend: str
) -> None:
    """A choice, unit or contest that nobody has, and votes that do not make the lead printed beside them."""
    with_leads(folder, LEADS.replace(old, new))
    problems = [p for p in read_folder(folder).problems if p.code == f"election.{code}"]
    assert [(p.file, p.row) for p in problems] == [("leads.csv", 2)]
    assert mend in problems[0].mend


def test_a_day_of_publication_of_no_table_is_named(folder: Path) -> None:
    """A table that the description does not have, with its line and the nearest name."""
    with_leads(folder, days=DAYS.replace("cards =", "card ="))
    (problem,) = read_folder(folder).problems
    assert problem.code == "election.known_from_unknown"
    assert problem.row is not None
    assert "'cards'" in problem.mend


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("units.csv", "county,c00", "county,c00"),
        ("units.csv", "county,c00", "county,c0O"),
        ("units.csv", "c01,County c01,state,ON", "c01,County c01,state,OM"),
        ("units.csv", "c01,County c01,state,ON", "c01,County c01,county,ON"),
        ("returns.csv", "c00,governor,ann", "c77,governor,ann"),
        ("returns.csv", "c00,governor,ann", "c00,governor,anne"),
        ("returns.csv", "c00,governor,ann", "c00,govenor,ann"),
        ("returns.csv", "c00,governor,ann", ",governor,ann"),
        ("returns.csv", "c00,governor,ann", "c00,governor,"),
        ("choices.csv", "governor,bob", "governour,bob"),
        ("choices.csv", "governor-2018,cat", "governor-2018,kat"),
        ("technology.csv", "county,c01", "state,c01"),
        ("covariates.csv", "county,c00", "county,c99"),
    ],
)
def test_ids_of_few_rows_are_asked_directly_with_the_same_result(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, old: str, new: str
) -> None:
    """An id that stands for something, or for nothing, in each table: as polars tells it of many rows."""
    folder = write_own_counties(tmp_path / "own")
    text = (folder / file).read_text("utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), "utf-8")
    found = read_folder(folder).problems
    monkeypatch.setattr(election_checks, "FEW", -1)
    assert read_folder(folder).problems == found
    assert bool([problem for problem in found if problem.severity.stops]) == (old != new)
