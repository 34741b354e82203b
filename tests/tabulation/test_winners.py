"""Who won: published results, every small election, and what cannot be said."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import chain, combinations, combinations_with_replacement, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canvass.errors import OutOfRange, UnknownName
from canvass.model import Choice, ChoiceKind, Contest, Rule
from canvass.tabulation import Ending, Outcome, Outlook, outcome

NAMES = ("ann", "bob", "cat")
COUNTS = list(product(range(5), repeat=3))


def contest(
    seats: int = 1,
    votes_allowed: int = 1,
    kinds: Mapping[str, ChoiceKind] | None = None,
    rule: Rule = Rule.PLURALITY,
) -> Contest:
    """A contest of three candidates, or of lines of the given kinds."""
    kinds = kinds or dict.fromkeys(NAMES, ChoiceKind.CANDIDATE)
    choices = tuple(Choice(name, name.title(), kind=kind) for name, kind in kinds.items())
    return Contest("c", "C", choices, seats=seats, votes_allowed=votes_allowed, rule=rule)


def elected(votes: Mapping[str, int], seats: int) -> frozenset[str] | None:
    """By definition: those whom fewer than ``seats`` others equal or beat; None where seats are tied."""
    sure = {
        name
        for name in votes
        if sum(votes[other] >= votes[name] for other in votes if other != name) < seats
    }
    return frozenset(sure) if len(sure) == min(seats, len(votes)) else None


def completions(votes: Mapping[str, int], allowed: int, ballots: int) -> Iterator[dict[str, int]]:
    """Every count that so many further ballots can make, each with at most ``allowed`` different votes."""
    marks = [
        *chain.from_iterable(combinations(votes, size) for size in range(allowed + 1)),
    ]
    for cast in combinations_with_replacement(marks, ballots):
        given = list(chain.from_iterable(cast))
        yield {name: count + given.count(name) for name, count in votes.items()}


# Published


def test_wisconsin_2016() -> None:
    """The certified result: 22,748 votes, 0.7643% of 2,976,150 valid votes."""
    kinds = {
        "trump": ChoiceKind.CANDIDATE,
        "clinton": ChoiceKind.CANDIDATE,
        "johnson": ChoiceKind.CANDIDATE,
        "scattering": ChoiceKind.OTHER,
    }
    votes = {"trump": 1_405_284, "clinton": 1_382_536, "johnson": 106_674, "scattering": 81_656}
    result = outcome(contest(kinds=kinds), votes, cards=3_004_051)
    assert (result.ending, result.winners) == (Ending.ELECTED, ("trump",))
    assert result.losers == ("clinton", "johnson")
    assert result.margin is not None
    assert result.margin.margin_votes == 22_748
    assert result.margin.margin_share == Fraction(22_748, 2_976_150)
    assert result.margin.diluted_margin == Fraction(22_748, 3_004_051)
    assert (result.margin.ahead, result.margin.behind) == ("trump", "clinton")


# Exact: every small election


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_every_small_election(seats: int) -> None:
    """With 3 choices of 0 to 4 votes, winners and ties are those of the definition."""
    for counts in COUNTS:
        votes = dict(zip(NAMES, counts, strict=True))
        result = outcome(contest(seats), votes)
        by_definition = elected(votes, seats)
        if not any(counts):
            assert result.ending is Ending.NO_VOTES
        elif by_definition is None:
            assert result.ending is Ending.TIE
            level = sorted(counts, reverse=True)[seats - 1]
            assert {*result.tied} == {name for name in NAMES if votes[name] == level}
            assert result.margin is not None
            assert result.margin.margin_votes == 0
        else:
            assert result.ending is (Ending.UNOPPOSED if seats == 3 else Ending.ELECTED)
            assert {*result.winners} == by_definition
            assert result.tied == ()
        if any(counts):
            assert {*result.winners, *result.tied, *result.losers} == {*NAMES}


@pytest.mark.parametrize("seats", [1, 2])
@pytest.mark.parametrize("allowed", [1, 2, 3])
def test_every_completion_of_every_small_election(seats: int, allowed: int) -> None:
    """Decided, tie at worst and not decided are what all ways to fill the outstanding ballots say."""
    for counts, ballots in product(product(range(4), repeat=3), range(3 if allowed > 1 else 4)):
        votes = dict(zip(NAMES, counts, strict=True))
        if not any(counts):
            continue
        result = outcome(contest(seats, allowed), votes, outstanding=ballots)
        ends = {elected(final, seats) for final in completions(votes, allowed, ballots)}
        if len(ends) == 1 and None not in ends:
            assert result.outlook is Outlook.DECIDED
        elif len(ends - {None}) <= 1 and _never_beaten(votes, seats, allowed, ballots):
            assert result.outlook is Outlook.TIE_AT_WORST
        else:
            assert result.outlook is Outlook.NOT_DECIDED


def _never_beaten(votes: Mapping[str, int], seats: int, allowed: int, ballots: int) -> bool:
    """Whether no completion puts a choice that is behind strictly above one that is ahead."""
    order = sorted(votes, key=lambda name: -votes[name])
    return all(
        final[ahead] >= final[behind]
        for final in completions(votes, allowed, ballots)
        for ahead in order[:seats]
        for behind in order[seats:]
    )


@pytest.mark.parametrize("seats", [1, 2, 3])
def test_a_line_of_several_choices_hides_a_winner_exactly_when_one_of_them_could_win(
    seats: int,
) -> None:
    """The ending is "cannot say" when, and only when, some way to divide the line changes who wins."""
    kinds = {"ann": ChoiceKind.CANDIDATE, "bob": ChoiceKind.CANDIDATE, "rest": ChoiceKind.OTHER}
    for ann, bob, rest in COUNTS:
        result = outcome(contest(seats, kinds=kinds), {"ann": ann, "bob": bob, "rest": rest})
        ways = (
            {"ann": ann, "bob": bob, "x": first, "y": rest - first} for first in range(rest + 1)
        )
        could_win = any(
            hidden > 0 and sum(way[other] > hidden for other in way if other != name) < seats
            for way in ways
            for name in ("x", "y")
            for hidden in [way[name]]
        )
        assert (result.ending is Ending.CANNOT_SAY) == could_win
        if could_win:
            assert (result.winners, result.losers, result.margin) == ((), (), None)


# What the words mean


def ends(votes: Mapping[str, int], kinds: Mapping[str, ChoiceKind], seats: int = 1) -> Outcome:
    """The outcome of a contest with lines of these kinds."""
    return outcome(contest(seats, kinds=kinds), votes)


def test_blank_overvote_and_void_are_not_valid_votes() -> None:
    """They are neither in the order nor in the denominator, however many they are."""
    kinds = {
        "ann": ChoiceKind.CANDIDATE,
        "bob": ChoiceKind.WRITE_IN,
        "blank": ChoiceKind.BLANK,
        "over": ChoiceKind.OVERVOTE,
        "void": ChoiceKind.VOID,
    }
    result = ends({"ann": 3, "bob": 1, "blank": 50, "over": 5, "void": 2}, kinds)
    assert result.winners == ("ann",)
    assert result.valid_votes == 4
    assert [line.choice for line in result.order] == ["ann", "bob"]
    assert [(line.choice, line.votes, line.share) for line in result.not_valid] == [
        ("blank", 50, None),
        ("over", 5, None),
        ("void", 2, None),
    ]


def test_none_of_these_is_valid_but_never_wins() -> None:
    """As in Nevada: the line counts in the denominator and the most voted choice wins."""
    kinds = {
        "ann": ChoiceKind.CANDIDATE,
        "bob": ChoiceKind.CANDIDATE,
        "none": ChoiceKind.NONE_OF_THESE,
    }
    result = ends({"ann": 3, "bob": 1, "none": 6}, kinds)
    assert result.winners == ("ann",)
    assert result.margin is not None
    assert result.margin.margin_share == Fraction(2, 10)
    assert ends({"ann": 0, "bob": 0, "none": 6}, kinds).ending is Ending.NO_VOTES


def test_a_line_of_several_choices_is_a_rival_for_the_margin() -> None:
    """The lead over the best loser would be too large where one choice in the line may have had more."""
    kinds = {"ann": ChoiceKind.CANDIDATE, "bob": ChoiceKind.CANDIDATE, "rest": ChoiceKind.OTHER}
    result = ends({"ann": 9, "bob": 1, "rest": 5}, kinds)
    assert (result.winners, result.losers) == (("ann",), ("bob",))
    assert result.margin is not None
    assert (result.margin.behind, result.margin.margin_votes) == ("rest", 4)
    assert result.margin.is_least


def test_one_choice_alone_is_unopposed_unless_written_in_names_have_votes() -> None:
    """A lone candidate wins; votes written in are a rival, and more of them than votes hide a winner."""
    kinds = {"ann": ChoiceKind.CANDIDATE, "rest": ChoiceKind.OTHER}
    assert ends({"ann": 9, "rest": 0}, kinds).ending is Ending.UNOPPOSED
    assert ends({"ann": 9, "rest": 0}, kinds).margin is None
    assert ends({"ann": 9, "rest": 2}, kinds).ending is Ending.ELECTED
    assert ends({"ann": 9, "rest": 9}, kinds).ending is Ending.CANNOT_SAY
    assert ends({"ann": 0, "rest": 0}, kinds).ending is Ending.NO_VOTES


def test_a_choice_without_stated_votes_was_not_on_this_ballot() -> None:
    """A state's ballot need not have every choice of the nation."""
    assert outcome(contest(), {"ann": 3, "bob": 2}).losers == ("bob",)


