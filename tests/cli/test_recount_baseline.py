"""``canvass recount baseline``: a county amended its canvass before the recount begins, and nothing of it is silent."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.test_recount_count import NORTH, ONE, counted
from tests.cli.test_recount_receive import FILES, last_entry, recount, sent

__all__ = ["recount"]
AMENDED = FILES["results.csv"].replace("p3,mayor,ann,total,5", "p3,mayor,ann,total,6")


def replaced(run: Run, folder: Path, results: str, **files: str) -> tuple[int, str]:
    """Name the returns of a folder with these results; the code, and all that was said in one line."""
    town = folder.parent / "amended"
    town.mkdir(exist_ok=True)
    for name, text in (FILES | {"results.csv": results} | files).items():
        (town / name.replace("_", ".")).write_text(text)
    code, out, err = run("recount", "baseline", str(folder), str(town), "--by", "Ada")
    return code, " ".join((out + err).split())


def test_an_amended_canvass_is_version_two(run: Run, recount: Path) -> None:
    """What differs is named, the status counts against it, and the verifier tells of the change."""
    code, said = replaced(run, recount, AMENDED)
    assert code == 0, said
    assert "The baseline is version 2: night, 3 units, 86 votes (85 before)." in said
    assert "other numbers or another name: 1 (Smallville, West)" in said
    assert sent(run, recount, "county,unit,Ann,Bob\nSmallville,West,6,5\n")[0] == 0
    assert "0 of them changed" in " ".join(run("recount", "status", str(recount))[1].split())
    public = recount.parent / "public"
    assert run("recount", "publish", str(recount), str(public))[0] == 0
    code, text, _ = run("verify", str(public))
    assert (code, "version 1 of the baseline was replaced" in text) == (0, True), text


REFUSED = {
    "the same": (FILES["results.csv"], {}, "are version 1 of the baseline, unit by unit"),
    "another choice": (
        AMENDED + "p1,mayor,cy,total,1\np2,mayor,cy,total,1\np3,mayor,cy,total,1\n",
        {"choices_csv": FILES["choices.csv"] + "mayor,cy,Cy,,candidate\n"},
        "the choices of these returns are not those of the recount",
    ),
    "another county": (
        AMENDED,
        {"election_toml": FILES["election.toml"].replace("Smallville", "Largeville")},
        "the boards of these returns are not those of the recount",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_no_version_of_it_is_refused(name: str, run: Run, recount: Path) -> None:
    """Each by its words, and nothing is written."""
    entry, (results, files, said) = last_entry(run, recount), REFUSED[name]
    code, told = replaced(run, recount, results, **files)
    assert (code, said in told) == (2, True), told
    assert last_entry(run, recount) == entry


def test_work_that_began_is_not_judged_by_other_numbers(run: Run, recount: Path) -> None:
    """After a tally no baseline is replaced."""
    assert counted(run, recount, NORTH, ONE)[0] == 0
    code, told = replaced(run, recount, AMENDED)
    assert (code, "work began: a baseline is set before" in told) == (2, True), told


def test_a_work_order_for_the_count_before_is_refused(run: Run, recount: Path) -> None:
    """A laptop went out with version 1; what it brings back says so, and nothing is kept."""
    here = recount.parent
    key, order, back = (str(here / name) for name in ("laptop.pem", "order.json", "return.json"))
    code, out, _ = run("recount", "laptop-key", key)
    shown = next(word for word in out.split() if len(word) == 64)
    asked = ("--team", ONE, "--laptop", shown, "--out", order, "--by", "Ada")
    assert run("recount", "work-order", str(recount), "Smallville", *asked)[0] == 0
    assert replaced(run, recount, AMENDED)[0] == 0
    sheet = here / "laptop.csv"
    sheet.write_text("county,unit,Ann,Bob,voters,ballots,no vote\n" + NORTH)
    words = ("recount", "work-return", order, str(sheet), "--key", key, "--out", back)
    assert run(*words, "--by", "Bo Li")[0] == 0
    entry = last_entry(run, recount)
    code, out, err = run("recount", "take-return", str(recount), back, "--by", "Ada")
    assert (code, "baseline" in err) == (2, True), err
    assert last_entry(run, recount) == entry
