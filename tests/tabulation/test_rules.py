"""Who won by every rule: exact shares, every small election, every way to count the ballots still out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations_with_replacement, product

import pytest

from canvass.errors import OutOfRange, UnknownName
from canvass.model import Choice, ChoiceKind, Contest, Rule
from canvass.tabulation import Ending, Outlook, outcome, share_flips
from tests.profile import IS_SEARCH

NAMES = ("ann", "bob", "cat")
HALF, TWO_THIRDS, QUARTER = Fraction(1, 2), Fraction(2, 3), Fraction(1, 4)
COUNTS = list(product(range(6), repeat=3))


def contest(
    rule: Rule,
    share: Fraction | None = None,
    about: tuple[str, ...] = (),
    kinds: Mapping[str, ChoiceKind] | None = None,
    votes_allowed: int = 1,
) -> Contest:
    """A contest of three candidates, or of lines of the given kinds."""
    kinds = kinds or dict.fromkeys(NAMES, ChoiceKind.CANDIDATE)
    choices = tuple(Choice(name, name.title(), kind=kind) for name, kind in kinds.items())
    return Contest(
        "c", "C", choices, votes_allowed=votes_allowed, rule=rule, share=share, about=about
    )


def above(votes: Mapping[str, int], share: Fraction) -> set[str]:
    """By definition: those with more than the share of all votes."""
    total = sum(votes.values())
    return {name for name, count in votes.items() if count > share * total}


def to_runoff(votes: Mapping[str, int]) -> tuple[set[str], set[str]]:
    """By definition: those whom fewer than two equal or beat, and those tied for the rest of the two places."""
    sure = {n for n in votes if sum(votes[o] >= votes[n] for o in votes if o != n) < 2}
    if len(sure) == 2:
        return sure, set()
    level = sorted(votes.values(), reverse=True)[1]
    return {n for n in votes if votes[n] > level}, {n for n in votes if votes[n] == level}


def completions(votes: Mapping[str, int], ballots: int) -> Iterator[dict[str, int]]:
    """Every count that so many further ballots can make, each with one vote or none."""
    for cast in combinations_with_replacement(("", *votes), ballots):
        yield {name: count + cast.count(name) for name, count in votes.items()}


# Published


def test_orange_county_2018_assessor() -> None:
    """Claude Parrish has 358,634 of 520,096 votes, more than half: elected in the primary, without a runoff."""
    votes = {"ann": 358_634, "bob": 90_631, "cat": 70_831}
    found = outcome(contest(Rule.TOP_TWO), votes)
    assert (found.ending, found.winners) == (Ending.ELECTED, ("ann",))
    assert found.share_margin is not None
    assert found.share_margin.lead == 358_634 - Fraction(520_096, 2)


def test_orange_county_2018_sheriff() -> None:
    """Nobody has half of 536,530: Barnes and Nguyen go on, 62,225 votes before Harrington."""
    found = outcome(contest(Rule.TOP_TWO), {"ann": 265_059, "bob": 166_848, "cat": 104_623})
    assert (found.ending, found.winners, found.losers) == (Ending.RUNOFF, ("ann", "bob"), ("cat",))
    assert found.margin is None
    assert found.runoff_margin is not None
    assert found.share_margin is not None
    assert (found.runoff_margin.ahead, found.runoff_margin.behind) == ("bob", "cat")
    assert found.runoff_margin.margin_votes == 62_225
    assert found.share_margin.choice == "ann"
    assert found.share_margin.lead == -3_206


# Exact: every small election


@pytest.mark.parametrize("share", [QUARTER, HALF, TWO_THIRDS])
@pytest.mark.parametrize("rule", [Rule.SUPER_MAJORITY, Rule.THRESHOLD])
def test_every_small_election_with_a_share(rule: Rule, share: Fraction) -> None:
    """Winners are those with more than the share; exactly the share is not more."""
    for counts in COUNTS:
        votes = dict(zip(NAMES, counts, strict=True))
        found = outcome(contest(rule, share), votes)
        if not any(counts):
            assert found.ending is Ending.NO_VOTES
            continue
        right = above(votes, share)
        assert {*found.winners} == right
        assert found.ending is (Ending.REACHED if right else Ending.NOT_REACHED)
        assert {*found.losers} == {*NAMES} - right
        assert {*found.level} == {n for n in NAMES if votes[n] == share * sum(counts)}
        assert (found.margin, found.tied, found.share) == (None, (), share)


def test_every_small_election_to_a_runoff() -> None:
    """A majority elects; else the two with most votes go on, and a tie for a place in the runoff is a tie."""
    for counts in COUNTS:
        votes = dict(zip(NAMES, counts, strict=True))
        found = outcome(contest(Rule.TOP_TWO), votes)
        if not any(counts):
            assert found.ending is Ending.NO_VOTES
        elif major := above(votes, HALF):
            assert (found.ending, {*found.winners}) == (Ending.ELECTED, major)
            assert found.runoff_margin is None
        else:
            sure, tied = to_runoff(votes)
            assert found.ending is (Ending.TIE if tied else Ending.RUNOFF)
            assert ({*found.winners}, {*found.tied}) == (sure, tied)
            assert found.runoff_margin is not None
            assert (found.runoff_margin.margin_votes == 0) == bool(tied)
        assert found.margin is None


EVERY = {
    "two thirds": contest(Rule.SUPER_MAJORITY, TWO_THIRDS),
    "two thirds for ann": contest(Rule.SUPER_MAJORITY, TWO_THIRDS, ("ann",)),
    "a quarter": contest(Rule.THRESHOLD, QUARTER),
    "top two": contest(Rule.TOP_TWO),
}


def _result(of: Contest, votes: Mapping[str, int]) -> object:
    """What a person would call the result; a tie for a place in a runoff is a result of its own."""
    found = outcome(of, votes)
    return found.ending in (Ending.ELECTED, Ending.REACHED), {*found.winners}, {*found.tied}


@pytest.mark.parametrize("rule", EVERY)
def test_every_completion_of_every_small_election(rule: str) -> None:
    """Decided is said when, and only when, no way to count the ballots still out changes the result."""
    of = EVERY[rule]
    for counts, ballots in product(product(range(5 if IS_SEARCH else 4), repeat=3), range(4)):
        votes = dict(zip(NAMES, counts, strict=True))
        if not any(counts):
            continue
        found = outcome(of, votes, outstanding=ballots)
        now = _result(of, votes)
        ends = [_result(of, final) for final in completions(votes, ballots)]
        if found.ending is Ending.TIE:
            assert found.outlook is not Outlook.DECIDED
            continue
        assert (found.outlook is Outlook.DECIDED) == all(end == now for end in ends)
        if found.outlook is Outlook.TIE_AT_WORST:
            assert all(end == now or end[2] for end in ends)  # type: ignore[index]


@pytest.mark.parametrize("rule", EVERY)
def test_the_fewest_votes_that_change_who_has_the_share(rule: str) -> None:
    """So many votes flipped or added move each choice over the share or below it, and one fewer does not."""
    of = EVERY[rule]
    share = of.share or HALF
    for counts in COUNTS:
        votes = dict(zip(NAMES, counts, strict=True))
        flips = share_flips(outcome(of, votes))
        assert len(flips) == (len(of.about or NAMES) if any(counts) else 0)
        for flip in flips:
            own, total = votes[flip.choice], sum(counts)
            assert flip.has_more == (own > share * total)
            one = -1 if flip.has_more else 1
            others = 1 if flip.has_more else 0
            flipped = (n for n in range(40) if (own + one * n > share * total) != flip.has_more)
            added = (
                n
                for n in range(40)
                if (own + n * (1 - others) > share * (total + n)) != flip.has_more
            )
            assert (flip.votes_flipped, flip.votes_added) == (next(flipped), next(added))
        assert [f.votes_flipped for f in flips] == sorted(f.votes_flipped for f in flips)


# What the words mean


def test_exactly_the_share_is_not_more_than_it() -> None:
    """200 of 300 are two thirds exactly; 201 of 300 are more."""
    measure = contest(
        Rule.SUPER_MAJORITY, TWO_THIRDS, ("ann",), dict.fromkeys(("ann", "bob"), ChoiceKind.CANDIDATE)
    )  # fmt: skip
    at = outcome(measure, {"ann": 200, "bob": 100})
    assert (at.ending, at.winners, at.level) == (Ending.NOT_REACHED, (), ("ann",))
    assert at.share_margin is not None
    assert at.share_margin.lead == 0
    assert at.share_margin.needed == 201
    over = outcome(measure, {"ann": 201, "bob": 99})
    assert (over.ending, over.winners, over.losers) == (Ending.REACHED, ("ann",), ("bob",))


def test_a_share_is_asked_of_some_choices() -> None:
    """A measure of which "yes" needs three fifths is not passed by the two thirds that voted "no"."""
    asked = contest(Rule.SUPER_MAJORITY, Fraction(3, 5), ("ann",))
    found = outcome(asked, {"ann": 10, "bob": 20, "cat": 0})
    assert (found.ending, found.winners) == (Ending.NOT_REACHED, ())
    assert found.share_margin is not None
    assert found.share_margin.choice == "ann"


def test_lines_that_name_nobody() -> None:
    """A line "none of these" may reach a share and wins nothing; a line of several choices hides who reached it."""
    kinds = {"ann": ChoiceKind.CANDIDATE, "bob": ChoiceKind.CANDIDATE, "x": ChoiceKind.OTHER}
    nota = kinds | {"x": ChoiceKind.NONE_OF_THESE}
    for rule, share in ((Rule.SUPER_MAJORITY, HALF), (Rule.THRESHOLD, HALF), (Rule.TOP_TWO, None)):
        hidden = outcome(contest(rule, share, kinds=kinds), {"ann": 3, "bob": 2, "x": 6})
        assert (hidden.ending, hidden.winners) == (Ending.CANNOT_SAY, ())
        nobody = outcome(contest(rule, share, kinds=nota), {"ann": 3, "bob": 2, "x": 6})
        to_two = rule is Rule.TOP_TWO
        assert nobody.ending is (Ending.RUNOFF if to_two else Ending.NOT_REACHED)
        assert nobody.winners == (("ann", "bob") if to_two else ())


def test_a_share_where_a_voter_has_several_votes_is_not_said() -> None:
    """Whether it is a share of the ballots or of the marks is the law's to say."""
    for rule, share in ((Rule.SUPER_MAJORITY, HALF), (Rule.THRESHOLD, HALF), (Rule.TOP_TWO, None)):
        found = outcome(contest(rule, share, votes_allowed=2), {"ann": 9, "bob": 2, "cat": 0})
        assert (found.ending, found.winners) == (Ending.SHARE_UNCLEAR, ())
        assert found.share_margin is None