def test_outstanding_ballots_without_a_leader() -> None:
    """No votes yet, a hidden winner and a lone choice each have an outlook of their own."""
    kinds = {"ann": ChoiceKind.CANDIDATE, "rest": ChoiceKind.OTHER}
    lone = contest(kinds=kinds)
    assert outcome(contest(), dict.fromkeys(NAMES, 0), outstanding=5).outlook is Outlook.NOT_DECIDED
    assert outcome(contest(), dict.fromkeys(NAMES, 0), outstanding=0).outlook is Outlook.CANNOT_SAY
    assert outcome(lone, {"ann": 1, "rest": 2}, outstanding=0).outlook is Outlook.CANNOT_SAY
    assert outcome(lone, {"ann": 1, "rest": 0}, outstanding=9).outlook is Outlook.DECIDED
    assert outcome(lone, {"ann": 5, "rest": 2}, outstanding=3).outlook is Outlook.TIE_AT_WORST
    assert outcome(lone, {"ann": 5, "rest": 2}).outlook is None


# Property


@given(
    st.lists(st.integers(0, 20), min_size=3, max_size=3), st.integers(1, 3), st.permutations(NAMES)
)
def test_names_and_their_order_do_not_decide(
    counts: list[int], seats: int, names: list[str]
) -> None:
    """Listing the choices in another order changes neither winners nor margin."""
    votes = dict(zip(NAMES, counts, strict=True))
    shuffled = contest(seats, kinds=dict.fromkeys(names, ChoiceKind.CANDIDATE))
    first, second = outcome(contest(seats), votes), outcome(shuffled, votes)
    assert {*first.winners} == {*second.winners}
    assert {*first.tied} == {*second.tied}
    assert first.ending is second.ending
    if first.margin and second.margin:
        assert first.margin.margin_votes == second.margin.margin_votes


