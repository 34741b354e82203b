"""The assertions of every rule imply its outcome, and nothing that cannot be audited passes for auditable."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product

import pytest

from canvass.audit.assertion import Assertion, AssertionId, Claim
from canvass.audit.risk import Status
from canvass.audit.rules import assertions
from canvass.errors import OutOfRange, UnknownName
from canvass.model import Choice, ChoiceKind, Contest, Rule
from canvass.model.contest import OF_LISTS, OF_POINTS
from canvass.tabulation import Ending, Outcome, outcome
from tests.audit.elections import (
    EVERY_RULE,
    Cast,
    contest,
    plain_outcome,
    possible_marks,
    with_or_without,
)
from tests.profile import IS_SEARCH
from tests.published.computed import computes
from tests.published.read import vectors
from tests.some_of import some_of

VECTORS = vectors("audit_assertions")
BY_VOTES = (Rule.PLURALITY, Rule.APPROVAL, *OF_POINTS)


@computes("assorter-supermajority", by=(Assertion.assort, Assertion.upper))
def test_published_super_majority_assorter() -> None:
    """Stark (2020), section 2.3: 1/(2f) for, 0 against, 1/2 without a valid vote."""
    given, expect = (VECTORS["assorter-supermajority"][key] for key in ("given", "expect"))
    for place, share in enumerate(given["share"]):
        of = contest(Rule.SUPER_MAJORITY, share=Fraction(str(share)), about=("A",))
        (reached,) = assertions(of, {"A": 99, "B": 1}).assertions
        found = [float(reached.assort(marks)) for marks in (["A"], ["B"], [])]
        right = [expect[k][place] for k in ("value_for", "value_against", "value_no_valid_vote")]
        assert found == pytest.approx(right, abs=1e-12)
        assert float(reached.upper) == pytest.approx(expect["u"][place], abs=1e-12)


@computes("assorter-below-threshold", by=(Assertion.assort, Assertion.upper))
def test_published_threshold_assorter() -> None:
    """Blom et al. (2021): 0 for the party, 1/(2(1-t)) for another, 1/2 without a valid vote."""
    given, expect = (VECTORS["assorter-below-threshold"][key] for key in ("given", "expect"))
    parts = "value_party", "value_other_valid", "value_no_valid_vote"
    for place, share in enumerate(given["threshold"]):
        of = contest(Rule.THRESHOLD, share=Fraction(str(share)))
        below = assertions(of, {"A": 96, "B": 4, "C": 1})
        party = next(a for a in below.assertions if a.id.claim is Claim.STAYS_BELOW)
        values = [float(party.assort(marks)) for marks in ([party.id.choice], ["A"], [])]
        assert values == pytest.approx([expect[k][place] for k in parts], abs=1e-12)
        assert float(party.upper) == pytest.approx(expect["u"][place], abs=1e-12)


@computes("assorter-score", by=(Assertion.assort, Assertion.upper))
def test_published_score_assorter() -> None:
    """Blom et al. (2021): 1/2 plus the difference of the points, over twice the most that a choice can have."""
    given, expect = (VECTORS["assorter-score"][key] for key in ("given", "expect"))
    of = contest(Rule.SCORE, names="AB", votes_allowed=given["max_score"])
    (ahead,) = assertions(of, {"A": 9, "B": 1}).assertions
    values = [float(ahead.assort(["A"] * mine + ["B"] * other)) for mine, other in given["cases"]]
    assert values == pytest.approx(expect["value"], abs=1e-12)
    assert float(ahead.upper) == expect["u"]


def test_plurality_has_one_assertion_for_each_winner_and_loser() -> None:
    """K winners and C - K losers make K (C - K) claims."""
    two_seats = contest(seats=2, names="ABCD")
    found = assertions(two_seats, {"A": 5, "B": 3, "C": 2, "D": 4})
    pairs = {(a.id.choice, a.id.other) for a in found.assertions}
    assert pairs == {("A", "B"), ("A", "C"), ("D", "B"), ("D", "C")}


def elections(of: Contest, cards: int) -> list[Cast]:
    """Every collection of so many cards, in one order each."""
    return [Cast(of, each) for each in combinations_with_replacement(possible_marks(of), cards)]


class Papers:
    """Collections of cards, and on which of them an assertion is true: what many reports claim is added up once."""

    def __init__(self, papers: Iterable[Cast]) -> None:
        self._papers = tuple(papers)
        self._found: dict[Assertion, tuple[bool, ...]] = {}

    def with_all(self, claims: Sequence[Assertion]) -> list[tuple[Cast, bool]]:
        """Every collection, and whether all of these assertions are true of it."""
        true_of_all = zip(*map(self._true_of, claims), strict=True)
        return [(each, all(true)) for each, true in zip(self._papers, true_of_all, strict=True)]

    def _true_of(self, claim: Assertion) -> tuple[bool, ...]:
        if claim not in self._found:
            value = cache(claim.assort)
            self._found[claim] = tuple(
                sum(map(value, paper.cards)) > Fraction(len(paper.cards), 2)
                for paper in self._papers
            )
        return self._found[claim]


@pytest.mark.parametrize("rule", EVERY_RULE)
def test_true_assertions_imply_the_outcome_in_every_small_election(rule: str) -> None:
    """Whatever was reported and whatever the paper says: if all assertions hold, the outcome is right.

    And where the report is true, all its assertions hold.
    """
    of = EVERY_RULE[rule]
    few = 3 if len(possible_marks(of)) < 25 else 2
    cards = few if of.most_for_one > 1 else {1: 5, 2: 3, 3: 3}[of.votes_allowed]
    cast = elections(of, cards)
    reports = {tuple(sorted(each.votes.items())): each for each in cast}
    papers = Papers(reports.values())
    for report in reports.values():
        reported = plain_outcome(of, report.votes)
        found = assertions(of, report.votes)
        if reported is None:
            assert found.status is Status.TIE
            continue
        assert found.status is Status.AUDITABLE
        assert found.assertions
        for paper, holds in papers.with_all(found.assertions):
            if holds:
                assert plain_outcome(of, paper.votes) == reported
            if paper is report:
                assert holds


def lines_of(of: Contest, kind: ChoiceKind) -> Contest:
    """The contest with one more line of this kind."""
    return replace(of, choices=(*of.choices, Choice("X", "X", kind=kind)))


MOST_VOTES = 4 if IS_SEARCH else 3
"""One more than any line has."""
EXTRA = (None, ChoiceKind.OTHER, ChoiceKind.NONE_OF_THESE, ChoiceKind.BLANK, ChoiceKind.WRITE_IN)


@some_of("kind", EXTRA, every=6)
@pytest.mark.parametrize("rule", EVERY_RULE)
def test_an_audit_and_the_outcome_say_the_same_of_every_small_election(
    rule: str, kind: ChoiceKind | None
) -> None:
    """Winners are those of ``outcome``, and what cannot be audited is what the outcome calls level or does not say.

    The claims name nobody else: who reaches a share or beats the others is among the winners.
    """
    of = EVERY_RULE[rule] if kind is None else lines_of(EVERY_RULE[rule], kind)
    names = [choice.id for choice in of.choices]
    for counts in product(range(MOST_VOTES), repeat=len(names)):
        votes = dict(zip(names, counts, strict=True))
        said, found = outcome(of, votes), assertions(of, votes)
        assert found.status is _status(of, said)
        assert bool(found.assertions) == (found.status is Status.AUDITABLE)
        reach = {a.id.choice for a in found.assertions if a.id.claim is Claim.REACHES}
        is_ahead = (Claim.BEATS, Claim.OUTSCORES)
        ahead = {a.id.choice for a in found.assertions if a.id.claim in is_ahead}
        assert reach <= {*said.winners}
        assert ahead in (set(), {*said.winners})
        if found.assertions and of.rule in (Rule.SUPER_MAJORITY, Rule.THRESHOLD):
            assert reach == {*said.winners}
        if found.assertions and of.rule in BY_VOTES:
            assert ahead == {*said.winners}
        if found.assertions and of.rule is Rule.TOP_TWO:
            assert reach or ahead or len(said.winners) == len(said.order)
        for claim in (a.id for a in found.assertions if a.id.claim is Claim.HAS_TIMES):
            assert dict(said.seats_won)[claim.choice]


def _status(of: Contest, said: Outcome) -> Status:
    """What an audit can do with an outcome, in the order of docs/record.md."""
    can_win = sum(choice.kind.can_win for choice in of.choices)
    lines = any(choice.kind is ChoiceKind.OTHER for choice in of.choices)
    if of.rule in BY_VOTES and can_win <= of.seats and not lines:
        return Status.UNOPPOSED
    if said.ending is Ending.UNOPPOSED and of.rule in OF_LISTS:
        return Status.UNOPPOSED
    if said.ending is Ending.CANNOT_SAY:
        return Status.SUMMED_LINE
    if said.ending is Ending.LINE_UNSPLIT:
        return Status.NO_METHOD
    if said.level or said.ending in (Ending.TIE, Ending.NO_VOTES):
        return Status.TIE
    return Status.AUDITABLE


@some_of("kind", [ChoiceKind.OTHER, ChoiceKind.NONE_OF_THESE], every=2)
@pytest.mark.parametrize(
    "rule",
    [
        *("super-majority", "small share", "threshold", "top two"),
        *("highest averages", "odd divisors", "largest remainders"),
        *("highest averages above a share", "largest remainders above a share"),
    ],
)
def test_lines_that_name_nobody_do_not_let_a_wrong_outcome_pass(
    rule: str, kind: ChoiceKind
) -> None:
    """Whatever was reported: cards on which all claims hold have the reported winners."""
    of = lines_of(EVERY_RULE[rule], kind)
    cast = {tuple(sorted(each.votes.items())): each for each in elections(of, 4)}
    papers = Papers(cast.values())
    for report in cast.values():
        found = assertions(of, report.votes)
        if found.status is not Status.AUDITABLE:
            continue
        assert found.assertions
        reported = outcome(of, report.votes)
        for paper, holds in papers.with_all(found.assertions):
            if holds:
                said = outcome(of, paper.votes)
                assert {*said.winners} == {*reported.winners}
                assert sorted(said.seats_won) == sorted(reported.seats_won)


def test_a_line_that_names_nobody_wins_no_share() -> None:
    """Write-ins added together with a majority hide who has it; "none of these" with one sends the others on."""
    for rule, share in ((Rule.TOP_TWO, None), (Rule.SUPER_MAJORITY, Fraction(1, 2))):
        plain = contest(rule, share=share)
        hidden = assertions(lines_of(plain, ChoiceKind.OTHER), {"A": 3, "B": 2, "X": 6})
        assert (hidden.status, hidden.assertions) == (Status.SUMMED_LINE, ())
    nobody = assertions(
        lines_of(contest(Rule.TOP_TWO), ChoiceKind.NONE_OF_THESE), {"A": 3, "B": 2, "X": 6}
    )
    claims = [(a.id.claim, a.id.choice, a.id.other) for a in nobody.assertions]
    assert claims == [
        (Claim.STAYS_BELOW, "A", ""),
        (Claim.STAYS_BELOW, "B", ""),
        (Claim.STAYS_BELOW, "C", ""),
        (Claim.BEATS, "A", "C"),
        (Claim.BEATS, "B", "C"),
    ]


@pytest.mark.parametrize("rule", EVERY_RULE)
def test_a_margin_from_totals_is_that_of_the_cards(rule: str) -> None:
    """Twice the mean minus one, with blanks and cards without the contest at 1/2."""
    of = EVERY_RULE[rule]
    for cast in elections(of, 3)[::7]:
        for assertion in assertions(of, cast.votes).assertions:
            total = sum(map(assertion.assort, cast.cards)) + Fraction(2, 2)
            assert assertion.margin(cast.votes, 5) == 2 * total / 5 - 1


@some_of("rule", EVERY_RULE, every=3)
def test_new_names_change_nothing_but_names(rule: str) -> None:
    """Relabelling the choices relabels the assertions and leaves every value as it was."""
    of = EVERY_RULE[rule]
    names = [choice.id for choice in of.choices]
    other = dict(zip(names, reversed(names), strict=True))
    for cast in elections(of, 3)[::5]:
        votes = {other[name]: count for name, count in cast.votes.items()}
        before, after = assertions(of, cast.votes), assertions(of, votes)
        assert before.status is after.status
        renamed = {
            (a.id.claim, other[a.id.choice], other.get(a.id.other, ""), a.id.share): a.assorter
            for a in before.assertions
        }
        for assertion in after.assertions:
            name = assertion.id
            twin = renamed[name.claim, name.choice, name.other, name.share]
            for marks in possible_marks(of):
                assert assertion.assort([other[m] for m in marks]) == twin.value(marks)


def test_a_share_reached_by_one_choice_is_one_assertion_and_nobody_one_for_each() -> None:
    """A share that is reached is one claim, one that nobody reached a claim for every choice asked about."""
    three_fifths = contest(Rule.SUPER_MAJORITY, share=Fraction(3, 5))
    reached = assertions(three_fifths, {"A": 61, "B": 39}).assertions
    nobody = assertions(three_fifths, {"A": 55, "B": 40, "C": 5}).assertions
    for_a = contest(Rule.SUPER_MAJORITY, share=Fraction(3, 5), about=("A",))
    asked = assertions(for_a, {"A": 55, "B": 45}).assertions
    assert [a.id.claim for a in reached] == [Claim.REACHES]
    assert [(a.id.choice, a.id.claim) for a in nobody] == [(c, Claim.STAYS_BELOW) for c in "ABC"]
    assert [a.id.choice for a in asked] == ["A"]


def test_a_runoff_needs_nobody_at_half_and_two_leaders() -> None:
    """Three claims that nobody has a majority, and two that the leaders beat the third."""
    found = assertions(contest(Rule.TOP_TWO), {"A": 45, "B": 35, "C": 20}).assertions
    claims = [(a.id.claim, a.id.choice, a.id.other) for a in found]
    assert claims == [
        (Claim.STAYS_BELOW, "A", ""),
        (Claim.STAYS_BELOW, "B", ""),
        (Claim.STAYS_BELOW, "C", ""),
        (Claim.BEATS, "A", "C"),
        (Claim.BEATS, "B", "C"),
    ]


@pytest.mark.parametrize(
    ("of", "votes", "bound", "status"),
    [
        (contest(), {"A": 5, "B": 5}, None, Status.TIE),
        (contest(), {}, None, Status.TIE),
        (contest(seats=2), {"A": 5, "B": 3, "C": 3}, None, Status.TIE),
        (contest(names="A"), {"A": 5}, None, Status.UNOPPOSED),
        (contest(), {"A": 6, "B": 4}, 9, Status.MORE_VOTES_THAN_CARDS),
        (contest(votes_allowed=2), {"A": 11, "B": 4}, 10, Status.MORE_VOTES_THAN_CARDS),
        (contest(Rule.IRV), {"A": 6, "B": 4}, None, Status.NO_METHOD),
        (contest(Rule.THRESHOLD, share=Fraction(1, 5)), {"A": 4, "B": 1}, None, Status.TIE),
        (contest(Rule.TOP_TWO), {"A": 5, "B": 5}, None, Status.TIE),
        (contest(Rule.TOP_TWO), {"A": 4, "B": 3, "C": 3}, None, Status.TIE),
        (
            contest(Rule.SUPER_MAJORITY, votes_allowed=2, share=Fraction(1, 2)),
            {"A": 5},
            None,
            Status.NO_METHOD,
        ),
        (with_or_without(ChoiceKind.OTHER), {"A": 5, "B": 4, "X": 5}, None, Status.SUMMED_LINE),
    ],
)
def test_what_cannot_be_audited_says_so(
    of: Contest, votes: Mapping[str, int], bound: int | None, status: Status
) -> None:
    """A tie, too many votes or a rule without assertions is an answer with a sentence."""
    found = assertions(of, votes, bound)
    assert found.status is status
    assert found.assertions == ()
    assert found.status.sentence


def test_lines_that_name_nobody_are_beaten_or_left_out() -> None:
    """Summed write-ins must be beaten as if they were one; "none of these" cannot win and blanks are no votes."""
    summed = assertions(with_or_without(ChoiceKind.OTHER), {"A": 5, "B": 3, "X": 4})
    assert [a.id.other for a in summed.assertions] == ["B", "C", "X"]
    nobody = assertions(with_or_without(ChoiceKind.NONE_OF_THESE), {"A": 5, "X": 9})
    assert [a.id.other for a in nobody.assertions] == ["B", "C"]
    assert nobody.assertions[0].assort(["X"]) == Fraction(1, 2)
    blank = assertions(with_or_without(ChoiceKind.BLANK), {"A": 5, "X": 9}, card_bound=5)
    with pytest.raises(UnknownName):
        blank.assertions[0].assort(["X"])


def test_an_assertion_is_published_as_text_and_read_as_a_sentence() -> None:
    """The id is data, in an order that does not depend on the votes' order."""
    (reached,) = assertions(contest(Rule.SUPER_MAJORITY, share=Fraction(3, 5)), {"A": 9}).assertions
    assert reached.id == AssertionId("c", Claim.REACHES, "A", share=Fraction(3, 5))
    assert reached.id.sentence == "A has more than 3/5 of the valid votes."
    assert reached.id.as_data() == {
        "contest": "c",
        "claim": "reaches",
        "choice": "A",
        "other": "",
        "share": "3/5",
    }


def test_wrong_votes_and_rules_without_their_share_are_refused() -> None:
    """Unknown choices, votes below 0 and a missing share are named."""
    with pytest.raises(UnknownName, match="choice of c"):
        assertions(contest(), {"Z": 1})
    with pytest.raises(OutOfRange, match="votes below 0: B -1"):
        assertions(contest(), {"A": 1, "B": -1})
    with pytest.raises(OutOfRange, match="needs a share"):
        assertions(contest(Rule.SUPER_MAJORITY), {"A": 1})
    with pytest.raises(OutOfRange, match="share must be between 0 and 1"):
        contest(Rule.SUPER_MAJORITY, share=Fraction(3, 2))
