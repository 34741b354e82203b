"""``contests.toml``: which contests are audited, how, and on what trusted numbers (docs/run-an-audit.md)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from canvass.audit.bets.asked import THE_RECOMMENDED, BetAsked, bet_in, bet_stated
from canvass.audit.comparison import ErrorRates
from canvass.audit.event.batches import Votes
from canvass.audit.risk import Status
from canvass.audit.rules import assertions
from canvass.audit.terms.base_sample import NO_TICKETS
from canvass.audit.terms.check import is_of_pairs
from canvass.audit.terms.contests import ListedContest, require_rule
from canvass.audit.terms.make import ContestPlan
from canvass.audit.terms.methods import (
    RANKED,
    DrawnBy,
)
from canvass.audit.terms.rankings import check_ranked
from canvass.errors import BadRecord, BadValue, InputError, OutOfRange, UnknownName
from canvass.formats.audits.choices import is_no_choice, is_unclear
from canvass.formats.audits.contest_entries import (
    ChoiceEntry,
    ContestsDescription,
    ContestStratumEntry,
    PlannedContestEntry,
)
from canvass.formats.audits.contest_method import announced_method, require_points
from canvass.formats.kinds import audit as kinds
from canvass.formats.problem import Problem, ReadResult, named
from canvass.formats.text_file import read_text
from canvass.formats.toml_problems import line_of, read_toml
from canvass.model import Choice, Contest, Rule
from canvass.model.contest import fault_of_about, marks_allowed
from canvass.model.name import fault_of_label
from canvass.numerals import read_ratio


@dataclass(frozen=True, slots=True)
class PlannedContests:
    """The contests of an audit as an office wants them audited.

    A card style that fewer than ``smallest_style`` cards have is not opened; ``second_reading`` is the share of
    cards and batches that a second board reads, and with ``is_under_seal`` both readings of a card are made under seal.
    Unless batches are ``mixed``, so that none tells whose cards lie in it, each must have so many cards of the style.
    With a ``base`` the first so many cards are read besides, so that every contest on them has a measured risk.
    """

    plans: tuple[ContestPlan, ...]
    smallest_style: int
    second_reading: Fraction
    is_under_seal: bool = False
    mixed_batches: bool = False
    base: int = 0


def read_contests(path: Path, jurisdictions: tuple[str, ...]) -> ReadResult[PlannedContests]:
    """The contests that a file plans, None where something in it is wrong, and every problem."""
    text = read_text(path)
    if text.value is None:
        return ReadResult(None, named(text.problems, path.name), text.source)
    found, problems = read_toml(text.value, ContestsDescription)
    if found is None:
        return ReadResult(None, named((*text.problems, *problems), path.name), text.source)
    plans, refused = [], []
    for number, entry in enumerate(found.contest):
        try:
            plans.append(_plan(entry, jurisdictions))
        except InputError as refusal:
            row = line_of(text.value, ("contest", number, "id"))
            refused.append(_problem(row, entry.id, str(refusal)))
    refused += _twice(found)
    if found.base_sample and not refused and not _is_any_by_ticket(plans):
        refused.append(_problem(None, "base_sample", NO_TICKETS))
    if refused:
        return ReadResult(None, named(refused, path.name), text.source)
    again = read_ratio(found.second_reading)
    planned = PlannedContests(
        tuple(plans),
        found.smallest_style,
        again,
        found.under_seal,
        found.mixed_batches,
        found.base_sample,
    )
    return ReadResult(planned, named(text.problems, path.name), text.source)


_NOBODY_READS_TWICE = (
    "no card is read a second time: say second_reading, the share of cards that a second board reads, "
    "or leave under_seal out"
)


def _is_any_by_ticket(plans: Sequence[ContestPlan]) -> bool:
    """Whether some contest draws cards without replacement, so that a base sample is the first of its order."""
    return any(plan.method.drawn_by is DrawnBy.TICKET for plan in plans)


def _problem(row: int | None, contest: str, message: str) -> Problem:
    return kinds.CONTEST_REFUSED.at(row, contest, message=message)


def _twice(found: ContestsDescription) -> list[Problem]:
    ids = [entry.id for entry in found.contest]
    twice = sorted({each for each in ids if ids.count(each) > 1})
    problems = [_problem(None, each, "the contest is listed twice") for each in twice]
    if read_ratio(found.second_reading) > 1:
        problems.append(_problem(None, "second_reading", "a share from 0 to 1 is needed"))
    if found.under_seal and not read_ratio(found.second_reading):
        problems.append(_problem(None, "under_seal", _NOBODY_READS_TWICE))
    return problems


def _refuse_unseen(entry: PlannedContestEntry) -> None:
    """Refuse what nobody can see in the names of a contest and its choices. Raises BadValue."""
    names = [
        entry.id,
        entry.title,
        *(name for each in entry.choice for name in (each.id, each.name)),
    ]
    for name in names:
        if fault := fault_of_label(name):
            raise BadValue(f"{name!a}: {fault}; write the name as it is seen")


def _plan(entry: PlannedContestEntry, jurisdictions: tuple[str, ...]) -> ContestPlan:
    for name in entry.jurisdictions:
        if name not in jurisdictions:
            raise UnknownName("jurisdiction of this audit", name, jurisdictions)
    _refuse_unseen(entry)
    choices = tuple(map(_choice, entry.choice))
    contest = Contest(
        id=entry.id,
        title=entry.title or entry.id,
        choices=choices,
        seats=entry.seats,
        votes_allowed=marks_allowed(entry.rule, entry.votes_allowed, choices),
        rule=entry.rule,
        share=None if entry.share is None else read_ratio(entry.share),
        about=tuple(c.id for c in choices if c.id in (*_about(entry), entry.winner)),
    )
    listed = ListedContest(
        contest,
        tuple(sorted(set(entry.jurisdictions))) or jurisdictions,
        tuple((c.id, c.votes) for c in entry.choice if c.stands_for.is_valid_vote),
    )
    require_rule(contest)
    require_points(entry)
    method = announced_method(entry)
    if isinstance(method, RANKED):
        _refuse_unranked(listed, entry)
        check_ranked(listed, method)
    elif entry.winner and entry.rule is not Rule.IRV:
        raise BadRecord(
            'winner is said of ranked contests (rule = "irv", "condorcet" or "borda"); of others the votes say it'
        )
    elif fault := fault_of_about(entry.rule, entry.share, entry.about):
        raise BadRecord(f"{fault}: correct the rule, or leave about out")
    else:
        _refuse_unclaimed(listed, entry.card_bound)
    if method.tests_pairs and not is_of_pairs(listed):
        raise BadRecord(
            f"{method.NAME} is for plurality contests in which a voter marks one choice"
        )
    return ContestPlan(
        listed,
        entry.card_bound,
        entry.card_bound_source,
        method,
        entry.risk_limit,
        entry.targeted,
        _bet(entry.bet),
        None if entry.errors is None else ErrorRates(**entry.errors.model_dump()),
        tuple(_votes_there(listed, stratum) for stratum in entry.stratum),
    )


def _votes_there(listed: ListedContest, stratum: ContestStratumEntry) -> Votes:
    """The votes reported in a stratum, of every choice that is a valid vote; 0 where none is written."""
    known = [choice for choice, _ in listed.votes]
    for choice in stratum.votes:
        if choice not in known:
            raise UnknownName(f"choice of {listed.id}", choice, known)
    return tuple((choice, stratum.votes.get(choice, 0)) for choice in known)


_UNCLAIMED = (Status.NO_METHOD, Status.SUMMED_LINE)


def _refuse_unclaimed(listed: ListedContest, bound: int) -> None:
    """Refuse a contest about whose report nothing can be claimed: no count of its batches could be held against it.

    A full hand count in a folder agrees where every claim is true. Without any it would contradict every report.
    """
    status = assertions(listed.contest, dict(listed.votes), bound).status
    if status in _UNCLAIMED:
        raise BadRecord(
            f"{status.sentence} A hand count in a folder is held against claims too: count the contest by the law that "
            "it is under, and leave it out of this file"
        )


def _refuse_unranked(listed: ListedContest, entry: PlannedContestEntry) -> None:
    """Refuse a ranked contest that does not say its one winner, or counts several choices as one."""
    if not entry.winner:
        raise BadRecord(
            'say who was announced as the winner, as winner = "ID": first preferences do not say it'
        )
    if entry.about:
        raise BadRecord(
            "about is for shares of votes: leave it out, winner says whom the audit is about"
        )
    known = [choice.id for choice in listed.contest.choices]
    if entry.winner not in known:
        raise UnknownName(f"choice of {entry.id}", entry.winner, known)


def _choice(entry: ChoiceEntry) -> Choice:
    name = entry.name or entry.id
    if is_unclear(name, entry.kind):
        raise OutOfRange(
            f'{name!r} is a person\'s name or ballots without a vote: write the line kind = "candidate" or kind = '
            '"blank" under it'
        )
    if is_no_choice(name, entry.stands_for):
        raise OutOfRange(
            f"{name!r} counts voters, ballots or all votes, and nobody can vote for it: remove it from the choices; "
            "the number of cards is card_bound"
        )
    return Choice(entry.id, name, kind=entry.stands_for)


def _about(entry: PlannedContestEntry) -> tuple[str, ...]:
    known = [choice.id for choice in entry.choice if choice.stands_for.is_valid_vote]
    for name in entry.about:
        if name not in known:
            raise UnknownName(f"choice of {entry.id}", name, known)
    return entry.about


def _bet(given: str | Mapping[str, Any] | None) -> BetAsked:
    """A bet by name, or with all of its numbers."""
    if given is None:
        return THE_RECOMMENDED
    return bet_in(given) if isinstance(given, str) else bet_stated(given)
