"""Results files become units, contests and votes; what is doubtful in them is named."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import polars as pl

from canvass.formats.problem import ReadResult
from canvass.formats.read_file import read_file, read_received
from canvass.formats.returns.results import ResultsFile
from canvass.model import Baseline, ChoiceKind, UnitKind
from canvass.model.tables import RETURNS, SCHEMAS, UNITS
from tests.formats.samples import SAMPLES
from tests.some_of import some_of


def result(text: str) -> ReadResult[ResultsFile]:
    """A text as a results file."""
    return read_received("file.csv", text.encode()).result


def results(text: str) -> ResultsFile:
    """What a text holds."""
    value = result(text).value
    assert value is not None
    return value


def votes(text: str, place: int = 0) -> dict[tuple[str, str, str, str], int]:
    """The votes of a set of returns by unit, contest, choice and vote mode."""
    rows = results(text).returns[place].table
    return {(u, c, w, m): n for u, c, w, m, n in rows.iter_rows()}


def changed(name: str, old: str, new: str) -> str:
    """A sample with one text replaced wherever it stands."""
    assert old in SAMPLES[name]
    return SAMPLES[name].replace(old, new)


def found(text: str) -> list[tuple[str, int | None]]:
    """Codes and rows of a text's problems, notes apart that every such file has."""
    usual = ("count.not_named", "unit.not_a_place", "coverage.county_missing")
    return [(p.code, p.row) for p in result(text).problems if p.code not in usual]


@some_of("name", [name for name in SAMPLES if not name.startswith("canvass-")], every=3)
def test_every_dialect_gives_tables_of_the_schemas(name: str) -> None:
    """Units, returns and further tables are canvass's own, and every vote is of a known unit and choice."""
    file = results(SAMPLES[name])
    UNITS.conform(file.units)
    for table, rows in file.tables.items():
        SCHEMAS[table].conform(rows)
    for returns in file.returns:
        RETURNS.conform(returns.table)
        level = file.units.filter(pl.col("kind") == returns.level)["unit"]
        assert set(returns.table["unit"]) <= set(level)
        for contest in returns.contests:
            choices = {choice.id for choice in file.contest(contest).choices}
            rows = returns.table.filter(pl.col("contest") == contest)
            assert set(rows["choice"]) <= choices


def test_medsl_2016_in_full() -> None:
    """Modes are kept, their total is not, other names of one unit are added, the presidency is recognised."""
    rows = votes(SAMPLES["medsl-precinct-2016"])
    assert rows == {
        ("1", "president-2016", "Hillary Clinton", "election_day"): 176,
        ("1", "president-2016", "Hillary Clinton", "absentee_by_mail"): 7,
        ("1", "president-2016", "Donald Trump", "election_day"): 210,
        ("2", "2", "Other", "total"): 3,
    }
    file = results(SAMPLES["medsl-precinct-2016"])
    assert file.contest("president-2016").day == date(2016, 11, 8)
    assert file.contest("2").choice("Other").kind is ChoiceKind.OTHER
    precinct = file.units.filter(pl.col("kind") == "precinct").row(0, named=True)
    assert (precinct["name"], precinct["parent"], precinct["state"]) == ("01-31", "10001", "DE")
    assert found(SAMPLES["medsl-precinct-2016"]) == [("row.key_added", 7)]


def test_corrections_may_be_below_zero_and_nothing_else() -> None:
    """Michigan's rows of adjustments take votes away; a precinct cannot."""
    name = "medsl-president-2016"
    assert votes(SAMPLES[name])[("2", "president-2016", "Donald Trump", "total")] == -1
    assert ("number.correction", 4) in found(SAMPLES[name])
    assert ("number.negative", 3) in found(changed(name, "404", "-404"))


def test_votes_for_nobody_are_kept_and_reported() -> None:
    """Votes without a name stay in the sum, under a name that says so."""
    name = "medsl-president-2016"
    assert votes(SAMPLES[name])[("3", "president-2016", "(no name)", "total")] == 501
    assert ("choice.without_name", 5) in found(SAMPLES[name])


