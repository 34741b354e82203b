"""``canvass attack tabulators``: an attack on the scanners of one model."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from canvass.journeys.attack_tabulators import of_model
from canvass.journeys.attack_world import placed, studied
from canvass.journeys.elections import open_election
from canvass.model import UnitKind
from tests.cli.conftest import Run
from tests.forbidden import forbidden_in

pytestmark = pytest.mark.usefixtures("checks_asked_once", "quick_checks")
ELECTION = "us-2016-president"
WORDS = ("attack", ELECTION, "--state", "WI", "--replications", "20")


@pytest.mark.usefixtures("one_check")
def test_the_models_of_wisconsin(run: Run, tmp_path: Path) -> None:
    """Units, ballots and votes of each model, from the list and the ballots by equipment themselves."""
    page = tmp_path / "models.html"
    code, out, _ = run(*WORDS, "--tabulators", "listed", "--json", "--out", str(page))
    assert code == 0
    found = json.loads(out)
    election = open_election(ELECTION)
    level = UnitKind.REPORTING_UNIT
    counted = election.table("ballots_by_technology", level)
    listed = election.table("listed_equipment", level)
    votes = (
        election.returns_named("wards-canvass").table.group_by("unit").agg(pl.col("votes").sum())
    )
    every = pl.sum_horizontal("paper", "optical_scan", "dre", "automark")
    inside = (
        counted.join(listed, on="unit").join(votes, on="unit").filter(pl.col("optical_scan") > 0)
    )
    read = inside.with_columns(read=(pl.col("votes") * pl.col("optical_scan") / every).round())
    for one in found["models"]:
        own = read.filter(pl.col("tabulator") == one["model"])
        assert (one["units"], one["votes_read"]) == (own.height, own["read"].sum())
    assert [one["model"] for one in found["models"]] == sorted(set(listed["tabulator"]) - {"hand"})
    assert (found["unlisted"], found["counted_by_hand"]) == (6, 855)
    assert len(found["detected"]["scenarios"]) == 6
    assert forbidden_in(page.read_text("utf-8")) == []


def test_nothing_moves_in_units_of_another_model() -> None:
    """Every moved vote lies in a unit for which the model is listed, and within its scanned ballots."""
    election = open_election(ELECTION)
    known = studied(election, "WI", None, "2016")
    world = placed(election, known, of_model("ES&S M100"), 5_000).world
    assert world.units is not None
    level = UnitKind.REPORTING_UNIT
    listed = dict(election.table("listed_equipment", level).select("unit", "tabulator").iter_rows())
    counted = election.table("ballots_by_technology", level)
    scanned = dict(counted.select("unit", "optical_scan").iter_rows())
    moved = dict(zip(world.units.units, world.units.moved.tolist(), strict=True))
    assert sum(moved.values()) == 5_000
    for unit, votes in moved.items():
        if votes:
            assert listed[unit] == "ES&S M100"
            assert 0 < votes <= scanned[unit] + 1


OWN = "kind,unit,tabulator\nreporting_unit,1,Alpha\nreporting_unit,2,Beta\nreporting_unit,3,hand\n"


@pytest.mark.usefixtures("one_check")
def test_a_list_of_ones_own(run: Run, tmp_path: Path) -> None:
    """Its models alone are asked; a model that reads too few votes is told, with the most that it reads."""
    file = tmp_path / "own.csv"
    file.write_text(OWN, "utf-8")
    code, out, _ = run(*WORDS, "--tabulators", str(file))
    flat = " ".join(out.split())
    assert code == 0
    assert (
        "No model by itself reads enough votes, in the units for which a tabulator is listed"
        in flat
    )
    assert "the other units (3,633) is not known: nothing is said of them" in flat
    assert "Scanners of one model: Alpha" in flat
    assert "votes cannot be changed here: at most" in flat
    assert (
        "The list is own.csv. For 3,633 units it names no tabulator; for 1 it says that people count."
        in flat
    )


@pytest.mark.parametrize(
    ("was", "is_", "said"),
    [
        ("reporting_unit,2", "reporting_unit,2x", "2x"),
        ("reporting_unit,2,Beta", "reporting_unit,1,Beta", "row"),
        ("kind,unit,tabulator", "kind,unit,machine", "tabulator"),
        ("reporting_unit,2,Beta", "reporting_unit,2,", "tabulator"),
    ],
)
def test_a_list_with_a_fault_is_refused(
    run: Run, tmp_path: Path, was: str, is_: str, said: str
) -> None:
    """Nothing is computed from it."""
    file = tmp_path / "own.csv"
    file.write_text(OWN.replace(was, is_), "utf-8")
    code, out, err = run(*WORDS, "--tabulators", str(file))
    assert (code, out) == (2, "")
    assert said in err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--tabulators", "listed"), "Missing option '--state'"),
        (("--state", "MI", "--tabulators", "listed"), "lists no tabulators by county"),
        (("--state", "WI", "--tabulators", "nothing.csv"), "nothing.csv"),
        (("--state", "WI", "--tabulators", "listed", "--curves"), "No such option: --tabulators"),
        (
            ("--state", "WI", "--tabulators", "listed", "--scenario", "excused"),
            "No such option: --tabulators",
        ),
    ],
)
def test_what_cannot_be_asked(run: Run, words: tuple[str, ...], said: str) -> None:
    """It is said before anything is computed."""
    code, out, err = run("attack", ELECTION, *words)
    assert (code, out) == (2, "")
    assert said in " ".join(err.split())


def test_a_scenario_names_a_model(run: Run, tmp_path: Path) -> None:
    """As data: the same votes as by --tabulators; a model that is not listed has a nearest name."""
    file = tmp_path / "one.toml"
    text = (
        'id = "tabulator-es-s-m100"\ntitle = "One model"\nwhat = "switch"\nloser = "runner_up"\n'
        'gainer = "leader"\npaper = "whole"\n[where]\nstates = ["WI"]\ntabulators = ["ES&S M100"]\n'
    )
    file.write_text(text, "utf-8")
    code, out, _ = run(
        "attack", ELECTION, "--scenario", str(file), "--replications", "20", "--json"
    )
    assert code == 0
    (one,) = json.loads(out)["scenarios"]
    _, other, _ = run(*WORDS, "--tabulators", "listed", "--json")
    by_model = {each["scenario"]: each for each in json.loads(other)["detected"]["scenarios"]}
    assert by_model["tabulator-es-s-m100"]["detections"] == one["detections"]
    file.write_text(text.replace("ES&S M100", "ES&S M10"), "utf-8")
    code, _, err = run("attack", ELECTION, "--scenario", str(file))
    assert (code, "'ES&S M100'" in " ".join(err.split())) == (2, True)
    file.write_text(text.replace("tabulators", 'technologies = ["bmd"]\ntabulators'), "utf-8")
    code, _, err = run("attack", ELECTION, "--scenario", str(file))
    assert (code, "name technologies or tabulators" in " ".join(err.split())) == (2, True)


def models_of(run: Run, file: Path, rows: str) -> dict[str, Any]:
    """What is told of each model of a list, and how many units people count."""
    file.write_text("kind,unit,tabulator\n" + rows, "utf-8")
    code, out, err = run(*WORDS, "--tabulators", str(file), "--json")
    assert code == 0, err
    return dict(json.loads(out))


@pytest.mark.usefixtures("one_check")
def test_models_of_the_same_letters_are_kept_apart(run: Run, tmp_path: Path) -> None:
    """Names that differ in signs alone, or have no Latin letter, are scenarios with ids of their own."""
    names = ("DS-200", "DS 200", "日本", "ДС", "***")
    rows = "".join(f"reporting_unit,{n},{name}\n" for n, name in enumerate(names, 10))
    found = models_of(run, tmp_path / "own.csv", rows)
    ids = {one["model"]: one["scenario"] for one in found["models"]}
    assert set(ids) == set(names)
    assert len(set(ids.values())) == len(names)
    assert {one["scenario"] for one in found["detected"]["scenarios"]} == set(ids.values())


@pytest.mark.usefixtures("one_check")
def test_people_who_count_are_no_model(run: Run, tmp_path: Path) -> None:
    """However the word is capitalised."""
    rows = "reporting_unit,1,Alpha\nreporting_unit,2,Hand\nreporting_unit,3,HAND\n"
    found = models_of(run, tmp_path / "own.csv", rows)
    assert [one["model"] for one in found["models"]] == ["Alpha"]
    assert found["counted_by_hand"] == 2


@pytest.mark.usefixtures("one_check")
def test_a_model_that_is_listed_where_nothing_was_scanned_does_not_end_the_others(
    run: Run, tmp_path: Path
) -> None:
    """It is told with no vote; the other models are asked as ever."""
    level = UnitKind.REPORTING_UNIT
    counted = open_election(ELECTION).table("ballots_by_technology", level)
    unit = counted.filter(pl.col("optical_scan") == 0, pl.col("paper") > 0)["unit"][0]
    rows = f"reporting_unit,{unit},Idle\nreporting_unit,1,Alpha\n"
    found = models_of(run, tmp_path / "own.csv", rows)
    told = {one["model"]: one for one in found["models"]}
    assert (told["Idle"]["votes_read"], told["Idle"]["fewest_units"]) == (0, None)
    assert told["Alpha"]["votes_read"] > 0


@pytest.mark.usefixtures("one_check")
def test_a_list_of_units_of_another_kind_is_refused(run: Run, tmp_path: Path) -> None:
    """With the kind that the file has and the kind that it should have."""
    file = tmp_path / "own.csv"
    file.write_text("kind,unit,tabulator\ncounty,55025,Alpha\n", "utf-8")
    code, _, err = run(*WORDS, "--tabulators", str(file))
    assert code == 2
    assert "lists tabulators of counties" in " ".join(err.split())
    assert "list units of that kind" in " ".join(err.split())
