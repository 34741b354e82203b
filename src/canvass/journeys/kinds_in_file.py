"""Which kind of election each contest of a results file is of, as far as the file's name or its contests say it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from canvass.formats.returns.file_hints import FileHints
from canvass.journeys.election_kinds import names_a_vacancy
from canvass.journeys.rulebook import state_law, states
from canvass.model import Contest, ElectionType
from canvass.model.election_day import general_election_day
from canvass.model.measure import yes_and_no
from canvass.recount.rule import Kind


@dataclass(frozen=True, slots=True)
class FileKind:
    """The kind of one contest's election, or why the file does not say it."""

    kind: ElectionType | None
    unsaid: str = ""


def kinds_in_file(
    contests: Sequence[Contest], hints: FileHints, day: date | None, postal: Sequence[str]
) -> Mapping[str, FileKind]:
    """For each contest, by its id: the kind that is said, or a sentence that tells why none is.

    Never more than is said: a general election of another day than November's, a day on which the state holds
    primaries too, a runoff, and a contest for a vacancy are left to who knows. A party's own contest of a special
    primary nominates; one of all parties may elect, as California's and Louisiana's do.
    """
    parties = _with_rivals(contests)
    return {each.id: _kind_of(each, hints, day, postal, parties) for each in contests}


def _kind_of(
    contest: Contest,
    hints: FileHints,
    day: date | None,
    postal: Sequence[str],
    parties: frozenset[str],
) -> FileKind:
    said = hints.kinds
    if "special" in said:
        is_nomination = "primary" in said and (contest.id in parties or bool(_party_of(contest)))
        return FileKind(ElectionType.PRIMARY if is_nomination else ElectionType.SPECIAL)
    if names_a_vacancy(contest):
        return _unsaid("its title speaks of a vacancy, which some laws treat as special")
    if "primary" in said or (not said and contest.id in parties):
        return _of_primary(contest, hints, parties)
    if "runoff" in said:
        return _unsaid("the file's name says runoff: of what, it does not say")
    if "general" in said:
        return _of_general(day, postal)
    return _unsaid("neither the file's name nor its contests say it")


def _of_primary(contest: Contest, hints: FileHints, parties: frozenset[str]) -> FileKind:
    """A nomination is one of a primary; what else is on its ballot is often decided by it."""
    if yes_and_no(contest.choices) is not None:
        return _unsaid("a measure on the ballot of a primary is of the kind that the law says")
    if contest.id.startswith("president-"):
        return FileKind(ElectionType.PRESIDENTIAL_PRIMARY)
    if contest.id in parties or hints.one_ballot or _party_of(contest):
        return FileKind(ElectionType.PRIMARY)
    return _unsaid("the file is of a primary, and no party stands beside this contest")


def _of_general(day: date | None, postal: Sequence[str]) -> FileKind:
    if day is None or day != general_election_day(day.year):
        return _unsaid(
            "the file's name says general, of another day than the Tuesday after the first Monday of November"
        )
    if day.year % 2 == 1:
        return _unsaid(
            "the file's name says general, of an odd year, in which some contests fill vacancies"
        )
    if any(_holds_another(state, day) for state in postal if state in states()):
        return _unsaid(
            "the file's name says general, and the state holds primaries on that day too"
        )
    return FileKind(ElectionType.GENERAL)


def _holds_another(state: str, day: date) -> bool:
    """Whether a law of the state holds another kind of election on November's day."""
    rules = state_law(state).rules
    return any(
        rule.kind is Kind.HELD and not rule.stage and rule.validity.covers(day) for rule in rules
    )


def _with_rivals(contests: Sequence[Contest]) -> frozenset[str]:
    """Contests of one party beside one for the same office of another: nominations, whatever the file is called."""
    nominated = [each for each in contests if _party_of(each)]
    offices = Counter(_office(each) for each in nominated)
    return frozenset(each.id for each in nominated if offices[_office(each)] > 1)


def _party_of(contest: Contest) -> str:
    """The one party of all who can win, which the title ends with as well; empty where there is none."""
    parties = {choice.party for choice in contest.choices if choice.kind.can_win and choice.party}
    party = parties.pop() if len(parties) == 1 else ""
    return party if party and contest.title.endswith(f", {party}") else ""


def _office(contest: Contest) -> str:
    return contest.title.rpartition(", ")[0]


def _unsaid(why: str) -> FileKind:
    return FileKind(None, why)