def test_votes_do_not_decide_where_rankings_do() -> None:
    """Instant-runoff voting: who is ahead in first choices may lose, so nobody is said to have won."""
    found = outcome(contest(Rule.IRV), {"ann": 9, "bob": 2, "cat": 0}, outstanding=3)
    assert (found.ending, found.winners, found.margin) == (Ending.NEEDS_RANKINGS, (), None)
    assert found.outlook is Outlook.CANNOT_SAY


# Bad input


def test_a_rule_without_its_share_and_a_share_of_no_choice_are_refused() -> None:
    """The contest is refused where it is made, before any vote is counted."""
    for rule in (Rule.SUPER_MAJORITY, Rule.THRESHOLD):
        with pytest.raises(OutOfRange, match="needs a share of the valid votes"):
            contest(rule)
    with pytest.raises(UnknownName, match="did you mean 'ann'"):
        contest(Rule.SUPER_MAJORITY, HALF, ("anne",))


@pytest.mark.parametrize(
    ("of", "votes", "expected"),
    [
        (contest(Rule.PLURALITY), (60, 30, 10), 30),
        (contest(Rule.PLURALITY), (60, 60, 10), 0),
        (contest(Rule.SUPER_MAJORITY, TWO_THIRDS, ("ann",)), (70, 20, 10), Fraction(10, 3)),
        (contest(Rule.TOP_TWO), (48, 30, 22), 2),
        (contest(Rule.TOP_TWO), (40, 31, 29), 2),
        (contest(Rule.IRV), (60, 30, 10), 0),
    ],
)
def test_what_an_outcome_rests_on(
    of: Contest, votes: tuple[int, ...], expected: Fraction | int
) -> None:
    """The smallest of its leads and of its distances from the share; nothing where nobody is known to be ahead."""
    assert outcome(of, dict(zip(NAMES, votes, strict=True))).narrowest == expected