def test_a_total_is_never_added_to_its_modes() -> None:
    """A county with modes and their total counts once; one with only a total keeps it."""
    rows = votes(SAMPLES["medsl-county"])
    assert rows == {
        ("10001", "president-2020", "JOSEPH R BIDEN JR", "total"): 44552,
        ("10005", "president-2020", "JOSEPH R BIDEN JR", "election_day"): 100,
        ("10005", "president-2020", "JOSEPH R BIDEN JR", "absentee"): 200,
    }


def test_modes_that_do_not_add_give_way_to_the_total() -> None:
    """The office's total is kept, and the difference is named with both numbers."""
    text = changed("medsl-county", ",200,300", ",150,300")
    assert votes(text)[("10005", "president-2020", "JOSEPH R BIDEN JR", "total")] == 300
    (problem,) = (p for p in result(text).problems if p.code == "sum.modes_differ")
    assert problem.row == 5
    assert problem.found == "total 300, modes together 250"


def test_mode_columns_divide_the_votes() -> None:
    """OpenElections: columns that add to the votes are kept; an empty one is not a zero."""
    rows = votes(SAMPLES["openelections-precinct"])
    trump = {mode: n for (_, _, choice, mode), n in rows.items() if choice == "Donald J. Trump"}
    assert trump == {"election_day": 138, "mail": 19}
    short = changed("openelections-precinct", "157,138,19", "157,138,")
    trump = {m: n for (_, _, choice, m), n in votes(short).items() if choice == "Donald J. Trump"}
    assert trump == {"total": 157}


def test_turnout_is_not_votes() -> None:
    """Registered Voters and Ballots Cast are facts of the unit, not choices."""
    file = results(SAMPLES["openelections-precinct"])
    assert file.tables["turnout"].rows() == [("precinct", "1", 277, 221)]
    assert [contest.title for contest in file.contests] == ["President"]
    assert file.contest("1").choice("Write-ins").kind is ChoiceKind.OTHER


def test_commas_in_names_and_stated_totals() -> None:
    """The older ward form: a name with commas, and choices that must add to the contest's total."""
    text = SAMPLES["openelections-ward"]
    assert results(text).units.row(0, named=True)["name"] == "Village Of Bayside Wards 1,1S,3,3S"
    assert results(text).units.row(0, named=True)["county"] == "55079"
    wrong = changed("openelections-ward", ",892", ",829")
    (problem,) = (p for p in result(wrong).problems if p.code == "sum.total_differs")
    assert problem.found == "1,331; the choices add to 1,268"


def test_two_counts_in_one_file() -> None:
    """Wisconsin's wards: the canvass and the recount are two sets of returns of the same units."""
    file = results(SAMPLES["wisconsin-2016-wards"])
    assert [r.baseline for r in file.returns] == [Baseline.COUNTY_CANVASS, Baseline.RECOUNT]
    assert [r.cells["votes"].sum() for r in file.returns] == [755, 748]
    assert found(changed("wisconsin-2016-wards", "recount,748", "recuont,748")) == [
        ("row.count_unknown", 3)
    ]


def test_what_a_total_has_beyond_the_named_choices() -> None:
    """The remainder is a choice of its own; a total below the named choices is an error."""
    counties = votes(SAMPLES["wisconsin-2016-counties"])
    assert counties[("55001", "president-2016", "other", "total")] == 10164 - 5983 - 3770 - 207 - 80
    short = changed("wisconsin-2016-counties", "10164", "1016")
    assert ("sum.total_differs", 2) in found(short)
    assert ("55001", "president-2016", "other", "total") not in votes(short)


def test_a_bad_cell_of_a_wide_file_costs_only_itself() -> None:
    """The other choices of the county stay; the missing one is not zero."""
    rows = votes(changed("us-county-president-2016", "18172", "1E+04"))
    assert ("01001", "president-2016", "trump", "total") not in rows
    assert rows[("01001", "president-2016", "clinton", "total")] == 5936


