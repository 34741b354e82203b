"""Contests by points in a folder, from ``open`` to both verifiers: what people read of each choice, and who won."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from tests.cli.audit_folder.own_audit import rolled, words, write_rows
from tests.cli.audit_folder.points_audit import Scored, begun, fill, load, made, read_round
from tests.cli.audit_folder.ranked_audit import COUNTY, committed, ended
from tests.cli.audit_folder.test_ranked_folder import both_say
from tests.cli.conftest import Run
from tests.some_of import all_but, some_of

METHODS = {
    "by style": 'name = "comparison"',
    "among all cards": 'name = "comparison", style = false',
    "by polling": 'name = "polling"',
}


def planned(name: str = "by style", rule: str = "score", error: float = 0.0) -> Scored:
    """The packaged case by one of the methods; without style the bound is the whole manifest."""
    own = made(error=error, method=METHODS[name], risk_limit="0.2", rule=rule)
    if rule == "cumulative":  # ten votes in all: no card has more
        own = own.but(most=10)
    return own if name == "by style" else own.but(bound=120)


@some_of(("name", "rule"), product(METHODS, ["score", "cumulative"]), every=4)
def test_from_open_to_both_verifiers(run: Run, tmp_path: Path, name: str, rule: str) -> None:
    """Who has most points is confirmed, and both verifiers compute every number again."""
    own = planned(name, rule)
    place = begun(run, tmp_path, own)
    number = 1
    while read_round(run, place, own, number)["status"]["value"] == "not_yet":
        code, out, err = run("audit", "next", place, "--draw")
        assert code == 0, (out, err)
        number += 1
    record = ended(run, place, tmp_path)
    assert both_say(record) == set()
    page = (tmp_path / "public" / "index.html").read_text("utf-8")
    assert "with what each gives every choice" in page
    ledger = record / "ledger.jsonl"
    text = ledger.read_text("utf-8")
    assert '"choices":["A","A","A","A","A","B","B","B"]' in text


def test_half_of_the_cards_where_totals_do_not_say_what_is_on_them(
    run: Run, tmp_path: Path
) -> None:
    """Nothing is promised of a first round by polling, and a card that no list has makes no full hand count of it."""
    place = load(run, tmp_path, planned("by polling").but(bound=121))
    told = " ".join(run("audit", "commit", place)[1].split())
    said = "draws. Half of the cards: how many would suffice cannot be told."
    assert f"first round, if the report is right: 61 {said}" in told


EVEN = {card: {"A": 3, "B": 3} for card in planned().records}
UNSETTLED = {
    "level totals": (planned().but(records=EVEN), "tie"),
    "level totals, by polling": (planned("by polling").but(records=EVEN), "tie"),
    "nobody has points": (planned().but(records={card: {} for card in EVEN}), "tie"),
    "records for another": (planned().but(votes={"A": 500}), "margin_not_positive"),
    "a bound below the totals": (planned().but(bound=50), "more_votes_than_cards"),
    "records beyond the bound": (planned().but(bound=101), "more_records_than_cards"),
    "more than cards can have": (
        planned("by polling").but(votes={"B": 601}),
        "more_votes_than_cards",
    ),
    "as many seats as choices": (planned().but(more="seats = 3"), "unopposed"),
    "rare styles": (planned().but(above="smallest_style = 500"), "withheld"),
}


@all_but(
    "name", UNSETTLED, "level totals, by polling", "nobody has points", "more than cards can have"
)
def test_both_follow_what_cannot_be_drawn(run: Run, tmp_path: Path, name: str) -> None:
    """Whatever the status of a contest by points is, both verifiers find the same; no count of batches is offered."""
    own, status = UNSETTLED[name]
    place = load(run, tmp_path, own)
    assert committed(run, place)["status"]["value"] == status
    assert run("audit", "commit", place)[0] == 0
    assert rolled(run, place, words(run, place)) == (0, "")
    code, _, err = run("audit", "sample", place)
    assert (code, bool(err)) == (2, True)
    assert "--hand-count" not in err
    assert both_say(Path(place) / "record") == set()


@some_of("is_lost", [False, True], every=2)
def test_every_card_read_decides(run: Run, tmp_path: Path, is_lost: bool) -> None:
    """The paper has more points for another: every card read says so; cards that are lost leave it open."""
    own = planned()
    paper = {card: {"A": 5} if points else points for card, points in own.paper.items()}
    lost = frozenset(list(own.records)[:3]) if is_lost else frozenset()
    wrong = own.but(paper=paper, lost=lost)
    place = begun(run, tmp_path, wrong)
    number = 1
    while (found := read_round(run, place, wrong, number))["status"]["value"] in (
        "not_yet",
        "ruined",
    ):
        code, _, err = run("audit", "sample", place, "--hand-count", "chair")
        assert (code, "say nothing of points" in err) == (2, True)
        code, out, err = run("audit", "sample", place, "--size", f"chair={len(own.records)}")
        assert code == 0, (out, err)
        number += 1
    assert found["status"]["value"] == ("all_drawn" if is_lost else "hand_count_differs")
    if is_lost:
        code, out, _ = run("audit", "next", place)
        assert "Rankings and points are counted by hand outside" in " ".join(out.split())
        assert run("audit", "publish", place, str(tmp_path / "public"))[0] == 0
        assert both_say(tmp_path / "public" / "record") == set()
    else:
        assert both_say(ended(run, place, tmp_path)) == set()


def test_what_cannot_be_read_and_too_many_votes(run: Run, tmp_path: Path) -> None:
    """Cards with more votes than a voter has, in the records and on paper, are for nobody; the worst is the worst."""
    own = planned(rule="cumulative")
    cards = list(own.records)
    over = {card: {"A": 8, "B": 4} for card in cards[:5]}
    own = own.but(
        records={**own.records, **over},
        paper={**own.paper, **over},
        read_as={
            **dict.fromkeys(cards[:4], "overvote"),
            cards[4]: "cannot_agree",
            cards[5]: "blank",
        },
    )
    place = begun(run, tmp_path, own, "--size", f"chair={len(cards)}")
    found = read_round(run, place, own)
    assert found["status"]["value"] in ("confirmed", "hand_count_agrees")
    said = " ".join(run("audit", "status", place)[1].split())
    record = ended(run, place, tmp_path)
    assert both_say(record) == set()
    page = (tmp_path / "public" / "index.html").read_text("utf-8")
    assert "overvote (A (8), B (4))" in page, said


NO_READINGS = [
    ([("vote", "A", "6")], "6 for one choice, and a voter may give it 5 at most"),
    ([("vote", "A", "")], "does not say how many"),
    ([("vote", "A", "0")], "gives nobody any points: write blank"),
    ([("vote", "A", "256")], "0 to 255"),
    ([("vote", "A", "-1")], "a count cannot be below zero"),
    ([("vote", "A", "five")], "points"),
    ([("vote", "D", "1")], "no choice of chair is called 'D'"),
    ([("vote", "A", "1"), ("vote", "A", "2")], "row 3"),
    ([("blank", "A", "1")], "a choice is named, and the reading is not a vote"),
    ([("blank", "", "3")], "points stand beside no choice"),
    ([("overvote", "", "7")], "points stand beside no choice"),
    ([("vote", "", "")], "no choice is given"),
]


def test_a_reading_that_no_card_has(run: Run, tmp_path: Path) -> None:
    """Refused whole, with what to do: nothing of the sheet is kept."""
    own = planned()
    place = begun(run, tmp_path, own, "--size", f"chair={len(own.records)}")
    for rows, said in NO_READINGS:
        head = ("tabulator", "batch", "position", "contest", "reading", "choice", "points")
        found = [("1", "1", "1", "chair", *row) for row in rows]
        write_rows(tmp_path / "one.csv", head, found)
        one = ("audit", "enter", place, str(tmp_path / "one.csv"), "-j", COUNTY, "--board", "b 1")
        code, _, err = run(*one)
        assert (code, said in " ".join(err.split())) == (2, True), err
        head = (*head[:-1], "rank")
        write_rows(tmp_path / "one.csv", head, [("1", "1", "1", "chair", "vote", "A", "1")])
        code, _, err = run(*one)
        assert code == 2
        assert "column 'rank'" in err
        write_rows(tmp_path / "one.csv", head[:-1], [("1", "1", "1", "chair", "vote", "A")])
        code, _, err = run(*one)
        assert (code, "does not say how many" in " ".join(err.split())) == (2, True)
        assert '"cards.interpreted"' not in (Path(place) / "record" / "ledger.jsonl").read_text(
            "utf-8"
        )


def rows_changed(own: Scored, folder: Path, change: Callable[[list[list[str]]], None]) -> None:
    """The table of records with a change."""
    own.write(folder)
    with (folder / "records.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    change(rows)
    write_rows(folder / "records.csv", rows[0], rows[1:])


def without_points(rows: list[list[str]]) -> None:
    """No column of points."""
    for row in rows:
        del row[-1]


def some_points(rows: list[list[str]]) -> None:
    """One mark has no points."""
    next(row for row in rows[1:] if row[-1])[-1] = ""


def ranks_instead(rows: list[list[str]]) -> None:
    """Ranks in the place of points."""
    rows[0][-1] = "rank"
    place: list[str] = []
    for row in rows[1:]:
        row[-1] = ("1" if row[:3] != place else "2") if row[-1] else ""
        row[-1] = row[-1] and str(sum(r[:3] == row[:3] for r in rows[1 : rows.index(row) + 1]))
        place = row[:3]


def points_of_nobody(rows: list[list[str]]) -> None:
    """A card that has the contest and no mark has points all the same."""
    next(row for row in rows[1:] if not row[-1])[-1] = "4"


RECORDS = {
    "points of nobody": (points_of_nobody, "points stand beside no choice"),
    "without points": (without_points, "marks without points in the records"),
    "points of some": (some_points, "does not say how many"),
    "ranks": (ranks_instead, "has ranks in the records"),
    "too many": (
        lambda rows: next(row for row in rows[1:] if row[-1]).__setitem__(-1, "6"),
        "1 records give one choice more than 5, up to 6",
    ),
}


@pytest.mark.parametrize("name", RECORDS)
def test_records_that_do_not_fit(run: Run, tmp_path: Path, name: str) -> None:
    """Marks without points, points of some marks, ranks, more than the most: refused before anything is committed."""
    change, said = RECORDS[name]
    own, files, place = planned(), tmp_path / "files", str(tmp_path / "audit")
    rows_changed(own, files, change)
    about = ("-j", COUNTY, "--office", "The clerk", "--election", "November 2019")
    assert run("audit", "open", place, *about)[0] == 0
    assert run("audit", "load", place, "manifest", str(files / "manifest.csv"))[0] == 0
    code, out, err = run("audit", "load", place, "cards", str(files / "records.csv"))
    if code == 0:
        assert run("audit", "load", place, "contests", str(files / "contests.toml"))[0] == 0
        code, out, err = run("audit", "commit", place)
    assert (code, said in " ".join((out + err).split())) == (2, True), (out, err)


def test_points_of_a_contest_without_them(run: Run, tmp_path: Path) -> None:
    """A plurality contest whose records have points: refused, as five would be one; and so by rule and method."""
    own = planned().but(rule="plurality", most=1)
    place = load(run, tmp_path, own)
    code, _, err = run("audit", "commit", place)
    assert code == 2
    assert "has points in the records, which do not fit its rule plurality" in " ".join(err.split())
    for rule, method, said in (
        (
            "score",
            'name = "hand_count"',
            "totals of batches do not say who has won by the rule score",
        ),
        (
            "score",
            'name = "super_simple"',
            "is audited by comparison, oneaudit, batch_comparison or polling",
        ),
        ("score", 'name = "polling_ratio"', "does not know the rule score"),
        ("score", 'name = "stratified"', "write a [[contest.stratum]] for each"),
        ("borda", 'name = "stratified"', "write a [[contest.stratum]] for each"),
        ("cumulative", 'name = "suite", compared = "1/4"', "does not know the rule cumulative"),
        ("score", 'name = "comparison", replacement = true', "has no 'replacement'"),
        ("plurality", 'name = "points_polling"', 'write rule = "score" or "cumulative"'),
        ("score", 'name = "ranked_polling"', 'write rule = "irv"'),
        ("borda", 'name = "comparison"', "say who was announced as the winner"),
        ("borda", 'name = "oneaudit"', "does not know rankings"),
        ("stv", 'name = "comparison"', "does not know the rule stv"),
    ):
        changed = own.but(rule=rule, method=method, most=1 if rule in ("borda", "stv") else 5)
        changed.write(tmp_path / "other")
        path = str(tmp_path / "other" / "contests.toml")
        code, out, err = run("audit", "load", place, "contests", path)
        assert (code, said in " ".join((out + err).split())) == (2, True), (method, out, err)


@pytest.mark.parametrize(("rule", "unit"), [("score", "point"), ("cumulative", "vote")])
def test_a_discrepancy_and_the_page_in_the_unit_of_the_contest(
    run: Run, tmp_path: Path, rule: str, unit: str
) -> None:
    """One point fewer for a loser is one; it was said to be a part of a vote. The page says points of points alone."""
    own = planned(rule=rule)
    card = next(card for card, points in own.records.items() if points.get("A") == 5)
    other = next(card for card, points in own.records.items() if points.get("C") == 5)
    own = own.but(paper={**own.paper, card: {"A": 4, "B": 3}}, lost=frozenset({other}))
    place = begun(run, tmp_path, own, "--size", f"chair={len(own.records)}")
    assert run("audit", "sheets", place, "--csv-only")[0] == 0
    sheet = Path(place) / "sheets" / "round-1" / COUNTY / "readings.csv"
    fill(sheet, own)
    assert run("audit", "enter", place, str(sheet), "-j", COUNTY, "--board", "b 1")[0] == 0
    assert run("audit", "sign-off", place, "-j", COUNTY, "--person", "Ann Lee, clerk")[0] == 0
    said = " ".join(run("audit", "measure", place)[1].split())
    assert f"on paper A (4), B (3) Too modest by 1 {unit}. The report" in said
    # Of a card for B by 3 (4 to 1) nobody knows the paper: the worst is the most for A.
    most = own.most
    assert f"Too good by {most + 3} {unit}s. Nothing was found" in said
    assert run("audit", "publish", place, str(tmp_path / "public"))[0] == 0
    page = (tmp_path / "public" / "index.html").read_text("utf-8")
    assert f"Reported {unit}s" in page
    assert f"{unit.capitalize()}s in the contest chair" in page


def test_a_margin_in_points_is_no_share_of_cards(run: Run, tmp_path: Path) -> None:
    """192 points of 5 on each of 102 cards: said as a share of those, not of cards."""
    place = load(run, tmp_path, planned())
    said = " ".join(run("audit", "commit", place)[1].split())
    assert "margin 37.65% of what its cards can give one choice first round" in said


@pytest.mark.parametrize(
    ("rule", "said"), [("score", "the most that a voter may give"), ("cumulative", "has in all")]
)
def test_how_many_points_is_said(run: Run, tmp_path: Path, rule: str, said: str) -> None:
    """Left out, each card would have one point: refused when the contests are read, not once cards are."""
    own = planned("by polling", rule).but(most=1)
    own.write(tmp_path / "files")
    contests = tmp_path / "files" / "contests.toml"
    contests.write_text(contests.read_text("utf-8").replace("votes_allowed = 1\n", ""), "utf-8")
    place = str(tmp_path / "audit")
    about = ("-j", COUNTY, "--office", "The clerk", "--election", "November 2019")
    assert run("audit", "open", place, *about)[0] == 0
    code, out, err = run("audit", "load", place, "contests", str(contests))
    assert (code, said in " ".join((out + err).split())) == (2, True), (out, err)


def test_a_lead_that_no_sample_confirms_is_said_in_points(run: Run, tmp_path: Path) -> None:
    """Two seats and eight cards without a record: what they take, and the lead, are points."""
    own = planned().but(bound=110, more="seats = 2")
    place = load(run, tmp_path, own)
    reach = committed(run, place)["out_of_reach"]
    assert "They take 40 points from a lead of 10 points." in reach["sentence"]


def three_rules(folder: Path, change: Callable[[list[list[str]]], None] | None = None) -> str:
    """The files of a county with a contest by points, one by rounds and one of plurality, in one table of records."""
    own, folder_of = planned().but(risk_limit="0.3"), folder / "files"
    own.write(folder_of)
    head = ["tabulator", "batch", "position", "contest", "choice", "points", "rank"]
    rows = [head]
    for number, (card, points) in enumerate(own.records.items()):
        rows += [[*card, "chair", c, str(n), ""] for c, n in points.items() or [("", "")]]
        ranking = (["16", "15"], ["15"], ["16"])[number % 3]
        rows += [[*card, "mayor", c, "", str(rank)] for rank, c in enumerate(ranking, 1)]
        rows += [[*card, "bond", "Yes" if number % 4 else "No", "", ""]]
    if change is not None:
        change(rows)
    write_rows(folder_of / "records.csv", rows[0], rows[1:])
    total = len(own.records)
    text = own.toml
    for name, rule, votes in (
        ("mayor", 'rule = "irv"\nwinner = "16"', {"15": total // 3, "16": total - total // 3}),
        ("bond", "", {"Yes": total - -(-total // 4), "No": -(-total // 4)}),
    ):
        text += (
            f'\n[[contest]]\nid = "{name}"\n{rule}\ncard_bound = {total}\ncard_bound_source = "books"\n'
            'risk_limit = "0.3"\nmethod = { name = "comparison" }\n'
        )
        text += "".join(f'[[contest.choice]]\nid = "{c}"\nvotes = {n}\n' for c, n in votes.items())
    (folder_of / "contests.toml").write_text(text, "utf-8")
    return str(folder_of)


def test_three_rules_on_the_same_cards(run: Run, tmp_path: Path) -> None:
    """Points, ranks and marks in one table and one spreadsheet, each contest by its own rule, to both verifiers."""
    files, place = three_rules(tmp_path), str(tmp_path / "audit")
    about = ("-j", COUNTY, "--office", "The clerk", "--election", "November 2019")
    assert run("audit", "open", place, *about)[0] == 0
    for what, name in (
        ("manifest", "manifest.csv"),
        ("cards", "records.csv"),
        ("contests", "contests.toml"),
    ):
        code, out, err = run("audit", "load", place, what, f"{files}/{name}")
        assert code == 0, (out, err)
    contests = committed_contests(run, place)
    assert {c["contest"]: c["status"]["value"] for c in contests} == dict.fromkeys(
        ("chair", "mayor", "bond"), "auditable"
    )
    assert rolled(run, place, words(run, place)) == (0, "")
    assert run("audit", "sample", place)[0] == 0
    assert run("audit", "sheets", place, "--csv-only")[0] == 0
    sheet = Path(place) / "sheets" / "round-1" / COUNTY / "readings.csv"
    with sheet.open(encoding="utf-8", newline="") as file:
        header, *asked = csv.reader(file)
    assert header[-2:] == ["rank", "points"]
    with (tmp_path / "files" / "records.csv").open(encoding="utf-8", newline="") as file:
        records = list(csv.DictReader(file))
    filled: list[list[str]] = []
    for *at, contest, _, _, _, _ in asked:
        mine = [r for r in records if [r["tabulator"], r["batch"], r["position"]] == at[-3:]]
        marks = [r for r in mine if r["contest"] == contest and r["choice"]]
        filled += [[*at, contest, "vote", r["choice"], r["rank"], r["points"]] for r in marks]
        filled += [] if marks else [[*at, contest, "blank", "", "", ""]]
    write_rows(sheet, header, filled)
    board = ("-j", COUNTY, "--board", "board 1")
    code, out, err = run("audit", "enter", place, str(sheet), *board)
    assert code == 0, (out, err)
    assert run("audit", "sign-off", place, "-j", COUNTY, "--person", "Ann Lee, clerk")[0] == 0
    assert run("audit", "measure", place)[0] == 0
    assert run("audit", "publish", place, str(tmp_path / "public"))[0] == 0
    assert both_say(tmp_path / "public" / "record") == set()


def test_points_beside_a_rank(run: Run, tmp_path: Path) -> None:
    """A mark that has a rank and points in the records: refused with its row, as one of them would be passed over."""

    def both(rows: list[list[str]]) -> None:
        next(row for row in rows[1:] if row[-1])[-2] = "5"

    files, place = three_rules(tmp_path, both), str(tmp_path / "audit")
    about = ("-j", COUNTY, "--office", "The clerk", "--election", "November 2019")
    assert run("audit", "open", place, *about)[0] == 0
    code, out, err = run("audit", "load", place, "cards", f"{files}/records.csv")
    assert (code, "points are read only where the rule" in " ".join((out + err).split())) == (
        2,
        True,
    )


def committed_contests(run: Run, place: str) -> list[dict[str, Any]]:
    """Commit; what is said of each contest."""
    code, out, err = run("audit", "commit", place, "--json")
    assert (code, err) == (0, "")
    return list(json.loads(out)["contests"])
