"""A ranked contest as a person gives it: one file with the ranking of every ballot."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from canvass.audit.reported import ReportedContest
from canvass.errors import OutOfRange, UnknownName
from canvass.formats.cvr.raire import read_rankings
from canvass.formats.cvr.rctab import configured_export
from canvass.formats.cvr.vendors import vendor_export
from canvass.formats.own_table import usable
from canvass.journeys.cards_from import CardsFrom
from canvass.model import Choice, Contest, Rankings, Rule
from canvass.model.rankings import borda_marks
from canvass.tabulation import StandingTally

if TYPE_CHECKING:
    from canvass.journeys.audit_contest import ContestAsked


@dataclass(frozen=True, slots=True)
class RankedBallots:
    """The ballots of a ranked contest, and whom their file says to have won; empty where it does not."""

    contest: str
    rankings: Rankings
    stated_winner: str = ""


def ranked_ballots(path: Path) -> tuple[RankedBallots, ...] | None:
    """The ranked contests of RAIRE's text, or of ballots or records of another form; None for any other file.

    Where the cards lie need not be known. Raises BadFile for a file with errors.
    """
    texts = read_rankings(path)
    if texts is not None:
        return tuple(
            RankedBallots(each.contest, each.rankings, each.stated_winner) for each in usable(texts)
        )
    export = configured_export(path) or vendor_export(path)
    if export is None:
        return None
    return tuple(
        RankedBallots(each.title, each.rankings, each.stated_winner)
        for each in usable(export).contests
        if each.rankings is not None
    )


def ranked_report(
    asked: ContestAsked, contests: tuple[RankedBallots, ...], listed: int | None
) -> tuple[ReportedContest, CardsFrom]:
    """The contest that is meant among those of the file, and where its number of cards comes from."""
    _refuse_unlike(asked)
    found = _named(asked.contest, contests)
    rankings = found.rankings
    contest = Contest(
        id=found.contest,
        title=found.contest,
        choices=tuple(Choice(choice, choice) for choice in rankings.choices),
        seats=asked.seats,
        rule=asked.rule,
        share=asked.share,
    )
    known = [(CardsFrom.STATED, asked.cards), (CardsFrom.MANIFEST, listed)]
    cards_from, cards = next(
        ((source, number) for source, number in known if number is not None),
        (CardsFrom.RANKINGS, rankings.count),
    )
    if asked.rule is Rule.BORDA:
        return ReportedContest(contest, _borda_points(rankings), cards), cards_from
    tally = StandingTally(rankings)
    first = tally.by_name(tally.every)
    if asked.rule is Rule.STV:
        return ReportedContest(contest, first, cards), cards_from
    return ReportedContest(contest, first, cards, rankings, found.stated_winner), cards_from


def _refuse_unlike(asked: ContestAsked) -> None:
    """Refuse what no count of rankings has. Raises OutOfRange."""
    if asked.votes_allowed != 1 or asked.about:
        raise OutOfRange("a voter has one ranking: leave --votes-allowed and --about out")
    if asked.seats != 1 and asked.rule not in (Rule.BORDA, Rule.STV):
        raise OutOfRange(
            f"the rule {asked.rule.value} elects one choice from rankings: leave --seats out; for several seats say "
            "--rule stv"
        )


def _borda_points(rankings: Rankings) -> Mapping[str, int]:
    """The points of all ballots for each choice."""
    points = dict.fromkeys(rankings.choices, 0)
    for ranking, cards in rankings.cards.items():
        for choice in borda_marks(ranking, len(rankings.choices)):
            points[choice] += cards
    return points


def _named(contest: str | None, contests: tuple[RankedBallots, ...]) -> RankedBallots:
    ids = [each.contest for each in contests]
    if contest is None and len(contests) > 1:
        raise OutOfRange(
            f"the file has several contests, {', '.join(ids)}: name one with --contest"
        )
    if contest is None:
        return contests[0]
    if contest not in ids:
        raise UnknownName("contest of the file", contest, ids)
    return contests[ids.index(contest)]
