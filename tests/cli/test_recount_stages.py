"""A recount in stages, as Maine, North Carolina and New Mexico have it: by the commands, and in both verifiers."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from canvass.data.checker import CHECKER_FILE
from tests.cli.conftest import Run
from tests.cli.test_recount_receive import DESCRIPTION

ONE, TWO = "Ada Lopez, Bo Li", "Cy Young, Di Roe"
PEOPLE = ("--people", "Ida Jay, Kit Low", "--why", "the office says so")
HEADER = "county,unit,Ann,Bob,voters,ballots,no vote\n"
UNITS = 40
SEED = "31415926535897932384"


def votes(place: int) -> tuple[int, int]:
    """What a town has before: the later ones are larger; Ann leads by 20 over all."""
    return 20 + place, 20 + place - (place % 2)


@pytest.fixture
def towns(tmp_path: Path, run: Run) -> Path:
    """A recount of forty towns in two counties."""
    folder, place = tmp_path / "towns", tmp_path / "state"
    folder.mkdir()
    (folder / "election.toml").write_text(DESCRIPTION)
    (folder / "choices.csv").write_text(
        "contest,choice,name,party,choice_kind\nmayor,ann,Ann,,candidate\nmayor,bob,Bob,,candidate\n"
    )
    units = [
        "kind,unit,name,parent_kind,parent,state,fips",
        *(f"county,c{n},C{n},,,," for n in (0, 1)),
    ]
    units += [f"precinct,t{n:02},Town {n:02},county,c{n % 2},," for n in range(UNITS)]
    (folder / "units.csv").write_text("\n".join(units) + "\n")
    lines = ["unit,contest,choice,vote_mode,votes"]
    for n in range(UNITS):
        for choice, count in zip(("ann", "bob"), votes(n), strict=True):
            lines.append(f"t{n:02},mayor,{choice},total,{count}")
    (folder / "results.csv").write_text("\n".join(lines) + "\n")
    assert run("recount", "open", str(place), str(folder), "--office", "The state")[0] == 0
    return place


def asked(run: Run, *words: str) -> tuple[int, str]:
    """A command of a recount; its code, and all that it said in one line."""
    code, out, err = run("recount", *words, "--by", "Ada")
    return code, " ".join((out + err).split())


def counted(
    run: Run, place: Path, towns: list[str], moved: int = 0, *words: str
) -> tuple[int, str]:
    """Two teams count these towns; so many votes went from Ann to Bob in each."""
    sheet, code, said = place.parent / "sheet.csv", 0, ""
    lines = []
    for county, name in (town.split(", ") for town in towns):
        ann, bob = votes(int(name[-2:]))
        lines.append(f"{county},{name},{ann - moved},{bob + moved},{ann + bob},{ann + bob},0\n")
    sheet.write_text(HEADER + "".join(lines))
    for team in (ONE, TWO):
        code, said = asked(run, "count", str(place), str(sheet), "--team", team, *words)
        if code:
            break
    return code, said


def began(run: Run, place: Path, *words: str) -> list[str]:
    """Begin the next stage; its units by county and name."""
    code, out, err = run("recount", "stage", str(place), *PEOPLE, *words, "--by", "Ada", "--json")
    assert code == 0, err
    return list(json.loads(out)["units"])


def due(run: Run, place: Path) -> str:
    """The sentence of the status that says what is due."""
    said = " ".join(run("recount", "status", str(place))[1].split())
    found = [
        part
        for part in said.split(" - ")
        if part.startswith(("Due now", "The recount ended", "Every stage"))
    ]
    return found[0].split(" Containers and")[0] if found else said


def verified(run: Run, place: Path) -> str:
    """Publish the whole recount; both verifiers follow; what the observer said."""
    for words in (("complete", str(place), "--every"), ("amend", str(place))):
        code, said = asked(run, *words)
        assert code == 0, said
    public = place.parent / "public"
    assert run("recount", "publish", str(place), str(public))[0] == 0
    code, out, _ = run("verify", str(public))
    assert code == 0, out
    observer = [sys.executable, "-I", str(public / CHECKER_FILE), str(public / "record")]
    done = subprocess.run(observer, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    return done.stdout


def test_maine_counts_the_largest_asks_each_side_and_ends_where_somebody_concedes(
    run: Run, towns: Path
) -> None:
    """No town is counted before its stage; the units of the first follow from their votes."""
    assert asked(run, "stages", str(towns), "ME")[0] == 0
    assert "Stage I is to begin, since no stage began yet" in due(run, towns)
    code, said = counted(run, towns, ["C1, Town 39"])
    assert (code, "it is of no stage of the recount that began" in said) == (2, True)
    first = began(run, towns)
    assert first == [f"C{n % 2}, Town {n}" for n in (35, 36, 37, 38, 39)]
    assert "5 units of Stage I are to come back" in due(run, towns)
    code, said = asked(run, "stage", str(towns), *PEOPLE, "--named", "Ann=C0/Town 00")
    assert (code, "units of the stage before did not come back" in said) == (2, True)
    assert counted(run, towns, first)[0] == 0
    assert "is asked whether they concede; if not, Stage II is to begin" in due(run, towns)
    many = [f"--named=Ann=C{n % 2}/Town {n:02}" for n in range(6)]
    code, said = asked(run, "stage", str(towns), *PEOPLE, *many)
    assert (code, "a side names 5 units at most" in said) == (2, True)
    second = began(run, towns, *many[:5], "--named", "Bob=C0/Town 10")
    assert len(second) == 6
    code, said = asked(run, "end", str(towns), *PEOPLE)
    assert (code, "it is told who conceded, by which writing" in said) == (2, True)
    conceded = ("--conceded-by", "Bob", "--on", "2026-11-12", "--reference", "letter of that day")
    code, said = asked(run, "end", str(towns), *PEOPLE, *conceded, "--on", "2090-11-12")
    assert (code, "--on 2090-11-12: that day is still to come" in said) == (2, True)
    assert asked(run, "end", str(towns), *PEOPLE, *conceded)[0] == 0
    assert "before its last stage: Bob conceded" in due(run, towns)
    minutes, site = towns.parent / "minutes", towns.parent / "site"
    words = ("recount", "minutes", str(towns), "C0", "--out", str(minutes), "--no-pdf")
    assert run(*words)[0] == 0
    text = (minutes / "minutes.md").read_text()
    said = "Not counted again: the recount ended before its last stage, and its first count stands."
    assert (text.count(said), "did not come back" in text) == (18, False)
    assert run("recount", "report", str(towns), str(site))[0] == 0
    assert "Bob conceded" in (site / "index.html").read_text()
    assert "2 of 3 stages began, and ended with 35 units not counted again" in verified(run, towns)


@pytest.mark.parametrize(("moved", "is_turned"), [(1, True), (0, False)])
def test_north_carolina_draws_a_sample_and_projects_its_change(
    run: Run, towns: Path, moved: int, *, is_turned: bool
) -> None:
    """Three percent of each county's precincts, one of twenty; the whole only where the projection turns the lead."""
    assert asked(run, "stages", str(towns), "NC")[0] == 0
    code, said = asked(run, "stage", str(towns), *PEOPLE)
    assert (code, "a seed is told where units are drawn" in said) == (2, True)
    drawn = began(run, towns, "--seed", SEED)
    assert [town[:2] for town in drawn] in (["C0", "C1"], ["C1", "C0"])
    assert counted(run, towns, drawn, moved)[0] == 0
    words = (
        "projected on all votes, makes the lead",
        "turns it round" if is_turned else "does not turn",
    )
    said = due(run, towns)
    assert all(word in said for word in words), said
    if is_turned:
        code, refused = asked(run, "end", str(towns), *PEOPLE)
        assert (code, "turns the lead round" in refused) == (2, True)
        rest = began(run, towns)
        assert len(rest) == UNITS - 2
        assert counted(run, towns, rest)[0] == 0
        assert due(run, towns) == "Every stage is counted."
        verified(run, towns)
        return
    code, refused = asked(run, "stage", str(towns), *PEOPLE)
    assert (code, "does not turn the lead round" in refused) == (2, True)
    assert asked(run, "end", str(towns), *PEOPLE)[0] == 0
    assert "as the law has it" in due(run, towns)
    assert f"1 of 2 stages began, and ended with {UNITS - 2} units" in verified(run, towns)


