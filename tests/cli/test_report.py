"""``canvass report``: a page and its JSON on disk, one screen of text, and one clear message for wrong input."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import time
from pathlib import Path
from urllib.parse import unquote

import pytest

from tests.cli.conftest import Run
from tests.cli.test_report_of_one_county import COUNTY_FILES
from tests.journeys.own_counties import write_own_counties
from tests.patience import PATIENCE
from tests.warm import Warm, with_errors_to

COMMAND = ("report", "us-2016-president")
PACKAGED = pytest.mark.long(
    twin="test_a_process_of_its_own_shows_progress_and_writes_the_same_bytes"
)


@pytest.mark.usefixtures("quick_draws")
def test_it_writes_the_page_and_its_json_and_says_where(run: Run, tmp_path: Path) -> None:
    """A screen of text that ends with where it is; nothing else in the folder."""
    own = str(write_own_counties(tmp_path))
    out, _ = written_as_told(run, own, "own-2022", tmp_path / "new" / "report.html")
    assert out.startswith("Governor of Ownland, November 2022")


@pytest.mark.long(twin="test_it_writes_the_page_and_its_json_and_says_where")
def test_it_writes_the_page_of_the_packaged_election(run: Run, tmp_path: Path) -> None:
    """With its published numbers; the day of asking is on the page."""
    out, page = written_as_told(run, COMMAND[1], COMMAND[1], tmp_path / "new" / "report.html")
    for shown in ("306", "38,875", "-6.9989", "17,681"):
        assert shown in out
    assert "November 23, 2016" in page


def written_as_told(run: Run, election: str, id_: str, page: Path) -> tuple[str, str]:
    """The screen and the page, which has its numbers and nothing else beside it."""
    code, out, err = run("report", election, "--out", str(page), "--all")
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[-1] == f"Page: {page}, with report.json beside it"
    assert max(map(len, lines[:-1])) <= 80
    assert sorted(file.name for file in page.parent.iterdir()) == ["report.html", "report.json"]
    assert json.loads(page.with_suffix(".json").read_text())["election"] == id_
    written = page.read_text("utf-8")
    assert 'href="report.json"' in written
    return out, written


@pytest.mark.usefixtures("quick_draws")
def test_json_goes_to_the_screen_and_nothing_is_written(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The twin for a program; of the states that are named."""
    own, elsewhere = str(write_own_counties(tmp_path)), tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    code, out, _ = run("report", own, "--json", "--states", "ON")
    result = json.loads(out)
    assert code == 0
    assert [chapter["id"] for chapter in result["chapters"]][-1] == "data"
    assert result["states"] == [{"code": "ON", "name": "Ownland"}]
    assert [*elsewhere.iterdir()] == []


