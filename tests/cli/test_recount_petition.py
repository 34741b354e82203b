"""``canvass recount petition``: a filing with its blanks, told truly and made alike each time."""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path

from pypdf import PdfReader

from canvass.recount.rule import NOT_LEGAL_ADVICE
from tests.cli.conftest import Run

ASKED = ("recount", "petition", "us-2016-president", "--state")


def test_the_petition_of_wisconsin(run: Run, tmp_path: Path) -> None:
    """All 72 counties, the statute's grounds and the last hour; every page says that it is not legal advice."""
    files = []
    for folder in (tmp_path / "one", tmp_path / "two"):
        code, _, err = run(*ASKED, "WI", "--as-of", "2016-11-23", "--out", str(folder))
        assert code == 0, err
        files.append({file.name: file.read_bytes() for file in sorted(folder.iterdir())})
    assert files[0] == files[1], "the same bytes for the same question"
    assert set(files[0]) == {"petition.pdf", "petition.html", "petition.json"}
    page = files[0]["petition.html"].decode("utf-8")
    for said in (
        "Milwaukee County",
        "a mistake or fraud has been committed in a specified ward or municipality",
        "Friday 25 November 2016, 5 pm",
        "Wisconsin Elections Commission",
        "[BLANK: full name of the petitioner]",
    ):
        assert said in page
    assert "is over" not in page
    assert len(json.loads(files[0]["petition.json"])["counties"]) == 72
    sheets = PdfReader(BytesIO(files[0]["petition.pdf"])).pages
    assert all(NOT_LEGAL_ADVICE in " ".join(sheet.extract_text().split()) for sheet in sheets)


def test_a_petition_says_nothing_of_a_memorandum(run: Run, tmp_path: Path) -> None:
    """No chance, no statistics, no table of past recounts."""
    run(*ASKED, "WI", "--as-of", "2016-11-23", "--no-pdf", "--out", str(tmp_path))
    page = (tmp_path / "petition.html").read_text("utf-8").lower()
    for word in ("chance", "probab", "pattern", "proof", "fairvote", "statistic"):
        assert word not in page


def test_a_clock_that_is_over_stands_on_its_face(run: Run, tmp_path: Path) -> None:
    """On the last day the petition is in time; on the day after it is late, and says so before the caption."""
    for day, is_late in (("2016-11-25", False), ("2016-11-26", True)):
        code, _, _ = run(*ASKED, "WI", "--as-of", day, "--no-pdf", "--out", str(tmp_path))
        page = (tmp_path / "petition.html").read_text("utf-8")
        assert code == 0
        assert ("the last day to ask is over" in page.split("Caption")[0]) is is_late


def test_a_state_without_a_form_is_refused(run: Run, tmp_path: Path) -> None:
    """The refusal says which states have a form; two states at once are refused too; nothing is written."""
    out = tmp_path / "none"
    code, _, err = run(*ASKED, "MI", "--out", str(out))
    assert code == 2
    assert "MI: no form of a petition is in the data; there is one for WI" in err
    code, _, err = run(*ASKED, "WI,MI", "--out", str(out))
    assert code == 2
    assert "a petition is for one state, found 2" in err
    assert not out.exists()


def test_an_office_that_did_not_exist_yet_takes_no_petition(run: Run, tmp_path: Path) -> None:
    """The Wisconsin Elections Commission stands since 30 June 2016: in 2011 the office is a blank."""
    file = tmp_path / "dane.csv"
    rows = ("Dane,Governor,,DEM,Ann Ames,412", "Dane,Governor,,REP,Bob Bell,410")
    file.write_text(
        "\n".join(["county,office,district,party,candidate,votes", *rows]) + "\n", "utf-8"
    )
    for day, is_known in (("2016-06-29", False), ("2016-11-08", True)):
        folder, out = tmp_path / day, tmp_path / f"of-{day}"
        given = (
            "--state",
            "WI",
            "--day",
            day,
            "--baseline",
            "county_canvass",
            "--office",
            "governor",
        )
        assert run("init", str(folder), "--from", str(file), *given)[0] == 0
        words = ("recount", "petition", str(folder), "--state", "WI", "--no-pdf", "--out", str(out))
        code, _, err = run(*words)
        assert code == 0, err
        page = (out / "petition.html").read_text("utf-8")
        assert ("Wisconsin Elections Commission" in page) is is_known
