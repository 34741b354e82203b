"""The rankings that a ranked contest rests on, and the claims about them, as a commitment has them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from canvass.audit.assertion import Assertion, AssertionId, Claim
from canvass.audit.elimination import (
    MOST_FOLLOWED,
    MOST_LISTED,
    Excluding,
    is_sufficient,
    too_many_to_follow,
)
from canvass.audit.event.batches import Votes
from canvass.audit.risk import Status
from canvass.audit.rules import AssertionSet
from canvass.audit.terms.contests import ListedContest, in_order, valid_choices
from canvass.audit.terms.methods import (
    Awaire,
    AwaireSteps,
    RankedComparison,
    RankedPolling,
    StratifiedRanked,
)
from canvass.errors import BadRecord
from canvass.model import ChoiceKind, Ranking, Rankings, Rule
from canvass.model.fields import Fields
from canvass.model.rankings import borda_marks
from canvass.model.value import Value
from canvass.tabulation.instant_runoff import possible_winners
from canvass.tabulation.standing import MOST_CHOICES, StandingTally

RANKINGS = "rankings"
"""The table of the commitment."""
MOST_SETS = 200_000
"""Sets of choices that may be left standing under the claims of a contest: a verifier follows each of them."""
UNSAID = (Status.TIE, Status.MARGIN_NOT_POSITIVE, Status.NO_METHOD)
"""Why there are no claims, where the office says so; nothing rests on which of them it is."""


@dataclass(frozen=True)
class CommittedRankings:
    """The distinct rankings of a contest with their cards, and the claims that imply its winner.

    ``why_none`` says why there are none, where there are none.
    """

    rankings: Rankings
    claims: tuple[AssertionId, ...]
    why_none: Status = Status.NO_METHOD

    @cached_property
    def tally(self) -> StandingTally:
        """Votes by who stands."""
        return StandingTally(self.rankings)

    def totals(self, rule: Rule) -> Votes:
        """First preferences, or by Borda's rule points, in the order of choices."""
        return totals_of(rule, self.rankings)

    def votes_for(self, assertion: Assertion) -> Mapping[str, int]:
        """Cards for an assertion and cards against it, under the names of its two choices."""
        if assertion.id.claim is Claim.OUTRANKS:
            return dict(self.totals(Rule.BORDA))
        if assertion.id.claim is Claim.PREFERRED:
            from canvass.audit.preferences import preferring

            return preferring(assertion, self.tally)
        votes, against = Excluding.of(assertion.id, self.tally).votes(self.tally)
        return {assertion.id.choice: votes, assertion.id.other: against}

    def assertions(self, listed: ListedContest, bound: int) -> AssertionSet:
        """The assertions, or why there are none."""
        status = self._status(listed, bound)
        claims = self.claims if status is Status.AUDITABLE else ()
        return AssertionSet(listed.id, tuple(map(self._assertion, claims)), status)

    def _assertion(self, claim: AssertionId) -> Assertion:
        if claim.claim is Claim.OUTRANKS:
            from canvass.audit.preferences import outranking

            choices = self.rankings.choices
            return outranking(claim.contest, choices, claim.choice, claim.other)
        if claim.claim is Claim.PREFERRED:
            from canvass.audit.preferences import preferred

            return preferred(claim.contest, self.tally, claim.choice, claim.other)
        return Excluding.of(claim, self.tally).assertion(claim.contest, self.tally)

    def _status(self, listed: ListedContest, bound: int) -> Status:
        votes, allowed = sum(votes for _, votes in listed.votes), listed.contest.votes_on_card
        if votes > bound * allowed or self.rankings.count > bound:
            return Status.MORE_VOTES_THAN_CARDS
        if len(self.rankings.choices) == 1:
            return Status.UNOPPOSED
        return Status.AUDITABLE if self.claims else self.why_none

    def check(self, listed: ListedContest) -> None:
        """Refuse claims that leave another winner possible. Raises BadRecord."""
        excluding = [Excluding.of(claim, self.tally) for claim in self.claims]
        if len(set(excluding)) < len(excluding):
            raise BadRecord(f"assertions, {listed.id}: a claim stands there twice")
        (winner,) = listed.contest.about
        place = self.tally.choices.index(winner)
        choices = len(self.tally.choices)
        if excluding and not is_sufficient(excluding, choices, place, MOST_SETS):
            raise BadRecord(
                f"assertions, {listed.id}: some order of elimination that does not end with {winner!r} is excluded by "
                f"none of them, or more than {MOST_SETS} sets of choices would have to be followed"
            )


