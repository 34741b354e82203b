"""A Condorcet contest in a folder, from ``open`` to both verifiers: who is ranked above whom, and who won."""

from __future__ import annotations

import csv
import json
import random
from collections.abc import Mapping
from pathlib import Path

from tests.cli.audit_folder.own_audit import rolled, words, write_rows
from tests.cli.audit_folder.ranked_audit import (
    COUNTY,
    Ranked,
    begun,
    committed,
    ended,
    load,
    made,
    read_round,
    refused_with_another_rank,
    spelt,
)
from tests.cli.audit_folder.test_ranked_folder import METHODS, both_say
from tests.cli.conftest import Run
from tests.observer.conftest import run_observer
from tests.some_of import all_but, some_of


def preferred(error: float = 0.0, method: str = "by style") -> Ranked:
    """Four choices of which 17 is first on few cards and is preferred to each other one."""
    dice = random.Random(5)
    kinds: Mapping[tuple[str, ...], int] = {
        ("15", "17"): 34,
        ("16", "17", "15"): 30,
        ("17", "16"): 14,
        ("17",): 10,
        ("18", "17", "16", "15"): 8,
        (): 8,
    }
    own = made()
    drawn = [ranking for ranking, many in kinds.items() for _ in range(many)]
    dice.shuffle(drawn)
    records = dict(zip(own.records, drawn, strict=True))
    paper = {
        card: spelt(dice, ranking if dice.random() >= error else ("15",))
        for card, ranking in records.items()
    }
    planned = own.but(
        records=records,
        paper=paper,
        winner="17",
        rule="condorcet",
        method=METHODS[method],
        risk_limit="0.2",
    )
    return planned if method == "by style" else planned.but(bound=120)


@some_of("name", METHODS, every=3)
def test_from_open_to_both_verifiers(run: Run, tmp_path: Path, name: str) -> None:
    """Who is third in first preferences and preferred to each other is confirmed, and both verifiers say so."""
    own = preferred(method=name)
    assert own.first["17"] < min(own.first["15"], own.first["16"])
    place = begun(run, tmp_path, own)
    assert read_round(run, place, own)["status"]["value"] == "confirmed"
    record = ended(run, place, tmp_path)
    assert both_say(record) == set()
    seen = "339: 3 claims leave no winner but 17; 6 rankings on 104 cards"
    assert seen in " ".join(run_observer(record).stdout.split())
    assert seen in " ".join(run("verify", str(record))[1].split())
    page = (tmp_path / "public" / "index.html").read_text("utf-8")
    assert "who is ranked above each other choice by more ballots" in page
    assert "eliminated" not in page
    refused_with_another_rank(record)


def one_for(own: Ranked, *kinds: tuple[int, tuple[str, ...]]) -> Ranked:
    """The same places with these rankings, on the paper too."""
    drawn = [ranking for many, ranking in kinds for _ in range(many)]
    records = {card: drawn[n % len(drawn)] for n, card in enumerate(own.records)}
    paper = {card: [[choice] for choice in ranking] for card, ranking in records.items()}
    return own.but(records=records, paper=paper)


A, B, C = "15", "16", "17"
CIRCLE = ((1, (A, B, C)), (1, (B, C, A)), (1, (C, A, B)))
UNSETTLED = {
    "a circle": (one_for(preferred(), *CIRCLE, (1, ())), "nobody_preferred"),
    "two that are level": (one_for(preferred(), (1, (A,)), (1, (B,))), "nobody_preferred"),
    "nobody is ranked": (one_for(preferred(), (1, ())), "nobody_preferred"),
    "another was announced": (preferred().but(winner=A), "margin_not_positive"),
    "the same by polling": (preferred(method="by polling").but(winner=A), "margin_not_positive"),
    "a bound below the records": (preferred().but(bound=50), "more_votes_than_cards"),
    "rare styles": (preferred().but(above="smallest_style = 500"), "withheld"),
}


@all_but(
    "name",
    UNSETTLED,
    "rare styles",
    "a bound below the records",
    "the same by polling",
    "nobody is ranked",
)
def test_both_follow_what_cannot_be_drawn(run: Run, tmp_path: Path, name: str) -> None:
    """A circle, level choices, another winner: nothing is drawn, no hand count by batches is offered, both say why."""
    own, status = UNSETTLED[name]
    place = load(run, tmp_path, own)
    assert committed(run, place)["status"]["value"] == status
    assert run("audit", "commit", place)[0] == 0
    assert rolled(run, place, words(run, place)) == (0, "")
    code, _, err = run("audit", "sample", place)
    assert (code, bool(err)) == (2, True)
    assert "--hand-count" not in err
    assert both_say(Path(place) / "record") == set()


