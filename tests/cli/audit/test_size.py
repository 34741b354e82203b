"""``canvass audit size`` and ``assertions``: numbers that are never confused, and endings that are results."""

from __future__ import annotations

import json
from math import ceil, log
from pathlib import Path

import pytest

from canvass.audit.bravo import one_round_in_cards
from canvass.audit.pair import LARGEST_SHARE, Pair
from canvass.audit.size.polling import bravo_quantile
from canvass.audit.size.simulated import Simulation
from canvass.cli.audit.options import RuleWord
from canvass.model import Rule
from tests.cli.conftest import Run


def test_words_of_rules_are_those_of_the_library() -> None:
    """And one that is known to be asked for, and refused."""
    assert [word.value for word in RuleWord] == [*(rule.value for rule in Rule), "star"]


def test_three_numbers_are_three_fields(run: Run) -> None:
    """Mean, one round and sequential quantile of BRAVO are those of the exact distribution."""
    code, out, _ = run("audit", "size", "600", "400", "--risk-limit", "0.1", "--json")
    bravo = next(s for s in json.loads(out)["sizes"] if s["test"]["value"] == "bravo")
    pair = Pair(600, 400, 1000)
    assert code == 0
    assert bravo["mean"]["draws"] == pytest.approx(119.55, abs=2)
    assert bravo["one_round"]["draws"] == one_round_in_cards(pair.share, 0.1, 0.9, 1.0)
    assert bravo["sequential"]["draws"] == bravo_quantile(pair, 0.1, 0.9) == 244
    assert bravo["mean"]["draws"] < bravo["sequential"]["draws"] < bravo["one_round"]["draws"]
    assert {bravo[name]["basis"]["value"] for name in ("one_round", "sequential")} == {"exact"}


def test_every_number_on_the_screen_has_its_meaning(run: Run) -> None:
    """Each heading is explained below the tables, each letter too; nothing is wider than the screen."""
    code, out, err = run("audit", "size", "600", "400", "--cards", "1000", "--rounds", "2")
    plain = " ".join(out.split())
    assert (code, err) == (0, "")
    for heading in ("average", "one round", "ended", "no errors", "as assumed"):
        assert f"{heading}: draws " in plain
    for letter in ("f by a published formula", "e exact", "s from simulated audits"):
        assert letter in plain
    assert "round 2" in plain
    assert max(map(len, out.splitlines())) <= 80


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("600", "600"), "is a tie"),
        (("600", "400", "--cards", "800"), "More votes are reported than the trusted number"),
        (
            ("600", "400", "--rule", "irv"),
            "Votes for each choice do not say who wins by rankings",
        ),
        (("600",), "no more choices than seats"),
    ],
)
def test_what_no_sample_can_confirm_is_a_result(
    run: Run, words: tuple[str, ...], sentence: str
) -> None:
    """Exit code 0, the reason in words, and the full hand count beside it."""
    code, out, err = run("audit", "size", *words)
    plain = " ".join(out.split())
    assert (code, err) == (0, "")
    assert sentence in plain
    assert "Full hand count: " in plain


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("600", "400", "--risk-limit", "5"), "must be above 0, below 1"),
        (("600", "400", "--risk-limit", "0"), "must be above 0, below 1"),
        (("600", "400", "--chance", "1"), "chance"),
        (("600", "400", "--cards", "0"), "an audit needs at least one"),
        (("600", "400", "--one-vote-over", "2"), "assumed error rate"),
        (("Ann=600", "Ann=400"), "'Ann' is given twice; write the votes as"),
        (("600", "4OO"), "'B=4OO': '4OO' is not a whole number in plain digits"),
        (("99999999999999999999", "1"), "more votes or cards than any election has"),
        (("600", "400", "--cards", "99999999999999999999"), "than any election has"),
        (("600", "-400"), "-4"),
        (("600", "400", "--rule", "super_majority"), "needs a share"),
        (("600", "400", "--rule", "threshold", "--share", "x"), "is not a share"),
        (
            ("600", "400", "--rule", "super_majority", "--share", "1/2", "--about", "C"),
            "known: A, B",
        ),
        (("600", "400", "--about", "A"), "the rule plurality asks none: say --rule super_majority"),
        (("600", "400", "--votes-allowed", "2"), "--cards"),
        (("600", "400", "--measured-risk", "0.01"), "nothing more needs to be drawn"),
        (("nothing.csv",), "there is no file of this name"),
        (("0", "0"), "no votes are reported for any choice"),
        (("0", "0", "--cards", "100"), "no votes are reported for any choice"),
    ],
)
def test_bad_input_ends_in_one_message(run: Run, words: tuple[str, ...], message: str) -> None:
    """Exit code 2, nothing on standard output, no traceback."""
    code, out, err = run("audit", "size", *words)
    assert (code, out) == (2, "")
    assert message in err
    assert "Traceback" not in err


