"""``canvass audit risk --method``: one method measures, the one that was announced; without it nothing is measured."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from canvass.audit.methods import METHODS
from tests.cli.audit.batch_files import VOTES, write_counts, write_files
from tests.cli.audit.contest_files import write_contests
from tests.cli.conftest import Run

SEED = "01382438112797316654"
POLLED = ("polling", "A=600", "B=400", "--drawn", "200", "--found", "A=115", "--found", "B=85")
ROUND = ("rounds", "A=600", "B=400", "--round", "200:A=115,B=85")
MINERVA = ("--schedule", "200,500")
OF_A_THOUSAND = ("audit", "risk", "polling", "A=600", "B=400", "--method", "polling_ratio")
COUNTS = "bravo, polling_ratio"


@pytest.fixture
def evidence(tmp_path: Path) -> dict[str, tuple[str, ...]]:
    """The words of each kind of evidence, but for the method."""
    (tmp_path / "cards").mkdir()
    write_contests(tmp_path / "cards")
    write_files(tmp_path)
    write_counts(tmp_path, range(1, 401))
    cards = {name: str(tmp_path / "cards" / f"{name}.csv") for name in ("manifest", "read")}
    named = ("--manifest", cards["manifest"], "--read", cards["read"], "--seed", SEED)
    records = ("--records", str(tmp_path / "cards" / "records.csv"))
    boxes = (
        "--manifest",
        str(tmp_path / "manifest.csv"),
        "--batches",
        str(tmp_path / "totals.csv"),
    )
    mayor = ("ann=90", "bob=30", "--contest", "mayor")
    return {
        "counts": POLLED,
        "rounds": ROUND,
        "discrepancies": ("comparison", "A=600", "B=400", "--drawn", "200", "--one-vote-over", "0"),
        "cards": ("cards", *mayor, *named),
        "records": ("cards", *mayor, *named, *records),
        "batches": (
            "batches",
            *VOTES,
            *boxes,
            "--counted",
            str(tmp_path / "counted.csv"),
            "--seed",
            SEED,
        ),
    }


@pytest.mark.parametrize(
    ("kind", "methods"),
    [
        ("counts", COUNTS),
        ("rounds", "minerva, athena, providence"),
        ("discrepancies", "super_simple"),
        ("cards", "alpha"),
        ("records", "comparison"),
        ("batches", "kaplan_markov, batch_betting"),
    ],
)
def test_nothing_is_measured_without_the_method(
    run: Run, evidence: dict[str, tuple[str, ...]], kind: str, methods: str
) -> None:
    """One sentence that lists the methods, and no number that anybody could pick."""
    code, out, err = run("audit", "risk", *evidence[kind])
    assert (code, out) == (2, "")
    several = f"say with --method which one was announced before the first draw: {methods}. Each gives another number"
    only = f"only one method measures this: if it was announced before the first draw, say --method {methods}"
    assert (several if "," in methods else only) in err
    assert "%" not in err


@pytest.mark.parametrize(
    ("command", "methods"),
    [
        ("polling", "<bravo|polling_ratio>"),
        ("rounds", "<minerva|athena|providence>"),
        ("comparison", "<super_simple>"),
        ("cards", "<alpha|comparison|oneaudit>"),
        ("batches", "<kaplan_markov|batch_betting>"),
        ("suite", "<suite>"),
    ],
)
def test_the_help_lists_the_methods_that_fit(run: Run, command: str, methods: str) -> None:
    """No method of other evidence, which the command would refuse; a narrow terminal breaks a long list."""
    code, out, err = run("audit", "risk", command, "--help")
    assert (code, err) == (0, "")
    assert methods[:18] in out
    others = {each.word for each in METHODS} - {*methods.strip("<>").split("|")}
    assert not [word for word in others if f"|{word}" in out or f"<{word}" in out]


@pytest.mark.parametrize("kind", ["rounds", "discrepancies", "cards", "records", "batches"])
def test_a_method_of_other_evidence_is_refused(
    run: Run, evidence: dict[str, tuple[str, ...]], kind: str
) -> None:
    """BRAVO measures counts of cards, and nothing else."""
    code, out, err = run("audit", "risk", *evidence[kind], "--method", "bravo")
    assert (code, out) == (2, "")
    assert f"--method bravo does not measure {'cards' if kind == 'records' else kind}" in err
    assert "What bravo measures is asked by canvass audit risk polling" in " ".join(err.split())


@pytest.mark.parametrize(
    ("found", "method", "percent", "ended"),
    [
        (POLLED, ("bravo",), 13.54, "not_yet"),
        (POLLED, ("polling_ratio",), 8.215, "not_yet"),
        (ROUND, ("minerva", *MINERVA), 2.544, "confirmed"),
        (ROUND, ("athena", *MINERVA), 2.544, "confirmed"),
        (ROUND, ("providence",), 2.544, "confirmed"),
    ],
)
def test_each_method_has_its_own_answer(
    run: Run, found: tuple[str, ...], method: tuple[str, ...], percent: float, ended: str
) -> None:
    """115 of 200 cards for a reported 60 percent: what is announced decides, and its answer is the only one."""
    code, out, err = run("audit", "risk", *found, "--method", *method, "--json")
    tested = json.loads(out)["tested"]
    assert (code, err) == (0, "")
    assert tested["measured_risk"] == pytest.approx(percent / 100, rel=5e-4)
    assert (tested["test"]["value"], tested["status"]["value"]) == (method[0], ended)
    _, out, _ = run("audit", "risk", *found, "--method", *method)
    assert out.count("%, ") == 1
    assert "holds if this method was announced before the first draw" in " ".join(out.split())


def test_cards_without_a_vote_or_not_read_are_told_apart(run: Run) -> None:
    """A card that nobody accounts for is not a card without a vote: the counts add up to the cards drawn."""
    words = ("audit", "risk", "polling", "A=600", "B=400", "--drawn", "200", "--found", "A=115")
    bravo = ("--method", "bravo", "--json")
    code, out, err = run(*words, *bravo)
    assert (code, out) == (2, "")
    assert "115 cards found, lost or without a vote among 200 drawn" in err
    said = [
        json.loads(run(*words, *more, *bravo)[1])["tested"]["measured_risk"]
        for more in (("--no-vote", "85"), ("--lost", "85"), ("--found", "B=85"))
    ]
    assert said[0] < said[1] == said[2]


@pytest.mark.parametrize(
    ("found", "status"),
    [
        (("--found", "A=600", "--found", "B=400"), "hand_count_agrees"),
        (("--found", "A=600", "--found", "B=399", "--lost", "1"), "hand_count_agrees"),
        (("--found", "A=499", "--found", "B=501"), "hand_count_differs"),
        (("--found", "A=500", "--found", "B=499", "--lost", "1"), "all_drawn"),
    ],
)
def test_counts_of_every_card_are_a_hand_count(
    run: Run, found: tuple[str, ...], status: str
) -> None:
    """No card put back and all of them read: people know who won, and nobody is told to draw more."""
    words = (*OF_A_THOUSAND, "--drawn", "1000")
    code, out, _ = run(*words, *found)
    assert code == 0
    assert "draw more" not in out
    _, printed, _ = run(*words, *found, "--json")
    assert json.loads(printed)["tested"]["status"]["value"] == status


def test_what_the_rest_cannot_turn_is_not_told_to_draw_more(run: Run) -> None:
    """950 of 1,000 cards, and B leads by 150: the 50 others cannot bring A back."""
    words = (*OF_A_THOUSAND, "--drawn", "950")
    _, out, _ = run(*words, "--found", "A=400", "--found", "B=550")
    assert "Cannot be confirmed with this test" in " ".join(out.split())


@pytest.mark.parametrize("method", ["polling_ratio", "bravo"])
def test_more_of_a_choice_than_was_reported_is_told(run: Run, method: str) -> None:
    """900 of 1,000 cards, 420 for B of whom 400 votes were reported: no draw of that report could be so."""
    words = ("audit", "risk", "polling", "A=600", "B=400", "--drawn", "900", "--method", method)
    code, out, _ = run(*words, "--found", "A=480", "--found", "B=420")
    assert code == 0
    said = "The sample contradicts the reported votes: 420 of the 900 cards drawn have a vote for B"
    assert said in " ".join(out.split())
    _, out, _ = run(*words, "--found", "A=500", "--found", "B=400")
    assert "contradicts" not in out


def test_a_full_hand_count_contradicts_nothing_besides(run: Run) -> None:
    """People read every card: what they say of the outcome says it."""
    words = (*OF_A_THOUSAND, "--drawn", "1000")
    assert "contradicts" not in run(*words, "--found", "A=499", "--found", "B=501")[1]


@pytest.mark.parametrize(
    "words",
    [
        (
            "polling",
            "--method",
            "bravo",
            "--drawn",
            "60000",
            "--found",
            "A=36000",
            "--found",
            "B=24000",
        ),
        (
            *("polling", "--method", "polling_ratio", "--drawn", "60000"),
            *("--found", "A=36000", "--found", "B=24000"),
        ),
        (
            "rounds",
            "--method",
            "minerva",
            "--schedule",
            "60000",
            "--round",
            "60000:A=36000,B=24000",
        ),
        ("rounds", "--method", "providence", "--round", "60000:A=36000,B=24000"),
        ("comparison", "--method", "super_simple", "--drawn", "60000", "--one-vote-over", "0"),
    ],
)
def test_no_count_of_a_sample_leaves_no_risk(run: Run, words: tuple[str, ...]) -> None:
    """A hundredth of the cards, however they fell, proves nothing beyond doubt: the risk is small and not 0."""
    code, out, _ = run("audit", "risk", *words, "A=6000000", "B=4000000")
    said = " ".join(out.split())
    assert code == 0
    assert "under 0.0001%, confirmed" in said
    assert not re.search(r"(?<![\d.])0%", said)
