"""What is printed: in the order of the shelf, blind to the records, and the same bytes each time."""

from __future__ import annotations

import csv
import re
from dataclasses import replace
from importlib.resources import files
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from canvass.errors import OutOfTurn
from canvass.journeys.audit_folder.closing import measure_round
from canvass.journeys.audit_folder.desk import sit_down
from canvass.journeys.audit_folder.enter import sign_off
from canvass.journeys.audit_folder.rounds import open_round
from canvass.journeys.audit_folder.sheets import RoundSheets, round_sheets
from canvass.journeys.demo.county import County
from canvass.present.audit_folder.printing import DOCUMENTS, csv_files, pdf, print_sheets
from tests.journeys.audit_folder.scenes import CLERK, PAPER, PEOPLE, SCENES, misread, read_all
from tests.journeys.audit_folder.test_interrupted import opened


@pytest.fixture(scope="module")
def sheets(tmp_path_factory: pytest.TempPathFactory) -> RoundSheets:
    """The sheets of a round of forty cards."""
    with sit_down(opened(tmp_path_factory.mktemp("sheets"), 40)) as desk:
        return round_sheets(desk)


def test_cards_are_listed_in_the_order_of_the_shelf(sheets: RoundSheets) -> None:
    """By batch as the office keeps them, then by place in the batch; each is numbered of how many."""
    total = 0
    for each in sheets.jurisdictions:
        places = [(entry.id[0], int(entry.id[1])) for entry in each.cards]
        assert places == sorted(places)
        assert [entry.label for entry in each.cards] == [
            f"{n}/{len(each.cards)}" for n in range(1, len(each.cards) + 1)
        ]
        total += len(each.cards)
    assert total == 40


def test_nobody_who_reads_learns_what_was_recorded(sheets: RoundSheets, tmp_path: Path) -> None:
    """The sheets of an audit whose records say something else are the same, to the letter."""
    with sit_down(opened(tmp_path, 40, misread(PAPER, 20))) as desk:
        others = round_sheets(desk)
    for one, other in zip(sheets.jurisdictions, others.jurisdictions, strict=True):
        assert list(csv_files(sheets, one)) == list(csv_files(others, other))


def test_a_spreadsheet_is_ready_to_be_typed_into(sheets: RoundSheets) -> None:
    """One row for each contest of each card, in the columns that ``enter`` reads."""
    adams = sheets.jurisdictions[0]
    files = dict(csv_files(sheets, adams))
    rows = list(csv.reader(files["readings.csv"].splitlines()))
    assert rows[0] == ["jurisdiction", "batch", "position", "contest", "reading", "choice"]
    assert len(rows) - 1 == sum(len(entry.contests) for entry in adams.cards)


@pytest.mark.parametrize("paper", ["letter", "a4"])
@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_pdf_has_the_same_bytes_each_time(sheets: RoundSheets, document: str, paper: str) -> None:
    """Two prints of one sheet do not differ, so that a sheet can be compared with its digest."""
    pytest.importorskip("typst", reason="PDF needs the extra print")
    adams = sheets.jurisdictions[0]
    made = pdf(document, sheets, adams, paper)
    assert made.startswith(b"%PDF-")
    assert made == pdf(document, sheets, adams, paper)


LONG = f"*Mail* #let _x_ $ <tag> @ref {'0123456789' * 9}"
"""A batch's name that nothing breaks, with what would be markup in the language that sets the sheets."""


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_long_name_is_printed_whole(sheets: RoundSheets, document: str) -> None:
    """It is said letter for letter, goes on below, and leaves every heading of the list room of its own."""
    pytest.importorskip("typst", reason="PDF needs the extra print")
    adams = sheets.jurisdictions[0]
    cards = (replace(adams.cards[0], id=(LONG, "7"), location="Shelf 3"),)
    made = pdf(document, sheets, replace(adams, cards=cards), "letter")
    at: dict[str, float] = {}
    lines: list[str] = []

    def seen(said: str, place: list[float], *_: object) -> None:
        at[said.strip()] = place[4]
        lines.append(said.strip("\n"))

    PdfReader(BytesIO(made)).pages[0].extract_text(visitor_text=seen)
    assert LONG.replace(" ", "") in "".join(lines).replace(" ", "").replace("\u200b", "")
    if document == "labels":
        assert max(map(len, lines)) <= 60  # the digits alone are 90
    if document == "retrieval":
        assert at["Cards"] > at["Where"] + 30


@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_paper_of_a_rehearsal_says_so(sheets: RoundSheets, document: str) -> None:
    """A label and a placeholder go from hand to hand by themselves: each says it, and none of an audit does."""
    pytest.importorskip("typst", reason="PDF needs the extra print")
    adams = replace(sheets.jurisdictions[0], cards=sheets.jurisdictions[0].cards[:3])
    practice = replace(sheets, title=f"REHEARSAL: {sheets.title}", mark="REHEARSAL")
    said = [
        PdfReader(BytesIO(pdf(document, each, adams, "letter"))).pages[0].extract_text()
        for each in (practice, sheets)
    ]
    assert said[0].count("REHEARSAL") >= {"labels": 4, "placeholders": 2}.get(document, 1)
    assert "REHEARSAL" not in said[1]


def test_a_box_to_tick_stands_on_the_line_of_its_word(sheets: RoundSheets) -> None:
    """At the end of a line it would be ticked for what stands before it."""
    pytest.importorskip("typst", reason="PDF needs the extra print")
    made = pdf("tally", sheets, sheets.jurisdictions[0], "letter")
    said = PdfReader(BytesIO(made)).pages[0].extract_text()
    for word in ("blank", "overvote", "contest not on card", "cannot agree", "card not found"):
        assert f"\u00a0{word}" in said


def test_every_jurisdiction_has_a_folder(sheets: RoundSheets, tmp_path: Path) -> None:
    """Without PDF the lists are there as CSV."""
    written = print_sheets(sheets, tmp_path, "letter", with_pdf=False)
    assert {path.parent.name for path in written} == {"Adams", "Brown"}
    assert all(path.is_file() for path in written)


def test_whole_batches_have_their_own_sheet(tmp_path: Path) -> None:
    """Where batches are counted, each has a row for each choice, and its cards by the manifest."""
    with sit_down(opened(tmp_path, 4)) as desk:
        read_all(desk, County(PAPER, PAPER))
        for name in sorted(desk.state.must_sign):
            sign_off(desk, name, PEOPLE, CLERK)
        measure_round(desk, CLERK)
        with pytest.raises(OutOfTurn, match="no round is open"):
            round_sheets(desk)
        open_round(desk, {}, ["mayor"], CLERK)
        found = round_sheets(desk)
    assert [len(each.batches) for each in found.jurisdictions] == [3, 3]
    rows = list(
        csv.DictReader(dict(csv_files(found, found.jurisdictions[0]))["counts.csv"].splitlines())
    )
    assert [row["choice"] for row in rows] == ["A", "B"] * 3
    assert SCENES["hand-count"].contests[0].id == rows[0]["contest"]


def test_sentences_that_follow_each_other_have_a_space_between() -> None:
    """Each stands in a block of its own, and the second only where there is something of its kind."""
    for template in files("canvass.present").joinpath("templates", "audit_folder").iterdir():
        if template.name.endswith(".typ"):
            joined = re.findall(r"\.\]\n\s*if [^\n\[{]*\[[A-Z][^\n]*", template.read_text("utf-8"))
            assert not joined, template.name
