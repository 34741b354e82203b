"""Seats that lists share in proportion: textbook examples, ties, shares and what other votes could change."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest

from canvass.errors import OutOfRange
from canvass.model import Choice, Rule
from canvass.model.contest import MOST_LIST_SEATS, OF_LISTS, ChoiceKind
from canvass.tabulation import Ending, Outlook, outcome, without_votes
from tests.audit.elections import contest, plain_outcome
from tests.profile import IS_SEARCH
from tests.some_of import some_of

LISTS = {"A": 47_000, "B": 16_000, "C": 15_900, "D": 12_000, "E": 6_000, "F": 3_100}
"""An example of the textbooks, for ten seats: a hundred thousand votes."""


@pytest.mark.parametrize(
    ("rule", "won"),
    [
        (Rule.HAMILTON, (5, 2, 1, 1, 1, 0)),
        (Rule.DHONDT, (5, 2, 2, 1, 0, 0)),
        (Rule.SAINTE_LAGUE, (4, 2, 2, 1, 1, 0)),
    ],
)
def test_the_usual_example(rule: Rule, won: tuple[int, ...]) -> None:
    """Ten seats: three rules give three results, each counted by hand."""
    found = outcome(contest(rule, names="ABCDEF", seats=10), LISTS)
    assert found.seats_won == tuple((c, n) for c, n in zip("ABCDEF", won, strict=True) if n)


@pytest.mark.parametrize("rule", OF_LISTS)
@some_of("share", [None, Fraction(1, 5)], every=2)
def test_seats_are_those_of_every_average_written_down(rule: Rule, share: Fraction | None) -> None:
    """All votes of three lists up to twelve each, one to five seats; level lists are a tie and nothing else is."""
    for seats in (1, 2, 5):
        of = contest(rule, seats=seats, share=share)
        for counts in product(range(0, 13, (1 if IS_SEARCH else 2) + seats // 2), repeat=3):
            votes = dict(zip("ABC", counts, strict=True))
            found, plain = outcome(of, votes), plain_outcome(of, votes)
            if plain is None:
                assert found.tied or found.level or found.ending is Ending.NO_VOTES
                continue
            assert isinstance(plain, tuple)
            assert frozenset(found.seats_won) == plain[0]
            assert not found.tied


@pytest.mark.parametrize("rule", OF_LISTS)
def test_the_nearest_seat_is_what_the_fewest_votes_for_one_list_move(rule: Rule) -> None:
    """One vote fewer than needed moves no seat of anybody, and with as many the seats are level or others."""
    of = contest(rule, seats=4)
    for counts in product(range(2, 30, 5 if IS_SEARCH else 13), repeat=3):
        votes = dict(zip("ABC", counts, strict=True))
        found = outcome(of, votes)
        if found.seat_margin is None:
            continue
        needed, behind = found.seat_margin.votes_needed, found.seat_margin.behind
        for added in range(int(needed) + 2):
            for choice in "ABC":
                after = outcome(of, {**votes, choice: votes[choice] + added})
                is_same = sorted(after.seats_won) == sorted(found.seats_won) and not after.tied
                assert is_same or added >= needed
                assert not is_same or added < needed or choice != behind


@pytest.mark.parametrize(
    ("outstanding", "outlook"),
    [(49, Outlook.DECIDED), (50, Outlook.TIE_AT_WORST), (51, Outlook.NOT_DECIDED)],
)
def test_ballots_not_yet_counted(outstanding: int, outlook: Outlook) -> None:
    """A has all three seats while it has more than three times the votes of B: 50 more for B would be level."""
    of = contest(Rule.DHONDT, names="AB", seats=3)
    found = outcome(of, {"A": 300, "B": 50}, outstanding=outstanding)
    assert found.outlook is outlook
    left = without_votes(found, outstanding)
    assert (left.ending is Ending.LEFT_OUT) is (outstanding >= 50)
    assert bool(left.seats_won) is (outstanding < 50)


def test_ties_and_nobody_above_the_share() -> None:
    """Seats that are sure are told beside a tie; a share that nobody has gives no seats, and says so."""
    tie = outcome(contest(Rule.DHONDT, seats=2), {"A": 10, "B": 5, "C": 2}, outstanding=1)
    assert (tie.ending, tie.seats_won, tie.tied) == (Ending.TIE, (("A", 1),), ("A", "B"))
    assert tie.outlook is Outlook.NOT_DECIDED
    three = outcome(contest(Rule.HAMILTON, seats=1), {"A": 4, "B": 4, "C": 4})
    assert (three.seats_won, three.tied) == ((), ("A", "B", "C"))
    nobody = outcome(
        contest(Rule.HAMILTON, seats=3, share=Fraction(1, 2)), {"A": 4, "B": 3, "C": 3}
    )
    assert (nobody.ending, nobody.winners, nobody.losers) == (
        Ending.NOT_REACHED,
        (),
        ("A", "B", "C"),
    )


def test_what_no_rule_of_lists_allows() -> None:
    """Several votes for a voter, and more seats than any parliament has."""
    with pytest.raises(OutOfRange, match="one vote for one list"):
        contest(Rule.DHONDT, votes_allowed=2)
    with pytest.raises(OutOfRange, match="10,000 seats at most; found 10,001"):
        contest(Rule.HAMILTON, seats=MOST_LIST_SEATS + 1)
    with pytest.raises(OutOfRange, match="has no share"):
        contest(Rule.TOP_TWO, share=Fraction(1, 20))


def test_a_sum_of_others_too_small_for_a_seat_leaves_the_seats_known() -> None:
    """Write-ins that the source adds together could share no seat: the others have theirs."""
    lists = contest(Rule.DHONDT, names="AB", seats=3)
    with_others = replace(
        lists, choices=(*lists.choices, Choice("X", "Others", kind=ChoiceKind.OTHER))
    )
    found = outcome(with_others, {"A": 500, "B": 300, "X": 3})
    assert found.ending is Ending.ELECTED
    assert found.seats_won == (("A", 2), ("B", 1))
    many = outcome(with_others, {"A": 500, "B": 300, "X": 400})
    assert many.ending is Ending.CANNOT_SAY


def test_remainders_of_a_line_of_several_lists_are_nobodys() -> None:
    """Where the largest remainders have seats, such a line hides whose they are, however few votes it has."""
    lists = contest(Rule.HAMILTON, names="AB", seats=3)
    others = Choice("X", "Others", kind=ChoiceKind.OTHER)
    found = outcome(replace(lists, choices=(*lists.choices, others)), {"A": 500, "B": 300, "X": 3})
    assert (found.ending, found.seats_won) == (Ending.LINE_UNSPLIT, ())


@pytest.mark.parametrize("rule", OF_LISTS)
def test_no_list_has_a_share_of_no_votes(rule: Rule) -> None:
    """Nobody has voted: nothing is reached and nobody is level."""
    found = outcome(contest(rule, seats=3, share=Fraction(1, 5)), {"A": 0, "B": 0, "C": 0})
    assert (found.ending, found.seats_won, found.level) == (Ending.NO_VOTES, (), ())