@pytest.mark.long(twin="test_json_goes_to_the_screen_and_nothing_is_written")
def test_json_of_one_state_of_a_nation_goes_to_the_screen(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The twin for a program."""
    monkeypatch.chdir(tmp_path)
    code, out, _ = run("report", "us-2016-president", "--json", "--states", "MI")
    result = json.loads(out)
    assert code == 0
    assert [chapter["id"] for chapter in result["chapters"]][-1] == "data"
    assert result["states"] == [{"code": "MI", "name": "Michigan"}]
    assert [*tmp_path.iterdir()] == []


def test_a_state_asked_for_is_shown_and_nothing_is_written(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its page on the screen, its numbers as JSON, and no file that nobody named."""
    monkeypatch.chdir(tmp_path)
    code, out, err = run("report", "us-2016-president", "--state", "Michigan", "--all")
    assert (code, err) == (0, "")
    for shown in (
        "10,704",
        "In Michigan every vote was cast where the standard equipment leaves paper.",
        "What this cannot show",
        "16 electors",
    ):
        assert shown in " ".join(out.split())
    code, out, _ = run("report", "us-2016-president", "--state", "MI", "--json")
    result = json.loads(out)
    assert (code, result["state"]) == (0, {"code": "MI", "name": "Michigan"})
    assert result["outcome"]["count"]["outcome"]["margin"]["margin_votes"] == 10_704
    assert [*tmp_path.iterdir()] == []


def test_a_state_of_a_day_has_nothing_that_became_known_later(run: Run, tmp_path: Path) -> None:
    """The lead of that day and the voters' equipment; what rests on later counts says so."""
    page = tmp_path / "PA.html"
    words = ("report", "us-2016-president", "--state", "PA", "--as-of", "2016-11-23")
    code, out, _ = run(*words, "--out", str(page))
    said = " ".join(out.split())
    assert code == 0
    assert "As known on November 23, 2016" in said
    assert "registered voters" in said.casefold()
    for later in ("44,292", "2,970,733", "6,165,478"):
        assert later not in said
        assert later not in page.read_text("utf-8")


@pytest.mark.parametrize(
    ("state", "told"),
    [
        (
            "PA",
            (
                "led Hillary Rodham Clinton by about 60,000 votes on that day",
                "In Pennsylvania, 80.4% of the registered voters live where machines left no paper",
                "80.4% of the registered voters live where the standard equipment left no paper",
                "too little paper is left to tell",
            ),
        ),
        (
            "WI",
            (
                "by 27,257 votes on that day",
                "99.3% of the registered voters live where the standard equipment leaves paper.",
            ),
        ),
        (
            "MI",
            ("In Michigan all registered voters live where the standard equipment leaves paper.",),
        ),
    ],
)
def test_shares_of_registered_voters_are_not_told_as_votes(
    run: Run, state: str, told: tuple[str, ...]
) -> None:
    """On a day without votes: round leads are about so many, shares are of voters, and missing paper comes first."""
    code, out, _ = run("report", "us-2016-president", "--state", state, "--as-of", "2016-11-23")
    said = " ".join(out.split())
    assert code == 0
    for words in told:
        assert words in said
    assert "of the votes were cast" not in said


@pytest.mark.long(twin="test_shares_of_registered_voters_are_not_told_as_votes")
def test_the_answer_of_a_day_tells_shares_of_voters(run: Run, tmp_path: Path) -> None:
    """The story's first sentences rest on the same voters."""
    words = ("report", "us-2016-president", "--as-of", "2016-11-23", "--out", str(tmp_path / "r"))
    code, out, _ = run(*words)
    said = " ".join(out.split())
    assert code == 0
    assert (
        "In Pennsylvania, 80.4% of the registered voters live where machines left no paper" in said
    )
    assert "of the votes were cast" not in said


@pytest.mark.usefixtures("quick_draws")
def test_a_person_with_a_suffix_is_called_by_the_family_name(run: Run, tmp_path: Path) -> None:
    """David T. Prosser, Jr., is Prosser in every sentence, also where the file writes the family name first."""
    folder = write_own_counties(tmp_path / "own")
    choices = folder / "choices.csv"
    text = choices.read_text("utf-8").replace("Ann Ames", '"David T. Prosser, Jr."')
    choices.write_text(text.replace("Bob Bell", '"Kloppenburg, JoAnne"'), "utf-8")
    page = tmp_path / "report.html"
    code, screen, _ = run("report", str(folder), "--states", "ON", "--out", str(page))
    assert code == 0
    for told in (screen, page.read_text("utf-8")):
        sentences = " ".join(told.split()).replace("David T. Prosser, Jr.", "X")
        assert "Prosser" in sentences
        for wrong in ("Prosser,,", "Prosser,'s", "Jr.", "JoAnne's", "JoAnne by"):
            assert wrong not in sentences


LINKS = (
    r'(?<=<header class="top">\n)<p class="own small">.*?</p>\n|(?<=<footer>\n)<p class="own">.*?</p>\n'
    r'|<p class="own.*?</p>| <span class="own">.*?</a></span>'
)
"""The way back to the report, and the links to a figure's own page and to the list of all."""


@pytest.mark.usefixtures("quick_draws")
def test_a_folder_gets_a_story_a_report_and_the_page_of_its_state(run: Run, tmp_path: Path) -> None:
    """A folder gets files of the usual names, and is made where it is not; story and report lead to the state's page.

    That page is, byte for byte, the one that --state writes, but for the links to its figures.
    """
    folder = str(write_own_counties(tmp_path))
    code, out, _ = run("report", folder, "--out", str(tmp_path))
    assert code == 0
    assert len(out.splitlines()) <= 25
    page = tmp_path / "report.html"
    assert 'href="states/ON.html"' in page.read_text("utf-8")
    story = tmp_path / "index.html"
    beside = "states, figures, report.html and report.json"
    assert out.splitlines()[-1] == f"Story: {story}, with {beside} beside it"
    assert 'href="states/ON.html"' in story.read_text("utf-8")
    assert 'href="report.html#outcome"' in story.read_text("utf-8")
    alone = tmp_path / "alone.html"
    code, screen, _ = run("report", folder, "--state", "Ownland", "--out", str(alone))
    assert code == 0
    assert screen.startswith("Ownland: Governor 2022")
    linked = (tmp_path / "states" / "ON.html").read_text("utf-8")
    assert linked.count('href="../figures/') >= 3
    assert alone.read_text("utf-8") == re.sub(LINKS, "", linked)
    assert run("report", folder, "--out", str(tmp_path / "new" / "ownland"))[0] == 0
    made = tmp_path / "new" / "ownland"
    for name in ("index.html", "report.html", "report.json", "states/ON.html"):
        assert (made / name).read_bytes() == (tmp_path / name).read_bytes()
    assert {file.name for file in made.parent.iterdir()} == {"ownland"}


@pytest.mark.usefixtures("quick_draws")
def test_one_file_is_whole_and_has_nothing_beside_it(run: Run, tmp_path: Path) -> None:
    """For a mail: every chapter on one page without a link to a file, and the page of a state in the same way."""
    folder, place = str(write_own_counties(tmp_path)), tmp_path / "mail"
    place.mkdir()
    code, out, _ = run("report", folder, "--one-file", "--out", str(place))
    assert code == 0
    assert out.splitlines()[-1] == f"Page: {place / 'report.html'}"
    assert run("report", folder, "--state", "ON", "--one-file", "--out", str(place))[0] == 0
    assert {file.name for file in place.iterdir()} == {"report.html", "ON.html"}
    for file in place.iterdir():
        links = re.findall(r'(?:href|src)="([^"]*)"', file.read_text("utf-8"))
        assert [one for one in links if not one.startswith(("#", "https://", "data:,"))] == []
    ids = re.findall(r'<section class="chapter" id="([^"]*)"', (place / "report.html").read_text())
    assert {"outcome", "paths", "audit", "data"} <= {*ids}


@pytest.mark.usefixtures("quick_draws")
def test_a_state_in_a_folder_has_each_of_its_tables_alone_beside_it(
    run: Run, tmp_path: Path
) -> None:
    """To embed, to quote, as CSV; its page leads there and sorts. What is somebody else's stays as it is."""
    election, place = str(write_own_counties(tmp_path)), tmp_path / "own land"
    words = ("report", election, "--state", "ON", "--out", str(place))
    code, screen, err = run(*words)
    assert (code, err) == (0, f"wrote {place / 'ON.html'}, with figures beside it\n")
    assert screen.startswith("Ownland: Governor 2022")
    page = (place / "ON.html").read_text("utf-8")
    assert page.count("<script>") == 1
    linked = [unquote(one) for one in re.findall(r'href="(figures/[^"]*)"', page)]
    assert len(linked) >= 3
    assert all((place / one).is_file() for one in linked)
    votes = (place / "figures" / "votes-in-ownland.csv").read_text("utf-8-sig")
    assert votes.startswith('"Choice","votes","share"\n"Bob Bell"')
    frame = (place / "figures" / "votes-in-ownland.html").read_text("utf-8")
    assert 'href="../ON.html#votes-in-ownland"' in frame
    (place / "ON.html").write_text("my own", "utf-8")
    code, _, err = run(*words)
    assert (code, "would be overwritten" in err) == (2, True)
    assert (place / "ON.html").read_text("utf-8") == "my own"
    for out in (place, tmp_path / "ON.html"):
        assert run(*words[:-1], str(out), "--json")[0] == 0
    assert (place / "ON.html").read_text("utf-8") == "my own"
    assert not (tmp_path / "ON.html").exists()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("us-2016-presidnt",), "did you mean 'us-2016-president'"),
        (("us-2016-president", "--states", "Wisconson"), "did you mean 'Wisconsin'"),
        (("us-2016-president", "--as-of", "soon"), "soon"),
        (("us-2016-president", "--state", "Wisconson"), "did you mean 'Wisconsin'"),
        (("us-2016-president", "--state", "WI", "--states", "MI"), "leave --states out"),
    ],
)
def test_wrong_input_is_one_message_and_exit_code_2(
    run: Run, tmp_path: Path, words: tuple[str, ...], message: str
) -> None:
    """No traceback, no file."""
    code, out, err = run("report", *words, "--out", str(tmp_path / "report.html"))
    assert (code, out) == (2, "")
    assert message in err
    assert "Traceback" not in err
    assert [*tmp_path.iterdir()] == []


