"""``canvass doctor``: a screen, JSON, a full list, and an exit code."""

from __future__ import annotations

import csv
import json
from io import StringIO
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.formats.samples import SAMPLES


@pytest.fixture
def short(tmp_path: Path) -> Path:
    """A precinct file with thirty negative counts."""
    header = "county,precinct,office,district,candidate,party,votes\n"
    rows = "".join(f"Forest,Precinct {n},President,,Jo Jones,DEM,-{n + 1}\n" for n in range(30))
    path = tmp_path / "short.csv"
    path.write_text(header + rows, "utf-8")
    return path


def test_a_screen_for_a_tired_clerk(run: Run, short: Path) -> None:
    """The file, its format with the reason, rows read and kept, each kind of problem once, and what to do next."""
    code, out, _ = run("doctor", str(short))
    assert code == 2
    assert max(map(len, out.splitlines())) <= 80
    words = " ".join(out.split())
    assert "openelections-precinct" in words
    assert "row 1 names all 7 columns that it needs" in words
    assert "30 read, 0 kept; left out: 30 for number.negative" in words
    assert words.count("A count cannot be below zero") == 1
    assert "row 2, votes -1" in words
    assert "... 25 more" in words
    assert "Next: Do not use this file's sums yet" in words
    assert "Traceback" not in out


def test_many_rows_of_which_the_same_is_said_are_one_line(run: Run, tmp_path: Path) -> None:
    """Eighteen rows that each contradict another: one line, in which each names the other; so does ``init``."""
    rows = [f"Forest,Precinct {n},President,,Jo Jones,DEM,{n + 10}\n" for n in range(18)]
    again = [row.replace(",1", ",9").replace(",2", ",9") for row in rows]
    path = tmp_path / "20201103__sd__general__forest__precinct.csv"
    header = "county,precinct,office,district,candidate,party,votes\n"
    path.write_text(header + "".join([*rows, *again]), "utf-8")
    _, out, _ = run("doctor", str(path))
    words = " ".join(out.split())
    assert words.count("(see ") == 5
    assert "rows 20 (see 2), 21 (see 3), 22 (see 4), 23 (see 5), 24 (see 6) and 13 more ->" in words
    _, _, refusal = run("init", str(tmp_path / "new"), "--from", str(path))
    assert "rows 20 (see 2), 21 (see 3)" in refusal
    assert "(18 times)" in refusal


def test_the_full_list_goes_to_a_file(run: Run, short: Path, tmp_path: Path) -> None:
    """Every problem, one row each, with row, column, text, meaning and mend."""
    code, out, _ = run("doctor", str(short), "--out", str(tmp_path / "problems.csv"))
    rows = list(csv.DictReader(StringIO((tmp_path / "problems.csv").read_text("utf-8"))))
    negative = [row for row in rows if row["code"] == "number.negative"]
    assert code == 2
    assert len(negative) == 30
    assert negative[-1]["row"] == "31"
    assert negative[-1]["found"] == "-30"
    assert all(row["mend"] for row in rows)
    assert "problems.csv" in out.replace("\n", "")


def test_json_has_everything(run: Run, short: Path) -> None:
    """Files, sources, problems, whether it can be used and what to do next."""
    code, out, _ = run("doctor", str(short), "--json")
    result = json.loads(out)
    (file,) = result["files"]
    assert code == 2
    assert result["is_usable"] is False
    assert len([p for p in file["problems"] if p["code"] == "number.negative"]) == 30
    assert file["sources"][0]["rows_read"] == 30
    assert file["worst"] == "error"
    assert file["next_step"].startswith("Do not use")


def test_a_file_that_can_be_used_ends_well(run: Run, tmp_path: Path) -> None:
    """Exit code 0, and the sentence that nothing found is not proof."""
    path = tmp_path / "results.csv"
    path.write_text(SAMPLES["openelections-precinct"], "utf-8")
    code, out, _ = run("doctor", str(path))
    assert code == 0
    assert "Next:" in out
    assert "error" not in out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--against", "us-2016-presidnet"), "did you mean 'us-2016-president'"),
        (("--mapping", "openelections-precinc"), "did you mean 'openelections-precinct'"),
    ],
)
def test_wrong_options_end_in_one_message(
    run: Run, short: Path, words: tuple[str, ...], message: str
) -> None:
    """A second source or a mapping that is not there: exit code 2, one line."""
    code, out, err = run("doctor", str(short), *words)
    assert (code, out) == (2, "")
    assert message in err


def test_a_file_that_is_not_there_is_reported_like_any_other(run: Run) -> None:
    """No traceback, no usage text: one fatal problem."""
    code, out, err = run("doctor", "nowhere.csv")
    assert (code, err) == (2, "")
    assert "There is no file of this name" in out


def test_names_with_brackets_are_shown_letter_for_letter(run: Run, tmp_path: Path) -> None:
    """[Jurisdiction-wide] is a name, not a colour."""
    path = tmp_path / "results[1].csv"
    path.write_text(SAMPLES["medsl-president-2016"], "utf-8")
    _, out, _ = run("doctor", str(path))
    assert "results[1].csv" in out
    assert "[Jurisdiction-wide]" in out


def test_what_the_name_of_a_published_file_says(run: Run, tmp_path: Path) -> None:
    """State and day in the name of an OpenElections file: its president is held against the packaged counties."""
    path = tmp_path / "20161108__de__general__county.csv"
    header = "county,office,district,party,candidate,votes\n"
    votes = {"Kent": (33351, 36991), "New Castle": (162919, 85525), "Sussex": (39333, 62611)}
    rows = "".join(
        f"{county},President,,DEM,Hillary Clinton,{clinton}\n"
        f"{county},President,,REP,Donald Trump,{trump}\n"
        for county, (clinton, trump) in votes.items()
    )
    path.write_text(header + rows, "utf-8")
    code, out, _ = run("doctor", str(path))
    assert code == 0
    assert "DE, 2016-11-08" in out
    assert "agree with the second source" in " ".join(out.split())
    path.write_text((header + rows).replace("62611", "125222"), "utf-8")
    code, out, _ = run("doctor", str(path))
    assert code == 2
    assert "counties-2016 has 62,611" in " ".join(out.split())