def test_a_huge_and_close_contest_says_what_it_does_not_compute(run: Run) -> None:
    """Two hundred million cards and one vote: the fewest draws stand in for what would take minutes."""
    words = ("audit", "size", "100000001", "100000000")
    code, out, _ = run(*words, "--json")
    result = json.loads(out)
    clean = {s["test"]["value"]: s["error_free"] for s in result["sizes"]}
    assert code == 0
    assert [test["value"] for test in result["left_out"]] == [
        *("bravo", "alpha", "super_simple", "kelly")
    ]
    assert clean["kelly"] is None
    assert result["fewest_cards"] > result["cards"]
    _, out, _ = run(*words)
    assert "Not given for BRAVO, ALPHA, super-simple and betting" in " ".join(out.split())


@pytest.mark.parametrize(
    "votes", [("1", "0"), ("2", "1"), ("9", "1"), ("99", "1"), ("600", "400"), ("1001", "1000")]
)
def test_no_mean_is_below_the_fewest_draws_of_its_test(run: Run, votes: tuple[str, str]) -> None:
    """BRAVO with every draw for the winner, any comparison with cards put back, and one card without."""
    _, out, _ = run("audit", "size", *votes, "--json")
    result = json.loads(out)
    share = min(int(votes[0]) / (int(votes[0]) + int(votes[1])), LARGEST_SHARE)
    fewest = {
        "bravo": ceil(log(20) / log(2 * share)),
        "super_simple": result["fewest_cards"],
    }
    means = {s["test"]["value"]: s["mean"]["draws"] for s in result["sizes"] if s["mean"]}
    assert "bravo" in means
    assert all(mean >= fewest.get(test, 1) for test, mean in means.items())


def test_several_contests_share_their_cards(run: Run, tmp_path: Path) -> None:
    """With card styles the sample of both is smaller than the sum, and than that among all cards."""
    votes, styles = tmp_path / "votes.csv", tmp_path / "styles.csv"
    votes.write_text("contest,choice,votes\nx,a,6000\nx,b,3000\ny,c,600\ny,d,300\n")
    styles.write_text("card_style,cards,contest\n1,9000,x\n2,1000,x\n2,1000,y\n")
    code, out, _ = run("audit", "size", str(votes), "--styles", str(styles), "--json")
    result = json.loads(out)
    planned = result["together"]["each"]
    assert code == 0
    assert set(planned) == {"x", "y"}
    assert result["together"]["distinct_cards"] < sum(planned.values())
    assert result["together"]["without_style"] > result["together"]["distinct_cards"]
    code, out, _ = run("audit", "size", str(votes), "--styles", str(styles))
    assert code == 0
    assert "different cards on average" in " ".join(out.split())


def test_assertions_are_shown_closest_first(run: Run) -> None:
    """Ann beats Bob by 0.3 of the cards and Cy by 0.5; a card for Bob has 0 for the first claim."""
    code, out, _ = run("audit", "assertions", "Ann=600", "Bob=300", "Cy=100", "--json")
    first, second = json.loads(out)["assertions"]
    assert code == 0
    assert [a["margin"]["exact"] for a in (first, second)] == ["3/10", "1/2"]
    assert {c: v["exact"] for c, v in first["values"].items()} == {
        "Ann": "1",
        "Bob": "0",
        "Cy": "1/2",
    }
    code, out, _ = run("audit", "assertions", "Ann=600", "Bob=300", "Cy=100")
    assert code == 0
    assert "Ann has more votes than Bob." in out


def test_a_share_of_many_digits_has_its_exact_margin(run: Run) -> None:
    """Nine tenths of a billion reach 12.3%: the margin is not what 64 bits leave of it."""
    shares = ("--rule", "super_majority", "--share", "0.123456789012345678", "--about", "yes")
    votes = ("yes=900000000", "no=100000000")
    code, out, _ = run("audit", "assertions", *votes, *shares, "--json")
    (claim,) = json.loads(out)["assertions"]
    share = 0.123456789012345678
    assert code == 0
    assert claim["margin"]["decimal"] == pytest.approx((0.9 - share) / share)


def test_a_share_of_many_digits_is_sized_as_one_of_a_few(run: Run) -> None:
    """Simulated sums of eighteen digits do not overflow: the same audit, within a millionth of the share."""
    sizes = []
    for share in ("0.501234567890123456", "0.501235"):
        words = ("--rule", "super_majority", "--share", share, "--about", "yes")
        _, out, _ = run("audit", "size", "yes=5500", "no=4500", *words, "--json")
        sizes.append([each["sequential"]["draws"] for each in json.loads(out)["sizes"]])
    assert sizes[0] == pytest.approx(sizes[1], rel=0.01)


