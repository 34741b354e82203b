"""``contests.toml``: what an office plans, and every fault of it at once."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from canvass.audit.bets.asked import BetAsked
from canvass.audit.comparison import ErrorRates
from canvass.audit.terms.methods import METHODS, Comparison, FixedPercentage, Minerva, Polling
from canvass.formats.audits.contests_file import read_contests
from canvass.stats.bets import FixedBet

NAMES = ("Adams", "Brown")
CONTEST = """[[contest]]
id = "mayor"
card_bound = 120
card_bound_source = "the poll books"
risk_limit = "0.05"
method = { %s }
%s
[[contest.choice]]
id = "A"
votes = 60
[[contest.choice]]
id = "B"
votes = 40
"""


def write(folder: Path, method: str = 'name = "polling"', more: str = "", top: str = "") -> Path:
    """A file with one contest."""
    path = folder / "contests.toml"
    path.write_text(f"{top}\n" + CONTEST % (method, more), "utf-8")
    return path


METHODS_TOLD = {
    "polling": 'name = "polling"',
    "comparison": 'name = "comparison"',
    "oneaudit": 'name = "oneaudit"',
    "super_simple": 'name = "super_simple", inflator = "1.1"',
    "polling_ratio": 'name = "polling_ratio"',
    "suite": 'name = "suite", compared = "1/3", inflator = "1.1"',
    "ranked_polling": 'name = "polling"',
    "ranked_comparison": 'name = "comparison", overvoted_rank = "passed_over"',
    "awaire": 'name = "awaire", overvoted_rank = "passed_over"',
    "awaire_steps": 'name = "awaire_steps"',
    "preference_polling": 'name = "polling"',
    "preference_comparison": 'name = "comparison", skipped_rank = "two_end"',
    "borda_polling": 'name = "polling"',
    "borda_comparison": 'name = "comparison"',
    "points_polling": 'name = "polling"',
    "points_comparison": 'name = "comparison", style = false',
    "oneaudit_points": 'name = "oneaudit"',
    "points_batches": 'name = "batch_comparison", replacement = true',
    "minerva": 'name = "minerva", schedule = [20, 50]',
    "athena": 'name = "athena", schedule = [20, 50], delta = "0.5"',
    "providence": 'name = "providence"',
    "batch_comparison": 'name = "batch_comparison", together = true',
    "fixed_percentage": 'name = "fixed_percentage", share = "3 / 100"'.replace(" / ", "/"),
    "hand_count": 'name = "hand_count"',
    "stratified": 'name = "stratified"',
    "stratified_batches": 'name = "stratified"',
    "stratified_by_style": 'name = "stratified"',
    "stratified_ranked": 'name = "stratified"',
    "stratified_preference": 'name = "stratified"',
    "stratified_borda": 'name = "stratified"',
    "stratified_points": 'name = "stratified"',
}
READ_APART = "".join(
    f'[[contest.stratum]]\njurisdictions = ["{place}"]\nkind = "polling"\ncard_bound = 60\n'
    "votes = { A = 30, B = 20 }\n"
    for place in ("Adams", "Brown")
)
MORE_TOLD = {
    "stratified_ranked": f'rule = "irv"\nwinner = "B"\n{READ_APART}',
    "stratified_borda": f'rule = "borda"\nwinner = "A"\n{READ_APART}',
    "stratified_points": f'rule = "score"\nvotes_allowed = 5\n{READ_APART}',
    "stratified_preference": f'rule = "condorcet"\nwinner = "B"\n{READ_APART}',
    **dict.fromkeys(
        ("ranked_polling", "ranked_comparison", "awaire", "awaire_steps"),
        'rule = "irv"\nwinner = "B"',
    ),
    **dict.fromkeys(
        ("preference_polling", "preference_comparison"), 'rule = "condorcet"\nwinner = "B"'
    ),
    **dict.fromkeys(("borda_polling", "borda_comparison"), 'rule = "borda"\nwinner = "A"'),
    "points_polling": 'rule = "cumulative"\nvotes_allowed = 3',
    "points_comparison": 'rule = "score"\nvotes_allowed = 5',
    "oneaudit_points": 'rule = "score"\nvotes_allowed = 5',
    "points_batches": 'rule = "score"\nvotes_allowed = 5',
    "stratified": "".join(
        f'[[contest.stratum]]\njurisdictions = ["{place}"]\nkind = "{kind}"\ncard_bound = 60\n'
        "votes = { A = 30, B = 20 }\n"
        for place, kind in (("Adams", "comparison"), ("Brown", "polling"))
    ),
    "stratified_batches": "".join(
        f'[[contest.stratum]]\njurisdictions = ["{place}"]\nkind = "{kind}"\ncard_bound = 60\n'
        "votes = { A = 30, B = 20 }\n"
        for place, kind in (("Adams", "batches"), ("Brown", "polling"))
    ),
    "stratified_by_style": "".join(
        f'[[contest.stratum]]\njurisdictions = ["{place}"]\nkind = "{kind}"\ncard_bound = 60\n'
        "votes = { A = 30, B = 20 }\n"
        for place, kind in (("Adams", "comparison_by_style"), ("Brown", "polling"))
    ),
}


@pytest.mark.parametrize("name", METHODS)
def test_every_method_can_be_planned(tmp_path: Path, name: str) -> None:
    """What is not said of a method is as its definition has it."""
    found = read_contests(write(tmp_path, METHODS_TOLD[name], MORE_TOLD.get(name, "")), NAMES)
    assert found.value is not None, found.problems
    assert name == found.value.plans[0].method.NAME


RANKED = 'rule = "irv"\n'


@pytest.mark.parametrize(
    ("method", "more", "words"),
    [
        ('name = "comparison"', RANKED, 'say who was announced as the winner, as winner = "ID"'),
        ('name = "comparison"', RANKED + 'winner = "C"', "choice of mayor"),
        ('name = "comparison"', RANKED + 'winner = "A"\nseats = 2', "elects one"),
        ('name = "comparison"', RANKED + 'winner = "A"\nvotes_allowed = 2', "elects one"),
        ('name = "comparison"', RANKED + 'winner = "A"\nabout = ["A"]', "about is for shares"),
        (
            'name = "comparison", replacement = true',
            RANKED + 'winner = "A"',
            "has no 'replacement'",
        ),
        ('name = "batch_comparison"', RANKED + 'winner = "A"', "does not know rankings"),
        ('name = "oneaudit"', RANKED + 'winner = "A"', "does not know rankings"),
        ('name = "minerva", schedule = [5]', RANKED + 'winner = "A"', "does not know rankings"),
        ('name = "comparison", skipped_rank = "x"', RANKED + 'winner = "A"', "skipped_rank"),
        ('name = "ranked_comparison"', "", "is for ranked contests"),
        ('name = "comparison"', 'winner = "A"', "winner is said of ranked contests"),
        ('name = "comparison", skipped_rank = "ends"', "", "skipped_rank"),
    ],
)
def test_a_ranked_contest_that_cannot_be_audited(
    tmp_path: Path, method: str, more: str, words: str
) -> None:
    """Refused with what to do: no winner, two seats, batches, pools, rounds, rules of ranks that are none."""
    found = read_contests(write(tmp_path, method, more), NAMES)
    assert found.value is None
    assert words in " ".join(map(str, found.problems))


def test_what_is_left_out_has_its_usual_value(tmp_path: Path) -> None:
    """All jurisdictions, targeted, a smallest style of ten, no second reading, the recommended bet."""
    found = read_contests(write(tmp_path), NAMES).value
    assert found is not None
    (plan,) = found.plans
    assert (plan.listed.jurisdictions, plan.is_targeted, plan.bet) == (NAMES, True, BetAsked())
    assert (plan.method, plan.listed.votes) == (Polling(), (("A", 60), ("B", 40)))
    assert (found.smallest_style, found.second_reading) == (10, Fraction(0))


def test_settings_are_kept(tmp_path: Path) -> None:
    """Jurisdictions in order, a method of several numbers, a bet of one's own, a share of second readings."""
    more = 'jurisdictions = ["Brown"]\ntargeted = false\nbet = { name = "fixed bet", bet = "0.5", cap = "1.0" }'
    path = write(tmp_path, 'name = "comparison", style = false', more, 'second_reading = "1/10"')
    found = read_contests(path, NAMES).value
    assert found is not None
    (plan,) = found.plans
    assert plan.listed.jurisdictions == ("Brown",)
    assert (plan.method, plan.is_targeted) == (Comparison(style=False), False)
    assert plan.bet == BetAsked(stated=FixedBet(0.5))
    assert found.second_reading == Fraction(1, 10)


