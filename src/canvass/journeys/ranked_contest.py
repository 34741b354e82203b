"""A ranked contest as a person gives it: one file with the ranking of every ballot."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from canvass.audit.reported import ReportedContest
from canvass.errors import OutOfRange, UnknownName
from canvass.formats.cvr.raire import RankedRecords, read_rankings
from canvass.formats.own_table import usable
from canvass.journeys.cards_from import CardsFrom
from canvass.model import Choice, Contest
from canvass.tabulation import StandingTally

if TYPE_CHECKING:
    from canvass.journeys.audit_contest import ContestAsked


def ranked_records(path: Path) -> tuple[RankedRecords, ...] | None:
    """The ranked contests of a file; None where it holds no rankings. Raises BadFile for rankings with errors."""
    found = read_rankings(path)
    return None if found is None else usable(found)


def ranked_report(
    asked: ContestAsked, contests: tuple[RankedRecords, ...], listed: int | None
) -> tuple[ReportedContest, CardsFrom]:
    """The contest that is meant among those of the file, and where its number of cards comes from."""
    if asked.seats != 1 or asked.votes_allowed != 1 or asked.about:
        raise OutOfRange(
            "an instant-runoff count elects one choice from rankings: leave --seats, --votes-allowed and --about out; "
            "for several seats no complete set of claims is known: count every card by hand"
        )
    found = _named(asked.contest, contests)
    rankings = found.rankings
    contest = Contest(
        id=found.contest,
        title=found.contest,
        choices=tuple(Choice(choice, choice) for choice in rankings.choices),
        rule=asked.rule,
        share=asked.share,
    )
    tally = StandingTally(rankings)
    known = [(CardsFrom.STATED, asked.cards), (CardsFrom.MANIFEST, listed)]
    cards_from, cards = next(
        ((source, number) for source, number in known if number is not None),
        (CardsFrom.RANKINGS, rankings.count),
    )
    first = tally.by_name(tally.every)
    return ReportedContest(contest, first, cards, rankings, found.stated_winner), cards_from


def _named(contest: str | None, contests: tuple[RankedRecords, ...]) -> RankedRecords:
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
