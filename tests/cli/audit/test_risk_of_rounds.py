"""``canvass audit risk --round``: Minerva, Athena and Providence after each round."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest

from canvass.audit.minerva import MinervaTest, athena
from canvass.audit.pair import PairCount
from canvass.audit.providence import ProvidenceTest
from canvass.audit.rounds import Schedule
from tests.cli.conftest import Run

ROUNDS = (
    *("--round", "100:A=57,B=43", "--round", "200:A=111,B=89", "--round", "400:A=221,B=179"),
    *("--risk-limit", "0.1"),
)
COUNTS = [PairCount(100, 57, 43), PairCount(200, 111, 89), PairCount(400, 221, 179)]


PROVIDENCE = ("--method", "providence")
MINERVA = ("--method", "minerva", "--schedule", "100,200,400")
ATHENA = ("--method", "athena", "--schedule", "100,200,400")
TESTS: dict[tuple[str, ...], MinervaTest | ProvidenceTest] = {
    MINERVA: MinervaTest(0.6, 0.1, Schedule((100, 200, 400))),
    ATHENA: athena(0.6, 0.1, Schedule((100, 200, 400))),
    PROVIDENCE: ProvidenceTest(0.6, 0.1),
}


@pytest.mark.parametrize("method", TESTS)
def test_every_round_is_that_of_the_library(run: Run, method: tuple[str, ...]) -> None:
    """The measured risk after each round is what the method announced gives."""
    code, out, err = run("audit", "risk", "rounds", "600", "400", *ROUNDS, *method, "--json")
    rounds = json.loads(out)["rounds"]
    expected = TESTS[method].measure(COUNTS)
    assert (code, err) == (0, "")
    assert [each["measured_risk"] for each in rounds] == [r.measured_risk for r in expected]
    assert [each["is_confirmed"] for each in rounds] == [False, False, True]


def test_the_last_round_is_the_result(run: Run) -> None:
    """The method confirms on the screen, with what it takes for granted, and the table marks the round."""
    _, out, _ = run("audit", "risk", "rounds", "600", "400", *ROUNDS, *PROVIDENCE)
    plain = " ".join(out.split())
    assert "6.562%, confirmed: Providence" in plain
    assert "the size of each round was fixed before its own first draw" in plain
    assert "3 400 6.562% *" in plain
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize("method", ["minerva", "athena"])
def test_the_rounds_given_are_no_schedule(run: Run, method: str) -> None:
    """Whoever chose the sizes after looking would confirm too often: without the schedule nothing is measured."""
    code, out, err = run("audit", "risk", "rounds", "600", "400", *ROUNDS, "--method", method)
    assert (code, out) == (2, "")
    assert "give the sizes that were announced with --schedule" in err


@pytest.mark.parametrize("method", ["minerva", "athena", "providence"])
def test_counts_are_no_round(run: Run, method: str) -> None:
    """Counts do not say that a round ended there: the command that asks for rounds is named."""
    counts = ("--drawn", "100", "--found", "A=58", "--found", "B=42", "--method", method)
    code, out, err = run("audit", "risk", "polling", "600", "400", *counts)
    assert (code, out) == (2, "")
    assert f"What {method} measures is asked by canvass audit risk rounds" in " ".join(err.split())


def test_delta_is_a_further_condition(run: Run) -> None:
    """With a small delta Athena waits where Minerva confirms."""
    words = ("audit", "risk", "rounds", "600", "400", *ROUNDS, "--json")
    minerva = json.loads(run(*words, *MINERVA)[1])["tested"]
    cautious = json.loads(run(*words, *ATHENA, "--delta", "0.0001")[1])["tested"]
    assert (minerva["status"]["value"], cautious["status"]["value"]) == ("confirmed", "all_drawn")


def test_cards_that_are_lost_count_for_every_loser(run: Run) -> None:
    """Ten cards that could not be found cost as much as ten votes for the loser."""
    words = ("audit", "risk", "rounds", "600", "400", *PROVIDENCE, "--json", "--round")
    lost, voted = (
        json.loads(run(*words, counts)[1])["tested"]["measured_risk"]
        for counts in ("100:A=60,B=30,?=10", "100:A=60,B=40")
    )
    assert lost == voted


def test_cards_without_a_vote_are_said(run: Run) -> None:
    """Cards that nobody read are not taken for cards without a vote: the counts add up, or are refused."""
    words = ("audit", "risk", "rounds", "600", "400", *PROVIDENCE, "--json", "--round")
    code, out, err = run(*words, "100:A=50,B=30")
    assert (code, out) == (2, "")
    assert "80 cards found, lost or without a vote among 100 drawn" in err
    code, out, _ = run(*words, "100:A=50,B=30,-=20")
    assert code == 0
    plain = ProvidenceTest(0.6, 0.05).measure([PairCount(100, 50, 30)])
    assert json.loads(out)["tested"]["measured_risk"] == plain[0].measured_risk


def test_three_choices_need_every_pair(run: Run) -> None:
    """The contest's risk is that of its hardest pair, and falls from round to round or stays."""
    words = ("--round", "100:A=60,B=30,C=10", "--round", "300:A=180,B=90,C=30", "--json")
    _, out, _ = run("audit", "risk", "rounds", "600", "300", "100", *words, *PROVIDENCE)
    rounds = json.loads(out)["rounds"]
    hardest = ProvidenceTest(600 / 900, 0.05).measure(
        [PairCount(100, 60, 30), PairCount(300, 180, 90)]
    )
    assert [r["measured_risk"] for r in rounds] == [r.measured_risk for r in hardest]
    assert all(late["measured_risk"] <= early["measured_risk"] for early, late in pairwise(rounds))


