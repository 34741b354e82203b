"""A ranked contest in a folder, from ``open`` to both verifiers: what people read at each rank, and who won."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from canvass.journeys.verify import verify
from tests.cli.audit_folder.own_audit import rolled, words
from tests.cli.audit_folder.ranked_audit import (
    COUNTY,
    Ranked,
    begun,
    committed,
    ended,
    fill,
    load,
    made,
    read_round,
    refused_with_another_rank,
)
from tests.cli.conftest import Run
from tests.observer.conftest import OBSERVER, failed, run_observer, start_observer
from tests.observer.test_tampered import failed_in
from tests.some_of import all_but, some_of

METHODS = {
    "by style": 'name = "comparison"',
    "among all cards": 'name = "comparison", style = false',
    "by polling": 'name = "polling"',
}


def planned(name: str, error: float = 0.0) -> Ranked:
    """The packaged case by one of the methods; without style the bound is the whole manifest."""
    own = made(error=error).but(method=METHODS[name], risk_limit="0.2")
    return own if name == "by style" else own.but(bound=120)


def both_say(record: Path) -> set[str]:
    """The checks that fail: the observer's, after canvass said the same."""
    done = run_observer(record, "--json")
    answer, found = json.loads(done.stdout), verify(record)
    assert found.holds == (done.returncode == 0)
    assert failed_in(found) == failed(answer)
    assert [check.answer for check in found.checks] == [c["answer"] for c in answer["checks"]]
    return failed(answer)


@some_of("name", METHODS, every=3)
def test_from_open_to_both_verifiers(run: Run, tmp_path: Path, name: str) -> None:
    """A winner who is second in first preferences is confirmed, and both verifiers compute every number again."""
    own = planned(name)
    assert own.first["15"] > own.first[own.winner]
    place = begun(run, tmp_path, own)
    assert read_round(run, place, own)["status"]["value"] == "confirmed"
    record = ended(run, place, tmp_path)
    assert both_say(record) == set()
    seen = "339: 4 claims leave no winner but 16; 7 rankings on 104 cards"
    assert seen in " ".join(run_observer(record).stdout.split())
    assert seen in " ".join(run("verify", str(record))[1].split())
    page = (tmp_path / "public" / "index.html").read_text("utf-8")
    assert "First choices reported" in page
    assert "if all are true, 16 won" in page


def test_errors_of_records_cost_draws_and_are_told(run: Run, tmp_path: Path) -> None:
    """Records that err on a third of the cards: the risk is large, each difference is told with both rankings."""
    own = planned("by style", error=0.35).but(risk_limit="0.01")
    place = begun(run, tmp_path, own)
    found = read_round(run, place, own)
    assert found["status"]["value"] != "confirmed"
    code, out, _ = run("audit", "next", place)
    assert code == 0
    assert "more" in out or "draw" in out
    record = tmp_path / "public" / "record"
    assert run("audit", "publish", place, str(tmp_path / "public"))[0] == 0
    assert both_say(record) == set()
    page = (tmp_path / "public" / "index.html").read_text("utf-8")
    assert "16 &gt; 17" in page


def test_the_core_of_the_observer_names_what_it_lacks(run: Run, tmp_path: Path) -> None:
    """Without its second file the observer does not pass the record: it names the method, with exit code 6."""
    own = planned("by style")
    place = begun(run, tmp_path, own)
    read_round(run, place, own)
    record = ended(run, place, tmp_path)
    assert start_observer(record).returncode == 0
    alone = start_observer(record, "--alone", "--json")
    assert alone.returncode == 6
    (only,) = json.loads(alone.stdout)["not_checked"]
    assert (only["what"], only["name"]) == ("method", "ranked_comparison")
    assert OBSERVER.with_name("observer_more.py").is_file()


def test_a_changed_rank_is_refused_by_both(run: Run, tmp_path: Path) -> None:
    """What a board read is another's first choice in the published record."""
    own = planned("by style")
    place = begun(run, tmp_path, own)
    read_round(run, place, own)
    record = ended(run, place, tmp_path)
    assert both_say(record) == set()
    refused_with_another_rank(record)


def test_what_the_records_elect_is_not_what_was_announced(run: Run, tmp_path: Path) -> None:
    """No claims are committed for a winner whom the records do not elect: nothing can be drawn, and why is said."""
    place = load(run, tmp_path, planned("by style"))
    code, out, _ = run("audit", "commit", place)
    assert code == 0
    assert "claims that leave nobody but 16 as the winner" in " ".join(out.split())
    other = planned("by style").but(winner="15")
    other.write(tmp_path / "other")
    changed = str(tmp_path / "other" / "contests.toml")
    assert run("audit", "load", place, "contests", changed)[0] == 0
    contest = committed(run, place)
    assert contest["status"]["value"] == "margin_not_positive"
    assert run("audit", "publish", place, str(tmp_path / "public"))[0] == 0
    assert both_say(tmp_path / "public" / "record") == set()


def test_a_tie_is_told(run: Run, tmp_path: Path) -> None:
    """Rankings that elect nobody: no sample can settle it, in the record too."""
    own = planned("by style")
    even = {card: (("15",), ("16",))[number % 2] for number, card in enumerate(own.records)}
    place = load(run, tmp_path, own.but(records=even))
    assert committed(run, place)["status"]["value"] == "tie"
    assert run("audit", "publish", place, str(tmp_path / "public"))[0] == 0
    assert both_say(tmp_path / "public" / "record") == set()


