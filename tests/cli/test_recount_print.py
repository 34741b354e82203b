"""``canvass recount print``: what tables need on paper, with no number of the first count on it."""

from __future__ import annotations

import re
from pathlib import Path

from pypdf import PdfReader

from tests.cli.conftest import Run
from tests.cli.test_recount_count import NORTH, ONE, TWO, counted, logged
from tests.cli.test_recount_receive import recount
from tests.cli.test_recount_reconciliation import reconciled, told, with_law

__all__ = ["recount"]
WHEN = ("--begins", "9 a.m. on December 1", "--place", "the court house")


def printed(run: Run, folder: Path, *words: str) -> dict[str, list[str]]:
    """The sheets of paper of each PDF, as text."""
    out = folder.parent / "papers"
    code, said, err = run("recount", "print", str(folder), "Smallville", str(out), *words)
    assert (code, err) == (0, ""), err
    assert said.count("wrote ") == len(list(out.iterdir()))
    return {
        path.name: [" ".join(page.extract_text().split()) for page in PdfReader(path).pages]
        for path in out.iterdir()
    }


def test_each_team_has_a_sheet_of_its_own_for_each_unit(run: Run, recount: Path) -> None:
    """One sheet of paper each, of the units that wait, with what was reconciled and no vote of anybody."""
    with_law(run, recount, "WI")
    lines = [
        told(unit=u, voters=v, ballots=v) for u, v in (("North", 52), ("p2", 777), ("West", 10))
    ]
    assert reconciled(run, recount, *lines)[0] == 0
    for team in (ONE, TWO):
        assert counted(run, recount, NORTH, team)[0] == 0
    found = printed(run, recount)
    sheets = found["tally-sheets.pdf"]
    heads = [re.search(r"(South|West): the (first|second) team", sheet) for sheet in sheets]
    assert [head and head.groups() for head in heads] == [
        ("South", "first"),
        ("South", "second"),
        ("West", "first"),
        ("West", "second"),
    ]
    assert "Ballots (reconciled): 777" in sheets[0]
    assert "Counted by hand, by scanner, or from paper rolls" in sheets[0]
    body = sheets[2].split("Printed from")[0]
    assert set(re.findall(r"\d+", body)) <= {"2023", "3", "10", "25"}
    assert "notice.pdf" not in found


def test_labels_are_of_the_containers_and_a_notice_says_when_and_where(
    run: Run, recount: Path
) -> None:
    """Before a container was received labels are of units; a notice without a place is refused."""
    assert "North" in printed(run, recount, *WHEN)["labels.pdf"][0]
    logged(run, recount, "bag 1,received,101,whole,Ada Lopez;Bo Li,North\n")
    found = printed(run, recount, "--unit", "North", *WHEN)
    assert "bag 1" in found["labels.pdf"][0]
    assert "101" not in found["labels.pdf"][0].split("Printed from")[0]
    assert "begins the recount 9 a.m. on December 1, at the court house" in found["notice.pdf"][0]
    assert len(found["tally-sheets.pdf"]) == 2
    asked = ("recount", "print", str(recount), "Smallville", str(recount.parent / "p"))
    assert "give both --begins and --place" in run(*asked, "--begins", "noon")[2]
    assert "did you mean 'North'?" in run(*asked, "--unit", "Nroth")[2]