def ranking_lines(contest: str, rankings: Rankings) -> Iterator[dict[str, Value]]:
    """The lines of a contest, or of one of its strata, in the table of rankings."""

    def places(ranking: Ranking) -> tuple[int, ...]:
        return tuple(map(rankings.choices.index, ranking))

    for ranking in sorted(rankings.cards, key=places):
        yield {"cards": rankings.cards[ranking], "contest": contest, "ranking": ranking}


def added_up(strata: Sequence[Rankings]) -> Rankings:
    """The rankings of all strata together."""
    cards = Counter[Ranking]()
    for each in strata:
        cards.update(each.cards)
    return Rankings(strata[0].choices, cards)


def unrecorded_status(listed: ListedContest, bound: int) -> Status:
    """Whether a ranked contest of which nobody has rankings can be sampled: claims are looked for on the paper."""
    if sum(votes for _, votes in listed.votes) > bound:
        return Status.MORE_VOTES_THAN_CARDS
    is_alone = len(valid_choices(listed.contest)) == 1
    return Status.UNOPPOSED if is_alone else Status.AUDITABLE


def check_ranked(
    listed: ListedContest, method: RankedPolling | RankedComparison | StratifiedRanked
) -> None:
    """Refuse a contest whose winner rankings do not say by the rule of its method. Raises BadRecord."""
    contest, what = listed.contest, f"contest {listed.id!r}"
    kinds = {choice.kind for choice in contest.choices}
    for problem, is_so in {
        f"rankings are counted by the rule {method.RULE} of its method {method.NAME}": (
            contest.rule is not method.RULE
        ),
        "a ranked contest elects one, by one vote that moves: seats and votes_allowed are 1": (
            contest.seats,
            contest.votes_allowed,
        )
        != (1, 1),
        "its winner is one of its choices": len(contest.about) != 1,
        "each choice of a ranked contest is a candidate or a write-in by itself": bool(
            kinds - {ChoiceKind.CANDIDATE, ChoiceKind.WRITE_IN}
        ),
        f"at most {MOST_CHOICES} choices can be ranked": len(contest.choices) > MOST_CHOICES,
        too_many_to_follow(len(contest.choices)): (
            method.is_unrecorded and len(contest.choices) > MOST_FOLLOWED
        ),
        f"more than {MOST_LISTED} choices without records are of the method {AwaireSteps.NAME}": (
            type(method) is Awaire and len(contest.choices) > MOST_LISTED
        ),
    }.items():
        if is_so:
            raise BadRecord(f"{what}: {problem}")


def rankings_to_commit(listed: ListedContest, rankings: Rankings, bound: int) -> CommittedRankings:
    """The rankings with the claims that are easiest to audit, or why there are none."""
    if listed.contest.rule in _FOLLOWING:
        return _following(listed, rankings)
    from canvass.audit.ranked import RankedReport  # a verifier checks claims, and searches none

    (winner,) = listed.contest.about
    report = RankedReport(listed.id, rankings, max(bound, 1), winner)
    status, claims = report.status, tuple(each.id for each in report.claims)
    if status is not Status.AUDITABLE:
        return CommittedRankings(rankings, (), status if status in UNSAID else Status.NO_METHOD)
    found = CommittedRankings(rankings, claims)
    try:
        found.check(listed)
    except BadRecord:
        return CommittedRankings(rankings, ())
    return found


_FOLLOWING = {
    Rule.CONDORCET: (Claim.PREFERRED, Status.NOBODY_PREFERRED),
    Rule.BORDA: (Claim.OUTRANKS, Status.TIE),
}
"""Rules whose claims follow from the rankings: the claim, and the status where nobody alone has won."""


def _following(listed: ListedContest, rankings: Rankings) -> CommittedRankings:
    """The rankings with a claim for each other choice than the winner, in the order of choices.

    All of it follows from the rankings: the office chooses nothing.
    """
    claim, nobody = _FOLLOWING[listed.contest.rule]
    elected, about = elected_by(listed.contest.rule, rankings), listed.contest.about
    if elected != about:
        why = Status.MARGIN_NOT_POSITIVE if len(elected) == 1 else nobody
        return CommittedRankings(rankings, (), why)
    others = (other for other in rankings.choices if other not in about)
    return CommittedRankings(
        rankings, tuple(AssertionId(listed.id, claim, about[0], other) for other in others)
    )