@pytest.mark.usefixtures("quick_draws")
def test_a_place_that_cannot_be_written_is_one_message(run: Run, tmp_path: Path) -> None:
    """A file where a folder is needed."""
    (tmp_path / "taken").write_text("")
    folder = str(write_own_counties(tmp_path))
    code, _, err = run("report", folder, "--out", str(tmp_path / "taken" / "r.html"))
    assert code == 2
    assert "cannot be written" in err


def test_an_interruption_leaves_no_half_written_file(tmp_path: Path) -> None:
    """Ctrl-C at any moment after work began: a short end, no traceback, and whole files or none."""
    for wait in (0, 0.5, 1.5):
        started, terminal = _on_a_terminal(COMMAND[1], "--out", str(tmp_path / "report.html"))
        first = os.read(terminal, 65_536).decode(errors="replace")
        time.sleep(wait)
        started.send_signal(signal.SIGINT)
        shown = first + _all_of(terminal)
        ended = started.wait(PATIENCE)
        assert "Traceback" not in shown, shown
        assert ended != 0, "Ctrl-C was not heard"
        for file in tmp_path.iterdir():
            assert file.name in ("report.html", "report.json")
            assert file.read_text().rstrip().endswith(("</html>", "}"))
            file.unlink()


@pytest.mark.parametrize("is_small", [True, pytest.param(False, marks=PACKAGED)])
def test_a_process_of_its_own_shows_progress_and_writes_the_same_bytes(
    run: Run, tmp_path: Path, is_small: bool
) -> None:
    """Steps appear on a terminal's error stream; page and JSON are those of this process, whatever ran in it before."""
    election = _one_county(tmp_path / "own") if is_small else COMMAND[1]
    alone, here = (tmp_path / name / "report.html" for name in ("alone", "here"))
    started, terminal = _on_a_terminal(election, "--out", str(alone))
    shown = _all_of(terminal)
    assert started.wait(PATIENCE) == 0
    assert "drawing the page" in shown
    assert "Page:" not in shown
    assert run("report", election, "--out", str(here))[0] == 0
    for ending in (".html", ".json"):
        assert alone.with_suffix(ending).read_bytes() == here.with_suffix(ending).read_bytes()


