"""What is printed for a round, from the browser: the files of canvass audit sheets, to whom they are of."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

import pytest

from canvass.journeys.audit_folder.desk import sit_down
from canvass.journeys.audit_folder.sheets import round_sheets
from canvass.present.audit_folder.printing import print_sheets
from canvass.web.rooms import Room
from canvass.web.sheet_pages import TITLES
from tests.journeys.audit_folder.test_enter import begun
from tests.web.rooms import administrator, official, opened, visitor
from tests.web.served import SCENE, audit_with_round


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """The server of an audit with a round open."""
    with opened(audit_with_round(tmp_path)) as made:
        yield made


def test_the_files_of_the_command(room: Room, tmp_path: Path) -> None:
    """Byte for byte what canvass audit sheets writes, on either paper; and all of it in one file."""
    office = administrator(room)
    counties = office.get("/office/sheets.json").json()["counties"]
    assert [each["jurisdiction"] for each in counties] == ["Adams", "Brown"]
    with sit_down(room.audit) as desk:
        written = print_sheets(round_sheets(desk), tmp_path / "sheets", "a4")
    adams = {each.name: each.read_bytes() for each in written if each.parent.name == "Adams"}
    assert set(adams) == set(counties[0]["files"])
    for name, data in adams.items():
        answer = office.get(f"/office/sheets/{name}", params={"county": "Adams", "paper": "a4"})
        assert answer.content == data, name
        said = unquote(answer.headers["content-disposition"])
        assert said.startswith("attachment;")
        assert said.endswith(f"round-1-Adams-{name}")
    whole = office.get("/office/sheets/everything.zip?county=Adams&paper=a4")
    with zipfile.ZipFile(io.BytesIO(whole.content)) as packed:
        assert {name: packed.read(name) for name in packed.namelist()} == adams
    page = office.get("/office/sheets").text
    for name in adams:
        assert TITLES[name] in page


def test_a_clerk_prints_what_is_hers(room: Room) -> None:
    """Her county's, named or not; another's is refused, and nobody else prints anything."""
    clerk = official(room, administrator(room), "Cleo Diaz", "Brown")
    assert b"Brown" in clerk.get("/office/sheets/readings.csv").content
    assert clerk.get("/office/sheets/readings.csv?county=Adams").status_code == 403
    assert clerk.get("/office/sheets?county=Adams").status_code == 403
    assert "Adams" not in clerk.get("/office/sheets").text
    assert "Adams" not in clerk.get("/office/sheets.json").text
    assert visitor(room).get("/office/sheets/readings.csv?county=Brown").status_code == 403


def test_what_is_not_there(room: Room) -> None:
    """Another name, paper or county, and a list that the round has not: a sentence, never a file of the server."""
    office = administrator(room)
    for path in (
        "key.pem?county=Adams",
        "..%2f..%2foffice%2fkey.pem?county=Adams",
        "labels.pdf?county=Adams&paper=a0",
        "labels.pdf?county=Nowhere",
        "labels.pdf",
        "counts.csv?county=Adams",
    ):
        assert office.get(f"/office/sheets/{path}").status_code == 404, path


def test_before_a_round(tmp_path: Path) -> None:
    """The page says that nothing is to be fetched, and a file is refused with the same words."""
    with opened(begun(tmp_path, SCENE)) as room:
        office = administrator(room)
        assert "No round is open" in office.get("/office/sheets").text
        refused = office.get("/office/sheets/labels.pdf?county=Adams")
        assert (refused.status_code, "no round is open" in refused.text) == (409, True)