def sampled(run: Run, place: Path, county: str, bob: int, ballots: int = 100) -> tuple[int, str]:
    """A sample of a county: people read 50 votes for Bob, the machine so many."""
    hands = (
        "--hand",
        "Ann=50",
        "--hand",
        "Bob=50",
        "--machine",
        "Ann=50",
        "--machine",
        f"Bob={bob}",
    )
    sizes = ("--cast", "1200", "--ballots", str(ballots), "--people", "Ida Jay, Kit Low")
    return asked(run, "sample", str(place), county, "--system", "S 1", *sizes, *hands)


def test_new_mexico_lets_a_machine_count_where_it_agrees_with_people(run: Run, towns: Path) -> None:
    """County by county: before the sample nobody counts, and after it in the way that the sample allows alone."""
    assert asked(run, "stages", str(towns), "NM")[0] == 0
    every = began(run, towns)
    scanned = ("--method", "optical_scan")
    own = {county: [town for town in every if town.startswith(county)] for county in ("C0", "C1")}
    code, said = counted(run, towns, own["C0"], 0, *scanned)
    assert (code, "a sample of its board's ballots is counted by hand and by machine" in said) == (
        2,
        True,
    )
    code, said = sampled(run, towns, "C0", 50, 99)
    assert (code, "the sample is of 100 at least" in said) == (2, True)
    code, said = sampled(run, towns, "C0", 50)
    assert (code, "differ by 0 votes; it may count the other ballots" in said) == (0, True)
    code, said = sampled(run, towns, "C1", 49)
    assert (code, "differ by 1 vote; it may not count" in said) == (0, True)
    code, said = counted(run, towns, own["C1"], 0, *scanned)
    assert (code, "it is counted by hand_count, not by optical_scan" in said) == (2, True)
    assert counted(run, towns, own["C1"])[0] == 0
    assert counted(run, towns, own["C0"], 0, *scanned)[0] == 0
    verified(run, towns)


FAULTY = {
    "two ends": ('then = "unless_conceded"', 'then = "ends"', "the last stage ends the recount"),
    "no numbers": (
        'units = 5\nshare = "0"',
        'units = 0\nshare = "0"',
        "has no numbers that its units follow from",
    ),
    "an unknown word": ('takes = "chosen"', 'takes = "picked"', "takes"),
    "no rest": (
        'takes = "rest"\nunits = 0',
        'takes = "chosen"\nunits = 1',
        "all units that are left",
    ),
}


@pytest.mark.parametrize("name", FAULTY)
def test_a_file_that_no_recount_could_follow_is_refused(name: str, run: Run, towns: Path) -> None:
    """Each by its words; a file of one's own has the packaged keys."""
    from canvass.data.recount import stages

    before, after, said = FAULTY[name]
    file = towns.parent / "own.toml"
    text = stages("ME")
    assert before in text
    file.write_text(text.replace(before, after, -1 if name == "no rest" else 1))
    code, told = asked(run, "stages", str(towns), "--file", str(file))
    assert (code, said in told) == (2, True), told
