"""Claims about pairs of choices in rankings: true together if and only if one choice is preferred to each other."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, permutations

import numpy as np

from canvass.audit.assertion import Claim
from canvass.audit.distinct import DistinctPapers
from canvass.audit.polling import polling_values
from canvass.audit.preferences import PreferenceReport
from canvass.audit.risk import Status
from canvass.model import Rankings
from canvass.stats import bets
from canvass.stats.draws import Draws
from canvass.stats.martingale import wealth
from canvass.stats.null import Null
from tests.audit.elections import vote
from tests.profile import IS_SEARCH
from tests.some_of import some_of

CHOICES = "ABC"
RANKINGS = [each for size in range(4) for each in permutations(CHOICES, size)]
CARDS = 4
Ballots = tuple[tuple[str, ...], ...]


def preferred(ballots: Sequence[Sequence[str]]) -> str | None:
    """Who beats each other one, by comparing two choices on every ballot."""

    def lead(one: str, other: str) -> int:
        def place(ballot: Sequence[str], choice: str) -> int:
            return ballot.index(choice) if choice in ballot else len(CHOICES)

        places = [(place(each, one), place(each, other)) for each in ballots]
        return sum(mine < theirs for mine, theirs in places) - sum(
            mine > theirs for mine, theirs in places
        )

    found = [c for c in CHOICES if all(lead(c, other) > 0 for other in CHOICES if other != c)]
    return found[0] if found else None


def report(ballots: Ballots) -> PreferenceReport:
    """The report of these ballots."""
    return PreferenceReport("c", Rankings(tuple(CHOICES), Counter(ballots)), len(ballots))


EVERY: list[Ballots] = list(combinations_with_replacement(RANKINGS, CARDS))
TRIED = EVERY if IS_SEARCH else EVERY[::4]
"""In every run each fourth profile."""


def test_the_claims_hold_if_and_only_if_the_winner_is_right() -> None:
    """The 3,876 profiles of four cards of three choices, partial rankings and blank cards too."""
    claims = {}
    for ballots in TRIED:
        found, winner = report(ballots), preferred(ballots)
        assert found.winner == winner
        assert found.status is (Status.AUDITABLE if winner else Status.NOBODY_PREFERRED)
        assert {each.id.other for each in found.claims} == (
            {*CHOICES} - {winner} if winner else set()
        )
        for each in found.claims:
            votes, against = found.votes_for(each).values()
            mean = sum(map(each.assort, ballots)) / Fraction(CARDS)
            assert each.margin(found.votes_for(each), CARDS) == 2 * mean - 1
            assert mean - Fraction(1, 2) == Fraction(votes - against, 2 * CARDS)
        if winner:
            claims[winner] = found.claims
    assert {*claims} == {*CHOICES}
    for ballots in TRIED:
        for winner, made in claims.items():
            holds = all(sum(map(each.assort, ballots)) > Fraction(CARDS, 2) for each in made)
            assert holds == (preferred(ballots) == winner)


def test_a_circle_is_told_and_no_claim_is_made() -> None:
    """A before B before C before A: nobody is preferred to both others."""
    found = report((("A", "B", "C"), ("B", "C", "A"), ("C", "A", "B")))
    assert (found.winner, found.claims) == (None, ())
    assert found.status.needs_full_hand_count
    assert "circle" in found.status.sentence


def test_another_winner_than_was_announced() -> None:
    """No sample confirms whom the ballots do not elect."""
    rankings = Rankings(tuple(CHOICES), {("A",): 3, ("B", "C"): 2})
    assert PreferenceReport("c", rankings, 5, "A").status is Status.AUDITABLE
    assert PreferenceReport("c", rankings, 5, "B").status is Status.MARGIN_NOT_POSITIVE
    assert PreferenceReport("c", rankings, 4).status is Status.MORE_VOTES_THAN_CARDS


def test_marks_of_many_cards_are_worth_what_each_is() -> None:
    """The quick way over distinct cards and the plain one say the same, skipped and repeated ranks too."""
    (claim, *_) = report((("A", "B"), ("A",), ("B", "C"), ("A", "C"))).claims
    assert claim.id.claim is Claim.PREFERRED
    marks = [*RANKINGS, ("", "A"), ("B", "A", "B"), ("C", "", "B", "A")]
    papers = [vote(*each, card=str(place)) for place, each in enumerate(marks)]
    quick = DistinctPapers.of("c", papers).draws(claim)
    plain = polling_values(claim, papers)
    assert (quick.unit, quick.amounts.tolist()) == (plain.unit, plain.amounts.tolist())


@some_of("bet", [bets.FixedStake(0.95), bets.FixedBet(0.3)], every=2)
def test_no_false_claim_gains_wealth_on_average(bet: bets.FixedStake | bets.FixedBet) -> None:
    """Every paper of four cards on which a claim is false, every order: mean wealth at most 1."""
    (claim, *_) = report((("A", "B"), ("A", "C"), ("A",), ("C", "B"))).claims
    orders = np.array(list(permutations(range(CARDS))))
    null, checked = Null(upper=claim.upper, size=CARDS), 0
    for ballots in TRIED:
        values = [claim.assort(each) for each in ballots]
        if sum(values) > Fraction(CARDS, 2):
            continue
        units = np.array([int(value / claim.unit) for value in values])
        path = wealth(Draws.of_units(units[orders], claim.unit), null, bet)
        assert np.exp(path.log_wealth[:, -1]).mean() <= 1 + 1e-9
        assert (path.measured_risk <= 0.2).mean() <= 0.2 + 1e-9
        checked += 1
    assert checked > len(TRIED) // 4