def test_bets_by_name_and_expected_errors(tmp_path: Path) -> None:
    """A bet as ``--bet`` has it; the rates that are not said are the usual ones."""
    more = 'bet = "kelly:cap=0.9"\nerrors = { one_vote_over = 0.005 }'
    found = read_contests(write(tmp_path, 'name = "comparison"', more), NAMES).value
    assert found is not None
    assert found.plans[0].bet == BetAsked("kelly", (("cap", 0.9),))
    assert found.plans[0].rates == ErrorRates(one_vote_over=0.005)


def test_methods_inside_methods(tmp_path: Path) -> None:
    """A fixed share may name the method that measures it, and a schedule is a list."""
    told = 'name = "fixed_percentage", share = "0.25", measure = { name = "polling" }'
    found = read_contests(write(tmp_path, told), NAMES).value
    assert found is not None
    assert found.plans[0].method == FixedPercentage(Fraction(1, 4), measure=Polling())
    found = read_contests(write(tmp_path, METHODS_TOLD["minerva"]), NAMES).value
    assert found is not None
    assert found.plans[0].method == Minerva((20, 50))


@pytest.mark.parametrize(
    ("method", "more", "words"),
    [
        ('name = "poling"', "", "did you mean 'polling'"),
        ('name = "minerva"', "", "schedule"),
        ('name = "minerva", schedule = [20, 20]', "", "each more"),
        ('name = "polling"', 'jurisdictions = ["Adam"]', "did you mean 'Adams'"),
        ('name = "minerva", schedule = [20]', "votes_allowed = 2", "marks one choice"),
        ('name = "suite"', "", "compared"),
        ('name = "suite", compared = "1"', "", "above 0 and below 1"),
        ('name = "suite", compared = "0"', "", "above 0 and below 1"),
        ('name = "suite", compared = "a third"', "", "compared is written"),
        ('name = "suite", compared = "0.3", inflator = "1"', "", "above 1"),
        ('name = "suite", compared = "0.3"', 'rule = "approval"', "marks one choice"),
        ('name = "fixed_percentage", share = "1/0"', "", "share is written"),
        ('name = "polling"', 'about = ["C"]', "no choice of mayor"),
        ('name = "polling"', 'about = ["A"]', "the rule plurality asks none: correct the rule"),
        ('name = "polling"', 'bet = { name = "all of it" }', "no bet is called"),
        ('name = "polling", often = true', "", "often"),
        ('name = "polling"', 'bet = "alfa"', "did you mean 'alpha'"),
        ('name = "polling"', 'bet = "super-simple"', "fits no method asked for"),
        ('name = "minerva", schedule = [20]', 'bet = "bravo"', "leaves no choice of bet"),
        (
            'name = "hand_count"',
            'bet = { name = "fixed stake", stake = "0.8" }',
            "leaves no choice",
        ),
        ('name = "super_simple"', 'bet = "kelly"', "leaves no choice of bet"),
        ('name = "polling"', "errors = { one_vote_over = 0.01 }", "leaves no choice of rates"),
        ('name = "comparison"', "errors = { one_vote_over = 2 }", "one_vote_over"),
        ('name = "comparison"', "errors = { one_vote = 0.01 }", "one_vote"),
    ],
)
def test_a_contest_that_cannot_be_audited_so(
    tmp_path: Path, method: str, more: str, words: str
) -> None:
    """Each fault is refused with the contest and a mend, and nothing is read."""
    found = read_contests(write(tmp_path, method, more), NAMES)
    assert found.value is None
    assert words in str(found.problems[0])


