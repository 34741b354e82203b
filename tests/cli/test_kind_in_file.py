"""``canvass init`` writes the kind of election where the results file says it, and says why where it does not."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.some_of import some_of

HEADER = "county,precinct,office,district,party,candidate,votes"
GENERAL = """Appling,A,Governor,,DEM,Ito,45
Appling,A,Governor,,REP,Ruiz,30
Appling,A,Governor,,LIB,Roe,25"""
PRIMARY = """Appling,A,Governor,,DEM,Ito,9
Appling,A,Governor,,DEM,Wu,4
Appling,A,Governor,,REP,Ruiz,8
Appling,A,Governor,,REP,Roe,7"""
NO_PARTY = """Appling,A,Superior Court Judge,,,Ito,45
Appling,A,Superior Court Judge,,,Ruiz,30"""


def started(run: Run, tmp_path: Path, name: str, rows: str, *given: str) -> tuple[Path, str]:
    """A folder started from a file of this name with these rows, and its election.toml."""
    file = tmp_path / name
    file.write_text(f"{HEADER}\n{rows}\n", "utf-8")
    folder = tmp_path / "mine"
    code, _, err = run("init", str(folder), "--from", str(file), "--baseline", "certified", *given)
    assert (code, err) == (0, "")
    return folder, (folder / "election.toml").read_text("utf-8")


def kinds(text: str) -> list[str | None]:
    """The kind of election of each contest."""
    contests: list[dict[str, Any]] = tomllib.loads(text)["contest"]
    return [each.get("election_type") for each in contests]


@some_of(
    ("name", "rows", "found"),
    [
        ("20181106__ga__general__appling__precinct.csv", GENERAL, ["general"]),
        ("20181106__ga__special__general__appling__precinct.csv", GENERAL, ["special"]),
        ("20180410__ga__special__appling__precinct.csv", GENERAL, ["special"]),
        ("20180522__ga__primary__appling__precinct.csv", PRIMARY, ["primary", "primary"]),
        ("20170815__ga__special__primary__appling.csv", PRIMARY, ["primary", "primary"]),
        ("20170815__ga__special_primary_runoff__appling.csv", PRIMARY, ["primary", "primary"]),
        ("20180724__ga__primary_runoff__appling__precinct.csv", PRIMARY, ["primary", "primary"]),
        ("appling special election.csv", GENERAL, ["special"]),
    ],
    every=2,
)
def test_the_kind_that_a_file_says_is_written(
    run: Run, tmp_path: Path, name: str, rows: str, found: list[str]
) -> None:
    """By its name; that it is left out is said nowhere."""
    given = () if name[0] == "2" else ("--state", "GA", "--day", "2018-04-10")
    _, text = started(run, tmp_path, name, rows, *given)
    assert kinds(text) == found
    assert "left out" not in text


@pytest.mark.parametrize(
    ("name", "rows", "why"),
    [
        ("appling.csv", GENERAL, "neither the file's name nor its contests say it"),
        ("attorney_general.csv", GENERAL, "neither the file's name nor its contests say it"),
        ("20110405__ga__general__appling__precinct.csv", GENERAL, "of another day than"),
        ("20171107__ga__general__appling__precinct.csv", GENERAL, "of an odd year"),
        ("20181204__ga__general_runoff__appling__precinct.csv", GENERAL, "says runoff"),
        ("20180522__ga__primary__appling__precinct.csv", NO_PARTY, "no party stands beside"),
        (
            "20181106__ga__general__appling__precinct.csv",
            GENERAL.replace("Governor", "State Senate 3 (Unexpired Term)"),
            "speaks of a vacancy",
        ),
    ],
)
def test_what_a_file_does_not_say_is_left_out_with_a_sentence(
    run: Run, tmp_path: Path, name: str, rows: str, why: str
) -> None:
    """A spring election that is called general, a runoff, a judge on the ballot of a primary: who knows writes it."""
    given = () if name[0] == "2" else ("--state", "GA", "--day", "2018-11-06")
    _, text = started(run, tmp_path, name, rows, *given)
    assert kinds(text) == [None]
    (sentence,) = [line for line in text.splitlines() if "left out" in line]
    assert why in sentence


def test_louisiana_holds_primaries_on_the_day_of_general_elections(
    run: Run, tmp_path: Path
) -> None:
    """A file of November 2020 is called general: whoever has 45% there is not called elected by it."""
    rows = GENERAL.replace("Appling", "Acadia").replace("Governor,", "U.S. House,3")
    name = "20201103__la__general__acadia__precinct.csv"
    folder, text = started(run, tmp_path, name, rows, "--office", "us_house")
    assert kinds(text) == [None]
    assert "the state holds primaries on that day too" in text
    assert run("doctor", str(folder))[0] == 0


@pytest.mark.parametrize(
    ("name", "county", "kind"),
    [
        ("20170404__ca__special__primary__inyo__precinct.csv", "Inyo", "special"),
        ("20210320__la__special__primary__acadia__precinct.csv", "Acadia", "special"),
    ],
)
def test_a_special_primary_of_all_parties_may_elect(
    run: Run, tmp_path: Path, name: str, county: str, kind: str
) -> None:
    """California elects whoever has a majority in one; a party's own contest of a special primary only nominates."""
    rows = GENERAL.replace("Appling", county).replace("Governor,", "State Senate,3")
    _, text = started(run, tmp_path, name, rows)
    assert kinds(text) == [kind]


def test_contests_of_two_parties_for_one_office_are_a_primary(run: Run, tmp_path: Path) -> None:
    """Where the file's name says nothing and a mapping makes a contest for each party."""
    name = "appling primary.csv"
    _, text = started(run, tmp_path, name, PRIMARY, "--state", "GA", "--day", "2018-05-22")
    assert kinds(text) == ["primary", "primary"]


@pytest.mark.parametrize(
    ("name", "rows", "kind"),
    [
        ("20180522__ga__primary__appling__precinct.csv", PRIMARY, "primary"),
        ("20180410__ga__special__appling__precinct.csv", GENERAL, "special"),
        ("20181106__ga__general__appling__precinct.csv", GENERAL, "general"),
    ],
)
def test_the_other_commands_follow_the_kind(
    run: Run, tmp_path: Path, name: str, rows: str, kind: str
) -> None:
    """The plan asks the law of the kind that the file said."""
    rows = rows.replace("Governor", "Sheriff")
    folder, _ = started(run, tmp_path, name, rows, "--office", "county")
    words = ("recount", "plan", str(folder), "--as-of", "2018-12-24", "--json")
    code, out, err = run(*words)
    assert (code, err) == (0, "")
    assert json.loads(out)["question"]["contest"]["election"] == kind
