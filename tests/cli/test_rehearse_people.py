"""``canvass rehearse --people`` and ``--score``: printed ballots, a sealed key, and what people found."""

from __future__ import annotations

import csv
import json
from io import StringIO
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from pypdf import PdfReader

from canvass.attack.ballots import DOUBTFUL_SHARE
from tests.adversary.commands import run as run_in
from tests.cli.conftest import Run
from tests.cli.rehearsed_paper import read_back, seen, texts
from tests.forbidden import forbidden_in
from tests.journeys.audit_folder.scenes import copied

CONTESTS = """
[[contest]]
id = "mayor"
title = "Mayor"
card_bound = 2000
card_bound_source = "poll books"
risk_limit = "0.05"
method = { name = "comparison" }
choice = [{ id = "ann", name = "Ann Bell", votes = 800 }, { id = "bob", name = "Bob Cray", votes = 500 },
  { id = "cy", name = "Cy Dale", votes = 200 }]
"""
ERRORS = """
[[error]]
kind = "scanned_twice"
batch = "B7"
[[error]]
kind = "transposed_count"
batch = "B3"
[[error]]
kind = "card_missing"
batch = "B9"
[[error]]
kind = "style_misread"
batch = "B3"
[[error]]
kind = "wrong_label"
batch = "B4"
other = "B5"
"""
Card = tuple[str, ...]


ASKED = (
    "rehearse",
    *("manifest.csv", "--contests", "contests.toml", "--errors", "errors.toml"),
    *("--seed", "7", "--people", "--out"),
)


def write_office(folder: Path) -> Path:
    """A manifest of forty batches, contests.toml and errors.toml."""
    rows = [f"T{n % 4},B{n},{40 + n % 7}" for n in range(40)]
    (folder / "manifest.csv").write_text("\n".join(["tabulator,batch,cards", *rows]), "utf-8")
    (folder / "contests.toml").write_text(CONTESTS, "utf-8")
    (folder / "errors.toml").write_text(ERRORS, "utf-8")
    return folder


@pytest.fixture
def office(tmp_path: Path) -> Path:
    """The files of an office."""
    return write_office(tmp_path)


@pytest.fixture(scope="module")
def once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that the command writes of them, once in a run; nobody changes it."""
    place = tmp_path_factory.mktemp("once")
    copied(place, "an office whose people read paper", _write, by_all=True)
    return place / "R"


def _write(place: Path) -> None:
    place.mkdir(parents=True)
    answer = run_in(write_office(place), *ASKED, "R")
    assert (answer.code, answer.err) == (0, "")


@pytest.fixture
def printed(once: Path, office: Path) -> Path:
    """That folder beside the office's files, to fill in or to spoil."""
    return Path(copytree(once, office / "R"))


def written(run: Run, office: Path, *words: str, name: str = "R") -> Path:
    """The folder that the command writes anew."""
    folder = office / name
    asked = [str(office / word) if "." in word else word for word in ASKED]
    code, out, err = run(*asked, str(folder), *words)
    assert code == 0, err
    assert out.startswith(("REHEARSAL", "{"))
    return folder


def cards_in(pdf: Path) -> dict[Card, list[str]]:
    """What a reader sees on each printed card: a word for each choice."""
    found = {tuple(label.split()): marks for label, marks in read_back(pdf).items()}
    assert all(len(marks) == len(NAMES) for marks in found.values())
    return found


NAMES = ("ann", "bob", "cy")


def fill(folder: Path, *, change: dict[Card, tuple[str, str]] | None = None) -> None:
    """People read every card from the printed paper alone and count every box."""
    there = cards_in(folder / "people/ballots.pdf")
    path = folder / "people/readings.csv"
    rows = list(csv.DictReader(StringIO(path.read_text("utf-8"))))
    for row in rows:
        card = (row["tabulator"], row["batch"], row["position"])
        reading = seen(there[card], NAMES) if card in there else ("not_found", "")
        row["reading"], row["choice"] = (change or {}).get(card, reading)
    write(path, rows)
    path = folder / "people/boxes.csv"
    boxes = list(csv.DictReader(StringIO(path.read_text("utf-8"))))
    for box in boxes:
        inside = sum(card[:2] == (box["tabulator"], box["batch"]) for card in there)
        box["cards_counted"] = str(inside)
    write(path, boxes)


