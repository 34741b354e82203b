"""Ranked contests, by rounds and by pairs, beside one of plurality: one sample of two counties, one file of marks."""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path

import pytest

from canvass.journeys.audit_folder.desk import sit_down
from canvass.journeys.verify import verify
from tests.cli.audit_folder.made_once import made_once
from tests.cli.audit_folder.own_audit import rolled, words, write_rows
from tests.cli.audit_folder.ranked_audit import made
from tests.cli.audit_folder.test_ranked_folder import both_say
from tests.cli.conftest import Run
from tests.observer.conftest import run_observer
from tests.some_of import some_of

COUNTIES = ("Adams", "Brown")
Marks = Mapping[tuple[str, str, str], Mapping[str, Sequence[str]]]


@pytest.fixture
def marks() -> Marks:
    """Half of the cards in each county; the bond is on every card, in Brown the ranked contest is always blank."""
    found: dict[tuple[str, str, str], dict[str, Sequence[str]]] = {}
    for number, ranking in enumerate(made().records.values()):
        county = COUNTIES[number % 2]
        bond = ["Yes"] if number % 10 < 8 else ["No"]
        ranked = list(ranking) if county == "Adams" else []
        found[county, "1", str(number // 2 + 1)] = {
            "mayor": ranked,
            "bond": bond,
            "chair": list(ranking),
        }
    return found


def write(folder: Path, marks: Marks, more: str = "") -> None:
    """The files of the office: the records of each county, and both contests."""
    folder.mkdir()
    for county in COUNTIES:
        mine = [card for card in marks if card[0] == county]
        write_rows(folder / f"manifest-{county}.csv", ("batch", "cards"), [("1", len(mine))])
        rows: list[Sequence[object]] = []
        for card in mine:
            bond = marks[card]["bond"]
            for name in ("mayor", "chair"):
                ranked = [(choice, str(rank)) for rank, choice in enumerate(marks[card][name], 1)]
                rows += [(*card[1:], name, *each) for each in ranked or [("", "")]]
            rows += [(*card[1:], "bond", choice, "") for choice in bond]
        header = ("batch", "position", "contest", "choice", "rank")
        write_rows(folder / f"records-{county}.csv", header, rows)
    first, chair = (
        Counter(m[name][0] for m in marks.values() if m[name]) for name in ("mayor", "chair")
    )
    other = Counter(choice for m in marks.values() for choice in m["bond"])
    text = ""
    for name, votes, rest in (
        ("mayor", first, f'rule = "irv"\nwinner = "16"\n{more}'),
        ("bond", other, ""),
        ("chair", chair, 'rule = "condorcet"\nwinner = "16"'),
    ):
        text += (
            f'[[contest]]\nid = "{name}"\ncard_bound = {len(marks)}\ncard_bound_source = "poll books"\n'
            f'risk_limit = "0.2"\nmethod = {{ name = "comparison" }}\n{rest}\n'
        )
        names = ("Yes", "No") if name == "bond" else ("15", "16", "17", "18")
        text += "".join(f'[[contest.choice]]\nid = "{c}"\nvotes = {votes[c]}\n' for c in names)
    (folder / "contests.toml").write_text(text, "utf-8")


def committed(run: Run, folder: Path, marks: Marks, more: str = "") -> str:
    """Load everything and commit; returns the folder of the audit."""
    files, place = folder / "files", str(folder / "audit")
    write(files, marks, more)
    made_once("ranked beside", files, Path(place), lambda: _commit(run, files, place))
    return place


def _commit(run: Run, files: Path, place: str) -> None:
    counties = [word for county in COUNTIES for word in ("-j", county)]
    assert run("audit", "open", place, *counties, "--office", "State", "--election", "2026")[0] == 0
    for county in COUNTIES:
        for what, name in (("manifest", "manifest"), ("cards", "records")):
            path = str(files / f"{name}-{county}.csv")
            code, out, err = run("audit", "load", place, what, path, "-j", county)
            assert code == 0, (out, err)
    assert run("audit", "load", place, "contests", str(files / "contests.toml"))[0] == 0
    code, out, err = run("audit", "commit", place)
    assert code == 0, (out, err)


def fill(sheet: Path, marks: Marks) -> None:
    """What is on the paper, which is what the records say."""
    with sheet.open(encoding="utf-8", newline="") as file:
        header, *rows = csv.reader(file)
    filled: list[Sequence[object]] = []
    for county, batch, position, contest, *_ in rows:
        found = marks[county, batch, position][contest]
        place = (county, batch, position, contest)
        if not found:
            filled += [(*place, "blank", "", "")]
        for rank, choice in enumerate(found, 1):
            filled += [(*place, "vote", choice, rank if contest != "bond" else "")]
    write_rows(sheet, header, filled)


def read_round(run: Run, place: str, marks: Marks) -> dict[str, str]:
    """Read a round and measure; the status of each contest."""
    assert run("audit", "sheets", place, "--csv-only")[0] == 0
    for county in COUNTIES:
        sheet = Path(place) / "sheets" / "round-1" / county / "readings.csv"
        fill(sheet, marks)
        code, out, err = run("audit", "enter", place, str(sheet), "-j", county, "--board", "b 1")
        assert code == 0, (out, err)
        assert run("audit", "sign-off", place, "-j", county, "--person", "Ann, clerk")[0] == 0
    code, out, _ = run("audit", "measure", place, "--json")
    assert code == 0
    return {each["contest"]: each["status"]["value"] for each in json.loads(out)["contests"]}


@some_of("more", ["targeted = false", ""], every=2)
def test_both_contests_are_confirmed_on_the_same_cards(
    run: Run, tmp_path: Path, marks: Marks, more: str
) -> None:
    """Ranks and marks in one file, a county whose ranks are all blank; the ranked one also on what the other draws."""
    place = committed(run, tmp_path, marks, more)
    assert rolled(run, place, words(run, place)) == (0, "")
    assert run("audit", "sample", place, "--size", "bond=60", "--size", "chair=60")[0] == 0
    statuses = read_round(run, place, marks)
    assert statuses["bond"] == "confirmed"
    assert statuses["mayor"] in ("confirmed", "not_yet")
    assert statuses["chair"] == "confirmed"
    assert run("audit", "publish", place, str(tmp_path / "public"))[0] == 0
    assert both_say(tmp_path / "public" / "record") == set()


def test_a_reading_that_is_withdrawn_is_told_with_its_ranks(
    run: Run, tmp_path: Path, marks: Marks
) -> None:
    """A card is withdrawn and read again otherwise: both verifiers tell both readings in the same words."""
    place = committed(run, tmp_path, marks)
    assert rolled(run, place, words(run, place)) == (0, "")
    assert run("audit", "sample", place, "--size", "mayor=30")[0] == 0
    assert run("audit", "sheets", place, "--csv-only")[0] == 0
    sheet = Path(place) / "sheets" / "round-1" / "Adams" / "readings.csv"
    with sheet.open(encoding="utf-8", newline="") as file:
        card = next(csv.DictReader(file))
    head = ("batch", "position", "contest", "reading", "choice", "rank")
    for number, ranks in enumerate((("15", "16", "15"), ("17", "", "15"))):
        at = (card["batch"], card["position"])
        rows: list[Sequence[object]] = [(*at, "bond", "vote", "Yes", "")]
        rows += [(*at, "chair", "vote", "17", 1)]
        rows += [(*at, "mayor", "vote", "18", 1)] * number
        rows += [(*at, "mayor", "vote", c, rank) for rank, c in enumerate(ranks, 1) if c]
        write_rows(tmp_path / "one.csv", head, rows)
        one = ("audit", "enter", place, str(tmp_path / "one.csv"), "-j", "Adams", "--board", "b 1")
        code, out, err = run(*one)
        assert code == 0, (out, err)
        named = f"{card['batch']}/{card['position']}"
        taken = ("audit", "withdraw", place, "--entry", named, "-j", "Adams")
        if not number:
            assert run(*taken, "--reason", "read upside down")[0] == 0
    record = Path(place) / "record"
    answer = json.loads(run_observer(record, "--json").stdout)
    assert [asdict(change) for change in verify(record).changes] == answer["changes"]
    assert "mayor 15 > 16 > 15" in answer["changes"][0]["said"]


def test_a_choice_twice_in_a_contest_without_ranks(run: Run, tmp_path: Path, marks: Marks) -> None:
    """In a sheet with ranks a mark of the other contest still stands once: the second one is refused with its row."""
    place = committed(run, tmp_path, marks)
    assert rolled(run, place, words(run, place)) == (0, "")
    assert run("audit", "sample", place, "--size", "mayor=30")[0] == 0
    head = ("batch", "position", "contest", "reading", "choice", "rank")
    twice = [("1", "1", "bond", "vote", "Yes", "")] * 2
    write_rows(tmp_path / "twice.csv", head, twice)
    one = ("audit", "enter", place, str(tmp_path / "twice.csv"), "-j", "Adams", "--board", "b 1")
    code, _, err = run(*one)
    assert code == 2
    assert "row 3" in err
    mayor = ("1", "1", "mayor", "vote")
    ranks = [
        (*mayor, "15", ""),
        (*mayor, "16", "0"),
        (*mayor, "17", "51"),
        (*mayor, "18", "2000000000"),
    ]
    write_rows(tmp_path / "twice.csv", head, ranks)
    code, _, err = run(*one)
    assert code == 2
    assert "row 2, column 'rank'" in err
    for row in (3, 4, 5):
        assert f"row {row}, column 'rank'" in err


NO_READINGS = [
    (
        [("overvote", "", "")],
        "overvote is not a reading of a ranked contest: write each choice",
    ),
    ([("vote", "15", "1"), ("vote", "99", "2")], "no choice of mayor is called '99'"),
    ([("blank", "15", "1")], "a choice is named, and the reading is not a vote"),
    ([("vote", "", "")], "no choice is given"),
    ([("vote", "15", "first")], "rank"),
    ([("vote", "15", "1"), ("vote", "15", "1")], "row 3"),
]


def test_a_reading_that_no_ranked_card_has(run: Run, tmp_path: Path, marks: Marks) -> None:
    """Refused whole, with what to do: nothing of the sheet is kept."""
    place = committed(run, tmp_path, marks)
    assert rolled(run, place, words(run, place)) == (0, "")
    assert run("audit", "sample", place, "--size", "mayor=52")[0] == 0
    with sit_down(Path(place)) as desk:
        drawn = desk.state.drawn.entries
        card = next(e.id for e in drawn if e.id[0] == "Adams")
    head = ("batch", "position", "contest", "reading", "choice", "rank")
    for rows, said in NO_READINGS:
        found = [(*card[1:], "mayor", *row) for row in rows]
        write_rows(tmp_path / "one.csv", head, [*found, (*card[1:], "bond", "vote", "Yes", "")])
        one = ("audit", "enter", place, str(tmp_path / "one.csv"), "-j", "Adams", "--board", "b 1")
        code, _, err = run(*one)
        assert code == 2
        assert said in " ".join(err.split())
        with sit_down(Path(place)) as desk:
            assert not desk.state.cards.things


def test_records_without_ranks_are_refused(run: Run, tmp_path: Path, marks: Marks) -> None:
    """Marks without ranks say nothing of a ranked contest, and ranks nothing of another."""
    files, place = tmp_path / "files", str(tmp_path / "audit")
    write(files, marks)
    records = files / "records-Adams.csv"
    with records.open(encoding="utf-8", newline="") as file:
        rows = [row[:4] for row in csv.reader(file)]
    write_rows(records, rows[0], rows[1:])
    assert (
        run(
            "audit", "open", place, "-j", "Adams", "-j", "Brown", "--office", "S", "--election", "E"
        )[0]
        == 0
    )
    for county in COUNTIES:
        manifest = str(files / f"manifest-{county}.csv")
        assert run("audit", "load", place, "manifest", manifest, "-j", county)[0] == 0
    code, out, err = run("audit", "load", place, "cards", str(records), "-j", "Adams")
    if code == 0:
        contests = str(files / "contests.toml")
        assert run("audit", "load", place, "contests", contests)[0] == 0
        code, out, err = run("audit", "commit", place)
        assert "contest 'mayor' has marks without ranks" in err
    assert code == 2, (out, err)