def test_a_first_round_is_for_every_pair(run: Run) -> None:
    """Minerva's round confirms the winner against both of two level losers nine times out of ten, and says so."""
    code, out, err = run(
        "audit", "size", "Ann=400", "Bob=300", "Cat=300", "--cards", "1000", "--json"
    )
    assert (code, err) == (0, "")
    (found,) = [each for each in json.loads(out)["sizes"] if each["test"]["value"] == "minerva"]
    assert found["one_round"]["draws"] == 754
    assert "the numbers are of all claims together, on the same cards" in found["assumes"]


def test_sizes_are_of_all_claims_together(run: Run) -> None:
    """Two level losers take more than one, by every test; the page says so, and of one claim nothing."""
    sizes = {}
    for votes in (("400", "300", "300"), ("400", "300")):
        code, out, err = run("audit", "size", *votes, "--cards", "1000", "--json")
        assert (code, err) == (0, "")
        sizes[len(votes)] = {each["test"]["value"]: each for each in json.loads(out)["sizes"]}
    for test in ("bravo", "alpha", "kelly"):
        both, one = sizes[3][test], sizes[2][test]
        assert both["sequential"]["draws"] > one["sequential"]["draws"]
        assert both["mean"]["draws"] > one["mean"]["draws"]
        assert not [each for each in one["assumes"] if "claims" in each]
    assert sizes[3]["bravo"]["sequential"]["standard_error"] > 0
    words = "By BRAVO; Minerva; ALPHA: the numbers are of all claims together"
    _, several, _ = run("audit", "size", "400", "300", "300", "--method", "polling")
    assert words in " ".join(several.split())
    assert "draws on average for the hardest claim alone" in " ".join(several.split())


def test_rounds_ahead_are_of_all_claims(run: Run) -> None:
    """The first of rounds ahead is the size of all claims, not that of one."""
    words = ("--method", "polling", "--rounds", "1", "--json", "--cards", "1000")
    _, out, _ = run("audit", "size", "400", "300", "300", *words)
    found = json.loads(out)
    (ahead,) = found["rounds"]
    (alpha,) = [each for each in found["sizes"] if each["test"]["value"] == "alpha"]
    assert ahead["ahead"]["rounds"][0]["draws"] == alpha["sequential"]["draws"]


def test_a_number_that_shares_the_chance_to_fail_is_called_a_bound(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of two level losers, where a thousandth of the usual draws is too many to simulate."""
    thousandth = (1_000, "canvass", Simulation().most_draws // 1000)
    monkeypatch.setattr(Simulation.__init__, "__defaults__", thousandth)
    votes = ("A=800", "B=600", "C=600", "--cards", "2000")
    code, out, err = run("audit", "size", *votes, "--risk-limit", "0.05")
    assert (code, err) == (0, "")
    (bravo,) = (line for line in out.splitlines() if line.startswith("BRAVO"))
    assert bravo.split()[-2:] == ["1,095", "b"]
    told = " ".join(out.split())
    assert "b a bound, so that fewer may do: exact for each claim" in told
    assert "a by a normal approximation" not in out


@pytest.mark.long(twin="test_a_number_that_shares_the_chance_to_fail_is_called_a_bound")
def test_a_number_that_shares_the_chance_to_fail_is_a_bound(run: Run) -> None:
    """Two level losers who are too close to simulate: neither exact for both, nor a normal approximation."""
    votes = ("A=340400", "B=336000", "C=336000", "--cards", "1012400")
    code, out, err = run("audit", "size", *votes, "--risk-limit", "0.05")
    assert (code, err) == (0, "")
    (bravo,) = (line for line in out.splitlines() if line.startswith("BRAVO"))
    (minerva,) = (line for line in out.splitlines() if line.startswith("Minerva"))
    assert bravo.split()[-4:] == ["746,469", "b", "549,240", "b"]
    assert minerva.split()[-3:] == ["389,006", "b", "-"]
    told = " ".join(out.split())
    assert "b a bound, so that fewer may do: exact for each claim" in told
    least = "no round below 313,887 cards does, so that 389,006 is at most 75,119 more than the smallest."
    assert f"Column 'one round' of Minerva: {least}" in told
    assert "a by a normal approximation" not in out


def test_fewer_simulated_audits_than_asked_are_told(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of five level losers; of two losers as many audits are simulated as were asked for, and nothing is said.

    A tenth of the audits is asked for, where a two-hundredth of the usual draws is too many.
    """
    part = (1_000, "canvass", Simulation().most_draws // 200)
    monkeypatch.setattr(Simulation.__init__, "__defaults__", part)
    said = "fewer audits were simulated than asked"
    level = [f"{name}={400 - place}" for place, name in enumerate("BCDEF")]
    found = run("audit", "size", "A=600", *level, "--cards", "2600", "--replications", "150")[1]
    assert said in " ".join(found.split())
    few = ("--cards", "1400", "--replications", "100")
    found = run("audit", "size", "A=600", *level[:2], *few)[1]
    assert said not in " ".join(found.split())
