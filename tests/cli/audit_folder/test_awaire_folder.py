"""A ranked contest without records in a folder (AWAIRE), from ``open`` to both verifiers."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.audit_folder.own_audit import rolled, words, write_rows
from tests.cli.audit_folder.ranked_audit import (
    CHECKS,
    COUNTY,
    Ranked,
    Ranks,
    begun,
    committed,
    ended,
    enter_round,
    load,
    made,
    read_round,
    refused_with_another_rank,
)
from tests.cli.audit_folder.test_ranked_folder import both_say
from tests.cli.conftest import Run
from tests.observer.conftest import looked_at_once as looked_at_once
from tests.observer.conftest import run_observer


def unrecorded(cards: int = 1200, risk_limit: str = "0.1", error: float = 0.0) -> Ranked:
    """Four choices of which the second in first preferences wins by transfers; the office has no file of rankings."""
    own = made(cards=cards, error=error)
    return own.but(method='name = "awaire"', has_records=False, bound=cards, risk_limit=risk_limit)


def test_from_open_to_both_verifiers(run: Run, tmp_path: Path) -> None:
    """A winner who is second in first preferences is confirmed by a part of the cards, and both verifiers say so."""
    own = unrecorded(cards=600, risk_limit="0.2")
    assert own.first["15"] > own.first[own.winner]
    place = begun(run, tmp_path, own)
    found, number = read_round(run, place, own), 1
    while found["status"]["value"] == "not_yet":
        code, out, err = run("audit", "next", place, "--draw")
        assert code == 0, (out, err)
        number += 1
        found = read_round(run, place, own, number)
    assert found["status"]["value"] == "confirmed"
    assert found["sample"] < own.bound
    record = ended(run, place, tmp_path)
    assert both_say(record) == set()
    seen = "339: 18 orders of elimination that end with another than 16 are tested; no rankings were reported"
    assert seen in " ".join(run_observer(record).stdout.split())
    assert seen in " ".join(run("verify", str(record))[1].split())
    page = (tmp_path / "public" / "index.html").read_text("utf-8")
    assert "no machine recorded their rankings" in page
    assert "every order of elimination that ends with another is tested" in page
    refused_with_another_rank(record)


@pytest.mark.long(twin="test_from_open_to_both_verifiers")
@pytest.mark.usefixtures("looked_at_once")
def test_seven_choices_from_open_to_both_verifiers(run: Run, tmp_path: Path) -> None:
    """More choices than can be listed by orders: three more that lead to the old ones, and both verifiers follow it."""
    own = more_choices(unrecorded(cards=600, risk_limit="0.3"))
    place = begun(run, tmp_path, own)
    found, number = read_round(run, place, own), 1
    while found["status"]["value"] == "not_yet":
        assert run("audit", "next", place, "--draw")[0] == 0
        number += 1
        found = read_round(run, place, own, number)
    assert found["status"]["value"] == "confirmed"
    assert found["sample"] < own.bound
    record = ended(run, place, tmp_path)
    assert both_say(record) == set()
    seen = "339: 4320 orders of elimination that end with another than 16 are tested; no rankings were reported"
    assert seen in " ".join(run_observer(record).stdout.split())
    assert seen in " ".join(run("verify", str(record))[1].split())
    assert "no machine recorded" in (tmp_path / "public" / "index.html").read_text("utf-8").lower()


def more_choices(own: Ranked) -> Ranked:
    """The same contest with three further choices that a fifth of the voters of the old ones rank first."""
    more = ("21", "22", "23")

    def ranked(number: int, ranks: Ranks) -> Ranks:
        return [[more[number // 5 % 3]], *ranks] if number % 5 == 0 and ranks else ranks

    paper = {card: ranked(n, ranks) for n, (card, ranks) in enumerate(own.paper.items())}
    records = {card: [c for rank in ranks for c in rank] for card, ranks in paper.items()}
    return own.but(paper=paper, records=records, choices=[*own.choices, *more])


def refused(run: Run, folder: Path, own: Ranked) -> str:
    """What is said where the contests are not taken."""
    own.write(folder / "files")
    place = str(folder / "audit")
    if not (folder / "audit").exists():
        run("audit", "open", place, "-j", COUNTY, "--office", "O", "--election", "E")
    code, out, err = run(
        "audit", "load", place, "contests", str(folder / "files" / "contests.toml")
    )
    assert code == 2, (out, err)
    return " ".join((out + err).split())


def test_what_is_refused(run: Run, tmp_path: Path) -> None:
    """Eleven choices, no winner, a bet, errors of records, another rule, a setting that it has not: a sentence each."""
    own = unrecorded(cards=120)
    for wrong, said in (
        (
            own.but(choices=[*own.choices, *"stuvxyz"]),
            "11 choices have 36,288,000 orders of elimination with another winner; up to 10 choices are followed",
        ),
        (own.but(winner=""), "say who was announced as the winner"),
        (own.but(winner="99"), "no choice of 339 is called '99'"),
        (own.but(more='bet = "kelly"'), "the method awaire leaves no choice of bet"),
        (
            own.but(more='bet = { name = "fixed stake", stake = "0.5" }'),
            "the method awaire leaves no choice of bet",
        ),
        (
            own.but(more="errors = { one_vote_over = 0.01 }"),
            "the method awaire leaves no choice of rates of errors",
        ),
        (own.but(rule="condorcet"), 'awaire is for ranked contests; write rule = "irv"'),
        (own.but(rule="plurality"), 'awaire is for ranked contests; write rule = "irv"'),
        (own.but(method='name = "awaire", style = true'), "style"),
        (own.but(method='name = "awaire", replacement = true'), "replacement"),
        (own.but(more="seats = 2"), "a ranked contest elects one"),
    ):
        found = refused(run, tmp_path, wrong)
        assert said in found


def test_rankings_that_were_forgotten_are_no_audit_without_them(run: Run, tmp_path: Path) -> None:
    """By polling the office is told that its rankings are missing; it does not get another audit."""
    own = unrecorded(cards=120).but(method='name = "polling"')
    place = load(run, tmp_path, own)
    code, out, err = run("audit", "commit", place)
    assert code == 2
    assert "cards" in out + err


def test_no_hand_count_by_batches(run: Run, tmp_path: Path) -> None:
    """Totals of batches say nothing of rankings: the way is to draw every card."""
    place = load(run, tmp_path, unrecorded(cards=120))
    assert committed(run, place)["unrecorded"] == {"winner": "16", "orders": 18}
    assert rolled(run, place, words(run, place)) == (0, "")
    code, _, err = run("audit", "sample", place, "--hand-count", "339")
    assert code == 2
    assert "a ranked contest" in err


def test_more_first_preferences_than_cards(run: Run, tmp_path: Path) -> None:
    """Nothing is drawn, and both verifiers follow why."""
    own = unrecorded(cards=120).but(votes={"15": 121})
    place = load(run, tmp_path, own)
    assert committed(run, place)["status"]["value"] == "more_votes_than_cards"
    assert rolled(run, place, words(run, place)) == (0, "")
    code, _, err = run("audit", "sample", place)
    assert (code, bool(err)) == (2, True)
    assert both_say(Path(place) / "record") == set()


def all_read(run: Run, folder: Path, own: Ranked) -> dict[str, Any]:
    """Every card is drawn and read; both verifiers say what the record says."""
    place = load(run, folder, own)
    assert committed(run, place)["status"]["value"] == "auditable"
    assert rolled(run, place, words(run, place)) == (0, "")
    code, out, err = run("audit", "sample", place, "--size", f"339={own.bound}")
    assert code == 0, (out, err)
    found = read_round(run, place, own)
    if found["status"]["value"] in ("all_drawn", "not_yet"):
        assert run("audit", "publish", place, str(folder / "public"))[0] == 0
        assert both_say(folder / "public" / "record") == set()
    else:
        assert both_say(ended(run, place, folder)) == set()
    return found


def test_the_papers_elect_another(run: Run, tmp_path: Path) -> None:
    """The loser is announced: when every card is read the count decides against the report."""
    own = unrecorded(cards=120).but(winner="15")
    place = load(run, tmp_path, own)
    assert committed(run, place)["status"]["value"] == "auditable"
    assert rolled(run, place, words(run, place)) == (0, "")
    assert run("audit", "sample", place, "--size", "339=120")[0] == 0
    enter_round(run, place, own)
    measured = " ".join(run("audit", "measure", place)[1].split())
    said = "the hand count decides. By these ballots 16 has won."
    assert said in measured
    for check in CHECKS:
        about = ("-j", COUNTY, "--statement", "we looked")
        assert run("audit", "comply", place, check, *about)[0] == 0
    status = " ".join(run("audit", "status", place)[1].split())
    assert said in status
    assert "By these ballots 16 has won." in run("audit", "conclude", place)[1]
    assert run("audit", "publish", place, str(tmp_path / "public"))[0] == 0
    assert both_say(tmp_path / "public" / "record") == set()
    found = json.loads((tmp_path / "public" / "audit.json").read_text("utf-8"))["contests"][0]
    assert found["result"]["status"]["value"] == "hand_count_differs"
    page = (tmp_path / "public" / "index.html").read_text("utf-8")
    assert (
        "do not confirm the reported outcome; the hand count decides. By these ballots 16 has"
        in page
    )


@pytest.mark.long(twin="test_cards_that_nobody_finds")
def test_the_papers_elect_the_winner(run: Run, tmp_path: Path) -> None:
    """Every card is read: they elect whom the office announced."""
    found = all_read(run, tmp_path, unrecorded(cards=120))
    assert found["status"]["value"] == "hand_count_agrees"


@pytest.mark.parametrize(("lost", "status"), [(4, "hand_count_agrees"), (16, "all_drawn")])
def test_cards_that_nobody_finds(run: Run, tmp_path: Path, lost: int, status: str) -> None:
    """Few lost cards cannot change the winner, however they are marked; sixteen can."""
    own = unrecorded(cards=120, risk_limit="0.001")
    missing = frozenset([card for card, ranks in own.paper.items() if not ranks][:2])
    missing |= frozenset([*own.paper][-lost:])
    found = all_read(run, tmp_path, own.but(lost=missing))
    assert found["status"]["value"] == status


BESIDE = """[[contest]]
id = "bond"
card_bound = 60
card_bound_source = "the poll books"
risk_limit = "0.05"
method = { name = "comparison", style = false }
[[contest.choice]]
id = "Yes"
votes = 60
[[contest.choice]]
id = "No"
votes = 0
"""


def test_beside_a_contest_that_has_records(run: Run, tmp_path: Path) -> None:
    """Records have the bond alone: the mayor is read on what the bond draws, measured, and no card differs for it."""
    own = unrecorded(cards=60, risk_limit="0.9").but(above=BESIDE, more="targeted = false")
    place = load(run, tmp_path, own)
    cards = [(*box, n) for box, many in own.batches.items() for n in range(1, many + 1)]
    rows = [(*card, "bond", "Yes") for card in cards]
    write_rows(
        tmp_path / "cards.csv", ("tabulator", "batch", "position", "contest", "choice"), rows
    )
    code, out, err = run("audit", "load", place, "cards", str(tmp_path / "cards.csv"))
    assert code == 0, (out, err)
    assert run("audit", "commit", place)[0] == 0
    assert rolled(run, place, words(run, place)) == (0, "")
    assert run("audit", "sample", place, "--size", "bond=30")[0] == 0
    assert run("audit", "sheets", place, "--csv-only")[0] == 0
    sheet = Path(place) / "sheets" / "round-1" / COUNTY / "readings.csv"
    with sheet.open(encoding="utf-8", newline="") as file:
        header, *asked = csv.reader(file)
    filled: list[list[str]] = []
    for line in {tuple(line[: header.index("contest")]) for line in asked}:
        filled.append([*line, "bond", "vote", "Yes", ""])
        ranks = own.paper.get((line[-3], line[-2], line[-1]), [])
        filled += [
            [*line, "339", "vote", mark, str(rank)]
            for rank, marks in enumerate(ranks, 1)
            for mark in marks
        ] or [[*line, "339", "blank", "", ""]]
    write_rows(sheet, header, filled)
    code, out, err = run("audit", "enter", place, str(sheet), "-j", COUNTY, "--board", "b 1")
    assert code == 0, (out, err)
    assert run("audit", "sign-off", place, "-j", COUNTY, "--person", "Ann Lee, clerk")[0] == 0
    code, out, err = run("audit", "measure", place, "--json")
    assert (code, err) == (0, "")
    said = json.loads(out)
    assert {each["contest"]: each["sample"] for each in said["contests"]} == {"bond": 30, "339": 30}
    assert said["discrepancies"] == []
    assert run("audit", "publish", place, str(tmp_path / "public"))[0] == 0
    assert both_say(tmp_path / "public" / "record") == set()


def test_papers_that_are_level_and_votes_that_nobody_reported(run: Run, tmp_path: Path) -> None:
    """A step is called no plan, and votes left out are not called none; a tie is said to decide, and between whom."""
    paper = {("1", "1", str(n)): (("15" if n % 2 else "16",),) for n in range(1, 41)}
    own = Ranked(
        {("1", "1"): 40}, {}, paper, ("15", "16"), "15", 40, 'name = "awaire"', has_records=False
    )
    place = load(run, tmp_path, own)
    committed(run, place)
    assert rolled(run, place, words(run, place)) == (0, "")
    assert run("audit", "sample", place, "--size", "339=20")[0] == 0
    assert read_round(run, place, own)["status"]["value"] == "not_yet"
    said = " ".join(run("audit", "next", place)[1].split())
    assert "What the next round would do: 339: 30 draws in all. A step and no plan" in said
    assert run("audit", "next", place, "--size", "339=40")[0] == 0
    assert read_round(run, place, own, 2)["status"]["value"] == "hand_count_differs"
    assert both_say(ended(run, place, tmp_path)) == set()
    page = (tmp_path / "public" / "index.html").read_text("utf-8")
    assert "A tie decides: by these ballots 15 and 16 can have won." in page
    assert page.count("not reported") == 2
