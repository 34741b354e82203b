"""``canvass audit risk --round``: Minerva, Athena and Providence after each round."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest

from canvass.audit.minerva import Minerva, athena
from canvass.audit.pair import PairCount
from canvass.audit.providence import Providence
from canvass.audit.rounds import Schedule
from tests.cli.conftest import Run

ROUNDS = (
    *("--round", "100:A=57,B=43", "--round", "200:A=111,B=89", "--round", "400:A=221,B=179"),
    *("--risk-limit", "0.1"),
)
COUNTS = [PairCount(100, 57, 43), PairCount(200, 111, 89), PairCount(400, 221, 179)]


def test_every_round_by_every_test_is_that_of_the_library(run: Run) -> None:
    """The measured risk after each round is what the tests themselves give."""
    code, out, err = run("audit", "risk", "600", "400", *ROUNDS, "--json")
    rounds = json.loads(out)["rounds"]
    schedule = Schedule((100, 200, 400))
    tests: dict[str, Minerva | Providence] = {
        "minerva_rounds": Minerva(0.6, 0.1, schedule),
        "athena": athena(0.6, 0.1, schedule),
        "providence": Providence(0.6, 0.1),
    }
    assert (code, err) == (0, "")
    for name, test in tests.items():
        found = [each for each in rounds if each["test"]["value"] == name]
        expected = test.measure(COUNTS)
        assert [each["measured_risk"] for each in found] == [r.measured_risk for r in expected]
        assert [each["is_confirmed"] for each in found] == [False, False, True]


def test_the_last_round_is_the_result(run: Run) -> None:
    """Each test confirms on the screen, with what it takes for granted, and the table marks the round."""
    _, out, _ = run("audit", "risk", "600", "400", *ROUNDS)
    plain = " ".join(out.split())
    assert "6.562 %, confirmed: Providence" in plain
    assert "3 400 9.284 % * 9.284 % * 6.562 % *" in plain
    assert max(map(len, out.splitlines())) <= 80


def test_delta_is_a_further_condition(run: Run) -> None:
    """With a small delta Athena waits where Minerva confirms."""
    _, out, _ = run("audit", "risk", "600", "400", *ROUNDS, "--delta", "0.0001", "--json")
    ended = {t["test"]["value"]: t["status"]["value"] for t in json.loads(out)["tests"]}
    assert ended["minerva_rounds"] == "confirmed"
    assert ended["athena"] == "not_yet"


def test_cards_that_are_lost_count_for_every_loser(run: Run) -> None:
    """Ten cards that could not be found cost as much as ten votes for the loser."""
    lost, voted = (
        json.loads(run("audit", "risk", "600", "400", "--round", words, "--json")[1])["tests"]
        for words in ("100:A=60,B=30,?=10", "100:A=60,B=40")
    )
    assert [t["measured_risk"] for t in lost] == [t["measured_risk"] for t in voted]


def test_three_choices_need_every_pair(run: Run) -> None:
    """The contest's risk is that of its hardest pair, and falls from round to round or stays."""
    words = ("--round", "100:A=60,B=30,C=10", "--round", "300:A=180,B=90,C=30", "--json")
    _, out, _ = run("audit", "risk", "600", "300", "100", *words)
    rounds = [r for r in json.loads(out)["rounds"] if r["test"]["value"] == "providence"]
    hardest = Providence(600 / 900, 0.05).measure([PairCount(100, 60, 30), PairCount(300, 180, 90)])
    assert [r["measured_risk"] for r in rounds] == [r.measured_risk for r in hardest]
    assert all(late["measured_risk"] <= early["measured_risk"] for early, late in pairwise(rounds))


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--round", "100"), "is no round"),
        (("--round", "100:A=x"), "is no round"),
        (("--round", "100:A=1,A=2"), "is no round"),
        (("--round", "100:X=1"), "known: A, B"),
        (("--round", "100:A=60,B=41"), "101 cards found"),
        (("--round", "100:A=60,B=40", "--round", "90:A=60,B=30"), "each more than before"),
        (("--round", "100:A=60,B=40", "--round", "200:A=50,B=90"), "cannot fall"),
        (("--round", "100:A=60,B=40", "--schedule", "120,200"), "draw exactly as planned"),
        (("--round", "100:A=60,B=40", "--schedule", "100,x"), "is no schedule"),
        (("--round", "100:A=60,B=40", "--schedule", "200,100"), "each more than before"),
        (("--round", "100:A=60,B=40", "--delta", "0"), "must be above 0"),
        (("--round", "100:A=60,B=40", "--delta", "1e-320"), "have a reciprocal"),
        (("--round", "100:A=60,B=40", "--risk-limit", "1.5"), "below 1"),
        (("--round", "100:A=60,B=40", "--found", "A=1"), "give one of"),
        (("--round", "100:A=60,B=40", "--card-style"), "--card-style would not be used"),
        (("--round", "100:A=60,B=40", "--drawn", "100"), "--drawn would not be used"),
        (("--round", "100:A=60,B=40", "--replacement"), "--replacement would not be used"),
        (("--found", "A=60", "--drawn", "90", "--replacement"), "--replacement would not be used"),
        (("--found", "A=60", "--drawn", "90", "--seed", "1"), "--seed would not be used"),
        (("--one-vote-over", "0", "--drawn", "9", "--scheme", "arlo"), "--scheme would not be"),
        (("--found", "A=60", "--drawn", "90", "--schedule", "100"), "--schedule would not be used"),
        (("--found", "A=60", "--drawn", "90", "--weights", "equal"), "--weights would not be used"),
        (("--found", "A=60", "--drawn", "90", "--how-drawn", "not_at_random"), "--fixed-share too"),
        (("--round", "100:A=60,B=40", "--votes-allowed", "2", "--cards", "900"), "several votes"),
    ],
)
def test_rounds_that_cannot_be(run: Run, words: tuple[str, ...], message: str) -> None:
    """Exit code 2 and one message."""
    code, out, err = run("audit", "risk", "600", "400", *words)
    assert (code, out) == (2, "")
    assert message in err
    assert "Traceback" not in err


def test_a_share_is_not_measured_in_rounds(run: Run) -> None:
    """A claim about two thirds is not about two choices."""
    words = ("--rule", "super_majority", "--share", "2/3", "--round", "60:yes=50,no=10", "--json")
    _, out, _ = run("audit", "risk", "yes=800", "no=200", *words)
    result = json.loads(out)
    assert (result["tests"], result["status"]["value"]) == ([], "cannot_say")