# Bad input


@pytest.mark.parametrize(
    ("votes", "more", "message"),
    [
        ({"ann": -1, "bob": 2}, {}, "votes of 'ann' cannot be negative, found -1"),
        (
            {"ann": 1, "bob": 2},
            {"outstanding": -5},
            "outstanding ballots cannot be negative, found -5",
        ),
        ({"ann": 1, "bob": 2}, {"cards": -5}, "cards cannot be negative"),
        ({"ann": 1000, "bob": 2}, {"cards": 1001}, "1,001 cards cannot hold 1,002 votes"),
    ],
)
def test_impossible_numbers_are_refused(
    votes: dict[str, int], more: dict[str, int], message: str
) -> None:
    """The message says what was found, and of what."""
    with pytest.raises(OutOfRange, match=message):
        outcome(contest(), votes, **more)


def test_cards_may_hold_several_votes_each() -> None:
    """Three votes on each of two cards are six; no choice can have more votes than there are cards."""
    three = contest(3, 3)
    assert outcome(three, {"ann": 2, "bob": 2, "cat": 2}, cards=2).cards == 2
    with pytest.raises(OutOfRange, match="2 cards cannot hold 3 votes"):
        outcome(three, {"ann": 3, "bob": 0, "cat": 0}, cards=2)
    approval = contest(rule=Rule.APPROVAL)
    assert outcome(approval, {"ann": 2, "bob": 2, "cat": 1}, cards=2).winners == ()


def test_votes_for_no_choice_of_the_contest_are_refused() -> None:
    """A misspelt choice is not a new one; the nearest is suggested."""
    with pytest.raises(UnknownName, match="did you mean 'bob'"):
        outcome(contest(), {"ann": 1, "bobb": 2})