def _one_county(folder: Path) -> str:
    folder.mkdir()
    for name, text in COUNTY_FILES.items():
        (folder / name).write_text(text, "utf-8")
    return str(folder)


def _on_a_terminal(*words: str) -> tuple[Warm | subprocess.Popen[str], int]:
    """The command with its error stream on a terminal, and where that can be read."""
    main, terminal = pty.openpty()
    started = with_errors_to(terminal, "report", *words, TERM="xterm", COLUMNS="80")
    os.close(terminal)
    return started, main


def _all_of(terminal: int) -> str:
    parts = []
    while True:
        try:
            part = os.read(terminal, 65_536)
        except OSError:
            break
        if not part:
            break
        parts.append(part)
    os.close(terminal)
    return b"".join(parts).decode(errors="replace")


@pytest.mark.usefixtures("quick_draws")
@pytest.mark.parametrize("taken", ["index.html", "report.json", "states/ON.html"])
def test_a_folder_with_files_of_others_is_left_as_it_is(
    run: Run, tmp_path: Path, taken: str
) -> None:
    """Refused by name, and nothing beside it is written."""
    folder, election = tmp_path / "site", tmp_path / "own"
    write_own_counties(election)
    foreign = folder / taken
    foreign.parent.mkdir(parents=True)
    foreign.write_text("mine")
    code, _, err = run("report", str(election), "--out", str(folder))
    assert code == 2
    assert f"{foreign} would be overwritten, and is not from canvass" in err
    assert foreign.read_text() == "mine"
    assert [file for file in folder.rglob("*") if file.is_file()] == [foreign]


@pytest.mark.usefixtures("quick_draws")
def test_a_second_report_replaces_the_first(run: Run, tmp_path: Path) -> None:
    """In a folder that was made, with everything in it."""
    folder, election = tmp_path / "site", tmp_path / "own"
    write_own_counties(election)
    folder.mkdir()
    for _ in range(2):
        assert run("report", str(election), "--out", str(folder))[0] == 0
    assert (folder / "index.html").is_file()


def test_what_a_reader_cannot_mend_is_told_in_a_readers_words(run: Run, tmp_path: Path) -> None:
    """Florida in 2000, without votes by county: no name of a setting; what is not known is said once."""
    code, told, _ = run("report", "us-2000-president", "--state", "FL", "--all")
    flat = " ".join(told.split())
    assert code == 0
    assert "This cannot be said here: no votes by county are in the data of this election." in flat
    assert "[[returns]]" not in told
    assert "The fee: Cannot say: no rule on this was read for that day. Cost of" in flat
    code, told, _ = run(
        "report", "us-2000-president", "--all", "--out", str(tmp_path / "report.html")
    )
    flat = " ".join(told.split())
    assert code == 0
    assert "name one under [[returns]] in election.toml" in flat
    assert "Florida all 5,963,110 by polling or" in flat


@pytest.mark.long(
    twin="tests/cli/test_report_of_2024.py::test_a_map_says_whose_votes_have_no_outline"
)
def test_equipment_that_is_not_known_is_told_once(run: Run, tmp_path: Path) -> None:
    """In 2024: which days are covered, and which table would say it."""
    code, told, _ = run(
        "report", "us-2024-president", "--all", "--out", str(tmp_path / "report.html")
    )
    flat = " ".join(told.split())
    assert code == 0
    assert flat.count("othing is known of the counties' equipment") == 2
    assert "nothing is known of the equipment here" not in flat
