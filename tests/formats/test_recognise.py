"""Formats are recognised by what is in the file."""

from __future__ import annotations

from pathlib import Path

import polars as pl
import pytest

from canvass.formats.mapping import dialect_named, packaged_dialects
from canvass.formats.read_file import FileRead, read_file, read_received
from canvass.formats.recognise import formats, is_slip, name_of
from tests.formats.samples import SAMPLES
from tests.some_of import some_of


def read(text: str) -> FileRead:
    """A text read as a file whose name says nothing."""
    return read_received("download (3).txt", text.encode())


def test_there_is_a_sample_of_every_dialect() -> None:
    """No packaged dialect goes without a small file that proves it."""
    assert {dialect.name for dialect in packaged_dialects()} <= set(SAMPLES)


@pytest.mark.parametrize("name", sorted(SAMPLES))
def test_each_sample_is_recognised(name: str) -> None:
    """By its columns, whatever its name, with the reason."""
    found = read(SAMPLES[name])
    assert found.result.source.format == name
    assert [candidate.name for candidate in found.candidates] == [name]
    assert "names all" in found.candidates[0].reason


@some_of("name", sorted(SAMPLES), every=4)
def test_order_and_capitals_of_columns_do_not_matter(name: str) -> None:
    """The same file with its columns turned round and in capitals is the same format with the same table."""
    import csv
    from io import StringIO

    rows = [row[::-1] for row in csv.reader(StringIO(SAMPLES[name])) if row[0][:1] != "#"]
    rows[0] = [cell.upper() for cell in rows[0]]
    text = StringIO()
    csv.writer(text).writerows(rows)
    turned = read(text.getvalue())
    assert turned.result.source.format == name
    assert turned.result.source.rows_kept == read(SAMPLES[name]).result.source.rows_kept


def test_equal_columns_are_told_apart_by_values() -> None:
    """Two years of one compilation have the same columns; Connecticut's codes tell them apart."""
    header, *rows = SAMPLES["us-county-president-2024"].splitlines(keepends=True)
    assert "has 09110" in read(SAMPLES["us-county-president-2024"]).candidates[0].reason
    undecided = read(header + rows[0])
    assert undecided.result.value is None
    assert [p.code for p in undecided.result.problems] == ["format.ambiguous"]
    assert [candidate.name for candidate in undecided.candidates] == [
        "us-county-president-2020",
        "us-county-president-2024",
    ]


def test_an_unknown_file_is_told_the_nearest_format() -> None:
    """The columns that are missing are named; a file that is like nothing gets no advice."""
    near = read(SAMPLES["us-county-president-2016"].replace("mcmullin", "macmullin"))
    assert near.result.problems[0].code == "format.unknown"
    assert near.candidates[0].reason in near.result.problems[0].mend
    assert near.candidates[0].name == "us-county-president-2016"
    assert "mcmullin" in near.candidates[0].reason
    assert read("colour,size\nred,5\n").candidates == ()


def test_a_misspelt_column_is_told_what_it_may_be() -> None:
    """The missing column, and the one of the file that is most like it."""
    (near,) = read(SAMPLES["openelections-precinct"].replace("candidate", "kandidate")).candidates
    assert "missing: candidate (is it 'kandidate'?)" in near.reason


def test_two_common_columns_make_no_table() -> None:
    """Choice and votes stand in many files: with columns beside them that canvass does not know, it is not sure."""
    found = read("county_name,contest_name,choice,votes\nAdams,Mayor,Rivera,5\n")
    assert found.result.value is None
    assert (
        "not part of it: county_name, contest_name (is it 'contest'?)" in found.candidates[0].reason
    )
    assert read("contest,choice,votes\nmayor,rivera,5\n").result.is_usable


def test_of_an_unknown_file_only_what_matters_is_told() -> None:
    """No word on spaces in its columns, and of very many columns the first."""
    columns = ", ".join(f"colour {number}" for number in range(90))
    (problem,) = read(f"{columns}\n{'red,' * 89}red\n").result.problems
    assert problem.code == "format.unknown"
    assert problem.found.endswith(" ...")


