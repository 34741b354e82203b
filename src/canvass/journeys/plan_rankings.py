"""The rankings of a contest from a voting system's records, beside the votes that an election reports."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from canvass.audit.assertion import AssertionId
from canvass.audit.reported import ReportedContest
from canvass.errors import OutOfRange, UnknownName
from canvass.model import Contest, Ranking, Rankings, Rule


@dataclass(frozen=True, slots=True)
class RankedPlan:
    """What an audit of a ranked contest is about: whom the rankings elect, and the claims that leave nobody else.

    ``closest`` is the claim that takes the most cards; ``rankings`` are the distinct ones. Nobody is elected where
    ties decide, and there are no claims where no sample can confirm the winner.
    """

    winner: str | None
    claims: int
    closest: str
    ballots: int
    rankings: int


@dataclass(frozen=True, slots=True)
class ReportedRankings:
    """The ballots of a contest by the ids of its choices, and whom the file says to have won, if it does."""

    rankings: Rankings
    stated_winner: str

    def require_votes(self, contest: Contest, votes: Mapping[str, int]) -> None:
        """Refuse rankings that are not those of the votes reported. Raises OutOfRange."""
        if unlike := unlike_votes(self.rankings, votes):
            raise OutOfRange(
                f"contest {contest.id!r}: {unlike}; a plan is about one count: export the rankings of the count "
                "that is reported, or put its first preferences into the returns"
            )


def unlike_votes(rankings: Rankings, votes: Mapping[str, int]) -> str:
    """Where the first preferences of rankings are not the votes reported, the first such choice; else empty."""
    found = dict.fromkeys(rankings.choices, 0)
    for ranking, cards in rankings.cards.items():
        for first in ranking[:1]:
            found[first] += cards
    for choice, ballots in found.items():
        said = votes.get(choice, 0)
        if said != ballots:
            return (
                f"{said:,} votes are reported for {choice!r}, and {ballots:,} ballots of the rankings have that "
                "choice first"
            )
    return ""


def rankings_of(contest: Contest, path: Path) -> ReportedRankings:
    """The rankings of this contest in a file: RAIRE's text, a voting system's export, or a table with ranks.

    Raises OutOfRange for a contest or a file without ranks, UnknownName for one that lacks the contest or a choice.
    """
    if contest.rule not in (Rule.IRV, Rule.CONDORCET):
        raise OutOfRange(
            f"contest {contest.id!r} is counted by {contest.rule.value}: --rankings is about contests by ranks"
        )
    found = _in_file(path)
    named = [name for name in (contest.id, contest.title) if name in found]
    if not named and len(found) > 1:
        raise UnknownName("contest by ranks in the file", contest.id, found)
    rankings, winner = found[named[0]] if named else next(iter(found.values()))
    return _by_id(contest, rankings, winner)


def _in_file(path: Path) -> Mapping[str, tuple[Rankings, str]]:
    """The ranked contests of a file, each with whom it says to have won."""
    from canvass.formats.cvr.canvass import read_records  # brings the exports of every vendor
    from canvass.formats.own_table import usable
    from canvass.journeys.ranked_contest import ranked_ballots

    ballots = ranked_ballots(path)
    if ballots is not None:
        found = {each.contest: (each.rankings, each.stated_winner) for each in ballots}
    else:
        recorded = usable(read_records(path)).contests
        found = {name: (each.rankings, "") for name, each in recorded.items() if each.is_ranked}
    if not found:
        raise OutOfRange(f"{path}: no contest of the file has ranks")
    return found


def _by_id(contest: Contest, rankings: Rankings, winner: str) -> ReportedRankings:
    """The same under the ids of the contest's choices; a name is taken for the id where no choice has it."""
    valid = {each.id: each for each in contest.choices if each.kind.is_valid_vote}
    by_name = {each.name.casefold(): each.id for each in valid.values()}
    ids: dict[str, str] = {}
    for name in rankings.choices:
        known = name if name in valid else by_name.get(name.casefold())
        if known is None:
            raise UnknownName(f"choice of contest {contest.id}", name, [*valid, *by_name])
        ids[name] = known
    if len({*ids.values()}) < len(ids):
        raise OutOfRange(f"contest {contest.id!r}: two choices of the file are one in the election")
    cards: Counter[Ranking] = Counter()
    for ranking, count in rankings.cards.items():
        cards[tuple(ids[name] for name in ranking)] += count
    return ReportedRankings(Rankings(tuple(valid), cards), ids.get(winner, winner))


def _by_name(contest: Contest, claim: AssertionId) -> AssertionId:
    """The claim with the names of its choices in place of their ids."""
    names = {choice.id: choice.name for choice in contest.choices}
    standing = tuple(names[choice] for choice in claim.standing)
    return replace(claim, choice=names[claim.choice], other=names[claim.other], standing=standing)


def ranked_plan(reported: ReportedContest) -> RankedPlan | None:
    """What the rankings say of a ranked contest; None where there are none."""
    if reported.ranked is None or reported.rankings is None:
        return None
    claims = reported.claims.assertions
    return RankedPlan(
        winner=reported.ranked.winner,
        claims=len(claims),
        closest=_by_name(reported.contest, reported.closest.id).sentence if claims else "",
        ballots=reported.rankings.count,
        rankings=sum(bool(cards) for cards in reported.rankings.cards.values()),
    )
