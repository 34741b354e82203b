"""What a plan asks of the law: which office, of which election day, and on which day it is asked."""

from __future__ import annotations

from datetime import date

from canvass.errors import OutOfRange
from canvass.journeys.election_kinds import names_a_vacancy
from canvass.model import Contest, Election, ElectionType, Office
from canvass.model.election_day import general_election_day
from canvass.model.measure import retained
from canvass.recount.question import Question
from canvass.recount.scope import ContestClass


def question_of(
    election: Election,
    contest: Contest,
    has_electors: bool,
    office: str | None = None,
    as_of: date | None = None,
) -> Question:
    """The question; raises OutOfRange for an office that cannot be or is said to be two, or too early a day."""
    held_on, asked_on = election.day_of(contest), day_of_asking(election, contest, as_of)
    kind = contest.election_type or _type_unsaid(contest, held_on)
    return Question(ContestClass(_office(contest, has_electors, office), kind), held_on, asked_on)


def _type_unsaid(contest: Contest, day: date) -> ElectionType:
    """General on the day of November's general election, where nobody said the type; a special one on another day.

    A special one too where the title says that it is, or that it fills a vacancy.
    """
    is_general = day == general_election_day(day.year) and not names_a_vacancy(contest)
    return ElectionType.GENERAL if is_general else ElectionType.SPECIAL


def day_of_asking(election: Election, contest: Contest, as_of: date | None = None) -> date:
    """The day given, else the election's own where it is not before the contest, else the day it is known to, or today.

    Raises OutOfRange for a day before the contest.
    """
    held_on = election.day_of(contest)
    if as_of is None and election.as_of is not None and election.as_of >= held_on:
        return election.as_of
    asked_on = as_of or (election.known.day if election.known else date.today())
    if asked_on < held_on:
        raise OutOfRange(
            f"the day of asking, {asked_on.isoformat()}, is before the election of {held_on.isoformat()}: there "
            "is not a count yet that could be counted again; give a later day with --as-of"
        )
    return asked_on


NARROWER = (Office.MUNICIPAL, Office.VILLAGE, Office.SPECIAL_DISTRICT)
"""What a local office can be told to be more exactly."""


def _agrees(asked: str, office: str) -> bool:
    """Whether the office asked for is the one of election.toml, or a kind of local one."""
    return asked == office or (office == Office.LOCAL and asked in NARROWER)


def _office(contest: Contest, has_electors: bool, asked: str | None) -> str:
    office = asked or contest.office or (Office.PRESIDENT if has_electors else None)
    if asked and contest.office and not _agrees(asked, contest.office):
        raise OutOfRange(
            f"contest {contest.id!r}: election.toml says that its office is {str(contest.office)!r}, and --office says "
            f"{asked!r}: each has a law of its own; leave the option out, or correct election.toml"
        )
    if office is None:
        raise OutOfRange(
            f"contest {contest.id!r}: the law depends on the office; say which it is with --office, or as "
            f"office under [[contest]] in election.toml: {', '.join(Office)}"
        )
    if has_electors and office != Office.PRESIDENT:
        raise OutOfRange(
            f"contest {contest.id!r} is decided by electors, so its office is president; found {office!r}"
        )
    return retained(str(office), contest.choices)
