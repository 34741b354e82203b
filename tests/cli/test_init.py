"""``canvass init``: a folder that opens, and nothing overwritten."""

from __future__ import annotations

import json
import tomllib
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from canvass.model.office import ElectionType
from tests.cli.conftest import Run
from tests.formats.samples import SAMPLES


@pytest.mark.parametrize("starter", ["us-state", "empty"])
def test_init_then_doctor_then_outcome(run: Run, tmp_path: Path, starter: str) -> None:
    """What init writes has no problem and every command opens it."""
    folder = str(tmp_path / "mine")
    code, out, _ = run("init", folder, "--from", starter)
    assert code == 0
    assert "election.toml" in out
    assert f"canvass doctor {folder}" in out
    code, out, _ = run("doctor", folder)
    assert code == 0
    assert "Nothing wrong was found" in out
    assert run("outcome", folder)[0] == 0


def test_init_does_not_overwrite(run: Run, tmp_path: Path) -> None:
    """A second time is refused, and the files stay as they are."""
    run("init", str(tmp_path))
    (tmp_path / "returns.csv").write_text("my votes", "utf-8")
    code, out, err = run("init", str(tmp_path), "--from", "empty")
    assert (code, out) == (2, "")
    assert "nothing was written" in err
    assert (tmp_path / "returns.csv").read_text("utf-8") == "my votes"


def test_a_program_learns_what_was_written(run: Run, tmp_path: Path) -> None:
    """The folder and its files as JSON, nothing else on the screen."""
    folder = tmp_path / "mine"
    code, out, err = run("init", str(folder), "--json")
    told = json.loads(out)
    assert (code, err, told["folder"]) == (0, "", str(folder))
    assert {Path(file) for file in told["files"]} == {*folder.iterdir()}


def test_a_results_file_becomes_an_election(run: Run, tmp_path: Path) -> None:
    """A precinct file, two answers in election.toml, and the winner."""
    file, folder = tmp_path / "forest.csv", tmp_path / "forest-2020"
    file.write_text(SAMPLES["openelections-precinct"], "utf-8")
    code, out, _ = run("init", str(folder), "--from", str(file), "--state", "PA")
    assert code == 0
    rows = (folder / "election.toml").read_text("utf-8").splitlines()
    asked = [
        f"row {n}: {row.split()[0]}"
        for n, row in enumerate(rows, 1)
        if row.partition("=")[2].startswith(' "?"')
    ]
    assert "baseline" in asked[-1]
    assert (
        f"complete election.toml ({', '.join(asked)}), then  canvass doctor {folder}"
        in " ".join(out.split(" "))
    )
    code, out, _ = run("doctor", str(folder))
    assert code == 2
    assert "use one of 'election_night'" in " ".join(out.split())
    description = folder / "election.toml"
    answered = description.read_text("utf-8").replace('day = "?"', "day = 2020-11-03")
    description.write_text(answered.replace('baseline = "?"', 'baseline = "certified"'), "utf-8")
    assert run("doctor", str(folder))[0] == 0
    code, out, _ = run("outcome", str(folder))
    assert code == 0
    assert "Forest, Pennsylvania: votes by" in out
    assert "Donald J. Trump is ahead of Joseph R. Biden by 95" in out


def started(folder: Path) -> dict[str, Any]:
    """The description of a folder that was started."""
    return tomllib.loads((folder / "election.toml").read_text("utf-8"))


def test_answers_complete_the_description(run: Run, tmp_path: Path) -> None:
    """One command from a results file to a folder that every command opens: nothing is left to be filled in."""
    file, folder = tmp_path / "forest.csv", tmp_path / "forest-2022"
    rows = SAMPLES["openelections-precinct"]
    given = ("--state", "PA", "--day", "2020-11-03", "--baseline", "certified")
    # Votes for president in these invented rows are not those of the packaged county.
    file.write_text(rows, "utf-8")
    assert run("init", str(tmp_path / "forest-2020"), "--from", str(file), *given)[0] == 0
    assert run("doctor", str(tmp_path / "forest-2020"))[0] == 2
    file.write_text(rows.replace("President", "Governor"), "utf-8")
    given = ("--state", "PA", "--day", "2022-11-08", "--baseline", "certified")
    code, out, _ = run("init", str(folder), "--from", str(file), *given)
    assert code == 0
    assert out.endswith(f"Next: canvass doctor {folder}\n")
    assert run("doctor", str(folder))[0] == 0
    code, out, _ = run("outcome", str(folder))
    assert code == 0
    assert "certified result" in out