def test_a_title_above_the_header_is_passed_over() -> None:
    """A header in the third line is found and the lines above it are reported."""
    found = read("Official results\n,,,\n" + SAMPLES["openelections-precinct"])
    assert found.result.source.header_row == 3
    assert "header.not_first" in [problem.code for problem in found.result.problems]


def test_a_file_without_header_is_fatal() -> None:
    """Numbers in every one of the first lines: there is no header."""
    assert read("1,5\n2,6\n").result.problems[0].code == "header.absent"


def test_unknown_columns_are_reported() -> None:
    """A column that the format does not know is named and not read."""
    header, *rows = SAMPLES["openelections-precinct"].splitlines()
    text = "\n".join([header + ",remark", *(f"{row},seen" for row in rows)])
    problems = read(text).result.problems
    assert [p.column for p in problems if p.code == "format.column_unknown"] == ["remark"]


def test_names_of_formats_are_distinct() -> None:
    """A name given with --mapping means one format."""
    names = [name_of(format_) for format_ in formats(packaged_dialects())]
    assert len(names) == len(set(names))


def test_a_copy_with_other_columns_forgets_what_the_first_one_asked_for() -> None:
    """What is worked out once for a dialect is worked out anew for one that was made of it."""
    for dialect in packaged_dialects():
        before = (dialect.required, dialect.optional, dialect.by_plain_name, dialect.named)
        other = dialect.model_copy(update={"covariates": (*dialect.covariates, "rainfall")})
        assert other.named - dialect.named == {"rainfall"}
        assert other.required - dialect.required == {"rainfall"}
        assert {*other.by_plain_name} - {*dialect.by_plain_name} == {"rainfall"}
        assert (dialect.required, dialect.optional, dialect.by_plain_name, dialect.named) == before
        assert dialect.model_copy() == dialect


def test_a_long_name_with_a_slip_is_the_column(tmp_path: Path) -> None:
    """Texas 2012: precints in Crane, ditricts and disticts in Cooke and Walker, where two seats were one contest."""
    rows = [
        f"Cooke,{place},Railroad Commissioner,{seat},{who},REP,{votes}"
        for place in (1, 2)
        for seat, who, votes in (
            ("", "Christi Craddick", 349),
            ("Unexpired Term", "Barry Smitherman", 351),
        )
    ]
    for precinct, district in (
        ("precint", "ditrict"),
        ("precinct", "distict"),
        ("precinct", "district"),
    ):
        text = "\n".join([f"county,{precinct},office,{district},candidate,party,votes", *rows, ""])
        path = tmp_path / "20121106__tx__general__cooke__precinct.csv"
        path.write_text(text, "utf-8")
        result = read_file(path).result
        assert result.value is not None
        assert len(result.value.contests) == 2
        slips = [p.found for p in result.problems if p.code == "format.column_misspelled"]
        assert len(slips) == (precinct != "precinct") + (district != "district")


STATISTICS = """City/Town,Ward,Pct,Clinton/ Kaine,Trump/ Pence,All Others,Blanks,Total Votes Cast
,,,Democratic,Republican,,,
Abington,-,1,1013,990,1,2,2006
Abington,-,2,100,90,1,2,193
TOTALS,,,1113,1080,2,4,2199
"""
STATISTICS_MAPPING = """
name = "pd43"
title = "Massachusetts, president 2016"
unit = { kind = "precinct", key = ["City/Town", "Ward", "Pct"], name = "Pct", state = { the = "MA" } }
[[count]]
name = "precincts"
baseline = "certified"
total = "Total Votes Cast"
contest = { id = "president", title = "President", day = 2016-11-08 }
[count.choices]
"Clinton/ Kaine" = { choice = "clinton", name = "Hillary Clinton", party = "DEM" }
"Trump/ Pence" = { choice = "trump", name = "Donald Trump", party = "REP" }
"All Others" = { choice = "other", kind = "other" }
Blanks = { choice = "blank", kind = "blank" }
"""