@pytest.mark.parametrize("is_lost", [False, True])
def test_every_card_read_decides(run: Run, tmp_path: Path, is_lost: bool) -> None:
    """The paper elects another: no sample confirms, every card read says so; one that is lost leaves it open."""
    own = planned("by style")
    paper = {c: [["15"]] if r and r[0] != ["15"] else r for c, r in own.paper.items()}
    wrong = own.but(paper=paper, lost=frozenset(list(own.records)[:3]) if is_lost else frozenset())
    place = begun(run, tmp_path, wrong)
    number = 1
    while (found := read_round(run, place, wrong, number))["status"]["value"] == "not_yet":
        code, out, err = run("audit", "sample", place, "--size", f"339={len(own.records)}")
        assert code == 0, (out, err)
        number += 1
    if found["status"]["value"] == "ruined":
        code, _, err = run("audit", "sample", place)
        assert code == 2
        assert f"order it with --size 339={len(own.records)}" in " ".join(err.split())
        assert run("audit", "sample", place, "--size", f"339={len(own.records)}")[0] == 0
        found = read_round(run, place, wrong, number + 1)
    assert found["status"]["value"] == ("all_drawn" if is_lost else "hand_count_differs")
    if not is_lost:
        assert both_say(ended(run, place, tmp_path)) == set()
        page = (tmp_path / "public" / "index.html").read_text("utf-8")
        assert "the hand count decides" in page
        return
    code, _, err = run("audit", "sample", place, "--hand-count", "339")
    assert code == 2
    assert "a ranked contest is not counted by batches" in err
    code, _, err = run("audit", "conclude", place)
    assert code == 2
    code, out, _ = run("audit", "next", place)
    assert "Rankings and points are counted by hand outside of this audit" in " ".join(out.split())
    code, _, err = run("audit", "sample", place)
    assert code == 2
    assert "nothing here can confirm 339" in err
    assert run("audit", "publish", place, str(tmp_path / "public"))[0] == 0
    assert both_say(tmp_path / "public" / "record") == set()


def test_both_boards_and_a_seal(run: Run, tmp_path: Path) -> None:
    """Every card is read twice, sealed until both are in: ranks are sealed and compared as they were read."""
    own = planned("by style").but(above='second_reading = "1"')
    place = begun(run, tmp_path, own)
    assert run("audit", "sheets", place, "--csv-only")[0] == 0
    sheet = Path(place) / "sheets" / "round-1" / COUNTY / "readings.csv"
    fill(sheet, own)
    board = ("audit", "enter", place, str(sheet), "-j", COUNTY, "--board")
    assert run(*board, "board 1", "--sealed")[0] == 0
    code, out, err = run(*board, "board 2", "--second")
    assert code == 0, (out, err)
    assert run("audit", "sign-off", place, "-j", COUNTY, "--person", "Ann Lee, clerk")[0] == 0
    assert run("audit", "measure", place)[0] == 0
    record = ended(run, place, tmp_path)
    assert both_say(record) == set()


def test_a_poll_is_of_one_report(run: Run, tmp_path: Path) -> None:
    """First preferences that are not those of the rankings: refused before anything is committed, with both numbers."""
    place = load(run, tmp_path, planned("by polling").but(votes={"15": 41}))
    code, _, err = run("audit", "commit", place)
    assert code == 2
    assert "41 cards have '15' first by contests.toml, 40 by the rankings" in " ".join(err.split())
    assert '"record.committed"' not in (Path(place) / "record" / "ledger.jsonl").read_text("utf-8")
    other = planned("by style").but(votes={"15": 41})
    other.write(tmp_path / "other")
    changed = str(tmp_path / "other" / "contests.toml")
    assert run("audit", "load", place, "contests", changed)[0] == 0
    code, out, _ = run("audit", "commit", place)
    assert code == 0
    assert "votes for 15: reported, records: 41, 40" in out


def of_two(own: Ranked) -> Ranked:
    """Two choices: one claim is enough."""
    records = {card: ("15",) if card[1] == "1" else ("16",) for card in own.records}
    return own.but(records=records, choices=("15", "16"), winner="15")


def nobody_ranked(own: Ranked) -> Ranked:
    """Every card is blank."""
    return own.but(records=dict.fromkeys(own.records, ()))


ODD: dict[str, tuple[Ranked, str]] = {
    "a bound below the records": (planned("by style").but(bound=50), "more_votes_than_cards"),
    "the same by polling": (planned("by polling").but(bound=50), "more_votes_than_cards"),
    "every card blank": (nobody_ranked(planned("by style")), "tie"),
    "every card blank, by polling": (nobody_ranked(planned("by polling")), "tie"),
    "two choices": (of_two(planned("by style")), "auditable"),
    "rare styles": (planned("by style").but(above="smallest_style = 500"), "withheld"),
    "a bound above the manifest": (planned("among all cards").but(bound=180), "auditable"),
}


@all_but("name", ODD, "the same by polling", "every card blank, by polling")
def test_both_follow_what_cannot_be_drawn_too(run: Run, tmp_path: Path, name: str) -> None:
    """Whatever the status of a ranked contest is, both verifiers find the same from its tables."""
    own, status = ODD[name]
    place = load(run, tmp_path, own)
    assert committed(run, place)["status"]["value"] == status
    assert run("audit", "commit", place)[0] == 0
    assert rolled(run, place, words(run, place)) == (0, "")
    code, _, err = run("audit", "sample", place)
    assert (code, bool(err)) == ((0, False) if name == "two choices" else (2, True))
    assert "--hand-count" not in err
    assert both_say(Path(place) / "record") == set()