def write(path: Path, rows: list[dict[str, str]]) -> None:
    """The sheet as a spreadsheet saves it."""
    out = StringIO()
    writer = csv.DictWriter(out, rows[0].keys(), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    path.write_text(out.getvalue(), "utf-8")


def scored(run: Run, folder: Path) -> dict[str, Any]:
    """What the score says."""
    code, out, err = run("rehearse", str(folder), "--score", "--json")
    assert code == 0, err
    found: dict[str, Any] = json.loads(out)
    return found


def became(found: dict[str, Any]) -> dict[str, str]:
    """What became of each error."""
    return {one["kind"]["value"]: one["found"]["value"] for one in found["errors"]}


def test_the_printed_paper_says_what_the_key_says(printed: Path) -> None:
    """Every card of the key is printed once, but for those that are missing; strokes alone give the key's reading."""
    key = json.loads((printed / "trainer/key.json").read_text("utf-8"))
    there = cards_in(printed / "people/ballots.pdf")
    stated = {tuple(one["card"]): tuple(one["paper"]) for one in key["cards"]}
    missing = {card for card, reading in stated.items() if reading[0] == "not_found"}
    assert missing == {("T1", "B9", "42")}
    assert {*there} == {*stated} - missing
    assert {card: seen(marks, NAMES) for card, marks in there.items()} == {
        card: reading for card, reading in stated.items() if card not in missing
    }
    text = texts(printed / "people/ballots.pdf")
    assert all(page.count("REHEARSAL - NOT A BALLOT") in (1, 2, 3, 4) for page in text)
    assert all("not a ballot. Key sealed as" in page for page in text)


EVERY_BOX = pytest.mark.long(twin="test_every_kind_of_mark_is_drawn")


@pytest.mark.parametrize("boxes", [6, pytest.param(40, marks=EVERY_BOX)])
def test_every_kind_of_mark_is_drawn(run: Run, office: Path, boxes: int) -> None:
    """Enough cards have each; doubtful ones are about as many as are promised."""
    named = (word for n in range(boxes) for word in ("--batch", f"T{n % 4} B{n}"))
    folder = written(run, office, *named)
    key = json.loads((folder / "trainer/key.json").read_text("utf-8"))
    marks = [one["mark"] for one in key["cards"]]
    assert {*marks} == {
        "none",
        "filled",
        "cross",
        "tick",
        "faint",
        "circled",
        "corrected",
        "resting",
    }
    doubtful = sum(mark in {"faint", "circled", "corrected", "resting"} for mark in marks)
    error = (DOUBTFUL_SHARE * (1 - DOUBTFUL_SHARE) / len(marks)) ** 0.5
    assert abs(doubtful / len(marks) - DOUBTFUL_SHARE) < 3.7 * error
    there = cards_in(folder / "people/ballots.pdf")
    for one in key["cards"]:
        if one["paper"][0] != "not_found":
            assert seen(there[tuple(one["card"])], NAMES) == tuple(one["paper"])
            assert ("struck" in there[tuple(one["card"])]) == (one["mark"] == "corrected")


def test_people_who_read_the_paper_find_every_error(run: Run, printed: Path) -> None:
    """From the printed cards alone: stacks, labels, a missing card, counts; nothing differs from the key."""
    fill(printed)
    found = scored(run, printed)
    assert became(found) == {
        "scanned_twice": "by_box",
        "transposed_count": "by_box",
        "card_missing": "by_card",
        "style_misread": "by_card",
        "wrong_label": "by_card",
    }
    assert (found["read"], found["agree"]) == (found["printed"], found["printed"])
    assert found["differs"] == found["boxes_differ"] == []
    assert found["boxes_agree"] == found["boxes"]
    by = {one["kind"]["value"]: one["by"] for one in found["errors"]}
    assert by["card_missing"] == [["T1", "B9", "42"]]
    assert all(card[1] in {"B4", "B5"} for card in by["wrong_label"])


def test_people_who_write_what_the_record_says_find_nothing(
    run: Run, office: Path, printed: Path
) -> None:
    """Who copies the records, and the counts of the manifest, is told which errors stood before them."""
    records = csv.DictReader(StringIO((printed / "office/records.csv").read_text("utf-8")))
    recorded: dict[Card, str] = {
        (row["tabulator"], row["batch"], row["position"]): row["choice"] for row in records
    }
    copied: dict[Card, tuple[str, str]] = {
        card: ("vote", choice) if choice else ("blank", "") for card, choice in recorded.items()
    }
    fill(printed, change=copied)
    boxes = list(csv.DictReader(StringIO((printed / "people/boxes.csv").read_text("utf-8"))))
    for box in boxes:
        box["cards_counted"] = (
            box["cards_manifest"] if box["batch"] == "B3" else box["cards_records"]
        )
    write(printed / "people/boxes.csv", boxes)
    found = scored(run, printed)
    assert became(found) == {
        "scanned_twice": "counted_as_stated",
        "transposed_count": "counted_as_stated",
        "card_missing": "read_as_recorded",
        "style_misread": "read_as_recorded",
        "wrong_label": "read_as_recorded",
    }
    wrong = {tuple(one["card"]) for one in found["differs"]}
    key = json.loads((printed / "trainer/key.json").read_text("utf-8"))
    assert wrong == {tuple(one["card"]) for one in key["cards"] if one["paper"] != one["record"]}
    assert {" ".join(one["batch"]) for one in found["boxes_differ"]} == {"T3 B3", "T3 B7", "T1 B9"}
    _, out, _ = run("rehearse", str(printed), "--score")
    flat = " ".join(out.split())
    assert "0 of 5 planted errors were found" in flat


def test_a_mistake_of_a_reader_is_named_with_its_mark(run: Run, printed: Path) -> None:
    """One card read for another choice, one left open, one row left empty: each is told, and nothing else."""
    key = json.loads((printed / "trainer/key.json").read_text("utf-8"))
    sure = [one for one in key["cards"] if one["paper"] == one["record"] == ["vote", "ann"]]
    first, second, third = (tuple(one["card"]) for one in sure[:3])
    fill(printed, change={first: ("vote", "bob"), second: ("cannot_agree", ""), third: ("", "")})
    page = printed / "score.html"
    found = scored(run, printed)
    assert [(tuple(one["card"]), one["read"]) for one in found["differs"]] == [
        (first, ["vote", "bob"]),
        (second, ["cannot_agree", ""]),
    ]
    assert found["read"] == found["printed"] - 1
    code, out, _ = run("rehearse", str(printed), "--score", "--out", str(page))
    flat = " ".join(out.split())
    assert code == 0
    assert out.startswith("REHEARSAL: score for Mayor")
    assert "5 of 5 planted errors were found" in flat
    assert f"1 of {found['printed']} were not read" in flat
    assert forbidden_in(out) == forbidden_in(page.read_text("utf-8")) == []


def test_what_is_not_on_the_table_nobody_can_find(run: Run, office: Path) -> None:
    """One box without an error: each error says that none of its cards was there."""
    folder = written(run, office, "--batch", "T0 B0")
    fill(folder)
    assert {*became(scored(run, folder)).values()} == {"not_printed"}


def test_nothing_for_people_tells_what_was_planted(printed: Path) -> None:
    """No sheet of theirs has the seed, an error's name or a choice; the seal fits the key."""
    text = "".join(page.extract_text() for page in PdfReader(printed / "people/start.pdf").pages)
    assert "scanned twice" not in text
    assert "label" not in text
    rows = list(csv.DictReader(StringIO((printed / "people/readings.csv").read_text("utf-8"))))
    assert {(row["reading"], row["choice"]) for row in rows} == {("", "")}
    seal = (printed / "people/seal.txt").read_text("utf-8").strip()
    assert seal in text.replace("\n", "")
    key_sheet = "".join(
        page.extract_text() for page in PdfReader(printed / "trainer/key.pdf").pages
    )
    assert "a stack was scanned twice" in key_sheet
    assert seal in key_sheet.replace("\n", "")


def test_one_seed_gives_the_same_bytes(run: Run, office: Path, printed: Path) -> None:
    """Every file; another seed other ballots."""
    one, other = printed, written(run, office, name="again")
    for path in sorted(one.rglob("*.*")):
        assert path.read_bytes() == (other / path.relative_to(one)).read_bytes(), path.name


def test_the_office_s_files_open_as_an_audit_for_practice(run: Run, office: Path) -> None:
    """Manifest, records and contests load into a rehearsal's audit where no count in them is wrong."""
    (office / "errors.toml").write_text('[[error]]\nkind = "wrong_label"\n', "utf-8")
    folder = written(run, office, "--batch", "T0 B0")  # what is on paper is no matter here
    place = str(office / "audit")
    about = ("-j", "County", "--office", "The clerk", "--election", "Practice", "--rehearsal")
    assert run("audit", "open", place, *about)[0] == 0
    for what, name in (
        ("manifest", "manifest.csv"),
        ("cards", "records.csv"),
        ("contests", "contests.toml"),
    ):
        code, _, err = run("audit", "load", place, what, str(folder / "office" / name))
        assert code == 0, err


@pytest.mark.parametrize(
    ("sheet", "was", "is_", "said"),
    [
        ("readings.csv", "T0,B4,1,mayor,", "T0,B4,99,mayor,", "card T0 B4 99 was not on the table"),
        ("readings.csv", "T0,B4,1,mayor,", "T0,B4,1,major,", "the contest is 'mayor'"),
        ("readings.csv", "vote,ann", "vote,anne", "no choice is called 'anne'"),
        ("readings.csv", "vote,ann", "voted,ann", "voted"),
        ("readings.csv", "vote,ann", "blank,ann", "blank, ann"),
        ("readings.csv", "vote,ann", ",ann", "ann"),
        ("boxes.csv", "T0,B4", "T0,B44", "box T0 B44 was not on the table"),
        ("boxes.csv", "cards_counted", "counted", "cards_counted"),
    ],
)
def test_a_sheet_that_cannot_be_meant(
    run: Run, printed: Path, sheet: str, was: str, is_: str, said: str
) -> None:
    """Refused with what was found; nothing is scored."""
    fill(printed)
    path = printed / "people" / sheet
    text = path.read_text("utf-8")
    assert was in text
    path.write_text(text.replace(was, is_, 1), "utf-8")
    code, out, err = run("rehearse", str(printed), "--score")
    assert (code, out) == (2, "")
    assert said in " ".join(err.split())


def test_ranks_in_a_contest_without_ranks_are_refused(run: Run, office: Path) -> None:
    """A second column would have been passed over."""
    folder = written(run, office, "--batch", "T0 B0")
    fill(folder)
    path = folder / "people/readings.csv"
    sheet = list(csv.DictReader(StringIO(path.read_text("utf-8"))))
    voted = next(number for number, row in enumerate(sheet) if row["reading"] == "vote")
    write(path, [row | {"rank": "1" if n == voted else ""} for n, row in enumerate(sheet)])
    code, out, err = run("rehearse", str(folder), "--score")
    assert (code, out) == (2, "")
    assert f"line {voted + 2}" in err or f"row {voted + 2}" in err
    assert "rank" in err


def test_a_key_that_was_changed_scores_nothing(run: Run, printed: Path) -> None:
    """The seal was fixed before; one reading in the key that is another is found."""
    fill(printed)
    path = printed / "trainer/key.json"
    path.write_text(path.read_text("utf-8").replace('"ann"', '"bob"', 3), "utf-8")
    code, out, err = run("rehearse", str(printed), "--score")
    assert (code, out) == (2, "")
    assert "is not the key that was sealed" in " ".join(err.split())


def test_empty_sheets_are_no_score(run: Run, printed: Path) -> None:
    """Nobody read a card yet."""
    code, out, err = run("rehearse", str(printed), "--score")
    assert (code, out) == (2, "")
    assert "nothing was read and no box counted" in " ".join(err.split())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "name your manifest and a new folder"),
        (("--people", "--simulate"), "give one of the two"),
        (("--people",), "--people needs --contests and --seed too"),
        (("--people", "--mistakes", "0.1"), "--mistakes has no place beside --people"),
        (("--score", "--seed", "1"), "--seed has no place beside --score"),
        (("--score",), "the one that canvass rehearse opened as an audit, or that --people wrote"),
    ],
)
def test_the_form_must_be_said(run: Run, office: Path, words: tuple[str, ...], said: str) -> None:
    """One of them, and only what it hears."""
    code, out, err = run("rehearse", str(office / "manifest.csv"), *words)
    assert (code, out) == (2, "")
    assert said in " ".join(err.split())