def test_one_contest_of_election_statistics_is_named(tmp_path: Path) -> None:
    """Massachusetts's export says no office and no day: it is called that, and the mapping it asks for reads it."""
    file, mapping = tmp_path / "PD43+__2016_President.csv", tmp_path / "pd43.toml"
    file.write_text(STATISTICS, "utf-8")
    (told,) = read_file(file).result.problems
    assert (told.code, told.row) == ("format.one_contest", 1)
    assert "PD43+" in told.message
    mapping.write_text(STATISTICS_MAPPING, "utf-8")
    file.write_text(STATISTICS.replace(",,,Democratic,Republican,,,\n", ""), "utf-8")
    read = read_file(file, dialect_named(str(mapping))).result
    assert not any(each.severity.stops for each in read.problems)
    assert read.value is not None
    votes = read.value.returns[0].table.group_by("choice").agg(pl.col("votes").sum())
    assert dict(votes.iter_rows()) == {"clinton": 1113, "trump": 1080, "other": 2, "blank": 4}


def test_a_table_that_only_begins_like_statistics_is_unknown() -> None:
    """City/Town, ward and precinct alone are no export of one contest."""
    read = read_received("x.csv", b"City/Town,Ward,Pct,Ann,Bo\nAbington,1,1,3,4\n")
    assert [each.code for each in read.result.problems] == ["format.unknown"]


def plainly_a_slip(name: str, column: str) -> bool:
    """The same without what is remembered: one letter is left out or doubled, or two neighbours are exchanged."""
    name, column = name.casefold(), column.casefold()
    if len(column) < 7 or name == column or not name.isalpha():
        return False
    for n, letter in enumerate(column):
        before, after = column[:n], column[n + 1 :]
        if name in (before + after, before + letter + letter + after):
            return True
        if after and name == before + after[0] + letter + after[1:]:
            return True
    return False


def test_a_slip_is_what_a_slip_of_the_pen_makes() -> None:
    """Every name that one letter more or less, changed or moved makes of a column's, against the plain search."""
    columns = ("precinct", "Candidate", "office", "votes", "jurisdiction")
    for column in columns:
        names = {
            column,
            column.upper(),
            f"{column}s",
            "",
            f"{column}\u00df",
            f"{column[:-1]}\u00df",
        }
        for n in range(len(column) + 1):
            before, after = column[:n], column[n:]
            names |= {before + after[1:], before + "e" + after, before + "e" + after[1:]}
            names |= {before + after[:1] * 2 + after[1:], before + after[:2][::-1] + after[2:]}
            names |= {before + after[:3][::-1] + after[3:], before + after[2:]}
        for name in names:
            for other in columns:
                assert is_slip(name, other) == plainly_a_slip(name, other), (name, other)


EXPORT = (
    "CountyName,PrecinctName,RaceName,PartyCode,Votes,NameOnBallot,HouseDistrict\n"
    "BEAVERHEAD,LIMA,GOVERNOR,DEM,40,ROE,District 70\nBEAVERHEAD,LIMA,GOVERNOR,REP,30,POE,District 70\n"
)
"""Montana's columns."""


@pytest.mark.parametrize(
    ("old", "new", "unread"),
    [
        ("", "", {"HouseDistrict"}),
        ("CountyName", "COUNTY_NAME", {"HouseDistrict"}),
        ("RaceName", "Contest Name", {"HouseDistrict"}),
        ("HouseDistrict", "ContestName", {"RaceName"}),
        ("HouseDistrict", "candidate", {"NameOnBallot"}),
    ],
)
def test_an_office_calls_its_columns_in_words_of_its_own(
    old: str, new: str, unread: set[str]
) -> None:
    """However the words are divided; of two columns for one thing the other is told as not read."""
    read = read_received("export.csv", EXPORT.replace(old, new, 1).encode()).result
    assert read.source.format == "openelections-precinct"
    assert read.is_usable
    assert read.value is not None
    assert read.value.returns[0].votes == 70
    assert {p.column for p in read.problems if p.code == "format.column_unknown"} == unread


def test_a_column_that_is_not_known_may_hold_votes_under_any_spelling() -> None:
    """Counts beside votes are an error as before, and so is a word that divides the people of a contest."""
    rows = EXPORT.replace("HouseDistrict", "Recount").replace("District 70", "41")
    read = read_received("export.csv", rows.encode()).result
    assert {p.code for p in read.problems if p.severity.stops} == {"format.column_may_hold_votes"}