def totals_of(rule: Rule, rankings: Rankings) -> Votes:
    """The cards on which each choice is first, or by Borda's rule the points of its ranks, in the order of choices."""
    found = dict.fromkeys(rankings.choices, 0)
    for ranking, cards in rankings.cards.items():
        counted = borda_marks(ranking, len(found)) if rule is Rule.BORDA else ranking[:1]
        for choice in counted:
            found[choice] += cards
    return tuple(found.items())


def elected_by(rule: Rule, rankings: Rankings) -> tuple[str, ...]:
    """Who has won, by all cards: several where ties decide between them, nobody where nobody has."""
    if rule is Rule.BORDA:
        totals = totals_of(rule, rankings)
        most = max(points for _, points in totals)
        return tuple(choice for choice, points in totals if points == most and most)
    if rule is Rule.CONDORCET:
        from canvass.tabulation.preferences import condorcet_winner

        found = condorcet_winner(StandingTally(rankings))
        return () if found is None else (found,)
    return possible_winners(rankings)


def read_rankings_apart(
    listed: ListedContest, table: Sequence[Fields], strata: int
) -> tuple[Rankings, ...]:
    """The rankings of each stratum of a contest, from its lines of the table. Raises BadRecord."""
    numbers = [found.positive("stratum") for found in table]
    if numbers != sorted(numbers) or max(numbers, default=0) > strata:
        raise BadRecord(f"{RANKINGS}, {listed.id}: its {strata} strata do not stand there in order")
    return tuple(
        _read(
            listed,
            [f for f, other in zip(table, numbers, strict=True) if other == number],
            "stratum",
        )
        for number in range(1, strata + 1)
    )


def _read(listed: ListedContest, table: Sequence[Fields], *more: str) -> Rankings:
    choices, what = valid_choices(listed.contest), f"{RANKINGS}, {listed.id}"
    cards: dict[Ranking, int] = {}
    for found in table:
        found.exactly("cards", "contest", "ranking", *more)
        ranking = found.texts("ranking")
        if {*ranking} - {*choices} or len({*ranking}) < len(ranking) or ranking in cards:
            raise BadRecord(
                f"{what}: {ranking} stands there twice, or is not a ranking of its choices"
            )
        cards[ranking] = found.positive("cards")
    read = Rankings(choices, cards)
    if [*cards] != [line["ranking"] for line in ranking_lines(listed.id, read)]:
        raise BadRecord(f"{what}: rankings are listed in the order of choices")
    return read


def read_rankings(listed: ListedContest, table: Sequence[Fields]) -> Rankings:
    """The rankings of a contest from its lines of the table. Raises BadRecord."""
    return _read(listed, table)


def read_claims(
    listed: ListedContest, rankings: Rankings, assertions: Iterable[Fields], stated: Status
) -> CommittedRankings:
    """The rankings with the claims that were committed, or that follow from them. Raises BadRecord."""
    if listed.contest.rule in _FOLLOWING:
        return _following(listed, rankings)
    claims = tuple(_claim(listed, found) for found in assertions)
    why = stated if stated in UNSAID else Status.NO_METHOD
    made = CommittedRankings(rankings, claims, why)
    made.check(listed)
    return made


def _claim(listed: ListedContest, found: Fields) -> AssertionId:
    """The claim on a line of the table of assertions; its numbers follow, and are compared elsewhere."""
    claim, standing = found.word("claim", Claim), found.texts("standing")
    choice, other = found.text("choice"), found.text("other")
    is_next = claim is Claim.NOT_ELIMINATED_NEXT
    known = {*valid_choices(listed.contest)}
    fits = in_order(listed.contest, standing) and bool(standing) is is_next
    among = {*standing} if is_next else known
    if not claim.is_of_elimination or not fits or choice == other or not {choice, other} <= among:
        raise BadRecord(f"{found.what}: it is not a claim about rankings of the contest")
    return AssertionId(listed.id, claim, choice, other, standing=standing)