def test_the_day_stands_in_the_name_of_the_file(run: Run, tmp_path: Path) -> None:
    """As OpenElections names its files; a day that is none, such as month 13, is asked for."""
    for name, day in (
        ("20201103__pa__general__forest__precinct.csv", date(2020, 11, 3)),
        ("20201303__pa__general__forest__precinct.csv", "?"),
    ):
        file, folder = tmp_path / name, tmp_path / name.partition("__")[0]
        file.write_text(SAMPLES["openelections-precinct"], "utf-8")
        assert run("init", str(folder), "--from", str(file), "--state", "PA")[0] == 0
        assert started(folder)["day"] == day


TWO = """county,precinct,office,district,party,candidate,votes
Adams,North,Coroner,,DEM,Cole,40
Adams,North,Coroner,,REP,Cruz,30
Adams,North,Sheriff,,DEM,Ann Ames,412
Adams,North,Sheriff,,REP,Bob Bell,395
"""


@pytest.mark.parametrize(
    ("given", "main", "office"),
    [((), "Sheriff", None), (("--contest", "coroner", "--office", "county"), "Coroner", "county")],
)
def test_the_main_contest_has_most_votes_unless_one_is_named(
    run: Run, tmp_path: Path, given: tuple[str, ...], main: str, office: str | None
) -> None:
    """By its title, capitals aside; the office is that contest's alone."""
    file, folder = tmp_path / "adams.csv", tmp_path / "mine"
    file.write_text(TWO, "utf-8")
    assert run("init", str(folder), "--from", str(file), *given)[0] == 0
    told = started(folder)
    contests = {contest["id"]: contest for contest in told["contest"]}
    assert contests[told["main_contest"]]["title"] == main
    assert contests[told["main_contest"]].get("office") == office
    assert sum("office" in contest for contest in contests.values()) == (office is not None)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (("--contest", "Sherif"), "did you mean 'Sheriff'?"),
        (("--baseline", "certifed"), "did you mean 'certified'?"),
        (("--office", "governer"), "did you mean 'governor'?"),
        (("--day", "soon"), "soon"),
    ],
)
def test_a_wrong_answer_is_refused(
    run: Run, tmp_path: Path, given: tuple[str, ...], told: str
) -> None:
    """With the word that was meant, and nothing is written."""
    file, folder = tmp_path / "adams.csv", tmp_path / "mine"
    file.write_text(TWO, "utf-8")
    code, _, err = run("init", str(folder), "--from", str(file), *given)
    assert code == 2
    assert told in err
    assert not folder.exists()


def test_an_answer_that_the_file_contradicts_is_refused(run: Run, tmp_path: Path) -> None:
    """A file that names its day keeps it; answers without a results file are about nothing."""
    file, folder = tmp_path / "medsl.csv", tmp_path / "mine"
    file.write_text(SAMPLES["medsl-precinct-2018"], "utf-8")
    code, _, err = run("init", str(folder), "--from", str(file), "--day", "1999-01-01")
    assert code == 2
    assert "leave --day out" in err
    code, _, err = run("init", str(folder), "--day", "2020-11-03")
    assert code == 2
    assert "name one with --from" in err
    assert not folder.exists()


def test_a_word_that_is_no_starter_and_no_file_is_refused(run: Run, tmp_path: Path) -> None:
    """With the word that was meant."""
    code, _, err = run("init", str(tmp_path / "mine"), "--from", "us-stat")
    assert code == 2
    assert "did you mean 'us-state'?" in err


PRIMARY = """county,precinct,office,district,party,candidate,votes
Appling,A,Governor,,DEM,Ito,9
Appling,A,Governor,,DEM,Wu,4
Appling,A,Governor,,REP,Ruiz,8
Appling,A,Governor,,REP,Roe,7
"""
MAPPING = """name = "own"
title = "own"
[unit]
kind = "precinct"
key = ["county", "precinct"]
county = { column = "county", by = "name" }
[[count]]
name = "count"
choice = "candidate"
party = "party"
votes = "votes"
[count.contest]
columns = ["office", "district"]
parties = "PARTIES"
"""


