"""Cast vote records that a spreadsheet or a clerk has changed: read where nothing is lost, and named where it is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.formats.cvr import dominion


def _file(folder: Path, text: str) -> Path:
    file = folder / "cvr.csv"
    file.write_text(text)
    return file


def test_titles_that_differ_by_a_letter_are_told(run: Run, tmp_path: Path) -> None:
    """A contest of which some columns are misspelt was two, each with a winner of its own."""
    text = dominion.export(*dominion.CARDS).replace(
        '"Mayor (Vote For=1)",', '"Mayer (Vote For=1)",', 1
    )
    code, out, _ = run("tabulate", str(_file(tmp_path, text)))
    assert code == 0
    assert "two contests have titles that differ by a letter" in " ".join(out.split())
    assert "Mayer; Mayor" in " ".join(out.split())


def test_capitals_of_columns_and_empty_columns_are_read(run: Run, tmp_path: Path) -> None:
    """A spreadsheet adds columns without a name; somebody writes the header in small letters."""
    whole = dominion.export(*dominion.CARDS)
    votes = run("tabulate", str(_file(tmp_path, whole)))
    for name in dominion.IDS:
        assert f'"{name}"' in whole
        small = whole.replace(f'"{name}"', f'"{name.lower()}"')
        assert run("tabulate", str(_file(tmp_path, small))) == votes
    wide = "\n".join(f"{line},," for line in whole.splitlines())
    assert run("tabulate", str(_file(tmp_path, wide))) == votes


MOVED: dict[str, Callable[[str], str]] = {
    "semicolons": lambda text: text.replace('","', '";"').replace('",="', '";="'),
    "blank lines": lambda text: text.replace("\n", "\n\n"),
    "a title above": lambda text: f"Town\nelection\n{text}",
}


@pytest.mark.parametrize("how", MOVED)
@pytest.mark.parametrize("command", ["doctor", "tabulate"])
def test_a_header_elsewhere_is_named(run: Run, tmp_path: Path, how: str, command: str) -> None:
    """It was said to lack columns of canvass's own table."""
    file = _file(tmp_path, MOVED[how](dominion.export(*dominion.CARDS)))
    code, out, err = run(command, str(file))
    said = " ".join((out + err).split())
    assert code == 2
    assert "columns are those of Dominion's cast vote records" in said


def test_a_shortened_printed_id_is_told(run: Run, tmp_path: Path) -> None:
    """A spreadsheet writes a long number as 3.8E+05: the list of cards to draw had that for every card."""
    file = _file(tmp_path, dominion.export(*dominion.CARDS).replace("7-1-1", "3.80E+05"))
    code, out, err = run("tabulate", str(file))
    assert (code, out) == (2, "")
    assert "a shortened number, of the id that is printed on the card" in err
