"""Names as people write them, through the commands: nobody is refused by their own name, or is two by a mark in it."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from tests.cli.audit_folder.own_audit import COUNTY, load, made
from tests.cli.audit_folder.test_members import enter, form, with_round
from tests.cli.conftest import Run
from tests.cli.test_recount_count import NORTH, counted, released
from tests.cli.test_recount_receive import recount
from tests.observer.conftest import run_observer
from tests.some_of import some_of

__all__ = ["recount"]
OWN = (
    *(
        "Se\u00e1n O\u2019Brien",
        "Ke\u02bbala K\u0101ne",
        "Jos\u00e9 Nu\u00f1ez",
        "\u0110\u1ed7 Th\u1ecb H\u1ea1nh",
    ),
    *(
        "Ay\u015fe \u015eahin",
        "\u0141ukasz \u017bak",
        "D\u2019Angelo-Smith",
        "\u674e\u660e",
        "\u674e\u660e (Ming Li)",
    ),
    *(
        "\u0418\u0432\u0430\u043d \u041f\u0435\u0442\u0440\u043e\u0432",
        "John Q. Public",
        "Robert \u201cBob\u201d Smith",
    ),
    *(
        "Sam Smith, Jr.",
        "Sam Smith, Sr.",
        "\u02bcAl\u012b ibn al-\u1e24usayn",
        "\u13e3\u13b3\u13a9",
    ),
)
TWICE = (
    ("Sean O'Brien", "SEAN O\u02bbBRIEN"),
    ("Ke\u02bbala K\u0101ne", "Ke\u2018ala K\u0101ne"),
    ("Ida Jay-Low", "Ida Jay\ufe58Low"),
    ('Al "Bo" Ray', "Al \u201cBo\u201d Ray"),
    ("John Q. Public", "John Q Public"),
    ("Sam Smith, Jr.", "Sam Smith Jr."),
)
AT_LEAST_TWO = "a team has two people or more, each named once"


@some_of("name", OWN, every=2)
def test_nobody_is_refused_by_an_own_name(name: str, run: Run, recount: Path) -> None:
    """Who counts is kept as the name is written, one person; both verifiers read it."""
    code, _, err = counted(run, recount, NORTH, f"{name}, Ada Lopez")
    assert (code, err) == (0, "")
    last = json.loads((recount / "record" / "ledger.jsonl").read_bytes().splitlines()[-1])
    assert last["event"]["body"]["team"] == [name, "Ada Lopez"]
    code, _, err = counted(run, recount, NORTH.replace("31,20", "30,21"), f"Bo Li, {name}")
    assert (code, "was of a team that counted it before" in err) == (2, True)
    assert run("verify", str(recount / "record"))[0] == 0
    assert run_observer(recount / "record").returncode == 0


@pytest.mark.parametrize(("one", "other"), TWICE)
def test_nobody_is_two_people_by_a_mark(one: str, other: str, run: Run, recount: Path) -> None:
    """Not in one team, not in the second one, not to release what they counted."""
    code, _, err = counted(run, recount, NORTH, f"{one}, {other}")
    assert (code, AT_LEAST_TWO in err) == (2, True)
    assert counted(run, recount, NORTH, f"{one}, Ada Lopez")[0] == 0
    code, _, err = counted(run, recount, NORTH, f"{other}, Bo Li")
    assert (code, "was of a team that counted it before" in err) == (2, True)


def test_jr_is_nobody_by_himself(run: Run, recount: Path) -> None:
    """He was the second of a team, and of the two who release what is held."""
    for team in ("Sam Smith, Jr.", "Sam Smith, II", "Sam Smith, Jr., M.D."):
        code, _, err = counted(run, recount, NORTH, team)
        assert (code, AT_LEAST_TWO in err) == (2, True), team
        code, _, err = released(run, recount, "North", team)
        assert (code, "two people release a unit, each named once" in err) == (2, True), team


@pytest.mark.parametrize("joined", ["Ada Lopez; Bo Li", "Ada Lopez and Bo Li", "Ada Lopez & Bo Li"])
def test_two_who_are_told_as_one_are_refused(joined: str, run: Run, recount: Path) -> None:
    """They counted, and Ada counted the unit again in another team; nor do they sit at a table as one."""
    code, _, err = counted(run, recount, NORTH, f"{joined}, Cy Young")
    assert (code, "this may be several people" in err) == (2, True)
    code, _, err = released(run, recount, "North", f"{joined}, Cy Young")
    assert (code, "this may be several people" in err) == (2, True)
    if ";" not in joined:
        tables = recount.parent / "tables.csv"
        tables.write_text(f"table,since,team\n1,2023-11-14T09:00:00Z,{joined};Cy Young\n")
        code, _, err = run("recount", "tables", str(recount), str(tables), "--county", "Smallville")
        assert (code, "may be several people" in " ".join(err.split())) == (2, True), err


def test_father_and_son_stand_for_a_county_and_nobody_twice(run: Run, tmp_path: Path) -> None:
    """Boards by their members, sign-off and both verifiers, with names as they are written."""
    place = with_round(run, tmp_path, load(run, tmp_path, made()))
    board, again = "Ke\u02bbala\u2019s board", "Board No. 2"
    assert form(run, place, f"{board}=Se\u00e1n O\u2019Brien", f"{again}=Sam Smith, Jr.") == (0, "")
    code, err = form(run, place, f"{again}=Se\u00e1n O\u02bbBrien")
    assert (code, "share a person" in err) == (2, True)
    assert enter(run, place, board) == (0, "")
    assert enter(run, place, again, "--second") == (0, "")
    signed = ("audit", "sign-off", place, "-j", COUNTY)
    code, _, err = run(*signed, "--person", "Sam Smith, Jr., clerk", "--person", "Sam Smith Jr")
    assert (code, "twice" in err) == (2, True), err
    people = ("Sam Smith, Jr., clerk, Arapahoe", "Sam Smith, Sr., judge", "D\u2019Angelo-Smith")
    assert run(*signed, *(word for each in people for word in ("--person", each)))[0] == 0
    record = Path(place) / "record"
    said = [json.loads(line)["event"] for line in (record / "ledger.jsonl").open("rb")]
    (body,) = (each["body"] for each in said if each["kind"] == "entries.signed_off")
    assert [(each["name"], each["role"]) for each in body["people"]] == [
        ("Sam Smith, Jr.", "clerk, Arapahoe"),
        ("Sam Smith, Sr.", "judge"),
        ("D\u2019Angelo-Smith", ""),
    ]
    assert run("verify", str(record))[0] == 0
    assert run_observer(record).returncode == 0


def test_counties_have_their_own_names(run: Run, tmp_path: Path) -> None:
    """An office and its counties in any letters, two scripts in one name among them: these are read, not compared."""
    counties = (
        "Hawai\u02bbi",
        "Do\u00f1a Ana",
        "Prince George\u2019s",
        "Utqia\u0121vik",
        "\u0418\u0440\u043a\u0443\u0442\u0441\u043a (Irkutsk)",
    )
    named = [word for each in counties for word in ("-j", each)]
    place = tmp_path / "audit"
    code, _, err = run(
        "audit",
        "open",
        str(place),
        *named,
        "--office",
        "The clerk of Hawai\u02bbi",
        "--election",
        "2026",
    )
    assert (code, err) == (0, "")
    for county in counties:
        manifest = tmp_path / "manifest.csv"
        with manifest.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows((("batch", "cards"), ("1", 5)))
        code, _, err = run("audit", "load", str(place), "manifest", str(manifest), "-j", county)
        assert (code, err) == (0, ""), county