def test_measurements_and_empty_rows() -> None:
    """Demographics: numbers by unit, and one problem for a row without any."""
    text = SAMPLES["us-county-demographics-2016"]
    table = results(text).tables["covariates"]
    assert table.row(0, named=True)["white_pct"] == 75.68
    assert [p for p in found(text) if p[0] == "cell.no_values"] == [("cell.no_values", 3)]
    problem = next(p for p in result(text).problems if p.code == "cell.no_values")
    assert "17 of 17 columns" in problem.message


def test_doubled_rows_and_rows_that_contradict_each_other() -> None:
    """The same row again is left out; the same place with other votes is left out and named with the first."""
    name = "medsl-county-2016"
    trump = SAMPLES[name].splitlines(keepends=True)[-1]
    assert ("row.doubled", 4) in found(SAMPLES[name] + trump)
    contradiction = SAMPLES[name] + trump.replace("18172", "18171")
    (problem,) = (p for p in result(contradiction).problems if p.code == "row.key_repeated")
    assert "see row 3" in problem.message
    assert votes(contradiction)[("01001", "president-2016", "Donald Trump", "total")] == 18172


def test_lines_of_several_parties_are_added() -> None:
    """A candidate on two party lines has the votes of both and both parties."""
    name = "medsl-county-2016"
    trump = SAMPLES[name].splitlines(keepends=True)[-1]
    text = SAMPLES[name].replace("24108", "24208")
    text += trump.replace("republican,18172,24108", "conservative,100,24208")
    file = results(text)
    assert votes(text)[("01001", "president-2016", "Donald Trump", "total")] == 18272
    assert file.contest("president-2016").choice("Donald Trump").party == "republican, conservative"


@some_of("total", ["Total", "TOTALS", "County Total", "Grand total:"], every=3)
def test_rows_of_totals_are_left_out(total: str) -> None:
    """A row called total is not a place; it must be the sum of its county, and then it costs nothing."""
    name = "openelections-precinct"
    rows = SAMPLES[name] + f"Forest,{total},President,,Joseph R. Biden,DEM,62,25,37\n"
    assert found(rows) == [("modes.read", 1), ("row.total_agrees", 7)]
    assert result(rows).is_usable
    wrong = SAMPLES[name] + f"Forest,{total},President,,Joseph R. Biden,DEM,63,25,37\n"
    assert found(wrong) == [("modes.read", 1), ("row.total_differs", 7)]
    assert votes(wrong) == votes(SAMPLES[name])


def test_a_last_row_that_happens_to_be_the_sum_is_kept() -> None:
    """Two places of which the second has as many votes as the first: no row of totals (arlo#2148)."""
    header = "fips,state,county,clinton,trump,johnson,stein,mcmullin,castle,other,total\n"
    two = header + "55001,WI,Adams,1,2,3,4,5,6,7,28\n55003,WI,Ashland,1,2,3,4,5,6,7,28\n"
    assert found(two) == []
    four = two + "55005,WI,Barron,1,1,1,1,1,1,1,7\n55007,WI,Bayfield,3,5,7,9,11,13,15,63\n"
    assert found(four) == [("row.looks_like_total", 5)]
    assert results(four).returns[0].cells["unit"].n_unique() == 4


def test_a_name_given_only_on_the_first_row() -> None:
    """Rows below the first have no county: they are left out, under a name that says how it came."""
    text = (
        "county,precinct,office,district,candidate,party,votes\n"
        "Forest,A,President,,X,,1\n,B,President,,X,,2\n,C,President,,X,,3\n"
    )
    assert found(text) == [("cell.only_on_first_row", 3), ("cell.only_on_first_row", 4)]
    assert found(text.replace(",B", "Forest,B")) == [("cell.empty", 4)]