@pytest.mark.parametrize(
    ("parties", "titles"),
    [
        ("", ["Governor, DEM", "Governor, REP"]),
        ("contests", ["Governor, DEM", "Governor, REP"]),
        ("choices", ["Governor"]),
    ],
)
def test_a_primary_has_a_contest_for_each_party(
    run: Run, tmp_path: Path, parties: str, titles: list[str]
) -> None:
    """By the name of its file, unless a mapping decides: a winner of all parties together is nobody's nominee."""
    results = tmp_path / "20180522__ga__primary__appling__precinct.csv"
    results.write_text(PRIMARY, "utf-8")
    mapping = tmp_path / "mapping.toml"
    mapping.write_text(MAPPING.replace("PARTIES", parties), "utf-8")
    given = ("--mapping", str(mapping)) if parties else ()
    folder = tmp_path / "mine"
    code, out, err = run("init", str(folder), "--from", str(results), *given)
    assert (code, err) == (0, "")
    assert ("says primary" in out) is not bool(parties)
    started = tomllib.loads((folder / "election.toml").read_text("utf-8"))
    assert [each["title"] for each in started["contest"]] == titles


def test_what_recount_law_asks_for_stands_as_comments(run: Run, tmp_path: Path) -> None:
    """The tables of official days and of units, and the type of the election, are there to be filled in."""
    file = tmp_path / "dane.csv"
    rows = ("county,office,district,party,candidate,votes", "Dane,Governor,,DEM,Ann Ames,412")
    file.write_text("\n".join([*rows, "Dane,Governor,,REP,Bob Bell,410"]) + "\n", "utf-8")
    given = ("--state", "WI", "--day", "2026-11-03", "--baseline", "certified")
    code, _, err = run("init", str(tmp_path / "e"), "--from", str(file), *given)
    assert code == 0, err
    lines = (tmp_path / "e" / "election.toml").read_text("utf-8").splitlines()
    assert '# official_dates = "official_dates.csv"' in lines
    assert "#     kind,unit,event,day,time_of_day,known_from,source" in lines
    assert '# recount_units = "recount_units.csv"' in lines
    assert any(line.startswith('# election_type = "general"') for line in lines)
    plain = (tmp_path / "e" / "election.toml").read_text("utf-8")
    live = plain.replace('# recount_units = "', 'recount_units = "')
    live = live.replace('# election_type = "general"', 'election_type = "primary"')
    (tmp_path / "e" / "election.toml").write_text(live, "utf-8")
    (tmp_path / "e" / "recount_units.csv").write_text(
        "kind,unit,counted,count\nstate,WI,ward,10\n", "utf-8"
    )
    assert run("doctor", str(tmp_path / "e"))[0] == 0


def test_the_example_of_a_state_has_the_tables_of_recounts_as_comments(
    run: Run, tmp_path: Path
) -> None:
    """Uncommented and written as the comments show them, they open, and a clock runs from the day in them."""
    folder = tmp_path / "mine"
    run("init", str(folder))
    described = folder / "election.toml"
    text = described.read_text("utf-8")
    assert tomllib.loads(text)["contest"][0]["election_type"] == "general"
    lines = text.splitlines()
    (told,) = [line for line in lines if line.startswith("election_type = ")]
    assert all(kind in told.partition("#")[2] for kind in ElectionType)
    for table in ("official_dates", "recount_units"):
        at = lines.index(f'# {table} = "{table}.csv"')
        rows = [line.removeprefix("#").strip() for line in lines[at + 1 : at + 3]]
        (folder / f"{table}.csv").write_text("\n".join(rows) + "\n", "utf-8")
        lines[at] = lines[at].removeprefix("# ")
    described.write_text("\n".join(lines) + "\n", "utf-8")
    code, out, err = run("recount", "plan", str(folder), "--as-of", "2026-11-18", "--json")
    assert code == 0, err
    latest = json.loads(out)["states"][0]["last_day"]["deadline"]["latest"]
    assert latest["day"] == "2026-11-20"
