"""``canvass recount print``: what tables need on paper, with no number of the first count on it."""

from __future__ import annotations

import re
from pathlib import Path

from pypdf import PdfReader

from tests.cli.conftest import Run
from tests.cli.test_recount_count import NORTH, ONE, SOUTH, TWO, WEST, counted, logged
from tests.cli.test_recount_receive import recount
from tests.cli.test_recount_reconciliation import reconciled, told, with_law
from tests.cli.test_recount_room import noticed

__all__ = ["recount"]
WHEN = ("--begins", "9 a.m. on December 1", "--place", "the court house")


def printed(run: Run, folder: Path, *words: str) -> dict[str, list[str]]:
    """The sheets of paper of each PDF, as text."""
    out = folder.parent / "papers"
    code, said, err = run("recount", "print", str(folder), "Smallville", str(out), *words)
    assert code == 0, err
    assert not err or "The record holds no notice" in err
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


def test_the_notice_is_the_one_that_the_record_holds(run: Run, recount: Path) -> None:
    """The last one's minute, how it was given and why it is short are printed; another hour is refused."""
    asked = ("recount", "print", str(recount), "Smallville", str(recount.parent / "papers"))
    code, _, err = run(*asked, *WHEN)
    assert (code, "The record holds no notice of Smallville yet" in " ".join(err.split())) == (
        0,
        True,
    )
    draft = PdfReader(recount.parent / "papers" / "notice.pdf").pages[0].extract_text()
    assert "The record held no public notice of this board when this was printed." in draft
    assert noticed(run, recount, "2023-11-19T09:00-06:00", "2023-11-20T09:00-06:00")[0] == 0
    last = ("2023-11-20T07:30-06:00", "2023-11-20T13:30-06:00", "--why", "a court's order")
    assert noticed(run, recount, *last)[0] == 0
    for begins in ("9 a.m. on November 20", "2023-11-20T09:00-06:00", "2023-11-20T13:30-05:00"):
        code, _, err = run(*asked, "--begins", begins, "--place", "the hall")
        said = "the record's notice of Smallville is for 2023-11-20T13:30-06:00"
        assert (code, said in " ".join(err.split())) == (2, True), err
    for words in (("--place", "the hall"), ("--begins", last[1], "--place", "the hall")):
        notice = printed(run, recount, *words)["notice.pdf"][0]
        assert "on Monday, November 20, 2023, 1:30 pm (UTC-06:00), at the hall" in notice
        assert "Given on Monday, November 20, 2023, 7:30 am (UTC-06:00) by" in notice
        assert "posted at the town hall" in notice
        assert "That is 6 hours before; Wis. Stat. 19.84(3) asks for 24." in notice
        assert "It is shorter than the law asks: a court's order." in notice
        assert "held no public notice" not in notice
    assert "--place alone" in " ".join(run(*asked, "--begins", last[1])[2].split())


def test_labels_are_of_the_containers_and_a_notice_says_when_and_where(
    run: Run, recount: Path
) -> None:
    """Before a container was received labels are of units; a notice without a place is refused."""
    assert "North" in printed(run, recount, *WHEN)["labels.pdf"][0]
    logged(run, recount, "bag 1,received,101,whole,Ada Lopez;Bo Li,North\n")
    found = printed(run, recount, "--unit", "North", *WHEN)
    assert "bag 1" in found["labels.pdf"][0]
    assert "Ballots of: North" in " ".join(found["labels.pdf"][0].split())
    assert "101" not in found["labels.pdf"][0].split("Printed from")[0]
    assert "begins the recount 9 a.m. on December 1, at the court house" in found["notice.pdf"][0]
    assert len(found["tally-sheets.pdf"]) == 2
    asked = ("recount", "print", str(recount), "Smallville", str(recount.parent / "p"))
    assert "give both --begins and --place" in run(*asked, "--begins", "noon")[2]
    assert "did you mean 'North'?" in run(*asked, "--unit", "Nroth")[2]


def test_the_notice_is_printed_once_every_unit_came_back(run: Run, recount: Path) -> None:
    """A board meets for rulings and signatures too: its notice, and labels of its containers, are printed alone."""
    for team in (ONE, TWO):
        assert counted(run, recount, NORTH + SOUTH + WEST, team)[0] == 0
    asked = ("recount", "print", str(recount), "Smallville", str(recount.parent / "papers"))
    for words in ((), ("--unit", "North", *WHEN)):
        code, _, err = run(*asked, *words)
        assert (code, "came back; nothing is printed but the public notice" in err) == (2, True)
    assert list(printed(run, recount, *WHEN)) == ["notice.pdf"]
