"""Faults planted in input tables: every output says which votes do not add up and what became of them."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from html import unescape
from importlib.resources import files
from pathlib import Path

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from canvass.data import table
from canvass.journeys import elections
from canvass.journeys.elections import open_election
from canvass.model import Fate, UnitKind
from canvass.tabulation.levels import checked
from canvass.tabulation.sizes import with_fitting_sizes
from tests.cli.conftest import Run
from tests.forensics.few_draws import few_draws
from tests.forensics.packaged import asked
from tests.journeys.own_counties import add_state_result, write_own_counties
from tests.profile import tries
from tests.some_of import some_of

PACKAGED = Path(str(files("canvass.data"))) / "us-2016-president"
ERIE, PHILADELPHIA = "42049", "42101"
EXCHANGED = "Left out of every number that uses this count: Erie County (42049), with 123,679 votes in this contest."
MISSING = "Left out of every number that uses this count: all counties of Pennsylvania, with"


def words(text: str) -> str:
    """What a person reads, without line breaks, tags and the spaces that hold a number together."""
    plain = unescape(re.sub(r"<[^>]+>", " ", text)).replace("\N{NO-BREAK SPACE}", " ")
    return " ".join(plain.split())


def planted(folder: Path, change: pl.Expr) -> Path:
    """A copy of the packaged election with other votes or choices in its county table of 2016."""
    copy = folder / "us-2016-president"
    shutil.copytree(PACKAGED, copy)
    file = copy / "county_returns_2016.parquet"
    pl.read_parquet(file).with_columns(change).write_parquet(file)
    return copy


def exchanged(unit: str) -> pl.Expr:
    """The two leaders of a county with each other's votes."""
    other = pl.col("choice").replace({"clinton": "trump", "trump": "clinton"})
    return pl.when(pl.col("unit") == unit).then(other).otherwise("choice").alias("choice")


@pytest.fixture(scope="module", autouse=True)
def opened_once() -> Iterator[None]:
    """A folder is read once for all commands that are asked about it: nothing of one changes once it is made."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(elections, "_compiled", lru_cache(maxsize=4)(elections._compiled))
        yield


@pytest.fixture
def few() -> Iterator[None]:
    """Few draws of the folders below, whose words are asked and not their intervals."""
    with few_draws():
        yield


@pytest.fixture(scope="module")
def swapped(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The packaged election with Erie County's two leaders exchanged."""
    return str(planted(tmp_path_factory.mktemp("swapped"), exchanged(ERIE)))


