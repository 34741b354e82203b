"""``canvass recount invoice --case`` and ``plan --costs``: what a recount cost judges the next estimate."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from canvass.recount.known_costs import KnownCost
from tests.cli.conftest import Run
from tests.cli.test_recount_invoice import ADAMS, BROWN, invoiced

CASE = ("--place", "Adams County, Wisconsin", "--year", "2022", "--ballots", "10130")
PLAN = ("recount", "plan", "us-2024-president", "--states", "WI")


def case_of(run: Run, folder: Path, lines: str = ADAMS) -> tuple[int, Path, str]:
    """The file of a case that an invoice gives; the code of the command, and what it said."""
    file = folder / "adams.toml"
    code, _, err = invoiced(run, folder, lines, "--case", str(file), *CASE)
    return code, file, err


def money(run: Run, *words: str) -> dict[str, Any]:
    """The money of a plan."""
    code, out, err = run(*PLAN, "--json", *words)
    assert code in (0, 3), err
    return dict(json.loads(out)["money"])


def test_an_invoice_becomes_a_known_case_of_the_next_plan(run: Run, tmp_path: Path) -> None:
    """Charged 4,500 and cost 1,795.36 for 10,130 ballots: both figures are judged with it, and without it as before."""
    code, file, _ = case_of(run, tmp_path)
    assert code == 0
    then, now = money(run), money(run, "--costs", str(file))
    assert money(run) == then
    ratios = {}
    own = KnownCost("Adams County, Wisconsin", 2022, 10_130, 1, 450_000, 179_536)
    for name, cents in (("asks", 450_000), ("fit", 179_536)):
        cases = now["past"][name]["cases"]
        assert len(cases) == len(then["past"][name]["cases"]) + 1
        assert (cases[-1]["place"], cases[-1]["file"]) == (own.place, "adams.toml")
        ratios[name] = cents / own.middle_cents
    assert now["past"]["asks"]["ratios"][-1] == pytest.approx(
        ratios["asks"] / now["past"]["fit"]["scale"]
    )
    before, after = (each["past"]["fit"]["scale"] for each in (then, now))
    assert after**5 == pytest.approx(before**4 * ratios["fit"])
    code, page, _ = run(*PLAN, "--all", "--costs", str(file))
    assert "Adams County, Wisconsin 2022 (of your own, adams.toml)" in " ".join(page.split())


def test_a_case_whose_cost_is_not_wholly_known_is_not_written(run: Run, tmp_path: Path) -> None:
    """A county without costs would make the whole look cheap."""
    code, file, err = case_of(run, tmp_path, ADAMS + BROWN)
    assert (code, file.exists(), "the sheet has no costs of Brown" in err) == (2, False, True)


def test_a_file_that_is_there_is_not_replaced(run: Run, tmp_path: Path) -> None:
    """Nothing is overwritten."""
    _, file, _ = case_of(run, tmp_path)
    text = file.read_text()
    assert case_of(run, tmp_path)[0] == 2
    assert file.read_text() == text


FAULTY = {
    "a number": ('actual = "1795.36"', "actual = 1795.36", "is not dollars and cents"),
    "ballots": ("ballots = 10130", "ballots = 0", "is not a whole number"),
    "a key": ("year = 2022", "year = 2022\nmethod = 1", "'method' is not known"),
    "a later year": ("year = 2022", "year = 2024", "was not known on 2024-11-20"),
}


@pytest.mark.parametrize("name", FAULTY)
def test_a_file_that_is_no_case_is_refused(name: str, run: Run, tmp_path: Path) -> None:
    """Each by its words."""
    before, after, said = FAULTY[name]
    _, file, _ = case_of(run, tmp_path)
    file.write_text(file.read_text().replace(before, after))
    code, _, err = run(*PLAN, "--as-of", "2024-11-20", "--costs", str(file))
    assert (code, said in " ".join(err.split())) == (2, True), err


def test_a_case_twice_is_refused(run: Run, tmp_path: Path) -> None:
    """One recount would weigh as two."""
    _, file, _ = case_of(run, tmp_path)
    words = ("--costs", str(file), "--costs", str(file))
    code, _, err = run(*PLAN, *words)
    assert (code, "stands in two files" in " ".join(err.split())) == (2, True)