PAPERS = {
    "another": [[A]],
    "a circle": None,
}


@all_but("name", PAPERS, "another")
def test_every_card_read_decides(run: Run, tmp_path: Path, name: str) -> None:
    """The paper prefers another, or nobody: no sample confirms the report, and every card read says so."""
    own, marks = preferred(), PAPERS[name]
    if marks is None:
        paper = one_for(own, *CIRCLE).paper
        paper = {card: ranks for card, ranks in paper.items() if card in own.paper}
        extra = list(paper)[-2:]  # 102 cards of 34 circles: nobody leads
        paper |= {card: [] for card in extra}
    else:
        paper = {
            card: marks if ranks and ranks[0] != [A] else ranks for card, ranks in own.paper.items()
        }
    wrong = own.but(paper=paper)
    place = begun(run, tmp_path, wrong)
    number = 1
    while (found := read_round(run, place, wrong, number))["status"]["value"] in (
        "not_yet",
        "ruined",
    ):
        code, out, err = run("audit", "sample", place, "--size", f"339={len(own.records)}")
        assert code == 0, (out, err)
        number += 1
    assert found["status"]["value"] == "hand_count_differs"
    assert both_say(ended(run, place, tmp_path)) == set()


def test_a_rule_and_its_methods(run: Run, tmp_path: Path) -> None:
    """What does not know who is preferred is refused when the contests are read, with the way on."""
    own = preferred()
    for method, said in {
        'name = "hand_count"': "totals of batches do not say who has won by the rule condorcet",
        'name = "batch_comparison"': "a ranked contest is audited by comparison or polling",
        'name = "ranked_comparison"': 'write rule = "irv"',
        'name = "comparison", replacement = true': "has no 'replacement'",
        'name = "oneaudit"': "does not know rankings",
    }.items():
        wrong = own.but(method=method)
        wrong.write(tmp_path / "files")
        folder = str(tmp_path / "audit")
        if not (tmp_path / "audit").exists():
            run("audit", "open", folder, "-j", "A", "--office", "O", "--election", "E")
        code, out, err = run(
            "audit", "load", folder, "contests", str(tmp_path / "files" / "contests.toml")
        )
        assert (code, said in " ".join((out + err).split())) == (2, True), (method, out, err)
    other = own.but(rule="irv", method='name = "preference_polling"')
    other.write(tmp_path / "files")
    code, out, err = run(
        "audit", "load", folder, "contests", str(tmp_path / "files" / "contests.toml")
    )
    assert (code, 'write rule = "condorcet"' in " ".join((out + err).split())) == (2, True)


def test_a_round_beside_a_circle_is_closed(run: Run, tmp_path: Path) -> None:
    """Another contest of the folder is drawn and measured; the circle keeps its status in the round, in both."""
    own = one_for(preferred(), *CIRCLE, (1, ()))
    other = (
        f'[[contest]]\nid = "bond"\ncard_bound = {len(own.records)}\ncard_bound_source = "books"\nrisk_limit = "0.2"\n'
        'method = { name = "polling" }\n[[contest.choice]]\nid = "Yes"\nvotes = 100\n'
        '[[contest.choice]]\nid = "No"\nvotes = 4\n'
    )
    place = load(run, tmp_path, own.but(above=other))
    assert run("audit", "commit", place)[0] == 0
    assert rolled(run, place, words(run, place)) == (0, "")
    code, _, err = run("audit", "sample", place, "--size", "bond=30")
    assert (code, err) == (0, "")
    assert run("audit", "sheets", place, "--csv-only")[0] == 0
    sheet = Path(place) / "sheets" / "round-1" / COUNTY / "readings.csv"
    with sheet.open(encoding="utf-8", newline="") as file:
        header, *rows = csv.reader(file)
    at, more = header.index("reading"), [""] * ("rank" in header)
    filled = [
        [
            *row[:at],
            *(("vote", "Yes") if row[at - 1] == "bond" else ("contest_not_on_card", "")),
            *more,
        ]
        for row in rows
    ]
    write_rows(sheet, header, filled)
    code, out, err = run("audit", "enter", place, str(sheet), "-j", COUNTY, "--board", "b 1")
    assert code == 0, (out, err)
    assert run("audit", "sign-off", place, "-j", COUNTY, "--person", "Ann Lee, clerk")[0] == 0
    code, out, err = run("audit", "measure", place, "--json")
    assert (code, err) == (0, "")
    found = {c["contest"]: c["status"]["value"] for c in json.loads(out)["contests"]}
    assert found == {"bond": "confirmed", "339": "nobody_preferred"}
    assert run("audit", "publish", place, str(tmp_path / "public"))[0] == 0
    assert both_say(tmp_path / "public" / "record") == set()