@pytest.fixture(scope="module")
def short(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The packaged election with a digit of Clinton's votes in Philadelphia lost."""
    lost = (pl.col("unit") == PHILADELPHIA) & (pl.col("choice") == "clinton")
    votes = pl.when(lost).then(pl.col("votes") // 10).otherwise("votes").alias("votes")
    return str(planted(tmp_path_factory.mktemp("short"), votes))


def test_pennsylvania_by_the_mended_votes_of_2012(run: Run, tmp_path: Path) -> None:
    """The published answer: -0.8 (-1.8 to +0.2), from -0.9 to -0.4, all 48 specifications admissible.

    New York serves as a comparison where its votes are sound: in 2016, not since 2012.
    """
    asked_for = ("us-2016-president", "--state", "PA", "--all", "--out", str(tmp_path))
    code, screen, _ = run("tech-gap", *asked_for)
    answer = json.loads((tmp_path / "tech-gap-pa.json").read_text("utf-8"))
    assert code == 0
    assert "-0.8 (-1.8 to +0.2)" in screen
    assert "409,678 votes short" in words(screen)
    assert (
        "the difference is -0.8 points; asked in 12 reasonable ways, it lies between -0.9 and -0.4"
        in answer["quote"]
    )
    assert "stood exchanged in Lackawanna County (42069) and were put right" in answer["quote"]
    assert [admission["is_admissible"] for admission in answer["admissions"]] == [True] * 48
    assert {fault["place"]["unit"]: fault["fate"]["value"] for fault in answer["inputs"]} == {
        "PA": "mended",
        "NY": "left_out",
    }
    across = answer["beyond"]["cross_border"][0]
    assert (across["states"], across["places"]) == (["MD", "NY"], 86)
    assert (across["change_states"], across["change_places"]) == (["MD"], 24)


@some_of(
    "asked_for",
    [("--all",), ("--state", "PA", "--regression", "majority_dre_standard:lag_all")],
    every=2,
)
def test_every_form_of_the_answer_says_what_was_mended(
    run: Run, asked_for: tuple[str, ...]
) -> None:
    """The table of all states and a single regression rest on Lackawanna's votes of 2012 too."""
    code, screen, _ = run("tech-gap", "us-2016-president", *asked_for)
    assert code == 0
    assert "Mended in Lackawanna County (42069)" in words(screen)


def test_the_table_of_all_states_says_which_votes_were_left_out(run: Run) -> None:
    """New York's and Connecticut's of 2012, on the screen and in the JSON."""
    _, screen, _ = run("tech-gap", "us-2016-president", "--all")
    _, printed, _ = run("tech-gap", "us-2016-president", "--all", "--json")
    assert "409,678 votes short" in words(screen)
    assert {fault["state"] for fault in json.loads(printed)["inputs"]} == {"PA", "NY", "CT"}


@pytest.mark.usefixtures("few")
def test_an_exchange_in_a_first_count_is_told(run: Run, tmp_path: Path) -> None:
    """Rock County's wards with the two leaders exchanged: two counts may differ, but not so much in silence."""
    copy = tmp_path / "us-2016-president"
    shutil.copytree(PACKAGED, copy)
    file = copy / "ward_returns_canvass.parquet"
    wards = pl.read_parquet(copy / "units.parquet").filter(pl.col("county") == "55105")["unit"]
    other = pl.col("choice").replace({"clinton": "trump", "trump": "clinton"})
    change = pl.when(pl.col("unit").is_in(wards.implode())).then(other).otherwise("choice")
    pl.read_parquet(file).with_columns(change.alias("choice")).write_parquet(file)
    sentence = "the reporting units of Wisconsin (wards-canvass) add up to"
    _, screen, _ = run("outcome", str(copy), "--states", "WI")
    told = (
        "left out in Rock County and 78 reporting units of Wisconsin, used as they are in Wisconsin"
    )
    assert f"Votes that do not add up: {told}." in words(screen)
    _, screen, _ = run("recount", "plan", str(copy), "--states", "WI")
    assert f"Votes that do not add up: {told}." in words(screen)
    for command in (
        ("outcome", str(copy), "--states", "WI", "--all"),
        ("recount", "plan", str(copy), "--states", "WI", "--all"),
        ("tech-gap", str(copy), "--state", "WI", "--all"),
    ):
        code, screen, _ = run(*command)
        assert code == 0
        assert sentence in words(screen)


def test_forms_are_doubted_where_there_are_forms(run: Run) -> None:
    """Pennsylvania has no ballots by equipment: nothing is said of any."""
    _, screen, _ = run("tech-gap", "us-2016-president", "--state", "PA")
    assert "Forms on ballots" not in screen


@pytest.mark.usefixtures("few")
def test_tech_gap_without_an_exchanged_county(run: Run, swapped: str, tmp_path: Path) -> None:
    """Screen, page, JSON and the sentence to quote: which county left, and why; the margin is the state's own."""
    code, screen, errors = run(
        "tech-gap", swapped, "--state", "PA", "--all", "--out", str(tmp_path)
    )
    assert (code, errors) == (0, "")
    page = words((tmp_path / "tech-gap-pa.html").read_text("utf-8"))
    answer = json.loads((tmp_path / "tech-gap-pa.json").read_text("utf-8"))
    assert EXCHANGED in words(screen)
    assert EXCHANGED in page
    assert any(EXCHANGED in fault["sentence"] for fault in answer["inputs"])
    assert "left out are Erie County (42049)" in answer["quote"]
    assert answer["about"]["margin_votes"] == 44_292
    assert answer["results"][0]["step"]["n"] == 66


def test_tech_gap_is_refused_where_no_county_is_left(run: Run, short: str) -> None:
    """No number is printed over a count whose fault cannot be found; the refusal has both sums."""
    code, out, errors = run("tech-gap", short, "--state", "PA")
    assert (code, out) == (2, "")
    assert "no count by county is used" in errors
    assert "add up to 2,400,818 votes for Hillary Rodham Clinton" in errors
    assert "the state's result (states) is 2,926,441 (-525,623)" in errors
    assert MISSING in errors


def without_erie(folder: Path, change: pl.Expr) -> str:
    """A copy of the packaged election whose county table of 2016 has no Erie County, and a further change."""
    copy = planted(folder, change)
    file = copy / "county_returns_2016.parquet"
    pl.read_parquet(file).filter(pl.col("unit") != ERIE).write_parquet(file)
    return str(copy)


@pytest.mark.usefixtures("few")
def test_one_county_that_is_missing_costs_no_other(run: Run, tmp_path: Path) -> None:
    """What is short is what it cast in 2012: the other 66 counties are used, and every output says without which."""
    folder = without_erie(tmp_path, pl.col("votes"))
    said = "This set has no votes of Erie County (42049), and every sum is short."
    _, screen, _ = run("paths", folder)
    assert "Votes that do not add up: left out in Pennsylvania." in words(screen)
    for command in (
        ("outcome", "--states", "PA"),
        ("paths", "--all"),
        ("tech-gap", "--state", "PA", "--all"),
    ):
        code, screen, _ = run(command[0], folder, *command[1:])
        assert code == 0
        assert said in words(screen), command
    _, screen, _ = run("tech-gap", folder, "--state", "PA")
    assert "add up: left out in Pennsylvania" in words(screen)
    _, screen, _ = run("outcome", folder, "--states", "PA", "--all")
    assert "counties-2016 (certified), without Erie" in words(screen)
    _, printed, _ = run("tech-gap", folder, "--state", "PA", "--json")
    answer = json.loads(printed)
    assert answer["results"][0]["step"]["n"] == 66
    assert "without Erie County (42049), of which this set has no votes" in answer["quote"]


def test_a_missing_county_hides_no_other_fault(tmp_path: Path) -> None:
    """Philadelphia's lost digit beside it: more is short than the county cast, so that no county is used."""
    lost = (pl.col("unit") == PHILADELPHIA) & (pl.col("choice") == "clinton")
    votes = pl.when(lost).then(pl.col("votes") // 10).otherwise("votes").alias("votes")
    election = open_election(without_erie(tmp_path, votes))
    (fault,) = (one for one in election.faults if one.state == "PA" and "2016" in one.returns)
    assert (fault.fate, fault.is_missing, len(fault.units)) == (Fate.LEFT_OUT, False, 66)


@some_of("command", ["outcome", "paths"], every=2)
def test_outcome_and_paths_say_it(run: Run, swapped: str, short: str, command: str) -> None:
    """On the screen and in the JSON; the winner and the votes are those of the level above."""
    for folder, sentence in ((swapped, EXCHANGED), (short, MISSING)):
        code, screen, _ = run(command, folder)
        assert code == 0
        short_line = "Votes that do not add up: left out in Pennsylvania"
        assert sentence in words(screen) or short_line in words(screen)
        assert sentence in words(run(command, folder, "--all")[1])
        _, printed, _ = run(command, folder, "--json")
        answer = json.loads(printed)
        assert any(sentence in fault["sentence"] for fault in answer["inputs"])
        assert answer["whole"]["count"]["returns"] == "states"


def test_electors_that_two_tables_count_differently_are_told(run: Run, tmp_path: Path) -> None:
    """Wisconsin with one elector instead of ten: the outcome and the paths say that a sum is wrong."""
    copy = tmp_path / "us-2016-president"
    shutil.copytree(PACKAGED, copy)
    file = copy / "electors.parquet"
    is_wisconsin = (pl.col("unit") == "WI") & (pl.col("contest") == "president-2016")
    electors = pl.when(is_wisconsin).then(1).otherwise("electors").cast(pl.Int64)
    pl.read_parquet(file).with_columns(electors.alias("electors")).write_parquet(file)
    for command in ("outcome", "paths"):
        _, screen, _ = run(command, str(copy))
        assert "WI: the table electors lists 1, and 10 were pledged" in words(screen)
        _, printed, _ = run(command, str(copy), "--json")
        assert "lists 1, and 10 were pledged" in printed


def test_forms_that_do_not_fit_the_votes_are_told(run: Run) -> None:
    """Wisconsin's form EL-190: Sawyer County's lack a fifth of its ballots."""
    _, printed, _ = run("tech-gap", "us-2016-president", "--state", "WI", "--json")
    notes = " ".join(json.loads(printed)["reproduce"]["notes"])
    assert "Sawyer County 7,445 ballots for 9,121 votes" in notes


def test_the_doctor_says_it(run: Run, swapped: str) -> None:
    """An error of the table that it stands in, with exit code 2."""
    code, screen, _ = run("doctor", swapped)
    assert code == 2
    assert EXCHANGED in words(screen)
    _, printed, _ = run("doctor", swapped, "--json")
    (file,) = json.loads(printed)["files"]
    problems = [one for one in file["problems"] if "Erie" in one["message"]]
    assert [(one["code"], one["file"]) for one in problems] == [
        ("sum.left_out", "county_returns_2016")
    ]


@pytest.mark.long(
    twin="tests/adversary/test_examination.py::test_every_output_over_the_folder_tells_it"
)
@pytest.mark.usefixtures("few")
def test_the_report_says_it(run: Run, swapped: str, tmp_path: Path) -> None:
    """On the screen, in its JSON, and on the page under the outcome, the comparison, the claims and the sources."""
    out = tmp_path / "report.html"
    code, screen, _ = run("report", swapped, "--states", "PA", "--out", str(out))
    assert code == 0
    assert "left out in" in words(screen)
    assert "Pennsylvania" in words(screen)[words(screen).index("left out in") :]
    page = words(out.read_text("utf-8"))
    assert page.count(EXCHANGED) >= 4
    chapters = {
        chapter["id"]: chapter["result"]
        for chapter in json.loads(out.with_suffix(".json").read_text("utf-8"))["chapters"]
    }
    for told in (
        *(chapters[id_] for id_ in ("outcome", "paths", "claims", "data")),
        chapters["tech-gap"]["states"][0],
    ):
        assert any(EXCHANGED in fault["sentence"] for fault in told["inputs"])


@pytest.mark.usefixtures("few")
def test_an_own_folder_says_it(run: Run, tmp_path: Path) -> None:
    """Two choices exchanged in one county of a user's own: every command names the county."""
    folder = add_state_result(write_own_counties(tmp_path / "own", baseline="certified"))
    assert run("doctor", str(folder))[0] == 0
    file = folder / "returns.csv"
    rows = file.read_text("utf-8")
    turned = {"c07,governor,ann": "c07,governor,bob", "c07,governor,bob": "c07,governor,ann"}
    file.write_text(re.sub("|".join(turned), lambda found: turned[found[0]], rows), "utf-8")
    sentence = "Left out of every number that uses this count: County c07 (c07), with"
    code, screen, _ = run("doctor", str(folder))
    assert code == 2
    assert sentence in words(screen)
    for command in (("outcome",), ("paths",), ("tech-gap", "--state", "ON", "--all")):
        code, screen, _ = run(command[0], str(folder), *command[1:])
        assert code == 0
        assert sentence in words(screen)
        _, printed, _ = run(command[0], str(folder), *command[1:], "--json")
        assert sentence in printed
    page = tmp_path / "report.html"
    code, screen, _ = run("report", str(folder), "--states", "ON", "--out", str(page))
    assert code == 0
    assert "left out in Ownland" in words(screen)
    assert sentence in words(page.read_text("utf-8"))
    assert sentence in page.with_suffix(".json").read_text("utf-8")


@pytest.mark.usefixtures("few")
def test_an_own_folder_with_a_recipe_is_mended(run: Run, tmp_path: Path) -> None:
    """The recipe stands in election.toml with its source, and every output tells it."""
    folder = add_state_result(write_own_counties(tmp_path, baseline="certified"))
    _, before, _ = run("tech-gap", str(folder), "--state", "ON", "--json")
    file = folder / "returns.csv"
    turned = {"c07,governor,ann": "c07,governor,bob", "c07,governor,bob": "c07,governor,ann"}
    text = re.sub("|".join(turned), lambda found: turned[found[0]], file.read_text("utf-8"))
    file.write_text(text, "utf-8")
    description = folder / "election.toml"
    recipe = (
        '[[mend]]\nreturns = "canvass"\ncontest = "governor"\nunit = "c07"\nexchange = ["ann", "bob"]\n'
        'why = "the two stand exchanged"\nsource = "the clerk\'s letter of November 9"\n\n[tables]\n'
    )
    description.write_text(description.read_text("utf-8").replace("[tables]\n", recipe), "utf-8")
    code, screen, _ = run("doctor", str(folder))
    assert code == 0
    assert "Mended in County c07 (c07): the two stand exchanged" in words(screen)
    code, printed, _ = run("tech-gap", str(folder), "--state", "ON", "--json")
    answer = json.loads(printed)
    assert code == 0
    assert answer["results"] == json.loads(before)["results"]
    assert "the clerk's letter of November 9" in answer["inputs"][0]["sentence"]


SHIFTED = "With every value one row further up or down it fits: the rows look shifted."


def shifted(folder: Path, name: str, state: str) -> str:
    """A copy of the packaged election with a table's rows of a state's counties each under the next county's id."""
    copy = folder / "us-2016-president"
    shutil.copytree(PACKAGED, copy)
    units = pl.read_parquet(copy / "units.parquet").filter(kind="county", state=state)["unit"]
    file = copy / f"{name}.parquet"
    rows = pl.read_parquet(file)
    here = (rows["kind"] == "county") & rows["unit"].is_in(units.implode())
    ids = rows.filter(here)["unit"]
    moved = rows.filter(here).with_columns(unit=pl.concat([ids[1:], ids[:1]]))
    pl.concat([rows.filter(~here), moved]).write_parquet(file)
    return str(copy)


@some_of(
    ("name", "state", "commands"),
    [
        ("covariates", "WI", ("outcome", "paths", "tech-gap", "doctor")),
        ("technology", "PA", ("recount plan", "audit plan", "tech-gap", "doctor")),
        pytest.param(
            *("covariates", "OH", ("tech-gap --regression", "tech-gap --all")),
            marks=pytest.mark.long(twin="test_rows_shifted_by_one_are_told"),
        ),
    ],
    every=2,
)
@pytest.mark.usefixtures("few")
def test_rows_shifted_by_one_are_told(
    run: Run, tmp_path: Path, name: str, state: str, commands: tuple[str, ...]
) -> None:
    """Each value against the next county's name: every command says which table left the numbers, and why.

    A screen has room for the table's name and that its sizes do not fit; the rest stands behind --all.
    """
    folder = shifted(tmp_path, name, state)
    of_state = ("--states", state)
    asked_for: dict[str, tuple[str, ...]] = {
        "outcome": ("outcome", folder),
        "paths": ("paths", folder, "--all"),
        "tech-gap": ("tech-gap", folder, "--state", state, "--all"),
        "tech-gap --all": ("tech-gap", folder, "--all"),
        "tech-gap --regression": (
            "tech-gap",
            folder,
            "--state",
            state,
            "--regression",
            "any_dre_listed:lag",
        ),
        "doctor": ("doctor", folder),
        "recount plan": ("recount", "plan", folder, *of_state, "--all"),
        "audit plan": ("audit", "plan", folder, *of_state, "--quick", "--all"),
    }
    for command in commands:
        is_refused = (command, state) == ("tech-gap", "PA")
        if asked_for[command][-1] == "--all" and command != "tech-gap --all" and not is_refused:
            short = words(run(*asked_for[command][:-1])[1])
            assert f"The table {name} is left out for" in short, command
        code, screen, errors = run(*asked_for[command])
        said = words(screen + errors)
        assert f"The table {name} does not fit the votes of" in said, command
        assert SHIFTED in said, command
        assert code == (2 if command == "doctor" or is_refused else 0)


@pytest.mark.usefixtures("few")
def test_shifted_rows_of_an_own_folder_are_told(run: Run, tmp_path: Path) -> None:
    """The doctor says it of the table's file; the report on its page, its screen and in its JSON."""
    folder = write_own_counties(tmp_path / "own", baseline="certified")
    assert run("doctor", str(folder))[0] == 0
    file = folder / "technology.csv"
    header, *rows = file.read_text("utf-8").splitlines()
    cells = [row.split(",", 2) for row in rows]
    after = [*cells[1:], cells[0]]
    moved = [
        f"{kind},{unit},{rest}" for (kind, unit, _), (_, _, rest) in zip(cells, after, strict=True)
    ]
    file.write_text("\n".join([header, *moved, ""]), "utf-8")
    _, printed, _ = run("doctor", str(folder), "--json")
    problems = json.loads(printed)["files"][0]["problems"]
    assert ("sum.sizes_left_out", "technology.csv") in {
        (one["code"], one["file"]) for one in problems
    }
    page = tmp_path / "report.html"
    _, screen, _ = run("report", str(folder), "--out", str(page))
    assert "The table technology is left out for Ownland" in words(screen)
    assert SHIFTED in words(page.read_text("utf-8"))
    assert SHIFTED in page.with_suffix(".json").read_text("utf-8")


def test_a_shifted_table_of_wards_and_a_file_of_covariates(run: Run, tmp_path: Path) -> None:
    """Wisconsin's ballots by equipment of 3,600 wards; and a file that is named on the command line."""
    election = asked().election
    wards = election.table("ballots_by_technology")
    ids = wards["unit"]
    moved = wards.with_columns(unit=pl.concat([ids[1:], ids[:1]]))
    held = with_fitting_sizes(replace(election, tables={"ballots_by_technology": moved}))
    assert [(one.table, one.state, one.fate) for one in held.size_faults] == [
        ("ballots_by_technology", "WI", Fate.LEFT_OUT)
    ]
    people = election.table("covariates", UnitKind.COUNTY).filter(
        pl.col("unit").str.starts_with("55")
    )
    people = people.select("unit", "population_2016", "white_pct").sort("unit")
    people.with_columns(unit=pl.concat([people["unit"][1:], people["unit"][:1]])).write_csv(
        tmp_path / "people.csv"
    )
    command = ("tech-gap", "us-2016-president", "--state", "WI", "--covariates")
    code, _, errors = run(*command, str(tmp_path / "people.csv"))
    assert code == 2
    assert SHIFTED in words(errors)


def test_no_packaged_table_is_doubted() -> None:
    """No false alarm in any state, by any column of sizes of any table."""
    assert asked().election.size_faults == ()


STATES = [
    "AL", "AR", "AZ", "CA", "CO", "CT", "FL", "GA", "HI", "IA", "ID", "IL", "IN", "KS", "KY", "LA",
    "MA", "MD", "ME", "MI", "MN", "MO", "MS", "MT", "NC", "ND", "NE", "NH", "NJ", "NM", "NV", "NY",
    "OH", "OK", "OR", "PA", "RI", "SC", "SD", "TN", "TX", "UT", "VA", "VT", "WA", "WI", "WV", "WY",
]  # fmt: skip


def test_every_state_with_enough_counties_is_shifted() -> None:
    """All but one without counties, one of a single county, and one of three of which one alone is off."""
    units = table("us-2016-president", "units")
    assert sorted({*units.filter(kind="county")["state"]} - {"AK", "DC", "DE"}) == STATES


@some_of("state", STATES, every=6)
def test_a_shift_in_any_state_is_left_out(state: str) -> None:
    """Upwards or downwards, of registered voters or of people, in every state that has enough counties."""
    counted = asked().election
    here = counted.units.filter(kind="county", state=state)["unit"]
    for name in ("technology", "covariates"):
        rows = counted.table(name, UnitKind.COUNTY).filter(pl.col("unit").is_in(here.implode()))
        ids = rows["unit"]
        for turned in (pl.concat([ids[1:], ids[:1]]), pl.concat([ids[-1:], ids[:-1]])):
            moved = rows.with_columns(unit=turned)
            (fault,) = with_fitting_sizes(replace(counted, tables={name: moved})).size_faults
            assert (fault.table, fault.state, fault.fate) == (name, state, Fate.LEFT_OUT)


def counties() -> list[str]:
    """Of the packaged count."""
    return table("us-2016-president", "county_returns_2016")["unit"].unique().sort().to_list()


@settings(max_examples=tries(8))
@given(st.deferred(lambda: st.sampled_from(counties())))
def test_an_exchange_in_any_county_is_never_silent(unit: str) -> None:
    """In whichever county it is planted: that county is left out, or its whole state, or it is small and told."""
    election = asked().election
    (returns,) = (one for one in election.returns if one.name == "counties-2016")
    wrong = replace(returns, table=returns.table.with_columns(exchanged(unit)))
    others = (one for one in election.returns if one.level == "state")
    found = checked(replace(election, returns=(*others, wrong), faults=()))
    rows = dict(returns.table.filter(pl.col("unit") == unit).select("choice", "votes").iter_rows())
    state = election.units.filter(pl.col("kind") == "county", pl.col("unit") == unit)["state"][0]
    faults = [
        fault for fault in found.faults if (fault.contest, fault.state) == ("president-2016", state)
    ]
    assert faults or rows["clinton"] == rows["trump"]
    for fault in faults:
        left = {one.unit for one in fault.units}
        assert unit in left or (
            fault.fate is Fate.USED and abs(fault.sums[0].difference) * 200 <= fault.of_votes
        )