def test_names_that_differ_only_in_spelling() -> None:
    """Capitals and spaces make two precincts of one: both are kept, and the second is named."""
    name = "openelections-precinct"
    text = SAMPLES[name] + "Forest,BARNETT  TOWNSHIP,President,,Joseph R. Biden,DEM,1,1,0\n"
    assert ("name.variants", 7) in found(text)
    assert len({unit for unit, *_ in votes(text)}) == 2


def test_wrapped_text_is_read_as_written() -> None:
    """A spreadsheet's guard stays in the name and is reported."""
    text = changed("openelections-precinct", "Barnett Township", '="Barnett"')
    assert ("cell.guarded", 2) in found(text.replace('="Barnett"', '"=""Barnett"""'))


def test_unknown_states_and_counties_have_a_suggestion() -> None:
    """The nearest name stands in the mend."""
    state = changed("us-county-president-2012-2016", "Alabama", "Alabamma")
    mends = [p.mend for p in result(state).problems if p.code == "unit.state_unknown"]
    assert mends == ["did you mean 'Alabama'?"]
    county = changed("openelections-ward", "Milwaukee", "Milwaukie")
    mends = [p.mend for p in result(county).problems if p.code == "unit.county_unknown"]
    assert mends == ["did you mean 'Milwaukee County'?"]


def test_units_are_numbered_where_the_office_gives_no_id() -> None:
    """Two counties may have precincts of one name; ids are numbers in the order of the file."""
    name = "medsl-president-2016"
    file = results(SAMPLES[name])
    precincts = file.units.filter(pl.col("kind") == UnitKind.PRECINCT)
    assert precincts["unit"].to_list() == ["1", "2", "3"]
    assert file.lines == {"1": 2, "2": 4, "3": 5}
    counties = file.units.filter(pl.col("kind") == "county")
    assert counties["unit"].to_list() == ["26063", "42001"]


def test_pages_of_undervotes_are_not_candidates() -> None:
    """UNDERVOTES is a line of the returns of its own kind."""
    contest = results(SAMPLES["medsl-precinct-2018"]).contest("president-2020")
    assert contest.choice("UNDERVOTES").kind is ChoiceKind.BLANK
    assert not contest.choice("UNDERVOTES").kind.is_valid_vote
    assert contest.day == date(2020, 11, 3)


def test_a_primary_is_not_the_general_election() -> None:
    """The presidency of the general election has a known id; a primary is numbered."""
    text = changed("medsl-precinct-2018", ",GEN,", ",PRI,")
    assert [contest.id for contest in results(text).contests] == ["1"]


def test_total_voters_of_medsl_are_no_contest() -> None:
    """Michigan 2024 counts voters in the column of offices: turnout, not a contest that nobody won."""
    header, row, *_ = SAMPLES["medsl-precinct-2018"].splitlines()
    cells = dict(zip(header.split(","), row.split(","), strict=False))
    voters = cells | {"office": "TOTAL VOTERS", "candidate": "", "votes": "867", "district": ""}
    file = results("\n".join([header, row, ",".join(voters.values())]) + "\n")
    assert not any("VOTERS" in contest.title for contest in file.contests)
    assert file.tables["turnout"]["ballots"].to_list() == [867]


def test_medsl_of_2018_in_its_zip(raw_data: Path) -> None:
    """Wisconsin, 121,343 rows in 19 columns: Baldwin 1,472,914, Vukmir 1,184,885."""
    found = read_file(raw_data / "public-files/medsl-2018-wi-precinct-general.zip").result
    assert found.is_usable
    assert found.value is not None
    assert found.source.rows_kept == 121343
    senate = next(each for each in found.value.contests if each.title.startswith("US Senate"))
    table = found.value.returns[0].table.filter(contest=senate.id)
    sums = dict(table.group_by("choice").agg(pl.col("votes").sum()).iter_rows())
    assert (sums["Tammy Baldwin"], sums["Leah Vukmir"]) == (1472914, 1184885)