def test_every_fault_at_once(tmp_path: Path) -> None:
    """Two contests with two faults are two problems, each with its row."""
    path = tmp_path / "contests.toml"
    path.write_text(
        CONTEST % ('name = "x"', "") + (CONTEST % ('name = "y"', "")).replace("mayor", "judge"),
        "utf-8",
    )
    found = read_contests(path, NAMES)
    assert [problem.column for problem in found.problems] == ["mayor", "judge"]
    assert [problem.row for problem in found.problems] == [2, 15]
    path.write_text("risk = 1\n" + CONTEST % ('name = "polling"', 'risk_limits = "0.05"'), "utf-8")
    assert len(read_contests(path, NAMES).problems) == 2
    path.write_text((CONTEST % ('name = "polling"', "")) * 2, "utf-8")
    assert "listed twice" in str(read_contests(path, NAMES).problems[0])


@pytest.mark.parametrize("limit", ["5%", "5", "1", "1.0", "0", "0.0", "1.5", "-0.05", "0.05\\n"])
def test_a_risk_limit_in_another_form_is_told_how_it_is_written(tmp_path: Path, limit: str) -> None:
    """A clerk who writes 5% reads how to write it."""
    path = write(tmp_path)
    path.write_text(path.read_text("utf-8").replace("0.05", limit), "utf-8")
    (problem,) = read_contests(path, NAMES).problems
    assert 'this setting is written as a share above 0 and below 1: "0.05"' in problem.message
