"""Claims about the seats of lists: the published values, split lines, and claims that no vote speaks against."""

from fractions import Fraction
from itertools import combinations_with_replacement, permutations, product

import numpy as np
import pytest

from canvass.audit.assertion import Assertion, Claim
from canvass.audit.compiler import LinearAssorter, compiled
from canvass.audit.risk import Status
from canvass.audit.rules import assertions
from canvass.audit.sides import sides_of
from canvass.errors import OutOfRange
from canvass.model import ChoiceKind, Rule
from canvass.stats import bets
from canvass.stats.draws import Draws
from canvass.stats.martingale import wealth
from canvass.stats.null import Null
from canvass.tabulation import SeatLead, outcome, remainder_gap
from tests.audit.elections import contest, with_or_without
from tests.profile import IS_SEARCH
from tests.published.computed import computes
from tests.published.read import vectors

VECTORS = vectors("audit_assertions")


def last_against_first(rule: Rule, last: int, first: int) -> Assertion:
    """The claim of an election in which A has so many seats and B would have its next, C being there too."""
    of = contest(rule, seats=last + first - 1)
    for votes_of_b in range(200):
        votes = {"A": 100, "B": votes_of_b, "C": 1}
        won = dict(outcome(of, votes).seats_won)
        if (won.get("A", 0), won.get("B", 0)) == (last, first - 1):
            found = assertions(of, votes).assertions
            return next(a for a in found if (a.id.choice, a.id.other) == ("A", "B"))
    raise ValueError(rule, last, first)


@pytest.mark.parametrize(
    ("identifier", "rule"),
    [("assorter-dhondt", Rule.DHONDT), ("assorter-sainte-lague", Rule.SAINTE_LAGUE)],
)
@computes("assorter-dhondt", "assorter-sainte-lague", by=(Assertion.assort, Assertion.upper))
def test_published_highest_averages(identifier: str, rule: Rule) -> None:
    """Blom et al. (2021): d(L)/(2 d(W)) + 1/2 for the list with the seat, 0 for the other, 1/2 for a third."""
    given, expect = (VECTORS[identifier][key] for key in ("given", "expect"))
    for place, case in enumerate(given["cases"]):
        claim = last_against_first(rule, case["last_seat_won"], case["first_seat_lost"])
        values = [float(claim.assort([choice])) for choice in "ABC"]
        keys = "value_vote_A", "value_vote_B", "value_other"
        assert values == pytest.approx([expect[key][place] for key in keys], abs=1e-12)
        assert float(claim.upper) == pytest.approx(max(values), abs=1e-12)


@computes("assorter-pairwise-difference", by=(LinearAssorter.value, LinearAssorter.upper))
def test_published_difference_of_shares() -> None:
    """Blom et al. (2021), section 3.1, also where a voter may give several votes to one list."""
    given, expect = (VECTORS["assorter-pairwise-difference"][key] for key in ("given", "expect"))
    for place, (a, b, total, by, votes) in enumerate(given["cases"]):
        lead = SeatLead("A", "B", Fraction(str(by)), ("A", "B", "C"))
        assorter = compiled(lead.weights, votes, votes)
        marks = ["A"] * a + ["B"] * b + ["C"] * (total - a - b)
        assert float(assorter.value(marks)) == pytest.approx(expect["value"][place], abs=1e-12)
        assert float(assorter.upper) == pytest.approx(expect["u"][place], abs=1e-12)


@computes(
    "assorter-hamilton-d",
    by=remainder_gap,
    besides={"diagonal_unused": "says that no list is held against itself"},
)
def test_published_differences_of_hamilton() -> None:
    """Blom et al. (2021), equation 3; what the claims of an election with these seats say too."""
    given, expect = (VECTORS["assorter-hamilton-d"][key] for key in ("given", "expect"))
    won, seats = given["seats"], given["seats_total"]
    for m, n in product(range(3), repeat=2):
        gap = float(remainder_gap(won[m], won[n], seats))
        assert m == n or gap == pytest.approx(expect["d"][m][n], abs=1e-12)
    found = assertions(contest(Rule.HAMILTON, seats=seats), {"A": 60, "B": 36, "C": 4})
    said = {(a.id.choice, a.id.other): float(a.id.share) for a in found.assertions}
    wanted = {
        ("ABC"[m], "ABC"[n]): expect["d"][m][n] for m, n in product(range(3), repeat=2) if m != n
    }
    assert said == pytest.approx(wanted, abs=1e-12)