PLANNED = ("--method", "minerva", "--schedule")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--round", "100"), "does not begin with the cards so far"),
        (
            ("--round", "100:A=x,B", "--round", "5"),
            "'A=x': 'x' is not a whole number in plain digits; 'B' does not name a choice and its count; write round "
            "'100:A=x,B' as all cards so far and the votes on them: 100:Ann=57,Bob=43\n--round '5' does not begin",
        ),
        (("--round", "100:A=1,A=2"), "'A' is given twice"),
        (("--round", "100:X=1"), "known: A, B"),
        (("--round", "100:A=60,B=41"), "101 cards found"),
        (("--round", "100:A=60,B=40", "--round", "90:A=60,B=30"), "each more than before"),
        (("--round", "100:A=60,B=40", "--round", "200:A=50,B=90,-=60"), "cannot fall"),
        (("--round", "100:A=60,B=40", *PLANNED, "120,200"), "draw exactly as planned"),
        (("--round", "100:A=60,B=40", *PLANNED, "100,x"), "is not a schedule"),
        (("--round", "100:A=60,B=40", *PLANNED, "200,100"), "each more than before"),
        (("--round", "100:A=60,B=40", *PLANNED, "100", "--delta", "2"), "used by minerva"),
        (("--round", "100:A=60,B=40", "--schedule", "100"), "used by providence"),
        (("--round", "100:A=60,B=40", *ATHENA, "--delta", "0"), "must be above 0"),
        (("--round", "100:A=60,B=40", *ATHENA, "--delta", "1e-320"), "have a reciprocal"),
        (("--round", "100:A=60,B=40", "--risk-limit", "1.5"), "below 1"),
        (("--round", "100:A=60,B=40", "--method", "bravo"), "bravo does not measure rounds"),
        (("--round", "100:A=60,B=40", "--votes-allowed", "2", "--cards", "900"), "several votes"),
    ],
)
def test_rounds_that_cannot_be(run: Run, words: tuple[str, ...], message: str) -> None:
    """Exit code 2 and one message; the method is Providence unless named."""
    if "--method" not in words:
        words += PROVIDENCE
    code, out, err = run("audit", "risk", "rounds", "600", "400", *words)
    assert (code, out) == (2, "")
    assert message in err
    assert "Traceback" not in err


STRAY = {
    "polling": ("--round", "--one-vote-over", "--read", "--seed", "--replacement", "--schedule"),
    "rounds": ("--found", "--drawn", "--card-style", "--replacement", "--weights", "--how-drawn"),
    "comparison": ("--found", "--scheme", "--read", "--linked-drawn"),
    "cards": ("--found", "--round", "--counted", "--weights", "--linked-cards", "--fixed-share"),
    "batches": ("--read", "--records", "--scheme", "--bet", "--found"),
    "suite": ("--round", "--replacement", "--counted", "--bet"),
    "share": ("--round", "--method", "--replacement", "--linked-drawn"),
}


@pytest.mark.parametrize(("command", "option"), [(c, o) for c, all_ in STRAY.items() for o in all_])
def test_a_command_has_no_option_of_other_evidence(run: Run, command: str, option: str) -> None:
    """What would not be used cannot be given."""
    code, out, err = run("audit", "risk", command, "600", "400", option, "1")
    assert (code, out) == (2, "")
    assert f"No such option: {option}" in " ".join(err.split())


def test_a_share_is_not_measured_in_rounds(run: Run) -> None:
    """A claim about two thirds is not about two choices."""
    words = ("--rule", "super_majority", "--share", "2/3", "--round", "60:yes=50,no=10")
    _, out, _ = run("audit", "risk", "rounds", "yes=800", "no=200", *words, *PROVIDENCE, "--json")
    result = json.loads(out)
    assert (result["tested"], result["status"]["value"]) == (None, "cannot_say")
