"""A new election folder, and nothing overwritten."""

from __future__ import annotations

from pathlib import Path

import pytest

from canvass.errors import BadFile, UnknownName, UnwritableFile
from canvass.formats.starter import Starter
from canvass.journeys.init import election_from_results, new_election
from tests.formats.samples import SAMPLES


@pytest.mark.parametrize("starter", list(Starter))
def test_every_file_has_its_place(tmp_path: Path, starter: Starter) -> None:
    """The description and each table that it names, in the folder asked for."""
    files = new_election(tmp_path / "new", starter)
    assert (tmp_path / "new" / "election.toml") in files
    assert all(path.parent == tmp_path / "new" for path in files)


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    """One file of the same name is enough to refuse, and it is named."""
    (tmp_path / "units.csv").write_text("mine", "utf-8")
    with pytest.raises(UnwritableFile, match=r"already has units\.csv"):
        new_election(tmp_path)
    with pytest.raises(UnwritableFile, match="is a file"):
        new_election(tmp_path / "units.csv")


def test_a_folder_with_other_files_is_filled(tmp_path: Path) -> None:
    """A folder with letters and notes is not an obstacle."""
    (tmp_path / "notes.txt").write_text("mine", "utf-8")
    assert new_election(tmp_path)


def results(folder: Path, name: str) -> Path:
    """A small results file of a format."""
    file = folder / "results.csv"
    file.write_text(SAMPLES[name], "utf-8")
    return file


def test_a_file_with_errors_starts_no_election(tmp_path: Path) -> None:
    """What the reader would leave out would be missing in the folder without a word."""
    file = results(tmp_path, "openelections-precinct")
    file.write_text(file.read_text("utf-8") + "cut,off\n", "utf-8")
    with pytest.raises(BadFile, match="errors; problems: 1") as refused:
        election_from_results(tmp_path / "new", file)
    assert [problem.code for problem in refused.value.problems] == ["row.short"]


def test_a_file_without_votes_starts_no_election(tmp_path: Path) -> None:
    """A list of units is not results."""
    file = results(tmp_path, "canvass-units")
    with pytest.raises(BadFile, match="holds no votes"):
        election_from_results(tmp_path / "new", file)


def test_only_a_file_that_names_no_state_is_given_one(tmp_path: Path) -> None:
    """With it counties get their codes; a state that does not exist, or a second one, is refused."""
    file = results(tmp_path, "openelections-precinct")
    started = election_from_results(tmp_path / "new", file, state="Pennsylvania")
    units = started.files[tmp_path / "new" / "units.csv"]
    assert "county,42053,Forest,state,PA,PA,42053" in units
    assert "state,PA,Pennsylvania" in units
    with pytest.raises(UnknownName, match="did you mean 'Pennsylvania'"):
        election_from_results(tmp_path / "new", file, state="Pensylvania")
    medsl = results(tmp_path, "medsl-precinct-2018")
    with pytest.raises(BadFile, match="leave --state out"):
        election_from_results(tmp_path / "new", medsl, state="PA")


def test_a_misspelt_starter_is_told(tmp_path: Path) -> None:
    """A word that is neither a starter nor a file."""
    with pytest.raises(UnknownName, match="did you mean 'us-state'"):
        election_from_results(tmp_path / "new", Path("us-stat"))