@pytest.mark.parametrize("rule", [Rule.DHONDT, Rule.SAINTE_LAGUE])
def test_a_line_of_several_lists_may_be_split_in_any_way(rule: str) -> None:
    """Where all claims hold, the seats are those reported however its votes are those of two lists."""
    of = with_or_without(ChoiceKind.OTHER, names="AB")
    summed = type(of)(of.id, of.title, of.choices, seats=3, rule=Rule(rule))
    split = contest(Rule(rule), names="ABXY", seats=3)
    auditable = 0
    for a, b, x in product(range(9), range(9), range(5)):
        votes = {"A": a, "B": b, "X": x}
        found = assertions(summed, votes)
        auditable += found.status is Status.AUDITABLE
        if found.status is not Status.AUDITABLE:
            continue
        won = sorted(outcome(summed, votes).seats_won)
        for part in range(x + 1):
            parts = {"A": a, "B": b, "X": part, "Y": x - part}
            assert sorted(outcome(split, parts).seats_won) == won
    assert auditable > 100


def test_a_line_of_several_lists_leaves_largest_remainders_open() -> None:
    """Its votes are part of the quota, and whose remainder they are is not known; below the share they do not count."""
    of = with_or_without(ChoiceKind.OTHER)
    votes = {"A": 60, "B": 30, "C": 8, "X": 2}
    hamilton = type(of)(of.id, of.title, of.choices, seats=5, rule=Rule.HAMILTON)
    with_share = type(of)(
        of.id, of.title, of.choices, seats=5, rule=Rule.HAMILTON, share=Fraction(1, 20)
    )
    assert assertions(hamilton, votes).status is Status.NO_METHOD
    found = assertions(with_share, votes)
    below = [a.id.choice for a in found.assertions if a.id.claim is Claim.STAYS_BELOW]
    assert (found.status, below) == (Status.AUDITABLE, ["X"])
    assert {a.id.standing for a in found.assertions if a.id.other} == {("A", "B", "C")}


ORDERS = np.array(list(permutations(range(6))))
EXACT = {
    "times": (contest(Rule.DHONDT, seats=3), {"A": 40, "B": 19, "C": 9}),
    "odd times": (contest(Rule.SAINTE_LAGUE, seats=4), {"A": 40, "B": 19, "C": 12}),
    "differences": (contest(Rule.HAMILTON, seats=3), {"A": 40, "B": 19, "C": 9}),
}


@pytest.mark.parametrize("name", EXACT)
def test_no_false_claim_of_six_cards_gains_wealth_on_average(name: str) -> None:
    """Every paper of six cards on which a claim is false, every order, three bets: mean wealth at most 1."""
    of, votes = EXACT[name]
    every = list(combinations_with_replacement((("A",), ("B",), ("C",), ()), 6))
    papers = every if IS_SEARCH else every[::2]
    checked = 0
    for claim in assertions(of, votes).assertions:
        null = Null(upper=claim.upper, size=6)
        for paper in papers:
            values = [claim.assort(marks) for marks in paper]
            if sum(values) > 3:
                continue
            units = np.array([int(value / claim.unit) for value in values])
            for bet in (bets.FixedStake(0.95), bets.FixedBet(0.3), bets.universal_portfolio(4)):
                path = wealth(Draws.of_units(units[ORDERS], claim.unit), null, bet)
                assert np.exp(path.log_wealth[:, -1]).mean() <= 1 + 1e-9, (claim.id, paper)
                assert (path.measured_risk <= 0.2).mean() <= 0.2 + 1e-9
                checked += 1
    assert checked > 150


def test_one_list_alone_and_lists_with_all_seats() -> None:
    """One list is unopposed; a list that has every seat must still have its last before any other's first."""
    alone = assertions(contest(Rule.DHONDT, names="A", seats=3), {"A": 9})
    assert (alone.status, alone.assertions) == (Status.UNOPPOSED, ())
    every = assertions(contest(Rule.DHONDT, names="AB", seats=3), {"A": 40, "B": 9})
    assert [a.id.sentence for a in every.assertions] == ["A has more than 3 times the votes of B."]


def test_a_claim_of_many_lists_is_one_short_sentence() -> None:
    """The lists stand in the id, not in the words; one share may be below another by so much."""
    found = assertions(contest(Rule.HAMILTON, seats=3), {"A": 40, "B": 19, "C": 9}).assertions
    said = {(a.id.choice, a.id.other): a.id.sentence for a in found}
    of = "Of the votes for the lists that share the seats, the share of"
    assert said["A", "C"] == f"{of} A is above that of C by more than 1/3."
    assert said["B", "A"] == f"{of} B is not below that of A by 2/3 or more."
    assert {a.id.standing for a in found} == {("A", "B", "C")}


def test_the_sides_of_a_claim_about_lists() -> None:
    """More than r times the votes is more than r/(1+r) of both; a difference of shares has no two sides."""
    (times,) = assertions(contest(Rule.DHONDT, names="AB", seats=3), {"A": 40, "B": 9}).assertions
    sides = sides_of(times.id, "AB")
    assert (sides.supporting, sides.opposing, sides.null) == (
        frozenset("A"),
        frozenset("B"),
        Fraction(3, 4),
    )
    (gap, *_) = assertions(contest(Rule.HAMILTON, seats=3), {"A": 40, "B": 19, "C": 9}).assertions
    with pytest.raises(OutOfRange, match="not of two sides"):
        sides_of(gap.id, "ABC")