def test_contests_that_are_on_no_card_are_named(run: Run, office: Path) -> None:
    """With the way to print boxes with all of them; where there is one contest nothing is said."""
    text = (office / "contests.toml").read_text("utf-8")
    one = text[text.index("[[contest]]") :].partition("[[contest]]")[2].partition("[[contest]]")[0]
    (office / "one.toml").write_text(f"[[contest]]{one}", "utf-8")
    more = f"[[contest]]{one}[[contest]]{one.replace('mayor', 'clerk')}"
    (office / "two.toml").write_text(more, "utf-8")
    for name, left in (("one", []), ("two", ["clerk"])):
        files = (str(office / "manifest.csv"), "--contests", str(office / f"{name}.toml"))
        asked = ("rehearse", *files, "--seed", "7", "--people", "--batch", "T0 B4")
        code, out, _ = run(*asked, "--out", str(office / name))
        assert code == 0
        assert ("Not on these cards: clerk." in out) is bool(left)
        assert ("--ballots --batch" in out) is bool(left)
        _, told, _ = run(*asked, "--json", "--out", str(office / f"{name} again"))
        assert json.loads(told)["not_printed"] == left


def test_places_and_batches_that_are_not_there(run: Run, office: Path, printed: Path) -> None:
    """A folder with something in it, no folder, a batch that is not in the manifest, paper of another size."""
    files = (str(office / "manifest.csv"), "--contests", str(office / "contests.toml"))
    with (office / "manifest.csv").open("a", encoding="utf-8") as manifest:
        manifest.write("\nT0,B40,0\n")
    asked = ("rehearse", *files, "--seed", "7", "--people")
    new = ("--out", str(office / "new"))
    for words, said in (
        (("--out", str(printed)), "is not an empty folder"),
        ((), "name a new one by --out"),
        ((*new, "--batch", "T0 B44"), "did you mean 'T0 B4'"),
        ((*new, "--paper", "a5"), "there is letter and a4"),
        ((*new, "--batch", "T0 B40"), "hold no card that could be printed"),
        ((*new, *(w for _ in range(1) for w in ("--seed", " "))), "needs a seed"),
    ):
        code, out, err = run(*asked, *words)
        assert (code, out) == (2, "")
        assert said in " ".join(err.split())
    assert not (office / "new").exists()


def test_an_error_that_a_slip_found_is_told_as_that(run: Run, printed: Path) -> None:
    """Every card said not to be there, and boxes counted wrong: nobody who did not look found what was planted."""
    fill(printed)
    path = printed / "people/readings.csv"
    rows = list(csv.DictReader(StringIO(path.read_text("utf-8"))))
    write(path, [row | {"reading": "not_found", "choice": ""} for row in rows])
    path = printed / "people/boxes.csv"
    boxes = list(csv.DictReader(StringIO(path.read_text("utf-8"))))
    write(path, [box | {"cards_counted": "1"} for box in boxes])
    found = became(scored(run, printed))
    assert found == {
        "scanned_twice": "by_wrong_count",
        "transposed_count": "by_wrong_count",
        "card_missing": "by_card",
        "style_misread": "by_other_reading",
        "wrong_label": "by_other_reading",
    }
    _, out, _ = run("rehearse", str(printed), "--score")
    assert "perhaps a slip" in " ".join(out.split())
