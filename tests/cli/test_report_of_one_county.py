"""Reports of small elections: one county, and a town in no state. Nothing is empty, and nothing speaks of 2016."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

from canvass.cli.report_made import ReportAsked, made_or_kept
from tests.cli.conftest import Run
from tests.cli.test_own_folder import DESCRIPTION, FILES
from tests.empty import UNREAD, empty_parts
from tests.made_once import made_once

COUNTY = """
id = "dane-2023"
title = "County executive of Dane, April 2023"
day = 2023-04-04
jurisdiction = "Dane County"
main_contest = "executive"

[[contest]]
id = "executive"
title = "County executive"
office = "local"

[[returns]]
name = "canvass"
file = "results.csv"
level = "precinct"
baseline = "certified"

[tables]
units = "units.csv"
choices = "choices.csv"
"""
PLACES = range(1, 31)
COUNTY_FILES = {
    "election.toml": COUNTY,
    "units.csv": "kind,unit,name,parent_kind,parent,state,fips\nstate,WI,Wisconsin,,,WI,55\n"
    "county,55025,Dane County,state,WI,WI,55025\n"
    + "".join(f"precinct,p{n},Ward {n},county,55025,WI,\n" for n in PLACES),
    "choices.csv": "contest,choice,name,party,choice_kind\n"
    "executive,ann,Ann Ames,,candidate\nexecutive,bob,Bob Bell,,candidate\n",
    "results.csv": "unit,contest,choice,vote_mode,votes\n"
    + "".join(
        f"p{n},executive,ann,total,{300 + n * 3}\np{n},executive,bob,total,{310 + n * 2}\n"
        for n in PLACES
    ),
}
OF_PRICES = "as in Brown County, Wisconsin, 2016"
"""Whence an assumption on the work of a count comes, whatever election it is made for."""


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, str]]:
    """The files of both reports, worked out once in a run."""
    return made_once(tmp_path_factory, "one-county-and-a-town", lambda: _small(tmp_path_factory))


def _small(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, str]]:
    found = {}
    for name, files in (
        ("county", COUNTY_FILES),
        ("town", {"election.toml": DESCRIPTION, **FILES}),
    ):
        folder = tmp_path_factory.mktemp(name)
        for file, text in files.items():
            (folder / file).write_text(text, "utf-8")
        asked = ReportAsked(str(folder), (), None, "report.html", folder=True)
        found[name] = dict(made_or_kept(asked, fresh=True)[0].files)
    return found


@pytest.mark.parametrize("election", ["county", "town"])
def test_nothing_is_empty_and_nothing_speaks_of_2016(
    small: dict[str, dict[str, str]], election: str
) -> None:
    """On every page, those of single figures and the list of them among them."""
    for name, page in small[election].items():
        if name.endswith(".html"):
            assert not empty_parts(page), name
            assert "2016" not in UNREAD.sub("", page).replace(OF_PRICES, ""), name


def test_a_reader_is_told_what_is_not_known_and_not_what_to_write(
    small: dict[str, dict[str, str]],
) -> None:
    """Where chapters are missing no page names a setting of a file: who reads it has no files to mend."""
    for name, page in small["town"].items():
        if name.endswith(".html"):
            told = _read(page)
            assert "election.toml" not in told, name
            assert "[[" not in told, name
    whole = _read(small["town"]["report.html"])
    assert "which office the contest fills is not in these data" in whole
    assert "no votes that add up to a state are in these data" in whole


def test_a_day_of_law_is_told_where_there_is_law(small: dict[str, dict[str, str]]) -> None:
    """A page that has no chapter on law names no day from which it is read."""
    assert "The chapters on law are read as of" in _read(small["county"]["index.html"])
    for page in ("index.html", "report.html"):
        told = _read(small["town"][page])
        assert "Counts are" in told
        assert "chapters on law" not in told


def test_one_county_is_told_as_a_county(small: dict[str, dict[str, str]]) -> None:
    """Not as one of one, nor as a state: by its name, and with one page of its own."""
    story = _read(small["county"]["index.html"])
    assert "All of these votes are of Dane County: Ames led there." in story
    assert "A page of its own Dane County, Wisconsin" in story
    assert "The places looked at" in story
    for wrong in ("1 of 1", "Bell in 0", "each state", "states looked at"):
        assert wrong not in story, wrong


def test_a_town_is_led_to_no_page_of_a_state(
    small: dict[str, dict[str, str]], run: Run, tmp_path: Path
) -> None:
    """Neither on its pages nor on the screen."""
    assert not [name for name in small["town"] if name.startswith("states/")]
    for name, text in {"election.toml": DESCRIPTION, **FILES}.items():
        (tmp_path / name).write_text(text, "utf-8")
    code, out, _ = run("report", str(tmp_path), "--out", str(tmp_path / "made"))
    assert code == 0
    assert "Story: " in out
    assert "with figures, report.html and report.json beside it" in out
    assert "Pictures" not in small["town"]["figures/index.html"]


@pytest.mark.parametrize(
    ("day", "told"),
    [
        (
            "2016-11-08",
            "In Armstrong County, Pennsylvania, 100.0% of the votes were cast where machines left no paper. Numbers "
            "cannot say if votes were counted right. Only people who read the paper can, where there is any.",
        ),
        (
            "2018-11-06",
            "Which votes left paper is not in these data. Numbers cannot say if votes were counted right. Only people "
            "who read the paper can.",
        ),
    ],
)
def test_missing_paper_is_told_of_a_part_of_a_state(
    run: Run, tmp_path: Path, day: str, told: str
) -> None:
    """No plan can be made of these votes, but their equipment is known in 2016, and that it is not in 2018."""
    changes = {
        "55025": "42005",
        "Dane": "Armstrong",
        "2023-04-04": day,
        "Wisconsin": "Pennsylvania",
        "WI": "PA",
        ",55\n": ",42\n",
        '"local"': '"governor"',
    }
    for name, text in COUNTY_FILES.items():
        for old, new in changes.items():
            text = text.replace(old, new)
        (tmp_path / name).write_text(text, "utf-8")
    code, out, err = run("report", str(tmp_path), "--out", str(tmp_path / "made"))
    assert (code, err) == (0, "")
    assert told in " ".join(out.split())
    assert told in _read((tmp_path / "made" / "index.html").read_text("utf-8"))
    assert told in " ".join(run("report", str(tmp_path), "--state", "PA")[1].split())
    page = _read((tmp_path / "made" / "states" / "PA.html").read_text("utf-8"))
    assert "where it left" not in page


@pytest.mark.parametrize(
    "planted",
    [
        "<p> </p>",
        "<section>\n<h2>Pictures</h2>\n</section>",
        "<tbody></tbody>",
        "<p>nan votes</p>",
        "<p>{ $votes } votes</p>",
    ],
)
def test_what_is_empty_is_found(small: dict[str, dict[str, str]], planted: str) -> None:
    """Wherever it stands on a page."""
    page = small["county"]["index.html"].replace("</main>", f"{planted}</main>", 1)
    assert empty_parts(page)


def _read(page: str) -> str:
    bare = re.sub(r"<[^>]*>", " ", UNREAD.sub("", page))
    return re.sub(r"\s+", " ", unescape(bare))


def test_votes_of_the_election_before_are_told_as_its_own(run: Run, tmp_path: Path) -> None:
    """A mayor's contest in Maine lends the counties of 2020, which do not add up: that is not said of the mayor."""
    text = {
        name: each.replace("Wisconsin", "Maine").replace("WI", "ME")
        for name, each in COUNTY_FILES.items()
    }
    text = {
        name: each.replace("55025", "23005").replace(",55\n", ",23\n")
        for name, each in text.items()
    }
    for name, each in text.items():
        (tmp_path / name).write_text(each.replace("Dane", "Cumberland"), "utf-8")
    code, out, _ = run("report", str(tmp_path), "--out", str(tmp_path / "page.html"))
    said = " ".join(out.split())
    assert code == 0
    assert (
        "Votes of President of the United States, November 2020 that do not add up: left out in Maine."
        in said
    )
    assert "Votes that do not add up" not in said
